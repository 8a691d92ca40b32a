"""Looking up one thing by its name: a keyword, a card, a ruling, a penalty."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bot.answers.answer import (
    CANDIDATES,
    MAX_ENTRIES,
    NO_PENALTY,
    NOT_SAID,
    Answer,
    Citation,
    Fact,
    Found,
    NotFound,
    Reply,
    cite,
    shown_first,
)
from bot.answers.context import Context
from bot.answers.foreign_words import nearest_to, no_keyword
from bot.answers.further_cards import named_only
from bot.answers.hits import prescribes_nothing
from bot.answers.inquiry import Inquiry
from bot.answers.named_games import Kind as NameKind
from bot.answers.readable import readable
from bot.answers.situations import is_found
from bot.requests import Request, ShowCard, ShowKeyword, ShowPenalty, ShowRuling
from bot.search.analysis import concept_of, one_spelling
from bot.search.confidence import judge
from bot.search.engine import Result
from bot.search.ranking import Hit, worth_showing
from rules_corpus.model import Game, Language, RuleRef, Term
from rules_corpus.text import fold
from rulings.model import Card, Entry, EntryRef, Keyword, Kind, Ruling, entry_list_key, rules_of
from rulings.names import CardNames, words_of
from rulings.store import bare

NO_CARD = "I don't know a card by that name."
NO_KEYWORD_BUT = "{name} is not a keyword of {game}; its rules know it as: {terms}."
NO_KEYWORDS = "I have no list of keywords for {game}."
OTHER_MEANING = "{name} may also mean: {terms}."
MAX_CALLED = 200  # cards that are looked at, of those that may be meant
LEAST_LIKENESS = 70.0  # of RapidFuzz's ratio, from 0 to 100


def show(context: Context, request: ShowKeyword | ShowCard | ShowRuling | ShowPenalty) -> Reply:
    """Whatever has the name that is asked for.

    Raises:
        RequestError: nothing is asked, or too much; or there is no such game, or it is stopped.
    """
    match request:
        case ShowKeyword():
            return _show_keyword(context, request)
        case ShowCard():
            return _show_card(context, request)
        case ShowRuling():
            return _show_ruling(context, request)
        case ShowPenalty():
            return _show_penalty(context, request)
        case _:
            assert_never(request)


def _show_keyword(context: Context, request: ShowKeyword) -> Reply:
    """The keywords with a name, present or former.

    If there are none, the reply says so, and also what the word means here or elsewhere and what
    comes nearest.
    """
    text, game = _read(context, request, "keyword", ("keyword",))
    return _reply(context, request, _keyword(context, text, game, request.language))


def _show_card(context: Context, request: ShowCard) -> Reply:
    """The cards that may be meant, with what the lists say about them and the rulings about the
    first; those for which there is no room are only named.
    """
    text, game = _read(context, request, None, ("card",))
    library = context.library
    elsewhere = (other for other in library.games.values() if other != game and not other.defects)
    games = [game] if request.game else [game, *elsewhere]
    found = (context.database.cards_of(asked.id).find(text, MAX_CALLED) for asked in games)
    cards = next(filter(None, found), ()) or _cards_sounding(context, text, games)
    return _reply(context, request, _cards(context, text, cards, request.language))


def _cards_sounding(context: Context, text: str, games: Iterable[Game]) -> tuple[Card, ...]:
    """The cards of the first game that has any whose name sounds like a text in kana."""
    from rulings.sounds import has_kana  # most names are found as they are typed

    if not has_kana(text):
        return ()
    for game in games:
        cards = context.database.cards_of(game.id).cards
        places = context.card_sounds[game.id].like(text) if cards else ()
        if places:
            return tuple(cards[place] for place in places[:MAX_CALLED])
    return ()


def _show_ruling(context: Context, request: ShowRuling) -> Reply:
    """The rulings with an id, about a card or a keyword, or nearest to a case."""
    text, game = _read(context, request, "ruling", ("card", "keyword"))
    return _reply(context, request, _rulings(context, text, game, within=bool(request.game)))


def _show_penalty(context: Context, request: ShowPenalty) -> Reply:
    """What the documents prescribe for the situation with that name, or else for the one that comes
    nearest.
    """
    text, game = _read(context, request, "penalty", ("card", "keyword"))
    exact = context.database.penalties_called(game.id, text)
    found = (
        _of_entries(context, text, exact) if exact else _searched(context, text, game, "penalty")
    )
    return _reply(context, request, found)


def _read(
    context: Context, request: Request, kind: Kind | None, names: tuple[NameKind, ...]
) -> tuple[str, Game]:
    """The name that is looked up, and in which game; both are taken from an entry's address, if
    that is given instead.
    """
    text, scope = readable(request.text), request.game
    address = _address(text, kind, context) if kind else None
    if address:
        text, scope = address.id, address.game
    return text, context.game_called(scope, text, names)


def _address(text: str, kind: Kind, context: Context) -> EntryRef | None:
    """The entry whose address a text is, as autocomplete writes it."""
    found = (
        EntryRef(kind, game, text.removeprefix(str(EntryRef(kind, game, ""))))
        for game in context.library.games
    )
    return next(
        (ref for ref in found if str(ref) == text and ref in context.database.entries), None
    )


def _reply(context: Context, request: Request, answer: Answer) -> Reply:
    game = context.scopes.game(request.game)
    return Reply(request.text, (answer,), game.id if game else "")


def _keyword(context: Context, text: str, game: Game, language: Language) -> Answer:
    """The keywords with a name, or else what is known about the name."""
    database, library = context.database, context.library
    names = (("name", shown_first(text)), ("game", game.title))
    word = database.foreign_word(game.id, text)
    if word is not None and database.keyword_spelt(game.id, text) is None:
        return nearest_to(word, text, no_keyword(text, game), library)
    found, terms = (
        _keywords_called(context, game, text),
        _other_terms(context, text, game, language),
    )
    if found:
        first, *others = (
            cite(library, ref, 1.0, "ruling")
            for ref in dict.fromkeys(entry.rule for entry in found)
        )
        facts = (Fact(OTHER_MEANING, (*names[:1], ("terms", terms))),) if terms else ()
        return Found(text, first, facts, tuple(others), found, whole=True)
    if terms:
        return NotFound(
            text,
            Fact(NO_KEYWORD_BUT, (*names, ("terms", terms))),
            _nearest_rules(context, text, game),
        )
    if not any(ref.kind == "keyword" and ref.game == game.id for ref in database.entries):
        return NotFound(text, Fact(NO_KEYWORDS, names[1:]), _nearest_rules(context, text, game))
    close = _close_keywords(context, game, text)
    return NotFound(
        text,
        no_keyword(text, game),
        tuple(cite(library, near.rule, 0.0, "ruling") for near in close),
        close,
    )


def _cards(context: Context, text: str, cards: tuple[Card, ...], language: Language) -> Answer:
    """The first cards that a name may mean, what the lists say today about the first and about
    others that are listed, and the rulings about the first.
    """
    if not cards:
        return NotFound(text, Fact(NO_CARD))
    from bot.answers.banlists.cards import in_short  # other look-ups need no lists

    first = cards[0]
    lists = context.lists(first.game)
    others = (in_short(card, language, lists) for card in cards[1:])
    listed = [in_short(first, language, lists), *(each for each in others if each.holds)]
    rulings = (
        ruling
        for ruling in context.database.of_kind(Ruling, first.game)
        if set(ruling.cards) & set(first.names)
    )
    return Found(
        text,
        None,
        (*(fact for each in listed for fact in each.facts), *named_only(cards[CANDIDATES:])),
        entries=tuple(rulings)[:MAX_ENTRIES],
        cards=cards[:CANDIDATES],
        also_called=cards[CANDIDATES:],
        lists=tuple(dict.fromkeys(list_ for each in listed for list_ in each.lists)),
        read_as=lists.guess(text, first),
    )


def _rulings(context: Context, text: str, game: Game, within: bool) -> Answer:
    """The rulings that a text asks for; by id also those of other games, unless only ``within``
    this one.
    """
    database = context.database
    games = [game.id] if within else [game.id, *context.library.games]
    addresses = (EntryRef("ruling", name, text.strip()) for name in games)
    known = next((address for address in addresses if address in database.entries), None)
    if known is not None:
        return _of_entries(context, text, [database.entries[known]])
    cards = _cards_named(database.cards_of(game.id), text)
    keywords = {keyword.name.original for keyword in _keywords_called(context, game, text)}
    rulings = database.of_kind(Ruling, game.id) if cards or keywords else ()
    about = [
        ruling for ruling in rulings if cards & set(ruling.cards) or keywords & set(ruling.keywords)
    ]
    return _of_entries(context, text, about) if about else _searched(context, text, game, "ruling")


def _terms_called(context: Context, game: Game, name: str) -> tuple[Term, ...]:
    """The glossary's terms that have a name, in any spelling that the search takes for the same."""
    analyzer, wanted = context.engine.analyzer, _spelt(name)
    # saves comparing thousands of names; stems alone match too many
    concepts = analyzer.lexicon.concepts.get(analyzer.stem_name(name), ())
    terms = (
        term
        for term in context.library.terms
        if term.game == game.id and concept_of(term.term) in concepts
    )
    return tuple(term for term in terms if wanted in map(_spelt, term.names)) if concepts else ()


