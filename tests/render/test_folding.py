"""Folding a message: what answers stays, what is needed least goes first."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.answers.answer import Fact, Found, Question, Reply, cite
from bot.app import App
from bot.render.folding import FEW_BELOW, fold, height
from bot.render.message import Line, Message
from bot.words import Words
from tests.support.bot_corpora import ref

WORDS = Words("en")
FACT = Fact("{players} players.", (("players", 9),))
Make = Callable[..., Message]


@pytest.fixture(scope="module")
def long(ruled: App) -> Make:
    """A message with all that a message can have; its parts can be replaced."""
    database = ruled.snapshot.database
    others = tuple(cite(ruled.library, ref(other), 0.5, "search") for other in ("guide:2.1", "guide:2.2"))
    answer = Found(
        "?",
        cite(ruled.library, ref("guide:1.1"), 1.0, "search"),
        (FACT,),
        others,
        tuple(database.entries.values())[:3],
        database.cards_of("harbour").find("grey heron"),
    )
    message = ruled.message(Reply(Question("?"), (answer,), 1.0), "en", in_full=True)
    (section,) = message.sections
    assert section.card is not None
    below = tuple(Line(ref("guide:1.2"), "Guide 1.2", "It rests.") for _ in range(3 * FEW_BELOW))
    card = section.card._replace(
        body=("One.\n\nTwo.\n\nThree.",), notes=("Odd.",), related=("a", "b"), links=("Refers to: 2",), terms=("boat = 舟",), below=below
    )
    return lambda **changes: message._replace(sections=(section._replace(card=card._replace(**changes)),))


def test_a_message_that_fits_is_left_alone(long: Make) -> None:
    message = long()
    assert fold(message, WORDS, height(message, WORDS, 80), 80) is message


def test_every_line_less_is_made_room_for_until_the_answer_alone_is_left(long: Make) -> None:
    message = long()
    least = height(fold(message, WORDS, 0), WORDS, 80)
    assert least < height(message, WORDS, 80) // 2
    for lines in range(least, height(message, WORDS, 80)):
        assert height(fold(message, WORDS, lines), WORDS, 80) <= lines


def test_what_answers_stays(long: Make) -> None:
    (whole,), (section,) = long().sections, fold(long(), WORDS, 0).sections
    assert section.card is not None
    assert section.card.body == ("One.",)
    assert (section.facts, section.others, section.others_title) == (whole.facts, whole.others, whole.others_title)
    assert whole.card is not None
    assert (section.card.label, section.card.source, section.card.gloss) == (whole.card.label, whole.card.source, whole.card.gloss)
    assert [sheet.lines for sheet in section.sheets] == [whole.sheets[0].lines[:1]]


def test_what_is_needed_least_goes_first(long: Make) -> None:
    (section,) = fold(long(), WORDS, height(long(), WORDS, 80) - 1).sections
    (whole,) = long().sections
    assert section.card is not None
    assert whole.card is not None
    assert section.card == whole.card._replace(terms=(), links=())
    assert section.sheets == whole.sheets


def test_a_narrow_screen_holds_less(long: Make) -> None:
    message = long(body=("word " * 100,))
    assert height(message, WORDS, 20) > height(message, WORDS, 80) > height(message, WORDS, 1000)


def test_without_a_rule_the_sheet_that_answers_stays_whole(long: Make) -> None:
    (section,) = long().sections
    (folded,) = fold(Message((section._replace(card=None),), False), WORDS, 0).sections
    assert folded.sheets == section.sheets[:1]
