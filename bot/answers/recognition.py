"""What a question is about, without the words around it that only ask: "what is law of silence"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain, dropwhile
from typing import TYPE_CHECKING, NamedTuple

from bot.answers.intent import Intents
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.model import EntryRef, ForeignWord, Keyword, Ruling
from rulings.store import Database

if TYPE_CHECKING:
    from bot.answers.context import Context

_SIGNS = Pattern(r"[?!.,。、]+")
_LONGEST_KEYWORD = 4  # words of a keyword's name


class AskingWords(NamedTuple):
    """Folded words that only ask; ``run``: any number of them at the end of a text without spaces
    between words.
    """

    words: Collection[str]
    run: Pattern

    def holds(self, word: str) -> bool:
        """Whether a word is one of them, or made up of them."""
        return word in self.words or (not word.isascii() and self.run.fullmatch(word) is not None)


def asking_words(intents: Intents, *names: str) -> AskingWords:
    """The words of some intents for keywords."""
    return AskingWords(
        frozenset().union(*(intents.words("keywords", name) for name in names)),
        Pattern(rf"(?:{'|'.join(intents.unspaced('keywords', name) for name in names)})+$"),
    )


def asked_about(words: Sequence[str], asking: AskingWords) -> list[str]:
    """The words of a question without those at either end that only ask."""
    kept = list(dropwhile(asking.holds, words))
    return list(reversed(list(dropwhile(asking.holds, reversed(kept)))))


def keyword_asked(text: str, game: str, context: Context) -> Keyword | None:
    """The keyword of a game, if its name is all that a question says."""
    return _keyword_called(_names_asked(text, context), game, context.database)


def foreign_word_asked(text: str, game: str, context: Context) -> ForeignWord | None:
    """The word of other games, if it is all that a question says and not a keyword of this one."""
    names, database = _names_asked(text, context), context.database
    if _keyword_called(names, game, database) is not None:
        return None
    return next(filter(None, (database.foreign_word(game, name) for name in names)), None)


def _keyword_called(names: Sequence[str], game: str, database: Database) -> Keyword | None:
    """The keyword with the first of the names, in any spelling; else with another of them."""
    spelt = (database.keyword_spelt(game, name) for name in names[:1])
    bare = (database.keyword(game, name) for name in names[1:])
    return next(filter(None, chain(spelt, bare)), None)


def _names_asked(text: str, context: Context) -> tuple[str, ...]:
    """The names that a question may ask for: all its words that do more than ask; and, in text
    without spaces, the same without what only asks at their end.
    """
    name = _name_asked(text, context)
    if not name or name.isascii():
        return (name,) if name else ()
    return name, context.asking_for_keywords.run.sub("", name).strip()


def _name_asked(text: str, context: Context) -> str:
    """The words of a question that do more than ask, folded; empty if they are more than a name
    has.
    """
    words = asked_about(_SIGNS.sub(" ", fold(text)).split(), context.asking_for_keywords)
    return " ".join(words) if len(words) <= _LONGEST_KEYWORD else ""


def rulings_about(text: str, game: str, database: Database) -> tuple[Ruling, ...]:
    """The rulings all of whose cards a text names, those about the most cards first."""
    ruled = database.ruled_cards.get(game)
    if ruled is None or not ruled.rulings:
        return ()
    entries = (
        database.entries[EntryRef("ruling", game, id_)]
        for id_ in ruled.rulings_about(ruled.named(text))
    )
    return tuple(entry for entry in entries if isinstance(entry, Ruling))
