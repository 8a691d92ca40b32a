"""Blocks as plain data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest

from bot.answers.answer import DidYouMean, Fact, Found, NotFound, cite
from bot.app import App
from bot.render.blocks import EntryKind, ListKind, TextKind
from bot.render.json import blocks_data
from rules_corpus.model import Language
from tests.support.blocks import blocks_of, shown
from tests.support.bot_corpora import ref


def test_a_rule_has_its_address_its_source_and_its_parts(ruled: App) -> None:
    (rule,) = blocks_data((shown(ruled.library, "desk:1b"),))
    assert {name: rule[name] for name in ("kind", "ref", "title")} == {
        "kind": "rule",
        "ref": "desk:1b",
        "title": "Desk 1b Points",
    }
    assert rule["source"] == {
        "text": "The desk book, first (2020) - restated, not official wording",
        "document": "desk",
        "edition": "first",
        "date": "2020",
        "language": "en",
        "brief": "first (2020) - restated, not official wording",
    }
    assert rule["parts"][0] == {
        "kind": "headings",
        "text": "Under: 1 Meetings",
        "titles": ["1 Meetings"],
    }
    (table,) = [part for part in rule["parts"] if part["kind"] == "table"]
    assert table == {
        "kind": "table",
        "title": "Points of a round",
        "columns": ["Result", "Points"],
        "rows": [["won", "3"], ["drawn", "1"]],
        "omission": "",
    }


def test_an_entry_has_what_is_said_of_it_line_by_line_and_the_rules_behind_it(ruled: App) -> None:
    entries = tuple(
        entry for entry in ruled.snapshot.database.entries.values() if entry.ref.id == "drift-twice"
    )
    (ruling,) = blocks_data(blocks_of(ruled.library, Found("?", None, entries=entries)))
    assert (ruling["kind"], ruling["id"]) == ("ruling", "ruling/harbour:drift-twice")
    assert ruling["details"][0] == {"kind": "answer", "text": "No. A boat has it or has it not."}
    assert ruling["cites"][0] == {"ref": "guide:2.3.2", "edition": "second"}
    assert ruling["source"].endswith("https://harbour.example/drift-twice")


def test_lists_and_texts_name_rules_by_their_addresses(ruled: App) -> None:
    near = (cite(ruled.library, ref("guide:2"), 0.5, "search"),)
    remark, nearest = blocks_data(blocks_of(ruled.library, NotFound("?", Fact("No."), near)))
    assert remark == {"kind": "remark", "text": "No.", "refs": []}
    assert nearest["rules"] == [
        {
            "ref": "guide:2",
            "label": "Guide 2 Sailing",
            "summary": "",
            "place": 1,
            "brief": "Guide 2 Sailing",
        }
    ]
    (rule,) = blocks_data((shown(ruled.library, "guide:2.2"),))
    assert [part["refs"] for part in rule["parts"] if part["kind"] == "newer"] == [["regatta:1.1"]]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_data_are_json(ruled: App, language: Language) -> None:
    library, database = ruled.library, ruled.snapshot.database
    rules = tuple(shown(library, rule, language) for rule in library.rules.values())
    cards = tuple(database.cards_of("harbour").cards)
    near = tuple(cite(library, rule, 0.5, "search") for rule in library.rules)
    entries = Found("?", None, (Fact("Yes."),), near[:3], tuple(database.entries.values()), cards)
    data = blocks_data(
        (*rules, *blocks_of(library, entries, DidYouMean("?", near), language=language))
    )
    assert json.loads(json.dumps(data)) == data
    assert all(block["kind"] for block in data)


def test_the_readme_names_every_kind() -> None:
    readme = Path(__file__).parents[2].joinpath("README.md").read_text("utf-8")
    kinds = {
        *get_args(TextKind),
        *get_args(ListKind),
        *get_args(EntryKind),
        "rule",
        "headings",
        "table",
    }
    assert [kind for kind in sorted(kinds) if f"`{kind}`" not in readme] == []
