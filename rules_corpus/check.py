"""What must hold over a whole corpus, beyond what each file's reader checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from rules_corpus.languages import EXPECTED_LANGUAGES, LANGUAGES, Code, text_of
from rules_corpus.library import Corpus
from rules_corpus.missing import Missing
from rules_corpus.model import Document, Library, RuleRef
from rules_corpus.numbers import is_name, sort_key
from rules_corpus.problems import Problem
from rules_corpus.references import in_prose, written_in
from rules_corpus.terms import misused_words

LEAST_PHRASES_OF_HEADING = 1


def check(corpus: Corpus, texts: Path) -> tuple[Problem, ...]:
    """Every breach of an invariant in ``corpus``, which was read from ``texts``; empty if all is
    well.
    """
    return tuple(
        sorted(
            {
                *_order(corpus),
                *_asked(corpus, texts, complete=True),
                *_references(corpus),
                *_documents(corpus, texts),
                *_terms(corpus),
            }
        )
    )


def warnings(corpus: Corpus, texts: Path) -> tuple[Problem, ...]:
    """What would help users of ``corpus`` but is not required: phrases for the rules of games that
    are not declared complete.
    """
    return tuple(sorted(_asked(corpus, texts, complete=False)))


def _order(corpus: Corpus) -> Iterator[Problem]:
    """Numbered rules are in counting order; named ones are wherever their document puts them."""
    numbered = [ref for ref in corpus.library.rules if not is_name(ref.number)]
    for before, after in pairwise(numbered):
        scheme = corpus.library.documents[after.document].numbering
        if before.document == after.document and sort_key(before.number, scheme) > sort_key(
            after.number, scheme
        ):
            yield corpus.problem(after, f"rule {after.number} comes after {before.number}")


def _asked(corpus: Corpus, texts: Path, complete: bool) -> Iterator[Problem]:
    """The rules with too few phrases: where ``complete``, in the languages in which their game is
    declared complete; else in those of `EXPECTED_LANGUAGES`, for games that declare none.
    """
    counted: Counter[tuple[RuleRef, str]] = Counter()
    for asked in corpus.asked:
        counted.update(
            {(asked.rule, language): len(phrases) for language, phrases in asked.phrases.said}
        )
    begun = {(ref.document, language) for ref, language in counted}
    for document in corpus.library.documents.values():
        if document.id in corpus.unasked:
            continue
        wanted = corpus.library.games[document.game].complete
        others = () if wanted else EXPECTED_LANGUAGES
        for language in wanted if complete else others:
            if complete or language == document.language or (document.id, language) in begun:
                yield from _seldom_asked(corpus, document, language, counted)
            else:  # an optional language is mentioned once
                yield Problem(
                    texts / document.game / document.id / "document.yaml",
                    1,
                    f"no rule of {document.id} has phrases in {language}",
                )


def _seldom_asked(
    corpus: Corpus, document: Document, language: Code, counted: Mapping[tuple[RuleRef, Code], int]
) -> Iterator[Problem]:
    for ref, rule in corpus.library.rules.items():
        times = counted.get((ref, language), 0)
        least = LEAST_PHRASES_OF_HEADING if rule.is_heading else LANGUAGES[language].phrases
        if ref.document == document.id and times < least:
            yield corpus.problem(
                ref,
                f"rule {ref.number} has {times} phrases in {language}; at least {least} are"
                " required",
            )


def _references(corpus: Corpus) -> Iterator[Problem]:
    """A rule number in brackets exists in its document, or a note says that it does not."""
    rules = corpus.library.rules
    yield from _in_notes(corpus)
    for rule in rules.values():
        for number in written_in(rule, corpus.library.documents[rule.ref.document].numbering):
            known = (
                rule.ref.document in corpus.incomplete
                or RuleRef(rule.ref.document, number) in rules
            )
            if not known and not any(number in note.text for note in rule.notes):
                yield corpus.problem(
                    rule.ref,
                    f"rule {rule.ref.number} refers to ({number}), which does not exist, and no"
                    " note says so",
                )


def _in_notes(corpus: Corpus) -> Iterator[Problem]:
    """A rule number in the brackets of an example, a note or a gloss exists in some document of the
    game.
    """
    library = corpus.library
    for rule in library.rules.values():
        game = library.documents[rule.ref.document].game
        documents = [document for document in library.documents.values() if document.game == game]
        if corpus.incomplete.intersection(document.id for document in documents):
            continue
        for text in (
            *rule.examples,
            *rule.glosses.texts,
            *(text for note in rule.notes for text in (note.text, *note.translations.texts)),
        ):
            for number, meant in in_prose(text, documents) if "(" in text or "（" in text else ():
                if not any(RuleRef(document.id, number) in library.rules for document in meant):
                    said = (
                        f"an example, a note or the gloss of rule {rule.ref.number} refers to"
                        f" ({number}), which does not exist"
                    )
                    yield corpus.problem(rule.ref, said + Missing(library).near(number, meant))


def _terms(corpus: Corpus) -> Iterator[Problem]:
    """Glosses and notes use the glossary's own words."""
    for game in corpus.library.games:
        terms = [term for term in corpus.library.terms if term.game == game and term.instead_of]
        documents = {
            document.id for document in corpus.library.documents.values() if document.game == game
        }
        for rule in corpus.library.rules.values() if terms else ():
            if rule.ref.document not in documents:
                continue
            own = corpus.library.documents[rule.ref.document].language
            notes = (
                text_of({own: note.text, **dict(note.translations.said)}) for note in rule.notes
            )
            for text in (rule.glosses, *notes):
                yield from (
                    corpus.problem(rule.ref, f"a gloss or note of rule {rule.ref.number}: {said}")
                    for _, said in misused_words(text, terms)
                )


def _documents(corpus: Corpus, texts: Path) -> Iterator[Problem]:
    """Every document has rules, and the documents that it names exist."""
    library = corpus.library
    for document in library.documents.values():
        path = texts / document.game / document.id / "document.yaml"
        if document.id not in corpus.incomplete and not any(
            ref.document == document.id for ref in library.rules
        ):
            yield Problem(path, 0, "the document has no rules")
        for other in (
            *document.falls_back_on,
            *([document.superseded_by] if document.superseded_by else []),
        ):
            if other in corpus.incomplete and other not in library.documents:
                continue
            if other not in library.documents:
                yield Problem(path, 0, Missing(library).document(other, document.game))
            elif library.documents[other].game != document.game:
                yield Problem(path, 0, f"{other!r} is a document of another game")
        if document.id not in corpus.incomplete:
            yield from _renumbered(document, library, path)


def _renumbered(document: Document, library: Library, path: Path) -> Iterator[Problem]:
    """Every number that a rule once had leads to a rule that exists."""
    for old, now in document.former_numbers.items():
        if RuleRef(document.id, now) not in library.rules:
            yield Problem(path, 0, f"{old} is renumbered to {now}, which does not exist")
