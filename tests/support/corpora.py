"""Tiny invented corpora, as files and as values, and the bundled one; shared by all tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from bot.desk.tables import Desk, desk_of
from rules_corpus.files import bundled_texts
from rules_corpus.languages import Text, named, phrases_of, text_of
from rules_corpus.library import Corpus, load
from rules_corpus.model import Document, Game, Library, Rule, RuleRef, Table, Term
from rules_corpus.problems import CorpusError, Problem

REPOSITORY = Path(__file__).resolve().parents[2]

unhurried = settings(deadline=None)
"""For property tests: how long an example takes is never the point."""

DECIMAL = "1.1.1.1.1, 1.1a, 1.1.1a, 1.1.1.1a"
OUTLINE = "1a-i"
HUNDREDS = "100.1a-1"
"""Ways of numbering rules, as documents write them: 3.3.4.1, 6c-ii, 903.2h-1."""


def write_corpus(folder: Path, files: Mapping[str, str]) -> Path:
    """Writes ``files`` by their relative paths below ``folder``, and gives ``folder``."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
    return folder


def defects(texts: Path) -> list[tuple[str, int, str]]:
    """What `load` refuses in ``texts``, as relative path, line and message; empty where it
    loads.
    """
    try:
        load(texts)
    except CorpusError as error:
        return [place(problem, texts) for problem in error.problems]
    return []


def place(problem: Problem, texts: Path) -> tuple[str, int, str]:
    """A problem with its path relative to ``texts``."""
    path = problem.path.relative_to(texts) if problem.path.is_relative_to(texts) else problem.path
    return path.as_posix(), problem.line, problem.message


def phrases(*numbers: str, en: int = 5, ja: int = 3) -> str:
    """The text of an asked file; each rule takes three lines."""
    lines = []
    for number in numbers:
        english = ", ".join(f'"what about {number}, asked {at}"' for at in range(en))
        japanese = ", ".join(f'"{number} の質問 {at}"' for at in range(ja))
        lines += [f'"{number}":', f"  en: [{english}]", f"  ja: [{japanese}]"]
    return "\n".join(lines) + "\n"


def document_file(name: str, numbering: str, **more: str) -> str:
    """The text of a document.yaml; ``more`` are further lines, ``key: value``, from line 11 on."""
    given = {
        "id": name,
        "title": f"{{en: The {name} book}}",
        "short": f"{{en: {name.title()}}}",
        "edition": "first",
        "date": '"2020"',
        "language": "en",
        "publisher": "Invented Games",
        "source": "made up for tests",
        "wording": "restated, not official wording",
        "numbering": numbering,
    }
    return "".join(f"{key}: {value}\n" for key, value in {**given, **more}.items())


def tiny_corpus() -> dict[str, str]:
    """The files of a corpus without defects: two games, the first complete in both languages, three
    documents, one of each way of counting.
    """
    return {
        "stonefall/game.yaml": (
            "id: stonefall\ntitle: Stonefall\ndefault: true\naliases: [sf]\nmentions:"
            " [stonefall]\nhints: [pebble]\ndocuments: [play, events]\ncomplete: [en, ja]\n"
        ),
        "stonefall/glossary.yaml": (
            '- term: pebble\n  kind: counter\n  names: {ja: "小石"}\n  also: {en: [little'
            ' stone]}\n- term: quarry\n  kind: zone\n  names: {ja: "石切場"}\n'
        ),
        "stonefall/relations.yaml": (
            '- kind: differs\n  rules: ["play:2.1", "events:1a-i"]\n  newer: "play:2.1"\n  text:'
            ' {en: The numbers differ., ja: "数が違う。"}\n'
        ),
        "stonefall/play/document.yaml": document_file(
            "play", DECIMAL, falls_back_on="[events]", before_numbers="[play book]"
        ),
        "stonefall/play/1-start.md": (
            "# Beginning\n\n## 1 Setting up\n\n## 1.1\nEach player stacks seven pebbles.\n\n>"
            " Example: Ann stacks seven.\n\n> Note: Nobody knows why.\n"
        ),
        "stonefall/play/1-start.asked.yaml": phrases("1", "1.1"),
        "stonefall/play/1-start.gloss.ja.yaml": '"1.1": "小石を7個積む。"\n',
        "stonefall/play/2-turns.md": (
            "# Turns\n\n## 2 Turns\nTurns go round.\n\n## 2.1\nTake one pebble.\n"
        ),
        "stonefall/play/2-turns.asked.yaml": phrases("2", "2.1"),
        "stonefall/events/document.yaml": document_file("events", OUTLINE, special="true"),
        "stonefall/events/tables.yaml": (
            "points:\n  rule: 1a-i\n  title: Points\n  columns: [result, points]\n  rows:\n    -"
            " [won, 3]\n    - [lost, null]\n    - [sure, true]\n"
        ),
        "stonefall/events/events.md": (
            "## 1 Events\n\n## 1a\nEvents take place.\n\n## 1a-i Points\nA match gives"
            " points:\n\n{{table points}}\n\n## hall-plan\nThe hall is round.\n"
        ),
        "stonefall/events/events.asked.yaml": phrases("1", "1a", "1a-i", "hall-plan"),
        "moonrise/game.yaml": (
            "id: moonrise\ntitle: Moonrise\naliases: []\nmentions: [moonrise]\ndocuments:"
            " [moonbook]\n"
        ),
        "moonrise/moonbook/document.yaml": document_file("moonbook", HUNDREDS),
        "moonrise/moonbook/rules.md": (
            "## 100 Overview\n\n## 101 General\n\n## 101.1\nThe moon rises (101.2a).\n\n##"
            " 101.2a\nIt sets.\n\n## 101.10\nIt rests.\n"
        ),
        "moonrise/moonbook/rules.asked.yaml": phrases("100", "101", "101.1", "101.2a", "101.10"),
    }


