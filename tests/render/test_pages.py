"""Pages: text from people made harmless, texts cut without a loss, pages within the limits."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render import limits, pages
from bot.render.pages import (
    EMBEDS_ON_PAGE,
    PAGE,
    PART,
    Embed,
    Section,
    escaped,
    make_pages,
    plain_line,
    question_of,
    shortened,
    sizes,
    split_text,
)
from tests.support.corpora import unhurried
from tests.support.screens import assert_page_fits, bare

MARKS = "\\*_~`|>[]()#@<:-"

pieces = st.sampled_from(
    ["a", "word ", "\n", "\n\n", " ", "。", "漢字", "x" * 40, "\u3000", "- item\n"]
)
long_texts = st.tuples(st.lists(pieces, max_size=60), st.integers(1, 30)).map(
    lambda drawn: "".join(drawn[0]) * drawn[1]
) | st.text(max_size=300)


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

    @pytest.mark.parametrize(
        "text",
        [
            "@everyone",
            "@here",
            "<@123>",
            "<@!123>",
            "<@&123>",
            "<#123>",
            "<:name:123>",
            "</ask:123>",
            "<t:1>",
        ],
    )
    def test_no_mention_is_left(self, text: str) -> None:
        assert not re.search(r"(?<!\\)<|@(?!\u200b)", escaped(text))

    @given(st.text() | st.text(MARKS))
    def test_every_mark_is_escaped_and_nothing_is_lost(self, text: str) -> None:
        shown = escaped(text)
        assert not re.sub(r"\\.", "", shown, flags=re.DOTALL).translate(
            {ord(letter): None for letter in shown if letter not in MARKS}
        )
        assert re.sub(
            r"\\(.)", r"\1", shown.replace("@\u200b", "@"), flags=re.DOTALL
        ) == text.replace("@\u200b", "@")


class TestShortened:
    @pytest.mark.parametrize(
        ("text", "size", "short"),
        [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a cd", 3, "a…"), ("abc", 1, "…"), ("", 5, "")],
    )
    def test_the_cut_is_marked(self, text: str, size: int, short: str) -> None:
        assert shortened(text, size) == short

    @given(st.text(), st.integers(1, 50))
    def test_never_longer(self, text: str, size: int) -> None:
        short = shortened(text, size)
        assert len(short) <= size
        assert short == text or (short.endswith("…") and text.startswith(short[:-1]))

    @given(st.text())
    def test_one_line(self, text: str) -> None:
        line = plain_line(text)
        assert line.splitlines() in ([], [line])
        assert bare(line) == bare(text)


class TestSplitText:
    @pytest.mark.parametrize(
        ("text", "parts"),
        [
            ("", []),
            ("   \n", []),
            ("short", ["short"]),
            ("aaaa aaa\n\nbb cc", ["aaaa aaa", "bb cc"]),
            ("aaaa aaa\nbb cc dd", ["aaaa aaa", "bb cc dd"]),
            ("aaaa aaaa bbb", ["aaaa aaaa", "bbb"]),
            ("漢字漢字漢字。漢字漢字", ["漢字漢字漢字。", "漢字漢字"]),
            ("a" * 25, ["a" * 10, "a" * 10, "a" * 5]),
        ],
    )
    def test_cut_at_the_widest_gap(self, text: str, parts: list[str]) -> None:
        assert list(split_text(text, 10)) == parts

    @unhurried
    @given(long_texts, st.integers(1, 500))
    def test_nothing_is_lost_but_blanks(self, text: str, size: int) -> None:
        parts = list(split_text(text, size))
        assert bare("".join(parts)) == bare(text)
        assert all(0 < len(part) <= size and part == part.strip() for part in parts)

    @unhurried
    @given(long_texts, st.integers(2, 500))
    def test_parts_are_at_least_half_full(self, text: str, size: int) -> None:
        parts = list(split_text(re.sub(r"\s+", " ", text), size))
        assert all(len(part) >= size // 2 for part in parts[:-1])

    @unhurried
    @given(long_texts)
    def test_a_text_that_fits_is_left_alone(self, text: str) -> None:
        assert list(split_text(text, len(text) + 1)) == ([text.strip()] if text.strip() else [])


embeds = st.builds(
    Embed,
    st.text(max_size=limits.EMBED_TITLE),
    st.integers(1, PART).map("d".__mul__),
    st.integers(0, 1500).map("f".__mul__),
    st.just("") | st.text(max_size=limits.EMBED_AUTHOR),
)


class TestPages:
    @unhurried
    @given(st.lists(embeds, max_size=30))
    def test_all_in_order_on_pages_that_fit(self, drawn: list[Embed]) -> None:
        made = list(pages._pages(drawn))
        assert [embed for page in made for embed in page] == drawn
        assert all(1 <= len(page) <= EMBEDS_ON_PAGE for page in made)
        assert all(
            len(page) == 1 or size <= PAGE for page, size in zip(made, sizes(made), strict=True)
        )
        for page in made:
            assert_page_fits(page)

    @unhurried
    @given(st.lists(embeds, max_size=30))
    def test_no_page_could_take_what_follows(self, drawn: list[Embed]) -> None:
        for page, following in itertools.pairwise(pages._pages(drawn)):
            assert (
                len(page) == EMBEDS_ON_PAGE
                or sum(embed.size for embed in page) + following[0].size > PAGE
            )

    def test_as_long_as_the_limits_allow(self) -> None:
        assert limits.EMBED_TOTAL >= PAGE
        assert limits.EMBED_DESCRIPTION >= PART
        assert limits.EMBEDS >= EMBEDS_ON_PAGE


class TestSections:
    @unhurried
    @given(
        st.text("ab [", max_size=400),
        st.lists(long_texts, max_size=4),
        st.integers(0, 1500).map("f".__mul__),
    )
    def test_lines_of_any_length_fit(self, title: str, lines: list[str], footer: str) -> None:
        made = make_pages([Section(title, "\n".join(lines), footer)])
        for page in made:
            assert_page_fits(page)
        whole = bare("".join(embed.description for page in made for embed in page)).replace(
            "\u200b", ""
        )
        assert bare("".join(lines)).replace("\u200b", "") in whole
        assert all(embed.footer == footer for page in made for embed in page)

    def test_parts_are_numbered(self) -> None:
        titles = [
            embed.title
            for page in make_pages([Section("Long", "\n".join(["line " * 200] * 10))])
            for embed in page
        ]
        assert titles == ["Long (1/4)", "Long (2/4)", "Long (3/4)", "Long (4/4)"]

    def test_an_empty_post_says_nothing_visible(self) -> None:
        assert make_pages([Section("", "\n".join([]))]) == ((Embed("", "\u200b"),),)

    def test_a_title_that_is_too_long_goes_on_below(self) -> None:
        title = "".join(f"{number:04}" for number in range(100))
        ((embed,),) = make_pages([Section(title, "\n".join(["text"]))])
        head, _, rest = embed.description.removeprefix("…").partition("\n")
        assert (embed.title.removesuffix("…") + head, rest) == (title, "text")

    @pytest.mark.parametrize("length", [251, 256, 300])
    def test_a_long_title_of_several_parts_is_whole(self, length: int) -> None:
        title = "".join(f"{number:04}" for number in range(100))[:length]
        first = make_pages([Section(title, "\n".join(["line " * 1000]))])[0][0]
        kept = first.title.removesuffix(" (1/2)").removesuffix("…")
        assert kept + first.description.removeprefix("…")[: length - len(kept)] == title

    def test_a_long_footer_fits_beside_a_full_part(self) -> None:
        for page in make_pages([Section("t" * 300, "x" * 9000, "s" * 2048)], "q" * 300):
            assert_page_fits(page)

    def test_a_footer_that_is_too_long_stands_in_the_text(self) -> None:
        footer = " ".join(map(str, range(1000)))
        pages = make_pages([Section("t", "\n".join(["text"]), footer)])
        assert bare(footer) in bare("".join(embed.description for page in pages for embed in page))


class TestQuestion:
    def test_it_stands_above_in_one_line(self) -> None:
        assert make_pages([Section("", "a fact")], "What\n is   it?") == (
            (Embed("", "a fact", "", "What is it?"),),
        )

    def test_a_long_one_is_shortened_above_and_whole_below(self) -> None:
        (page,) = make_pages([Section("", "a fact")], "q" * 1000)
        assert page[0].author == "q" * 255 + "…"
        assert page[-1].footer == "q" * 1000

    @pytest.mark.parametrize(
        "question", ["q", "q" * 256, "q" * 257, "q " * 1000, "q" * 255 + "…", "q" * 300 + "…"]
    )
    def test_it_is_read_back_from_every_page(self, question: str) -> None:
        made = make_pages(
            [Section("", "word " * 3000), Section("t" * 300, "x" * 9000, "s" * 2048)], question
        )
        assert len(made) > 3
        for page in made:
            assert_page_fits(page)
            assert (
                question_of((embed.author for embed in page), (embed.footer for embed in page))
                == question.strip()
            )

    def test_nothing_to_say_is_still_a_page(self) -> None:
        assert make_pages([]) == ((Embed("", "\u200b"),),)
