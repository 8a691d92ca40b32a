"""[[names]] to look up in a message, leaving out code, quotes and spoilers."""

from __future__ import annotations

import re

MOST = 8  # of one message; `bot.discord.screens.LOOKED_UP` of them are answered
LEAST_LENGTH, LONGEST = 2, 100
_HIDDEN = re.compile(
    r"```.*?```|``.*?``|`[^`\n]*`|\|\|.*?\|\||^ *>>> .*|^ *> [^\n]*$", re.DOTALL | re.MULTILINE
)
# An array index (`of[[0]]`) and a picture in a wiki (`![[map]]`) are not names
_NAME = re.compile(rf"(?<![A-Za-z0-9_!])\[\[([^\[\]\n]{{1,{LONGEST}}})\]\]")


def names_in(text: str) -> tuple[str, ...]:
    """The names in double brackets, each once, at most `MOST` of them."""
    found = (match.strip() for match in _NAME.findall(_HIDDEN.sub("\n", text)))
    return tuple(dict.fromkeys(name for name in found if len(name) >= LEAST_LENGTH))[:MOST]


def in_brackets(names: tuple[str, ...]) -> str:
    """Names in double brackets again, so that `names_in` can read them."""
    return " ".join(f"[[{name}]]" for name in names)
