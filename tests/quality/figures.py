"""The measures over some questions, each with its 95 % interval."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from tests.quality.answers import Response
from tests.quality.intervals import f1_of, quantile, quantile_interval, wilson
from tests.quality.marks import marks
from tests.quality.question_sets import Question

Pair = tuple[Question, Response]

SHARES = (
    "hit@1",
    "hit@3",
    "recall@10",
    "must",
    "refuse P",
    "refuse R",
    "refuse F1",
    "E2E",
    "verdict",
    "wrong",
    "facts",
    "settled",
    "ghosts",
)
TIMES = {"p50 ms": 0.5, "p99 ms": 0.99}
MEASURES = (*SHARES, *TIMES)


class Figure(NamedTuple):
    """A measure: its value, its interval, and of how many questions, citations or times it is."""

    value: float
    low: float
    high: float
    of: int


def figures(pairs: Sequence[Pair], rules: Collection[str] = ()) -> dict[str, Figure]:
    """The measures that apply to any of the questions, in the order of `MEASURES`; ``ghosts`` where
    ``rules``, all that there are, are given.
    """
    got: dict[str, float] = defaultdict(float)
    most: dict[str, int] = defaultdict(int)
    for question, response in pairs:
        for measure, (some, of) in marks(question, response.answer, rules).items():
            got[measure] += some
            most[measure] += of
    left_out: set[str] = set()
    if "refuse R" not in most:  # there was nothing to refuse
        left_out |= {"refuse P", "refuse F1"}
    if not most.keys() & {"verdict", "facts"}:  # nobody has labelled what stands first
        left_out.add("settled")
    shares = {
        name: _share(name, got[name], most[name])
        for name in SHARES
        if name in most and name not in left_out
    }
    return {**shares, **_times(response for _, response in pairs)}


def by_group(pairs: Iterable[tuple[str, Pair]]) -> Mapping[str, list[Pair]]:
    """The pairs under the names of their groups, in the order in which these first come."""
    groups: dict[str, list[Pair]] = {}
    for name, pair in pairs:
        groups.setdefault(name, []).append(pair)
    return groups


def _share(name: str, got: float, count: int) -> Figure:
    share = got / count
    low, high = wilson(share, count)
    if name == "refuse F1":
        share, low, high = map(f1_of, (share, low, high))
    return Figure(share, low, high, count)


def _times(responses: Iterable[Response]) -> dict[str, Figure]:
    """The times of answers alone, without those that hold the start of the program."""
    rising = sorted(
        response.milliseconds
        for response in responses
        if response.answer and response.milliseconds is not None and not response.cold
    )
    if not rising:
        return {}
    return {
        name: Figure(quantile(rising, part), *quantile_interval(rising, part), len(rising))
        for name, part in TIMES.items()
    }
