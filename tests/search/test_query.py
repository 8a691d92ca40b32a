"""A question as the index sees it."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.search.analysis import Analyzer
from bot.search.bm25 import IndexedPassage
from bot.search.bm25_build import build_index
from bot.search.lexicon import Wordlists
from bot.search.query import NAME_WEIGHT, UNKNOWN_WEIGHT, Query, read_query
from bot.search.spelling import Speller
from rules_corpus.model import RuleRef
from tests.support.corpora import make_term, messages, unhurried

ANALYZER = Analyzer(
    Wordlists({}, frozenset({"the", "is"}), ()).lexicon(
        (
            make_term("harbour", "open sea", "zone", "外海"),
            make_term("harbour", "moon", "other", "月"),
        )
    )
)
TEXTS = {
    "1": "boats rest in the harbour",
    "2": "lanterns burn on the open sea, 外海",
    "3": "boats are hauled",
}
REFS = [RuleRef("guide", number) for number in TEXTS]
INDEX = build_index(
    IndexedPassage(ref, {"text": ANALYZER.analyze(TEXTS[ref.number])}, [], (ref,)) for ref in REFS
)
SPELLER = Speller.of(
    dict.fromkeys(
        ["boats", "rest", "harbour", "lanterns", "lantern", "burn", "open", "sea", "hauled"], 3
    )
)


def read(text: str) -> Query:
    return read_query(text, ANALYZER, SPELLER, INDEX)


def weight(query: Query, token: str) -> float:
    return query.weights[INDEX.tokens[token]]


def test_a_known_word_weighs_its_idf() -> None:
    query = read("harbour")
    assert dict(query.weights) == {INDEX.tokens["harbour"]: INDEX.idf[INDEX.tokens["harbour"]]}
    assert (query.missing, query.unknown, dict(query.corrected), query.words) == (
        0.0,
        (),
        {},
        ("harbour",),
    )


def test_pairs_are_those_of_the_words_as_they_were_read() -> None:
    assert read("lanterns brun in sea").pairs == ("lantern burn", "burn in", "in sea")


def test_tokens_are_those_of_known_and_unknown_words() -> None:
    assert set(read("lanterns brun zzyzzx").tokens) == {"lantern", "burn", "zzyzzx"}


def test_a_word_said_twice_weighs_once() -> None:
    assert read("harbour harbour").weights == read("harbour").weights


def test_a_word_is_known_by_its_stem_too() -> None:
    query = read("hauling")
    assert weight(query, "haul") > 0
    assert not query.corrected


def test_concepts_weigh_beside_their_words() -> None:
    query = read("open sea")
    assert {INDEX.names[token] for token in query.weights} == {"open", "sea", "=open_sea"}


def test_a_misspelt_word_is_read_as_another_and_weighs_less() -> None:
    query = read("habour")
    assert dict(query.corrected) == {"habour": "harbour"}
    assert query.words == ("harbour",)
    assert 0 < weight(query, "harbour") < INDEX.idf[INDEX.tokens["harbour"]]
    assert query.missing == 0.0


def test_words_written_as_one_are_read_apart() -> None:
    query = read_query("openboats", ANALYZER, Speller.of({"open": 3, "boats": 3}), INDEX)
    assert dict(query.corrected) == {"openboats": "open boats"}
    assert {INDEX.names[token] for token in query.weights} == {"open", "boat"}


def test_an_unknown_word_is_missing() -> None:
    query = read("zebra harbour")
    assert query.unknown == ("zebra",)
    assert query.missing == UNKNOWN_WEIGHT
    assert query.total == pytest.approx(weight(query, "harbour") + UNKNOWN_WEIGHT)


def test_unknown_japanese_weighs_less_for_each_pair_of_characters() -> None:
    assert 0 < read("狐").missing < UNKNOWN_WEIGHT


def test_a_concept_that_no_rule_holds_is_not_missing_besides_its_word() -> None:
    assert read("月").missing == read("狐").missing


def test_a_part_of_a_name_is_neither_corrected_nor_unknown() -> None:
    query = read_query("habour", ANALYZER, SPELLER, INDEX, lambda word: word == "habour")
    assert not query.corrected
    assert "habour" not in (*query.unknown, *query.words, *query.tokens)
    assert query.missing == NAME_WEIGHT < UNKNOWN_WEIGHT


def test_a_part_of_a_name_that_the_corpus_holds_is_a_word_like_others() -> None:
    assert read_query("harbour", ANALYZER, SPELLER, INDEX, lambda _: True) == read_query(
        "harbour", ANALYZER, SPELLER, INDEX
    )


def test_numbers_and_short_words_are_never_corrected() -> None:
    query = read("7 xq")
    assert not query.corrected
    assert query.words == ("7", "xq")


def test_stopwords_weigh_nothing() -> None:
    query = read_query("the is", ANALYZER, Speller.of({"the": 9, "is": 9}), INDEX)
    assert not query.weights
    assert query.total == 0.0


def test_a_word_that_was_meant_for_one_that_carries_nothing_looks_for_nothing_else() -> None:
    query = read_query("isn", ANALYZER, Speller.of({"is": 9, "in": 3}), INDEX)
    assert dict(query.corrected) == {"isn": "is"}
    assert (dict(query.weights), query.total) == ({}, 0.0)


@unhurried
@given(messages())
def test_any_text_makes_a_query_of_known_tokens(text: str) -> None:
    query = read(text)
    assert all(0 < value <= INDEX.idf[token] for token, value in query.weights.items())
    assert query.missing >= 0
    assert query.total > 0 or not query.weights
    assert not set(query.corrected) & set(query.unknown)
