"""A reply -> blocks: what is shown of each answer, and in what order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.answers.answer import Answer, Citation, DidYouMean, Found, NotFound, Reply
from bot.render.blocks import Block, Blocks, EntryBlock, ListBlock, ListedRule, ListKind, TextBlock
from bot.render.headlines import after_verdict, headline_blocks, said_once, with_marks
from bot.render.rules import rule_block
from bot.render.summaries import brief_of, summary_of
from bot.render.tables import Pick, begun, these, whole
from bot.render.wording import Wording, in_words
from rules_corpus.model import RuleRef

WHICH = "Which of these do you mean?"
SEE_ALSO = "See also:"
CARRIED = "Rule: {rule}"
NEAREST = "The nearest rules, which may not answer it:"


def make_blocks(reply: Reply, wording: Wording, others: int = 3, in_full: bool = False) -> Blocks:
    """The blocks of ``reply``, its answers one after the other.

    At most ``others`` further rules are listed below an answer; ``in_full``: tables have all their
    rows.
    """
    several = len(reply.answers) > 1
    blocks: list[Block] = []
    for answer in reply.answers:
        if several:
            blocks.append(TextBlock("question", answer.question))
        blocks += _answer(answer, wording, others, in_full)
    return tuple(_placed(blocks))


def _answer(answer: Answer, wording: Wording, others: int, in_full: bool) -> Iterator[Block]:
    match answer:
        case Found():
            yield from _found(answer, wording, in_full)
            shown = answer.citation.document.id if answer.citation else ""
            also = answer.others[:others]
            yield from _list("see-also", wording.say(SEE_ALSO), also, wording, shown)
        case DidYouMean():
            yield TextBlock("remark", _remark(answer, wording.say(WHICH), wording))
            yield from _list("candidates", "", answer.candidates, wording)
            yield from _entries(answer, wording)
        case NotFound():
            yield TextBlock(
                "remark", _remark(answer, in_words(answer.reason, wording.words), wording)
            )
            yield from _entries(answer, wording)
            yield from _list("nearest", wording.say(NEAREST), answer.nearest, wording)
        case _:
            assert_never(answer)


def _found(answer: Found, wording: Wording, in_full: bool) -> Iterator[Block]:
    """Facts or the headline, how the question was read, the rule, and the entries; an entry that
    says more comes before the rule.
    """
    facts = [in_words(fact, wording.words) for fact in answer.facts]
    if answer.verdict:
        facts[0] = after_verdict(answer.verdict, facts[0], wording)
    yield from (TextBlock("verdict", fact) for fact in facts)
    yield from _announcements(answer, wording)
    below = _behind(answer, wording, in_full)
    if answer.headline is not None:
        yield from headline_blocks(answer.headline, wording)
        below = with_marks(said_once(below, answer.headline, wording), answer.headline)
    if answer.read_as:
        yield TextBlock("remark", _remark(answer, "", wording))
    yield from below


def _announcements(answer: Found, wording: Wording) -> Iterator[EntryBlock]:
    """The lists that an answer announces."""
    if not answer.from_lists:
        return
    from bot.answers.banlists.values import Announced  # most answers show no list
    from bot.render.announcements import announcement_block

    for finding in answer.from_lists:
        if isinstance(finding, Announced):
            yield announcement_block(finding, wording)


def _behind(answer: Found, wording: Wording, in_full: bool) -> Iterator[Block]:
    """The rule and the entries that an answer rests on."""
    citation = answer.citation
    entries = _entries(answer, wording)
    if citation is None:
        yield from entries
    elif citation.why == "list":  # its rule only contains the lists: what they say is already shown
        yield TextBlock("carrier", _carrier(citation, wording), (citation.ref,))
        yield from entries
    else:
        first = 1 if answer.entries and _leads(answer, citation, wording) else 0
        yield from entries[:first]
        yield rule_block(citation.rule, wording, _rows_of(answer, citation, in_full))
        yield from entries[first:]


def _leads(answer: Found, citation: Citation, wording: Wording) -> bool:
    """Whether the first entry comes before the rule.

    It does if it answers, or if it is a ruling in the asker's language and the rule is in a
    superseded document in another.
    """
    document = citation.document
    outdone = document.superseded_by is not None and document.language != wording.language
    return citation.why == "ruling" or (outdone and answer.entries[0].ref.kind == "ruling")


def _carrier(citation: Citation, wording: Wording) -> str:
    document = citation.document
    label = wording.label_of(citation.ref)
    return wording.say(CARRIED, rule=wording.with_edition(label, document.edition, document.date))


def _rows_of(answer: Found, citation: Citation, in_full: bool) -> Pick:
    """The rows of its tables to show: all if the rule itself was asked for, else those that
    answer.
    """
    if in_full or citation.why in ("number", "range"):
        return whole
    return these(answer.rows) if answer.rows else begun


def _remark(answer: Answer, then: str, wording: Wording) -> str:
    """How misspelt words were read, so that a guess is not taken for what was typed;
    then ``then``.
    """
    read_as = (
        wording.say("Read as: {words}.", words="; ".join(answer.read_as)) if answer.read_as else ""
    )
    return " ".join(filter(None, (read_as, then)))


def _entries(answer: Answer, wording: Wording) -> tuple[EntryBlock, ...]:
    """The entries and cards of an answer; cards come first if no rule answers."""
    about_cards = () if isinstance(answer, DidYouMean) else answer.cards
    if not (answer.entries or about_cards):
        return ()
    from bot.render.entries import card_block, entry_block  # most answers show rules alone

    in_detail = isinstance(answer, Found) and answer.whole
    entries = [entry_block(entry, wording, in_detail) for entry in answer.entries]
    cards = [card_block(card, wording) for card in about_cards]
    has_rule = isinstance(answer, Found) and answer.citation is not None
    return (*entries, *cards) if has_rule else (*cards, *entries)


def _list(
    kind: ListKind, title: str, citations: Iterable[Citation], wording: Wording, shown: str = ""
) -> Iterator[ListBlock]:
    """The list of these rules, if there are any; ``shown``: the document of the one above."""
    rules = tuple(listed_rule(citation.ref, wording, shown) for citation in citations)
    if rules:
        yield ListBlock(kind, title, rules)


def listed_rule(ref: RuleRef, wording: Wording, shown: str = "") -> ListedRule:
    """A rule as lists show it; ``shown``: the document that need not be named."""
    library = wording.library
    rule, document_of_it = library.rules[ref], library.documents[ref.document]
    document = document_of_it.short_in(wording.language) if ref.document != shown else ""
    brief = (document, ref.number, brief_of(rule, wording.language, library))
    return ListedRule(
        ref,
        wording.label_of(ref),
        summary_of(rule, wording.language, library),
        brief=" ".join(filter(None, brief)),
    )


def _placed(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, with the rules of all their lists numbered in one sequence."""
    place = 1
    for block in blocks:
        if isinstance(block, ListBlock):
            numbered = (rule._replace(place=at) for at, rule in enumerate(block.rules, place))
            yield block._replace(rules=tuple(numbered))
            place += len(block.rules)
        else:
            yield block
