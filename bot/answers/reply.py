"""The reply to a message: each question in it, answered by the ladder.

A message may be nothing but greetings; it may be the whole name of a card; it may hold several
questions, of which a later one may only refer back to what the one before is about: "How does
standby work? Do I pay for it again?".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

from bot.answers.answer import Answer, Fact, Found, NotFound, Reply
from bot.answers.context import Context
from bot.answers.errors import StoppedGameError
from bot.answers.inquiry import Inquiry
from bot.answers.intent import Patterns
from bot.answers.ladder import climb
from bot.answers.places import Finder
from bot.answers.readable import MAX_QUESTION, readable
from bot.answers.recognition import keyword_asked
from bot.answers.rungs.banlists import may_be_asked
from bot.answers.rungs.numbers import numbers_in
from bot.answers.several_questions import compared, split
from bot.answers.shielding import shielded, unshielded
from bot.answers.subject import (
    about,
    asked_thing,
    lacks_topic,
    refers_back,
    subject_in,
    with_subject,
)
from bot.requests import Ask, FollowUp
from rules_corpus.model import Game
from rules_corpus.typed_numbers import TypedNumber, folded_numbers
from rulings.model import Card

INVITATION = (
    "Happy to help: ask a rules question in your own words, or name a rule number, a keyword, a"
    " card, a penalty or a format's banned list."
)
# The kinds of terms that a question may be about, keywords first; cards come between the two.
_SUBJECTS = (
    ("keyword",),
    (
        "card-type",
        "counter",
        "zone",
        "deck",
        "state",
        "action",
        "phase",
        "step",
        "attribute",
        "tournament",
    ),
)
# what "it" may refer to within a single question
_OWN = (("keyword",), ("card-type", "counter", "player"))
# What is asked about one of a kind may be asked about another.
_LIKE_TERMS = (
    ("keyword",),
    ("zone", "deck"),
    ("card-type",),
    ("phase", "step"),
    ("attribute",),
    ("counter",),
)


def reply_to(context: Context, request: Ask) -> Reply:
    """The reply to a message.

    Raises:
        QuestionError: it is empty or too long.
        UnknownGameError: its scope names no game.
        StoppedGameError: the data of the game that it is about have defects.
    """
    text = readable(request.text)
    game = context.scopes.game(request.game)
    held_to = game.id if game else ""
    cards = _cards_called(context, text, game)
    if cards:
        scope = context.scopes.recognise(text, context.library.games[cards[0].game])
        inquiry = Inquiry(context, text, scope.topic, scope, request.language, called=cards)
        return Reply(request.text, (climb(inquiry),), held_to)
    text = context.courtesy.asked_in(text)
    if not text:
        return Reply(request.text, (NotFound(request.text, Fact(INVITATION)),), held_to)
    chosen = game or context.named_games.game_of(text)
    hidden, back = _shielded(context, text, chosen)
    scope = context.scopes.recognise(hidden, game, chosen)
    whole = Inquiry(context, text, back(scope.topic), scope, request.language)
    typed = numbers_in(hidden, scope, game is None, context)
    words = context.intents.of("several_questions")
    parts = _compared(whole, words) or tuple(map(back, split(hidden, words)))
    answers = _several(parts, typed, whole) if typed or len(parts) > 1 else ()
    if typed or any(isinstance(answer, Found) for answer in answers):
        return Reply(request.text, answers, held_to)
    return Reply(request.text, (climb(whole),), held_to)


def reply_after(context: Context, request: FollowUp) -> Reply:
    """The reply to a message that may only continue a question: to that question again, else to
    what it asks itself.

    Raises:
        RequestError: as `reply_to`.
    """
    return reply_to(context, Ask(_completed(context, request), request.game, request.language))


def _completed(context: Context, request: FollowUp) -> str:
    """What is asked after a question."""
    if not request.after:
        return request.text
    from bot.answers.follow_up import about_the_same, completed  # only conversations need it

    try:
        held_to = context.scopes.game(request.game)
        hidden, _ = _shielded(context, request.after, held_to)
        game = context.scopes.recognise(hidden, held_to).game.id
    except StoppedGameError:
        return request.text
    names = context.lists(game).names
    terms = (partial(context.term_places, game, kinds) for kinds in _LIKE_TERMS)
    kinds: list[Finder] = [names.format_places, names.card_places, *terms]
    asked = completed(request.after, request.text, kinds, context.intents)
    if asked == request.text and may_be_asked(asked, context):
        asked = about_the_same(request.after, asked, names.card_places, context.intents)
    return asked if len(asked) <= MAX_QUESTION else request.text


def _cards_called(context: Context, text: str, game: Game | None) -> tuple[Card, ...]:
    """The cards whose whole name a text is; if no game is given, those of the default game, or else
    of another.
    """
    default = context.library.default_game
    games = (
        [game]
        if game
        else sorted(context.library.games.values(), key=lambda other: other is not default)
    )
    return next(
        filter(None, (context.database.cards_of(asked.id).called(text) for asked in games)), ()
    )


def _shielded(context: Context, text: str, game: Game | None) -> tuple[str, Callable[[str], str]]:
    """A text with the names of its cards hidden if it may ask about lists or names another game,
    and what shows them again.

    Hidden names are not read as games, rule numbers or ends of sentences.
    """
    may_hold_one = may_be_asked(text, context) or context.scopes.names_another(text)
    if not (may_hold_one and context.database.formats):
        return text, str
    places = context.lists((game or context.library.default_game).id).name_places(text)
    hidden = shielded(text, places)
    return hidden, unshielded if hidden != text else str


def _compared(whole: Inquiry, words: Patterns) -> tuple[str, ...]:
    """The two keywords whose difference is asked for: each is a question of its own."""
    for names in compared(whole.text, words):
        if all(keyword_asked(name, whole.game.id, whole.context) for name in names):
            return names
    return ()


def _several(
    parts: Sequence[str], typed: Sequence[TypedNumber], whole: Inquiry
) -> tuple[Answer, ...]:
    """The answers to the questions of a message in the order asked, including its rule numbers."""
    answers: list[Answer] = []
    numbers, subject = list(typed), ""
    for at, part in enumerate(parts):
        if _holds_any(part, typed):
            here = max(
                (count for count, number in enumerate(numbers, 1) if _holds_any(part, (number,))),
                default=0,
            )
            answers += (_numbered(number, whole) for number in numbers[:here])
            del numbers[:here]
        else:
            answers.append(_further(part, subject, " ".join(parts[:at]), whole))
        subject = subject_in(part, _finders(whole, _SUBJECTS)) or subject
    return (*answers, *(_numbered(number, whole) for number in numbers))


def _numbered(number: TypedNumber, whole: Inquiry) -> Answer:
    return climb(replace(whole, text=number.typed, number=number))


def _further(part: str, subject: str, before: str, whole: Inquiry) -> Answer:
    """The answer to one question of several; ``before``: those before it; ``subject``: what they
    are about.
    """
    asked = with_subject(part, subject, _finders(whole, _OWN), whole.context.intents)
    own = subject_in(part, _finders(whole, _SUBJECTS))
    if asked == part and subject and not own and lacks_topic(part):
        asked = about(part, subject)
    if asked != part:
        answer = climb(whole.about(asked))
        if isinstance(answer, Found):
            return replace(answer, question=part)
    # "does the side count toward that": what that is was said before, under no name
    is_unnamed = before and not (subject or own) and refers_back(part, whole.context.intents)
    topic = whole.context.scopes.topic(f"{before} {part}") if is_unnamed else None
    answer = climb(whole.about(part, topic))
    if isinstance(answer, Found) or not subject or own:
        return answer
    again = climb(whole.about(about(part, subject)))
    return replace(again, question=part) if isinstance(again, Found) else answer


def _finders(whole: Inquiry, kinds: Sequence[Collection[str]]) -> list[Finder]:
    """What finds keywords, cards, and terms of some kinds in a folded text."""
    context, game = whole.context, whole.game.id
    keywords, *others = (partial(context.term_places, game, those) for those in kinds)
    asked = partial(asked_thing, intents=context.intents)
    return [keywords, context.lists(game).names.card_places, asked, *others]


def _holds_any(part: str, typed: Iterable[TypedNumber]) -> bool:
    """Whether one of the rule numbers of the message is in a part of it."""
    folded = folded_numbers(part)
    return any(re.search(rf"(?<![\d.]){re.escape(number.typed)}(?!\d)", folded) for number in typed)
