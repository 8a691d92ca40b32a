"""Building the search engine of a corpus; apart from the engine, because only building needs what reads texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from bot.search.analysed import remembering
from bot.search.analysis import Analyzer
from bot.search.bm25 import IndexedPassage
from bot.search.bm25_build import build_index
from bot.search.embeddings import Vectors, embed, with_questions
from bot.search.engine import Engine
from bot.search.lexicon import Wordlists
from bot.search.passages import all_passages, indexed, words_of
from bot.search.query import phrase_key, token_weights
from bot.search.ranking import Weights
from bot.search.situations import situation_odds
from bot.search.spelling import Speller
from rules_corpus.library import Corpus
from rulings.store import Database

Progress = Callable[[float], None]
"""Is told now and then which share of the work is done, from 0 to 1."""

_PASSAGES_DONE = 0.6  # of the building: the rest of the time the index is computed, and what belongs to it
_EVERY = 50  # passages between two reports


def unheard(share: float) -> None:
    """Nobody waits to hear of progress."""


def build_engine(
    corpus: Corpus,
    database: Database,
    wordlists: Wordlists,
    vectors: Vectors,
    weights: Weights,
    progress: Progress = unheard,
    memory: Path | None = None,
) -> Engine:
    """The engine over a corpus and the rulings beside it.

    ``memory``: the folder in which is kept what texts are analysed into, for the next time.
    """
    with remembering(Analyzer(wordlists.lexicon(corpus.library.terms)), memory) as analyzer:
        engine = _built(corpus, database, wordlists, vectors, weights, progress, analyzer)
    return replace(engine, analyzer=analyzer.plain())


def _built(
    corpus: Corpus,
    database: Database,
    wordlists: Wordlists,
    vectors: Vectors,
    weights: Weights,
    progress: Progress,
    analyzer: Analyzer,
) -> Engine:
    passages = all_passages(corpus, database)
    phrases: dict[str, list[int]] = {}
    index = build_index(_noted(_reported(indexed(passages, analyzer), len(passages), progress), phrases))
    progress((1 + _PASSAGES_DONE) / 2)
    embeddings = embed(vectors, index)
    if embeddings.size:
        embeddings = with_questions(embeddings, {
            number: [token_weights(phrase, analyzer, index) for phrase in passage.phrases]
            for number, passage in enumerate(passages)
            if not embeddings.questions[number]
        })  # fmt: skip
    return Engine(
        analyzer=analyzer,
        speller=Speller.of(Counter(words_of(corpus, passages, analyzer))),
        index=index,
        embeddings=embeddings,
        phrases=phrases,
        weights=weights,
        elsewhere=frozenset(analyzer.stem_name(name) for name in wordlists.elsewhere),
        situations=situation_odds(corpus, database, analyzer),
    )


def _reported(passages: Iterable[IndexedPassage], number: int, progress: Progress) -> Iterator[IndexedPassage]:
    """The passages, with a report now and then of how many were passed on."""
    for done, passage in enumerate(passages):
        if done % _EVERY == 0:
            progress(_PASSAGES_DONE * done / number)
        yield passage


def _noted(passages: Iterable[IndexedPassage], phrases: dict[str, list[int]]) -> Iterator[IndexedPassage]:
    """The passages, with the numbers of those that each phrase asks for noted in ``phrases``."""
    for number, passage in enumerate(passages):
        for key in {phrase_key(tokens) for tokens in passage.phrases if tokens}:
            phrases.setdefault(key, []).append(number)
        yield passage
