"""What a text speaks of in particular, and whether an entry speaks of the same.

Entries of one rule are asked for in much the same words. What tells them apart is what only one of
them is about: a keyword, a kind of counter, a zone, a deck, an event, the figures of an example.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bot.answers.number_words import in_figures
from bot.search.analysis import CONCEPT, concept_of
from bot.search.engine import Engine
from bot.search.query import Query
from rules_corpus.languages import Text, language_in
from rules_corpus.model import Library
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.model import DirectAnswer, Ruling, rules_of

_KINDS = frozenset(["keyword", "counter", "zone", "deck", "card-type", "tournament"])
_RARE = 1.5  # inverse document frequency; "resonator" and "turn" are everywhere
_COMMON_FIGURES = frozenset(["0", "1"])  # "one of them" is not a count
_SUM = Pattern(r"^\D?\d")  # the result of an example comes first
_SEVERAL = 3  # figures: the question reckons with them


@dataclass(frozen=True)
class Specifics:
    """Reads what texts speak of in particular, by a library's terms."""

    library: Library
    engine: Engine

    @cached_property
    def _concepts(self) -> frozenset[str]:
        """The terms of the kinds that may be particular, as tokens."""
        return frozenset(_token(term.term) for term in self.library.terms if term.kind in _KINDS)

    @cached_property
    def _broader(self) -> Mapping[str, str]:
        """Terms that are kinds of others, with those, as tokens."""
        terms = (term for term in self.library.terms if term.broader)
        return {_token(term.term): _token(term.broader) for term in terms}

    @cached_property
    def _opposites(self) -> Mapping[str, str]:
        """Terms with their opposites, as tokens."""
        terms = (term for term in self.library.terms if term.opposite)
        return {_token(term.term): _token(term.opposite) for term in terms}

    def _particular(self, tokens: Iterable[str]) -> frozenset[str]:
        """Those of some tokens that are terms and particular enough."""
        index = self.engine.index
        return frozenset(
            token
            for token in self._concepts.intersection(tokens)
            if (at := index.tokens.get(token)) is not None and index.idf[at] >= _RARE
        )

    def beyond(self, query: Query, entry: DirectAnswer, text: str) -> frozenset[str]:
        """What an entry's question speaks of and the one asked does not."""
        spoken = self.engine.analyzer.analyze(in_language_of(text, entry.question))
        beyond = self._particular(spoken).difference(query.tokens)
        # what is searched for leaves out the name of a special format
        return beyond.difference(self.engine.analyzer.analyze(text)) if beyond else beyond

    def missing(self, query: Query, entry: DirectAnswer, text: str) -> frozenset[str]:
        """What the question asked speaks of and an entry never does."""
        said = (in_language_of(text, entry.question), in_language_of(text, entry.statement))
        spoken = {token for part in said for token in self.engine.analyzer.analyze(part)}
        return self._particular(query.tokens).difference(spoken)

    def is_of_other_case(self, query: Query) -> Callable[[str], bool]:
        """Tells whether a text speaks of only one of two opposites, such as casual and competitive
        events, and a question of the other, or of both.
        """
        asked = self._cases(query.tokens)

        def tell(text: str) -> bool:
            spoken = self._cases(self.engine.analyzer.analyze(text))
            return any(self._opposites[case] in asked - spoken for case in spoken)

        return tell if asked else lambda _: False

    def _cases(self, tokens: Iterable[str]) -> frozenset[str]:
        """The terms with an opposite among some tokens, or of which these are a kind."""
        broader = (self._broader.get(token, token) for token in tokens)
        return frozenset(broader) & self._opposites.keys()

    def reckons_otherwise(self, entry: DirectAnswer | Ruling, text: str) -> bool:
        """Whether an entry works out an example with other figures than a question has.

        Figures that its rules state themselves do not belong to an example.
        """
        asked = _figures([text])
        if not asked:
            return False
        said = entry.statement if isinstance(entry, DirectAnswer) else entry.answer
        rules = [self.library.rules[ref] for ref in rules_of(entry) if ref in self.library.rules]
        ruled = _figures(part for rule in rules for part in (rule.text, *rule.glosses.texts))
        supposed = _figures([in_language_of(text, entry.question)]) - ruled
        if supposed - asked:
            return True
        told = in_language_of(text, said)
        worked = _figures([told]) - ruled
        if not worked or (isinstance(entry, DirectAnswer) and entry.asks != "amount"):
            return False
        shared = len(asked & (ruled | worked | supposed))
        if len(asked) >= _SEVERAL:
            return 2 * shared <= len(asked)
        return not shared and _SUM.match(told) is not None


def _token(term: str) -> str:
    return CONCEPT + concept_of(term)


def in_language_of(text: str, said: Text) -> str:
    """What is said in the language of a text; where it is not said in that, as it was written."""
    return said.only_in(language_in(text)) or said.original


def _figures(texts: Iterable[str]) -> frozenset[str]:
    """The figures in some texts, also those in words."""
    found = (re.findall(r"\d+", in_figures(fold(text))) for text in texts)
    return frozenset(figure for figures in found for figure in figures) - _COMMON_FIGURES
