"""From a question to its answers: the ladder of rungs, the first that holds wins.

rule numbers typed   ->  those rules, or "no such rule" with the nearest
banned lists         ->  what a format's lists say of a card, what is banned, what changed
a keyword's name     ->  the rule that defines it, and the keyword
a card's name alone  ->  the card
arithmetic in words  ->  the number and the rule it comes from
full search          ->  the rule, with the rulings, keywords and penalties found beside it; "did you mean" where two are
                         close; nothing where the rules do not say
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, partial
from itertools import chain, dropwhile
from typing import TYPE_CHECKING

from bot.answers import penalties
from bot.answers.answer import NO_PENALTY, Answer, Citation, DidYouMean, Fact, Found, NotFound, Question, Reply, cite, shown
from bot.answers.card_rulings import about_cards, answering, ruled, with_rulings
from bot.answers.courtesy import NO_COURTESIES, Courtesies, CourtesyReader
from bot.answers.named_games import KINDS as NAMES
from bot.answers.named_games import Kind, NamedGames
from bot.answers.parts import compared, split
from bot.answers.scope import Recognised, ScopeReader, StoppedGameError
from bot.answers.shielding import shielded, unshielded
from bot.answers.subject import Finder, about, asked_thing, lacks_topic, subject_in, with_subject
from bot.answers.tables import rows_asked
from bot.search.analysis import CONCEPT
from bot.search.confidence import Calibration, judge
from bot.search.engine import Engine, Result
from bot.search.query import read_query
from bot.search.searcher import Hit, Scope
from rules_corpus.model import Game, Language, Library, RuleRef
from rules_corpus.text import fold, in_single_blanks, without_controls, written_out
from rules_corpus.typed_numbers import NumberReader, TypedNumber, folded_numbers
from rulings.model import KINDS, NONE_PRESCRIBED, QUESTION_MARK, Card, Entry, EntryRef, Keyword, Penalty, rules_of, shelf
from rulings.names import MAX_TYPED, words_of
from rulings.store import Database

if TYPE_CHECKING:
    from bot.answers.arithmetic import Computed
    from bot.answers.lists.reader import ListReader

# Patterns are kept as text: re compiles each when a question first needs it, and keeps it.
_FIGURES = (
    r"(?i)\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirt|fort|fift|hundred|finals?|semi|quarter|round|match)"
    r"|ラウンド|回戦|試合|マッチ|決勝|[一二三四五六七八九十百][枚勝敗]"
)

MAX_QUESTION = 2000
CANDIDATES = 5
NEWER_MARGIN = 2.0  # of the ranking's score: a newer rule so close to an older one that is found best comes before it
FOREIGN_MARGIN = 3.0  # ... where the older one stands in another language than the question's
ENTRY_MARGIN = 2.5  # of the ranking's score: entries so close to the best hit are shown beside it
MAX_ENTRIES = 3
SHORTEST_NAME = 4  # letters of a word that may name a card by itself
MAX_CODE = 16
FEW_WORDS = 5
RARE_WORD = 8  # a word that the corpus holds no oftener may name a card by itself
SELDOM_WORD = 50  # ... where the question is about banned lists
_MAY_BE_LISTED = re.compile(
    r"(?i)ban|legal|restrict|play(?!ers?\b)|\b(?:run|use|allow|cop)|chang|update|deck|together|combin"
    r"|禁止|制限|解禁|使|リーガル|入れ|変更|変わ|更新|改訂|デッキ|一緒|併用|組み合わせ"
)
_ASKS_PENALTY = (
    r"(?i)penal|punish|\bwarn|\b(?:game|match) loss|\bdq|disqualif|sanction|infraction|upgrade|what (?:do|should) (?:i|we) (?:give|do)"
    r"|ペナルティ|ゲームロス|マッチロス|罰|警告|失格|処分|処罰|違反"
)
_JUST_THAT = 0.9  # likeness to a phrase of a situation
_ASKS_TEXT = r"(?i)\b(?:does|do|text|effects?|abilit(?:y|ies)|say|says|errata)\b|効果|テキスト|能力|エラッタ"
_ASKING_WORDS = """
what is whats s who the a an does do card cards show me tell about text of info say says effect effects errata ability abilities
"""
_QUESTION_WORDS = frozenset(_ASKING_WORDS.split())
_JOINING_WORDS = frozenset(["and", "or", "vs", "versus", "with", "plus", "together"])  # between the names of cards
_DEFINING_WORDS = "how mean means meaning work works keyword keywords definition define explain what's please pls"
_KEYWORD_WORDS = _QUESTION_WORDS.union(_DEFINING_WORDS.split())
_ASKS_JAPANESE = (
    r"(?:トハ|ハ|ッテ|ノ|ヲ|ニツイテ|何|ナニ|ナン|デスカ|教エテ|クダサイ|意味|効果|説明|テキスト|能力|エラッタ"
    r"|キーワード|ドウイウ|ドンナ|スル|シテ|ドウ|動キ)+$"
)
_SIGNS = re.compile(r"[?!.,。、]+")
_KEYWORD_LENGTH = 4  # words of a keyword's name
FURTHER = 9
_SUBJECTS = (("keyword",), ("card-type", "counter", "zone", "deck", "state", "action", "phase", "step", "attribute", "tournament"))
_OWN = (("keyword",), ("card-type", "counter", "player"))  # to which "it" may point in a question of its own
_LIKE_TERMS = (("keyword",), ("zone", "deck"), ("card-type",), ("phase", "step"), ("attribute",), ("counter",))  # what is asked of one may be of another

CANNOT = "Cannot answer: {reason}."
EMPTY = "the question is empty"
TOO_LONG = "the question has {characters} characters; at most {most} are read"
NO_SUCH_RULE = "There is no rule {number} in the documents I have."
NOT_SAID = "The rules I have do not say."
INVITATION = "Happy to help: ask a rules question in your own words, or name a rule number, a keyword, a card, a penalty or a format's banned list."
NO_TEXT = "I have no text of this card, only its facts; import a card database to have it (magistrate import cards FILE)."
OTHER_GAME = "That sounds like {game}, which is not the game asked about."


class QuestionError(ValueError):
    """A question that cannot be read: empty, or over `MAX_QUESTION` characters. ``fact``: what is said of it."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact.message.format(**dict(fact.values)))
        self.fact = fact


