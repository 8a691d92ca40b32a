"""Blocks as a post on Discord: embeds, and a menu of the rules listed. Knows no discord.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.render import limits
from bot.render.blocks import (
    Blocks,
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
    rules_offered,
)
from bot.render.pages import (
    FENCE,
    Option,
    Post,
    Section,
    escaped,
    make_pages,
    plain_line,
    shortened,
)
from bot.render.tables import aligned
from rules_corpus.sentences import sentences

MARKS = ("__", "__")  # underlined: it may hold what is bold
HOW = "`/rule {number}`"  # what to type for all rows of a table


def make_post(blocks: Blocks, question: str = "") -> Post:
    """The post for blocks; ``question`` stands above every page."""
    options = {option.value: option for option in map(option_of, rules_offered(blocks))}
    return Post(
        make_pages(_sections(blocks), question), tuple(options.values())[: limits.SELECT_OPTIONS]
    )


def text_post(title: str, lines: Iterable[str]) -> Post:
    """A post of plain lines, in as many pages as they take."""
    return Post(make_pages([Section(title, "\n".join(lines))]))


def option_of(rule: ListedRule) -> Option:
    """A rule as a choice in a menu."""
    label = shortened(rule.label, limits.OPTION_LABEL)
    return Option(str(rule.ref), label, _whole_sentences(rule.summary, limits.OPTION_DESCRIPTION))


def listed_line(rule: ListedRule) -> str:
    """A rule of a list."""
    return f"- **{rule.label}** {rule.summary}".rstrip()


def _sections(blocks: Blocks) -> Iterator[Section]:
    """What becomes an embed each: a rule, an entry, a list, or the texts between these."""
    texts: list[str] = []
    for block in blocks:
        if texts and (not isinstance(block, TextBlock) or is_question(block)):
            yield Section("", "\n".join(texts))
            texts.clear()
        match block:
            case TextBlock():
                texts.append(_styled(block))
            case ListBlock(kind="see-also", title=title, rules=rules):
                yield Section("", f"*{title}* {' · '.join(rule.brief for rule in rules)}")
            case ListBlock(title=title):
                yield Section("", "\n".join([*([f"*{title}*"] if title else []), _styled(block)]))
            case RuleBlock(title=title, source=source):
                yield Section(title, _joined(block.parts), source.text)
            case EntryBlock(title=title, details=details, source=source):
                yield Section(title, "\n".join(detail.text for detail in details), source)
            case _:
                assert_never(block)
    if texts:
        yield Section("", "\n".join(texts))


def _joined(parts: Iterable[RulePart]) -> str:
    """The parts of a rule, with a blank line between those of its text."""
    text, before = "", None
    for part in parts:
        between = "" if before is None else "\n\n" if is_body(part) and is_body(before) else "\n"
        text, before = f"{text}{between}{_styled(part)}", part
    return text


def _styled(part: RulePart) -> str:
    match part:
        case TextBlock():
            return _text(part)
        case HeadingsBlock(titles=titles):
            return f"-# {' > '.join(titles)}"
        case TableBlock():
            return _table(part)
        case ListBlock(kind="below", rules=rules):
            return "\n".join(f"- {rule.ref.number} {rule.summary}".rstrip() for rule in rules)
        case ListBlock(rules=rules):
            return "\n".join(map(listed_line, rules))
        case _:
            assert_never(part)


def _text(block: TextBlock) -> str:
    match block.kind:
        case "question":
            return f"**{escaped(plain_line(block.text))}**"
        case "gloss":
            return marked_text(block, *MARKS) if block.marked else f"**{block.text}**"
        case "text":
            return marked_text(block, *MARKS)
        case "derived" | "differs" | "newer" | "older" | "see" | "links":
            return f"-# {block.text}"
        case "remark" | "verdict" | "carrier" | "lead" | "all-rows" | "example" | "note" | "terms":
            return block.text
        case kind:
            assert_never(kind)


def _table(table: TableBlock) -> str:
    """A table as a code block, where columns stay aligned."""
    omission = [f"-# {table.omission}"] if table.omission else []
    return "\n".join([table.title, FENCE, *aligned(table), FENCE, *omission])


def _whole_sentences(summary: str, size: int) -> str:
    """As many of the sentences as fit; nothing where not even the first does."""
    fitting = ""
    for sentence in sentences(summary):
        longer = f"{fitting} {sentence}".strip()
        if len(longer) > size:
            break
        fitting = longer
    return fitting
