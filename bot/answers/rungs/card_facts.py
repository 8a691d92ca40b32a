"""What a card is, costs, has or does: "is Sunken Bell a chant?", "what does it cost?".

Such a question holds the name of a card and otherwise only what asks for a fact or for its text;
the words that do so are in ``intents/<language>.yaml``, under card_facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from bot.answers.answer import CANDIDATES, Answer, Fact, Found, NotFound, cite, shown
from bot.answers.card_facts import (
    LABELS,
    NO_DATES,
    NO_TEXT,
    NUMBERS,
    Kind,
    PrintedValue,
    facts_about,
    not_held,
    sides_named,
    verdict_of,
)
from bot.answers.further_cards import named_only
from bot.answers.inquiry import Inquiry
from bot.answers.intent import Patterns
from bot.answers.number_words import in_figures
from bot.answers.unknown_cards import UNKNOWN_CARD, UnknownCards, written_names
from rules_corpus.text import fold
from rulings.model import Card, Verdict
from rulings.names import Mention, NamedIn, without_possessives, words_of

_MOST_CARDS = 3  # that share a name and are told apart
_LONGEST = 8  # words of a question besides the card's name
_LONGEST_VALUE = 5  # words of a race, a type or a keyword
_LONGEST_NUMBER = 5  # figures of an ATK
_STATS: tuple[Kind, ...] = ("atk", "def")
_FURTHER = ("stats", "dates")
_TEXT = ("text", "works")
_OF_SETS: frozenset[Kind] = frozenset({"set", "rarity"})
"""What is asked of sets too, which are named like cards: "when was Sunken Bells released"."""
_NAMES_OF: dict[Kind, tuple[str, ...]] = {
    "total": ("cost", "total"),
    "atk": ("atk", "stats"),
    "def": ("def", "stats"),
}
"""The intents by which each kind of number is named."""


class _Asked(NamedTuple):
    """The ``kinds`` of facts asked for; the values that a card is ``claimed`` to have; whether the
    facts decide it; whether the question is when the card was printed, or what only its ``text``
    says.
    """

    kinds: tuple[Kind, ...]
    claimed: tuple[PrintedValue, ...] = ()
    decides: bool = False
    dates: bool = False
    text: bool = False


class _Named(NamedTuple):
    """The name of a card in a question, and the words beside it."""

    cards: tuple[Card, ...]
    typed: tuple[str, ...]
    rest: str


def answer(inquiry: Inquiry) -> Answer | None:
    """The facts that a question asks for about the card that it names; if the data do not have
    them, the answer says so.
    """
    named = _named(inquiry)
    asked = named and _asked(named.rest, inquiry)
    if named is None or asked is None:
        return _of_no_card(inquiry)
    if asked.text:
        return text_of(named.cards, inquiry)
    cards, further = named.cards[:_MOST_CARDS], named.cards[_MOST_CARDS:]
    sides = {card: sides_named(card, named.typed) for card in cards}
    facts = [
        fact
        for card in cards
        for fact in facts_about(
            card, sides[card], asked.kinds, inquiry.language, inquiry.context.library
        )
    ]
    if facts:
        facts += [Fact(NO_DATES)] if asked.dates else []
        verdict: Verdict = ""
        if asked.decides and len(named.cards) == 1:
            verdict = verdict_of(sides[cards[0]], asked.claimed)
        facts += named_only(further)
        said = tuple(facts)
        found: Found | NotFound = Found(inquiry.text, None, said, cards=cards, verdict=verdict)
    elif "keywords" in asked.kinds:
        found = text_of(named.cards, inquiry)
    else:
        found = NotFound(inquiry.text, not_held(cards[0], asked.kinds[0]), cards=cards)
    return _with_keywords(found, asked.claimed, inquiry)


def _of_no_card(inquiry: Inquiry) -> Answer | None:
    """That no card has the name of which a question asks for a fact."""
    context, words = inquiry.context, inquiry.context.intents.of("card_facts")
    unknown = UnknownCards(
        context.library, context.database, inquiry.game.id, context.engine.analyzer
    )
    for name, rest in written_names(inquiry.text, lambda word: not _without_filling(word, words)):
        said = " ".join(words_of(rest))
        asked = None if words["works"].search(said) else _asked(said, inquiry)
        if asked is None or _OF_SETS.intersection(asked.kinds):
            continue
        nearest = unknown.nearest(name)
        if nearest is not None:
            reason = Fact(UNKNOWN_CARD, (("name", shown(name)),))
            return NotFound(inquiry.text, reason, cards=nearest)
    return None


def _with_keywords(
    answer: Found | NotFound, claimed: Sequence[PrintedValue], inquiry: Inquiry
) -> Answer:
    """An answer with the rules that say what the keywords do that a card is claimed to have."""
    database, library = inquiry.context.database, inquiry.context.library
    names = (value for kind, value in claimed if kind == "keywords")
    keywords = filter(None, (database.keyword(inquiry.game.id, name) for name in names))
    rules = tuple(
        cite(library, library.defining(keyword.rule), 1.0, "search") for keyword in keywords
    )
    if not rules:
        return answer
    if isinstance(answer, Found):
        return replace(answer, citation=rules[0], others=rules[1:])
    return Found(answer.question, rules[0], (answer.reason,), others=rules[1:], cards=answer.cards)


def text_of(cards: Sequence[Card], inquiry: Inquiry) -> Found | NotFound:
    """Cards with their text; where no text of them was imported, that it is missing."""
    first, further = tuple(cards[:CANDIDATES]), tuple(cards[CANDIDATES:])
    printings = (printing.code for card in cards for printing in card.printings)
    if not any(code in inquiry.context.texts for code in printings):
        return NotFound(inquiry.text, Fact(NO_TEXT), cards=first)
    return Found(inquiry.text, None, cards=first, also_called=further)


def _named(inquiry: Inquiry) -> _Named | None:
    """The first part of a question that names cards, the longest as its possessives may be read; a
    word that the rules use too names none.
    """
    readings = [
        (named, mention)
        for named in _readings(inquiry)
        if (mention := _first_name(named, inquiry)) is not None
    ]
    if not readings:
        return None
    named, mention = max(readings, key=lambda reading: reading[1].end - reading[1].start)
    words, typed = named.words, named.words[mention.start : mention.end]
    if len(words) - len(typed) > _LONGEST:
        return None
    return _Named(mention.cards, typed, " ".join((*words[: mention.start], *words[mention.end :])))


def _readings(inquiry: Inquiry) -> Iterator[NamedIn]:
    """The cards that a question names, as it stands and without one of its possessives each."""
    yield inquiry.cards_named
    for text in islice(without_possessives(fold(inquiry.text)), 1, None):
        yield inquiry.names.named_in(text)


def _first_name(named: NamedIn, inquiry: Inquiry) -> Mention | None:
    context = inquiry.context
    concepts, stem = context.engine.analyzer.lexicon.concepts, context.engine.analyzer.stem_name

    def is_of_rules(word: str) -> bool:
        return context.vocabulary.is_very_common(word) or stem(word) in concepts

    mentions = (mention for mention in named.but_common(is_of_rules) if mention.end)
    return next(mentions, None)


def _asked(rest: str, inquiry: Inquiry) -> _Asked | None:
    """What is asked about a card by the words beside its name, if it is a fact or its text and
    nothing else.
    """
    words = inquiry.context.intents.of("card_facts")
    told = [name for name in (*LABELS, *_FURTHER) if words[name].search(rest)]
    kinds = {kind for kind in LABELS if kind in told or ("stats" in told and kind in _STATS)}
    left = rest
    for name in told:
        left = words[name].sub(" ", left)
    asks_text = any(words[name].search(left) for name in _TEXT)
    for name in _TEXT:
        left = words[name].sub(" ", left)
    left = _without_filling(left, words)
    if not left:
        if not (kinds or asks_text):
            return None
        return _Asked(_in_order(kinds), dates="dates" in told, text=asks_text)
    if asks_text or not words["asks_whether"].search(rest):
        return None
    asked = _claimed(left, kinds, _numbers_named(rest, kinds, words), inquiry)
    whether = inquiry.context.intents.written_like(inquiry.text, "card_facts")["asks_whether"]
    if asked and asked.kinds == ("keywords",) and not whether.search(rest):
        return None  # a keyword and a card that meet in play: "bloodlust Attack Order"
    return asked


def _claimed(
    said: str, kinds: set[Kind], numbers: Sequence[Kind], inquiry: Inquiry
) -> _Asked | None:
    """What a card is said to be, or to have, if a question says nothing else.

    ``numbers``: the kinds of numbers that are named, in their order. The name of a format asks for
    the card's legality there, even if it is also a race: Wanderer.
    """
    words = inquiry.context.intents.of("card_facts")
    if inquiry.context.lists(inquiry.game.id).formats_in(said):
        return None
    compared = words["compares"].search(said) is not None
    parts = words["either"].split(words["compares"].sub(" ", said))
    claims = [_claims_in(part.split(), numbers, inquiry) for part in parts]
    if not all(claims):
        return None
    claimed = [claim for part in claims for claim in part]
    found = {claim.kind for claim in claimed}
    if "keywords" in found and kinds - {"keywords"} and found.isdisjoint(NUMBERS):
        return _Asked((), text=True)  # the cost of an ability
    # a keyword in its text may be one that it gives to others
    decides = len(parts) == 1 and not compared and "keywords" not in found
    return _Asked(_in_order(kinds | found), tuple(claimed), decides)


def _claims_in(
    words: Sequence[str], numbers: Sequence[Kind], inquiry: Inquiry
) -> tuple[PrintedValue, ...]:
    """The values that words name, the longest name at each place; none if any word is left over, or
    it cannot be told what a number is.
    """
    claims: list[PrintedValue] = []
    figures: list[str] = []
    at = 0
    while at < len(words):
        sizes = range(min(_LONGEST_VALUE, len(words) - at), 0, -1)
        named = ((size, _value_called(words[at : at + size], inquiry)) for size in sizes)
        size, value = next(((size, value) for size, value in named if value), (1, None))
        figure = in_figures(words[at])
        if value is not None:
            claims.append(value)
        elif figure.isdecimal() and len(figure) <= _LONGEST_NUMBER:
            figures.append(figure)
        else:
            return ()
        at += size
    of_figures = numbers or (_STATS if len(figures) == len(_STATS) else ())
    if figures and len(of_figures) != len(figures):
        return ()
    return (*claims, *map(PrintedValue, of_figures, figures))


def _value_called(words: Sequence[str], inquiry: Inquiry) -> PrintedValue | None:
    """The type, race, attribute or keyword with this name."""
    context, game = inquiry.context, inquiry.game.id
    keyword = context.database.keyword(game, " ".join(words))
    printed = context.printed_values(game).claimed(words)
    return printed or (PrintedValue("keywords", keyword.name.original) if keyword else None)


def _numbers_named(rest: str, kinds: set[Kind], words: Patterns) -> list[Kind]:
    """The kinds of numbers that are asked for, in the order in which they are named."""
    places: dict[Kind, int] = {}
    for kind in NUMBERS:
        if kind in kinds or (kind == "total" and "cost" in kinds):
            found = (words[name].search(rest) for name in _NAMES_OF[kind])
            places[kind] = min(each.start() for each in found if each is not None)
    return sorted(places, key=places.__getitem__)


def _in_order(kinds: set[Kind]) -> tuple[Kind, ...]:
    """The kinds in the order in which they are said, a total cost behind the cost."""
    return tuple(kind for kind in LABELS if kind in kinds or (kind == "cost" and "total" in kinds))


def _without_filling(rest: str, words: Patterns) -> str:
    return " ".join(words["filling"].sub(" ", rest).split())
