"""Which index belongs to which data, how it is built, and what goes on where something is
broken.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock

from bot import index_cache
from bot.app import App
from bot.index_cache import (
    CANNOT_KEEP,
    KEPT,
    KEPT_PER_DATA,
    LAST_GOOD,
    fingerprint,
    load,
    load_kept,
)
from bot.index_file import Snapshot
from bot.progress import Progress
from bot.requests import Ask
from bot.settings import Settings
from rules_corpus.problems import CorpusError, Problem
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import REPOSITORY
from tests.support.indexes import build_here
from tests.support.rulings_app import write_all
from tests.support.rulings_data import KEYWORDS, STRINGS, harbour_rulings

WAIT = 60
GUIDE = Path("harbour", "guide", "guide.md")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Rules and rulings of its own, with an empty cache and no data of a user."""
    texts, rulings = write_all(tmp_path)
    return Settings(texts, tmp_path / "cache", rulings, tmp_path / "data")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """Builds in this process, and lists of what."""
    built: list[Settings] = []

    def build(
        settings: Settings, key: str, progress: Progress | None, only_sound: bool
    ) -> tuple[Problem, ...]:
        built.append(settings)
        return build_here(settings, key, progress, only_sound)

    monkeypatch.setattr(index_cache, "_build_aside", build)
    return built


def answers(snapshot: Snapshot) -> bool:
    return App(snapshot).handle(Ask("rule 2.1", "harbour")).answered


def messages(snapshot: Snapshot) -> list[str]:
    return [notice.message for notice in snapshot.notices]


def indexes(settings: Settings) -> list[str]:
    return sorted(path.name for path in settings.cache.glob("index-*.sqlite"))


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def one_letter_changed(path: Path) -> None:
    content = path.read_text("utf-8")
    path.write_text(content[:-2] + ("x" if content[-2] != "x" else "y") + content[-1], "utf-8")


