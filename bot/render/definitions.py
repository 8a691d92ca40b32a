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
from rulings.model import DirectAnswer, EntryRef, Keyword, rules_of
from rulings.store import Database

# "A warden is a", "“To discard” a card means", "Abilities are the": what is defined there
_DEFINES = re.compile(
    r"^(?:an?|the|to)?\s*[\"“]?(?:to )?(.+?)[\"”]?(?:\s+an?\s+\w+)?"
    r"\s+(?:(?:is|are)\s+(?:an?|the|one|what|where|when|with)\b|means?\b)"
)
# "What is an activation cost?", "What does it mean to pay will?"
_ASKS = re.compile(
    r"^what (?:is|are)(?: an?| the)? [\"“]?([^\"“”]+?)[\"”]?\?$|^what does it mean to ([^?]+)\?$"
)
_EARLY = 14  # characters of a sentence before the term that it is about
# terms of so many letters are everyday words too: "time", "name", "add", "official"
_EVERYDAY = {"action": 3, "attribute": 5, "other": 5, "tournament": 8}


class Definition(NamedTuple):
    """Where a term is defined: the rule, and the entry that says what it means, if there is one."""

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
        """Every defined term, by the names that texts use for it: the game's own folded, those in
        other languages as they are written, keywords folded and in their brackets.
        """
        return {**dict(self._of_glossary()), **dict(self._of_keywords())}

    def said(self, definition: Definition, language: Language) -> str:
        """What a term means, in one or two sentences of a language."""
        entry = self.database.entries[definition.entry] if definition.entry else None
        if isinstance(entry, Keyword):
            return entry.meaning.in_language(language)
        if isinstance(entry, DirectAnswer):
            return entry.statement.in_language(language)
        return first_sentence(self.library.rules[definition.rule], language, self.library)

    def name(self, definition: Definition, language: Language) -> str:
        """What a term is called in a language, after the game's own name for it."""
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
        """The glossary's terms that a direct answer explains, or that have a section, or a rule
        that begins by saying what they are.
        """
        for term in self.library.terms:
            if term.game == self.game.id and not _is_left_out(term):
                name = fold(term.term)
                answer = self._asked.get(name)
                ref = rules_of(answer)[0] if answer else self._ref_of(name, term.kind)
                if ref:
                    definition = Definition(term.term, ref, answer.ref if answer else None)
                    yield name, definition
                    yield from ((each, definition) for each in term.called.texts[1:])

    def _ref_of(self, name: str, kind: str) -> RuleRef | None:
        """The rule that says what a term of a kind means; one outside the first document only for
        terms of tournaments.
        """
        section = self._under_headings.get(name)
        if (
            section
            and (section.document == self.game.documents[0] or kind == "tournament")
            and self._speaks_of(name, section, kind == "action")
        ):
            return section
        return self._defined.get(name)

    @cached_property
    def _asked(self) -> Mapping[str, DirectAnswer]:
        """The direct answers that say what something is, by its folded name."""
        found: dict[str, DirectAnswer] = {}
        for answer in self.database.of_kind(DirectAnswer, self.game.id):
            match = _ASKS.match(fold(answer.question.only_in("en")))
            if match and answer.asks == "what":
                name = match[1] or match[2]
                found.setdefault(name.removesuffix("s"), answer)
                found.setdefault(name, answer)
        return found

    @cached_property
    def _under_headings(self) -> Mapping[str, RuleRef]:
        """The first rule below each heading, by what the heading names."""
        found: dict[str, RuleRef] = {}
        for rule in self._rules():
            if rule.title:
                below = () if rule.text else self.library.children(rule.ref)
                first = below[0] if below else rule.ref
                found.setdefault(fold(rule.title), first)
                found.setdefault(fold(rule.title).removesuffix("s"), first)
        return found

    def _speaks_of(self, name: str, ref: RuleRef, is_action: bool) -> bool:
        """Whether a rule begins with what its heading names; an action may be named anywhere in its
        first sentence: a card "is destroyed by ...".
        """
        said = fold(first_sentence(self.library.rules[ref], "en", self.library))
        found = re.search(rf"\b{re.escape(name.removesuffix('e') if is_action else name)}", said)
        return found is not None and (is_action or found.start() <= _EARLY)

    @cached_property
    def _defined(self) -> Mapping[str, RuleRef]:
        """The rules that begin by saying what something is, by its folded name."""
        found: dict[str, RuleRef] = {}
        for rule in self._rules():
            said = fold(first_sentence(rule, "en", self.library))
            match = _DEFINES.match(said)
            if match and " if " not in said and rule.ref.document == self.game.documents[0]:
                found.setdefault(match[1].removesuffix("s"), rule.ref)
                found.setdefault(match[1], rule.ref)
        return found

    def _rules(self) -> Iterator[Rule]:
        """The rules that may define terms, those of the game's first document first; none of
        special formats or superseded documents.
        """
        documents = self.library.documents
        defining = [
            name
            for name in self.game.documents
            if not documents[name].special and not documents[name].superseded_by
        ]
        rules = (rule for rule in self.library.rules.values() if rule.ref.document in defining)
        return iter(sorted(rules, key=lambda rule: defining.index(rule.ref.document)))


def _is_left_out(term: Term) -> bool:
    """Whether a text that has the word need not mean the term."""
    return term.kind == "keyword" or len(term.term) <= _EVERYDAY.get(term.kind, 0)
