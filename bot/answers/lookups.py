"""Looking up one thing by its name: a keyword, a card, a ruling, a penalty."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from bot.answers.answer import NO_PENALTY, Answer, Citation, Fact, Found, NotFound, Question, Reply, cite, shown
from bot.answers.answering import CANDIDATES, NOT_SAID, Answerer, prescribes_nothing, readable
from bot.answers.named_games import Kind as NameKind
from bot.answers.penalties import is_found
from bot.search.analysis import concept_of, one_spelling
from bot.search.confidence import judge
from bot.search.engine import Result
from rules_corpus.model import Game, RuleRef, Term
from rules_corpus.text import fold
from rulings.model import Entry, EntryRef, Keyword, Kind, Ruling, rules_of, shelf
from rulings.names import CardNames, words_of
from rulings.store import bare

if TYPE_CHECKING:
    from bot.answers.lists.reader import ListReader

NO_CARD = "I know no card of that name."
NO_FORMAT = "No format is called {name}. Formats: {formats}."
NO_FORMAT_BUT = "No format is called {name}. Did you mean {near}? Formats: {formats}."
NO_KEYWORD = "{name} is no keyword of {game}."
NO_KEYWORD_BUT = "{name} is no keyword of {game}; its rules know it as: {terms}."
NO_KEYWORDS = "I have no list of keywords for {game}."
OTHER_MEANING = "{name} may also mean: {terms}."
MAX_ENTRIES = 3
LEAST_LIKENESS = 70.0  # of RapidFuzz's ratio, from 0 to 100

Lookup = Callable[[Answerer, Question, Game], Answer]


def look_up(answerer: Answerer, lookup: Lookup, question: Question) -> Reply:
    """The reply of a look-up.

    Raises:
        QuestionError: nothing is asked, or too much.
        UnknownGameError: its scope names no game.
        StoppedGameError: the data of that game have defects.
    """
    text = readable(question.text)
    question = question._replace(text=text)
    answer = lookup(answerer, question, answerer.game_called(question.game, text, _CHOOSING[lookup]))
    return Reply(question, (answer,), float(isinstance(answer, Found)))


def keyword(answerer: Answerer, question: Question, game: Game) -> Answer:
    """The keywords called so, now or formerly; or that there is none, what the word means here or elsewhere, and what comes nearest."""
    text, database = question.text, answerer.database
    names = (("name", shown(text)), ("game", game.title))
    word = database.foreign_word(game.id, text)
    if word is not None and database.keyword_spelt(game.id, text) is None:
        return NotFound(text, Fact(NO_KEYWORD, names), tuple(cite(answerer.library, ref, 0.0, "ruling") for ref in word.rules), (word,))
    found, terms = _keywords_called(answerer, game, text), _other_terms(answerer, question, game)
    if found:
        first, *others = (cite(answerer.library, ref, 1.0, "ruling") for ref in dict.fromkeys(entry.rule for entry in found))
        facts = (Fact(OTHER_MEANING, (*names[:1], ("terms", terms))),) if terms else ()
        return Found(text, first, facts, tuple(others), found, whole=True)
    if terms:
        return NotFound(text, Fact(NO_KEYWORD_BUT, (*names, ("terms", terms))), _nearest_rules(answerer, text, game))
    if not any(ref.kind == "keyword" and ref.game == game.id for ref in database.entries):
        return NotFound(text, Fact(NO_KEYWORDS, names[1:]), _nearest_rules(answerer, text, game))
    close = _close_keywords(answerer, game, text)
    return NotFound(text, Fact(NO_KEYWORD, names), tuple(cite(answerer.library, near.rule, 0.0, "ruling") for near in close), close)


def card(answerer: Answerer, question: Question, game: Game) -> Answer:
    """The cards that may be meant, with what the lists say of the first and the rulings about it."""
    games = [game] if question.game else [game, *(other for other in answerer.library.games.values() if other != game and not other.defects)]
    found = (answerer.database.cards_of(asked.id).find(question.text, CANDIDATES) for asked in games)
    cards = next(filter(None, found), ())
    if not cards:
        return NotFound(question.text, Fact(NO_CARD))
    first = cards[0]
    game = answerer.library.games[first.game]
    lists = answerer.lists(game.id)
    listed = lists.listed_facts(first, question.language)
    rulings = tuple(entry for entry in answerer.database.of_kind(Ruling, game.id) if set(entry.cards) & set(first.names))
    return Found(question.text, None, listed.facts, entries=rulings[:MAX_ENTRIES], cards=cards, lists=listed.lists, read_as=lists.guess(question.text, first))


def ruling(answerer: Answerer, question: Question, game: Game) -> Answer:
    """The rulings with an id, about a card or a keyword, or nearest to a question."""
    named = EntryRef("ruling", game.id, question.text.strip())
    addresses = [named] if question.game else [named, *(named._replace(game=other) for other in answerer.library.games)]
    known = next((address for address in addresses if address in answerer.database.entries), None)
    if known is not None:
        return _entries_answer(answerer, question.text, [answerer.database.entries[known]])
    cards = _cards_named(answerer.database.cards_of(game.id), question.text)
    keywords = {keyword.name.original for keyword in _keywords_called(answerer, game, question.text)}
    rulings = answerer.database.of_kind(Ruling, game.id) if cards or keywords else ()
    about = [entry for entry in rulings if cards & set(entry.cards) or keywords & set(entry.keywords)]
    return _entries_answer(answerer, question.text, about) if about else _searched(answerer, question, game, "ruling")


def penalty(answerer: Answerer, question: Question, game: Game) -> Answer:
    """What the documents prescribe for the situation that is called so, or else for the one that comes nearest."""
    exact = answerer.database.penalties_called(game.id, question.text)
    return _entries_answer(answerer, question.text, exact) if exact else _searched(answerer, question, game, "penalty")


def no_format(reader: ListReader, name: str) -> Fact:
    """That no format is called so, with the one that is meant where the name is nearly right."""
    values = (("name", shown(name)), ("formats", ", ".join(format_.id for format_ in reader.formats) or "-"))
    near = reader.nearest_format(name)
    return Fact(NO_FORMAT_BUT, (*values, ("near", near.id))) if near else Fact(NO_FORMAT, values)


def no_card(question: Question) -> Reply:
    """A reply that no card is called so."""
    return Reply(question, (NotFound(question.text, Fact(NO_CARD)),), 0.0)


LOOKUPS: Mapping[str, Lookup] = {"keyword": keyword, "card": card, "ruling": ruling, "penalty": penalty}
_CHOOSING: Mapping[Lookup, tuple[NameKind, ...]] = {keyword: ("keyword",), card: ("card",), ruling: ("card", "keyword"), penalty: ("card", "keyword")}


def _terms_called(answerer: Answerer, game: Game, name: str) -> tuple[Term, ...]:
    """The glossary's terms that have a name, in any spelling that the search takes for the same."""
    analyzer, wanted = answerer.engine.analyzer, _spelt(name)
    concepts = analyzer.lexicon.concepts.get(analyzer.stem_name(name), ())  # spares comparing thousands of names; stems alone join too many
    terms = (term for term in answerer.library.terms if term.game == game.id and concept_of(term.term) in concepts) if concepts else ()
    return tuple(term for term in terms if wanted in map(_spelt, term.names))


