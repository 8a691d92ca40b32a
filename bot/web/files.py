"""The files next to the pages: names to be found without a network, and what search engines and
devices ask for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from bot.web.addresses import FRONT, ITEMS, Page
from bot.web.pages.layout import SECTIONS
from bot.web.serving import Served
from bot.web.view import View
from rules_corpus.model import Language

_SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
_XHTML = "http://www.w3.org/1999/xhtml"
APP_NAME = "Magistrate"
APP_SAYS = "Rules answers for judges and players, with document, edition and rule number."


def names_json(served: Served, language: Language, game: str) -> str:
    """The numbers of a game's rules and the names of its keywords, cards and formats, with the last
    part of the address where that differs.
    """
    view = served.view(language)
    groups = [*_documents(view, game), *_sections(view, game)]
    base = served.file(f"/{language}/{served.addresses.of_game(game)}")
    value = {"base": base, "end": "/" if served.is_static else "", "groups": groups}
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _documents(view: View, game: str) -> Iterator[dict[str, Any]]:
    library = view.app.library
    for name in library.games[game].documents:
        rules = (rule for rule in library.rules.values() if rule.ref.document == name)
        path = view.served.addresses.file(Page("document", game, name), view.language)[-1]
        names = [[rule.ref.number, view.wording.title_of(rule)] for rule in rules]
        label = library.documents[name].short_in(view.language)
        yield {"label": label, "path": path, "rules": names}


def _sections(view: View, game: str) -> Iterator[dict[str, Any]]:
    addresses, keywords = view.served.addresses, view.app.database.keyword_names
    others: dict[str, list[str]] = {}
    for (of, called), ref in keywords.items():
        if of == game:
            others.setdefault(ref.id, []).append(called)
    for section in ("keywords", "cards", "formats"):
        kind = ITEMS[section]
        pages = [page for page in addresses.pages() if (page.kind, page.game) == (kind, game)]
        if pages:
            names = []
            for page in pages:
                path = addresses.file(page, view.language)[-1]
                also = " ".join(others.get(page.name, ())) if kind == "keyword" else ""
                names.append([page.name, path, also] if also else [page.name, path])
            label = view.say(SECTIONS[section])
            yield {"label": label, "path": section, "names": names}


def manifest(served: Served, language: Language) -> str:
    """What a device needs in order to install the site as an app."""
    view = served.view(language)
    icons = [
        {
            "src": served.file(f"/static/icon-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
        }
        for size in (192, 512)
    ]
    value = {
        "name": APP_NAME,
        "short_name": APP_NAME,
        "description": view.say(APP_SAYS),
        "lang": language,
        "start_url": view.href(FRONT),
        "scope": f"{served.root}/",
        "display": "standalone",
        "background_color": "#fbfaf7",
        "theme_color": "#1d4f7c",
        "icons": [*icons, {**icons[-1], "purpose": "maskable"}],
    }
    return json.dumps(value, ensure_ascii=False)


def sitemap(served: Served) -> str:
    """All pages, each with its versions in other languages (sitemap protocol with hreflang)."""
    root = ElementTree.Element("urlset", {"xmlns": _SITEMAP, "xmlns:xhtml": _XHTML})
    for page in served.addresses.pages():
        hrefs = {code: served.whole(served.href(page, code)) for code in served.languages}
        for href in hrefs.values():
            url = ElementTree.SubElement(root, "url")
            ElementTree.SubElement(url, "loc").text = href
            for code, other in hrefs.items():
                link = {"rel": "alternate", "hreflang": code, "href": other}
                ElementTree.SubElement(url, "xhtml:link", link)
    return ElementTree.tostring(root, "unicode", xml_declaration=True)


def robots(served: Served) -> str:
    """What search engines may read: everything but answers, of which there is no end."""
    lines = [
        "User-agent: *",
        *(f"Disallow: {served.root}/{code}/answer" for code in served.languages),
    ]
    if served.address:
        lines.append(f"Sitemap: {served.whole(served.file('/sitemap.xml'))}")
    return "\n".join(lines) + "\n"
