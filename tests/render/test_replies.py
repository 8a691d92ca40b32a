"""A reply as blocks: what is shown, in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.answers.answer import Answer, Citation, DidYouMean, Fact, Found, NotFound, Reply, Why, cite
from bot.app import App
from bot.desk.tables import Row
from bot.render.blocks import Blocks, Detail, ListBlock, RuleBlock, TableBlock, TextBlock
from bot.render.replies import make_blocks
from rules_corpus.model import Language, Library
from tests.support.blocks import blocks_of, entries_in, rule_in, shown, texts, worded
from tests.support.bot_corpora import ref

NOT_SAID = Fact("The rules I have do not say.")


@pytest.fixture(scope="module")
def library(harbour: App) -> Library:
    return harbour.library


def others_in(blocks: Blocks) -> list[ListBlock]:
    return [block for block in blocks if isinstance(block, ListBlock)]


def kinds(blocks: Blocks) -> list[str]:
    """The kinds of blocks in their order."""
    return [block.ref.number if isinstance(block, RuleBlock) else block.kind for block in blocks]


def test_at_most_as_many_other_rules_as_asked_for(library: Library) -> None:
    first, *others = (cite(library, rule, 1.0, "search") for rule in library.rules)
    reply = Reply("?", (Found("?", first, (), tuple(others)),))
    for count in (1, 3):
        (listed,) = others_in(make_blocks(reply, worded(library), count))
        assert len(listed.rules) == count
        assert (listed.kind, listed.title) == ("see-also", "See also:")
    assert others_in(make_blocks(reply, worded(library), 0)) == []


def test_each_of_several_questions_stands_above_its_answer(library: Library) -> None:
    answer = Found("Who?", cite(library, ref("guide:1"), 1.0, "search"))
    assert texts(blocks_of(library, answer), "question") == []
    assert kinds(blocks_of(library, answer, replace(answer, question="What?"))) == [
        "question",
        "1",
        "question",
        "1",
    ]


def test_the_rules_of_all_lists_are_counted_through(library: Library) -> None:
    near = tuple(cite(library, ref(address), 0.5, "search") for address in ("guide:1", "guide:2"))
    blocks = blocks_of(
        library, NotFound("?", NOT_SAID, near), DidYouMean("?", near), NotFound("?", NOT_SAID)
    )
    assert [[rule.place for rule in block.rules] for block in others_in(blocks)] == [[1, 2], [3, 4]]


def test_candidates_stand_right_below_the_question_which_is_meant(ruled: App) -> None:
    entries = tuple(ruled.snapshot.database.entries.values())[:1]
    near = (cite(ruled.library, ref("guide:1"), 0.5, "search"),)
    assert kinds(blocks_of(ruled.library, DidYouMean("?", near, entries))) == [
        "remark",
        "candidates",
        "ruling",
    ]
    assert kinds(blocks_of(ruled.library, NotFound("?", NOT_SAID, near, entries))) == [
        "remark",
        "ruling",
        "nearest",
    ]


def test_a_fact_may_be_said_within_another(library: Library) -> None:
    said = Fact(
        "{date}: {what}",
        (("date", "2021"), ("what", Fact("{card} {{banned}}", (("card", "{Heron}"),)))),
    )
    assert texts(
        blocks_of(library, Found("?", cite(library, ref("guide:1"), 1.0, "list"), (said,))),
        "verdict",
    ) == ["2021: {Heron} {banned}"]


def test_a_rule_that_only_carries_lists_is_named_in_one_line(library: Library) -> None:
    answer = Found(
        "?", cite(library, ref("guide:1.1"), 1.0, "list"), (Fact("The heron is banned."),)
    )
    assert blocks_of(library, answer) == (
        TextBlock("verdict", "The heron is banned."),
        TextBlock("carrier", "Rule: Guide 1.1 (first, 2020)", (ref("guide:1.1"),)),
    )


@pytest.mark.parametrize(
    ("why", "order"),
    [
        ("ruling", ["ruling", "2.3.2", "ruling"]),
        ("search", ["2.3.2", "ruling", "ruling"]),
        ("number", ["2.3.2", "ruling", "ruling"]),
    ],
)
def test_a_ruling_that_answers_stands_before_its_rule(
    ruled: App, why: Why, order: list[str]
) -> None:
    entries = tuple(ruled.snapshot.database.entries.values())[:2]
    answer = Found("?", cite(ruled.library, ref("guide:2.3.2"), 1.0, why), entries=entries)
    assert kinds(blocks_of(ruled.library, answer)) == order


@pytest.mark.parametrize(
    ("written", "superseded_by", "leads"),
    [("ja", "regatta", True), ("en", "regatta", False), ("ja", None, False)],
)
def test_a_ruling_stands_before_an_older_document_in_another_language(
    ruled: App, written: Language, superseded_by: str | None, leads: bool
) -> None:
    older = ruled.library.documents["guide"]._replace(language=written, superseded_by=superseded_by)
    library = replace(ruled.library, documents={**ruled.library.documents, "guide": older})
    entries = tuple(
        entry for entry in ruled.snapshot.database.entries.values() if entry.ref.kind == "ruling"
    )[:1]
    answer = Found("?", cite(library, ref("guide:2.3.2"), 1.0, "search"), entries=entries)
    assert kinds(blocks_of(library, answer)) == (
        ["ruling", "2.3.2"] if leads else ["2.3.2", "ruling"]
    )


def test_entries_stand_before_cards_where_a_rule_answers_and_behind_the_cards_asked_about(
    ruled: App,
) -> None:
    database, rule = ruled.snapshot.database, cite(ruled.library, ref("guide:1"), 1.0, "search")
    entries, cards = (
        tuple(database.entries.values())[:1],
        database.cards_of("harbour").find("grey heron"),
    )
    beside = blocks_of(ruled.library, Found("?", rule, entries=entries, cards=cards))
    assert kinds(beside) == ["1", "ruling", "card"]
    for answer in (
        Found("?", None, entries=entries, cards=cards),
        NotFound("?", NOT_SAID, (), entries, cards),
    ):
        assert [entry.kind for entry in entries_in(blocks_of(ruled.library, answer))] == [
            "card",
            "ruling",
        ]


def test_the_users_texts_of_cards_are_shown(ruled: App) -> None:
    answer = Found("?", None, cards=ruled.snapshot.database.cards_of("harbour").find("grey heron"))
    line = Detail("printed-text", "It drifts at dusk.")
    (card,) = entries_in(ruled.blocks(Reply("?", (answer,)), "en"))
    assert line in card.details
    (card,) = entries_in(blocks_of(ruled.library, answer))
    assert line not in card.details


@pytest.mark.parametrize(
    ("make", "remark"),
    [
        (lambda citation, read_as: Found("?", citation, read_as=read_as), "{}"),
        (
            lambda citation, read_as: DidYouMean("?", (citation,), read_as=read_as),
            "{} Which of these do you mean?",
        ),
        (
            lambda citation, read_as: NotFound("?", NOT_SAID, (citation,), read_as=read_as),
            "{} The rules I have do not say.",
        ),
    ],
)
def test_corrected_spellings_are_said_first(
    library: Library, make: Callable[[Citation, tuple[str, ...]], Answer], remark: str
) -> None:
    citation = cite(library, ref("guide:1.1"), 1.0, "search")
    corrected = make(citation, ("habour = harbour", "bota = boat"))
    said = remark.format("Read as: habour = harbour; bota = boat.")
    assert blocks_of(library, corrected)[0] == TextBlock("remark", said)
    assert texts(blocks_of(library, make(citation, ())), "remark") == list(
        filter(None, [remark.format("").strip()])
    )


def rows_in(blocks: Blocks) -> list[tuple[str, ...]]:
    """The rows of the tables of the one rule shown."""
    return [
        row for part in rule_in(blocks).parts if isinstance(part, TableBlock) for row in part.rows
    ]


@pytest.fixture
def tall(library: Library) -> Library:
    """The library with a table too long to be shown whole where nothing asks for it."""
    table = library.tables["desk", "points"]._replace(
        rows=tuple((f"{place} wins", place) for place in range(10, 20))
    )
    rule = library.rules[table.rule]
    longer = rule._replace(
        text=rule.text.replace(library.tables["desk", "points"].markdown, table.markdown)
    )
    return replace(
        library, rules={**library.rules, rule.ref: longer}, tables={("desk", "points"): table}
    )


def test_a_table_found_by_a_search_shows_its_first_rows_and_says_that_there_are_more(
    tall: Library,
) -> None:
    blocks = blocks_of(tall, Found("points?", cite(tall, ref("desk:1b"), 1.0, "search")))
    assert rows_in(blocks) == [("10 wins", "10"), ("11 wins", "11"), ("12 wins", "12")]
    assert texts(rule_in(blocks), "all-rows") == ["All rows: magistrate rule 1b"]


def test_a_calculation_shows_the_rows_that_it_read(tall: Library) -> None:
    rows = (Row("desk", "points", 4), Row("desk", "other", 5))
    answer = Found("?", cite(tall, ref("desk:1b"), 1.0, "calculation"), rows=rows)
    assert rows_in(blocks_of(tall, answer)) == [("14 wins", "14")]


@pytest.mark.parametrize("why", ["number", "range"])
def test_a_rule_asked_by_number_shows_its_tables_whole(tall: Library, why: Why) -> None:
    blocks = blocks_of(tall, Found("1b", cite(tall, ref("desk:1b"), 1.0, why)))
    assert len(rows_in(blocks)) == 10
    assert texts(rule_in(blocks), "all-rows") == []


def test_a_reply_in_full_has_all_rows(tall: Library) -> None:
    reply = Reply("?", (Found("?", cite(tall, ref("desk:1b"), 1.0, "search")),))
    assert make_blocks(reply, worded(tall), in_full=True) == (shown(tall, "desk:1b"),)
