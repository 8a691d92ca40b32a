"""What was computed from data files, kept from one building to the next."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from rules_corpus import rules_file, yaml_file
from rules_corpus.build_cache import BuildCache, digest
from rules_corpus.files import bundled_texts
from rules_corpus.library import read
from rulings import cards
from rulings.files import bundled_rulings
from rulings.loader import read as read_rulings
from tests.support.corpora import REPOSITORY

KEY = digest("boats", 3)
VALUES = [[], {"a": [1, None, True]}, "舟", {"1": -5}, [[[""]]]]


def kept(path: Path, key: bytes = KEY) -> object:
    with BuildCache(path) as cache:
        return cache.get(key)


def keep(path: Path, value: object, key: bytes = KEY) -> None:
    with BuildCache(path) as cache:
        cache.put(key, value)


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_found_by_its_digest_next_time(tmp_path: Path, value: object) -> None:
    keep(tmp_path / "cache", value)
    assert kept(tmp_path / "cache") == value
    assert kept(tmp_path / "cache", digest("boats", 4)) is None


def test_digests_differ_where_the_values_do() -> None:
    parts = [("ab", ""), ("a", "b"), ("", "ab"), ("ab",), (b"ab", ""), (["ab", ""],)]
    assert len({digest(*each) for each in parts}) == len(parts)


def test_without_a_path_nothing_is_kept(tmp_path: Path) -> None:
    with BuildCache() as cache:
        cache.put(KEY, 1)
        assert cache.get(KEY) is None
    keep(tmp_path / "nowhere" / "cache", 1)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("damage", [b"garbage", b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_file_is_begun_anew(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "cache"
    keep(path, 1)
    path.write_bytes(damage)
    assert kept(path) is None
    keep(path, 2)
    assert kept(path) == 2


def test_a_damaged_value_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "cache"
    keep(path, "boats")
    path.write_bytes(path.read_bytes().replace(b"boats", b"goats"))
    assert kept(path) is None


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(_: BuildCache, connection: sqlite3.Connection) -> None:
        (tmp_path / "cache-journal").write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(BuildCache, "_write", fill)
    keep(tmp_path / "cache", 1)
    assert not list(tmp_path.iterdir())


def test_what_was_long_not_needed_goes(tmp_path: Path) -> None:
    with BuildCache(tmp_path / "cache") as cache:
        for number in range(20):
            cache.put(digest(number), number)
    keep(tmp_path / "cache", 1)
    with closing(sqlite3.connect(tmp_path / "cache")) as connection:
        assert connection.execute("SELECT key FROM kept").fetchall() == [(KEY,)]


def test_a_writer_that_is_killed_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "cache"
    keep(path, "before")
    program = f"""
import os, signal
from pathlib import Path
from rules_corpus.build_cache import BuildCache
def killed(self, connection):
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN")
    connection.execute("DELETE FROM kept")
    rows = [(str(number).encode() * 9, 0, bytes(4000)) for number in range(200)]
    connection.executemany("INSERT INTO kept VALUES (?, ?, ?)", rows)
    os.kill(os.getpid(), signal.SIGKILL)
BuildCache._write = killed
with BuildCache(Path({str(path)!r})) as cache:
    cache.put(b"key", 1)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=REPOSITORY, check=False)
    assert done.returncode == -signal.SIGKILL
    assert kept(path) == "before"


def test_files_are_read_from_the_cache_as_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that is bundled; what is wrong with a file that was not parsed is told with its line."""
    texts, rulings = bundled_texts(), bundled_rulings()
    plain, plain_rulings = read(texts), read_rulings(rulings)
    with BuildCache(tmp_path / "cache") as cache:
        read(texts, cache), read_rulings(rulings, cache)
    for module, name in (
        (yaml_file, "_parsed"),
        (rules_file, "_sound_rules"),
        (cards, "_sound_rows"),
    ):
        monkeypatch.setattr(module, name, None)
    with BuildCache(tmp_path / "cache") as cache:
        again, again_rulings = read(texts, cache), read_rulings(rulings, cache)
    assert again == plain
    assert again_rulings[0].database() == plain_rulings[0].database()
    assert again_rulings[1] == plain_rulings[1]
    monkeypatch.undo()
    for ref in list(plain_rulings[0].entries)[::25]:
        place = again_rulings[0].places[ref]
        assert place.problem("x") == plain_rulings[0].places[ref].problem("x")


def test_a_file_with_defects_is_read_anew_each_time(tmp_path: Path) -> None:
    path = tmp_path / "words.yaml"
    path.write_text("a: x\nb: TODO\n", "utf-8")
    for _ in range(2):
        with BuildCache(tmp_path / "cache") as cache:
            (problem,) = yaml_file.read_sound_parts(path, "words", cache=cache).problems
        assert problem.line == 2


def test_the_same_text_is_another_value_by_another_schema(tmp_path: Path) -> None:
    path = tmp_path / "words.yaml"
    path.write_text("a: x\n", "utf-8")
    with BuildCache(tmp_path / "cache") as cache:
        assert not yaml_file.read_sound_parts(path, "words", cache=cache).problems
    with BuildCache(tmp_path / "cache") as cache, pytest.raises(Exception, match=r"words\.yaml"):
        yaml_file.read_sound_parts(path, "wordlist", cache=cache)
