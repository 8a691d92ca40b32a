"""The form in which a ruling is written: the question, what the answer should be, by which rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import discord

from bot.answers.answer import Found
from bot.answers.errors import RequestError
from bot.app import App
from bot.discord import notices
from bot.discord.forms import Filled, Input, form, text_field
from bot.requests import ShowRule
from bot.words import Words
from rules_corpus.model import Language

QUESTION, ANSWER, RULES = 1000, 1500, 100  # characters
ASKED, SAYS, BY = "asked", "says", "by"  # the fields
VERSION = "p1"
MARKED = f"{VERSION}:mark:"  # prefix of the ids of forms about a marked message


class Written(NamedTuple):
    """What was written in the form; ``cites``: rules of ``game``, as ``document:number``, one a
    line.
    """

    question: str
    answer: str
    game: str
    cites: str


def ruling_form(
    title: str,
    custom_id: str,
    words: Words,
    question: str = "",
    answer: str = "",
    rules: str = "",
    further: Iterable[tuple[str, Input]] = (),
) -> discord.ui.Modal:
    """The form, with what it contains at first, and ``further`` fields."""
    fields: list[tuple[str, Input]] = [
        (words.say(notices.ASKED), text_field(ASKED, QUESTION, question, long=True)),
        (words.say(notices.SHOULD_SAY), text_field(SAYS, ANSWER, answer, long=True)),
        (words.say(notices.BY_RULE), text_field(BY, RULES, rules, required=False)),
    ]
    return form(title, custom_id, [*fields, *further])


def written_in(app: App, filled: Filled, language: Language) -> Written:
    """What a form says; if it names no rules that exist, what was typed is added to the answer."""
    typed, answer = filled.text(BY), filled.text(SAYS)
    game, cites = cited(app, typed, language)
    if typed and not cites:
        answer += f"\n({typed})"
    return Written(filled.text(ASKED), answer, game, cites)


def cited(app: App, typed: str, language: Language) -> tuple[str, str]:
    """The game of the rules that a text names, and the rules as ``document:number``, one a line;
    the default game and no rules if it names none.
    """
    found: list[str] = []
    game = app.library.default_game.id
    for part in typed.replace(";", ",").split(","):
        try:
            answers = app.handle(ShowRule(part.strip(), None, language)).answers
        except RequestError:
            continue
        for answer in answers:
            if isinstance(answer, Found) and answer.citation:
                ref = answer.citation.ref
                game = app.library.documents[ref.document].game
                found.append(str(ref))
    return game, "\n".join(dict.fromkeys(found))
