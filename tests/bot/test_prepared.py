"""The prepared snapshot on disk."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot import prepared
from bot.answers.answer import Question
from bot.app import App
from bot.prepared import digest, load
from bot.snapshot import Snapshot, to_bytes
from rules_corpus.problems import CorpusError
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import REPOSITORY, write_corpus


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    return write_corpus(tmp_path / "texts", harbour_files())


@pytest.fixture
def no_making(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes it an error to make a snapshot."""

    def refuse(texts: Path) -> bytes:
        raise AssertionError(f"made anew from {texts}")

    monkeypatch.setattr(prepared, "_made_aside", refuse)


@pytest.fixture
def quick_making(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Makes snapshots in this process, whatever the program's files are, and lists of what."""
    made: list[Path] = []

    def make(texts: Path) -> bytes:
        made.append(texts)
        return to_bytes(prepared.make(texts))

    monkeypatch.setattr(prepared, "_made_aside", make)
    monkeypatch.setattr(prepared, "_program_files", list)
    return made


def answers(snapshot: Snapshot) -> bool:
    return App(snapshot).answerer.answer(Question("rule 2.1", "harbour")).answered


def one_letter_changed(path: Path) -> None:
    content = path.read_text("utf-8")
    path.write_text(content[:-2] + ("x" if content[-2] != "x" else "y") + content[-1], "utf-8")


def test_the_digest_of_the_same_texts_is_the_same(texts: Path, tmp_path: Path) -> None:
    assert digest(texts) == digest(write_corpus(tmp_path / "again", harbour_files()))


@pytest.mark.parametrize("name", sorted(harbour_files()))
def test_the_digest_changes_with_one_letter_of_any_text(texts: Path, name: str) -> None:
    before = digest(texts)
    one_letter_changed(texts / name)
    assert digest(texts) != before


def test_the_digest_changes_with_a_file_more_or_less(texts: Path) -> None:
    before = digest(texts)
    (texts / "harbour" / "guide" / "zz.md").write_text("## 3\nMore.\n", "utf-8")
    more = digest(texts)
    (texts / "harbour" / "guide" / "guide.gloss.yaml").unlink()
    assert len({before, more, digest(texts)}) == 3


def test_the_digest_leaves_out_what_is_no_text(texts: Path) -> None:
    before = digest(texts)
    (texts / "harbour" / "notes.txt").write_text("no text of ours", "utf-8")
    assert digest(texts) == before


@pytest.mark.parametrize("name", ["search/wordlists/stopwords.yaml", "search/weights.yaml", "words/ja.po", "search/index.py"])
def test_the_digest_changes_with_one_letter_of_the_program(texts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    program = shutil.copytree(REPOSITORY / "bot", tmp_path / "bot", ignore=shutil.ignore_patterns("__pycache__", "*.msgpack"))
    monkeypatch.setattr(prepared, "__file__", str(program / "prepared.py"))
    before = digest(texts)
    one_letter_changed(program / name)
    assert digest(texts) != before


def test_a_snapshot_is_made_once_and_kept(texts: Path, tmp_path: Path, quick_making: list[Path]) -> None:
    first, second = load(texts, tmp_path / "cache"), load(texts, tmp_path / "cache")
    assert quick_making == [texts]
    assert first.library == second.library
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [f"{digest(texts)}.snapshot"]


def test_a_kept_snapshot_is_not_made_again(harbour: App, harbour_texts: Path, harbour_cache: Path, no_making: None) -> None:
    assert load(harbour_texts, harbour_cache).library == harbour.library


def test_changed_texts_are_read_anew_and_old_snapshots_removed(texts: Path, tmp_path: Path, quick_making: list[Path]) -> None:
    cache = tmp_path / "cache"
    load(texts, cache)
    (cache / "something else").write_text("stays", "utf-8")
    guide = texts / "harbour" / "guide" / "guide.md"
    guide.write_text(guide.read_text("utf-8").replace("six boats", "nine boats"), "utf-8")
    again = load(texts, cache)
    assert "nine boats" in next(rule.text for rule in again.library.rules.values() if rule.ref.number == "1.1")
    assert sorted(path.name for path in cache.iterdir()) == sorted([f"{digest(texts)}.snapshot", "something else"])


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_a_corrupt_snapshot_is_replaced(texts: Path, tmp_path: Path, quick_making: list[Path], damage: bytes | None) -> None:
    cache = tmp_path / "cache"
    load(texts, cache)
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert answers(load(texts, cache))
    assert len(quick_making) == 2
    assert len(path.read_bytes()) == len(whole)
    load(texts, cache)
    assert len(quick_making) == 2


def test_a_cache_that_cannot_be_written_still_answers(texts: Path, tmp_path: Path, quick_making: list[Path]) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    assert answers(load(texts, tmp_path / "file" / "cache"))
    assert answers(load(texts, tmp_path / "file"))
    assert (tmp_path / "file").read_text("utf-8") == "no folder"


def test_a_snapshot_is_made_in_a_process_of_its_own(texts: Path, tmp_path: Path) -> None:
    assert answers(load(texts, tmp_path / "cache"))


def test_unusable_texts_are_refused_and_nothing_is_kept(texts: Path, tmp_path: Path) -> None:
    (texts / "kite" / "game.yaml").write_text("id: [kite\n", "utf-8")
    with pytest.raises(CorpusError, match=r"kite/game\.yaml:\d+: not valid YAML"):
        load(texts, tmp_path / "cache")
    assert not (tmp_path / "cache").exists()


def test_missing_texts_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no game here"):
        load(tmp_path / "nowhere", tmp_path / "cache")
