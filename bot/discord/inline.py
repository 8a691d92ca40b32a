"""[[names]] in a message: what is to be looked up, without code, quotes and spoilers."""

from __future__ import annotations

import re

MOST = 3
LONGEST = 100
_HIDDEN = re.compile(
    r"```.*?```|``.*?``|`[^`\n]*`|\|\|.*?\|\||^ *>>> .*|^ *> [^\n]*$", re.DOTALL | re.MULTILINE
)
_NAME = re.compile(rf"\[\[([^\[\]\n]{{1,{LONGEST}}})\]\]")


def names_in(text: str) -> tuple[str, ...]:
    """The names in double brackets, each once, at most `MOST`."""
    found = (match.strip() for match in _NAME.findall(_HIDDEN.sub("\n", text)))
    return tuple(dict.fromkeys(name for name in found if name))[:MOST]
