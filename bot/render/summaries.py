"""What a rule says in short: whole sentences, in the asker's language if there is a gloss."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.render.wording import title_of
from rules_corpus.model import Language, Library, Rule
from rules_corpus.sentences import followed_by, sentences
from rules_corpus.text import is_japanese

SUMMARY = 200  # characters that a summary of several sentences has at most
LONGEST = 300  # ... and one of a single sentence
FEW_WORDS = 5  # to recognise a rule by
FEW_SIGNS = 16  # ... in Japanese

# Patterns are kept as text: re compiles each when it is first needed, and keeps it.
_ANNOUNCES = (
    r"[:：]$|\b(?:following|follows?)\b[^.:]*\.?$"
    r"|\b(?:rules?|steps?|actions?|conditions?|ways?|procedures?|order|sections?|listed|given)"
    r" below\b[^.:]*\.?$|(?:次の|以下の)[^。：]*。?$"
)


def announces(text: str) -> bool:
    """Whether a text ends by announcing the rules below: "Follow these steps to play a card:"."""
    return re.search(_ANNOUNCES, (sentences(text) or [""])[-1]) is not None


def is_carried_out_below(rule: Rule, library: Library) -> bool:
    """Whether a rule leaves it to those below: it ends by announcing them, or naming two of
    them.
    """
    below = library.children(rule.ref)
    if not below or rule.is_heading:
        return False
    last = sentences(rule.text)[-1:]
    return (
        announces(rule.text)
        or sum(
            re.search(rf"(?<![\w.]){re.escape(ref.number)}(?![\w-])", text) is not None
            for text in last
            for ref in below
        )
        > 1
    )


def said_in(rule: Rule, language: Language, library: Library) -> str:
    """What a rule says as the asker reads it: its gloss if it is in another language and
    has one.
    """
    return rule.gloss_in(language, _own_language(rule, library)) or rule.text


def first_sentence(rule: Rule, language: Language, library: Library) -> str:
    """The first sentence of what a rule says; empty if there is none or it is too long for
    a line.
    """
    return next(_fitting(rule, language, library), "")


def brief_of(rule: Rule, language: Language, library: Library) -> str:
    """What to recognise a rule by: its heading as the asker reads it, or its first words."""
    if rule.title:
        title = title_of(rule, library, language)
        if title != rule.title or not rule.gloss_in(language, _own_language(rule, library)):
            return title
    said = next(iter(sentences(said_in(rule, language, library))), "").rstrip("。.")
    if is_japanese(said):
        first = said.partition("、")[0][:FEW_SIGNS]
    else:
        first = " ".join(said.split()[:FEW_WORDS])
    return first if first == said else f"{first.rstrip(',;:')}…"


def _own_language(rule: Rule, library: Library) -> Language:
    return library.documents[rule.ref.document].language


def summary_of(rule: Rule, language: Language, library: Library) -> str:
    """As many of a rule's first sentences as fit into a line, which may be none."""
    summary = ""
    for sentence in _fitting(rule, language, library):
        if summary and len(summary) + 1 + len(sentence) > SUMMARY:
            break
        summary = followed_by(summary, sentence)
    return summary


def _fitting(rule: Rule, language: Language, library: Library) -> Iterator[str]:
    """The first sentences up to one that is too long or only announces.

    After that one, the rules that it announces are named.
    """
    below = library.children(rule.ref)
    for sentence in sentences(said_in(rule, language, library)):
        if len(sentence) > LONGEST:
            return
        if sentence[-1] in ":：":
            if not below:
                return
            sentence += (
                f" {below[0].number}–{below[-1].number}"
                if len(below) > 1
                else f" {below[0].number}"
            )
        yield sentence
