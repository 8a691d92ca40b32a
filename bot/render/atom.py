"""Blocks as an Atom feed (RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree

from bot.render.blocks import EntryBlock
from bot.render.html import fragment
from rules_corpus.model import Language
from rulings.model import BanList

_NAMESPACE = "http://www.w3.org/2005/Atom"
_NEVER = "1970-01-01"


class FeedEntry(NamedTuple):
    """An entry of a feed; by its ``id`` a feed reader knows that it has shown it before.

    ``day``: when it was published, as exact as known; ``link``: where it can be read; ``content``:
    HTML.
    """

    id: str
    title: str
    day: str
    author: str
    link: str
    content: str


def entry_of_list(banlist: BanList, block: EntryBlock, language: Language) -> FeedEntry:
    """The entry of an announced list, under the day when it was published or took effect."""
    day, content = banlist.published or banlist.effective, fragment((block,), language)
    return FeedEntry(block.id, block.title, day, banlist.authority, banlist.url, content)


def feed(
    entries: Iterable[FeedEntry],
    title: str,
    language: Language,
    address: str = "",
    page: str = "",
) -> str:
    """A feed, the newest entries first; ``address``: where it can be fetched, ``page``: where the
    same can be read.
    """
    # entries of the same day stay in their order
    newest = sorted(entries, key=lambda entry: _instant(entry.day), reverse=True)
    root = ElementTree.Element("feed", {"xmlns": _NAMESPACE, "xml:lang": language})
    _add(root, "title", title)
    _add(root, "id", address or _id(" ".join(entry.id for entry in newest[-1:]) or title))
    _add(root, "updated", _instant(next((entry.day for entry in newest), _NEVER)))
    if address:
        ElementTree.SubElement(root, "link", {"rel": "self", "href": address})
    if page:
        ElementTree.SubElement(root, "link", {"rel": "alternate", "href": page})
    for each in newest:
        entry = ElementTree.SubElement(root, "entry")
        _add(entry, "title", each.title)
        _add(entry, "id", _id(each.id))
        _add(entry, "updated", _instant(each.day))
        _add(ElementTree.SubElement(entry, "author"), "name", each.author)
        if each.link:
            ElementTree.SubElement(entry, "link", {"rel": "alternate", "href": each.link})
        _add(entry, "content", each.content, type="html")
    return ElementTree.tostring(root, "unicode", xml_declaration=True)


def _add(parent: ElementTree.Element, name: str, text: str, **attributes: str) -> None:
    ElementTree.SubElement(parent, name, attributes).text = text


def _id(text: str) -> str:
    return uuid5(NAMESPACE_URL, text).urn


def _instant(day: str) -> str:
    """The beginning of a day, month or year; a time long ago if there is none."""
    return f"{(day + '-01-01')[:10] if day[:1].isdigit() else _NEVER}T00:00:00Z"
