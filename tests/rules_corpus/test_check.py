"""The invariants over a whole corpus, each broken once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.check import check, warnings
from rules_corpus.library import load
from tests.support.corpora import HUNDREDS, document_file, phrases, place, tiny_corpus, write_corpus

MOON = "moonrise/moonbook/rules.md"
ASKED = "moonrise/moonbook/rules.asked.yaml"


def found(folder: Path, changes: dict[str, str]) -> list[tuple[str, int, str]]:
    texts = write_corpus(folder, tiny_corpus() | changes)
    return [place(problem, texts) for problem in check(load(texts), texts)]


def warned(folder: Path, changes: dict[str, str]) -> list[tuple[str, int, str]]:
    texts = write_corpus(folder, tiny_corpus() | changes)
    return [place(problem, texts) for problem in warnings(load(texts), texts)]


def moonbook(*rules: str) -> dict[str, str]:
    """The Moonrise book with other rules, each asked often enough."""
    numbers = [rule.split()[0] for rule in rules]
    return {
        MOON: "".join(f"## {rule}\n\n" for rule in rules),
        "moonrise/moonbook/rules.asked.yaml": phrases(*numbers),
    }


def test_a_sound_corpus_breaks_nothing(tmp_path: Path) -> None:
    assert found(tmp_path, {}) == []


def test_numbered_rules_stand_in_counting_order(tmp_path: Path) -> None:
    changes = moonbook("100 A", "101 B", "101.10 C", "101.2 D", "101.3 E")
    assert found(tmp_path, changes) == [(MOON, 7, "rule 101.2 comes after 101.10")]


def test_a_named_rule_may_stand_anywhere(tmp_path: Path) -> None:
    assert found(tmp_path, moonbook("opening-words A", "100 A", "middle-words B", "101 B")) == []


def test_a_document_may_begin_below_where_the_last_ended(tmp_path: Path) -> None:
    assert found(tmp_path, moonbook("900 A")) == []


def test_order_holds_across_the_files_of_a_document(tmp_path: Path) -> None:
    changes = {
        "stonefall/play/3-more.md": "## 1.2\nMore.\n",
        "stonefall/play/3-more.asked.yaml": phrases("1.2"),
    }
    assert found(tmp_path, changes) == [("stonefall/play/3-more.md", 1, "rule 1.2 comes after 2.1")]


@pytest.mark.parametrize(("en", "ja", "language", "wanted"), [(4, 3, "en", 5), (5, 2, "ja", 3)])
def test_a_rule_is_asked_often_in_both_languages(
    tmp_path: Path, en: int, ja: int, language: str, wanted: int
) -> None:
    changes = {"stonefall/play/2-turns.asked.yaml": phrases("2") + phrases("2.1", en=en, ja=ja)}
    message = (
        f"rule 2.1 has {en if language == 'en' else ja} phrases in {language}; at least {wanted}"
        " are required"
    )
    assert found(tmp_path, changes) == [("stonefall/play/2-turns.md", 6, message)]


def test_a_rule_that_nobody_asks_for_lacks_both(tmp_path: Path) -> None:
    messages = [
        message
        for _, _, message in found(tmp_path, {"stonefall/play/2-turns.asked.yaml": phrases("2")})
    ]
    assert [message.split(";")[0] for message in messages] == [
        "rule 2.1 has 0 phrases in en",
        "rule 2.1 has 0 phrases in ja",
    ]


def test_once_is_enough_for_a_heading(tmp_path: Path) -> None:
    asked = "stonefall/play/1-start.asked.yaml"
    assert found(tmp_path, {asked: phrases("1", en=1, ja=1) + phrases("1.1")}) == []
    assert [
        (line, message.split(";")[0])
        for _, line, message in found(tmp_path, {asked: phrases("1.1")})
    ] == [
        (3, "rule 1 has 0 phrases in en"),
        (3, "rule 1 has 0 phrases in ja"),
    ]


@pytest.mark.parametrize("number", ["102", "101.9", "101.1z", "101.1a-3"])
def test_a_number_in_brackets_exists(tmp_path: Path, number: str) -> None:
    changes = moonbook("100 A", "101 B", f"101.1\nSee ({number}).")
    assert found(tmp_path, changes) == [
        (MOON, 5, f"rule 101.1 refers to ({number}), which does not exist, and no note says so")
    ]


def test_a_note_may_say_that_it_does_not(tmp_path: Path) -> None:
    assert (
        found(
            tmp_path,
            moonbook("100 A", "101 B", "101.1\nSee (101.9).\n\n> Note: There is no 101.9."),
        )
        == []
    )


@pytest.mark.parametrize(
    "text", ["It costs (12).", "The year 1999 and 101.9.", "(about 999 stones)", "(20000)"]
)
def test_what_is_no_reference_needs_no_rule(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, moonbook("100 A", "101 B", f"101.1\n{text}")) == []


def test_other_ways_of_counting_have_no_such_references(tmp_path: Path) -> None:
    changes = {
        "stonefall/play/2-turns.md": (
            "# Turns\n\n## 2 Turns\nTurns go round (1999).\n\n## 2.1\nTake one.\n"
        )
    }
    assert found(tmp_path, changes) == []


def test_a_document_has_rules(tmp_path: Path) -> None:
    changes = {MOON: "", "moonrise/moonbook/rules.asked.yaml": "{}\n"}
    assert found(tmp_path, changes) == [
        ("moonrise/moonbook/document.yaml", 0, "the document has no rules")
    ]


@pytest.mark.parametrize("line", ["superseded_by: newbook", "falls_back_on: [newbook]"])
def test_a_document_names_only_documents_that_exist(tmp_path: Path, line: str) -> None:
    name = "moonrise/moonbook/document.yaml"
    assert found(tmp_path, {name: tiny_corpus()[name] + line + "\n"}) == [
        (name, 0, "no document 'newbook' (documents: moonbook)")
    ]


def test_a_document_falls_back_on_none_of_another_game(tmp_path: Path) -> None:
    name = "moonrise/moonbook/document.yaml"
    assert found(tmp_path, {name: tiny_corpus()[name] + "falls_back_on: [play]\n"}) == [
        (name, 0, "'play' is a document of another game")
    ]


def test_a_former_number_leads_to_a_rule_through_every_edition(tmp_path: Path) -> None:
    name = "moonrise/moonbook/document.yaml"
    earlier = (
        "earlier:\n"
        '- {edition: "2", date: "2020", renumbered: {"105": "101", "106": "999"}}\n'
        '- {edition: "1", date: "2019", renumbered: {"104": "105"}}\n'
    )
    texts = write_corpus(tmp_path, tiny_corpus() | {name: tiny_corpus()[name] + earlier})
    corpus = load(texts)
    assert corpus.library.documents["moonbook"].former_numbers == {
        "104": "101",
        "105": "101",
        "106": "999",
    }
    assert [place(problem, texts) for problem in check(corpus, texts)] == [
        (name, 0, "106 is renumbered to 999, which does not exist")
    ]


class TestWarnings:
    def test_a_complete_game_has_none(self, tmp_path: Path) -> None:
        assert warned(tmp_path, {"stonefall/play/2-turns.asked.yaml": phrases("2")}) == []

    def test_a_rule_that_nobody_asks_for_is_no_defect_elsewhere(self, tmp_path: Path) -> None:
        asked = {ASKED: phrases("100", "101", "101.1", "101.2a")}
        assert found(tmp_path, asked) == []
        assert warned(tmp_path, asked) == [
            (MOON, 11, "rule 101.10 has 0 phrases in en; at least 5 are required"),
            (MOON, 11, "rule 101.10 has 0 phrases in ja; at least 3 are required"),
        ]

    def test_a_language_that_nobody_has_begun_is_spoken_of_once(self, tmp_path: Path) -> None:
        asked = "".join(
            line
            for line in phrases("100", "101", "101.1", "101.2a", "101.10").splitlines(True)
            if "ja:" not in line
        )
        assert warned(tmp_path, {ASKED: asked}) == [
            ("moonrise/moonbook/document.yaml", 1, "no rule of moonbook has phrases in ja")
        ]

    def test_of_a_japanese_document_it_is_the_english_that_may_be_missing(
        self, tmp_path: Path
    ) -> None:
        asked = "".join(
            line
            for line in phrases("100", "101", "101.1", "101.2a").splitlines(True)
            if "en:" not in line
        )
        changes = {
            ASKED: asked,
            "moonrise/moonbook/document.yaml": document_file("moonbook", HUNDREDS, language="ja"),
        }
        assert warned(tmp_path, changes) == [
            ("moonrise/moonbook/document.yaml", 1, "no rule of moonbook has phrases in en"),
            (MOON, 11, "rule 101.10 has 0 phrases in ja; at least 3 are required"),
        ]

    def test_no_phrases_at_all_are_no_defect(self, tmp_path: Path) -> None:
        files = tiny_corpus()
        del files[ASKED]
        texts = write_corpus(tmp_path, files)
        assert check(load(texts), texts) == ()
        assert len(warnings(load(texts), texts)) == 6


def test_everything_is_reported_at_once_in_order(tmp_path: Path) -> None:
    changes = moonbook("101 B", "100 A", "101.1\nSee (999).") | {
        "stonefall/play/1-start.asked.yaml": phrases("1.1")
    }
    problems = found(tmp_path, changes)
    assert problems == sorted(problems)
    assert [(name, line) for name, line, _ in problems] == [
        (MOON, 3),
        (MOON, 5),
        ("stonefall/play/1-start.md", 3),
        ("stonefall/play/1-start.md", 3),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "> Example: See (101.9).",
        "> Note: See (101.9, step 2).",
        "> Note: See.\n\n> Note (ja): （101.9）を見よ。",
    ],
)
def test_a_number_in_the_brackets_of_an_example_or_note_exists(tmp_path: Path, text: str) -> None:
    message = (
        "an example, a note or the gloss of rule 101.1 refers to (101.9), which does not exist;"
        " the nearest are 101.1, 101 and 100"
    )
    assert found(tmp_path, moonbook("100 A", "101 B", f"101.1\nIt rises.\n\n{text}")) == [
        (MOON, 5, message)
    ]
