"""What a question is about, without the words around it that only ask: "what is law of silence"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import dropwhile
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


class Asking(NamedTuple):
    """Folded words that only ask; ``run``: where no blanks part them, any number of them at the end
    of a text.
    """

    words: Collection[str]
    run: Pattern

    def holds(self, word: str) -> bool:
        """Whether a word is such a word, or made of such words."""
        return word in self.words or (not word.isascii() and self.run.fullmatch(word) is not None)


def asking_words(intents: Intents, *names: str) -> Asking:
    """The words of some intents of keywords."""
    return Asking(
        frozenset().union(*(intents.words("keywords", name) for name in names)),
        Pattern(rf"(?:{'|'.join(intents.unspaced('keywords', name) for name in names)})+$"),
    )


def asked_about(words: Sequence[str], asking: Asking) -> list[str]:
    """The words of a question without those before and behind them that only ask."""
    kept = list(dropwhile(asking.holds, words))
    return list(reversed(list(dropwhile(asking.holds, reversed(kept)))))


def keyword_asked(text: str, game: str, context: Context) -> Keyword | None:
    """The keyword of a game whose name is all that a question says."""
    name = _name_asked(text, context)
    keyword = context.database.keyword_spelt(game, name)
    if keyword is None and not name.isascii():
        bare = context.asking_for_keywords.run.sub("", name).strip()
        keyword = context.database.keyword(game, bare)
    return keyword


def foreign_word_asked(text: str, game: str, context: Context) -> ForeignWord | None:
    """The word of other games that is all that a question says, and no keyword of this one."""
    name = _name_asked(text, context)
    if not name or keyword_asked(text, game, context) is not None:
        return None
    found = context.database.foreign_word(game, name)
    if found is None and not name.isascii():
        bare = context.asking_for_keywords.run.sub("", name).strip()
        found = context.database.foreign_word(game, bare)
    return found


def _name_asked(text: str, context: Context) -> str:
    """The words of a question that do more than ask, folded; empty where they are more than a
    name has.
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
