"""Posts: text from people made harmless, texts cut without a loss, pages within the limits."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import App
from bot.render import limits, post
from bot.render.grids import Grid
from bot.render.message import Line, Message, Section, make_card
from bot.render.post import CARDS_ON_PAGE, PAGE, PART, Embed, card_post, escaped, make_post, plain_line, question_of, shortened, sizes, split_text, text_post
from bot.render.sheets import Sheet
from bot.words import Words
from rules_corpus.model import RuleRef
from tests.support.bot_corpora import ref
from tests.support.corpora import unhurried
from tests.support.screens import assert_page_fits, bare, text_of

WORDS = Words("en")
MARKS = "\\*_~`|>[]()#@<:-"

pieces = st.sampled_from(["a", "word ", "\n", "\n\n", " ", "。", "漢字", "x" * 40, "\u3000", "- item\n"])
long_texts = st.tuples(st.lists(pieces, max_size=60), st.integers(1, 30)).map(lambda drawn: "".join(drawn[0]) * drawn[1]) | st.text(max_size=300)


def section(**changes: object) -> Section:
    return Section("What?", "", (), None, (), False, "", ())._replace(**changes)


def message(*sections: Section) -> Message:
    return Message(sections, len(sections) > 1)


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

    @pytest.mark.parametrize("text", ["@everyone", "@here", "<@123>", "<@!123>", "<@&123>", "<#123>", "<:name:123>", "</ask:123>", "<t:1>"])
    def test_no_mention_is_left(self, text: str) -> None:
        assert not re.search(r"(?<!\\)<|@(?!\u200b)", escaped(text))

    @given(st.text() | st.text(MARKS))
    def test_every_mark_is_escaped_and_nothing_is_lost(self, text: str) -> None:
        shown = escaped(text)
        assert not re.sub(r"\\.", "", shown, flags=re.DOTALL).translate({ord(letter): None for letter in shown if letter not in MARKS})
        assert re.sub(r"\\(.)", r"\1", shown.replace("@\u200b", "@"), flags=re.DOTALL) == text.replace("@\u200b", "@")


class TestShortened:
    @pytest.mark.parametrize(("text", "size", "short"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a cd", 3, "a…"), ("abc", 1, "…"), ("", 5, "")])
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
    def test_all_in_order_on_pages_that_fit(self, cards: list[Embed]) -> None:
        pages = list(post._pages(cards))
        assert [card for page in pages for card in page] == cards
        assert all(1 <= len(page) <= CARDS_ON_PAGE for page in pages)
        assert all(len(page) == 1 or size <= PAGE for page, size in zip(pages, sizes(pages), strict=True))
        for page in pages:
            assert_page_fits(page)

    @unhurried
    @given(st.lists(embeds, max_size=30))
    def test_no_page_could_take_what_follows(self, cards: list[Embed]) -> None:
        pages = list(post._pages(cards))
        for page, following in itertools.pairwise(pages):
            assert len(page) == CARDS_ON_PAGE or sum(card.size for card in page) + following[0].size > PAGE

    def test_as_long_as_the_limits_allow(self) -> None:
        assert limits.EMBED_TOTAL >= PAGE
        assert limits.EMBED_DESCRIPTION >= PART
        assert limits.EMBEDS >= CARDS_ON_PAGE


class TestTextPost:
    @unhurried
    @given(st.text("ab [", max_size=400), st.lists(long_texts, max_size=4), st.integers(0, 1500).map("f".__mul__))
    def test_lines_of_any_length_fit(self, title: str, lines: list[str], footer: str) -> None:
        made = text_post(title, lines, footer)
        for page in made.pages:
            assert_page_fits(page)
        whole = bare("".join(embed.description for page in made.pages for embed in page)).replace("\u200b", "")
        assert bare("".join(lines)).replace("\u200b", "") in whole
        assert all(embed.footer == footer for page in made.pages for embed in page)

    def test_parts_are_numbered(self) -> None:
        titles = [embed.title for page in text_post("Long", ["line " * 200] * 10).pages for embed in page]
        assert titles == ["Long (1/4)", "Long (2/4)", "Long (3/4)", "Long (4/4)"]

    def test_an_empty_post_says_nothing_visible(self) -> None:
        assert text_post("", []).pages == ((Embed("", "\u200b"),),)

    def test_a_title_that_is_too_long_goes_on_below(self) -> None:
        title = "".join(f"{number:04}" for number in range(100))
        ((embed,),) = text_post(title, ["text"]).pages
        head, _, rest = embed.description.removeprefix("…").partition("\n")
        assert (embed.title.removesuffix("…") + head, rest) == (title, "text")

    @pytest.mark.parametrize("length", [251, 256, 300])
    def test_a_long_title_of_several_parts_is_whole(self, length: int) -> None:
        title = "".join(f"{number:04}" for number in range(100))[:length]
        first = text_post(title, ["line " * 1000]).pages[0][0]
        kept = first.title.removesuffix(" (1/2)").removesuffix("…")
        assert kept + first.description.removeprefix("…")[: length - len(kept)] == title

    def test_a_long_footer_fits_beside_a_full_part(self) -> None:
        made = make_post(message(section(sheets=(Sheet("Ruling", "t" * 300, ("x" * 9000,), "s" * 2048),))), WORDS, "q" * 300)
        for page in made.pages:
            assert_page_fits(page)

    def test_a_footer_that_is_too_long_stands_in_the_text(self) -> None:
        footer = " ".join(map(str, range(1000)))
        pages = text_post("t", ["text"], footer).pages
        assert bare(footer) in bare("".join(embed.description for page in pages for embed in page))


class TestMakePost:
    def test_the_question_stands_above_in_one_line(self) -> None:
        made = make_post(message(section(facts=("a fact",))), WORDS, "What\n is   it?")
        assert made.pages == ((Embed("", "a fact", "", "What is it?"),),)

    def test_a_long_question_is_shortened_above_and_whole_below(self) -> None:
        made = make_post(message(section(facts=("a fact",))), WORDS, "q" * 1000)
        assert made.pages[0][0].author == "q" * 255 + "…"
        assert made.pages[0][-1].footer == "q" * 1000

    @pytest.mark.parametrize("question", ["q", "q" * 256, "q" * 257, "q " * 1000, "q" * 255 + "…", "q" * 300 + "…"])
    def test_the_question_is_read_back_from_every_page(self, question: str) -> None:
        made = make_post(message(section(facts=("word " * 3000,), sheets=(Sheet("Ruling", "t" * 300, ("x" * 9000,), "s" * 2048),))), WORDS, question)
        assert len(made.pages) > 3
        for page in made.pages:
            assert_page_fits(page)
            assert question_of((embed.author for embed in page), (embed.footer for embed in page)) == question.strip()

    def test_questions_of_several_are_escaped(self) -> None:
        made = make_post(message(section(question="**@everyone**", facts=("one",)), section(question="two?", facts=("two",))), WORDS)
        assert [embed.description for embed in made.pages[0]] == ["**\\*\\*\\@\u200beveryone\\*\\***\none", "**two?**\ntwo"]

    def test_nothing_to_say_is_still_a_message(self) -> None:
        assert make_post(message(section()), WORDS).pages == ((Embed("", "\u200b"),),)
        assert make_post(Message((), False), WORDS).pages == ((Embed("", "\u200b"),),)

    @pytest.mark.parametrize(
        ("led", "titles"), [(True, ["", "Ruling: first", "Guide 1.1", "Ruling: second"]), (False, ["", "Guide 1.1", "Ruling: first", "Ruling: second"])]
    )
    def test_the_order_of_a_section(self, ruled: App, led: bool, titles: list[str]) -> None:
        card = make_card(ruled.library.rules[ref("guide:1.1")], ruled.library, WORDS, "en")
        sheets = (Sheet("Ruling", "first", ("one",), "s"), Sheet("Ruling", "second", ("two",), "s"))
        others = (Line(ref("guide:1.2"), "Guide 1.2", "A boat"),)
        made = make_post(message(section(remark="Remark.", card=card, sheets=sheets, led=led, others_title="See also:", others=others)), WORDS)
        assert [embed.title for embed in made.pages[0]] == [*titles, ""]
        assert made.pages[0][-1].description == "*See also:*\n- **Guide 1.2** A boat"

    def test_candidates_are_offered_once_each_and_no_more_than_fit(self) -> None:
        lines = tuple(Line(RuleRef("guide", str(number % 40)), "label " * 40, "summary " * 40) for number in range(80))
        options = make_post(message(section(others=lines)), WORDS).options
        assert [option.value for option in options] == [f"guide:{number}" for number in range(limits.SELECT_OPTIONS)]
        assert all(len(option.label) <= limits.OPTION_LABEL and len(option.description) <= limits.OPTION_DESCRIPTION for option in options)

    def test_all_of_a_card_is_shown(self, ruled: App) -> None:
        card = make_card(ruled.library.rules[ref("guide:1.1")], ruled.library, WORDS, "en")
        text = text_of(card_post(card, WORDS).pages)
        for part in (card.above, *map(str, card.body), *card.examples, *card.notes, *card.related, *card.terms, card.source, card.wording, card.label):
            assert part in text

    def test_the_gloss_stands_before_the_text(self, ruled: App) -> None:
        text = text_of(card_post(make_card(ruled.library.rules[ref("guide:1.1")], ruled.library, WORDS, "ja"), WORDS).pages)
        assert "**In short: 最初は港に6隻の舟がある。**\nEach player begins" in text

    def test_a_table_is_a_block_of_aligned_lines(self, ruled: App) -> None:
        card = make_card(ruled.library.rules[ref("desk:1b")], ruled.library, WORDS, "en")
        assert "Points of a round\n```\nResult  Points\n------  ------\nwon     3\ndrawn   1\n```" in text_of(card_post(card, WORDS).pages)

    def test_a_table_that_is_cut_says_so(self, ruled: App) -> None:
        card = make_card(ruled.library.rules[ref("desk:1b")], ruled.library, WORDS, "en")
        text = text_of(card_post(card._replace(body=(Grid("Points", ("a",), (("1",),), 7),), is_cut=True), WORDS).pages)
        assert "```\na\n-\n1\n```\n-# (1 of 7 rows)\nAll rows: `/rule 1b`" in text

    def test_no_part_leaves_a_block_open(self, ruled: App) -> None:
        rows = tuple((f"{number:040}", "x") for number in range(300))
        card = make_card(ruled.library.rules[ref("desk:1b")], ruled.library, WORDS, "en")._replace(body=("Before.", Grid("Points", ("a", "b"), rows, 300)))
        pages = card_post(card, WORDS).pages
        parts = [embed.description for page in pages for embed in page]
        assert len(parts) > 2
        assert all(part.count("```") % 2 == 0 for part in parts)
        assert all(number in "".join(parts) for number, _ in rows)
        for page in pages:
            assert_page_fits(page)

    def test_a_choice_is_described_in_whole_sentences_or_not_at_all(self) -> None:
        summaries = {"Short. Also short.": "Short. Also short.", "Short. " + "L" * 99 + ".": "Short.", "L" * 101 + ".": "", "": ""}
        lines = tuple(Line(RuleRef("guide", str(at)), "Guide", summary) for at, summary in enumerate(summaries))
        assert [option.description for option in make_post(message(section(others=lines)), WORDS).options] == list(summaries.values())
