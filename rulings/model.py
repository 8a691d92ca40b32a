"""The values of the rulings database. All are frozen, and none reads a file."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules_corpus.languages import Phrases, Text
from rules_corpus.model import RuleRef

Status = Literal["official", "judge", "community"]
Kind = Literal["ruling", "keyword", "penalty", "word", "answer"]
BESIDE_RULES: tuple[Kind, ...] = ("ruling", "keyword", "penalty", "word")
"""The kinds of entries that are shown beside a rule; a direct answer is shown above it."""
Verdict = Literal["yes", "no", ""]
"""The answer to a yes-or-no question; empty for any other."""
Asks = Literal["yes-no", "amount", "who", "when", "where", "order", "what", "difference", "penalty"]
"""What a question asks for."""
NONE_PRESCRIBED = "none prescribed"
NOT_ALLOWED = "not allowed"
# the parts of a list that hold cards
CHANGES = (
    "banned",
    "restricted",
    "side_deck_banned",
    "unbanned",
    "unrestricted",
    "side_deck_unbanned",
)
COMBINATIONS = ("combinations", "combinations_unbanned")
PARTS = (*CHANGES, *COMBINATIONS)
# parts of a list by kinds of listing that only its game has, and what stands before a kind there
LISTED, NO_LONGER_LISTED = "listed", "no_longer_listed"
WITHIN = "/"
# in an address, between a keyword and the number of one of its common questions
QUESTION_MARK = "#"


def entry_list_key(kind: Kind, game: str) -> str:
    """The "document" of the entries of a kind: ``ruling/force-of-will``."""
    return f"{kind}/{game}"


class EntryRef(NamedTuple):
    """The address of an entry: its kind, its game, its id there.

    Used alongside `RuleRef` in the search index, and written ``ruling/force-of-will:some-id``.
    """

    kind: Kind
    game: str
    id: str

    @property
    def document(self) -> str:
        """Its `entry_list_key`, as a rule has its document."""
        return entry_list_key(self.kind, self.game)

    @property
    def number(self) -> str:
        return self.id

    def __str__(self) -> str:
        return f"{self.document}:{self.id}"


class CitedRule(NamedTuple):
    """A rule, and the edition of its document in which it was read; empty if not known."""

    rule: RuleRef
    edition: str


class Ruling(NamedTuple):
    """A decided case.

    ``written_for``: the edition it was given for; its citations name the one it was last reviewed
    against.

    ``superseded_by``: the id of the ruling that replaces it; ``note``: what a reader must know
    about its source.
    """

    ref: EntryRef
    question: Text
    answer: Text
    cites: tuple[CitedRule, ...]
    authority: str
    status: Status
    date: str
    url: str
    asked: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    written_for: str = ""
    superseded_by: str = ""
    note: Text = Text()


class CommonQuestion(NamedTuple):
    """What is often asked about a keyword."""

    question: Text
    answer: Text
    rules: tuple[RuleRef, ...]


class Keyword(NamedTuple):
    """A keyword ability, or a ``marked`` keyword, which does nothing itself but is looked for by
    other cards.

    ``rule`` says what it means; ``timing`` may be empty.
    """

    ref: EntryRef
    name: Text
    marked: bool
    old_names: tuple[str, ...]
    meaning: Text
    rule: RuleRef
    timing: str
    when: Text
    related: tuple[str, ...] = ()
    questions: tuple[CommonQuestion, ...] = ()


class ForeignWord(NamedTuple):
    """A word of other games that is not a keyword of this one: what it ``means`` there, and the
    keywords that come nearest ``here``.
    """

    ref: EntryRef
    word: str
    also: tuple[str, ...]
    origin: str
    means: Text
    here: tuple[str, ...] = ()
    rules: tuple[RuleRef, ...] = ()
    differs: Text = Text()


class Penalty(NamedTuple):
    """A situation at the table and what the documents prescribe for it, which is often nothing.

    ``also``: other names for it.
    """

    ref: EntryRef
    situation: Text
    asked: tuple[str, ...]
    penalty: str
    prescribed: Text
    casual: Text
    competitive: Text
    steps: tuple[Text, ...]
    decides: Text
    appeals: Text
    cites: tuple[CitedRule, ...]
    note: Text = Text()
    also: tuple[str, ...] = ()


class Wording(NamedTuple):
    """What somebody types to find something out, and the verdict on it as it is worded: "so I
    can't, right?" yes.
    """

    text: str
    verdict: Verdict = ""


AMOUNT = "{amount}"
"""What stands for an amount in words about it."""


class Quantity(NamedTuple):
    """A number that a question gives, by the name that a formula has for it, and the words in which
    people give it (`rules_corpus.listed_words`).
    """

    name: str
    said: Phrases


class Amount(NamedTuple):
    """How an answer in figures follows from those of a question.

    ``formula``: see `rulings.formulas`; ``says``: what it amounts to, with {amount} in its place;
    ``beside``: words with a figure that does not matter;
    ``supposes``: words of which a question must have one; ``round_up_to``: the result is rounded up
    to a multiple of this, 0 if it is not rounded.
    """

    formula: str
    says: Text
    quantities: tuple[Quantity, ...]
    beside: Phrases = Phrases()
    supposes: Phrases = Phrases()
    round_up_to: int = 0


class DirectAnswer(NamedTuple):
    """What the cited rules say about one question, derived from them by us; it is nobody's ruling.

    ``statement``: the answer without its yes or no, complete sentences that make sense alone;
    ``verdict``: the answer to ``question`` itself; ``asked``: what people type to get it.
    ``claims`` and ``questions`` are further questions whose verdict is known; they are compared
    with, but not searched. Claims were written beside the statement, questions by people who knew
    the rule but had not seen the entry. ``amount``: how the answer to such a question is worked
    out.
    """

    ref: EntryRef
    question: Text
    statement: Text
    asks: Asks
    verdict: Verdict
    cites: tuple[CitedRule, ...]
    asked: tuple[Wording, ...] = ()
    claims: tuple[Wording, ...] = ()
    questions: tuple[Wording, ...] = ()
    amount: Amount | None = None


Entry = Ruling | Keyword | ForeignWord | Penalty | DirectAnswer


def rules_of(entry: Entry) -> tuple[RuleRef, ...]:
    """The rules behind an entry, the deciding one first."""
    match entry:
        case Keyword(rule=rule):
            return (rule,)
        case ForeignWord(rules=rules):
            return rules
        case Ruling(cites=cites) | Penalty(cites=cites) | DirectAnswer(cites=cites):
            return tuple(cited.rule for cited in cites)


class Format(NamedTuple):
    """A tournament format.

    ``pool``: the cards it is played with; ``own_list``: whether it has banned lists of its own.
    """

    game: str
    id: str
    name: Text
    also: tuple[str, ...]
    description: Text
    pool: Text
    own_list: bool
    since: str = ""
    until: str = ""
    cites: tuple[CitedRule, ...] = ()
    note: Text = Text()


class ListedCard(NamedTuple):
    """A card on a list.

    ``copies``: how many are allowed (0: banned); ``only_code``: the entry is only about that
    printing.
    """

    card: str
    code: str = ""
    copies: int = 0
    only_code: bool = False
    note: str = ""


class ListingKind(NamedTuple):
    """A kind of listing of a game's own, besides banned, restricted and so on.

    ``name``: what it says about a card; ``over``: what is said when that ends; ``together``:
    whether it is about several cards together.
    """

    game: str
    id: str
    name: Text = Text()
    over: Text = Text()
    together: bool = False


def own_part(kind: ListingKind, ends: bool) -> str:
    """The part of a list, as its file names it, where a kind of listing begins or ends."""
    return f"{NO_LONGER_LISTED if ends else LISTED}{WITHIN}{kind.id}"


class OwnListing(NamedTuple):
    """What a list says about cards by a kind of listing of the game's own; ``ends``: whether that
    ends.
    """

    kind: ListingKind
    ends: bool
    cards: tuple[ListedCard, ...]


class BanList(NamedTuple):
    """A format's banned list from its ``effective`` day on: the ``whole`` list, or only what
    changed.

    ``complete``: nothing of it is missing.

    ``effective`` and ``published`` are as exact as known: a day, a month or a year. ``gap_after``:
    updates between it and the next list that we have may be missing, so it is certain only for its
    own day.

    ``corrects``: the day from which the list that this one corrects was said to apply;
    ``correction``: the number of this correction, counted from 1; ``earlier``: the versions
    published before, the oldest first. ``own``: what it says by kinds of listing of the game's own.
    """

    game: str
    format: str
    effective: str
    whole: bool
    complete: bool
    title: str
    authority: str
    status: Status
    url: str
    cites: tuple[CitedRule, ...] = ()
    banned: tuple[ListedCard, ...] = ()
    restricted: tuple[ListedCard, ...] = ()
    combinations: tuple[tuple[ListedCard, ...], ...] = ()
    side_deck_banned: tuple[ListedCard, ...] = ()
    unbanned: tuple[ListedCard, ...] = ()
    unrestricted: tuple[ListedCard, ...] = ()
    combinations_unbanned: tuple[tuple[ListedCard, ...], ...] = ()
    side_deck_unbanned: tuple[ListedCard, ...] = ()
    nothing: Text = Text()
    note: Text = Text()
    gap_after: bool = False
    published: str = ""
    corrects: str = ""
    correction: int = 0
    earlier: tuple[BanList, ...] = ()
    own: tuple[OwnListing, ...] = ()

    @property
    def versions(self) -> tuple[BanList, ...]:
        """All its versions, as published and as corrected, the oldest first."""
        return (*self.earlier, self)


class Cell(NamedTuple):
    """A value in a column of cards.csv of the game's own."""

    column: str
    text: str


