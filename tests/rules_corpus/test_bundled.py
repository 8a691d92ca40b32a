"""Sweeps over the corpus that comes with the package."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from rules_corpus.check import check
from rules_corpus.files import bundled_texts, text_files
from rules_corpus.library import Corpus
from rules_corpus.model import Library, RuleRef
from rules_corpus.numbers import is_name, sort_key
from tests.support.corpora import REPOSITORY

SHARED = REPOSITORY.parent / "shared"


def shared(name: str) -> Path:
    """A file of the folder beside the repository; without it the test is skipped."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(
            f"{path} is not here: the sources lie beside the repository only where the texts are"
            " written"
        )
    return path


def passages(path: Path) -> Iterator[RuleRef]:
    for line in path.read_text("utf-8").splitlines():
        row = json.loads(line)
        yield RuleRef(row["doc"], row["id"])


def exported(library: Library, known: Collection[RuleRef]) -> str:
    """The rules that are ``known``, as magistrate exports them."""
    rules = [rule for ref, rule in library.rules.items() if ref in known]
    rows = [
        {
            "doc": rule.ref.document,
            "id": rule.ref.number,
            "title": rule.title,
            "text": rule.text,
            "examples": rule.examples,
        }
        for rule in rules
    ]
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_the_check_finds_nothing(bundled_corpus: Corpus) -> None:
    assert [str(problem) for problem in check(bundled_corpus, bundled_texts())] == []


def test_every_document_says_where_it_comes_from(bundled_library: Library) -> None:
    lacking = [
        name
        for name, document in bundled_library.documents.items()
        if not all((document.edition, document.date, document.source, document.publisher))
    ]
    assert lacking == []


def test_every_rule_belongs_to_a_document_of_a_game(bundled_library: Library) -> None:
    assert {ref.document for ref in bundled_library.rules} == set(bundled_library.documents)
    assert {bundled_library.game_of(ref).id for ref in bundled_library.rules} == set(
        bundled_library.games
    )


def test_every_rule_stands_below_its_parent(bundled_library: Library) -> None:
    places = {ref: at for at, ref in enumerate(bundled_library.rules)}
    assert [
        ref
        for ref, rule in bundled_library.rules.items()
        if rule.parent and not places[rule.parent] < places[ref]
    ] == []


def test_no_two_rules_of_a_document_count_the_same(bundled_library: Library) -> None:
    keys = [
        (ref.document, sort_key(ref.number))
        for ref in bundled_library.rules
        if not is_name(ref.number)
    ]
    assert len(keys) == len(set(keys))


def test_every_table_is_shown_in_its_rule(bundled_library: Library) -> None:
    assert [
        table.name
        for table in bundled_library.tables.values()
        if table.title not in bundled_library.rules[table.rule].text
    ] == []
    assert [ref for ref, rule in bundled_library.rules.items() if "{{" in rule.text] == []


def test_every_rule_is_written_in_a_file_that_is_read(bundled_corpus: Corpus) -> None:
    assert {path for path, _ in bundled_corpus.places.values()} <= set(text_files(bundled_texts()))


def test_the_rules_are_those_of_the_sources_in_the_same_order(bundled_library: Library) -> None:
    """But for rules and documents that somebody added."""
    wanted = list(passages(shared("sources/passages.jsonl")))
    known = set(wanted)
    for name in {ref.document for ref in wanted}:
        assert [
            ref.number for ref in bundled_library.rules if ref in known and ref.document == name
        ] == [ref.number for ref in wanted if ref.document == name]


def test_no_rule_of_the_sources_is_missing(bundled_library: Library) -> None:
    command = [sys.executable, str(shared("tools/fidelity.py")), "--limit", "100000"]
    rules = exported(bundled_library, set(passages(shared("sources/passages.jsonl"))))
    report = subprocess.run(
        command, input=rules, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert [line for line in report.stdout.splitlines() if line.endswith("\tmissing")] == []
    assert report.returncode == 0, report.stderr


def test_the_words_are_our_own() -> None:
    command = [sys.executable, str(shared("tools/own_words.py")), str(REPOSITORY)]
    report = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert report.returncode == 0, report.stdout + report.stderr
