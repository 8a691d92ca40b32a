"""What texts were analysed into, kept from one building to the next."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.building import build_snapshot, check_sources, snapshot_of
from bot.index_file import write_index
from bot.search import analysed
from bot.search.analysed import RememberingAnalyzer, remembering
from bot.search.analysis import Analyzer, Lexicon
from tests.support.rulings_app import write_all

LEXICON = Lexicon({"boat": ("vessel",), "big boat": ("big_vessel",)}, {"bb": "big boat"}, frozenset({"the"}))
TEXTS = ("", "the", "Big boats!", "the bb", "舟の数", "ヴァルハラ and boats")


def test_it_analyses_as_without_a_memory() -> None:
    plain, remembers = Analyzer(LEXICON), RememberingAnalyzer(LEXICON)
    for _ in range(2):
        assert [(remembers.words(text), remembers.analyze(text)) for text in TEXTS] == [(plain.words(text), plain.analyze(text)) for text in TEXTS]


def test_what_was_analysed_is_not_analysed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with remembering(Analyzer(LEXICON), tmp_path) as first:
        found = [first.analyze(text) for text in TEXTS]
    monkeypatch.setattr(Analyzer, "tokens", None)
    with remembering(Analyzer(LEXICON), tmp_path) as second:
        assert [second.analyze(text) for text in TEXTS] == found
    assert not second.new


def test_another_lexicon_has_another_memory(tmp_path: Path) -> None:
    with remembering(Analyzer(LEXICON), tmp_path) as first:
        first.analyze("boat")
    with remembering(Analyzer(Lexicon({}, {}, frozenset())), tmp_path) as second:
        assert second.analyze("boat") == ["boat"]
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("version", ["Stemmer.version", "unicodedata.unidata_version"])
def test_another_version_of_what_analyses_has_another_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str) -> None:
    before = analysed._digest(Analyzer(LEXICON))
    monkeypatch.setattr(f"bot.search.analysed.{version}", (lambda: "2.2.0") if version == "Stemmer.version" else "9")
    assert analysed._digest(Analyzer(LEXICON)) != before


@pytest.mark.parametrize("damage", [b"", b"garbage", b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_memory_is_forgotten(tmp_path: Path, damage: bytes) -> None:
    with remembering(Analyzer(LEXICON), tmp_path) as first:
        first.analyze("boat")
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage)
    for _ in range(2):
        with remembering(Analyzer(LEXICON), tmp_path) as again:
            assert again.analyze("boat") == ["boat", "=vessel"]
    assert not again.new


def test_what_was_long_not_needed_goes(tmp_path: Path) -> None:
    with remembering(Analyzer(LEXICON), tmp_path) as first:
        for number in range(20):
            first.analyze(f"boat {number}")
    for _ in range(2):
        with remembering(Analyzer(LEXICON), tmp_path) as last:
            last.analyze("boat 1")
    assert set(last.known) == {"boat 1"}


def test_nothing_is_left_where_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(path: Path, _: RememberingAnalyzer) -> None:
        for name in (path.name, f"{path.name}-journal"):
            path.with_name(name).write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(analysed, "_write", fill)
    with remembering(Analyzer(LEXICON), tmp_path) as analyzer:
        assert analyzer.analyze("boat") == ["boat", "=vessel"]
    assert not list(tmp_path.iterdir())


def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    with remembering(Analyzer(LEXICON), None) as analyzer:
        analyzer.analyze("boat")
    with remembering(Analyzer(LEXICON), tmp_path / "nowhere") as analyzer:
        assert analyzer.analyze("boat")
    assert not list(tmp_path.iterdir())


def test_an_index_built_after_an_edit_is_the_one_built_from_nothing(tmp_path: Path) -> None:
    texts, rulings = write_all(tmp_path)
    (tmp_path / "memory").mkdir()
    snapshot_of(check_sources(texts, rulings).sources, memory=tmp_path / "memory")
    for path, old, new in ((texts / "harbour/guide/guide.md", "six boats", "nine boats"), (rulings / "harbour/keywords.yaml", "The boat stays.", "It waits.")):
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    write_index(snapshot_of(check_sources(texts, rulings).sources, memory=tmp_path / "memory"), tmp_path / "quick")
    write_index(build_snapshot(texts, rulings), tmp_path / "whole")
    assert (tmp_path / "quick").read_bytes() == (tmp_path / "whole").read_bytes()
