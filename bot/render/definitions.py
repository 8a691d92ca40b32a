"""What the terms of a game mean: where each is defined, and in which words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.render.summaries import first_sentence
from rules_corpus.model import Game, Language, Library, Rule, RuleRef, Term
from rules_corpus.text import fold
from rulings.model import EntryRef, Keyword
from rulings.store import Database

# "A warden is a", "“To discard” a card means", "Abilities are the": what is defined there
_DEFINES = re.compile(
    r"^(?:an?|the|to)?\s*[\"“]?(?:to )?(.+?)[\"”]?(?:\s+an?\s+\w+)?"
    r"\s+(?:(?:is|are)\s+(?:an?|the|one|what|where|when|with)\b|means?\b)"
)
_EARLY = 14  # characters of a sentence before the term of which it speaks
# kinds of terms that are everyday words where they are short: "time", "add", "name"
_EVERYDAY = frozenset({"action", "attribute", "other"})
_SHORT = 5  # letters


class Definition(NamedTuple):
    """Where a term is defined: the rule; of a keyword also its entry."""

    term: str
    rule: RuleRef
    entry: EntryRef | None = None


@dataclass(frozen=True)
class Definitions:
    """The defined terms of a game; made once for a library."""

    library: Library
    database: Database
    game: Game

    @cached_property
    def terms(self) -> Mapping[str, Definition]:
        """Every defined term, by the folded name under which texts have it: keywords in their
        brackets.
        """
        return {**dict(self._of_glossary()), **dict(self._of_keywords())}

    def said(self, definition: Definition, language: Language) -> str:
        """What a term means, in one or two sentences of a language."""
        entry = self.database.entries[definition.entry] if definition.entry else None
        if isinstance(entry, Keyword):
            return entry.meaning.in_language(language)
        return first_sentence(self.library.rules[definition.rule], language, self.library)

    def name(self, definition: Definition, language: Language) -> str:
        """What a term is called in a language, behind the game's own name for it."""
        term = self.library.term(self.game.id, definition.term.strip("[]«»"))
        other = term.called.only_in(language) if term and language != "en" else ""
        return f"{definition.term} {other}".strip()

    def _of_keywords(self) -> Iterator[tuple[str, Definition]]:
        for keyword in self.database.of_kind(Keyword, self.game.id):
            shown = f"«{keyword.name.original}»" if keyword.marked else f"[{keyword.name.original}]"
            definition = Definition(shown, keyword.rule, keyword.ref)
            for name in reversed(keyword.name.texts):
                yield fold(shown.replace(keyword.name.original, name)), definition

    def _of_glossary(self) -> Iterator[tuple[str, Definition]]:
        """The glossary's terms that have a section, or a rule that begins by saying what they
        are.
        """
        for term in self.library.terms:
            if term.game == self.game.id and not _is_left_out(term):
                name = fold(term.term)
                ref = self._under_headings.get(name) or self._defined.get(name)
                if ref:
                    yield name, Definition(term.term, ref)

    @cached_property
    def _under_headings(self) -> Mapping[str, RuleRef]:
        """The first rule of each section that speaks of what its heading names."""
        found: dict[str, RuleRef] = {}
        for rule in self._rules():
            below = self.library.children(rule.ref) if rule.is_heading else ()
            if below and self._speaks_of(rule.title, below[0]):
                found.setdefault(fold(rule.title), below[0])
        return found

    def _speaks_of(self, title: str, ref: RuleRef) -> bool:
        said = fold(first_sentence(self.library.rules[ref], "en", self.library))
        found = re.search(rf"\b{re.escape(fold(title))}", said)
        return found is not None and found.start() <= _EARLY

    @cached_property
    def _defined(self) -> Mapping[str, RuleRef]:
        """The rules that begin by saying what something is, by the folded name of that."""
        found: dict[str, RuleRef] = {}
        for rule in self._rules():
            match = _DEFINES.match(fold(first_sentence(rule, "en", self.library)))
            if match:
                found.setdefault(match[1].removesuffix("s"), rule.ref)
                found.setdefault(match[1], rule.ref)
        return found

    def _rules(self) -> Iterator[Rule]:
        """The rules of the game's first document, which defines its terms."""
        first = self.game.documents[0]
        return (rule for rule in self.library.rules.values() if rule.ref.document == first)


def _is_left_out(term: Term) -> bool:
    """Whether a text that has the word need not mean the term."""
    return term.kind == "keyword" or (term.kind in _EVERYDAY and len(term.term) <= _SHORT)
