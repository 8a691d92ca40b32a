"""Entries of the rulings and cards as blocks."""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

import pytest

from bot.answers.card_facts import printed_name
from bot.app import App
from bot.render.blocks import EntryBlock
from bot.render.entries import (
    LABELS,
    MAX_PRINTINGS,
    STATUS,
    TIMING,
    card_block,
    entry_block,
)
from bot.render.wording import Wording
from rules_corpus.model import Language
from rulings.model import Card, CitedRule, EntryRef, Keyword, Kind, Penalty, Ruling, Status
from tests.support.blocks import worded
from tests.support.bot_corpora import ref
from tests.support.corpora import said


class Shown(NamedTuple):
    """What people read in a block."""

    title: str
    lines: tuple[str, ...]
    source: str


def read(block: EntryBlock) -> Shown:
    return Shown(block.title, tuple(detail.text for detail in block.details), block.source)


@pytest.fixture(scope="module")
def wording(ruled: App) -> Wording:
    return worded(ruled.library)


def entry_of(app: App, address: str, language: Language = "en", **changes: object) -> Shown:
    """What is shown of an entry, ``changes`` made to it."""
    entry_list, _, name = address.partition(":")
    kind, _, game = entry_list.partition("/")
    (entry,) = [
        entry
        for address, entry in app.snapshot.database.entries.items()
        if address == EntryRef(kind, game, name)
    ]  # type: ignore[arg-type]
    return read(entry_block(entry._replace(**changes), worded(app.library, language)))


def read_card(card: Card, wording: Wording) -> Shown:
    return read(card_block(card, wording))


def card_of(app: App, name: str) -> Card:
    (card,) = app.snapshot.database.cards_of("harbour").find(name)
    return card


def test_a_ruling_says_question_answer_rules_and_source(ruled: App) -> None:
    assert entry_of(ruled, "ruling/harbour:drift-twice") == Shown(
        "Ruling: Does a second [Drift] do anything?",
        ("No. A boat has it or has it not.", "Cites: Guide 2.3.2, 2.3.1 (second)"),
        "Pier judges (by a judge), 2021-05, https://harbour.example/drift-twice",
    )


def test_a_ruling_names_each_document_with_the_edition_cited(ruled: App) -> None:
    assert entry_of(ruled, "ruling/harbour:haul-in-regatta").lines == (
        "There it may be hauled.",
        "Cites: Regatta 1.1 (first); Guide 2.2 (second)",
        "Note: Only there.",
    )


def test_a_superseded_ruling_says_by_which(ruled: App) -> None:
    assert (
        "Superseded by the ruling haul-in-regatta."
        in entry_of(ruled, "ruling/harbour:haul-at-once").lines
    )


@pytest.mark.parametrize(
    ("edition", "written_for", "remark"),
    [
        ("second", "draft", "Given for draft; reviewed against the edition cited."),
        ("second", "", None),
        ("first", "", "Written for first, not reviewed since."),
        ("first", "draft", "Written for draft, not reviewed since."),
        ("draft", "", "Written for draft, not reviewed since."),
    ],
)
def test_a_ruling_says_for_which_edition_it_was_given(
    ruled: App, edition: str, written_for: str, remark: str | None
) -> None:
    """Since the first edition the rules about drift have changed."""
    cites = tuple(CitedRule(ref(address), edition) for address in ("guide:2.3.2", "guide:2.3.1"))
    lines = entry_of(
        ruled, "ruling/harbour:drift-twice", cites=cites, written_for=written_for
    ).lines
    assert [line for line in lines if re.match("Given for|Written for", line)] == (
        [remark] if remark else []
    )


def test_a_rule_that_has_not_changed_since_needs_no_review(ruled: App) -> None:
    cites = (CitedRule(ref("guide:2.2"), "first"),)
    assert entry_of(ruled, "ruling/harbour:drift-twice", cites=cites).lines[1:] == (
        "Cites: Guide 2.2 (first)",
    )


def test_a_keyword_says_what_it_means_and_when(ruled: App) -> None:
    assert entry_of(ruled, "keyword/harbour:Drift") == Shown(
        "Keyword: [Drift] 漂流",
        (
            "The boat goes to the open sea when its lantern burns out.",
            "Timing: automatic (triggers). As the lantern burns out.",
            "Formerly: Float, With the Tide, 浮遊",
            "Compare: [Anchor]",
        ),
        "Cites: Guide 2.3.2 (second)",
    )


def test_a_marked_keyword_has_other_brackets(ruled: App) -> None:
    assert entry_of(ruled, "keyword/harbour:Anchor") == Shown(
        "Keyword: «Anchor» 錨",
        ("The boat stays.", "Timing: continuous. Always."),
        "Cites: Guide 1.2.1 (second)",
    )


