"""Where things on a page lead: rules, entries and cards to their pages, terms to their meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from bot.render.definitions import Definition, Definitions
from bot.render.html import Links, Piece
from bot.web.addresses import Page, slug
from rules_corpus.model import Language, RuleRef
from rules_corpus.text import fold
from rulings.model import EntryRef

if TYPE_CHECKING:
    from bot.web.view import View

# an address of another site; a keyword in its brackets
_URL = r"(https?://[^\s<>\"]*[^\s<>\".,;:!?)])"
_IN_BRACKETS = r"(\[[^][]+\]|«[^«»]+»)"
_VALUE = re.compile(r"\s*(?:\d+|[(<][^)>]*[)>])(?=[]»]$)")  # the value of a keyword: [Drain 500]
_FORMS = "(?:s|es|d|ed|ing)?"  # endings of an English word
_SCRIPTS = ("[ァ-ヴー・]", "[々一-鿿]", "[A-Z]")
_LEAST = 2  # characters of a Japanese name: a single one is part of many words
ELSEWHERE = "elsewhere"  # the kind of a link that leads to another site
MAX_TERMS = 30  # on a page


class Terms:
    """Finds the terms of a game in texts; made once for the data in service."""

    def __init__(self, definitions: Definitions) -> None:
        self.definitions = definitions

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds what may be another site, a keyword or a term, the longest term first: by its name,
        and in inflected forms ("destroyed").
        """
        names = sorted(self.definitions.terms, key=len, reverse=True)
        words = "|".join(re.escape(name) for name in names if name.isascii() and name[0].isalnum())
        others = "|".join(_in_japanese(name) for name in names if not name.isascii())
        title = re.escape(self.definitions.game.title)  # in "Force of Will" no Force is meant
        return re.compile(
            rf"{_URL}|{title}|{_IN_BRACKETS}|\b({words or '(?!)'}){_FORMS}\b|({others or '(?!)'})",
            re.IGNORECASE,
        )

    def named(self, text: str) -> Definition | None:
        """What a keyword in its brackets, or another term, stands for."""
        terms = self.definitions.terms
        return terms.get(text) or terms.get(fold(text)) or terms.get(fold(_VALUE.sub("", text)))


def _in_japanese(name: str) -> str:
    """A pattern for a Japanese name that is not part of a longer word: there is no more of the same
    script on either side. Words that are inflected are left out: they are everyday words too.
    """
    begin = next((signs for signs in _SCRIPTS if re.match(signs, name[0])), "")
    end = next((signs for signs in _SCRIPTS if re.match(signs, name[-1])), "")
    if len(name) < _LEAST or not begin or not end:
        return "(?!)"
    return rf"(?<!{begin}){re.escape(name)}(?!{end})"


class Explained(NamedTuple):
    """A term that a page explains: its ``anchor`` on the page, its name, what it means, where it
    leads, and the rule that says so.
    """

    anchor: str
    name: str
    said: str
    href: str
    rule: str


def _elsewhere(text: str, _: Language) -> Iterator[Piece]:
    """A text in pieces: addresses of other sites become links."""
    at = 0
    for match in re.finditer(_URL, text):
        yield Piece(text[at : match.start()])
        yield Piece(match[0], match[0], ELSEWHERE)
        at = match.end()
    yield Piece(text[at:])


def _is_another_word(written: str, term: str) -> bool:
    """Whether a word differs from a one-word term in having no capital letter: "forces" is not the
    term Force.
    """
    return term[0].isupper() and term.isalpha() and written[0].islower()


@dataclass
class PageLinks:
    """The links on one page, and the terms that it has to explain: each is marked where it is used
    first.

    ``here``: the page itself, which it never links to; ``game``: the game whose terms are meant.
    """

    view: View
    here: Page
    game: str
    _used: dict[Definition, str] = field(default_factory=dict)

    @property
    def links(self) -> Links:
        """The links, for making fragments."""
        return Links(self.of_rule, self.of_entry, self.pieces)

    @property
    def plain(self) -> Links:
        """The same without terms."""
        return Links(self.of_rule, self.of_entry, _elsewhere)

    def of_rule(self, ref: RuleRef) -> str:
        """The address for a link to a rule; empty if there is nothing to link to."""
        page = (
            self.view.served.addresses.of_rule(ref) if ref in self.view.app.library.rules else None
        )
        return self.view.href(page) if page and page != self.here else ""

    def of_entry(self, kind: str, id_: str) -> str:
        """The address for a link to an entry by its id, to a card by its name, or to an announced
        list; empty if there is nothing to link to.
        """
        page = self._page_of(kind, id_)
        known = page is not None and page in self.view.served.addresses.pages()
        return self.view.href(page) if page and known and page != self.here else ""

    def _page_of(self, kind: str, id_: str) -> Page | None:
        if kind == "card":
            return Page("card", self.game, id_.partition(" // ")[0])
        if kind == "announcement":
            _, game, name, day = id_.split("/")
            return Page("list", game, name, day)
        entry_list, _, name = id_.partition(":")
        ref = EntryRef(kind, entry_list.partition("/")[2], name)  # type: ignore[arg-type]
        if ref not in self.view.app.database.entries:
            return None
        return self.view.served.addresses.of_entry(ref)

    def pieces(self, text: str, language: Language) -> Iterator[Piece]:
        """A text in pieces: addresses of other sites become links, and terms lead to their
        explanations.
        """
        at = 0
        terms = self.view.served.terms(self.game)
        for match in terms.pattern.finditer(text):
            piece = self._piece(match, terms)
            if piece:
                yield Piece(text[at : match.start()])
                yield piece
                at = match.end()
        yield Piece(text[at:])

    def _piece(self, match: re.Match[str], terms: Terms) -> Piece | None:
        if match[1]:
            return Piece(match[1], match[1], ELSEWHERE)
        definition = terms.named(match[2] or match[3] or match[4] or "")
        if definition is None or definition in self._used or len(self._used) >= MAX_TERMS:
            return None
        if self._is_about(definition) or _is_another_word(match[0], definition.term):
            return None
        anchor = f"term-{slug(definition.term)}"
        if anchor in self._used.values():  # a mark may have the same name as an ability
            anchor = f"{anchor}-{len(self._used)}"
        self._used[definition] = anchor
        return Piece(match[0], f"#{anchor}", "term")

    def _is_about(self, definition: Definition) -> bool:
        """Whether this page itself says what the term means."""
        if definition.entry:
            return self.here == self.view.served.addresses.of_entry(definition.entry)
        rule = self.view.app.library.rules[definition.rule]
        here = RuleRef(self.here.name, self.here.part)
        return self.here.kind == "rule" and here in (rule.ref, rule.parent)

    def explained(self) -> tuple[Explained, ...]:
        """The terms used on the page, in the order of their first use."""
        definitions = self.view.served.terms(self.game).definitions
        language = self.view.language
        return tuple(
            Explained(
                anchor,
                definitions.name(definition, language),
                definitions.said(definition, language),
                self._leads_to(definition),
                self.view.label_of(definition.rule),
            )
            for definition, anchor in self._used.items()
        )

    def _leads_to(self, definition: Definition) -> str:
        addresses = self.view.served.addresses
        page = addresses.of_entry(definition.entry) if definition.entry else None
        return self.view.href(page or addresses.of_rule(definition.rule))
