"""The command line, in this process and as a command of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from bot.chat import HELP, NO_RULE_YET, NOTHING_THERE
from bot.cli import COMMANDS
from bot.settings import Settings
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import REPOSITORY, write_corpus
from tests.support.rulings_data import BOATS, KEYWORDS, edit, write_rulings

Magistrate = Callable[..., Result]
WAIT = 60


@pytest.fixture
def broken_texts(tmp_path: Path) -> Path:
    """Texts with two broken files."""
    files = harbour_files()
    files["kite/kitebook/document.yaml"] = files["kite/kitebook/document.yaml"].replace(
        "edition: first", "edition: [first]"
    )
    files["harbour/guide/guide.md"] = files["harbour/guide/guide.md"].replace(
        "> Note:", "> Remark:"
    )
    return write_corpus(tmp_path / "broken", files)


def places(texts: Path) -> list[str]:
    """Where the defects of ``broken_texts`` are, as messages name them."""
    found = []
    for path, defect in (
        (texts / "harbour" / "guide" / "guide.md", "> Remark:"),
        (texts / "kite" / "kitebook" / "document.yaml", "edition:"),
    ):
        (line,) = [
            at
            for at, text in enumerate(path.read_text("utf-8").splitlines(), 1)
            if text.startswith(defect)
        ]
        found.append(f"{path}:{line}: ")
    return found


def as_command(
    *arguments: str, piped: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, run from somewhere else."""
    command = [sys.executable, "-c", "from bot.cli import main; main()", *arguments]
    settings = {**os.environ, "PYTHONPATH": str(REPOSITORY), **environment}
    return subprocess.run(
        command, input=piped, capture_output=True, check=False, env=settings, timeout=WAIT, cwd="/"
    )


