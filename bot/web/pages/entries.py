"""What the pages of a keyword, ruling, penalty or word of another game share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bot.render.blocks import EntryBlock, Source
from bot.render.entries import LABELS
from bot.render.rules import source_of
from bot.web.addresses import Page
from bot.web.links import PageLinks
from bot.web.pages.layout import preview
from bot.web.templating import HTML
from bot.web.view import Link, View
from rules_corpus.model import RuleRef
from rulings.model import Entry, rules_of


class CitedRule(NamedTuple):
    """A rule that an entry rests on, as it stands now."""

    rule: Link
    source: Source
    said: HTML


def entry_values(view: View, page: Page, entry: Entry, block: EntryBlock) -> Mapping[str, Any]:
    """An entry and the rules that it rests on."""
    links = PageLinks(view, page, page.game)
    kind = view.say(LABELS[block.kind])
    rules = [ref for ref in dict.fromkeys(rules_of(entry)) if ref in view.app.library.rules]
    return {
        "title": block.title.removeprefix(f"{kind}: "),
        "kind": kind,
        "details": HTML("\n".join(view.writer(links.links).details(block))),
        "rules": [_cited(view, ref, links) for ref in rules],
        "groups": [],
        "terms": links.explained(),
        "preview": preview(view, page, block),
    }


def _cited(view: View, ref: RuleRef, links: PageLinks) -> CitedRule:
    document = view.app.library.documents[ref.document]
    return CitedRule(
        Link(view.label_of(ref), view.href(view.served.addresses.of_rule(ref))),
        source_of(document, view.wording),
        view.said_by(ref, links.plain),
    )
