"""Learning the vectors, on the rules of a small invented game; it needs the group ``learn``:
`uv run --group learn pytest tests/search/test_learning.py`.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.building import read_sources
from bot.search.embeddings import read_vectors
from bot.search.learning.questions import Asked
from tests.support.contributions import LANTERNFALL


@pytest.fixture(scope="module")
def embeddings() -> Any:
    """The module that learns, with vectors of a few dimensions."""
    pytest.importorskip("autograd", reason="the group learn is not installed")
    module = importlib.import_module("bot.search.learning.embeddings")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "DIMENSIONS", 12)
        patch.setattr(module, "BATCH", 32)
        yield module


@pytest.fixture(scope="module")
def material(embeddings: Any) -> Any:
    return embeddings.prepare(read_sources(LANTERNFALL / "texts", LANTERNFALL / "rulings"))


def test_phrases_come_nearer_to_their_rules_and_the_figures_are_the_same_again(
    embeddings: Any, material: Any
) -> None:
    nobody = embeddings.people_of(material, [])
    learnt, again = (embeddings.learn(material, nobody) for _ in range(2))
    assert np.array_equal(learnt.vectors, again.vectors)
    assert np.array_equal(learnt.offsets, again.offsets)
    started = embeddings.Learnt(
        embeddings._initial_vectors(material.described), np.zeros_like(learnt.offsets)
    )
    assert share_nearest(learnt, material) > share_nearest(started, material)


def test_what_is_learnt_is_written_as_the_search_reads_it(
    embeddings: Any, material: Any, tmp_path: Path
) -> None:
    asked = [asked_for("lantern-book:4.4", "who stops a veiled moth"), asked_for("", "tax")]
    people = embeddings.people_of(material, asked)
    assert [[str(material.index.refs[row]) for row in rows] for rows in people.answers] == [
        ["lantern-book:4.4"]
    ]
    learnt = embeddings.learn(material, people)
    path = tmp_path / "vectors.msgpack"
    embeddings.write_vectors(path, embeddings._as_vectors(material, learnt, people))
    vectors = read_vectors(path)
    assert vectors.size == 12
    assert [vectors.rules[place] for place in vectors.questions[0]] == ["lantern-book:4.4"]


def asked_for(rule: str, text: str) -> Asked:
    gold = (frozenset({rule}),) if rule else ()
    return Asked(text, "situation", "lanternfall", "en", text, gold, ())


def share_nearest(learnt: Any, material: Any) -> float:
    """The share of the phrases that are nearest to their rule, described without them."""
    right = [
        (fold.questions @ learnt.vectors @ learnt.directions(fold.rules).T).argmax(axis=1)
        == fold.answers
        for fold in material.folds
    ]
    return float(np.concatenate(right).mean())


def test_the_gradient_is_that_of_the_loss(embeddings: Any, material: Any) -> None:
    """Measured by moving one number."""
    fold = material.folds[0]
    started = embeddings._initial_vectors(material.described)
    parameters = started.astype(float), np.full((len(material.index.refs), 12), 0.1)
    slope = embeddings.grad(embeddings._loss)(parameters, fold, started)
    token = fold.questions.indices[0]
    step = np.zeros_like(parameters[0])
    step[token, 3] = 1e-5
    above, below = (
        embeddings._loss((parameters[0] + sign * step, parameters[1]), fold, started)
        for sign in (1, -1)
    )
    assert slope[0][token, 3] == pytest.approx((above - below) / 2e-5, rel=1e-3)