def _spelt(name: str) -> str:
    """A term's name as it is compared: in the search's own spelling, without the brackets and
    quotes of keywords.
    """
    return bare(one_spelling(name)).strip('" ')


def _keywords_called(context: Context, game: Game, name: str) -> tuple[Keyword, ...]:
    """The keywords that have a name in their entries, then those that have it in the glossary, each
    once.
    """
    database = context.database
    terms = (term for term in _terms_called(context, game, name) if term.kind == "keyword")
    named = (
        next(filter(None, (database.keyword(game.id, called) for called in term.names)), None)
        for term in terms
    )
    return tuple(dict.fromkeys(filter(None, (database.keyword_spelt(game.id, name), *named))))


def _other_terms(context: Context, text: str, game: Game, language: Language) -> str:
    """The terms that have the name asked for and are not keywords, in the asker's language."""
    terms = (term for term in _terms_called(context, game, text) if term.kind != "keyword")
    return ", ".join(term.called.in_language(language) for term in terms)


def _nearest_rules(context: Context, text: str, game: Game) -> tuple[Citation, ...]:
    """The rules of a game that come nearest to a text."""
    inquiry = Inquiry.of(context, text, game)
    return _nearest(context, context.engine.search(inquiry.topic, inquiry.search_scope).rules)


