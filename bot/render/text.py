"""Blocks as plain text: no control codes, nothing cut."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bot.render.blocks import (
    Block,
    Blocks,
    Detail,
    EntryBlock,
    HeadingsBlock,
    ListBlock,
    ListedRule,
    RuleBlock,
    RulePart,
    TableBlock,
    TextBlock,
    is_body,
    is_question,
    marked_text,
)
from bot.render.tables import aligned

MARKS = (">> ", " <<")  # around what decides


def render(blocks: Blocks) -> str:
    """All blocks, with blank lines between those that stand apart."""
    return _joined(blocks)


def listed_line(rule: ListedRule) -> str:
    """A rule of a list with its place, by which a follow-up can ask for it."""
    return (
        f"  {rule.place}. {rule.label}: {rule.summary}"
        if rule.summary
        else f"  {rule.place}. {rule.label}"
    )


def in_one_line(block: ListBlock) -> str:
    """A list of rules with their places, each by a few words."""
    return f"{block.title} " + "; ".join(f"({rule.place}) {rule.brief}" for rule in block.rules)


def below_line(rule: ListedRule) -> str:
    """A rule that is listed below another."""
    return f"  {rule.ref.number} {rule.summary}".rstrip()


def _joined(blocks: Iterable[Block | RulePart]) -> str:
    lines: list[str] = []
    before: Block | RulePart | None = None
    for block in blocks:
        if before is not None and _stands_apart(block, before):
            lines.append("")
        lines.append(_styled(block))
        before = block
    return "\n".join(lines)


def _styled(block: Block | RulePart) -> str:
    match block:
        case TextBlock(kind="question", text=text):
            return f"# {text}"
        case TextBlock():
            return marked_text(block, *MARKS)
        case HeadingsBlock(text=text):
            return text
        case TableBlock():
            return _table(block)
        case ListBlock(kind="below", rules=rules):
            return "\n".join(map(below_line, rules))
        case ListBlock(kind="see-also"):
            return in_one_line(block)
        case ListBlock(title=title, rules=rules):
            return "\n".join([*([title] if title else []), *map(listed_line, rules)])
        case RuleBlock():
            return _rule(block)
        case EntryBlock(title=title, details=details, source=source):
            lines = [title, *map(_detail, details)]
            return "\n".join([*lines, f"({source})"] if source else lines)
        case _:
            assert_never(block)


def _detail(detail: Detail) -> str:
    return f"  {detail.text}" if detail.kind == "listed" else detail.text


def _stands_apart(block: Block | RulePart, before: Block | RulePart) -> bool:
    """Whether there is a blank line between a block and the one before."""
    if isinstance(block, RuleBlock | EntryBlock):
        return not is_question(before)
    if isinstance(block, ListBlock):
        return bool(block.title)
    is_further_text = is_body(block) and is_body(before)
    return is_question(block) or is_further_text or isinstance(before, HeadingsBlock)


def _rule(block: RuleBlock) -> str:
    parts = _joined(block.parts)
    between = "\n" if block.parts and isinstance(block.parts[0], HeadingsBlock) else "\n\n"
    return f"{block.title}\n{block.source.text}{between}{parts}"


def _table(table: TableBlock) -> str:
    lines = [*aligned(table), *([table.omission] if table.omission else [])]
    return "\n".join([table.title, *(f"  {line}" for line in lines)])
