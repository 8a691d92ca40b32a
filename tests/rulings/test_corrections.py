"""Banned lists that were published wrongly: all versions stay, the last one holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.records import from_json, to_json
from rulings.legality import corrections, legality
from rulings.loader import load
from rulings.model import BanList
from tests.support.rulings_data import SPRING, broken, collected, edit, refused, write_rulings

FIRST = "harbour/banlists/open-water/2021-03-01.correction-1.yaml"
SECOND = "harbour/banlists/open-water/2021-03-01.correction-2.yaml"


def correction(published: str = "2021-03-03", *changes: tuple[str, str]) -> str:
    """The spring list, corrected."""
    says = ("kind: whole\n", f'kind: whole\ncorrects: "2021-03-01"\ndate: "{published}"\n')
    return edit(SPRING, says, *changes)[SPRING]


NO_FERRY = ("  - {card: Night Ferry}\n", "")
TWO_TUGS = ("copies: 1", "copies: 2")


def spring(folder: Path, files: dict[str, str]) -> BanList:
    (found,) = [
        banlist
        for banlist in collected(folder, files).database().lists
        if banlist.corrects or banlist.effective == "2021-03-01"
    ]
    return found


def test_the_last_version_holds_and_the_earlier_ones_are_kept(tmp_path: Path) -> None:
    files = {
        FIRST: correction("2021-03-03", NO_FERRY),
        SECOND: correction("2021-03-04", NO_FERRY, TWO_TUGS),
    }
    found = spring(tmp_path, files)
    assert [each.published for each in found.versions] == ["", "2021-03-03", "2021-03-04"]
    first, second = corrections(found)
    assert [listing.event for listing in first.unsaid] == ["banned"]
    assert first.unsaid[0].names == {"Night Ferry"}
    assert not first.said
    assert second.said[0].cards[0].copies == 2
    assert second.unsaid[0].cards[0].copies == 1
    assert legality([found], frozenset({"Night Ferry"}), "2021-04").standing == "not listed"
    assert broken(tmp_path, files) == []


def test_only_what_concerns_a_card_is_told_of_it(tmp_path: Path) -> None:
    found = spring(tmp_path, {FIRST: correction("2021-03-03", NO_FERRY)})
    assert corrections(found, frozenset({"Night Ferry"}))
    assert not corrections(found, frozenset({"Grey Heron"}))


def test_an_index_keeps_the_earlier_versions(tmp_path: Path) -> None:
    found = spring(tmp_path, {FIRST: correction("2021-03-03", NO_FERRY)})
    assert from_json(BanList, to_json(found)) == found


def test_a_correction_may_move_the_day_from_which_a_list_holds(tmp_path: Path) -> None:
    later = ('effective: "2021-03-01"', 'effective: "2021-03-08"')
    found = spring(tmp_path, {FIRST: correction("2021-02-27", later)})
    assert found.effective == "2021-03-08"
    assert legality([found], frozenset({"Grey Heron"}), "2021-03-02").standing == "no list"


@pytest.mark.parametrize(
    ("files", "message"),
    [
        pytest.param(
            {SECOND: correction()},
            "there is no correction 1 of the list from 2021-03-01 to correct",
            id="a number is left out",
        ),
        pytest.param(
            {FIRST: correction().replace('date: "2021-03-03"\n', "")},
            "'date' is missing: a correction says on which day it was published",
            id="no day",
        ),
        pytest.param(
            {FIRST: correction("2021-03-05"), SECOND: correction("2021-03-04")},
            "published before the list that it corrects (2021-03-05)",
            id="before",
        ),
    ],
)
def test_a_correction_that_cannot_be_is_a_defect(
    tmp_path: Path, files: dict[str, str], message: str
) -> None:
    assert [found for _, _, found in broken(tmp_path, files)] == [message]


def test_a_correction_of_nothing_is_a_defect(tmp_path: Path) -> None:
    path = FIRST.replace("2021-03-01", "2021-02-01")
    files = {path: correction().replace('corrects: "2021-03-01"', 'corrects: "2021-02-01"')}
    assert "there is no list from 2021-02-01 to correct" in [
        message for _, _, message in broken(tmp_path, files)
    ]


def test_a_correction_lies_beside_what_it_corrects(tmp_path: Path) -> None:
    path = "harbour/banlists/open-water/2021-03-03.yaml"
    ((_, _, message),) = refused(write_rulings(tmp_path, {path: correction()}))
    assert message == (
        "the correction of the list of open-water from 2021-03-01 must be in"
        " banlists/open-water/2021-03-01.correction-1.yaml"
    )
    wrong = {FIRST: edit(SPRING)[SPRING]}
    ((_, _, message),) = refused(write_rulings(tmp_path / "other", wrong))
    assert message.startswith("the list of open-water from 2021-03-01 must be in")


def test_two_lists_cannot_come_to_hold_on_one_day(tmp_path: Path) -> None:
    moved = ('effective: "2021-03-01"', 'effective: "2021-06"')
    ((_, _, message),) = broken(tmp_path, {FIRST: correction("2021-03-03", moved)})
    assert message.startswith("a correction moved another list to this day: 2021-03-01.correction")


def test_the_data_load_with_a_correction(tmp_path: Path) -> None:
    load(write_rulings(tmp_path, {FIRST: correction()}))
