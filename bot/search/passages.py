"""Passages: what is indexed of a rule or of an entry of the rulings database, and in which field.

A passage is what information retrieval calls a document; here, a document is a book of rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from zlib import crc32

from bot.search.analysis import Analyzer
from bot.search.bm25 import IndexedPassage, Ref
from rules_corpus.library import Corpus
from rules_corpus.model import Library, Rule, RuleRef
from rulings.model import (
    QUESTION_MARK,
    DirectAnswer,
    Entry,
    EntryRef,
    Keyword,
    Penalty,
    Ruling,
    rules_of,
)
from rulings.store import Database

_GROUP = 16  # passages in a group, on average


class Passage(NamedTuple):
    """Something that can be found, as text: its address, the rules it rests on, its fields, and the
    phrases it is asked with.
    """

    ref: Ref
    cites: tuple[RuleRef, ...]
    title: str
    headings: str
    text: str
    gloss: str
    phrases: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.title, self.headings, self.text, self.gloss, *self.phrases)


def all_passages(corpus: Corpus, database: Database) -> tuple[Passage, ...]:
    """Everything that can be found; the passages of a document or an entry list are contiguous."""
    asked = _asked(corpus)
    rules = [
        _rule(corpus.library, rule, asked.get(rule.ref, ()))
        for rule in corpus.library.rules.values()
    ]
    entries = [
        found for entry in database.entries.values() for found in _entry(corpus.library, entry)
    ]
    return (*rules, *sorted(entries, key=lambda found: found.ref.document))


def grouped(passages: Iterable[Passage]) -> Iterator[tuple[Passage, ...]]:
    """The passages in groups of sixteen on average.

    A group begins at a passage whose address has a certain hash, so adding or removing a passage
    changes only its own group.
    """
    group: list[Passage] = []
    for passage in passages:
        if group and crc32(str(passage.ref).encode()) % _GROUP == 0:
            yield tuple(group)
            group = []
        group.append(passage)
    if group:
        yield tuple(group)


def indexed(passages: Iterable[Passage], analyzer: Analyzer) -> Iterator[IndexedPassage]:
    """Analyses the passages into tokens, one by one."""
    for passage in passages:
        fields = {
            "title": analyzer.analyze(passage.title),
            "headings": analyzer.analyze(passage.headings),
            "text": analyzer.analyze(passage.text),
            "gloss": analyzer.analyze(passage.gloss),
        }
        yield IndexedPassage(
            passage.ref, fields, [*map(analyzer.analyze, passage.phrases)], passage.cites
        )


def _asked(corpus: Corpus) -> Mapping[RuleRef, tuple[str, ...]]:
    found: dict[RuleRef, tuple[str, ...]] = {}
    for asked in corpus.asked:
        found[asked.rule] = (*found.get(asked.rule, ()), *asked)
    return found


def _rule(library: Library, rule: Rule, phrases: tuple[str, ...]) -> Passage:
    headings = [above.title for above in library.parents(rule.ref)]
    if rule.group:
        headings.append(rule.group)
    text = " ".join((rule.text, *rule.examples))
    if not text and not phrases:  # a heading without phrases answers nothing
        return Passage(rule.ref, (rule.ref,), "", "", "", "", ())
    return Passage(
        rule.ref,
        (rule.ref,),
        rule.title,
        " ".join(headings),
        text,
        " ".join(rule.glosses.texts),
        phrases,
    )


def _entry(library: Library, entry: Entry) -> Iterator[Passage]:
    cites = tuple(ref for ref in rules_of(entry) if ref in library.rules)
    if not cites:
        return
    match entry:
        case Ruling(ref=ref, question=question, answer=answer, superseded_by=""):
            named = " ".join((*entry.cards, *entry.keywords))
            phrases = (*question.texts, *entry.asked)
            text, gloss = (
                f"{question.original} {answer.original}",
                f"{question.others} {answer.others}",
            )
            yield Passage(ref, cites, "", named, text, gloss, phrases)
        case Keyword(ref=ref, name=name, meaning=meaning):
            names = (*name.texts, *entry.old_names)
            text, gloss = (
                f"{meaning.original} {entry.when.original}",
                f"{meaning.others} {entry.when.others}",
            )
            yield Passage(ref, (library.defining(cites[0]),), name.original, "", text, gloss, names)
            for at, asked in enumerate(entry.questions):
                question, answer = asked.question, asked.answer
                text, gloss = (
                    f"{question.original} {answer.original}",
                    f"{name.others} {question.others} {answer.others}",
                )
                yield Passage(
                    question_ref(ref, at),
                    asked.rules,
                    name.original,
                    "",
                    text,
                    gloss,
                    question.texts,
                )
        case Penalty(ref=ref, situation=situation, prescribed=prescribed):
            phrases = (*situation.texts, *entry.asked)
            yield Passage(
                ref,
                cites,
                situation.original,
                "",
                prescribed.original,
                f"{situation.others} {prescribed.others}",
                phrases,
            )
        case DirectAnswer(ref=ref, question=question, statement=statement):
            phrases = (*question.texts, *(wording.text for wording in entry.asked))
            yield Passage(ref, cites, "", "", statement.original, statement.others, phrases)
        # words of other games are looked up by name; superseded rulings are not found
        case _:
            return


def question_ref(keyword: EntryRef, at: int) -> EntryRef:
    """The address of a keyword's common question."""
    return keyword._replace(id=f"{keyword.id}{QUESTION_MARK}{at + 1}")
