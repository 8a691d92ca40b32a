"""Rulings, keywords, penalties, words of other games and cards -> blocks, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from bot.answers.card_facts import printed_name
from bot.render.blocks import Detail, EntryBlock, EntryKind
from bot.render.wording import Wording
from rules_corpus.languages import DEFAULT_LANGUAGE, Text
from rules_corpus.model import CardFact, RuleRef
from rulings.model import (
    CELL_SEPARATOR,
    Card,
    CitedRule,
    DirectAnswer,
    Entry,
    ForeignWord,
    Keyword,
    Penalty,
    Printing,
    Ruling,
)
from rulings.store import unreviewed

MAX_PRINTINGS = 12
_MARK = " (marked keyword)"  # tells a mark from the ability of the same name

LABELS: dict[EntryKind, str] = {
    "ruling": "Ruling",
    "keyword": "Keyword",
    "penalty": "Penalty",
    "word": "Word of other games",
    "answer": "Derived answer",
    "card": "Card",
    "announcement": "Banned list",
}
STATUS = {"official": "official", "judge": "by a judge", "community": "by the community"}
TIMING = {
    "continuous": "continuous",
    "automatic": "automatic (triggers)",
    "activate": "activate (is played)",
    "cost": "a cost as you play",
    "play": "changes how you play",
    "deck": "deck construction or start of game",
    "marker": "a mark",
    "mixed": "several kinds",
}

FACTS_ONLY = "facts of the card, no rules text"
FACTS_AND_TEXT = "facts of the card, and the text that was imported"


def entry_block(entry: Entry, wording: Wording, in_detail: bool = False) -> EntryBlock:
    """The block of an entry; ``in_detail``: with the common questions about a keyword."""
    match entry:
        case Ruling():
            return _ruling(entry, wording)
        case Keyword():
            return _keyword(entry, wording, in_detail)
        case Penalty():
            return _penalty(entry, wording)
        case ForeignWord():
            return _word(entry, wording)
        case DirectAnswer():
            return _direct_answer(entry, wording)
        case _:
            assert_never(entry)


def card_block(card: Card, wording: Wording) -> EntryBlock:
    """The block of a card: each side, then its printings."""
    sides = {printing.name: printing for printing in reversed(card.printings)}
    details = [
        detail
        for name in card.names
        if name in sides
        for detail in _side(card, sides[name], wording)
    ]
    codes = [_code(printing) for printing in card.printings]
    more = f" (+{len(codes) - MAX_PRINTINGS})" if len(codes) > MAX_PRINTINGS else ""
    printings = wording.say("Printed as: {codes}", codes=", ".join(codes[:MAX_PRINTINGS]) + more)
    has_text = any(printing.code in wording.texts for printing in card.printings)
    source = wording.say(FACTS_AND_TEXT if has_text else FACTS_ONLY)
    title = _title("card", card.whole_name, wording)
    return EntryBlock(
        "card", card.whole_name, title, (*details, Detail("printings", printings)), source
    )


def _title(kind: EntryKind, name: str, wording: Wording) -> str:
    return f"{wording.say(LABELS[kind])}: {name}"


def _ruling(ruling: Ruling, wording: Wording) -> EntryBlock:
    title = _title("ruling", _said(ruling.question, wording), wording)
    status = wording.say(STATUS[ruling.status])
    source = f"{ruling.authority} ({status}), {ruling.date}, {ruling.url}"
    return EntryBlock(
        "ruling",
        str(ruling.ref),
        title,
        tuple(_ruling_details(ruling, wording)),
        source,
        ruling.cites,
    )


def _ruling_details(ruling: Ruling, wording: Wording) -> Iterator[Detail]:
    yield Detail("answer", _said(ruling.answer, wording))
    yield Detail("cites", _cites(ruling.cites, wording))
    if not_reviewed := unreviewed(ruling, wording.library):
        edition = ruling.written_for or not_reviewed
        yield Detail(
            "edition", wording.say("Written for {edition}, not reviewed since.", edition=edition)
        )
    elif ruling.written_for:
        remark = wording.say(
            "Given for {edition}; reviewed against the edition cited.", edition=ruling.written_for
        )
        yield Detail("edition", remark)
    if ruling.superseded_by:
        yield Detail(
            "superseded", wording.say("Superseded by the ruling {id}.", id=ruling.superseded_by)
        )
    yield from _noted(ruling.note, wording)


def _keyword(keyword: Keyword, wording: Wording, in_detail: bool) -> EntryBlock:
    name = f"«{keyword.name.original}»" if keyword.marked else f"[{keyword.name.original}]"
    translated = (
        keyword.name.others
        if wording.language == DEFAULT_LANGUAGE
        else keyword.name.only_in(wording.language)
    )
    title = _title("keyword", f"{name} {translated}".strip(), wording)
    details = tuple(_keyword_details(keyword, wording, in_detail))
    cites = _as_cited((keyword.rule,), wording)
    return EntryBlock("keyword", str(keyword.ref), title, details, _cites(cites, wording), cites)


def _keyword_details(keyword: Keyword, wording: Wording, in_detail: bool) -> Iterator[Detail]:
    yield Detail("meaning", _said(keyword.meaning, wording))
    when = _said(keyword.when, wording)
    if keyword.timing:
        kind = wording.say(TIMING[keyword.timing])
        when = wording.say("Timing: {kind}. {when}", kind=kind, when=when).strip()
    if when:
        yield Detail("timing", when)
    if keyword.old_names:
        yield Detail(
            "old-names", wording.say("Formerly: {names}", names=", ".join(keyword.old_names))
        )
    if keyword.related:
        yield Detail(
            "compare", wording.say("Compare: {names}", names=_bracketed(keyword.related, wording))
        )
    if in_detail:
        for asked in keyword.questions:
            yield Detail(
                "common-question",
                f"{_said(asked.question, wording)} {_said(asked.answer, wording)}",
            )


def _penalty(penalty: Penalty, wording: Wording) -> EntryBlock:
    title = _title("penalty", _said(penalty.situation, wording), wording)
    details = tuple(_penalty_details(penalty, wording))
    return EntryBlock(
        "penalty", str(penalty.ref), title, details, _cites(penalty.cites, wording), penalty.cites
    )


def _penalty_details(penalty: Penalty, wording: Wording) -> Iterator[Detail]:
    yield Detail("prescribed", _said(penalty.prescribed, wording))
    if penalty.casual:
        yield Detail("casual", wording.say("Casual: {text}", text=_said(penalty.casual, wording)))
    if penalty.competitive:
        said = _said(penalty.competitive, wording)
        yield Detail("competitive", wording.say("Competitive: {text}", text=said))
    yield from (
        Detail("step", f"{at}. {_said(step, wording)}") for at, step in enumerate(penalty.steps, 1)
    )
    yield Detail(
        "decides", wording.say("Who decides: {text}", text=_said(penalty.decides, wording))
    )
    yield Detail("appeal", wording.say("Appeal: {text}", text=_said(penalty.appeals, wording)))
    yield from _noted(penalty.note, wording)


def _direct_answer(answer: DirectAnswer, wording: Wording) -> EntryBlock:
    title = _title("answer", _said(answer.question, wording), wording)
    details = (Detail("answer", _said(answer.statement, wording)),)
    return EntryBlock(
        "answer", str(answer.ref), title, details, _cites(answer.cites, wording), answer.cites
    )


def _word(word: ForeignWord, wording: Wording) -> EntryBlock:
    details = [Detail("meaning", f"{word.origin}: {_said(word.means, wording)}")]
    if word.here:
        names = _bracketed(word.here, wording)
        details.append(Detail("nearest-here", wording.say("Nearest here: {names}", names=names)))
    if word.differs:
        details.append(Detail("difference", _said(word.differs, wording)))
    cites = _as_cited(word.rules, wording)
    source = _cites(cites, wording) if cites else ""
    return EntryBlock(
        "word", str(word.ref), _title("word", word.word, wording), tuple(details), source, cites
    )


def _side(card: Card, printing: Printing, wording: Wording) -> Iterator[Detail]:
    """A side of a card with its text, from the first of its printings whose text is known."""
    facts = wording.library.games[card.game].card_facts
    shown = (_fact(fact, printing, card.game, wording) for fact in facts)
    known = ", ".join(filter(None, shown))
    yield Detail("facts", ": ".join(filter(None, (printing.name, known))))
    if printing.keywords:
        yield Detail(
            "keywords",
            wording.say("Keywords: {names}", names=_bracketed(printing.keywords, wording)),
        )
    same = (other.code for other in card.printings if other.name == printing.name)
    text = next((wording.texts[code] for code in same if code in wording.texts), ())
    yield from (Detail("printed-text", line) for line in text)


def _fact(fact: CardFact, printing: Printing, game: str, wording: Wording) -> str:
    """What some columns say about a printing; empty if there is nothing in any of them."""
    cells = {column: _parts(printing.in_column(column)) for column in fact.columns}
    if not any(cells.values()):
        return ""
    value = "/".join(
        CELL_SEPARATOR.join(
            printed_name(part, column, game, wording.language, wording.library) for part in cell
        )
        for column, cell in cells.items()
    )
    return " ".join(filter(None, (fact.label.in_language(wording.language), value)))


def _parts(cell: str | tuple[str, ...]) -> tuple[str, ...]:
    return cell if isinstance(cell, tuple) else tuple(filter(None, cell.split(CELL_SEPARATOR)))


def _code(printing: Printing) -> str:
    """A printing's code with its set and rarity, as far as they are known."""
    known = ", ".join(filter(None, (printing.set, printing.rarity)))
    return f"{printing.code} ({known})" if known else printing.code


