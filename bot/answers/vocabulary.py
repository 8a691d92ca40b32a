"""Which words the rules use, and how often: what tells a name from a word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.search.analysis import CONCEPT
from bot.search.engine import Engine
from bot.search.query import read_query
from rules_corpus.model import Game

SHORTEST_NAME = 4  # letters of a word that may name a card by itself
SHORTEST_LISTED = 3  # ... where the question is about banned lists
RARE = 8  # a word that the corpus holds no more often than this may name a card by itself
SELDOM = 50  # ... where the question is about banned lists


@dataclass(frozen=True)
class Vocabulary:
    """The words of an engine's corpus."""

    engine: Engine

    def is_common(self, word: str) -> bool:
        """Whether a word is too common, or too short, to name a card in a question about
        the rules.
        """
        return len(word) < SHORTEST_NAME or self._stands_over(word, RARE)

    def is_very_common(self, word: str) -> bool:
        """Whether it is too common, or too short, to name one in a question about banned lists."""
        return len(word) < SHORTEST_LISTED or self._stands_over(word, SELDOM)

    def has_rare(self, words: Iterable[str]) -> bool:
        """Whether one of the words is rare; if none is, it is not worth looking for the names of
        cards.
        """
        return not all(map(self.is_common, words))

    def is_used(self, word: str, game: Game) -> bool:
        """Whether a game's rules, or the language itself, use a word so often that it says nothing
        by itself.
        """
        index, stem = self.engine.index, self.engine.analyzer.stem(word)
        if stem in self.engine.analyzer.lexicon.stopwords:
            return True
        number = index.tokens.get(stem)
        spans = [index.spans[document] for document in game.documents if document in index.spans]
        return number is not None and any(
            rule in span for rule in index.posting(number).passages for span in spans
        )

    def is_known(self, text: str) -> bool:
        """Whether the corpus holds all that a text says, and no word has to be guessed.

        A Japanese text, parts of which may not be words, must also name a term.
        """
        query = read_query(text, self.engine.analyzer, self.engine.speller, self.engine.index)
        if query.missing or query.corrected:
            return False
        return text.isascii() or any(token[0] == CONCEPT for token in query.tokens)

    def _stands_over(self, word: str, times: int) -> bool:
        return self.engine.speller.count(word) > times
