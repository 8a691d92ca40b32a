"""A snapshot as bytes and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.answer import Question
from bot.app import App, plain_text
from bot.building import build_snapshot
from bot.sections import Slices, join, split
from bot.settings import Settings
from bot.snapshot import Snapshot, from_bytes, to_bytes
from rules_corpus.library import load
from rules_corpus.model import Edition, RuleRef
from rulings.model import ForeignWord, Keyword, Penalty, Ruling
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
    "two drifts on one boat",
    "what is the penalty for spilt tea?",
    "grey heron",
    "is night ferry banned in open water?",
    "what changed in open water between 2021-03 and 2021-07?",
)


def refused(packed: bytes) -> bool:
    """Whether the bytes are no snapshot; any other error than the one that says so is passed on."""
    try:
        from_bytes(packed)
    except ValueError:
        return True
    return False


@pytest.fixture(scope="module")
def made(ruled_settings: Settings) -> Snapshot:
    assert ruled_settings.rulings
    return build_snapshot(ruled_settings.texts, ruled_settings.rulings)


@pytest.fixture(scope="module")
def again(made: Snapshot) -> Snapshot:
    return from_bytes(to_bytes(made))


def test_the_library_is_equal(made: Snapshot, again: Snapshot) -> None:
    assert again.library == made.library


def test_the_library_is_what_the_texts_say(again: Snapshot, ruled_settings: Settings) -> None:
    said = load(ruled_settings.texts).library
    rules = {ref: rule._replace(notes=rule.notes[: len(said.rules[ref].notes)]) for ref, rule in again.library.rules.items()}
    assert replace(again.library, rules=rules) == said  # but for the notes about newer lists, which the rulings say


def test_documents_keep_their_earlier_editions(again: Snapshot) -> None:
    assert again.library.documents["guide"].earlier == (Edition("first", "2019", ("2.3",)), Edition("draft", "undated", None))


def test_a_snapshot_of_rules_alone_survives(harbour_texts: Path) -> None:
    made = build_snapshot(harbour_texts)
    again = from_bytes(to_bytes(made))
    assert again.library == made.library
    assert again.database == made.database


def test_entries_survive_in_their_order(made: Snapshot, again: Snapshot) -> None:
    assert list(again.database.entries) == list(made.database.entries)
    assert [(type(entry), entry) for entry in again.database.entries.values()] == [(type(entry), entry) for entry in made.database.entries.values()]
    assert {type(entry) for entry in again.database.entries.values()} == {Ruling, Keyword, Penalty, ForeignWord}


def test_formats_and_lists_survive_in_their_order(made: Snapshot, again: Snapshot) -> None:
    assert repr(tuple(again.database.formats)) == repr(made.database.formats)
    assert repr(tuple(again.database.lists)) == repr(made.database.lists)


def test_cards_and_their_names_survive(made: Snapshot, again: Snapshot) -> None:
    assert list(again.database.cards) == list(made.database.cards) == ["harbour"]
    old, new = made.database.cards_of("harbour"), again.database.cards_of("harbour")
    assert repr(tuple(new.cards)) == repr(old.cards)
    assert (dict(new.handles), dict(new.codes), dict(new.wholes)) == (dict(old.handles), dict(old.codes), dict(old.wholes))
    assert new.find("dawn ferry") == old.find("dawn ferry") != ()


def test_which_rulings_are_about_which_cards_survives(made: Snapshot, again: Snapshot) -> None:
    assert dict(again.database.ruled_cards) == dict(made.database.ruled_cards)
    assert again.database.ruled_cards["harbour"].rulings == {"drift-twice": ("Grey Heron",)}


def test_the_rules_keep_their_order(made: Snapshot, again: Snapshot) -> None:
    assert list(again.library.rules) == list(made.library.rules)


def test_the_index_is_equal(made: Snapshot, again: Snapshot) -> None:
    old, new = made.engine.index, again.engine.index
    assert (new.refs, new.leads, new.names, new.idf) == (old.refs, old.leads, old.names, old.idf)
    assert list(map(type, new.refs)) == list(map(type, old.refs))
    assert set(map(type, new.leads)) == {RuleRef}
    assert [new.posting(token) for token in range(len(new.names))] == [old.posting(token) for token in range(len(old.names))]
    assert list(map(bytes, new.packed_rules)) == list(map(bytes, old.packed_rules))


def test_the_rest_is_equal(made: Snapshot, again: Snapshot) -> None:
    old, new = made.engine, again.engine
    assert (new.analyzer, dict(new.speller.shelves), replace(new.meaning, asked=old.meaning.asked), new.ranking, new.elsewhere) == (
        old.analyzer,
        dict(old.speller.shelves),
        old.meaning,
        old.ranking,
        old.elsewhere,
    )
    assert (again.calibration, again.catalogues) == (made.calibration, made.catalogues)


def test_what_was_asked_of_each_rule_is_equal(made: Snapshot) -> None:
    asked = Slices.of(bytes(number % 3 * made.engine.meaning.size) for number in range(len(made.engine.index.refs)))
    taught = made._replace(engine=replace(made.engine, meaning=replace(made.engine.meaning, asked=asked)))
    assert list(map(bytes, from_bytes(to_bytes(taught)).engine.meaning.asked)) == list(map(bytes, asked))


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


PARTS = (
    *("games", "documents", "refs", "tables", "relations", "links", "terms", "lexicon", "calibration", "catalogues", "ranking", "elsewhere", "dimensions"),
    *("entry refs", "found refs", "found leads", "card games", "initials"),
)
PLAIN_PARTS = (
    "rules",
    "rule starts",
    "tokens",
    "idf",
    "posting starts",
    "index rules",
    "token vectors",
    "pair vectors",
    "entries",
    "entry starts",
    "card starts harbour",
    "words",
    "tokens starts",
    "pairs",
    "answerable",
    "asked",
)


@pytest.mark.parametrize("part", [*PARTS, *PLAIN_PARTS])
def test_a_snapshot_that_lacks_a_part_is_refused(made: Snapshot, part: str) -> None:
    sections = split(to_bytes(made))
    assert refused(join({name: section for name, section in sections.items() if name != part}))


@pytest.mark.parametrize("part", PARTS)
def test_a_snapshot_with_garbage_for_a_part_is_refused(made: Snapshot, part: str) -> None:
    assert refused(join({**split(to_bytes(made)), part: b"\xc1"}))