class TestFingerprint:
    def test_it_is_that_of_the_files_wherever_they_lie(
        self, settings: Settings, tmp_path: Path
    ) -> None:
        texts, rulings = write_all(tmp_path / "again")
        assert fingerprint(settings) == fingerprint(settings._replace(texts=texts, rulings=rulings))

    @pytest.mark.parametrize("name", sorted(harbour_files()))
    def test_it_changes_with_one_letter_of_any_text(self, settings: Settings, name: str) -> None:
        before = fingerprint(settings)
        one_letter_changed(settings.texts / name)
        assert fingerprint(settings) != before

    @pytest.mark.parametrize("name", sorted(harbour_rulings()))
    def test_it_changes_with_one_letter_of_any_file_of_the_rulings(
        self, settings: Settings, name: str
    ) -> None:
        before = fingerprint(settings)
        assert settings.rulings
        one_letter_changed(settings.rulings / name)
        assert fingerprint(settings) != before

    def test_it_changes_with_a_file_more_or_less(self, settings: Settings) -> None:
        assert settings.rulings
        found = [fingerprint(settings)]
        for path in (
            settings.texts / "harbour" / "guide" / "zz.md",
            settings.rulings / "harbour" / "rulings" / "zz.yaml",
        ):
            path.write_text("\n", "utf-8")
            found.append(fingerprint(settings))
        for path in (
            settings.texts / "harbour" / "guide" / "guide.gloss.ja.yaml",
            settings.rulings / KEYWORDS,
        ):
            path.unlink()
            found.append(fingerprint(settings))
        found.append(fingerprint(settings._replace(rulings=None)))
        assert len(set(found)) == 6

    @pytest.mark.parametrize("folder", ["texts", "rulings"])
    def test_it_changes_with_a_file_that_nobody_reads(
        self, settings: Settings, folder: str
    ) -> None:
        """It stops its game, and without it the game goes on."""
        before = fingerprint(settings)
        stray: Path = getattr(settings, folder) / "harbour" / "notes.txt"
        stray.write_text("no text of ours", "utf-8")
        assert fingerprint(settings) != before
        stray.unlink()
        assert fingerprint(settings) == before

    def test_it_changes_with_the_name_of_a_file_alone(self, settings: Settings) -> None:
        """Neither the contents nor the order of the files change."""
        files = sorted((settings.texts / "kite" / "kitebook").iterdir())
        before = fingerprint(settings)
        last = files[-1]
        last.rename(last.with_name(f"{last.stem}x{last.suffix}"))
        assert fingerprint(settings) != before

    def test_it_changes_with_the_folder_of_a_file_alone(self, settings: Settings) -> None:
        before = fingerprint(settings)
        (settings.texts / "kite").rename(settings.texts / "kites")
        assert fingerprint(settings) != before

    def test_it_leaves_out_what_no_index_is_built_from(
        self, settings: Settings, tmp_path: Path
    ) -> None:
        before = fingerprint(settings)
        assert settings.rulings
        for folder in (settings.texts, settings.rulings):
            (folder / "harbour" / ".notes.txt").write_text("no text of ours", "utf-8")
        assert fingerprint(settings) == before
        assert fingerprint(settings._replace(cache=tmp_path / "elsewhere", data=None)) == before

    @pytest.mark.parametrize(
        "changed", ["Stemmer.version", "unicodedata.unidata_version", "FORMAT"]
    )
    def test_it_changes_with_the_versions_of_what_it_is_built_with(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch, changed: str
    ) -> None:
        before = fingerprint(settings)
        monkeypatch.setattr(
            f"bot.index_cache.{changed}", (lambda: "2.2.0") if changed == "Stemmer.version" else "9"
        )
        assert fingerprint(settings) != before

    @pytest.mark.parametrize(
        ("name", "matters"),
        [
            ("bot/search/wordlists/stopwords.yaml", True),
            ("bot/search/model/ranking.yaml", True),
            ("bot/words/ja.po", True),
            ("bot/search/bm25.py", True),
            ("rules_corpus/schemas/document.schema.json", True),
            ("bot/discord/client.py", False),
            ("bot/cli/shared.py", False),
            ("bot/app.py", False),
        ],
    )
    def test_it_changes_with_the_part_of_the_program_that_builds(
        self,
        settings: Settings,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        name: str,
        matters: bool,
    ) -> None:
        left_out = shutil.ignore_patterns("__pycache__", "*.msgpack", "texts", "data")
        for package in ("bot", "rules_corpus", "rulings"):
            shutil.copytree(REPOSITORY / package, tmp_path / "program" / package, ignore=left_out)
        monkeypatch.setattr(index_cache, "_PROGRAM", tmp_path / "program")
        before = fingerprint(settings)
        one_letter_changed(tmp_path / "program" / name)
        assert (fingerprint(settings) != before) is matters

    def test_it_covers_every_module_that_building_imports(
        self, settings: Settings, tmp_path: Path
    ) -> None:
        code = (
            "import os, sys; from pathlib import Path; from bot import"
            f" building;building._build(Path({str(tmp_path / 'index')!r}),"
            f" Path({str(settings.texts)!r}), Path({str(settings.rulings)!r}),"
            " False);print(*(module.__file__ for name, module in sys.modules.items() if"
            " name.split('.')[0] in ('bot', 'rules_corpus', 'rulings')), sep='\\n')"
        )
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            text=True,
            cwd=REPOSITORY,
            timeout=WAIT,
        )
        imported = [
            line
            for line in done.stdout.splitlines()
            if line.startswith("/") and not line.endswith("__init__.py")
        ]
        covered = {path for path, _ in index_cache._program_files()}
        assert imported
        assert [path for path in imported if path not in covered] == []

    def test_it_covers_what_was_learnt_and_no_data(self) -> None:
        names = [name for _, name in index_cache._program_files()]
        assert "bot/search/model/embeddings.msgpack" in names
        assert not [
            name
            for name in names
            if name.startswith(("rules_corpus/texts", "rulings/data", "rulings/importers"))
        ]


