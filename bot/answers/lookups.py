"""Looking up one thing by its name: a keyword, a card, a ruling, a penalty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bot.answers.answer import Answer, Fact, Found, NotFound, Question, Reply, cite, shown
from bot.answers.answering import NO_PENALTY, NOT_SAID, Answerer, prescribes_nothing, readable
from bot.search.confidence import judge
from rules_corpus.model import Game, RuleRef
from rules_corpus.text import fold
from rulings.model import Entry, EntryRef, Keyword, Kind, Penalty, Ruling, rules_of, shelf
from rulings.names import CardNames, words_of

NO_CARD = "I know no card of that name."
NO_FORMAT = "No format is called {name}. Formats: {formats}."
NO_KEYWORD = "{name} is no keyword of {game}."
MAX_ENTRIES = 3
LEAST_LIKENESS = 70.0  # of RapidFuzz's ratio, from 0 to 100
CANDIDATES = 5

Lookup = Callable[[Answerer, Question, Game], Answer]


def look_up(answerer: Answerer, lookup: Lookup, question: Question) -> Reply:
    """The reply of a look-up.

    Raises:
        QuestionError: nothing is asked, or too much.
        UnknownGameError: its scope names no game.
    """
    text = readable(question.text)
    game = answerer.scopes.game(question.game) or answerer.library.default_game
    answer = lookup(answerer, question._replace(text=text), game)
    return Reply(question, (answer,), float(isinstance(answer, Found)))


def keyword(answerer: Answerer, question: Question, game: Game) -> Answer:
    """The keyword called so, now or formerly; or that there is none, what the word means elsewhere, and what comes nearest."""
    database = answerer.database
    found = database.keyword(game.id, question.text)
    if found is not None:
        return Found(question.text, cite(answerer.library, found.rule, 1.0, "ruling"), entries=(found,), whole=True)
    fact = Fact(NO_KEYWORD, (("name", shown(question.text)), ("game", game.title)))
    word = database.foreign_word(game.id, question.text)
    if word is not None:
        return NotFound(question.text, fact, tuple(cite(answerer.library, ref, 0.0, "ruling") for ref in word.rules), (word,))
    close = _close_keywords(answerer, game, question.text)
    return NotFound(question.text, fact, tuple(cite(answerer.library, near.rule, 0.0, "ruling") for near in close), close)


def card(answerer: Answerer, question: Question, game: Game) -> Answer:
    """The cards that may be meant, with what the lists say of the first and the rulings about it."""
    cards = answerer.database.cards_of(game.id).find(question.text, CANDIDATES)
    if not cards:
        return NotFound(question.text, Fact(NO_CARD))
    first = cards[0]
    listed = answerer.lists(game.id).listed_facts(first, question.language)
    rulings = tuple(entry for entry in answerer.database.of_kind(Ruling, game.id) if isinstance(entry, Ruling) and set(entry.cards) & set(first.names))
    return Found(question.text, None, listed.facts, entries=rulings[:MAX_ENTRIES], cards=cards, lists=listed.lists)


def ruling(answerer: Answerer, question: Question, game: Game) -> Answer:
    """The rulings about a card, with an id, or nearest to a question."""
    named = EntryRef("ruling", game.id, question.text.strip())
    addresses = [named] if question.game else [named, *(named._replace(game=other) for other in answerer.library.games)]
    known = next((address for address in addresses if address in answerer.database.entries), None)
    if known is not None:
        return _entries_answer(answerer, question.text, [answerer.database.entries[known]])
    names = _cards_named(answerer.database.cards_of(game.id), question.text)
    about = [entry for entry in answerer.database.of_kind(Ruling, game.id) if isinstance(entry, Ruling) and names & set(entry.cards)] if names else []
    return _entries_answer(answerer, question.text, about) if about else _searched(answerer, question, game, "ruling")


def penalty(answerer: Answerer, question: Question, game: Game) -> Answer:
    """What the documents prescribe for the situation that comes nearest."""
    wanted = fold(question.text).strip()
    entries = (entry for entry in answerer.database.of_kind(Penalty, game.id) if isinstance(entry, Penalty))
    named = [(entry, [fold(text) for text in entry.situation]) for entry in entries]
    exact = [entry for entry, situation in named if wanted in situation] or [entry for entry, _ in named if wanted == entry.ref.id]
    return _entries_answer(answerer, question.text, exact) if exact else _searched(answerer, question, game, "penalty")


def no_card(question: Question) -> Reply:
    """A reply that no card is called so."""
    return Reply(question, (NotFound(question.text, Fact(NO_CARD)),), 0.0)


LOOKUPS: Mapping[str, Lookup] = {"keyword": keyword, "card": card, "ruling": ruling, "penalty": penalty}


def _cards_named(names: CardNames, text: str) -> frozenset[str]:
    """The names of the cards in a text; a single word names one only where it is the whole text."""
    alone = len(words_of(text)) == 1
    return frozenset(name for mention in names.mentions(text, lambda word: not alone) for card in mention.cards for name in card.names)


def _searched(answerer: Answerer, question: Question, game: Game, kind: Kind) -> Answer:
    """The entries of one kind that come nearest to a question."""
    whole = answerer.scopes.recognise(question.text, game)
    scope = answerer.scope_of(whole)._replace(documents=frozenset([shelf(kind, game.id)]))
    result = answerer.engine.search(whole.topic, scope)
    if not result.hits or judge(result, False, answerer.calibration).outcome == "nothing":
        nearest = [answerer.entry(hit.ref) for hit in result.hits if isinstance(hit.ref, EntryRef)]
        return NotFound(question.text, Fact(NOT_SAID), tuple(cite(answerer.library, ref, 0.0, "ruling") for ref in _leads(answerer, nearest)))
    least = result.hits[0].score - 2.0
    return _entries_answer(answerer, question.text, [answerer.entry(hit.ref) for hit in result.hits if isinstance(hit.ref, EntryRef) and hit.score > least])


def _entries_answer(answerer: Answerer, text: str, entries: Iterable[Entry]) -> Answer:
    chosen = tuple(entries)[:MAX_ENTRIES]
    citations = tuple(cite(answerer.library, ref, 1.0, "ruling") for ref in _leads(answerer, chosen))
    if not citations:
        return Found(text, None, entries=chosen)
    if prescribes_nothing(chosen[0]):
        return NotFound(text, Fact(NO_PENALTY), citations[:CANDIDATES], chosen[:1])
    return Found(text, citations[0], (), citations[1:CANDIDATES], chosen)


def _leads(answerer: Answerer, entries: Iterable[Entry]) -> tuple[RuleRef, ...]:
    """The rules that entries cite, each once, that stand in the library."""
    return tuple(dict.fromkeys(ref for entry in entries for ref in rules_of(entry) if ref in answerer.library.rules))


def _close_keywords(answerer: Answerer, game: Game, name: str) -> tuple[Keyword, ...]:
    from rapidfuzz import fuzz, process  # most names are typed right

    known = {entry.name.en: entry for entry in answerer.database.of_kind(Keyword, game.id) if isinstance(entry, Keyword)}
    close = process.extract(fold(name), {name: fold(name) for name in known}, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=MAX_ENTRIES)
    return tuple(known[found] for _, _, found in close)
