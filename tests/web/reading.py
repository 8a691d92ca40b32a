"""What stands in a page, and what is wrong with it."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise

import html5lib

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LEADING = ("href", "src", "action", "data-names", "data-pages", "data-worker", "data-answers")
Attributes = dict[str, str]


class Reading(HTMLParser):
    """The elements of a page with their attributes, in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.elements: list[tuple[str, Attributes]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, name: str) -> list[Attributes]:
        return [attributes for tag, attributes in self.elements if tag == name]

    @property
    def ids(self) -> list[str]:
        return [of["id"] for _, of in self.elements if "id" in of]

    @property
    def hrefs(self) -> set[str]:
        """Where links, forms, scripts, styles and pictures lead."""
        return {of[name] for _, of in self.elements for name in LEADING if name in of}

    @property
    def levels(self) -> list[int]:
        """The levels of the headings."""
        return [int(tag[1]) for tag, _ in self.elements if tag in HEADINGS]

    def defects(self) -> list[str]:
        """What is wrong with it: a strict parser's first complaint, and what no parser minds."""
        wrong = [f"the id {id_} stands twice" for id_ in {*self.ids} if self.ids.count(id_) > 1]
        wrong += [f"no alt: {of}" for of in self.all("img") if "alt" not in of]
        wrong += [f"inline style in {tag}" for tag, of in self.elements if "style" in of]
        wrong += ["an inline script" for of in self.all("script") if not _is_declared(of)]
        levels = self.levels
        if levels[:1] != [1] or levels.count(1) != 1:
            wrong.append(f"one heading of level 1 stands first: {levels}")
        wrong += [f"a heading of level {b} after {a}" for a, b in pairwise(levels) if b > a + 1]
        try:
            html5lib.HTMLParser(strict=True).parse(self.html)
        except html5lib.html5parser.ParseError as error:
            wrong.append(str(error))
        return wrong


def _is_declared(script: Attributes) -> bool:
    """Whether a script is a file of ours, or data that no browser runs."""
    return "src" in script or script.get("type") == "application/json"