def _cards_named(names: CardNames, text: str) -> frozenset[str]:
    """The names of the cards in a text; a single word names one only if it is the whole text."""
    alone = len(words_of(text)) == 1
    mentions = names.mentions(text, lambda _: not alone)
    return frozenset(name for mention in mentions for card in mention.cards for name in card.names)


def _searched(context: Context, text: str, game: Game, kind: Kind) -> Answer:
    """The entries of one kind that come nearest to a question."""
    inquiry = Inquiry.of(context, text, game)
    scope = inquiry.search_scope._replace(documents=frozenset([entry_list_key(kind, game.id)]))
    result = context.engine.search(inquiry.topic, scope, is_name=inquiry.is_name)
    if not _is_found(result, kind, context):
        return NotFound(text, Fact(NOT_SAID), _nearest(context, result.entries))
    near = (hit.ref for hit in worth_showing(result.entries))
    return _of_entries(
        context, text, [context.entry(ref) for ref in near if isinstance(ref, EntryRef)]
    )


def _is_found(result: Result, kind: Kind, context: Context) -> bool:
    """Whether a search found what was asked for at all."""
    if kind == "penalty":
        return is_found(result.entries)
    return bool(result.entries) and judge(result, False, context.calibration).outcome != "nothing"


def _nearest(context: Context, hits: Iterable[Hit]) -> tuple[Citation, ...]:
    """The rules that the hits of a search rest on, each once, as many as are offered."""
    leads = tuple(dict.fromkeys(hit.lead for hit in hits))[:CANDIDATES]
    return tuple(cite(context.library, ref, 0.0, "ruling") for ref in leads)


def _of_entries(context: Context, text: str, entries: Iterable[Entry]) -> Answer:
    """The answer that entries give."""
    chosen = tuple(entries)[:MAX_ENTRIES]
    citations = tuple(cite(context.library, ref, 1.0, "ruling") for ref in _cited(chosen, context))
    if not citations:
        return Found(text, None, entries=chosen)
    if prescribes_nothing(chosen[0]):
        return NotFound(text, Fact(NO_PENALTY), citations[:CANDIDATES], chosen[:1])
    return Found(text, citations[0], (), citations[1:CANDIDATES], chosen)


def _cited(entries: Iterable[Entry], context: Context) -> tuple[RuleRef, ...]:
    """The rules of the library that entries cite, each once."""
    cited = (ref for entry in entries for ref in rules_of(entry) if ref in context.library.rules)
    return tuple(dict.fromkeys(cited))


def _close_keywords(context: Context, game: Game, name: str) -> tuple[Keyword, ...]:
    from rapidfuzz import fuzz, process  # most names are typed right

    known = {
        keyword.name.original: keyword for keyword in context.database.of_kind(Keyword, game.id)
    }
    folded = {called: fold(called) for called in known}
    near = process.extract(
        fold(name), folded, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=MAX_ENTRIES
    )
    return tuple(known[found] for _, _, found in near)
