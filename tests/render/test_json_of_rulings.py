"""Entries, cards and lists as plain values for JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.answer import DidYouMean, Fact, Found, NotFound, Reply, cite
from bot.answers.banlists.formats import changed_in, held_in
from bot.app import App
from bot.render import json_banlists, json_values
from bot.requests import Ask, ShowCard, ShowKeyword, ShowRuling
from rulings.model import BanList, Card, CommonQuestion, EntryRef, Format, ListedCard
from tests.support.bot_corpora import ref
from tests.support.corpora import said, unhurried
from tests.support.drawing import drawn
from tests.support.rulings_app import GAME

SPRING_ROW = {
    "kind": "banlist",
    "game": "harbour",
    "format": "open-water",
    "effective": "2021-03-01",
    "title": "Open Water, spring 2021",
    "whole": True,
    "complete": True,
    "authority": "Harbour office",
    "status": "official",
    "url": "https://harbour.example/lists/1",
}
SUMMER_ROW = SPRING_ROW | {
    "effective": "2021-06",
    "title": "Open Water, summer 2021",
    "whole": False,
    "complete": False,
    "url": "https://harbour.example/lists/2",
}

LATEST = "9999"


def same(value: Any) -> Any:
    """The value as it comes back from JSON; nothing of it may change on the way."""
    assert json.loads(json.dumps(value, ensure_ascii=False)) == value
    return value


def format_of(app: App, name: str) -> Format:
    found = app.snapshot.database.format(GAME, name)
    assert found is not None
    return found


def card_of(app: App, typed: str) -> Card:
    (found,) = app.snapshot.database.cards_of(GAME).find(typed)
    return found


def lists_of(app: App, name: str) -> tuple[BanList, ...]:
    return app.snapshot.database.lists_of(format_of(app, name))


def listed(name: str, code: str = "", copies: int = 0) -> dict[str, Any]:
    return {"card": name, "code": code, "copies": copies, "only_code": False, "note": ""}


def row_of(app: App, card: str, format_name: str, day: str = LATEST) -> dict[str, Any]:
    found = card_of(app, card)
    return same(
        json_banlists.standing_row(
            app.context.lists(GAME).standing_of(found, format_of(app, format_name), day)
        )
    )


class TestPlain:
    def test_tuples_within_tuples(self) -> None:
        question = CommonQuestion(
            said("Who?", "誰?"), said("Boats."), (ref("guide:2.3.1"), ref("guide:2.1"))
        )
        assert same(json_values.plain((question, 7))) == [
            {
                "question": {"en": "Who?", "ja": "誰?"},
                "answer": {"en": "Boats."},
                "rules": ["guide:2.3.1", "guide:2.1"],
            },
            7,
        ]

    def test_an_address_is_text_although_it_is_a_tuple(self) -> None:
        assert json_values.plain(EntryRef("word", "harbour", "tap")) == "word/harbour:tap"
        assert json_values.plain({"kept": "as it is"}) == {"kept": "as it is"}

    @unhurried
    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(),
            lambda inner: st.lists(inner, max_size=4).map(tuple),
            max_leaves=12,
        )
    )
    def test_any_tuples_become_lists_and_nothing_else_changes(self, value: Any) -> None:
        def as_lists(part: Any) -> Any:
            return [as_lists(item) for item in part] if isinstance(part, tuple) else part

        assert same(json_values.plain(value)) == as_lists(value)

    def test_every_bundled_value(self, bundled_app: App) -> None:
        database = bundled_app.snapshot.database
        for value in (
            *database.entries.values(),
            *database.formats,
            *database.lists,
            *(card for names in database.cards.values() for card in names.cards),
        ):
            assert set(same(json_values.plain(value))) == set(value._fields)


class TestSources:
    def test_all_that_stands_behind_an_answer(self, ruled: App) -> None:
        reply = ruled.handle(ShowCard("Grey Heron", GAME))
        found = same(json_values.sources(reply))
        assert found[:3] == [
            {"kind": "ruling", "game": "harbour", "id": "drift-twice"},
            {"kind": "card", "game": "harbour", "id": "Grey Heron"},
            SUMMER_ROW,
        ]
        assert json_values.answer_row(reply, "", "")["sources"] == found

    def test_a_list_answer_names_its_lists(self, ruled: App) -> None:
        reply = ruled.handle(Ask("Is Night Ferry banned in Open Water?", GAME))
        assert same(json_values.answer_row(reply, "", ""))["sources"] == [SPRING_ROW, SUMMER_ROW]
        (cited,) = json_values.answer_row(reply, "", "")["citations"]
        assert (cited["doc"], cited["id"]) == ("regatta", "1.2")

    def test_nothing_stands_behind_nothing(self) -> None:
        assert json_values.sources(Reply("?", (NotFound("?", Fact("No.")),))) == []

    def test_the_card_whose_text_is_missing(self, ruled: App) -> None:
        reply = Reply("?", (NotFound("?", Fact("No."), cards=(card_of(ruled, "red buoy"),)),))
        assert json_values.sources(reply) == [{"kind": "card", "game": "harbour", "id": "Red Buoy"}]


class TestFoundRows:
    def test_a_keyword_whole(self, ruled: App) -> None:
        (row,) = same(json_values.found_rows(ruled.handle(ShowKeyword("float", GAME))))
        assert row == {
            "kind": "keyword",
            "ref": "keyword/harbour:Drift",
            "name": {"en": "Drift", "ja": "漂流"},
            "marked": False,
            "old_names": ["Float", "With the Tide", "浮遊"],
            "meaning": {
                "en": "The boat goes to the open sea when its lantern burns out.",
                "ja": "灯が消えると外海へ出る。",
            },
            "rule": "guide:2.3.2",
            "timing": "automatic",
            "when": {"en": "As the lantern burns out.", "ja": "灯が消えたとき。"},
            "related": ["Anchor"],
            "questions": [
                {
                    "question": {"en": "Who has it?", "ja": "誰が持つ?"},
                    "answer": {"en": "Boats.", "ja": "舟。"},
                    "rules": ["guide:2.3.1"],
                }
            ],
        }

    def test_a_ruling_whole(self, ruled: App) -> None:
        (row,) = same(json_values.found_rows(ruled.handle(ShowRuling("haul-at-once", GAME))))
        assert (row["kind"], row["ref"], row["superseded_by"], row["written_for"]) == (
            "ruling",
            "ruling/harbour:haul-at-once",
            "haul-in-regatta",
            "draft",
        )
        assert row["cites"] == [{"rule": "guide:2.2", "edition": "first"}]
        assert row["url"] == "https://harbour.example/haul"

    def test_a_penalty_that_is_none_is_there_although_nothing_was_found(self, ruled: App) -> None:
        entry = ruled.snapshot.database.entries[EntryRef("penalty", "harbour", "spilt-tea")]
        (row,) = same(
            json_values.found_rows(Reply("?", (NotFound("?", Fact("No."), entries=(entry,)),)))
        )
        assert (row["kind"], row["penalty"], row["steps"]) == (
            "penalty",
            "none prescribed",
            [{"en": "Dry the boat.", "ja": "舟を拭く。"}],
        )

    def test_a_word_of_other_games(self, ruled: App) -> None:
        (row,) = same(json_values.found_rows(ruled.handle(ShowKeyword("tapped", GAME))))
        assert (row["kind"], row["word"], row["also"], row["rules"]) == (
            "word",
            "tap",
            ["tapped", "tapping", "タップ"],
            ["guide:2.1"],
        )

    def test_rulings_stand_before_cards(self, ruled: App) -> None:
        found = same(json_values.found_rows(ruled.handle(ShowCard("Grey Heron", GAME))))
        assert [row["kind"] for row in found] == ["ruling", "card"]
        assert found[1]["printings"] == [
            {
                "code": "LH-001",
                "name": "Grey Heron",
                "faces": ["Grey Heron"],
                "types": ["Boat"],
                "races": ["Bird"],
                "attributes": ["wind"],
                "cost": "{1}",
                "atk": "500",
                "defence": "400",
                "rarity": "R",
                "set": "LH",
                "cluster": "Lantern",
                "keywords": ["Drift"],
            }
        ]

    def test_of_which_do_you_mean_only_the_entries(self, ruled: App) -> None:
        entry = ruled.snapshot.database.entries[EntryRef("word", "harbour", "tap")]
        assert [
            row["kind"]
            for row in json_values.found_rows(
                Reply(
                    "?",
                    (
                        DidYouMean(
                            "?", (cite(ruled.library, ref("guide:1"), 1.0, "search"),), (entry,)
                        ),
                    ),
                )
            )
        ] == ["word"]

    def test_the_cards_of_what_was_not_found(self, ruled: App) -> None:
        reply = Reply("?", (NotFound("?", Fact("No."), cards=(card_of(ruled, "red buoy"),)),))
        assert [row["kind"] for row in json_values.found_rows(reply)] == ["card"]

    def test_nothing_found_is_no_row(self, ruled: App) -> None:
        assert json_values.found_rows(ruled.handle(ShowKeyword("xyzzy", GAME))) == []

    def test_every_bundled_entry_and_many_cards(self, bundled_app: App) -> None:
        database = bundled_app.snapshot.database
        cards = tuple(
            drawn(
                (card for names in database.cards.values() for card in names.cards),
                lambda card: card.whole_name,
                20,
            )
        )
        found = same(
            json_values.found_rows(
                Reply(
                    "?", (Found("?", None, entries=tuple(database.entries.values()), cards=cards),)
                )
            )
        )
        assert [row.get("ref") for row in found] == [
            *map(str, database.entries),
            *(None for _ in cards),
        ]
        assert {row["kind"] for row in found} == {
            "ruling",
            "keyword",
            "penalty",
            "word",
            "answer",
            "card",
        }


class TestHeldRows:
    def test_everything_that_holds_with_the_list_that_brought_it(self, ruled: App) -> None:
        row = same(
            json_banlists.held_row(
                held_in(format_of(ruled, "open-water"), LATEST, ruled.context.lists(GAME))
            )
        )
        assert row == {
            "format": "open-water",
            "on": LATEST,
            "lists": [SPRING_ROW, SUMMER_ROW],
            "complete": False,
            "holds": [
                {"event": "banned", "cards": [listed("Night Ferry")], "list": SPRING_ROW},
                {
                    "event": "restricted",
                    "cards": [listed("Tug of Plenty", copies=1)],
                    "list": SPRING_ROW,
                },
                {
                    "event": "banned",
                    "cards": [listed("Whale of Rumour") | {"note": "Never printed in English."}],
                    "list": SUMMER_ROW,
                },
            ],
            "coming": [],
        }

    def test_on_a_day(self, ruled: App) -> None:
        row = same(
            json_banlists.held_row(
                held_in(format_of(ruled, "open-water"), "2021-04", ruled.context.lists(GAME))
            )
        )
        assert (row["lists"], row["complete"]) == ([SPRING_ROW], True)
        assert [
            (held["event"], [card["card"] for card in held["cards"]]) for held in row["holds"]
        ] == [
            ("banned", ["Grey Heron"]),
            ("banned", ["Night Ferry"]),
            ("restricted", ["Tug of Plenty"]),
            ("combination banned", ["Red Buoy", "Tug of Plenty"]),
        ]

    @pytest.mark.parametrize(("name", "day"), [("open-water", "2018"), ("pier", LATEST)])
    def test_without_a_list_nothing_holds_and_nothing_is_known(
        self, ruled: App, name: str, day: str
    ) -> None:
        assert same(
            json_banlists.held_row(held_in(format_of(ruled, name), day, ruled.context.lists(GAME)))
        ) == {
            "format": name,
            "on": day,
            "lists": [],
            "complete": False,
            "holds": [],
            "coming": [],
        }

    def test_every_bundled_format_on_the_day_of_every_list(self, bundled_app: App) -> None:
        database = bundled_app.snapshot.database
        for format_ in database.formats:
            lists = database.lists_of(format_)
            for day in (*(banlist.effective for banlist in lists), LATEST):
                row = same(
                    json_banlists.held_row(
                        held_in(format_, day, bundled_app.context.lists(format_.game))
                    )
                )
                assert len(row["lists"]) == len(
                    [banlist for banlist in lists if banlist.effective <= day]
                )
                assert all(held["cards"] and held["list"] in row["lists"] for held in row["holds"])


class TestStandingRow:
    def test_a_banned_card(self, ruled: App) -> None:
        row = row_of(ruled, "night ferry", "open-water")
        held = {"event": "banned", "cards": [listed("Night Ferry")], "list": SPRING_ROW}
        assert row == {
            "card": "Night Ferry // Dawn Ferry",
            "format": "open-water",
            "on": LATEST,
            "standing": "banned",
            "since": "2021-03-01",
            "complete": False,
            "newest_list": SUMMER_ROW,
            "holds": [held],
            "history": [held],
            "coming": [],
        }

    @pytest.mark.parametrize(
        ("card", "name", "day", "standing", "since", "complete"),
        [
            ("grey heron", "open-water", "2021-04", "banned", "2021-03-01", True),
            ("grey heron", "open-water", LATEST, "not listed", "", False),
            ("grey heron", "long-race", LATEST, "combination", "2022-01-15", True),
            ("tug of plenty", "open-water", LATEST, "restricted", "2021-03-01", False),
            ("night ferry", "long-race", "2022", "side deck banned", "2022-01-15", True),
            ("night ferry", "tidal", LATEST, "not listed", "", True),
            ("night ferry", "pier", LATEST, "no list", "", False),
            ("night ferry", "open-water", "2019", "no list", "", False),
        ],
    )
    def test_every_standing(
        self, ruled: App, card: str, name: str, day: str, standing: str, since: str, complete: bool
    ) -> None:
        row = row_of(ruled, card, name, day)
        assert (row["standing"], row["since"], row["complete"]) == (standing, since, complete)
        assert (row["newest_list"] is None) == (standing == "no list")

    def test_the_history_is_the_oldest_first(self, ruled: App) -> None:
        row = row_of(ruled, "grey heron", "open-water")
        assert row["holds"] == []
        assert [(change["event"], change["list"]["effective"]) for change in row["history"]] == [
            ("banned", "2021-03-01"),
            ("unbanned", "2021-06"),
        ]

    def test_other_copies_hold_since_the_list_that_brought_them(self, ruled: App) -> None:
        row = row_of(ruled, "tug of plenty", "long-race")
        assert (row["holds"][0]["cards"][0]["copies"], row["since"]) == (1, "2023")


class TestChangeRows:
    def test_what_begins_and_what_ends(self, ruled: App) -> None:
        found = changed_in(
            format_of(ruled, "open-water"), "2021-03-01", "", ruled.context.lists(GAME)
        )
        assert same(json_banlists.changed_row(found)) == {
            "format": "open-water",
            "from": "2021-03-01",
            "to": "2021-06",
            "complete": False,
            "changes": [
                {
                    "event": "banned",
                    "cards": [listed("Whale of Rumour") | {"note": "Never printed in English."}],
                },
                {"event": "unbanned", "cards": [listed("Grey Heron", "LH-001")]},
                {
                    "event": "combination unbanned",
                    "cards": [listed("Red Buoy"), listed("Tug of Plenty", "LH-003")],
                },
            ],
            "not_known_to_change": [],
            "coming": [],
        }

    def test_no_change(self, ruled: App) -> None:
        tidal = format_of(ruled, "tidal")
        row = same(
            json_banlists.changed_row(
                changed_in(tidal, "2020-12-31", "2021", ruled.context.lists(GAME))
            )
        )
        assert (row["changes"], row["complete"]) == ([], True)

    def test_the_note_of_a_card_is_kept(self, ruled: App) -> None:
        noted = ListedCard("Red Buoy", "LH-004", 2, True, "Only the old one.")
        assert json_values.plain(noted) == {
            "card": "Red Buoy",
            "code": "LH-004",
            "copies": 2,
            "only_code": True,
            "note": "Only the old one.",
        }
