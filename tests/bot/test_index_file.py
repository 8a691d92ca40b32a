"""A snapshot as a file and back."""

from __future__ import annotations

import hashlib
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot import index_file
from bot.app import App, plain_text
from bot.building import build_snapshot
from bot.index_file import Snapshot, open_index, write_index
from bot.requests import Ask
from bot.search import stored
from bot.settings import Settings
from bot.tables import TablesError
from rules_corpus.library import load
from rules_corpus.model import Edition, RuleRef
from rulings.model import ForeignWord, Keyword, Penalty, Ruling

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


@pytest.fixture(scope="module")
def made(ruled_settings: Settings) -> Snapshot:
    assert ruled_settings.rulings
    return build_snapshot(ruled_settings.texts, ruled_settings.rulings)


@pytest.fixture(scope="module")
def path(made: Snapshot, tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("index") / "index.sqlite"
    write_index(made, found)
    return found


@pytest.fixture(scope="module")
def again(path: Path) -> Snapshot:
    return open_index(path)


def test_the_number_of_the_format_goes_with_the_tables() -> None:
    """Where this fails, raise `FORMAT` and put both anew: the tables have changed."""
    schema = (index_file.SCHEMA, index_file.INDICES, stored.SCHEMA, stored.INDICES)
    assert (index_file.FORMAT, hashlib.sha256("".join(schema).encode()).hexdigest()[:8]) == (
        8,
        "945085dd",
    )


def test_the_library_is_equal(made: Snapshot, again: Snapshot) -> None:
    assert again.library == made.library


def test_the_library_is_what_the_texts_say(again: Snapshot, ruled_settings: Settings) -> None:
    said = load(ruled_settings.texts).library
    rules = {
        ref: rule._replace(notes=rule.notes[: len(said.rules[ref].notes)])
        for ref, rule in again.library.rules.items()
    }
    # but for the notes about newer lists, which the rulings say
    assert replace(again.library, rules=rules) == said


def test_documents_keep_their_earlier_editions(again: Snapshot) -> None:
    assert again.library.documents["guide"].earlier == (
        Edition("first", "2019", ("2.3",)),
        Edition("draft", "undated", None),
    )


def test_rules_alone_survive(harbour_texts: Path, tmp_path: Path) -> None:
    made = build_snapshot(harbour_texts)
    write_index(made, tmp_path / "index")
    again = open_index(tmp_path / "index")
    assert again.library == made.library
    assert (
        dict(again.database.entries),
        tuple(again.database.formats),
        dict(again.database.cards),
    ) == ({}, (), {})


def test_entries_survive_in_their_order(made: Snapshot, again: Snapshot) -> None:
    assert list(again.database.entries) == list(made.database.entries)
    assert [(type(entry), entry) for entry in again.database.entries.values()] == [
        (type(entry), entry) for entry in made.database.entries.values()
    ]
    assert {type(entry) for entry in again.database.entries.values()} == {
        Ruling,
        Keyword,
        Penalty,
        ForeignWord,
    }


def test_formats_and_lists_survive_in_their_order(made: Snapshot, again: Snapshot) -> None:
    assert repr(tuple(again.database.formats)) == repr(made.database.formats)
    assert repr(tuple(again.database.lists)) == repr(made.database.lists)


def test_cards_and_their_names_survive(made: Snapshot, again: Snapshot) -> None:
    assert list(again.database.cards) == list(made.database.cards) == ["harbour"]
    old, new = made.database.cards_of("harbour"), again.database.cards_of("harbour")
    assert repr(tuple(new.cards)) == repr(old.cards)
    assert (dict(new.handles), dict(new.codes), dict(new.wholes)) == (
        dict(old.handles),
        dict(old.codes),
        dict(old.wholes),
    )
    assert new.find("dawn ferry") == old.find("dawn ferry") != ()


def test_which_rulings_are_about_which_cards_survives(made: Snapshot, again: Snapshot) -> None:
    assert dict(again.database.ruled_cards) == dict(made.database.ruled_cards)
    assert again.database.ruled_cards["harbour"].rulings == {"drift-twice": ("Grey Heron",)}


def test_the_rules_keep_their_order(made: Snapshot, again: Snapshot) -> None:
    assert list(again.library.rules) == list(made.library.rules)


def test_the_index_is_equal(made: Snapshot, again: Snapshot) -> None:
    old, new = made.engine.index, again.engine.index
    assert (
        tuple(new.refs),
        tuple(new.cites),
        new.headings,
        new.spans,
        dict(new.tokens),
        tuple(new.idf),
    ) == (
        old.refs,
        old.cites,
        old.headings,
        old.spans,
        old.tokens,
        tuple(old.idf),
    )
    assert list(map(type, new.refs)) == list(map(type, old.refs))
    assert [tuple(map(list, posting)) for posting in new.postings] == [
        tuple(map(list, posting)) for posting in old.postings
    ]


def test_the_rest_of_the_engine_is_equal(made: Snapshot, again: Snapshot) -> None:
    old, new = made.engine, again.engine
    assert (new.analyzer, new.weights, new.elsewhere) == (old.analyzer, old.weights, old.elsewhere)
    assert dict(new.speller.by_initial) == dict(old.speller.by_initial)
    assert dict(new.phrases) == dict(old.phrases)
    assert (dict(new.situations), again.calibration, again.catalogues) == (
        old.situations,
        made.calibration,
        made.catalogues,
    )
    for name in ("size", "pairs", "passages", "spans"):
        assert getattr(new.embeddings, name) == getattr(old.embeddings, name)
    assert (tuple(new.embeddings.tokens), tuple(new.embeddings.questions)) == (
        old.embeddings.tokens,
        old.embeddings.questions,
    )


def test_the_questions_that_each_passage_answers_are_equal(made: Snapshot, tmp_path: Path) -> None:
    asked = tuple(
        bytes(number % 3 * made.engine.embeddings.size)
        for number in range(len(made.engine.index.refs))
    )
    write_index(
        made._replace(
            engine=replace(made.engine, embeddings=replace(made.engine.embeddings, questions=asked))
        ),
        tmp_path / "index",
    )
    assert tuple(open_index(tmp_path / "index").engine.embeddings.questions) == asked


@pytest.mark.parametrize("text", QUESTIONS)
def test_the_answers_are_the_same(made: Snapshot, again: Snapshot, text: str) -> None:
    question = Ask(text)
    assert App(again).handle(question) == App(made).handle(question)
    assert plain_text(App(again), App(again).handle(question), "ja") == plain_text(
        App(made), App(made).handle(question), "ja"
    )


def test_a_rule_that_is_not_there_is_missed(again: Snapshot) -> None:
    with pytest.raises(KeyError):
        again.library.rules[RuleRef("guide", "9.9")]


def test_the_shell_reads_it_too(path: Path) -> None:
    connection = sqlite3.connect(path)
    ((text,),) = connection.execute(
        "SELECT body ->> '$.text' FROM rule WHERE document = 'guide' AND number = '1.1'"
    )
    ((meaning,),) = connection.execute(
        "SELECT body ->> '$.meaning.en' FROM entry WHERE kind = 'keyword' AND id = 'Anchor'"
    )
    connection.close()
    assert "six boats" in text
    assert meaning == "The boat stays."


@pytest.mark.parametrize("table", ["value", "game", "document", "vectors", "catalogue"])
def test_a_file_that_lacks_a_table_is_refused(made: Snapshot, tmp_path: Path, table: str) -> None:
    write_index(made, tmp_path / "index")
    connection = sqlite3.connect(tmp_path / "index")
    connection.execute(f"DROP TABLE {table}")
    connection.close()
    with pytest.raises(TablesError):
        open_index(tmp_path / "index")


@pytest.mark.parametrize(
    "name", ["weights", "calibration", "courtesies", "card games", "concepts", "dimensions"]
)
def test_a_value_that_is_missing_or_broken_is_refused(
    made: Snapshot, tmp_path: Path, name: str
) -> None:
    write_index(made, tmp_path / "index")
    for change in (
        "UPDATE value SET body = '{' WHERE name = ?",
        "DELETE FROM value WHERE name = ?",
    ):
        with sqlite3.connect(tmp_path / "index") as connection:
            connection.execute(change, (name,))
        connection.close()
        with pytest.raises(TablesError):
            open_index(tmp_path / "index")
