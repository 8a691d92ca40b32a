"""Sweeps over every rule that comes with the package: each is found by its number and by what
people ask for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.answers.answer import NotFound
from bot.app import App
from bot.requests import Ask, ShowRule
from rules_corpus.library import Corpus
from rules_corpus.numbers import is_name
from rulings.model import EntryRef, Keyword, Penalty, Ruling
from tests.support.drawing import drawn

ONE_IN = 100  # a thousand phrases
AT_LEAST = 0.95
MOST = 0.9


def test_every_numbered_rule_is_found_by_its_number(bundled_app: App) -> None:
    library = bundled_app.library
    missed = []
    for ref in library.rules:
        reply = bundled_app.handle(ShowRule(ref.number, library.game_of(ref).id))
        if not is_name(ref.number) and ref not in {
            citation.ref for citation in reply.citations() if reply.answered
        }:
            missed.append(str(ref))
    assert missed == []


def test_every_numbered_rule_is_found_by_document_and_number(bundled_app: App) -> None:
    library = bundled_app.library
    missed = []
    for ref in library.rules:
        document = library.documents[ref.document]
        if document.mentions and not is_name(ref.number):
            citations = bundled_app.handle(
                ShowRule(f"{document.mentions[0]} {ref.number}", document.game)
            ).citations()
            if not citations or citations[0].ref != ref:
                missed.append(str(ref))
    assert missed == []


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        (Ruling, lambda ruling: ruling.question.original),
        (Keyword, lambda keyword: f"what does {keyword.name.original} do?"),
        (Penalty, lambda penalty: penalty.situation.en),
    ],
)
def test_most_entries_are_found_by_what_they_are_about(
    bundled_app: App, kind: type[Ruling | Keyword | Penalty], question: Callable[[Any], str]
) -> None:
    entries = [
        entry
        for entry in bundled_app.snapshot.database.of_kind(kind)
        if not getattr(entry, "superseded_by", "")
    ]
    missed = [
        str(entry.ref)
        for entry in entries
        if entry not in bundled_app.handle(Ask(question(entry), entry.ref.game)).entries
    ]
    assert len(entries) > 50
    assert len(missed) <= (1 - MOST) * len(entries), missed


@pytest.mark.parametrize("card", ["zeus", "pricia", "Law of Silence", "sylvia gill palarilias"])
def test_what_a_keyword_does_to_a_card_is_answered_with_keyword_rule_and_card(
    bundled_app: App, card: str
) -> None:
    reply = bundled_app.handle(Ask(f"does barrier stop {card}"))
    assert str(reply.citations()[0].ref).startswith("comprehensive:1120")
    assert EntryRef("keyword", "force-of-will", "Barrier") in {entry.ref for entry in reply.entries}
    assert reply.answered


def test_a_keyword_whose_name_means_something_else_too_is_never_refused(bundled_app: App) -> None:
    reply = bundled_app.handle(Ask("what is mana"))
    assert EntryRef("keyword", "force-of-will", "Mana") in {entry.ref for entry in reply.entries}
    assert str(reply.citations()[0].ref) == "comprehensive:1122.2"
    assert not isinstance(reply.answers[0], NotFound)


def test_phrases_find_their_rule_among_the_first_ten(
    bundled_app: App, bundled_corpus: Corpus
) -> None:
    """A sample of the phrases, drawn by a digest, so that it is the same each time and in every
    language.
    """
    phrases = [(asked.rule, phrase) for asked in bundled_corpus.asked for phrase in asked]
    sample = drawn(phrases, lambda pair: f"{pair[0]} {pair[1]}", ONE_IN)
    assert sample
    missed = []
    for rule, phrase in sample:
        reply = bundled_app.handle(Ask(phrase, bundled_app.library.game_of(rule).id))
        if rule not in {citation.ref for citation in reply.citations(10)}:
            missed.append(f"{rule}: {phrase}")
    assert len(missed) <= (1 - AT_LEAST) * len(sample), missed
