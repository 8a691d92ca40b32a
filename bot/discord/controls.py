"""What buttons carry in their custom_id: a version, an action, and the place that it applies to.

Nothing is remembered for a button, so it works after a restart. A place is part of an answer, and
knows which one: whatever a button shows, the answer that was asked for is never lost. Whoever
presses a button of another version is asked to ask again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from bot.discord.limits import CUSTOM_ID
from rules_corpus.languages import DEFAULT_LANGUAGE, LANGUAGES
from rules_corpus.model import Language, RuleRef

VERSION = "m2"
SHORT = 30  # characters of a name that a control can carry itself
LIST = 50  # ... of a format's id and a day, so that no question has to stand above an announcement
BETWEEN = " | "  # separates what a list is asked for by: a card, a format, days

Lookable = Literal["rule", "keyword", "card", "ruling", "penalty"]
Kind = Literal["ask", "names", Lookable, "show", "check", "changes", "announce", "about", "help"]
View = Literal["answer", "rule", "examples", "cites", "hit"]
# "language" also opens a place: the same one in another language. From it one can tell the place
# that a message shows
# "step" opens the rule before, above or after one, which a list in the same message may open too:
# no two buttons of a message may be the same
Action = Literal["open", "step", "language", "public", "follow", "report", "judges"]

KINDS: tuple[Kind, ...] = get_args(Kind)
VIEWS: tuple[View, ...] = get_args(View)
_OTHER: Mapping[Language, Language] = {"en": "ja", "ja": "en"}
ACTIONS: tuple[Action, ...] = get_args(Action)
PATTERN = (
    r"m(?P<version>\d+):(?P<action>[a-z]):(?P<kind>[a-z]+):(?P<view>[a-z])"
    r":(?P<language>[a-z]{2}):(?P<page>\d{1,3}):(?P<game>[^\s:]*)"
    r":(?:(?P<document>[^\s:/]+)/(?P<number>[^\s:]+)|=(?P<card>[^:]+))?:(?P<text>.*)"
)
_PATTERN = re.compile(PATTERN)
# Actions and views are written as their first letters, as there is little room
_WRITTEN: Mapping[str, Action] = {action[0]: action for action in ACTIONS}
_SHOWN: Mapping[str, View] = {view[0]: view for view in VIEWS}


class Place(NamedTuple):
    """What a message shows, and of which answer it is a part.

    ``kind``, ``text`` and ``game`` say what was asked, so that it can be asked again. ``view`` says
    what is shown: "answer": the ``page`` of the answer, with ``ref`` for the rule that answers;
    "rule", "examples", "cites": the rule ``ref``, its examples, or the rules that it cites; "hit":
    one of several cards that the answer lists, by its code ``card``.
    """

    kind: Kind
    text: str
    language: Language
    game: str = ""
    view: View = "answer"
    ref: RuleRef | None = None
    page: int = 0
    card: str = ""

    @property
    def is_told(self) -> bool:
        """Whether what was asked has to stand on the message: it is a question, or a name too long
        for a control.
        """
        room = LIST if self.kind == "announce" else SHORT
        return self.kind in ("ask", "names") or len(self.text) > room

    @property
    def answer(self) -> Place:
        """The beginning of the answer."""
        return self._replace(view="answer", ref=None, page=0, card="")

    @property
    def in_other_language(self) -> Place:
        """The same place, in the language that its button offers."""
        return self._replace(language=_OTHER.get(self.language, DEFAULT_LANGUAGE))

    def of(self, view: View, ref: RuleRef) -> Place:
        """A rule next to the same answer, its examples, or the rules that it cites."""
        return self._replace(view=view, ref=ref, page=0, card="")

    def hit(self, card: str) -> Place:
        """One of the cards that the same answer lists, by its code."""
        return self._replace(view="hit", ref=None, page=0, card=card)


class Control(NamedTuple):
    """What a button does, and the place that it applies to."""

    action: Action
    place: Place

    @property
    def custom_id(self) -> str:
        """The control as the component carries it; without what was asked if that stands on the
        message.

        Raises:
            ValueError: the text is too long.
        """
        place = self.place
        ref = f"{place.ref.document}/{place.ref.number}" if place.ref else ""
        if place.view == "hit":
            ref = f"={place.card}"
        action, view = self.action[0], place.view[0]
        parts = (VERSION, action, place.kind, view, place.language, str(place.page))
        text = ":".join((*parts, place.game, ref, "" if place.is_told else place.text))
        if len(text) > CUSTOM_ID:
            raise ValueError(f"{text!r} is too long for a custom_id")
        return text


def read_control(custom_id: str, told: str = "") -> Control | None:
    """The control in a custom_id; ``None`` if it is of another version, or not one of ours.

    ``told``: what was asked, as it stands on the message.
    """
    match = _PATTERN.fullmatch(custom_id)
    if match is None or f"m{match['version']}" != VERSION:
        return None
    action, kind, view = _WRITTEN.get(match["action"]), match["kind"], _SHOWN.get(match["view"])
    if action is None or kind not in KINDS or view is None:
        return None
    language = match["language"] if match["language"] in LANGUAGES else DEFAULT_LANGUAGE
    ref = RuleRef(match["document"], match["number"]) if match["document"] else None
    text = match["text"] or told
    page, card = int(match["page"]), match["card"] or ""
    return Control(action, Place(kind, text, language, match["game"], view, ref, page, card))
