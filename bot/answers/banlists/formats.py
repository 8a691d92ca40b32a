"""What the lists say about a format: all that holds on a day, and what changed between two days."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.answers.answer import Fact
from bot.answers.banlists import messages
from bot.answers.banlists.facts import (
    coming_facts,
    correction_facts,
    listing_facts,
    newest_list,
    next_list,
    no_list,
    pool,
)
from bot.answers.banlists.lists import GameLists
from bot.answers.banlists.values import Changed, Held, ListAnswer
from rules_corpus.model import Language
from rulings.dates import day_before, is_day, last_day
from rulings.legality import Change, complete, corrections, difference, in_force, state
from rulings.model import BanList, Format

_SINCE = {True: messages.UNCHANGED_SINCE, False: messages.NOT_KNOWN_SINCE}


def held_in(format_: Format, day: str, lists: GameLists) -> Held:
    """All that holds in a format on a day."""
    on = lists.as_of(day)
    held = in_force(lists.of(format_), on)
    is_complete = bool(held) and complete(held, on)
    return Held(format_, on, held, is_complete, state(held), lists.coming_in(format_, on))


def all_held(format_: Format, day: str, language: Language, lists: GameLists) -> ListAnswer:
    """Everything that holds in a format on a day; today, also what will change."""
    found = held_in(format_, day, lists)
    name, come = format_.name.in_language(language), _lists_in(found.coming)
    if not found.lists:
        facts = (
            no_list(format_, name),
            *coming_facts(found.coming),
            *map(next_list, come),
            pool(format_, language),
        )
        return ListAnswer(facts, lists.rule_of(format_), come, from_lists=(found,))
    newest = found.lists[-1]
    shown_day = newest.effective if found.day == lists.now else day
    said = [
        Fact(messages.LIST_HEAD, (("format", name), ("date", shown_day), ("list", newest.title)))
    ]
    said += listing_facts([change.listing for change in found.holds]) or [
        Fact(messages.NOTHING_LISTED)
    ]
    if newest.nothing:
        said.append(Fact(messages.REMARK, (("text", newest.nothing.in_language(language)),)))
    said += [*coming_facts(found.coming), newest_list(newest), *map(next_list, come)]
    said += _corrected((newest, *come))
    said += [] if found.complete else [Fact(messages.INCOMPLETE)]
    return ListAnswer(
        tuple(said),
        lists.rule_of(format_, reversed(found.lists)),
        (newest, *come),
        from_lists=(found,),
    )


def changes(
    format_: Format, start: str, end: str, language: Language, lists: GameLists
) -> ListAnswer:
    """What changed in a format in the period that `changed_in` covers."""
    changed = changed_in(format_, start, end, lists)
    name, come = format_.name.in_language(language), _lists_in(changed.coming)
    held = in_force(lists.of(format_), changed.end if start or end else lists.as_of(""))
    if not held:
        facts = (no_list(format_, name), *coming_facts(changed.coming), *map(next_list, come))
        return ListAnswer(facts, lists.rule_of(format_), come, from_lists=(changed,))
    said = [
        Fact(
            messages.CHANGES_HEAD,
            (("format", name), ("start", changed.start), ("end", changed.end)),
        )
    ]
    said += listing_facts(changed.listings) or [Fact(messages.NO_CHANGES)]
    for banlist in changed.since:
        said.append(
            Fact(_SINCE[banlist.complete], (("date", banlist.effective), ("list", banlist.title)))
        )
    said += [*coming_facts(changed.coming), newest_list(held[-1]), *map(next_list, come)]
    said += _corrected((*_lists_between(held, changed), *come))
    said += [] if changed.complete else [Fact(messages.INCOMPLETE)]
    return ListAnswer(
        tuple(said),
        lists.rule_of(format_, reversed(held)),
        (held[-1], *come),
        from_lists=(changed,),
    )


def changed_in(format_: Format, start: str, end: str, lists: GameLists) -> Changed:
    """What changed in a format: after the day ``start``, or from the first day of a month or year;
    up to the last day of ``end``, or today.

    If both are empty: what changed with the newest list in force that is known to have changed
    something. What is to come is added if the period reaches today.
    """
    if not start and not end:
        return _last_changed(format_, lists)
    last = end or _end_of_time_from(start, lists.of(format_), lists.now)
    first = start or start_of(format_, last, lists)
    listings, known = difference(
        lists.of(format_), first if is_day(first) else day_before(first), last
    )
    held = in_force(lists.of(format_), last)
    shown_end = last if end or not held else held[-1].effective
    return Changed(
        format_,
        first,
        shown_end,
        listings,
        known,
        coming=() if end else lists.coming_in(format_, last),
    )


def start_of(format_: Format, end: str, lists: GameLists) -> str:
    """The day on which the list before the newest took effect, or the only list; ``end`` if there
    is none.
    """
    held = in_force(lists.of(format_), lists.as_of(end))
    return last_day(held[-2:][0].effective) if held else lists.as_of(end)


def _end_of_time_from(start: str, banlists: Sequence[BanList], now: str) -> str:
    """The last day meant if none is given: today, or the day of the newest list if the period
    begins later.
    """
    return max([now, *(banlist.effective for banlist in banlists if start > now)])


def _last_changed(format_: Format, lists: GameLists) -> Changed:
    """The changes of the newest list in force that is known to have changed something; nothing if
    none is.
    """
    held = in_force(lists.of(format_), lists.now)
    come = lists.coming_in(format_)
    for at in range(len(held) - 1, 0, -1):
        before, newest = last_day(held[at - 1].effective), held[at]
        listings, known = difference(held, before, newest.effective)
        if listings:
            return Changed(
                format_, before, newest.effective, listings, known, tuple(held[at + 1 :]), come
            )
    end = held[-1].effective if held else lists.now
    start = start_of(format_, end, lists)
    return Changed(format_, start, end, *difference(held, start, end), coming=come)


def _lists_between(held: Iterable[BanList], changed: Changed) -> Iterator[BanList]:
    """The lists that took effect in the period of the changes."""
    return (one for one in held if changed.start < one.effective <= changed.end)


def _corrected(lists: Iterable[BanList]) -> Iterator[Fact]:
    """What was corrected in some lists after they had been published."""
    for banlist in lists:
        yield from correction_facts(corrections(banlist))


def _lists_in(changes: Iterable[Change]) -> tuple[BanList, ...]:
    return tuple(dict.fromkeys(change.banlist for change in changes))
