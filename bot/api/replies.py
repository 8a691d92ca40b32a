"""Replies as JSON: the row of ``ask --jsonl``, with the blocks of ``ask --json`` and the rows that
other commands print.
"""

from __future__ import annotations

from typing import Any

from bot.answers.answer import Reply
from bot.api.parameters import Json
from bot.app import App
from bot.render import json_values, text
from bot.render.blocks import verdict_in
from bot.render.json import blocks_data
from rules_corpus.model import Language

HOW = "rule {number}"  # what to ask for all rows of a rule's tables


def reply_json(
    app: App, reply: Reply, language: Language, rows: list[Any], in_full: bool = False
) -> Json:
    """A reply: what answers at a glance, its citations, its text and blocks, and ``rows``, what it
    was made from; ``in_full``: with all rows of its tables.
    """
    blocks = app.blocks(reply, language, in_full=in_full, how=HOW)
    return {
        **json_values.answer_row(reply, text.render(blocks), verdict_in(blocks)),
        "language": language,
        "rows": rows,
        "blocks": blocks_data(blocks),
    }


def found_rules(reply: Reply, limit: int) -> list[Json]:
    """The rules behind a reply, best first, each with its text and how certain it is."""
    return [
        {
            **json_values.cited_row(citation),
            "title": citation.rule.title,
            "text": citation.rule.text or citation.rule.title,
            "score": round(citation.score, 4),
        }
        for citation in reply.citations(limit)
    ]
