"""The quantities that a question names: how many players, which record.

The words that show them are in ``intents/<language>.yaml``, under calculations. Every pattern there
reads folded text (lower case, hiragana as katakana, numbers in words as figures) and looks for one
thing only, without wildcards between words, so that every text is read quickly.
"""

from __future__ import annotations

from bot.answers.intent import Patterns
from bot.desk.points import Record
from rules_corpus.patterns import Pattern

PLAYERS = ("players", "came", "told_of")
"""How players are counted, the surest words first."""
RECORD = Pattern(r"(?<![\d-])(\d{1,2})\s?-\s?(\d{1,2})(?:\s?-\s?(\d{1,2}))?(?![\d-])")
COUNTED_RECORD = ("wins", "losses", "draws")
TOLD_RECORD = ("won", "lost", "drew")


def figure(text: str, *patterns: Pattern) -> int | None:
    """The first figure that any of ``patterns`` finds, the first pattern first; "a" is one."""
    for pattern in patterns:
        match = pattern.search(text)
        if match:
            found = next(group for group in match.groups() if group is not None)
            return int(found) if found.isdigit() else 1
    return None


def record(text: str, words: Patterns) -> Record | None:
    """A record as it is written (3-0-2: won, lost, drawn) or spoken (three wins and a draw)."""
    written = RECORD.search(text)
    if written:
        return Record(int(written[1]), int(written[2]), int(written[3] or 0))
    told = tuple(figure(text, words[name]) for name in TOLD_RECORD)
    counted = tuple(figure(text, words[name]) for name in COUNTED_RECORD)
    wins, losses, draws = told if any(count is not None for count in told) else counted
    if wins is None and losses is None and draws is None:
        return None
    return Record(wins or 0, losses or 0, draws or 0)
