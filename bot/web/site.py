"""The whole site as files: every page the index of its folder, for any host."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

from bot.app import App
from bot.web.pages import html_of
from bot.web.server import STATIC
from bot.web.serving import Served


def write_site(app: App, folder: Path, address: str = "") -> int:
    """Writes every page in every language below ``folder``; how many there are.

    Raises:
        OSError: the folder cannot be written.
    """
    served = Served(app, address, is_static=True)
    copytree(STATIC, folder / "static", dirs_exist_ok=True)
    count = 0
    for language in served.languages:
        for page in served.addresses.pages():
            place = folder.joinpath(*served.addresses.file(page, language))
            place.mkdir(parents=True, exist_ok=True)
            (place / "index.html").write_text(html_of(served, page, language, {}), "utf-8")
            count += 1
    return count
