"""What passages are analysed into, kept from one building to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from bot.building import check_sources
from bot.search import cached_analysis
from bot.search.analysis import Analyzer, Lexicon
from bot.search.bm25_build import counted
from bot.search.cached_analysis import CachedAnalyzer
from bot.search.name_lists import NameLists, order_of
from bot.search.passages import Passage, all_passages, grouped, indexed
from bot.search.phrases import phrase_digest
from bot.search.query import phrase_key
from rules_corpus.build_cache import BuildCache
from rules_corpus.model import RuleRef
from tests.support.rulings_app import write_all

LEXICON = Lexicon(
    {"boat": ("vessel",), "big boat": ("big_vessel",)}, {"bb": "big boat"}, frozenset({"the"})
)
TEXTS = ("", "the", "Big boats!", "the bb", "舟の数", "ヴァルハラ and boats", "bb bb")
REF = RuleRef("guide", "1")
PASSAGE = Passage(REF, (REF,), "Boats", "", "The boats and the bb", "舟", TEXTS)
OTHER = Passage(RuleRef("guide", "2"), (REF,), "", "Boats", "Kites", "", ("kites", "kite"))


def lists(found: NameLists) -> list[list[str]]:
    """The lists of names that are packed."""
    places = iter(memoryview(found.places).cast("I"))
    return [
        [found.names[next(places)] for _ in range(size)]
        for size in memoryview(found.sizes).cast("I")
    ]


def names(analyzer: CachedAnalyzer, passage: Passage) -> Sequence[str]:
    """The tokens of a passage."""
    (found,) = analyzer.passages([[passage]])
    return found.counted.tokens.names


def test_a_passage_is_counted_as_it_is_indexed() -> None:
    analyzer = Analyzer(LEXICON)
    (found,) = CachedAnalyzer(analyzer).passages([[PASSAGE, OTHER]])
    plain = list(indexed([PASSAGE, OTHER], analyzer))
    assert found.counted == counted(plain)
    for passage, keys, digests in zip(plain, found.keys, found.digests, strict=True):
        assert keys.splitlines() == sorted({*map(phrase_key, filter(None, passage.phrases))})
        assert memoryview(digests).cast("q").tolist() == [*map(phrase_digest, keys.splitlines())]
    texts = (*PASSAGE.texts, *OTHER.texts)
    words = (word for text in texts for word in analyzer.words(text))
    assert found.words == Counter(filter(str.isascii, words))


def test_phrases_are_their_tokens_and_pairs() -> None:
    analyzer = Analyzer(LEXICON)
    ((tokens, pairs),) = CachedAnalyzer(analyzer).phrases([TEXTS])
    assert lists(tokens) == [list(dict.fromkeys(analyzer.analyze(text))) for text in TEXTS]
    assert lists(pairs) == [analyzer.pairs(analyzer.words(text)) for text in TEXTS]
    assert lists(pairs)[-1] == ["big boat", "boat big", "big boat"]


def test_terms_are_counted_once_a_text() -> None:
    (found,) = CachedAnalyzer(Analyzer(LEXICON)).terms([("the boats", "boats, boats")])
    assert found == {"the": 1, "boat": 2, "=vessel": 2, "the boat": 1, "boat boat": 1}


def test_what_is_kept_is_not_analysed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def analyse() -> tuple[object, ...]:
        with BuildCache(tmp_path / "cache") as cache:
            kept = CachedAnalyzer(Analyzer(LEXICON), cache)
            return (
                *kept.passages([[PASSAGE], [OTHER]]),
                *kept.phrases([TEXTS]),
                *kept.terms([TEXTS]),
            )

    found = analyse()
    monkeypatch.setattr(Analyzer, "words", None)
    assert analyse() == found


def test_another_lexicon_or_text_is_analysed_anew(tmp_path: Path) -> None:
    with BuildCache(tmp_path / "cache") as cache:
        assert "=vessel" in names(CachedAnalyzer(Analyzer(LEXICON), cache), PASSAGE)
    with BuildCache(tmp_path / "cache") as cache:
        plain = CachedAnalyzer(Analyzer(Lexicon({}, {}, frozenset())), cache)
        assert "=vessel" not in names(plain, PASSAGE)
        assert "kite" in names(plain, PASSAGE._replace(title="Kites"))


@pytest.mark.parametrize(
    "version", ["Stemmer.version", "unicodedata.unidata_version", "code_digest"]
)
def test_another_version_of_what_analyses_analyses_anew(
    monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    before = cached_analysis._version(Analyzer(LEXICON))
    other = "9" if version == "unicodedata.unidata_version" else lambda *_: b"9"
    monkeypatch.setattr(f"bot.search.cached_analysis.{version}", other)
    assert cached_analysis._version(Analyzer(LEXICON)) != before


def test_every_passage_of_the_invented_games_is_the_same_from_the_cache(tmp_path: Path) -> None:
    sources = check_sources(*write_all(tmp_path)).sources
    analyzer = Analyzer(LEXICON)
    for _ in range(2):
        with BuildCache(tmp_path / "cache") as cache:
            groups = list(grouped(all_passages(*sources)))
            plain = list(CachedAnalyzer(analyzer).passages(groups))
            assert list(CachedAnalyzer(analyzer, cache).passages(groups)) == plain


@pytest.mark.parametrize("highest", [0, 5, 70_000])
def test_numbers_are_ordered_and_equal_ones_left_as_they_stand(highest: int) -> None:
    numbers = np.array([at * 7919 % (highest + 1) for at in range(5000)], np.int64)
    order = order_of(numbers).tolist()
    assert order == sorted(range(len(numbers)), key=numbers.tolist().__getitem__)
    assert order_of(numbers[:0]).tolist() == []
