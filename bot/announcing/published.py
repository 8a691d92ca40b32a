"""The lists of an App, each with a fingerprint of its announcement."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple

from bot.answers.answer import Found
from bot.answers.banlists.announcements import announced_list
from bot.answers.banlists.values import Announced, Held
from bot.app import App
from bot.render.announcements import announcements_in
from bot.requests import AnnounceBanlist, ShowBanlist
from bot.store.values import ListKey
from rulings.model import Format


class PublishedList(NamedTuple):
    """A banned list; ``effective``: the day on which its current version takes effect."""

    key: ListKey
    effective: str
    fingerprint: str


def published_lists(app: App) -> tuple[PublishedList, ...]:
    """Every banned list, except those of stopped games."""
    found: list[PublishedList] = []
    for format_ in app.database.formats:
        game = app.library.games.get(format_.game)
        if game is None or game.defects:
            continue
        lists = app.context.lists(format_.game)
        for banlist in lists.of(format_):
            first = banlist.corrects or banlist.effective
            found.append(
                PublishedList(
                    ListKey(format_.game, format_.id, first),
                    banlist.effective,
                    fingerprint_of(announced_list(banlist, format_, lists)),
                )
            )
    return tuple(found)


def format_called(app: App, name: str) -> Format:
    """The format called ``name``, in whichever game has it.

    Raises:
        RequestError: there is none.
    """
    answer = app.handle(ShowBanlist(name)).answers[0]
    assert isinstance(answer, Found)
    held = answer.from_lists[0]
    assert isinstance(held, Held)
    return held.format


def list_called(app: App, format_name: str, day: str) -> PublishedList:
    """The list of a format that takes effect on a day.

    Raises:
        RequestError: there is none.
    """
    announced = announcements_in(app.handle(AnnounceBanlist(format_name, effective=day)))[0]
    banlist = announced.banlist
    first = banlist.corrects or banlist.effective
    key = ListKey(banlist.game, banlist.format, first)
    return PublishedList(key, banlist.effective, fingerprint_of(announced))


def fingerprint_of(announced: Announced) -> str:
    """A digest, of 16 characters, of what is announced about a list; it does not depend on how the
    program words or stores that.
    """
    banlist = announced.banlist
    said: list[Any] = [
        banlist.effective,
        banlist.title,
        banlist.authority,
        banlist.url,
        list(banlist.nothing.said),
        list(banlist.note.said),
        announced.known,
        [[listing.event, [list(card) for card in listing.cards]] for listing in announced.listings],
    ]
    return hashlib.sha256(json.dumps(said, ensure_ascii=True).encode()).hexdigest()[:16]
