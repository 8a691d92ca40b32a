"""Which passages a phrase asks for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search import build
from bot.search.analysis import Analyzer, Lexicon
from bot.search.cached_analysis import AnalysedPassages, CachedAnalyzer
from bot.search.passages import Passage
from rules_corpus.model import RuleRef
from tests.support.corpora import unhurried

ANALYZER = CachedAnalyzer(Analyzer(Lexicon({}, {}, frozenset())))


def asked(number: int, phrases: Sequence[str]) -> AnalysedPassages:
    ref = RuleRef("guide", str(number))
    return next(ANALYZER.passages([[Passage(ref, (ref,), "", "", "", "", tuple(phrases))]]))


@unhurried
@given(
    st.lists(
        st.lists(st.sampled_from(["boat", "a kite", "kite a", "the sea", "舟", ""]), max_size=5),
        max_size=6,
    ),
    st.integers(1, 3),
)
def test_it_is_the_dictionary_of_all_phrases(drawn: list[list[str]], block: int) -> None:
    wanted: dict[str, list[int]] = {}
    for number, phrases in enumerate(drawn):
        for key in {
            " ".join(sorted({*ANALYZER.analyzer.analyze(phrase)})) for phrase in phrases
        } - {""}:
            wanted.setdefault(key, []).append(number)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "_BLOCK", block)
        found = build._known_phrases([asked(*each) for each in enumerate(drawn)])
    assert {key: list(passages) for key, passages in found.items()} == wanted
    assert len(found) == len(wanted)
    for key in ("xyzzy", "", "boat boat"):
        assert list(found.get(key, ())) == wanted.get(key, [])
