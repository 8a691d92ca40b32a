"""The results of analysing passages, kept from one build of the index to the next.

Analysis takes most of the time of a build, and an edit leaves nearly all passages as they were.
Values are plain and hold their tokens by name, so that they do not depend on what else is indexed.
They are kept by groups of passages: reading them back one by one took seven times as long.
"""

from __future__ import annotations

import unicodedata
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    """Analyses texts, unless the result is in ``cache``."""

    def __init__(self, analyzer: Analyzer, cache: BuildCache = NO_CACHE) -> None:
        self.analyzer = analyzer
        self._cache = cache
        self._version = _version(analyzer)

    def passages(self, passages: Sequence[Passage]) -> AnalysedPassages:
        """The analysed ``passages``."""
        said = [
            (passage.title, passage.headings, passage.text, passage.gloss, passage.phrases)
            for passage in passages
        ]
        found = self.recall("passages", said, lambda: self._passages(passages))
        tokens, counts, sizes, keys, digests, words = found
        refs, cites = zip(*((passage.ref, passage.cites) for passage in passages), strict=True)
        numbers = CountedPassages(refs, cites, NameLists(*tokens), counts, sizes)
        return AnalysedPassages(numbers, keys, digests, words)

    def _passages(self, passages: Iterable[Passage]) -> list[Any]:
        read: list[IndexedPassage] = []
        latin: Counter[str] = Counter()
        for passage in passages:
            words = [self.analyzer.words(text) for text in passage.texts]
            latin.update(word for said in words for word in said if word.isascii())
            tokens = list(map(self.analyzer.tokens, words))
            fields = dict(zip(FIELD_WEIGHTS, tokens, strict=False))
            phrases = tokens[len(fields) :]
            read.append(IndexedPassage(passage.ref, fields, phrases, passage.cites))
        keys = [
            sorted({phrase_key(phrase) for phrase in passage.phrases if phrase}) for passage in read
        ]
        digests = [array("q", map(phrase_digest, each)).tobytes() for each in keys]
        _, _, tokens_of, counts, sizes = counted(read)
        return [tokens_of, counts, sizes, list(map("\n".join, keys)), digests, dict(latin)]

    def phrases(self, phrases: Sequence[str]) -> AnalysedPhrases:
        """What the vectors of phrases are computed from."""
        tokens, pairs = self.recall("phrases", phrases, lambda: self._phrases(phrases))
        return AnalysedPhrases(NameLists(*tokens), NameLists(*pairs))

    def _phrases(self, phrases: Sequence[str]) -> list[NameLists]:
        words = list(map(self.analyzer.words, phrases))
        tokens = (dict.fromkeys(self.analyzer.tokens(said)) for said in words)
        return [listed(tokens), listed(map(self.analyzer.pairs, words))]

    def terms(self, texts: Sequence[str]) -> dict[str, int]:
        """In how many of ``texts`` each token, pair of words and stem occurs."""
        return dict(self.recall("terms", texts, lambda: self._terms(texts)))

    def _terms(self, texts: Sequence[str]) -> dict[str, int]:
        found: Counter[str] = Counter()
        for text in texts:
            found.update(terms_of(self.analyzer.words(text), self.analyzer))
        return dict(found)

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
