"""The commands about formats and their banned lists."""

from __future__ import annotations

import sys
from typing import Any

import click

from bot.cli import completion
from bot.cli.ending import NOTHING_FOUND, tell
from bot.cli.groups import Group
from bot.cli.new_lists import new_command
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
from bot.render import atom, json_banlists, markdown, text
from bot.render.announcements import FEED, announcements_in
from bot.requests import (
    AnnounceBanlist,
    CheckBanlist,
    OfBanlists,
    ShowBanlist,
    ShowBanlistChanges,
    ShowBanlistHistory,
)

MOST_IN_A_FEED = 20  # lists, the newest

on_option = click.option(
    "--on",
    "day",
    metavar="DATE",
    help="As of this day, month or year: 2021-12-10, 2021-12, 2021. Today by default.",
)
format_option = click.option(
    "--format",
    "format_name",
    metavar="FORMAT",
    help="Only in this format.",
    shell_complete=completion.formats,
)


@click.group("banlist", cls=Group)
def banlist_command() -> None:
    """Show what is banned, now or on a given day, and what changed."""


banlist_command.add_command(new_command)


@banlist_command.command("show")
@click.argument("format_name", metavar="FORMAT", shell_complete=completion.formats)
@on_option
@game_option
@language_option
@json_option
@guarded
def show_command(
    format_name: str, day: str | None, game: str | None, lang: str | None, as_json: bool
) -> None:
    """Show everything that is banned or restricted in a format.

    As in: magistrate banlist show wanderer
    """
    found = _rows(ShowBanlist(format_name, game, language_of(lang, format_name), day), as_json)
    print_json(found[0])


@banlist_command.command("check")
@click.argument("words", metavar="CARD", nargs=-1, required=True, shell_complete=completion.cards)
@format_option
@on_option
@game_option
@language_option
@json_option
@guarded
def check_command(
    words: tuple[str, ...],
    format_name: str | None,
    day: str | None,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Say whether a card may be played.

    As in: magistrate banlist check law of silence --format wanderer
    """
    text = " ".join(words)
    print_json(_rows(CheckBanlist(text, game, language_of(lang, text), format_name, day), as_json))


@banlist_command.command("history")
@click.argument("words", metavar="CARD", nargs=-1, required=True, shell_complete=completion.cards)
@game_option
@language_option
@json_option
@guarded
def history_command(
    words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool
) -> None:
    """Show everything that lists have ever said about a card.

    As in: magistrate banlist history horn of sacred beasts
    """
    text = " ".join(words)
    found = _rows(ShowBanlistHistory(text, game, language_of(lang, text)), as_json)
    print_json([row for row in found if row["history"] or row["coming"]])


@banlist_command.command("changes")
@click.argument("format_name", metavar="FORMAT", shell_complete=completion.formats)
@click.argument("start", metavar="[FROM]", required=False)
@click.argument("end", metavar="[TO]", required=False)
@game_option
@language_option
@json_option
@guarded
def changes_command(
    format_name: str,
    start: str | None,
    end: str | None,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Show what changed in a format.

    Between two days, in a month or year, or with the newest list. As in: magistrate banlist changes
    wanderer 2021-04-09 2021-12-10
    """
    found = _rows(
        ShowBanlistChanges(format_name, game, language_of(lang, format_name), start, end), as_json
    )
    print_json(found[0])


@banlist_command.command("announce")
@click.argument("format_name", metavar="FORMAT", shell_complete=completion.formats)
@click.option(
    "--effective",
    metavar="DATE",
    help="The list that takes effect on this day. By default the newest, in force or not.",
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Print what would be announced. Always on here: only the Discord bot announces.",
)
@click.option(
    "--as",
    "style",
    type=click.Choice(["text", "markdown", "atom"]),
    default="text",
    help="For a chat or an email, a web page, or a feed reader.",
)
@game_option
@language_option
@json_option
@guarded
def announce_command(
    format_name: str,
    effective: str | None,
    dry_run: bool,
    style: str,
    game: str | None,
    lang: str | None,
    as_json: bool,
) -> None:
    """Print the announcement of a list: what it changes.

    As in: magistrate banlist announce wanderer --effective 2026-12-01 --as markdown
    """
    language = language_of(lang, format_name)
    newest = MOST_IN_A_FEED if style == "atom" else 1
    request = AnnounceBanlist(format_name, game, language, effective, newest)
    if as_json:
        print_json(_rows(request, as_json)[0])
        return
    app = open_app()
    reply = app.handle(request)
    announced = announcements_in(reply)
    blocks = app.entry_blocks(reply, language)
    match style:
        case "markdown":
            tell(markdown.entries(blocks))
        case "atom":
            name = announced[0].format.name.in_language(language)
            title = app.words(language).say(FEED, format=name)
            told = zip((each.banlist for each in announced), blocks, strict=True)
            tell(atom.feed((atom.entry_of_list(*each, language) for each in told), title, language))
        case _:
            tell(text.render(blocks))


def _rows(request: OfBanlists, as_json: bool) -> list[dict[str, Any]]:
    """The answer to a request as rows for JSON; if no JSON is asked for, or nothing is found, shows
    that and ends the program.
    """
    app = open_app()
    reply = app.handle(request)
    if not as_json:
        show_reply(app, reply, request.language)
    if not reply.answered:
        print_json([])
        sys.exit(NOTHING_FOUND)
    return json_banlists.finding_rows(reply)
