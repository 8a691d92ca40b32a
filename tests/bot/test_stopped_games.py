"""One game's defects stop that game, with a loud line, and no other."""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.answers.errors import StoppedGameError
from bot.app import App
from bot.building import build_snapshot, check_sources
from bot.chat import Conversation, step
from bot.cli import group
from bot.discord import running
from bot.discord.completion import Completion
from bot.discord.controls import Place
from bot.discord.screens import Screens
from bot.index_file import open_index, write_index
from bot.requests import Ask
from rules_corpus.problems import CorpusError
from tests.support.rulings_app import write_all
from tests.support.rulings_data import BOATS, FORMATS, KEYWORDS, STRINGS
from tests.support.screens import text_of

KITES = "texts/kite/kitebook/kitebook.md"
GUIDE = "texts/harbour/guide/guide.md"
KITE_QUESTIONS = ("how many kites do I have", "rule 101.1", "凧は何枚")

Run = Callable[..., Result]


def spoil(folder: Path, name: str, text: str = "\nnot: [valid\n## ?\n") -> None:
    """Adds what makes any file of data unusable."""
    path = folder / name
    path.write_text(path.read_text("utf-8") + text, "utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sound rules and rulings of two games, the harbour's the default."""
    write_all(tmp_path)
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Run:
    """Runs a command over ``folder`` as it then is."""

    def command(*arguments: str, piped: str | None = None) -> Result:
        places = {
            "MAGISTRATE_TEXTS": "texts",
            "MAGISTRATE_RULINGS": "rulings",
            "MAGISTRATE_CACHE": "cache",
            "MAGISTRATE_DATA": "data",
        }
        environment = {name: str(folder / place) for name, place in places.items()}
        return CliRunner(env=environment).invoke(
            group, arguments, input=piped, catch_exceptions=False, prog_name="magistrate"
        )

    return command


def app_of(folder: Path) -> App:
    """The app over ``folder``, through the file in which it is kept."""
    path = folder / f"{len(list(folder.glob('*.index')))}.index"
    write_index(build_snapshot(folder / "texts", folder / "rulings"), path)
    return App(open_index(path))


def asked(
    app: App, game: str, questions: tuple[str, ...]
) -> list[tuple[bool, list[str], list[str]]]:
    """What is answered to each question: whether, which rules first, which entries."""
    replies = [app.handle(Ask(question, game)) for question in questions]
    return [
        (
            reply.answered,
            [str(citation.ref) for citation in reply.citations(1)],
            [str(entry.ref) for entry in reply.entries],
        )
        for reply in replies
    ]


@pytest.mark.parametrize(
    "broken",
    [
        GUIDE,
        "texts/harbour/guide/guide.asked.yaml",
        "texts/harbour/game.yaml",
        "texts/harbour/glossary.yaml",
        f"rulings/{BOATS}",
        f"rulings/{KEYWORDS}",
    ],
)
def test_what_is_wrong_with_one_game_leaves_the_answers_of_the_others(
    folder: Path, broken: str
) -> None:
    before = asked(app_of(folder), "kite", KITE_QUESTIONS)
    assert any(answered for answered, _, _ in before)
    spoil(folder, broken)
    app = app_of(folder)
    assert asked(app, "kite", KITE_QUESTIONS) == before
    with pytest.raises(StoppedGameError, match=broken.rpartition("/")[2]):
        app.handle(Ask("how many boats do I begin with", "harbour"))


@pytest.mark.parametrize("broken", [KITES, "texts/kite/game.yaml", f"rulings/{STRINGS}"])
def test_the_default_game_answers_where_another_is_stopped(folder: Path, broken: str) -> None:
    spoil(folder, broken)
    app = app_of(folder)
    assert app.handle(Ask("how many boats do I begin with?")).answered
    for named in (Ask("kite: how many strings"), Ask("what is a string", "kite")):
        with pytest.raises(StoppedGameError):
            app.handle(named)


def test_defects_that_only_the_check_sees_stop_their_game(folder: Path) -> None:
    spoil(folder, KITES, "\n## 101.3\nSee (999.9).\n")
    (game,) = [game for game in app_of(folder).library.games.values() if game.defects]
    assert (game.id, game.title) == ("kite", "Paper Kites")
    assert game.defects[0].startswith("texts/kite/kitebook/kitebook.md:")


def test_a_game_is_stopped_by_a_file_that_nobody_reads(folder: Path) -> None:
    (folder / "rulings" / "kite" / "rulings.yaml").write_text("[]\n", "utf-8")
    assert [game.id for game in app_of(folder).library.games.values() if game.defects] == ["kite"]


def test_what_belongs_to_no_game_stops_them_all(folder: Path) -> None:
    (folder / "rulings" / "stray.yaml").write_text("[]\n", "utf-8")
    with pytest.raises(CorpusError, match=r"stray\.yaml"):
        build_snapshot(folder / "texts", folder / "rulings")


def test_where_no_game_is_left_the_data_cannot_be_used(folder: Path, run: Run) -> None:
    spoil(folder, KITES)
    spoil(folder, GUIDE)
    result = run("ask", "how many boats do I begin with?")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("The data cannot be used:\n")
    assert not list((folder / "cache").glob("index-*"))


def test_every_defect_of_every_game_is_checked(folder: Path) -> None:
    spoil(folder, KITES)
    spoil(folder, f"rulings/{FORMATS}")
    names = {
        problem.path.name for problem in check_sources(folder / "texts", folder / "rulings").defects
    }
    assert names == {"kitebook.md", "formats.yaml"}


class TestCommands:
    def test_check_names_every_defect_and_has_its_exit_status(self, folder: Path, run: Run) -> None:
        spoil(folder, KITES)
        spoil(folder, f"rulings/{FORMATS}")
        result = run("check", "--rulings", str(folder / "rulings"), str(folder / "texts"))
        assert result.exit_code == 1
        assert {line.split(":")[0] for line in result.stdout.splitlines()} == {
            str(folder / KITES),
            str(folder / "rulings" / FORMATS),
        }

    def test_a_question_about_another_game_is_answered_with_a_line_on_standard_error(
        self, folder: Path, run: Run
    ) -> None:
        sound = run("ask", "how many boats do I begin with?")
        shutil.rmtree(folder / "cache")
        spoil(folder, KITES)
        for _ in range(2):  # as it is made, and as it is kept
            result = run("ask", "how many boats do I begin with?")
            # what comes near may differ, since words are weighed over all games that can be used
            answers = [said.split("See also")[0] for said in (result.stdout, sound.stdout)]
            assert (result.exit_code, answers[0]) == (0, answers[1])
            assert result.stderr.startswith("STOPPED: Paper Kites ")
            assert "texts/kite/kitebook/kitebook.md:" in result.stderr
            assert len(result.stderr.splitlines()) == 1

    def test_the_last_good_index_goes_on_answering_with_a_line_that_names_file_and_line(
        self, folder: Path, run: Run
    ) -> None:
        sound = run("ask", "how many kites does a player fly", "--game", "kite")
        assert (sound.exit_code, sound.stderr) == (0, "")
        spoil(folder, KITES)
        for _ in range(2):
            result = run("ask", "how many kites does a player fly", "--game", "kite")
            assert (result.exit_code, result.stdout) == (0, sound.stdout)
            (notice,) = result.stderr.splitlines()
            assert notice.startswith("The data have defects; the index of ")
            assert f"{folder / KITES}:" in notice
        assert (
            run("check", "--rulings", str(folder / "rulings"), str(folder / "texts")).exit_code == 1
        )

    @pytest.mark.parametrize(
        "command",
        [
            ("ask", "how many strings"),
            ("rule", "101.1"),
            ("keyword", "Drift"),
            ("card", "Grey Heron"),
            ("ruling", "wet-string"),
            ("penalty", "late"),
            ("chat",),
        ],
    )
    def test_what_needs_the_stopped_game_says_which_file_stops_it(
        self, folder: Path, run: Run, command: tuple[str, ...]
    ) -> None:
        spoil(folder, KITES)
        result = run(*command, "--game", "kite")
        assert (result.exit_code, result.stdout) == (2, "")
        notice, refusal = result.stderr.splitlines()
        assert "texts/kite/kitebook/kitebook.md:" in notice
        assert refusal == "Cannot answer: Paper Kites is stopped."

    @pytest.mark.parametrize(
        "command",
        [
            ("ask", "how many boats do I begin with?"),
            ("rule", "2.1"),
            ("keyword", "Drift"),
            ("card", "Grey Heron"),
            ("banlist", "show", "ow"),
        ],
    )
    def test_where_the_default_is_stopped_others_answer_with_their_name(
        self, folder: Path, run: Run, command: tuple[str, ...]
    ) -> None:
        spoil(folder, f"rulings/{KEYWORDS}")
        result = run(*command)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "rulings/harbour/keywords.yaml:" in result.stderr
        assert "Lantern Harbour is stopped" in result.stderr
        assert run("ask", "how many kites do I have", "--game", "kite").exit_code == 0
        assert run("rule", "101.1", "--game", "kite").exit_code == 0

    def test_lines_hold_nothing_but_answers(self, folder: Path, run: Run) -> None:
        spoil(folder, f"rulings/{KEYWORDS}")
        questions = [
            {"question": "how many kites do I have", "game": "kite"},
            {"question": "how many boats do I begin with"},
        ]
        result = run("ask", "--jsonl", piped="".join(json.dumps(row) + "\n" for row in questions))
        kites, boats = map(json.loads, result.stdout.splitlines())
        assert (result.exit_code, kites["answered"], boats["answered"]) == (0, True, False)
        assert "keywords.yaml:" in boats["error"]
        assert result.stderr.startswith("STOPPED: Lantern Harbour ")

    def test_chat_says_so_at_the_start_and_to_each_question(self, folder: Path, run: Run) -> None:
        spoil(folder, KITES)
        result = run(
            "chat",
            piped=(
                "paper kites: how many strings\ngame kite\nhow many boats do I begin with\nquit\n"
            ),
        )
        assert result.exit_code == 0
        assert result.stdout.count("STOPPED: Paper Kites") == 2
        assert "six boats" in result.stdout
        assert "STOPPED: Paper Kites" in result.stderr

    def test_documents_are_those_of_the_others(self, folder: Path, run: Run) -> None:
        spoil(folder, KITES)
        assert {row["game"] for row in json.loads(run("documents", "--json").stdout)} == {"harbour"}

    def test_a_mended_game_answers_again(self, folder: Path, run: Run) -> None:
        stray = folder / "rulings" / "kite" / "notes.txt"
        stray.write_text("no data", "utf-8")
        assert run("rule", "101.1", "--game", "kite").exit_code == 2
        stray.unlink()
        assert run("rule", "101.1", "--game", "kite").exit_code == 0


class TestConversations:
    def test_going_on_from_a_question_about_a_stopped_game_is_a_new_question(
        self, folder: Path
    ) -> None:
        spoil(folder, KITES)
        app = app_of(folder)
        now, said = step(
            app, Conversation(game="kite", history=("how many strings",)), "and for two"
        )
        assert said.text.startswith("STOPPED: Paper Kites")
        assert now is not None

    def test_in_japanese_it_is_said_in_japanese(self, folder: Path) -> None:
        spoil(folder, KITES)
        _, said = step(app_of(folder), Conversation(game="kite"), "凧は何枚")
        assert said.text.startswith("停止中: Paper Kites")


class TestDiscord:
    def test_every_request_that_needs_a_stopped_game_is_told_so_alone(self, folder: Path) -> None:
        spoil(folder, KITES)
        screens = Screens(app_of(folder))
        made = [
            screens.ask("how many strings", "en", "kite"),
            *(
                screens.look_up(kind, "101.1", "en", "kite")
                for kind in ("rule", "keyword", "card", "ruling", "penalty")
            ),
            screens.banlist_show("ow", "", "en", "kite"),
            screens.banlist_check("Grey Heron", "", "", "en", "kite"),
            screens.banlist_changes("ow", "", "", "en", "kite"),
            screens.names(("paper kites",), "en"),
            screens.follow_up("how many strings", Place("ask", "paper kites", "en"), "en"),
        ]
        told = [text_of([screen.parts]) for screen in made]
        assert [text for text in told[:-2] if not text.startswith("STOPPED: Paper Kites")] == []
        assert all(screen.private for screen in made[:-2])
        assert screens.ask("how many boats do I begin with?", "en").answers

    def test_suggestions_go_on(self, folder: Path) -> None:
        spoil(folder, f"rulings/{KEYWORDS}")
        completion = Completion(app_of(folder))
        assert [suggestion.value for suggestion in completion.suggest("rule", "101.1", "en")]

    def test_the_start_is_logged_loudly(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        spoil(folder, KITES)

        def connect(_: object) -> None:
            """In the place of a connection."""

        monkeypatch.setattr(running, "_run", lambda *_: None)
        monkeypatch.setattr(running.asyncio, "run", connect)
        environment = {
            "DISCORD_TOKEN": "invented.token." + "x" * 60,
            **{
                f"MAGISTRATE_{name.upper()}": str(folder / name)
                for name in ("texts", "rulings", "cache", "data")
            },
        }
        with caplog.at_level(logging.ERROR):
            assert running.main(environment) == 0
        assert [
            record.getMessage().split(" is unavailable")[0]
            for record in caplog.records
            if record.name == "magistrate.discord"
        ] == ["STOPPED: Paper Kites"]
