"""The command: programs are scored, what they said is kept, and what goes wrong is told."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.app import App
from tests.quality.__main__ import main

Command = Callable[..., Result]
JAPANESE = ("--set", "dev", "--language", "ja")  # 26 questions
REFUSES = (
    sys.executable,
    "-c",
    """import sys\nfor line in sys.stdin: print('{"answered": false}', flush=True)""",
)


@pytest.fixture
def command(bundled_app: App, bundled_cache: Path) -> Command:
    def invoke(*arguments: object) -> Result:
        environment = {"MAGISTRATE_TEXTS": "", "MAGISTRATE_CACHE": str(bundled_cache)}
        return CliRunner(env=environment).invoke(main, list(map(str, arguments)))

    return invoke


def test_a_program_is_scored_and_its_answers_scored_again(command: Command, tmp_path: Path) -> None:
    kept = tmp_path / "run.jsonl"
    asked = command("run", *JAPANESE, "--save", kept, *REFUSES)
    assert asked.exit_code == 0, asked.output
    assert "dev (development)" in asked.output
    assert "26 questions, 0 failed; first answer after" in asked.output
    again = command("score", *JAPANESE, kept)
    assert again.output == asked.output


def test_figures_are_told_as_json(command: Command) -> None:
    asked = command("run", *JAPANESE, "--json", *REFUSES)
    japanese = json.loads(asked.stdout)["dev"]["all"]
    assert japanese["measures"]["hit@1"]["value"] == 0
    assert japanese["measures"]["refuse R"]["value"] == 1
    assert japanese["questions"] - japanese["answerable"] == japanese["measures"]["refuse R"]["of"]


def test_a_program_that_fails_is_scored_and_told(command: Command, tmp_path: Path) -> None:
    kept = tmp_path / "run.jsonl"
    asked = command(
        "run", *JAPANESE, "--save", kept, sys.executable, "-c", "input(); print('hello')"
    )
    assert asked.exit_code == 1
    assert "26 questions, 26 failed" in asked.output
    assert "not JSON: 'hello'" in asked.stderr
    assert "... and 21 more" in asked.stderr
    assert len(kept.read_text("utf-8").splitlines()) == 26


def test_kinds_and_wrong_answers_are_listed(command: Command) -> None:
    asked = command("run", *JAPANESE, "--by-kind", "--wrong", "2", *REFUSES)
    assert "dev, unanswerable" in asked.output
    assert asked.output.count("    wanted ") == 2


def test_only_the_sets_that_a_run_speaks_of_are_scored(command: Command, tmp_path: Path) -> None:
    run = tmp_path / "run.jsonl"
    run.write_text('{"id": "judge-002", "answered": false}\n', "utf-8")
    scored = command("score", run)
    assert scored.exit_code == 1
    assert "165 questions, 164 failed" in scored.output
    assert "no answer in the run file" in scored.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "no-such-program-at-all"), "no-such-program-at-all cannot be started"),
        (("run", "--language", "fr"), "There are no such questions."),
        (("run", "--set", "none"), "is not one of"),
        (("score", "no-such-file"), "no-such-file cannot be read"),
        (("export", "folder"), "--format"),
    ],
)
def test_what_cannot_be_done_is_told(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    told = command(*arguments)
    assert told.exit_code == 2
    assert message in told.stderr


@pytest.mark.parametrize(
    ("form", "files"),
    [
        ("beir", {"corpus.jsonl", "queries.jsonl", "qrels/test.tsv"}),
        ("trec", {"corpus.trec", "topics.trec", "qrels.txt"}),
    ],
)
def test_a_set_is_exported(command: Command, tmp_path: Path, form: str, files: set[str]) -> None:
    done = command("export", *JAPANESE, "--format", form, tmp_path)
    assert done.exit_code == 0, done.output
    folder = tmp_path / "dev"
    assert "26 queries" in done.output
    assert {
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    } == files
