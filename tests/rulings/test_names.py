"""Names of cards as people type them, on an invented game and on the bundled cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import islice, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.cards import read_cards
from rulings.files import bundled_rulings
from rulings.model import BanList, Card, ListedCard, Nickname, Printing
from rulings.names import MAX_TYPED, CardNames, Mention, handles, make_names, words_of
from tests.support.corpora import unhurried

CARD_FILES = sorted(bundled_rulings().glob("*/cards.csv"))
WORDS = [
    "is",
    "the",
    "quiet",
    "tide",
    "of",
    "long",
    "night",
    "drift",
    "anchor",
    "ren",
    "mio",
    "boat",
    "r",
    "a",
    "pilots",
    "oath",
]
COMMON = frozenset({"drift", "the", "is"})


def printing(code: str, *faces: str, name: str = "") -> Printing:
    """A printing of nothing but names."""
    return Printing(code, name or faces[0], faces, (), (), (), "", "", "", "", "", "", ())


PRINTINGS = (
    printing("MBK-001", "Ren, the Harbour Master"),
    printing("MBK-002", "Mio, Lamp of the Bay", "Mio, Beacon of Storms"),
    printing(
        "MBK-002J", "Mio, Lamp of the Bay", "Mio, Beacon of Storms", name="Mio, Beacon of Storms"
    ),
    printing("MBK-071", "The Quiet Tide"),
    printing("MBK-071^", "The Quiet Tide"),
    printing("TB2-003", "The Quiet Tide"),
    printing("TB2-004", "Quiet Tide of the Long Night"),
    printing("TB2-005", "Drift"),
    printing("TB2-006", "Drift Anchor"),
    printing("VIN001-054", "Pilot's Oath"),
    printing("MBK-SD01-007", "Ren, Who Came Back"),
    printing("MBK-BG-047B", "Étoile: Star of the Sea"),
    printing("MB1 Buy a Box-2", "Salt"),
    printing("MBK-080", "月の港"),
    printing("MBK-081", "Amber Oar of the Northern Isles"),
    printing("MBK-082", "Oar of Amber"),
)
NICKNAMES = (
    Nickname("moonrise", "Ren, the Harbour Master", ("HM", "Old Ren")),
    Nickname("moonrise", "Drift Anchor", ("R/A",)),
    Nickname("moonrise", "Pilot's Oath", ("Salt",)),
    Nickname("moonrise", "A card that is not there", ("Phantom Oar",)),
    Nickname("stonefall", "Drift Anchor", ("Stone Hook",)),
)
MOONRISE = make_names("moonrise", PRINTINGS, NICKNAMES)


def called(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


def mentioned(text: str) -> list[Mention]:
    return MOONRISE.mentions(text, COMMON.__contains__)


@cache
def bundled(path: Path) -> CardNames:
    return make_names(path.parent.name, read_cards(path), ())


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Drift"], ["drift"]),
        (["Ren, the Harbour Master"], ["ren the harbour master", "ren"]),
        (["The Quiet Tide"], ["the quiet tide", "quiet tide"]),
        (
            ["The Quiet, Long Tide"],
            ["the quiet long tide", "quiet long tide", "the quiet", "quiet"],
        ),
        (["Étoile: Star of the Sea"], ["etoile star of the sea", "etoile"]),
        (["Tide (Alternative)"], ["tide alternative", "tide"]),
        (["Ebb // Flow"], ["ebb flow", "ebb"]),
        (["Pilot’s Oath"], ["pilots oath"]),
        (["Mio, Lamp", "Mio, Storm"], ["mio lamp", "mio", "mio storm"]),
        (["The"], ["the"]),
        (["!!!", ""], []),
    ],
)
def test_handles(names: list[str], expected: list[str]) -> None:
    assert list(dict.fromkeys(handles(names))) == expected


@unhurried
@given(st.lists(st.text(st.characters(codec="ascii")), max_size=4))
def test_handles_are_few_and_as_typed_words_are_compared(names: list[str]) -> None:
    found = list(handles(names))
    assert len(found) <= 4 * len(names)
    assert all(handle and handle == " ".join(words_of(handle)) for handle in found)
    assert {" ".join(words_of(name)) for name in names} - {""} <= set(found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pilot's Oath", ["pilots", "oath"]),
        ("PILOT’S-OATH!", ["pilots", "oath"]),
        ("a_b", ["a", "b"]),
        ("Ｒｅｎ", ["ren"]),
        ("つきの港", ["ツキノ港"]),
        (" ,;: ", []),
    ],
)
def test_words_of(text: str, words: list[str]) -> None:
    assert words_of(text) == words


def test_printings_with_the_same_front_are_one_card() -> None:
    tide = MOONRISE.card("The Quiet Tide")
    assert tide is not None
    assert [printed.code for printed in tide.printings] == ["MBK-071", "MBK-071^", "TB2-003"]
    mio = MOONRISE.card("Mio, Lamp of the Bay")
    assert mio is not None
    assert mio.names == ("Mio, Lamp of the Bay", "Mio, Beacon of Storms")
    assert mio.whole_name == "Mio, Lamp of the Bay // Mio, Beacon of Storms"


def test_a_printing_without_faces_goes_by_its_name() -> None:
    names = make_names(
        "moonrise", [printing("A-1", name="Salt"), printing("A-2", "Salt", "Pepper")], ()
    )
    assert [card.names for card in names.cards] == [("Salt", "Pepper")]


@pytest.mark.parametrize(
    ("name", "front"),
    [("Mio, Beacon of Storms", "Mio, Lamp of the Bay"), ("Drift", "Drift"), ("月の港", "月の港")],
)
def test_a_card_by_exactly_its_name(name: str, front: str) -> None:
    card = MOONRISE.card(name)
    assert card is not None
    assert card.name == front


def test_spellings_of_a_name_are_one_card() -> None:
    names = make_names(
        "moonrise",
        [
            printing("A-1", name="Tea-Time, at Last"),
            printing("A-2", name="Tea-time at Last"),
            printing("A-3", name="Tea"),
        ],
        (),
    )
    assert [card.names for card in names.cards] == [
        ("Tea-Time, at Last", "Tea-time at Last"),
        ("Tea",),
    ]
    assert names.cards[0].whole_name == "Tea-Time, at Last"
    assert [names.card(name) for name in names.cards[0].names] == [names.cards[0], names.cards[0]]


def test_a_list_names_each_card_as_it_is_known() -> None:
    names = make_names(
        "moonrise",
        [
            printing("A-1", "Salt", "Salt", "Pepper"),
            printing("A-2", name="SALT"),
            printing("A-3", name="Mint"),
        ],
        (),
    )
    banlist = BanList("moonrise", "night", "2021", True, True, "", "", "official", "")._replace(
        banned=(ListedCard("Pepper"), ListedCard("Mint"), ListedCard("Thyme")),
        combinations=((ListedCard("Mint"), ListedCard("SALT", "A-2")),),
    )
    listed = names.listed(banlist)
    assert [card.card for card in listed.banned] == ["Salt", "Mint", "Thyme"]
    assert [[card.card for card in cards] for cards in listed.combinations] == [["Mint", "Salt"]]


NAMESAKES = make_names(
    "moonrise",
    (
        printing("A-1", "Salt, the Bitter"),
        printing("A-2", "Pepper", "Salt"),
        printing("A-3", "Salt"),
        printing("A-4", "The Salt"),
        printing("A-5", "The Keeper, Old"),
        printing("A-6", "Keeper of the Light"),
    ),
    (Nickname("moonrise", "The Keeper, Old", ("salt",)),),
)


def test_a_card_by_the_name_of_its_front_before_one_by_its_back() -> None:
    assert [card.name for card in (NAMESAKES.card("Salt"), NAMESAKES.card("The Salt")) if card] == [
        "Salt",
        "The Salt",
    ]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("salt", ["Salt", "Pepper", "Salt, the Bitter", "The Salt", "The Keeper, Old"]),
        ("the salt", ["The Salt", "Salt", "Pepper", "Salt, the Bitter", "The Keeper, Old"]),
        ("salt the bitter", ["Salt, the Bitter"]),
    ],
)
def test_whole_names_stand_before_what_is_merely_called_so(typed: str, names: list[str]) -> None:
    assert called(NAMESAKES.find(typed)) == names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the keeper of the light", [(1, 5, ["Keeper of the Light"])]),
        ("the keeper", [(0, 2, ["The Keeper, Old"])]),
        ("the the keeper", [(1, 3, ["The Keeper, Old"])]),
        ("is the salt", [(1, 3, ["The Salt"])]),
        ("the", []),
    ],
)
def test_an_article_hides_no_longer_name(
    text: str, found: list[tuple[int, int, list[str]]]
) -> None:
    mentions = NAMESAKES.mentions(text, lambda word: False)
    assert [(mention.start, mention.end, called(mention.cards)) for mention in mentions] == found


@pytest.mark.parametrize("name", ["drift", "Ren", "Mio", "HM", "Drft", "MBK-001", ""])
def test_no_card_by_anything_less(name: str) -> None:
    assert MOONRISE.card(name) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("does drift anchor sink", [(1, 3, ["Drift Anchor"])]),
        ("is quiet tide of the long night good", [(1, 7, ["Quiet Tide of the Long Night"])]),
        ("is the quiet tide good", [(1, 4, ["The Quiet Tide"])]),
        ("is quiet tide good", [(1, 3, ["The Quiet Tide"])]),
        (
            "ren attacks mio",
            [
                (0, 1, ["Ren, the Harbour Master", "Ren, Who Came Back"]),
                (2, 3, ["Mio, Lamp of the Bay"]),
            ],
        ),
        ("REN, THE HARBOUR MASTER attacks", [(0, 4, ["Ren, the Harbour Master"])]),
        ("the beacon: mio beacon of storms", [(2, 6, ["Mio, Lamp of the Bay"])]),
        ("my pilots oath, my pilot’s oath", [(1, 3, ["Pilot's Oath"]), (4, 6, ["Pilot's Oath"])]),
        ("r/a and old ren", [(0, 2, ["Drift Anchor"]), (3, 5, ["Ren, the Harbour Master"])]),
        ("what is mbk-071", [(0, 0, ["The Quiet Tide"])]),
        ("MBK 1 or tb2-6?", [(0, 0, ["Ren, the Harbour Master"]), (0, 0, ["Drift Anchor"])]),
        ("an anchor for {R}/{A}", []),
        ("drift", []),
        ("what is drift", []),
        ("the phantom oar", []),
        ("stone hook", []),
        ("harbour", []),
        ("anchor drift", []),
        ("mbk-999", []),
        ("", []),
    ],
)
def test_mentions(text: str, found: list[tuple[int, int, list[str]]]) -> None:
    assert [
        (mention.start, mention.end, called(mention.cards)) for mention in mentioned(text)
    ] == found


def test_a_single_word_that_is_not_common_is_a_mention() -> None:
    assert [
        called(mention.cards) for mention in MOONRISE.mentions("drift", lambda word: False)
    ] == [["Drift"]]


def test_a_common_word_within_a_longer_name_is_no_hindrance() -> None:
    assert [
        called(mention.cards) for mention in MOONRISE.mentions("drift anchor", lambda word: True)
    ] == [["Drift Anchor"]]


def test_a_mention_at_the_end_of_a_very_long_text() -> None:
    assert [
        (mention.start, called(mention.cards))
        for mention in mentioned("boat " * 20_000 + "drift anchor")
    ] == [(20_000, ["Drift Anchor"])]


@unhurried
@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_mentions_are_names_in_order_and_apart(words: list[str]) -> None:
    found = mentioned(" ".join(words))
    assert all(mention.end <= later.start for mention, later in pairwise(found))
    for mention in found:
        handle = " ".join(words[mention.start : mention.end])
        assert mention.cards == tuple(MOONRISE.cards[place] for place in MOONRISE.handles[handle])
        assert handle not in COMMON
        assert not any(
            " ".join(words[mention.start : end]) in MOONRISE.handles
            for end in range(mention.end + 1, len(words) + 1)
        )


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("MBK-071", "The Quiet Tide"),
        ("mbk-071", "The Quiet Tide"),
        ("MBK 071", "The Quiet Tide"),
        ("mbk 71", "The Quiet Tide"),
        ("mbk-71", "The Quiet Tide"),
        ("ＭＢＫ－０７１", "The Quiet Tide"),
        ("MBK–071", "The Quiet Tide"),
        ("MBK-071^", "The Quiet Tide"),
        ("(mbk-071)", "The Quiet Tide"),
        ("card mbk-071, please", "The Quiet Tide"),
        ("mbk-002j", "Mio, Lamp of the Bay"),
        ("mbk 2j", "Mio, Lamp of the Bay"),
        ("tb2-003", "The Quiet Tide"),
        ("tb2 3", "The Quiet Tide"),
        ("VIN001-054", "Pilot's Oath"),
        ("vin001 54", "Pilot's Oath"),
        ("mbk71", "The Quiet Tide"),
        ("mbk071", "The Quiet Tide"),
        ("MBK-SD01-007", "Ren, Who Came Back"),
        ("MBK-BG-047B", "Étoile: Star of the Sea"),
        ("MB1 Buy a Box-2", "Salt"),
        ("mbk bg 047b", "Étoile: Star of the Sea"),
        ("Mbk Bg 47b", "Étoile: Star of the Sea"),
        ("MBK SD01 007", "Ren, Who Came Back"),
        ("mbk-sd01 7", "Ren, Who Came Back"),
        ("card mbk sd01 007, please", "Ren, Who Came Back"),
        ("mbksd01007", "Ren, Who Came Back"),
        ("mb1 buy a box 2", "Salt"),
    ],
)
def test_a_card_by_its_code(typed: str, name: str) -> None:
    assert called(MOONRISE.find(typed)) == [name]


@pytest.mark.parametrize(
    "typed",
    [
        "mbk bg 999",
        "mbk xy 047b",
        "bg 047b",
        "mbk-999",
        "mbk-0071",
        "mbk-0711",
        "mbk2",
        "MBK2J",
        "xyz-071",
        "mbk-071x",
        "071",
    ],
)
def test_no_card_by_a_code_that_is_none(typed: str) -> None:
    assert MOONRISE.find(typed) == ()


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("drift", ["Drift"]),
        ("Drift Anchor", ["Drift Anchor"]),
        ("quiet tide", ["The Quiet Tide"]),
        ("a quiet tide", ["The Quiet Tide"]),
        ("the drift anchor", ["Drift Anchor"]),
        ("ren", ["Ren, the Harbour Master", "Ren, Who Came Back"]),
        ("mio", ["Mio, Lamp of the Bay"]),
        ("mio lamp of the bay", ["Mio, Lamp of the Bay"]),
        ("MIO, BEACON OF STORMS", ["Mio, Lamp of the Bay"]),
        ("étoile", ["Étoile: Star of the Sea"]),
        ("月の港", ["月の港"]),
        ("月ノ港", ["月の港"]),
    ],
)
def test_a_card_by_a_whole_or_short_name(typed: str, names: list[str]) -> None:
    assert called(MOONRISE.find(typed)) == names


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("harbour", ["Ren, the Harbour Master"]),
        ("master harbour", ["Ren, the Harbour Master"]),
        ("master ren", ["Ren, the Harbour Master"]),
        ("harb mast", ["Ren, the Harbour Master"]),
        ("the master of nothing", []),
        ("beacon", ["Mio, Lamp of the Bay"]),
        ("storms beacon", ["Mio, Lamp of the Bay"]),
        ("lamp mio", ["Mio, Lamp of the Bay"]),
        ("tide quiet", ["The Quiet Tide", "Quiet Tide of the Long Night"]),
        ("night", ["Quiet Tide of the Long Night"]),
        ("night tide", ["Quiet Tide of the Long Night"]),
        ("sea star", ["Étoile: Star of the Sea"]),
        ("amber oar", ["Oar of Amber", "Amber Oar of the Northern Isles"]),
    ],
)
def test_a_card_by_some_of_its_words_in_any_order(typed: str, names: list[str]) -> None:
    assert called(MOONRISE.find(typed)) == names


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("master harbour", True),
        ("ren master", True),
        ("harb mast", False),
        ("master harb", False),
        ("mbk 1", True),
        ("HM", True),
    ],
)
def test_whole_words_alone_where_asked(typed: str, found: bool) -> None:
    assert called(MOONRISE.find(typed, whole_words=True)) == ["Ren, the Harbour Master"] * found


@pytest.mark.parametrize(
    ("typed", "guessed"),
    [
        ("harbour", False),
        ("the master ren", False),
        ("HM", False),
        ("mbk 1", False),
        ("harb mast", True),
        ("ren the harbor master", True),
    ],
)
def test_a_misspelt_or_begun_word_is_a_guess(typed: str, guessed: bool) -> None:
    assert MOONRISE.is_guess(typed, MOONRISE.find(typed)[0]) == guessed


def test_two_faces_are_not_searched_as_one() -> None:
    assert MOONRISE.find("lamp beacon") == ()


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("quite tide", "The Quiet Tide"),
        ("the queit tide", "The Quiet Tide"),
        ("drfit anchor", "Drift Anchor"),
        ("drift ancor", "Drift Anchor"),
        ("ren the harbor master", "Ren, the Harbour Master"),
        ("mio becon of storms", "Mio, Lamp of the Bay"),
        ("pilot oat", "Pilot's Oath"),
        ("pilots oaht", "Pilot's Oath"),
        ("etoile star of the sea", "Étoile: Star of the Sea"),
    ],
)
def test_a_misspelt_card(typed: str, first: str) -> None:
    assert called(MOONRISE.find(typed))[:1] == [first]


@pytest.mark.parametrize(
    "typed", ["quiet wine", "drift wagon", "mio lamp of the car park", "salad"]
)
def test_a_name_that_is_merely_like_it_is_another(typed: str) -> None:
    assert MOONRISE.find(typed) == ()


@pytest.mark.parametrize("typed", ["rne", "mi0", "drx", "alt"])
def test_a_short_word_is_not_taken_for_a_misspelling(typed: str) -> None:
    assert MOONRISE.find(typed) == ()


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("HM", "Ren, the Harbour Master"),
        ("old ren", "Ren, the Harbour Master"),
        ("R/A", "Drift Anchor"),
        ("r a", "Drift Anchor"),
    ],
)
def test_a_card_by_its_nickname(typed: str, name: str) -> None:
    assert called(MOONRISE.find(typed)) == [name]


def test_a_nickname_that_is_the_name_of_another_card_lists_both() -> None:
    assert called(MOONRISE.find("salt")) == ["Salt", "Pilot's Oath"]


@pytest.mark.parametrize("typed", ["Stone Hook", "Phantom Oar"])
def test_nicknames_of_other_games_and_of_no_card_find_nothing(typed: str) -> None:
    assert MOONRISE.find(typed) == ()


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "!!!",
        "?",
        "the",
        "a the an",
        "zzqqxx",
        "xkcd plugh frobnicate",
        "\x00\ufffd",
        "魑魅魍魎",
        "0",
        "-071",
        "'",
    ],
)
def test_nonsense_finds_nothing(typed: str) -> None:
    assert MOONRISE.find(typed) == ()
    assert mentioned(typed) == []


@pytest.mark.parametrize(
    "typed", ["z" * 100_000, "zq " * 50_000, "a0" * 50_000, "9" * 100_000, "'" * 100_000]
)
def test_very_long_nonsense_finds_nothing(typed: str) -> None:
    assert MOONRISE.find(typed) == ()
    assert mentioned(typed) == []


def test_only_the_beginning_of_a_very_long_text_is_read() -> None:
    assert called(MOONRISE.find("mbk-071" + " boat" * 10_000)) == ["The Quiet Tide"]
    assert MOONRISE.find("boat " * 10_000 + "mbk-071") == ()
    assert called(MOONRISE.find("drift" + " " * MAX_TYPED + "nothing")) == ["Drift"]


def test_without_cards_nothing_is_found() -> None:
    for names in (CardNames(), make_names("moonrise", (), NICKNAMES)):
        assert names.find("ren") == names.find("mbk-001") == names.find("harbour master") == ()
        assert names.mentions("ren mbk-001", lambda word: False) == []
        assert names.card("Ren") is None


@unhurried
@given(
    st.text(max_size=200)
    | st.lists(st.sampled_from([*WORDS, "mbk", "071", "mbk-002"])).map(" ".join),
    st.integers(0, 12),
)
def test_whatever_is_typed_few_cards_are_found_each_once(typed: str, limit: int) -> None:
    found = MOONRISE.find(typed, limit)
    assert len(found) == len(set(found)) <= limit
    assert set(found) <= set(MOONRISE.cards)


@unhurried
@given(st.data())
def test_the_words_of_a_name_find_it_in_any_order(data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(MOONRISE.cards))
    words = data.draw(st.permutations(words_of(data.draw(st.sampled_from(card.names)))))
    assert card in MOONRISE.find(" ".join(words))


@unhurried
@given(st.data())
def test_one_wrong_letter_in_a_long_name_is_forgiven(data: st.DataObject) -> None:
    card = data.draw(st.sampled_from([card for card in MOONRISE.cards if len(card.name) > 12]))
    at = data.draw(st.integers(0, len(card.name) - 1))
    assert card in MOONRISE.find(card.name[:at] + "x" + card.name[at + 1 :])


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.parent.name)
def test_every_bundled_card_is_listed_by_each_of_its_names(path: Path) -> None:
    names = bundled(path)
    assert names.cards
    assert [
        name for card in names.cards for name in card.names if card not in names.find(name)
    ] == []


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.parent.name)
def test_every_bundled_card_is_first_by_each_of_its_codes(path: Path) -> None:
    names = bundled(path)
    codes = (
        (card, typed)
        for card in names.cards
        for printed in card.printings
        for typed in (printed.code, printed.code.replace("-", " ").lower())
    )
    missed = (typed for card, typed in codes if names.find(typed)[:1] != (card,))
    assert list(islice(missed, 5)) == []  # to look for all of many takes long


def test_a_whole_name_calls_its_card_however_it_is_spelt() -> None:
    assert called(MOONRISE.called("ren the harbour master")) == ["Ren, the Harbour Master"]
    assert called(MOONRISE.called("  MIO,  Beacon of storms?")) == ["Mio, Lamp of the Bay"]
    assert called(MOONRISE.called("Drift")) == ["Drift"]
    assert [
        MOONRISE.called(typed)
        for typed in (
            "Ren",
            "Old Ren",
            "quiet tide",
            "the drift anchor",
            "MBK-071",
            "",
            "Drift " * MAX_TYPED,
        )
    ] == [()] * 7


def test_of_cards_that_share_a_face_the_one_that_is_spelt_so_comes_first() -> None:
    names = make_names(
        "moonrise",
        (printing("MBK-1", "Salt", "Tide, the Slow"), printing("MBK-2", "Pepper", "Tide the Slow")),
        (),
    )
    assert called(names.called("Tide, the Slow")) == ["Salt", "Pepper"]
    assert called(names.called("Tide the Slow")) == ["Pepper", "Salt"]


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.parent.name)
def test_every_bundled_name_gives_a_card_of_that_name(path: Path) -> None:
    names = bundled(path)
    for name in {name for card in names.cards for name in card.names}:
        found = names.card(name)
        assert found is not None
        assert name in found.names


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.parent.name)
def test_bundled_names_stay_small(path: Path) -> None:
    names = bundled(path)
    assert len(names.handles) <= 4 * sum(len(card.names) for card in names.cards)
    assert len(names.codes) == sum(len(card.printings) for card in names.cards)
    assert max(len(name) for card in names.cards for name in card.names) <= MAX_TYPED
    assert all(
        len(names.find(typed)) <= 10 for typed in ("a", "of the", "king", "dragon", "magic stone")
    )


@pytest.mark.parametrize(
    "word",
    ["ren", "mio", "quiet", "pilots", "beacon", "storms", "etoile", "salt", "anchor", "amber"],
)
def test_names_by_themselves_and_long_parts_of_names_stand_for_cards(word: str) -> None:
    assert MOONRISE.names_in("what of it")(word)


@pytest.mark.parametrize("word", ["", "the", "of", "bay", "sea", "boat", "harbours", "ra"])
def test_short_parts_of_names_and_other_words_do_not(word: str) -> None:
    assert not MOONRISE.names_in("what of it")(word)


@pytest.mark.parametrize(
    "text",
    [
        "Star of the sea or Mio, Beacon of Storms?",
        "Oar of Amber's cost",
        "is étoile: star of the Sea's effect on",
    ],
)
def test_in_a_name_that_stands_whole_short_parts_do(text: str) -> None:
    is_name = MOONRISE.names_in(text)
    assert all(is_name(word) for word in ("of", "oar" if "Oar" in text else "etoile"))


@pytest.mark.parametrize("path", CARD_FILES, ids=lambda path: path.parent.name)
def test_every_word_of_a_bundled_name_that_stands_whole_stands_for_a_card(path: Path) -> None:
    names = bundled(path)
    for name in {name for card in names.cards for name in card.names}:
        words = words_of(name)
        is_name = names.names_in(f"does {name}'s effect work")
        assert [word for word in words if len(words) > 1 and not is_name(word)] == [], name
