"""A rule's page: what it says, where it stands, and all that rests on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bot.render.blocks import RuleBlock, TableBlock, TextBlock
from bot.render.entries import entry_block
from bot.render.headlines import after_verdict
from bot.render.rules import WORDINGS, rule_block
from bot.web.addresses import Page
from bot.web.links import PageLinks
from bot.web.pages.documents import below, items
from bot.web.pages.layout import Query, preview
from bot.web.templating import HTML
from bot.web.view import Link, View
from rules_corpus.model import RuleRef
from rulings.model import DirectAnswer, Entry, ForeignWord, Keyword, Penalty, Ruling

BODY = frozenset({"lead", "gloss", "text", "example", "note"})
DIFFERING = frozenset({"differs", "newer", "older", "see"})


class Answered(NamedTuple):
    """A direct answer, as it is shown on the page of a rule that it rests on."""

    anchor: str
    question: str
    said: str
    rules: tuple[Link, ...]


def rule(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A rule: all that is known about it."""
    library = view.app.library
    ref = RuleRef(page.name, page.part)
    found, document = library.rules[ref], library.documents[ref.document]
    block, links = rule_block(found, view.wording), PageLinks(view, page, page.game)
    about = view.app.database.about(ref)
    body, differing = _parts(block, view, links)
    children = list(items(view, below(view, ref), links.links, len(library.parents(ref)) + 1))
    return {
        "title": block.title,
        "number": ref.number,
        "name": view.wording.title_of(found),
        "document": Link(
            document.title_in(view.language), view.href(Page("document", page.game, ref.document))
        ),
        "source": block.source,
        "wording": view.say(WORDINGS[document.wording]),
        "group": found.group,
        "body": body,
        "children": children,
        "differing": differing,
        "answers": list(_answers(about, ref, view)),
        "entries": [HTML(view.writer(links.plain).entry(each)) for each in _entries(about, view)],
        "beside": list(_beside(about, view)),
        "cites": view.of_rules(library.links_from(ref), ref.document),
        "cited_by": view.of_rules(library.links_to(ref), ref.document),
        "previous": _step(view, ref, -1),
        "next": _step(view, ref, 1),
        "citation": view.wording.with_edition(
            f"{document.title_in(view.language)} {ref.number}", document.edition, document.date
        ),
        "terms": links.explained(),
        "preview": preview(view, page, block, _next_to(view, ref)),
    }


def _next_to(view: View, ref: RuleRef) -> Iterator[Link]:
    """Links to the rules before, above and after a rule, by number only."""
    library, addresses = view.app.library, view.served.addresses
    steps = (
        ("← {number}", library.neighbour(ref, -1)),
        ("↑ {number}", library.rules[ref].parent),
        ("{number} →", library.neighbour(ref, 1)),
    )
    for label, other in steps:
        if other:
            href = view.href(addresses.of_rule(other))
            yield Link(label.format(number=other.number), href)


def _parts(block: RuleBlock, view: View, links: PageLinks) -> tuple[HTML, HTML]:
    """What a rule says, and which rules differ from it, as HTML."""
    writer = view.writer(links.links).of_rule(block)
    texts = [part for part in block.parts if isinstance(part, TextBlock)]
    differing = (part for part in texts if part.kind in DIFFERING)
    is_heading = view.app.library.rules[block.ref].is_heading  # its title says everything
    shown = (
        part
        for part in block.parts
        if isinstance(part, TableBlock)
        or (
            (isinstance(part, TextBlock) and part.kind in BODY)
            and not (is_heading and part.kind == "text")
        )
    )
    return HTML(writer.joined(shown)), HTML(view.writer(links.plain).joined(differing))


def _answers(about: Iterable[Entry], ref: RuleRef, view: View) -> Iterator[Answered]:
    """The direct answers that rest on a rule, those that it decides first."""
    answers = [entry for entry in about if isinstance(entry, DirectAnswer)]
    for entry in sorted(answers, key=lambda entry: entry.cites[0].rule != ref):
        said = entry.statement.in_language(view.language)
        others = [cited.rule for cited in entry.cites if cited.rule != ref]
        yield Answered(
            f"answer-{entry.ref.id}",
            entry.question.in_language(view.language),
            after_verdict(entry.verdict, said, view.wording) if entry.verdict else said,
            tuple(link._replace(said="") for link in view.of_rules(others, ref.document)),
        )


def _entries(about: Iterable[Entry], view: View) -> Iterator[Any]:
    """The keyword that a rule defines, and the rulings that cite it."""
    for entry in sorted(about, key=lambda entry: not isinstance(entry, Keyword)):
        if isinstance(entry, Keyword | Ruling):
            yield entry_block(entry, view.wording)


def _beside(about: Iterable[Entry], view: View) -> Iterator[Link]:
    """The penalties and words of other games that cite a rule."""
    for entry in about:
        if isinstance(entry, Penalty):
            yield view.of_entry(entry, entry.situation.in_language(view.language))
        elif isinstance(entry, ForeignWord):
            yield view.of_entry(entry, entry.word, entry.origin)


def _step(view: View, ref: RuleRef, by: int) -> Link | None:
    """A link to the rule before or after a rule; ``None`` if there is none."""
    other = view.app.library.neighbour(ref, by)
    if other is None:
        return None
    found = view.app.library.rules[other]
    text = f"{other.number} {view.wording.title_of(found)}".strip()
    return Link(text, view.href(view.served.addresses.of_rule(other)))
