"""The inverted index, against a slow BM25F written from the formula."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search import index as made
from bot.search.index import Entry, Index, build
from rules_corpus.model import RuleRef
from rulings.model import EntryRef
from tests.support.corpora import unhurried


def rule(document: str, number: str, fields: Mapping[str, Sequence[str]], phrases: Sequence[Sequence[str]] = ()) -> Entry:
    """The entry of a rule, with no words in the fields not given."""
    ref = RuleRef(document, number)
    return Entry(ref, {name: fields.get(name, []) for name in made.FIELD_WEIGHTS}, phrases, ref)


BOATS = rule("guide", "1", {"title": ["boat"], "text": ["boat", "sea", "=sea"], "gloss": ["舟"]}, [["where", "boat"], ["sea", "sea"]])
SAILS = rule("guide", "2", {"headings": ["boat"], "text": ["sail", "sail"]}, [["sail", "boat"], []])
KITES = rule("kites", "1", {"title": ["kite"]})
ENTRIES = [BOATS, SAILS, KITES]
RULING = EntryRef("ruling", "harbour", "two-sails")


def slow_impact(entries: Sequence[Entry], at: int, token: str) -> float:
    """The impact of ``token`` in an entry as the formula has it: idf times saturated, length-normed frequencies."""
    entry = entries[at]
    holders = sum(any(token in tokens for tokens in [*other.fields.values(), *other.phrases]) for other in entries)
    idf = math.log(1 + (len(entries) - holders + 0.5) / (holders + 0.5)) * (0.75 if token.startswith("=") else 1.0)
    own = sum(
        tokens.count(token) * made.FIELD_WEIGHTS[name] / normed(made.FIELD_LENGTH_NORMS[name], len(tokens), [len(other.fields[name]) for other in entries])
        for name, tokens in entry.fields.items()
    )
    lengths = [sum(len(phrase) for phrase in other.phrases) for other in entries]
    asked = sum(token in phrase for phrase in entry.phrases) / normed(made.PHRASES_LENGTH_NORM, lengths[at], lengths)
    return idf * (made.WORDS_SHARE * saturated(own) + saturated(asked))


def normed(norm: float, length: int, lengths: Sequence[int]) -> float:
    average = max(sum(lengths) / len(lengths), 1.0)
    return 1 - norm + norm * length / average


def saturated(count: float) -> float:
    return count * (made.K1 + 1) / (count + made.K1)


def impacts(index: Index, token: str) -> dict[int, float]:
    posting = index.posting(index.tokens[token])
    return dict(zip(posting.rules, posting.impacts, strict=True))


def assert_impacts_are_right(entries: Sequence[Entry]) -> None:
    index = build(entries)
    for token in index.names:
        found = impacts(index, token)
        for at in range(len(entries)):
            assert found.get(at, 0.0) == pytest.approx(slow_impact(entries, at, token), rel=1e-5)


def test_impacts_follow_the_formula() -> None:
    assert_impacts_are_right(ENTRIES)


_tokens = st.lists(st.sampled_from(["boat", "sail", "sea", "=sea", "kite", "舟"]), max_size=6)
_entries = st.tuples(st.dictionaries(st.sampled_from(sorted(made.FIELD_WEIGHTS)), _tokens), st.lists(_tokens, max_size=4))


@unhurried
@given(st.lists(_entries, min_size=1, max_size=6))
def test_impacts_of_any_rules_follow_the_formula(drawn: list[tuple[dict[str, list[str]], list[list[str]]]]) -> None:
    assert_impacts_are_right([rule("guide", str(at), fields, phrases) for at, (fields, phrases) in enumerate(drawn)])


def test_a_token_in_fewer_rules_weighs_more() -> None:
    index = build(ENTRIES)
    assert index.idf[index.tokens["kite"]] > index.idf[index.tokens["boat"]]


def test_a_concept_weighs_less_than_a_word() -> None:
    index = build(ENTRIES)
    assert index.idf[index.tokens["=sea"]] == pytest.approx(made.CONCEPT_WEIGHT * index.idf[index.tokens["sea"]])


def test_a_word_in_the_title_has_more_impact_than_in_the_text() -> None:
    found = impacts(build([rule("guide", "1", {"title": ["boat"], "text": ["sea"]}), rule("guide", "2", {"title": ["sea"], "text": ["boat"]})]), "boat")
    assert found[0] > found[1]


def test_postings_hold_each_rule_of_the_token_once_and_in_order() -> None:
    index = build(ENTRIES)
    assert list(index.posting(index.tokens["boat"]).rules) == [0, 1]
    assert list(index.posting(index.tokens["kite"]).rules) == [2]


def held(index: Index, number: int) -> dict[str, tuple[int, list[int]]]:
    """What a rule holds: the marks and the places of each token."""
    found = {name: index.rule(number).find(token) for token, name in enumerate(index.names)}
    return {name: (what[0], list(what[1])) for name, what in found.items() if what}


def test_a_rule_knows_which_of_its_phrases_hold_a_token() -> None:
    assert {name: places for name, (_, places) in held(build(ENTRIES), 0).items() if places} == {"where": [0], "boat": [0], "sea": [1]}


@unhurried
@given(st.lists(_entries, min_size=1, max_size=6))
def test_any_rule_is_found_as_it_was(drawn: list[tuple[dict[str, list[str]], list[list[str]]]]) -> None:
    index = build([rule("guide", str(at), fields, phrases) for at, (fields, phrases) in enumerate(drawn)])
    for at, (fields, phrases) in enumerate(drawn):
        kept = [phrase for phrase in phrases if phrase]
        own = {token for tokens in fields.values() for token in tokens}
        title = set(fields.get("title", ()))
        names = own.union(*kept)
        places = {name: [place for place, phrase in enumerate(kept) if name in phrase] for name in names}
        assert held(index, at) == {name: ((name in own) * made.OWN | (name in title) * made.TITLE, places[name]) for name in names}


def test_only_so_many_phrases_are_compared() -> None:
    index = build([rule("guide", "1", {}, [["boat"]] * (made.MOST_PHRASES + 5))])
    assert len(index.rule(0).lengths) == made.MOST_PHRASES
    assert held(index, 0)["boat"][1] == list(range(made.MOST_PHRASES))


def test_a_phrase_is_as_long_as_its_tokens_weigh() -> None:
    index = build(ENTRIES)
    where, boat, sea = (index.idf[index.tokens[token]] for token in ("where", "boat", "sea"))
    assert list(index.rule(0).lengths) == pytest.approx([math.hypot(where, boat), sea])


def test_phrases_without_tokens_are_left_out() -> None:
    assert len(build(ENTRIES).rule(1).lengths) == 1


def test_a_rule_knows_its_own_words_and_its_title() -> None:
    index = build(ENTRIES)
    assert {name for name, (marks, _) in held(index, 0).items() if marks & made.OWN} == {"boat", "sea", "=sea", "舟"}
    assert {name for name, (marks, _) in held(index, 0).items() if marks & made.TITLE} == {"boat"}
    assert index.rule(0).title_weight == pytest.approx(index.idf[index.tokens["boat"]])


def test_a_rule_knows_how_long_its_text_is() -> None:
    texts = [entry.fields.get("text", ()) for entry in ENTRIES]
    assert [build(ENTRIES).rule(at).text_size for at in range(3)] == [len(text) for text in texts]
    assert build(ENTRIES).rule(2).text_size == 0


def test_a_rule_knows_its_role() -> None:
    roles = [made.DEFINITION, made.PLAIN, made.KIND]
    index = build(entry._replace(role=role) for entry, role in zip(ENTRIES, roles, strict=True))
    assert [index.rule(at).role for at in range(3)] == roles


def test_a_documents_rules_stand_in_one_span() -> None:
    assert dict(build(ENTRIES).spans) == {"guide": range(2), "kites": range(2, 3)}


def test_a_rule_rests_on_itself_and_an_entry_on_its_rule() -> None:
    index = build([*ENTRIES, BOATS._replace(ref=RULING)])
    assert index.refs == (BOATS.ref, SAILS.ref, KITES.ref, RULING)
    assert index.leads == (BOATS.ref, SAILS.ref, KITES.ref, BOATS.ref)


def test_the_entries_of_a_shelf_stand_in_one_span() -> None:
    shelf = [KITES._replace(ref=RULING._replace(id=name)) for name in ("a", "b")]
    assert build([*ENTRIES, *shelf]).spans["ruling/harbour"] == range(3, 5)


def test_an_index_of_nothing_is_empty() -> None:
    index = build([])
    assert (index.names, index.leads, dict(index.tokens), dict(index.spans)) == ((), (), {}, {})


def test_names_are_every_token_once() -> None:
    counted = Counter(build(ENTRIES).names)
    assert set(counted) == {"boat", "sea", "=sea", "舟", "where", "sail", "kite"}
    assert set(counted.values()) == {1}
