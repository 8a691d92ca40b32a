"""What a rule says in short: whole sentences or none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app import App
from bot.render.summaries import (
    LONGEST,
    SUMMARY,
    announces,
    brief_of,
    first_sentence,
    is_carried_out_below,
    sentences,
    summary_of,
)
from rules_corpus.model import Language, Library, Rule
from tests.support.bot_corpora import ref
from tests.support.corpora import said


@pytest.fixture(scope="module")
def library(harbour: App) -> Library:
    return harbour.library


def rule_of(library: Library, address: str, text: str) -> tuple[Rule, Library]:
    """A rule of the library that says ``text`` instead, with the library in which it does."""
    rule = library.rules[ref(address)]._replace(text=text, glosses=said())
    return rule, replace(library, rules={**library.rules, rule.ref: rule})


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("One boat. Two boats? Three!", ["One boat.", "Two boats?", "Three!"]),
        ("Over\ntwo lines. And on.", ["Over two lines.", "And on."]),
        ("A rule (1.2). [Drift] is one.", ["A rule (1.2).", "[Drift] is one."]),
        ('It is "at sea." Then it rests.', ['It is "at sea."', "Then it rests."]),
        (
            "Boats (i.e. Herons) of Mio Co. Ltd. sail at 1.5 knots.",
            ["Boats (i.e. Herons) of Mio Co. Ltd. sail at 1.5 knots."],
        ),
        (
            "舟は港にある。「出る。」と言って出航する。",
            ["舟は港にある。", "「出る。」と言って出航する。"],
        ),
        ("**Sail:** turn it.", ["Sail: turn it."]),
        (
            "A boat is\n\n- in the harbour, or\n- at sea.\n\nNowhere else.",
            ["A boat is in the harbour, or at sea.", "Nowhere else."],
        ),
        ("Take:\n\n- a boat\n- a lamp\n\nThen sail.", ["Take: a boat; a lamp.", "Then sail."]),
        ("Late:\n\nThe round is lost.", ["Late: The round is lost."]),
        (
            "Points:\n\nPoints of a round\n\n| won | 3 |\n| --- | --- |\n\nThat is all.",
            ["Points:", "That is all."],
        ),
        ("次のどちらか:\n\n- 港\n- 外海", ["次のどちらか: 港; 外海。"]),
    ],
)
def test_sentences(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Follow these steps to sail:", True),
        ("Boats sail. This is done as follows.", True),
        ("Use the order of the steps below.", True),
        ("出航は次の手順で行う。", True),
        ("Whoever has 0 or below is out.", False),
        ("One of the following is used instead: a lamp, or a lantern.", False),
        ("These are boats. They float.", False),
        ("次のターンには持ち越されない。でも浮く。", False),
        ("", False),
    ],
)
def test_what_announces_the_rules_below(text: str, does: bool) -> None:
    assert announces(text) is does


@pytest.mark.parametrize(
    ("address", "text", "is_so"),
    [
        ("guide:1.2", "A boat is in one of these places:", True),
        ("guide:1.2", "It depends on the place (1.2.1, 1.2.2).", True),
        ("guide:1.2", "It rests, except at sea (1.2.2).", False),
        ("guide:1.2", "It is version 11.2.1 or 1.2.22.", False),
        ("guide:2.2", "It has these places:", False),  # and no rules below it
        ("guide:2.3", "", False),  # a heading says nothing itself
    ],
)
def test_a_rule_that_leaves_what_it_says_to_those_below(
    library: Library, address: str, text: str, is_so: bool
) -> None:
    rule, changed = rule_of(library, address, text)
    assert is_carried_out_below(rule, changed) is is_so


def test_a_short_text_is_its_own_summary(library: Library) -> None:
    assert (
        summary_of(library.rules[ref("guide:2.2")], "en", library)
        == "A boat that set sail cannot be hauled in the same turn."
    )


@pytest.mark.parametrize(
    ("lengths", "shown"),
    [
        ([SUMMARY], 1),
        ([SUMMARY // 2, SUMMARY // 2 - 1], 2),
        ([SUMMARY // 2, SUMMARY // 2], 1),
        ([LONGEST], 1),
        ([LONGEST + 1], 0),
        ([LONGEST + 1, 10], 0),
        ([10, LONGEST + 1, 10], 1),
    ],
)
def test_whole_sentences_as_many_as_fit_or_none(
    library: Library, lengths: list[int], shown: int
) -> None:
    parts = ["B" * (length - 1) + "." for length in lengths]
    rule, changed = rule_of(library, "guide:1.1", " ".join(parts))
    assert summary_of(rule, "en", changed) == " ".join(parts[:shown])
    assert first_sentence(rule, "en", changed) == "".join(parts[: min(shown, 1)])


def test_an_announcement_names_what_it_announces(library: Library) -> None:
    assert (
        summary_of(library.rules[ref("guide:1.2")], "en", library)
        == "A boat is in one of these places: 1.2.1–1.2.2"
    )


def test_an_announcement_of_nothing_is_no_summary(library: Library) -> None:
    assert summary_of(library.rules[ref("desk:1b")], "en", library) == ""


@pytest.mark.parametrize(
    ("language", "start"), [("en", "Each player begins"), ("ja", "最初は港に")]
)
def test_a_summary_is_in_the_askers_language_where_there_is_a_gloss(
    library: Library, language: Language, start: str
) -> None:
    assert summary_of(library.rules[ref("guide:1.1")], language, library).startswith(start)


@pytest.mark.parametrize(
    ("text", "brief"),
    [
        ("A boat rests.", "A boat rests"),
        ("A boat in the harbour rests. It sails.", "A boat in the harbour…"),
        ("舟は港で休み、そのあと出る。", "舟は港で休み…"),
        ("A boat, at last, rests, and sails.", "A boat, at last, rests…"),
        ("舟は港で休んでから次の番に海へ出る。", "舟は港で休んでから次の番に海へ出…"),
        ("", ""),
    ],
)
def test_a_rule_is_known_again_by_a_few_words(library: Library, text: str, brief: str) -> None:
    rule, changed = rule_of(library, "guide:1.1", text)
    assert brief_of(rule, "en", changed) == brief


def test_a_heading_is_known_again_by_its_name(library: Library) -> None:
    heading = library.rules[ref("guide:2")]
    assert brief_of(heading, "en", library) == "Sailing"
    glossed = heading._replace(glosses=said(ja="出航について。"))
    assert brief_of(glossed, "ja", library) == "出航について"
