"""Which rulings are about which cards: the cards that a text names, and the rulings all of whose
cards these are.
"""

from __future__ import annotations

import pytest

from rulings.model import EntryRef, Nickname, Printing, Ruling
from rulings.names import make_names
from rulings.ruled_cards import RuledCards, ruled_cards
from tests.support.corpora import said


def printing(code: str, *faces: str) -> Printing:
    return Printing(code, faces[0], faces, (), (), (), "", "", "", "", "", "", ())


def ruling(id_: str, *cards: str, superseded_by: str = "") -> Ruling:
    return Ruling(
        EntryRef("ruling", "moonrise", id_),
        said("?"),
        said("!"),
        (),
        "",
        "judge",
        "",
        "",
        cards=cards,
        superseded_by=superseded_by,
    )


NAMES = make_names(
    "moonrise",
    [
        printing("M-1", "Ren, the Harbour Master"),
        printing("M-2", "The Quiet Tide", "The Loud Tide"),
        printing("M-3", "Tide"),
        printing("M-4", "Pilot's Oath"),
        printing("M-5", "Drift Anchor"),
    ],
    [Nickname("moonrise", "Pilot's Oath", ("PO",))],
)
RULED = ruled_cards(
    [
        ruling("oath", "Pilot's Oath"),
        ruling("tides", "The Quiet Tide", "Tide"),
        ruling("three", "Tide", "Pilot's Oath", "Ren, the Harbour Master"),
        ruling("old", "Tide", "Pilot's Oath", superseded_by="oath"),
        ruling("cardless"),
    ],
    NAMES,
)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("pilots oath", {"Pilot's Oath"}),
        ("does my PILOT'S OATH count", {"Pilot's Oath"}),
        ("po", {"Pilot's Oath"}),
        ("the loud tide's effect", {"The Quiet Tide"}),
        ("quiet tide", {"The Quiet Tide"}),
        ("two tides", {"Tide"}),
        ("ren vs tide", {"Ren, the Harbour Master", "Tide"}),
        ("Quiet TideとTideはどうなる", {"The Quiet Tide", "Tide"}),
        ("drift anchor", set()),  # no ruling is about it
        ("", set()),
    ],
)
def test_the_cards_of_rulings_are_read_out_of_a_text(text: str, named: set[str]) -> None:
    assert RULED.named(text) == named


@pytest.mark.parametrize(
    ("text", "rulings"),
    [
        ("pilot's oath", ("oath",)),
        ("the tide", ()),
        ("tide and the quiet tide", ("tides",)),
        ("po, ren, tide", ("three", "oath")),
        ("tide and pilot's oath", ("oath",)),  # the ruling about both was replaced
    ],
)
def test_a_ruling_is_about_cards_that_are_all_named(text: str, rulings: tuple[str, ...]) -> None:
    assert RULED.rulings_about(RULED.named(text)) == rulings


def test_a_card_that_is_not_in_the_list_is_known_by_its_own_name() -> None:
    ruled = ruled_cards([ruling("far", "Whale of Rumour, Unprinted")], NAMES)
    assert ruled.named("the whale of rumour") == {"Whale of Rumour, Unprinted"}


def test_without_rulings_nothing_is_named() -> None:
    assert RuledCards().rulings_about(RuledCards().named("tide")) == ()
