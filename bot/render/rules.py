"""A rule -> its block: where it is, what it says, and what else to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from bot.render.blocks import (
    HeadingsBlock,
    ListBlock,
    ListedRule,
    RuleBlock,
    RulePart,
    Source,
    TableBlock,
    TextBlock,
    TextKind,
)
from bot.render.summaries import announces, first_sentence, is_carried_out_below, said_in
from bot.render.tables import Pick, is_cut, text_and_tables, whole
from bot.render.wording import Wording, numbers_of
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.model import OFFICIAL, RESTATED, Document, Relation, Rule, RuleRef
from rules_corpus.text import fold

WORDINGS = {RESTATED: RESTATED, OFFICIAL: OFFICIAL}
IN_SHORT = "In short: {gloss}"
DIFFERS = "{document} ({year}) differs: {rules}"
ALL_ROWS = "All rows: {how}"

MAX_BELOW = 120
MAX_TERMS = 8
REMEMBERED = 5000  # names of terms, each of some bytes
REMARKS: dict[TextKind, str] = {
    "see": "See {rule}: {remark}",
    "differs": "{rule} differs: {remark}",
    "newer": "{rule} differs and is newer: {remark}",
    "older": "{rule} differs and is older: {remark}",
}
_SHOWN_TERMS = frozenset(
    {"zone", "phase", "step", "action", "state", "card-type", "keyword", "counter"}
)


def rule_block(rule: Rule, wording: Wording, pick: Pick = whole) -> RuleBlock:
    """The block of a rule, with the picked rows of its tables."""
    document = wording.library.documents[rule.ref.document]
    return RuleBlock(
        rule.ref,
        wording.label_of(rule.ref),
        source_of(document, wording),
        tuple(_parts(rule, document, wording, pick)),
    )


def body_parts(rule: Rule, wording: Wording) -> tuple[TextBlock | TableBlock, ...]:
    """What a rule itself says: its gloss, its text with all rows of its tables, its examples."""
    document = wording.library.documents[rule.ref.document]
    return (
        *_gloss(rule, document, wording),
        *(text_and_tables(rule, wording) or (TextBlock("text", rule.title),)),
        *_examples(rule, wording),
    )


def source_of(document: Document, wording: Wording) -> Source:
    """The source that rules of a document are shown with."""
    edition, how = f"{document.edition} ({document.date})", wording.say(WORDINGS[document.wording])
    text = f"{document.title_in(wording.language)}, {edition} - {how}"
    brief = f"{edition} - {how}"
    return Source(text, document.id, document.edition, document.date, document.language, brief)


def _parts(rule: Rule, document: Document, wording: Wording, pick: Pick) -> Iterator[RulePart]:
    """All that is shown of a rule, in order."""
    gloss = rule.gloss_in(wording.language, document.language)
    body = text_and_tables(rule, wording, pick) or (TextBlock("text", rule.title),)
    yield from _above(rule, wording)
    yield from _gloss(rule, document, wording)
    yield from body
    if is_cut(rule, wording.library, body):
        yield TextBlock(
            "all-rows",
            wording.say(ALL_ROWS, how=wording.how.format(number=rule.ref.number)),
            (rule.ref,),
        )
    yield from _below(rule, wording)
    yield from _examples(rule, wording)
    for note in rule.notes:
        remark = note.in_language(wording.language, document.language)
        yield TextBlock("note", wording.say("Note: {note}", note=remark))
    yield from _related(rule.ref, wording)
    yield from _links(rule.ref, wording)
    if gloss and document.language == DEFAULT_LANGUAGE:
        yield from _terms(rule, gloss, wording)


def _gloss(rule: Rule, document: Document, wording: Wording) -> Iterator[TextBlock]:
    gloss = rule.gloss_in(wording.language, document.language)
    if gloss:
        yield TextBlock("gloss", wording.say(IN_SHORT, gloss=gloss))


def _examples(rule: Rule, wording: Wording) -> Iterator[TextBlock]:
    for example in rule.examples:
        yield TextBlock("example", wording.say("Example: {example}", example=example))


def _above(rule: Rule, wording: Wording) -> Iterator[RulePart]:
    """The headings; and what the parent says last, if that introduces the rules below it."""
    parents = wording.library.parents(rule.ref)
    titles = [
        *([rule.group] if rule.group else []),
        *(f"{parent.ref.number} {wording.title_of(parent)}" for parent in parents if parent.title),
    ]
    if titles:
        yield HeadingsBlock(
            tuple(titles), wording.say("Under: {headings}", headings=" > ".join(titles))
        )
    if parents and announces(parents[-1].text):
        parent = parents[-1]
        last = said_in(parent, wording.language, wording.library).rsplit("\n\n", 1)[-1]
        yield TextBlock(
            "lead",
            wording.say("(above it) {rule}", rule=f"{parent.ref.number} {last}"),
            (parent.ref,),
        )


def _below(rule: Rule, wording: Wording) -> Iterator[ListBlock]:
    """The rules under a heading, or those that a rule only announces."""
    if not (rule.is_heading or is_carried_out_below(rule, wording.library)):
        return
    if below := wording.library.children(rule.ref)[:MAX_BELOW]:
        yield ListBlock("below", "", tuple(_child(ref, wording) for ref in below))


def _child(ref: RuleRef, wording: Wording) -> ListedRule:
    rule = wording.library.rules[ref]
    summary = wording.title_of(rule) or first_sentence(rule, wording.language, wording.library)
    return ListedRule(ref, wording.label_of(ref), summary)


def _links(ref: RuleRef, wording: Wording) -> Iterator[TextBlock]:
    library = wording.library
    if cited := library.links_from(ref):
        yield TextBlock(
            "links", wording.say("Refers to: {rules}", rules=numbers_of(cited)), tuple(cited)
        )
    if citing := library.links_to(ref):
        yield TextBlock(
            "links", wording.say("Referred to by: {rules}", rules=numbers_of(citing)), tuple(citing)
        )


def _terms(rule: Rule, gloss: str, wording: Wording) -> Iterator[TextBlock]:
    """The game's terms in a rule's text, in their order there, as far as the gloss uses their
    names.

    A word for which the gloss uses another name has another meaning there: no Force is meant in
    "Force of Will".
    """
    game = wording.library.game_of(rule.ref).id
    text, gloss = f" {fold(rule.text)} ", fold(gloss)
    terms = (
        term
        for term in wording.library.terms
        if term.game == game and term.kind in _SHOWN_TERMS and _folded(term.term) in text
    )
    named = ((term, term.called.only_in(wording.language)) for term in terms)
    meant = [(term, name) for term, name in named if name and _folded(name) in gloss]
    found: dict[int, str] = {}
    # the longest first, so that no part of a term is named again
    for term, name in sorted(meant, key=lambda pair: -len(pair[0].term)):
        at = text.find(_folded(term.term))
        end = at + len(term.term)
        if at >= 0 and not (text[at - 1].isalpha() or text[end].isalpha()):
            found[at] = f"{term.term} = {name}"
            text = f"{text[:at]}{' ' * len(term.term)}{text[end:]}"
    if names := [found[at] for at in sorted(found)][:MAX_TERMS]:
        yield TextBlock("terms", wording.say("Terms: {terms}", terms=", ".join(names)))


@lru_cache(REMEMBERED)
def _folded(name: str) -> str:
    """A term's name as it is compared; the same few hundred are compared with every rule."""
    return fold(name)


