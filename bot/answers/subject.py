"""What a further question is about that only points back: "How does standby work? Do I pay for it
again?".
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.places import Finder, Span
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold, is_japanese

_SAYS_MORE = (
    r"is|are|does|do|can|could|will|would|may|must|has|have|counts?|works?|happens?|means?|applies"
    r"|allowed|legal|ok|still|too|also|again"
)
_POINTS = Pattern(
    r"(?<!\bis )(?<!\bmake )(?<!\bdoes )(?P<thing>\b(?:it|they|them)\b)"
    r"|(?:\bis|\bdoes) (?P<it>it)\b(?!"
    r" (?:possible|legal|allowed|ok|okay|fine|true|right|correct|required|necessary|mandatory"
    r"|optional|enough|better|worth"
    r"|my|your|his|her|their|our|the|a|an|in|on|at|when|if|that|to|ever|matter|say)\b)"
    r"|(?P<whose>\b(?:its|their)\b)"
    rf"|(?P<that>\b(?:this|that)\b)(?=\s*(?:[?.!,]|$|(?:{_SAYS_MORE})\b))"
)
_POINTS_JAPANESE = Pattern(
    r"(?P<thing>[ソコ]レ(?=[ハガヲモニデノ]|ッテ|ト|[、?。"
    r"]|$))|(?P<whose>[ソコ]ノ(?!他|ホカ|後|時|トキ|場合|ママ|上|ウエ|タメ|前|間|ヨウ))"
)
_ASKED_THING = Pattern(
    r"\b(?:how (?:do|does)|what(?:'s| is| are| does| do)|whats|explain)(?: (?:an?|the))?"
    r" (?P<thing>(?!it\b|they\b|i\b|you\b|we\b|my\b)\w[\w' -]{1,30}?)"
    r"(?: (?:works?|do|means?))?[?.!\s]*$"
)
_ASKED_THING_JAPANESE = Pattern(
    r"^(?P<thing>[^\s、。"
    r"?]{2,16}?)(?:トハ|ッテ|ハ(?=何|ナニ|ドウ))(?:何|ナニ|ドウイウ|ドウヤ|ドウ使|[?。\s]*$)"
)


def subject_in(text: str, finders: Iterable[Finder]) -> str:
    """What a question is about: the first thing it names of the first kind that it names any of;
    empty where it names none.
    """
    folded = fold(text)
    # where folding changes the length, the two cannot be aligned
    if len(folded) != len(text):
        return ""
    for finder in finders:
        places = finder(folded)
        if places:
            start, end = min(places)
            return text[start:end]
    return ""


def asked_thing(folded: str) -> list[Span]:
    """Where a folded question names the one thing that it asks about: "how does X work", "what is
    X".
    """
    match = (_ASKED_THING_JAPANESE if is_japanese(folded) else _ASKED_THING).search(folded)
    return [match.span("thing")] if match else []


def with_subject(text: str, subject: str, own: Iterable[Finder]) -> str:
    """A question with ``subject`` in the place of each word that points back; the question itself
    where none does.

    ``own``: what finds things that such a word may mean where they stand before it in the question.
    """
    folded = fold(text)
    if not subject or len(folded) != len(text):
        return text
    japanese = is_japanese(text)
    places = list((_POINTS_JAPANESE if japanese else _POINTS).finditer(folded))
    if not places or any(
        start < places[0].start() for finder in own for start, _ in finder(folded)
    ):
        return text
    asked, at = "", 0
    for place in places:
        kind = str(place.lastgroup)
        start, end = place.span(kind)
        asked += (
            text[at:start] + subject + (("の" if japanese else "'s") if kind == "whose" else "")
        )
        at = end
    return asked + text[at:]


def lacks_topic(text: str) -> bool:
    """Whether a Japanese question leaves out its topic, as is usual once it has been said."""
    return is_japanese(text) and not ("は" in text or "が" in text)


def about(text: str, subject: str) -> str:
    """A question that says nowhere what it is about, with its subject before it."""
    return f"{subject}は{text}" if is_japanese(text) else f"{subject}: {text}"
