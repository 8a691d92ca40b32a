"""The whole site as files: every page the index of its folder, for any host."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile, copytree

from bot.app import App
from bot.web import files, pages
from bot.web.addresses import FRONT
from bot.web.feeds import FEEDS, feed_of
from bot.web.server import STATIC
from bot.web.serving import Served
from bot.web.templating import templates
from rules_corpus.languages import OWN


def write_site(app: App, folder: Path, address: str = "") -> int:
    """Writes every page in every language below ``folder``; how many there are.

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
    count = 0
    for language in served.languages:
        for page in served.addresses.pages():
            place = folder.joinpath(*served.addresses.file(page, language))
            place.mkdir(parents=True, exist_ok=True)
            text = pages.html_of(served, page, language, {})
            (place / "index.html").write_text(text, "utf-8")
            count += 1
    return count


def _beside(served: Served) -> Iterator[tuple[str, str]]:
    """The files beside the pages, by name."""
    yield "robots.txt", files.robots(served)
    yield "404.html", pages.not_found(served, OWN)
    front = templates().get_template("languages.html")
    yield "index.html", front.render(href=served.href(FRONT, OWN))
    if served.address:
        yield "sitemap.xml", files.sitemap(served)
    for language in served.languages:
        yield f"{language}/manifest.webmanifest", files.manifest(served, language)
        yield f"{language}/offline/index.html", pages.offline(served, language)
        for game in served.app.library.games.values():
            if not game.defects:
                base = f"{language}/{served.addresses.of_game(game.id)}"
                yield f"{base}/names.json", files.names_json(served, language, game.id)
                yield f"{base}/pages.json", files.pages_json(served, language, game.id)
                for name in FEEDS:
                    yield f"{base}/{name}.atom", feed_of(name, served, language, game.id)