class TestAsk:
    def test_an_answer_is_printed(self, magistrate: Magistrate) -> None:
        result = magistrate("ask", "rule 2.1")
        assert result.exit_code == 0
        assert result.stdout.startswith("Guide 2.1 Setting sail\nThe guide book, first (2020) - ")
        assert result.stderr == ""

    def test_words_without_quotes_are_one_question(self, magistrate: Magistrate) -> None:
        assert magistrate("ask", "rule", "2.1").stdout == magistrate("ask", "rule 2.1").stdout

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("ask", "--json", "rule 2.1")
        row = json.loads(result.stdout)
        assert result.exit_code == 0
        (cited,) = row["citations"]
        assert (row["answered"], cited["doc"], cited["id"]) == (True, "guide", "2.1")
        assert row["score"] == 1.0
        assert (row["language"], [(block["kind"], block["ref"]) for block in row["blocks"]]) == (
            "en",
            [("rule", "guide:2.1")],
        )
        assert row["text"] + "\n" == magistrate("ask", "rule 2.1").stdout

    @pytest.mark.parametrize("options", [(), ("--json",)])
    def test_nothing_found_has_its_own_exit_status(
        self, magistrate: Magistrate, options: tuple[str, ...]
    ) -> None:
        result = magistrate("ask", "zebra giraffe okapi", *options)
        assert result.exit_code == 1
        assert "The rules I have do not say." in result.stdout
        assert result.stderr == ""

    @pytest.mark.parametrize("question", ["", "   ", "?!", "\x00\x1b\x07", "\u200b\u202e"])
    @pytest.mark.parametrize("options", [(), ("--json",)])
    def test_an_empty_question_is_refused(
        self, magistrate: Magistrate, question: str, options: tuple[str, ...]
    ) -> None:
        result = magistrate("ask", question, *options)
        assert (result.exit_code, result.stdout, result.stderr) == (
            2,
            "",
            "Cannot answer: the question is empty.\n",
        )

    def test_no_question_is_an_empty_one(self, magistrate: Magistrate) -> None:
        assert magistrate("ask").stderr == "Cannot answer: the question is empty.\n"

    @pytest.mark.parametrize(
        "piped",
        [
            "rule 2.1",
            b"rule 2.1\n",
            "rule\n2.1\r\n",
            b"\xef\xbb\xbfrule 2.1",
            b"\xff rule 2.1",
            b"rule 2.1 \x93please\x94",
        ],
    )
    def test_a_question_may_come_from_standard_input(
        self, magistrate: Magistrate, piped: str | bytes
    ) -> None:
        result = magistrate("ask", piped=piped)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.startswith("Guide 2.1 Setting sail\n")

    def test_words_come_before_standard_input(self, magistrate: Magistrate) -> None:
        assert magistrate("ask", "rule 2.1", piped="rule 2.2").stdout.startswith("Guide 2.1 ")

    def test_a_piped_question_has_its_own_language(self, magistrate: Magistrate) -> None:
        assert "舟を横に" in magistrate("ask", piped="ルール2.1\n").stdout
        assert (
            json.loads(magistrate("ask", "--json", piped="rule 2.1\n").stdout)["answered"] is True
        )

    def test_of_an_endless_input_only_so_much_is_read(self, magistrate: Magistrate) -> None:
        result = magistrate("ask", piped=b"boat " * 1_000_000)
        assert result.exit_code == 2
        assert result.stderr.startswith("Cannot answer: the question has ")

    def test_on_a_terminal_nothing_is_waited_for(
        self, magistrate: Magistrate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(
            "click.testing._NamedTextIOWrapper.isatty", lambda stream: True, raising=False
        )
        result = magistrate("ask", piped="rule 2.1")
        assert (result.exit_code, result.stdout) == (2, "")
        assert 'Error: Ask something, as in: magistrate ask "what is barrier?"' in result.stderr

    def test_a_question_of_4000_characters_is_refused(self, magistrate: Magistrate) -> None:
        result = magistrate("ask", "boat " * 800)
        assert result.exit_code == 2
        assert (
            result.stderr
            == "Cannot answer: the question has 3,999 characters; at most 2,000 are read.\n"
        )

    def test_control_characters_are_not_printed(self, magistrate: Magistrate) -> None:
        result = magistrate("ask", "who keeps\x1b[2J the clock?\x07 and what\u202e is \x00drift?")
        assert all(character.isprintable() or character == "\n" for character in result.stdout)

    @pytest.mark.parametrize(
        ("options", "number"),
        [(("--game", "kite"), "kitebook"), (("--game", "PK"), "kitebook"), ((), "kitebook")],
    )
    def test_a_game_can_be_given(
        self, magistrate: Magistrate, options: tuple[str, ...], number: str
    ) -> None:
        assert magistrate("ask", "rule 101.1", *options).stdout.startswith("Kitebook 101.1\n")

    def test_a_game_keeps_other_games_out(self, magistrate: Magistrate) -> None:
        result = magistrate("ask", "rule 101.1", "--game", "lh")
        assert result.exit_code == 1
        assert "Kitebook" not in result.stdout

    @pytest.mark.parametrize("command", ["ask", "rule", "chat"])
    def test_an_unknown_game_is_refused_with_those_there_are(
        self, magistrate: Magistrate, command: str
    ) -> None:
        result = magistrate(command, *(["2.1"] if command != "chat" else []), "--game", "chess")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "'chess'" in result.stderr
        assert "Games: harbour, kite." in result.stderr

    def test_the_language_is_the_questions_own(self, magistrate: Magistrate) -> None:
        assert "舟を横に" not in magistrate("ask", "rule 2.1").stdout
        assert "舟を横に" in magistrate("ask", "ルール2.1").stdout
        assert "舟を横に" in magistrate("ask", "rule 2.1", "--lang", "ja").stdout
        assert "舟を横に" not in magistrate("ask", "ルール2.1", "--lang", "en").stdout

    def test_lines_are_answered_one_by_one(self, magistrate: Magistrate) -> None:
        lines = [
            b'{"question": "rule 2.1"}',
            b"{",
            b'{"game": "kite"}',
            b"b" * 30_000,
            b'{"question": "rule 2.1", "game": "chess"}',
            b'{"question": "rule 2.2"}',
        ]
        result = magistrate("ask", "--jsonl", piped=b"\n".join(lines) + b"\n")
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        assert result.exit_code == 0
        assert [row["answered"] for row in rows] == [True, False, False, False, False, True]
        assert ["error" in row for row in rows] == [False, True, True, True, True, False]

    def test_lines_and_a_question_do_not_go_together(self, magistrate: Magistrate) -> None:
        result = magistrate("ask", "--jsonl", "rule 2.1")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "standard input" in result.stderr


class TestRule:
    @pytest.mark.parametrize(
        "typed", [("2.1",), ("rule", "2.1"), ("guide 2.1",), ("２．１",), ("2.1", "--lang", "en")]
    )
    def test_a_rule_is_shown_by_its_number(
        self, magistrate: Magistrate, typed: tuple[str, ...]
    ) -> None:
        result = magistrate("rule", *typed)
        assert result.exit_code == 0
        assert result.stdout.startswith("Guide 2.1 Setting sail\n")

    def test_several_numbers_show_several_rules(self, magistrate: Magistrate) -> None:
        result = magistrate("rule", "2.1", "1a-i")
        assert [line for line in result.stdout.splitlines() if line.startswith("#")] == [
            "# 2.1",
            "# 1a-i",
        ]

    def test_json(self, magistrate: Magistrate) -> None:
        result = magistrate("rule", "2.1", "--json")
        (row,) = json.loads(result.stdout)
        assert result.exit_code == 0
        assert (row["doc"], row["id"], row["document"], row["notes"]) == (
            "guide",
            "2.1",
            "The guide book",
            ["An older leaflet says upright."],
        )

    def test_a_number_in_two_documents_shows_both(self, magistrate: Magistrate) -> None:
        assert [
            (row["doc"], row["id"])
            for row in json.loads(magistrate("rule", "1.1", "--json").stdout)
        ] == [("guide", "1.1"), ("regatta", "1.1")]

    @pytest.mark.parametrize("typed", ["9.9.9", "77z", "--", "hello"])
    def test_an_unknown_number_is_said_not_to_exist(
        self, magistrate: Magistrate, typed: str
    ) -> None:
        result = magistrate("rule", "--", typed)
        if typed == "--":
            assert result.exit_code == 2
        else:
            assert result.exit_code == 1
            assert f"There is no rule {typed}" in result.stdout

    def test_an_unknown_number_as_json_is_an_empty_list(self, magistrate: Magistrate) -> None:
        result = magistrate("rule", "9.9.9", "--json")
        assert (result.exit_code, result.stdout) == (1, "[]\n")

    def test_the_nearest_rules_are_named(self, magistrate: Magistrate) -> None:
        assert "Guide 2.3.2: A boat with drift" in magistrate("rule", "2.3.9").stdout

    @pytest.mark.parametrize("typed", ["\x07", ""])
    def test_an_empty_number_is_refused(self, magistrate: Magistrate, typed: str) -> None:
        assert magistrate("rule", typed).exit_code == 2


class TestDocuments:
    def test_documents_are_listed_with_edition_and_date(self, magistrate: Magistrate) -> None:
        result = magistrate("documents")
        assert result.exit_code == 0
        assert (
            "guide          The guide book, first (2020), 11 rules, Lantern Harbour\n"
            in result.stdout
        )
        assert result.stdout.count("Invented Games: made up for tests") == 4

    def test_json(self, magistrate: Magistrate) -> None:
        rows = json.loads(magistrate("documents", "--json").stdout)
        assert [(row["id"], row["game"], row["rules"]) for row in rows] == [
            ("guide", "harbour", 11),
            ("desk", "harbour", 4),
            ("regatta", "harbour", 3),
            ("kitebook", "kite", 4),
        ]


class TestCheck:
    def test_good_texts_have_no_defects(self, magistrate: Magistrate, harbour_texts: Path) -> None:
        result = magistrate("check")
        assert (result.exit_code, result.stdout) == (
            0,
            "22 rules in 4 documents of 2 games, 3 terms: no defects\n",
        )
        assert magistrate("check", str(harbour_texts)).stdout == result.stdout
        assert magistrate("check", "--json").stdout == "[]\n"

    def test_warnings_are_named_and_nothing_is_refused(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        files = harbour_files()
        files["kite/kitebook/kitebook.md"] += "\n## 101.3\nNobody asks for this rule.\n"
        result = magistrate("check", str(write_corpus(tmp_path, files)))
        first, second, summary = result.stdout.splitlines()
        assert (result.exit_code, result.stderr) == (0, "")
        assert re.fullmatch(
            r".*kitebook\.md:\d+: rule 101\.3 has 0 phrases in en; at least 5 are required"
            r" \(warning\)",
            first,
        )
        assert "0 phrases in ja" in second
        assert summary == "23 rules in 4 documents of 2 games, 3 terms: no defects, 2 warnings"
        assert [
            row["severity"]
            for row in json.loads(magistrate("check", "--json", str(tmp_path)).stdout)
        ] == ["warning", "warning"]

    def test_rulings_are_checked_beside_the_rules(
        self, magistrate: Magistrate, ruled_settings: Settings
    ) -> None:
        result = magistrate(
            "check", "--rulings", str(ruled_settings.rulings), str(ruled_settings.texts)
        )
        assert result.exit_code == 0
        rules, rulings = result.stdout.splitlines()
        assert rules == "22 rules in 4 documents of 2 games, 3 terms: no defects"
        assert (
            rulings
            == "5 rulings, 2 keywords, 2 penalties, 2 words of other games, 0 direct answers, 4"
            " formats, 5 banned lists, 5 printings: no defects"
        )

    def test_every_defect_of_the_rulings_is_named_with_file_and_line(
        self, magistrate: Magistrate, ruled_settings: Settings, tmp_path: Path
    ) -> None:
        rulings = write_rulings(
            tmp_path / "broken",
            edit(KEYWORDS, ("timing: automatic", "timing: never"))
            | edit(BOATS, ("status: judge", "status: sure")),
        )
        result = magistrate("check", "--rulings", str(rulings), str(ruled_settings.texts))
        assert (result.exit_code, result.stderr) == (1, "2 defects\n")
        assert [
            re.match(rf"{rulings}/(\S+):\d+: \S", line)[1] for line in result.stdout.splitlines()
        ] == [
            KEYWORDS,
            BOATS,
        ]  # type: ignore[index]

    def test_rulings_for_other_rules_are_defects(
        self, magistrate: Magistrate, ruled_settings: Settings
    ) -> None:
        result = magistrate("check", "--rulings", str(ruled_settings.rulings))
        assert result.exit_code == 1
        assert "guide has no edition 'second'" in result.stdout

    def test_a_missing_folder_of_rulings_is_a_defect(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        assert magistrate("check", "--rulings", str(tmp_path / "nowhere")).exit_code == 1

    def test_every_defect_is_named_with_file_and_line(
        self, magistrate: Magistrate, broken_texts: Path
    ) -> None:
        result = magistrate("check", str(broken_texts))
        assert result.exit_code == 1
        lines = result.stdout.splitlines()
        assert all(any(line.startswith(place) for line in lines) for place in places(broken_texts))
        assert all(re.match(rf"{re.escape(str(broken_texts))}/\S+:\d+: \S", line) for line in lines)
        assert result.stderr == f"{len(lines)} defect{'s' if len(lines) > 1 else ''}\n"

    def test_json(self, magistrate: Magistrate, broken_texts: Path) -> None:
        result = magistrate("check", "--json", str(broken_texts))
        assert result.exit_code == 1
        rows = json.loads(result.stdout)
        assert {f"{row['file']}:{row['line']}: " for row in rows} >= set(places(broken_texts))
        assert all(row["message"] for row in rows)

    def test_a_missing_folder_is_a_defect(self, magistrate: Magistrate, tmp_path: Path) -> None:
        result = magistrate("check", str(tmp_path / "nowhere"))
        assert result.exit_code == 1
        assert "no game here" in result.stdout


class TestExport:
    @pytest.mark.parametrize("options", [(), ("--jsonl",)])
    def test_every_rule_is_a_line(self, magistrate: Magistrate, options: tuple[str, ...]) -> None:
        result = magistrate("export", *options)
        assert result.exit_code == 0
        assert len([json.loads(line) for line in result.stdout.splitlines()]) == 22

    def test_only_the_documents_asked_for(self, magistrate: Magistrate) -> None:
        rows = [
            json.loads(line)
            for line in magistrate(
                "export", "--doc", "desk", "--doc", "kitebook"
            ).stdout.splitlines()
        ]
        assert [row["doc"] for row in rows] == ["desk"] * 4 + ["kitebook"] * 4

    def test_an_unknown_document_is_refused_with_those_there_are(
        self, magistrate: Magistrate
    ) -> None:
        result = magistrate("export", "--doc", "diary")
        assert (result.exit_code, result.stdout) == (2, "")
        assert (
            result.stderr
            == "There is no document 'diary'. Documents: guide, desk, regatta, kitebook.\n"
        )


class TestChat:
    def test_a_conversation_by_piped_input(self, magistrate: Magistrate) -> None:
        lines = [
            "rule 2.1",
            "next",
            "back",
            "parent",
            "children",
            "show 2",
            "history",
            "game kite",
            "rule 101.1",
            "quit",
            "rule 2.1",
        ]
        result = magistrate("chat", piped="\n".join(lines) + "\n")
        assert result.exit_code == 0
        said = result.stdout.split("\n> ")
        assert said[0] == HELP
        firsts = [part.splitlines()[0] if part else "" for part in said[1:]]
        assert firsts == [
            "Guide 2.1 Setting sail",
            "Guide 2.2",
            "Guide 2.1 Setting sail",
            "Guide 2 Sailing",
            "  1. 2.1 Setting sail",
            "Guide 2.2",
            "  1. rule 2.1",
            "Only Paper Kites from now on.",
            "Kitebook 101.1",
            "",
        ]

    def test_wrong_follow_ups_are_said_to_be_so(self, magistrate: Magistrate) -> None:
        result = magistrate("chat", piped="next\nshow 7\nchildren\ngame chess\n\n?!\n")
        assert result.exit_code == 0
        said = [part.strip() for part in result.stdout.split("> ")[1:]]
        assert said[:3] == [NO_RULE_YET, NOTHING_THERE, NO_RULE_YET]
        assert "'chess'" in said[3]
        assert said[4:] == ["", "Cannot answer: the question is empty.", ""]

    def test_a_game_can_be_given(self, magistrate: Magistrate) -> None:
        assert "Kitebook 101.1" in magistrate("chat", "--game", "pk", piped="rule 101.1\n").stdout

    def test_the_language_can_be_given(self, magistrate: Magistrate) -> None:
        assert "舟を横に" in magistrate("chat", "--lang", "ja", piped="rule 2.1\n").stdout

    def test_the_end_of_the_input_ends_the_conversation(self, magistrate: Magistrate) -> None:
        assert magistrate("chat", piped="").exit_code == 0


class TestWrongUse:
    @pytest.mark.parametrize(
        "arguments",
        [
            ("asc",),
            ("ask", "--lang", "fr", "drift?"),
            ("ask", "--game"),
            ("ask", "--colour", "drift?"),
            ("rule",),
            ("documents", "guide"),
            ("export", "--doc"),
            ("check", "one", "two"),
            ("chat", "drift?"),
            ("keyword",),
            ("card", "--lang", "fr", "heron"),
            ("banlist", "forget", "pier"),
            ("import", "cards"),
            ("--json",),
        ],
    )
    def test_wrong_arguments_are_refused(
        self, magistrate: Magistrate, arguments: tuple[str, ...]
    ) -> None:
        result = magistrate(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Error: " in result.stderr

    @pytest.mark.parametrize(
        ("arguments", "advice"),
        [
            (("aks", "drift?"), "Did you mean ask?"),
            (("ASK",), "Did you mean ask?"),
            (("kyeword", "drift"), "Did you mean keyword?"),
            (("banlist", "chek", "heron"), "Did you mean check?"),
            (("import", "card", "file"), "Did you mean cards?"),
            (("ask", "--gmae", "lh", "drift?"), "--game"),
            (("what does drift do?",), 'To ask a question: magistrate ask "..."'),
            (("zzz",), "The commands: ask, "),
        ],
    )
    def test_the_nearest_name_is_offered(
        self, magistrate: Magistrate, arguments: tuple[str, ...], advice: str
    ) -> None:
        result = magistrate(*arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert advice in result.stderr

    @pytest.mark.parametrize("command", [(), ("banlist",), ("import",), ("ruling",)])
    @pytest.mark.parametrize("width", [40, 80, 200])
    def test_summaries_are_whole_sentences(
        self,
        magistrate: Magistrate,
        monkeypatch: pytest.MonkeyPatch,
        command: tuple[str, ...],
        width: int,
    ) -> None:
        monkeypatch.setattr(
            "shutil.get_terminal_size", lambda fallback=None: os.terminal_size((width, 24))
        )
        listed = re.split(
            r"^  (?=[a-z]+ )",
            magistrate(*command, "--help").stdout.partition("Commands:\n")[2],
            flags=re.MULTILINE,
        )[1:]
        assert listed
        assert all(summary.rstrip().endswith(".") and "..." not in summary for summary in listed), (
            listed
        )

    @pytest.mark.parametrize("option", ["-h", "--help"])
    @pytest.mark.parametrize(
        "command",
        [
            (),
            *((name,) for name in COMMANDS),
            ("ruling", "new"),
            ("banlist", "check"),
            ("import", "cards"),
        ],
    )
    def test_every_command_explains_itself(
        self, magistrate: Magistrate, command: tuple[str, ...], option: str
    ) -> None:
        result = magistrate(*command, option)
        assert result.exit_code == 0
        assert result.stdout.startswith(" ".join(["Usage: magistrate", *command]))

    def test_no_help_names_a_game(self, magistrate: Magistrate) -> None:
        helps = [
            magistrate(*command, "--help").stdout
            for command in (
                *((name,) for name in COMMANDS),
                ("ruling", "new"),
                ("banlist", "check"),
                ("import", "cards"),
            )
        ]
        assert any("--game" in text for text in helps)
        assert not [text for text in helps if re.search(r"\b(?:fow|arcana|wota)\b", text)]

    def test_the_help_lists_every_command(self, magistrate: Magistrate) -> None:
        listed = re.findall(
            r"^  ([a-z]+) +\S", magistrate("--help").stdout.partition("Commands:")[2], re.MULTILINE
        )
        assert listed == list(COMMANDS)

    @pytest.mark.parametrize("command", COMMANDS)
    def test_a_command_imports_only_its_own_module(self, command: str) -> None:
        code = (
            "import sys; from bot.cli import COMMANDS, group; group.get_command(None,"
            f" {command!r});print(*{{module for module in COMMANDS.values() if"
            " f'bot.cli.{module}' in sys.modules})"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            text=True,
            cwd=REPOSITORY,
            timeout=WAIT,
        )
        assert done.stdout.split() == [COMMANDS[command]]

    def test_ask_explains_its_search_on_demand(self, magistrate: Magistrate) -> None:
        page = magistrate("ask", "--explain", "drift?")
        assert (page.exit_code, page.stdout.startswith("Tokens ")) == (0, True)
        assert "guide:2.3.2" in {
            rule["ref"]
            for rule in json.loads(magistrate("ask", "--explain", "--json", "drift?").stdout)[
                "rules"
            ]
        }

    def test_answering_imports_nothing_that_only_building_needs(
        self, magistrate: Magistrate, harbour_texts: Path, harbour_cache: Path
    ) -> None:
        magistrate("ask", "drift?")
        code = (
            "import os, sys; from bot.requests import Ask; from bot.app import make_app; from"
            " bot.settings import"
            " read_settings;make_app(read_settings(os.environ)).handle(Ask('what is"
            " drift?'));print(*sorted({'jsonschema_rs', 'markdown_it', 'numpy', 'rich', 'yaml'} &"
            " sys.modules.keys()))"
        )
        places = {
            "MAGISTRATE_TEXTS": str(harbour_texts),
            "MAGISTRATE_CACHE": str(harbour_cache),
            "MAGISTRATE_RULINGS": "",
        }
        environment = os.environ | places
        done = subprocess.run(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            check=True,
            text=True,
            cwd=REPOSITORY,
            timeout=WAIT,
            env=environment,
        )
        assert done.stdout.split() == []

    @pytest.mark.parametrize(
        "arguments",
        [
            ("ask", "drift?"),
            ("ask", "--json", "drift?"),
            ("ask", "--jsonl"),
            ("rule", "2.1"),
            ("documents",),
            ("export",),
            ("chat",),
            ("keyword", "drift"),
            ("card", "heron"),
            ("ruling", "drift"),
            ("penalty", "late"),
            ("banlist", "show", "pier"),
        ],
    )
    def test_broken_texts_are_named_with_file_and_line(
        self, magistrate: Magistrate, broken_texts: Path, tmp_path: Path, arguments: tuple[str, ...]
    ) -> None:
        result = magistrate(*arguments, texts=broken_texts, cache=tmp_path / "cache")
        assert (result.exit_code, result.stdout) == (2, "")
        assert all(place in result.stderr for place in places(broken_texts))
        assert "Traceback" not in result.stderr

    def test_a_missing_folder_of_texts_is_named(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        result = magistrate("ask", "drift?", texts=tmp_path / "nowhere", cache=tmp_path / "cache")
        assert (result.exit_code, result.stdout) == (2, "")
        assert str(tmp_path / "nowhere") in result.stderr


class TestAsACommand:
    def test_the_version(self) -> None:
        done = as_command("--version")
        assert done.returncode == 0
        assert done.stdout.startswith(b"magistrate, version ")

    def test_an_answer(self, harbour_texts: Path, harbour_cache: Path) -> None:
        done = as_command(
            "ask",
            "ルール2.1",
            MAGISTRATE_TEXTS=str(harbour_texts),
            MAGISTRATE_CACHE=str(harbour_cache),
        )
        assert done.returncode == 0
        assert "舟を横にして出航する。" in done.stdout.decode()
        assert done.stderr == b""

    def test_broken_texts_never_give_a_traceback(self, broken_texts: Path, tmp_path: Path) -> None:
        done = as_command(
            "ask",
            "drift?",
            MAGISTRATE_TEXTS=str(broken_texts),
            MAGISTRATE_CACHE=str(tmp_path / "cache"),
        )
        assert (done.returncode, done.stdout) == (2, b"")
        assert all(place in done.stderr.decode() for place in places(broken_texts))
        assert b"Traceback" not in done.stderr

    def test_a_conversation(self, harbour_texts: Path, harbour_cache: Path) -> None:
        done = as_command(
            "chat",
            piped=b"rule 2.1\nnext\nquit\n",
            MAGISTRATE_TEXTS=str(harbour_texts),
            MAGISTRATE_CACHE=str(harbour_cache),
        )
        assert done.returncode == 0
        assert b"> Guide 2.2\n" in done.stdout

    def test_a_reader_that_stops_early_gives_no_traceback(
        self, harbour_texts: Path, harbour_cache: Path
    ) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": str(REPOSITORY),
            "MAGISTRATE_TEXTS": str(harbour_texts),
            "MAGISTRATE_CACHE": str(harbour_cache),
        }
        command = [sys.executable, "-c", "from bot.cli import main; main()", "export"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert b"Traceback" not in process.stderr.read()
