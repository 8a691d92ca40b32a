"""A reply as a neutral message: what is shown, in which order, in one language, for any front end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from bot.answers.answer import Answer, Citation, DidYouMean, Fact, Found, NotFound, Reply
from bot.render.grids import Body, Pick, begun, body_of, is_cut, these, whole
from bot.render.summaries import announces, first_sentence, is_carried_out_below, said_in, summary_of
from bot.words import Words
from rules_corpus.model import OFFICIAL, RESTATED, Language, Library, Relation, Rule, RuleRef
from rules_corpus.text import fold

if TYPE_CHECKING:
    from bot.render.sheets import Sheet
    from rulings.model import Entry

Texts = Mapping[str, tuple[str, ...]]

NO_TEXTS: Texts = MappingProxyType({})
WORDINGS = {RESTATED: RESTATED, OFFICIAL: OFFICIAL}

MAX_CHILDREN = 120
MAX_TERMS = 8
MAX_LINKS = 12
REMARKS = {
    "see": "See {rule}: {remark}",
    "differs": "{rule} differs: {remark}",
    "newer": "{rule} differs and is newer: {remark}",
    "older": "{rule} differs and is older: {remark}",
}
_SHOWN_KINDS = frozenset({"zone", "phase", "step", "action", "state", "card-type", "keyword", "counter"})


class Line(NamedTuple):
    """One rule in a list: its address and, in whole sentences, what it says first; empty where that is too long for a line."""

    ref: RuleRef
    label: str
    summary: str


class Card(NamedTuple):
    """A rule shown whole.

    ``above``: the headings over it, the highest first; ``lead``: what the rule directly above says, without which an
    item of a list cannot be understood; ``gloss``: what the rule says, in one sentence of the asker's language where the rule
    stands in another; ``body``: its text and its tables; ``is_cut``: rows of these are left out; ``below``: the rules under a
    heading, or that it only announces; ``related``: other rules to know of; ``links``: those that it refers to, and that
    refer to it; ``terms``: the game's terms that stand in the text, with the names by which the gloss calls them.
    """

    ref: RuleRef
    label: str
    source: str
    above: str
    lead: str
    gloss: str
    body: Body
    is_cut: bool
    examples: tuple[str, ...]
    notes: tuple[str, ...]
    below: tuple[Line, ...]
    related: tuple[str, ...]
    links: tuple[str, ...]
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
    reply: Reply,
    library: Library,
    words: Words,
    language: Language,
    others: int = 3,
    texts: Texts = NO_TEXTS,
    marks: Collection[str] = (),
    in_full: bool = False,
) -> Message:
    """The message for ``reply``, with at most ``others`` further rules below an answer.

    ``texts``: what is printed on cards, by code; ``marks``: the keywords that stand in « »; ``in_full``: with all rows of tables.
    """
    maker = _Maker(library, words, language, others, texts, marks, in_full)
    sections = tuple(maker.section(answer) for answer in reply.answers)
    return Message(sections, len(sections) > 1)


def in_words(fact: Fact, words: Words) -> str:
    """A fact in words, with the facts among its values."""
    return words.say(fact.message, **{name: in_words(value, words) if isinstance(value, Fact) else value for name, value in fact.values})


def make_card(rule: Rule, library: Library, words: Words, language: Language) -> Card:
    """The card of a rule, whole."""
    return _Maker(library, words, language, 0, NO_TEXTS, (), True).card(rule, whole)


def card_message(card: Card) -> Message:
    """A rule alone as a message."""
    return Message((Section("", "", (), card, (), False, "", ()),), False)


def label_of(ref: RuleRef, library: Library, language: Language = "en") -> str:
    """A rule's address as people say it: ``Floor Rules 6c-ii Determining First Turn Player``."""
    rule = library.rules[ref]
    return " ".join(filter(None, (library.documents[ref.document].short_in(language), ref.number, rule.title)))


def _listed(refs: Sequence[RuleRef]) -> str:
    more = len(refs) - MAX_LINKS
    return ", ".join(ref.number for ref in refs[:MAX_LINKS]) + (f" (+{more})" if more > 0 else "")


