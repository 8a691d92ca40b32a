"""The rule numbers that rules write in brackets, and the links they make."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.library import load
from rules_corpus.model import Library, RuleRef
from tests.support.corpora import phrases, tiny_corpus, write_corpus

HELD = ["100", "101", "101.1", "101.2", "101.2a", "101.2a-1", "1024.3d"]


def linked(folder: Path, text: str) -> Library:
    """The Moonrise book with these numbers, where rule 100 says ``text``."""
    rules = f"## 100\n{text}\n\n" + "".join(f"## {number} Title\n\n" for number in HELD[1:])
    files = tiny_corpus() | {"moonrise/moonbook/rules.md": rules, "moonrise/moonbook/rules.asked.yaml": phrases("100")}
    return load(write_corpus(folder, files)).library


def links(folder: Path, text: str) -> list[str]:
    return [ref.number for ref in linked(folder, text).links_from(RuleRef("moonbook", "100"))]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("See (101).", ["101"]),
        ("See (101.2a).", ["101.2a"]),
        ("See (101.2a-1).", ["101.2a-1"]),
        ("See (1024.3d).", ["1024.3d"]),
        ("See (101.1) and (101.2).", ["101.1", "101.2"]),
        ("See (101.1, 101.2).", ["101.1", "101.2"]),
        ("See (101.1; 101.2 and 101).", ["101.1", "101.2", "101"]),
        ("See (101.1) twice (101.1).", ["101.1"]),
        ("It is said (101.1.).", ["101.1"]),
    ],
)
def test_a_number_in_brackets_is_a_link(tmp_path: Path, text: str, numbers: list[str]) -> None:
    assert links(tmp_path, text) == numbers


@pytest.mark.parametrize("text", ["See 101.1.", "(12)", "(1st)", "(101.9)", "[101.1]", "(the 101.1)", "(100)", "(events 1a)", "()", "(x)"])
def test_anything_else_is_none(tmp_path: Path, text: str) -> None:
    assert links(tmp_path, text) == []


def test_links_are_known_from_both_ends(tmp_path: Path) -> None:
    library = linked(tmp_path, "See (101.1) and (101.2).")
    assert library.links_to(RuleRef("moonbook", "101.2")) == (RuleRef("moonbook", "100"),)
    assert library.links_to(RuleRef("moonbook", "100")) == ()
    assert library.links_from(RuleRef("moonbook", "101.2")) == ()


def test_each_document_links_the_numbers_of_its_own_scheme(tmp_path: Path) -> None:
    events = "## 1\nSee (1a), (1a-i) and (101).\n\n## 1a Title\n\n## 1a-i\n{{table points}}\n"
    files = tiny_corpus() | {"stonefall/events/events.md": events, "stonefall/events/events.asked.yaml": phrases("1")}
    library = load(write_corpus(tmp_path, files)).library
    assert library.links_from(RuleRef("events", "1")) == (RuleRef("events", "1a"), RuleRef("events", "1a-i"))


def test_links_of_the_bundled_rules_exist_in_their_own_document(bundled_library: Library) -> None:
    assert bundled_library.links
    for ref, others in bundled_library.links.items():
        assert all(other in bundled_library.rules and other.document == ref.document and other != ref for other in others)
