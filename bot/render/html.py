"""Blocks as a fragment of HTML: semantic, without styles or scripts, every text escaped.

Its classes are the kinds of block. It reads as much Markdown as rules use: lists, emphasis, code.
`Links` say where things lead; without them a fragment has no links.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache
from html import escape
from typing import NamedTuple, assert_never

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
from rules_corpus.model import Language, RuleRef

Refs = Collection[RuleRef]

# What may be the number of a rule: 803.3a, 6c-ii, appendix-rounds
_NUMBER = re.compile(r"(?<![A-Za-z0-9.-])[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*")


class Piece(NamedTuple):
    """A part of a text: where it leads, if anywhere, and what kind of link that is."""

    text: str
    href: str = ""
    kind: str = ""


def _nowhere(*_: object) -> str:
    return ""


def _whole(text: str, _: Language) -> Iterable[Piece]:
    return (Piece(text),)


class Links(NamedTuple):
    """Where things lead: a rule; an entry or card, by its kind and id; and the pieces of a text in
    a language, such as terms that lead to what they mean. An empty address leads nowhere.
    """

    of_rule: Callable[[RuleRef], str] = _nowhere
    of_entry: Callable[[str, str], str] = _nowhere
    pieces: Callable[[str, Language], Iterable[Piece]] = _whole


NO_LINKS = Links()


def fragment(blocks: Blocks, language: Language, links: Links = NO_LINKS, level: int = 3) -> str:
    """All blocks in one element, made in ``language``; ``level``: of the headings of rules, entries
    and lists.
    """
    inner = Writer(language, links, level).joined(blocks)
    return _tag("div", inner, ("class", "reply"), ("lang", language))


class Writer(NamedTuple):
    """Writes blocks in a language as HTML.

    ``refs``: the rules whose numbers a text may name; ``own``: the language of a rule's own text,
    if it is not that of the blocks.
    """

    language: Language
    links: Links = NO_LINKS
    level: int = 3
    refs: Refs = ()
    own: Language = ""

    def joined(self, blocks: Iterable[Block | RulePart]) -> str:
        """Blocks, one after the other."""
        return "\n".join(map(self.block, blocks))

    def block(self, block: Block | RulePart) -> str:
        """A block as HTML."""
        match block:
            case TextBlock():
                return self._text(block)
            case HeadingsBlock(text=text):
                return self._paragraph("headings", text)
            case TableBlock():
                return self._table(block)
            case ListBlock():
                return self._list(block)
            case RuleBlock():
                return self._rule(block)
            case EntryBlock():
                return self.entry(block)
            case _:
                assert_never(block)

    def of_rule(self, block: RuleBlock) -> Writer:
        """A writer for the parts of a rule: the numbers in its text are those of the rules that it
        refers to.
        """
        texts = (part for part in block.parts if isinstance(part, TextBlock))
        refs = tuple(ref for part in texts if part.kind == "links" for ref in part.refs)
        return self._replace(refs=refs, own=block.source.language)

    def entry(self, block: EntryBlock) -> str:
        """A ruling, keyword, penalty, word of another game, card or announced list."""
        lines = [
            self._heading(block.title, self.links.of_entry(block.kind, block.id)),
            *self.details(block),
        ]
        return _tag("article", "\n".join(lines), ("class", block.kind), ("data-ref", block.id))

    def details(self, block: EntryBlock) -> Iterator[str]:
        """What is said about an entry, and where it comes from."""
        writer = self._replace(refs=tuple(cited.rule for cited in block.cites))
        yield from (writer._paragraph(detail.kind, detail.text) for detail in block.details)
        if block.source:
            yield _tag("footer", writer.inline(block.source), ("class", "source"))

    def inline(self, text: str, refs: Refs = (), language: Language = "") -> str:
        """A text with its links."""
        return "".join(self._pieces(text, {*self.refs, *refs}, language or self.language))

    def _rule(self, block: RuleBlock) -> str:
        frame = (
            self._heading(block.title, self.links.of_rule(block.ref)),
            self._paragraph("source", block.source.text),
            self.of_rule(block).joined(block.parts),
        )
        return _tag("article", "\n".join(frame), ("class", "rule"), ("data-ref", str(block.ref)))

    def _text(self, block: TextBlock) -> str:
        match block.kind:
            case "question":
                return _tag("h2", escape(block.text), ("class", "question"))
            case "text":
                return _tag("div", self._rendered(block), ("class", "text"), self._lang)
            case "verdict":
                said = _tag("strong", self.inline(block.text, block.refs))
                return _tag("p", said, ("class", "verdict"))
            case "gloss":
                text = self.inline(with_signs(block))
                text = text.replace(BEGIN, "<mark>").replace(END, "</mark>")
                return _tag("p", text, ("class", "gloss"))
            case "note":
                return _tag("aside", self.inline(block.text, block.refs), ("class", "note"))
            case "example":
                said = self.inline(block.text, block.refs, self.own)
                return _tag("p", said, ("class", "example"), self._lang)
            case "remark" | "derived" | "carrier" | "lead" | "all-rows" | "links":
                return self._paragraph(block.kind, block.text, block.refs)
            case "terms" | "differs" | "newer" | "older" | "see":
                return self._paragraph(block.kind, block.text, block.refs)
            case kind:
                assert_never(kind)

    @property
    def _lang(self) -> tuple[str, str]:
        return ("lang", self.own or self.language)

    def _table(self, table: TableBlock) -> str:
        heads = _row("th", table.columns, ("scope", "col"))
        rows = "".join(_row("td", row) for row in table.rows)
        omission = _tag("small", escape(table.omission)) if table.omission else ""
        caption = _tag("caption", " ".join(filter(None, (escape(table.title), omission))))
        return _tag("table", caption + _tag("thead", heads) + _tag("tbody", rows), self._lang)

    def _list(self, block: ListBlock) -> str:
        items = "".join(self._item(rule, block.kind) for rule in block.rules)
        if block.kind == "below":
            return _tag("ul", items, ("class", block.kind))
        start = ("start", str(block.rules[0].place if block.rules else 1))
        title = self._heading(block.title) if block.title else ""
        return _tag("section", title + _tag("ol", items, start), ("class", block.kind))

    def _item(self, rule: ListedRule, kind: ListKind) -> str:
        href, ref = self.links.of_rule(rule.ref), ("data-ref", str(rule.ref))
        if kind == "see-also":
            return _tag("li", _link(escape(rule.brief), href), ref)
        label = _link(_tag("b", escape(rule.ref.number if kind == "below" else rule.label)), href)
        return _tag("li", f"{label} {escape(rule.summary)}".strip(), ref)

    def _heading(self, text: str, href: str = "") -> str:
        return _tag(f"h{self.level}", _link(escape(text), href))

    def _paragraph(self, kind: str, text: str, refs: Refs = ()) -> str:
        return _tag("p", self.inline(text, refs), ("class", kind))

    def _rendered(self, block: TextBlock) -> str:
        """A Markdown text, with what is marked in it."""
        markdown = _markdown()
        tokens = with_tokens(
            markdown.parse(with_signs(block)),
            Token("mark_open", "mark", 1),
            Token("mark_close", "mark", -1),
        )
        for child in (child for token in tokens for child in token.children or ()):
            if child.type == "text":
                child.content = self.inline(child.content, language=self.own)
                child.type = "html_inline"  # it is HTML now, escaped and with its links
        return str(markdown.renderer.render(tokens, markdown.options, {}))

    def _pieces(self, text: str, refs: Refs, language: Language) -> Iterator[str]:
        """The parts of a text as HTML: the numbers of these rules, and what is between them."""
        addresses = {ref.number: self.links.of_rule(ref) for ref in refs}
        at = 0
        for found in _NUMBER.finditer(text) if any(addresses.values()) else ():
            if href := addresses.get(found[0]):
                yield from self._between(text[at : found.start()], language)
                yield _link(escape(found[0]), href)
                at = found.end()
        yield from self._between(text[at:], language)

    def _between(self, text: str, language: Language) -> Iterator[str]:
        for piece in self.links.pieces(text, language):
            yield _link(escape(piece.text), piece.href, piece.kind)


def _row(name: str, cells: Iterable[str], *attributes: tuple[str, str]) -> str:
    return _tag("tr", "".join(_tag(name, escape(cell), *attributes) for cell in cells))


def _link(inner: str, href: str, kind: str = "") -> str:
    """A link; without an address, the same text without one."""
    if not href:
        return inner
    return _tag("a", inner, ("href", href), *((("class", kind),) if kind else ()))


def _tag(name: str, inner: str, *attributes: tuple[str, str]) -> str:
    """An element; ``inner`` is HTML already, the values of attributes are text."""
    written = "".join(f' {key}="{escape(value)}"' for key, value in attributes)
    return f"<{name}{written}>{inner}</{name}>"


@cache
def _markdown() -> MarkdownIt:
    """A parser that knows neither HTML nor links nor images: what looks like one of these stays
    text.
    """
    return MarkdownIt("zero").enable(["list", "emphasis", "backticks"])
