"""An excerpt of blocks: what answers stays, what is needed least goes first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers.answer import Fact, Found, Reply, cite
from bot.app import App
from bot.render.blocks import (
    Block,
    Blocks,
    ListBlock,
    ListedRule,
    RuleBlock,
    RulePart,
    TextBlock,
    marked_text,
)
from bot.render.excerpt import FEW_BELOW, excerpt, height
from rules_corpus.sentences import Span
from tests.support.blocks import below, entries_in, rule_in, texts
from tests.support.bot_corpora import ref

FACT = Fact("{players} players.", (("players", 9),))
RULES = (ListedRule(ref("guide:1.2"), "Guide 1.2", "It rests.", 1, "1.2 It rests"),)
PARTS: tuple[RulePart, ...] = (
    TextBlock("gloss", "In short: boats."),
    TextBlock("text", "One.\n\nTwo.\n\nThree."),
    ListBlock(
        "below",
        "",
        tuple(ListedRule(ref("guide:1.2"), "Guide 1.2", "It rests.") for _ in range(3 * FEW_BELOW)),
    ),
    TextBlock("example", "Example: Mio."),
    TextBlock("example", "Example: Ren."),
    TextBlock("note", "Note: odd."),
    TextBlock("see", "See a.", brief="b differs: 1"),
    TextBlock("older", "b is older."),
    TextBlock("links", "Refers to: 2"),
    TextBlock("terms", "Terms: boat = 舟"),
)
Make = Callable[..., Blocks]


@pytest.fixture(scope="module")
def long(ruled: App) -> Make:
    """Blocks of nearly every kind; the parts of the rule can be replaced."""
    database = ruled.snapshot.database
    others = tuple(
        cite(ruled.library, ref(other), 0.5, "search") for other in ("guide:2.1", "guide:2.2")
    )
    answer = Found(
        "?",
        cite(ruled.library, ref("guide:1.1"), 1.0, "search"),
        (FACT,),
        others,
        tuple(database.entries.values())[:3],
        database.cards_of("harbour").find("grey heron"),
    )
    blocks = ruled.blocks(Reply("?", (answer,)), "en", in_full=True)

    def make(*parts: RulePart) -> Blocks:
        def changed(block: Block) -> Block:
            return block._replace(parts=parts or PARTS) if isinstance(block, RuleBlock) else block

        return tuple(map(changed, blocks))

    return make


def test_blocks_that_fit_are_left_alone(long: Make) -> None:
    blocks = long()
    assert excerpt(blocks, height(blocks, 80), 80) is blocks


def test_every_line_less_is_made_room_for_until_the_answer_alone_is_left(long: Make) -> None:
    blocks = long()
    least = height(excerpt(blocks, 0), 80)
    assert least < height(blocks, 80) // 2
    for lines in range(least, height(blocks, 80)):
        assert height(excerpt(blocks, lines), 80) <= lines


def test_what_answers_stays(long: Make) -> None:
    blocks = long()
    least = excerpt(blocks, 0)
    rule = rule_in(least)
    source = rule_in(blocks).source
    assert (rule.title, rule.source.text) == (rule_in(blocks).title, source.brief)
    assert [part for part in rule.parts if isinstance(part, TextBlock)] == [
        TextBlock("gloss", "In short: boats."),
        TextBlock("text", "One."),
    ]
    assert len(below(rule)) == FEW_BELOW
    assert not entries_in(least)
    assert texts(least, "verdict") == texts(blocks, "verdict")


def test_what_is_needed_least_goes_first(long: Make) -> None:
    blocks = long()
    shorter = excerpt(blocks, height(blocks, 80) - 1)
    assert rule_in(shorter).parts == PARTS[:-2]
    assert entries_in(shorter) == entries_in(blocks)


def test_of_examples_the_first_goes_last(long: Make) -> None:
    kept = excerpt(long(*PARTS[:-2]), height(long(*PARTS[:-2]), 80) - 1)
    assert texts(rule_in(kept), "example") == ["Example: Mio."]


def test_related_rules_share_one_line_before_they_go(long: Make) -> None:
    kept = excerpt(long(*PARTS[:-2]), height(long(*PARTS[:-2]), 80) - 2)
    assert texts(rule_in(kept), "differs", "see", "older") == ["b differs: 1"]


def test_see_also_goes_and_candidates_stay(long: Make) -> None:
    see_also, candidates = (ListBlock(kind, "", RULES) for kind in ("see-also", "candidates"))
    assert see_also not in excerpt((*long(), see_also), 0)
    assert candidates in excerpt((*long(), candidates), 0)


def test_a_narrow_screen_holds_less(long: Make) -> None:
    blocks = long(TextBlock("text", "word " * 100))
    assert height(blocks, 20) > height(blocks, 80) > height(blocks, 1000)


def test_without_a_rule_the_entry_that_answers_stays_whole(long: Make) -> None:
    blocks = tuple(block for block in long() if not isinstance(block, RuleBlock))
    assert entries_in(excerpt(blocks, 0)) == entries_in(blocks)[:1]


def test_each_of_several_answers_keeps_the_entry_that_answers(long: Make) -> None:
    blocks = long()
    answers = (entries_in(blocks)[0], *blocks)
    several = (TextBlock("question", "One?"), *answers, TextBlock("question", "Two?"), *answers)
    assert len(entries_in(excerpt(several, 0))) == 2


def test_of_a_list_the_items_that_decide_stay_below_the_words_that_introduce_them(
    long: Make,
) -> None:
    text = "Take:\n\n- a log\n- an oar\n- a boat\n- a rope\n\nThen sail."
    at = text.index("an oar")
    marked = (Span(at, at + len("an oar")), Span(at + 9, at + 15))
    blocks = long(TextBlock("text", text, marked=marked))
    heights = range(height(blocks, 80))
    shorter = [texts(rule_in(excerpt(blocks, lines)), "text") for lines in heights]
    assert shorter[0] == ["- an oar\n- a boat"]
    assert ["Take:", "- an oar\n- a boat"] in shorter
    assert ["Take:", "- a log\n- an oar\n- a boat"] in shorter
    kept = rule_in(excerpt(blocks, 0)).parts[0]
    assert isinstance(kept, TextBlock)
    assert marked_text(kept, "<", ">") == "- <an oar>\n- <a boat>"
