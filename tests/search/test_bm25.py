"""The inverted index, against a slow BM25F written from the formula."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search import bm25
from bot.search import bm25 as made
from bot.search.background import Background
from bot.search.bm25 import Index, IndexedPassage
from bot.search.bm25_build import BESIDE, build_index
from rules_corpus.model import RuleRef
from rulings.model import EntryRef
from tests.support.corpora import unhurried


def rule(
    document: str,
    number: str,
    fields: Mapping[str, Sequence[str]],
    phrases: Sequence[Sequence[str]] = (),
) -> IndexedPassage:
    """A rule as it is indexed, with no words in the fields not given."""
    ref = RuleRef(document, number)
    return IndexedPassage(
        ref, {name: fields.get(name, []) for name in made.FIELD_WEIGHTS}, phrases, (ref,)
    )


BOATS = rule(
    "guide",
    "1",
    {"title": ["boat"], "text": ["boat", "sea", "=sea"], "gloss": ["舟"]},
    [["where", "boat"], ["sea", "sea"]],
)
SAILS = rule("guide", "2", {"headings": ["boat"], "text": ["sail", "sail"]}, [["sail", "boat"], []])
KITES = rule("kites", "1", {"title": ["kite"]})
PASSAGES = [BOATS, SAILS, KITES]
RULING = EntryRef("ruling", "harbour", "two-sails")


def slow_impact(entries: Sequence[IndexedPassage], at: int, token: str) -> float:
    """The impact of ``token`` in an entry as the formula has it: idf times saturated, length-normed
    frequencies.
    """
    entry = entries[at]
    holders = sum(
        any(token in tokens for tokens in [*other.fields.values(), *other.phrases])
        for other in entries
    )
    idf = math.log(1 + (len(entries) - holders + 0.5) / (holders + 0.5)) * (
        0.75 if token.startswith("=") else 1.0
    )
    own = sum(
        tokens.count(token)
        * made.FIELD_WEIGHTS[name]
        / normed(
            made.FIELD_LENGTH_NORMS[name],
            len(tokens),
            [len(other.fields[name]) for other in entries],
        )
        for name, tokens in entry.fields.items()
    )
    lengths = [sum(len(phrase) for phrase in other.phrases) for other in entries]
    asked = sum(token in phrase for phrase in entry.phrases) / normed(
        made.PHRASES_LENGTH_NORM, lengths[at], lengths
    )
    return idf * (made.FIELDS_WEIGHT * saturated(own) + saturated(asked))


def normed(norm: float, length: int, lengths: Sequence[int]) -> float:
    average = max(sum(lengths) / len(lengths), 1.0)
    return 1 - norm + norm * length / average


def saturated(count: float) -> float:
    return count * (made.K1 + 1) / (count + made.K1)


def impacts(index: Index, token: str) -> dict[int, float]:
    posting = index.posting(index.tokens[token])
    return dict(zip(posting.passages, posting.impacts, strict=True))


def assert_impacts_are_right(entries: Sequence[IndexedPassage]) -> None:
    index = build_index(entries)
    for token in index.names:
        found = impacts(index, token)
        for at in range(len(entries)):
            assert found.get(at, 0.0) == pytest.approx(slow_impact(entries, at, token), rel=1e-5)


def test_impacts_follow_the_formula() -> None:
    assert_impacts_are_right(PASSAGES)


_tokens = st.lists(st.sampled_from(["boat", "sail", "sea", "=sea", "kite", "舟"]), max_size=6)
_entries = st.tuples(
    st.dictionaries(st.sampled_from(sorted(made.FIELD_WEIGHTS)), _tokens),
    st.lists(_tokens, max_size=4),
)


@unhurried
@given(st.lists(_entries, min_size=1, max_size=6))
def test_impacts_of_any_rules_follow_the_formula(
    drawn: list[tuple[dict[str, list[str]], list[list[str]]]],
) -> None:
    assert_impacts_are_right(
        [rule("guide", str(at), fields, phrases) for at, (fields, phrases) in enumerate(drawn)]
    )


def test_a_token_in_fewer_rules_weighs_more() -> None:
    index = build_index(PASSAGES)
    assert index.idf[index.tokens["kite"]] > index.idf[index.tokens["boat"]]


def test_a_word_that_is_common_elsewhere_weighs_less_in_a_small_corpus() -> None:
    background = Background(5000, {"sail": 2000, "much": 900, "boat": 10})
    index = build_index(PASSAGES, background)
    sail, boat = (index.idf[index.tokens[token]] for token in ("sail", "boat"))
    beside = 1 + BESIDE * 2000 / 5000
    assert sail == pytest.approx(math.log(1 + (3 + BESIDE - beside + 0.5) / (beside + 0.5)))
    assert boat > sail
    plain = build_index(PASSAGES)
    assert plain.idf[plain.tokens["boat"]] < plain.idf[plain.tokens["sail"]]


def test_a_word_that_stands_elsewhere_alone_is_known_and_held_by_nothing() -> None:
    index = build_index(PASSAGES, Background(5000, {"much": 900}))
    assert list(index.posting(index.tokens["much"]).passages) == []
    query = {index.tokens["much"]: 1.0, index.tokens["sail"]: 1.0}
    matches = index.match(query, 2.0)
    assert matches.best(index.spans.values(), 3) == [1]
    assert [match.covered for match in matches.of([0, 1])] == [0.0, 0.5]
    assert index.match({index.tokens["much"]: 1.0}, 1.0).best(index.spans.values(), 3) == []


def test_a_concept_weighs_less_than_a_word() -> None:
    index = build_index(PASSAGES)
    assert index.idf[index.tokens["=sea"]] == pytest.approx(
        made.CONCEPT_WEIGHT * index.idf[index.tokens["sea"]]
    )


def test_a_word_in_the_title_has_more_impact_than_in_the_text() -> None:
    found = impacts(
        build_index(
            [
                rule("guide", "1", {"title": ["boat"], "text": ["sea"]}),
                rule("guide", "2", {"title": ["sea"], "text": ["boat"]}),
            ]
        ),
        "boat",
    )
    assert found[0] > found[1]


def test_postings_hold_each_rule_of_the_token_once_and_in_order() -> None:
    index = build_index(PASSAGES)
    assert list(index.posting(index.tokens["boat"]).passages) == [0, 1]
    assert list(index.posting(index.tokens["kite"]).passages) == [2]


@unhurried
@given(
    st.lists(_entries, min_size=1, max_size=6), _tokens.filter(bool), st.sampled_from([0, 2, 1000])
)
def test_the_best_and_their_matches_are_what_the_formula_says(
    drawn: list[tuple[dict[str, list[str]], list[list[str]]]], query: list[str], common: int
) -> None:
    passages = [
        rule("guide", str(at), fields, phrases) for at, (fields, phrases) in enumerate(drawn)
    ]
    index = build_index(passages)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bm25, "_COMMON", common)
        assert_matches_are_right(passages, index, query)


def assert_matches_are_right(
    passages: Sequence[IndexedPassage], index: Index, query: Sequence[str]
) -> None:
    weights = {
        index.tokens[token]: index.idf[index.tokens[token]]
        for token in query
        if token in index.tokens
    }
    scores = [
        sum(slow_impact(passages, at, token) for token in {*query} & {*index.tokens})
        for at in range(len(passages))
    ]
    matches = index.match(weights, 10.0)
    best = matches.best([range(len(passages))], 2)
    assert [scores[at] for at in best] == pytest.approx(
        sorted(filter(None, scores), reverse=True)[:2], rel=1e-4
    )
    for at, match in enumerate(matches.of(range(len(passages)))):
        held = {
            token
            for tokens in (*passages[at].fields.values(), *passages[at].phrases)
            for token in tokens
        }
        assert match.bm25 == pytest.approx(scores[at] / 10, rel=1e-4)
        assert match.covered == pytest.approx(
            sum(weight for token, weight in weights.items() if index.names[token] in held) / 10
        )


def test_the_best_come_from_the_spans_alone() -> None:
    index = build_index(PASSAGES)
    weights = {index.tokens[token]: 1.0 for token in ("boat", "kite")}
    assert set(index.match(weights, 1.0).best([range(3)], 9)) == {0, 1, 2}
    assert index.match(weights, 1.0).best([range(1, 2)], 9) == [1]
    assert set(index.match(weights, 1.0).best([range(1), range(2, 3)], 9)) == {0, 2}


def test_common_tokens_bring_no_candidates_where_rarer_ones_are_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    index = build_index(PASSAGES)
    weights = {index.tokens[token]: 1.0 for token in ("boat", "kite")}
    monkeypatch.setattr(bm25, "POSTINGS_READ", 2)
    assert index.match(weights, 1.0).best([range(3)], 9) == [2]
    monkeypatch.setattr(bm25, "POSTINGS_READ", 0)
    assert index.match(weights, 1.0).best([range(3)], 9) == [2]


def test_a_passage_without_text_is_a_heading() -> None:
    assert build_index(PASSAGES).headings == {2}


def test_a_documents_rules_stand_in_one_span() -> None:
    assert dict(build_index(PASSAGES).spans) == {"guide": range(2), "kites": range(2, 3)}


def test_a_rule_rests_on_itself_and_an_entry_on_its_rule() -> None:
    index = build_index([*PASSAGES, BOATS._replace(ref=RULING)])
    assert index.refs == (BOATS.ref, SAILS.ref, KITES.ref, RULING)
    assert index.cites == ((0,), (1,), (2,), (0,))
    assert index.shelves == {"ruling/harbour"}


def test_the_entries_of_a_shelf_stand_in_one_span() -> None:
    entry_list = [KITES._replace(ref=RULING._replace(id=name)) for name in ("a", "b")]
    assert build_index([*PASSAGES, *entry_list]).spans["ruling/harbour"] == range(3, 5)


def test_an_index_of_nothing_is_empty() -> None:
    index = build_index([])
    assert (index.names, index.cites, dict(index.tokens), dict(index.spans)) == ((), (), {}, {})


def test_names_are_every_token_once() -> None:
    counted = Counter(build_index(PASSAGES).names)
    assert set(counted) == {"boat", "sea", "=sea", "舟", "where", "sail", "kite"}
    assert set(counted.values()) == {1}
