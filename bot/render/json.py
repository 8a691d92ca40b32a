"""Blocks as plain data, ready for JSON: what other programs show in a style of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from bot.render.blocks import (
    Block,
    EntryBlock,
    HeadingsBlock,
    ListBlock,
    RuleBlock,
    RulePart,
    TableBlock,
    TextBlock,
)


def blocks_data(blocks: Iterable[Block | RulePart]) -> list[dict[str, Any]]:
    """Each block as an object with its ``kind``. Rules are named as ``document:number``.

    ``marked``: where the parts of a text that decide what is asked begin and end, in characters.
    """
    return [_data(block) for block in blocks]


def _data(block: Block | RulePart) -> dict[str, Any]:
    match block:
        case TextBlock(kind=kind, text=text, refs=refs, marked=marked):
            said = {"kind": kind, "text": text, "refs": list(map(str, refs))}
            return {**said, "marked": list(map(list, marked))} if marked else said
        case HeadingsBlock(titles=titles, text=text):
            return {"kind": "headings", "text": text, "titles": list(titles)}
        case TableBlock():
            rows = [list(row) for row in block.rows]
            return {
                "kind": "table",
                **block._asdict(),
                "columns": list(block.columns),
                "rows": rows,
            }
        case ListBlock(kind=kind, title=title, rules=rules):
            listed = [{**rule._asdict(), "ref": str(rule.ref)} for rule in rules]
            return {"kind": kind, "title": title, "rules": listed}
        case RuleBlock(ref=ref, title=title, source=source, parts=parts):
            frame = {"kind": "rule", "ref": str(ref), "title": title, "source": source._asdict()}
            return {**frame, "parts": blocks_data(parts)}
        case EntryBlock():
            details = [detail._asdict() for detail in block.details]
            cites = [{"ref": str(cited.rule), "edition": cited.edition} for cited in block.cites]
            return {**block._asdict(), "details": details, "cites": cites}
        case _:
            assert_never(block)
