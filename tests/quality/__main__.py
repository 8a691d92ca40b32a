"""Scores any program that answers questions about the rules, and writes the questions for others.

    uv run python -m tests.quality run [COMMAND ...]   asks a program and scores it
    uv run python -m tests.quality score RUN           scores what a program answered before
    uv run python -m tests.quality export FOLDER --format beir|trec

The README beside this file says what is measured, and how to take part.

question_sets  the questions, and the sets that they come in
answers        what a program says, and reading it
program        asks a program; in_process asks an App of this process
run_files      keeps what was answered, and reads it again
marks          what one answer is worth
figures        the measures over some questions, with intervals
report         tables and JSON
corpus         the rules as passages; beir and trec write them with the questions
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

import click

from bot.app import make_app
from bot.settings import read_settings
from rules_corpus.model import Library
from tests.quality import beir, report, trec
from tests.quality.answers import Response
from tests.quality.corpus import passages
from tests.quality.figures import by_group
from tests.quality.program import CommandError, ask_program
from tests.quality.question_sets import SETS, Question, QuestionSet, read_set
from tests.quality.run_files import RunFileError, read_run, response_line

MAGISTRATE = (sys.executable, "-m", "bot", "ask", "--jsonl")
SHOWN_FAILURES = 5
FAILED = 1  # exit status: the program has failed at a question

Asked = dict[QuestionSet, list[Question]]
Decorated = TypeVar("Decorated", bound=Callable[..., object])


def _options(*options: Callable[[Decorated], Decorated]) -> Callable[[Decorated], Decorated]:
    def decorate(function: Decorated) -> Decorated:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


set_names = click.Choice([asked.name for asked in SETS])
choosing_options = _options(
    click.option("--set", "names", multiple=True, type=set_names, help="Only this set."),
    click.option("--language", "languages", multiple=True, help="Only questions in it: en, ja."),
)
showing_options = _options(
    click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON."),
    click.option("--by-kind", is_flag=True, help="A table for each kind of question too."),
    click.option("--wrong", metavar="N", default=0, help="List N questions not answered rightly."),
)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Score a program that answers questions about the rules, or write the questions for others."""


@main.command(context_settings={"allow_interspersed_args": False})
@choosing_options
@showing_options
@click.option("--save", type=click.Path(path_type=Path), help="Keep the answers in this file.")
@click.argument("command", nargs=-1)
def run(
    names: Sequence[str],
    languages: Sequence[str],
    as_json: bool,
    by_kind: bool,
    wrong: int,
    save: Path | None,
    command: Sequence[str],
) -> None:
    """Ask a program, Magistrate where no COMMAND is given, and score its answers."""
    asked = _asked(names, languages)
    library = _library()
    responses: list[Response] = []
    with ExitStack() as open_files:
        kept = open_files.enter_context(save.open("w", encoding="utf-8")) if save else None

        def keep(response: Response) -> None:
            responses.append(response)
            if kept:
                kept.write(response_line(response))
                kept.flush()  # what was answered is there whatever comes next

        try:
            every = [question for questions in asked.values() for question in questions]
            ask_program(command or MAGISTRATE, every, keep)
        except CommandError as error:
            raise click.UsageError(str(error)) from error
    _show(asked, {given.question: given for given in responses}, library, as_json, by_kind, wrong)


@main.command()
@choosing_options
@showing_options
@click.argument("path", metavar="RUN", type=click.Path(path_type=Path))
def score(
    names: Sequence[str],
    languages: Sequence[str],
    as_json: bool,
    by_kind: bool,
    wrong: int,
    path: Path,
) -> None:
    """Score the answers in RUN: JSON lines as `run --save` writes them, or a TREC run file.

    Where no set is named those are scored that RUN answers any question of.
    """
    asked = _asked((), ())
    try:
        found = read_run(path, {each.id for questions in asked.values() for each in questions})
    except RunFileError as error:
        raise click.UsageError(str(error)) from error
    touched = [
        asked_set.name
        for asked_set, questions in asked.items()
        if any(each.id in found for each in questions)
    ]
    _show(_asked(names or touched, languages), found, _library(), as_json, by_kind, wrong)


@main.command()
@choosing_options
@click.option("--format", "form", type=click.Choice(["beir", "trec"]), required=True)
@click.argument("folder", type=click.Path(path_type=Path))
def export(names: Sequence[str], languages: Sequence[str], form: str, folder: Path) -> None:
    """Write corpus, queries and judgements into FOLDER, as BEIR or TREC lay them out."""
    write = {"beir": beir.write, "trec": trec.write}[form]
    corpus = passages(_library())
    for asked_set, questions in _asked(names, languages).items():
        write(folder / asked_set.name, corpus, questions)
        click.echo(f"{folder / asked_set.name}: {len(corpus):,} rules, {len(questions):,} queries")


def _asked(names: Sequence[str], languages: Sequence[str]) -> Asked:
    """The questions of the sets named, or of all, that are in one of the languages."""
    chosen = [asked for asked in SETS if not names or asked.name in names]
    found = {asked: read_set(asked, languages) for asked in chosen}
    found = {asked: questions for asked, questions in found.items() if questions}
    if not found:
        raise click.UsageError("There are no such questions.")
    return found


def _library() -> Library:
    return make_app(read_settings(os.environ)).library


def _show(
    asked: Asked,
    responses: dict[str, Response],
    library: Library,
    as_json: bool,
    by_kind: bool,
    wrong: int,
) -> None:
    """Prints the figures, then what went wrong; the exit status says whether anything failed."""
    rules = frozenset(map(str, library.rules))
    groups = {
        asked_set: [
            (each, responses.get(each.id, Response(each.id, None, "no answer in the run file")))
            for each in questions
        ]
        for asked_set, questions in asked.items()
    }
    every = [pair for pairs in groups.values() for pair in pairs]
    if as_json:
        click.echo(json.dumps(report.as_json(groups, rules), indent=2, ensure_ascii=False))
    else:
        for asked_set, pairs in groups.items():
            title = f"{asked_set.name} ({asked_set.use})"
            click.echo(report.table(title, pairs, rules) + "\n")
            for kind, some in by_group((pair[0].kind, pair) for pair in pairs).items():
                if by_kind:
                    click.echo(report.table(f"{asked_set.name}, {kind}", some, rules) + "\n")
        click.echo(report.summary(every))
        click.echo("".join(f"{line}\n" for line in report.wrong(every)[:wrong]), nl=False)
    failed = report.failures(every)
    for line in failed[:SHOWN_FAILURES]:
        click.echo(f"failed: {line}", err=True)
    if len(failed) > SHOWN_FAILURES:
        click.echo(f"... and {len(failed) - SHOWN_FAILURES:,} more", err=True)
    if failed:
        sys.exit(FAILED)


if __name__ == "__main__":
    main(prog_name="python -m tests.quality")
