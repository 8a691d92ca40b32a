"""The commands keyword, card, ruling, penalty and banlist, over an invented database and the
bundled one.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from bot.answers.answer import NO_PENALTY
from bot.app import App
from bot.cli import group
from rules_corpus.yaml_file import read_sound_parts
from rulings.loader import SCHEMAS
from rulings.model import NONE_PRESCRIBED, Penalty
from tests.support.rulings_app import runner

Magistrate = Callable[..., Result]

FERRY_BANNED = (
    "Night Ferry // Dawn Ferry has been banned in Open Water since 2021-03-01 (Open Water, spring"
    " 2021)."
)
FORMATS = "Formats: open-water, tidal, pier, long-race."
NOT_SAID = "The rules I have do not say."
LONG = "heron " * 6000
# a day to come, whenever the tests run
COMING_DAY = (date.today() + timedelta(days=300)).isoformat()
COMING = f"""\
format: open-water
effective: "{COMING_DAY}"
kind: changes
complete: true
title: Open Water, next list
authority: Harbour office
status: official
url: https://harbour.example/lists/9
banned:
  - {{card: Red Buoy}}
unbanned:
  - {{card: Night Ferry}}
"""
CONTROLS = "\x1b[31m\x07\x00\u202e\u200b"


@pytest.fixture(scope="module")
def magistrate(tmp_path_factory: pytest.TempPathFactory) -> Magistrate:
    """Runs a command over the invented rules and rulings."""
    run = runner(tmp_path_factory.mktemp("lookups"))
    run("documents")  # the index is prepared once, which is said on standard error
    return run


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Magistrate:
    """Runs a command over the same with a list that is not in force yet."""
    folder = tmp_path_factory.mktemp("later")
    run = runner(folder)
    (folder / "rulings/harbour/banlists/open-water" / f"{COMING_DAY}.yaml").write_text(
        COMING, "utf-8"
    )
    run("card", "night ferry")  # prepares the index
    return run


@pytest.fixture(scope="module")
def bundled(bundled_cache: Path, bundled_app: App) -> Magistrate:
    """Runs a command over what comes with the package."""

    def run(*arguments: str) -> Result:
        environment = {
            "MAGISTRATE_TEXTS": "",
            "MAGISTRATE_RULINGS": "",
            "MAGISTRATE_CACHE": str(bundled_cache),
            "MAGISTRATE_DATA": str(bundled_cache),
        }
        return CliRunner(env=environment).invoke(
            group, arguments, catch_exceptions=False, prog_name="magistrate"
        )

    return run


def answered(result: Result) -> str:
    """What was printed by a command that found something."""
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def not_found(result: Result) -> str:
    """What was printed by a command that found nothing."""
    assert (result.exit_code, result.stderr) == (1, "")
    return result.stdout


def refused(result: Result) -> str:
    """The message of a command that could not be run."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert result.stderr.endswith("\n")
    return result.stderr


def row(result: Result) -> Any:
    """The one line of JSON that was printed."""
    assert result.stderr == ""
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def is_printable(text: str) -> bool:
    return all(character.isprintable() or character == "\n" for character in text)


class TestKeyword:
    @pytest.mark.parametrize(
        "typed",
        [
            ("drift",),
            ("[Drift]",),
            ("with", "the", "tide"),
            ("漂流", "--lang", "en"),
            ("drift", "--game", "lh"),
        ],
    )
    def test_found(self, magistrate: Magistrate, typed: tuple[str, ...]) -> None:
        text = answered(magistrate("keyword", *typed))
        assert text.startswith(
            "Keyword: [Drift] 漂流\nThe boat goes to the open sea when its lantern burns out.\n"
        )
        assert "\n\nGuide 2.3.2\nThe guide book, second (2020) - " in text

    def test_the_language_is_that_of_the_word(self, magistrate: Magistrate) -> None:
        assert answered(magistrate("keyword", "漂流")).startswith(
            "キーワード: [Drift] 漂流\n灯が消えると外海へ出る。\n"
        )
        assert "灯が消えると外海へ出る。" in answered(
            magistrate("keyword", "drift", "--lang", "ja")
        )

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("keyword", "--json", "drift")
        (found,) = row(result)
        assert (result.exit_code, found["kind"], found["name"], found["rule"]) == (
            0,
            "keyword",
            {"en": "Drift", "ja": "漂流"},
            "guide:2.3.2",
        )

    def test_a_word_of_other_games(self, magistrate: Magistrate) -> None:
        text = not_found(magistrate("keyword", "tapped"))
        assert text.startswith(
            "Tapped is not a keyword of Lantern Harbour.\n\nWord of other games: tap\nChess with"
            " Boats: Turns a card.\n"
        )
        result = magistrate("keyword", "tapped", "--json")
        assert (result.exit_code, [found["word"] for found in row(result)]) == (1, ["tap"])

    def test_a_slip(self, magistrate: Magistrate) -> None:
        text = not_found(magistrate("keyword", "drfit"))
        assert text.startswith(
            "Drfit is not a keyword of Lantern Harbour.\n\nKeyword: [Drift] 漂流\n"
        )

    def test_nothing_like_it(self, magistrate: Magistrate) -> None:
        assert (
            not_found(magistrate("keyword", "xyzzy"))
            == "Xyzzy is not a keyword of Lantern Harbour.\n"
        )
        assert not_found(magistrate("keyword", "xyzzy", "--json")) == "[]\n"

    def test_another_game(self, magistrate: Magistrate) -> None:
        text = not_found(magistrate("keyword", "drift", "--game", "kite"))
        assert text.startswith("I have no list of keywords for Paper Kites.\n")


