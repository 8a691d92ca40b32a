"""Making the search engine of a corpus; apart from the engine, because only building needs what reads texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.search.analysis import Analyzer
from bot.search.engine import Engine
from bot.search.entries import Keep, findables, make_entries, words_of
from bot.search.index import build
from bot.search.lexicon import Wordlists
from bot.search.meaning import Vectors, align
from bot.search.spelling import Speller
from rules_corpus.library import Corpus
from rulings.store import Database


def make_engine(corpus: Corpus, database: Database, wordlists: Wordlists, vectors: Vectors, ranking: Mapping[str, float], keep: Keep | None = None) -> Engine:
    """The engine over a corpus and the rulings beside it; ``keep`` leaves out phrases (see `make_entries`)."""
    analyzer = Analyzer(wordlists.lexicon(corpus.library.terms))
    found = findables(corpus, database)
    index = build(make_entries(found, analyzer, keep))
    speller = Speller.of(Counter(words_of(corpus, found, analyzer)))
    elsewhere = frozenset(analyzer.stem_name(name) for name in wordlists.elsewhere)
    return Engine(analyzer, speller, index, align(vectors, index), ranking, elsewhere)
