"""The command line. Each command reads its arguments, asks the App, and prints; nothing is decided here.

Exit status: 0 answered or done; 1 nothing found, or `check` found defects; 2 wrong arguments or unusable data.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from bot.answers.answer import Question, Reply
from bot.answers.answering import QuestionError
from bot.answers.scope import UnknownGameError
from bot.app import App, make_app, plain_text
from bot.render import rows
from bot.render.message import make_message
from bot.settings import read_settings
from rules_corpus.model import Language
from rules_corpus.problems import CorpusError
from rules_corpus.text import is_japanese

NOTHING_FOUND = 1
UNUSABLE = 2

_Command = TypeVar("_Command", bound=Callable[..., Any])


def main() -> None:
    """The entry point of the command ``magistrate``."""
    try:
        group(prog_name="magistrate", standalone_mode=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or the interpreter complains when it ends
        sys.exit(UNUSABLE)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="magistrate")
def group() -> None:
    """Rules answers for judges and players, with document, edition and rule number."""


def _guarded(command: _Command) -> _Command:
    """Turns unusable data and unreadable questions into a message and an exit status."""

    @wraps(command)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except CorpusError as error:
            _fail("The rule texts cannot be used:\n" + str(error))
        except QuestionError as error:
            _fail(f"Cannot answer: {error}.")
        except UnknownGameError as error:
            _fail(f"Cannot answer: {error}. Games: {', '.join(_app().library.games)}.")

    return guarded  # type: ignore[return-value]


def _print_json(value: Any) -> None:
    import json  # many commands print none

    click.echo(json.dumps(value, ensure_ascii=False))


def _fail(message: str) -> None:
    click.echo(message, err=True)
    sys.exit(UNUSABLE)


def _app() -> App:
    gc.disable()  # all that is made here lives until the end: looking through it for garbage takes longer than answering
    app = make_app(read_settings(os.environ))
    gc.freeze()
    gc.enable()
    return app


def _language(given: str | None, text: str) -> Language:
    if given is not None:
        return "ja" if given == "ja" else "en"
    return "ja" if is_japanese(text) else "en"


game_option = click.option("--game", metavar="GAME", help="Look in this game only: force-of-will (fow), arcana or wota.")
language_option = click.option("--lang", type=click.Choice(["en", "ja"]), help="Language of the answer; the question's own by default.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@group.command()
@click.argument("words", nargs=-1)
@game_option
@language_option
@json_option
@click.option("--jsonl", is_flag=True, help='Read {"question", "game", "lang"} lines and write an answer line for each.')
@_guarded
def ask(words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool, jsonl: bool) -> None:
    """Answer a question, as in: magistrate ask "how many rounds for 37 players?"."""
    if jsonl:
        if words:
            _fail("--jsonl reads its questions from standard input: leave the question out.")
        from bot.lines import answer_lines  # other commands need no JSON

        answer_lines(_app(), sys.stdin.buffer, sys.stdout)
        return
    text = " ".join(words)
    app = _app()
    language = _language(lang, text)
    reply = app.answerer.answer(Question(text, game, language))
    if as_json:
        _print_json(rows.answer_row(reply, plain_text(app, reply, language)))
    else:
        _show(app, reply, language)
    sys.exit(0 if reply.answered else NOTHING_FOUND)


def _show(app: App, reply: Reply, language: Language) -> None:
    if sys.stdout.isatty():
        from bot.render import terminal  # the terminal's library takes longer to import than a question to answer

        words = app.words(language)
        terminal.show(make_message(reply, app.library, words, language), words)
    else:
        click.echo(plain_text(app, reply, language))


@group.command()
@game_option
@language_option
@_guarded
def chat(game: str | None, lang: str | None) -> None:
    """Ask one question after the other; "next", "parent", "show 2" and "help" follow up."""
    from bot.chat import run  # only here is a conversation held

    run(_app(), game, "ja" if lang == "ja" else "en" if lang else None)


@group.command()
@click.argument("numbers", nargs=-1, required=True)
@game_option
@language_option
@json_option
@_guarded
def rule(numbers: tuple[str, ...], game: str | None, lang: str | None, as_json: bool) -> None:
    """Show rules by number: magistrate rule 6c-ii, or 6cii, "FR 6c ii", 803.3a."""
    app = _app()
    text = " ".join(numbers)
    reply = app.answerer.by_number(Question(text, game, _language(lang, text)))
    if as_json:
        found = [rows.shown_rule(citation.rule, app.library) for citation in reply.citations()] if reply.answered else []
        _print_json(found)
    else:
        _show(app, reply, _language(lang, text))
    sys.exit(0 if reply.answered else NOTHING_FOUND)


@group.command()
@json_option
@_guarded
def documents(as_json: bool) -> None:
    """List the documents with edition and date."""
    library = _app().library
    listed = [rows.document_row(document, library) for document in library.documents.values()]
    if as_json:
        _print_json(listed)
        return
    for row in listed:
        click.echo(f"{row['id']:14} {row['title']}, {row['edition']} ({row['date']}), {row['rules']} rules, {library.games[row['game']].title}")
        click.echo(f"{'':14} {row['publisher']}: {row['source']}")


@group.command()
@json_option
@click.argument("texts", required=False, type=click.Path(path_type=Path))
def check(texts: Path | None, as_json: bool) -> None:
    """Check all data, or a folder of texts, and name file and line of every defect."""
    from bot.prepared import make  # building takes libraries that answering does not need

    problems: tuple[Any, ...] = ()
    try:
        snapshot = make(texts or read_settings(os.environ).texts)
    except CorpusError as error:
        problems = error.problems
    if as_json:
        _print_json([{"file": str(problem.path), "line": problem.line, "message": problem.message} for problem in problems])
    elif problems:
        click.echo("\n".join(map(str, problems)))
        click.echo(f"{len(problems)} defects", err=True)
    else:
        library = snapshot.library
        click.echo(f"{len(library.rules)} rules in {len(library.documents)} documents of {len(library.games)} games, {len(library.terms)} terms: no defects")
    sys.exit(NOTHING_FOUND if problems else 0)


@group.command()
@click.option("--jsonl", is_flag=True, help="A rule a line (the only form).")
@click.option("--doc", multiple=True, metavar="DOCUMENT", help="Only this document.")
@_guarded
def export(jsonl: bool, doc: tuple[str, ...]) -> None:
    """Print every rule as a line of JSON: doc, id, title, text, examples."""
    library = _app().library
    unknown = [name for name in doc if name not in library.documents]
    if unknown:
        _fail(f"No document is called {unknown[0]!r}. Documents: {', '.join(library.documents)}.")
    from bot.lines import export_lines  # other commands need no JSON

    export_lines(library, doc or tuple(library.documents), sys.stdout)
