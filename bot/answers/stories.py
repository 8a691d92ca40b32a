"""A story told by what its cards are: "Beelzebub, Lord of Flies attacks" as "Resonator [Flying]
attacks".

What a card is called means nothing to the rules; its types and the keywords in its text do. The
story keeps the folded words of the question, without the signs between them, as a search does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    context, named = inquiry.context, inquiry.cards_named
    if not context.vocabulary.has_rare(named.words):
        return None
    told = {
        mention.start: (mention, kind)
        for mention in named.but_common(context.vocabulary.is_common)
        if (kind := _kind_of(mention, inquiry))
    }
    if not told or not _is_story(named.words, told, inquiry):
        return None
    words: list[str] = []
    at = 0
    while at < len(named.words):
        mention, kind = told.get(at, (None, named.words[at]))
        words.append(kind)
        at = mention.end if mention else at + 1
    read_as = (f"{mention.cards[0].name} = {kind}" for mention, kind in told.values())
    return Story(context.scopes.topic(" ".join(words)), tuple(dict.fromkeys(read_as)))


def _is_story(
    words: Sequence[str], told: Mapping[int, tuple[Mention, str]], inquiry: Inquiry
) -> bool:
    """Whether what its cards are may decide: several meet, or much happens with one, and no keyword
    is asked about by its name.
    """
    in_names = {at for mention, _ in told.values() for at in range(mention.start, mention.end)}
    rest = [word for at, word in enumerate(words) if at not in in_names]
    database, game = inquiry.context.database, inquiry.game.id
    if any(database.keyword(game, word) is not None for word in rest):
        return False
    unspaced = sum(len(word) for word in rest if not word.isascii())
    return len(told) > 1 or len(rest) + unspaced // CHARACTERS_A_WORD >= LEAST_WORDS


def _kind_of(mention: Mention, inquiry: Inquiry) -> str:
    """What the cards that a name means are; empty if they are not all the same."""
    is_one = len(mention.cards) == 1
    types = {card.printings[0].types for card in mention.cards if card.printings}
    if mention.end == mention.start or len(types) != 1 or not (is_one or _is_long(mention)):
        return ""
    context, game, language = inquiry.context, inquiry.game.id, language_in(inquiry.text)
    called = [
        printed_name(type_, "types", game, language, context.library) for type_ in next(iter(types))
    ]
    keywords = _keywords_of(mention.cards[0], context) if is_one else []
    if len(keywords) <= MOST_KEYWORDS:
        called += [f"[{keyword}]" for keyword in keywords]
    return " ".join(called)


def _is_long(mention: Mention) -> bool:
    return mention.end - mention.start > 1


def _keywords_of(card: Card, context: Context) -> Sequence[str]:
    """The keywords in a card's text, by its facts or as it was imported."""
    printed = (keyword for printing in card.printings for keyword in printing.keywords)
    imported = _keywords_in(card, context.texts, context)
    return sorted({*printed, *imported})


def _keywords_in(
    card: Card, texts: Mapping[str, tuple[str, ...]], context: Context
) -> Iterator[str]:
    for printing in card.printings:
        for line in texts.get(printing.code, ()):
            for name in _IN_BRACKETS.findall(line):
                keyword = context.database.keyword(card.game, name)
                if keyword is not None:
                    yield keyword.name.original
