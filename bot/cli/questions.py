"""The commands that answer questions: ask, chat, rule."""

from __future__ import annotations

import sys

import click

from bot.cli import completion
from bot.cli.ending import NOTHING_FOUND, fail
from bot.cli.shared import (
    game_option,
    guarded,
    json_option,
    language_of,
    language_option,
    open_app,
    print_json,
    show_reply,
)
from bot.render import json_values
from bot.requests import Ask, ShowRule

LINES = 12  # of an answer shown in short on a terminal
MOST_PIPED = 20_000  # bytes; more than a question may have


@click.command("ask")
@click.argument("words", nargs=-1)
@game_option
@language_option
@json_option
@click.option(
    "--jsonl",
    is_flag=True,
    help='Read {"question", "game", "lang"} lines and write one line with the answer to each.',
)
@click.option(
    "--full", is_flag=True, help="Show the whole answer; on a terminal it is shortened by default."
)
@click.option(
    "--explain",
    is_flag=True,
    help="Instead of the answer, show why the search finds what it finds.",
)
@guarded
def ask_command(
    words: tuple[str, ...],
    game: str | None,
    lang: str | None,
    as_json: bool,
    jsonl: bool,
    full: bool,
    explain: bool,
) -> None:
    """Answer a question from the rules.

    As in: magistrate ask "how many rounds for 37 players?"

    Without words the question is read from standard input: echo "what is barrier" | magistrate ask
    """
    if jsonl:
        if words:
            fail("--jsonl reads its questions from standard input: leave the question out.")
        from bot.json_lines import answer_lines  # other commands need no JSON

        answer_lines(open_app(), sys.stdin.buffer, sys.stdout, game, lang)
        return
    text = " ".join(words) if words else _piped_question()
    app = open_app()
    if explain:
        from bot.render import explaining  # seldom needed

        found = app.explain(Ask(text, game))
        if as_json:
            print_json(explaining.as_json(found))
        else:
            click.echo("\n".join(explaining.lines(found)))
        return
    language = language_of(lang, text)
    show_reply(
        app, app.handle(Ask(text, game, language)), language, as_json, None if full else LINES
    )


def _piped_question() -> str:
    """The question on standard input, in UTF-8 or else the system's encoding.

    Raises:
        UsageError: there is none, because standard input is a terminal.
    """
    if sys.stdin.isatty():
        raise click.UsageError(
            'Ask something, as in: magistrate ask "what is barrier?"', click.get_current_context()
        )
    piped = sys.stdin.buffer.read(MOST_PIPED)
    try:
        return piped.decode("utf-8-sig")
    except UnicodeDecodeError:
        return piped.decode(sys.stdin.encoding, "replace")


@click.command("chat")
@game_option
@language_option
@guarded
def chat_command(game: str | None, lang: str | None) -> None:
    """Ask one question after another.

    "next", "parent" and "show 2" refer to the last answer; "help" lists everything that can be
    typed.
    """
    from bot.chat import run  # only this command needs it

    run(open_app(), game, lang)


@click.command("rule")
@click.argument("numbers", nargs=-1, required=True, shell_complete=completion.numbers)
@game_option
@language_option
@json_option
@guarded
def rule_command(
    numbers: tuple[str, ...], game: str | None, lang: str | None, as_json: bool
) -> None:
    """Show rules by number.

    As in: magistrate rule 6c-ii; or 6cii, "FR 6c ii", 803.3a.
    """
    app = open_app()
    text = " ".join(numbers)
    language = language_of(lang, text)
    reply = app.handle(ShowRule(text, game, language))
    if not as_json:
        show_reply(app, reply, language)
    print_json(
        [json_values.shown_rule(citation.rule, app.library) for citation in reply.citations()]
        if reply.answered
        else []
    )
    sys.exit(0 if reply.answered else NOTHING_FOUND)
