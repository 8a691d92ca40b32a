"""Announced lists, over the invented database: what they change is said, and what is not known of
it is never called no change.
"""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from bot.answers.banlists.announcements import announced_list
from bot.answers.errors import UnknownListError
from bot.app import App
from bot.render import atom, markdown, text
from bot.render.announcements import announcement_block, announcements_in
from bot.render.blocks import EntryBlock
from bot.render.json_banlists import finding_rows
from bot.render.wording import Wording
from bot.requests import AnnounceBanlist
from rules_corpus.model import Language
from rulings.model import BanList
from tests.support.rulings_app import rulings_app

ATOM = "{http://www.w3.org/2005/Atom}"


def shown(format_: str, effective: str | None = None, language: Language = "en") -> str:
    app = rulings_app()
    reply = app.handle(AnnounceBanlist(format_, None, language, effective))
    return text.render(app.blocks(reply, language))


def entries(format_: str, newest: int = 9) -> list[atom.FeedEntry]:
    return [atom.entry_of_list(*each, "en") for each in announced(format_, newest)]


def announced(format_: str, newest: int = 9) -> list[tuple[BanList, EntryBlock]]:
    app = rulings_app()
    reply = app.handle(AnnounceBanlist(format_, newest=newest))
    lists = [told.banlist for told in announcements_in(reply)]
    return list(zip(lists, app.entry_blocks(reply, "en"), strict=True))


def test_a_list_of_changes_is_announced_with_all_that_it_changes() -> None:
    assert shown("long-race") == (
        "Long Race: banned list from 2023\n"
        "In force from 2023.\n"
        "Restricted:\n"
        "  Tug of Plenty: 1 in a deck\n"
        "In the side deck again:\n"
        "  Night Ferry\n"
        "(Long Race 2023, Harbour office, https://harbour.example/long/2)"
    )


def test_what_is_not_known_is_said_and_never_called_no_change() -> None:
    summer = shown("open-water", "2021-06")
    assert "Not everything that this list changes is known" in summer
    assert "No longer banned:\n  Grey Heron (LH-001)" in summer
    spring = shown("open-water", "2021-03-01")
    assert "What this list changes is not known, because not everything that held before" in spring
    assert "Not together:\n  Red Buoy + Tug of Plenty (LH-003)" in spring


def test_an_announcement_is_in_the_language_of_its_readers() -> None:
    said = shown("long-race", language="ja")
    assert said.startswith("長距離戦：2023からの禁止リスト\n2023から有効です。\n制限：\n")
    assert "Tug of Plenty：デッキに1枚まで" in said


def test_a_list_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownListError, match=r"no list of 2022-02-02. Lists: 2022-01-15, 2"):
        shown("long-race", "2022-02-02")
    with pytest.raises(UnknownListError, match="Pier has no list yet"):
        shown("pier")


def test_the_newest_lists_come_first_and_programs_get_the_same() -> None:
    reply = rulings_app().handle(AnnounceBanlist("long-race", newest=9))
    assert [row["effective"] for row in finding_rows(reply)] == ["2023", "2022-01-15"]
    newest = json.loads(json.dumps(finding_rows(reply)))[0]
    assert newest["known"] is True
    assert {change["event"] for change in newest["changes"]} == {
        "restricted",
        "side deck unbanned",
    }


def test_markdown_shows_text_as_text() -> None:
    block = EntryBlock("announcement", "a", "*Best* <b>#1</b> @everyone", (), "[x](https://y.z)")
    assert markdown.entries([block]) == (
        "## \\*Best\\* \\<b\\>\\#1\\</b\\> \\@everyone\n\n*\\[x\\](https://y.z)*"
    )
    assert markdown.escaped("1. one\n- two") == "1\\. one - two"
    said = markdown.entries([announced("long-race")[0][1]])
    assert "**Restricted:**\n\n- Tug of Plenty: 1 in a deck" in said


def test_a_feed_has_an_entry_a_list_whose_id_stays() -> None:
    feed = ElementTree.fromstring(atom.feed(entries("long-race"), "Long <Race>", "en"))
    assert feed.findtext(f"{ATOM}title") == "Long <Race>"
    assert feed.findtext(f"{ATOM}updated") == "2023-01-01T00:00:00Z"
    found = feed.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in found] == [
        "Long Race: banned list from 2023",
        "Long Race: banned list from 2022-01-15",
    ]
    ids = [entry.findtext(f"{ATOM}id") for entry in found]
    again = ElementTree.fromstring(atom.feed(entries("long-race", 1), "Another", "en"))
    assert again.findtext(f"{ATOM}entry/{ATOM}id") == ids[0]
    assert len(set(ids)) == 2
    content = found[0].findtext(f"{ATOM}content") or ""
    assert '<p class="listed">Tug of Plenty: 1 in a deck</p>' in content


def test_a_feed_without_lists_is_one_too() -> None:
    feed = ElementTree.fromstring(atom.feed((), "Nothing", "en"))
    assert feed.findtext(f"{ATOM}updated") == "1970-01-01T00:00:00Z"


def test_every_bundled_list_can_be_announced(bundled_app: App) -> None:
    app = bundled_app
    wording = Wording(app.library, app.words("ja"), "ja")
    for format_ in app.snapshot.database.formats:
        lists = app.context.lists(format_.game)
        for banlist in lists.of(format_):
            told = announced_list(banlist, format_, lists)
            kinds = {detail.kind for detail in announcement_block(told, wording).details}
            assert kinds & {"event", "not-known", "unchanged"}, banlist.title
            assert told.known or "unchanged" not in kinds
