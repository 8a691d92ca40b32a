"""What a question needs must stand in what answers it: near misses are refused."""

from __future__ import annotations

import pytest

from bot.answers.answer import NOT_SAID, Found, NotFound
from bot.app import App
from bot.requests import Ask


@pytest.mark.parametrize(
    "text",
    [
        "die rolled onto the floor when we rolled for Force. does the roll stand?",
        "our dice is leaning on a card, cocked. do we reroll?",
        "he said pass and now wants to take that back, can he?",
        "are takebacks allowed at a casual event",
        "do we fix the life totals if we see the mistake two turns later",
        "judge call took ten minutes, do we get extra time in this round",
        "can a round be extended, we extended the round last year",
        "how many extra minutes do we get after a deck check",
        "fire alarm in round 2 of 60 minutes, do we get the time back",
        "sealed: are the cards I opened mine to take home",
        "we drafted, do we give back the cards after the event",
        "do I keep the cards that I drafted",
        "my teammate saw a mistake, may he tell me",
        "two headed giant: do we share life",
        "2 vs 2, whose turn comes first",
        "is there an age limit for a Grand Prix",
        "is a kid of eight too young for a competitive event",
        "may I use a webcam for a local event",
        "do matches on spelltable count for a local event",
        "how much prize money is there at Worlds",
        "is there an entry fee for level 1 events",
        "do judges get paid at a Grand Prix",
        "bathroom break during the round, who keeps my deck",
        "is there a lunch break after round 3 of swiss",
        "may my opponent pick up my cards to read them",
        "ドラフトしたカードは持ち帰り?",
        "チーム戦でデッキは共有できる?",
        "大会に年齢制限はありますか",
        "ラウンドの時間延長はどれくらい?",
        "試合を配信しても大丈夫?",
        "賞金はどう分配される?",
    ],
)
def test_a_policy_that_no_document_has_is_not_answered_with_its_neighbour(
    bundled_app: App, text: str
) -> None:
    reply = bundled_app.handle(Ask(text))
    (answer,) = reply.answers
    assert not reply.answered
    assert not isinstance(answer, NotFound) or answer.reason.message == NOT_SAID
    assert reply.citations()


@pytest.mark.parametrize(
    "text",
    [
        "may a player return cards from the draft pool to the main deck between rounds",
        "how many extra turns are played when time is called",
        "may I touch the opponent's deck to shuffle it",
        "味方がブロックされたらどうなる?",
    ],
)
def test_what_the_rules_say_of_like_words_is_answered(bundled_app: App, text: str) -> None:
    assert any(isinstance(answer, Found) for answer in bundled_app.handle(Ask(text)).answers)
