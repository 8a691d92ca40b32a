"""Blocks as HTML: elements with a meaning, and text that stays text."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import App
from bot.render.blocks import (
    Blocks,
    Detail,
    EntryBlock,
    HeadingsBlock,
    ListBlock,
    ListedRule,
    RuleBlock,
    Source,
    TableBlock,
    TextBlock,
    TextKind,
)
from bot.render.html import fragment
from rules_corpus.model import Language, RuleRef
from tests.support.blocks import body_lines, shown, words_shown
from tests.support.corpora import unhurried

ELEMENTS = {
    *(
        "div",
        "article",
        "section",
        "aside",
        "footer",
        "h2",
        "h3",
        "p",
        "ol",
        "ul",
        "li",
        "b",
        "strong",
        "em",
        "code",
        "small",
    ),
    *("table", "caption", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"class", "lang", "data-ref", "scope", "start"}
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "[press](javascript:alert(1))",
    "![x](https://evil.example/x.png)",
    "<https://evil.example>",
    "&lt;b&gt; &amp;",
    "</div></article><h2>",
    "<!-- -->",
    "@everyone",
]
texts = st.sampled_from(HOSTILE) | st.text(max_size=40)


class Reader(HTMLParser):
    """What a browser would read in a fragment, in which all that opens is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.comments = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.comments += data


def read(blocks: Blocks, language: Language = "en") -> Reader:
    """What a fragment holds; nothing in it but elements and attributes that are known to be
    harmless.
    """
    found = Reader(fragment(blocks, language))
    assert found.elements <= ELEMENTS
    assert found.attributes <= ATTRIBUTES
    assert not found.comments
    return found


def flat(value: object) -> Iterator[str]:
    """Every text in a value that is shown: no address; headings once; below a rule numbers
    alone.
    """
    match value:
        case RuleRef():
            return
        case Source(text=text) | HeadingsBlock(text=text):
            yield text
        case ListBlock(kind="below", rules=rules):
            yield from (part for rule in rules for part in (rule.ref.number, rule.summary))
        case ListBlock(kind="see-also", title=title, rules=rules):
            yield from (title, *(rule.brief for rule in rules))
        case ListBlock(title=title, rules=rules):
            yield from (title, *(part for rule in rules for part in (rule.label, rule.summary)))
        case EntryBlock():
            yield from flat((value.title, value.details, value.source))
        case str():
            yield value
        case tuple():
            yield from (text for part in value for text in flat(part))


def everything(text: str) -> Blocks:
    """Every kind of block with ``text`` wherever text can stand."""
    ref = RuleRef(text, text)
    rules = (ListedRule(ref, text, text, 1, text),)
    parts = (
        HeadingsBlock((text,), text),
        TableBlock(text, (text,), ((text,),), text),
        ListBlock("below", "", rules),
        *(TextBlock(kind, text) for kind in get_args(TextKind)),
    )
    return (
        TextBlock("question", text),
        RuleBlock(ref, text, Source(text, text, text, text, "en"), parts),
        EntryBlock("ruling", text, text, (Detail("answer", text),), text),
        ListBlock("see-also", text, rules),
        ListBlock("nearest", text, rules),
    )


@unhurried
@given(texts)
def test_text_stays_text(text: str) -> None:
    read(everything(text))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_it_was_typed(text: str) -> None:
    places = sum(part.count(text) for part in flat(everything(text)))
    assert read(everything(text)).text.count(text) == places > len(get_args(TextKind))


def test_a_rule_is_an_article_with_its_address_and_its_language(harbour: App) -> None:
    html = fragment((shown(harbour.library, "guide:1.1", "ja"),), "ja")
    assert html.startswith(
        '<div class="reply" lang="ja"><article class="rule" data-ref="guide:1.1"><h3>Guide 1.1</h3>'
    )
    assert (
        '<div class="text" lang="en"><p>Each player begins with six boats in the harbour.</p>'
        in html
    )
    assert '<p class="gloss">In short: 最初は港に6隻の舟がある。</p>' in html
    assert '<p class="example" lang="en">Example: Mio lays out six boats.</p>' in html


def test_a_table_has_heads_and_a_caption() -> None:
    html = fragment(
        (rule_with(TableBlock("Points", ("Result", "Points"), (("won", "3"),), "(1 of 7 rows)")),),
        "en",
    )
    assert (
        "<caption>Points <small>(1 of 7 rows)</small></caption><thead><tr><th"
        ' scope="col">Result</th>' in html
    )
    assert "<tbody><tr><td>won</td><td>3</td></tr></tbody>" in html


def test_the_markdown_of_a_rule_is_read() -> None:
    html = fragment((rule_with(TextBlock("text", "These **two**:\n\n- one `x`\n- *two*")),), "en")
    assert (
        "<p>These <strong>two</strong>:</p>\n<ul>\n<li>one"
        " <code>x</code></li>\n<li><em>two</em></li>\n</ul>" in html
    )


def test_lists_go_on_counting() -> None:
    rules = (ListedRule(RuleRef("guide", "1"), "Guide 1", "Boats.", 4),)
    assert (
        '<section class="nearest"><h3>Near:</h3><ol start="4"><li data-ref="guide:1"><b>Guide 1</b>'
        " Boats.</li></ol>" in fragment((ListBlock("nearest", "Near:", rules),), "en")
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_of_any_rule_is_lost(harbour: App, language: Language) -> None:
    for rule in harbour.library.rules.values():
        block = shown(harbour.library, rule, language)
        text = "".join(read((block,), language).text.split())
        lines = (
            line.lstrip("- ")
            for part in (*words_shown(block), *body_lines(block))
            for line in part.splitlines()
        )
        assert [
            word for line in lines for word in line.split() if word.strip("-") not in text
        ] == [], rule.ref


def rule_with(part: TextBlock | TableBlock) -> RuleBlock:
    return RuleBlock(
        RuleRef("guide", "1"),
        "Guide 1",
        Source("The guide", "guide", "first", "2020", "en"),
        (part,),
    )
