"""The amount that a question's own numbers come to."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.answers.answer import Found
from bot.answers.worked_amounts import worked_amount
from bot.app import App
from bot.requests import Ask
from rules_corpus.languages import Code, Phrases, Text
from rulings.model import Amount, Quantity
from tests.support.intents import patterns

WORDS = patterns("amounts")


def quantity(name: str, *said: str, ja: tuple[str, ...] = ()) -> Quantity:
    return Quantity(name, Phrases((("en", said), ("ja", ja))))


def shown(question: str, amounts: Iterable[Amount], language: Code = "en") -> str:
    """The amount as it is shown; empty if nothing is worked out."""
    worked = worked_amount(question, amounts, WORDS)
    return worked.in_language(language) if worked else ""


PLAIN = Text((("en", "{amount}"),))
HELD = quantity("hold", "hold {figure}", "holding {figure}", ja=("{figure}個ある",))
HOLD = Amount(
    "hold - 4",
    PLAIN,
    (HELD,),
    beside=Phrases((("en", ("turn {figure}",)), ("ja", ("{figure}ターン",)))),
)
DICE = Amount(
    "dice", PLAIN, (quantity("dice", "/rolled {figure}(?:, {figure})*?(?: and {figure})?/"),)
)
HALF = Amount(
    "crew / 2",
    PLAIN,
    (quantity("crew", "{figure} sailors", "crew of {figure}"),),
    supposes=Phrases((("en", ("/^(?!.*lost).*half/",)), ("ja", ("半分",)))),
    round_up_to=10,
)
CAUGHT = Amount(
    "min(net, shoal)",
    PLAIN,
    (quantity("net", "net for {figure}"), quantity("shoal", "shoal of {figure}")),
)
LEFT = Amount(
    "(red + blue) * 2", PLAIN, (quantity("red", "{figure} red"), quantity("blue", "{figure} blue"))
)
ALL = (HOLD, DICE, HALF, CAUGHT, LEFT)


@pytest.mark.parametrize(
    ("question", "worked"),
    [
        ("I hold 9 crates, how many must go?", "5 (9 − 4)"),
        ("on turn 3 I hold nine crates. How many must go?", "5 (9 − 4)"),
        ("I hold 9. Yes, I hold 9! what's too many?", "5 (9 − 4)"),
        ("I hold 1,004, how many must go?", "1000 (1004 − 4)"),
        ("9個ある。何個捨てる?", "5 (9 − 4)"),
        ("2ターン目に九個ある。いくつ捨てる?", "5 (9 − 4)"),
        ("I rolled 2 and 5, what is the result", "7 (2 + 5)"),
        ("rolled 6, result?", "6"),
        ("half of 25 sailors, how many?", "20 (25 ÷ 2 = 12.5)"),
        ("half of a crew of 40, how many?", "20 (40 ÷ 2)"),
        ("net for 5, shoal of 3, how many do I catch", "3"),
        ("2 red, 3 blue: total?", "10 ((2 + 3) × 2)"),
    ],
)
def test_an_amount_is_worked_out(question: str, worked: str) -> None:
    assert shown(question, ALL) == worked


@pytest.mark.parametrize(
    "question",
    [
        "I hold 9 crates",  # asks for nothing
        "why do I hold 9, how many is that",
        "I hold 9 and he took 2, how many must go?",  # 2 is not reckoned with
        "I hold 9, then I hold 8, how many must go?",
        "I hold 3, how many must go?",  # less than none
        "how many must go?",
        "I hold many, how many must go?",
        "I rolled 2, 3, 4 and 5, what is the result",  # a figure between was not read
        "lost half of 25 sailors, how many?",
        "25 sailors, how many?",
        "9 red, how many?",
        "I hold 2 thousand, how many?",
        "2 red, 3 blue, I hold 9: total?",
    ],
)
def test_nothing_is_worked_out(question: str) -> None:
    assert shown(question, ALL) == ""


def test_formulas_that_differ_say_nothing() -> None:
    question = "I hold 9, how many must go?"
    assert shown(question, (HOLD, HOLD._replace(formula="hold - 3"))) == ""
    assert shown(question, (HOLD, HOLD._replace(formula="hold - 3 - 1"))) == "5 (9 − 4)"


def test_what_the_amount_is_is_said_in_each_language() -> None:
    hold = HOLD._replace(says=Text((("en", "Drop {amount}"), ("ja", "{amount}個捨てる"))))
    assert shown("I hold 9, how many must go?", [hold]) == "Drop 5 (9 − 4)"
    assert shown("9個ある。何個捨てる?", [hold], "ja") == "5個捨てる (9 − 4)"
    assert shown("9個ある。何個捨てる?", [hold], "fr") == "Drop 5 (9 − 4)"


def test_a_number_that_divides_by_zero_works_nothing_out() -> None:
    share = Amount("12 / hold", PLAIN, (HELD,))
    assert shown("I hold 0, how many each?", [share]) == ""
    assert shown("I hold 5, how many each?", [share]) == ""
    assert shown("I hold 6, how many each?", [share]) == "2 (12 ÷ 6)"


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("End of my turn, 11 cards in hand. How many do I discard?", "Discard 4 (11 − 7). "),
        ("手札が8枚でエンドフェイズ。何枚捨てる?", "1枚捨てる (8 − 7)。"),
        ("Force (3), I rolled 1, 6 and 6. What is the result?", "The result is 13 (1 + 6 + 6). "),
        (
            "My ruler has divinity 7 and runes of 2 and 4 are face up. How much is left?",
            "Remaining divinity: 1 (7 − (2 + 4)). ",
        ),
    ],
)
def test_the_first_line_begins_with_the_amount(
    bundled_app: App, question: str, begins: str
) -> None:
    (answer,) = bundled_app.handle(Ask(question)).answers
    assert isinstance(answer, Found)
    assert answer.headline is not None
    language = "ja" if "。" in question else "en"
    assert answer.headline.statement.only_in(language).startswith(begins)
