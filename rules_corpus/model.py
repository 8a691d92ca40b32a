"""The values of the corpus: games, documents, rules and what belongs to a rule.

All are frozen, and none reads a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from rules_corpus.languages import Code, Phrases, Text
from rules_corpus.numbers import parent_number

Language = Code
Cell = str | int | bool | None
TableKey = tuple[str, str]
"""The address of a table: the document's id and the table's name in it."""

RESTATED = "restated, not official wording"
OFFICIAL = "official wording"


class RuleRef(NamedTuple):
    """The address of a rule: the document's id and the rule's number in it (``floor``, ``6c-ii``),
    written ``floor:6c-ii``.
    """

    document: str
    number: str

    def __str__(self) -> str:
        return f"{self.document}:{self.number}"


class Edition(NamedTuple):
    """An earlier edition of a document.

    ``changed_since``: the numbers of the rules that changed from it to the next one; ``None`` if
    not known. ``renumbered``: numbers that rules had in it, each with the number in the next one.
    """

    edition: str
    date: str
    changed_since: tuple[str, ...] | None = None
    renumbered: tuple[tuple[str, str], ...] = ()


class Document(NamedTuple):
    """A rule document: where it comes from and which edition it is.

    ``wording``: whose words the rules are in, `RESTATED` or `OFFICIAL`.

    ``date`` is as exact as the publisher gives it: a day, a month, a year, or ``undated``.
    ``numbering`` is the scheme of its rule numbers (`rules_corpus.numbers`); ``mentions`` are the
    words by which a question names the document; ``before_numbers`` words that name it only before
    a rule number, and are ordinary words elsewhere; ``falls_back_on`` the ids of the documents that
    apply where this one is silent, the first to apply first; ``titles`` are its names, and
    ``shorts`` those in a citation, by language; ``earlier`` its earlier editions, the newest first;
    ``superseded_by`` the id of the newer document, which applies where the two overlap;
    ``special``: it is about a special format, so a question that does not name it is seldom about
    it.
    """

    id: str
    game: str
    titles: Text
    shorts: Text
    edition: str
    date: str
    language: Language
    publisher: str
    source: str
    numbering: str
    mentions: tuple[str, ...] = ()
    falls_back_on: tuple[str, ...] = ()
    superseded_by: str | None = None
    special: bool = False
    remark: str = ""
    before_numbers: tuple[str, ...] = ()
    wording: str = RESTATED
    earlier: tuple[Edition, ...] = ()

    @property
    def title(self) -> str:
        return self.titles.original

    @property
    def short(self) -> str:
        return self.shorts.original

    def title_in(self, language: Language) -> str:
        """The title for readers of ``language``."""
        return self.titles.in_language(language)

    def short_in(self, language: Language) -> str:
        """The short name, used in citations, for readers of ``language``."""
        return self.shorts.in_language(language)

    @property
    def earlier_editions(self) -> tuple[str, ...]:
        return tuple(edition.edition for edition in self.earlier)

    @property
    def former_numbers(self) -> Mapping[str, str]:
        """The numbers that rules once had, each with its number now; if several editions used a
        number, the newest of them counts.
        """
        found: dict[str, str] = {}
        for edition in self.earlier:
            now = {old: found.get(new, new) for old, new in edition.renumbered}
            found = {**now, **found}
        return found

    def may_have_changed(self, number: str, since: str) -> bool:
        """Whether a rule may have changed since the edition ``since``; ``True`` if that is not
        known.
        """
        if since == self.edition:
            return False
        if since not in self.earlier_editions:
            return True
        behind = self.earlier[: self.earlier_editions.index(since) + 1]
        return any(
            edition.changed_since is None or _among(number, edition.changed_since)
            for edition in behind
        )


def _among(number: str, changed: tuple[str, ...]) -> bool:
    """Whether a rule, or one above it, is among ``changed``; a chapter (800) is above the section
    (803) of a rule (803.1).
    """
    return any(
        below in changed or parent_number(below, changed) is not None
        for below in (number, number.partition(".")[0])
    )


Structure = Literal["no-finals", "finals-three-games", "finals-one-game"]
Stage = Literal["one-game", "three-games", "semifinals", "final"]
Result = Literal["won", "drawn", "lost"]


class RoundsTable(NamedTuple):
    """Swiss rounds by the number of players; ``players``, ``rounds`` and ``finals`` name columns of
    the table.

    A row holds for up to that many players, down to the row before it. ``finals`` is empty if no
    finals follow.
    """

    structure: Structure
    table: TableKey
    players: str
    rounds: str
    finals: str = ""


class RoundMinutesTable(NamedTuple):
    """Minutes per round: the columns of casual and competitive events, and what each row is about.

    ``unlimited``: the column that says whether a competitive round may have no time limit; empty if
    there is no such column.
    """

    table: TableKey
    rows: tuple[Stage, ...]
    casual: str
    competitive: str
    unlimited: str = ""


class PickSecondsTable(NamedTuple):
    """Seconds for a pick in a draft, by the number of cards left."""

    table: TableKey
    cards: str
    seconds: str


class PointsTable(NamedTuple):
    """Victory points for a match, and which result each row is about."""

    table: TableKey
    rows: tuple[Result, ...]
    points: str


class WinPercentage(NamedTuple):
    """The rule that says how match-win percentages are calculated; none counts as less than
    ``least`` percent.
    """

    rule: RuleRef
    least: int


class Calculations(NamedTuple):
    """Everything that can be calculated for a game; what is left out cannot.

    ``double_elimination``: the rule that says how many points keep a player in one.
    """

    rounds: tuple[RoundsTable, ...] = ()
    round_minutes: RoundMinutesTable | None = None
    pick_seconds: PickSecondsTable | None = None
    victory_points: PointsTable | None = None
    win_percentage: WinPercentage | None = None
    double_elimination: RuleRef | None = None


class KeywordHeading(NamedTuple):
    """How the section of a keyword is recognised: a heading without text whose title ``starts``
    like this ("[" for "[Barrier]").

    ``definition``: which of the rules directly below it, counted from 1, says what the keyword
    means.
    """

    starts: str
    definition: int


class CardFact(NamedTuple):
    """A fact shown about a card: the values of some columns of its row, separated by slashes.

    ``label``: what is shown before it, if anything.
    """

    columns: tuple[str, ...]
    label: Text = Text()


CARD_FACTS = tuple(
    CardFact(columns)
    for columns in (("types",), ("races",), ("attributes",), ("cost",), ("atk", "defence"))
)
"""The facts shown about the cards of a game whose game.yaml has no ``card_facts``."""


class Game(NamedTuple):
    """A game: ``mentions`` are the words that name it, ``hints`` words that only it uses among the
    games here.

    ``complete``: the languages in which all of its data exist; what is missing there is a defect.
    ``defects``: what is wrong with its data; if anything is, only the names of the game are known
    and nothing about it is answered. ``keyword_heading``: what the sections of its keywords look
    like, if it has any. ``card_facts``: the facts shown about its cards, in order.
    """

    id: str
    title: str
    aliases: tuple[str, ...]
    mentions: tuple[str, ...]
    hints: tuple[str, ...]
    documents: tuple[str, ...]
    default: bool = False
    complete: tuple[Language, ...] = ()
    defects: tuple[str, ...] = ()
    calculations: Calculations = Calculations()
    keyword_heading: KeywordHeading | None = None
    card_facts: tuple[CardFact, ...] = CARD_FACTS


class Note(NamedTuple):
    """An editor's remark, and its translations, if any."""

    text: str
    translations: Text = Text()

    def in_language(self, language: Language, own: Language) -> str:
        """The remark for readers of ``language``; ``own``: the language of the document."""
        return (self.translations.only_in(language) if language != own else "") or self.text