class Printing(NamedTuple):
    """The facts of one printing of a card, without its rules text.

    ``faces``: the names on all its sides, that of the front first; ``more``: the values in columns
    of the game's own.
    """

    code: str
    name: str
    faces: tuple[str, ...]
    types: tuple[str, ...]
    races: tuple[str, ...]
    attributes: tuple[str, ...]
    cost: str
    atk: str
    defence: str
    rarity: str
    set: str
    cluster: str
    keywords: tuple[str, ...]
    more: tuple[Cell, ...] = ()

    def in_column(self, column: str) -> str | tuple[str, ...]:
        """The value of a column, a tuple for a list; empty if it is not known."""
        known: str | tuple[str, ...] = (
            getattr(self, column) if column in self._fields else dict(self.more).get(column, "")
        )
        return known


COLUMNS = Printing._fields[:-1]
"""The columns of cards.csv that mean the same in every game."""
CELL_SEPARATOR = " / "
"""What stands between the parts of a list in a column."""


class Card(NamedTuple):
    """All printings of a card; ``names``: those on its sides in every spelling, the one it is best
    known by first.
    """

    game: str
    names: tuple[str, ...]
    printings: tuple[Printing, ...]

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def whole_name(self) -> str:
        """The names of both sides: ``Speaker of Eternal Night // Scheherazade of the Catastrophic
        Nights``.
        """
        return " // ".join(
            {spelling(name): name for name in reversed(self.names)}[key]
            for key in dict.fromkeys(map(spelling, self.names))
        )


def spelling(name: str) -> str:
    """A card's name reduced to what its printings spell alike: letters and digits, in lower
    case.
    """
    return "".join(filter(str.isalnum, name.casefold())) or name


class Nickname(NamedTuple):
    """What players call a card; ``code``: one of its printings, as a help for those who edit the
    file.
    """

    game: str
    card: str
    names: tuple[str, ...]
    code: str = ""
