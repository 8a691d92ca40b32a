"""What a further question is about that only points back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given

from bot.answers.intent import read_intents
from bot.answers.places import places_of
from bot.answers.subject import about, asked_thing, lacks_topic, subject_in, with_subject
from tests.support.corpora import messages, unhurried
from tests.support.intents import bundled_intents, with_french

INTENTS = bundled_intents()

THINGS = ("drift", "anchor", "ヒョウリュウ", "漂流")
PLACES = ("boat", "harbour", "港")


def things(folded: str) -> Sequence[tuple[int, int]]:
    return places_of(THINGS, folded)


def places(folded: str) -> Sequence[tuple[int, int]]:
    return places_of(PLACES, folded)


FINDERS = (things, partial(asked_thing, intents=INTENTS), places)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("How does Drift work?", "Drift"),
        ("is a boat with anchor better than drift", "anchor"),
        ("where does a boat rest?", "boat"),
        ("How does mooring work?", "mooring"),
        ("what's the tide table?", "tide table"),
        ("explain buoys", "buoys"),
        ("漂流とは何ですか", "漂流"),
        ("係留とは？", "係留"),
        ("港に何隻？", "港"),
        ("how many?", ""),
        ("what is it?", ""),
        ("Straße of Drift", ""),
    ],
)
def test_a_question_is_about_the_first_thing_that_it_names_of_the_first_kind(
    text: str, subject: str
) -> None:
    assert subject_in(text, FINDERS) == subject


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Do I pay for it again?", "Do I pay for Drift again?"),
        ("does it stop them?", "does Drift stop Drift?"),
        ("Is it optional when its boat rests?", "Is it optional when Drift's boat rests?"),
        ("What is its cost?", "What is Drift's cost?"),
        ("is that still so?", "is Drift still so?"),
        ("can I do this?", "can I do Drift?"),
        ("それは何回？", "Driftは何回？"),
        ("そのコストは？", "Driftのコストは？"),
    ],
)
def test_it_stands_for_the_subject(text: str, asked: str) -> None:
    assert with_subject(text, "Drift", (things, places), INTENTS) == asked


@pytest.mark.parametrize(
    "text",
    [
        "is it my turn?",
        "Is it legal to haul?",
        "if a boat sinks, does it come back?",
        "does anchor lose it?",
        "that boat?",
        "how many boats?",
        "その後は？",
        "舟は？",
        "",
    ],
)
def test_what_points_nowhere_or_at_something_of_its_own_stays(text: str) -> None:
    assert with_subject(text, "Drift", (things, places), INTENTS) == text


def test_another_language_points_back_in_its_own_words(tmp_path: Path) -> None:
    french = read_intents(with_french(tmp_path))
    finder = partial(asked_thing, intents=french)
    assert subject_in("Qu'est-ce que la Dérive ?", [finder]) == "Dérive"
    assert with_subject("Elle coûte combien ?", "Dérive", (), french) == "Dérive coûte combien ?"


def test_without_a_subject_nothing_changes() -> None:
    assert with_subject("does it stop?", "", (things,), INTENTS) == "does it stop?"


def test_a_question_that_leaves_its_subject_out_gets_it_in_front() -> None:
    assert about("Do I pay again?", "Drift") == "Drift: Do I pay again?"
    assert about("もう一度払う？", "漂流") == "漂流はもう一度払う？"
    assert lacks_topic("もう一度払う？")
    assert not lacks_topic("コストはもう一度払う？")
    assert not lacks_topic("pay again?")


@unhurried
@given(messages())
def test_any_text_keeps_what_does_not_point_back(text: str) -> None:
    assert with_subject(text, "", FINDERS, INTENTS) == text
    assert subject_in(text, FINDERS) in text
    assert len(with_subject(text, "x", FINDERS, INTENTS)) <= 2 * len(text) + 2
