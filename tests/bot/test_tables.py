"""Reading SQLite tables that nobody writes: as collections, from many threads, and where somebody
does write.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.tables import StoredMapping, StoredSequence, Tables, TablesError, insert
from rules_corpus.model import RuleRef

BOATS = {"heron": 3, "gull": 12, "tern": 400}
RULES = {
    RuleRef("guide", "2.1"): "Sail.",
    RuleRef("desk", "1a"): "Sit.",
    RuleRef("guide", "1.1"): "Row.",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "boats.sqlite"
    with sqlite3.connect(found) as connection:
        connection.execute("CREATE TABLE boat (name TEXT, depth INTEGER)")
        connection.executemany("INSERT INTO boat VALUES (?, ?)", BOATS.items())
        connection.execute(
            "CREATE TABLE rule (number INTEGER PRIMARY KEY, document TEXT, rule TEXT, text TEXT)"
        )
        connection.executemany(
            "INSERT INTO rule VALUES (?, ?, ?, ?)",
            ((at, *ref, text) for at, (ref, text) in enumerate(RULES.items())),
        )
        connection.execute("CREATE TABLE value (name TEXT, body TEXT)")
        connection.execute("INSERT INTO value VALUES ('flag', 'red')")
        connection.execute("CREATE TABLE filler (content BLOB)")
        connection.executemany(
            "INSERT INTO filler VALUES (?)", ((os.urandom(4096),) for _ in range(50))
        )
    connection.close()
    return found


@pytest.fixture
def tables(path: Path) -> Tables:
    return Tables(path)


def boats(tables: Tables, where: str = "TRUE") -> StoredMapping[str, int]:
    return StoredMapping(tables, "boat", "name", "depth", lambda _, depth: depth, where=where)


def test_a_table_is_a_mapping_in_the_order_of_its_rows(tables: Tables) -> None:
    assert dict(boats(tables)) == BOATS
    assert list(boats(tables)) == list(BOATS)
    assert list(boats(tables).values()) == list(BOATS.values())
    assert list(boats(tables).items()) == list(BOATS.items())
    assert (
        len(boats(tables)),
        boats(tables)["gull"],
        "tern" in boats(tables),
        bool(boats(tables)),
    ) == (3, 12, True, True)


def test_what_is_not_there_is_missed(tables: Tables) -> None:
    with pytest.raises(KeyError):
        boats(tables)["' OR TRUE --"]
    assert "crow" not in boats(tables)
    assert boats(tables).get("crow", 7) == 7


def test_a_part_of_a_table_may_be_a_mapping(tables: Tables) -> None:
    deep, deepest = boats(tables, "depth > 10"), boats(tables, "depth > 1000")
    assert (dict(deep), "heron" in deep) == ({"gull": 12, "tern": 400}, False)
    assert not deepest


def test_a_key_may_be_of_several_columns(tables: Tables) -> None:
    rules = StoredMapping(
        tables,
        "rule",
        "document, rule",
        "text",
        lambda ref, text: (ref, text),
        key_of=RuleRef._make,
    )
    assert {ref: text for ref, (_, text) in rules.items()} == RULES
    assert rules[RuleRef("desk", "1a")] == (RuleRef("desk", "1a"), "Sit.")


def test_a_value_is_made_once(tables: Tables) -> None:
    made: list[str] = []
    mapping: StoredMapping[str, str] = StoredMapping(
        tables, "boat", "name", "depth", lambda name, depth: made.append(name) or name
    )  # type: ignore[func-returns-value]
    assert [mapping["gull"], mapping["gull"], *mapping.values()] == ["gull", "gull", *BOATS]
    assert sorted(made) == sorted(BOATS)


@pytest.fixture
def queries(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The queries that the tables are asked."""
    asked: list[str] = []
    rows = tables.rows
    monkeypatch.setattr(
        tables, "rows", lambda query, *values: asked.append(query) or rows(query, *values)
    )  # type: ignore[func-returns-value]
    return asked


def test_what_is_not_there_is_looked_for_once(
    tables: Tables, queries: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mapping = boats(tables)
    assert [mapping.get("crow"), "crow" in mapping, mapping.get("crow", 7)] == [None, False, 7]
    assert len(queries) == 1
    monkeypatch.setattr("bot.tables._MISSING", 1)
    assert [mapping.get(name) for name in ("owl", "crow", "gull")] == [None, None, 12]
    assert len(queries) == 4


def test_a_table_that_is_looked_into_often_is_read_whole(
    tables: Tables, queries: list[str]
) -> None:
    mapping: StoredMapping[str, int] = StoredMapping(
        tables, "boat", "name", "depth", lambda _, depth: depth, whole_after=2
    )
    assert [
        mapping.get(name) for name in ("gull", "crow", "tern", "heron", "owl", "crow", "gull")
    ] == [12, None, 400, 3, None, None, 12]
    assert len(queries) == 3
    assert list(mapping.values()) == list(BOATS.values())


@pytest.mark.parametrize("kept", [0, 1, None])
def test_a_table_is_a_sequence_by_its_numbers(tables: Tables, kept: int | None) -> None:
    texts: StoredSequence[str] = StoredSequence(tables, "rule", "text", str, kept=kept)
    assert [texts[at] for at in range(3)] == list(texts) == list(RULES.values())
    assert (len(texts), texts[-1], list(texts[1:])) == (3, "Row.", ["Sit.", "Row."])
    with pytest.raises(IndexError):
        texts[3]


@pytest.mark.parametrize("rows", [[], [("heron", 3)], list(BOATS.items())])
def test_rows_are_added_to_a_table_as_they_come(rows: list[tuple[str, int]]) -> None:
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE TABLE boat (name TEXT, depth INTEGER)")
        insert(connection, "boat", iter(rows))
        assert connection.execute("SELECT * FROM boat").fetchall() == rows
    connection.close()


def test_a_value_that_is_not_there_is_damage(tables: Tables) -> None:
    assert tables.value("flag") == "red"
    with pytest.raises(TablesError, match="is missing"):
        tables.value("sail")


def test_many_threads_read_at_once(tables: Tables) -> None:
    def read(turn: int) -> int | None:
        return boats(tables).get(list(BOATS)[turn % 3])

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(read, range(600))) == list(BOATS.values()) * 200


def test_nothing_can_be_written(tables: Tables) -> None:
    with pytest.raises(TablesError, match="readonly"):
        tables.rows("DELETE FROM boat")


@pytest.mark.parametrize(
    "content", [None, b"", b"garbage" * 1000, b"SQLite format 3\x00" + b"\xff" * 4096]
)
def test_what_is_no_file_of_tables_is_refused(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "x.sqlite").write_bytes(content)
    with pytest.raises(TablesError):
        Tables(tmp_path / "x.sqlite").rows("SELECT * FROM boat")
    assert (tmp_path / "x.sqlite").exists() is (content is not None)


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(os.urandom(20_000))


@pytest.mark.parametrize("accident", [cut_off, emptied, overwritten])
def test_a_file_that_is_written_into_while_it_is_open_is_an_error_and_no_end(
    path: Path, accident: Callable[[Path], None]
) -> None:
    tables = Tables(path)
    assert boats(tables)["gull"] == 12
    accident(path)
    with pytest.raises(TablesError, match="start again"):
        tables.rows("SELECT * FROM filler")


def test_a_file_that_another_takes_the_place_of_goes_on_being_read(
    path: Path, tmp_path: Path
) -> None:
    tables = Tables(path)
    (tmp_path / "new").write_bytes(b"something else")
    os.replace(tmp_path / "new", path)
    assert dict(boats(tables)) == BOATS
