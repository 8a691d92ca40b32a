"""Announced lists as an Atom feed (RFC 4287)."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree

from bot.render.blocks import EntryBlock
from bot.render.html import fragment
from rules_corpus.model import Language
from rulings.model import BanList

_NAMESPACE = "http://www.w3.org/2005/Atom"
_NEVER = "1970-01-01"


def feed(
    announced: Iterable[tuple[BanList, EntryBlock]],
    title: str,
    language: Language,
    address: str = "",
) -> str:
    """A feed of lists, each with its block; ``address``: where the feed can be fetched.

    An entry keeps its id as long as its block does, so a reader shows no list twice.
    """
    lists = list(announced)
    root = ElementTree.Element("feed", {"xmlns": _NAMESPACE, "xml:lang": language})
    _add(root, "title", title)
    _add(root, "id", address or _id(" ".join(block.id for _, block in lists[-1:]) or title))
    _add(root, "updated", max((_time(banlist) for banlist, _ in lists), default=_instant(_NEVER)))
    if address:
        ElementTree.SubElement(root, "link", {"rel": "self", "href": address})
    for banlist, block in lists:
        entry = ElementTree.SubElement(root, "entry")
        _add(entry, "title", block.title)
        _add(entry, "id", _id(block.id))
        _add(entry, "updated", _time(banlist))
        _add(ElementTree.SubElement(entry, "author"), "name", banlist.authority)
        ElementTree.SubElement(entry, "link", {"rel": "alternate", "href": banlist.url})
        _add(entry, "content", fragment((block,), language), type="html")
    return ElementTree.tostring(root, "unicode", xml_declaration=True)


def _add(parent: ElementTree.Element, name: str, text: str, **attributes: str) -> None:
    ElementTree.SubElement(parent, name, attributes).text = text


def _id(text: str) -> str:
    return uuid5(NAMESPACE_URL, text).urn


def _time(banlist: BanList) -> str:
    """When a list was published; where that is not known, when it took effect."""
    return _instant(banlist.published or banlist.effective)


def _instant(day: str) -> str:
    """The beginning of a day, month or year."""
    return f"{(day + '-01-01')[:10]}T00:00:00Z"
