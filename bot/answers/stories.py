"""A story told by what its cards are: "Beelzebub, Lord of Flies attacks" as "Resonator [Flying]
attacks".

What a card is called means nothing to the rules; its types and the keywords in its text do. The
story keeps the folded words of the question, without the signs between them, as a search does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bot.answers.card_facts import printed_name
from rules_corpus.languages import language_in
from rules_corpus.patterns import Pattern
from rulings.model import Card
from rulings.names import Mention

if TYPE_CHECKING:
    from bot.answers.context import Context
    from bot.answers.inquiry import Inquiry

LEAST_WORDS = 8  # beside the name of a single card: "may I respond to Thunder" tells no story
CHARACTERS_A_WORD = 2  # in Japanese
MOST_KEYWORDS = 2  # of a card: where it has more, each says less about what is asked
_IN_BRACKETS = Pattern(r"\[([^\[\]]{1,40})\]")


class Story(NamedTuple):
    """``text``: the story by what its cards are; ``read_as``: each of them with what it is."""

    text: str
    read_as: tuple[str, ...]


def story_in(inquiry: Inquiry) -> Story | None:
    """The question with what cards are in place of their names; nothing if it names none, or only
    by a word that means several.
    """
    named = inquiry.cards_named
    told = {
        mention.start: (mention, kind)
        for mention in inquiry.mentions
        if (kind := _kind_of(mention, inquiry))
    }
    mentions = [mention for mention, _ in told.values()]
    if not _is_story(mentions, named.words_beside(mentions), inquiry):
        return None
    words: list[str] = []
    at = 0
    while at < len(named.words):
        mention, kind = told.get(at, (None, named.words[at]))
        words.append(kind)
        at = mention.end if mention else at + 1
    read_as = (f"{mention.cards[0].name} = {kind}" for mention, kind in told.values())
    topic = inquiry.context.scopes.topic(" ".join(words))
    return Story(topic, tuple(dict.fromkeys(read_as)))


def _is_story(mentions: Sequence[Mention], rest: Sequence[str], inquiry: Inquiry) -> bool:
    """Whether what the cards mentioned are may decide: several meet, or much happens with one, and
    no keyword is asked about by its name. ``rest``: the words beside their names.
    """
    if not mentions or inquiry.has_keyword(rest):
        return False
    unspaced = sum(len(word) for word in rest if not word.isascii())
    return len(mentions) > 1 or len(rest) + unspaced // CHARACTERS_A_WORD >= LEAST_WORDS


def _kind_of(mention: Mention, inquiry: Inquiry) -> str:
    """What the cards that a name means are; empty if they are not all the same."""
    size, is_one = mention.end - mention.start, len(mention.cards) == 1
    types = {card.printings[0].types for card in mention.cards if card.printings}
    if size < (1 if is_one else 2) or len(types) != 1:
        return ""
    context, game, language = inquiry.context, inquiry.game.id, language_in(inquiry.text)
    called = [
        printed_name(type_, "types", game, language, context.library) for type_ in next(iter(types))
    ]
    keywords = _keywords_of(mention.cards[0], context) if is_one else []
    if len(keywords) <= MOST_KEYWORDS:
        called += [f"[{keyword}]" for keyword in keywords]
    return " ".join(called)


def _keywords_of(card: Card, context: Context) -> list[str]:
    """The keywords in a card's text, by its facts or as it was imported."""
    printed = (keyword for printing in card.printings for keyword in printing.keywords)
    return sorted({*printed, *_imported_keywords(card, context)})


def _imported_keywords(card: Card, context: Context) -> Iterator[str]:
    for printing in card.printings:
        for line in context.texts.get(printing.code, ()):
            for name in _IN_BRACKETS.findall(line):
                keyword = context.database.keyword(card.game, name)
                if keyword is not None:
                    yield keyword.name.original