def _noted(note: Text, wording: Wording) -> Iterator[Detail]:
    if note:
        yield Detail("note", wording.say("Note: {note}", note=_said(note, wording)))


def _said(said: Text, wording: Wording) -> str:
    return said.in_language(wording.language)


def _bracketed(names: Iterable[str], wording: Wording) -> str:
    """Keywords as they are printed."""
    return ", ".join(
        f"«{name.removesuffix(_MARK)}»" if name in wording.marks else f"[{name}]" for name in names
    )


def _as_cited(refs: Iterable[RuleRef], wording: Wording) -> tuple[CitedRule, ...]:
    """Rules cited in the editions that the library has."""
    return tuple(CitedRule(ref, wording.library.documents[ref.document].edition) for ref in refs)


def _cites(cites: Iterable[CitedRule], wording: Wording) -> str:
    return wording.say("Cites: {rules}", rules=cited_in_words(cites, wording))


def cited_in_words(cites: Iterable[CitedRule], wording: Wording) -> str:
    """The rules cited, under their document, with the edition in which they were read."""
    numbers: dict[tuple[str, str], list[str]] = {}
    for cited in cites:
        short = wording.library.documents[cited.rule.document].short_in(wording.language)
        numbers.setdefault((short, cited.edition), []).append(cited.rule.number)
    return "; ".join(
        wording.with_edition(f"{short} {', '.join(some)}", edition)
        for (short, edition), some in numbers.items()
    )
