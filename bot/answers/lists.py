"""Questions about formats and their lists: may a card be played, what is banned, what changed between two days."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile
from typing import NamedTuple

from bot.answers.answer import Fact, Found, NotFound, Question, Reply, cite, shown
from bot.answers.dates import dates_in, span_in, without_dates
from rules_corpus.model import Language, Library, RuleRef
from rules_corpus.text import fold
from rulings.dates import day_before, is_day, last_day
from rulings.legality import Change, Event, Legality, Listing, difference, in_force, legality, state
from rulings.model import BanList, Card, Format, ListedCard
from rulings.names import CardNames, handles, words_of
from rulings.store import Database

LATEST = "9999"
MAX_CARDS = 3
MAX_MEANT = 100
MAX_WORDS = 5  # of what is taken for the name of an unknown card
MAX_NAMES = 10  # of the cards that a name may mean

BANNED = "{card} is banned in {format} since {date} ({list})."
RESTRICTED = "{card} is restricted in {format} to {copies} in a deck since {date} ({list})."
ONE_COPY = "{card} is restricted in {format} to one copy in a deck since {date} ({list})."
SIDE_DECK = "{card} may not be in a side deck in {format} since {date} ({list})."
TOGETHER = "{card} may not be played together with {others} in {format} since {date} ({list})."
NO_LONGER = "{card} is no longer banned in {format}: it left the list on {date} ({list})."
NOT_LISTED = "{card} is not banned in {format}: the lists I have up to {date} are complete and do not name it."
NOT_KNOWN = "By the lists of {format} that I have up to {date}, {card} is not banned, but I cannot call it legal: they are incomplete."
SEVERAL = "{name} may mean several cards: {cards}."
NO_SUCH_CARD = "I know no card called {name}, so I cannot say how it stands in {format}."
NO_LIST = "I have no list of {format} for that day."
NO_OWN_LIST = "{format} has no banned list of its own."
POOL = "{format} is played with: {pool}"
HISTORY = "{date}: {what} ({list})"
NEWEST = "The newest list I have is that of {date}: {list}, {authority}, {url}"
INCOMPLETE = "What I have of these lists is incomplete; look at the publisher's own list before you rely on it."
FORMAT_HEAD = "{format}:"
NEVER_LISTED = "No list that I have names {card}."
LIST_HEAD = "{format}, what is known to hold on {date} ({list}):"
CHANGES_HEAD = "{format}, what changed from {start} to {end}:"
NOTHING_LISTED = "Nothing that I know of."
NO_DATE = "{text} is no date: write 2021-12-10, 2021-12 or 2021."
WRONG_ORDER = "{start} is later than {end}."
REMARK = "Note: {text}"
NO_CHANGES = "No change that I know of."
CARDS = {
    "banned": "Banned: {cards}",
    "restricted": "Restricted: {cards}",
    "side deck banned": "Not in the side deck: {cards}",
    "combination banned": "Not together: {cards}",
    "unbanned": "No longer banned: {cards}",
    "unrestricted": "No longer restricted: {cards}",
    "side deck unbanned": "In the side deck again: {cards}",
    "combination unbanned": "Together again: {cards}",
}
PRINTING_BANNED = "Of {card} only the printing {code} is banned in {format} since {date} ({list})."
OTHERS_BANNED = "Every other printing of {card} is banned in {format} since {date} ({list})."
RELEASED = "The printing {code} of {card} is no longer banned in {format}: it left the list on {date} ({list})."
COPIES = "{card} restricted to {copies}"
WHAT = {
    "banned": "{card} banned",
    "restricted": "{card} restricted",
    "side deck banned": "{card} banned from the side deck",
    "combination banned": "{card} banned in combination",
    "unbanned": "{card} unbanned",
    "unrestricted": "{card} no longer restricted",
    "side deck unbanned": "{card} allowed in the side deck again",
    "combination unbanned": "{card} allowed in combination again",
}

_LISTED = re.compile(
    r"\bban(?:ned|s|list|lists|ning)?\b|\bunban\w*|\b(?:il)?legal(?:ity)?\b|\brestrict(?:ed|ion|ions)\b|\bplayable\b"
    r"|禁止|制限|解禁|使用可能|使エル|使エマス|リーガル"
)
_USED = re.compile(r"\b(?:play|run|use|allowed|cop(?:y|ies)|deck)\b|使ッ|使エ[タナテマ]|使用デキ|入レ")
_NOT_LISTED = re.compile(
    r"\b(?:why|reason\w*|should|gonna|will|going to|next|soon|deserve|mean|means|explain)\b"
    r"|ナゼ|理由|次回|ドウイウ意味|(?<!リス)トハ(?=何|ナニ|\W*$)"
)
_SHOW = re.compile(
    r"\bban(?:ned)?[ -]?lists?\b|\bbanned cards\b|\b(?:what|which|what's|whats|any|anything|everything|all)\b.*\b(?:banned|restricted)\b"
    r"|禁止|制限(?:カード|リスト)"
)
_OF_CARD = re.compile(r"\b(?:is|are|was|were|play|run|use|copies of)\b|\b(?:banned|restricted|legal|playable)\b\W*(?:in|on)?\W*$")
_NAMED_IN_JAPANESE = re.compile(
    r"(?:^(?!\s)|(?<=\s))(?:デハ?|ノ|ニ)?[\s、]*([^\s、]{2,}?)(?:ハ|ッテ|ガ|ヲ|モ)[\s、]*(?:デハ?|ニ)?\s*(?:マダ|今|現在|モウ)?(?:使|禁止|制限|入レ|リーガル)"
)
_NO_NAME_IN_JAPANESE = re.compile(r"カード|デッキ|セット|クラスタ|パック|語|版|弾|枚|何|ナニ|ド[レノンウ]|[コソア][レノ]|全部|スベテ")
_CHANGED = re.compile(r"\bchang\w*|\bupdate\w*|\bdifferen\w*|\bunbanned\b.*\bbetween\b|変更|変ワッ|更新|改訂")
_FILLING_WORDS = """
a allowed also an and any anything anywhere are at ban banlist banned bans be been being can card cards copies copy could
currently deck decks did do does ever for format formats how i illegal in is it its just legal legality list lists lol many may me
my nah no nope not now of on only or play playable played please pls plz restricted restriction right run s show since so still t tell that
the there this to today tournament tournaments unbanned use used was we were what whats when which who why yes yet you your
"""
_FILLING = frozenset(_FILLING_WORDS.split())  # they say nothing of which card is meant


class Meant(NamedTuple):
    """What is typed for a card, as `words_of` has it, and the cards that it may mean."""

    typed: str
    cards: tuple[Card, ...]


class ListAnswer(NamedTuple):
    """What the lists say, as facts to show, the rule in which the list stands (or the format's own), and the lists.

    ``known``: whether there is such a card; else the only fact says that there is none.
    """

    facts: tuple[Fact, ...]
    rule: RuleRef | None
    lists: tuple[BanList, ...] = ()
    read_as: tuple[str, ...] = ()
    known: bool = True


class Standing(NamedTuple):
    """A card's legality in a format."""

    card: Card
    format: Format
    legality: Legality


class Changed(NamedTuple):
    """What changed in a format from ``start`` to ``end``, as both are shown; ``complete``: nothing of it is lost."""

    start: str
    end: str
    listings: tuple[Listing, ...]
    complete: bool


@dataclass(frozen=True)
class ListReader:
    """Reads such questions about one game; made once for a database.

    ``is_common``: whether the rules use a word often; ``is_known``: whether they use all words of a text;
    of a Japanese one, whether it is a term of theirs.
    """

    library: Library
    database: Database
    game: str
    is_common: Callable[[str], bool]
    is_known: Callable[[str], bool]

    def answer(self, text: str, named: Iterable[str] = (), language: Language = "en") -> ListAnswer | None:
        """What the lists say to ``text``, whose documents are ``named``; ``None`` where it asks something else."""
        folded = fold(text)
        dates = dates_in(text)
        listed = _LISTED.search(folded)
        asked = listed or _USED.search(folded) or (_CHANGED.search(folded) and dates)
        if not asked or _NOT_LISTED.search(folded) or not self.database.formats:
            return None
        undated = without_dates(text)
        mentioned, rest = self._mentioned(undated)
        formats = self.formats_in(rest, named)
        if not formats and not listed:
            return None
        if formats and _CHANGED.search(rest) and not mentioned:
            first, last = span_in(text)
            return self.changes(formats[0], first, last or LATEST, language)
        meant = mentioned or self._meant(undated, rest)
        if meant:
            return self.check(meant, formats, dates[-1] if dates else LATEST, language, text)
        unknown = self._unknown(rest) if self.formats_in(rest) else ""
        if unknown:
            values = (("name", shown(_as_typed(unknown, text))), ("format", formats[0].name.in_language(language)))
            return ListAnswer((Fact(NO_SUCH_CARD, values),), self._rule(formats[0], ()), known=False)
        if formats and listed and _SHOW.search(folded):
            return self.show(formats[0], dates[-1] if dates else LATEST, language)
        return None

    def formats_in(self, folded: str, named: Iterable[str] = ()) -> tuple[Format, ...]:
        """The formats that a folded text names, or whose own document it names."""
        found = [format_ for pattern, format_ in self._mentions if pattern.search(folded)]
        if found:
            return tuple(found)
        documents = set(named)
        own = [format_ for format_ in self._formats if any(cited.rule.document in documents for cited in format_.cites[:1]) and self._is_special(format_)]
        return tuple(own)

    def format_places(self, folded: str) -> list[tuple[int, int]]:
        """Where a folded text names formats."""
        return [match.span() for pattern, _ in self._mentions for match in pattern.finditer(folded)]

    def card_places(self, folded: str) -> list[tuple[int, int]]:
        """Where a folded text names cards."""
        names = (typed for typed, _ in self._mentioned(folded)[0] if typed)
        return [match.span() for typed in names if (match := re.search(_name_pattern(typed), folded))]

    def legality_of(self, card: Card, format_: Format, day: str = LATEST) -> Legality:
        """How a card stands in a format on a day."""
        return legality(self.database.lists_of(format_), frozenset(card.names), day)

    def meant_by(self, typed: str) -> tuple[Meant, ...]:
        """The cards that ``typed`` may mean where it is nothing but a name; empty where there is none."""
        cards = self.database.cards_of(self.game).find(typed, MAX_MEANT)
        return (Meant(" ".join(words_of(typed)), cards),) if cards else ()

    def check(self, meant: Sequence[Meant], formats: Sequence[Format], day: str, language: Language, typed: str) -> ListAnswer:
        """What holds for the `chosen` cards in the formats, or everywhere, behind what their names were taken for."""
        cards = self.chosen(meant, formats)
        return self._taken(meant, cards, self.standing(cards, formats, day, language, typed))

    def histories(self, meant: Sequence[Meant], language: Language) -> ListAnswer:
        """The `history` of each of the `chosen` cards, behind what their names were taken for."""
        cards = self.chosen(meant, ())
        told = [self.history(card, language) for card in cards]
        facts = tuple(fact for answer in told for fact in answer.facts)
        lists = tuple(dict.fromkeys(banlist for answer in told for banlist in answer.lists))
        return self._taken(meant, cards, ListAnswer(facts, next((answer.rule for answer in told if answer.rule), None), lists))

    def standing(self, cards: Sequence[Card], formats: Sequence[Format], day: str, language: Language, typed: str = "") -> ListAnswer:
        """What holds for cards in the formats, or in every format that has lists where none is given.

        What is said of a printing whose code stands in what was ``typed`` comes before what is said of the others.
        """
        codes = self.database.cards_of(self.game).codes_in(typed)
        asked: list[Standing] = []
        for card in cards:
            everywhere = [Standing(card, format_, self.legality_of(card, format_, day)) for format_ in formats or self.with_lists]
            named = [standing for standing in everywhere if standing.legality.holds or standing.legality.history]
            asked += everywhere if formats else named or everywhere
        facts = [fact for standing in asked for fact in _standing_facts(standing, language, len(formats) == 1, codes)]
        first = next((standing for standing in asked if standing.legality.holds), asked[0])
        rule = self._rule(first.format, (change.banlist for change in first.legality.holds))
        return ListAnswer(tuple(dict.fromkeys(facts)), rule, _lists_of(asked))

    def listed_facts(self, card: Card, language: Language) -> ListAnswer:
        """What any format's lists say of a card today, in short; nothing where none ever named it."""
        asked = [Standing(card, format_, self.legality_of(card, format_)) for format_ in self.with_lists]
        named = [standing for standing in asked if standing.legality.history]
        return ListAnswer(tuple(fact for standing in named for fact in _standing_facts(standing, language, False)), None, _lists_of(named))

    def history(self, card: Card, language: Language) -> ListAnswer:
        """All that the lists of every format said of a card, the oldest first in each."""
        asked = [Standing(card, format_, self.legality_of(card, format_)) for format_ in self.with_lists]
        named = [standing for standing in asked if standing.legality.history]
        facts: list[Fact] = []
        for standing in named:
            facts += [Fact(FORMAT_HEAD, (("format", standing.format.name.in_language(language)),)), *history_facts(standing.legality.history)]
        return ListAnswer(
            tuple(facts) or (Fact(NEVER_LISTED, (("card", card.whole_name),)),), self._rule(named[0].format, ()) if named else None, _lists_of(named)
        )

    def show(self, format_: Format, day: str, language: Language) -> ListAnswer:
        """Everything that holds in a format on a day."""
        lists = in_force(self.database.lists_of(format_), day)
        name = format_.name.in_language(language)
        if not lists:
            return ListAnswer((_no_list(format_, name), _pool(format_, language)), self._rule(format_, ()))
        newest = lists[-1]
        facts = [Fact(LIST_HEAD, (("format", name), ("date", _shown(day, newest)), ("list", newest.title)))]
        facts += _listing_facts([change.listing for change in state(lists)]) or [Fact(NOTHING_LISTED)]
        facts += [Fact(REMARK, (("text", newest.nothing.in_language(language)),))] if newest.nothing.en else []
        facts += [] if legality(lists, frozenset(), day).complete else [Fact(INCOMPLETE)]
        return ListAnswer((*facts, _newest(newest)), self._rule(format_, reversed(lists)), lists[-1:])

    def changes(self, format_: Format, start: str, end: str, language: Language) -> ListAnswer:
        """What changed in a format in the time that `changed` takes."""
        lists = self.database.lists_of(format_)
        name = format_.name.in_language(language)
        held = in_force(lists, end)
        if not held:
            return ListAnswer((_no_list(format_, name),), self._rule(format_, ()))
        changed = self.changed(format_, start, end)
        values = (("format", name), ("start", changed.start), ("end", changed.end))
        facts = [Fact(CHANGES_HEAD, values), *(_listing_facts(changed.listings) or [Fact(NO_CHANGES)]), *([] if changed.complete else [Fact(INCOMPLETE)])]
        return ListAnswer((*facts, _newest(held[-1])), self._rule(format_, reversed(held)), held[-1:])

    def changed(self, format_: Format, start: str, end: str) -> Changed:
        """What changed in a format: after the day ``start``, or from the first day of a month or year; to the last of ``end``.

        Where ``start`` is empty, since the list before the newest of that time.
        """
        lists = self.database.lists_of(format_)
        start = start or self.start_of(format_, end)
        listings, complete = difference(lists, start if is_day(start) else day_before(start), end)
        held = in_force(lists, end)
        return Changed(start, _shown(end, held[-1]) if held else end, listings, complete)

    def start_of(self, format_: Format, end: str) -> str:
        """The day on which the list before the newest held, or the only one; ``end`` where there is none."""
        held = in_force(self.database.lists_of(format_), end)
        return last_day(held[-2:][0].effective) if held else end

    @cached_property
    def _formats(self) -> tuple[Format, ...]:
        return tuple(format_ for format_ in self.database.formats if format_.game == self.game)

    @property
    def with_lists(self) -> tuple[Format, ...]:
        """The formats of which there is a list."""
        return tuple(format_ for format_ in self._formats if self.database.lists_of(format_))

    @cached_property
    def _mentions(self) -> tuple[tuple[re.Pattern[str], Format], ...]:
        return tuple((_names_pattern(format_), format_) for format_ in self._formats)

    def _is_special(self, format_: Format) -> bool:
        """Whether the format has a document to itself."""
        return any(self.library.documents[cited.rule.document].special for cited in format_.cites[:1])

    def _mentioned(self, text: str) -> tuple[list[Meant], str]:
        """The cards that a text names, whole or by a short name, and the text without their names."""
        words = words_of(text)
        formats = {word for format_ in self._formats for name in (format_.id, *format_.name, *format_.also) for word in words_of(name)}
        found: list[Meant] = []
        names = self.database.cards_of(self.game)
        mentions = names.mentions(text, lambda word: word in _FILLING or word in formats or self.is_common(word))
        for mention in mentions or self._only_listed.mentions(text, lambda word: True):
            typed = words[mention.start : mention.end]
            if not typed or not formats.issuperset(typed):
                found.append(Meant(" ".join(typed), mention.cards))
        return found, _without_names(fold(text), [typed for typed, _ in found])

    def _meant(self, text: str, rest: str) -> list[Meant]:
        """The card that a text without a card's whole name may mean: by some of its words, or misspelt."""
        kept = _kept(self._without_formats(rest))
        tries = (" ".join(kept), " ".join(word for word in kept if word not in _FILLING))
        names = self.database.cards_of(self.game)
        found = (names.find(typed, whole_words=True) for typed in tries if len(typed.replace(" ", "")) > MAX_CARDS)
        cards = next(filter(None, found), ())
        return [Meant(" ".join(kept), cards)] if cards else []

    def _unknown(self, rest: str) -> str:
        """What a text without a known card's name calls a card all the same: words that the rules do not use either."""
        rest = self._without_formats(rest)
        match = _NAMED_IN_JAPANESE.search(rest)
        if match:
            name = "" if _NO_NAME_IN_JAPANESE.search(match[1]) else match[1]
        else:
            name = " ".join(_kept(rest)) if rest.isascii() and _OF_CARD.search(rest) and not _SHOW.search(rest) else ""
        return name if name and len(words_of(name)) <= MAX_WORDS and not self.is_known(name) else ""

    def _without_formats(self, text: str) -> str:
        for pattern, _ in self._mentions:
            text = pattern.sub(" ", text)
        return text

    @cached_property
    def _only_listed(self) -> CardNames:
        """The names of the cards that stand on a list and nowhere else."""
        known = self.database.cards_of(self.game)
        names = sorted(name for name in self._listed(self.with_lists) if known.card(name) is None)
        cards = tuple(Card(self.game, (name,), ()) for name in names)
        return CardNames(cards, {handle: (place,) for place, name in enumerate(names) for handle in handles([name])})

    def _taken(self, meant: Sequence[Meant], chosen: Sequence[Card], answer: ListAnswer) -> ListAnswer:
        """An answer about the ``chosen`` cards that says which others their names may mean, and which names are guessed."""
        several = tuple(_several_fact(typed, sorted(cards, key=lambda card: card not in chosen)) for typed, cards in meant if len(cards) > 1)
        read_as = tuple(guess for typed, cards in meant for card in cards if card in chosen for guess in self.guess(typed, card))
        return answer._replace(facts=(*several, *answer.facts), read_as=read_as)

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

    def chosen(self, meant: Sequence[Meant], formats: Sequence[Format]) -> tuple[Card, ...]:
        """Of several cards that a name may mean, that which is called exactly so and those that a list of these formats names."""
        listed = self._listed(formats or self.with_lists)
        chosen: list[list[Card]] = []
        for typed, cards in meant:
            exact = [card for card in cards if any(typed == " ".join(words_of(name)) for name in card.names)]
            named = [card for card in cards if card not in exact and listed.intersection(card.names)]
            chosen.append([*exact, *named] or list(cards))
        return tuple(dict.fromkeys(card for cards in chosen for card in cards[:MAX_CARDS]))[:MAX_CARDS]

    def _listed(self, formats: Iterable[Format]) -> frozenset[str]:
        lists = (banlist for format_ in formats for banlist in self.database.lists_of(format_))
        return frozenset(card for banlist in lists for card in names_on(banlist))

    def _rule(self, format_: Format, lists: Iterable[BanList]) -> RuleRef | None:
        """The rule where the first of ``lists`` stands that stands in a document of ours; else where any list of the format does."""
        cited = (cited.rule for banlist in (*lists, *reversed(self.database.lists_of(format_))) for cited in banlist.cites)
        return next((ref for ref in (*cited, *(own.rule for own in format_.cites)) if ref in self.library.rules), None)


def _lists_of(standings: Iterable[Standing]) -> tuple[BanList, ...]:
    """The lists behind some standings: those that brought what holds, and the newest."""
    found = [banlist for standing in standings for banlist in (*(change.banlist for change in standing.legality.holds), standing.legality.newest) if banlist]
    return tuple(dict.fromkeys(found))


def _without_names(folded: str, names: Iterable[str]) -> str:
    """A folded text without some names in it, whatever stands between their words."""
    for name in filter(None, names):
        folded = re.sub(_name_pattern(name), " ", folded)
    return folded


def _name_pattern(name: str) -> str:
    """A pattern of a name's words, as `words_of` has them, whatever stands between them."""
    return r"[\W_]+".join(map(_spelled, name.split()))


def _spelled(word: str) -> str:
    return "'?".join(map(re.escape, word))


def _kept(text: str) -> list[str]:
    """The words of a text without those at both ends that say nothing of which card is meant."""
    kept = list(dropwhile(_FILLING.__contains__, words_of(text)))
    return list(dropwhile(_FILLING.__contains__, reversed(kept)))[::-1]


def _as_typed(folded: str, text: str) -> str:
    """A piece of a folded text as it was typed, where the two can be laid beside each other."""
    whole = fold(text)
    at = whole.find(folded)
    return text[at : at + len(folded)] if at >= 0 and len(whole) == len(text) else folded


def _several_fact(typed: str, cards: Sequence[Card]) -> Fact:
    names = "; ".join(card.whole_name for card in cards[:MAX_NAMES])
    more = len(cards) - MAX_NAMES
    return Fact(SEVERAL, (("name", shown(typed)), ("cards", f"{names} (+{more})" if more > 0 else names)))


def _no_list(format_: Format, name: str) -> Fact:
    return Fact(NO_LIST if format_.own_list else NO_OWN_LIST, (("format", name),))


def names_on(banlist: BanList) -> Iterator[str]:
    """Every card that a list names."""
    parts = (banlist.banned, banlist.restricted, banlist.side_deck_banned, banlist.unbanned, banlist.unrestricted, banlist.side_deck_unbanned)
    for card in (*(card for part in parts for card in part), *(card for pair in (*banlist.combinations, *banlist.combinations_unbanned) for card in pair)):
        yield card.card


def _names_pattern(format_: Format) -> re.Pattern[str]:
    names = sorted({fold(name) for name in (format_.id.replace("-", " "), *filter(None, format_.name), *format_.also)}, key=len, reverse=True)
    latin = "|".join(re.escape(name) for name in names if name.isascii())
    other = "|".join(re.escape(name) for name in names if not name.isascii())
    return re.compile("|".join(filter(None, (rf"(?<![a-z0-9])(?:{latin})(?![a-z0-9])" if latin else "", other))) or "(?!)")


def _standing_facts(standing: Standing, language: Language, alone: bool, codes: Collection[str] = ()) -> Iterator[Fact]:
    card, format_, held = standing
    name = format_.name.in_language(language)
    both = (("card", card.whole_name), ("format", name))
    if held.standing == "no list":
        yield _no_list(format_, name)
    released = list(_released(held))
    asked = [change for change in released if fold(change.listing.key[1]) in codes]
    yield from (_released_fact(change, both) for change in asked)
    for change in held.holds:
        yield _holding_fact(change, card, both, bool(asked))
    yield from (_released_fact(change, both) for change in released if change not in asked)
    ended = [change for change in held.history if change.listing.event == "unbanned" and not change.listing.only_code]
    if held.standing in ("not listed", "combination", "side deck banned") and ended:
        yield Fact(NO_LONGER, (*both, ("date", ended[-1].banlist.effective), ("list", ended[-1].banlist.title)))
    elif held.standing == "not listed" and held.complete and held.newest:
        yield Fact(NOT_LISTED, (*both, ("date", held.newest.effective)))
    if held.newest and not held.complete and held.standing == "not listed":
        yield Fact(NOT_KNOWN, (*both, ("date", held.newest.effective)))
    if alone:
        yield from history_facts(held.history)
        if held.newest:
            yield _newest(held.newest)
            if not held.complete and held.standing != "not listed":
                yield Fact(INCOMPLETE)
        yield _pool(format_, language)


def _released(held: Legality) -> Iterator[Change]:
    """How printings of a banned card left the list alone."""
    history = held.history if held.standing == "banned" else ()
    return (change for change in history if change.listing.event == "unbanned" and change.listing.only_code)


def _released_fact(change: Change, both: tuple[tuple[str, str], ...]) -> Fact:
    return Fact(RELEASED, (*both, ("code", change.listing.key[1]), ("date", change.banlist.effective), ("list", change.banlist.title)))


def history_facts(history: Iterable[Change]) -> Iterator[Fact]:
    """A line for each change, the oldest first; what one list says of several printings only once."""
    seen: set[tuple[str, Event]] = set()
    for change in history:
        if (change.banlist.effective, change.listing.event) not in seen:
            seen.add((change.banlist.effective, change.listing.event))
            what = _what(change.listing)
            yield Fact(HISTORY, (("date", change.banlist.effective), ("what", what), ("list", change.banlist.title)))


def _what(listing: Listing) -> Fact:
    """What a listing says of its cards; of a restriction also how many copies stay."""
    cards = ("card", _cards_text([listing]))
    if listing.event == "restricted":
        return Fact(COPIES, (cards, ("copies", listing.cards[0].copies)))
    return Fact(WHAT[listing.event], (cards,))


def _holding_fact(change: Change, card: Card, both: tuple[tuple[str, str], ...], but_one: bool) -> Fact:
    """What a listing that holds says of a card; ``but_one``: of all its printings but one."""
    values = (*both, ("date", change.banlist.effective), ("list", change.banlist.title))
    match change.listing.event:
        case "restricted":
            copies = change.listing.cards[0].copies
            return Fact(ONE_COPY, values) if copies == 1 else Fact(RESTRICTED, (*values, ("copies", copies)))
        case "side deck banned":
            return Fact(SIDE_DECK, values)
        case "combination banned":
            others = " + ".join(other.card for other in change.listing.cards if other.card not in card.names)
            return Fact(TOGETHER, (*values, ("others", others)))
        case _ if change.listing.only_code:
            return Fact(PRINTING_BANNED, (*values, ("code", change.listing.key[1])))
        case _:
            return Fact(OTHERS_BANNED, values) if but_one else Fact(BANNED, values)


def _listing_facts(listings: Sequence[Listing]) -> list[Fact]:
    """A line for each kind of listing with all its cards."""
    kinds = dict.fromkeys(listing.event for listing in listings)
    return [Fact(CARDS[kind], (("cards", _cards_text([listing for listing in listings if listing.event == kind])),)) for kind in kinds]


def _cards_text(listings: Iterable[Listing]) -> str:
    return "; ".join(" + ".join(map(_card_text, listing.cards)) for listing in listings)


def _card_text(card: ListedCard) -> str:
    return f"{card.card} ({card.code})" if card.code else card.card


def _newest(banlist: BanList) -> Fact:
    return Fact(NEWEST, (("date", banlist.effective), ("list", banlist.title), ("authority", banlist.authority), ("url", banlist.url)))


def _pool(format_: Format, language: Language) -> Fact:
    return Fact(POOL, (("format", format_.name.in_language(language)), ("pool", format_.pool.in_language(language))))


def _shown(day: str, newest: BanList) -> str:
    return newest.effective if day == LATEST else day
