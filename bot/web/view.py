"""What pages are made with: the data that are served, and the words of one language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from bot.app import App
from bot.render.wording import label_of
from bot.web.addresses import FRONT, Page
from bot.web.serving import Served
from rules_corpus.model import Game, Language, RuleRef


class Link(NamedTuple):
    """A link as it is shown; ``href`` is empty where it leads nowhere, as to the page itself."""

    text: str
    href: str = ""


class View:
    """The pages of one language; made once for what is served."""

    def __init__(self, served: Served, language: Language) -> None:
        self.served = served
        self.language = language

    @property
    def app(self) -> App:
        return self.served.app

    @cached_property
    def say(self) -> Callable[..., str]:
        """A message of the interface with its values."""
        return self.served.words(self.language).say

    def href(self, page: Page) -> str:
        """What a link to a page in this language says."""
        return self.served.href(page, self.language)

    def of_rule(self, ref: RuleRef) -> str:
        """What a link to a rule says; empty where there is no such rule now."""
        library = self.app.library
        return self.href(self.served.addresses.of_rule(ref)) if ref in library.rules else ""

    def label_of(self, ref: RuleRef) -> str:
        """A rule's address as people say it."""
        return label_of(ref, self.app.library, self.language)

    def game(self, page: Page) -> Game:
        """The game of a page; the default one where it is of none."""
        return self.app.library.games.get(page.game, self.app.library.default_game)

    @property
    def front(self) -> str:
        """What a link to the question says."""
        return self.href(FRONT)
