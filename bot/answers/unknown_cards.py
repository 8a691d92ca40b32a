"""What a question calls a card, by capitals, though no card of the game has such a name: "what does
Copper Kettle do".

Only what is clear: two words or more with capitals, in a question that does not capitalise all of
its words, that the rules do not use together. What may be a misspelt card is left to others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import NamedTuple

from bot.search.analysis import Analyzer
from rules_corpus.model import Library
from rules_corpus.text import fold
from rulings.model import Card
from rulings.names import words_of, words_of_mentions
from rulings.store import Database

UNKNOWN_CARD = "I know no card called {name}."
_LONGEST = 300  # characters of a question that is looked at
_MOST_WORDS = 6
_NEAREST = 3
_CAPITALISED = r"(?<![\w'’-])[A-Z][A-Za-zÀ-ɏ'’-]*"
_BETWEEN = r" +(?:(?:of|the) +){0,2}"  # Birds of Paradise
_RUN = rf"{_CAPITALISED}(?:{_BETWEEN}{_CAPITALISED})+"
_POSSESSIVE = "'s"
_SMALL = r"(?<![\w'’-])[a-zぁ-ヿ一-鿿]"


class WrittenName(NamedTuple):
    """What is written like a name, as it is typed, and the ``rest`` of the question."""

    name: str
    rest: str


def written_names(text: str, is_filling: Callable[[str], bool]) -> Iterator[WrittenName]:
    """What is written like a name of two words or more: with capitals, where the rest is not.

    ``is_filling``: whether a folded word of the question belongs to no name at either end of it.
    """
    text = text[:_LONGEST]
    for run in re.finditer(_RUN, text):
        words = list(re.finditer(r"\S+", run[0]))
        kept = list(dropwhile(lambda word: is_filling(fold(word[0])), words))
        kept = list(dropwhile(lambda word: is_filling(fold(word[0])), reversed(kept)))[::-1]
        if len(kept) > 1:
            start, end = run.start() + kept[0].start(), run.start() + kept[-1].end()
            end -= len(_POSSESSIVE) if fold(text[start:end]).endswith(_POSSESSIVE) else 0
            rest = f"{text[:start]} {text[end:]}"
            if re.search(_SMALL, rest):
                yield WrittenName(text[start:end], rest)


@dataclass(frozen=True)
class UnknownCards:
    """Tells the names of cards of other games from what one game knows."""

    library: Library
    database: Database
    game: str
    analyzer: Analyzer

    def nearest(self, name: str) -> tuple[Card, ...] | None:
        """The cards whose names have all words of a name that is no card's; ``None`` if it may mean
        a card, or the rules speak of it, or no cards of the game are known.
        """
        cards = self.database.cards_of(self.game)
        if not cards.cards:
            return None
        found = cards.find(name, _NEAREST, whole_words=True)
        is_own = any(cards.is_guess(name, card) for card in found)
        return found if not is_own and self._is_foreign(name) else None

    def _is_foreign(self, name: str) -> bool:
        """Whether no card is called so, nor ends like it ("Foil Thunder"), and the rules do not
        speak of it.
        """
        words, concepts = words_of(name), self.analyzer.lexicon.concepts
        mentions = self.database.cards_of(self.game).named_in(name).mentions
        named = words_of_mentions(mentions)
        others = [word for at, word in enumerate(words) if at not in named]
        return (
            1 < len(words) <= _MOST_WORDS
            and len(words) - 1 not in named
            and not all(self.analyzer.stem_name(word) in concepts for word in others)
            and self.analyzer.stem_name(name) not in concepts
            and not self._is_written(words)
        )

    def _is_written(self, words: Sequence[str]) -> bool:
        """Whether the rules, or what the game, its documents and formats are called, have some
        words side by side.
        """
        # a pattern that begins with a letter is looked for ten times as fast as one that does not
        phrase = re.compile(r"[\W_]+".join(map(re.escape, words)))
        documents = {
            document.id: document
            for document in self.library.documents.values()
            if document.game == self.game
        }
        titles = (title for document in documents.values() for title in document.titles.texts)
        formats = (name for format_ in self.database.formats for name in format_.name.texts)
        games = (game.title for game in self.library.games.values())
        rules = (
            "\n".join((rule.title, rule.text, *rule.glosses.texts))
            for rule in self.library.rules.values()
            if rule.ref.document in documents
        )
        said = (*titles, *formats, *games, *rules)
        return any(phrase.search(text.lower()) for text in said)
