"""What a card is, costs or has, asked in words and answered from the facts of the card alone."""

from __future__ import annotations

import pytest

from bot.answers.answer import Answer, Found, NotFound
from bot.answers.card_facts import NO_TEXT, PrintedValue, Side, total_cost, verdict_of
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
        ("atk and def of grey heron?", ["Grey Heron: ATK 500, DEF 400."]),
        ("grey heron atk/def", ["Grey Heron: ATK 500, DEF 400."]),
        ("cost and atk of grey heron", ["Grey Heron: cost {1}, ATK 500."]),
        ("Grey Heron stats", ["Grey Heron: ATK 500, DEF 400."]),
        ("what are Grey Heron's stats?", ["Grey Heron: ATK 500, DEF 400."]),
        ("grey heron cost and stats", ["Grey Heron: cost {1}, ATK 500, DEF 400."]),
        ("grey heronのステータス", ["Grey Heron: ATK 500, DEF 400."]),
        ("grey heronの攻撃力と防御力を教えてください", ["Grey Heron: ATK 500, DEF 400."]),
        (
            "does grey heron have any keywords",
            ["Grey Heron: keywords in its text (its own, or only mentioned) Drift."],
        ),
        ("what is the total cost of grey heron", ["Grey Heron: cost {1}, total cost 1."]),
        ("what race is the Grey Heron", ["Grey Heron: race Bird."]),
        ("which attributes does Tug of Plenty have", ["Tug of Plenty: attribute fire / water."]),
        ("what type of card is Red Buoy", ["Red Buoy: type Thing."]),
        ("which set is Grey Heron from", ["Grey Heron: printed in LH (LH-001)."]),
        (
            "which keywords has Grey Heron",
            ["Grey Heron: keywords in its text (its own, or only mentioned) Drift."],
        ),
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
        ("is Grey Heron a bird boat?", "yes"),
        ("is Grey Heron a fire boat?", "no"),
        ("is Grey Heron a bird thing", "no"),
        ("does Grey Heron cost 1?", "yes"),
        ("is Grey Heron's cost 7", "no"),
        ("does Grey Heron cost one", "yes"),
        ("does Grey Heron have 0500 ATK", "yes"),
        ("does Grey Heron have atk 500 and def 500?", "no"),
        ("is Grey Heron a 500/400", "yes"),
        ("grey heronのコストは7ですか", "no"),
        ("grey heronの攻撃力は500?", "yes"),
        # more than a number may be is not worked out
        ("does Grey Heron cost at least 2", ""),
        ("does Grey Heron cost 1 or 2?", ""),
        ("does Night Ferry have 300 ATK?", ""),
        ("does Dawn Ferry have 900 ATK?", "yes"),
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
        "is Grey Heron 500 boats",
        "does Grey Heron have 500",
        "what does Grey Heron do to a boat",
        "drift, Grey Heron",
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

    def verdict(value: str, *sides: Side) -> Verdict:
        return verdict_of(sides, [PrintedValue("type", value)])

    assert verdict("Boat", side("Boat (Shift)")) == "yes"
    assert verdict("Boat", side("Boat:Ship")) == "yes"
    assert verdict("Ship", side("Boat:Ship")) == ""
    assert verdict("Boat", side("Half-boat")) == ""
    assert verdict("Ship", side("Boat/Ship")) == "yes"
    assert verdict("Ship", side("Boat"), side("Ship")) == ""


@pytest.mark.parametrize(
    ("printed", "total"),
    [
        ("{W}{W}{3}", "5"),
        ("{B} {B} {2}", "4"),
        ("{0}", "0"),
        ("0", "0"),
        ("2", "2"),
        ("{14}", "14"),
        ("{M}{T}{V}", "3"),
        ("{R}{X}", "1+X"),
        ("{X}{X}", "0+X+X"),
        ("", ""),
        ("{R}d[]", ""),
    ],
)
def test_a_total_cost_counts_icons_and_numbers(printed: str, total: str) -> None:
    assert total_cost(printed) == total


def test_a_number_is_no_yes_or_no_where_printings_or_the_player_decide_it() -> None:
    def verdict(*costs: str) -> Verdict:
        printings = tuple(
            Printing("A-1", "A", (), (), (), (), cost, "", "", "", "A", "", ()) for cost in costs
        )
        return verdict_of([Side("A", printings)], [PrintedValue("total", "2")])

    assert [verdict("{R}{1}"), verdict("{R}"), verdict("{R}{1}", "{2}")] == ["yes", "no", "yes"]
    assert [verdict("{R}{X}"), verdict("{R}", "{2}"), verdict("")] == ["", "", ""]


@pytest.mark.parametrize(
    "question",
    [
        "does Grey Heron have drift?",
        "grey heronはdrift持ってる?",
        "has the grey heron drift",
        "grey heronにdriftはありますか",
    ],
)
def test_a_keyword_of_a_card_is_told_with_what_it_does(ruled: App, question: str) -> None:
    answer = asked(ruled, question)
    assert isinstance(answer, Found)
    assert answer.citation is not None
    assert (said(ruled, answer), answer.verdict, str(answer.citation.ref)) == (
        ["Grey Heron: keywords in its text (its own, or only mentioned) Drift."],
        "",
        "guide:2.3.2",
    )


def test_where_no_keyword_is_stored_it_is_said_that_there_is_no_text(ruled: App) -> None:
    answer = asked(ruled, "does Tug of Plenty have drift?")
    assert isinstance(answer, Found)
    assert (said(ruled, answer), [card.name for card in answer.cards]) == (
        [NO_TEXT],
        ["Tug of Plenty"],
    )


@pytest.mark.parametrize(
    "question",
    [
        "what is Night Ferry's text?",
        "what does the Night Ferry card do",
        "how does Dawn Ferry work",
        "how much damage does Night Ferry deal?",
        "Night Ferry damage",
        "night ferryの効果",
        "Night Ferry drift cost",
        "what can Night Ferry do",
        "night ferryってどんな効果",
    ],
)
def test_what_only_its_text_says_is_said_to_be_missing(ruled: App, question: str) -> None:
    answer = asked(ruled, question)
    assert isinstance(answer, NotFound)
    assert (answer.reason.message, [card.name for card in answer.cards]) == (
        NO_TEXT,
        ["Night Ferry"],
    )


@pytest.mark.parametrize("question", ["what does thunder do", "Thunderの効果", "Thunder damage"])
def test_a_card_called_by_an_ordinary_word_is_meant_where_nothing_else_is_said(
    bundled_app: App, question: str
) -> None:
    (answer,) = reply_to(bundled_app.context, Ask(question)).answers
    assert isinstance(answer, NotFound)
    assert (answer.reason.message, [card.name for card in answer.cards]) == (NO_TEXT, ["Thunder"])


@pytest.mark.parametrize(
    "question", ["what does guidance do", "what does foresee do", "void damage"]
)
def test_a_term_of_the_game_is_no_card(bundled_app: App, question: str) -> None:
    (answer,) = reply_to(bundled_app.context, Ask(question)).answers
    assert not (isinstance(answer, NotFound) and answer.reason.message == NO_TEXT)


@pytest.mark.parametrize("question", ["Atomic Bahamut wanderer", "Atomic Bahamut in Wanderer?"])
def test_a_format_with_the_name_of_a_race_asks_for_the_legality(
    bundled_app: App, question: str
) -> None:
    (answer,) = reply_to(bundled_app.context, Ask(question)).answers
    assert isinstance(answer, Found)
    assert answer.verdict == ""
    assert answer.lists