class TestCard:
    @pytest.mark.parametrize(
        "typed",
        [("grey", "heron"), ("birdie",), ("LH-001",), ("lh001",), ("heron",), ("gray heron",)],
    )
    def test_found(self, magistrate: Magistrate, typed: tuple[str, ...]) -> None:
        text = answered(magistrate("card", *typed))
        said = text.removeprefix("Read as: gray heron = Grey Heron.\n")
        assert said.startswith(
            "Grey Heron is no longer banned in Open Water: it left the list on 2021-06 (Open Water,"
            " summer 2021).\n"
        )
        assert (
            "\n\nCard: Grey Heron\nGrey Heron: Boat, Bird, wind, {1}, 500/400\nKeywords:"
            " [Drift]\nPrinted as: LH-001 (LH, R)\n" in text
        )
        assert "\n\nRuling: Does a second [Drift] do anything?\n" in text

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("card", "dawn", "--json")
        (found,) = row(result)
        assert (result.exit_code, found["kind"], found["names"]) == (
            0,
            "card",
            ["Night Ferry", "Dawn Ferry"],
        )
        assert [printing["code"] for printing in found["printings"]] == ["LH-002", "LH-002J"]

    def test_in_japanese(self, magistrate: Magistrate) -> None:
        assert "カード: Grey Heron\n" in answered(magistrate("card", "grey heron", "--lang", "ja"))

    def test_nothing_like_it(self, magistrate: Magistrate) -> None:
        assert not_found(magistrate("card", "xyzzy")) == "I don't know a card by that name.\n"
        assert not_found(magistrate("card", "xyzzy", "--json")) == "[]\n"
        assert (
            not_found(magistrate("card", "grey heron", "--game", "kite"))
            == "I don't know a card by that name.\n"
        )


class TestRuling:
    @pytest.mark.parametrize(
        "typed", [("drift-twice",), ("Grey Heron",), ("grey", "heron"), ("LH-001",)]
    )
    def test_found(self, magistrate: Magistrate, typed: tuple[str, ...]) -> None:
        text = answered(magistrate("ruling", *typed))
        assert text.startswith(
            "Ruling: Does a second [Drift] do anything?\nNo. A boat has it or has it not.\nCites:"
            " Guide 2.3.2, 2.3.1 (second)\n"
        )
        assert "https://harbour.example/drift-twice" in text

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("ruling", "haul-in-regatta", "--json")
        (found,) = row(result)
        assert (result.exit_code, found["ref"]) == (0, "ruling/harbour:haul-in-regatta")

    @pytest.mark.parametrize("options", [("--json",), ("--lang", "en"), ("--game", "lh")])
    def test_options_may_come_first(self, magistrate: Magistrate, options: tuple[str, ...]) -> None:
        assert magistrate("ruling", *options, "drift-twice").exit_code == 0

    def test_a_question(self, bundled: Magistrate) -> None:
        text = answered(
            bundled("ruling", "does", "pierce", "hit", "the", "player", "when", "nobody", "blocks")
        )
        assert text.startswith("Ruling: ")
        assert "[Pierce]" in text

    def test_nothing_like_it(self, magistrate: Magistrate) -> None:
        assert not_found(magistrate("ruling", "zebra", "giraffe", "okapi")) == NOT_SAID + "\n"
        assert not_found(magistrate("ruling", "zebra", "giraffe", "--json")) == "[]\n"

    def test_the_first_word_new_begins_a_ruling(self, magistrate: Magistrate) -> None:
        assert answered(magistrate("ruling", "new", "tide-and-drift")).startswith(
            "- id: tide-and-drift\n"
        )
        assert "Missing argument 'ID'" in refused(magistrate("ruling", "new"))
        assert magistrate("ruling", "newest", "zebra").exit_code == 1