class Rule(NamedTuple):
    """A rule in our own words.

    ``group`` is the printed heading above an unnumbered rule ("Creatures"), ``title`` the rule's
    own. ``text`` is Markdown with its tables filled in; ``glosses`` say it in one sentence in other
    languages.
    """

    ref: RuleRef
    title: str
    text: str
    group: str = ""
    examples: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    glosses: Text = Text()
    parent: RuleRef | None = None

    def gloss_in(self, language: Language, own: Language) -> str:
        """The gloss for readers of ``language``; empty if that is the document's ``own`` or there
        is none.
        """
        return self.glosses.only_in(language) if language != own else ""

    @property
    def is_heading(self) -> bool:
        """Whether the rule is only a title; what it says is in the rules below it."""
        return not self.text


@dataclass(frozen=True, slots=True)
class AskedAs:
    """What people type when ``rule`` is the answer."""

    rule: RuleRef
    phrases: Phrases

    def __iter__(self) -> Iterator[str]:
        yield from self.phrases.all


class Table(NamedTuple):
    """A table of a rule as data. ``None`` in a cell: the document gives no value."""

    document: str
    name: str
    rule: RuleRef
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def cells(self) -> tuple[tuple[str, ...], ...]:
        """The rows with every cell as text."""
        return tuple(tuple(map(_in_words, row)) for row in self.rows)

    @property
    def markdown(self) -> str:
        """The table as it appears in the text of its rule, with the title above it."""
        rows = [self.columns, ["---"] * len(self.columns), *self.cells]
        return f"{self.title}\n\n" + "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _in_words(cell: Cell) -> str:
    if cell is None:
        return "not set"
    return ("yes" if cell else "no") if isinstance(cell, bool) else str(cell)


