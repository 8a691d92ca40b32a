"""What is written for other programs, read back as these read it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bot.app import App
from tests.quality import beir, trec
from tests.quality.answers import reference
from tests.quality.corpus import Passage, passages
from tests.quality.question_sets import PAIRED, SETS, Question, read_set

CORPUS = [
    Passage("floor:6c-ii", "Play > Turns", "Loser & winner <first>\n敗者", "fow", "en"),
    Passage("floor:7", "", "A tie.", "fow", "en"),
]
QUESTIONS = [
    Question(
        "q1",
        "what",
        "fow",
        "en",
        'who\n"starts" <now> & then',
        (frozenset({"floor:7", "floor:6c-ii"}),),
    ),
    Question("q2", "unanswerable", None, "ja", "誰の勝ち?"),
]


def json_lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line]


def test_beir(tmp_path: Path) -> None:
    beir.write(tmp_path, CORPUS, QUESTIONS)
    assert json_lines(tmp_path / "corpus.jsonl")[0] == {
        "_id": "floor:6c-ii",
        "title": "Play > Turns",
        "text": "Loser & winner <first>\n敗者",
        "metadata": {"game": "fow", "language": "en"},
    }
    queries = json_lines(tmp_path / "queries.jsonl")
    assert [(row["_id"], row["text"]) for row in queries] == [
        (question.id, question.text) for question in QUESTIONS
    ]
    with (tmp_path / "qrels" / "test.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_MINIMAL))
    assert rows == [
        ["query-id", "corpus-id", "score"],
        ["q1", "floor:6c-ii", "1"],
        ["q1", "floor:7", "1"],
    ]


def elements(path: Path) -> list[dict[str, str]]:
    root = ElementTree.fromstring(f"<all>{path.read_text('utf-8')}</all>")
    return [{part.tag: (part.text or "").strip() for part in each} for each in root]


def test_trec(tmp_path: Path) -> None:
    trec.write(tmp_path, CORPUS, QUESTIONS)
    assert elements(tmp_path / "corpus.trec") == [
        {"DOCNO": passage.id, "TITLE": passage.title, "TEXT": passage.text} for passage in CORPUS
    ]
    assert elements(tmp_path / "topics.trec") == [
        {"num": "q1", "title": 'who "starts" <now> & then'},
        {"num": "q2", "title": "誰の勝ち?"},
    ]
    qrels = (tmp_path / "qrels.txt").read_text("utf-8")
    assert qrels == "q1 0 floor:6c-ii 1\nq1 0 floor:7 1\n"


@pytest.fixture(scope="module")
def corpus(bundled_app: App) -> list[Passage]:
    return passages(bundled_app.library)


def test_every_rule_is_written_under_an_id_that_every_format_can_hold(
    corpus: list[Passage], bundled_app: App
) -> None:
    assert [passage.id for passage in corpus] == list(map(str, bundled_app.library.rules))
    assert all(passage.title or passage.text for passage in corpus)
    assert [passage.id for passage in corpus if len(passage.id.split()) != 1] == []
    assert [
        passage.id for passage in corpus if reference(*passage.id.split(":")) != passage.id
    ] == []


def test_a_rule_says_what_it_is_about_in_both_languages(corpus: list[Passage]) -> None:
    [found] = [passage for passage in corpus if passage.id == "comprehensive:1120.2"]
    assert found.title.endswith("[Barrier]")
    assert found.text.isascii() is False


def test_every_set_is_written_whole(corpus: list[Passage], tmp_path: Path) -> None:
    questions = read_set(PAIRED)
    beir.write(tmp_path / "beir", corpus, questions)
    trec.write(tmp_path / "trec", corpus, questions)
    assert len(json_lines(tmp_path / "beir" / "corpus.jsonl")) == len(corpus)
    assert len(elements(tmp_path / "trec" / "corpus.trec")) == len(corpus)
    judged = {(each.id, rule) for each in questions for rule in each.acceptable}
    qrels = (tmp_path / "trec" / "qrels.txt").read_text("utf-8").splitlines()
    assert {(line.split()[0], line.split()[2]) for line in qrels} == judged
    assert len(qrels) == len(judged)


def test_what_is_judged_is_in_the_corpus(corpus: list[Passage]) -> None:
    known = {passage.id for passage in corpus}
    assert all(each.acceptable <= known for asked_set in SETS for each in read_set(asked_set))
