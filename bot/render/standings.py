"""How a card stands in a format, in words."""

from __future__ import annotations

from bot.answers.banlists.facts import standing_facts
from bot.answers.banlists.values import CardStanding
from bot.render.wording import Wording, in_words


def standing_lines(standing: CardStanding, wording: Wording) -> tuple[str, ...]:
    """What holds for a card today and what will change, a line each."""
    return tuple(
        in_words(fact, wording.words) for fact in standing_facts(standing, wording.language)
    )
