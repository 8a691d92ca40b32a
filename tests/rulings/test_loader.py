"""Reading the database: every kind of file, and every defect of a file with its line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.model import RuleRef
from rules_corpus.problems import CorpusError
from rulings.loader import load
from rulings.model import (
    CitedRule,
    CommonQuestion,
    EntryRef,
    ForeignWord,
    Keyword,
    ListedCard,
    Nickname,
    Penalty,
    Ruling,
)
from rulings.store import Database
from tests.support.corpora import said, unhurried, write_corpus
from tests.support.rulings_data import (
    BOATS,
    CARDS,
    EDITIONS,
    FOREIGN,
    FORMATS,
    KEYWORDS,
    MEETINGS,
    NICKNAMES,
    PENALTIES,
    SPRING,
    STRINGS,
    SUMMER,
    TIDAL,
    Defect,
    collected,
    edit,
    harbour_rulings,
    line_of,
    refused,
    write_rulings,
)

YAML = [BOATS, MEETINGS, KEYWORDS, FOREIGN, PENALTIES, FORMATS, NICKNAMES, EDITIONS, SPRING, SUMMER]


def refusal(folder: Path, changes: dict[str, str]) -> Defect:
    """The one defect of the database with ``changes``."""
    (defect,) = refused(write_rulings(folder, changes))
    return defect


def insert(path: str, piece: str, lines: str) -> dict[str, str]:
    """A file with ``lines`` put before the piece, which stands in it once."""
    return edit(path, (piece, lines + piece))


def test_a_sound_database_is_read_whole(tmp_path: Path) -> None:
    found = collected(tmp_path)
    assert [str(ref) for ref in found.entries] == [
        "ruling/harbour:drift-twice",
        "ruling/harbour:haul-at-once",
        "ruling/harbour:haul-in-regatta",
        "ruling/harbour:no-lantern",
        "keyword/harbour:Drift",
        "keyword/harbour:Anchor",
        "word/harbour:tap",
        "word/harbour:graveyard",
        "penalty/harbour:late",
        "ruling/kite:wet-string",
    ]
    assert [format_.id for format_ in found.formats] == ["open-water", "tidal", "pier"]
    assert [banlist.effective for banlist in found.lists] == ["2021-03-01", "2021-06", "2020"]
    assert {game: len(printings) for game, printings in found.printings.items()} == {"harbour": 5}


def test_a_ruling_is_read_with_all_it_says(invented: Database) -> None:
    assert invented.entries[EntryRef("ruling", "harbour", "drift-twice")] == Ruling(
        EntryRef("ruling", "harbour", "drift-twice"),
        said("Does a second [Drift] do anything?", "漂流が二つあると増える?"),
        said("No. A boat has it or has it not.", "いいえ。有るか無いかだけである。"),
        (
            CitedRule(RuleRef("guide", "2.3.2"), "second"),
            CitedRule(RuleRef("guide", "2.3.1"), "second"),
        ),
        "Pier judges",
        "judge",
        "2021-05",
        "https://harbour.example/drift-twice",
        ("two drifts on one boat", "漂流が二つ"),
        ("Grey Heron",),
        ("Drift",),
    )


def test_what_became_of_a_ruling_is_read(invented: Database) -> None:
    old = invented.entries[EntryRef("ruling", "harbour", "haul-at-once")]
    new = invented.entries[EntryRef("ruling", "harbour", "haul-in-regatta")]
    assert isinstance(old, Ruling)
    assert isinstance(new, Ruling)
    assert (old.superseded_by, old.written_for, old.note) == ("haul-in-regatta", "draft", said(""))
    assert (new.superseded_by, new.written_for, new.note) == (
        "",
        "",
        said("Only there.", "レガッタだけ。"),
    )


def test_a_keyword_is_read_with_its_old_names_and_questions(invented: Database) -> None:
    drift = invented.keyword("harbour", "Drift")
    anchor = invented.keyword("harbour", "Anchor")
    assert isinstance(drift, Keyword)
    assert isinstance(anchor, Keyword)
    assert drift.old_names == ("Float", "With the Tide", "浮遊")
    assert (drift.rule, drift.timing, drift.related) == (
        RuleRef("guide", "2.3.2"),
        "automatic",
        ("Anchor",),
    )
    assert drift.questions == (
        CommonQuestion(
            said("Who has it?", "誰が持つ?"), said("Boats.", "舟。"), (RuleRef("guide", "2.3.1"),)
        ),
    )
    assert (drift.marked, anchor.marked) == (False, True)


def test_a_word_of_other_games_is_read(invented: Database) -> None:
    assert invented.foreign_word("harbour", "tap") == ForeignWord(
        EntryRef("word", "harbour", "tap"),
        "tap",
        ("tapped", "tapping", "タップ"),
        "Chess with Boats",
        said("Turns a card.", "カードを横にする。"),
        ("Anchor",),
        (RuleRef("guide", "2.1"),),
        said("Here the boat sets sail.", "ここでは出航である。"),
    )


def test_a_penalty_is_read_with_its_steps(invented: Database) -> None:
    late = invented.entries[EntryRef("penalty", "harbour", "late")]
    assert isinstance(late, Penalty)
    assert late.steps == (
        said("Look at the clock.", "時計を見る。"),
        said("Call the player.", "プレイヤーを呼ぶ。"),
    )
    assert late.cites == (
        CitedRule(RuleRef("desk", "1a-i"), "first"),
        CitedRule(RuleRef("desk", "1b"), "first"),
    )
    assert (late.penalty, late.asked, late.note.en) == (
        "game loss",
        ("my opponent is late", "相手が来ない"),
        "The clock of the hall counts.",
    )


def test_a_format_is_read_with_its_dates(tmp_path: Path) -> None:
    water, tidal, pier = collected(tmp_path).formats
    assert (water.name, water.also, water.own_list) == (
        said("Open Water", "外海戦"),
        ("OW", "外海"),
        True,
    )
    assert (tidal.since, tidal.until) == ("2018-01-01", "2020-12-31")
    assert (pier.since, pier.until, pier.own_list, pier.cites) == ("", "", False, ())


def test_a_ban_list_is_read_in_its_parts(tmp_path: Path) -> None:
    spring, summer, tidal = collected(tmp_path).lists
    assert spring.banned == (ListedCard("Grey Heron", "LH-001"), ListedCard("Night Ferry"))
    assert spring.restricted == (ListedCard("Tug of Plenty", copies=1),)
    assert spring.combinations == ((ListedCard("Red Buoy"), ListedCard("Tug of Plenty", "LH-003")),)
    assert (spring.whole, spring.complete, summer.whole, summer.complete) == (
        True,
        True,
        False,
        False,
    )
    assert summer.banned == (ListedCard("Whale of Rumour", note="Never printed in English."),)
    assert summer.combinations_unbanned == ((ListedCard("Tug of Plenty"), ListedCard("Red Buoy")),)
    assert (tidal.banned, tidal.nothing) == (
        (),
        said("Nothing was ever banned in it.", "禁止されたものはない。"),
    )


def test_nicknames_and_printings_belong_to_their_game(tmp_path: Path) -> None:
    found = collected(tmp_path)
    assert found.nicknames == [
        Nickname("harbour", "Grey Heron", ("Birdie", "the grey"), "LH-001"),
        Nickname("harbour", "Night Ferry", ("Dawn",)),
    ]
    assert found.printings["harbour"][2].faces == ("Night Ferry", "Dawn Ferry")


def test_a_citation_may_be_written_without_quotes(tmp_path: Path) -> None:
    found = collected(
        tmp_path, edit(STRINGS, ('["kitebook:101.2a"]', "[kitebook:101.2a, kitebook:101.1]"))
    )
    wet = found.entries[EntryRef("ruling", "kite", "wet-string")]
    assert isinstance(wet, Ruling)
    assert [cited.rule.number for cited in wet.cites] == ["101.2a", "101.1"]


def test_a_game_needs_no_file_at_all(tmp_path: Path) -> None:
    (tmp_path / "harbour").mkdir()
    found = load(tmp_path)
    assert (found.entries, found.formats, found.lists, found.nicknames, found.printings) == (
        {},
        [],
        [],
        [],
        {},
    )


def test_lists_are_kept_the_oldest_first(invented: Database) -> None:
    assert [banlist.effective for banlist in invented.lists] == ["2020", "2021-03-01", "2021-06"]


def test_every_value_knows_its_place(tmp_path: Path) -> None:
    found, files = collected(tmp_path), harbour_rulings()
    place = found.places[EntryRef("ruling", "harbour", "haul-in-regatta")]
    problem = place.problem("odd", "date")
    assert (problem.path, problem.line) == (tmp_path / BOATS, line_of(files, BOATS, '"2020-09-15"'))
    assert found.places[found.lists[0]].problem("odd", "banned", 1).line == line_of(
        files, SPRING, "Night Ferry"
    )


@pytest.mark.parametrize(
    ("path", "piece"),
    [
        (BOATS, "  written_for: draft\n"),
        (KEYWORDS, "  related: [Anchor]\n"),
        (FOREIGN, "  here: [Anchor]\n"),
        (PENALTIES, "  penalty: game loss\n"),
        (FORMATS, "  also: {en: [OW], ja: [外海]}\n"),
        (NICKNAMES, "  code: LH-001\n"),
        (SPRING, "kind: whole\n"),
    ],
)
def test_an_unknown_key_is_refused(tmp_path: Path, path: str, piece: str) -> None:
    files = insert(path, piece, piece[: len(piece) - len(piece.lstrip())] + "colour: red\n")
    name, line, message = refusal(tmp_path, files)
    assert name == path
    assert line == line_of(files, path, "colour")
    assert "unknown field 'colour'" in message


def test_an_unknown_key_has_its_line_and_what_was_meant(tmp_path: Path) -> None:
    files = insert(BOATS, "  written_for: draft\n", "  writen_for: draft\n")
    assert refusal(tmp_path, files) == (
        BOATS,
        line_of(files, BOATS, "writen_for"),
        "unknown field 'writen_for'; did you mean 'written_for'?",
    )


@pytest.mark.parametrize(
    "citation", ["guide 2.2", "2.2", ":2.2", "{guide:2.2}", "guide:2.2:1", "guide: 2.2"]
)
def test_a_citation_is_a_document_a_colon_and_a_number(tmp_path: Path, citation: str) -> None:
    written = ('["guide:2.2"]', f'["{citation}"]')
    name, line, message = refusal(tmp_path, edit(BOATS, written))
    assert (name, line) == (BOATS, line_of(edit(BOATS, written), BOATS, citation))
    assert "is not a rule: write the document's id, a colon and the number" in message


@pytest.mark.parametrize(
    ("citation", "wanted"),
    [
        ('{document: guide, edition: first, rules: ["2.2", "2.1"]}', '"guide:2.2", "guide:2.1"'),
        ('{document: guide, rule: "2.2"}', '"guide:2.2"'),
        ("guide: 2.2", '"guide:2.2"'),
        ("{}", '"comprehensive:903.3"'),
    ],
)
def test_one_in_fields_is_told_how_it_is_written(
    tmp_path: Path, citation: str, wanted: str
) -> None:
    _, _, message = refusal(tmp_path, edit(BOATS, ('["guide:2.2"]', f"[{citation}]")))
    assert message == f"cites: a rule is cited as one text: write {wanted}"


@pytest.mark.parametrize("key", ["authority", "url", "status", "date", "cites"])
def test_a_ruling_says_where_it_comes_from(tmp_path: Path, key: str) -> None:
    rows = harbour_rulings()[MEETINGS].splitlines()
    at = next(at for at, row in enumerate(rows) if row.startswith(f"  {key}:"))
    del rows[at]
    name, line, message = refusal(tmp_path, {MEETINGS: "\n".join(rows) + "\n"})
    assert (name, line) == (MEETINGS, 1)
    assert f"the field '{key}' is missing" in message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("authority: Old leaflet", 'authority: ""', "the text is empty"),
        ("authority: Old leaflet", "authority:", "the value is missing"),
        ("https://harbour.example/leaflet", "a leaflet", "is not a web address"),
        ("https://harbour.example/leaflet", "javascript:alert(1)", "is not a web address"),
        (
            "https://harbour.example/leaflet",
            '"https://harbour.example/a leaflet"',
            "is not a web address",
        ),
        ("status: community", "status: hearsay", "is not one of official, judge and community"),
        ("date: undated", "date: long ago", "is not a date: write a day as 2026-11-20"),
        ("date: undated", "date: 5 May 2020", "is not a date: write 2020-05-05"),
        ("date: undated", 'date: "2020-5-1"', "is not a date: write 2020-05-01"),
        ("date: undated", "date: 2020", 'write "2020" in quotes'),
        ('["desk:1a"]', "[]", "the list is empty"),
        ('["desk:1a"]', "[1]", 'write "1" in quotes'),
        ('["desk:1a"]', "[desk:1a, desk:1a]", "'desk:1a' appears twice"),
    ],
)
def test_a_ruling_with_a_source_that_is_none_is_refused(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    files = edit(MEETINGS, (old, new))
    name, line, message = refusal(tmp_path, files)
    assert (name, line) == (MEETINGS, line_of(files, MEETINGS, new))
    assert words in message


@pytest.mark.parametrize("date", ["2020-13", "2020-02-30", "2020-00-00"])
def test_a_day_that_no_calendar_has_is_refused(tmp_path: Path, date: str) -> None:
    files = edit(MEETINGS, ("date: undated", f'date: "{date}"'))
    assert refusal(tmp_path, files)[:2] == (MEETINGS, line_of(files, MEETINGS, "date:"))


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (FORMATS, 'since: "2018-01-01"', 'since: "2018-13-01"'),
        (FORMATS, 'until: "2020-12-31"', 'until: "2020-12-32"'),
        (SPRING, 'effective: "2021-03-01"', 'effective: "2021-02-29"'),
    ],
)
def test_nor_is_one_of_a_format_or_list(tmp_path: Path, path: str, old: str, new: str) -> None:
    files = edit(path, (old, new))
    assert (
        path,
        line_of(files, path, new),
        f"{new.split()[-1][1:-1]!r} is not a date of the calendar",
    ) in refused(write_rulings(tmp_path, files))


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            BOATS,
            "- id: haul-at-once",
            "- id: drift-twice",
            "another ruling has the id 'drift-twice'",
        ),
        (
            MEETINGS,
            "- id: no-lantern",
            "- id: drift-twice",
            "another ruling has the id 'drift-twice'",
        ),
        (KEYWORDS, "- name: Anchor", "- name: Drift", "another keyword has the id 'Drift'"),
        (FOREIGN, "- word: graveyard", "- word: tap", "another word has the id 'tap'"),
    ],
)
def test_an_id_that_stands_twice_is_refused_at_its_second_place(
    tmp_path: Path, path: str, old: str, new: str, message: str
) -> None:
    files = edit(path, (old, new))
    name, line, said = refusal(tmp_path, files)
    assert (name, line) == (path, line_of(harbour_rulings(), path, old))
    assert re.fullmatch(rf"{message}: [\w./-]+:\d+", said)


def test_a_penalty_that_stands_twice_is_refused(tmp_path: Path) -> None:
    text = harbour_rulings()[PENALTIES]
    files = {PENALTIES: text + text}
    assert refusal(tmp_path, files) == (
        PENALTIES,
        line_of(files, PENALTIES, "- id: late", 2),
        "another penalty has the id 'late': penalties.yaml:1",
    )


def test_games_and_kinds_have_ids_of_their_own(tmp_path: Path) -> None:
    changes = edit(STRINGS, ("- id: wet-string", "- id: drift-twice")) | edit(
        PENALTIES, ("- id: late", "- id: drift-twice")
    )
    assert refused(write_rulings(tmp_path, changes)) == []


@pytest.mark.parametrize(
    ("path", "home"),
    [
        ("harbour/banlists/open-water/2021-03-02.yaml", SPRING),
        ("harbour/banlists/open-water/2021-03.yaml", SPRING),
        ("harbour/banlists/tidal/2021-03-01.yaml", SPRING),
        ("harbour/banlists/open-water/list.yaml", SUMMER),
    ],
)
def test_a_list_lies_under_its_format_and_date(tmp_path: Path, path: str, home: str) -> None:
    files = harbour_rulings()
    files[path] = files.pop(home)
    message = (
        f"the list of open-water from {Path(home).stem} must be in {home.removeprefix('harbour/')}"
    )
    assert refused(write_corpus(tmp_path, files)) == [(path, 1, message)]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('effective: "2021-03-01"', "effective: undated", "is not a date"),
        ("kind: whole", "kind: part", "is not one of"),
        ("complete: true", "complete: yes", "expected true or false"),
        ("copies: 1", "copies: 0", "0 is too small: at least 1"),
        ("copies: 1", "copies: 4", "4 is too large: at most 3"),
        (
            "  - {card: Tug of Plenty, copies: 1}",
            "  - {card: Tug of Plenty}",
            "the field 'copies' is missing",
        ),
        ("  - {card: Night Ferry}", "  - Night Ferry", "write {card: Night Ferry}"),
        (
            "  - [{card: Red Buoy}, {card: Tug of Plenty, code: LH-003}]",
            "  - [{card: Red Buoy}]",
            "1 entry; expected at least 2",
        ),
        ("authority: Harbour office", "authority: ''", "the text is empty"),
    ],
)
def test_a_list_that_says_too_little_is_refused(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    files = edit(SPRING, (old, new))
    name, line, message = refusal(tmp_path, files)
    assert (name, line) == (SPRING, line_of(files, SPRING, new))
    assert words in message


def test_what_a_text_cites_is_shown_as_a_number(tmp_path: Path) -> None:
    changes = edit(
        BOATS, ("Only there.", "Only there ({regatta:1.1}, {guide:2.3.2}) for {2}.")
    ) | edit(PENALTIES, ("Call the player.", '"Call, by {desk:1a}."'))
    entries = load(write_rulings(tmp_path, changes)).database().entries
    ruling, penalty = (
        entries[EntryRef("ruling", "harbour", "haul-in-regatta")],
        entries[EntryRef("penalty", "harbour", "late")],
    )
    assert isinstance(ruling, Ruling)
    assert isinstance(penalty, Penalty)
    assert ruling.note.en == "Only there (1.1, 2.3.2) for {2}."
    assert penalty.steps[1].en == "Call, by 1a."


def test_a_penalty_may_be_without_any_japanese(tmp_path: Path) -> None:
    data = write_rulings(
        tmp_path,
        {PENALTIES: re.sub(r", ja: (?:\[.*?\]|\".*?\")", "", harbour_rulings()[PENALTIES])},
    )
    penalty = load(data).database().entries[EntryRef("penalty", "harbour", "late")]
    assert isinstance(penalty, Penalty)
    assert [step.in_language("ja") for step in penalty.steps] == [
        "Look at the clock.",
        "Call the player.",
    ]


@pytest.mark.parametrize("steps", ["[時計を見る。]", "[時計を見る。, プレイヤーを呼ぶ。, 待つ。]"])
def test_every_step_of_a_penalty_is_translated(tmp_path: Path, steps: str) -> None:
    files = edit(PENALTIES, ("[時計を見る。, プレイヤーを呼ぶ。]", steps))
    assert refusal(tmp_path, files)[:2] == (PENALTIES, line_of(files, PENALTIES, "steps:"))


@pytest.mark.parametrize(
    "path",
    [
        "harbour/keyword.yaml",
        "harbour/rulings.yaml",
        "harbour/rulings/more.yml",
        "harbour/banlists/2021.yaml",
        "harbour/banlists/tidal/old/2019.yaml",
        "stray.yaml",
    ],
)
def test_a_file_that_nobody_reads_is_refused(tmp_path: Path, path: str) -> None:
    assert refusal(tmp_path, {path: "nobody: reads this\n"})[0] == path


@pytest.mark.parametrize(
    "path",
    [
        ".git/config",
        "harbour/.DS_Store",
        "harbour/rulings/.boats.yaml.swp",
        "harbour/rulings/.#boats.yaml",
        ".cache/x.yaml",
        "harbour/cards.csv~",
    ],
)
def test_hidden_files_are_nobodys_concern(tmp_path: Path, path: str) -> None:
    assert refused(write_rulings(tmp_path, {path: "not: [of the database"})) == []


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError):
        load(tmp_path / "nowhere")


@pytest.mark.parametrize("path", YAML)
@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "the file is empty"),
        ("nonsense\n", "expected"),
        ("a: b: c\n", "put the text in quotes"),
        ("- {a: x, a: y}\n", "the key 'a' appears twice"),
    ],
)
def test_no_kind_of_file_may_be_broken(tmp_path: Path, path: str, content: str, words: str) -> None:
    found = [
        (name, message)
        for name, _, message in refused(write_rulings(tmp_path, {path: content}))
        if name == path
    ]
    assert any(words in message for _, message in found)


@pytest.mark.parametrize("path", YAML)
def test_bytes_that_are_not_utf_8_are_refused(tmp_path: Path, path: str) -> None:
    data = write_rulings(tmp_path)
    (data / path).write_bytes(b"- id: \xff\n")
    assert refused(data) == [
        (
            path,
            1,
            (
                "the byte 0xff is not UTF-8: save the file as UTF-8 (not as Latin-1, Windows-1252,"
                " Shift-JIS or UTF-16)"
            ),
        )
    ]


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / KEYWORDS).mkdir(parents=True)
    ((name, line, message),) = refused(tmp_path)
    assert (name, line) == (KEYWORDS, 0)
    assert message.startswith("cannot be read")


def bomb(levels: int) -> str:
    """A short text that stands for ten times as much with each level."""
    rows = [f"a{at}: &a{at} [{', '.join([f'*a{at - 1}'] * 10)}]" for at in range(1, levels)]
    return "\n".join(["a0: &a0 [lol]", *rows]) + "\n"


@pytest.mark.parametrize("path", [BOATS, KEYWORDS, SPRING])
def test_a_bomb_of_aliases_is_not_lit(tmp_path: Path, path: str) -> None:
    found = refused(write_corpus(tmp_path, {path: bomb(30)}))
    assert {(name, message.split(" are")[0]) for name, _, message in found} == {
        (path, "anchors"),
        (path, "aliases"),
    }
    assert len(found) == 30 + 29  # one of a kind a line


def test_an_entry_that_repeats_another_by_an_alias_is_refused(tmp_path: Path) -> None:
    files = {
        NICKNAMES: (
            "- &first {card: Grey Heron, names: [x]}\n- {card: Night Ferry, names: [y]}\n- *first\n"
        )
    }
    assert {
        (name, message.split(" are")[0])
        for name, _, message in refused(write_rulings(tmp_path, files))
    } == {
        (NICKNAMES, "anchors"),
        (NICKNAMES, "aliases"),
    }


@pytest.mark.parametrize("path", YAML)
@pytest.mark.parametrize("piece", ["[", "{a: ", "- ", "? "])
def test_deep_nesting_is_refused(tmp_path: Path, path: str, piece: str) -> None:
    assert refusal(tmp_path, {path: "# remark\n" + piece * 500_000}) == (
        path,
        2,
        "nested too deeply",
    )


@pytest.mark.parametrize("path", [*YAML, CARDS])
def test_a_huge_file_is_refused(tmp_path: Path, path: str) -> None:
    (tmp_path / path).parent.mkdir(parents=True)
    with (tmp_path / path).open("wb") as file:
        file.truncate(50_000_000)
    ((name, line, message),) = refused(tmp_path)
    assert (name, line) == (path, 0)
    assert message.startswith("the file is too large: the limit is ")


@pytest.mark.parametrize("value", ["9" * 5000, '!!int "²"', '!!int "--5"'])
def test_a_number_that_is_none_is_refused(tmp_path: Path, value: str) -> None:
    files = edit(NICKNAMES, ("  code: LH-001", f"  code: {value}"))
    assert refusal(tmp_path, files)[:2] == (NICKNAMES, 2)


def test_a_message_stays_readable_where_the_value_is_long(tmp_path: Path) -> None:
    _, _, message = refusal(
        tmp_path,
        {
            NICKNAMES: (
                "- card: Grey Heron\n  names: [" + ", ".join(f"n{at}" for at in range(5000)) + "]\n"
            )
        },
    )
    assert len(message) < 1000


def test_every_defect_of_every_file_is_named_at_once(tmp_path: Path) -> None:
    """One run tells a writer everything; nobody should mend a database a defect at a time."""
    files = (
        edit(
            BOATS,
            ("authority: Pier judges", "authority: []"),
            ("status: judge", "status: jury"),
            ("- id: haul-in-regatta", "- id: Haul In Regatta"),
        )
        | edit(
            KEYWORDS,
            ("  timing: automatic", "  timing: sometimes"),
            ('  rule: "guide:1.2.1"', "  rule: one"),
        )
        | edit(FOREIGN, ("- word: graveyard", "- word: tap"))
        | edit(SPRING, ("kind: whole", "kind: whole\nkind: whole"))
        | {CARDS: "code,title\n", PENALTIES: ""}
    )
    found = refused(write_rulings(tmp_path, files))
    assert found == sorted(found, key=lambda defect: (tmp_path / defect[0], *defect[1:]))
    assert [(name, line) for name, line, _ in sorted(found)] == sorted(
        [
            (BOATS, line_of(files, BOATS, "authority: []")),
            (BOATS, line_of(files, BOATS, "status: jury")),
            (BOATS, line_of(files, BOATS, "Haul In Regatta")),
            (KEYWORDS, line_of(files, KEYWORDS, "sometimes")),
            (KEYWORDS, line_of(files, KEYWORDS, "rule: one")),
            (FOREIGN, line_of(files, FOREIGN, "- word: tap", 2)),
            (SPRING, line_of(files, SPRING, "kind: whole", 2)),
            (CARDS, 1),
            (PENALTIES, 0),
        ]
    )


def test_a_sound_file_beside_a_broken_one_is_of_no_use(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"formats\.yaml: the file is empty"):
        load(write_rulings(tmp_path, {FORMATS: ""}))


def _mangled() -> st.SearchStrategy[tuple[str, str]]:
    """A file with a few of its lines lost, doubled, emptied or replaced by what does not belong
    there.
    """
    odd = [
        "- ",
        "  x: y",
        "  id: [1]",
        "- {",
        "  date: 2020-01-01",
        "  note: &a *a",
        "\t",
        "  cites: null",
        "  rules: [true, 1.5, ~]",
        "'",
        "  names: {a: b}",
        "%",
    ]

    def mangle(drawn: tuple[str, list[tuple[int, str | None]]]) -> tuple[str, str]:
        path, changes = drawn
        rows: list[str] = harbour_rulings()[path].splitlines()
        for at, row in changes:
            rows[at % len(rows)] = rows[(at * 7) % len(rows)] if row is None else row
        return path, "\n".join(rows) + "\n"

    changes: st.SearchStrategy[Any] = st.lists(
        st.tuples(st.integers(0, 80), st.sampled_from([None, "", *odd]) | st.text(max_size=20)),
        min_size=1,
        max_size=4,
    )
    return st.tuples(st.sampled_from([*YAML, TIDAL, CARDS]), changes).map(mangle)


@unhurried
@given(_mangled())
def test_a_mangled_file_is_read_or_refused_with_a_line_that_it_has(
    tmp_path_factory: pytest.TempPathFactory, mangled: tuple[str, str]
) -> None:
    path, text = mangled
    data = write_corpus(tmp_path_factory.mktemp("mangled"), {path: ""})
    (data / path).write_bytes(text.encode("utf-8", "surrogatepass"))
    for name, line, message in refused(data):
        assert name == path
        assert 0 <= line <= len(text.splitlines()) + 1
        assert message


def test_the_order_of_the_files_is_the_order_of_their_names(tmp_path: Path) -> None:
    files = {name: text for name, text in harbour_rulings().items() if "/rulings/" in name}
    found = load(write_corpus(tmp_path, files))
    assert [ref.id for ref in found.entries] == [
        line.split()[-1]
        for name in sorted(files)
        for line in files[name].splitlines()
        if line.startswith("- id:")
    ]


@pytest.mark.parametrize(
    ("path", "first"), [(FORMATS, "- id: pier"), (NICKNAMES, "- card: Night Ferry")]
)
def test_the_same_twice_says_where_the_other_stands(tmp_path: Path, path: str, first: str) -> None:
    text = harbour_rulings()[path]
    again = text[text.index(first) :].split("\n- ")[0].rstrip("\n") + "\n"
    name, line, message = refusal(tmp_path, {path: text + again})
    assert (name, line) == (path, line_of({path: text + again}, path, first, 2))
    assert (
        message
        == f"this appears twice: {Path(path).name}:{line_of(harbour_rulings(), path, first)}"
    )