class TestKeeping:
    def test_an_index_is_built_once_and_kept(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        first, second = load(settings), load(settings)
        assert quick == [settings]
        assert first.library == second.library
        assert first.notices == second.notices == ()
        key = fingerprint(settings)
        assert {path.name for path in settings.cache.iterdir()} == {
            f"index-{key}.sqlite",
            f"index-{key}.json",
            "index.lock",
        }

    def test_no_file_is_read_as_long_as_all_look_the_same(
        self, settings: Settings, quick: list[Settings], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        load(settings)
        monkeypatch.setattr(index_cache, "fingerprint", None)
        assert answers(load(settings))

    def test_the_same_files_written_anew_need_no_other_index(
        self, settings: Settings, quick: list[Settings], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        load(settings)
        for path in settings.texts.rglob("*.md"):
            os.utime(path, (1, 1))
        assert answers(load(settings))
        monkeypatch.setattr(index_cache, "fingerprint", None)
        assert answers(load(settings))
        assert len(quick) == 1

    def test_another_clone_of_the_same_data_uses_the_same_index(
        self, settings: Settings, quick: list[Settings], tmp_path: Path
    ) -> None:
        load(settings)
        texts, rulings = write_all(tmp_path / "clone")
        assert answers(load(settings._replace(texts=texts, rulings=rulings)))
        assert len(quick) == 1

    def test_changed_texts_are_read_anew(self, settings: Settings, quick: list[Settings]) -> None:
        load(settings)
        change(settings.texts / GUIDE, "six boats", "nine boats")
        assert "nine boats" in next(
            rule.text for rule in load(settings).library.rules.values() if rule.ref.number == "1.1"
        )

    def test_a_change_that_leaves_size_and_time_alone_is_seen(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        load(settings)
        path = settings.texts / GUIDE
        status = path.stat()
        change(path, "six boats", "ten boats")
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        load(settings)
        assert len(quick) == 2

    def test_changed_rulings_are_read_anew(self, settings: Settings, quick: list[Settings]) -> None:
        load(settings)
        assert settings.rulings
        change(settings.rulings / KEYWORDS, "The boat stays.", "The boat waits.")
        keyword = load(settings).database.keyword("harbour", "Anchor")
        assert keyword
        assert keyword.meaning.en == "The boat waits."

    def test_rules_alone_make_another_index(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        assert load(settings).database.entries
        assert not load(settings._replace(rulings=None)).database.entries

    def test_building_can_be_asked_for(self, settings: Settings, quick: list[Settings]) -> None:
        load(settings)
        assert answers(load(settings, force=True))
        assert len(quick) == 2

    def test_what_is_kept_can_be_had_without_building(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        assert load_kept(settings) is None
        assert quick == []
        load(settings)
        kept = load_kept(settings)
        assert kept
        assert answers(kept)

    def test_two_folders_of_data_leave_each_other_their_index(
        self, settings: Settings, quick: list[Settings], tmp_path: Path
    ) -> None:
        other = settings._replace(rulings=None)
        for turn in range(KEPT_PER_DATA + 2):
            change(
                settings.texts / GUIDE,
                "six boats" if turn == 0 else f"{turn - 1} boats",
                f"{turn} boats",
            )
            load(settings)
            if turn == 0:
                texts = shutil.copytree(settings.texts, tmp_path / "other")
                other = other._replace(texts=texts)
                load(other)
        assert len(indexes(settings)) == KEPT_PER_DATA + 1
        built = len(quick)
        assert answers(load(other))
        assert len(quick) == built

    def test_only_the_last_few_are_kept(
        self, settings: Settings, quick: list[Settings], tmp_path: Path
    ) -> None:
        for name in range(KEPT + 2):
            texts = shutil.copytree(settings.texts, tmp_path / str(name))
            change(texts / GUIDE, "six boats", f"{name} boats")
            load(settings._replace(texts=texts))
        assert len(indexes(settings)) == KEPT
        assert load_kept(settings._replace(texts=tmp_path / str(KEPT + 1)))

    def test_files_of_others_stay(self, settings: Settings, quick: list[Settings]) -> None:
        settings.cache.mkdir()
        names = [
            "x.sqlite",
            "my-backup.snapshot",
            "index-notes.sqlite",
            "index-0123.json",
            f"index-{'0' * 32}.sqlite.bak",
            f"my-index-{'0' * 32}.sqlite",
        ]
        for name in names:
            (settings.cache / name).write_text("stays", "utf-8")
        for turn in range(4):
            change(
                settings.texts / GUIDE,
                "six boats" if turn == 0 else f"{turn - 1} boats",
                f"{turn} boats",
            )
            load(settings)
        assert [name for name in names if not (settings.cache / name).exists()] == []

    def test_what_an_ended_builder_left_behind_goes_with_the_next(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        settings.cache.mkdir()
        for name in (
            f"index-{'a' * 32}.sqlite.building",
            f"index-{'b' * 32}.json.building",
            f"index-{'c' * 32}.progress.building",
        ):
            (settings.cache / name).write_text("half", "utf-8")
        load(settings)
        assert not list(settings.cache.glob("*.building"))


class TestDamage:
    @pytest.mark.parametrize("damage", ["empty", "garbage", "cut", "one byte", "gone"])
    @pytest.mark.parametrize("ending", ["sqlite", "json"])
    def test_a_damaged_file_is_replaced(
        self, settings: Settings, quick: list[Settings], damage: str, ending: str
    ) -> None:
        load(settings)
        (path,) = settings.cache.glob(f"*.{ending}")
        whole = bytearray(path.read_bytes())
        middle = len(whole) // 2
        whole[middle] ^= 0x20
        path.unlink()
        contents = {
            "empty": b"",
            "garbage": b"garbage",
            "cut": bytes(whole[:middle]),
            "one byte": bytes(whole),
        }
        if damage in contents:
            path.write_bytes(contents[damage])
        assert answers(load(settings))
        assert answers(load(settings))
        assert len(quick) == (2 if (ending, damage) != ("json", "one byte") else len(quick))

    def test_a_copy_with_another_time_is_still_the_index(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        """As files in a container's image may have."""
        load(settings)
        for path in settings.cache.iterdir():
            os.utime(path, (1, 1))
        assert answers(load(settings))
        assert len(quick) == 1

    def test_data_that_change_while_they_are_read_are_read_again(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def build(
            settings: Settings, key: str, progress: Progress | None, only_sound: bool
        ) -> tuple[Problem, ...]:
            found = build_here(settings, key, progress, only_sound)
            if "six boats" in (settings.texts / GUIDE).read_text("utf-8"):
                change(settings.texts / GUIDE, "six boats", "nine boats")
            return found

        monkeypatch.setattr(index_cache, "_build_aside", build)
        assert "nine boats" in next(
            rule.text for rule in load(settings).library.rules.values() if rule.ref.number == "1.1"
        )


class TestCannotKeep:
    def test_a_folder_that_cannot_be_made_still_answers_and_says_so(
        self, settings: Settings, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("no folder", "utf-8")
        for cache in (tmp_path / "file" / "cache", tmp_path / "file"):
            made = load(settings._replace(cache=cache))
            assert answers(made)
            assert messages(made) == [CANNOT_KEEP]
        assert (tmp_path / "file").read_text("utf-8") == "no folder"

    @pytest.mark.usefixtures("builder_process")
    def test_a_builder_that_fails_leaves_nothing_behind(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(
            index_cache,
            "_path",
            lambda settings, key, ending="sqlite": (
                settings.cache / "nowhere" / f"index-{key}.{ending}"
            ),
        )
        made = load(settings)
        assert (answers(made), messages(made)) == (True, [CANNOT_KEEP])
        assert [path.name for path in settings.cache.iterdir()] == ["index.lock"]

    def test_an_index_built_ahead_is_used_where_nothing_can_be_written(
        self, settings: Settings, quick: list[Settings], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        load(settings)

        def refuse(*_: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(index_cache, "_write_manifest", refuse)
        monkeypatch.setattr("os.utime", refuse)
        for path in settings.texts.rglob("*.md"):
            path.write_bytes(path.read_bytes())
        made = load(settings)
        assert (answers(made), made.notices, len(quick)) == (True, (), 1)


class TestBuilding:
    @pytest.mark.usefixtures("builder_process")
    def test_progress_is_told_from_nothing_to_all(self, settings: Settings) -> None:
        told: list[float] = []
        assert answers(load(settings, told.append))
        assert (told, told[0], told[-1]) == (sorted(told), 0.0, 1.0)
        assert len(told) > 3

    def test_nothing_is_told_where_nothing_is_built(
        self, ruled_settings: Settings, ruled: App
    ) -> None:
        def unheard_of(share: float) -> None:
            raise AssertionError("the index was there")

        load(ruled_settings, unheard_of)

    def test_first_starts_at_once_build_once(self, settings: Settings) -> None:
        code = (
            "import sys; from pathlib import Path; from bot.index_cache import load; from"
            f" bot.settings import Settings;told = []; load(Settings(Path({str(settings.texts)!r}),"
            f" Path({str(settings.cache)!r}), Path({str(settings.rulings)!r})),"
            " told.append);print(len(told) > 0)"
        )
        started = [
            subprocess.Popen(
                [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=REPOSITORY
            )
            for _ in range(3)
        ]
        assert [process.communicate(timeout=WAIT)[0] for process in started].count("True\n") >= 1
        assert [process.returncode for process in started] == [0, 0, 0]
        assert len(indexes(settings)) == 1
        assert not list(settings.cache.glob("*.building"))

    def test_who_waits_is_told_how_far_the_other_is(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        settings.cache.mkdir()
        (settings.cache / f"index-{'d' * 32}.progress.building").write_text("0.25", "ascii")
        lock = FileLock(settings.cache / "index.lock")
        lock.acquire()
        told: list[float] = []

        def hear(share: float) -> None:
            told.append(share)
            lock.release()

        assert answers(load(settings, hear))
        assert told[0] == 0.25

    def test_the_builder_ends_with_who_started_it_even_if_by_kill(self, settings: Settings) -> None:
        code = (
            "import os, sys; from pathlib import Path; from bot.index_cache import load; from"
            f" bot.settings import Settings;load(Settings(Path({str(settings.texts)!r}),"
            f" Path({str(settings.cache)!r})), lambda share: os.kill(os.getpid(), 9))"
        )
        subprocess.run([sys.executable, "-c", code], check=False, cwd=REPOSITORY, timeout=WAIT)
        lock = FileLock(settings.cache / "index.lock")
        lock.acquire(timeout=1)
        lock.release()
        end = time.monotonic() + WAIT
        while (
            time.monotonic() < end
            and subprocess.run(
                ["pgrep", "-f", str(settings.cache)], stdout=subprocess.DEVNULL, check=False
            ).returncode
            == 0
        ):
            time.sleep(0.05)
        assert time.monotonic() < end
        assert indexes(settings) == []
        assert answers(load(settings))
        assert not list(settings.cache.glob("*.building"))


def spoil_rulings(settings: Settings) -> Path:
    assert settings.rulings
    path = settings.rulings / KEYWORDS
    path.write_text("- name: [Drift\n" + path.read_text("utf-8"), "utf-8")
    return path


class TestLastGood:
    def test_it_goes_on_serving_where_one_game_has_a_defect(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        load(settings)
        path = spoil_rulings(settings)
        made = load(settings)
        assert answers(made)
        assert made.database.keyword("harbour", "Drift")
        (notice,) = made.notices
        assert notice.message == LAST_GOOD
        assert f"{path}:1: " in dict(notice.values)["defect"]

    def test_it_goes_on_serving_where_no_game_can_be_read(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        load(settings)
        shutil.rmtree(settings.texts)
        made = load(settings)
        assert (answers(made), messages(made)) == (True, [LAST_GOOD])

    def test_the_defects_are_looked_for_once(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        load(settings)
        spoil_rulings(settings)
        first, second = load(settings), load(settings)
        assert first.notices == second.notices
        assert len(quick) == 2

    def test_it_stays_however_often_the_data_are_broken(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        load(settings)
        for _ in range(KEPT + 2):
            spoil_rulings(settings)
            assert messages(load(settings)) == [LAST_GOOD]

    def test_mended_data_are_read(self, settings: Settings, quick: list[Settings]) -> None:
        load(settings)
        path = spoil_rulings(settings)
        load(settings)
        change(path, "- name: [Drift\n", "")
        change(path, "The boat stays.", "The boat waits.")
        made = load(settings)
        keyword = made.database.keyword("harbour", "Anchor")
        assert keyword
        assert (keyword.meaning.en, made.notices) == ("The boat waits.", ())

    def test_without_one_the_other_games_answer(
        self, settings: Settings, quick: list[Settings]
    ) -> None:
        spoil_rulings(settings)
        made = load(settings)
        assert [game.id for game in made.library.games.values() if game.defects] == ["harbour"]
        assert made.notices == ()

    def test_that_of_other_folders_serves_nobody(
        self, settings: Settings, quick: list[Settings], tmp_path: Path
    ) -> None:
        load(settings)
        texts, rulings = write_all(tmp_path / "other")
        other = settings._replace(texts=texts, rulings=rulings)
        spoil_rulings(other)
        assert [game.id for game in load(other).library.games.values() if game.defects] == [
            "harbour"
        ]

    @pytest.mark.usefixtures("builder_process")
    def test_it_is_found_by_the_builder_in_its_own_process(self, settings: Settings) -> None:
        load(settings)
        spoil_rulings(settings)
        assert messages(load(settings)) == [LAST_GOOD]


@pytest.mark.usefixtures("builder_process")
@pytest.mark.parametrize(
    "spoil", [lambda path: path.write_text("id: [kite\n", "utf-8"), Path.unlink]
)
def test_unusable_texts_are_refused_and_no_index_is_kept(
    settings: Settings, spoil: Callable[[Path], object]
) -> None:
    for game in ("harbour", "kite"):
        spoil(settings.texts / game / "game.yaml")
    with pytest.raises(CorpusError, match=r"game\.yaml"):
        load(settings)
    assert {path.name for path in settings.cache.iterdir()} == {"index.lock", "build-cache.sqlite"}


def test_rulings_that_no_game_can_use_are_refused(settings: Settings) -> None:
    assert settings.rulings
    (settings.rulings / KEYWORDS).write_text("- name: [Drift\n", "utf-8")
    (settings.rulings / STRINGS).write_text("- id: [wet\n", "utf-8")
    with pytest.raises(CorpusError, match=r"harbour/keywords\.yaml:1: the bracket that opens"):
        load(settings)


def test_missing_texts_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="no game here"):
        load(Settings(tmp_path / "nowhere", tmp_path / "cache"))
