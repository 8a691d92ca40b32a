"""What was learnt, and its files."""

from __future__ import annotations

from pathlib import Path

import msgpack
import pytest

from bot.answers import direct_answers, situations
from bot.search.confidence import CONFIDENCE_FEATURES, Calibration
from bot.search.model import RANKING, WORDS, Model, bundled_model, read_model, write_model
from bot.search.ranking import FEATURES, Weights
from rules_corpus.problems import CorpusError

MODEL = Model(
    Weights({"cosine": 1.5, "bm25": -0.25}, {"covered": 2.0}, {"bias": -1.0}, {"lead": 0.5}),
    Calibration({"share": 2.0}, 0.1, 0.25, 0.5, 0.75, {"no boat": -0.5, "舟": 1.125}),
)


def test_a_model_survives_its_files(tmp_path: Path) -> None:
    write_model(tmp_path, MODEL)
    assert read_model(tmp_path) == MODEL


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("1.5000", "much", 3),
        ("  bias: 0.1000\n", "", 11),
        ("0.2500\n  unsure", "[0.25]\n  unsure", 13),
        ("rules:", "rule:", 2),
        ("share: 2.0000", "share: nan", 17),
    ],
)
def test_broken_weights_are_refused_with_their_line(
    tmp_path: Path, old: str, new: str, line: int
) -> None:
    write_model(tmp_path, MODEL)
    path = tmp_path / RANKING
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(CorpusError) as caught:
        read_model(tmp_path)
    assert (path, line) in [(problem.path, problem.line) for problem in caught.value.problems]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xc1",
        msgpack.packb(7),
        msgpack.packb(["boat"]),
        msgpack.packb({"boat": "much"}),
        b"\x81",
    ],
)
def test_broken_weights_of_words_are_refused(tmp_path: Path, content: bytes) -> None:
    write_model(tmp_path, MODEL)
    (tmp_path / WORDS).write_bytes(content)
    with pytest.raises(CorpusError, match="not a file of word weights"):
        read_model(tmp_path)


def test_the_bundled_model_weighs_every_feature_and_sign() -> None:
    weights, calibration = read_model(bundled_model())
    assert set(weights.rules) == set(weights.entries) == set(FEATURES)
    assert set(weights.situations) >= {*situations.SITUATION_FEATURES, "bias"}
    assert set(weights.answers) == {*direct_answers.ANSWER_FEATURES, "bias", "shown"}
    assert set(calibration.weights) == set(CONFIDENCE_FEATURES)
    assert 0 <= calibration.nothing_below <= calibration.unsure_below <= 1


def test_people_can_read_what_ranking_weighs() -> None:
    assert len((bundled_model() / RANKING).read_text("utf-8").splitlines()) < 100
