"""Blocks as a fragment of HTML: semantic, without styles or scripts, every text escaped.

Its classes are the kinds of block. Of Markdown it reads what rules use: lists, emphasis, code.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import assert_never

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.render.blocks import (
    Block,
    Blocks,
    EntryBlock,
    HeadingsBlock,
    ListBlock,
    ListedRule,
    ListKind,
    RuleBlock,
    RulePart,
    TableBlock,
    TextBlock,
)
from bot.render.marking import BEGIN, END, with_signs, with_tokens
from rules_corpus.model import Language


def fragment(blocks: Blocks, language: Language) -> str:
    """All blocks in one element, made in ``language``. Headings begin at level 2."""
    return _tag("div", _joined(blocks, language), ("class", "reply"), ("lang", language))


def _joined(blocks: Iterable[Block | RulePart], written: Language) -> str:
    return "\n".join(_styled(block, written) for block in blocks)


def _styled(block: Block | RulePart, written: Language) -> str:
    """A block; ``written``: the language of a rule's own text."""
    match block:
        case TextBlock():
            return _text(block, written)
        case HeadingsBlock(text=text):
            return _paragraph("headings", text)
        case TableBlock():
            return _table(block, written)
        case ListBlock():
            return _list(block)
        case RuleBlock(ref=ref, title=title, source=source, parts=parts):
            frame = (
                _heading(title),
                _paragraph("source", source.text),
                _joined(parts, source.language),
            )
            return _tag("article", "\n".join(frame), ("class", "rule"), ("data-ref", str(ref)))
        case EntryBlock(kind=kind, id=id_, title=title, details=details, source=source):
            lines = [_heading(title), *(_paragraph(detail.kind, detail.text) for detail in details)]
            lines += [_tag("footer", escape(source), ("class", "source"))] if source else []
            return _tag("article", "\n".join(lines), ("class", kind), ("data-ref", id_))
        case _:
            assert_never(block)


def _text(block: TextBlock, written: Language) -> str:
    match block.kind:
        case "question":
            return _tag("h2", escape(block.text), ("class", "question"))
        case "text":
            return _tag("div", _rendered(block), ("class", "text"), ("lang", written))
        case "verdict":
            return _tag("p", _tag("strong", escape(block.text)), ("class", "verdict"))
        case "gloss":
            text = escape(with_signs(block)).replace(BEGIN, "<mark>").replace(END, "</mark>")
            return _tag("p", text, ("class", "gloss"))
        case "note":
            return _tag("aside", escape(block.text), ("class", "note"))
        case "remark" | "derived" | "carrier" | "lead" | "all-rows" | "example" | "links" | "terms":
            return _paragraph(block.kind, block.text)
        case "differs" | "newer" | "older" | "see":
            return _paragraph(block.kind, block.text)
        case kind:
            assert_never(kind)


def _table(table: TableBlock, written: Language) -> str:
    heads = _row("th", table.columns, ("scope", "col"))
    rows = "".join(_row("td", row) for row in table.rows)
    omission = _tag("small", escape(table.omission)) if table.omission else ""
    caption = _tag("caption", " ".join(filter(None, (escape(table.title), omission))))
    return _tag("table", caption + _tag("thead", heads) + _tag("tbody", rows), ("lang", written))


def _row(name: str, cells: Iterable[str], *attributes: tuple[str, str]) -> str:
    return _tag("tr", "".join(_tag(name, escape(cell), *attributes) for cell in cells))


def _list(block: ListBlock) -> str:
    items = "".join(_item(rule, block.kind) for rule in block.rules)
    if block.kind == "below":
        return _tag("ul", items, ("class", block.kind))
    start = ("start", str(block.rules[0].place if block.rules else 1))
    title = _heading(block.title) if block.title else ""
    return _tag("section", title + _tag("ol", items, start), ("class", block.kind))


def _item(rule: ListedRule, kind: ListKind) -> str:
    if kind == "see-also":
        return _tag("li", escape(rule.brief), ("data-ref", str(rule.ref)))
    label = _tag("b", escape(rule.ref.number if kind == "below" else rule.label))
    return _tag("li", f"{label} {escape(rule.summary)}".strip(), ("data-ref", str(rule.ref)))


def _heading(text: str) -> str:
    return _tag("h3", escape(text))


def _rendered(block: TextBlock) -> str:
    """A Markdown text, and in it what is marked."""
    markdown = _markdown()
    tokens = with_tokens(
        markdown.parse(with_signs(block)),
        Token("mark_open", "mark", 1),
        Token("mark_close", "mark", -1),
    )
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _paragraph(kind: str, text: str) -> str:
    return _tag("p", escape(text), ("class", kind))


def _tag(name: str, inner: str, *attributes: tuple[str, str]) -> str:
    """An element; ``inner`` is HTML already, the values of attributes are text."""
    written = "".join(f' {key}="{escape(value)}"' for key, value in attributes)
    return f"<{name}{written}>{inner}</{name}>"


@cache
def _markdown() -> MarkdownIt:
    """Knows neither HTML nor links nor images: what looks like one of these stays text."""
    return MarkdownIt("zero").enable(["list", "emphasis", "backticks"])
