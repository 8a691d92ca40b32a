"""Finding rules in the invented corpus."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.search.embeddings import NO_SIMILARITY, Embeddings
from bot.search.engine import Engine
from bot.search.ranking import FEATURES, Hit, Scope, Weights, softmax
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
    return engine.search(text, scope).rules[0]


def test_every_phrase_finds_its_rule_first(engine: Engine, corpus: Corpus) -> None:
    wrong = {
        phrase: str(found.ref)
        for asked in corpus.asked
        for phrase in asked
        if (found := first(engine, phrase)).ref != asked.rule
    }
    assert wrong == {}


def test_a_phrase_finds_its_rule_whatever_the_weights_say(engine: Engine, corpus: Corpus) -> None:
    perverse = replace(engine, weights=Weights({"bm25": -1.0}, {}))
    assert {str(first(perverse, phrase).ref) for asked in corpus.asked for phrase in asked} == {
        str(asked.rule) for asked in corpus.asked
    }


def test_a_phrase_in_another_order_of_words_is_the_same(engine: Engine) -> None:
    assert first(engine, "strings silk").verbatim
    assert not first(engine, "silk strings zzzzqqq").verbatim


def test_a_phrase_of_another_document_than_the_one_named_is_no_trump(
    engine: Engine, corpus: Corpus
) -> None:
    phrase = next(
        phrase for asked in corpus.asked for phrase in asked if asked.rule.document == "guide"
    )
    only_named = replace(engine, weights=Weights({"named": 1.0}, {}))
    assert first(only_named, phrase).lead.document == "guide"
    elsewhere = only_named.search(phrase, ALL._replace(named=frozenset({"kitebook"}))).rules
    assert not any(hit.verbatim for hit in elsewhere)


def test_a_rule_that_is_known_to_answer_a_similar_question_is_found(engine: Engine) -> None:
    index = engine.index
    known = engine.search("boat", ALL).rules[-1].ref
    east, nowhere = bytes([127, 0]), bytes(2)
    questions = tuple(east if ref == known else b"" for ref in index.refs)
    embeddings = Embeddings(
        2,
        [east] * len(index.names),
        {},
        {name: nowhere * len(span) for name, span in index.spans.items()},
        questions,
        index.spans,
    )
    taught = replace(engine, embeddings=embeddings, weights=Weights({"questions": 1.0}, {}))
    best, *others = taught.search("boat", ALL).rules
    assert best.ref == known
    assert best.feature("questions") == pytest.approx(1, abs=1e-2)
    assert {hit.feature("questions") for hit in others} == {NO_SIMILARITY}


def test_a_phrase_of_other_words_finds_its_rule_by_the_glossary(engine: Engine) -> None:
    assert str(first(engine, "vessels in deep water").ref) == "guide:1.2.2"


def test_the_rules_own_words_find_it(engine: Engine) -> None:
    assert str(first(engine, "each player begins in the harbour").ref) == "guide:1.1"


def test_a_misspelt_question_finds_its_rule(engine: Engine) -> None:
    result = engine.search("how meny kites of slik", ALL)
    assert str(result.rules[0].ref) == "kitebook:101.1"
    assert dict(result.query.corrected) == {"meny": "many", "slik": "silk"}


def test_scope_keeps_other_documents_out(engine: Engine) -> None:
    assert str(first(engine, "how many kites", ALL).ref) == "kitebook:101.1"
    assert {
        hit.ref.document for hit in engine.search("how many kites", HARBOUR).rules
    } <= HARBOUR.documents


def test_an_unknown_document_in_the_scope_finds_nothing(engine: Engine) -> None:
    assert engine.search("how many kites", Scope(frozenset({"nowhere"}))).rules == ()


def test_an_empty_scope_finds_nothing(engine: Engine) -> None:
    assert engine.search("how many kites", Scope(frozenset())).rules == ()


@pytest.mark.parametrize("text", ["", "?!", "the of a", "zzzzqqq", "狐"])
def test_what_the_corpus_does_not_know_finds_nothing(engine: Engine, text: str) -> None:
    assert engine.search(text, ALL).rules == ()


def test_at_most_as_many_hits_as_asked_for(engine: Engine) -> None:
    assert len(engine.search("boat harbour sea", ALL, limit=2).rules) == 2


def test_words_of_other_games_are_counted(engine: Engine) -> None:
    assert engine.search("boats in chess with dice", ALL).elsewhere == 2


def test_features_say_where_a_rule_stands(engine: Engine) -> None:
    scope = Scope(
        ALL.documents, named=frozenset({"guide"}), special=frozenset({"regatta", "guide"})
    )
    hits = {
        str(hit.ref): hit
        for text in ("about sailing", "crew size", "who keeps the clock")
        for hit in engine.search(text, scope).rules
    }
    names = ("heading", "named", "unnamed_special")
    assert [hits["guide:2"].feature(name) for name in names] == [1, 1, 0]
    assert [hits["desk:1a"].feature(name) for name in names] == [0, 0, 0]
    assert [hits["regatta:1.2"].feature(name) for name in names] == [0, 0, 1]


def test_an_unknown_word_is_not_covered(engine: Engine) -> None:
    assert first(engine, "silk strings").feature("covered") == pytest.approx(1)
    assert first(engine, "silk strings zzzzqqq").feature("covered") < 1


def test_the_score_is_the_weighted_sum_of_the_features(engine: Engine) -> None:
    for hit in engine.search("may i haul the boat in a regatta", ALL).rules:
        assert hit.score == pytest.approx(
            sum(engine.weights.rules[name] * hit.feature(name) for name in FEATURES)
        )


def test_a_rule_rests_on_itself(engine: Engine) -> None:
    assert all(
        hit.lead == hit.ref
        for text in ("boat harbour sea", "how many kites", "遅刻")
        for hit in engine.search(text, ALL).rules
    )


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
def test_entries_are_a_list_of_their_own_with_the_rules_that_they_cite(
    ruled_engine: Engine, text: str, entry: str, lead: str
) -> None:
    found = ruled_engine.search(text, EVERYTHING)
    assert (str(found.entries[0].ref), str(found.entries[0].lead)) == (entry, lead)
    assert all(hit.ref == hit.lead for hit in found.rules)


def test_what_an_entry_is_asked_with_finds_the_rule_that_it_cites(ruled_engine: Engine) -> None:
    unwilling = replace(ruled_engine, weights=Weights({"covered": -1.0}, {}))
    for text, lead in (
        ("two drifts on one boat", "guide:2.3.2"),
        ("is a wet string torn", "kitebook:101.2a"),
    ):
        hit = first(unwilling, text, EVERYTHING)
        assert (str(hit.ref), hit.verbatim) == (lead, True)


def test_a_rule_is_led_to_by_an_entry_that_is_asked_with_something_more_similar(
    ruled_engine: Engine,
) -> None:
    index = ruled_engine.index
    east = bytes([127, 0])
    questions = tuple(
        east if str(ref) == "ruling/harbour:drift-twice" else b"" for ref in index.refs
    )
    embeddings = Embeddings(
        2,
        [east] * len(index.names),
        {},
        {name: east * len(span) for name, span in index.spans.items()},
        questions,
        index.spans,
    )
    hits = (
        replace(ruled_engine, embeddings=embeddings).search("two drifts or one", EVERYTHING).rules
    )
    assert {str(hit.ref) for hit in hits if hit.is_led} == {"guide:2.3.2", "guide:2.3.1"}


def test_entries_are_only_found_on_the_shelves_of_the_scope(ruled_engine: Engine) -> None:
    assert ruled_engine.search("two drifts on one boat", ALL).entries == ()
    found = ruled_engine.search("is a wet string torn", Scope(frozenset({"ruling/kite"})))
    assert ([str(hit.ref) for hit in found.entries], found.rules) == (
        ["ruling/kite:wet-string"],
        (),
    )


def test_the_features_of_an_entry_say_where_its_rule_stands(ruled_engine: Engine) -> None:
    scope = Scope(
        EVERYTHING.documents, named=frozenset({"guide"}), special=frozenset({"regatta", "guide"})
    )
    texts = ("two drifts on one boat", "and in a regatta?", "a player comes late")
    hits = {str(hit.ref): hit for text in texts for hit in ruled_engine.search(text, scope).entries}
    names = ("named", "unnamed_special")
    assert [hits["ruling/harbour:drift-twice"].feature(name) for name in names] == [1, 0]
    assert [hits["ruling/harbour:haul-in-regatta"].feature(name) for name in names] == [0, 1]
    assert [hits["penalty/harbour:late"].feature(name) for name in names] == [0, 0]


def test_shares_add_up_and_odds_follow_scores() -> None:
    shares = softmax([2.0, 1.0, -50.0])
    assert sum(shares) == pytest.approx(1)
    assert shares[0] / shares[1] == pytest.approx(math.e)
    assert softmax([1e6, 0.0]) == [1.0, 0.0]
    assert softmax([]) == []


HYPOTHESIS_WORDS = [
    "boat",
    "vessel",
    "sea",
    "kite",
    "silk",
    "haul",
    "lantern",
    "drift",
    "clock",
    "regatta",
    "late",
    "bota",
    "zebra",
    "舟",
    "漂流",
    "the",
    "?",
]


@unhurried
@example("ONA", frozenset(EVERYTHING.documents))  # may be read as "on" and as "a"
@given(
    st.lists(st.sampled_from(HYPOTHESIS_WORDS), max_size=12).map(" ".join) | messages(),
    st.frozensets(st.sampled_from(sorted(EVERYTHING.documents))),
)
def test_hits_are_sorted_in_scope_and_none_stands_twice(
    ruled_engine: Engine, text: str, documents: frozenset[str]
) -> None:
    found = ruled_engine.search(text, Scope(documents), limit=99)
    for hits in (found.rules, found.entries):
        order = [(hit.verbatim, hit.score) for hit in hits]
        assert order == sorted(order, reverse=True)
        assert len({hit.ref for hit in hits}) == len(hits)
        assert all(hit.ref.document in documents for hit in hits)
        assert sum(hit.share for hit in hits) == pytest.approx(1.0 if hits else 0.0)
        assert all(0 <= hit.feature("covered") <= 1 + 1e-6 for hit in hits)
