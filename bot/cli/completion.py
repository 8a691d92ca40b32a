"""The names that shell completion offers.

Completion must neither fail nor take long: if no index is prepared, no names are offered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

import click

from bot.cli.environment import environment

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from bot.names import Names

    Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

MOST = 200  # names; nobody reads more
_WORD = re.compile(r"[\w-]+(?:\.[\w-]+)*")


def _offered(names_of: Callable[[Names], Iterable[str]]) -> Complete:
    """A completion function that offers whole names for an argument of one word, and otherwise
    names word by word.
    """

    def complete(
        context: click.Context, parameter: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        try:
            known = _names()
            names = names_of(known) if known else ()
            if parameter.nargs == 1:  # a name of several words would need quotation marks
                names, typed = filter(_WORD.fullmatch, names), ()
            else:
                typed = context.params.get(parameter.name or "") or ()
            return [
                CompletionItem(name) for name in islice(next_words(names, typed, incomplete), MOST)
            ]
        # a shell shows no errors, and a traceback would appear in the middle of the command line
        except Exception:
            return []

    return complete


def next_words(names: Iterable[str], typed: Sequence[str], incomplete: str) -> Iterator[str]:
    """The words that may follow ``typed`` and begin with ``incomplete``, each once, without
    characters that a shell would interpret.
    """
    before = [word.casefold() for word in typed]
    seen: set[str] = set()
    for name in names:
        words = _WORD.findall(name.replace("'", "").replace("’", ""))
        if (
            len(words) <= len(before)
            or [word.casefold() for word in words[: len(before)]] != before
        ):
            continue
        word = words[len(before)]
        if word.casefold() not in seen and word.casefold().startswith(incomplete.casefold()):
            seen.add(word.casefold())
            # shells drop completions that do not begin with the letters typed
            yield incomplete + word[len(incomplete) :]


def _names() -> Names | None:
    from bot.app import kept_names
    from bot.settings import read_settings

    return kept_names(read_settings(environment()))


games = _offered(lambda known: known.games())
documents = _offered(lambda known: known.library.documents)
formats = _offered(lambda known: (format_.id for format_ in known.formats()))
numbers = _offered(lambda known: (ref.number for ref in known.library.rules))
keywords = _offered(lambda known: known.keyword_names())
cards = _offered(lambda known: (name for card in known.cards() for name in card.names))
penalties = _offered(lambda known: (penalty.situation.original for penalty in known.penalties()))
