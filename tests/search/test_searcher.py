"""Finding rules in the invented corpus."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search.engine import Engine
from bot.search.meaning import LEAST_ASKED, Meaning
from bot.search.searcher import CANDIDATES, FEATURES, Hit, Scope
from rules_corpus.library import Corpus, load
from rulings.loader import load as load_rulings
from tests.support.bot_corpora import plain_engine
from tests.support.corpora import messages, unhurried
from tests.support.rulings_app import write_all

ALL = Scope(frozenset({"guide", "desk", "regatta", "kitebook"}))
HARBOUR = Scope(frozenset({"guide", "desk", "regatta"}), special=frozenset({"regatta"}))
SHELVES = frozenset({"ruling/harbour", "keyword/harbour", "penalty/harbour", "ruling/kite"})
EVERYTHING = ALL._replace(documents=ALL.documents | SHELVES)


@pytest.fixture(scope="module")
def corpus(harbour_texts: Path) -> Corpus:
    return load(harbour_texts)


@pytest.fixture(scope="module")
def engine(harbour_texts: Path) -> Engine:
    return plain_engine(harbour_texts)


@pytest.fixture(scope="module")
def ruled_engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """An engine that finds rulings, keywords and penalties beside the rules."""
    texts, rulings = write_all(tmp_path_factory.mktemp("ruled"))
    return plain_engine(texts, load_rulings(rulings).database())


def first(engine: Engine, text: str, scope: Scope = ALL) -> Hit:
    return engine.search(text, scope).hits[0]


def test_every_phrase_finds_its_rule_first(engine: Engine, corpus: Corpus) -> None:
    wrong = {phrase: str(found.ref) for asked in corpus.asked for phrase in asked if (found := first(engine, phrase)).ref != asked.rule}
    assert wrong == {}


def test_a_phrase_finds_its_rule_whatever_the_weights_say(engine: Engine, corpus: Corpus) -> None:
    perverse = replace(engine, ranking=dict.fromkeys(FEATURES, 0.0) | {"closest": -1.0})
    assert {str(first(perverse, phrase).ref) for asked in corpus.asked for phrase in asked} == {str(asked.rule) for asked in corpus.asked}


def test_a_phrase_of_another_document_than_the_one_named_is_no_trump(engine: Engine, corpus: Corpus) -> None:
    phrase = next(phrase for asked in corpus.asked for phrase in asked if asked.rule.document == "guide")
    only_named = replace(engine, ranking=dict.fromkeys(FEATURES, 0.0) | {"named": 1.0})
    assert first(only_named, phrase).lead.document == "guide"
    assert first(only_named, phrase, ALL._replace(named=frozenset({"kitebook"}))).lead.document == "kitebook"


def test_a_rule_that_is_known_to_answer_a_like_question_is_liker(engine: Engine) -> None:
    index, known = engine.index, engine.search("boat", ALL).hits[-1].ref
    east, nowhere = bytes([127, 0]), bytes(2)
    asked = tuple(east if ref == known else b"" for ref in index.refs)
    meaning = Meaning(2, (east,) * len(index.names), {}, {name: nowhere * len(span) for name, span in index.spans.items()}, asked)
    taught = replace(engine, meaning=meaning, ranking=dict.fromkeys(FEATURES, 0.0) | {"asked": 1.0})
    best, *others = taught.search("boat", ALL).hits
    assert best.ref == known
    assert best.feature("asked") == pytest.approx(1, abs=1e-2)
    assert {hit.feature("asked") for hit in others} == {LEAST_ASKED}


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


def test_features_say_what_a_rule_is(engine: Engine) -> None:
    hits = {str(hit.ref): hit for text in ("drift", "when does the lantern burn out", "may i haul the boat") for hit in engine.search(text, ALL).hits}
    assert [hits[address].feature("kind") for address in ("guide:2.3.1", "guide:2.3.2", "guide:2.2")] == [1, 0, 0]
    assert [hits[address].feature("definition") for address in ("guide:2.3.1", "guide:2.3.2", "guide:2.2")] == [0, 1, 0]
    assert hits["guide:2.3.2"].feature("long") > hits["guide:2.3.1"].feature("long") > 0
    assert not any(hit.feature("entry") for hit in hits.values())


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


def test_a_rule_rests_on_itself(engine: Engine) -> None:
    assert all(hit.lead == hit.ref for text in ("boat harbour sea", "how many kites", "遅刻") for hit in engine.search(text, ALL).hits)


@pytest.mark.parametrize(
    ("text", "entry", "lead"),
    [
        ("two drifts on one boat", "ruling/harbour:drift-twice", "guide:2.3.2"),
        ("有るか無いか", "ruling/harbour:drift-twice", "guide:2.3.2"),
        ("and in a regatta?", "ruling/harbour:haul-in-regatta", "regatta:1.1"),
        ("with the tide", "keyword/harbour:Drift", "guide:2.3.2"),
        ("who has it?", "keyword/harbour:Drift#1", "guide:2.3.1"),
        ("a player comes late", "penalty/harbour:late", "desk:1a-i"),
        ("is a wet string torn", "ruling/kite:wet-string", "kitebook:101.2a"),
    ],
)
def test_an_entry_is_found_beside_the_rules_with_the_rule_it_rests_on(ruled_engine: Engine, text: str, entry: str, lead: str) -> None:
    found = first(ruled_engine, text, EVERYTHING)
    assert (str(found.ref), str(found.lead)) == (entry, lead)


def test_entries_are_only_found_on_the_shelves_of_the_scope(ruled_engine: Engine) -> None:
    assert {hit.ref.document for hit in ruled_engine.search("two drifts on one boat", ALL).hits} <= ALL.documents
    (hit,) = ruled_engine.search("is a wet string torn", Scope(frozenset({"ruling/kite"}))).hits
    assert str(hit.ref) == "ruling/kite:wet-string"


def test_the_features_of_an_entry_say_where_its_rule_stands(ruled_engine: Engine) -> None:
    scope = Scope(EVERYTHING.documents, named=frozenset({"guide"}), special=frozenset({"regatta", "guide"}), superseded=frozenset({"desk"}))
    texts = ("two drifts on one boat", "and in a regatta?", "a player comes late")
    hits = {str(hit.ref): hit for text in texts for hit in ruled_engine.search(text, scope).hits}
    names = ("named", "superseded", "unnamed_special")
    assert [hits["ruling/harbour:drift-twice"].feature(name) for name in names] == [1, 0, 0]
    assert [hits["ruling/harbour:haul-in-regatta"].feature(name) for name in names] == [0, 0, 1]
    assert [hits["penalty/harbour:late"].feature(name) for name in names] == [0, 1, 0]


def test_what_is_not_held_is_a_gap_the_heaviest_first(engine: Engine) -> None:
    def gaps(text: str) -> tuple[float, float]:
        (hit,) = [hit for hit in engine.search(text, ALL).hits if str(hit.ref) == "kitebook:101.1"]
        return hit.feature("gap"), hit.feature("next_gap")

    regatta, clock = (engine.index.idf[engine.index.tokens[token]] for token in ("regatta", "clock"))
    assert clock > regatta > 0
    assert gaps("silk strings") == (0, 0)
    assert gaps("silk strings regatta") == pytest.approx((regatta, 0))
    assert gaps("silk strings regatta clock") == gaps("silk strings clock regatta") == pytest.approx((clock, regatta))


def test_a_title_is_asked_in_part_or_whole(engine: Engine) -> None:
    def titles(text: str) -> tuple[float, float]:
        (hit,) = [hit for hit in engine.search(text, ALL).hits if str(hit.ref) == "desk:1a-i"]
        return hit.feature("title_asked"), hit.feature("asked_title")

    assert titles("late players") == pytest.approx((1, 1))
    assert titles("late players ten minutes")[0] == pytest.approx(1)
    assert 0 < titles("late players ten minutes")[1] < 1
    assert 0 < titles("late")[0] < 1
    assert titles("late")[1] == pytest.approx(1)


HYPOTHESIS_WORDS = ["boat", "vessel", "sea", "kite", "silk", "haul", "lantern", "drift", "clock", "regatta", "late", "bota", "zebra", "舟", "漂流", "the", "?"]


@unhurried
@given(st.lists(st.sampled_from(HYPOTHESIS_WORDS), max_size=12).map(" ".join) | messages(), st.frozensets(st.sampled_from(sorted(EVERYTHING.documents))))
def test_hits_are_sorted_in_scope_and_no_rule_stands_twice(ruled_engine: Engine, text: str, documents: frozenset[str]) -> None:
    hits = ruled_engine.search(text, Scope(documents), limit=CANDIDATES).hits
    order = [(hit.feature("closest") > 0.999, hit.score) for hit in hits]
    assert order == sorted(order, reverse=True)
    assert len({hit.ref for hit in hits}) == len(hits)
    assert all(hit.ref.document in documents for hit in hits)
    assert all(0 <= hit.feature(name) <= 1 + 1e-6 for hit in hits for name in ("closest", "second", "third", "covered", "own_covered", "asked_title"))
