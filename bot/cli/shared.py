"""What the commands have in common: options, the app, printing, and errors as messages with an exit
status.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NoReturn, TypeVar

import click

from bot.answers.answer import Reply
from bot.answers.errors import RequestError, StoppedGameError
from bot.app import App, make_app, plain_text
from bot.cli import completion
from bot.cli.ending import NOTHING_FOUND, fail, tell
from bot.cli.environment import environment
from bot.cli.preparing import Preparing
from bot.render import json_values, text
from bot.render.blocks import verdict_in
from bot.render.wording import in_words
from bot.settings import SettingsError, read_settings
from bot.words import Words, languages
from rules_corpus.languages import DEFAULT_LANGUAGE, language_in
from rules_corpus.model import Language
from rules_corpus.problems import CorpusError

IS_STOPPED = "Cannot answer: {game} is stopped."

_Command = TypeVar("_Command", bound=Callable[..., Any])

game_option = click.option(
    "--game",
    metavar="GAME",
    help="Look only in this game, given by any of its names.",
    shell_complete=completion.games,
)
language_option = click.option(
    "--lang",
    type=click.Choice([DEFAULT_LANGUAGE, *languages()]),
    help="Language of the answer; by default that of the question.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def guarded(command: _Command) -> _Command:
    """Turns errors about data, settings and requests into a message and an exit status."""

    @wraps(command)
    def wrapped(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except CorpusError as error:
            fail("The data cannot be used:\n" + str(error))
        except SettingsError as error:
            fail(str(error))
        except StoppedGameError as error:
            # the reason was printed when the app was opened
            fail(_words_for(kwargs).say(IS_STOPPED, game=error.game.title))
        except RequestError as error:
            fail(in_words(error.fact, _words_for(kwargs)))

    return wrapped  # type: ignore[return-value]


def _words_for(options: Mapping[str, Any]) -> Words:
    return _app().words(_language_for(options))


def _language_for(options: Mapping[str, Any]) -> Language:
    """The language that a command's options name, or else that of its arguments."""
    typed = (
        part
        for value in options.values()
        for part in (value if isinstance(value, tuple) else (value,))
        if isinstance(part, str)
    )
    return language_of(options.get("lang"), " ".join(typed))


def open_app() -> App:
    """The app for the environment; notices about its data are written to standard error."""
    app = _app()
    for notice in app.notices:
        tell(in_words(notice, app.words("en")), error=True)
    if not gc.isenabled():  # off until now (see `bot.cli.main`)
        gc.freeze()
        gc.enable()
    return app


def _app() -> App:
    context = click.get_current_context(silent=True)
    with Preparing(_language_for(context.params if context else {})) as preparing:
        return make_app(read_settings(environment()), preparing.progress)


def language_of(given: str | None, text: str) -> Language:
    """The language ``given``, or else that of the text."""
    return language_in(text) if given is None else given


FOLDED = "This is the short answer; --full shows everything."


def print_json(value: Any) -> None:
    """Prints a value as a line of JSON."""
    from bot.json_lines import write_line  # most commands print no JSON

    write_line(value, sys.stdout)


def show_reply(
    app: App,
    reply: Reply,
    language: Language,
    as_json: bool = False,
    lines: int | None = None,
) -> NoReturn:
    """Prints a reply and ends the program, with status 0 if it answers, else `NOTHING_FOUND`.

    ``lines``: at most this many are shown on a terminal, with a note that there is more; ``None``
    shows all. A pipe always gets everything.
    """
    if as_json:
        from bot.render.json import blocks_data  # most answers are shown as text

        blocks = app.blocks(reply, language)
        row = json_values.answer_row(reply, text.render(blocks), verdict_in(blocks))
        print_json({**row, "language": language, "blocks": blocks_data(blocks)})
    elif sys.stdout.isatty():
        # the library for terminals takes longer to import than answering takes
        from bot.render import terminal

        blocks = app.blocks(reply, language)
        if lines is None:
            terminal.show(blocks)
        elif terminal.show_excerpt(blocks, terminal.screen(), lines):
            tell(app.words(language).say(FOLDED))
    else:
        tell(plain_text(app, reply, language))
    sys.exit(0 if reply.answered else NOTHING_FOUND)
