"""Learning to read word by word, on invented claims; it needs the group ``learn``."""

from __future__ import annotations

import importlib
from typing import Any

import pytest
import Stemmer

from bot.answers.attention import Neighbour, pack
from bot.answers.claims import Claim, ClaimReader
from bot.answers.cue import CUES, read_cues

CLAIMS = ClaimReader(read_cues(CUES), Stemmer.Stemmer("english").stemWord)
THINGS = ["log", "raft", "boat", "cork", "stone", "anchor"]


@pytest.fixture(scope="module")
def attention() -> Any:
    """The module that learns, from small batches."""
    pytest.importorskip("jax", reason="the group learn is not installed")
    module = importlib.import_module("bot.search.learning.attention")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "BATCH", 8)
        patch.setattr(module, "EPOCHS", 30)
        patch.setattr(module, "WARMING", 1)
        yield module


def read(text: str) -> Claim:
    return CLAIMS.read(text, "en")


def comparison(attention: Any, thing: str, asked: str, said: bool) -> Any:
    near = [
        Neighbour(0.5, read(f"is a {thing} on top"), True),
        Neighbour(0.5, read(f"is a {thing} below"), False),
    ]
    return attention.Comparison(
        read(f"does a {thing} {asked}?"), read(f"A {thing} swims."), near, said, 1.0
    )


@pytest.fixture(scope="module")
def comparisons(attention: Any) -> list[Any]:
    return [
        comparison(attention, thing, asked, said)
        for thing in THINGS
        for asked, said in (("float", True), ("sink", False), ("stay up", True), ("drown", False))
    ]


@pytest.fixture(scope="module")
def learnt(attention: Any, comparisons: list[Any]) -> Any:
    return attention.learn_attention(comparisons)


def test_what_says_the_same_in_other_words_is_read_so(attention: Any, learnt: Any) -> None:
    for asked, said in (("float", True), ("drown", False)):
        new = comparison(attention, "basket", asked, said)
        assert (learnt.odds(new.claim, new.stated, new.near) > 0) == said


def test_the_same_claims_teach_the_same(
    attention: Any, learnt: Any, comparisons: list[Any]
) -> None:
    assert pack(attention.learn_attention(comparisons)) == pack(learnt)


def test_what_learns_reads_as_what_answers_does(
    attention: Any, comparisons: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both compute the same odds, but for the rounding of the vectors that are kept."""
    monkeypatch.setattr(attention, "STEP", 0.05)
    monkeypatch.setattr(attention, "DROPPED", 0.0)
    monkeypatch.setattr(attention, "DROPPED_SUMS", 0.0)
    kept: list[Any] = []
    export = attention._exported
    monkeypatch.setattr(
        attention, "_exported", lambda *learnt: kept.append(learnt) or export(*learnt)
    )
    learnt = attention.learn_attention(comparisons)
    tokens, parameters = kept[0]
    places = {token: place for place, token in enumerate(tokens, attention._RARE + 1)}
    data = attention._Data(places, comparisons)
    odds = attention._odds(
        parameters, data.batch(list(range(len(comparisons)))), attention.jax.random.PRNGKey(0)
    )
    read = [learnt.odds(one.claim, one.stated, one.near) for one in comparisons]
    assert read == pytest.approx(odds.tolist(), abs=0.05, rel=0.02)
