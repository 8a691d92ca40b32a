"""What must hold over a whole corpus, beyond what each file's reader checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from rules_corpus.library import Corpus
from rules_corpus.model import RuleRef
from rules_corpus.numbers import is_name, sort_key
from rules_corpus.problems import Problem
from rules_corpus.references import written_in

LEAST_PHRASES = {"en": 5, "ja": 3}
LEAST_PHRASES_OF_HEADING = {"en": 1, "ja": 1}


def check(corpus: Corpus, texts: Path) -> tuple[Problem, ...]:
    """Every invariant that ``corpus``, read from ``texts``, breaks; empty where all is well."""
    return tuple(sorted({*_order(corpus), *_asked(corpus), *_references(corpus), *_documents(corpus, texts)}))


def _order(corpus: Corpus) -> Iterator[Problem]:
    """Numbered rules stand in counting order; named ones where their document puts them."""
    numbered = [ref for ref in corpus.library.rules if not is_name(ref.number)]
    for before, after in pairwise(numbered):
        if before.document == after.document and sort_key(before.number) > sort_key(after.number):
            yield corpus.problem(after, f"rule {after.number} stands behind {before.number}")


def _asked(corpus: Corpus) -> Iterator[Problem]:
    """Every rule is asked often enough in both languages."""
    english: Counter[RuleRef] = Counter()
    japanese: Counter[RuleRef] = Counter()
    for asked in corpus.asked:
        english[asked.rule] += len(asked.en)
        japanese[asked.rule] += len(asked.ja)
    for ref, rule in corpus.library.rules.items():
        least = LEAST_PHRASES_OF_HEADING if rule.is_heading else LEAST_PHRASES
        for language, counted in (("en", english[ref]), ("ja", japanese[ref])):
            if counted < least[language]:
                yield corpus.problem(ref, f"rule {ref.number} is asked in {counted} {language} phrases; at least {least[language]} are wanted")


def _references(corpus: Corpus) -> Iterator[Problem]:
    """A rule number in brackets exists in its document, or a note says that it does not."""
    rules = corpus.library.rules
    for rule in rules.values():
        for number in written_in(rule, corpus.library.documents[rule.ref.document].numbering):
            if RuleRef(rule.ref.document, number) not in rules and not any(number in note.text for note in rule.notes):
                yield corpus.problem(rule.ref, f"rule {rule.ref.number} refers to ({number}), which does not exist, and no note says so")


def _documents(corpus: Corpus, texts: Path) -> Iterator[Problem]:
    """Every document has rules, and the documents that it names exist."""
    library = corpus.library
    for document in library.documents.values():
        path = texts / document.game / document.id / "document.yaml"
        if not any(ref.document == document.id for ref in library.rules):
            yield Problem(path, 0, "the document has no rules")
        for other in (*document.falls_back_on, *([document.superseded_by] if document.superseded_by else [])):
            if other not in library.documents:
                yield Problem(path, 0, f"no document {other!r}")
