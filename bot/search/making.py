"""Making the search engine of a corpus; apart from the engine, because only building needs what reads texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.search.analysis import Analyzer
from bot.search.engine import Engine
from bot.search.entries import Keep, make_entries, words_of
from bot.search.index import build
from bot.search.lexicon import Wordlists
from bot.search.meaning import Vectors, align
from bot.search.spelling import Speller
from rules_corpus.library import Corpus


def make_engine(corpus: Corpus, wordlists: Wordlists, vectors: Vectors, ranking: Mapping[str, float], keep: Keep | None = None) -> Engine:
    """The engine over ``corpus``; ``keep`` leaves out phrases (see `make_entries`)."""
    analyzer = Analyzer(wordlists.lexicon(corpus.library.terms))
    index = build(make_entries(corpus, analyzer, keep))
    speller = Speller(Counter(words_of(corpus, analyzer)))
    elsewhere = frozenset(analyzer.stem_name(name) for name in wordlists.elsewhere)
    return Engine(analyzer, speller, index, align(vectors, index), ranking, elsewhere)
