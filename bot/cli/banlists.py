"""The commands about formats and their banned lists."""

from __future__ import annotations

import sys

import click

from bot.answers.answer import Fact, Question, shown
from bot.answers.dates import end_of
from bot.answers.lists.facts import Standing
from bot.answers.lists.messages import NO_DATE, WRONG_ORDER
from bot.answers.lists.questions import Meant, read_dates
from bot.answers.lists.reader import ListAnswer, ListReader
from bot.answers.lookups import no_card, no_format
from bot.answers.named_games import Kind
from bot.app import App
from bot.cli import completion
from bot.cli.ending import NOTHING_FOUND, fail
from bot.cli.groups import Group
from bot.cli.shared import game_option, guarded, json_option, language_of, language_option, open_app, print_json, show_reply
from bot.render import list_rows as rows
from bot.render.wording import in_words
from rules_corpus.model import Game, Language
from rulings.dates import is_before
from rulings.model import Card, Format

on_option = click.option("--on", "day", metavar="DATE", help="As of this day, month or year: 2021-12-10, 2021-12, 2021. Today by default.")
format_option = click.option("--format", "format_name", metavar="FORMAT", help="In this format only.", shell_complete=completion.formats)


@click.group("banlist", cls=Group)
def banlist_command() -> None:
    """Say what is banned, now or on a day, and what changed."""


@banlist_command.command("show")
@click.argument("format_name", metavar="FORMAT", shell_complete=completion.formats)
@on_option
@game_option
@language_option
@json_option
@guarded
def show_command(format_name: str, day: str | None, game: str | None, lang: str | None, as_json: bool) -> None:
    """Show everything that holds in a format.

    As in: magistrate banlist show wanderer
    """
    desk = _Desk(game, lang, format_name, "format")
    format_ = desk.format(format_name)
    if as_json:
        on = desk.reader.as_of(desk.day(day))
        print_json(rows.held_rows(format_, desk.app.snapshot.database.lists_of(format_), on, desk.reader.coming_in(format_, on)))
        return
    desk.show(format_name, desk.reader.show(format_, desk.day(day), desk.language))


@banlist_command.command("check")
@click.argument("words", metavar="CARD", nargs=-1, required=True, shell_complete=completion.cards)
@format_option
@on_option
@game_option
@language_option
@json_option
@guarded
def check_command(words: tuple[str, ...], format_name: str | None, day: str | None, game: str | None, lang: str | None, as_json: bool) -> None:
    """Say whether a card may be played.

    As in: magistrate banlist check law of silence --format wanderer
    """
    text = " ".join(words)
    desk = _Desk(game, lang, text, "format" if format_name else "card", format_name or "")
    meant = desk.meant(text, as_json)
    formats = (desk.format(format_name),) if format_name else ()
    if as_json:
        on = desk.reader.as_of(desk.day(day))
        print_json([rows.standing_row(standing, on) for card in desk.reader.chosen(meant, formats) for standing in desk.standings(card, formats, on)])
        return
    desk.show(text, desk.reader.check(meant, formats, desk.day(day), desk.language, text))


@banlist_command.command("history")
@click.argument("words", metavar="CARD", nargs=-1, required=True, shell_complete=completion.cards)
@game_option
@language_option
@json_option
@guarded
def history_command(words: tuple[str, ...], game: str | None, lang: str | None, as_json: bool) -> None:
    """Show all that the lists ever said of a card.

    As in: magistrate banlist history horn of sacred beasts
    """
    text = " ".join(words)
    desk = _Desk(game, lang, text, "card")
    meant = desk.meant(text, as_json)
    if as_json:
        asked = [standing for card in desk.reader.chosen(meant, ()) for standing in desk.standings(card, (), "")]
        print_json([rows.standing_row(standing, desk.reader.as_of("")) for standing in asked if standing.legality.history or standing.coming])
        return
    desk.show(text, desk.reader.histories(meant, desk.language))


@banlist_command.command("changes")
@click.argument("format_name", metavar="FORMAT", shell_complete=completion.formats)
@click.argument("start", metavar="[FROM]", required=False)
@click.argument("end", metavar="[TO]", required=False)
@game_option
@language_option
@json_option
@guarded
def changes_command(format_name: str, start: str | None, end: str | None, game: str | None, lang: str | None, as_json: bool) -> None:
    """Show what changed in a format.

    Between two days, in a month or year, or with the newest list. As in: magistrate banlist changes wanderer 2021-04-09 2021-12-10
    """
    desk = _Desk(game, lang, format_name, "format")
    format_ = desk.format(format_name)
    first = desk.day(start) if start else ""
    last = end_of(first, desk.day(end) if end is not None else "")
    if is_before(last, first):
        fail(desk.words.say(WRONG_ORDER, start=first, end=last))
    if as_json:
        print_json(rows.change_rows(format_, desk.reader.changed(format_, first, last)))
        return
    desk.show(format_name, desk.reader.changes(format_, first, last, desk.language))


class _Desk:
    """The app with the reader of a game's lists."""

    def __init__(self, game: str | None, lang: str | None, text: str, kind: Kind, name: str = "") -> None:
        """``kind``: what ``name``, or else ``text``, names; it chooses the game where ``game`` does not."""
        self.app: App = open_app()
        self.game: Game = self.app.answerer.game_called(game, name or text, (kind,))
        self.language: Language = language_of(lang, text)
        self.words = self.app.words(self.language)
        self.reader: ListReader = self.app.answerer.lists(self.game.id)
        self.notes: tuple[Fact, ...] = ()

    def format(self, name: str) -> Format:
        """The format called ``name``; ends the program where there is none."""
        format_ = self.app.snapshot.database.format(self.game.id, name)
        if format_ is None:
            fail(in_words(no_format(self.reader, name), self.words))
        return format_

    def day(self, text: str | None) -> str:
        """The day that ``text`` names, empty where it is left out; ends the program where it names none."""
        if text is None:
            return ""
        dates, notes = read_dates(text, self.reader.as_of(""))
        if len(dates) != 1:
            fail(self.words.say(NO_DATE, text=shown(text) or "-"))
        self.notes = (*self.notes, *notes)
        return dates[0].date

    def meant(self, text: str, as_json: bool) -> tuple[Meant, ...]:
        """The cards that ``text`` may mean; ends the program where there is none."""
        meant = self.reader.meant_by(text)
        if not meant and as_json:
            print_json([])
            sys.exit(NOTHING_FOUND)
        if not meant:
            show_reply(self.app, no_card(Question(text, self.game.id, self.language)), self.language)
        return meant

    def standings(self, card: Card, formats: tuple[Format, ...], day: str) -> list[Standing]:
        return [self.reader.standing_of(card, format_, day) for format_ in formats or self.reader.with_lists]

    def show(self, text: str, answer: ListAnswer) -> None:
        """Prints an answer, with how its dates were read, and ends the program."""
        noted = answer._replace(facts=tuple(dict.fromkeys((*self.notes, *answer.facts))))
        show_reply(self.app, self.reader.reply(Question(text, self.game.id, self.language), noted), self.language)
