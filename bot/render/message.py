"""A reply as a neutral message: what is shown, in which order, in one language, for any front end."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from bot.answers.answer import Answer, Citation, DidYouMean, Fact, Found, NotFound, Reply
from bot.words import Words
from rules_corpus.model import WORDING, Language, Library, Relation, Rule, RuleRef
from rules_corpus.text import fold

if TYPE_CHECKING:
    from bot.render.sheets import Sheet

Texts = Mapping[str, tuple[str, ...]]

NO_TEXTS: Texts = MappingProxyType({})
_INTRODUCES = re.compile(r":$|\b(?:following|these|below)\b[^.]*\.?$|(?:次の|以下)[^。]*。?$")

SUMMARY = 110
MAX_CHILDREN = 120
MAX_TERMS = 8
MAX_LINKS = 12
_SHOWN_KINDS = frozenset({"zone", "phase", "step", "action", "state", "card-type", "keyword", "counter"})


class Line(NamedTuple):
    """One rule in a list: its address and the beginning of what it says."""

    ref: RuleRef
    label: str
    summary: str


class Card(NamedTuple):
    """A rule shown whole.

    ``above``: the headings over it, the highest first; ``lead``: what the rule directly above says, without which an
    item of a list cannot be understood; ``below``: the rules under a heading; ``related``: other rules to know of;
    ``terms``: the game's terms in the text with their names in the asker's language.
    """

    ref: RuleRef
    label: str
    source: str
    above: str
    lead: str
    text: str
    gloss: str
    examples: tuple[str, ...]
    notes: tuple[str, ...]
    below: tuple[Line, ...]
    related: tuple[str, ...]
    terms: tuple[str, ...]
    wording: str


class Section(NamedTuple):
    """The answer to one question: a ``remark`` and ``facts`` first, the rule's card, ``sheets`` of entries and cards, then other rules.

    ``led``: the first sheet answers, so it stands before the rule's card. Others without a title are what the remark
    asks about, so they follow it.
    """

    question: str
    remark: str
    facts: tuple[str, ...]
    card: Card | None
    sheets: tuple[Sheet, ...]
    led: bool
    others_title: str
    others: tuple[Line, ...]


class Message(NamedTuple):
    """A whole reply; sections in the order of the reply's answers."""

    sections: tuple[Section, ...]
    several: bool


def make_message(
    reply: Reply, library: Library, words: Words, language: Language, others: int = 3, texts: Texts = NO_TEXTS, marks: Collection[str] = ()
) -> Message:
    """The message for ``reply``, with at most ``others`` further rules below an answer.

    ``texts``: what is printed on cards, by code; ``marks``: the keywords that stand in « ».
    """
    maker = _Maker(library, words, language, others, texts, marks)
    sections = tuple(maker.section(answer) for answer in reply.answers)
    return Message(sections, len(sections) > 1)


def in_words(fact: Fact, words: Words) -> str:
    """A fact in words, with the facts among its values."""
    return words.say(fact.message, **{name: in_words(value, words) if isinstance(value, Fact) else value for name, value in fact.values})


def make_card(rule: Rule, library: Library, words: Words, language: Language) -> Card:
    """The card of a rule."""
    return _Maker(library, words, language, 0, NO_TEXTS, ()).card(rule)


def label_of(ref: RuleRef, library: Library) -> str:
    """A rule's address as people say it: ``Floor Rules 6c-ii Determining First Turn Player``."""
    rule = library.rules[ref]
    return " ".join(filter(None, (library.documents[ref.document].short, ref.number, rule.title)))


def summary_of(rule: Rule, language: Language, library: Library) -> str:
    """The beginning of what a rule says, in the asker's language where there is a gloss."""
    text = rule.gloss if rule.gloss and library.documents[rule.ref.document].language != language else rule.text
    first = " ".join(text.split())
    return first if len(first) <= SUMMARY else first[: SUMMARY - 1].rstrip() + "…"


def _listed(refs: Sequence[RuleRef]) -> str:
    more = len(refs) - MAX_LINKS
    return ", ".join(ref.number for ref in refs[:MAX_LINKS]) + (f" (+{more})" if more > 0 else "")


