"""What pages are made with: the data in service, and the words of one language."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bot.app import App
from bot.render.html import NO_LINKS, Links, Writer
from bot.render.replies import listed_rule
from bot.render.rules import body_parts
from bot.render.wording import Wording, label_of
from bot.web.addresses import Page
from bot.web.templating import HTML
from rules_corpus.model import Game, Language, RuleRef
from rulings.model import Entry

if TYPE_CHECKING:
    from bot.web.serving import Served


_Value = TypeVar("_Value")


class Link(NamedTuple):
    """A link as it is shown, and what is said next to it; without ``href`` it leads nowhere."""

    text: str
    href: str = ""
    said: str = ""


class View:
    """What the pages of one language are made with; made once for the data in service."""

    def __init__(self, served: Served, language: Language) -> None:
        self.served = served
        self.language = language
        self._made: dict[Hashable, Any] = {}

    @property
    def app(self) -> App:
        return self.served.app

    @cached_property
    def wording(self) -> Wording:
        """The wording that blocks are made with."""
        return self.app.wording(self.language)

    @property
    def say(self) -> Callable[..., str]:
        """What gives a message of the interface with its values."""
        return self.wording.say

    def once(self, key: Hashable, make: Callable[[], _Value]) -> _Value:
        """A value that is the same on many pages, made when first needed."""
        if key not in self._made:
            self._made[key] = make()
        made: _Value = self._made[key]
        return made

    def href(self, page: Page) -> str:
        """The address for a link to a page in this language."""
        return self.served.href(page, self.language)

    def game(self, page: Page) -> Game:
        """The game of a page; the default game if it belongs to none."""
        return self.app.library.games.get(page.game, self.app.library.default_game)

    def label_of(self, ref: RuleRef) -> str:
        """A rule's address as people say it."""
        return label_of(ref, self.app.library, self.language)

    def of_rules(self, refs: Iterable[RuleRef], shown: str = "") -> tuple[Link, ...]:
        """Links to rules, with a summary of each; ``shown``: the document that need not be
        named.
        """
        library, addresses = self.app.library, self.served.addresses
        listed = (listed_rule(ref, self.wording, shown) for ref in refs if ref in library.rules)
        return tuple(
            Link(
                each.ref.number if each.ref.document == shown else each.label,
                self.href(addresses.of_rule(each.ref)),
                each.summary or each.brief.removeprefix(each.ref.number),
            )
            for each in listed
        )

    def of_entry(self, entry: Entry, text: str, said: str = "") -> Link:
        """A link to an entry."""
        return Link(text, self.href(self.served.addresses.of_entry(entry.ref)), said)

    def writer(self, links: Links = NO_LINKS, level: int = 3) -> Writer:
        """The writer that turns blocks into HTML."""
        return Writer(self.language, links, level)

    def said_by(self, ref: RuleRef, links: Links) -> HTML:
        """What a rule itself says, as HTML."""
        library = self.app.library
        own = library.documents[ref.document].language
        writer = self.writer(links)._replace(refs=library.links_from(ref), own=own)
        return HTML(writer.joined(body_parts(library.rules[ref], self.wording)))
