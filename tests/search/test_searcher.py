"""Finding rules in the invented corpus."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search.engine import Engine
from bot.search.searcher import CANDIDATES, FEATURES, Hit, Scope
from rules_corpus.library import Corpus, load
from tests.support.bot_corpora import harbour_files, plain_engine
from tests.support.corpora import messages, unhurried, write_corpus

ALL = Scope(frozenset({"guide", "desk", "regatta", "kitebook"}))
HARBOUR = Scope(frozenset({"guide", "desk", "regatta"}), special=frozenset({"regatta"}))


@pytest.fixture(scope="module")
def corpus(harbour_texts: Path) -> Corpus:
    return load(harbour_texts)


@pytest.fixture(scope="module")
def engine(harbour_texts: Path) -> Engine:
    return plain_engine(harbour_texts)


def first(engine: Engine, text: str, scope: Scope = ALL) -> Hit:
    return engine.search(text, scope).hits[0]


def test_every_phrase_finds_its_rule_first(engine: Engine, corpus: Corpus) -> None:
    wrong = {phrase: str(found.ref) for asked in corpus.asked for phrase in asked if (found := first(engine, phrase)).ref != asked.rule}
    assert wrong == {}


def test_a_phrase_of_other_words_finds_its_rule_by_the_glossary(engine: Engine) -> None:
    assert str(first(engine, "vessels in deep water").ref) == "guide:1.2.2"


def test_the_rules_own_words_find_it(engine: Engine) -> None:
    assert str(first(engine, "each player begins in the harbour").ref) == "guide:1.1"


def test_a_misspelt_question_finds_its_rule(engine: Engine) -> None:
    result = engine.search("how meny kites of slik", ALL)
    assert str(result.hits[0].ref) == "kitebook:101.1"
    assert dict(result.query.corrected) == {"meny": "many", "slik": "silk"}


def test_scope_keeps_other_documents_out(engine: Engine) -> None:
    assert str(first(engine, "how many kites", ALL).ref) == "kitebook:101.1"
    assert {hit.ref.document for hit in engine.search("how many kites", HARBOUR).hits} <= HARBOUR.documents


def test_an_unknown_document_in_the_scope_finds_nothing(engine: Engine) -> None:
    assert engine.search("how many kites", Scope(frozenset({"nowhere"}))).hits == ()


def test_an_empty_scope_finds_nothing(engine: Engine) -> None:
    assert engine.search("how many kites", Scope(frozenset())).hits == ()


@pytest.mark.parametrize("text", ["", "?!", "the of a", "zzzzqqq", "狐"])
def test_what_the_corpus_does_not_know_finds_nothing(engine: Engine, text: str) -> None:
    assert engine.search(text, ALL).hits == ()


def test_at_most_as_many_hits_as_asked_for(engine: Engine) -> None:
    assert len(engine.search("boat harbour sea", ALL, limit=2).hits) == 2


def test_words_of_other_games_are_counted(engine: Engine) -> None:
    assert engine.search("boats in chess with dice", ALL).elsewhere == 2


def test_features_say_where_a_rule_stands(engine: Engine) -> None:
    scope = Scope(ALL.documents, named=frozenset({"guide"}), special=frozenset({"regatta", "guide"}), superseded=frozenset({"desk"}))
    hits = {str(hit.ref): hit for text in ("about sailing", "crew size", "who keeps the clock") for hit in engine.search(text, scope).hits}
    names = ("heading", "named", "superseded", "unnamed_special")
    assert [hits["guide:2"].feature(name) for name in names] == [1, 1, 0, 0]
    assert [hits["desk:1a"].feature(name) for name in names] == [0, 0, 1, 0]
    assert [hits["regatta:1.2"].feature(name) for name in names] == [0, 0, 0, 1]


def test_a_phrase_asked_word_for_word_is_as_close_as_can_be(engine: Engine) -> None:
    found = first(engine, "silk strings")
    assert found.feature("closest") == pytest.approx(1)
    assert found.feature("covered") == pytest.approx(1)
    assert found.feature("gap") == 0


def test_an_unknown_word_is_not_covered(engine: Engine) -> None:
    assert first(engine, "silk strings zzzzqqq").feature("covered") < 1


def test_the_score_is_the_weighted_sum_of_the_features(engine: Engine) -> None:
    for hit in engine.search("may i haul the boat in a regatta", ALL).hits:
        assert hit.score == pytest.approx(sum(engine.ranking[name] * hit.feature(name) for name in FEATURES))


HYPOTHESIS_WORDS = ["boat", "vessel", "sea", "kite", "silk", "haul", "lantern", "drift", "clock", "regatta", "bota", "zebra", "舟", "漂流", "the", "?"]


@unhurried
@given(st.lists(st.sampled_from(HYPOTHESIS_WORDS), max_size=12).map(" ".join) | messages(), st.frozensets(st.sampled_from(sorted(ALL.documents))))
def test_hits_are_sorted_in_scope_and_no_rule_stands_twice(tiny: Engine, text: str, documents: frozenset[str]) -> None:
    hits = tiny.search(text, Scope(documents), limit=CANDIDATES).hits
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len({hit.ref for hit in hits}) == len(hits)
    assert all(hit.ref.document in documents for hit in hits)
    assert all(0 <= hit.feature(name) <= 1 + 1e-6 for hit in hits for name in ("closest", "second", "third", "covered", "own_covered", "asked_title"))


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    return plain_engine(write_corpus(tmp_path_factory.mktemp("tiny"), harbour_files()))
