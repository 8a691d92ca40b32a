"""Rulings about cards that a question names: found however it is worded, from the cards in the data
alone.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from bot.answers.answer import Found, NotFound
from bot.answers.context import Context
from bot.answers.reply import reply_to
from bot.app import App
from bot.requests import Ask
from rules_corpus.model import RuleRef
from rulings.model import CitedRule, EntryRef, Ruling
from rulings.store import Database
from tests.support.corpora import said

ENGLISH = (
    "{a} and {b}",
    "{a} vs {b}",
    "{a} versus {b}?",
    "{a}, {b}",
    "ruling {a} {b}",
    "how do {a} and {b} interact?",
    "can I respond to {a} with {b}?",
    "can I play {b} in response to {a}",
    "what happens when {a} meets {b}",
    "my opponent has {b} and I play {a}, what happens?",
    "does {a} work with {b}",
    "is {a}'s effect changed by {b}?",
    "does {a} still hit if {b} is out",
    "I have two {a}s on the field. They use {b}. What now?",
)
JAPANESE = (
    "{a}と{b}",
    "{a}と{b}の裁定",
    "{a}と{b}はどうなりますか?",
    "{a}に{b}で対応できる?",
    "{a}があるときに{b}を使ったら?",
    "相手の{a}に対して{b}をプレイできますか",
    "{a}と{b}の相互作用について教えて",
)
WORDINGS = [*(("en", wording) for wording in ENGLISH), *(("ja", wording) for wording in JAPANESE)]


def with_ruling(answerer: Context, game: str, rule: RuleRef, *cards: str) -> Context:
    """The answerer with one ruling more, which no search finds."""
    ruling = Ruling(
        EntryRef("ruling", game, "invented"),
        said("?"),
        said("Yes."),
        (CitedRule(rule, ""),),
        "Judges",
        "judge",
        "",
        "",
        cards=cards,
    )
    old = answerer.database
    return replace(
        answerer,
        database=Database({**old.entries, ruling.ref: ruling}, old.formats, old.lists, old.cards),
    )


def first_rule(context: Context) -> RuleRef:
    """The first of the comprehensive rules that has a text."""
    rules = context.library.rules.items()
    return next(ref for ref, rule in rules if ref.document == "comprehensive" and rule.text)


@pytest.fixture(scope="module")
def invented(bundled_app: App) -> Context:
    """What comes along, with a ruling about two cards."""
    context = bundled_app.context
    rule = first_rule(context)
    return with_ruling(context, "force-of-will", rule, "Demonflame", "Heavenly Gust")


@pytest.mark.parametrize(("language", "wording"), WORDINGS)
@pytest.mark.parametrize("first", ["Demonflame", "Heavenly Gust"])
def test_a_new_ruling_about_two_cards_comes_first_wherever_both_are_named(
    invented: Context, language: str, wording: str, first: str
) -> None:
    second = "Heavenly Gust" if first == "Demonflame" else "Demonflame"
    for question in (wording.format(a=first, b=second), wording.format(a=first, b=second).lower()):
        answer = reply_to(
            invented, Ask(question, None, "ja" if language == "ja" else "en")
        ).answers[0]
        assert isinstance(answer, Found), question
        assert [entry.ref.id for entry in answer.entries] == ["invented"], question
        assert answer.citation is not None
        assert (answer.citation.ref, answer.citation.why) == (first_rule(invented), "ruling")


def test_every_ruling_about_several_cards_is_shown_where_they_are_all_named(
    bundled_app: App,
) -> None:
    database = bundled_app.snapshot.database
    rulings = [
        ruling
        for ruling in database.of_kind(Ruling)
        if len(ruling.cards) > 1 and not ruling.superseded_by
    ]
    assert rulings
    missed = []
    for ruling, (language, wording) in product(rulings, WORDINGS):
        others = " and ".join(ruling.cards[1:]) if language == "en" else "と".join(ruling.cards[1:])
        question = wording.format(a=ruling.cards[0], b=others)
        answer = bundled_app.handle(Ask(question, ruling.ref.game)).answers[0]
        if (
            not isinstance(answer, Found)
            or ruling not in answer.entries
            or set(getattr(answer.entries[0], "cards", ())) != set(ruling.cards)
        ):
            missed.append(question)
    assert missed == []


RULE = RuleRef("guide", "2.2")


@pytest.fixture(scope="module")
def harbour_ruling(ruled: App) -> Context:
    return with_ruling(ruled.context, "harbour", RULE, "Grey Heron", "Night Ferry")


def test_a_ruling_about_two_cards_needs_both(harbour_ruling: Context) -> None:
    for text in ("how does the grey heron interact?", "can the night ferry pass a red buoy?"):
        assert "invented" not in [
            entry.ref.id for entry in reply_to(harbour_ruling, Ask(text)).entries
        ]


@pytest.mark.parametrize(
    "text", ["birdie and dawn", "GREY HERON / DAWN FERRY", "may birdies cross a night ferry's wake"]
)
def test_nicknames_and_other_faces_name_the_cards_too(harbour_ruling: Context, text: str) -> None:
    assert [entry.ref.id for entry in reply_to(harbour_ruling, Ask(text)).entries] == ["invented"]


@pytest.mark.parametrize(
    "text",
    [
        "are grey heron and night ferry banned in open water?",
        "is the grey heron legal beside the night ferry",
    ],
)
def test_what_lists_say_of_cards_is_asked_of_the_lists(harbour_ruling: Context, text: str) -> None:
    answer = reply_to(harbour_ruling, Ask(text)).answers[0]
    assert isinstance(answer, Found)
    assert answer.lists


def test_a_ruling_about_one_card_comes_first_where_a_ruling_is_asked_for(ruled: App) -> None:
    answer = ruled.handle(Ask("ruling for the grey heron")).answers[0]
    assert isinstance(answer, Found)
    assert [entry.ref.id for entry in answer.entries] == ["drift-twice"]


def test_a_ruling_about_one_card_is_shown_behind_what_else_answers(ruled: App) -> None:
    answer = ruled.handle(Ask("grey heron")).answers[0]
    assert isinstance(answer, Found)
    assert ([card.name for card in answer.cards], [entry.ref.id for entry in answer.entries]) == (
        ["Grey Heron"],
        ["drift-twice"],
    )
    answer = ruled.handle(
        Ask("what colour does the grey heron like for its nest in winter")
    ).answers[0]
    assert isinstance(answer, NotFound)
    assert [entry.ref.id for entry in answer.entries] == ["drift-twice"]
