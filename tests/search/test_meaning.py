"""Likeness of meaning: the learnt vectors as an index numbers them, and their file."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from pathlib import Path

import msgpack
import numpy as np
import pytest

from bot.building import bundled_vectors
from bot.search.index import Entry, build
from bot.search.meaning import LEAST_ASKED, Meaning, Vectors, align, read_vectors, rounded, write_vectors
from rules_corpus.model import RuleRef
from rules_corpus.problems import CorpusError


def entry(number: str, *tokens: str) -> Entry:
    ref = RuleRef("guide", number)
    return Entry(ref, {"title": [], "headings": [], "text": list(tokens), "gloss": []}, [], ref)


INDEX = build([entry("1", "boat", "ship"), entry("2", "kite"), entry("3", "zebra"), entry("4", "boat", "kite")])
TOKENS = ("boat", "ship", "kite", "moon")
PARTS = [100, 0, 80, 10, 0, 100, -50, 50]
VECTORS = Vectors(2, TOKENS, (), (), (), array("b", PARTS).tobytes())
Row = tuple[int, int]


def with_more(pairs: dict[str, Row], rules: dict[str, Row], asked: Sequence[tuple[tuple[int, ...], Row]] = ()) -> Vectors:
    """The vectors with those of some pairs, rules and questions."""
    more = [part for row in (*pairs.values(), *rules.values(), *(row for _, row in asked)) for part in row]
    return Vectors(2, TOKENS, tuple(pairs), tuple(rules), tuple(answers for answers, _ in asked), array("b", PARTS + more).tobytes())


def distances(meaning: Meaning, weights: dict[str, float], pairs: Sequence[str] = ()) -> Sequence[float]:
    direction = meaning.direction({INDEX.tokens[token]: weight for token, weight in weights.items()}, pairs)
    return meaning.distances(direction, tuple(INDEX.spans)) or [1.0] * len(INDEX.refs)


def likenesses(meaning: Meaning, *tokens: str) -> list[float]:
    return [1 - distance for distance in distances(meaning, dict.fromkeys(tokens, 1.0))]


def asked_likenesses(meaning: Meaning, token: str) -> Sequence[float]:
    return meaning.asked_likenesses(meaning.direction({INDEX.tokens[token]: 1.0}), range(len(INDEX.refs)))


def parts(meaning: Meaning, rule: int) -> list[float]:
    found = array("b", b"".join(meaning.rules.values()))[rule * meaning.size : (rule + 1) * meaning.size]
    return [part / (math.hypot(*found) or 1.0) for part in found]


def test_a_rule_points_where_its_tokens_point_by_their_impacts() -> None:
    posting = {token: dict(zip(*INDEX.posting(INDEX.tokens[token]), strict=True)) for token in ("boat", "ship")}
    boat, ship = posting["boat"][0], posting["ship"][0]
    x, y = 100 * boat + 80 * ship, 10 * ship
    assert parts(align(VECTORS, INDEX), 0) == pytest.approx([x / math.hypot(x, y), y / math.hypot(x, y)], abs=1e-2)


def test_a_rule_of_tokens_without_vectors_is_like_nothing() -> None:
    meaning = align(VECTORS, INDEX)
    assert parts(meaning, 2) == [0, 0]
    assert likenesses(meaning, "boat")[2] == 0


def test_a_question_is_as_like_a_rule_as_their_directions_are_near() -> None:
    meaning = align(VECTORS, INDEX)
    asked = (100, 100)  # boat and kite together
    cosines = [sum(a * b for a, b in zip(asked, parts(meaning, rule), strict=True)) / math.hypot(*asked) for rule in range(4)]
    assert likenesses(meaning, "boat", "kite") == pytest.approx(cosines, abs=1e-2)


def test_the_weights_of_a_question_count() -> None:
    meaning = align(VECTORS, INDEX)
    assert distances(meaning, {"boat": 1.0, "kite": 3.0})[1] < distances(meaning, {"boat": 3.0, "kite": 1.0})[1]


def test_a_question_of_unknown_tokens_is_like_nothing() -> None:
    meaning = align(VECTORS, INDEX)
    assert likenesses(meaning, "zebra") == [0, 0, 0, 0]
    assert likenesses(meaning) == [0, 0, 0, 0]


def test_near_words_are_liker_than_far_ones() -> None:
    found = likenesses(align(VECTORS, INDEX), "ship")
    assert found[0] > found[3] > found[1]


def test_likeness_with_oneself_is_one() -> None:
    assert likenesses(align(VECTORS, INDEX), "kite")[1] == pytest.approx(1, abs=1e-3)


def test_a_rule_points_where_it_was_learnt_to_point() -> None:
    assert parts(align(with_more({}, {"guide:2": (90, 100)}), INDEX), 1) == pytest.approx([90 / math.hypot(90, 100), 100 / math.hypot(90, 100)], abs=1e-2)


def test_a_rule_that_says_something_else_by_now_points_where_its_tokens_do() -> None:
    assert parts(align(with_more({}, {"guide:2": (100, -40)}), INDEX), 1) == [0, 1]


def test_pairs_of_words_count_beside_their_tokens() -> None:
    meaning = align(with_more({"boat kite": (0, 127)}, {}), INDEX)
    boat = {"boat": 1.0}
    assert distances(meaning, boat, ["boat kite"])[1] < distances(meaning, boat)[1]
    assert distances(meaning, boat, ["kite boat"]) == distances(meaning, boat)
    assert distances(meaning, {}, ["boat kite"])[1] == pytest.approx(0, abs=1e-3)


def test_no_vectors_at_all_mean_no_likeness() -> None:
    meaning = align(Vectors(3, (), (), (), (), b""), INDEX)
    assert likenesses(meaning, "boat") == [0, 0, 0, 0]
    assert asked_likenesses(meaning, "boat") == [LEAST_ASKED] * 4


RULES = {"guide:1": (127, 5), "guide:2": (0, 127)}


def test_a_question_is_as_like_those_a_rule_answers_as_the_nearest_of_them() -> None:
    found = asked_likenesses(align(with_more({}, RULES, [((0,), (-3, 4)), ((0, 1), (80, 60))]), INDEX), "boat")
    assert found[:2] == pytest.approx([0.8, 0.8], abs=5e-3)


def test_many_like_questions_count_for_a_little_more_than_one() -> None:
    one, many = (asked_likenesses(align(with_more({}, RULES, [((0,), (80, 60))] * count), INDEX), "boat")[0] for count in (1, 5))
    assert one < many < one + 0.2


def test_a_rule_that_answers_no_like_question_has_the_least_likeness() -> None:
    found = asked_likenesses(align(with_more({}, RULES, [((0,), (-127, 0))]), INDEX), "boat")
    assert found == pytest.approx([LEAST_ASKED] * 4, abs=1e-6)


def test_what_was_asked_of_a_rule_that_says_something_else_by_now_is_forgotten() -> None:
    meaning = align(with_more({}, {"guide:2": (100, -40)}, [((0,), (0, 127))]), INDEX)
    assert asked_likenesses(meaning, "kite") == [LEAST_ASKED] * 4


def test_a_question_without_direction_is_like_none_that_was_asked() -> None:
    meaning = align(with_more({}, RULES, [((0,), (80, 60))]), INDEX)
    assert asked_likenesses(meaning, "zebra") == [LEAST_ASKED] * 4


def test_rounding_keeps_directions() -> None:
    learnt = np.random.default_rng(1).normal(size=(40, 8))
    rows = {str(name): row for name, row in enumerate(learnt)}
    names = list(rows.items())
    vectors = rounded(dict(names[:20]), dict(names[20:28]), dict(names[28:35]), [((0, 2), row) for _, row in names[35:]])
    assert tuple(map(len, vectors[1:5])) == (20, 8, 7, 5)
    again = np.frombuffer(vectors.parts, np.int8).reshape(40, 8).astype(float)
    cosines = (learnt * again).sum(axis=1) / np.linalg.norm(learnt, axis=1) / np.linalg.norm(again, axis=1)
    assert cosines.min() > 0.99


def test_rounding_cuts_off_what_is_too_large() -> None:
    learnt = np.zeros((1000, 1))
    learnt[0], learnt[1] = 1e6, -1e6
    values = np.frombuffer(rounded({str(name): row for name, row in enumerate(learnt)}, {}, {}).parts, np.int8)
    assert (values.max(), values.min()) == (127, -127)


def test_vectors_survive_their_file(tmp_path: Path) -> None:
    vectors = with_more({"boat kite": (1, 2)}, {"guide:1": (3, 4)}, [((0,), (5, 6))])
    write_vectors(tmp_path / "vectors.msgpack", vectors)
    assert read_vectors(tmp_path / "vectors.msgpack") == vectors


def test_the_bundled_vectors_can_be_read() -> None:
    vectors = read_vectors(bundled_vectors())
    assert all(len(set(names)) == len(names) > 0 for names in (vectors.tokens, vectors.pairs, vectors.rules))


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
    with pytest.raises(CorpusError, match="holds no vectors"):
        read_vectors(tmp_path / "vectors.msgpack")