class Relation(NamedTuple):
    """Two rules of which a reader of one should know the other: they differ (``differs``), or one
    goes into more detail (``see``).

    ``newer`` is the rule that applies today where they differ, if that is known.
    """

    kind: Literal["differs", "see"]
    rules: tuple[RuleRef, RuleRef]
    text: Text
    newer: RuleRef | None = None

    def remark(self, language: Language) -> str:
        """What a reader should know, in ``language`` if it is translated."""
        return self.text.in_language(language)

    def other(self, ref: RuleRef) -> RuleRef:
        return self.rules[1] if ref == self.rules[0] else self.rules[0]


class Term(NamedTuple):
    """A glossary entry: the game's own ``term`` in each language, and what people say instead.

    ``instead_of``: words that our own texts replace by the term. ``broader``: the term that it is a
    kind of; ``opposite``: the one that holds where this one does not.
    """

    game: str
    called: Text
    kind: str
    also: Phrases = Phrases()
    attested: bool = True
    instead_of: Phrases = Phrases()
    broader: str = ""
    opposite: str = ""

    @property
    def term(self) -> str:
        """The term in the language of the game itself."""
        return self.called.original

    @property
    def ja(self) -> str:
        return self.called.ja

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it is called, in any language."""
        return (*self.called.texts, *self.also.all)


@dataclass(frozen=True)
class Library:
    """The whole corpus in one frozen value; rules are in the order of their documents.

    ``links``: the rules that a rule's text refers to by number.
    """

    games: Mapping[str, Game]
    documents: Mapping[str, Document]
    rules: Mapping[RuleRef, Rule]
    tables: Mapping[TableKey, Table] = field(default_factory=dict)
    relations: Sequence[Relation] = ()
    terms: Sequence[Term] = ()
    links: Mapping[RuleRef, tuple[RuleRef, ...]] = field(default_factory=dict)

    @property
    def default_game(self) -> Game:
        return next(game for game in self.games.values() if game.default)

    def with_default(self, name: str) -> Library:
        """The same library with another default game.

        Raises:
            KeyError: there is no such game.
        """
        wanted = self.games[name]
        return replace(
            self,
            games={game.id: game._replace(default=game is wanted) for game in self.games.values()},
        )

    @cached_property
    def _order(self) -> tuple[Mapping[RuleRef, int], tuple[RuleRef, ...]]:
        refs = tuple(self.rules)
        return {ref: at for at, ref in enumerate(refs)}, refs

    @cached_property
    def _relations_of(self) -> Mapping[RuleRef, tuple[Relation, ...]]:
        found: dict[RuleRef, list[Relation]] = {}
        for relation in self.relations:
            for ref in relation.rules:
                found.setdefault(ref, []).append(relation)
        return {ref: tuple(relations) for ref, relations in found.items()}

    @cached_property
    def _terms(self) -> Mapping[tuple[str, str], Term]:
        return {(term.game, term.term.casefold()): term for term in reversed(self.terms)}

    @cached_property
    def _links_to(self) -> Mapping[RuleRef, tuple[RuleRef, ...]]:
        found: dict[RuleRef, list[RuleRef]] = {}
        for ref, others in self.links.items():
            for other in others:
                found.setdefault(other, []).append(ref)
        return {ref: tuple(others) for ref, others in found.items()}

    def links_from(self, ref: RuleRef) -> tuple[RuleRef, ...]:
        """The rules that ``ref`` refers to."""
        return self.links.get(ref, ())

    def links_to(self, ref: RuleRef) -> tuple[RuleRef, ...]:
        """The rules that refer to ``ref``."""
        return self._links_to.get(ref, ())

    def game_of(self, ref: RuleRef) -> Game:
        return self.games[self.documents[ref.document].game]

    def term(self, game: str, name: str) -> Term | None:
        """The glossary's entry for a game's own term, in any case; ``None`` if it has none."""
        return self._terms.get((game, name.casefold()))

    def children(self, ref: RuleRef) -> tuple[RuleRef, ...]:
        """The rules directly below ``ref``, in order."""
        places, refs = self._order
        below, found = {ref}, []
        for other in refs[places[ref] + 1 :]:
            parent = self.rules[other].parent
            if parent not in below:
                break
            below.add(other)
            if parent == ref:
                found.append(other)
        return tuple(found)

    def relations_of(self, ref: RuleRef) -> tuple[Relation, ...]:
        return self._relations_of.get(ref, ())

    def definition_of(self, ref: RuleRef) -> RuleRef | None:
        """The rule that says what a keyword means, for the keyword's heading; ``None`` for any
        other rule.

        Its game says what such a heading looks like (`KeywordHeading`). In Force of Will's
        "[Barrier]" the first rule says what kind of ability it is and the second what it means
        (Comprehensive Rules, chapter 1100).
        """
        rule = self.rules[ref]
        heading = self.game_of(ref).keyword_heading if rule.is_heading else None
        if heading is None or not rule.title.startswith(heading.starts):
            return None
        below = self.children(ref)
        return below[heading.definition - 1] if len(below) >= heading.definition else None

    def defining(self, ref: RuleRef) -> RuleRef:
        """The rule that defines the keyword whose section ``ref`` is in; ``ref`` itself if it is in
        none.
        """
        definitions = (self.definition_of(above.ref) for above in self.parents(ref))
        return next(filter(None, definitions), ref)

    def parents(self, ref: RuleRef) -> tuple[Rule, ...]:
        """The rules above ``ref``, from the top down."""
        found: list[Rule] = []
        parent = self.rules[ref].parent
        while parent is not None:
            found.append(self.rules[parent])
            parent = found[-1].parent
        return tuple(reversed(found))

    def neighbour(self, ref: RuleRef, step: int) -> RuleRef | None:
        """The rule ``step`` places further on in the same document; ``None`` beyond its ends."""
        places, refs = self._order
        at = places[ref] + step
        return refs[at] if 0 <= at < len(refs) and refs[at].document == ref.document else None
