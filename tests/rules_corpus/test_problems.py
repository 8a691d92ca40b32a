"""The values that readers and checks speak in."""

from __future__ import annotations

from pathlib import Path

from rules_corpus.problems import CorpusError, Problem


def test_a_problem_shows_its_place() -> None:
    assert str(Problem(Path("a/b.yaml"), 7, "is odd")) == "a/b.yaml:7: is odd"


def test_line_0_means_the_whole_file() -> None:
    assert str(Problem(Path("a/b.yaml"), 0, "is odd")) == "a/b.yaml: is odd"


def test_an_error_sorts_its_problems_by_place() -> None:
    late, early, other = (
        Problem(Path("a"), 10, "x"),
        Problem(Path("a"), 2, "y"),
        Problem(Path("b"), 1, "z"),
    )
    error = CorpusError(iter([other, late, early]))
    assert error.problems == (early, late, other)
    assert str(error) == "a:2: y\na:10: x\nb:1: z"
