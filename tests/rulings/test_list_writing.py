"""New banned lists: the files that are written, and what looks wrong about them."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from rules_corpus.formatting import laid_out
from rules_corpus.problems import CorpusError
from rulings.files import SCHEMAS
from rulings.list_reading import NewListCard, ReadLine
from rulings.list_writing import NewList, doubtful, list_file, next_correction
from rulings.loader import load
from rulings.model import BanList, ListedCard
from tests.support.contributions import LANTERNFALL
from tests.support.rulings_data import collected, write_rulings

TODAY = date(2024, 5, 6)
HERON, BUOY = ListedCard("Grey Heron"), ListedCard("Red Buoy")
NEW = NewList(
    "harbour",
    "open-water",
    "2024-06-01",
    (
        ReadLine("unbanned", (NewListCard("Night Ferry", "LH-002"),)),
        ReadLine("restricted", (NewListCard("Red Buoy", "LH-004", 2),)),
        ReadLine(
            "combinations",
            (NewListCard("Grey Heron", "LH-001"), NewListCard("Tug of Plenty", "LH-003")),
        ),
    ),
    False,
    True,
    "Open Water, June 2024",
    "Harbour office",
    "official",
    "https://harbour.example/lists/3",
    "2024-05-06",
)


def of(effective: str, *, whole: bool = False, **parts: tuple[ListedCard, ...]) -> BanList:
    return BanList(
        "harbour", "open-water", effective, whole, True, "A list", "x", "official", "x", **parts
    )


def test_the_file_is_one_that_the_loader_takes_in_the_one_layout(tmp_path: Path) -> None:
    folder = write_rulings(tmp_path)
    file = list_file(NEW, collected(tmp_path).card_names("harbour"), folder)
    assert file.place == Path("harbour/banlists/open-water/2024-06-01.yaml")
    assert file.text.splitlines()[-6:] == [
        "unbanned:",
        '  - {card: "Night Ferry", code: LH-002}',
        "restricted:",
        '  - {card: "Red Buoy", code: LH-004, copies: 2}',
        "combinations:",
        '  - [{card: "Grey Heron", code: LH-001}, {card: "Tug of Plenty", code: LH-003}]',
    ]
    (folder / file.place).write_text(file.text, "utf-8")
    loaded = load(folder).database().lists[-1]
    assert loaded == file.banlist
    assert (loaded.published, loaded.title) == ("2024-05-06", "Open Water, June 2024")
    assert laid_out(folder / file.place, SCHEMAS / "banlist.schema.json") is None


def test_kinds_that_only_its_game_has_are_written_as_the_loader_takes_them(tmp_path: Path) -> None:
    folder = shutil.copytree(LANTERNFALL / "rulings", tmp_path / "rulings")
    found = load(folder)
    new = NewList(
        "lanternfall",
        "open",
        "2026-04-01",
        (
            ReadLine("banned", (NewListCard("Ashwing", "LF-001"),)),
            ReadLine("listed/once-a-night", (NewListCard("Ashwing", "LF-001"),)),
            ReadLine(
                "no_longer_listed/other-rows", (NewListCard("Ashwing"), NewListCard("Pale Emperor"))
            ),
        ),
        *NEW[4:],
    )
    file = list_file(new, found.card_names("lanternfall"), folder, found.kinds)
    assert file.text.splitlines()[-6:] == [
        "listed:",
        "  once-a-night:",
        "    - {card: Ashwing, code: LF-001}",
        "no_longer_listed:",
        "  other-rows:",
        '    - {card: Ashwing, with: [{card: "Pale Emperor"}]}',
    ]
    (folder / file.place).write_text(file.text, "utf-8")
    assert load(folder).database().lists[-1] == file.banlist
    assert [each.kind.name.original for each in file.banlist.own] == [
        "In different rows",
        "Once a night",
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"effective": "2024-06-31"}, "'2024-06-31' is not a date of the calendar"),
        ({"published": "2024-02-30"}, "'2024-02-30' is not a date of the calendar"),
        ({"lines": ()}, "the list is empty"),
        ({"url": "harbour"}, "url: 'harbour' is not a web address"),
        (
            {"lines": (*NEW.lines, ReadLine("unrestricted", (NewListCard("Red Buoy", "LH-004"),)))},
            "Red Buoy is in restricted and in unrestricted",
        ),
    ],
)
def test_what_would_be_a_defect_is_not_written(
    tmp_path: Path, changes: dict[str, object], message: str
) -> None:
    names = collected(tmp_path).card_names("harbour")
    with pytest.raises(CorpusError, match=message):
        list_file(NEW._replace(**changes), names, tmp_path)


def told(new: BanList, *lists: BanList) -> list[str]:
    return list(doubtful(new, lists, TODAY))


def test_a_list_that_fits_raises_no_doubt() -> None:
    first = of("2024-01-01", whole=True, banned=(HERON,))
    assert told(of("2024-06-01", banned=(BUOY,), unbanned=(HERON,)), first) == []


def test_what_is_not_banned_cannot_be_released_and_what_is_banned_not_banned() -> None:
    first = of("2024-01-01", whole=True, banned=(HERON,))
    assert told(of("2024-06-01", banned=(HERON,), unbanned=(BUOY,)), first) == [
        "Red Buoy was not banned before, so this changes nothing.",
        "Grey Heron has already been banned since 2024-01-01.",
    ]


def test_a_whole_list_says_what_it_frees_silently() -> None:
    first = of("2024-01-01", whole=True, banned=(HERON, BUOY))
    assert told(of("2024-06-01", whole=True, banned=(BUOY,)), first) == [
        "As this is a whole list, what it does not name becomes legal (1): Grey Heron."
    ]
    assert told(of("2024-06-01", whole=True, banned=(BUOY,), unbanned=(HERON,)), first) == []


def test_days_that_look_wrong_are_named() -> None:
    first = of("2024-01-01", whole=True, banned=(HERON,))
    assert told(of("2023-06-01", banned=(BUOY,)), first) == [
        "2023-06-01 is in the past: the list is already in force.",
        "There are already later lists: 2024-01-01.",
        "Not everything in force before is known, so the comparison with it is incomplete.",
    ]


def test_the_next_correction_of_a_list_is_counted() -> None:
    first = of("2024-01-01")
    again = replace_list(of("2024-01-08"), "2024-01-01", first)
    assert next_correction([first], "2024-01-01") == (first, 1)
    assert next_correction([again], "2024-01-01") == (again, 2)
    assert next_correction([again], "2024-01-08") == (again, 2)
    assert next_correction([first], "2024-02-01") is None


def replace_list(banlist: BanList, corrects: str, earlier: BanList) -> BanList:
    return banlist._replace(corrects=corrects, correction=1, earlier=(earlier,))
