"""A document's page: its contents, and every rule with an anchor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bot.render.rules import WORDINGS
from bot.web.addresses import Page
from bot.web.links import PageLinks
from bot.web.pages.layout import Query
from bot.web.templating import HTML
from bot.web.view import Link, View
from rules_corpus.model import Rule, RuleRef


class Item(NamedTuple):
    """A rule in a list; ``depth``: how many rules stand above it; a heading has only a ``title``;
    ``former``: its earlier numbers, which lead to it too.
    """

    number: str
    href: str
    depth: int
    title: str
    said: HTML
    group: str
    former: tuple[str, ...] = ()


def document(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """All rules of a document."""
    library = view.app.library
    found = library.documents[page.name]
    links = PageLinks(view, page, page.game).plain
    rules = [rule for rule in library.rules.values() if rule.ref.document == page.name]
    return {
        "title": found.title_in(view.language),
        "document": found,
        "wording": view.say(WORDINGS[found.wording]),
        "contents": list(contents(view, rules)),
        "items": list(items(view, rules, links)),
    }


def contents(view: View, rules: list[Rule]) -> Iterator[tuple[int, Link]]:
    """The headings of a document with their depth; each leads to its place on the page."""
    group = ""
    for rule in rules:
        depth = len(view.app.library.parents(rule.ref))
        if rule.group and rule.group != group:
            yield 0, Link(rule.group, f"#{rule.ref.number}")
        elif rule.title and depth < 2:
            text = f"{rule.ref.number} {view.wording.title_of(rule)}"
            yield depth, Link(text, f"#{rule.ref.number}")
        group = rule.group


def items(view: View, rules: list[Rule], links: Any, above: int = 0) -> Iterator[Item]:
    """Rules in order, as items; ``above``: how many rules stand above the first one."""
    group, former = "", _former_numbers(view, rules)
    for rule in rules:
        yield Item(
            rule.ref.number,
            view.href(view.served.addresses.of_rule(rule.ref)),
            len(view.app.library.parents(rule.ref)) - above,
            view.wording.title_of(rule),
            HTML() if rule.is_heading else view.said_by(rule.ref, links),
            rule.group if rule.group != group else "",
            tuple(former.get(rule.ref, ())),
        )
        group = rule.group


def _former_numbers(view: View, rules: list[Rule]) -> dict[RuleRef, list[str]]:
    """The numbers that rules had in earlier editions."""
    found: dict[RuleRef, list[str]] = {}
    for name in {rule.ref.document for rule in rules}:
        for old, now in view.app.library.documents[name].former_numbers.items():
            found.setdefault(RuleRef(name, now), []).append(old)
    return found


def below(view: View, ref: RuleRef) -> list[Rule]:
    """The rules below a rule, without those under headings of their own."""
    library = view.app.library
    found: list[Rule] = []
    for child in library.children(ref):
        rule = library.rules[child]
        found.append(rule)
        if not rule.is_heading:
            found += below(view, child)
    return found
