"""Builds the search engine of a corpus; separate from the engine, because only a build needs the
code that reads texts.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, pairwise

import numpy as np

from bot.progress import Progress, silent
from bot.search.analysis import Analyzer
from bot.search.background import NO_BACKGROUND, Background
from bot.search.bm25_build import index_of
from bot.search.cached_analysis import AnalysedPassages, CachedAnalyzer
from bot.search.embeddings import Embeddings, Vectors
from bot.search.embeddings_build import AskedPhrases, embed, with_questions
from bot.search.engine import Engine
from bot.search.lexicon import Wordlists
from bot.search.passages import Passage, all_passages, grouped
from bot.search.phrases import Block, KnownPhrases
from bot.search.ranking import Weights
from bot.search.situations import situation_odds
from bot.search.spelling import NONE_ORDINARY, Speller
from bot.search.workers import started_workers
from rules_corpus.build_cache import NO_CACHE, BuildCache
from rules_corpus.library import Corpus
from rules_corpus.model import Term
from rulings.store import Database

# share of the build: the rest of the time goes into computing the index and what belongs to it
_PASSAGES_DONE = 0.6
_BLOCK = 512  # phrases that are read together when one is looked up


def build_engine(
    corpus: Corpus,
    database: Database,
    wordlists: Wordlists,
    vectors: Vectors,
    weights: Weights,
    progress: Progress = silent,
    cache: BuildCache = NO_CACHE,
    background: Background = NO_BACKGROUND,
    ordinary: Mapping[str, str] = NONE_ORDINARY,
) -> Engine:
    """Builds the engine over a corpus and its rulings; what is in ``cache`` is not analysed
    again.
    """
    analyzer = Analyzer(wordlists.lexicon(corpus.library.terms))
    groups = list(grouped(all_passages(corpus, database)))
    with started_workers() as workers:
        kept = CachedAnalyzer(analyzer, cache, workers)
        analysed = list(_reported(kept.passages(groups), len(groups), progress))
        index = index_of([group.counted for group in analysed], background)
        embeddings = embed(vectors, index)
        if embeddings.size:
            embeddings = with_questions(embeddings, index, _unlearnt(groups, embeddings, kept))
        situations = situation_odds(corpus, database, kept)
    return Engine(
        analyzer=analyzer,
        speller=Speller.of(_word_counts(analysed, corpus.library.terms, analyzer), ordinary),
        index=index,
        embeddings=embeddings,
        phrases=_known_phrases(analysed),
        weights=weights,
        elsewhere=frozenset(analyzer.stem_name(name) for name in wordlists.elsewhere),
        situations=situations,
    )


def _unlearnt(
    groups: Iterable[Sequence[Passage]], embeddings: Embeddings, kept: CachedAnalyzer
) -> Iterator[AskedPhrases]:
    """The phrases of passages for which no learnt question is known."""
    numbers = count()
    asked = [
        [
            (number, phrase)
            for passage, number in zip(group, numbers, strict=False)
            if not embeddings.questions[number]
            for phrase in passage.phrases
        ]
        for group in groups
    ]
    analysed = kept.phrases([[phrase for _, phrase in each] for each in asked])
    for each, phrases in zip(asked, analysed, strict=True):
        yield AskedPhrases([number for number, _ in each], phrases)


def _reported(
    groups: Iterable[AnalysedPassages], number: int, progress: Progress
) -> Iterator[AnalysedPassages]:
    """Passes the groups on and reports the progress."""
    for done, group in enumerate(groups):
        progress(_PASSAGES_DONE * done / number)
        yield group


def _known_phrases(groups: Iterable[AnalysedPassages]) -> KnownPhrases:
    """The passages that each phrase asks for, as blocks of digests."""
    by_passage = [
        (keys, told)
        for group in groups
        for keys, told in zip(group.keys, group.digests, strict=True)
    ]
    digests = np.frombuffer(b"".join(told for _, told in by_passage), np.int64)
    sizes = [len(told) // digests.itemsize for _, told in by_passage]
    order = np.argsort(digests, kind="stable")
    owners = np.repeat(np.arange(len(sizes), dtype=np.uint32), sizes)[order]
    ordered = digests[order]
    begins = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))[::_BLOCK].tolist()
    blocks = [
        Block(array("q", ordered[start:end].tobytes()), array("I", owners[start:end].tobytes()))
        for start, end in pairwise([*begins, len(ordered)])
    ]
    return KnownPhrases(
        tuple(keys for keys, _ in by_passage),
        array("q", (block.digests[0] for block in blocks)),
        tuple(blocks),
    )


def _word_counts(
    groups: Iterable[AnalysedPassages], terms: Iterable[Term], analyzer: Analyzer
) -> Counter[str]:
    """How often each Latin word occurs in passages and terms: what the speller knows."""
    found: Counter[str] = Counter()
    for group in groups:
        found.update(group.words)
    names = (name for term in terms for name in term.names)
    found.update(word for name in names for word in analyzer.words(name) if word.isascii())
    return found
