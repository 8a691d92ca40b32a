"""Replies and rules as plain values, ready for JSON."""

from __future__ import annotations

from typing import Any

from bot.answers.answer import Citation, DidYouMean, Found, Reply
from rules_corpus.languages import Text
from rules_corpus.model import Document, Library, Rule, RuleRef
from rulings.model import COLUMNS, BanList, EntryRef, Printing, Verdict

MAX_CITATIONS = 10


def answer_row(reply: Reply, text: str, headline: str) -> dict[str, Any]:
    """The row of ``ask --jsonl``: answered, what answers at a glance, citations best first, the
    shown text, the score from 0 to 1.

    ``verdict``: yes or no, if the headline begins with it; ``derived_from``: the rules that it was
    derived from; ``entry``: the address of the direct answer, ruling, keyword or penalty that it
    comes from.
    """
    first = next(
        (
            answer.headline
            for answer in reply.answers
            if isinstance(answer, Found) and answer.headline
        ),
        None,
    )
    return {
        "answered": reply.answered,
        "headline": headline,
        "verdict": next(
            (
                said
                for answer in reply.answers
                if isinstance(answer, Found) and (said := _verdict(answer))
            ),
            None,
        ),
        "derived_from": [str(cited.rule) for cited in first.cites] if first else [],
        "entry": str(first.entry) if first and first.entry else None,
        "citations": list(map(cited_row, reply.citations(MAX_CITATIONS))),
        "sources": sources(reply),
        "text": text,
        "score": round(reply.score, 4),
    }


def cited_row(citation: Citation) -> dict[str, Any]:
    """A rule by its address, with the document and the edition that it is in."""
    return {
        "doc": citation.ref.document,
        "id": citation.ref.number,
        "document": citation.document.title,
        "edition": citation.document.edition,
        "date": citation.document.date,
    }


def _verdict(answer: Found) -> Verdict:
    return answer.headline.verdict if answer.headline else answer.verdict


def sources(reply: Reply) -> list[dict[str, Any]]:
    """The entries, cards and lists behind a reply, by name."""
    found: list[dict[str, Any]] = [
        {"kind": entry.ref.kind, "game": entry.ref.game, "id": entry.ref.id}
        for entry in reply.entries
    ]
    for answer in reply.answers:
        if not isinstance(answer, DidYouMean):
            found += [{"kind": "card", "game": card.game, "id": card.name} for card in answer.cards]
        if isinstance(answer, Found):
            found += [list_row(banlist) for banlist in answer.lists]
    return found


def found_rows(reply: Reply) -> list[Any]:
    """The rows of ``keyword``, ``card``, ``ruling`` and ``penalty --json``: each entry and card
    whole.
    """
    cards = (
        card
        for answer in reply.answers
        if not isinstance(answer, DidYouMean)
        for card in answer.cards
    )
    return [
        *({"kind": entry.ref.kind, **plain(entry)} for entry in reply.entries),
        *({"kind": "card", **plain(card)} for card in cards),
    ]


def plain(value: Any) -> Any:
    """A frozen value as JSON has it: named tuples as objects, addresses as text, other tuples as
    lists; in a printing, the columns that only its game's cards have are next to the others.
    """
    if isinstance(value, RuleRef | EntryRef):
        return str(value)
    if isinstance(value, Text):
        return dict(value.said)
    if isinstance(value, Printing):
        known = {name: plain(value.in_column(name)) for name in COLUMNS}
        return known | {cell.column: cell.text for cell in value.more}
    if hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    return [plain(part) for part in value] if isinstance(value, tuple) else value


def list_row(banlist: BanList) -> dict[str, Any]:
    """A list by name, with where it comes from."""
    names = ("format", "effective", "title", "whole", "complete", "authority", "status", "url")
    return {
        "kind": "banlist",
        "game": banlist.game,
        **{name: getattr(banlist, name) for name in names},
    }


def rule_row(rule: Rule) -> dict[str, Any]:
    """The row of ``export --jsonl``: document, id, title, text, examples."""
    return {
        "doc": rule.ref.document,
        "id": rule.ref.number,
        "title": rule.title,
        "text": rule.text or rule.title,
        "examples": list(rule.examples),
    }


def shown_rule(rule: Rule, library: Library) -> dict[str, Any]:
    """The row of ``rule --json``: the exported row with everything else that is shown."""
    document = library.documents[rule.ref.document]
    return {
        **rule_row(rule),
        "notes": [note.text for note in rule.notes],
        "glosses": dict(rule.glosses.said),
        "document": document.title,
        "edition": document.edition,
        "date": document.date,
        "refers_to": [ref.number for ref in library.links_from(rule.ref)],
        "referred_to_by": [ref.number for ref in library.links_to(rule.ref)],
        "headings": [
            *([rule.group] if rule.group else []),
            *(
                f"{parent.ref.number} {parent.title}".strip()
                for parent in library.parents(rule.ref)
            ),
        ],
        "related": [
            {
                "kind": relation.kind,
                "doc": relation.other(rule.ref).document,
                "id": relation.other(rule.ref).number,
            }
            for relation in library.relations_of(rule.ref)
        ],
    }


def document_row(document: Document, library: Library) -> dict[str, Any]:
    """The row of ``documents --json``."""
    return {
        "id": document.id,
        "game": document.game,
        "title": document.title,
        "edition": document.edition,
        "date": document.date,
        "language": document.language,
        "publisher": document.publisher,
        "source": document.source,
        "rules": sum(ref.document == document.id for ref in library.rules),
    }
