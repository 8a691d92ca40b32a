"""What a question that only refers back is about: "How does standby work? Do I pay for it again?".

The words that refer back are in ``intents/<language>.yaml``, under subject. How a subject is put in
their place is grammar: here is that of Japanese, and that of all other languages.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.intent import Intents
from bot.answers.places import Finder, Span
from rules_corpus.text import fold, is_japanese


def subject_in(text: str, finders: Iterable[Finder]) -> str:
    """What a question is about: the first thing of the first kind that it names; empty if it names
    none.
    """
    folded = fold(text)
    # if folding changes the length, the two cannot be aligned
    if len(folded) != len(text):
        return ""
    for finder in finders:
        places = finder(folded)
        if places:
            start, end = min(places)
            return text[start:end]
    return ""


def asked_thing(folded: str, intents: Intents) -> list[Span]:
    """Where a folded question names the one thing that it asks about: "how does X work", "what is
    X".
    """
    match = intents.written_like(folded, "subject")["asked_thing"].search(folded)
    return [match.span(match.lastindex or 0)] if match else []


def with_subject(text: str, subject: str, own: Iterable[Finder], intents: Intents) -> str:
    """A question with ``subject`` in the place of each word that refers back; the question itself
    if none does.

    ``own``: finders of things that such a word may mean if they come before it in the question.
    """
    folded = fold(text)
    if not subject or len(folded) != len(text):
        return text
    words = intents.written_like(text, "subject")
    places = {place.span(): subject for place in words["points_back"].finditer(folded)}
    places |= {place.span(): _owner(subject, text) for place in words["owner"].finditer(folded)}
    if not places or any(start < min(places)[0] for finder in own for start, _ in finder(folded)):
        return text
    asked, at = "", 0
    for (start, end), named in sorted(places.items()):
        asked += text[at:start] + named
        at = end
    return asked + text[at:]


def refers_back(text: str, intents: Intents) -> bool:
    """Whether a question has a word for something that was said before."""
    words = intents.written_like(text, "subject")
    return words["points_back"].search(fold(text)) is not None


def _owner(subject: str, text: str) -> str:
    return f"{subject}の" if is_japanese(text) else f"{subject}'s"


def lacks_topic(text: str) -> bool:
    """Whether a Japanese question leaves out its topic, as is usual once it has been said."""
    return is_japanese(text) and not ("は" in text or "が" in text)


def about(text: str, subject: str) -> str:
    """A question that does not say what it is about, with its subject before it."""
    return f"{subject}は{text}" if is_japanese(text) else f"{subject}: {text}"