def test_a_penalty_says_what_is_prescribed_what_to_do_and_who_decides(ruled: App) -> None:
    assert entry_of(ruled, "penalty/harbour:late") == Shown(
        "Penalty: A player comes late.",
        (
            "The round is lost after ten minutes.",
            "Casual: As the judge likes.",
            "Competitive: To the minute.",
            "1. Look at the clock.",
            "2. Call the player.",
            "Who decides: The judge.",
            "Appeal: To nobody.",
            "Note: The clock of the hall counts.",
        ),
        "Cites: Desk 1a-i, 1b (first)",
    )


def test_what_a_penalty_does_not_say_is_left_out(ruled: App) -> None:
    lines = entry_of(
        ruled, "penalty/harbour:late", casual=said(""), competitive=said(""), note=said("")
    ).lines
    assert not [line for line in lines if line.startswith(("Casual", "Competitive", "Note"))]


def test_a_word_of_other_games_says_what_it_means_there_and_here(ruled: App) -> None:
    assert entry_of(ruled, "word/harbour:tap") == Shown(
        "Word of other games: tap",
        ("Chess with Boats: Turns a card.", "Nearest here: [Anchor]", "Here the boat sets sail."),
        "Cites: Guide 2.1 (second)",
    )


def test_a_word_with_nothing_near_says_only_what_it_means_there(ruled: App) -> None:
    assert entry_of(ruled, "word/harbour:graveyard").lines == ("Dice of Doom: Where cards end.",)


def test_a_word_without_rules_cites_none(ruled: App) -> None:
    assert entry_of(ruled, "word/harbour:graveyard").source == ""


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (
            "ruling/harbour:drift-twice",
            {"漂流が二つあると増える?", "いいえ。有るか無いかだけである。"},
        ),
        ("ruling/harbour:haul-in-regatta", {"Note: レガッタだけ。"}),
        (
            "keyword/harbour:Drift",
            {"灯が消えると外海へ出る。", "Timing: automatic (triggers). 灯が消えたとき。"},
        ),
        (
            "penalty/harbour:late",
            {
                "プレイヤーが遅刻した。",
                "十分でラウンドの敗北。",
                "Casual: ジャッジの裁量。",
                "1. 時計を見る。",
                "Appeal: 無し。",
            },
        ),
        ("word/harbour:tap", {"Chess with Boats: カードを横にする。", "ここでは出航である。"}),
    ],
)
def test_entries_are_shown_in_the_askers_language(ruled: App, address: str, said: set[str]) -> None:
    entry = entry_of(ruled, address, "ja")
    assert said <= {entry.title.partition(": ")[2], *entry.lines}


def test_an_entry_without_translation_is_shown_in_english(ruled: App) -> None:
    entry = entry_of(
        ruled, "ruling/harbour:drift-twice", "ja", question=said("Is it?"), answer=said("It is.")
    )
    assert (entry.title, entry.lines[0]) == ("Ruling: Is it?", "It is.")


def test_a_card_says_its_facts_and_its_printings(ruled: App, wording: Wording) -> None:
    assert read_card(card_of(ruled, "grey heron"), wording) == Shown(
        "Card: Grey Heron",
        (
            "Grey Heron: Boat, Bird, wind, {1}, 500/400",
            "Keywords: [Drift]",
            "Printed as: LH-001 (LH, R)",
        ),
        "facts of the card, no rules text",
    )


def test_both_sides_of_a_card_are_shown(ruled: App, wording: Wording) -> None:
    card = read_card(card_of(ruled, "night ferry"), wording)
    assert card.title == "Card: Night Ferry // Dawn Ferry"
    assert card.lines == (
        "Night Ferry: Boat, {2}, 300/800",
        "Dawn Ferry: Boat / Ship, 900/900",
        "Keywords: [Drift], [Anchor]",
        "Printed as: LH-002 (LH, SR), LH-002J (LH, SR)",
    )


def test_what_a_card_has_none_of_is_left_out(ruled: App, wording: Wording) -> None:
    assert (
        read_card(card_of(ruled, "tug of plenty"), wording).lines[0]
        == "Tug of Plenty: Boat, fire / water"
    )
    assert read_card(card_of(ruled, "red buoy"), wording).lines[0] == "Red Buoy: Thing"