class TestNewRuling:
    def test_to_standard_output(self, magistrate: Magistrate) -> None:
        text = answered(magistrate("ruling", "new", "tide-and-drift"))
        assert text.startswith('- id: tide-and-drift\n  question:\n    en: "TODO: ')
        assert '  cites: ["guide:TODO"]\n  authority:' in text

    def test_for_another_game(self, magistrate: Magistrate) -> None:
        assert 'cites: ["kitebook:TODO"]\n' in answered(
            magistrate("ruling", "new", "torn", "--game", "pk")
        )

    def test_to_a_new_file(self, magistrate: Magistrate, tmp_path: Path) -> None:
        path = tmp_path / "new.yaml"
        assert (
            answered(magistrate("ruling", "new", "tide", "--file", str(path)))
            == f"Written to {path}. Fill it in, then run: magistrate check\n"
        )
        assert path.read_text("utf-8") == magistrate("ruling", "new", "tide").stdout

    def test_several_to_one_file(self, magistrate: Magistrate, tmp_path: Path) -> None:
        path = tmp_path / "new.yaml"
        for name in ("tide", "ebb", "flood-2"):
            assert magistrate("ruling", "new", name, "--file", str(path)).exit_code == 0
        assert [ruling["id"] for ruling in read_sound_parts(path, "rulings", SCHEMAS).data] == [
            "tide",
            "ebb",
            "flood-2",
        ]

    @pytest.mark.parametrize("before", ["# Rulings about tides.\n", "- id: first\n  question: a\n"])
    def test_what_stands_in_the_file_stays(
        self, magistrate: Magistrate, tmp_path: Path, before: str
    ) -> None:
        path = tmp_path / "old.yaml"
        path.write_text(before, "utf-8")
        assert magistrate("ruling", "new", "tide", "--file", str(path)).exit_code == 0
        assert path.read_text("utf-8").startswith(before + "\n- id: tide\n")

    def test_a_file_whose_last_line_does_not_end(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        path = tmp_path / "old.yaml"
        path.write_text("- id: first\n  question: a", "utf-8")
        assert magistrate("ruling", "new", "tide", "--file", str(path)).exit_code == 0
        assert path.read_text("utf-8").startswith("- id: first\n  question: a\n\n- id: tide\n")

    def test_the_check_names_what_is_still_to_do(self, tmp_path: Path) -> None:
        run = runner(tmp_path)
        path = tmp_path / "rulings" / "harbour" / "rulings" / "tides.yaml"
        assert run("ruling", "new", "tide", "--file", str(path)).exit_code == 0
        result = run("check")
        assert result.exit_code == 1
        assert f"{path}:" in result.stdout
        assert "TODO" in result.stdout
        assert "TODO" in result.stdout
        # eight lines need not be filled in
        assert len(result.stdout.splitlines()) == path.read_text("utf-8").count("\n") - 8
        path.write_text(re.sub(r"TODO[^\"]*", "2.1", path.read_text("utf-8")), "utf-8")
        assert (run("check").exit_code, run("check").stdout.count("no defects")) == (0, 2)

    @pytest.mark.parametrize(
        "name",
        [
            "Bad",
            "bad_id",
            "bad id",
            "-bad",
            "bad-",
            "bad--id",
            "漂流",
            "a.b",
            "a/b",
            "../x",
            "",
            " ",
            "a" * 81,
            "tide\n",
            "ｔｉｄｅ",
            "two#1",
            CONTROLS,
        ],
    )
    def test_a_bad_id_is_refused(self, magistrate: Magistrate, name: str) -> None:
        message = refused(magistrate("ruling", "new", "--", name))
        assert (
            "is not an id: use the letters a-z and digits, with single hyphens between them, as in"
            " pierce-and-wardens." in message
        )
        assert is_printable(message)

    @pytest.mark.parametrize("name", ["a", "a7", "a" * 80, "pierce-and-wardens-2"])
    def test_a_good_id(self, magistrate: Magistrate, name: str) -> None:
        assert answered(magistrate("ruling", "new", name)).startswith(f"- id: {name}\n")

    @pytest.mark.parametrize(
        "name", ["null", "true", "no", "on", "123", "0", "2021-12-10", "0x1f", "1e5"]
    )
    def test_an_id_that_yaml_takes_for_something_else_is_written_as_text(
        self, magistrate: Magistrate, tmp_path: Path, name: str
    ) -> None:
        text = answered(magistrate("ruling", "new", name))
        assert yaml.safe_load(text)[0]["id"] == name
        (tmp_path / "new.yaml").write_text(text, "utf-8")
        assert read_sound_parts(tmp_path / "new.yaml", "rulings", SCHEMAS).data[0]["id"] == name

    @pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
    def test_nothing_is_written_to_what_is_no_file(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        os.mkfifo(tmp_path / "pipe.yaml")
        for path in (tmp_path / "pipe.yaml", Path("/dev/zero")):
            message = refused(magistrate("ruling", "new", "tide", "--file", str(path)))
            assert (
                message
                == f"Nothing was written: {path}: cannot be read: it is a pipe, a socket or a"
                " device, not a regular file\n"
            )

    def test_a_bad_id_writes_nothing(self, magistrate: Magistrate, tmp_path: Path) -> None:
        refused(magistrate("ruling", "new", "Bad", "--file", str(tmp_path / "new.yaml")))
        assert list(tmp_path.iterdir()) == []

    def test_an_id_that_is_taken_is_refused(self, magistrate: Magistrate, tmp_path: Path) -> None:
        message = refused(
            magistrate("ruling", "new", "drift-twice", "--file", str(tmp_path / "new.yaml"))
        )
        assert message == "There is already a ruling 'drift-twice'.\n"
        assert list(tmp_path.iterdir()) == []

    def test_an_id_of_another_game_or_kind_is_free(self, magistrate: Magistrate) -> None:
        assert magistrate("ruling", "new", "wet-string").exit_code == 0
        assert magistrate("ruling", "new", "late").exit_code == 0
        refused(magistrate("ruling", "new", "wet-string", "--game", "kite"))

    def test_a_file_that_cannot_be_written(self, magistrate: Magistrate, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("", "utf-8")
        for path in (tmp_path / "nowhere" / "new.yaml", tmp_path / "file" / "new.yaml"):
            message = refused(magistrate("ruling", "new", "tide", "--file", str(path)))
            assert message.startswith(f"{path} cannot be written: ")
        assert "is a directory" in refused(
            magistrate("ruling", "new", "tide", "--file", str(tmp_path))
        )


class TestPenalty:
    def of(self, app: App, none: bool) -> Penalty:
        """A penalty of which several words are known, that is prescribed or is not."""
        penalties = [
            entry for entry in app.snapshot.database.entries.values() if isinstance(entry, Penalty)
        ]
        return next(
            entry
            for entry in penalties
            if (entry.penalty == NONE_PRESCRIBED) == none and len(entry.situation.en.split()) > 4
        )

    def test_what_is_prescribed(self, bundled: Magistrate, bundled_app: App) -> None:
        penalty = self.of(bundled_app, none=False)
        text = answered(bundled("penalty", penalty.situation.en))
        assert text.startswith(f"Penalty: {penalty.situation.en}\n{penalty.prescribed.en}\n")
        result = bundled("penalty", penalty.situation.en, "--json")
        assert (result.exit_code, row(result)[0]["ref"]) == (0, str(penalty.ref))

    def test_where_nothing_is_prescribed(self, bundled: Magistrate, bundled_app: App) -> None:
        penalty = self.of(bundled_app, none=True)
        text = not_found(bundled("penalty", penalty.situation.en))
        assert text.startswith(f"{NO_PENALTY}\n\nPenalty: {penalty.situation.en}\n")
        result = bundled("penalty", penalty.situation.en, "--json")
        assert (result.exit_code, [found["ref"] for found in row(result)]) == (
            1,
            [str(penalty.ref)],
        )

    def test_in_japanese(self, bundled: Magistrate, bundled_app: App) -> None:
        penalty = self.of(bundled_app, none=False)
        assert penalty.prescribed.ja in answered(bundled("penalty", penalty.situation.ja))

    def test_nothing_like_it(self, magistrate: Magistrate) -> None:
        assert not_found(magistrate("penalty", "zebra", "giraffe", "okapi")) == NOT_SAID + "\n"
        assert not_found(magistrate("penalty", "zebra", "giraffe", "--json")) == "[]\n"


class TestComingLists:
    """What an announced list changes is told beside what holds today."""

    def test_what_is_banned_only_later_is_not_banned_today(self, later: Magistrate) -> None:
        text = answered(later("banlist", "check", "red buoy", "--format", "ow"))
        assert text.startswith(
            "By the lists of Open Water that I have, Red Buoy is not banned today, but"
        )
        assert f"\nFrom {COMING_DAY}: banned in Open Water (Open Water, next list).\n" in text
        row = json.loads(
            answered(later("banlist", "check", "red buoy", "--format", "ow", "--json"))
        )[0]
        assert (row["standing"], [change["event"] for change in row["coming"]]) == (
            "not listed",
            ["banned"],
        )
        then = json.loads(
            answered(
                later(
                    "banlist", "check", "red buoy", "--format", "ow", "--on", COMING_DAY, "--json"
                )
            )
        )[0]
        assert (then["on"], then["standing"], then["coming"]) == (COMING_DAY, "banned", [])

    def test_what_leaves_the_list_later_is_banned_today(self, later: Magistrate) -> None:
        for command in (
            ("banlist", "check", "night ferry", "--format", "ow"),
            ("card", "night ferry"),
            ("ask", "is night ferry banned in open water?"),
        ):
            text = answered(later(*command))
            assert FERRY_BANNED in text
            assert (
                f"From {COMING_DAY}: no longer banned in Open Water (Open Water, next list)."
                in text
            )
        assert f"From {COMING_DAY}: no longer banned in Open Water" in answered(
            later("banlist", "history", "night ferry")
        )

    def test_the_whole_list_and_its_changes(self, later: Magistrate) -> None:
        for command in ("show", "changes"):
            text = answered(later("banlist", command, "ow"))
            assert (
                f"From {COMING_DAY} (Open Water, next list):\nNo longer banned: Night"
                " Ferry\nBanned: Red Buoy\n" in text
            )
            assert "The newest list I have is that of 2021-06:" in text
            assert (
                f"The next list is that of {COMING_DAY}: Open Water, next list, Harbour office,"
                " https://harbour.example/lists/9" in text
            )
            row = json.loads(answered(later("banlist", command, "ow", "--json")))
            assert [change["event"] for change in row["coming"]] == ["unbanned", "banned"]
        assert "Banned: Whale of Rumour; Red Buoy" in answered(
            later("banlist", "show", "ow", "--on", COMING_DAY)
        )


class TestDatesAsTyped:
    def test_a_day_that_may_be_read_in_two_ways_says_how_it_was_read(
        self, magistrate: Magistrate
    ) -> None:
        text = answered(
            magistrate("banlist", "check", "night ferry", "--format", "ow", "--on", "01/04/2021")
        )
        assert text.startswith("01/04/2021 is read as 2021-04-01, the day first.\n" + FERRY_BANNED)

    def test_a_day_without_a_year_says_which_was_taken(self, magistrate: Magistrate) -> None:
        text = answered(magistrate("banlist", "show", "ow", "--on", "30 nov"))
        assert re.match(r"30 nov is read as 20\d\d-11-30, the nearest such date\.\n", text)


class TestNearlyAFormat:
    @pytest.mark.parametrize("command", ["show", "changes"])
    def test_the_nearest_is_offered(self, magistrate: Magistrate, command: str) -> None:
        result = magistrate("banlist", command, "open wator")
        assert (result.exit_code, result.stdout) == (2, "")
        assert (
            result.stderr
            == "There is no format called open wator. Did you mean open-water? Formats: open-water,"
            " tidal, pier, long-race.\n"
        )


class TestBanlistShow:
    @pytest.mark.parametrize("name", ["open-water", "Open Water", "OW", "ow", "外海戦", "外海"])
    def test_by_every_name_of_a_format(self, magistrate: Magistrate, name: str) -> None:
        text = answered(magistrate("banlist", "show", name, "--lang", "en"))
        assert text.startswith(
            "Open Water, what is known to hold on 2021-06 (Open Water, summer 2021):\nBanned: Night"
            " Ferry; Whale of Rumour\n"
        )
        assert text.endswith("\nRule: Regatta 1.2 (first, 2020)\n")

    def test_on_a_day(self, magistrate: Magistrate) -> None:
        assert "Not together: Red Buoy + Tug of Plenty (LH-003)" in answered(
            magistrate("banlist", "show", "ow", "--on", "April 2021")
        )
        assert answered(magistrate("banlist", "show", "ow", "--on", "2018")).startswith(
            "I have no list of Open Water for that day.\n"
        )

    def test_in_japanese(self, magistrate: Magistrate) -> None:
        assert answered(magistrate("banlist", "show", "外海戦")).startswith("外海戦、2021-06時点")

    def test_a_format_without_lists(self, magistrate: Magistrate) -> None:
        assert (
            answered(magistrate("banlist", "show", "pier"))
            == "Pier has no banned list of its own.\nPier is played with: Nothing.\n"
        )

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("banlist", "show", "ow", "--on", "2021-04-30", "--json")
        found = row(result)
        assert (result.exit_code, found["format"], found["complete"]) == (0, "open-water", True)
        assert [held["event"] for held in found["holds"]] == [
            "banned",
            "banned",
            "restricted",
            "combination banned",
        ]

    @pytest.mark.parametrize("name", ["chess", "", "open", "wanderer"])
    def test_an_unknown_format_is_refused_with_those_there_are(
        self, magistrate: Magistrate, name: str
    ) -> None:
        assert FORMATS in refused(magistrate("banlist", "show", name))
        assert FORMATS in refused(magistrate("banlist", "show", name, "--json"))

    def test_a_game_without_formats(self, magistrate: Magistrate) -> None:
        assert "Formats: -." in refused(
            magistrate("banlist", "show", "open-water", "--game", "kite")
        )


class TestBanlistCheck:
    def test_in_one_format(self, magistrate: Magistrate) -> None:
        text = answered(magistrate("banlist", "check", "night", "ferry", "--format", "open-water"))
        assert text.startswith(
            FERRY_BANNED + "\nThe newest list I have is that of 2021-06: Open Water, summer 2021,"
        )

    def test_in_all(self, magistrate: Magistrate) -> None:
        text = answered(magistrate("banlist", "check", "grey", "heron"))
        assert "Open Water" in text
        assert (
            "Grey Heron has been barred from play together with Red Buoy in Long Race since"
            " 2022-01-15 (Long Race 2022).\n" in text
        )
        assert "Tidal" not in text

    @pytest.mark.parametrize("typed", ["dawn ferry", "LH-002", "dawn", "nigth ferry"])
    def test_by_every_way_of_naming_a_card(self, magistrate: Magistrate, typed: str) -> None:
        text = answered(magistrate("banlist", "check", typed, "--format", "OW"))
        assert text.removeprefix("Read as: nigth ferry = Night Ferry // Dawn Ferry.\n").startswith(
            FERRY_BANNED
        )

    def test_on_a_day(self, magistrate: Magistrate) -> None:
        text = answered(
            magistrate("banlist", "check", "grey heron", "--format", "ow", "--on", "2021-04-01")
        )
        assert text.startswith(
            "Grey Heron has been banned in Open Water since 2021-03-01 (Open Water, spring 2021).\n"
        )

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("banlist", "check", "night ferry", "--json")
        found = row(result)
        assert result.exit_code == 0
        assert [(one["format"], one["standing"], one["since"]) for one in found] == [
            ("open-water", "banned", "2021-03-01"),
            ("tidal", "not listed", ""),
            ("long-race", "not listed", ""),
        ]
        (one,) = row(magistrate("banlist", "check", "night ferry", "--format", "tidal", "--json"))
        assert (one["standing"], one["complete"]) == ("not listed", True)

    def test_a_format_without_lists(self, magistrate: Magistrate) -> None:
        assert answered(
            magistrate("banlist", "check", "night ferry", "--format", "pier")
        ).startswith("Pier has no banned list of its own.\n")

    def test_an_unknown_card(self, magistrate: Magistrate) -> None:
        assert (
            not_found(magistrate("banlist", "check", "xyzzy"))
            == "I don't know a card by that name.\n"
        )
        assert (
            not_found(magistrate("banlist", "check", "night ferry", "--game", "kite"))
            == "I don't know a card by that name.\n"
        )

    @pytest.mark.parametrize("command", ["check", "history"])
    def test_an_unknown_card_as_json_is_an_empty_list(
        self, magistrate: Magistrate, command: str
    ) -> None:
        assert not_found(magistrate("banlist", command, "xyzzy", "--json")) == "[]\n"

    def test_an_unknown_format(self, magistrate: Magistrate) -> None:
        assert FORMATS in refused(
            magistrate("banlist", "check", "night ferry", "--format", "chess")
        )


class TestBanlistHistory:
    def test_every_format(self, magistrate: Magistrate) -> None:
        text = answered(magistrate("banlist", "history", "grey", "heron"))
        assert text.startswith(
            "Open Water:\n"
            "2021-03-01: Grey Heron (LH-001) banned (Open Water, spring 2021)\n"
            "2021-06: Grey Heron (LH-001) unbanned (Open Water, summer 2021)\n"
            "Long Race:\n"
        )

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("banlist", "history", "birdie", "--json")
        assert result.exit_code == 0
        assert [
            (one["format"], [change["event"] for change in one["history"]]) for one in row(result)
        ] == [
            ("open-water", ["banned", "unbanned"]),
            ("long-race", ["combination banned"]),
        ]

    def test_a_card_that_no_list_names(self, bundled: Magistrate) -> None:
        assert (
            answered(bundled("banlist", "history", "Charlotte, Chasing Light"))
            == "No list that I have names Charlotte, Chasing Light.\n"
        )
        assert row(bundled("banlist", "history", "Charlotte, Chasing Light", "--json")) == []

    def test_an_unknown_card(self, magistrate: Magistrate) -> None:
        assert (
            not_found(magistrate("banlist", "history", "xyzzy"))
            == "I don't know a card by that name.\n"
        )


class TestGuesses:
    @pytest.mark.parametrize("command", ["check", "history"])
    def test_a_guess_is_said(self, magistrate: Magistrate, command: str) -> None:
        assert "\nRead as: her = Grey Heron.\n" in answered(magistrate("banlist", command, "her"))
        assert "Read as" not in answered(magistrate("banlist", command, "heron"))

    def test_a_card_is_guessed_no_less(self, magistrate: Magistrate) -> None:
        assert "\nRead as: her = Grey Heron.\n" in answered(magistrate("card", "her"))

    def test_what_stands_inside_a_word_is_no_guess(self, magistrate: Magistrate) -> None:
        assert (
            not_found(magistrate("banlist", "check", "ero"))
            == "I don't know a card by that name.\n"
        )

    def test_of_several_cards_those_on_the_list_are_told(self, bundled: Magistrate) -> None:
        text = answered(bundled("banlist", "check", "Kaguya", "--format", "wanderer"))
        assert text.startswith("kaguya may mean several cards: Kaguya, Sealed God of the Moon; ")
        assert "Kaguya, Sealed God of the Moon has been banned in Wanderer" in text
        assert {
            one["card"]
            for one in row(bundled("banlist", "check", "Kaguya", "--format", "wanderer", "--json"))
        } > {"Kaguya, Sealed God of the Moon"}
        assert "Kaguya, Sealed God of the Moon" in answered(bundled("banlist", "history", "Kaguya"))

    def test_a_whole_name_is_answered_before_the_longer_ones_it_begins(
        self, bundled: Magistrate
    ) -> None:
        text = answered(bundled("ask", "is Umr-at-Tawil banned in Wanderer?"))
        assert text.startswith("Umr at-Tawil has been banned in Wanderer since 2021-12-10 ")
        assert "umr at tawil may mean several cards: Umr at-Tawil; " in text

    def test_three_letters_may_name_a_card(self, bundled: Magistrate) -> None:
        text = answered(bundled("ask", "is pig banned in wanderer"))
        assert text.startswith("pig may mean several cards: Hoelle Pig; ")


class TestBanlistChanges:
    def test_with_the_newest_list(self, magistrate: Magistrate) -> None:
        text = answered(magistrate("banlist", "changes", "open-water"))
        assert text.startswith(
            "Open Water, what changed from 2021-03-01 to 2021-06:\nBanned: Whale of Rumour\nNo"
            " longer banned: Grey Heron (LH-001)\n"
        )

    @pytest.mark.parametrize(
        "days",
        [("2021-03-01", "2021-06"), ("1 March 2021", "June 2021"), ("2021年3月1日", "2021年6月")],
    )
    def test_between_two_days(self, magistrate: Magistrate, days: tuple[str, str]) -> None:
        assert answered(magistrate("banlist", "changes", "ow", *days)).startswith(
            "Open Water, what changed from 2021-03-01 to 2021-06:\n"
        )

    def test_since_a_day(self, magistrate: Magistrate) -> None:
        assert answered(magistrate("banlist", "changes", "ow", "2021-04-01")).startswith(
            "Open Water, what changed from 2021-04-01 to 2021-06:\n"
        )

    @pytest.mark.parametrize(
        "days", [("2021-03",), ("2021-03", "2021-03"), ("March 2021",), ("2021年3月",)]
    )
    def test_in_a_month(self, magistrate: Magistrate, days: tuple[str, ...]) -> None:
        text = answered(magistrate("banlist", "changes", "ow", *days))
        assert text.startswith(
            "Open Water, what changed from 2021-03 to 2021-03:\nBanned: Grey Heron (LH-001); Night"
            " Ferry\n"
        )
        found = row(magistrate("banlist", "changes", "ow", *days, "--json"))
        assert (found["from"], found["to"], len(found["changes"])) == ("2021-03", "2021-03", 4)

    def test_nothing_changed(self, magistrate: Magistrate) -> None:
        assert "\nNo change that I know of.\n" in answered(
            magistrate("banlist", "changes", "tidal", "2020", "2020")
        )

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("banlist", "changes", "ow", "2021-03-01", "2021-06", "--json")
        found = row(result)
        assert (
            result.exit_code,
            found["format"],
            found["from"],
            found["to"],
            found["complete"],
        ) == (0, "open-water", "2021-03-01", "2021-06", False)
        assert [change["event"] for change in found["changes"]] == [
            "banned",
            "unbanned",
            "combination unbanned",
        ]

    def test_the_days_in_json_are_days(self, magistrate: Magistrate) -> None:
        found = row(magistrate("banlist", "changes", "ow", "--json"))
        assert (found["from"], found["to"]) == ("2021-03-01", "2021-06")

    def test_the_later_day_first_is_refused(self, magistrate: Magistrate) -> None:
        assert (
            refused(magistrate("banlist", "changes", "ow", "2022", "2021-06"))
            == "2022 is later than 2021-06.\n"
        )

    def test_a_day_in_the_year_that_is_named_is_not_later(self, magistrate: Magistrate) -> None:
        assert magistrate("banlist", "changes", "ow", "2021-04", "2021").exit_code == 0

    def test_an_unknown_format(self, magistrate: Magistrate) -> None:
        assert FORMATS in refused(magistrate("banlist", "changes", "chess"))


class TestWrongUse:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("keyword",), "Missing argument 'WORDS...'"),
            (("card",), "Missing argument 'WORDS...'"),
            (("penalty",), "Missing argument 'WORDS...'"),
            (("card", "--colour", "heron"), "No such option '--colour'"),
            (("keyword", "drift", "--lang", "fr"), "'fr' is not one of 'en', 'ja'"),
            (("penalty", "late", "--game"), "Option '--game' requires an argument"),
            (("ruling", "new", "a", "b"), "unexpected extra argument"),
            (("ruling", "new", "a", "--file"), "Option '--file' requires an argument"),
            (("banlist", "show"), "Missing argument 'FORMAT'"),
            (("banlist", "show", "ow", "tidal"), "unexpected extra argument"),
            (("banlist", "check"), "Missing argument 'CARD"),
            (("banlist", "history"), "Missing argument 'CARD"),
            (("banlist", "changes"), "Missing argument 'FORMAT'"),
            (("banlist", "changes", "ow", "2020", "2021", "2022"), "unexpected extra argument"),
            (("banlist", "lift", "ow"), "No such command 'lift'"),
            (("import", "decks"), "No such command 'decks'"),
        ],
    )
    def test_wrong_arguments_are_named(
        self, magistrate: Magistrate, arguments: tuple[str, ...], message: str
    ) -> None:
        said = refused(magistrate(*arguments))
        assert "Error: " in said
        assert message in said.replace("`", "'")

    @pytest.mark.parametrize("command", ["ruling", "banlist", "import"])
    def test_a_group_alone_explains_itself(self, magistrate: Magistrate, command: str) -> None:
        result = magistrate(command)
        assert result.exit_code == 2
        assert f"Usage: magistrate {command}" in result.output

    @pytest.mark.parametrize(
        "arguments",
        [
            ("keyword", "drift"),
            ("card", "heron"),
            ("ruling", "drift"),
            ("ruling", "new", "tide"),
            ("penalty", "late"),
            ("banlist", "show", "ow"),
            ("banlist", "check", "heron"),
            ("banlist", "history", "heron"),
            ("banlist", "changes", "ow"),
        ],
    )
    def test_an_unknown_game_is_refused_with_those_there_are(
        self, magistrate: Magistrate, arguments: tuple[str, ...]
    ) -> None:
        assert (
            refused(magistrate(*arguments, "--game", "chess"))
            == "Cannot answer: there is no game called 'chess'. Games: harbour, kite.\n"
        )

    @pytest.mark.parametrize(
        "day", ["yesterday", "", "2021-13", "31.12.21", "2020 2021", "2050", CONTROLS, "9" * 5000]
    )
    @pytest.mark.parametrize(
        "arguments", [("show", "ow", "--on"), ("check", "heron", "--on"), ("changes", "ow", "2021")]
    )
    def test_what_is_no_date_is_refused(
        self, magistrate: Magistrate, arguments: tuple[str, ...], day: str
    ) -> None:
        message = refused(magistrate("banlist", *arguments, day))
        assert message.endswith("is not a date: write 2021-12-10, 2021-12 or 2021.\n")
        assert is_printable(message)

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("ask", "", "--lang", "ja"), "答えられません: 質問が空です。"),
            (("keyword", "？", "--lang", "ja"), "答えられません: 質問が空です。"),
            (
                ("ask", "ヘロン", "--game", "chess"),
                "答えられません: 'chess'というゲームはありません。ゲーム: harbour, kite",
            ),
            (
                ("banlist", "show", "ow", "--on", "昨日", "--lang", "ja"),
                "昨日は日付ではありません。2021-12-10、2021-12、2021のように書いてください。",
            ),
            (
                ("banlist", "changes", "ow", "2022", "2021-06", "--lang", "ja"),
                "2022は2021-06より後です。",
            ),
        ],
    )
    def test_a_refusal_is_in_the_askers_language(
        self, magistrate: Magistrate, arguments: tuple[str, ...], message: str
    ) -> None:
        assert refused(magistrate(*arguments)) == message + "\n"

    @pytest.mark.parametrize(
        ("language", "note"),
        [("en", "Note: Nothing was ever banned in it."), ("ja", "注: 禁止されたものはない。")],
    )
    def test_why_a_list_is_empty_is_said_in_the_askers_language(
        self, magistrate: Magistrate, language: str, note: str
    ) -> None:
        assert (
            note in magistrate("banlist", "show", "tidal", "--lang", language).stdout.splitlines()
        )

    @pytest.mark.parametrize("day", ["2021-02-31", "31 April 2021"])
    def test_a_day_that_no_month_has_is_refused(self, magistrate: Magistrate, day: str) -> None:
        refused(magistrate("banlist", "show", "ow", "--on", day))

    @pytest.mark.parametrize("command", ["keyword", "card", "ruling", "penalty"])
    @pytest.mark.parametrize("typed", ["", "  ", "?!", CONTROLS.replace("[31m", "")])
    @pytest.mark.parametrize("options", [(), ("--json",)])
    def test_nothing_is_refused(
        self, magistrate: Magistrate, command: str, typed: str, options: tuple[str, ...]
    ) -> None:
        assert (
            refused(magistrate(command, typed, *options))
            == "Cannot answer: the question is empty.\n"
        )

    @pytest.mark.parametrize("command", ["keyword", "card", "ruling", "penalty"])
    def test_too_much_is_refused(self, magistrate: Magistrate, command: str) -> None:
        assert (
            refused(magistrate(command, LONG))
            == "Cannot answer: the question has 35,999 characters; at most 2,000 are read.\n"
        )

    @pytest.mark.parametrize("command", ["check", "history"])
    def test_a_name_of_nothing_or_of_far_too_much_is_no_card(
        self, magistrate: Magistrate, command: str
    ) -> None:
        for typed in ("", "?!", "zebra " * 5000, "x" * 30_000, CONTROLS):
            result = magistrate("banlist", command, typed)
            assert result.exit_code in (1, 2)
            assert "Traceback" not in result.stderr
            assert len(result.output) < 1000

    @pytest.mark.parametrize("command", ["show", "changes"])
    def test_a_format_of_far_too_many_letters_is_not_repeated_whole(
        self, magistrate: Magistrate, command: str
    ) -> None:
        message = refused(magistrate("banlist", command, LONG))
        assert FORMATS in message
        assert len(message) < 1000

    @pytest.mark.parametrize(
        "arguments",
        [
            ("keyword", f"dri{CONTROLS}ft"),
            ("keyword", f"xyz{CONTROLS}zy"),
            ("card", f"grey{CONTROLS} heron"),
            ("ruling", f"{CONTROLS}drift-twice"),
            ("penalty", f"late{CONTROLS}"),
            ("banlist", "show", f"ow{CONTROLS}"),
            ("banlist", "check", f"{CONTROLS}heron"),
            ("banlist", "check", "heron", "--format", f"ow{CONTROLS}"),
            ("banlist", "history", f"heron{CONTROLS}"),
            ("banlist", "changes", f"ow{CONTROLS}"),
        ],
    )
    @pytest.mark.parametrize("options", [(), ("--lang", "ja"), ("--json",)])
    def test_control_characters_are_never_printed(
        self, magistrate: Magistrate, arguments: tuple[str, ...], options: tuple[str, ...]
    ) -> None:
        result = magistrate(*arguments, *options)
        assert result.exit_code in (0, 1, 2)
        assert is_printable(result.stdout)
        assert is_printable(result.stderr)

    def test_every_exit_status(self, magistrate: Magistrate) -> None:
        statuses = [
            magistrate(*arguments).exit_code
            for arguments in (("card", "heron"), ("card", "xyzzy"), ("card",))
        ]
        assert statuses == [0, 1, 2]


