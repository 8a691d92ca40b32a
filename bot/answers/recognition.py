"""What a question is about, without the words around it that only ask: "what is law of silence"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import dropwhile

from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.model import EntryRef, Keyword, Ruling
from rulings.store import Database

_ASKING_WORDS = """
what is whats s who the a an does do card cards show me tell about text of info say says effect
effects errata ability
abilities
"""
ASKING_WORDS = frozenset(_ASKING_WORDS.split())
_DEFINING_WORDS = (
    "how mean means meaning work works keyword keywords definition define explain what's please pls"
)
_ASKING_FOR_KEYWORDS = ASKING_WORDS.union(_DEFINING_WORDS.split())
_ASKS_JAPANESE = Pattern(
    r"(?:トハ|ハ|ッテ|ノ|ヲ|ニツイテ|何|ナニ|ナン|デスカ|教エテ|クダサイ|意味|効果|説明|テキスト|能力|エラッタ"
    r"|キーワード|ドウイウ|ドンナ|スル|シテ|ドウ|動キ)+$"
)
_SIGNS = Pattern(r"[?!.,。、]+")
_LONGEST_KEYWORD = 4  # words of a keyword's name


def asked_about(words: Sequence[str], asking: Collection[str] = ASKING_WORDS) -> list[str]:
    """The words of a question without those before and behind them that only ask."""

    def asks(word: str) -> bool:
        return word in asking or (not word.isascii() and _ASKS_JAPANESE.fullmatch(word) is not None)

    kept = list(dropwhile(asks, words))
    return list(reversed(list(dropwhile(asks, reversed(kept)))))


def keyword_asked(text: str, game: str, database: Database) -> Keyword | None:
    """The keyword of a game whose name is all that a question says."""
    words = asked_about(_SIGNS.sub(" ", fold(text)).split(), _ASKING_FOR_KEYWORDS)
    if not 0 < len(words) <= _LONGEST_KEYWORD:
        return None
    name = " ".join(words)
    keyword = database.keyword_spelt(game, name)
    if keyword is None and not name.isascii():
        keyword = database.keyword(game, _ASKS_JAPANESE.sub("", name).strip())
    return keyword


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
