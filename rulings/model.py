"""The values of the rulings database. All frozen, none reads a file."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules_corpus.languages import Text
from rules_corpus.model import RuleRef

Status = Literal["official", "judge", "community"]
Kind = Literal["ruling", "keyword", "penalty", "word", "answer"]
BESIDE_RULES: tuple[Kind, ...] = ("ruling", "keyword", "penalty", "word")
"""The kinds of entries that stand next to a rule; direct answers stand above it."""
Verdict = Literal["yes", "no", ""]
"""What answers a yes-or-no question; empty for any other."""
Asks = Literal["yes-no", "amount", "who", "when", "where", "order", "what", "difference", "penalty"]
"""What a question asks for."""
NONE_PRESCRIBED = "none prescribed"
NOT_ALLOWED = "not allowed"
# parts of a list with cards
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
# between a keyword and the number of one of its common questions, in an address
QUESTION_MARK = "#"


def shelf(kind: Kind, game: str) -> str:
    """Where the entries of a kind stand, as the rules of a document do."""
    return f"{kind}/{game}"


class EntryRef(NamedTuple):
    """The address of an entry: its kind, its game, its id there.

    Stands alongside a `RuleRef` in the search index.
    """

    kind: Kind
    game: str
    id: str

    @property
    def document(self) -> str:
        """The shelf it stands on, where a rule has its document."""
        return shelf(self.kind, self.game)

    @property
    def number(self) -> str:
        return self.id

    def __str__(self) -> str:
        return f"{self.document}:{self.id}"


class CitedRule(NamedTuple):
    """A rule with the edition of its document in which it was read."""

    rule: RuleRef
    edition: str


class Ruling(NamedTuple):
    """A decided case.

    ``written_for``: the edition it was given for; its citations name the one it was reviewed
    against.

    ``superseded_by``: the id of the ruling that holds instead; ``note``: what a reader must know
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
    """A keyword ability, or a ``marked`` keyword that only other cards look for.

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
    """A word of other games that is not a keyword of this one: what it ``means`` there, and what
    comes nearest ``here``.
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

    ``also``: what else it is called.
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
    """What somebody types to find something out, and what answers it as it is put: "so I
    can't, right?" yes.
    """

    text: str
    verdict: Verdict = ""


class DirectAnswer(NamedTuple):
    """What the rules cited say about one question, derived from them by us: nobody's ruling.

    ``statement``: the answer without its yes or no, whole sentences that stand alone; ``verdict``:
    what answers the ``question`` itself.
    """

    ref: EntryRef
    question: Text
    statement: Text
    asks: Asks
    verdict: Verdict
    cites: tuple[CitedRule, ...]
    asked: tuple[Wording, ...] = ()


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

    ``pool``: which cards it is played with; ``own_list``: it has banned lists of its own.
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

    ``copies``: how many are allowed (0: banned); ``only_code``: the entry is about that printing
    alone.
    """

    card: str
    code: str = ""
    copies: int = 0
    only_code: bool = False
    note: str = ""


class BanList(NamedTuple):
    """A format's list from its ``effective`` day on: the ``whole`` list, or only what changed.

    ``complete``: nothing of it is missing.

    ``effective`` and ``published`` are as exact as known: a day, a month or a year. ``gap_after``:
    updates after it, and before the next list that we have, may be missing, so it says for certain
    only what held on its own day.

    ``corrects``: the day from which the list was said to hold that this one corrects, as the
    ``correction`` of that number, counted from 1; ``earlier``: as it was published before, the
    first first.
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

    @property
    def versions(self) -> tuple[BanList, ...]:
        """As it was published, the first first, and as it was corrected."""
        return (*self.earlier, self)


class Printing(NamedTuple):
    """The facts of one printing; no rules text.

    ``faces``: the names on all its sides, the front's first.
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


class Card(NamedTuple):
    """All printings of a card; ``names``: those on its sides in every spelling, the one it is known
    by first.
    """

    game: str
    names: tuple[str, ...]
    printings: tuple[Printing, ...]

    @property
    def name(self) -> str:
        return self.names[0]

    @property
    def whole_name(self) -> str:
        """With both sides: ``Speaker of Eternal Night // Scheherazade of the Catastrophic
        Nights``.
        """
        return " // ".join(
            {spelling(name): name for name in reversed(self.names)}[key]
            for key in dict.fromkeys(map(spelling, self.names))
        )


def spelling(name: str) -> str:
    """A card's name without what its printings may spell differently: letters and figures alone, in
    lower case.
    """
    return "".join(filter(str.isalnum, name.casefold())) or name


class Nickname(NamedTuple):
    """What players call a card; ``code``: one of its printings, for those who edit the file."""

    game: str
    card: str
    names: tuple[str, ...]
    code: str = ""
