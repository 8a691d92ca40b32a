"""The prepared snapshot on disk."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot import prepared
from bot.answers.answer import Question
from bot.app import App
from bot.prepared import digest, load, load_kept
from bot.search.making import Progress
from bot.settings import Settings
from bot.snapshot import Snapshot, to_bytes
from rules_corpus.problems import CorpusError
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import REPOSITORY
from tests.support.rulings_app import write_all
from tests.support.rulings_data import KEYWORDS, STRINGS, harbour_rulings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Rules and rulings of its own, with an empty cache and no data of a user."""
    texts, rulings = write_all(tmp_path)
    return Settings(texts, tmp_path / "cache", rulings, tmp_path / "data")


@pytest.fixture
def quick_making(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """Makes snapshots in this process, whatever the program's files are, and lists of what."""
    made: list[Settings] = []

    def make(settings: Settings, progress: Progress | None = None) -> bytes:
        made.append(settings)
        return to_bytes(prepared.make(settings))

    monkeypatch.setattr(prepared, "_made_aside", make)
    monkeypatch.setattr(prepared, "_program_files", list)
    return made


def answers(snapshot: Snapshot) -> bool:
    return App(snapshot).answerer.answer(Question("rule 2.1", "harbour")).answered


def one_letter_changed(path: Path) -> None:
    content = path.read_text("utf-8")
    path.write_text(content[:-2] + ("x" if content[-2] != "x" else "y") + content[-1], "utf-8")


def test_the_digest_of_the_same_files_is_the_same(settings: Settings, tmp_path: Path) -> None:
    texts, rulings = write_all(tmp_path / "again")
    assert digest(settings) == digest(settings._replace(texts=texts, rulings=rulings))


@pytest.mark.parametrize("name", sorted(harbour_files()))
def test_the_digest_changes_with_one_letter_of_any_text(settings: Settings, name: str) -> None:
    before = digest(settings)
    one_letter_changed(settings.texts / name)
    assert digest(settings) != before


@pytest.mark.parametrize("name", sorted(harbour_rulings()))
def test_the_digest_changes_with_one_letter_of_any_file_of_the_rulings(settings: Settings, name: str) -> None:
    before = digest(settings)
    assert settings.rulings
    one_letter_changed(settings.rulings / name)
    assert digest(settings) != before


def test_the_digest_changes_with_a_file_more_or_less(settings: Settings) -> None:
    assert settings.rulings
    found = [digest(settings)]
    for path in (settings.texts / "harbour" / "guide" / "zz.md", settings.rulings / "harbour" / "rulings" / "zz.yaml"):
        path.write_text("\n", "utf-8")
        found.append(digest(settings))
    for path in (settings.texts / "harbour" / "guide" / "guide.gloss.yaml", settings.rulings / KEYWORDS):
        path.unlink()
        found.append(digest(settings))
    found.append(digest(settings._replace(rulings=None)))
    assert len(set(found)) == 6


@pytest.mark.parametrize("folder", ["texts", "rulings"])
def test_the_digest_changes_with_a_file_that_nobody_reads(settings: Settings, folder: str) -> None:
    """It stops its game, and without it the game goes on."""
    before = digest(settings)
    stray: Path = getattr(settings, folder) / "harbour" / "notes.txt"
    stray.write_text("no text of ours", "utf-8")
    assert digest(settings) != before
    stray.unlink()
    assert digest(settings) == before


def test_the_digest_changes_with_the_name_of_a_file(settings: Settings) -> None:
    before = digest(settings)
    assert settings.rulings
    (settings.rulings / KEYWORDS).rename(settings.rulings / "harbour" / "rulings" / "keywords.yaml")
    assert digest(settings) != before


def test_the_digest_leaves_out_what_no_snapshot_is_made_from(settings: Settings, tmp_path: Path) -> None:
    before = digest(settings)
    assert settings.rulings
    for folder in (settings.texts, settings.rulings):
        (folder / "harbour" / ".notes.txt").write_text("no text of ours", "utf-8")
    assert digest(settings) == before
    assert digest(settings._replace(cache=tmp_path / "elsewhere", data=None)) == before


@pytest.mark.parametrize("name", ["search/wordlists/stopwords.yaml", "search/weights.yaml", "words/ja.po", "search/index.py"])
def test_the_digest_changes_with_one_letter_of_the_program(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    program = shutil.copytree(REPOSITORY / "bot", tmp_path / "bot", ignore=shutil.ignore_patterns("__pycache__", "*.msgpack"))
    monkeypatch.setattr(prepared, "__file__", str(program / "prepared.py"))
    before = digest(settings)
    one_letter_changed(program / name)
    assert digest(settings) != before


@pytest.mark.parametrize("name", ["bot/search/vectors.msgpack", "rules_corpus/model.py", "rules_corpus/schemas/document.schema.json", "rulings/loader.py"])
def test_the_program_is_all_three_packages_without_the_bundled_data(name: str) -> None:
    found = [Path(path).relative_to(REPOSITORY).as_posix() for path in prepared._program_files()]
    assert name in found
    assert not [path for path in found if path.startswith(("rules_corpus/texts/", "rulings/data/"))]


def test_a_snapshot_is_made_once_and_kept(settings: Settings, quick_making: list[Settings]) -> None:
    first, second = load(settings), load(settings)
    assert quick_making == [settings]
    assert first.library == second.library
    assert first.database.entries == second.database.entries
    assert [path.name for path in settings.cache.iterdir()] == [f"{digest(settings)}.snapshot"]


def test_a_kept_snapshot_is_not_made_again(ruled_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = load(ruled_settings)
    monkeypatch.setattr(prepared, "_made_aside", None)
    assert load(ruled_settings).library == kept.library


def test_changed_texts_are_read_anew_and_old_snapshots_removed(settings: Settings, quick_making: list[Settings]) -> None:
    load(settings)
    (settings.cache / "something else").write_text("stays", "utf-8")
    guide = settings.texts / "harbour" / "guide" / "guide.md"
    guide.write_text(guide.read_text("utf-8").replace("six boats", "nine boats"), "utf-8")
    again = load(settings)
    assert "nine boats" in next(rule.text for rule in again.library.rules.values() if rule.ref.number == "1.1")
    assert sorted(path.name for path in settings.cache.iterdir()) == sorted([f"{digest(settings)}.snapshot", "something else"])


def test_changed_rulings_are_read_anew(settings: Settings, quick_making: list[Settings]) -> None:
    load(settings)
    assert settings.rulings
    path = settings.rulings / KEYWORDS
    path.write_text(path.read_text("utf-8").replace("meaning: The boat stays.", "meaning: The boat waits."), "utf-8")
    keyword = load(settings).database.keyword("harbour", "Anchor")
    assert keyword
    assert keyword.meaning.en == "The boat waits."


def test_rules_alone_make_another_snapshot(settings: Settings, quick_making: list[Settings]) -> None:
    assert load(settings).database.entries
    assert not load(settings._replace(rulings=None)).database.entries


@pytest.mark.parametrize("damage", [b"", b"garbage", None])
def test_a_corrupt_snapshot_is_replaced(settings: Settings, quick_making: list[Settings], damage: bytes | None) -> None:
    load(settings)
    (path,) = settings.cache.iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert answers(load(settings))
    assert len(quick_making) == 2
    assert len(path.read_bytes()) == len(whole)
    load(settings)
    assert len(quick_making) == 2


def test_a_cache_that_cannot_be_written_still_answers(settings: Settings, tmp_path: Path, quick_making: list[Settings]) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    assert answers(load(settings._replace(cache=tmp_path / "file" / "cache")))
    assert answers(load(settings._replace(cache=tmp_path / "file")))
    assert (tmp_path / "file").read_text("utf-8") == "no folder"


def test_progress_is_told_from_nothing_to_all(settings: Settings) -> None:
    told: list[float] = []
    load(settings, told.append)
    assert told == sorted(told)
    assert (told[0], len(told) > 3) == (0.0, True)
    assert 0.9 < told[-1] <= 1.0


def test_nothing_is_told_where_nothing_is_made(ruled_settings: Settings, ruled: App) -> None:
    load(ruled_settings, unheard_of)


def unheard_of(share: float) -> None:
    raise AssertionError("the index was there")


def test_what_is_kept_can_be_had_without_making(settings: Settings, quick_making: list[Settings]) -> None:
    assert load_kept(settings) is None
    assert quick_making == []
    made = load(settings)
    kept = load_kept(settings)
    assert kept is not None
    assert kept.library == made.library


@pytest.mark.parametrize("with_rulings", [True, False])
def test_a_snapshot_is_made_in_a_process_of_its_own(settings: Settings, with_rulings: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared, "make", None)
    made = load(settings if with_rulings else settings._replace(rulings=None))
    assert answers(made)
    assert bool(made.database.entries) is with_rulings


def test_unusable_texts_are_refused_and_nothing_is_kept(settings: Settings) -> None:
    for game in ("harbour", "kite"):
        (settings.texts / game / "game.yaml").write_text("id: [kite\n", "utf-8")
    with pytest.raises(CorpusError, match=r"kite/game\.yaml:1: the bracket that opens"):
        load(settings)
    assert not settings.cache.exists()


def test_rulings_that_no_game_can_use_are_refused_and_nothing_is_kept(settings: Settings) -> None:
    assert settings.rulings
    (settings.rulings / KEYWORDS).write_text("- name: [Drift\n", "utf-8")
    (settings.rulings / STRINGS).write_text("- id: [wet\n", "utf-8")
    with pytest.raises(CorpusError, match=r"harbour/keywords\.yaml:1: the bracket that opens"):
        load(settings)
    assert not settings.cache.exists()


def test_missing_texts_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no game here"):
        load(Settings(tmp_path / "nowhere", tmp_path / "cache"))
