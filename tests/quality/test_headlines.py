"""What stands first on the screen, on questions whose writer saw neither the direct answers nor
their wordings.

Nobody tunes on them; thresholds are set as in `tests.quality.test_quality`.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.app import App
from bot.render.blocks import verdict_in
from bot.requests import Ask
from tests.quality.question_sets import QUESTIONS

FIRST_WORDS = {"yes": ("yes", "はい"), "no": ("no", "いいえ")}

Row = dict[str, Any]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    path = QUESTIONS / "verdicts-unseen.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def headlines(bundled_app: App, rows: list[Row]) -> dict[str, str]:
    """The first line of every answer, by the question's id; empty where nothing is answered."""
    found = {}
    for row in rows:
        reply = bundled_app.handle(Ask(row["question"], row["game"], row["lang"]))
        found[row["id"]] = (
            verdict_in(bundled_app.blocks(reply, row["lang"])) if reply.answered else ""
        )
    return found


def begins_with(headline: str, verdict: str) -> bool:
    return headline.lower().startswith(FIRST_WORDS[verdict])


@pytest.mark.parametrize(("language", "right", "wrong"), [("en", 0.13, 0.05), ("ja", 0.20, 0.03)])
def test_yes_or_no_is_said_where_it_is_sure(
    rows: list[Row], headlines: dict[str, str], language: str, right: float, wrong: float
) -> None:
    asked = [row for row in rows if row["verdict"] and row["lang"] == language]
    opposite = {"yes": "no", "no": "yes"}
    said = [begins_with(headlines[row["id"]], row["verdict"]) for row in asked]
    misled = [begins_with(headlines[row["id"]], opposite[row["verdict"]]) for row in asked]
    assert sum(said) / len(asked) >= right
    assert sum(misled) / len(asked) <= wrong


@pytest.mark.parametrize(("language", "least"), [("en", 0.78), ("ja", 0.75)])
def test_the_facts_that_are_asked_for_stand_first(
    rows: list[Row], headlines: dict[str, str], language: str, least: float
) -> None:
    asked = [row for row in rows if row["fact"] and row["lang"] == language]
    told = [
        all(
            any(said.lower() in headlines[row["id"]].lower() for said in fact.split("|"))
            for fact in row["fact"]
        )
        for row in asked
    ]
    assert sum(told) / len(asked) >= least
