"""What a card is, costs or has, asked in words and answered from the facts of the card alone."""

from __future__ import annotations

import pytest

from bot.answers.answer import Answer, Found, NotFound
from bot.answers.card_facts import Side, verdict_of
from bot.answers.reply import reply_to
from bot.app import App, plain_text
from bot.render.wording import in_words
from bot.requests import Ask
from rules_corpus.model import Language
from rulings.model import Printing, Verdict


def asked(app: App, question: str, language: Language = "en") -> Answer:
    (answer,) = reply_to(app.context, Ask(question, "harbour", language)).answers
    return answer


def said(app: App, answer: Answer, language: Language = "en") -> list[str]:
    facts = answer.facts if isinstance(answer, Found) else ()
    return [in_words(fact, app.words(language)) for fact in facts]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("what does Grey Heron cost?", ["Grey Heron: cost {1}."]),
        ("what is the cost of grey heron", ["Grey Heron: cost {1}."]),
        ("how much ATK has Grey Heron", ["Grey Heron: ATK 500."]),
        ("atk and def of grey heron?", ["Grey Heron: ATK 500.", "Grey Heron: DEF 400."]),
        ("what race is the Grey Heron", ["Grey Heron: race Bird."]),
        ("which attributes does Tug of Plenty have", ["Tug of Plenty: attribute fire / water."]),
        ("what type of card is Red Buoy", ["Red Buoy: type Thing."]),
        ("which set is Grey Heron from", ["Grey Heron: printed in LH (LH-001)."]),
        ("which keywords has Grey Heron", ["Grey Heron: keywords in its text Drift."]),
        ("what's the rarity of Grey Heron", ["Grey Heron: rarity R (LH-001)."]),
        ("attack of Night Ferry", ["Night Ferry: ATK 300.", "Dawn Ferry: ATK 900."]),
        ("attack of Dawn Ferry", ["Dawn Ferry: ATK 900."]),
        ("what type is Night Ferry", ["Night Ferry: type Boat.", "Dawn Ferry: type Boat / Ship."]),
        (
            "when was Grey Heron printed?",
            [
                "Grey Heron: printed in LH (LH-001).",
                "The card data that I have do not say when cards were printed.",
            ],
        ),
    ],
)
def test_the_first_line_is_the_fact(ruled: App, question: str, wanted: list[str]) -> None:
    answer = asked(ruled, question)
    assert isinstance(answer, Found)
    assert (said(ruled, answer), answer.verdict) == (wanted, "")
    assert [card.name for card in answer.cards] == [answer.cards[0].name]


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("is Grey Heron a boat?", "yes"),
        ("so grey heron is a bird, right?", "yes"),
        ("is Grey Heron a thing?", "no"),
        ("is Red Buoy a boat", "no"),
        ("does Tug of Plenty count as a fire card?", "yes"),
        ("is Grey Heron fire", "no"),
        # its sides differ, and which is meant is not said
        ("is Night Ferry a ship?", ""),
        ("is Dawn Ferry a ship?", "yes"),
        ("is Grey Heron a boat or a thing?", ""),
        ("Grey Heronはboatですか", "yes"),
    ],
)
def test_yes_or_no_stands_before_it_where_the_facts_decide(
    ruled: App, question: str, verdict: Verdict
) -> None:
    answer = asked(ruled, question)
    assert isinstance(answer, Found)
    assert answer.facts
    assert answer.verdict == verdict


@pytest.mark.parametrize(
    "question",
    [
        "is Grey Heron a zeppelin?",
        "why is Grey Heron a boat?",
        "is Grey Heron not a boat?",
        "does a boat cost will",
        "is a boat a thing?",
        "what does drift cost",
        "does Grey Heron have [Drift]",
    ],
)
def test_what_asks_for_more_or_for_no_card_is_left_to_others(ruled: App, question: str) -> None:
    answer = asked(ruled, question)
    assert not (isinstance(answer, Found) and answer.facts)


@pytest.mark.parametrize(
    "question", ["what race is Tug of Plenty", "is Red Buoy a bird", "what does Red Buoy cost?"]
)
def test_what_the_data_do_not_hold_is_said_to_be_missing(ruled: App, question: str) -> None:
    answer = asked(ruled, question)
    assert isinstance(answer, NotFound)
    assert in_words(answer.reason, ruled.words("en")).startswith("The card data that I have do not")
    assert answer.cards


def test_the_card_stands_below_with_where_its_facts_come_from(ruled: App) -> None:
    reply = ruled.handle(Ask("is Grey Heron a boat?", "harbour"))
    text = plain_text(ruled, reply, "en")
    assert text.startswith("Yes. Grey Heron: type Boat.\n")
    assert "facts of the card" in text


def test_it_is_said_in_the_askers_language(ruled: App) -> None:
    answer = asked(ruled, "Grey Heronのコストは?", "ja")
    assert said(ruled, answer, "ja") == ["Grey Heron: コスト {1}。"]


def test_a_type_that_only_contains_the_word_decides_nothing() -> None:
    def side(*types: str) -> Side:
        printing = Printing("A-1", "A", (), types, (), (), "", "", "", "", "A", "", ())
        return Side("A", (printing,))

    assert verdict_of([side("Boat (Shift)")], "type", "Boat") == "yes"
    assert verdict_of([side("Boat:Ship")], "type", "Boat") == "yes"
    assert verdict_of([side("Boat:Ship")], "type", "Ship") == ""
    assert verdict_of([side("Half-boat")], "type", "Boat") == ""
    assert verdict_of([side("Boat/Ship")], "type", "Ship") == "yes"
    assert verdict_of([side("Boat"), side("Ship")], "type", "Ship") == ""


@pytest.mark.parametrize("question", ["Atomic Bahamut wanderer", "Atomic Bahamut in Wanderer?"])
def test_a_format_with_the_name_of_a_race_asks_for_the_legality(
    bundled_app: App, question: str
) -> None:
    (answer,) = reply_to(bundled_app.context, Ask(question)).answers
    assert isinstance(answer, Found)
    assert answer.verdict == ""
    assert answer.lists
