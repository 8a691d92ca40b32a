"""A snapshot as bytes and back."""

from __future__ import annotations

from pathlib import Path

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.answer import Question
from bot.app import App, plain_text
from bot.sections import join, split
from bot.snapshot import Snapshot, from_bytes, to_bytes
from rules_corpus.library import load
from tests.support.corpora import unhurried

QUESTIONS = (
    "what does drift do?",
    "how many kites?",
    "number of vessels",
    "rule 2.1",
    "zebra",
    "desk rules 1a-i",
    "舟の数は?",
    "haul at once? who keeps teh clock?",
)


def refused(packed: bytes) -> bool:
    """Whether the bytes are no snapshot; any other error than the one that says so is passed on."""
    try:
        from_bytes(packed)
    except ValueError:
        return True
    return False


@pytest.fixture(scope="module")
def made(harbour: App) -> Snapshot:
    return harbour.snapshot


@pytest.fixture(scope="module")
def again(made: Snapshot) -> Snapshot:
    return from_bytes(to_bytes(made))


def test_the_library_is_equal(made: Snapshot, again: Snapshot) -> None:
    assert again.library == made.library


def test_the_library_is_what_the_texts_say(again: Snapshot, harbour_texts: Path) -> None:
    assert again.library == load(harbour_texts).library


def test_the_rules_keep_their_order(made: Snapshot, again: Snapshot) -> None:
    assert list(again.library.rules) == list(made.library.rules)


def test_the_index_is_equal(made: Snapshot, again: Snapshot) -> None:
    old, new = made.engine.index, again.engine.index
    assert (new.refs, new.names, new.idf) == (old.refs, old.names, old.idf)
    assert [new.posting(token) for token in range(len(new.names))] == [old.posting(token) for token in range(len(old.names))]
    assert [new.rule(rule) for rule in range(len(new.refs))] == [old.rule(rule) for rule in range(len(old.refs))]


def test_the_rest_is_equal(made: Snapshot, again: Snapshot) -> None:
    old, new = made.engine, again.engine
    assert (new.analyzer, dict(new.speller.counts), new.meaning, new.ranking, new.elsewhere) == (
        old.analyzer,
        dict(old.speller.counts),
        old.meaning,
        old.ranking,
        old.elsewhere,
    )
    assert (again.calibration, again.catalogues) == (made.calibration, made.catalogues)


@pytest.mark.parametrize("text", QUESTIONS)
def test_the_answers_are_the_same(made: Snapshot, again: Snapshot, text: str) -> None:
    question = Question(text)
    assert App(again).answerer.answer(question) == App(made).answerer.answer(question)
    assert plain_text(App(again), App(again).answerer.answer(question), "ja") == plain_text(App(made), App(made).answerer.answer(question), "ja")


def test_a_rule_that_is_not_there_is_missed(again: Snapshot) -> None:
    with pytest.raises(KeyError):
        again.library.rules["guide", "9.9"]  # type: ignore[index]


@pytest.mark.parametrize("garbage", [b"", b"garbage", b"\x00", b"\x80", b"\xc1", msgpack.packb([]), msgpack.packb({"games": 7, "rules": 7}), b"\x91" * 3000])
def test_garbage_is_refused(garbage: bytes) -> None:
    assert refused(garbage)


@unhurried
@given(st.binary(max_size=200))
def test_any_bytes_are_refused_politely(garbage: bytes) -> None:
    assert refused(garbage)


@unhurried
@given(st.data())
def test_a_snapshot_cut_short_is_refused(made: Snapshot, data: st.DataObject) -> None:
    packed = to_bytes(made)
    assert refused(packed[: data.draw(st.integers(0, len(packed) - 1))])


def test_a_snapshot_with_something_behind_it_is_refused(made: Snapshot) -> None:
    assert refused(to_bytes(made) + b"\x00")


PARTS = ("games", "documents", "refs", "tables", "relations", "links", "terms", "lexicon", "calibration", "catalogues", "ranking", "elsewhere", "dimensions")


@pytest.mark.parametrize("part", [*PARTS, "rules", "rule starts", "tokens", "idf", "posting starts", "index rules", "token vectors", "rule lengths"])
def test_a_snapshot_that_lacks_a_part_is_refused(made: Snapshot, part: str) -> None:
    sections = split(to_bytes(made))
    assert refused(join({name: section for name, section in sections.items() if name != part}))


@pytest.mark.parametrize("part", PARTS)
def test_a_snapshot_with_garbage_for_a_part_is_refused(made: Snapshot, part: str) -> None:
    assert refused(join({**split(to_bytes(made)), part: b"\xc1"}))
