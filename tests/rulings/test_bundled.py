"""Sweeps over the database that comes with the package, beside the rules that come with it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from rules_corpus.model import Library
from rules_corpus.text import is_japanese
from rulings.check import check
from rulings.files import DATA_ENDINGS, bundled_rulings
from rulings.importers.fow_database import read
from rulings.loader import Collected
from rulings.model import PARTS, ForeignWord, Keyword, ListedCard, Printing, Ruling
from rulings.store import unreviewed
from tests.support.corpora import REPOSITORY

GAME = "force-of-will"
SHARED = REPOSITORY.parent / "shared"


def shared(name: str) -> Path:
    """A file of the folder beside the repository; without it the test is skipped."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(
            f"{path} is not here: the card database lies beside the repository only where cards.csv"
            " is made"
        )
    return path


def keywords_in_brackets(found: Collected) -> dict[str, str]:
    """The keyword for each name, past or present, that may stand in brackets on a card."""
    keywords = [
        entry
        for entry in found.entries.values()
        if isinstance(entry, Keyword) and entry.ref.game == GAME
    ]
    return {
        name: keyword.name.en
        for keyword in keywords
        for name in (keyword.name.en, *keyword.old_names)
    }


def imported(found: Collected) -> tuple[Printing, ...]:
    return tuple(
        card.printing
        for card in read(shared("facts/cards_with_text.json"), keywords_in_brackets(found))
    )


def test_the_check_finds_nothing(bundled_data: Collected, bundled_library: Library) -> None:
    assert [str(problem) for problem in check(bundled_data, bundled_library)] == []


def test_nothing_that_was_collected_is_lost(bundled_data: Collected) -> None:
    """As many entries, formats and nicknames as the files have rows, as many printings as
    cards.csv.
    """
    files = {
        place.file.path: place.file
        for place in bundled_data.places.values()
        if isinstance(place.file.data, list)
    }
    kept = (*bundled_data.entries, *bundled_data.formats, *bundled_data.nicknames)
    assert sum(len(file.data) for file in files.values()) == len(kept)
    for game, printings in bundled_data.printings.items():
        with (bundled_rulings() / game / "cards.csv").open(encoding="utf-8", newline="") as file:
            assert len(printings) == sum(1 for _ in csv.DictReader(file))


def test_every_file_is_read(bundled_data: Collected) -> None:
    """A file under a wrong name would be passed over without a word."""
    held = {path for path in bundled_rulings().rglob("*") if path.is_file()}
    read_files = {path for files in bundled_data.files.values() for path in files if path.exists()}
    assert held == read_files
    assert {path.suffix for path in held} <= set(DATA_ENDINGS)


def test_every_ruling_is_written_in_the_language_that_it_says(bundled_data: Collected) -> None:
    rulings = [entry for entry in bundled_data.entries.values() if isinstance(entry, Ruling)]
    assert [
        str(ruling.ref)
        for ruling in rulings
        for said in (ruling.question, ruling.answer)
        if said.ja and not is_japanese(said.ja)
    ] == []
    assert [
        str(ruling.ref)
        for ruling in rulings
        if is_japanese(ruling.question.en) or is_japanese(ruling.answer.en)
    ] == []


def test_a_ruling_left_to_review_names_an_edition_that_was(
    bundled_data: Collected, bundled_library: Library
) -> None:
    """A new edition may leave some to review; what is shown beside them is then no invention."""
    rulings = [entry for entry in bundled_data.entries.values() if isinstance(entry, Ruling)]
    editions = {
        edition
        for document in bundled_library.documents.values()
        for edition in document.earlier_editions
    }
    assert [
        str(ruling.ref)
        for ruling in rulings
        if (edition := unreviewed(ruling, bundled_library)) and edition not in editions
    ] == []


def test_every_keyword_is_found_by_its_names(bundled_data: Collected) -> None:
    database = bundled_data.database()
    keywords = [entry for entry in bundled_data.entries.values() if isinstance(entry, Keyword)]
    named = [
        (name, keyword)
        for keyword in keywords
        for name in (*keyword.name.texts, *keyword.old_names)
    ]
    assert [
        name for name, keyword in named if database.keyword(keyword.ref.game, name) != keyword
    ] == []


