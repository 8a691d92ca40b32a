"""Replies and rules as plain values, ready for JSON."""

from __future__ import annotations

from typing import Any

from bot.answers.answer import Reply
from rules_corpus.model import Document, Library, Rule

MAX_CITATIONS = 10


def answer_row(reply: Reply, text: str) -> dict[str, Any]:
    """The row of ``ask --jsonl``: answered, citations best first, the shown text, the score from 0 to 1."""
    return {
        "answered": reply.answered,
        "citations": [{"doc": citation.ref.document, "id": citation.ref.number} for citation in reply.citations(MAX_CITATIONS)],
        "text": text,
        "score": round(reply.score, 4),
    }


def rule_row(rule: Rule) -> dict[str, Any]:
    """The row of ``export --jsonl``: document, id, title, text, examples."""
    return {"doc": rule.ref.document, "id": rule.ref.number, "title": rule.title, "text": rule.text or rule.title, "examples": list(rule.examples)}


def shown_rule(rule: Rule, library: Library) -> dict[str, Any]:
    """The row of ``rule --json``: the exported row with everything that is shown beside it."""
    document = library.documents[rule.ref.document]
    return {
        **rule_row(rule),
        "notes": list(rule.notes),
        "gloss": rule.gloss,
        "document": document.title,
        "edition": document.edition,
        "date": document.date,
        "refers_to": [ref.number for ref in library.links_from(rule.ref)],
        "referred_to_by": [ref.number for ref in library.links_to(rule.ref)],
        "headings": [*([rule.group] if rule.group else []), *(f"{parent.ref.number} {parent.title}".strip() for parent in library.parents(rule.ref))],
        "related": [
            {"kind": relation.kind, "doc": relation.other(rule.ref).document, "id": relation.other(rule.ref).number}
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
