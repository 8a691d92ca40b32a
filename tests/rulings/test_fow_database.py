"""Printings out of a card database in JSON, invented cards in both of its forms."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.problems import CorpusError
from rulings.cards import read_cards, write_cards
from rulings.importers import fow_database
from rulings.importers.fow_database import PrintedCard, front_code, read
from rulings.model import Printing
from tests.support.corpora import unhurried

KEYWORDS = {
    "Drift": "Drift",
    "Float": "Drift",
    "Anchor": "Anchor",
    "Double Hull": "Double Hull",
    "Hull": "Hull",
    "Crew": "Crew",
}


def raw(code: str = "LH-001", name: str | None = "Grey Heron", **more: Any) -> dict[str, Any]:
    """A card as the file holds it; only what a test is about needs saying."""
    return {"id": code, "name": name, **more}


def written(folder: Path, data: Any) -> Path:
    path = folder / "cards.json"
    path.write_bytes(
        data
        if isinstance(data, bytes)
        else (data if isinstance(data, str) else json.dumps(data)).encode()
    )
    return path


def imported(folder: Path, *cards: dict[str, Any]) -> tuple[PrintedCard, ...]:
    return read(written(folder, list(cards)), KEYWORDS)


def printing(folder: Path, **more: Any) -> Printing:
    ((found, _),) = imported(folder, raw(**more))
    return found


def refusals(path: Path) -> list[tuple[int, str]]:
    with pytest.raises(CorpusError) as caught:
        read(path, KEYWORDS)
    assert {problem.path for problem in caught.value.problems} == {path}
    return [(problem.line, problem.message) for problem in caught.value.problems]


def test_a_card_is_read_with_its_facts_and_its_text(tmp_path: Path) -> None:
    card = raw(
        type=["Boat", "Ship"],
        race=["Bird"],
        cost="{W}{1}",
        colour=["W", "R"],
        ATK=500,
        DEF="400",
        abilities=["[Drift]\n", "  It  floats. "],
        rarity="R",
        _set="LH",
        _cluster="Lantern",
        divinity="∞",
        flavour="Grey it was.",
    )
    assert imported(tmp_path, card) == (
        PrintedCard(
            Printing(
                code="LH-001",
                name="Grey Heron",
                faces=("Grey Heron",),
                types=("Boat", "Ship"),
                races=("Bird",),
                attributes=("light", "fire"),
                cost="{W}{1}",
                atk="500",
                defence="400",
                rarity="R",
                set="LH",
                cluster="Lantern",
                keywords=("Drift",),
            ),
            ("[Drift]", "It floats."),
        ),
    )


def test_what_a_card_lacks_is_empty(tmp_path: Path) -> None:
    found = printing(tmp_path, cost=None, ATK="", type=[], race=["", " "], abilities=["", "\n"])
    assert found == Printing(*("LH-001", "Grey Heron", ("Grey Heron",), *[()] * 3, *[""] * 6, ()))


def test_the_nested_form_holds_the_same_cards(tmp_path: Path) -> None:
    sets = [
        {"code": "LH", "name": "Harbour", "cards": [raw(), raw("LH-002", "Ferry")]},
        {"code": "DK", "cards": []},
    ]
    nested = {
        "fow": {"clusters": [{"name": "Lantern", "sets": sets}, {"name": "Pier", "sets": []}]}
    }
    flat = [
        raw(_set="LH", _cluster="Lantern"),
        raw("LH-002", "Ferry", _set="LH", _cluster="Lantern"),
    ]
    assert read(written(tmp_path, nested), KEYWORDS) == imported(tmp_path, *flat)


@pytest.mark.parametrize(
    ("symbol", "attribute"),
    [
        ("B", "darkness"),
        ("G", "wind"),
        ("R", "fire"),
        ("U", "water"),
        ("V", "void"),
        ("W", "light"),
        ("X", "X"),
        ("moon", "moon"),
    ],
)
def test_symbols_become_attributes_and_unknown_ones_stay(
    tmp_path: Path, symbol: str, attribute: str
) -> None:
    assert printing(tmp_path, colour=[symbol]).attributes == (attribute,)


@pytest.mark.parametrize("other", ["LH-001J", "LH-001^", "LH-001J^"])
def test_the_sides_of_a_card_share_their_faces(tmp_path: Path, other: str) -> None:
    front, _, back = imported(tmp_path, raw(), raw("LH-010", "Buoy"), raw(other, "Heron of Dawn"))
    assert front.printing.faces == back.printing.faces == ("Grey Heron", "Heron of Dawn")
    assert front_code(other) == "LH-001"


@pytest.mark.parametrize("code", ["LH-001", "LH-001*", "J-001", "LH^-1"])
def test_other_signs_are_part_of_the_code(tmp_path: Path, code: str) -> None:
    assert front_code(code) == code
    assert [card.printing.faces for card in imported(tmp_path, raw(), raw("LH-002J", "Ferry"))] == [
        ("Grey Heron",),
        ("Ferry",),
    ]


def test_a_side_of_the_same_name_adds_none(tmp_path: Path) -> None:
    assert {card.printing.faces for card in imported(tmp_path, raw(), raw("LH-001J"))} == {
        ("Grey Heron",)
    }


def test_a_b_marks_the_other_side_too(tmp_path: Path) -> None:
    assert {
        card.printing.faces for card in imported(tmp_path, raw(), raw("LH-001B", "Heron of Dawn"))
    } == {("Grey Heron", "Heron of Dawn")}


def test_a_back_without_its_front_is_a_card_of_its_own(tmp_path: Path) -> None:
    assert [
        card.printing.faces
        for card in imported(tmp_path, raw("LH-001B"), raw("LH-B", "Ferry"), raw("LH-", "Buoy"))
    ] == [
        ("Grey Heron",),
        ("Ferry",),
        ("Buoy",),
    ]


def test_a_blank_behind_a_code_does_not_part_the_sides(tmp_path: Path) -> None:
    cards = imported(tmp_path, raw("LH-001 "), raw("LH-001J", "Heron of Dawn"))
    assert {card.printing.faces for card in cards} == {("Grey Heron", "Heron of Dawn")}


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("[Drift]", ("Drift",)),
        ("«Drift»", ("Drift",)),
        ("[Float]", ("Drift",)),
        ("[Drift] [Anchor] [Drift]", ("Drift", "Anchor")),
        ("[Float] and then [Drift]", ("Drift",)),
        ("[Double Hull]", ("Double Hull",)),
        ("[Hull]", ("Hull",)),
        ("[Crew (2 or more)]", ("Crew",)),
        ("[Crew 3] {1}: Row.", ("Crew",)),
        ("[ Drift ]", ("Drift",)),
        ("[Heavy Drift]", ()),
        ("Drift", ()),
        ("[Drift", ()),
        ("[]", ()),
        ("[" + "x" * 80 + "]", ()),
    ],
)
def test_keywords_stand_in_brackets(tmp_path: Path, line: str, keywords: tuple[str, ...]) -> None:
    assert printing(tmp_path, abilities=[line]).keywords == keywords


@pytest.mark.parametrize(
    "line", ["[DRIFT]", "[Double hull]", "[DoubleHull]", "[Dou ble Hull 2]", "[Ｄｒｉｆｔ]"]
)
def test_keywords_are_typed_carelessly(tmp_path: Path, line: str) -> None:
    assert len(printing(tmp_path, abilities=[line]).keywords) == 1


def test_keywords_of_all_lines_stand_once_in_their_order(tmp_path: Path) -> None:
    assert printing(tmp_path, abilities=["[Anchor]", "[Float] [Anchor]", "[Crew 2]"]).keywords == (
        "Anchor",
        "Drift",
        "Crew",
    )


def test_no_keyword_is_known_unless_it_is_given(tmp_path: Path) -> None:
    ((found, _),) = read(written(tmp_path, [raw(abilities=["[Drift]"])]), {})
    assert found.keywords == ()


@pytest.mark.parametrize("data", [[], {"fow": {"clusters": []}}])
def test_a_file_without_cards_is_refused(tmp_path: Path, data: Any) -> None:
    assert refusals(written(tmp_path, data)) == [(0, "0 cards; expected 1 to 100,000")]


@pytest.mark.parametrize(
    "data",
    [
        {},
        7,
        "cards",
        None,
        {"fow": []},
        {"fow": {"clusters": {"name": "x"}}},
        {"fow": {"clusters": [{"name": "x", "sets": [{"code": "LH"}]}]}},
        {"fow": {"clusters": [{"sets": [{"code": "LH", "cards": [raw()]}]}]}},
        {"fow": {"clusters": [{"name": "x", "sets": [{"code": "LH", "cards": ["Heron"]}]}]}},
    ],
)
def test_another_file_is_refused(tmp_path: Path, data: Any) -> None:
    assert refusals(written(tmp_path, json.dumps(data))) == [
        (0, "neither a list of cards nor an object fow > clusters > sets > cards")
    ]


_NAMELESS: list[Any] = [
    {},
    {"id": "LH-001"},
    {"name": "Heron"},
    raw(name=""),
    raw(code="  "),
    raw(name=None),
    {"id": 1, "name": "x"},
    "Heron",
    [],
    None,
]


@pytest.mark.parametrize("card", _NAMELESS)
def test_a_card_without_code_or_name_is_refused(tmp_path: Path, card: Any) -> None:
    assert refusals(written(tmp_path, [raw(), card])) == [
        (0, "card 1: 'id' and 'name' must be texts")
    ]


def test_the_first_twenty_such_cards_are_named(tmp_path: Path) -> None:
    assert len(refusals(written(tmp_path, [{}] * 30))) == 20


@pytest.mark.parametrize("field", ["type", "race", "colour", "abilities"])
@pytest.mark.parametrize("value", ["Boat", 7, {"Boat": 1}])
def test_a_list_that_is_none_is_not_lost(tmp_path: Path, field: str, value: Any) -> None:
    assert refusals(written(tmp_path, [raw(**{field: value})])) == [
        (0, f"card 0 (LH-001): {field!r} is not a list")
    ]


def test_a_code_stands_once(tmp_path: Path) -> None:
    assert refusals(written(tmp_path, [raw(), raw(" LH-001 ")])) == [
        (0, "card 1: the code LH-001 appears twice")
    ]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("[{]", 1),
        ("[\n{},\n", 3),
        ("", 1),
        (b"[\xff]", 0),
        ("[" * 100_000, 0),
        ("[" + "9" * 5000 + "]", 0),
    ],
)
def test_what_is_no_json_is_refused(tmp_path: Path, content: str | bytes, line: int) -> None:
    ((found, message),) = refusals(written(tmp_path, content))
    assert found == line
    assert message.startswith("not JSON")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    ((line, message),) = refusals(tmp_path / "cards.json")
    assert line == 0
    assert message.startswith("cannot be read")


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    assert refusals(path) == [(0, "the file is too large: the limit is 40,000,000 bytes")]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "zero.json").symlink_to("/dev/zero")
    for name in ("pipe.json", "zero.json"):
        assert refusals(tmp_path / name) == [
            (0, "cannot be read: it is a pipe, a socket or a device, not a regular file")
        ]


def test_more_cards_than_any_game_has_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, [raw(), raw("LH-002", "Ferry")])
    monkeypatch.setattr(fow_database, "MAX_CARDS", 2)
    assert len(read(path, KEYWORDS)) == 2
    monkeypatch.setattr(fow_database, "MAX_CARDS", 1)
    assert refusals(path) == [(0, "2 cards; expected 1 to 1")]


def test_what_is_imported_can_be_written_and_read_again(tmp_path: Path) -> None:
    cards = imported(
        tmp_path,
        raw(type=["Boat"], colour=["W", "V"], abilities=["[Float]"]),
        raw("LH-001J", 'Heron, the "Grey"', ATK=900),
    )
    (tmp_path / "cards.csv").write_text(write_cards(card.printing for card in cards), "utf-8")
    assert read_cards(tmp_path / "cards.csv") == tuple(card.printing for card in cards)


_values = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
_json = st.recursive(
    _values,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)
_fields = st.sampled_from(
    [
        "type",
        "race",
        "cost",
        "colour",
        "ATK",
        "DEF",
        "abilities",
        "rarity",
        "_set",
        "_cluster",
        "divinity",
    ]
)
_cards = st.builds(
    lambda more, code, name: raw(code, name, **more),
    st.dictionaries(_fields, _json),
    st.text(max_size=8),
    st.text(max_size=8),
)
_nested = st.lists(_cards, max_size=2).map(
    lambda cards: {"fow": {"clusters": [{"name": "x", "sets": [{"code": "y", "cards": cards}]}]}}
)


@unhurried
@given(_json | st.lists(_cards, max_size=4) | _nested)
def test_any_json_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    path = written(tmp_path_factory.getbasetemp(), json.dumps(data))
    with contextlib.suppress(CorpusError):
        cards = read(path, KEYWORDS)
        assert all(
            isinstance(value, str) or all(isinstance(part, str) for part in value)
            for card in cards
            for value in card.printing
        )
        assert all(line == " ".join(line.split()) for card in cards for line in card.text)
