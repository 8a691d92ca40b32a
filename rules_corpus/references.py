"""Rule numbers that rules write in brackets, (1024.3d), and what they link."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from rules_corpus.model import Rule, RuleRef

_BRACKETS = re.compile(r"\(((?:\d{1,4}[a-z]?[\w.,; -]*?)+)\)")
_NUMBER = re.compile(r"(?<![\w.])(?:\d{3,4}(?:\.\d+(?:[a-z](?:-\d+)?)?)?|\d{1,2}[a-z](?:-[ivx]+)?)(?![\w-])")


def written_in(rule: Rule) -> Iterator[str]:
    """The numbers that ``rule`` refers to, as it writes them; whether such rules exist is not asked."""
    for brackets in _BRACKETS.finditer(rule.text):
        yield from _NUMBER.findall(brackets[1].rstrip("."))


def links(rules: Mapping[RuleRef, Rule]) -> Mapping[RuleRef, tuple[RuleRef, ...]]:
    """The existing rules of its own document that each rule refers to."""
    return {rule.ref: found for rule in rules.values() if (found := tuple(_existing(rule, rules)))}


def _existing(rule: Rule, rules: Collection[RuleRef]) -> Iterator[RuleRef]:
    for number in dict.fromkeys(written_in(rule)):
        ref = RuleRef(rule.ref.document, number)
        if ref in rules and ref != rule.ref:
            yield ref