def readable(text: str) -> str:
    """A question without control characters, one blank between words; it has at most `MAX_QUESTION` characters when all are written out (NFKC).

    Raises:
        QuestionError: nothing is left to read, or it is too long.
    """
    cleaned = in_single_blanks(without_controls(text))
    if not any(character.isalnum() for character in cleaned):
        raise QuestionError(Fact(EMPTY))
    length = max(len(cleaned), written_out(cleaned))
    if length > MAX_QUESTION:
        raise QuestionError(Fact(TOO_LONG, (("characters", f"{length:,}"), ("most", f"{MAX_QUESTION:,}"))))
    return cleaned


@dataclass(frozen=True)
class Answerer:
    """Answers questions from rules, rulings and their search engine; pure, made once for a snapshot."""

    library: Library
    database: Database
    engine: Engine
    calibration: Calibration
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    courtesies: Courtesies = NO_COURTESIES
    today: Callable[[], date] = date.today

    @cached_property
    def scopes(self) -> ScopeReader:
        return ScopeReader(self.library)

    @cached_property
    def named_games(self) -> NamedGames:
        return NamedGames(self.library, self.database, self._is_used)

    def _is_used(self, word: str, game: Game) -> bool:
        """Whether a game's rules, or the language itself, use a word that much that it says nothing by itself."""
        index, stem = self.engine.index, self.engine.analyzer.stem(word)
        if stem in self.engine.analyzer.lexicon.stopwords:
            return True
        number = index.tokens.get(stem)
        spans = [index.spans[document] for document in game.documents if document in index.spans]
        return number is not None and any(rule in span for rule in index.posting(number).rules for span in spans)

    def game_called(self, scope: str | None, text: str, kinds: Collection[Kind] = NAMES) -> Game:
        """The game called ``scope``; where none is given the one that the names in a text choose, else the default one.

        Raises:
            UnknownGameError: no game is called so.
            StoppedGameError: the data of that game have defects.
        """
        return self.scopes.game(scope) or self.named_games.game_of(text, kinds) or self.scopes.game_or_default(None)

    @cached_property
    def _courtesies(self) -> CourtesyReader:
        return CourtesyReader(self.courtesies)

    @cached_property
    def numbers(self) -> NumberReader:
        return NumberReader(self.library)

    def answer(self, question: Question) -> Reply:
        """The reply to ``question``.

        Raises:
            QuestionError: it is empty or too long.
            UnknownGameError: its scope names no game.
            StoppedGameError: the data of the game that it is about have defects.
        """
        text = readable(question.text)
        game = self.scopes.game(question.game)
        cards = self._cards_called(text, game)
        if cards:
            return self._about_cards(question, text, cards)
        text = self._courtesies.asked_in(text)
        if not text:
            return Reply(question, (NotFound(question.text, Fact(INVITATION)),), 0.0)
        chosen = game or self.named_games.game_of(text)
        hidden, back = self._shielded(text, chosen)
        whole = self.scopes.recognise(hidden, game, chosen)
        typed = self._typed(hidden, whole, game is None)
        whole = whole._replace(topic=back(whole.topic))
        parts = self._compared(text, whole) or tuple(map(back, split(hidden)))
        if typed or len(parts) > 1:
            answers = self._several(parts, typed, whole, question.language)
        if not typed and not (len(parts) > 1 and any(isinstance(answer, Found) for answer, _ in answers)):
            answers = [self._part(text, whole.topic, whole, question.language)]
        return Reply(question, tuple(answer for answer, _ in answers), max(score for _, score in answers))

    def _several(self, parts: Sequence[str], typed: Sequence[TypedNumber], whole: Recognised, language: Language) -> list[tuple[Answer, float]]:
        """The answers to the questions of a message in the order asked, each about what the one before it is about where it only points back."""
        answers: list[tuple[Answer, float]] = []
        numbers, subject = list(typed), ""
        for part in parts:
            if _holds_any(part, typed):
                here = max((at for at, number in enumerate(numbers, 1) if _holds_any(part, (number,))), default=0)
                answers += map(self._numbered, numbers[:here])
                del numbers[:here]
            else:
                answers.append(self._further(part, subject, whole, language))
            subject = subject_in(part, self._finders(whole.game.id, _SUBJECTS)) or subject
        return [*answers, *map(self._numbered, numbers)]

    def _further(self, part: str, subject: str, whole: Recognised, language: Language) -> tuple[Answer, float]:
        """The answer to a question of several, ``subject`` being what the ones before it are about."""
        asked, own = with_subject(part, subject, self._finders(whole.game.id, _OWN)), subject_in(part, self._finders(whole.game.id, _SUBJECTS))
        if asked == part and subject and not own and lacks_topic(part):
            asked = about(part, subject)
        if asked != part:
            answer, score = self._part(asked, self.scopes.topic(asked), whole, language)
            if isinstance(answer, Found):
                return answer._replace(question=part), score
        answer, score = self._part(part, self.scopes.topic(part), whole, language)
        if isinstance(answer, Found) or not subject or own:
            return answer, score
        asked = about(part, subject)
        again, surer = self._part(asked, self.scopes.topic(asked), whole, language)
        return (again._replace(question=part), surer) if isinstance(again, Found) else (answer, score)

    def _finders(self, game: str, kinds: Sequence[Collection[str]]) -> list[Finder]:
        """What finds keywords, cards, and terms of some kinds in a folded text."""
        keywords, *others = (partial(self._term_places, game, those) for those in kinds)
        return [keywords, self.lists(game).card_places, asked_thing, *others]

    def _shielded(self, text: str, game: Game | None) -> tuple[str, Callable[[str], str]]:
        """A text that may ask about lists with its cards' names hidden, and what shows them again: they are no game, no rule number, no end of a sentence."""
        if not _MAY_BE_LISTED.search(text) or not self.database.formats:
            return text, str
        hidden = shielded(text, self.lists((game or self.library.default_game).id).name_places(text))
        return hidden, unshielded if hidden != text else str

    def _cards_called(self, text: str, game: Game | None) -> tuple[Card, ...]:
        """The cards that a text is the whole name of, those of the default game first where it is held to none."""
        games = [game] if game else sorted(self.library.games.values(), key=lambda other: other is not self.library.default_game)
        return next(filter(None, (self.database.cards_of(asked.id).called(text) for asked in games)), ())

    def _about_cards(self, question: Question, text: str, cards: tuple[Card, ...]) -> Reply:
        """The cards of a name, and where it is also a word of the rules, what they say of it."""
        shown_cards = cards[:CANDIDATES]
        whole = self.scopes.recognise(text, self.library.games[cards[0].game])
        analyzer = self.engine.analyzer
        is_word = len(words_of(text)) == 1 or analyzer.stem_name(text) in analyzer.lexicon.concepts
        if not is_word and self._named_keyword(text, whole) is None:
            rulings = about_cards(text, whole.game.id, self.database)
            return Reply(question, (with_rulings(Found(text, None, cards=shown_cards), rulings),), 1.0)
        answer, _ = self._part(text, whole.topic, whole, question.language)
        match answer:
            case Found(cards=others):
                found = answer._replace(cards=tuple(dict.fromkeys((*shown_cards, *others))))
            case DidYouMean(candidates=candidates):
                found = Found(text, None, others=candidates, cards=shown_cards)
            case NotFound():
                found = Found(text, None, cards=shown_cards)
        return Reply(question, (found,), 1.0)

    def completed(self, last: str, line: str, game: str | None = None) -> str:
        """What a line asks after the question ``last`` in the scope ``game``: that question anew where it only goes on from it, else the line.

        Raises:
            UnknownGameError: the scope names no game.
        """
        from bot.answers.follow_up import completed  # only conversations need it and what it calls

        if not last:
            return line
        try:
            found = self.scopes.recognise(last, self.scopes.game(game)).game.id
        except StoppedGameError:
            return line
        reader = self.lists(found)
        terms = (partial(self._term_places, found, kinds) for kinds in _LIKE_TERMS)
        asked = completed(last, line, (reader.format_places, reader.card_places, *terms))
        return asked if len(asked) <= MAX_QUESTION else line

    def _term_places(self, game: str, kinds: Collection[str], folded: str) -> list[tuple[int, int]]:
        """Where a folded text names terms of some kinds."""
        from bot.answers.follow_up import places_of

        return places_of(chain.from_iterable(self._term_names.get((game, kind), ()) for kind in kinds), folded)

    @cached_property
    def _term_names(self) -> Mapping[tuple[str, str], list[str]]:
        """The folded names of terms by game and kind."""
        found: dict[tuple[str, str], list[str]] = {}
        for term in self.library.terms:
            found.setdefault((term.game, term.kind), []).extend(map(fold, term.names))
        return found

    def by_number(self, question: Question) -> Reply:
        """The rules that ``question`` names by number, and nothing else.

        Raises:
            QuestionError: it is empty or too long.
            UnknownGameError: its scope names no game.
            StoppedGameError: the data of the game that it is about have defects.
        """
        text = f"rule {readable(question.text)}"
        game = self.scopes.game(question.game)
        typed = self._typed(text, self.scopes.recognise(text, game), game is None)
        if not typed:
            return Reply(question, (NotFound(question.text, Fact(NO_SUCH_RULE, (("number", shown(question.text)),))),), 0.0)
        answers = tuple(map(self._numbered, typed))
        return Reply(question, tuple(answer for answer, _ in answers), max(score for _, score in answers))

    def _typed(self, text: str, whole: Recognised, anywhere: bool) -> tuple[TypedNumber, ...]:
        """The rule numbers in a text: of its own game, or where nothing holds it to one, of any."""
        typed = self.numbers.find(text, whole.documents, whole.named)
        if anywhere and not any(number.refs for number in typed):
            elsewhere = self.numbers.find(text, tuple(self.library.documents.values()), whole.named)
            return elsewhere if any(number.refs for number in elsewhere) else typed
        return typed

    def _numbered(self, number: TypedNumber) -> tuple[Answer, float]:
        """The rules of a number, or that there are none."""
        if number.refs:
            first, *others = (cite(self.library, ref, 1.0, "number") for ref in number.refs)
            return Found(number.typed, first, (), tuple(others[:FURTHER])), 1.0
        nearest = tuple(cite(self.library, ref, 0.0, "number") for ref in number.nearest)
        return NotFound(number.typed, Fact(NO_SUCH_RULE, (("number", number.typed),)), nearest), 0.0

    @cached_property
    def _list_readers(self) -> dict[str, ListReader]:
        return {}

    def lists(self, game: str) -> ListReader:
        """Reads questions about the banned lists of a game; made when first asked for."""
        from bot.answers.lists.reader import ListReader  # its many patterns take long to compile, and few questions need them

        if game not in self._list_readers:
            is_common = partial(self._stands_over, times=SELDOM_WORD)
            self._list_readers[game] = ListReader(self.library, self.database, game, is_common, self._is_known, self.today)
        return self._list_readers[game]

    def entry(self, ref: EntryRef) -> Entry:
        """The entry at ``ref``; for a keyword's common question the keyword."""
        return self.database.entries[ref._replace(id=ref.id.partition(QUESTION_MARK)[0])]

    def _stands_over(self, word: str, times: int) -> bool:
        """Whether a word stands in the corpus oftener than so many times, or is too short to name a card."""
        return len(word) < SHORTEST_NAME or self.engine.speller.count(word) > times

    def _is_known(self, text: str) -> bool:
        """Whether the corpus holds all that a text says, with no word to be guessed; of a Japanese text, where a part is no word, also a term."""
        query = read_query(text, self.engine.analyzer, self.engine.speller, self.engine.index)
        return not (query.missing or query.corrected) and (text.isascii() or any(token[0] == CONCEPT for token in query.tokens))

    def _part(self, text: str, topic: str, whole: Recognised, language: Language) -> tuple[Answer, float]:
        rulings = about_cards(text, whole.game.id, self.database)
        answering_ones = answering(text, rulings)
        listed = self._listed(text, whole, language, bool(answering_ones))
        if listed is not None:
            return listed, float(isinstance(listed, Found))
        if answering_ones:
            result = self._search(text, topic, whole)
            found = ruled(text, answering_ones, result, self._citations(result.hits)[:FURTHER], self.library)
            if found is not None:
                return found._replace(others=found.others[:FURTHER], cards=self._cards_in(text, whole)), 1.0
        answer, score = self._plainly(text, topic, whole, language)
        return (with_rulings(answer, rulings), score) if rulings else (answer, score)

    def _plainly(self, text: str, topic: str, whole: Recognised, language: Language) -> tuple[Answer, float]:
        """The answer to a question, whatever rulings there are about the cards that it names."""
        named = self._keyword(text, whole) or self._card(text, whole)
        if named is not None:
            return named, float(isinstance(named, Found))
        searched = self._search(text, topic, whole)
        result = self.heard(text, searched)
        situation = penalties.find(text, searched, self.scope_of(whole), whole.game.id, self.engine, self.database)
        told = situation is not None and situation.plainly and situation.stated and situation.fits
        computed = None if told else self._compute(text, whole.game)
        if computed is not None:
            return self._computed(text, computed, result), 1.0
        answer, score = self._searched(text, result, whole, language)
        if situation is not None:
            return penalties.answer(text, situation, answer, score, self.library), score
        rest = "" if isinstance(answer, Found) else self._without_cards(text, whole)
        if rest:  # what a card is called decides nothing: "does barrier stop zeus" asks what barrier does
            again, surer = self._searched(text, self._found(text, rest, whole), whole, language)
            return (again, surer) if isinstance(again, Found) else (answer, score)
        return answer, score

    def _found(self, text: str, topic: str, whole: Recognised) -> Result:
        """What a search for ``topic`` finds, as far as it counts for the question."""
        return self.heard(text, self._search(text, topic, whole))

    def _search(self, text: str, topic: str, whole: Recognised) -> Result:
        """What a search for ``topic`` finds; what the question names as a card is misspelt nowhere."""
        return self.engine.search(topic, self.scope_of(whole), is_name=self.database.cards_of(whole.game.id).names_in(text))

    def _listed(self, text: str, whole: Recognised, language: Language, ruled_on: bool) -> Answer | None:
        """What the banned lists say, where that is asked; where a ruling answers too, only where nothing else can be meant."""
        if not _MAY_BE_LISTED.search(text) or not self.database.formats:
            return None
        lists = self.lists(whole.game.id)
        answer = lists.answer(text, whole.named, language)
        return lists.found(text, answer) if answer and (answer.certain or not ruled_on) else None

    def _keyword(self, text: str, whole: Recognised) -> Answer | None:
        """The keyword that the question asks for and says nothing else."""
        keyword = self._named_keyword(text, whole)
        if keyword is None or self._is_other_term_in(text, keyword, whole):
            return None
        rule = self.library.defining(keyword.rule)
        beside = (cite(self.library, ref, 1.0, "search") for ref in self._beside(rule) if ref != rule)
        return Found(text, cite(self.library, rule, 1.0, "search"), (), tuple(beside)[:FURTHER], (keyword,), whole=True)

    def _compared(self, text: str, whole: Recognised) -> tuple[str, ...]:
        """The two keywords whose difference is asked for: each is a question of its own."""
        names = compared(text) or ()
        return names if all(self._named_keyword(name, whole) for name in names) else ()

    def _named_keyword(self, text: str, whole: Recognised) -> Keyword | None:
        words = _without(_KEYWORD_WORDS, _SIGNS.sub(" ", fold(text)).split())
        if not 0 < len(words) <= _KEYWORD_LENGTH:
            return None
        name = " ".join(words)
        keyword = self.database.keyword_spelt(whole.game.id, name)
        if keyword is None and not name.isascii():
            keyword = self.database.keyword(whole.game.id, re.sub(_ASKS_JAPANESE, "", name).strip())
        return keyword

    def _is_other_term_in(self, text: str, keyword: Keyword, whole: Recognised) -> bool:
        """Whether the name of a keyword may mean something else in the question; in brackets it never does."""
        return "[" not in text and self._is_other_term(keyword.name.original, whole.game)

    def _is_other_term(self, name: str, game: Game) -> bool:
        """Whether a keyword's name also names something else; mana is both."""
        wanted = name.lower()
        return any(term.kind != "keyword" and term.game == game.id and wanted in map(str.lower, term.names) for term in self.library.terms)

    def _beside(self, ref: RuleRef) -> tuple[RuleRef, ...]:
        """The rules under the same heading, ``ref`` among them."""
        parents = self.library.parents(ref)
        return tuple(self.library.children(parents[-1].ref)) if parents else ()

    def _card(self, text: str, whole: Recognised) -> Answer | None:
        """The card that the question names and says nothing else; of several cards each."""
        names = self.database.cards_of(whole.game.id)
        words = _without(_QUESTION_WORDS, words_of(text))
        if len(text) > MAX_TYPED or not (1 < len(words) <= FEW_WORDS or self._has_rare_word(words)):
            return None
        typed = " ".join(words)
        mentions = names.mentions(typed, lambda word: self._stands_over(word, RARE_WORD))
        is_code = len(mentions) == 1 and mentions[0].end == 0
        named = {at for mention in mentions for at in range(mention.start, mention.end)}
        is_whole = bool(named) and all(at in named or word in _JOINING_WORDS for at, word in enumerate(typed.split()))
        if not ((is_code and len(typed) < MAX_CODE) or is_whole):
            return None
        cards = tuple(dict.fromkeys(card for mention in mentions for card in mention.cards[: CANDIDATES // len(mentions) or 1]))[:CANDIDATES]
        if re.search(_ASKS_TEXT, text) and not any(printing.code in self.texts for card in cards for printing in card.printings):
            return NotFound(text, Fact(NO_TEXT), cards=cards)
        return Found(text, None, cards=cards)

    def _has_rare_word(self, words: Iterable[str]) -> bool:
        """Whether a word stands there that the rules seldom use; without one it is not worth looking for the names of cards."""
        return any(not self._stands_over(word, RARE_WORD) for word in words)

    def _cards_in(self, text: str, whole: Recognised) -> tuple[Card, ...]:
        """The cards that a question names beside what it asks."""
        names = self.database.cards_of(whole.game.id)
        found = names.mentions(text, lambda word: self._stands_over(word, RARE_WORD)) if self._has_rare_word(words_of(text)) else []
        return tuple(mention.cards[0] for mention in found if len(mention.cards) == 1)[:MAX_ENTRIES]

    def _without_cards(self, text: str, whole: Recognised) -> str:
        """The words of a question about a keyword but for the cards that it names; nothing where it names no card or no keyword."""
        words = words_of(text)
        if not any(self.database.keyword(whole.game.id, word) for word in words):
            return ""
        mentions = self.database.cards_of(whole.game.id).mentions(text, lambda word: self._stands_over(word, SELDOM_WORD))
        named = {at for mention in mentions for at in range(mention.start, mention.end)}
        rest = [word for at, word in enumerate(words) if at not in named]
        return " ".join(rest) if named and any(self.database.keyword(whole.game.id, word) for word in rest) else ""

    def _compute(self, text: str, game: Game) -> Computed | None:
        if not re.search(_FIGURES, text):
            return None
        from bot.answers.arithmetic import compute  # its many patterns take long to compile, and few questions need them

        computed = compute(text, self.library)
        return computed if computed and self.library.game_of(computed.rule) == game else None

    def _computed(self, text: str, computed: Computed, result: Result) -> Answer:
        others = tuple(citation for citation in self._citations(result.hits) if citation.ref != computed.rule)
        return Found(text, cite(self.library, computed.rule, 1.0, "calculation"), computed.facts, others[:FURTHER], rows=computed.rows)

    def _searched(self, text: str, result: Result, whole: Recognised, language: Language) -> tuple[Answer, float]:
        confidence = judge(result, whole.foreign is not None, self.calibration)
        found = self._defined_first(self._newest_first(self._citations(result.hits), language))
        read_as = tuple(f"{typed} = {meant}" for typed, meant in result.query.corrected.items())
        keyword = self._named_keyword(text, whole) if confidence.outcome != "found" else None
        if keyword is not None and found:  # its name also names something else, as mana does
            first = cite(self.library, self.library.defining(keyword.rule), 1.0, "search")
            others = tuple(citation for citation in found if citation.ref != first.ref)
            return DidYouMean(text, (first, *others)[:CANDIDATES], (keyword,), read_as), confidence.answerable
        if not found or confidence.outcome == "nothing":
            reason = Fact(OTHER_GAME, (("game", whole.foreign.title),)) if whole.foreign else Fact(NOT_SAID)
            return NotFound(text, reason, found[:CANDIDATES], read_as=read_as), confidence.answerable
        entries = self._entries(result.hits, found[0].ref)
        if confidence.outcome == "unsure":
            return DidYouMean(text, found[:CANDIDATES], entries, read_as), confidence.answerable
        if self.finds_no_penalty(result):
            return NotFound(text, Fact(NO_PENALTY), found[:CANDIDATES], entries, read_as=read_as), 1 - confidence.answerable
        rows = rows_asked(text, found[0].ref, self.library, self.engine.analyzer.analyze)
        return Found(text, found[0], (), found[1 : FURTHER + 1], entries, self._cards_in(text, whole), read_as=read_as, rows=rows), confidence.answerable

    def heard(self, text: str, result: Result) -> Result:
        """What counts of a result: a situation for which no penalty is prescribed only where the question asks for one, or is just that."""
        if not any(map(self._prescribes_nothing, result.hits)) or re.search(_ASKS_PENALTY, text):
            return result
        return result._replace(hits=tuple(hit for hit in result.hits if hit.feature("closest") > _JUST_THAT or not self._prescribes_nothing(hit)))

    def finds_no_penalty(self, result: Result) -> bool:
        """Whether the best that counts says that no document names a penalty: then that is shown, and answers nothing."""
        return bool(result.hits) and self._prescribes_nothing(result.hits[0])

    def _prescribes_nothing(self, hit: Hit) -> bool:
        return isinstance(hit.ref, EntryRef) and hit.ref.kind == "penalty" and prescribes_nothing(self.entry(hit.ref))

    def _citations(self, hits: Iterable[Hit]) -> tuple[Citation, ...]:
        """The rules that hits rest on, each once; of the rules that an entry cites the one found best."""
        hits = tuple(hits)
        ranked = [hit.lead for hit in hits if hit.ref == hit.lead]
        found: dict[RuleRef, Citation] = {}
        for hit in hits:
            cited = self._cited(hit.ref) if isinstance(hit.ref, EntryRef) else ()
            ref = next((ref for ref in ranked if ref in cited), hit.lead)
            if ref not in found:
                found[ref] = cite(self.library, ref, hit.score, "ruling" if isinstance(hit.ref, EntryRef) else "search")
        return tuple(found.values())

    def _cited(self, ref: EntryRef) -> tuple[RuleRef, ...]:
        """The rules that an entry, or a keyword's common question, cites; of a keyword itself none: its definition leads it."""
        entry, (_, _, number) = self.entry(ref), ref.id.partition(QUESTION_MARK)
        if isinstance(entry, Keyword):
            return entry.questions[int(number) - 1].rules if number else ()
        return rules_of(entry)

    def _entries(self, hits: Sequence[Hit], answer: RuleRef) -> tuple[Entry, ...]:
        """The entries found that are as good as the best hit, or rest on the rule that answers."""
        least = hits[0].score - ENTRY_MARGIN
        refs = [hit.ref for hit in hits if isinstance(hit.ref, EntryRef) and (hit.score >= least or hit.lead == answer)]
        entries = {entry.ref: entry for entry in (*map(self.entry, refs), *self._keyword_over(answer))}
        return tuple(entries.values())[:MAX_ENTRIES]

    def _keyword_over(self, ref: RuleRef) -> Iterator[Entry]:
        """The keyword under whose heading a rule stands."""
        for above in self.library.parents(ref):
            name = EntryRef("keyword", self.library.game_of(ref).id, above.title.strip("[]"))
            if above.title.startswith("[") and name in self.database.entries:
                yield self.database.entries[name]

    def _newest_first(self, found: tuple[Citation, ...], language: Language) -> tuple[Citation, ...]:
        """The newer document's rule before an older one's where the two are recorded as related and answer about as well."""
        if not found or found[0].document.superseded_by is None:
            return found
        best = found[0]
        margin = NEWER_MARGIN if best.document.language == language else FOREIGN_MARGIN
        related = {relation.other(best.ref) for relation in self.library.relations_of(best.ref)}
        for citation in found[1:]:
            if citation.document.id == best.document.superseded_by and citation.ref in related and citation.score > best.score - margin:
                return (citation, *(other for other in found if other is not citation))
        return found

    def _defined_first(self, found: tuple[Citation, ...]) -> tuple[Citation, ...]:
        """A keyword's answer starts from the rule that defines it, not from its heading."""
        definition = self.library.definition_of(found[0].ref) if found else None
        if definition is None:
            return found
        first = cite(self.library, definition, found[0].score, found[0].why)
        return (first, *(citation for citation in found if citation.ref != definition))

    def scope_of(self, whole: Recognised) -> Scope:
        """Where to look: the documents that the question names and those that they fall back on, or all of the game."""
        documents = self.library.documents
        held = {name for named in whole.named if documents[named].falls_back_on for name in (named, *documents[named].falls_back_on)}
        return Scope(
            documents=frozenset(
                [
                    *(document.id for document in whole.documents if not held or document.id in held | whole.named),
                    *(shelf(kind, whole.game.id) for kind in KINDS),
                ]
            ),
            named=whole.named,
            special=frozenset(document.id for document in whole.documents if document.special),
            superseded=frozenset(name for name, document in documents.items() if document.superseded_by),
        )


def _holds_any(part: str, typed: Iterable[TypedNumber]) -> bool:
    """Whether one of the rule numbers of the message stands in a part of it."""
    folded = folded_numbers(part)
    return any(re.search(rf"(?<![\d.]){re.escape(number.typed)}(?!\d)", folded) for number in typed)


def _without(asking: Collection[str], words: Sequence[str]) -> list[str]:
    """The words of a question without those around them that only ask: "what is law of silence"."""

    def asks(word: str) -> bool:
        return word in asking or (not word.isascii() and re.fullmatch(_ASKS_JAPANESE, word) is not None)

    kept = list(dropwhile(asks, words))
    return list(reversed(list(dropwhile(asks, reversed(kept)))))


def prescribes_nothing(entry: Entry) -> bool:
    """Whether an entry says that no document names a penalty."""
    return entry.ref.kind == "penalty" and isinstance(entry, Penalty) and entry.penalty == NONE_PRESCRIBED
