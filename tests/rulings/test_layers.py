"""Folders of rulings laid over each other: what is added, what takes the place of what."""

from __future__ import annotations

import os
from pathlib import Path

from bot.building import check_sources
from bot.index_cache import fingerprint
from bot.settings import BUNDLED, Settings, read_settings
from rulings.check import check
from rulings.files import bundled_rulings
from rulings.layers import read_layers
from rulings.model import EntryRef, Ruling
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import place, write_corpus
from tests.support.rulings_data import (
    BOATS,
    EDITIONS,
    FORMATS,
    NICKNAMES,
    SPRING,
    cards_file,
    edit,
    edited_library,
    write_rulings,
)

OWN = """\
- id: drift-twice
  question: {en: "Does a second [Drift] do anything?"}
  answer: {en: "Yes, at our pier."}
  cites: ["guide:2.3.2"]
  authority: Our judges
  status: judge
  date: "2023-05"
  url: https://our.example/drift
- id: our-own
  question: {en: "May we fish?"}
  answer: {en: "Yes."}
  cites: ["guide:2.2"]
  authority: Our judges
  status: judge
  date: "2023-05"
  url: https://our.example/fish
"""
LATER = """\
format: open-water
effective: "2023-01-01"
kind: changes
complete: true
title: Our list
authority: Our judges
status: community
url: https://our.example/list
banned:
  - {card: Paper Boat, code: OB-001}
"""
PAPER = ("OB-001", "Paper Boat", *[""] * 11)


def layers(folder: Path, own: dict[str, str]) -> tuple[Path, Path]:
    return write_rulings(folder / "below"), write_corpus(folder / "above", own)


def test_entries_lists_and_cards_are_added_or_take_the_place_of_others(tmp_path: Path) -> None:
    own = {
        "harbour/rulings/ours.yaml": OWN,
        "harbour/banlists/open-water/2023-01-01.yaml": LATER,
        SPRING: edit(SPRING, ("title: Open Water, spring 2021", "title: As we play it"))[SPRING],
        "harbour/cards.csv": cards_file(PAPER),
        FORMATS: "",
    }
    del own[FORMATS]
    found, problems = read_layers(layers(tmp_path, own))
    assert not problems
    assert check(found, edited_library()) == ()
    database = found.database()
    drift = database.entries[EntryRef("ruling", "harbour", "drift-twice")]
    assert isinstance(drift, Ruling)
    assert drift.authority == "Our judges"
    assert drift.cites[0].edition == "second"  # as the folder below says
    assert EntryRef("ruling", "harbour", "our-own") in database.entries
    assert EntryRef("ruling", "harbour", "no-lantern") in database.entries
    lists = [each for each in database.lists if each.format == "open-water"]
    assert [each.title for each in lists] == [
        "As we play it",
        "Open Water, summer 2021",
        "Our list",
    ]
    assert database.cards_of("harbour").called("paper boat")
    assert database.cards_of("harbour").called("grey heron")


def test_nicknames_and_editions_are_laid_over_too(tmp_path: Path) -> None:
    own = {
        NICKNAMES: "- card: Grey Heron\n  code: LH-001\n  names: [Longneck]\n",
        EDITIONS: "guide: first\n",
    }
    found, problems = read_layers(layers(tmp_path, own))
    assert not problems
    names = found.card_names("harbour")
    assert names.find("longneck")[0].name == "Grey Heron"
    assert found.editions["harbour"].data == {
        "guide": "first",
        "regatta": "first",
        "desk": "first",
    }


def test_a_defect_is_named_in_the_folder_where_it_is(tmp_path: Path) -> None:
    below, above = layers(tmp_path, {"harbour/rulings/ours.yaml": OWN + OWN})
    texts = write_corpus(tmp_path / "texts", harbour_files())
    defects = check_sources(texts, below, laid_over=[above]).defects
    told = [place(problem, above) for problem in defects if problem.path.is_relative_to(above)]
    assert [(path, line) for path, line, _ in told] == [("harbour/rulings/ours.yaml", 17)] * 1 + [
        ("harbour/rulings/ours.yaml", 25)
    ]
    missing = check_sources(texts, below, laid_over=[tmp_path / "no"]).defects
    assert "no such folder" in [problem.message for problem in missing]


def test_several_folders_are_set_in_one_variable() -> None:
    own = os.pathsep.join([BUNDLED, "/srv/ours", " /srv/more ", "/srv/ours"])
    settings = read_settings({"MAGISTRATE_RULINGS": own})
    assert settings.rulings == bundled_rulings()
    assert settings.laid_over == (Path("/srv/ours"), Path("/srv/more"))
    assert read_settings({}).all_rulings == (bundled_rulings(),)
    assert read_settings({"MAGISTRATE_TEXTS": "/srv/texts"}).all_rulings == ()


def test_the_index_belongs_to_every_folder(tmp_path: Path) -> None:
    below, above = layers(tmp_path, {"harbour/rulings/ours.yaml": OWN})
    alone = Settings(tmp_path / "texts", tmp_path / "cache", below)
    both = alone._replace(laid_over=(above,))
    before = fingerprint(both)
    assert before != fingerprint(alone)
    path = above / "harbour/rulings/ours.yaml"
    path.write_text(OWN.replace("Yes.", "No, never."), "utf-8")
    assert fingerprint(both) != before
    assert (below / BOATS).exists()
