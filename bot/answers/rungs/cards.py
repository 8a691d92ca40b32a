"""The names of cards and nothing else: the cards.

The words that ask for their text, and those that join their names, are in
``intents/<language>.yaml``.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.answers.answer import CANDIDATES, MAX_ENTRIES, Answer, Found
from bot.answers.inquiry import Inquiry
from bot.answers.recognition import asked_about
from bot.answers.rungs.card_facts import text_of
from rules_corpus.text import fold
from rulings.model import Card
from rulings.names import MAX_TYPED, Mention, words_of, words_of_mentions

_LONGEST_CODE = 16
_FEW_WORDS = 5
_SHORTEST_SHARED = 3  # letters of a short name


def answer(inquiry: Inquiry) -> Answer | None:
    """The card that the question names, or each of several."""
    cards = _cards_alone(inquiry)
    if not cards:
        return None
    asks_text = inquiry.context.intents.of("cards")["asks_text"]
    if asks_text.search(fold(inquiry.text)):
        return text_of(cards, inquiry)
    return Found(inquiry.text, None, cards=cards[:CANDIDATES], also_called=cards[CANDIDATES:])


def cards_beside(inquiry: Inquiry) -> tuple[Card, ...]:
    """The cards that a question names besides what it asks."""
    alone = (mention.cards[0] for mention in inquiry.mentions if len(mention.cards) == 1)
    return tuple(alone)[:MAX_ENTRIES]


def _cards_alone(inquiry: Inquiry) -> tuple[Card, ...]:
    """The cards whose names are all that a question says, those of several names in turn."""
    vocabulary = inquiry.context.vocabulary
    words = asked_about(words_of(inquiry.text), inquiry.context.asking)
    if shared := _called_alike(words, inquiry):
        return shared
    if len(inquiry.text) > MAX_TYPED or not (
        1 < len(words) <= _FEW_WORDS or vocabulary.has_rare(words)
    ):
        return ()
    typed = " ".join(words)
    mentions = inquiry.names.mentions(typed, vocabulary.is_common)
    joining = inquiry.context.intents.words("cards", "joining")
    if not (_is_code(mentions) and len(typed) < _LONGEST_CODE) and not _are_all_names(
        mentions, typed.split(), joining
    ):
        return ()
    each = CANDIDATES // len(mentions) or 1
    return tuple(dict.fromkeys(card for mention in mentions for card in mention.cards[:each]))[
        :CANDIDATES
    ]


def _called_alike(words: list[str], inquiry: Inquiry) -> tuple[Card, ...]:
    """The cards that share a short name of one word, like "Kaguya", that is not a rules term."""
    name, analyzer = " ".join(words), inquiry.context.engine.analyzer
    if (
        len(words) != 1
        or len(name) < _SHORTEST_SHARED
        or analyzer.stem_name(name) in analyzer.lexicon.concepts
    ):
        return ()
    cards = tuple(inquiry.names.cards[place] for place in inquiry.names.handles.get(name, ()))
    return cards if len(cards) > 1 else ()


def _is_code(mentions: list[Mention]) -> bool:
    return len(mentions) == 1 and mentions[0].end == 0


def _are_all_names(mentions: list[Mention], words: list[str], joining: Collection[str]) -> bool:
    """Whether all words belong to names or are among those ``joining`` them."""
    named = words_of_mentions(mentions)
    return bool(named) and all(at in named or word in joining for at, word in enumerate(words))
