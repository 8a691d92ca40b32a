"""The cards that a name may mean: each in a line with how it stands, and a button that opens it.
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

CALLED = "{count} cards may be meant"
ON_NO_LIST = "No list that I know names it."
NOT_SHOWN = "{count} more may be meant: type more of the name."
MOST = 24


def hits(reply: Reply, blocks: Blocks, place: Place, app: App) -> tuple[Item, ...]:
    """The cards among which a reply leaves the choice, those that a list names first; nothing where
    there is no choice. ``blocks``: those of the reply.
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
    """How the name was read."""
    remarks = (block for block in blocks if isinstance(block, TextBlock))
    return (Text(block.text) for block in remarks if block.kind == "remark")


def _stands(card: Card, app: App, wording: Wording) -> str:
    """What the lists say of a card; nothing where none names it."""
    listed = (standing for standing in app.standings(card) if standing.is_listed)
    return "\n".join(line for standing in listed for line in standing_lines(standing, wording))


def _line(card: Card, stands: str, place: Place, wording: Wording) -> Line:
    button = Button(Control("open", place.hit(card.printings[0].code)), wording.say("Open"))
    return Line(f"**{card.whole_name}**\n{small(stands)}", button)
