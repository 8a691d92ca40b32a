"""Why the search finds what it finds, as a page and as JSON."""

from __future__ import annotations

import json

import pytest

from bot.answers.errors import RequestError
from bot.app import App
from bot.render import explaining
from bot.requests import Ask


def test_a_page_names_tokens_corrections_candidates_and_the_confidence(ruled: App) -> None:
    found = ruled.explain(Ask("may i hual the boat in a regatta"))
    page = "\n".join(explaining.lines(found))
    assert found.corrections == {"hual": "haul"}
    assert found.rules[0].ref == "regatta:1.1"
    for part in (
        "Tokens ",
        "hual = haul",
        "1. regatta:1.1",
        "cosine",
        "Answerable ",
        "Known phrases",
    ):
        assert part in page


def test_scores_are_the_sums_of_features_times_weights(ruled: App) -> None:
    found = ruled.explain(Ask("may i haul the boat in a regatta"))
    for candidate in (*found.rules, *found.entries):
        assert sum(part.product for part in candidate.features) == pytest.approx(candidate.score)
    assert sum(candidate.share for candidate in found.rules) <= 1 + 1e-9


def test_the_same_stands_in_json(ruled: App) -> None:
    found = ruled.explain(Ask("drift"))
    data = json.loads(json.dumps(explaining.as_json(found)))
    assert data["question"] == "drift"
    assert [candidate["ref"] for candidate in data["rules"]] == [rule.ref for rule in found.rules]
    assert set(data["rules"][0]["features"]["cosine"]) == {"value", "weight"}


def test_a_question_without_known_words_is_explained_too(ruled: App) -> None:
    page = "\n".join(explaining.lines(ruled.explain(Ask("zzyzx"))))
    assert "zzyzx" in page


@pytest.mark.parametrize("text", ["", "???"])
def test_what_cannot_be_read_is_not_explained(ruled: App, text: str) -> None:
    with pytest.raises(RequestError):
        ruled.explain(Ask(text))
