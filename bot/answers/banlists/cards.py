"""What the lists say about cards: on a day, in one deck, in all of their history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from bot.answers.answer import Fact
from bot.answers.banlists import messages
from bot.answers.banlists.facts import (
    coming_lines,
    correction_facts,
    history_facts,
    holding_fact,
    newest_list,
    next_list,
    pool,
    several,
    standing_facts,
)
from bot.answers.banlists.lists import GameLists
from bot.answers.banlists.names import MAX_MEANT, Meant
from bot.answers.banlists.values import CardStanding, ListAnswer
from rules_corpus.model import Language
from rulings.legality import Change, in_force, state
from rulings.model import BanList, Card, Format
from rulings.names import words_of

MAX_CARDS = 3


def meant_by(typed: str, lists: GameLists) -> tuple[Meant, ...]:
    """The cards that ``typed`` may mean if it is only a name; empty if there are none."""
    cards = lists.cards.find(typed, MAX_MEANT)
    return (Meant(" ".join(words_of(typed)), cards),) if cards else ()


def check(
    meant: Sequence[Meant],
    formats: Sequence[Format],
    day: str,
    language: Language,
    typed: str,
    lists: GameLists,
    together: bool = False,
) -> ListAnswer:
    """What holds for the `chosen` cards in the formats, or everywhere, preceded by what their names
    were taken to mean.

    ``together``: asks whether they may be in one deck.
    """
    apart = kept_apart(meant, formats, day, lists)
    cards = chosen(
        meant, formats, lists, {name for _, change in apart for name in change.listing.names}
    )
    if together:
        said = _in_one_deck(apart, cards, formats, day, language, lists)
        answer = said or standing(cards, formats, day, language, lists, typed)
    else:
        answer = standing(cards, formats, day, language, lists, typed)
    return _taken(meant, cards, answer, lists)


def kept_apart(
    meant: Sequence[Meant], formats: Sequence[Format], day: str, lists: GameLists
) -> list[tuple[Format, Change]]:
    """The combinations banned on a day that consist of cards meant by different names."""
    names = [{name for card in cards for name in card.names} for _, cards in meant]
    pairs = list(combinations(names, 2))
    found: list[tuple[Format, Change]] = []
    for format_ in (formats or lists.with_lists) if pairs else ():
        for change in state(in_force(lists.of(format_), lists.as_of(day))):
            listed = change.listing.names
            is_banned = change.listing.event == "combination banned"
            if is_banned and any(listed & one and listed & other for one, other in pairs):
                found.append((format_, change))
    return found


def chosen(
    meant: Sequence[Meant], formats: Sequence[Format], lists: GameLists, apart: Iterable[str] = ()
) -> tuple[Card, ...]:
    """The cards kept ``apart``, of those that a name may mean.

    If there are none: the card called exactly that, and those that a list of these formats names.
    """
    kept = set(apart)
    listed = lists.names_listed_in(formats or lists.with_lists)
    each: list[list[Card]] = []
    for typed, cards in meant:
        wanted = [card for card in cards if kept.intersection(card.names)]
        exact = [
            card for card in cards if any(typed == " ".join(words_of(name)) for name in card.names)
        ]
        named = [card for card in cards if card not in exact and listed.intersection(card.names)]
        each.append((wanted or [*exact, *named] or list(cards))[:MAX_CARDS])
    in_turn = [cards[at] for at in range(MAX_CARDS) for cards in each if at < len(cards)]
    found = in_turn if kept else [card for cards in each for card in cards]
    return tuple(dict.fromkeys(found))[:MAX_CARDS]


def standing(
    cards: Sequence[Card],
    formats: Sequence[Format],
    day: str,
    language: Language,
    lists: GameLists,
    typed: str = "",
) -> ListAnswer:
    """What holds for cards in the formats (if none is given, in every format that has lists), and
    by which lists.

    What is said about a printing whose code is in ``typed`` comes before what is said about the
    others.
    """
    codes = lists.cards.codes_in(typed)
    asked: list[CardStanding] = []
    facts: list[Fact] = []
    standings: list[CardStanding] = []
    for card in cards:
        everywhere = lists.everywhere(card, formats, day)
        telling = (
            everywhere
            if formats
            else [found for found in everywhere if found.legality.holds or found.is_listed]
        )
        said = [fact for found in telling for fact in standing_facts(found, language, codes)]
        facts += said or [_nowhere(card, everywhere, language)]
        asked += telling or everywhere
        standings += everywhere
    with_lists = bool(formats) or any(found.is_listed for found in asked)
    return _answer_about(facts, asked, day, language, with_lists, lists)._replace(
        from_lists=tuple(standings)
    )


def _answer_about(
    facts: Iterable[Fact],
    asked: Sequence[CardStanding],
    day: str,
    language: Language,
    with_lists: bool,
    lists: GameLists,
) -> ListAnswer:
    """An answer made of the ``facts`` about some standings, with what they rest on: the lists,
    whether they are complete, and the rule.
    """
    held = [found.legality for found in asked]
    newest = (
        tuple(dict.fromkeys(legality.newest for legality in held if legality.newest))
        if with_lists
        else ()
    )
    come = _lists_in(change for found in asked for change in found.coming)
    listed = [*map(newest_list, newest), *map(next_list, come)]
    if all(legality.standing == "no list" for legality in held):
        listed += [pool(found.format, language) for found in asked]
    is_incomplete = any(legality.newest and not legality.complete for legality in held)
    incomplete = [Fact(messages.INCOMPLETE)] if is_incomplete else []
    every = tuple(dict.fromkeys((*_on(day, lists), *facts, *listed, *incomplete)))
    if not asked:
        return ListAnswer(every, None, known=False)
    first = next((found for found in asked if found.legality.holds), asked[0])
    rule = lists.rule_of(first.format, (change.banlist for change in first.legality.holds))
    return ListAnswer(every, rule, _lists_of(asked), from_lists=tuple(asked))


def _on(day: str, lists: GameLists) -> tuple[Fact, ...]:
    """The day that an answer is about, if it is yet to come."""
    return (Fact(messages.AS_OF, (("date", day),)),) if lists.as_of(day) > lists.now else ()


def _in_one_deck(
    apart: Sequence[tuple[Format, Change]],
    cards: Sequence[Card],
    formats: Sequence[Format],
    day: str,
    language: Language,
    lists: GameLists,
) -> ListAnswer | None:
    """Whether cards may be in one deck: what bans them together, and what holds for each alone."""
    facts: list[Fact] = []
    asked: list[CardStanding] = []
    for format_ in formats or tuple(dict.fromkeys(format_ for format_, _ in apart)):
        name = format_.name.in_language(language)
        here = [change for found, change in apart if found == format_]
        for change in here:
            card = next(
                (card for card in cards if change.listing.names & set(card.names)), cards[0]
            )
            facts.append(holding_fact(change, card, (("card", card.whole_name), ("format", name))))
        if not here:
            pair = " + ".join(card.whole_name for card in cards)
            facts.append(Fact(messages.NO_PAIR, (("format", name), ("cards", pair))))
        for card in cards:
            found = lists.standing_of(card, format_, day)
            held = found.legality.holds
            alone = tuple(change for change in held if change.listing.event != "combination banned")
            by_itself = found._replace(legality=found.legality._replace(holds=alone, history=()))
            facts += standing_facts(by_itself, language) if alone else ()
            asked.append(found)
    return _answer_about(facts, asked, day, language, True, lists) if asked else None


def in_short(card: Card, language: Language, lists: GameLists) -> ListAnswer:
    """What the lists of any format say about a card today; nothing if none ever named it."""
    named = [found for found in lists.everywhere(card) if found.is_listed]
    facts = (fact for found in named for fact in standing_facts(found, language))
    return ListAnswer(tuple(facts), None, _lists_of(named), from_lists=tuple(named))


def histories(meant: Sequence[Meant], language: Language, lists: GameLists) -> ListAnswer:
    """The history of each of the `chosen` cards, preceded by what their names were taken
    to mean.
    """
    cards = chosen(meant, (), lists)
    found = [history(card, language, lists) for card in cards]
    answer = ListAnswer(
        tuple(fact for one in found for fact in one.facts),
        next((one.rule for one in found if one.rule), None),
        tuple(dict.fromkeys(banlist for one in found for banlist in one.lists)),
        from_lists=tuple(each for one in found for each in one.from_lists),
    )
    return _taken(meant, cards, answer, lists)


def history(card: Card, language: Language, lists: GameLists) -> ListAnswer:
    """Everything that the lists of every format have said about a card, the oldest first, and what
    will change.
    """
    everywhere = lists.everywhere(card)
    named = [found for found in everywhere if found.is_listed]
    facts: list[Fact] = []
    for found in named:
        head = Fact(messages.FORMAT_HEAD, (("format", found.format.name.in_language(language)),))
        facts += [head, *history_facts(found.legality.history), *coming_lines(found, language)]
        facts += correction_facts(found.corrections)
    return ListAnswer(
        tuple(facts) or (Fact(messages.NEVER_LISTED, (("card", card.whole_name),)),),
        lists.rule_of(named[0].format) if named else None,
        _lists_of(named),
        known=bool(everywhere),
        from_lists=tuple(everywhere),
    )


def _taken(
    meant: Sequence[Meant], cards: Sequence[Card], answer: ListAnswer, lists: GameLists
) -> ListAnswer:
    """An answer about the chosen ``cards`` that also says which others their names may mean, and
    which names are guesses: before it, unless the only one chosen is typed as a whole.
    """
    doubtful = tuple(
        several(typed, sorted(those, key=lambda card: card not in cards))
        for typed, those in meant
        if len(those) > 1
    )
    guesses = (
        lists.guess(typed, card) for typed, those in meant for card in those if card in cards
    )
    read_as = tuple(guess for found in guesses for guess in found)
    names = {tuple(words_of(card.name)) for card in cards}
    is_whole = len(cards) == 1 and names == {tuple(words_of(typed)) for typed, _ in meant}
    facts = (*answer.facts, *doubtful) if is_whole else (*doubtful, *answer.facts)
    return answer._replace(facts=facts, read_as=read_as)


def _nowhere(card: Card, asked: Sequence[CardStanding], language: Language) -> Fact:
    """The fact that no list names a card, with the lists that there are."""
    formats = ((found.format.name.in_language(language), found.legality.newest) for found in asked)
    up_to = "; ".join(f"{name} ({newest.effective})" for name, newest in formats if newest)
    return Fact(messages.NOWHERE, (("card", card.whole_name), ("formats", up_to)))


def _lists_in(changes: Iterable[Change]) -> tuple[BanList, ...]:
    return tuple(dict.fromkeys(change.banlist for change in changes))


def _lists_of(standings: Iterable[CardStanding]) -> tuple[BanList, ...]:
    """The lists behind some standings: those that established what holds, the newest, and those
    that change it later.
    """
    behind = (
        banlist
        for found in standings
        for banlist in (
            *_lists_in(found.legality.holds),
            found.legality.newest,
            *_lists_in(found.coming),
        )
    )
    return tuple(dict.fromkeys(banlist for banlist in behind if banlist))
