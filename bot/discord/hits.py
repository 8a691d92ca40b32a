"""The cards that a name may mean: each on a line with its standing, and a button that opens it.
Pure; knows no discord.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.answer import Found, Reply
from bot.app import App
from bot.discord.controls import Control, Place
from bot.discord.layout import Item
from bot.discord.markup import small
from bot.discord.parts import Button, Line, Text
from bot.render.blocks import Blocks, TextBlock
from bot.render.standings import standing_lines
from bot.render.wording import Wording
from rulings.model import Card

CALLED = "This could be one of {count} cards"
ON_NO_LIST = "It is on no list that I know."
NOT_SHOWN = "Not shown: {count} more. Type more of the name."
MOST = 24


def hits(reply: Reply, blocks: Blocks, place: Place, app: App) -> tuple[Item, ...]:
    """The cards that a reply leaves to choose from, those on a list first; nothing if there is no
    choice. ``blocks``: those of the reply.
    """
    answer = reply.answers[0]
    if len(reply.answers) > 1 or not isinstance(answer, Found) or answer.citation:
        return ()
    cards = (*answer.cards, *answer.also_called)
    if len(cards) < 2:
        return ()
    wording = app.wording(place.language)
    words = wording.words
    stands = {card: _stands(card, app, wording) for card in cards}
    shown = sorted(cards, key=lambda card: not stands[card])[:MOST]
    left = len(cards) - len(shown)
    more = [Text(small(words.say(NOT_SHOWN, count=left)))] if left else []
    return (
        *_remarks(blocks),
        Text(f"### {words.say(CALLED, count=len(cards))}"),
        *more,
        *(_line(card, stands[card] or words.say(ON_NO_LIST), place, wording) for card in shown),
    )


def _remarks(blocks: Blocks) -> Iterator[Item]:
    """The remarks on how the name was read."""
    remarks = (block for block in blocks if isinstance(block, TextBlock))
    return (Text(block.text) for block in remarks if block.kind == "remark")


def _stands(card: Card, app: App, wording: Wording) -> str:
    """What the lists say about a card; empty if it is on none."""
    listed = (standing for standing in app.standings(card) if standing.is_listed)
    return "\n".join(line for standing in listed for line in standing_lines(standing, wording))


def _line(card: Card, stands: str, place: Place, wording: Wording) -> Line:
    button = Button(Control("open", place.hit(card.printings[0].code)), wording.say("Open"))
    return Line(f"**{card.whole_name}**\n{small(stands)}", button)
