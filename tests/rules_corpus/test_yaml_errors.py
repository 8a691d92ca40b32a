"""YAML that is none: the line that is to be mended, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.problems import CorpusError
from rules_corpus.yaml_file import read_sound_parts

ENTRY = "- id: a\n  question: b\n"


def told(folder: Path, content: str) -> list[tuple[int, str]]:
    """What is said of the YAML itself; the schema, which is for other data, aside."""
    path = folder / "data.yaml"
    path.write_text(content, "utf-8")
    try:
        problems = read_sound_parts(path, "wordlist").problems
    except CorpusError as error:
        problems = error.problems
    return [
        (problem.line, problem.message)
        for problem in problems
        if "expected a text" not in problem.message and "expected one text" not in problem.message
    ]


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ("  question: b\n\tanswer: c\n", 3, "line 3 is indented with a tab; use spaces"),
        ("\tquestion: b\n", 2, "line 2 is indented with a tab; use spaces"),
        ("  \tquestion: b\n  answer: c\n", 2, "line 2 is indented with a tab"),
        ("  question: b\n   answer: c\n", 3, "begins in column 4, the one above it in column 3"),
        ("  question: b\n answer: c\n", 3, "begins in column 2, those above it in column 3"),
        (
            '  question: "May I\n  answer: "No."\n  url: c\n',
            2,
            "the quote that opens in line 2 is not closed",
        ),
        ('  question: "May I\n  answer: No\n', 2, "the quote that opens in line 2 is not closed"),
        (
            '  question: "May I\n  answer: No\n  url: "c"\n',
            2,
            "the quote that opens in line 2 is not closed",
        ),
        (
            "  question: 'May I\n  answer: 'No.'\n",
            2,
            "the quote that opens in line 2 is not closed",
        ),
        ("  question: 'don't do'\n", 2, "write an apostrophe inside '...' twice"),
        ('  question: "he says "no" to it"\n', 2, 'write a quote inside "..." as \\"'),
        (
            "  question: Pierce: what is it\n",
            2,
            "the text contains a colon followed by a space: put the text in quotes",
        ),
        ("  question: 貫通: とは\n", 2, "put the text in quotes"),
        ("  question No\n  answer: c\n", 2, "the colon is missing here"),
        (
            "  question:No\n  answer: c\n",
            2,
            "put a plain colon and a space after the name of a field: 'question: ...'",
        ),
        ("  question：No\n  answer: c\n", 2, "put a plain colon and a space"),
        (
            "  question: b\n  id: c\n  question: d\n",
            3,
            "'id' begins another entry, but its dash is missing: write '- id: ...'",
        ),
        (
            "  question: b\n  answer: c\n  answer: d\n",
            4,
            "the key 'answer' appears twice; first in line 3",
        ),
        ("  cards: - b\n    - c\n", 2, "a list with dashes begins on the line below its field"),
        (
            "  cards: [b, c\n  answer: d\n",
            2,
            "the bracket that opens in line 2 is not closed: write ']' at its end",
        ),
        (
            "  cites: {document: b\n  answer: d\n",
            2,
            "the bracket that opens in line 2 is not closed: write '}' at its end",
        ),
        ("  cites: {document: b edition: c}\n", 2, "a comma is missing"),
        ('  cards: ["b" "c"]\n', 2, "a comma is missing between two entries"),
        ("  cards: [b, , c]\n", 2, "a value is missing before ','"),
        (
            "  question: [Pierce] what is it\n",
            2,
            "a text that begins with '[' must be in quotes",
        ),
        ("  question: @home\n", 2, "a text that begins with '@' must be in quotes"),
        ("  question: `code`\n", 2, "a text that begins with '`' must be in quotes"),
        ("  question: %x\n", 2, "a text that begins with '%' must be in quotes"),
        ("  question: *bold*\n", 2, "a text that begins with '*' must be in quotes"),
        ("  question: &x b\n", 2, "a text that begins with '&' must be in quotes"),
        ("  question: !x b\n", 2, "a text that begins with '!' must be in quotes"),
        ("  question: > 5\n", 2, "a text that begins with '>' must be in quotes"),
        ('  question: "a \\d b"\n', 2, "a backslash inside"),
        ("---\n- id: b\n", 2, "a second document begins: remove the line '---'"),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(
    tmp_path: Path, content: str, line: int, words: str
) -> None:
    ((found, message),) = told(tmp_path, f"- id: a\n{content}")
    assert (found, words in message) == (line, True), message


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        ("-id: b\n question: c\n", 3, "put a space after the dash"),
        ("id: b\nquestion: c\n", 3, "an entry begins with a dash and a space"),
    ],
)
def test_so_is_what_is_wrong_with_an_entry_as_a_whole(
    tmp_path: Path, content: str, line: int, words: str
) -> None:
    found = told(tmp_path, ENTRY + content)
    assert [(at, words in message) for at, message in found] == [(line, True)], found


def test_every_broken_entry_of_a_file_is_told(tmp_path: Path) -> None:
    content = (
        "# head\n- id: a\n  question: 'it's'\n\n- id: b\n\tquestion: c\n- id: d\n- id: e\n "
        " question: f: g\n"
    )
    assert [line for line, _ in told(tmp_path, content)] == [3, 6, 9]


@pytest.mark.parametrize(
    "content",
    [
        "a: b: c\n",
        "\ta: b\n",
        "a: 'b\n",
        "a: [\n",
        "[",
        "}",
        "? \n?\n:::",
        "%",
        "\n\n@\n",
        "'",
        '"\\',
        "- - -\n-",
    ],
)
def test_no_broken_text_is_too_odd_to_be_told(tmp_path: Path, content: str) -> None:
    assert all(message and len(message) < 400 for _, message in told(tmp_path, content))