class TestTheDefaultGame:
    @pytest.fixture(autouse=True)
    def kites(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The kites, which have no cards and no formats, are asked about by default."""
        monkeypatch.setenv("MAGISTRATE_GAME", "pk")

    @pytest.mark.parametrize(
        "arguments",
        [
            ("banlist", "show", "open-water"),
            ("banlist", "check", "grey heron"),
            ("banlist", "check", "grey heron", "--format", "Open Water"),
            ("banlist", "changes", "ow"),
            ("banlist", "history", "grey heron"),
            ("card", "grey heron"),
            ("keyword", "drift"),
        ],
    )
    def test_a_name_chooses_its_game(
        self, magistrate: Magistrate, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
    ) -> None:
        chosen = answered(magistrate(*arguments))
        monkeypatch.delenv("MAGISTRATE_GAME")
        assert chosen == answered(magistrate(*arguments))

    def test_other_questions_are_about_it(self, magistrate: Magistrate) -> None:
        assert answered(magistrate("rule", "101.1")).startswith("Kitebook 101.1")

    def test_one_that_is_not_there_is_refused(
        self, magistrate: Magistrate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("MAGISTRATE_GAME", "chess")
        assert (
            refused(magistrate("ask", "how many kites"))
            == "MAGISTRATE_GAME is 'chess': there is no such game. Games: harbour, kite.\n"
        )


@pytest.mark.parametrize(
    ("style", "line"),
    [
        ("text", "  Tug of Plenty: 1 in a deck"),
        ("markdown", "- Tug of Plenty: 1 in a deck"),
        ("atom", '&lt;p class="listed"&gt;Tug of Plenty: 1 in a deck&lt;/p&gt;'),
    ],
)
def test_a_list_is_announced_in_several_styles(
    magistrate: Magistrate, style: str, line: str
) -> None:
    result = magistrate("banlist", "announce", "marathon", "--dry-run", "--as", style)
    assert result.exit_code == 0
    assert line in result.output.splitlines()


def test_an_announcement_is_data_too_and_a_list_must_be_there(magistrate: Magistrate) -> None:
    result = magistrate("banlist", "announce", "open-water", "--effective", "2021-03-01", "--json")
    assert json.loads(result.output)["known"] is False
    result = magistrate("banlist", "announce", "open-water", "--effective", "2024-01-01")
    assert result.exit_code == 2
    assert "Open Water has no list of 2024-01-01" in result.output
