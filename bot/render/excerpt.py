"""An excerpt of blocks that do not fit on a screen; what answers stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bot.render.blocks import (
    RELATED,
    Block,
    Blocks,
    EntryBlock,
    ListBlock,
    RuleBlock,
    RulePart,
    TextBlock,
    TextKind,
    is_body,
    is_question,
    paragraphs,
)
from bot.render.tables import width
from bot.render.text import render

FEW_BELOW = 6
_Step = Callable[[Blocks], Blocks]


def excerpt(blocks: Blocks, lines: int, columns: int = 80) -> Blocks:
    """``blocks`` in at most ``lines`` lines of ``columns`` columns, as far as the answer allows.

    What is needed least goes first, and no more than has to; where everything fits, the same blocks
    come back. Verdicts, remarks, the first paragraph of a rule and the lists to choose from always
    stay.
    """
    for step in _STEPS:
        if height(blocks, columns) <= lines:
            break
        blocks = step(blocks)
    while height(blocks, columns) > lines and any(map(_can_be_shorter, blocks)):
        blocks = tuple(map(_shorter, blocks))
    return blocks


def height(blocks: Blocks, columns: int) -> int:
    """The number of lines that blocks take as plain text, wrapped at ``columns``."""
    return sum(max(1, -(-width(line) // columns)) for line in render(blocks).splitlines())


def _on_rules(change: Callable[[tuple[RulePart, ...]], Iterable[RulePart]]) -> _Step:
    """A step that changes what is shown of rules."""

    def step(blocks: Blocks) -> Blocks:
        return tuple(
            block._replace(parts=tuple(change(block.parts)))
            if isinstance(block, RuleBlock)
            else block
            for block in blocks
        )

    return step


def _at_most(count: int, *kinds: TextKind) -> _Step:
    """A step that leaves at most so many texts of these kinds in a rule."""

    def few(parts: tuple[RulePart, ...]) -> Iterator[RulePart]:
        left = count
        for part in parts:
            if isinstance(part, TextBlock) and part.kind in kinds:
                left -= 1
                if left < 0:
                    continue
            yield part

    return _on_rules(few)


def _few_below(parts: tuple[RulePart, ...]) -> Iterator[RulePart]:
    for part in parts:
        yield part._replace(rules=part.rules[:FEW_BELOW]) if isinstance(part, ListBlock) else part


def _by_answer(change: Callable[[list[Block]], Iterable[Block]]) -> _Step:
    """A step that changes the blocks of one answer at a time."""

    def step(blocks: Blocks) -> Blocks:
        answers: list[list[Block]] = [[]]
        for block in blocks:
            if is_question(block):
                answers.append([])
            answers[-1].append(block)
        return tuple(block for answer in answers for block in change(answer))

    return step


def _one_entry(answer: list[Block]) -> Iterator[Block]:
    """One entry: that which answers, or the first beside the rule."""
    first = next((block for block in answer if isinstance(block, EntryBlock)), None)
    yield from (block for block in answer if not isinstance(block, EntryBlock) or block is first)


def _entries_in_short(answer: list[Block]) -> Iterator[Block]:
    """Beside a rule of the first line of each entry alone."""
    has_rule = any(isinstance(block, RuleBlock) for block in answer)
    for block in answer:
        yield (
            block._replace(details=block.details[:1])
            if has_rule and isinstance(block, EntryBlock)
            else block
        )


_STEPS: tuple[_Step, ...] = (
    _at_most(0, "terms", "links"),
    _at_most(1, "example"),
    _at_most(1, *RELATED),
    _by_answer(_one_entry),
    _at_most(0, "note", *RELATED),
    _at_most(0, "example"),
    _on_rules(_few_below),
    _by_answer(_entries_in_short),
)


def _paragraphs(rule: RuleBlock) -> RuleBlock:
    """The rule with every paragraph of its text as a part of its own."""
    parts: list[RulePart] = []
    for part in rule.parts:
        if isinstance(part, TextBlock) and part.kind == "text":
            parts += paragraphs(part)
        else:
            parts.append(part)
    return rule._replace(parts=tuple(parts))


def _can_be_shorter(block: Block) -> bool:
    return isinstance(block, RuleBlock) and sum(map(is_body, _paragraphs(block).parts)) > 1


def _shorter(block: Block) -> Block:
    """The block without the last part of its rule's text, or without the one before where the last
    decides.
    """
    if not isinstance(block, RuleBlock) or not _can_be_shorter(block):
        return block
    parts = list(_paragraphs(block).parts)
    body = [at for at, part in enumerate(parts) if is_body(part)]
    del parts[max((at for at in body if not _decides(parts[at])), default=body[-1])]
    return block._replace(parts=tuple(parts))


def _decides(part: RulePart) -> bool:
    return isinstance(part, TextBlock) and bool(part.marked)
