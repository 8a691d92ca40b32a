"""Building the search engine of a corpus; apart from the engine, because only building needs what reads texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.progress import Progress, unheard
from bot.search.analysed import AnalysedPassage, KeptAnalyzer
from bot.search.analysis import Analyzer
from bot.search.bm25_build import index_of
from bot.search.embeddings import Vectors
from bot.search.embeddings_build import embed, with_questions
from bot.search.engine import Engine
from bot.search.lexicon import Wordlists
from bot.search.passages import all_passages
from bot.search.ranking import Weights
from bot.search.situations import situation_odds
from bot.search.spelling import Speller
from rules_corpus.build_cache import NOTHING_KEPT, BuildCache
from rules_corpus.library import Corpus
from rules_corpus.model import Term
from rulings.store import Database

_PASSAGES_DONE = 0.6  # of the building: the rest of the time the index is computed, and what belongs to it
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
        phrases=_asking(analysed),
        weights=weights,
        elsewhere=frozenset(analyzer.stem_name(name) for name in wordlists.elsewhere),
        situations=situation_odds(corpus, database, kept),
    )


def _reported(passages: Iterable[AnalysedPassage], number: int, progress: Progress) -> Iterator[AnalysedPassage]:
    """The passages, with a report now and then of how many were passed on."""
    for done, passage in enumerate(passages):
        if done % _EVERY == 0:
            progress(_PASSAGES_DONE * done / number)
        yield passage


def _asking(passages: Iterable[AnalysedPassage]) -> dict[str, list[int]]:
    """The numbers of the passages that each phrase asks for."""
    found: dict[str, list[int]] = {}
    for number, passage in enumerate(passages):
        for key in passage.keys:
            found.setdefault(key, []).append(number)
    return found


def _word_counts(passages: Iterable[AnalysedPassage], terms: Iterable[Term], analyzer: Analyzer) -> Counter[str]:
    """Every Latin word of passages and terms, as often as it stands there: what the speller knows."""
    found: Counter[str] = Counter()
    for passage in passages:
        found.update(passage.words)
    names = (name for term in terms for name in term.names)
    found.update(word for name in names for word in analyzer.words(name) if word.isascii())
    return found
