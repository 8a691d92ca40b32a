"""What stands below a headline, which need not say the same again."""

from __future__ import annotations

import pytest

from bot.answers.headline import Headline
from bot.app import App
from bot.render.blocks import Detail, EntryBlock, RuleBlock, TextBlock
from bot.render.headlines import said_once
from rules_corpus.languages import Text
from rules_corpus.model import Language
from tests.support.blocks import shown, texts
from tests.support.corpora import said

SAYS = "A boat rests [1] turn. A raft floats: it has no keel."


def left_below(
    harbour: App, statement: str, *parts: TextBlock, language: Language = "en"
) -> list[str]:
    """The texts of a rule that still stand below a headline."""
    headline = Headline(Text(((language, statement),)), "derived", verdict="yes")
    rule = shown(harbour.library, "guide:1.1")._replace(parts=parts)
    (block,) = said_once((rule,), headline, harbour.wording(language))
    assert isinstance(block, RuleBlock)
    return texts(block, "text", "gloss")


@pytest.mark.parametrize(
    "text",
    [
        SAYS,
        "A boat rests **[1]** turn. A raft floats: it has no keel.",
        "A boat rests “[1]” turn.\n\nA raft floats:\n\n- it has no keel",
        "A raft floats: it has no keel.",
    ],
)
def test_a_text_that_says_no_more_does_not_stand_twice(harbour: App, text: str) -> None:
    assert left_below(harbour, SAYS, TextBlock("text", text)) == []


@pytest.mark.parametrize(
    "text", ["A boat rests [2] turns.", f"{SAYS} A log sinks.", "A boat rests [-1] turn."]
)
def test_a_text_that_says_more_or_something_else_stays(harbour: App, text: str) -> None:
    assert left_below(harbour, SAYS, TextBlock("text", text)) == [text]


def test_a_gloss_does_not_stand_twice(harbour: App) -> None:
    gloss, text = TextBlock("gloss", "要約：舟は休む。"), TextBlock("text", "A boat rests.")
    assert left_below(harbour, "舟は休む。", gloss, text, language="ja") == ["A boat rests."]


def test_an_entry_does_not_say_the_verdict_again(harbour: App) -> None:
    details = tuple(Detail("answer", text) for text in ("Yes. It rests.", "It rests.", "No."))
    entry = EntryBlock("ruling", "ruling/harbour:rest", "Ruling: Does it?", details, "")
    headline = Headline(said("It rests."), "derived", verdict="yes")
    (left,) = said_once((entry,), headline, harbour.wording("en"))
    assert isinstance(left, EntryBlock)
    assert [detail.text for detail in left.details] == ["No."]
