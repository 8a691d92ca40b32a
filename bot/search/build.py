"""Building the search engine of a corpus; apart from the engine, because only building needs what
reads texts.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import numpy as np

from bot.progress import Progress, unheard
from bot.search.analysed import AnalysedPassage, KeptAnalyzer
from bot.search.analysis import Analyzer
from bot.search.bm25_build import index_of
from bot.search.embeddings import Vectors
from bot.search.embeddings_build import embed, with_questions
from bot.search.engine import Engine
from bot.search.lexicon import Wordlists
from bot.search.passages import all_passages
from bot.search.phrases import Block, KnownPhrases
from bot.search.ranking import Weights
from bot.search.situations import situation_odds
from bot.search.spelling import Speller
from rules_corpus.build_cache import NOTHING_KEPT, BuildCache
from rules_corpus.library import Corpus
from rules_corpus.model import Term
from rulings.store import Database

# of the building: the rest of the time the index is computed, and what belongs to it
_PASSAGES_DONE = 0.6
_BLOCK = 512  # phrases that are read at once when one is looked up
_EVERY = 50  # passages between two reports


def build_engine(
    corpus: Corpus,
    database: Database,
    wordlists: Wordlists,
    vectors: Vectors,
    weights: Weights,
    progress: Progress = unheard,
    cache: BuildCache = NOTHING_KEPT,
) -> Engine:
    """The engine over a corpus and the rulings beside it; what is in ``cache`` is not analysed."""
    analyzer = Analyzer(wordlists.lexicon(corpus.library.terms))
    kept = KeptAnalyzer(analyzer, cache)
    passages = all_passages(corpus, database)
    analysed = list(_reported(map(kept.passage, passages), len(passages), progress))
    index = index_of([passage.counted for passage in analysed])
    embeddings = embed(vectors, index)
    if embeddings.size:
        asked = zip(passages, embeddings.questions, strict=True)
        unlearnt = [number for number, (_, known) in enumerate(asked) if not known]
        phrases = {number: kept.phrases(passages[number].phrases) for number in unlearnt}
        embeddings = with_questions(embeddings, index, phrases)
    return Engine(
        analyzer=analyzer,
        speller=Speller.of(_word_counts(analysed, corpus.library.terms, analyzer)),
        index=index,
        embeddings=embeddings,
        phrases=_known_phrases(analysed),
        weights=weights,
        elsewhere=frozenset(analyzer.stem_name(name) for name in wordlists.elsewhere),
        situations=situation_odds(corpus, database, kept),
    )


def _reported(
    passages: Iterable[AnalysedPassage], number: int, progress: Progress
) -> Iterator[AnalysedPassage]:
    """The passages, with a report now and then of how many were passed on."""
    for done, passage in enumerate(passages):
        if done % _EVERY == 0:
            progress(_PASSAGES_DONE * done / number)
        yield passage


def _known_phrases(passages: Sequence[AnalysedPassage]) -> KnownPhrases:
    """The passages that each phrase asks for."""
    digests = np.frombuffer(b"".join(passage.digests for passage in passages), np.int64)
    sizes = [len(passage.digests) // digests.itemsize for passage in passages]
    order = np.argsort(digests, kind="stable")
    owners = np.repeat(np.arange(len(passages), dtype=np.uint32), sizes)[order]
    ordered = digests[order]
    begins = np.flatnonzero(np.diff(ordered, prepend=ordered[:1] - 1))[::_BLOCK].tolist()
    blocks = [
        Block(array("q", ordered[start:end].tobytes()), array("I", owners[start:end].tobytes()))
        for start, end in pairwise([*begins, len(ordered)])
    ]
    return KnownPhrases(
        tuple(passage.keys for passage in passages),
        array("q", (block.digests[0] for block in blocks)),
        tuple(blocks),
    )


def _word_counts(
    passages: Iterable[AnalysedPassage], terms: Iterable[Term], analyzer: Analyzer
) -> Counter[str]:
    """Every Latin word of passages and terms, as often as it stands there: what the speller
    knows.
    """
    found: Counter[str] = Counter()
    for passage in passages:
        found.update(passage.words)
    names = (name for term in terms for name in term.names)
    found.update(word for name in names for word in analyzer.words(name) if word.isascii())
    return found
