"""Making the search engine of a corpus; apart from the engine, because only building needs what reads texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bot.search.analysed import remembering
from bot.search.analysis import Analyzer
from bot.search.engine import Engine
from bot.search.entries import Findable, Keep, findables, make_entries, words_of
from bot.search.index import Entry, build
from bot.search.lexicon import Wordlists
from bot.search.meaning import Vectors, align, with_asked
from bot.search.query import read_query
from bot.search.situations import situation_odds
from bot.search.spelling import Speller
from rules_corpus.library import Corpus
from rulings.model import EntryRef
from rulings.store import Database

Progress = Callable[[float], None]
"""Is told now and then which share of the work is done, from 0 to 1."""

_ENTRIES_DONE = 0.6  # of the making: the rest of the time the index is computed, and what belongs to it
_EVERY = 50  # entries between two reports


def unheard(share: float) -> None:
    """Nobody waits to hear of progress."""


def make_engine(
    corpus: Corpus,
    database: Database,
    wordlists: Wordlists,
    vectors: Vectors,
    ranking: Mapping[str, float],
    keep: Keep | None = None,
    progress: Progress = unheard,
    memory: Path | None = None,
) -> Engine:
    """The engine over a corpus and the rulings beside it; ``keep`` leaves out phrases (see `make_entries`).

    ``memory``: the folder in which is kept what texts are analysed into, for the next time.
    """
    with remembering(Analyzer(wordlists.lexicon(corpus.library.terms)), memory) as analyzer:
        engine = _made(corpus, database, wordlists, vectors, ranking, keep, progress, analyzer)
    return replace(engine, analyzer=analyzer.plain())


def _made(
    corpus: Corpus,
    database: Database,
    wordlists: Wordlists,
    vectors: Vectors,
    ranking: Mapping[str, float],
    keep: Keep | None,
    progress: Progress,
    analyzer: Analyzer,
) -> Engine:
    found = findables(corpus, database)
    index = build(_reported(found, make_entries(found, analyzer, keep), progress))
    progress((1 + _ENTRIES_DONE) / 2)
    speller = Speller.of(Counter(words_of(corpus, found, analyzer)))
    elsewhere = frozenset(analyzer.stem_name(name) for name in wordlists.elsewhere)
    asked = {
        number: [read_query(phrase, analyzer, speller, index) for phrase in findable.phrases]
        for number, findable in enumerate(found)
        if isinstance(findable.ref, EntryRef) and findable.ref.kind == "penalty"
    }
    meaning = with_asked(align(vectors, index), asked)
    return Engine(analyzer, speller, index, meaning, ranking, elsewhere, situation_odds(corpus, database, analyzer))


def _reported(found: Sequence[Findable], entries: Iterator[Entry], progress: Progress) -> Iterator[Entry]:
    """The entries of all that was found, each passed on as it is made."""
    for done, entry in enumerate(entries):
        if done % _EVERY == 0:
            progress(_ENTRIES_DONE * done / len(found))
        yield entry
