"""The whole site as files, for any host: every page is the index of its folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from shutil import copyfile, copytree

from bot.app import App, make_app
from bot.settings import Settings
from bot.web import files, pages
from bot.web.addresses import FRONT
from bot.web.bundles import bundled, bundled_pages, index_of, name_of
from bot.web.feeds import FEEDS, feed_of
from bot.web.server import STATIC
from bot.web.serving import Served
from bot.web.templating import templates
from rules_corpus.languages import DEFAULT_LANGUAGE


def write_site(app: App, folder: Path, address: str = "", processes: int | None = None) -> int:
    """Writes every page in every language below ``folder``; gives the number of pages.

    ``processes`` share the work, by default as many as there are cores: a single one takes half a
    minute to make 14,000 pages.

    Raises:
        OSError: the folder cannot be written.
    """
    served = Served(app, address, is_static=True)
    copytree(STATIC, folder / "static", dirs_exist_ok=True)
    copyfile(STATIC / "worker.js", folder / "worker.js")
    for name, text in _beside(served):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    shares = processes or os.cpu_count() or 1
    if shares == 1 or app.settings is None:
        _write_share(served, folder, 0, 1)
    else:
        with ProcessPoolExecutor(shares, get_context("spawn")) as pool:
            written = [
                pool.submit(_write_aside, app.settings, address, folder, share, shares)
                for share in range(shares)
            ]
            for each in written:
                each.result()
    return len(served.languages) * len(served.addresses.pages())


def _write_aside(settings: Settings, address: str, folder: Path, share: int, shares: int) -> None:
    """Writes a share of the pages in another process, which opens the same data."""
    _write_share(Served(make_app(settings), address, True), folder, share, shares)


def _write_share(served: Served, folder: Path, share: int, shares: int) -> None:
    """Writes one of ``shares`` parts of the pages, and of the bundles that contain them."""
    games = [game.id for game in served.app.library.games.values() if not game.defects]
    wanted = [
        (language, game, number, some)
        for language in served.languages
        for game in games
        for number, some in enumerate(bundled_pages(served, game))
    ]
    for language, game, number, some in wanted[share::shares]:
        texts = {page: pages.html_of(served, page, language, {}) for page in some}
        for page, text in texts.items():
            place = folder.joinpath(*served.addresses.file(page, language))
            place.mkdir(parents=True, exist_ok=True)
            (place / "index.html").write_text(text, "utf-8")
        base = folder / language / served.addresses.of_game(game)
        by_address = {served.href(page, language): text for page, text in texts.items()}
        (base / name_of(number)).write_bytes(bundled(by_address))


def _beside(served: Served) -> Iterator[tuple[str, str]]:
    """The files next to the pages: name and text."""
    yield "robots.txt", files.robots(served)
    yield "404.html", pages.not_found(served, DEFAULT_LANGUAGE)
    front = templates().get_template("languages.html")
    yield "index.html", front.render(href=served.href(FRONT, DEFAULT_LANGUAGE))
    if served.address:
        yield "sitemap.xml", files.sitemap(served)
    for language in served.languages:
        yield f"{language}/manifest.webmanifest", files.manifest(served, language)
        yield f"{language}/offline/index.html", pages.offline(served, language)
        for game in served.app.library.games.values():
            if not game.defects:
                base = f"{language}/{served.addresses.of_game(game.id)}"
                yield f"{base}/names.json", files.names_json(served, language, game.id)
                yield f"{base}/pages.json", index_of(served, language, game.id)
                for name in FEEDS:
                    yield f"{base}/{name}.atom", feed_of(name, served, language, game.id)