class _Maker:
    def __init__(self, library: Library, words: Words, language: Language, others: int, texts: Texts, marks: Collection[str], in_full: bool) -> None:
        self.library = library
        self.words = words
        self.language = language
        self.others = others
        self.texts = texts
        self.marks = marks
        self.in_full = in_full

    def section(self, answer: Answer) -> Section:
        match answer:
            case Found(question=question, citation=citation, facts=facts, others=others):
                lines = self.lines(others[: self.others])
                carries = citation is not None and citation.why == "list"  # the rule only carries the lists: they are told already
                card = self.card(citation.rule, self._pick(answer)) if citation and not carries else None
                told = (*map(self.fact, facts), *([self._carrier(citation)] if citation and carries else []))
                led = bool(answer.entries) and citation is not None and (citation.why == "ruling" or self._is_outdone(citation, answer.entries[0]))
                title = self.words.say("See also:") if lines else ""
                return Section(question, self._read_as(answer), told, card, self.sheets(answer), led, title, lines)
            case DidYouMean(question=question, candidates=candidates):
                remark = " ".join(filter(None, (self._read_as(answer), self.words.say("Which of these do you mean?"))))
                return Section(question, remark, (), None, self.sheets(answer), False, "", self.lines(candidates))
            case NotFound(question=question, reason=reason, nearest=nearest):
                title = self.words.say("The nearest rules, which need not answer it:") if nearest else ""
                remark = " ".join(filter(None, (self._read_as(answer), self.fact(reason))))
                return Section(question, remark, (), None, self.sheets(answer), False, title, self.lines(nearest))

    def _is_outdone(self, citation: Citation, entry: Entry) -> bool:
        """Whether a ruling in the asker's language says more to them than an older document in another."""
        return entry.ref.kind == "ruling" and citation.document.superseded_by is not None and citation.document.language != self.language

    def _carrier(self, citation: Citation) -> str:
        """The rule in which lists stand, as one line."""
        document = citation.document
        source = f"{document.edition}, {document.date}"
        return self.words.say("Rule: {rule} ({source})", rule=label_of(citation.ref, self.library, self.language), source=source)

    def _pick(self, answer: Found) -> Pick:
        """Which rows of the rule's tables are shown: all to whoever asks for the rule itself, else those that answer."""
        if self.in_full or answer.citation is None or answer.citation.why in ("number", "range"):
            return whole
        return these(answer.rows) if answer.rows else begun

    def _read_as(self, answer: Answer) -> str:
        """What was read in the place of misspelt words, so that nobody takes a guess for the question."""
        return self.words.say("Read as: {words}.", words=", ".join(answer.read_as)) if answer.read_as else ""

    def sheets(self, answer: Answer) -> tuple[Sheet, ...]:
        """The entries and cards of an answer; where no rule answers, the cards are what was asked about and stand first."""
        cards = () if isinstance(answer, DidYouMean) else answer.cards
        if not (answer.entries or cards):
            return ()
        from bot.render.sheets import SheetMaker  # most answers show rules alone

        maker = SheetMaker(self.library, self.words, self.language, self.texts, self.marks)
        whole = isinstance(answer, Found) and answer.whole
        about_entries, about_cards = [maker.entry(entry, whole) for entry in answer.entries], [maker.card(card) for card in cards]
        has_rule = isinstance(answer, Found) and answer.citation is not None
        return (*about_entries, *about_cards) if has_rule else (*about_cards, *about_entries)

    def fact(self, fact: Fact) -> str:
        return in_words(fact, self.words)

    def lines(self, citations: tuple[Citation, ...]) -> tuple[Line, ...]:
        return tuple(self.line(citation.ref) for citation in citations)

    def line(self, ref: RuleRef) -> Line:
        return Line(ref, label_of(ref, self.library, self.language), summary_of(self.library.rules[ref], self.language, self.library))

    def card(self, rule: Rule, pick: Pick) -> Card:
        document = self.library.documents[rule.ref.document]
        parents = self.library.parents(rule.ref)
        headings = [f"{parent.ref.number} {parent.title}" for parent in parents if parent.title]
        below = self.library.children(rule.ref) if rule.is_heading or is_carried_out_below(rule, self.library) else ()
        body = body_of(rule, self.library, pick) or (rule.title,)
        gloss = rule.gloss if document.language != self.language else ""
        return Card(
            ref=rule.ref,
            label=label_of(rule.ref, self.library, self.language),
            source=f"{document.title_in(self.language)}, {document.edition} ({document.date})",
            above=" > ".join([*([rule.group] if rule.group else []), *headings]),
            lead=self._lead(parents[-1]) if parents else "",
            gloss=gloss,
            body=body,
            is_cut=is_cut(rule, self.library, body),
            examples=rule.examples,
            notes=tuple(note.in_language(self.language, document.language) for note in rule.notes),
            below=tuple(self._child(ref) for ref in below[:MAX_CHILDREN]),
            related=tuple(self._remarks(rule.ref)),
            links=tuple(self._links(rule.ref)),
            terms=self._terms(rule) if gloss and self.language == "ja" else (),
            wording=self.words.say(WORDINGS[document.wording]),
        )

    def _child(self, ref: RuleRef) -> Line:
        rule = self.library.rules[ref]
        return Line(ref, label_of(ref, self.library, self.language), rule.title or first_sentence(rule, self.language, self.library))

    def _lead(self, parent: Rule) -> str:
        """What the parent says last where it introduces the rules below it; without it they say too little."""
        last = said_in(parent, self.language, self.library).rsplit("\n\n", 1)[-1]
        return f"{parent.ref.number} {last}" if announces(parent.text) else ""

    def _links(self, ref: RuleRef) -> Iterator[str]:
        leans_on, leaned_on_by = self.library.links_from(ref), self.library.links_to(ref)
        if leans_on:
            yield self.words.say("Refers to: {rules}", rules=_listed(leans_on))
        if leaned_on_by:
            yield self.words.say("Referred to by: {rules}", rules=_listed(leaned_on_by))

    def _terms(self, rule: Rule) -> tuple[str, ...]:
        """The game's terms in a rule's text, in the order in which they stand there, as far as the gloss calls them by their names.

        What the gloss calls otherwise is a word that means something else there: no Force is meant in "Force of Will".
        """
        game = self.library.game_of(rule.ref).id
        text, gloss = f" {fold(rule.text)} ", fold(rule.gloss)
        meant = [term for term in self.library.terms if term.game == game and term.kind in _SHOWN_KINDS and term.ja and fold(term.ja) in gloss]
        found: dict[int, str] = {}
        for term in sorted(meant, key=lambda term: -len(term.term)):  # the longest first, so that no part of one is named again
            at = text.find(fold(term.term))
            end = at + len(term.term)
            if at >= 0 and not (text[at - 1].isalpha() or text[end].isalpha()):
                found[at] = f"{term.term} = {term.ja}"
                text = f"{text[:at]}{' ' * len(term.term)}{text[end:]}"
        return tuple(found[at] for at in sorted(found))[:MAX_TERMS]

    def _remarks(self, ref: RuleRef) -> Iterator[str]:
        """What to know of rules that differ or go further; not of an older document's that say no more than this one.

        The rules of a document of which the same is to be said stand in one line; its edition and date only in its first.
        """
        same: dict[tuple[str, str, str], list[RuleRef]] = {}
        for relation in self.library.relations_of(ref):
            other = relation.other(ref)
            if relation.kind == "differs" or self.library.documents[other.document].superseded_by != ref.document:
                same.setdefault((other.document, _relationship(relation, ref), relation.remark(self.language)), []).append(other)
        named = {ref.document}
        for (document, relationship, remark), others in same.items():
            yield self.words.say(REMARKS[relationship], rule=self._named(document, others, document not in named), remark=remark)
            named.add(document)

    def _named(self, name: str, refs: Iterable[RuleRef], dated: bool) -> str:
        """Rules of a document by their numbers, with its edition and date where they are not known."""
        document = self.library.documents[name]
        edition = f" {document.edition} ({document.date})" if dated else ""
        return f"{document.short_in(self.language)}{edition} {', '.join(ref.number for ref in refs)}"


def _relationship(relation: Relation, ref: RuleRef) -> str:
    """What a rule is to ``ref``, by the name of its message."""
    if relation.kind == "see" or relation.newer is None:
        return relation.kind
    return "older" if relation.newer == ref else "newer"
