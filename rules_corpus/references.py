"""Rule numbers that rules write in brackets, (1024.3d), and what they link."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from rules_corpus.model import Document, Rule, RuleRef
from rules_corpus.numbers import is_number

_BRACKETS = re.compile(r"\(((?:\d{1,4}[a-z]?[\w.,; -]*?)+)\)")
_NUMBER = re.compile(r"(?<![\w.])(?:\d{3,4}(?:\.\d+(?:[a-z](?:-\d+)?)?)?|\d{1,2}[a-z](?:-[ivx]+)?)(?![\w-])")


def written_in(rule: Rule, numbering: str) -> Iterator[str]:
    """The numbers of that scheme that ``rule`` refers to, as it writes them; whether such rules exist is not asked."""
    for brackets in _BRACKETS.finditer(rule.text):
        yield from (number for number in _NUMBER.findall(brackets[1].rstrip(".")) if is_number(number, numbering))


def links(rules: Mapping[RuleRef, Rule], documents: Mapping[str, Document]) -> Mapping[RuleRef, tuple[RuleRef, ...]]:
    """The existing rules of its own document that each rule refers to."""
    found = ((rule.ref, tuple(_existing(rule, documents[rule.ref.document].numbering, rules))) for rule in rules.values())
    return {ref: others for ref, others in found if others}


def _existing(rule: Rule, numbering: str, rules: Collection[RuleRef]) -> Iterator[RuleRef]:
    for number in dict.fromkeys(written_in(rule, numbering)):
        ref = RuleRef(rule.ref.document, number)
        if ref in rules and ref != rule.ref:
            yield ref
