"""The rules that texts refer to: numbers in brackets in the text of a rule, (1024.3d), and
citations in prose, {floor:2g}.

A citation in prose is written like one in a field, ``document:number``, but in braces; it is
checked, and only the number is shown. Rule numbers that prose has in plain brackets are found as
well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules_corpus.model import Document, Rule, RuleRef
from rules_corpus.numbers import is_number
from rules_corpus.text import written

_BRACKETS = re.compile(r"\(([^()]{1,120})\)")
_CITATION = re.compile(r"\{([^\s:{}]+):([^\s:{}]+)\}")
_BETWEEN = re.compile(r"[,;\s]+")
_ANY_BRACKETS = re.compile(r"[(（]([^()（）]{1,400})[)）]")
_NUMBER = re.compile(
    r"(?<![a-z0-9.\-/$])\d{1,4}(?:\.\d{1,3})*(?:[a-z](?:-(?:[ivx]{1,5}|\d{1,2}))?)?(?![a-z0-9/%]|[.-][a-z0-9])"
)
_SEPARATORS = re.compile(
    r"[\s,;、,・と]*(?:and|or|to|および|または|から|〜|~|-)?\s*(?:rules?\b)?\s*"
)
_SECTION = re.compile(r"\d{3,4}")
_YEAR = re.compile(r"(?:19|20)\d\d")
_JOINING = frozenset({"", "and", "or", "see", "rule", "rules"})


def written_in(rule: Rule, numbering: str) -> Iterator[str]:
    """The numbers of the scheme ``numbering`` that ``rule`` refers to, as it writes them; such
    rules need not exist.
    """
    for brackets in _BRACKETS.finditer(rule.text):
        words = [word.rstrip(".") for word in _BETWEEN.split(brackets[1]) if word not in _JOINING]
        if all(is_number(word, numbering) for word in words):
            yield from words


def links(
    rules: Mapping[RuleRef, Rule], documents: Mapping[str, Document]
) -> Mapping[RuleRef, tuple[RuleRef, ...]]:
    """The existing rules of its own document that each rule refers to."""
    found = (
        (rule.ref, tuple(_existing(rule, documents[rule.ref.document].numbering, rules)))
        for rule in rules.values()
    )
    return {ref: others for ref, others in found if others}


def _existing(rule: Rule, numbering: str, rules: Collection[RuleRef]) -> Iterator[RuleRef]:
    for number in dict.fromkeys(written_in(rule, numbering)):
        ref = RuleRef(rule.ref.document, number)
        if ref in rules and ref != rule.ref:
            yield ref


def cited_in(text: str) -> Iterator[RuleRef]:
    """The rules that prose cites in braces; they need not exist.

    A cost such as {2} is not a citation.
    """
    return (
        (RuleRef(found[1], found[2]) for found in _CITATION.finditer(text))
        if "{" in text
        else iter(())
    )


def as_shown(text: str) -> str:
    """Prose as people read it, with only the number of a citation: ``2g`` for ``{floor:2g}``."""
    return _CITATION.sub(r"\2", text) if "{" in text else text


def without_citations(text: str) -> str:
    """Prose without its citations in braces: any rule number left in it was written without
    them.
    """
    return _CITATION.sub("", text) if "{" in text else text


class Mentioned(NamedTuple):
    """A rule number in a text, and the documents that may be meant: those named before it, or else
    all whose numbering it fits.
    """

    number: str
    documents: tuple[Document, ...]


def in_prose(text: str, documents: Sequence[Document], bare: bool = False) -> Iterator[Mentioned]:
    """The rule numbers in the brackets of a text: (7e), (CR 716.2, 903.2h-1), (2g, where there is
    one).

    A number without letters or two dots may be a count or a year: it is taken for a rule's after a
    document's name, next to other rule numbers, or where ``bare`` says that such numbers alone in
    brackets are rules'.
    """
    if "(" not in text and "（" not in text:  # as in most texts
        return
    for brackets in _ANY_BRACKETS.finditer(written(text)):
        yield from _in_brackets(brackets[1], documents, bare)


def _in_brackets(text: str, documents: Sequence[Document], bare: bool) -> Iterator[Mentioned]:
    end = 0
    named: tuple[Document, ...] = ()
    follows = False
    for match in _NUMBER.finditer(text):
        between, number = text[end : match.start()], match[0]
        joined = end > 0 and _SEPARATORS.fullmatch(between) is not None
        if not joined:
            named = tuple(document for document in documents if _names(document, between))
        end = match.end()
        meant = tuple(
            document
            for document in named or documents
            if is_number(number, document.numbering) and not _is_edition(number, document)
        )
        alone = (
            bare
            and bool(_SECTION.fullmatch(number))
            and not _YEAR.fullmatch(number)
            and not text[: match.start()].strip()
            and not text[end:].strip()
        )
        follows = bool(meant) and (
            bool(named)
            or (follows and joined and _SECTION.fullmatch(number) is not None)
            or _is_distinct(number)
            or alone
        )
        if follows:
            yield Mentioned(number, meant)


def _names(document: Document, before: str) -> bool:
    """Whether a text ends in a name of the document."""
    names = (*document.mentions, *document.before_numbers, document.short, document.id)
    return any(_ending_in(name).search(before) for name in names)


@lru_cache(maxsize=256)
def _ending_in(name: str) -> re.Pattern[str]:
    """The pattern of a text that ends in a document's name; cached, because every number asks for
    it.
    """
    return re.compile(rf"(?<![a-z]){re.escape(written(name))}\s*(?:rules?|の)?\s*$")


def _is_edition(number: str, document: Document) -> bool:
    return number == document.edition or number in document.earlier_editions


def _is_distinct(number: str) -> bool:
    """Whether a number looks like hardly anything but a rule's: 7e, 903.2, 3.3.4."""
    return (
        re.fullmatch(
            r"\d{1,2}[a-z](?:-[ivx]+)?|\d{3,4}\.\d[\da-z.-]*|\d+(?:\.\d+){2,}[a-z]?", number
        )
        is not None
    )
