"""An excerpt of blocks that do not fit on a screen; what answers is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

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
    by_answer,
    is_body,
    is_question,
    put_together,
    taken_apart,
)
from bot.render.tables import width
from bot.render.text import render
from rules_corpus.sentences import introduces, is_item

FEW_BELOW = 6
_Step = Callable[[Blocks], Blocks]


def excerpt(blocks: Blocks, lines: int, columns: int = 80) -> Blocks:
    """``blocks`` in at most ``lines`` lines of ``columns`` columns, as far as the answer allows.

    What is needed least is left out first, and no more than necessary; if everything fits, the same
    blocks come back. Verdicts, remarks, the first paragraph of a rule and the lists to choose from
    are always kept.
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
    """A step that leaves at most a given number of texts of these kinds in a rule."""

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


def _related_in_short(parts: tuple[RulePart, ...]) -> Iterator[RulePart]:
    """One line in place of those about related rules: which rules differ."""
    for part in parts:
        if not (isinstance(part, TextBlock) and part.kind in RELATED):
            yield part
        elif part.brief:
            yield part._replace(kind="differs", text=part.brief, brief="")


def _by_answer(change: Callable[[list[Block]], Iterable[Block]]) -> _Step:
    """A step that changes the blocks of one answer at a time."""

    def step(blocks: Blocks) -> Blocks:
        return tuple(block for answer in by_answer(blocks) for block in change(answer))

    return step


def _one_entry(answer: list[Block]) -> Iterator[Block]:
    """One entry: the one that answers, or the first next to the rule."""
    first = next((block for block in answer if isinstance(block, EntryBlock)), None)
    yield from (block for block in answer if not isinstance(block, EntryBlock) or block is first)


def _entries_in_short(answer: list[Block]) -> Iterator[Block]:
    """Next to a rule, only the first line of each entry."""
    has_rule = any(isinstance(block, RuleBlock) for block in answer)
    for block in answer:
        yield (
            block._replace(details=block.details[:1])
            if has_rule and isinstance(block, EntryBlock)
            else block
        )


def _no_entry_behind(answer: list[Block]) -> Iterator[Block]:
    """No entry after the rule that answers; one that answers by itself comes before it."""
    follows_rule = False
    for block in answer:
        if not (follows_rule and isinstance(block, EntryBlock)):
            yield block
        follows_rule = follows_rule or isinstance(block, RuleBlock)


def _verdict_alone(answer: list[Block]) -> Iterator[Block]:
    """For several questions, a verdict with only the rule's address below it."""
    is_enough = is_question(answer[0]) and any(map(_is_verdict, answer))
    for block in answer:
        yield block._replace(parts=()) if is_enough and isinstance(block, RuleBlock) else block


def _is_verdict(block: Block) -> bool:
    return isinstance(block, TextBlock) and block.kind == "verdict"


def _without_see_also(blocks: Blocks) -> Blocks:
    return tuple(
        block for block in blocks if not (isinstance(block, ListBlock) and block.kind == "see-also")
    )


def _sources_in_short(blocks: Blocks) -> Blocks:
    """The blocks without the name of the document, which the rule's address gives."""
    return tuple(
        block._replace(source=block.source._replace(text=block.source.brief))
        if isinstance(block, RuleBlock) and block.source.brief
        else block
        for block in blocks
    )


_STEPS: tuple[_Step, ...] = (
    _at_most(0, "terms", "links"),
    _at_most(1, "example"),
    _on_rules(_related_in_short),
    _by_answer(_one_entry),
    _sources_in_short,
    _at_most(0, "note"),
    _at_most(0, "example"),
    _on_rules(_few_below),
    _by_answer(_entries_in_short),
    _without_see_also,
    _by_answer(_no_entry_behind),
    _at_most(0, *RELATED),
    _by_answer(_verdict_alone),
)


def _taken_apart(rule: RuleBlock) -> RuleBlock:
    """The rule with every paragraph of its text, and every item of a list, as a part of its own."""
    parts: list[RulePart] = []
    for part in rule.parts:
        if isinstance(part, TextBlock) and part.kind == "text":
            parts += taken_apart(part)
        else:
            parts.append(part)
    return rule._replace(parts=tuple(parts))


def _put_together(parts: Iterable[RulePart]) -> Iterator[RulePart]:
    """The parts with items that follow each other as one list."""
    for is_list, some in groupby(parts, _is_item):
        if is_list:
            yield put_together(part for part in some if isinstance(part, TextBlock))
        else:
            yield from some


def _can_be_shorter(block: Block) -> bool:
    return isinstance(block, RuleBlock) and bool(_left_out_next(_taken_apart(block)))


def _shorter(block: Block) -> Block:
    """The block without the last part of its rule's text that is not needed."""
    if not isinstance(block, RuleBlock):
        return block
    rule = _taken_apart(block)
    needless = _left_out_next(rule)
    kept = (part for at, part in enumerate(rule.parts) if at not in needless[-1:])
    return rule._replace(parts=tuple(_put_together(kept))) if needless else block


def _left_out_next(rule: RuleBlock) -> list[int]:
    """The places of the parts of a rule's text that are not needed: those that do not decide, the
    words that introduce them last, or all but the first.
    """
    body = [at for at, part in enumerate(rule.parts) if is_body(part)]
    deciding = [at for at in body if _decides(rule.parts[at])]
    # a formula or a list after the paragraph that decides belongs to its sentence
    deciding += [at + 1 for at in deciding if _goes_on(rule.parts[at])]
    if not deciding:
        return body[1:]
    needless = (at for at in body if at not in deciding)
    return sorted(needless, key=lambda at: (not _introduces(rule.parts[at]), at))


def _is_item(part: RulePart) -> bool:
    return isinstance(part, TextBlock) and part.kind == "text" and is_item(part.text)


def _goes_on(part: RulePart) -> bool:
    return isinstance(part, TextBlock) and not (
        _is_item(part) or part.text.endswith((".", "。", ")", "）"))
    )


def _introduces(part: RulePart) -> bool:
    return isinstance(part, TextBlock) and introduces(part.text)


def _decides(part: RulePart) -> bool:
    return isinstance(part, TextBlock) and bool(part.marked)
