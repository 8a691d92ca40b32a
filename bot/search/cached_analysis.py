"""The results of analysing passages, kept from one build of the index to the next.

Analysis takes most of the time of a build, and an edit leaves nearly all passages as they were.
Values are plain and hold their tokens by name, so that they do not depend on what else is indexed.
They are kept by groups of passages: reading them back one by one took seven times as long.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import Stemmer

from bot.search.analysis import Analyzer
from bot.search.bm25 import FIELD_WEIGHTS, IndexedPassage
from bot.search.bm25_build import CountedPassages, counted
from bot.search.name_lists import NameLists, listed
from bot.search.passages import Passage
from bot.search.phrases import phrase_digest
from bot.search.query import phrase_key
from bot.search.workers import NO_WORKERS, Workers
from rules_corpus import text as folding
from rules_corpus.build_cache import NO_CACHE, BuildCache, code_digest, digest


class AnalysedPassages(NamedTuple):
    """What the index holds about a group of passages.

    ``keys``: for each passage, the distinct keys of its phrases, one per line (see `phrase_key`);
    ``digests``: for each passage, their digests as 64-bit integers; ``words``: how often each Latin
    word occurs in all of them.
    """

    counted: CountedPassages
    keys: Sequence[str]
    digests: Sequence[bytes]
    words: Mapping[str, int]


class AnalysedPhrases(NamedTuple):
    """For each of some phrases, its distinct tokens and all its pairs of words."""

    tokens: NameLists
    pairs: NameLists


class CachedAnalyzer:
    """Analyses texts, unless the result is in ``cache``; many at once with the help of
    ``workers``.
    """

    def __init__(
        self, analyzer: Analyzer, cache: BuildCache = NO_CACHE, workers: Workers = NO_WORKERS
    ) -> None:
        self.analyzer = analyzer
        self._cache = cache
        self._workers = workers
        self._version = _version(analyzer)

    def passages(self, groups: Sequence[Sequence[Passage]]) -> Iterator[AnalysedPassages]:
        """The analysed passages of each group."""
        said = [
            [
                (passage.title, passage.headings, passage.text, passage.gloss, passage.phrases)
                for passage in group
            ]
            for group in groups
        ]
        for group, found in zip(groups, self._recall_all(_passages, said, groups), strict=True):
            tokens, counts, sizes, keys, digests, words = found
            refs, cites = zip(*((passage.ref, passage.cites) for passage in group), strict=True)
            numbers = CountedPassages(refs, cites, NameLists(*tokens), counts, sizes)
            yield AnalysedPassages(numbers, keys, digests, words)

    def phrases(self, groups: Sequence[Sequence[str]]) -> Iterator[AnalysedPhrases]:
        """What the vectors of the phrases of each group are computed from."""
        for tokens, pairs in self._recall_all(_phrases, groups, groups):
            yield AnalysedPhrases(NameLists(*tokens), NameLists(*pairs))

    def terms(self, groups: Sequence[Sequence[str]]) -> Iterator[dict[str, int]]:
        """In how many texts of each group each token, pair of words and stem occurs."""
        return self._recall_all(_terms, groups, groups)

    def _recall_all(
        self,
        make: Callable[[Analyzer, Any], Any],
        said: Sequence[Any],
        tasks: Sequence[Any],
    ) -> Iterator[Any]:
        """What ``make`` computes for each of ``tasks``, or once computed from the same texts;
        ``said``: the texts of each task, which are its key.
        """
        keys = [digest(self._version, make.__name__, texts) for texts in said]
        kept = {key: self._cache.get(key) for key in keys}
        missing = {key: task for key, task in zip(keys, tasks, strict=True) if kept[key] is None}
        # an analyzer of its own, because a stemmer that was used cannot be sent to a process
        make_here = partial(make, Analyzer(self.analyzer.lexicon))
        computed = self._workers.map(make_here, list(missing.values()))
        for key in keys:
            if kept[key] is None:
                kept[key] = next(computed)
                self._cache.put(key, kept[key])
            yield kept[key]

    def recall(self, kind: str, said: Sequence[Any], make: Callable[[], Any]) -> Any:
        """What ``make`` computes from the texts ``said`` with this analyzer, or what it once
        computed.
        """
        key = digest(self._version, kind, said)
        found = self._cache.get(key)
        if found is None:
            found = make()
            self._cache.put(key, found)
        return found


def _passages(analyzer: Analyzer, passages: Iterable[Passage]) -> list[Any]:
    read: list[IndexedPassage] = []
    latin: Counter[str] = Counter()
    for passage in passages:
        words = [analyzer.words(text) for text in passage.texts]
        latin.update(word for said in words for word in said if word.isascii())
        tokens = list(map(analyzer.tokens, words))
        fields = dict(zip(FIELD_WEIGHTS, tokens, strict=False))
        phrases = tokens[len(fields) :]
        read.append(IndexedPassage(passage.ref, fields, phrases, passage.cites))
    keys = [
        sorted({phrase_key(phrase) for phrase in passage.phrases if phrase}) for passage in read
    ]
    digests = [array("q", map(phrase_digest, each)).tobytes() for each in keys]
    _, _, tokens_of, counts, sizes = counted(read)
    return [tokens_of, counts, sizes, list(map("\n".join, keys)), digests, dict(latin)]


def _phrases(analyzer: Analyzer, phrases: Iterable[str]) -> list[NameLists]:
    words = list(map(analyzer.words, phrases))
    tokens = (dict.fromkeys(analyzer.tokens(said)) for said in words)
    return [listed(tokens), listed(map(analyzer.pairs, words))]


def _terms(analyzer: Analyzer, texts: Iterable[str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for text in texts:
        found.update(terms_of(analyzer.words(text), analyzer))
    return dict(found)


def terms_of(words: Sequence[str], analyzer: Analyzer) -> set[str]:
    """The tokens of some words, their pairs, and the stems of the Latin ones, stopwords
    included.
    """
    stems = (analyzer.stem(word) for word in words if word.isascii())
    return {*analyzer.tokens(words), *analyzer.pairs(words), *stems}


def _version(analyzer: Analyzer) -> bytes:
    """A digest of everything but the text that an analysis depends on."""
    lexicon = analyzer.lexicon
    code = (code_digest(Path(str(place)).parent) for place in (__file__, folding.__file__))
    versions = (Stemmer.version(), unicodedata.unidata_version)
    concepts = sorted(lexicon.concepts.items())
    lists = (sorted(lexicon.abbreviations.items()), sorted(lexicon.stopwords))
    return digest(*code, *versions, concepts, *lists)