def _related(ref: RuleRef, wording: Wording) -> Iterator[TextBlock]:
    """The rules that differ or go further; not those of an older document that only repeat this
    one.

    Rules of a document with the same remark share a line; its first line names edition and date.
    The first of the lines also has what is shown instead of all of them if there is no room.
    """
    library = wording.library
    same: dict[tuple[str, TextKind, str], list[RuleRef]] = {}
    for relation in library.relations_of(ref):
        other = relation.other(ref)
        if (
            relation.kind == "differs"
            or library.documents[other.document].superseded_by != ref.document
        ):
            about = (
                other.document,
                _relationship(relation, ref),
                relation.remark(wording.language),
            )
            same.setdefault(about, []).append(other)
    named = {ref.document}
    brief = _differing(same, wording)
    for (document, kind, remark), others in same.items():
        rules = _named(library.documents[document], others, document not in named, wording)
        said = wording.say(REMARKS[kind], rule=rules, remark=remark)
        yield TextBlock(kind, said, tuple(others), brief=brief)
        named.add(document)
        brief = ""


def _differing(same: Mapping[tuple[str, TextKind, str], list[RuleRef]], wording: Wording) -> str:
    """The rules that differ, in one line: "Primer (2021) differs: 19.8, 29.2"."""
    differing: dict[str, list[RuleRef]] = {}
    for (document, kind, _), others in same.items():
        if kind != "see":
            differing.setdefault(document, []).extend(others)
    documents = ((wording.library.documents[name], refs) for name, refs in differing.items())
    return "; ".join(
        wording.say(
            DIFFERS,
            document=document.short_in(wording.language),
            year=document.date.partition("-")[0],
            rules=numbers_of(refs),
        )
        for document, refs in documents
    )


def _named(document: Document, refs: Iterable[RuleRef], dated: bool, wording: Wording) -> str:
    """Rules of a document by their numbers, ``dated``: with its edition and date."""
    rules = f"{document.short_in(wording.language)} {', '.join(ref.number for ref in refs)}"
    return wording.with_edition(rules, document.edition, document.date) if dated else rules


def _relationship(relation: Relation, ref: RuleRef) -> TextKind:
    """What a rule is to ``ref``."""
    if relation.kind == "see" or relation.newer is None:
        return relation.kind
    return "older" if relation.newer == ref else "newer"
