"""Discord's Markdown: text from people made harmless and read back, texts cut without a loss."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.markup import (
    FENCE,
    columns,
    cut,
    escaped,
    plain_line,
    question_line,
    read_question,
    shortened,
    small,
)
from tests.support.corpora import unhurried
from tests.support.screens import bare

MARKS = "\\*_~`|>[]()#@<:-"

pieces = st.sampled_from(
    ["a", "word ", "\n", "\n\n", " ", "。", "漢字", "x" * 40, "\u3000", "- item\n", "🃏"]
)
long_texts = st.tuples(st.lists(pieces, max_size=60), st.integers(1, 30)).map(
    lambda drawn: "".join(drawn[0]) * drawn[1]
)


class TestEscaped:
    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("plain text, 1 + 1 = 2.", "plain text, 1 + 1 = 2."),
            ("**bold** _it_ ~~no~~", r"\*\*bold\*\* \_it\_ \~\~no\~\~"),
            ("`code` ||hidden||", r"\`code\` \|\|hidden\|\|"),
            ("[a](https://x.example)", r"\[a\]\(https\://x.example\)"),
            ("# head", r"\# head"),
            ("back\\slash", "back\\\\slash"),
            ("漂流とは?", "漂流とは?"),
        ],
    )
    def test_markup(self, text: str, shown: str) -> None:
        assert escaped(text) == shown

    @pytest.mark.parametrize("text", ["@everyone", "@here", "<@123>", "<@&123>", "<#1>", "<t:1>"])
    def test_no_mention_is_left(self, text: str) -> None:
        assert not re.search(r"(?<!\\)<|@(?!\u200b)", escaped(text))


class TestQuestions:
    @given(st.text(st.sampled_from(f"{MARKS}ab漢🃏 "), max_size=300).map(plain_line))
    def test_what_is_written_is_read_back(self, question: str) -> None:
        assert read_question(question_line(question)) == question

    def test_a_long_one_stands_where_nothing_formats(self) -> None:
        question = "*" * 1500
        assert len(question_line(question)) < 2 * len(question)
        assert question_line(question).startswith(FENCE)
        assert read_question(question_line(question)) == question

    def test_a_long_one_does_not_end_its_block(self) -> None:
        assert question_line(f"x{FENCE}" * 400).count(FENCE) == 2

    def test_one_line(self) -> None:
        assert plain_line("a\n  b\t\x0bc ") == "a b c"


def test_small_letters_are_lines_of_their_own() -> None:
    assert small("one\n\ntwo") == "-# one\n-# two"


def test_shortened_marks_the_cut() -> None:
    assert shortened("abcdef", 6) == "abcdef"
    assert shortened("abc def", 5) == "abc…"


class TestCut:
    @unhurried
    @given(long_texts, st.integers(20, 300))
    def test_nothing_is_lost_and_everything_fits(self, text: str, size: int) -> None:
        rest, parts = text, []
        while rest:
            part, rest = cut(rest, size)
            assert columns(part) <= size
            parts.append(part)
        assert bare("".join(parts)) == bare(text)

    @pytest.mark.parametrize(
        ("text", "first"),
        [
            ("one paragraph here\n\nand another", "one paragraph here"),
            ("one line is here now\nand another", "one line is here now"),
            ("A sentence is here. And another.", "A sentence is here."),
            ("漢字の文は日本語です。次の文。", "漢字の文は日本語です。"),
        ],
    )
    def test_it_is_cut_where_something_ends(self, text: str, first: str) -> None:
        assert cut(text, 28)[0] == first

    def test_japanese_takes_twice_the_room(self) -> None:
        assert (columns("漢字"), columns("ab"), columns("🃏")) == (4, 2, 2)

    def test_no_part_leaves_a_block_of_code_open(self) -> None:
        rest = f"Before.\n{FENCE}\n" + "\n".join(f"row {at}" for at in range(100)) + f"\n{FENCE}"
        parts = []
        while rest:
            part, rest = cut(rest, 120)
            parts.append(part)
        assert len(parts) > 4
        assert all(part.count(FENCE) % 2 == 0 for part in parts)
        assert all(f"row {at}" in "".join(parts) for at in range(100))
