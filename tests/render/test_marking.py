"""The sentence that decides, as each style marks it."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from bot.app import App
from bot.render import terminal
from bot.render.blocks import RuleBlock, TextBlock, marked_text, put_together, taken_apart
from bot.render.excerpt import excerpt
from bot.render.html import fragment
from bot.render.json import blocks_data
from bot.render.text import render
from rules_corpus.sentences import Span, spans_of
from tests.support.blocks import shown

RULE = "A boat sails.\n\n- It **rests** at <noon>.\n- It sinks.\n\nThe end. Or not."


def marking(sentence: str, text: str = RULE) -> TextBlock:
    return TextBlock("text", text, marked=spans_of(sentence, text))


@pytest.fixture
def rule(harbour: App) -> RuleBlock:
    decides = "A boat sails. It **rests** at <noon>. It sinks.\n\nThe end."
    block = shown(harbour.library, "guide:1.1")
    return block._replace(parts=(marking("It rests at <noon>.", decides),))


def test_plain_text_has_signs_around_it(rule: RuleBlock) -> None:
    assert "A boat sails. >> It **rests** at <noon>. << It sinks." in render((rule,))


def test_html_marks_it(rule: RuleBlock) -> None:
    marked = "<mark>It <strong>rests</strong> at &lt;noon&gt;.</mark> It sinks."
    assert marked in fragment((rule,), "en")


def test_a_marked_gloss_stays_text_in_html() -> None:
    gloss = TextBlock("gloss", "In short: <i> sails. It rests.", marked=(Span(10, 20),))
    marked = '<p class="gloss">In short: <mark>&lt;i&gt; sails.</mark> It rests.</p>'
    assert marked in fragment((gloss,), "en")


def test_json_tells_where_it_stands(rule: RuleBlock) -> None:
    ((text,),) = (block["parts"] for block in blocks_data((rule,)))
    ((start, end),) = text["marked"]
    assert text["text"][start:end] == "It **rests** at <noon>."


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("standard", "sails. \x1b[1mIt \x1b[0m\x1b[1mrests\x1b[0m\x1b[1m at <noon>.\x1b[0m It"),
        (None, "sails. >> It rests at <noon>. << It"),
    ],
)
def test_a_terminal_shows_it_in_bold_or_with_signs(
    rule: RuleBlock, colours: str | None, expected: str
) -> None:
    output = StringIO()
    screen = Console(
        file=output, width=80, force_terminal=True, color_system=colours, highlight=False
    )
    terminal.show((rule,), screen)
    assert expected in output.getvalue()


def test_of_a_gloss_only_what_is_marked_is_bold() -> None:
    output = StringIO()
    screen = Console(file=output, width=80, force_terminal=True, color_system="standard")
    terminal.show((TextBlock("gloss", "It sails. It rests.", marked=(Span(10, 19),)),), screen)
    assert "It sails. \x1b[1mIt rests.\x1b[0m" in output.getvalue()


def test_every_item_of_a_list_is_marked_by_itself() -> None:
    text = "Choose one:\n\n- a **boat**\n- an oar\n\nNo more."
    block = marking("Choose one: a boat; an oar.", text)
    assert marked_text(block, "<", ">") == (
        "<Choose one:>\n\n- <a **boat**>\n- <an oar>\n\nNo more."
    )


def test_a_paragraph_keeps_what_is_marked_in_it() -> None:
    *others, last = taken_apart(marking("Or not."))
    assert marked_text(last, "<", ">") == "The end. <Or not.>"
    assert [part.text for part in others] == [
        "A boat sails.",
        "- It **rests** at <noon>.",
        "- It sinks.",
    ]


def test_an_item_keeps_what_is_marked_in_it() -> None:
    _, first, second, _ = taken_apart(marking("It sinks."))
    together = put_together((first, second))
    assert marked_text(together, "{", "}") == "- It **rests** at <noon>.\n- {It sinks.}"


def test_an_excerpt_keeps_the_paragraph_that_decides(harbour: App) -> None:
    block = shown(harbour.library, "guide:1.1")._replace(parts=(marking("The end."),))
    (shorter,) = excerpt((block,), 1)
    assert isinstance(shorter, RuleBlock)
    (part,) = shorter.parts
    assert isinstance(part, TextBlock)
    assert part.text == "The end. Or not."


def test_an_excerpt_keeps_what_the_sentence_that_decides_goes_on_with(harbour: App) -> None:
    text = "A boat sails.\n\nIt sinks with fewer points than\n\n(rounds - 1) x 3\n\nThe end."
    decides = TextBlock("text", text, marked=spans_of("It sinks with fewer points than", text))
    (shorter,) = excerpt((shown(harbour.library, "guide:1.1")._replace(parts=(decides,)),), 1)
    assert isinstance(shorter, RuleBlock)
    assert [part.text for part in shorter.parts if isinstance(part, TextBlock)] == [
        "It sinks with fewer points than",
        "(rounds - 1) x 3",
    ]
