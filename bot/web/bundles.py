"""All pages of a game in a few files, for readers who keep them: thousands of requests would take
minutes, and would be more than one client may send.

A bundle is a compressed JSON object of pages by address. An index lists the bundles of a game.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from datetime import date

from bot.web import pages
from bot.web.addresses import FRONT, Page
from bot.web.serving import Served
from rules_corpus.model import Language

SIZE = 200  # pages in a bundle: 70 to 270 kB, made in about a second
NAME = "pages-{number:int}.json.gz"
HEADERS = {"Content-Encoding": "gzip"}


def bundled_pages(served: Served, game: str) -> list[tuple[Page, ...]]:
    """The pages of each bundle of a game; the first begins with the front page."""
    found = (FRONT, *(page for page in served.addresses.pages() if page.game == game))
    return [found[at : at + SIZE] for at in range(0, len(found), SIZE)]


def index_of(served: Served, language: Language, game: str) -> str:
    """The addresses of all bundles of a game in a language, as JSON."""
    base = served.file(f"/{language}/{served.addresses.of_game(game)}")
    count = len(bundled_pages(served, game))
    return json.dumps([f"{base}/{name_of(number)}" for number in range(count)])


def name_of(number: int) -> str:
    """The file name of a bundle."""
    return NAME.replace("{number:int}", str(number))


def bundle_of(served: Served, language: Language, game: str, number: int) -> bytes | None:
    """The bundle with this number, kept for the day, as it is the same for everybody; ``None`` if
    there is none.
    """
    bundles = bundled_pages(served, game)
    if number >= len(bundles):
        return None
    kept: dict[tuple[str, int], tuple[date, bytes]] = served.view(language).once("bundles", dict)
    today = served.app.today()
    day, bundle = kept.get((game, number), (None, b""))
    if day != today:
        texts = {
            served.href(page, language): pages.html_of(served, page, language, {})
            for page in bundles[number]
        }
        bundle = bundled(texts)
        kept[game, number] = today, bundle
    return bundle


def bundled(texts: Mapping[str, str]) -> bytes:
    """Pages by address in one compressed file; the same pages make the same file."""
    return gzip.compress(json.dumps(texts, ensure_ascii=False).encode(), 6, mtime=0)
