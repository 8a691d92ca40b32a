"""Embeddings: the learnt vectors as an index numbers them, and their file."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgpack
import numpy as np
import pytest

from bot.search import embeddings_build
from bot.search.analysis import Analyzer, Lexicon
from bot.search.bm25 import IndexedPassage
from bot.search.bm25_build import build_index
from bot.search.cached_analysis import CachedAnalyzer
from bot.search.embeddings import (
    NO_SIMILARITY,
    Embeddings,
    Vectors,
    read_vectors,
    rounded,
    write_vectors,
)
from bot.search.embeddings_build import AskedPhrases, embed, with_questions
from bot.search.model import EMBEDDINGS, bundled_model
from rules_corpus.model import RuleRef
from rules_corpus.problems import CorpusError


def rule(number: str, *tokens: str) -> IndexedPassage:
    ref = RuleRef("guide", number)
    return IndexedPassage(ref, {"text": list(tokens)}, [], (ref,))


ANALYZER = Analyzer(Lexicon({}, {}, frozenset()))
INDEX = build_index(
    [rule("1", "boat", "ship"), rule("2", "kite"), rule("3", "zebra"), rule("4", "boat", "kite")]
)
TOKENS = ("boat", "ship", "kite", "moon")
PARTS = [100, 0, 80, 10, 0, 100, -50, 50]
VECTORS = Vectors(2, TOKENS, (), (), (), array("b", PARTS).tobytes())
Row = tuple[int, int]


def with_more(
    pairs: dict[str, Row], rules: dict[str, Row], asked: Sequence[tuple[tuple[int, ...], Row]] = ()
) -> Vectors:
    """The vectors with those of some pairs, rules and questions."""
    more = [
        part
        for row in (*pairs.values(), *rules.values(), *(row for _, row in asked))
        for part in row
    ]
    return Vectors(
        2,
        TOKENS,
        tuple(pairs),
        tuple(rules),
        tuple(answers for answers, _ in asked),
        array("b", PARTS + more).tobytes(),
    )


def weighted(
    embeddings: Embeddings, weights: dict[str, float], pairs: Sequence[str] = ()
) -> list[float]:
    """The cosines of all rules with a query of these weights."""
    vector = embeddings.query_vector(
        {INDEX.tokens[token]: weight for token, weight in weights.items()}, pairs
    )
    return embeddings.compare(vector).of(range(len(INDEX.refs)))


def cosines(embeddings: Embeddings, *tokens: str) -> list[float]:
    return weighted(embeddings, dict.fromkeys(tokens, 1.0))


def similarities(embeddings: Embeddings, token: str) -> Sequence[float]:
    vector = embeddings.query_vector({INDEX.tokens[token]: 1.0})
    return embeddings.compare(vector).of_questions(range(len(INDEX.refs)))


def parts(embeddings: Embeddings, rule: int) -> list[float]:
    found = array("b", embeddings.passages["guide"])[
        rule * embeddings.size : (rule + 1) * embeddings.size
    ]
    return [part / (math.hypot(*found) or 1.0) for part in found]


def test_a_rule_points_where_its_tokens_point_by_their_impacts() -> None:
    posting = {
        token: dict(zip(*INDEX.posting(INDEX.tokens[token]), strict=True))
        for token in ("boat", "ship")
    }
    boat, ship = posting["boat"][0], posting["ship"][0]
    x, y = 100 * boat + 80 * ship, 10 * ship
    assert parts(embed(VECTORS, INDEX), 0) == pytest.approx(
        [x / math.hypot(x, y), y / math.hypot(x, y)], abs=1e-2
    )


def test_a_token_without_a_vector_is_like_what_holds_it_and_like_nothing_else() -> None:
    size = 256
    chance = np.random.default_rng(1)
    learnt = {token: chance.normal(size=size) for token in TOKENS}
    embeddings = embed(rounded(learnt, {}, {}), INDEX)
    found = cosines(embeddings, "zebra")
    assert found[2] > 0.99
    assert all(abs(found[at]) < 0.2 for at in (0, 1, 3))
    lengths = [math.hypot(*array("b", row)) for row in embeddings.tokens]
    assert max(lengths) < 1.3 * min(lengths)
    assert embed(rounded(learnt, {}, {}), INDEX) == embeddings


def test_a_question_is_as_like_a_rule_as_their_directions_are_near() -> None:
    embeddings = embed(VECTORS, INDEX)
    asked = (100, 100)  # boat and kite together
    expected = [
        sum(a * b for a, b in zip(asked, parts(embeddings, rule), strict=True)) / math.hypot(*asked)
        for rule in range(4)
    ]
    assert cosines(embeddings, "boat", "kite") == pytest.approx(expected, abs=1e-2)


def test_the_weights_of_a_question_count() -> None:
    embeddings = embed(VECTORS, INDEX)
    assert (
        weighted(embeddings, {"boat": 1.0, "kite": 3.0})[1]
        > weighted(embeddings, {"boat": 3.0, "kite": 1.0})[1]
    )


def test_a_question_of_unknown_tokens_is_like_nothing() -> None:
    assert cosines(embed(VECTORS, INDEX)) == [0, 0, 0, 0]


def test_near_words_are_liker_than_far_ones() -> None:
    found = cosines(embed(VECTORS, INDEX), "ship")
    assert found[0] > found[3] > found[1]


def test_the_cosine_with_oneself_is_one() -> None:
    assert cosines(embed(VECTORS, INDEX), "kite")[1] == pytest.approx(1, abs=1e-3)


def test_a_rule_points_where_it_was_learnt_to_point() -> None:
    assert parts(embed(with_more({}, {"guide:2": (90, 100)}), INDEX), 1) == pytest.approx(
        [90 / math.hypot(90, 100), 100 / math.hypot(90, 100)], abs=1e-2
    )


def test_a_rule_that_says_something_else_by_now_points_where_its_tokens_do() -> None:
    assert parts(embed(with_more({}, {"guide:2": (100, -40)}), INDEX), 1) == [0, 1]


def test_pairs_of_words_count_beside_their_tokens() -> None:
    embeddings = embed(with_more({"boat kite": (0, 127)}, {}), INDEX)
    boat = {"boat": 1.0}
    assert weighted(embeddings, boat, ["boat kite"])[1] > weighted(embeddings, boat)[1]
    assert weighted(embeddings, boat, ["kite boat"]) == weighted(embeddings, boat)
    assert weighted(embeddings, {}, ["boat kite"])[1] == pytest.approx(1, abs=1e-3)


def test_no_vectors_at_all_mean_no_likeness() -> None:
    embeddings = embed(Vectors(3, (), (), (), (), b""), INDEX)
    assert cosines(embeddings, "boat") == [0, 0, 0, 0]
    assert similarities(embeddings, "boat") == [NO_SIMILARITY] * 4


def test_the_nearest_come_first() -> None:
    embeddings = embed(VECTORS, INDEX)
    vector = embeddings.query_vector({INDEX.tokens["ship"]: 1.0})
    assert embeddings.compare(vector).nearest(["guide"], 2) == [0, 3]
    assert embeddings.compare(vector).nearest(["guide"], 1) == [0]
    assert embeddings.compare(vector).nearest([], 1) == []


def test_a_passage_is_looked_for_in_its_own_document_alone() -> None:
    index = build_index(
        [
            rule("1", "boat"),
            IndexedPassage(RuleRef("kites", "1"), {"text": ["kite"]}, [], (RuleRef("kites", "1"),)),
        ]
    )
    embeddings = embed(VECTORS, index)
    vector = embeddings.query_vector({index.tokens["kite"]: 1.0})
    assert embeddings.compare(vector).nearest(["guide"], 3) == [0]
    assert embeddings.compare(vector).nearest(["kites", "guide"], 3) == [1, 0]
    assert embeddings.compare(vector).of([1, 0])[0] == pytest.approx(1, abs=1e-3)


def test_nothing_is_near_a_query_without_a_vector() -> None:
    embeddings = embed(VECTORS, INDEX)
    assert embeddings.compare(embeddings.query_vector({})).nearest(["guide"], 3) == []


PAIRED = Vectors(2, ("boat", "kite"), ("boat kite",), (), (), bytes([100, 3, 7, 90, 60, 11]))
PHRASES = ("boat", "kite", "", "zebra", "boat kite boat", "kite kite boat kite", "ship zebra")


def test_what_a_passage_is_asked_with_is_known_of_it() -> None:
    asked = [AskedPhrases([2], phrases) for phrases in CachedAnalyzer(ANALYZER).phrases([["kite"]])]
    found = similarities(with_questions(embed(VECTORS, INDEX), INDEX, asked), "kite")
    assert found[2] == pytest.approx(1, abs=1e-2)


@pytest.mark.parametrize("batch", [1, 3, 1000])
def test_phrases_have_the_vectors_of_questions_in_the_same_words(
    monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    monkeypatch.setattr(embeddings_build, "_BATCH", batch)
    embeddings = embed(PAIRED, INDEX)
    asked = {0: PHRASES[:2], 1: (), 3: PHRASES}
    analysed = [
        AskedPhrases([passage] * len(asked[passage]), phrases)
        for passage, phrases in zip(
            asked, CachedAnalyzer(ANALYZER).phrases(list(asked.values())), strict=True
        )
    ]
    for passage, known in enumerate(with_questions(embeddings, INDEX, analysed).questions):
        words = [phrase.split() for phrase in asked.get(passage, ())]
        held = [{INDEX.tokens[word] for word in each if word in INDEX.tokens} for each in words]
        weights = ({token: INDEX.idf[token] for token in tokens} for tokens in held)
        pairs = (map(" ".join, pairwise(each)) for each in words)
        vectors = map(embeddings.query_vector, weights, pairs)
        assert known == b"".join(vector.tobytes() for vector in vectors)


RULES = {"guide:1": (127, 5), "guide:2": (0, 127)}


def test_a_question_is_as_like_those_a_rule_answers_as_the_nearest_of_them() -> None:
    found = similarities(
        embed(with_more({}, RULES, [((0,), (-3, 4)), ((0, 1), (80, 60))]), INDEX), "boat"
    )
    assert found[:2] == pytest.approx([0.8, 0.8], abs=5e-3)


def test_many_like_questions_count_for_a_little_more_than_one() -> None:
    one, many = (
        similarities(embed(with_more({}, RULES, [((0,), (80, 60))] * count), INDEX), "boat")[0]
        for count in (1, 5)
    )
    assert one < many < one + 0.2


def test_a_rule_that_answers_no_like_question_has_the_least_likeness() -> None:
    found = similarities(embed(with_more({}, RULES, [((0,), (-127, 0))]), INDEX), "boat")
    assert found == pytest.approx([NO_SIMILARITY] * 4, abs=1e-6)


def test_what_was_asked_of_a_rule_that_says_something_else_by_now_is_forgotten() -> None:
    embeddings = embed(with_more({}, {"guide:2": (100, -40)}, [((0,), (0, 127))]), INDEX)
    assert similarities(embeddings, "kite") == [NO_SIMILARITY] * 4


def test_a_question_without_direction_is_like_none_that_was_asked() -> None:
    embeddings = embed(with_more({}, RULES, [((0,), (80, 60))]), INDEX)
    found = embeddings.compare(embeddings.query_vector({})).of_questions(range(4))
    assert found == [NO_SIMILARITY] * 4


def test_rounding_keeps_directions() -> None:
    learnt = np.random.default_rng(1).normal(size=(40, 256))
    rows = {str(name): row for name, row in enumerate(learnt)}
    names = list(rows.items())
    vectors = rounded(
        dict(names[:20]),
        dict(names[20:28]),
        dict(names[28:35]),
        [((0, 2), row) for _, row in names[35:]],
    )
    assert tuple(map(len, vectors[1:5])) == (20, 8, 7, 5)
    again = np.frombuffer(vectors.parts, np.int8).reshape(40, 256).astype(float)
    cosines = (
        (learnt * again).sum(axis=1)
        / np.linalg.norm(learnt, axis=1)
        / np.linalg.norm(again, axis=1)
    )
    assert cosines.min() > 0.98


def test_rounding_cuts_off_what_is_too_large() -> None:
    learnt = np.zeros((1000, 1))
    learnt[0], learnt[1] = 1e6, -1e6
    values = np.frombuffer(
        rounded({str(name): row for name, row in enumerate(learnt)}, {}, {}).parts, np.int8
    )
    assert (values.max(), values.min()) == (120, -120)


def test_vectors_survive_their_file(tmp_path: Path) -> None:
    vectors = with_more({"boat kite": (1, 2)}, {"guide:1": (3, 4)}, [((0,), (5, 6))])
    write_vectors(tmp_path / "vectors.msgpack", vectors)
    assert read_vectors(tmp_path / "vectors.msgpack") == vectors


def test_what_was_learnt_takes_at_most_nine_megabytes() -> None:
    assert sum(path.stat().st_size for path in bundled_model().glob("*.*")) <= 9_000_000


def test_the_bundled_vectors_can_be_read() -> None:
    vectors = read_vectors(bundled_model() / EMBEDDINGS)
    assert all(
        len(set(names)) == len(names) > 0
        for names in (vectors.tokens, vectors.pairs, vectors.rules)
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no vectors",
        b"\xc1",
        msgpack.packb(7),
        msgpack.packb([1, ["boat"], [], [], []]),
        msgpack.packb([2, ["boat"], [], [], [], b"\x01"]),
        msgpack.packb([1, ["boat"], ["boat kite"], ["guide:1"], [], b"\x01\x02"]),
        msgpack.packb([1, ["boat"], [], ["guide:1"], [[0]], b"\x01\x02"]),
        msgpack.packb([1, ["boat"], [], ["guide:1"], [[1]], b"\x01\x02\x03"]),
        msgpack.packb([1, ["boat"], [], ["guide:1"], [["guide:1"]], b"\x01\x02\x03"]),
        msgpack.packb(["two", ["boat"], [], [], [], b"\x01\x02"]),
        msgpack.packb([1, ["boat"], [], [], [], b"\x01"])[:-1],
        msgpack.packb([1, ["boat"], [], [], [], b"\x01"]) + b"\x00",
    ],
)
def test_a_broken_file_of_vectors_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "vectors.msgpack"
    path.write_bytes(content)
    with pytest.raises(CorpusError) as caught:
        read_vectors(path)
    assert [problem.path for problem in caught.value.problems] == [path]


def test_a_missing_file_of_vectors_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="not a file of vectors"):
        read_vectors(tmp_path / "vectors.msgpack")
