"""What buttons and menus carry in their custom_id: a version, an action, and all that the action
needs.

Nothing is remembered for a button, so that it works after a restart. One of another version is
answered politely.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, get_args

from bot.render.limits import CUSTOM_ID
from rules_corpus.languages import LANGUAGES, OWN
from rules_corpus.model import Language, RuleRef

VERSION = "m1"

Lookable = Literal["rule", "keyword", "card", "ruling", "penalty"]
Action = Literal[
    "next",
    "back",
    "parent",
    "examples",
    "cites",
    "language",
    "public",
    "page",
    "near",
    "names",
    "follow",
    "pick",
    "about",
    "help",
    Lookable,
]

ACTIONS: tuple[Action, ...] = get_args(Action)
TURNING: frozenset[Action] = frozenset({"page", "names", "about", "help", *get_args(Lookable)})
PATTERN = (
    r"m(?P<version>\d+):(?P<action>[a-z]+):(?P<language>[a-z]{2}):(?P<page>\d{1,3})"
    r"(?:@(?P<game>[^\s:]+))?:(?P<ref>\S*)"
)
_PATTERN = re.compile(PATTERN)


class Control(NamedTuple):
    """``ref``: the rule that the action is about, where it is about one; ``page``: of the answer or
    of the rule; ``game``: the one asked about.

    ``names``, ``rule``, ``keyword``, ``card``, ``ruling`` and ``penalty`` turn to a page of what
    was looked up so. ``examples`` and ``cites`` open what they name where the page is 0, and turn
    its pages from 1 on.
    """

    action: Action
    language: Language
    ref: RuleRef | None = None
    page: int = 0
    game: str = ""

    @property
    def turns(self) -> bool:
        """Whether it leads to another page of what stands there."""
        return self.action in TURNING or self.page > 0

    @property
    def custom_id(self) -> str:
        """As it is written on the component."""
        game = f"@{self.game}" if self.game else ""
        text = f"{VERSION}:{self.action}:{self.language}:{self.page}{game}:{self.ref or ''}"
        if len(text) > CUSTOM_ID:
            raise ValueError(f"{text!r} is too long for a custom_id")
        return text


def read_control(custom_id: str) -> Control | None:
    """The control that a custom_id writes; ``None`` for one of another version, or of nobody."""
    match = _PATTERN.fullmatch(custom_id)
    if match is None or f"m{match['version']}" != VERSION or match["action"] not in ACTIONS:
        return None
    document, _, number = match["ref"].partition(":")
    language = match["language"] if match["language"] in LANGUAGES else OWN
    return Control(
        match["action"],
        language,
        RuleRef(document, number) if number else None,
        int(match["page"]),
        match["game"] or "",
    )
