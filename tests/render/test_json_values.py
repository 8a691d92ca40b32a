"""Replies and rules as plain values."""

from __future__ import annotations

import json

import pytest

from bot.answers.answer import Answer, DidYouMean, Fact, Found, NotFound, Reply, cite
from bot.app import App
from bot.render import json_values
from rules_corpus.model import Library
from rulings.model import CitedRule, EntryRef
from tests.support.bot_corpora import ref
from tests.support.corpora import said


@pytest.fixture(scope="module")
def library(harbour: App) -> Library:
    return harbour.library


def test_the_row_of_an_answer(library: Library) -> None:
    answer = Found(
        "?",
        cite(library, ref("guide:1.1"), 1.0, "search"),
        (),
        (cite(library, ref("desk:1a"), 0.5, "search"),),
        score=0.123456,
    )
    assert json_values.answer_row(Reply("?", (answer,)), "what is shown", "what stands first") == {
        "answered": True,
        "headline": "what stands first",
        "verdict": None,
        "derived_from": [],
        "entry": None,
        "citations": [
            {
                "doc": "guide",
                "id": "1.1",
                "document": "The guide book",
                "edition": "first",
                "date": "2020",
            },
            {
                "doc": "desk",
                "id": "1a",
                "document": "The desk book",
                "edition": "first",
                "date": "2020",
            },
        ],
        "sources": [],
        "text": "what is shown",
        "score": 0.1235,
    }


def test_the_sources_are_entries_cards_and_lists_by_name(ruled: App) -> None:
    database = ruled.snapshot.database
    entries = tuple(database.entries.values())[:2]
    cards, lists = database.cards_of("harbour").find("night ferry"), (database.lists[0],)
    answers = (
        Found("?", None, entries=entries[:1], cards=cards),
        Found("?", None, entries=entries[1:], lists=lists),
    )
    assert json_values.answer_row(Reply("?", answers), "", "")["sources"] == [
        {"kind": "ruling", "game": "harbour", "id": "drift-twice"},
        {"kind": "ruling", "game": "harbour", "id": "haul-at-once"},
        {"kind": "card", "game": "harbour", "id": "Night Ferry"},
        {
            "kind": "banlist",
            "game": "harbour",
            "format": "tidal",
            "effective": "2020",
            "title": "Tidal 2020",
            "whole": True,
            "complete": True,
            "authority": "Old leaflet",
            "status": "community",
            "url": "https://harbour.example/tidal",
        },
    ]


@pytest.mark.parametrize("kind", [DidYouMean, NotFound])
def test_entries_are_sources_of_every_answer(ruled: App, kind: type[Answer]) -> None:
    entries = tuple(ruled.snapshot.database.entries.values())[:1]
    answer = (
        DidYouMean("?", (cite(ruled.library, ref("guide:1"), 1.0, "search"),), entries)
        if kind is DidYouMean
        else NotFound("?", Fact("No."), (), entries)
    )
    assert json_values.sources(Reply("?", (answer,))) == [
        {"kind": "ruling", "game": "harbour", "id": "drift-twice"}
    ]


def test_what_was_looked_up_is_whole(ruled: App) -> None:
    database = ruled.snapshot.database
    keyword = database.entries[EntryRef("keyword", "harbour", "Anchor")]
    (card,) = database.cards_of("harbour").find("red buoy")
    first, second = json_values.found_rows(
        Reply("?", (Found("?", None, entries=(keyword,), cards=(card,)),))
    )
    assert (first["kind"], first["ref"], first["name"], first["rule"]) == (
        "keyword",
        "keyword/harbour:Anchor",
        {"en": "Anchor", "ja": "錨"},
        "guide:1.2.1",
    )
    assert (second["kind"], second["names"], second["printings"][0]["code"]) == (
        "card",
        ["Red Buoy"],
        "LH-004",
    )


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (ref("guide:1.1"), "guide:1.1"),
        (EntryRef("ruling", "harbour", "drift-twice"), "ruling/harbour:drift-twice"),
        (said("a", "b"), {"en": "a", "ja": "b"}),
        (CitedRule(ref("guide:1.1"), "first"), {"rule": "guide:1.1", "edition": "first"}),
        (("a", ("b", 1), ()), ["a", ["b", 1], []]),
        (True, True),
    ],
)
def test_frozen_values_as_json_knows_them(value: object, shown: object) -> None:
    assert json_values.plain(value) == shown


def test_at_most_ten_citations_none_twice(library: Library) -> None:
    citations = [cite(library, rule, 1.0, "search") for rule in library.rules]
    answers = (
        Found("?", citations[0], (), tuple(citations[1:])),
        Found("?", citations[3], (), tuple(reversed(citations))),
    )
    listed = json_values.answer_row(Reply("?", answers), "", "")["citations"]
    assert len(listed) == json_values.MAX_CITATIONS
    assert len({(row["doc"], row["id"]) for row in listed}) == len(listed)


def test_what_answers_comes_before_what_is_near_in_turn(library: Library) -> None:
    guide, *further = (
        cite(library, ref(address), 1.0, "search")
        for address in ("guide:1", "guide:1.1", "guide:1.2")
    )
    desk, *nearby = (
        cite(library, ref(address), 1.0, "search") for address in ("desk:1", "desk:1a", "desk:1b")
    )
    reply = Reply("?", (Found("?", guide, (), tuple(further)), Found("?", desk, (), tuple(nearby))))
    assert [str(citation.ref) for citation in reply.citations()] == [
        "guide:1",
        "desk:1",
        "guide:1.1",
        "desk:1a",
        "guide:1.2",
        "desk:1b",
    ]


def test_the_row_of_a_rule(library: Library) -> None:
    assert json_values.rule_row(library.rules[ref("guide:1.1")]) == {
        "doc": "guide",
        "id": "1.1",
        "title": "",
        "text": "Each player begins with six boats in the harbour.",
        "examples": ["Mio lays out six boats.", "Ren lays out six more."],
    }


def test_the_row_of_a_heading_says_its_title(library: Library) -> None:
    assert json_values.rule_row(library.rules[ref("guide:2.3")])["text"] == "[Drift]"


def test_a_shown_rule_has_all_that_is_shown_beside_it(library: Library) -> None:
    row = json_values.shown_rule(library.rules[ref("guide:2.1")], library)
    assert row["notes"] == ["An older leaflet says upright."]
    assert row["glosses"] == {"ja": "舟を横にして出航する。"}
    assert (row["document"], row["edition"], row["date"]) == ("The guide book", "first", "2020")
    assert row["headings"] == ["Sailing", "2 Sailing"]
    assert row["related"] == [{"kind": "see", "doc": "guide", "id": "1.2.1"}]


def test_the_row_of_a_document_counts_its_rules(library: Library) -> None:
    row = json_values.document_row(library.documents["desk"], library)
    assert (row["id"], row["game"], row["rules"]) == ("desk", "harbour", 4)


def test_every_row_is_json(library: Library) -> None:
    values = [json_values.shown_rule(rule, library) for rule in library.rules.values()] + [
        json_values.document_row(document, library) for document in library.documents.values()
    ]
    assert json.loads(json.dumps(values)) == values


def test_every_row_of_an_entry_or_a_card_is_json(ruled: App) -> None:
    database = ruled.snapshot.database
    cards = tuple(database.cards_of("harbour").cards)
    values = json_values.found_rows(
        Reply("?", (Found("?", None, entries=tuple(database.entries.values()), cards=cards),))
    )
    assert len(values) == len(database.entries) + len(cards)
    assert json.loads(json.dumps(values)) == values
