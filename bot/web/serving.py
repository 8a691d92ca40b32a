"""The data in service: one value with all that pages are made from, replaced as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.app import App
from bot.render.definitions import Definitions
from bot.web.addresses import Addresses, Page
from bot.web.links import Terms
from bot.web.view import View
from rules_corpus.model import Language
from rulings.model import Card, Ruling

if TYPE_CHECKING:
    from starlette.requests import Request


@dataclass(frozen=True)
class Served:
    """An App and the addresses of its pages; a new one is made when the data are edited.

    ``address``: where the site is reached, as in `WebSettings`; ``is_static``: its pages are files,
    each the index of its folder, and nothing answers questions.
    """

    app: App
    address: str = ""
    is_static: bool = False

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        """The languages that pages are written in."""
        return self.app.languages

    def view(self, language: Language) -> View:
        """What the pages of a language are made with."""
        found = self._views.get(language)
        return found or self._views.setdefault(language, View(self, language))

    @cached_property
    def _views(self) -> dict[Language, View]:
        return {}

    @cached_property
    def addresses(self) -> Addresses:
        """The addresses of all pages."""
        return Addresses(self.app.library, self.app.database, self.languages)

    def terms(self, game: str) -> Terms:
        """The terms of a game, as they occur in its texts."""
        found = self._terms.get(game)
        return found or self._terms.setdefault(game, self._terms_of(game))

    def _terms_of(self, game: str) -> Terms:
        library, database = self.app.library, self.app.database
        return Terms(Definitions(library, database, library.games[game]))

    @cached_property
    def _terms(self) -> dict[str, Terms]:
        return {}

    @cached_property
    def root(self) -> str:
        """The folder on the server that contains the site, without a slash at its end."""
        return urlsplit(self.address).path.rstrip("/")

    def href(self, page: Page, language: Language) -> str:
        """The address for a link to a page.

        Raises:
            KeyError: the data have no such page.
        """
        return self.at(self.addresses.path(page, language))

    def at(self, path: str) -> str:
        """The address for a link to the path of a page: that of a folder ends in a slash."""
        return f"{self.root}{path}{'/' if self.is_static else ''}"

    def file(self, path: str) -> str:
        """The address for a link to a file next to the pages, such as ``/static/style.css``."""
        return f"{self.root}{path}"

    def whole(self, href: str) -> str:
        """A link with the server's name, if that is known."""
        return f"{self.address.removesuffix(self.root)}{href}" if self.address else href

    def card(self, page: Page) -> Card:
        """The card that a page is about."""
        card = self.app.database.cards_of(page.game).card(page.name)
        if card is None:
            raise KeyError(page)
        return card

    def rulings_about(self, card: Card) -> tuple[Ruling, ...]:
        """The rulings about a card, in the order of the files."""
        names = (name for name in card.names)
        found = (self._rulings.get((card.game, name), ()) for name in names)
        return tuple(dict.fromkeys(ruling for some in found for ruling in some))

    @cached_property
    def _rulings(self) -> Mapping[tuple[str, str], list[Ruling]]:
        found: dict[tuple[str, str], list[Ruling]] = {}
        for ruling in self.app.database.of_kind(Ruling):
            for name in ruling.cards:
                found.setdefault((ruling.ref.game, name), []).append(ruling)
        return found


class Serving:
    """What is served ``now``; a reload replaces it, and requests already being answered finish with
    what they began with.
    """

    def __init__(self, app: App, address: str = "") -> None:
        self._address = address
        self.now = Served(app, address)

    def serve(self, app: App) -> None:
        """Serves another App from now on; first makes its addresses, so nobody waits for them."""
        served = Served(app, self._address)
        served.addresses.pages()
        self.now = served


def served_now(request: Request) -> Served:
    """What is served while a request is answered."""
    serving: Serving = request.app.state.serving
    return serving.now
