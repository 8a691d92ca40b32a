"""A question as the index sees it: weighted tokens, with its misspelt and unknown words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from bot.search.analysis import CONCEPT, Analyzer
from bot.search.bm25 import Index
from bot.search.spelling import Correction, Speller

UNKNOWN_WEIGHT = 4.0  # about the idf of a word in a handful of rules
UNKNOWN_BIGRAM_WEIGHT = 1.0
NAME_WEIGHT = 2.0  # less, because what is asked is in the other words
_SHORTEST = 3


class Query(NamedTuple):
    """``weights``: the idf of each token, by number; less for a guessed spelling.

    ``total``: the weight of the whole question, including unknown words, and counting only the
    first of several guesses for a word; ``missing``: the weight of words that neither the corpus
    nor a guess explains, which are the ``unknown`` ones and parts of names; ``corrected``: words
    that were read as others; ``words``: the words as read; ``pairs``: the stems of every two
    adjacent words; ``tokens``: those of all words, whether or not the corpus holds them.
    """

    weights: Mapping[int, float]
    total: float
    missing: float
    unknown: tuple[str, ...]
    corrected: Mapping[str, str]
    words: tuple[str, ...]
    pairs: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key of the query as a phrase (see `phrase_key`)."""
        return phrase_key(self.tokens)


def phrase_key(tokens: Iterable[str]) -> str:
    """The key of a known phrase: the same for the same tokens in any order."""
    return " ".join(sorted(set(tokens)))


def query_terms(query: Query) -> frozenset[str]:
    """The distinct tokens and pairs of words of a query."""
    return frozenset((*query.tokens, *query.pairs))


def no_name(_: str) -> bool:
    """``False``: no word is part of a name if no names are known."""
    return False


def read_query(
    text: str,
    analyzer: Analyzer,
    speller: Speller,
    index: Index,
    is_name: Callable[[str], bool] = no_name,
) -> Query:
    """The query that ``text`` makes.

    ``is_name``: tells which of the words that the corpus does not hold are parts of names, and so
    are not misspelt.
    """
    words: list[str] = []
    unknown: list[str] = []
    names: list[str] = []
    guesses: dict[str, tuple[Correction, ...]] = {}
    for word in analyzer.words(text):
        if _is_plain(word) or analyzer.stem(word) in index.tokens or speller.count(word):
            words.append(word)
        elif is_name(word):
            names.append(word)
        elif corrections := speller.correct(word):
            words += corrections[0].words
            guesses[word] = corrections
        else:
            unknown.append(word)
    meant = dict.fromkeys(analyzer.tokens(words))
    sureness = _sureness(guesses.values(), analyzer)
    held = {
        token: number
        for token in meant | sureness
        if (number := index.tokens.get(token)) is not None
    }
    weights = {
        number: index.idf[number] * sureness.get(token, 1.0) for token, number in held.items()
    }
    missing = UNKNOWN_WEIGHT * len(unknown) + NAME_WEIGHT * len(names)
    missing += sum(
        UNKNOWN_WEIGHT if token.isascii() else UNKNOWN_BIGRAM_WEIGHT
        for token in meant
        if token not in held and token[0] != CONCEPT
    )
    said = sum(weights[held[token]] for token in meant if token in held)
    corrected = {word: " ".join(corrections[0].words) for word, corrections in guesses.items()}
    tokens = (*meant, *analyzer.tokens(unknown))
    return Query(
        weights,
        said + missing,
        missing,
        tuple(unknown),
        corrected,
        tuple(words),
        tuple(analyzer.pairs(words)),
        tokens,
    )


def _is_plain(word: str) -> bool:
    """Whether a word is not checked for spelling: Japanese, a number, or too short."""
    return not word.isascii() or word.isdigit() or len(word) < _SHORTEST


def _sureness(guesses: Iterable[Sequence[Correction]], analyzer: Analyzer) -> dict[str, float]:
    """The certainty (0 to 1) of each guessed token; guesses for a word whose first guess has no
    tokens are ignored.
    """
    found: dict[str, float] = {}
    for correction in chain.from_iterable(
        corrections for corrections in guesses if analyzer.tokens(corrections[0].words)
    ):
        for token in analyzer.tokens(correction.words):
            found[token] = max(found.get(token, 0.0), correction.sureness)
    return found
