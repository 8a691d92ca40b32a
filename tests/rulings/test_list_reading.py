"""Announcements of lists as people write them: what is read, what is doubtful, what is skipped."""

from __future__ import annotations

import pytest

from bot.render.announcements import HEADS
from rules_corpus.languages import Text
from rulings.cards import Printing
from rulings.files import bundled_rulings
from rulings.legality import Listing, listings_of
from rulings.list_reading import NewListCard, Reading, UnclearCard, read_announcement
from rulings.loader import load
from rulings.model import ListingKind, Nickname
from rulings.names import make_names
from tests.support.rulings_data import CARD_ROWS

NAMES = make_names(
    "harbour",
    [
        Printing(*row[:2], tuple(row[2].split(" / ")), (), (), (), *row[6:12], ())
        for row in CARD_ROWS
    ],
    [Nickname("harbour", "Grey Heron", ("Birdie",))],
)


def read(text: str, **more: str) -> Reading:
    return read_announcement(text, NAMES, **more)  # type: ignore[arg-type]


def said(text: str) -> list[tuple[str, ...]]:
    reading = read(text)
    assert not reading.unclear, reading.unclear
    return [(each.part, *(entry.card for entry in each.cards)) for each in reading.lines]


def test_headings_say_what_becomes_of_the_cards_below() -> None:
    assert said(
        """\
        Hello everyone, here is the new list!
        The following cards are now banned:
        - Grey Heron (LH-001)
        * "Red Buoy"
        Removed from the banned list: Night Ferry; LH-003
        # Not together
        1. Grey Heron + Tug of Plenty
        Why we did it:
        Boats were too slow.
        """
    ) == [
        ("banned", "Grey Heron"),
        ("banned", "Red Buoy"),
        ("unbanned", "Night Ferry"),
        ("unbanned", "Tug of Plenty"),
        ("combinations", "Grey Heron", "Tug of Plenty"),
    ]


@pytest.mark.parametrize(
    ("heading", "part"),
    [
        ("Banned:", "banned"),
        ("Newly banned cards", "banned"),
        ("**Bans**", "banned"),
        ("Unbanned cards:", "unbanned"),
        ("No longer banned", "unbanned"),
        ("Restricted to one copy:", "restricted"),
        ("No longer restricted:", "unrestricted"),
        ("Not in the side deck:", "side_deck_banned"),
        ("In the side deck again:", "side_deck_unbanned"),
        ("禁止カード", "banned"),
        ("禁止解除：", "unbanned"),
        ("制限：", "restricted"),
    ],
)
def test_headings_are_understood(heading: str, part: str) -> None:
    assert said(f"{heading}\nRed Buoy") == [(part, "Red Buoy")]


def test_pairs_are_cards_with_a_plus_between() -> None:
    assert said("Together again:\nRed Buoy + LH-001") == [
        ("combinations_unbanned", "Red Buoy", "Grey Heron")
    ]
    assert read("Combinations:\nRed Buoy").unclear == (UnclearCard(2, "combinations", "Red Buoy"),)


@pytest.mark.parametrize(
    ("line", "copies"),
    [("Red Buoy", 2), ("Red Buoy: 1 in a deck", 1), ("Red Buoy x3", 3), ("Red Buoy (1 copy)", 1)],
)
def test_a_restriction_says_how_many_copies_are_allowed(line: str, copies: int) -> None:
    reading = read(f"Restricted to 2:\n{line}")
    assert reading.lines[0].cards == (NewListCard("Red Buoy", "LH-004", copies),)


def test_a_side_and_a_printing_are_the_ones_that_are_named() -> None:
    entries = [each.cards[0] for each in read("Banned:\nDawn Ferry\nLH-002\nonly LH-001").lines]
    assert entries == [
        NewListCard("Dawn Ferry", "LH-002J"),
        NewListCard("Night Ferry", "LH-002"),
        NewListCard("Grey Heron", "LH-001", only_code=True),
    ]


