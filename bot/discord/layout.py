"""Blocks -> what a message shows of them, in order: what answers is on the first screen, everything
else behind it. Pure; knows no discord.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple, assert_never

from bot.discord.markup import FENCE, columns, escaped, plain_line, small
from bot.discord.parts import SCREEN, Button, Divider, Line, Link, NewPage, Part, Text, text_of
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
    by_answer,
    is_question,
    marked_text,
)
from bot.render.list_texts import CardList, ListTexts
from bot.render.tables import aligned, width
from rules_corpus.model import RuleRef
from rules_corpus.sentences import sentences

MARKS = ("__", "__")  # underlined, since bold text may stand within
HOW = "`/rule {number}`"  # what to type to see all rows of a table
HEADING = "### "
TABLE = 30  # columns of a table that a phone shows in one line
SUMMARY = 110  # columns of what a listed rule says; its button opens all of it
_ADDRESS = re.compile(r"[,、]?\s*(https?://[^\s)）]+)")

# The colour of a message by what kind of thing answers, 0xRRGGBB
RULE = 0x2B6CB0
RULING = 0x2F855A
DERIVED = 0x0D9488
PENALTY = 0xC05621
LISTS = 0x6B46C1
CARD = 0xB7791F
REFUSAL = 0x718096

Item = Part | NewPage
Opening = Callable[[RuleRef], Button]


class Wanted(NamedTuple):
    """What a layout needs besides blocks: what makes a button that opens a rule, the words on a
    link to a source, the rule whose examples have a button of their own, and the texts of banned
    lists.
    """

    opening: Opening
    source: str
    with_examples: RuleRef | None = None
    texts: ListTexts = ListTexts()


def lay_out(
    blocks: Blocks, wanted: Wanted, answered: bool = True, by_name: bool = False
) -> tuple[Item, ...]:
    """All that blocks say: first what answers each question, then what else there is to know, on
    separate pages if both do not fit on one screen.

    What was asked for ``by_name`` comes first. Otherwise, if nothing ``answered``, entries are only
    close matches.
    """
    first: list[Item] = []
    rest: list[Item] = []
    for answer in by_answer(_warning_first(blocks, wanted)):
        leading = _leading(answer, answered, by_name)
        near = _near_entry(answer) if leading is None else None
        if first:
            first.append(Divider())
        for block in _with_headline(answer, wanted):
            if block is leading and first:
                first.append(Divider())
            head, tail = _laid(block, block is leading, wanted)
            if block is near:
                first.append(Text(f"**{near.title}**"))
            first += head
            rest += tail
    return (*first, Divider() if _fit((*first, *rest)) else NewPage(), *rest)


def _near_entry(answer: list[Block]) -> EntryBlock | None:
    """The entry that comes nearest where nothing answers, and what it says stands on another
    page.
    """
    lists = (block for block in answer if isinstance(block, ListBlock))
    if not any(each.kind == "nearest" and len(each.rules) > 1 for each in lists):
        return None
    return next((block for block in answer if isinstance(block, EntryBlock)), None)


def _with_headline(answer: list[Block], wanted: Wanted) -> Iterator[Block]:
    """The blocks of an answer, its first verdict in large letters."""
    verdicts = (block for block in answer if isinstance(block, TextBlock) and _decides(block))
    first = next((block for block in verdicts if not _warns(block, wanted)), None)
    for block in answer:
        yield block._replace(text=f"{HEADING}{block.text}") if block is first and first else block


def _decides(block: TextBlock) -> bool:
    return block.kind == "verdict"


def _warning_first(blocks: Blocks, wanted: Wanted) -> Blocks:
    """The blocks, with warnings about the lists before what the lists say."""
    if any(is_question(block) for block in blocks):
        return blocks
    return tuple(sorted(blocks, key=lambda block: not _warns(block, wanted)))


def _warns(block: Block, wanted: Wanted) -> bool:
    return isinstance(block, TextBlock) and block.text in wanted.texts.warnings


def _fit(items: Iterable[Item]) -> bool:
    """Whether items fit on one screen together."""
    items = tuple(items)
    if any(isinstance(item, NewPage) for item in items):
        return False
    parts = [item for item in items if not isinstance(item, NewPage)]
    return sum(columns(text_of(part)) for part in parts) <= SCREEN


def colour_of(blocks: Blocks, answered: bool = True) -> int:
    """The colour of a message, by what kind of thing answers."""
    if not answered:
        return REFUSAL
    kinds = {block.kind for block in blocks if isinstance(block, TextBlock)}
    if "carrier" in kinds:
        return LISTS
    if "derived" in kinds:
        return DERIVED
    leading = _leading(blocks)
    if not isinstance(leading, EntryBlock):
        return RULE
    match leading.kind:
        case "ruling":
            return RULING
        case "penalty":
            return PENALTY
        case "card":
            return CARD
        case "announcement":
            return LISTS
        case "keyword" | "word" | "answer":
            return RULE
        case kind:
            assert_never(kind)


def _leading(blocks: Iterable[Block], answered: bool = True, by_name: bool = False) -> Block | None:
    """The block that is shown in full on the first screen: below a verdict its rule, else the first
    one; if nothing answered, a word that other games know.
    """
    blocks = tuple(blocks)
    shown = [block for block in blocks if isinstance(block, RuleBlock | EntryBlock)]
    if by_name:
        return next(iter(shown), None)
    if not answered:
        words = (block for block in shown if isinstance(block, EntryBlock) and block.kind == "word")
        return next(words, None)
    has_verdict = any(isinstance(block, TextBlock) and block.kind == "verdict" for block in blocks)
    rules = [block for block in shown if isinstance(block, RuleBlock)]
    return next(iter(rules if has_verdict and rules else shown), None)


def _laid(block: Block, leads: bool, wanted: Wanted) -> tuple[list[Item], list[Item]]:
    """What the first screen shows of a block, and what stands behind it."""
    match block:
        case TextBlock():
            return [*_text(block, wanted)], []
        case ListBlock(kind="nearest", rules=(first, *others)):
            behind = [NewPage(), *_list(block._replace(rules=tuple(others)), wanted)]
            return [_nearest(block.title, first, wanted)], behind if others else []
        case ListBlock():
            return [*_list(block, wanted)], []
        case RuleBlock():
            head, tail = _rule(block, wanted)
        case EntryBlock():
            head, tail = _entry(block, wanted)
        case _:
            assert_never(block)
    return (head, tail) if leads else ([], [Divider(), *head, *tail])


def _rule(block: RuleBlock, wanted: Wanted) -> tuple[list[Item], list[Item]]:
    """A rule: its address, source and text; behind it, what else there is to know."""
    headings = next((part for part in block.parts if isinstance(part, HeadingsBlock)), None)
    above = f"\n{small(' > '.join(headings.titles))}" if headings else ""
    first: list[Item] = [Text(f"**{block.title}**\n{small(block.source.text)}{above}")]
    rest: list[Item] = []
    for part in block.parts:
        if isinstance(part, HeadingsBlock) or (
            isinstance(part, TextBlock)
            and part.kind == "example"
            and block.ref == wanted.with_examples
        ):
            continue
        (first if _is_said(part) else rest).extend(_part(part, wanted))
    return first, _merged(rest)


def _is_said(part: RulePart) -> bool:
    """Whether a part is what the rule says, rather than something else to know about it."""
    if isinstance(part, TextBlock):
        return part.kind in ("lead", "gloss", "text", "all-rows", "verdict", "remark")
    return True


def _part(part: RulePart, wanted: Wanted) -> Iterator[Item]:
    match part:
        case TextBlock():
            yield from _text(part, wanted)
        case TableBlock():
            yield Text(_table(part))
        case ListBlock(kind="below", rules=rules):
            lines = (f"- **{rule.ref.number}** {rule.summary}".rstrip() for rule in rules)
            yield Text("\n".join(lines))
        case ListBlock():
            yield from _list(part, wanted)
        case HeadingsBlock(titles=titles):
            yield Text(small(" > ".join(titles)))
        case _:
            assert_never(part)


def _text(block: TextBlock, wanted: Wanted) -> Iterator[Item]:
    match block.kind:
        case "question":
            yield Text(f"**{escaped(plain_line(block.text))}**")
        case "verdict" if block.text in wanted.texts.warnings:
            yield Text(f"> ⚠ {block.text}")
        case "verdict" if block.text in wanted.texts.lists:
            yield Text(_cards(wanted.texts.lists[block.text]))
        case "verdict":
            yield from _linked(block.text, wanted)
        case "gloss":
            yield Text(marked_text(block, *MARKS) if block.marked else f"**{block.text}**")
        case "text":
            yield Text(marked_text(block, *MARKS))
        case "carrier" | "differs" | "newer" | "older" | "see":
            text = small(block.text)
            yield Line(text, wanted.opening(block.refs[0])) if block.refs else Text(text)
        case "derived" | "links" | "terms":
            yield Text(small(block.text))
        case "remark" | "lead" | "all-rows" | "example" | "note":
            yield Text(block.text)
        case kind:
            assert_never(kind)


def _cards(listed: CardList) -> str:
    """A list of cards, one on each line."""
    lines = (f"- {card}" for card in listed.cards)
    return "\n".join([f"**{listed.title} ({len(listed.cards)})**", *lines])


def _list(block: ListBlock, wanted: Wanted) -> Iterator[Item]:
    """Each rule of a list, with a button that opens it."""
    title = f"{small(block.title)}\n" if block.title else ""
    for at, rule in enumerate(block.rules):
        line = listed(rule, wanted.opening)
        yield line if at else line._replace(text=f"{title}{line.text}")


def _nearest(title: str, rule: ListedRule, wanted: Wanted) -> Line:
    """What comes nearest where nothing answers, in one line."""
    summary = _whole_sentences(rule.summary)
    said = f"**{rule.label}** {summary}" if summary else rule.brief or f"**{rule.label}**"
    return Line(f"{small(title)}\n{said}", wanted.opening(rule.ref))


def listed(rule: ListedRule, opening: Opening) -> Line:
    """A rule of a list: as many of its sentences as fit, and a button that opens it."""
    if rule.brief:
        return Line(rule.brief, opening(rule.ref))
    summary = _whole_sentences(rule.summary)
    return Line(f"**{rule.label}**\n{summary}".rstrip(), opening(rule.ref))


def _whole_sentences(summary: str) -> str:
    """As many of the sentences as fit; nothing if not even the first one does."""
    fitting = ""
    for sentence in sentences(summary):
        longer = f"{fitting} {sentence}".strip()
        if width(longer) > SUMMARY:
            break
        fitting = longer
    return fitting


def _entry(block: EntryBlock, wanted: Wanted) -> tuple[list[Item], list[Item]]:
    """A ruling, keyword, penalty or card: its title, its lines, and its source; behind it, what is
    often asked about it.
    """
    first: list[Item] = [Text(f"**{block.title}**")]
    for is_step, details in groupby(block.details, lambda detail: detail.kind == "step"):
        of = [detail for detail in details if is_step or detail.kind != "common-question"]
        first.append(Text("\n".join(map(_detail, of))))
    asked = (detail.text for detail in block.details if detail.kind == "common-question")
    return [*first, *_linked(small(block.source), wanted)], [Text(f"- {text}") for text in asked]


def _detail(detail: Detail) -> str:
    match detail.kind:
        case "prescribed" | "event":
            return f"**{detail.text}**"
        case "listed":
            return f"- {detail.text}"
        case "cites" | "edition" | "printings" | "compare":
            return small(detail.text)
        case _:
            return detail.text


def _linked(text: str, wanted: Wanted) -> Iterator[Item]:
    """A text; if it contains a web address, that stands behind a button."""
    found = _ADDRESS.search(text)
    if found is None:
        yield from [Text(text)] if text else []
    else:
        without = f"{text[: found.start()]}{text[found.end() :]}"
        yield Line(without, Link(found[1], wanted.source))


def _table(table: TableBlock) -> str:
    """A table as a code block, so that its columns stay aligned; a wide table, or a single row, as
    lines of words.
    """
    lines = list(aligned(table))
    if len(table.rows) > 1 and max(map(width, lines)) <= TABLE:
        rows = [FENCE, *lines, FENCE]
    else:
        rows = [f"- {_row(table.columns, row)}" for row in table.rows]
    omission = [small(table.omission)] if table.omission else []
    return "\n".join([f"**{table.title}**", *rows, *omission])


def _row(heads: Iterable[str], cells: Iterable[str]) -> str:
    return " · ".join(f"{head}: {cell}" for head, cell in zip(heads, cells, strict=True) if cell)


def _merged(items: Iterable[Item]) -> list[Item]:
    """The items, with consecutive texts joined into one."""
    merged: list[Item] = []
    for item in items:
        if isinstance(item, Text) and merged and isinstance(before := merged[-1], Text):
            merged[-1] = Text(f"{before.text}\n{item.text}")
        else:
            merged.append(item)
    return merged
