"""What stands on each kind of page: a page of `addresses` -> HTML.

Each kind has a function here that makes its values, and a template that lays them out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.web.addresses import FRONT, Kind, Page
from bot.web.pages import front, outline, rule
from bot.web.serving import Served
from bot.web.templating import templates
from bot.web.view import View
from rules_corpus.languages import LANGUAGES
from rules_corpus.model import Language

Query = Mapping[str, str]


class Maker(NamedTuple):
    """What makes a kind of page: its template, and the values that this is filled with."""

    template: str
    values: Callable[[View, Page, Query], Mapping[str, Any]]


MAKERS: Mapping[Kind, Maker] = {
    "front": Maker("front.html", front.values),
    "game": Maker("outline.html", outline.of_game),
    "document": Maker("outline.html", outline.of_document),
    "rule": Maker("rule.html", rule.values),
}
LATER = Maker("outline.html", outline.nothing)


def html_of(served: Served, page: Page, language: Language, query: Query) -> str:
    """A page as HTML."""
    view = View(served, language)
    maker = MAKERS.get(page.kind, LATER)
    return _laid_out(view, page, maker.template, maker.values(view, page, query))


def not_found(served: Served, language: Language) -> str:
    """What is shown where there is no page."""
    return _laid_out(View(served, language), FRONT, "not_found.html", {})


def _laid_out(view: View, page: Page, template: str, values: Mapping[str, Any]) -> str:
    served = view.served
    others = [
        (code, LANGUAGES[code].label, served.href(page, code))
        for code in served.languages
        if code != view.language
    ]
    return (
        templates()
        .get_template(template)
        .render(
            say=view.say,
            language=view.language,
            front=view.front,
            others=others,
            canonical=view.href(page),
            file=served.file,
            **values,
        )
    )
