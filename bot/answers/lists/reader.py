"""Answers questions about formats and their lists: may a card be played, what is banned, what changed between two days."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple

from bot.answers.answer import Fact, Found, NotFound, Question, Reply, cite, shown
from bot.answers.dates import span_in
from bot.answers.lists import messages
from bot.answers.lists.facts import (
    Standing,
    coming_facts,
    coming_lines,
    history_facts,
    holding_fact,
    listing_facts,
    newest_list,
    next_list,
    no_list,
    pool,
    several,
    standing_facts,
)
from bot.answers.lists.questions import MAX_MEANT, InFormats, Meant, Named, NameReader, as_typed, names_on, read_dates, undated
from bot.answers.lists.words import AND, CHANGED, COMING, IN_ONE_DECK, LISTED, NOT_LISTED, OF_LISTS, SHOW, TOGETHER, USED
from rules_corpus.model import Language, Library, RuleRef
from rules_corpus.text import fold
from rulings.dates import day_before, is_day, last_day
from rulings.legality import Change, Legality, Listing, after, coming, complete, difference, in_force, legality, state
from rulings.model import BanList, Card, Format
from rulings.names import words_of
from rulings.store import Database

MAX_CARDS = 3
REMEMBERED = 1000  # standings of cards that are on lists
Clock = Callable[[], date]


class ListAnswer(NamedTuple):
    """What the lists say, as facts to show, the rule in which the list stands (or the format's own), and the lists.

    ``known``: whether there is such a card; else the only fact says that there is none. ``certain``: nothing but lists can
    be meant; else the question may be one about the play of the cards that it names.
    """

    facts: tuple[Fact, ...]
    rule: RuleRef | None
    lists: tuple[BanList, ...] = ()
    read_as: tuple[str, ...] = ()
    known: bool = True
    certain: bool = True


class Changed(NamedTuple):
    """What changed in a format from ``start`` to ``end``, as both are shown; ``complete``: nothing of it is lost.

    ``since``: the newer lists in force of which nothing is known to have changed; ``coming``: what changes later.
    """

    start: str
    end: str
    listings: tuple[Listing, ...]
    complete: bool
    since: tuple[BanList, ...] = ()
    coming: tuple[Change, ...] = ()


class _Asked(NamedTuple):
    """A question about lists as far as it is read."""

    text: str
    named: Named
    formats: tuple[Format, ...]
    read_as: tuple[str, ...]
    day: str
    notes: tuple[Fact, ...]
    language: Language


@dataclass(frozen=True)
class ListReader:
    """Reads and answers such questions about one game; made once for a database.

    ``is_common``: whether the rules use a word often; ``is_known``: whether they use all words of a text;
    of a Japanese one, whether it is a term of theirs; ``today`` is asked anew for every question.
    """

    library: Library
    database: Database
    game: str
    is_common: Callable[[str], bool]
    is_known: Callable[[str], bool]
    today: Clock = date.today

    def answer(self, text: str, named: Iterable[str] = (), language: Language = "en") -> ListAnswer | None:
        """What the lists say to ``text``, whose documents are ``named``; ``None`` where it asks something else."""
        folded, today = fold(text), self.today().isoformat()
        if not self.database.formats or not (LISTED.search(folded) or USED.search(folded) or CHANGED.search(folded)):
            return None
        cards = self.reading.named(text, today)
        dates, notes = read_dates(cards.rest, today)
        rest = undated(cards.rest, today)
        listed = LISTED.search(rest) is not None
        changed = CHANGED.search(rest) and (dates or OF_LISTS.search(rest))
        if not (listed or changed or USED.search(rest)) or NOT_LISTED.search(rest):
            return None
        formats, read_as = self._formats_of(rest, named, listed or cards.alone)
        if COMING.search(rest) and not self._are_coming(formats, today):
            return None
        asked = _Asked(text, cards._replace(rest=rest), formats, read_as, dates[-1].date if dates else "", notes, language)
        if formats and CHANGED.search(rest) and not cards.meant:
            first, last = span_in(cards.rest, today)
            return _with(self.changes(formats[0], first, last, language), notes, read_as)
        return self._of_cards(asked, listed) or self._of_no_card(asked, listed)

    def _of_cards(self, asked: _Asked, listed: bool) -> ListAnswer | None:
        """What is said of the cards that a question names."""
        cards, formats = asked.named, asked.formats
        meant, together = cards.meant, False
        if TOGETHER.search(cards.rest):
            in_one_deck = IN_ONE_DECK.search(cards.rest) is not None
            guessed = self.reading.several_meant_by(cards.rest) if len(meant) < 2 and (formats or in_one_deck) else ()
            meant = (*meant, *guessed)
            surely = (formats or listed) and not AND.search(cards.rest)
            together = len(meant) > 1 and bool(surely or in_one_deck or self.kept_apart(meant, formats, asked.day))
        if not (formats or listed or cards.alone or together):
            return None
        meant = meant or self.reading.meant_by(cards.rest)
        if not meant:
            return None
        found = self.check(meant, formats, asked.day, asked.language, asked.text, together)
        return _with(found, asked.notes, asked.read_as)._replace(certain=bool(listed or cards.alone or together))

    def _of_no_card(self, asked: _Asked, listed: bool) -> ListAnswer | None:
        """That there is no such card, or what is banned, where a question names none."""
        rest, formats = asked.named.rest, asked.formats
        unknown = self.reading.unknown(rest) if self.formats_in(rest) else ""
        if unknown:
            values = (("name", shown(as_typed(unknown, asked.text))), ("format", formats[0].name.in_language(asked.language)))
            return ListAnswer((Fact(messages.NO_SUCH_CARD, values),), self._rule(formats[0], ()), known=False)
        if formats and listed and SHOW.search(rest):
            return _with(self.show(formats[0], asked.day, asked.language), asked.notes, asked.read_as)
        return None

    @cached_property
    def reading(self) -> NameReader:
        """Reads the names in questions."""
        lists = tuple(banlist for format_ in self.with_lists for banlist in self.database.lists_of(format_))
        return NameReader(self.database.cards_of(self.game), self.formats, lists, self.game, self.is_common, self.is_known)

    def formats_in(self, folded: str, named: Iterable[str] = ()) -> tuple[Format, ...]:
        """The formats that a folded text names, or whose own document it names."""
        documents = set(named)
        own = (format_ for format_ in self.formats if any(cited.rule.document in documents for cited in format_.cites[:1]) and self._is_special(format_))
        return self.reading.formats_in(folded) or tuple(own)

    def _formats_of(self, rest: str, named: Iterable[str], guessed: bool) -> InFormats:
        """The formats that a text names; ``guessed``: misspelt ones too."""
        found = self.formats_in(rest, named)
        return self.reading.format_like(rest) if guessed and not found else InFormats(found)

    def nearest_format(self, name: str) -> Format | None:
        """The format whose name is most like ``name``."""
        return self.reading.nearest_format(name)

    def format_places(self, folded: str) -> list[tuple[int, int]]:
        """Where a folded text names formats."""
        return self.reading.format_places(folded)

    def card_places(self, folded: str) -> list[tuple[int, int]]:
        """Where a folded text names cards."""
        return self.reading.card_places(folded)

    def name_places(self, text: str) -> list[tuple[int, int]]:
        """Where a text names cards, with the signs that belong to their names."""
        return self.reading.name_places(text, self.today().isoformat())

    def as_of(self, day: str) -> str:
        """The day that is meant by ``day``: today where it is empty, or a month or year that is not over."""
        today = self.today().isoformat()
        return today if today.startswith(day) else day

    def legality_of(self, card: Card, format_: Format, day: str = "") -> Legality:
        """How a card stands in a format on a day, today where none is given."""
        return self._legality(format_, self._listed_names(card, format_), self.as_of(day))

    def standing_of(self, card: Card, format_: Format, day: str = "") -> Standing:
        """How a card stands in a format on a day; and today, what is to come."""
        names, now = self._listed_names(card, format_), self.as_of(day)
        return Standing(card, format_, self._legality(format_, names, now), self._coming(format_, names, now) if names and self._is_now(now) else ())

    def _listed_names(self, card: Card, format_: Format) -> frozenset[str]:
        """Those of a card's names that a list of a format has; the same, none, for nearly all cards."""
        return self._on_lists[format_].intersection(card.names)

    @cached_property
    def _on_lists(self) -> dict[Format, frozenset[str]]:
        return {format_: frozenset(name for banlist in self.database.lists_of(format_) for name in names_on(banlist)) for format_ in self.formats}

    @cached_property
    def _legality(self) -> Callable[[Format, frozenset[str], str], Legality]:
        return lru_cache(REMEMBERED)(lambda format_, names, day: legality(self.database.lists_of(format_), names, day))

    @cached_property
    def _coming(self) -> Callable[[Format, frozenset[str], str], tuple[Change, ...]]:
        return lru_cache(REMEMBERED)(lambda format_, names, day: coming(self.database.lists_of(format_), names, day))

    def _is_now(self, day: str) -> bool:
        return day == self.today().isoformat()

    def _are_coming(self, formats: Iterable[Format], today: str) -> bool:
        """Whether a list of some formats, or of any, is known that is not in force yet."""
        return any(after(self.database.lists_of(format_), today) for format_ in tuple(formats) or self.with_lists)

    def meant_by(self, typed: str) -> tuple[Meant, ...]:
        """The cards that ``typed`` may mean where it is nothing but a name; empty where there is none."""
        cards = self.database.cards_of(self.game).find(typed, MAX_MEANT)
        return (Meant(" ".join(words_of(typed)), cards),) if cards else ()

    def check(self, meant: Sequence[Meant], formats: Sequence[Format], day: str, language: Language, typed: str, together: bool = False) -> ListAnswer:
        """What holds for the `chosen` cards in the formats, or everywhere, behind what their names were taken for.

        ``together``: whether they may be in one deck.
        """
        apart = self.kept_apart(meant, formats, day)
        cards = self.chosen(meant, formats, {name for _, change in apart for name in change.listing.names})
        answer = self._apart(apart, cards, formats, day, language, typed) if together else self.standing(cards, formats, day, language, typed)
        return self._taken(meant, cards, answer)

    def kept_apart(self, meant: Sequence[Meant], formats: Sequence[Format], day: str) -> list[tuple[Format, Change]]:
        """The combinations that are banned on a day of cards that are meant by different names."""
        pairs = [
            ({name for card in one for name in card.names}, {name for card in other for name in card.names}) for (_, one), (_, other) in combinations(meant, 2)
        ]
        found: list[tuple[Format, Change]] = []
        for format_ in (formats or self.with_lists) if pairs else ():
            for change in state(in_force(self.database.lists_of(format_), self.as_of(day))):
                names = change.listing.names
                if change.listing.event == "combination banned" and any(names & one and names & other for one, other in pairs):
                    found.append((format_, change))
        return found

    def histories(self, meant: Sequence[Meant], language: Language) -> ListAnswer:
        """The `history` of each of the `chosen` cards, behind what their names were taken for."""
        cards = self.chosen(meant, ())
        told = [self.history(card, language) for card in cards]
        facts = tuple(fact for answer in told for fact in answer.facts)
        lists = tuple(dict.fromkeys(banlist for answer in told for banlist in answer.lists))
        return self._taken(meant, cards, ListAnswer(facts, next((answer.rule for answer in told if answer.rule), None), lists))

    def standing(self, cards: Sequence[Card], formats: Sequence[Format], day: str, language: Language, typed: str = "") -> ListAnswer:
        """What holds for cards in the formats, or in every format that has lists where none is given, and by which lists.

        What is said of a printing whose code stands in what was ``typed`` comes before what is said of the others.
        """
        codes = self.database.cards_of(self.game).codes_in(typed)
        asked: list[Standing] = []
        facts: list[Fact] = []
        for card in cards:
            everywhere = [self.standing_of(card, format_, day) for format_ in formats or self.with_lists]
            named = [standing for standing in everywhere if standing.legality.holds or standing.legality.history or standing.coming]
            told = everywhere if formats else named
            asked += told or everywhere
            facts += [fact for standing in told for fact in standing_facts(standing, language, codes)] or [_nowhere(card, everywhere, language)]
        return self._told(facts, asked, day, language, bool(formats) or any(standing.legality.history or standing.coming for standing in asked))

    def _told(self, facts: Iterable[Fact], asked: Sequence[Standing], day: str, language: Language, with_lists: bool) -> ListAnswer:
        """An answer out of the ``facts`` about some standings, with what they rest on: the lists, whether they are complete, the rule."""
        held = [standing.legality for standing in asked]
        newest = tuple(dict.fromkeys(legality.newest for legality in held if legality.newest)) if with_lists else ()
        come = tuple(dict.fromkeys(change.banlist for standing in asked for change in standing.coming))
        listed = [*map(newest_list, newest), *map(next_list, come)]
        if all(legality.standing == "no list" for legality in held):
            listed += [pool(standing.format, language) for standing in asked]
        incomplete = [Fact(messages.INCOMPLETE)] if any(legality.newest and not legality.complete for legality in held) else []
        first = next((standing for standing in asked if standing.legality.holds), asked[0])
        rule = self._rule(first.format, (change.banlist for change in first.legality.holds))
        return ListAnswer(tuple(dict.fromkeys((*self._on(day), *facts, *listed, *incomplete))), rule, _lists_of(asked))

    def _on(self, day: str) -> tuple[Fact, ...]:
        """The day that an answer is about, where it is to come."""
        return (Fact(messages.AS_OF, (("date", day),)),) if self.as_of(day) > self.today().isoformat() else ()

    def _apart(
        self, apart: Sequence[tuple[Format, Change]], cards: Sequence[Card], formats: Sequence[Format], day: str, language: Language, typed: str
    ) -> ListAnswer:
        """Whether cards may be in one deck: what keeps them apart, and what holds for each alone."""
        facts: list[Fact] = []
        asked: list[Standing] = []
        for format_ in formats or tuple(dict.fromkeys(format_ for format_, _ in apart)):
            name = format_.name.in_language(language)
            here = [change for found, change in apart if found == format_]
            for change in here:
                card = next((card for card in cards if change.listing.names & set(card.names)), cards[0])
                facts.append(holding_fact(change, card, (("card", card.whole_name), ("format", name))))
            if not here:
                facts.append(Fact(messages.NO_PAIR, (("format", name), ("cards", " + ".join(card.whole_name for card in cards)))))
            for card in cards:
                standing = self.standing_of(card, format_, day)
                alone = tuple(change for change in standing.legality.holds if change.listing.event != "combination banned")
                facts += standing_facts(standing._replace(legality=standing.legality._replace(holds=alone, history=())), language) if alone else ()
                asked.append(standing)
        return self._told(facts, asked, day, language, True) if asked else self.standing(cards, formats, day, language, typed)

    def listed_facts(self, card: Card, language: Language) -> ListAnswer:
        """What any format's lists say of a card today, in short; nothing where none ever named it."""
        asked = [self.standing_of(card, format_) for format_ in self.with_lists]
        named = [standing for standing in asked if standing.legality.history or standing.coming]
        return ListAnswer(tuple(fact for standing in named for fact in standing_facts(standing, language)), None, _lists_of(named))

    def history(self, card: Card, language: Language) -> ListAnswer:
        """All that the lists of every format said of a card, the oldest first in each, and what comes."""
        asked = [self.standing_of(card, format_) for format_ in self.with_lists]
        named = [standing for standing in asked if standing.legality.history or standing.coming]
        facts: list[Fact] = []
        for standing in named:
            facts += [Fact(messages.FORMAT_HEAD, (("format", standing.format.name.in_language(language)),)), *history_facts(standing.legality.history)]
            facts += coming_lines(standing, language)
        return ListAnswer(
            tuple(facts) or (Fact(messages.NEVER_LISTED, (("card", card.whole_name),)),),
            self._rule(named[0].format, ()) if named else None,
            _lists_of(named),
        )

    def show(self, format_: Format, day: str, language: Language) -> ListAnswer:
        """Everything that holds in a format on a day; today, also what will change."""
        now = self.as_of(day)
        lists = in_force(self.database.lists_of(format_), now)
        name = format_.name.in_language(language)
        come = self.coming_in(format_, now)
        if not lists:
            facts = (no_list(format_, name), *coming_facts(come), *_next(come), pool(format_, language))
            return ListAnswer(facts, self._rule(format_, ()), _of(come))
        newest = lists[-1]
        shown_day = newest.effective if self._is_now(now) else day
        held = [Fact(messages.LIST_HEAD, (("format", name), ("date", shown_day), ("list", newest.title)))]
        held += listing_facts([change.listing for change in state(lists)]) or [Fact(messages.NOTHING_LISTED)]
        held += [Fact(messages.REMARK, (("text", newest.nothing.in_language(language)),))] if newest.nothing else []
        held += [*coming_facts(come), newest_list(newest), *_next(come)]
        held += [] if complete(lists, now) else [Fact(messages.INCOMPLETE)]
        return ListAnswer(tuple(held), self._rule(format_, reversed(lists)), (newest, *_of(come)))

    def coming_in(self, format_: Format, day: str = "") -> tuple[Change, ...]:
        """What changes in a format after today; nothing where another day is asked about."""
        now = self.as_of(day)
        return coming(self.database.lists_of(format_), None, now) if self._is_now(now) else ()

    def changes(self, format_: Format, start: str, end: str, language: Language) -> ListAnswer:
        """What changed in a format in the time that `changed` takes."""
        lists = self.database.lists_of(format_)
        name = format_.name.in_language(language)
        changed = self.changed(format_, start, end)
        held = in_force(lists, changed.end if start or end else self.as_of(""))
        if not held:
            return ListAnswer((no_list(format_, name), *coming_facts(changed.coming), *_next(changed.coming)), self._rule(format_, ()), _of(changed.coming))
        facts = [Fact(messages.CHANGES_HEAD, (("format", name), ("start", changed.start), ("end", changed.end)))]
        facts += listing_facts(changed.listings) or [Fact(messages.NO_CHANGES)]
        facts += [Fact(_SINCE[banlist.complete], (("date", banlist.effective), ("list", banlist.title))) for banlist in changed.since]
        facts += [*coming_facts(changed.coming), newest_list(held[-1]), *_next(changed.coming)]
        facts += [] if changed.complete else [Fact(messages.INCOMPLETE)]
        return ListAnswer(tuple(facts), self._rule(format_, reversed(held)), (held[-1], *_of(changed.coming)))

    def changed(self, format_: Format, start: str, end: str) -> Changed:
        """What changed in a format: after the day ``start``, or from the first day of a month or year; to the last of ``end``, or to today.

        Where both are empty, what came with the newest list in force that is known to have changed something. What is to
        come is told besides where the time goes on to today.
        """
        lists, today = self.database.lists_of(format_), self.today().isoformat()
        if not start and not end:
            return self._last_changed(format_, in_force(lists, today))
        last = self._until(lists, start, end)
        first = start or self.start_of(format_, last)
        listings, known = difference(lists, first if is_day(first) else day_before(first), last)
        held = in_force(lists, last)
        return Changed(first, last if end or not held else held[-1].effective, listings, known, coming=() if end else self.coming_in(format_, last))

    def _until(self, lists: Sequence[BanList], start: str, end: str) -> str:
        """The last day that is meant: where none is given today, or that of the newest list where the time begins later."""
        return end or max([self.today().isoformat(), *(banlist.effective for banlist in lists if start > self.today().isoformat())])

    def _last_changed(self, format_: Format, held: Sequence[BanList]) -> Changed:
        """What the newest list changed that is known to have changed something; nothing where none of those that ``held`` is."""
        for at in range(len(held) - 1, 0, -1):
            before, newest = last_day(held[at - 1].effective), held[at]
            listings, known = difference(held, before, newest.effective)
            if listings:
                return Changed(before, newest.effective, listings, known, tuple(held[at + 1 :]), self.coming_in(format_))
        end = held[-1].effective if held else self.today().isoformat()
        start = self.start_of(format_, end)
        return Changed(start, end, *difference(held, start, end), coming=self.coming_in(format_))

    def start_of(self, format_: Format, end: str) -> str:
        """The day on which the list before the newest held, or the only one; ``end`` where there is none."""
        held = in_force(self.database.lists_of(format_), self.as_of(end))
        return last_day(held[-2:][0].effective) if held else self.as_of(end)

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        """All formats of the game."""
        return tuple(format_ for format_ in self.database.formats if format_.game == self.game)

    @cached_property
    def with_lists(self) -> tuple[Format, ...]:
        """The formats of which there is a list."""
        return tuple(format_ for format_ in self.formats if self.database.lists_of(format_))

    def _is_special(self, format_: Format) -> bool:
        """Whether the format has a document to itself."""
        return any(self.library.documents[cited.rule.document].special for cited in format_.cites[:1])

    def _taken(self, meant: Sequence[Meant], chosen: Sequence[Card], answer: ListAnswer) -> ListAnswer:
        """An answer about the ``chosen`` cards that says which others their names may mean, and which names are guessed."""
        doubtful = tuple(several(typed, sorted(cards, key=lambda card: card not in chosen)) for typed, cards in meant if len(cards) > 1)
        read_as = tuple(guess for typed, cards in meant for card in cards if card in chosen for guess in self.guess(typed, card))
        return answer._replace(facts=(*doubtful, *answer.facts), read_as=read_as)

    def guess(self, typed: str, card: Card) -> tuple[str, ...]:
        """What a name was read as, where the card found for it is but guessed."""
        return (f"{shown(typed)} = {card.whole_name}",) if self.database.cards_of(self.game).is_guess(typed, card) else ()

    def reply(self, question: Question, answer: ListAnswer) -> Reply:
        """What the lists say, as the only answer to a question."""
        return Reply(question, (self.found(question.text, answer),), 1.0)

    def found(self, text: str, answer: ListAnswer) -> Found | NotFound:
        """What the lists say to ``text``, with the rule in which it stands."""
        citation = cite(self.library, answer.rule, 1.0, "list") if answer.rule else None
        if not answer.known:
            return NotFound(text, answer.facts[0], (citation,) if citation else ())
        return Found(text, citation, answer.facts, lists=answer.lists, read_as=answer.read_as)

    def chosen(self, meant: Sequence[Meant], formats: Sequence[Format], apart: Iterable[str] = ()) -> tuple[Card, ...]:
        """Of the cards that a name may mean, those kept ``apart``, else the one called exactly so and those that a list of these formats names."""
        kept_apart = set(apart)
        listed = self._listed(formats or self.with_lists)
        chosen: list[list[Card]] = []
        for typed, cards in meant:
            wanted = [card for card in cards if kept_apart.intersection(card.names)]
            exact = [card for card in cards if any(typed == " ".join(words_of(name)) for name in card.names)]
            named = [card for card in cards if card not in exact and listed.intersection(card.names)]
            chosen.append(wanted or [*exact, *named] or list(cards))
        each = [cards[:MAX_CARDS] for cards in chosen]
        turns = [cards[at] for at in range(MAX_CARDS) for cards in each if at < len(cards)] if kept_apart else [card for cards in each for card in cards]
        return tuple(dict.fromkeys(turns))[:MAX_CARDS]

    def _listed(self, formats: Iterable[Format]) -> frozenset[str]:
        return frozenset[str]().union(*(self._on_lists[format_] for format_ in formats))

    def _rule(self, format_: Format, lists: Iterable[BanList]) -> RuleRef | None:
        """The rule where the first of ``lists`` stands that stands in a document of ours; else where any list of the format does."""
        cited = (cited.rule for banlist in (*lists, *reversed(self.database.lists_of(format_))) for cited in banlist.cites)
        return next((ref for ref in (*cited, *(own.rule for own in format_.cites)) if ref in self.library.rules), None)


_SINCE = {True: messages.UNCHANGED_SINCE, False: messages.NOT_KNOWN_SINCE}


def _with(answer: ListAnswer, notes: tuple[Fact, ...], read_as: tuple[str, ...]) -> ListAnswer:
    """An answer with how the question was read."""
    return answer._replace(facts=(*notes, *answer.facts), read_as=(*read_as, *answer.read_as))


def _nowhere(card: Card, asked: Sequence[Standing], language: Language) -> Fact:
    """That no list names a card, and which lists there are."""
    formats = ((standing.format.name.in_language(language), standing.legality.newest) for standing in asked)
    up_to = "; ".join(f"{name} ({newest.effective})" for name, newest in formats if newest)
    return Fact(messages.NOWHERE, (("card", card.whole_name), ("formats", up_to)))


def _next(come: Iterable[Change]) -> Iterable[Fact]:
    return map(next_list, _of(come))


def _of(come: Iterable[Change]) -> tuple[BanList, ...]:
    return tuple(dict.fromkeys(change.banlist for change in come))


def _lists_of(standings: Iterable[Standing]) -> tuple[BanList, ...]:
    """The lists behind some standings: those that brought what holds, the newest, and those that change it later."""
    found = (
        banlist
        for standing in standings
        for banlist in (*(change.banlist for change in standing.legality.holds), standing.legality.newest, *_of(standing.coming))
        if banlist
    )
    return tuple(dict.fromkeys(found))
