"""A list as it is announced to those who play by it: what it changes, as far as that is known."""

from __future__ import annotations

from bot.answers.answer import Fact
from bot.answers.banlists import messages
from bot.answers.banlists.lists import GameLists
from bot.answers.banlists.values import Announced, ListAnswer
from bot.answers.errors import UnknownListError
from rulings.legality import brought_by
from rulings.model import BanList, Format


def announcement(format_: Format, effective: str, lists: GameLists, newest: int = 1) -> ListAnswer:
    """The list of a format that takes effect on the day ``effective``, as it is announced; if that
    is empty, the last ``newest`` lists, the newest first.

    Raises:
        UnknownListError: there is no such list.
    """
    wanted = _lists_from(format_, effective, lists)[-newest:]
    announced = tuple(announced_list(banlist, format_, lists) for banlist in reversed(wanted))
    return ListAnswer((), None, tuple(each.banlist for each in announced), from_lists=announced)


def announced_list(banlist: BanList, format_: Format, lists: GameLists) -> Announced:
    """What is announced of a list."""
    return Announced(format_, banlist, *brought_by(banlist, lists.of(format_)))


def _lists_from(format_: Format, effective: str, lists: GameLists) -> tuple[BanList, ...]:
    known = lists.of(format_)
    wanted = tuple(banlist for banlist in known if effective in ("", banlist.effective))
    if wanted:
        return wanted
    name = ("format", format_.name.original)
    if not known:
        raise UnknownListError(Fact(messages.NO_LIST_YET, (name,)))
    dates = ", ".join(banlist.effective for banlist in known)
    raise UnknownListError(
        Fact(messages.NO_SUCH_LIST, (name, ("date", effective), ("dates", dates)))
    )
