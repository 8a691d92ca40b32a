"""What of a rule, and of an entry of the rulings database, goes into the index, and into which field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from bot.search.analysis import Analyzer
from bot.search.index import DEFINITION, KIND, PLAIN, Entry, Ref
from rules_corpus.library import Corpus
from rules_corpus.model import Library, Rule, RuleRef
from rulings.model import QUESTION_MARK, EntryRef, ForeignWord, Keyword, Penalty, Ruling, rules_of
from rulings.store import Database

Keep = Callable[[Ref, int], bool]


class Findable(NamedTuple):
    """What can be found, as text: where it stands, the rule it rests on, its fields, what people type for it, and its role."""

    ref: Ref
    lead: RuleRef
    title: str
    headings: str
    text: str
    gloss: str
    phrases: tuple[str, ...]
    role: int = PLAIN

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.title, self.headings, self.text, self.gloss, *self.phrases)


def findables(corpus: Corpus, database: Database) -> tuple[Findable, ...]:
    """Everything that can be found; what stands in one document, or on one shelf, stands together."""
    asked = _asked(corpus)
    rules = [_rule(corpus.library, rule, asked.get(rule.ref, ())) for rule in corpus.library.rules.values()]
    entries = [found for entry in database.entries.values() for found in _entry(corpus.library, entry)]
    return (*rules, *sorted(entries, key=lambda found: found.ref.document))


def make_entries(found: tuple[Findable, ...], analyzer: Analyzer, keep: Keep | None = None) -> Iterator[Entry]:
    """The index's entries, one after the other. ``keep`` leaves out phrases, by rule and place, to ask them of an index without them."""
    return (_indexed(findable, analyzer, keep) for findable in found)


def words_of(corpus: Corpus, found: tuple[Findable, ...], analyzer: Analyzer) -> Iterator[str]:
    """Every Latin word of what can be found, as often as it stands there: what the speller knows."""
    names = (term.names for term in corpus.library.terms)
    for text in chain(chain.from_iterable(findable.texts for findable in found), chain.from_iterable(names)):
        for word in analyzer.words(text):
            if word.isascii():
                yield word


def _asked(corpus: Corpus) -> Mapping[RuleRef, tuple[str, ...]]:
    found: dict[RuleRef, tuple[str, ...]] = {}
    for asked in corpus.asked:
        found[asked.rule] = (*found.get(asked.rule, ()), *asked)
    return found


def _rule(library: Library, rule: Rule, phrases: tuple[str, ...]) -> Findable:
    headings = [above.title for above in library.parents(rule.ref)]
    if rule.group:
        headings.append(rule.group)
    text, glosses = " ".join((rule.text, *rule.examples)), " ".join(rule.glosses.texts)
    return Findable(rule.ref, rule.ref, rule.title, " ".join(headings), text, glosses, phrases, _role(library, rule))


def _role(library: Library, rule: Rule) -> int:
    """What a rule is under a keyword's heading (see `Library.definition_of`)."""
    definition = library.definition_of(rule.parent) if rule.parent else None
    if rule.parent is None or definition is None:
        return PLAIN
    return DEFINITION if rule.ref == definition else KIND if rule.ref == library.children(rule.parent)[0] else PLAIN


def _entry(library: Library, entry: Ruling | Keyword | ForeignWord | Penalty) -> Iterator[Findable]:
    lead = next((ref for ref in rules_of(entry) if ref in library.rules), None)
    match entry:
        case Ruling(ref=ref, question=question, answer=answer, superseded_by="") if lead:
            named = " ".join((*entry.cards, *entry.keywords))
            text, others = f"{question.original} {answer.original}", f"{question.others} {answer.others}"
            yield Findable(ref, lead, "", named, text, others, (*question.texts, *entry.asked))
        case Keyword(ref=ref, name=name, meaning=meaning) if lead:
            names = (*name.texts, *entry.old_names)
            text, others = f"{meaning.original} {entry.when.original}", f"{meaning.others} {entry.when.others}"
            yield Findable(ref, library.defining(lead), name.original, "", text, others, names)
            for at, asked in enumerate(entry.questions):
                yield Findable(
                    question_ref(ref, at), asked.rules[0], name.original, "", f"{asked.question.original} {asked.answer.original}",
                    f"{name.others} {asked.question.others} {asked.answer.others}", asked.question.texts,
                )  # fmt: skip
        case Penalty(ref=ref, situation=situation, prescribed=prescribed) if lead:
            yield Findable(ref, lead, situation.original, "", prescribed.original, f"{situation.others} {prescribed.others}", (*situation.texts, *entry.asked))
        case _:  # words of other games are looked up by name; what no rule of ours decides or another ruling replaced is not found
            return


def question_ref(keyword: EntryRef, at: int) -> EntryRef:
    """The address of a keyword's common question."""
    return keyword._replace(id=f"{keyword.id}{QUESTION_MARK}{at + 1}")


def _indexed(found: Findable, analyzer: Analyzer, keep: Keep | None) -> Entry:
    return Entry(
        found.ref,
        {
            "title": analyzer.analyze(found.title),
            "headings": analyzer.analyze(found.headings),
            "text": analyzer.analyze(found.text),
            "gloss": analyzer.analyze(found.gloss),
        },
        [analyzer.analyze(phrase) for place, phrase in enumerate(found.phrases) if keep is None or keep(found.ref, place)],
        found.lead,
        found.role,
    )
