"""The data as they are served: one value with all that pages are made from, swapped whole."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from bot.app import App
from bot.web.addresses import Addresses, Page
from bot.words import Words
from rules_corpus.languages import OWN
from rules_corpus.model import Language

if TYPE_CHECKING:
    from starlette.requests import Request


@dataclass(frozen=True)
class Served:
    """An App and the addresses of its pages; made anew where the data were edited.

    ``address``: where the site is reached, as `WebSettings.address`; ``is_static``: its pages are
    files, each the index of its folder, and nothing answers questions.
    """

    app: App
    address: str = ""
    is_static: bool = False

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        """The languages that pages are written in."""
        return (OWN, *sorted(code for code in self.app.snapshot.catalogues if code != OWN))

    @cached_property
    def addresses(self) -> Addresses:
        """The addresses of all pages."""
        snapshot = self.app.snapshot
        return Addresses(snapshot.library, snapshot.database, self.languages, {})

    @cached_property
    def root(self) -> str:
        """The folder of the server in which the site lies, without a slash at its end."""
        return urlsplit(self.address).path.rstrip("/")

    def href(self, page: Page, language: Language) -> str:
        """What a link to a page says.

        Raises:
            KeyError: the data have no such page.
        """
        return self.at(self.addresses.path(page, language))

    def at(self, path: str) -> str:
        """What a link to the address of a page says: a folder's ends in a slash."""
        return f"{self.root}{path}{'/' if self.is_static else ''}"

    def file(self, path: str) -> str:
        """What a link to a file beside the pages says: ``/static/style.css``."""
        return f"{self.root}{path}"

    def words(self, language: Language) -> Words:
        """The words of the interface."""
        return self.app.words(language)


class Serving:
    """What is served ``now``; a reload puts another in its place, and requests that are being
    answered end with what they began with.
    """

    def __init__(self, app: App, address: str = "") -> None:
        self._address = address
        self.now = Served(app, address)

    def serve(self, app: App) -> None:
        """Serves another App from now on; its addresses are made before anybody waits for them."""
        served = Served(app, self._address)
        served.addresses.pages()
        self.now = served


def served_now(request: Request) -> Served:
    """What is served while a request is answered."""
    serving: Serving = request.app.state.serving
    return serving.now
