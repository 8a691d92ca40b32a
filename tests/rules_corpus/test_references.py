"""The rule numbers that rules write in brackets, and the links they make."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.library import load
from rules_corpus.model import Library, RuleRef
from rules_corpus.references import in_prose
from tests.support.corpora import (
    DECIMAL,
    HUNDREDS,
    OUTLINE,
    make_document,
    phrases,
    tiny_corpus,
    write_corpus,
)

HELD = ["100", "101", "101.1", "101.2", "101.2a", "101.2a-1", "1024.3d"]


def linked(folder: Path, text: str) -> Library:
    """The Moonrise book with these numbers, where rule 100 says ``text``."""
    rules = f"## 100\n{text}\n\n" + "".join(f"## {number} Title\n\n" for number in HELD[1:])
    files = tiny_corpus() | {
        "moonrise/moonbook/rules.md": rules,
        "moonrise/moonbook/rules.asked.yaml": phrases("100"),
    }
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


@pytest.mark.parametrize(
    "text",
    [
        "See 101.1.",
        "(12)",
        "(1st)",
        "(101.9)",
        "[101.1]",
        "(the 101.1)",
        "(100)",
        "(events 1a)",
        "()",
        "(x)",
    ],
)
def test_anything_else_is_none(tmp_path: Path, text: str) -> None:
    assert links(tmp_path, text) == []


def test_links_are_known_from_both_ends(tmp_path: Path) -> None:
    library = linked(tmp_path, "See (101.1) and (101.2).")
    assert library.links_to(RuleRef("moonbook", "101.2")) == (RuleRef("moonbook", "100"),)
    assert library.links_to(RuleRef("moonbook", "100")) == ()
    assert library.links_from(RuleRef("moonbook", "101.2")) == ()


def test_each_document_links_the_numbers_of_its_own_scheme(tmp_path: Path) -> None:
    events = "## 1\nSee (1a), (1a-i) and (101).\n\n## 1a Title\n\n## 1a-i\n{{table points}}\n"
    files = tiny_corpus() | {
        "stonefall/events/events.md": events,
        "stonefall/events/events.asked.yaml": phrases("1"),
    }
    library = load(write_corpus(tmp_path, files)).library
    assert library.links_from(RuleRef("events", "1")) == (
        RuleRef("events", "1a"),
        RuleRef("events", "1a-i"),
    )


def test_links_of_the_bundled_rules_exist_in_their_own_document(bundled_library: Library) -> None:
    assert bundled_library.links
    for ref, others in bundled_library.links.items():
        assert all(
            other in bundled_library.rules and other.document == ref.document and other != ref
            for other in others
        )


DOCUMENTS = (
    make_document(
        "code",
        "sea",
        numbering=HUNDREDS,
        edition="12.7",
        mentions=("cr", "総合ルール"),
        before_numbers=("総合",),
    ),
    make_document("desk", "sea", numbering=OUTLINE, edition="3.0", mentions=("desk rules",)),
    make_document("book", "sea", numbering=DECIMAL),
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A loss (7e).", [("7e", ["desk"])]),
        (
            "A loss (3b-i, 4f and 903.2h-1).",
            [("3b-i", ["desk"]), ("4f", ["desk"]), ("903.2h-1", ["code"])],
        ),
        ("負け（7e、4h）", [("7e", ["desk"]), ("4h", ["desk"])]),
        (
            "See (CR 716, 717; desk rules 7).",
            [("716", ["code"]), ("717", ["code"]), ("7", ["desk"])],
        ),
        ("(総合ルール716)", [("716", ["code"])]),
        ("(2g, where there is one)", [("2g", ["desk"])]),
        ("(Book 3)", [("3", ["book"])]),
        ("(3.3.4)", [("3.3.4", ["book"])]),
        ("(903.2h-1, 12 cards)", [("903.2h-1", ["code"])]),
        ("(CR 12.7) and (desk rules 3.0)", []),
        ("no brackets 7e", []),
        ("(2018) (4000) (12) (1.5) (3 cards) (500/500) (7ed) (x7e)", []),
    ],
)
def test_rules_in_the_brackets_of_prose(text: str, found: list[tuple[str, list[str]]]) -> None:
    assert [
        (number, [document.id for document in meant]) for number, meant in in_prose(text, DOCUMENTS)
    ] == found


def test_bare_numbers_are_rules_where_a_text_says_so() -> None:
    assert [number for number, _ in in_prose("(903) (2018) (12)", DOCUMENTS, bare=True)] == ["903"]
    assert list(in_prose("(903)", DOCUMENTS)) == []
