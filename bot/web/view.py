"""What pages are made with: the data that are served, and the words of one language."""

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
    """A link as it is shown, and what is said beside it; without ``href`` it leads nowhere."""

    text: str
    href: str = ""
    said: str = ""


class View:
    """The pages of one language; made once for what is served."""

    def __init__(self, served: Served, language: Language) -> None:
        self.served = served
        self.language = language
        self._made: dict[Hashable, Any] = {}

    @property
    def app(self) -> App:
        return self.served.app

    @cached_property
    def wording(self) -> Wording:
        """What blocks are made with."""
        return self.app.wording(self.language)

    @property
    def say(self) -> Callable[..., str]:
        """A message of the interface with its values."""
        return self.wording.say

    def once(self, key: Hashable, make: Callable[[], _Value]) -> _Value:
        """What is the same on many pages, made when it is first wanted."""
        if key not in self._made:
            self._made[key] = make()
        made: _Value = self._made[key]
        return made

    def href(self, page: Page) -> str:
        """What a link to a page in this language says."""
        return self.served.href(page, self.language)

    def game(self, page: Page) -> Game:
        """The game of a page; the default one where it is of none."""
        return self.app.library.games.get(page.game, self.app.library.default_game)

    def label_of(self, ref: RuleRef) -> str:
        """A rule's address as people say it."""
        return label_of(ref, self.app.library, self.language)

    def of_rules(self, refs: Iterable[RuleRef], shown: str = "") -> tuple[Link, ...]:
        """Links to rules, with what each says in short; ``shown``: the document that need not be
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
        """What writes blocks as HTML."""
        return Writer(self.language, links, level)

    def said_by(self, ref: RuleRef, links: Links) -> HTML:
        """What a rule itself says."""
        library = self.app.library
        own = library.documents[ref.document].language
        writer = self.writer(links)._replace(refs=library.links_from(ref), own=own)
        return HTML(writer.joined(body_parts(library.rules[ref], self.wording)))
