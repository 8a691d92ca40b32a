"""Making a snapshot, its settings, and the app around it."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from bot import building
from bot.app import make_app
from bot.building import build_snapshot, bundled_weights, read_weights
from bot.search.confidence import SIGNS
from bot.search.searcher import FEATURES
from bot.settings import Settings, read_settings
from bot.snapshot import from_bytes
from rules_corpus.files import bundled_texts
from rules_corpus.library import load
from rules_corpus.problems import CorpusError
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import write_corpus

WEIGHTS = """\
ranking:
  impact: -1.5
calibration:
  weights:
    score: 2
  bias: 1e-1
  nothing_below: 0.25
  unsure_below: 0.5
  unsure_margin: 1
"""


def test_a_snapshot_holds_the_library_of_its_texts(harbour_texts: Path) -> None:
    assert build_snapshot(harbour_texts).library == load(harbour_texts).library


def test_texts_that_break_an_invariant_are_refused(tmp_path: Path) -> None:
    files = harbour_files()
    files["kite/kitebook/kitebook.md"] += "\n## 101.3\nNobody asks for this rule.\n"
    with pytest.raises(CorpusError, match=r"kitebook\.md:\d+: rule 101\.3 is asked in 0 en phrases"):
        build_snapshot(write_corpus(tmp_path, files))


def test_the_module_writes_the_bytes_of_a_snapshot(harbour_texts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr(sys, "argv", ["building", str(harbour_texts)])
    monkeypatch.setattr(sys, "stdout", output)
    building.main()
    assert from_bytes(output.buffer.getvalue()).library == load(harbour_texts).library


def test_weights_are_numbers(tmp_path: Path) -> None:
    (tmp_path / "weights.yaml").write_text(WEIGHTS, "utf-8")
    ranking, calibration = read_weights(tmp_path / "weights.yaml")
    assert ranking == {"impact": -1.5}
    assert calibration.weights == {"score": 2.0}
    assert (calibration.bias, calibration.nothing_below, calibration.unsure_below, calibration.unsure_margin) == (0.1, 0.25, 0.5, 1.0)


@pytest.mark.parametrize(
    ("old", "new", "line"), [("-1.5", "much", 2), ("  bias: 1e-1\n", "", 3), ("0.25", "[0.25]", 7), ("ranking:", "rankin:", 1), ("score: 2", "score: nan", 5)]
)
def test_broken_weights_are_refused_with_their_line(tmp_path: Path, old: str, new: str, line: int) -> None:
    path = tmp_path / "weights.yaml"
    path.write_text(WEIGHTS.replace(old, new), "utf-8")
    with pytest.raises(CorpusError) as caught:
        read_weights(path)
    assert (path, line) in [(problem.path, problem.line) for problem in caught.value.problems]


def test_the_bundled_weights_weigh_every_feature_and_sign() -> None:
    ranking, calibration = read_weights(bundled_weights())
    assert set(ranking) == set(FEATURES)
    assert set(calibration.weights) == set(SIGNS)
    assert 0 <= calibration.nothing_below <= calibration.unsure_below <= 1


@pytest.mark.parametrize(
    ("environment", "texts"), [({}, bundled_texts()), ({"MAGISTRATE_TEXTS": ""}, bundled_texts()), ({"MAGISTRATE_TEXTS": "/elsewhere"}, Path("/elsewhere"))]
)
def test_texts_are_set_from_the_environment(environment: dict[str, str], texts: Path) -> None:
    assert read_settings(environment).texts == texts


def test_the_cache_is_set_from_the_environment() -> None:
    assert read_settings({"MAGISTRATE_CACHE": "/elsewhere"}).cache == Path("/elsewhere")
    assert read_settings({}).cache.name == "magistrate"


def test_the_app_keeps_its_snapshot_where_the_settings_say(harbour_texts: Path, tmp_path: Path) -> None:
    app = make_app(Settings(harbour_texts, tmp_path / "deep" / "cache"))
    assert app.library.default_game.id == "harbour"
    assert [path.suffix for path in (tmp_path / "deep" / "cache").iterdir()] == [".snapshot"]


def test_the_app_speaks_every_language_it_has_words_for(harbour: Any) -> None:
    assert harbour.words("en").say("See also:") == "See also:"
    assert harbour.words("xx").say("{rule} differs: {remark}", rule="1", remark="no") == "1 differs: no"
    assert "ja" in harbour.snapshot.catalogues