def test_every_word_of_other_games_is_found_by_its_forms(bundled_data: Collected) -> None:
    database = bundled_data.database()
    words = [entry for entry in bundled_data.entries.values() if isinstance(entry, ForeignWord)]
    forms = [(name, word) for word in words for name in (word.word, *word.also)]
    assert [
        name for name, word in forms if database.foreign_word(word.ref.game, name) != word
    ] == []
    assert [name for name, word in forms if database.keyword(word.ref.game, name)] == []


def test_every_format_is_found_by_its_names_and_has_its_lists(bundled_data: Collected) -> None:
    database = bundled_data.database()
    names = [
        (name, format_)
        for format_ in database.formats
        for name in (format_.id, *format_.name.texts, *format_.also)
    ]
    assert [name for name, format_ in names if database.format(format_.game, name) != format_] == []
    assert sum(len(database.lists_of(format_)) for format_ in database.formats) == len(
        database.lists
    )
    assert [
        format_.id
        for format_ in database.formats
        if database.lists_of(format_) and not format_.own_list
    ] == []


def test_every_nickname_names_a_printing_of_its_card(bundled_data: Collected) -> None:
    printed = {
        (game, printing.code): printing.name
        for game, printings in bundled_data.printings.items()
        for printing in printings
    }
    rows = [
        (place.file.data[place.keys[0]], nickname)
        for nickname in bundled_data.nicknames
        for place in (bundled_data.places[nickname],)
    ]
    assert [
        nickname.card
        for row, nickname in rows
        if "code" in row and printed.get((nickname.game, row["code"])) != nickname.card
    ] == []


def test_every_card_is_among_those_found_by_its_name(bundled_data: Collected) -> None:
    for game, cards in bundled_data.database().cards.items():
        assert [card.name for card in cards.cards if card not in cards.find(card.name)] == []
        assert sum(len(card.printings) for card in cards.cards) == len(bundled_data.printings[game])


def test_the_keywords_of_every_printing_exist(bundled_data: Collected) -> None:
    known = {(ref.game, ref.id) for ref in bundled_data.entries if ref.kind == "keyword"}
    used = {
        (game, keyword)
        for game, printings in bundled_data.printings.items()
        for printing in printings
        for keyword in printing.keywords
    }
    assert sorted(used - known) == []


def test_cards_are_those_of_the_source_in_the_same_order(bundled_data: Collected) -> None:
    """All but the keywords, which move as keywords.yaml does, and but for cards that somebody
    added.
    """
    fresh = [printing._replace(keywords=()) for printing in imported(bundled_data)]
    codes = {printing.code for printing in fresh}
    assert [
        printing._replace(keywords=())
        for printing in bundled_data.printings[GAME]
        if printing.code in codes
    ] == fresh


def test_a_fresh_import_gives_the_same_cards(bundled_data: Collected) -> None:
    fresh = imported(bundled_data)
    held = {printing.code: printing for printing in bundled_data.printings[GAME]}
    assert [printing.code for printing in fresh if held[printing.code] != printing] == []


def test_no_text_of_a_card_comes_along(bundled_data: Collected) -> None:
    """The cards' texts belong to their publisher; cards.csv holds facts alone."""
    lines = {
        line
        for card in json.loads(shared("facts/cards_with_text.json").read_text("utf-8"))
        for line in card.get("abilities") or ()
        if len(line) > 60
    }
    text = (bundled_rulings() / GAME / "cards.csv").read_text("utf-8")
    assert lines
    assert [line for line in lines if line.strip() in text] == []


def test_every_card_on_a_list_is_the_card_of_its_code(bundled_data: Collected) -> None:
    database = bundled_data.database()
    for banlist in database.lists:
        names = database.cards_of(banlist.game)
        for part in PARTS:
            for entry in getattr(banlist, part):
                for card in (entry,) if isinstance(entry, ListedCard) else entry:
                    known = names.card(card.card)
                    assert known is None or (
                        known.name == card.card
                        and (
                            not card.code
                            or card.code in {printing.code for printing in known.printings}
                        )
                    )
