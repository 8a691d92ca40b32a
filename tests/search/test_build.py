"""The engine that is built from rules and rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.building import check_sources
from bot.search.build import build_engine
from bot.search.engine import Engine
from bot.search.passages import all_passages
from bot.search.query import phrase_key
from rulings.store import Database
from tests.support.bot_corpora import NO_VECTORS, PLAIN_WEIGHTS, PLAIN_WORDLISTS
from tests.support.rulings_app import write_all


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    sources = check_sources(*write_all(tmp_path_factory.mktemp("sources"))).sources
    return build_engine(*sources, PLAIN_WORDLISTS, NO_VECTORS, PLAIN_WEIGHTS)


def test_the_speller_knows_the_words_of_rules_entries_and_terms(engine: Engine) -> None:
    for word in ("sideways", "ren", "vessel", "heron", "anything", "tide", "spilt", "table"):
        assert engine.speller.count(word), word
    assert all(word.isascii() for words in engine.speller.by_initial.values() for word in words)


def test_words_are_counted_as_often_as_they_stand_there(tmp_path: Path) -> None:
    corpus, database = check_sources(*write_all(tmp_path)).sources
    twice = {ref: entry for ref, entry in database.entries.items() if ref.id == "drift-twice"}
    counts = [
        build_engine(
            corpus, Database(entries), PLAIN_WORDLISTS, NO_VECTORS, PLAIN_WEIGHTS
        ).speller.count("drift")
        for entries in (twice, {})
    ]
    assert counts[0] - counts[1] == 3


def test_a_phrase_names_every_passage_that_it_asks_for(tmp_path: Path) -> None:
    sources = check_sources(*write_all(tmp_path)).sources
    engine = build_engine(*sources, PLAIN_WORDLISTS, NO_VECTORS, PLAIN_WEIGHTS)
    wanted: dict[str, list[int]] = {}
    for number, passage in enumerate(all_passages(*sources)):
        for key in {phrase_key(engine.analyzer.analyze(phrase)) for phrase in passage.phrases} - {
            ""
        }:
            wanted.setdefault(key, []).append(number)
    assert {key: list(passages) for key, passages in engine.phrases.items()} == wanted