def said(en: str = "", ja: str = "", **others: str) -> Text:
    """A text in English, in Japanese and in other languages, where it is said in them."""
    return text_of({"en": en, "ja": ja, **others})


def make_term(
    game: str,
    term: str,
    kind: str,
    ja: str = "",
    also: Sequence[str] = (),
    also_ja: Sequence[str] = (),
) -> Term:
    """A word of an invented game's glossary."""
    return Term(game, said(term, ja), kind, phrases_of({"en": also, "ja": also_ja}))


def make_game(name: str, **more: Any) -> Game:
    """An invented game; only what a test is about needs saying."""
    return Game(
        **{
            "id": name,
            "title": name.title(),
            "aliases": (),
            "mentions": (name,),
            "hints": (),
            "documents": (),
            "default": False,
            **more,
        }
    )


def make_document(name: str, game: str, **more: Any) -> Document:
    """An invented document of ``game``."""
    given = {
        "titles": named(name.title(), {}),
        "shorts": named(name.title(), {}),
        "edition": "first",
        "date": "2020",
        "language": "en",
        "numbering": DECIMAL,
    }
    return Document(
        **{"id": name, "game": game, "publisher": "Invented", "source": "made up", **given, **more}
    )


def make_library(
    games: Sequence[Game],
    documents: Sequence[Document],
    numbers: Mapping[str, Sequence[str]],
    tables: Sequence[Table] = (),
) -> Library:
    """A library whose rules are the ``numbers`` of each document, in that order."""
    refs = [RuleRef(name, number) for name, held in numbers.items() for number in held]
    return Library(
        {game.id: game for game in games},
        {document.id: document for document in documents},
        {ref: Rule(ref, "", f"What {ref} says.") for ref in refs},
        {(table.document, table.name): table for table in tables},
    )


def messages() -> st.SearchStrategy[str]:
    """Texts as people and their enemies type them: anything, or pieces that readers look for, up to
    2,000 characters.
    """
    pieces = st.sampled_from(
        [
            "6c-ii",
            "803.1",
            "3.3.4.1",
            "rule ",
            "第",
            "条",
            "ルール",
            " ",
            "  ",
            ".",
            "-",
            "(",
            ")",
            ",",
            "/",
            "\n",
            "to",
            "x",
            "ii",
            "1",
            "37",
            "9" * 30,
            "players",
            "人",
            "how many ",
            "rounds",
            "何",
            "ラウンド",
            "bo1",
            "finals",
            "決勝",
            "draft",
            "cards",
            "枚",
            "3-0-2",
            "points",
            "mw%",
            "?",
            "。",
            "か",
            "how long",
            "won ",
            "lost ",
            "double elim",
            "colosseum",
            "floor",
            "９",
            "Ⅳ",
            "½",
            "፩",
            "٣",
            "²",
            "\u200b",
            "\x00",
            "1. ",
            "* ",
            "and what ",
        ]
    )
    built = st.tuples(st.lists(pieces, max_size=40), st.integers(1, 60)).map(
        lambda drawn: ("".join(drawn[0]) * drawn[1])[:2000]
    )
    return built | st.text(max_size=2000)


@cache
def _bundled() -> Corpus:
    return load(bundled_texts())


@pytest.fixture(scope="session")
def bundled_corpus() -> Corpus:
    """The corpus that comes with the package, read once for all tests."""
    return _bundled()


@pytest.fixture(scope="session")
def bundled_library(bundled_corpus: Corpus) -> Library:
    """The library of the bundled corpus."""
    return bundled_corpus.library


@pytest.fixture(scope="session")
def bundled_desk(bundled_library: Library) -> Desk:
    """What is calculated for the default game."""
    return desk_of(bundled_library, bundled_library.default_game.id)