def test_a_side_is_shown_as_it_was_first_printed_and_once(ruled: App, wording: Wording) -> None:
    card = card_of(ruled, "grey heron")
    again = card.printings[0]._replace(code="LH-101", cost="{9}", rarity="")
    lines = read_card(card._replace(printings=(*card.printings, again)), wording).lines
    assert lines == (
        "Grey Heron: Boat, Bird, wind, {1}, 500/400",
        "Keywords: [Drift]",
        "Printed as: LH-001 (LH, R), LH-101 (LH)",
    )


@pytest.mark.parametrize(
    ("count", "more"),
    [(MAX_PRINTINGS, ""), (MAX_PRINTINGS + 1, " (+1)"), (MAX_PRINTINGS + 30, " (+30)")],
)
def test_of_many_printings_some_are_counted_only(
    ruled: App, wording: Wording, count: int, more: str
) -> None:
    card = card_of(ruled, "grey heron")
    printed = read_card(card._replace(printings=card.printings * count), wording).lines[-1]
    assert printed.count("LH-001") == MAX_PRINTINGS
    assert printed.endswith(f"(LH, R){more}")


def test_the_text_of_a_card_is_shown_where_the_user_has_brought_it(ruled: App) -> None:
    texts = {"LH-001": ("It drifts at dusk.", "[Drift]"), "LH-002J": ("It runs {at} dawn.",)}
    wording = worded(ruled.library)._replace(texts=texts)
    assert read_card(card_of(ruled, "grey heron"), wording).lines[2:4] == (
        "It drifts at dusk.",
        "[Drift]",
    )
    assert read_card(card_of(ruled, "night ferry"), wording).lines[3] == "It runs {at} dawn."


def test_a_card_with_its_text_is_not_said_to_have_none(ruled: App) -> None:
    wording = worded(ruled.library)._replace(texts={"LH-001": ("It drifts at dusk.",)})
    assert "no rules text" not in read_card(card_of(ruled, "grey heron"), wording).source


def test_the_text_of_any_printing_will_do(ruled: App) -> None:
    card = card_of(ruled, "grey heron")
    printings = (card.printings[0]._replace(code="LH-000"), *card.printings)
    wording = worded(ruled.library)._replace(texts={"LH-001": ("It drifts at dusk.",)})
    assert "It drifts at dusk." in read_card(card._replace(printings=printings), wording).lines


def test_there_is_a_word_for_every_kind_status_and_timing(bundled_app: App) -> None:
    assert set(LABELS) == {*get_args(Kind), "card", "announcement"}
    assert set(STATUS) == set(get_args(Status))
    entries = bundled_app.snapshot.database.entries.values()
    assert {
        entry.timing for entry in entries if isinstance(entry, Keyword) and entry.timing
    } <= set(TIMING)


def test_every_attribute_of_a_card_has_its_name_in_japanese(bundled_app: App) -> None:
    attributes = {
        (game, name)
        for game, names in bundled_app.snapshot.database.cards.items()
        for card in names.cards
        for printing in card.printings
        for name in printing.attributes
    }
    library = bundled_app.library
    assert attributes
    for game, name in attributes:
        assert printed_name(name, "attributes", game, "ja", library) != name


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_bundled_entry_has_a_block(bundled_app: App, language: Language) -> None:
    wording = Wording(bundled_app.library, bundled_app.words(language), language)
    for entry in bundled_app.snapshot.database.entries.values():
        block = read(entry_block(entry, wording))
        assert block.title
        assert all(block.lines)
        written = "".join([block.title, *block.lines, block.source])
        assert all(character.isprintable() or character in "\n\u3000" for character in written), (
            entry.ref
        )
        for text in (
            (entry.answer, entry.question)
            if isinstance(entry, Ruling)
            else (entry.prescribed,)
            if isinstance(entry, Penalty)
            else ()
        ):
            assert text.in_language(language) in (block.title.partition(": ")[2], *block.lines)


def test_a_block_names_what_it_shows_and_the_rules_behind_it(ruled: App, wording: Wording) -> None:
    drift, tap = (
        ruled.snapshot.database.entries[EntryRef(kind, "harbour", name)]
        for kind, name in (("keyword", "Drift"), ("word", "tap"))
    )
    shown = entry_block(drift, wording)
    assert (shown.kind, shown.id) == ("keyword", "keyword/harbour:Drift")
    assert shown.cites == (CitedRule(ref("guide:2.3.2"), "second"),)
    assert [detail.kind for detail in shown.details] == [
        "meaning",
        "timing",
        "old-names",
        "compare",
    ]
    assert [detail.kind for detail in entry_block(tap, wording).details] == [
        "meaning",
        "nearest-here",
        "difference",
    ]
    card = card_block(card_of(ruled, "grey heron"), wording)
    assert (card.kind, card.id, card.cites) == ("card", "Grey Heron", ())
