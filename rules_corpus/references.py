"""Rule numbers that rules write in brackets, (1024.3d), and what they link."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from rules_corpus.model import Document, Rule, RuleRef
from rules_corpus.numbers import is_number

_BRACKETS = re.compile(r"\(([^()]{1,120})\)")
_BETWEEN = re.compile(r"[,;\s]+")
_JOINING = frozenset({"", "and", "or", "see", "rule", "rules"})


def written_in(rule: Rule, numbering: str) -> Iterator[str]:
    """The numbers of that scheme that ``rule`` refers to, as it writes them; whether such rules exist is not asked."""
    for brackets in _BRACKETS.finditer(rule.text):
        words = [word.rstrip(".") for word in _BETWEEN.split(brackets[1]) if word not in _JOINING]
        if all(is_number(word, numbering) for word in words):
            yield from words


def links(rules: Mapping[RuleRef, Rule], documents: Mapping[str, Document]) -> Mapping[RuleRef, tuple[RuleRef, ...]]:
    """The existing rules of its own document that each rule refers to."""
    found = ((rule.ref, tuple(_existing(rule, documents[rule.ref.document].numbering, rules))) for rule in rules.values())
    return {ref: others for ref, others in found if others}


def _existing(rule: Rule, numbering: str, rules: Collection[RuleRef]) -> Iterator[RuleRef]:
    for number in dict.fromkeys(written_in(rule, numbering)):
        ref = RuleRef(rule.ref.document, number)
        if ref in rules and ref != rule.ref:
            yield ref