def test_what_is_no_whole_name_is_a_doubt_with_what_it_may_mean() -> None:
    for typed in ("Gray Heron", "Birdie", "heron", "Red Buoy (LH-001)", "Red Buoy is too strong"):
        reading = read(f"Banned:\n{typed}")
        assert not reading.lines
        assert [(unclear.line, unclear.typed) for unclear in reading.unclear] == [(2, typed)], typed
    assert read("Banned:\nGray Heron").unclear[0].cards[0].name == "Grey Heron"


def test_a_doubt_can_be_settled() -> None:
    asked: list[UnclearCard] = []

    def settle(unclear: UnclearCard) -> NewListCard:
        asked.append(unclear)
        return NewListCard("Grey Heron", "LH-001")

    reading = read_announcement("Banned:\nGray Heron", NAMES, settle)
    assert [each.cards for each in reading.lines] == [(NewListCard("Grey Heron", "LH-001"),)]
    assert len(asked) == 1


def test_a_card_that_no_heading_speaks_of_is_a_doubt_and_prose_is_skipped() -> None:
    reading = read("Dear players,\nRed Buoy\nSee https://harbour.example/x\n## Thanks\nThe judges")
    assert reading.unclear == (UnclearCard(2, "", "Red Buoy"),)
    assert [number for number, _ in reading.skipped] == [1, 3, 5]


@pytest.mark.parametrize("sentence", ["Red Buoy is banned", "**Red Buoy is banned**"])
def test_a_sentence_about_a_card_is_never_taken_for_a_heading(sentence: str) -> None:
    assert not read(f"Unbanned:\n{sentence}").lines
    assert read(f"Unbanned:\n{sentence}").unclear


def test_a_card_may_be_new_and_hostile_text_is_only_text() -> None:
    assert read("Banned:\nGreen Tide (unlisted)").lines[0].cards == (
        NewListCard("Green Tide", unlisted=True),
    )
    assert read("Banned:\n" + "(" * 9000 + "\n" * 3000).unclear


def test_every_bundled_list_is_read_from_its_own_announcement() -> None:
    database = load(bundled_rulings()).database()
    names = database.cards["force-of-will"]
    for banlist in database.lists:
        if banlist.game != "force-of-will" or banlist.format == "caster-chronicles":
            continue  # that format's cards are not in the table
        listings = listings_of(banlist)
        text = "".join(
            f"{head}\n" + "".join(map(_line, (each for each in listings if each.event == event)))
            for event, head in HEADS.items()
        )
        reading = read_announcement(text, names)
        assert not reading.unclear
        assert len(reading.lines) == len(listings), banlist.title


def _line(listing: Listing) -> str:
    cards = " + ".join(
        f"{card.card} ({card.code}{' only' if card.only_code else ''})" if card.code else card.card
        for card in listing.cards
    )
    copies = listing.cards[0].copies
    return f"- {cards}{f': {copies} in a deck' if copies else ''}\n"


NIGHTLY = ListingKind(
    "lagoon",
    "once-a-night",
    Text((("en", "Once a night"), ("ja", "一晩に1枚"))),
    Text((("en", "Every time again"),)),
)
APART = ListingKind("lagoon", "apart", Text((("en", "In different rows"),)), Text(), together=True)


def test_the_names_of_kinds_that_only_this_game_has_are_headings() -> None:
    found = read_announcement(
        "Once a night:\nGrey Heron\nEvery time again: Red Buoy\nIn different rows:\n"
        "Grey Heron + Red Buoy\n一晩に1枚\nRed Buoy",
        NAMES,
        kinds=(NIGHTLY, APART),
    )
    assert found.unclear == ()
    assert [(line.part, [entry.card for entry in line.cards]) for line in found.lines] == [
        ("listed/once-a-night", ["Grey Heron"]),
        ("no_longer_listed/once-a-night", ["Red Buoy"]),
        ("listed/apart", ["Grey Heron", "Red Buoy"]),
        ("listed/once-a-night", ["Red Buoy"]),
    ]
