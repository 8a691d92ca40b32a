"""What a reply shows: one ordered sequence of blocks, frozen, in the words of one language.

What is shown, in which order and in which words is decided where blocks are made, in
`bot.render.replies`. A renderer only says how each kind of block looks, and `typing.assert_never`
keeps it from forgetting one: a new renderer is one file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from rules_corpus.model import Language, RuleRef
from rules_corpus.sentences import Span, pieces

if TYPE_CHECKING:
    from rulings.model import CitedRule

TextKind = Literal[
    "question",  # one of several, above its answer
    "remark",  # how the question was read, what the asker is asked, why nothing answers
    # what answers at a glance: what was calculated, derived, or what the banned lists say
    "verdict",
    "derived",  # the rules that the verdict was derived from
    "carrier",  # the rule that contains those lists
    "lead",  # what the rule above says, without which an item of a list cannot be understood
    "gloss",  # what a rule says, in one sentence of the asker's language
    "text",  # what a rule says, in Markdown
    "all-rows",  # how to see the rows of its tables that are left out
    "example",
    "note",  # an editor's remark on a rule
    "differs",  # rules that differ from this one
    "newer",  # ... and are newer
    "older",  # ... and are older
    "see",  # rules that go further
    "links",  # rules that it refers to, or that refer to it
    "terms",  # the game's terms in the text, with the names that the gloss uses for them
]
RELATED: frozenset[TextKind] = frozenset({"differs", "newer", "older", "see"})

ListKind = Literal["candidates", "nearest", "see-also", "below"]
EntryKind = Literal["ruling", "keyword", "penalty", "word", "answer", "card", "announcement"]
DetailKind = Literal[
    "answer",
    "cites",
    "edition",  # the edition that a ruling was given for
    "superseded",
    "note",
    "meaning",
    "timing",
    "old-names",
    "compare",
    "common-question",
    "prescribed",
    "casual",
    "competitive",
    "step",
    "decides",
    "appeal",
    "nearest-here",
    "difference",
    "facts",  # of a side of a card
    "keywords",
    "printed-text",
    "printings",
    # of an announced banned list
    "effective",  # from when it is in force
    "corrected",  # what was corrected in it after it had been published
    "not-known",  # that its changes are not all known
    "unchanged",  # that it changes nothing
    "event",  # what happens to the cards in the lines below
    "listed",  # a card, or those of a combination
]


class TextBlock(NamedTuple):
    """A text of one kind; ``refs``: the rules that it names; ``marked``: the parts of it that
    decide what is asked, in order; ``brief``: a line that can replace all texts of a rule about
    related rules, in the first of them.
    """

    kind: TextKind
    text: str
    refs: tuple[RuleRef, ...] = ()
    marked: tuple[Span, ...] = ()
    brief: str = ""


class HeadingsBlock(NamedTuple):
    """The headings above a rule, the highest first; ``text``: all of them in words."""

    titles: tuple[str, ...]
    text: str


class TableBlock(NamedTuple):
    """Rows of a table under its column heads; ``omission`` says so if they are not all."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    omission: str = ""


class ListedRule(NamedTuple):
    """A rule in a list, and its first whole sentences as far as they fit into a line.

    ``brief``: its number and about five words to recognise it by, for lists in one line. ``place``:
    the number that a follow-up can ask for it by, counted from 1 across all lists of a reply; 0 for
    a rule listed below another.
    """

    ref: RuleRef
    label: str
    summary: str
    place: int = 0
    brief: str = ""


class ListBlock(NamedTuple):
    """A list of rules. Candidates have no ``title``: the remark before them asks which is meant."""

    kind: ListKind
    title: str
    rules: tuple[ListedRule, ...]


class Source(NamedTuple):
    """The document and edition that a rule is in; ``text``: the same in words; ``brief``: without
    the name of the document.
    """

    text: str
    document: str
    edition: str
    date: str
    language: Language
    brief: str = ""


RulePart = HeadingsBlock | TextBlock | TableBlock | ListBlock


class RuleBlock(NamedTuple):
    """A rule shown whole: its address as people say it, its source, and its parts in order."""

    ref: RuleRef
    title: str
    source: Source
    parts: tuple[RulePart, ...]


class Detail(NamedTuple):
    """A line about an entry or a card."""

    kind: DetailKind
    text: str


class EntryBlock(NamedTuple):
    """A ruling, keyword, penalty, word of another game, card, or announced banned list.

    ``id``: its address, or a card's name; ``source``: where it comes from; ``cites``: its rules.
    """

    kind: EntryKind
    id: str
    title: str
    details: tuple[Detail, ...]
    source: str
    cites: tuple[CitedRule, ...] = ()


Block = TextBlock | ListBlock | RuleBlock | EntryBlock
Blocks = tuple[Block, ...]


def is_question(block: Block | RulePart) -> bool:
    """Whether a block is one of several questions, whose answer follows."""
    return isinstance(block, TextBlock) and block.kind == "question"


def by_answer(blocks: Iterable[Block]) -> list[list[Block]]:
    """The blocks of each answer: all of them if there is no question among them."""
    answers: list[list[Block]] = [[]]
    for block in blocks:
        if is_question(block) and answers[-1]:
            answers.append([])
        answers[-1].append(block)
    return answers


def is_body(block: Block | RulePart) -> bool:
    """Whether a block belongs to what a rule itself says: its text and its tables."""
    return isinstance(block, TableBlock) or (isinstance(block, TextBlock) and block.kind == "text")


def taken_apart(block: TextBlock) -> Iterator[TextBlock]:
    """Each paragraph of a text, and each item of its lists, as a text of its own, with what is
    marked in it.
    """
    start = 0
    for piece in pieces(block.text):
        end = start + len(piece)
        inside = (span for span in block.marked if start <= span.start and span.end <= end)
        moved = tuple(Span(span.start - start, span.end - start) for span in inside)
        yield block._replace(text=piece.rstrip("\n"), marked=moved)
        start = end


def put_together(texts: Iterable[TextBlock]) -> TextBlock:
    """Texts as one, a line each."""
    first, *others = texts
    text, marked = first.text, first.marked
    for other in others:
        at = len(text) + 1
        text = f"{text}\n{other.text}"
        marked += tuple(Span(span.start + at, span.end + at) for span in other.marked)
    return first._replace(text=text, marked=marked)


def marked_text(block: TextBlock, begin: str, end: str) -> str:
    """A text with signs around what is marked in it."""
    parts, at = [], 0
    for span in block.marked:
        parts += [block.text[at : span.start], begin, block.text[span.start : span.end], end]
        at = span.end
    return "".join((*parts, block.text[at:]))


def verdict_in(blocks: Blocks) -> str:
    """What answers at a glance; empty if nothing does."""
    return " ".join(
        block.text for block in blocks if isinstance(block, TextBlock) and block.kind == "verdict"
    )


def rules_shown(blocks: Blocks) -> tuple[RuleRef, ...]:
    """The rules shown whole."""
    return tuple(block.ref for block in blocks if isinstance(block, RuleBlock))


def rules_offered(blocks: Blocks) -> tuple[ListedRule, ...]:
    """The rules of all lists that can be asked for by their place."""
    return tuple(rule for block in blocks if isinstance(block, ListBlock) for rule in block.rules)
