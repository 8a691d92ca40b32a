"""A question as the index sees it: weighted tokens, with what is misspelt or unknown in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from bot.search.analysis import CONCEPT, Analyzer
from bot.search.bm25 import Index
from bot.search.spelling import Correction, Speller

UNKNOWN_WEIGHT = 4.0  # about the idf of a word that a handful of rules hold
UNKNOWN_BIGRAM_WEIGHT = 1.0
NAME_WEIGHT = 2.0  # what is asked stands in the other words, though it may be what this card says
_SHORTEST = 3


class Query(NamedTuple):
    """``weights``: token numbers with their idf, less where a spelling was guessed.

    ``total``: what the question weighs, unknown words included, of several guesses for a word only
    the first; ``missing``: the weight of words that neither the corpus nor a guess explains, the
    ``unknown`` ones and parts of names; ``corrected``: words that were read as others; ``words``:
    what was read; ``pairs``: the stems of each two neighbouring ones; ``tokens``: those of all
    words, whether the corpus holds them or not.
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
        """What is the same for the same words in whatever order (see `phrase_key`)."""
        return phrase_key(self.tokens)


def phrase_key(tokens: Iterable[str]) -> str:
    """The key of a phrase among those that are known to ask for something: the same for the same
    tokens in any order.
    """
    return " ".join(sorted(set(tokens)))


def query_terms(query: Query) -> frozenset[str]:
    """The tokens and pairs of words of a query, each once."""
    return frozenset((*query.tokens, *query.pairs))


def no_name(_: str) -> bool:
    """Whether a word is part of a name, where no names are known: never."""
    return False


def read_query(
    text: str,
    analyzer: Analyzer,
    speller: Speller,
    index: Index,
    is_name: Callable[[str], bool] = no_name,
) -> Query:
    """The query that ``text`` makes.

    ``is_name``: which of the words that the corpus does not hold are parts of names, and no other
    words misspelt.
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
    """Whether a word needs no spelling: Japanese, a figure, or too short to tell."""
    return not word.isascii() or word.isdigit() or len(word) < _SHORTEST


def _sureness(guesses: Iterable[Sequence[Correction]], analyzer: Analyzer) -> dict[str, float]:
    """How sure each guessed token is; where the first guess is a word that carries nothing, the
    others are not a reason to look for more.
    """
    found: dict[str, float] = {}
    for correction in chain.from_iterable(
        corrections for corrections in guesses if analyzer.tokens(corrections[0].words)
    ):
        for token in analyzer.tokens(correction.words):
            found[token] = max(found.get(token, 0.0), correction.sureness)
    return found
