"""Posts: how blocks look on Discord, and what a menu offers."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.render import limits
from bot.render.blocks import (
    Detail,
    EntryBlock,
    ListBlock,
    ListedRule,
    RuleBlock,
    TableBlock,
    TextBlock,
)
from bot.render.pages import Embed
from bot.render.post import make_post, text_post
from rules_corpus.model import RuleRef
from tests.support.blocks import shown, words_shown
from tests.support.bot_corpora import ref
from tests.support.screens import assert_page_fits, text_of

RULING = EntryBlock(
    "ruling",
    "ruling/harbour:first",
    "Ruling: first",
    (Detail("answer", "one"), Detail("cites", "two")),
    "s",
)


def candidates(*rules: ListedRule) -> ListBlock:
    return ListBlock("candidates", "", rules)


@pytest.fixture
def table(ruled: App) -> RuleBlock:
    return shown(ruled.library, "desk:1b")


def text_post_of(rule: RuleBlock) -> str:
    return text_of(make_post((rule,)).pages)


class TestEmbeds:
    def test_texts_that_follow_each_other_are_one_embed_and_each_question_begins_another(
        self,
    ) -> None:
        blocks = (
            TextBlock("question", "**@everyone**"),
            TextBlock("remark", "one"),
            TextBlock("verdict", "more"),
            TextBlock("question", "two?"),
            TextBlock("carrier", "two"),
        )
        ((first, second),) = make_post(blocks).pages
        assert first.description == "**\\*\\*\\@\u200beveryone\\*\\***\none\nmore"
        assert second.description == "**two?**\ntwo"

    def test_nothing_to_say_is_still_a_post(self) -> None:
        assert make_post(()).pages == ((Embed("", "\u200b"),),)

    def test_the_question_stands_above(self) -> None:
        assert make_post((TextBlock("verdict", "a fact"),), "What?").pages == (
            (Embed("", "a fact", "", "What?"),),
        )

    def test_blocks_keep_their_order(self, ruled: App) -> None:
        rule = shown(ruled.library, "guide:1.1")
        see_also = ListBlock(
            "see-also",
            "See also:",
            (ListedRule(ref("guide:1.2"), "Guide 1.2", "A boat", 1, "1.2 A boat"),),
        )
        (page,) = make_post((TextBlock("remark", "Remark."), RULING, rule, RULING, see_also)).pages
        assert [embed.title for embed in page] == [
            "",
            "Ruling: first",
            "Guide 1.1",
            "Ruling: first",
            "",
        ]
        assert page[-1].description == "*See also:* 1.2 A boat"

    def test_an_entry_is_its_lines_above_its_source(self) -> None:
        assert make_post((RULING,)).pages == ((Embed("Ruling: first", "one\ntwo", "s"),),)


class TestRule:
    def test_all_of_it_is_shown(self, ruled: App) -> None:
        rule = shown(ruled.library, "guide:1.1")
        text = text_post_of(rule)
        assert [
            part for part in words_shown(rule) if part.removeprefix("Under: ") not in text
        ] == []

    def test_the_gloss_stands_before_the_text(self, ruled: App) -> None:
        text = text_post_of(shown(ruled.library, "guide:1.1", "ja"))
        assert "**In short: 最初は港に6隻の舟がある。**\nEach player begins" in text

    def test_a_table_is_a_block_of_aligned_lines(self, table: RuleBlock) -> None:
        aligned = (
            "Points of a round\n```\nResult  Points\n------  ------\nwon     3\ndrawn   1\n```"
        )
        assert aligned in text_post_of(table)

    def test_a_table_that_is_cut_says_so(self, table: RuleBlock) -> None:
        cut = (
            TableBlock("Points", ("a",), (("1",),), "(1 of 7 rows)"),
            TextBlock("all-rows", "All rows: `/rule 1b`"),
        )
        assert "```\na\n-\n1\n```\n-# (1 of 7 rows)\nAll rows: `/rule 1b`" in text_post_of(
            table._replace(parts=cut)
        )

    def test_no_part_leaves_a_block_open(self, table: RuleBlock) -> None:
        rows = tuple((f"{number:040}", "x") for number in range(300))
        long = table._replace(
            parts=(TextBlock("text", "Before."), TableBlock("Points", ("a", "b"), rows))
        )
        pages = make_post((long,)).pages
        parts = [embed.description for page in pages for embed in page]
        assert len(parts) > 2
        assert all(part.count("```") % 2 == 0 for part in parts)
        assert all(number in "".join(parts) for number, _ in rows)
        for page in pages:
            assert_page_fits(page)


class TestMenu:
    def test_candidates_are_offered_once_each_and_no_more_than_fit(self) -> None:
        rules = [
            ListedRule(RuleRef("guide", str(number % 40)), "label " * 40, "summary " * 40)
            for number in range(80)
        ]
        options = make_post((candidates(*rules[:50]), candidates(*rules[50:]))).options
        assert [option.value for option in options] == [
            f"guide:{number}" for number in range(limits.SELECT_OPTIONS)
        ]
        assert all(
            len(option.label) <= limits.OPTION_LABEL
            and len(option.description) <= limits.OPTION_DESCRIPTION
            for option in options
        )

    def test_a_choice_is_described_in_whole_sentences_or_not_at_all(self) -> None:
        summaries = {
            "Short. Also short.": "Short. Also short.",
            "Short. " + "L" * 99 + ".": "Short.",
            "L" * 101 + ".": "",
            "": "",
        }
        rules = (
            ListedRule(RuleRef("guide", str(at)), "Guide", summary)
            for at, summary in enumerate(summaries)
        )
        assert [option.description for option in make_post((candidates(*rules),)).options] == list(
            summaries.values()
        )


def test_a_post_of_lines() -> None:
    assert text_post("Help", ["one", "two"]).pages == ((Embed("Help", "one\ntwo"),),)
