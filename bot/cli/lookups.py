"""The commands that look something up by name: keyword, card, ruling, penalty."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from bot.cli import completion
from bot.cli.ending import NOTHING_FOUND, fail, tell
from bot.cli.environment import environment
from bot.cli.groups import Group
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
from bot.requests import NAMED
from bot.settings import read_settings
from rules_corpus.problems import CorpusError


def _looked_up(
    kind: str, words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool
) -> None:
    app = open_app()
    text = " ".join(words)
    language = language_of(lang, text)
    reply = app.handle(NAMED[kind](text, game, language))
    if not as_json:
        show_reply(app, reply, language)
    print_json(json_values.found_rows(reply))
    sys.exit(0 if reply.answered else NOTHING_FOUND)


@click.command("keyword")
@click.argument("words", nargs=-1, required=True, shell_complete=completion.keywords)
@game_option
@language_option
@json_option
@guarded
def keyword_command(
    words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool
) -> None:
    """Say what a keyword means.

    For a word of another game, says that it is not a keyword here and what comes nearest. As in:
    magistrate keyword pierce
    """
    _looked_up("keyword", words, game, lang, as_json)


@click.command("card")
@click.argument("words", nargs=-1, required=True, shell_complete=completion.cards)
@game_option
@language_option
@json_option
@guarded
def card_command(words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool) -> None:
    """Show a card, found by name, nickname or code.

    Part of a name is enough. As in: magistrate card law of silence
    """
    _looked_up("card", words, game, lang, as_json)


@click.command("penalty")
@click.argument("words", nargs=-1, required=True, shell_complete=completion.penalties)
@game_option
@language_option
@json_option
@guarded
def penalty_command(
    words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool
) -> None:
    """Say what the documents prescribe for a situation.

    That may be nothing. As in: magistrate penalty marked sleeves
    """
    _looked_up("penalty", words, game, lang, as_json)


class _WordsGroup(Group):
    """A group that takes anything but one of its commands as the beginning of a question."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0].startswith("-") and args[0] not in ctx.help_option_names:
            args = ["find", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands:
            args = ["find", *args]
        return super().resolve_command(ctx, args)


@click.group("ruling", cls=_WordsGroup)
def ruling_command() -> None:
    """Show rulings about a case, a card or a keyword.

    As in: magistrate ruling pierce not blocked; `magistrate ruling new` starts a ruling of your
    own.
    """


@ruling_command.command("find", hidden=True)
@click.argument("words", nargs=-1, required=True)
@game_option
@language_option
@json_option
@guarded
def find_command(words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool) -> None:
    """Find rulings."""
    _looked_up("ruling", words, game, lang, as_json)


@ruling_command.command("new")
@click.argument("ruling_id", metavar="ID")
@click.option(
    "--file",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Append it to this file, which is created if needed.",
)
@click.option(
    "--game",
    metavar="GAME",
    help="The game that the ruling is about.",
    shell_complete=completion.games,
)
@guarded
def new_command(ruling_id: str, path: Path | None, game: str | None) -> None:
    """Write the skeleton of a ruling.

    As in: magistrate ruling new pierce-and-wardens --file
    rulings/data/force-of-will/rulings/battle.yaml
    """
    from rules_corpus.text_file import MAX_BYTES, read_bytes
    from rulings.loader import editions_in
    from rulings.skeleton import first_line, is_ruling_id, skeleton

    app = open_app()
    if not is_ruling_id(ruling_id):
        fail(
            f"{ruling_id!r} is not an id: use the letters a-z and digits, with single hyphens"
            " between them, as in pierce-and-wardens."
        )
    found = app.game(game)
    if app.names.has_ruling(found.id, ruling_id):
        fail(f"There is already a ruling {ruling_id!r}.")
    document = app.library.documents[found.documents[0]]
    editions: dict[str, str] = {}
    for folder in read_settings(environment()).all_rulings:
        editions |= editions_in(folder / found.id)
    text = skeleton(ruling_id, document, editions)
    if path is None:
        tell(text.removesuffix("\n"))
        return
    try:
        kept = read_bytes(path, MAX_BYTES) if path.exists() else b""
        with path.open("a", encoding="utf-8") as file:
            file.write(
                (first_line(path) if not kept else "\n" if kept.endswith(b"\n") else "\n\n") + text
            )
    except CorpusError as error:
        fail(f"Nothing was written: {error}")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
    tell(f"Written to {path}. Fill it in, then run: magistrate check")
