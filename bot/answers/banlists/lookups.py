"""The requests about formats and their lists: what holds, a card's standing and history, what
changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bot.answers.answer import Fact, NotFound, Reply, shown
from bot.answers.banlists.announcements import announcement
from bot.answers.banlists.cards import check, histories, meant_by
from bot.answers.banlists.formats import all_held, changes, start_of
from bot.answers.banlists.lists import GameLists
from bot.answers.banlists.messages import NO_DATE, NO_FORMAT, NO_FORMAT_BUT, WRONG_ORDER
from bot.answers.banlists.names import read_dates
from bot.answers.banlists.values import ListAnswer
from bot.answers.context import Context
from bot.answers.dates import end_of
from bot.answers.errors import DateError, UnknownFormatError
from bot.answers.lookups import NO_CARD
from bot.answers.named_games import Kind
from bot.requests import (
    AnnounceBanlist,
    CheckBanlist,
    OfBanlists,
    Request,
    ShowBanlist,
    ShowBanlistChanges,
    ShowBanlistHistory,
)
from rulings.dates import is_before
from rulings.model import Format

_Notes = tuple[Fact, ...]
_CARD: tuple[Kind, ...] = ("card",)
_FORMAT: tuple[Kind, ...] = ("format",)


def show(context: Context, request: OfBanlists) -> Reply:
    """What the lists answer to a request.

    Raises:
        RequestError: there is no such game, format or day; a period ends before it begins; or the
            game is stopped.
    """
    match request:
        case ShowBanlist():
            return _show(context, request)
        case CheckBanlist():
            return _check(context, request)
        case ShowBanlistHistory():
            return _history(context, request)
        case ShowBanlistChanges():
            return _changes(context, request)
        case AnnounceBanlist():
            return _announce(context, request)
        case _:
            assert_never(request)


def _show(context: Context, request: ShowBanlist) -> Reply:
    """All that holds in a format."""
    lists, format_ = _format_called(request.text, context, request)
    day, notes = _day(request.on, lists)
    said = all_held(format_, day, request.language, lists)
    return _reply(
        f"ban list of {format_.name.original} {request.on or ''}", said, notes, lists, lists.game
    )


def _check(context: Context, request: CheckBanlist) -> Reply:
    """Whether a card may be played, in a format or in all."""
    if request.format:
        lists, format_ = _format_called(request.format, context, request)
        formats: tuple[Format, ...] = (format_,)
        where, game = f" in {format_.name.original}", lists.game
    else:
        lists = context.lists(context.game_called(request.game, request.text, _CARD).id)
        formats, where, game = (), "", _held_to(lists, request)
    day, notes = _day(request.on, lists)
    meant = meant_by(request.text, lists)
    if not meant:
        return _no_card(request)
    (typed, cards), *_ = meant
    name = cards[0].name if len(cards) == 1 else shown(typed)
    said = check(meant, formats, day, request.language, request.text, lists)
    return _reply(f"is {name} banned{where} {request.on or ''}", said, notes, lists, game)


def _history(context: Context, request: ShowBanlistHistory) -> Reply:
    """Everything the lists ever said about a card."""
    lists = context.lists(context.game_called(request.game, request.text, _CARD).id)
    meant = meant_by(request.text, lists)
    if not meant:
        return _no_card(request)
    return _reply(
        request.text, histories(meant, request.language, lists), (), lists, _held_to(lists, request)
    )


def _changes(context: Context, request: ShowBanlistChanges) -> Reply:
    """What changed in a format."""
    lists, format_ = _format_called(request.text, context, request)
    first, notes = _day(request.start or None, lists)
    end, more = _day(request.end, lists)
    last = end_of(first, end)
    if is_before(last, first):
        raise DateError(Fact(WRONG_ORDER, (("start", first), ("end", last))))
    said = changes(format_, first, last, request.language, lists)
    begin = first or (start_of(format_, last, lists) if end else "")
    span = f"{begin} {last}" if last else begin and f"since {begin}"
    return _reply(
        f"ban list changes of {format_.name.original} {span}",
        said,
        (*notes, *more),
        lists,
        lists.game,
    )


def _announce(context: Context, request: AnnounceBanlist) -> Reply:
    """What a list changes."""
    lists, format_ = _format_called(request.text, context, request)
    said = announcement(format_, _day(request.effective, lists)[0], lists, request.newest)
    effective = said.lists[0].effective
    return _reply(
        f"ban list changes of {format_.name.original} {effective}", said, (), lists, lists.game
    )


def _format_called(name: str, context: Context, request: Request) -> tuple[GameLists, Format]:
    """The format called ``name``, and the lists of its game.

    Its game is the one asked about; else the one that the name points to, or the only one that has
    such a format.
    """
    database = context.database
    game = context.scopes.game(request.game) or context.named_games.game_of(name, _FORMAT)
    if game is None:
        having = [
            other for other in context.library.games if database.format(other, name) is not None
        ]
        game = context.scopes.game_or_default(having[0] if len(having) == 1 else None)
    lists, format_ = context.lists(game.id), database.format(game.id, name)
    if format_ is None:
        raise UnknownFormatError(_no_format(lists, name))
    return lists, format_


def _no_format(lists: GameLists, name: str) -> Fact:
    """The fact that no format has that name, with the one probably meant if it is nearly right."""
    values = (
        ("name", shown(name)),
        ("formats", ", ".join(format_.id for format_ in lists.formats) or "-"),
    )
    near = lists.names.nearest_format(name)
    return Fact(NO_FORMAT_BUT, (*values, ("near", near.id))) if near else Fact(NO_FORMAT, values)


def _no_card(request: Request) -> Reply:
    return Reply(request.text, (NotFound(request.text, Fact(NO_CARD)),))


def _day(text: str | None, lists: GameLists) -> tuple[str, _Notes]:
    """The day that ``text`` names, and how it was read; empty if there is no text.

    Raises:
        DateError: it names none, or several.
    """
    if text is None:
        return "", ()
    dates, notes = read_dates(text, lists.now, lists.dates)
    if len(dates) != 1:
        raise DateError(Fact(NO_DATE, (("text", shown(text) or "-"),)))
    return dates[0].date, notes


def _reply(
    question: str, said: ListAnswer, notes: Iterable[Fact], lists: GameLists, game: str
) -> Reply:
    """What the lists say, preceded by how dates were read."""
    noted = said._replace(facts=tuple(dict.fromkeys((*notes, *said.facts))))
    return Reply(question.strip(), (lists.answer(question.strip(), noted),), game)


def _held_to(lists: GameLists, request: Request) -> str:
    """The only game searched, because it was given or named."""
    return lists.game if request.game or lists.game != lists.library.default_game.id else ""
