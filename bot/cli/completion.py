"""The names that are offered to somebody who types in a shell that completes.

While somebody types nothing may fail and nothing may take long: where no index is prepared, no names are offered.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from bot.index_file import Snapshot

    Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]

MOST = 200  # names: no one reads more
_WORD = re.compile(r"[\w-]+(?:\.[\w-]+)*")


def _offered(names_of: Callable[[Snapshot], Iterable[str]]) -> Complete:
    """Offers names, whole where a word is typed, and word by word where several make up a name."""

    def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        try:
            snapshot = _snapshot()
            names = names_of(snapshot) if snapshot else ()
            if parameter.nargs == 1:  # there a name of several words would need quotation marks
                names, typed = filter(_WORD.fullmatch, names), ()
            else:
                typed = context.params.get(parameter.name or "") or ()
            return [CompletionItem(name) for name in islice(next_words(names, typed, incomplete), MOST)]
        except Exception:  # a shell shows no error, and a traceback would stand in the middle of what is typed
            return []

    return complete


def next_words(names: Iterable[str], typed: Sequence[str], incomplete: str) -> Iterator[str]:
    """The words that may follow ``typed`` and begin with ``incomplete``, each once: no signs in them that a shell reads otherwise."""
    before = [word.casefold() for word in typed]
    seen: set[str] = set()
    for name in names:
        words = _WORD.findall(name.replace("'", "").replace("’", ""))
        if len(words) <= len(before) or [word.casefold() for word in words[: len(before)]] != before:
            continue
        word = words[len(before)]
        if word.casefold() not in seen and word.casefold().startswith(incomplete.casefold()):
            seen.add(word.casefold())
            yield incomplete + word[len(incomplete) :]  # shells drop what begins with other letters than were typed


def _snapshot() -> Snapshot | None:
    from bot.index_cache import load_kept
    from bot.settings import read_settings

    return load_kept(read_settings(os.environ))


def _situations(snapshot: Snapshot) -> Iterator[str]:
    from rulings.model import Penalty

    return (penalty.situation.original for penalty in snapshot.database.of_kind(Penalty))


games = _offered(lambda snapshot: chain.from_iterable((game.id, *game.aliases) for game in snapshot.library.games.values()))
documents = _offered(lambda snapshot: snapshot.library.documents)
formats = _offered(lambda snapshot: (format_.id for format_ in snapshot.database.formats))
numbers = _offered(lambda snapshot: (ref.number for ref in snapshot.library.rules))
keywords = _offered(lambda snapshot: (name for _, name in snapshot.database.keyword_names))
cards = _offered(lambda snapshot: (name for names in snapshot.database.cards.values() for card in names.cards for name in card.names))
penalties = _offered(_situations)