class _Maker:
    def __init__(self, library: Library, words: Words, language: Language, others: int, texts: Texts, marks: Collection[str]) -> None:
        self.library = library
        self.words = words
        self.language = language
        self.others = others
        self.texts = texts
        self.marks = marks

    def section(self, answer: Answer) -> Section:
        match answer:
            case Found(question=question, citation=citation, facts=facts, others=others):
                lines = self.lines(others[: self.others])
                card = self.card(citation.rule) if citation else None
                led = bool(answer.entries) and citation is not None and citation.why == "ruling"
                title = self.words.say("See also:") if lines else ""
                return Section(question, self._read_as(answer), tuple(map(self.fact, facts)), card, self.sheets(answer), led, title, lines)
            case DidYouMean(question=question, candidates=candidates):
                remark = " ".join(filter(None, (self._read_as(answer), self.words.say("Which of these do you mean?"))))
                return Section(question, remark, (), None, self.sheets(answer), False, "", self.lines(candidates))
            case NotFound(question=question, reason=reason, nearest=nearest):
                title = self.words.say("The nearest rules, which need not answer it:") if nearest else ""
                remark = " ".join(filter(None, (self._read_as(answer), self.fact(reason))))
                return Section(question, remark, (), None, self.sheets(answer), False, title, self.lines(nearest))

    def _read_as(self, answer: Answer) -> str:
        """What was read in the place of misspelt words, so that nobody takes a guess for the question."""
        return self.words.say("Read as: {words}.", words=", ".join(answer.read_as)) if answer.read_as else ""

    def sheets(self, answer: Answer) -> tuple[Sheet, ...]:
        """The entries and cards of an answer."""
        cards = () if isinstance(answer, DidYouMean) else answer.cards
        if not (answer.entries or cards):
            return ()
        from bot.render.sheets import SheetMaker  # most answers show rules alone

        maker = SheetMaker(self.library, self.words, self.language, self.texts, self.marks)
        whole = isinstance(answer, Found) and answer.whole
        return (*(maker.entry(entry, whole) for entry in answer.entries), *map(maker.card, cards))

    def fact(self, fact: Fact) -> str:
        return in_words(fact, self.words)

    def lines(self, citations: tuple[Citation, ...]) -> tuple[Line, ...]:
        return tuple(self.line(citation.ref) for citation in citations)

    def line(self, ref: RuleRef) -> Line:
        return Line(ref, label_of(ref, self.library), summary_of(self.library.rules[ref], self.language, self.library))

    def card(self, rule: Rule) -> Card:
        document = self.library.documents[rule.ref.document]
        parents = self.library.parents(rule.ref)
        headings = [f"{parent.ref.number} {parent.title}" for parent in parents if parent.title]
        below = self.library.children(rule.ref) if rule.is_heading else ()
        return Card(
            ref=rule.ref,
            label=label_of(rule.ref, self.library),
            source=f"{document.title}, {document.edition} ({document.date})",
            above=" > ".join([*([rule.group] if rule.group else []), *headings]),
            lead=self._lead(parents[-1]) if parents else "",
            text=rule.text or rule.title,
            gloss=rule.gloss if document.language != self.language else "",
            examples=rule.examples,
            notes=tuple(note.in_language(self.language, document.language) for note in rule.notes),
            below=tuple(self._child(ref) for ref in below[:MAX_CHILDREN]),
            related=(*self._remarks(rule.ref), *self._links(rule.ref)),
            terms=self._terms(rule) if self.language == "ja" != document.language else (),
            wording=self.words.say(WORDING),
        )

    def _child(self, ref: RuleRef) -> Line:
        line = self.line(ref)
        return line._replace(summary=self.library.rules[ref].title or line.summary)

    def _lead(self, parent: Rule) -> str:
        """The parent's last paragraph where it introduces the rules below it; without it they say too little."""
        last = parent.text.rsplit("\n\n", 1)[-1]
        return f"{parent.ref.number} {last}" if _INTRODUCES.search(last) else ""

    def _links(self, ref: RuleRef) -> Iterator[str]:
        leans_on, leaned_on_by = self.library.links_from(ref), self.library.links_to(ref)
        if leans_on:
            yield self.words.say("Refers to: {rules}", rules=_listed(leans_on))
        if leaned_on_by:
            yield self.words.say("Referred to by: {rules}", rules=_listed(leaned_on_by))

    def _terms(self, rule: Rule) -> tuple[str, ...]:
        """The glossary's terms in a rule, in the order in which they stand there."""
        game = self.library.game_of(rule.ref).id
        text = f" {fold(rule.title)} {fold(rule.text)} "
        found = [(at, term) for term in self.library.terms if term.game == game and term.kind in _SHOWN_KINDS and (at := text.find(fold(term.term))) >= 0]
        whole = [(at, term) for at, term in found if not (text[at - 1].isalpha() or text[at + len(term.term)].isalpha())]
        return tuple(f"{term.term} = {term.ja}" for _, term in sorted(whole, key=lambda pair: pair[0])[:MAX_TERMS])

    def _remarks(self, ref: RuleRef) -> Iterator[str]:
        """What to know of rules that differ or go further; not of an older document's that say no more than this one."""
        for relation in self.library.relations_of(ref):
            if relation.kind == "differs" or self.library.documents[relation.other(ref).document].superseded_by != ref.document:
                yield self._related(relation, ref)

    def _related(self, relation: Relation, ref: RuleRef) -> str:
        other = relation.other(ref)
        document = self.library.documents[other.document]
        label = f"{document.short} {document.edition} ({document.date}) {other.number}"
        remark = relation.ja if self.language == "ja" else relation.en
        if relation.kind == "see":
            return self.words.say("See {rule}: {remark}", rule=label, remark=remark)
        if relation.newer is None:
            return self.words.say("{rule} differs: {remark}", rule=label, remark=remark)
        if relation.newer == other:
            return self.words.say("{rule} differs and is newer: {remark}", rule=label, remark=remark)
        return self.words.say("{rule} differs and is older: {remark}", rule=label, remark=remark)