def _spelt(name: str) -> str:
    """A term's name as it is compared, in the one spelling of the search, without the brackets and quotes of keywords."""
    return bare(one_spelling(name)).strip('" ')


def _keywords_called(answerer: Answerer, game: Game, name: str) -> tuple[Keyword, ...]:
    """The keywords called so by their entries, then by the glossary, each once."""
    database = answerer.database
    terms = (term for term in _terms_called(answerer, game, name) if term.kind == "keyword")
    named = (next(filter(None, (database.keyword(game.id, called) for called in term.names)), None) for term in terms)
    return tuple(dict.fromkeys(filter(None, (database.keyword_spelt(game.id, name), *named))))


def _other_terms(answerer: Answerer, question: Question, game: Game) -> str:
    """The terms that have the asked name and are no keywords, in the asker's language."""
    terms = (term for term in _terms_called(answerer, game, question.text) if term.kind != "keyword")
    return ", ".join(term.called.in_language(question.language) for term in terms)


def _nearest_rules(answerer: Answerer, text: str, game: Game) -> tuple[Citation, ...]:
    """The rules of a game that come nearest to a text."""
    whole = answerer.scopes.recognise(text, game)
    scope = answerer.scope_of(whole)
    return _nearest(answerer, answerer.engine.search(whole.topic, scope._replace(documents=scope.documents & set(game.documents))))


def _cards_named(names: CardNames, text: str) -> frozenset[str]:
    """The names of the cards in a text; a single word names one only where it is the whole text."""
    alone = len(words_of(text)) == 1
    return frozenset(name for mention in names.mentions(text, lambda word: not alone) for card in mention.cards for name in card.names)


def _searched(answerer: Answerer, question: Question, game: Game, kind: Kind) -> Answer:
    """The entries of one kind that come nearest to a question."""
    whole = answerer.scopes.recognise(question.text, game)
    scope = answerer.scope_of(whole)._replace(documents=frozenset([shelf(kind, game.id)]))
    result = answerer.engine.search(whole.topic, scope, is_name=answerer.database.cards_of(game.id).names_in(question.text))
    found = is_found(result.hits) if kind == "penalty" else judge(result, False, answerer.calibration).outcome != "nothing"
    if not result.hits or not found:
        return NotFound(question.text, Fact(NOT_SAID), _nearest(answerer, result))
    least = result.hits[0].score - 2.0
    return _entries_answer(answerer, question.text, [answerer.entry(hit.ref) for hit in result.hits if isinstance(hit.ref, EntryRef) and hit.score > least])


def _nearest(answerer: Answerer, result: Result) -> tuple[Citation, ...]:
    """The rules that the hits of a search rest on, each once, as many as are offered."""
    leads = tuple(dict.fromkeys(hit.lead for hit in result.hits))[:CANDIDATES]
    return tuple(cite(answerer.library, ref, 0.0, "ruling") for ref in leads)


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

    known = {entry.name.original: entry for entry in answerer.database.of_kind(Keyword, game.id)}
    close = process.extract(fold(name), {name: fold(name) for name in known}, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=MAX_ENTRIES)
    return tuple(known[found] for _, _, found in close)
