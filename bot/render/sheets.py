"""Entries of the rulings database, and cards, as neutral sheets: a label, a title, lines, and where it comes from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from bot.words import Words
from rules_corpus.model import Language, Library, RuleRef
from rulings.model import Card, CitedRule, Entry, ForeignWord, Keyword, Penalty, Printing, Ruling, Said
from rulings.store import unreviewed

MAX_PRINTINGS = 12
_MARK = " (marked keyword)"  # tells a mark from the ability of the same name

LABELS = {
    "ruling": "Ruling",
    "keyword": "Keyword",
    "penalty": "Penalty",
    "word": "Word of other games",
    "card": "Card",
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

ATTRIBUTES = {"light": "light", "fire": "fire", "water": "water", "wind": "wind", "darkness": "darkness", "void": "void"}


class Sheet(NamedTuple):
    """An entry or a card as it is shown; ``source`` says where it comes from."""

    label: str
    title: str
    lines: tuple[str, ...]
    source: str


class SheetMaker:
    """Makes sheets in one language.

    ``texts``: the text printed on cards by code, where the user has brought it; ``marks``: the keywords that stand in « ».
    """

    def __init__(self, library: Library, words: Words, language: Language, texts: Mapping[str, tuple[str, ...]], marks: Collection[str] = ()) -> None:
        self.library = library
        self.words = words
        self.language = language
        self.texts = texts
        self.marks = marks

    def entry(self, entry: Entry, whole: bool = False) -> Sheet:
        """The sheet of an entry; ``whole`` with the common questions about a keyword."""
        match entry:
            case Ruling():
                return self._ruling(entry)
            case Keyword():
                return self._keyword(entry, whole)
            case Penalty():
                return self._penalty(entry)
            case ForeignWord():
                return self._foreign(entry)

    def card(self, card: Card) -> Sheet:
        """The sheet of a card: each side, then its printings."""
        sides = {printing.name: printing for printing in reversed(card.printings)}
        lines = [line for name in card.names if name in sides for line in self._side(sides[name], self._text(card, name))]
        codes = [_code(printing) for printing in card.printings]
        more = f" (+{len(codes) - MAX_PRINTINGS})" if len(codes) > MAX_PRINTINGS else ""
        printed = self.words.say("Printed as: {codes}", codes=", ".join(codes[:MAX_PRINTINGS]) + more)
        known = any(printing.code in self.texts for printing in card.printings)
        source = self.words.say("facts of the card, and the text that was imported") if known else self.words.say("facts of the card, no rules text")
        return Sheet(self.words.say(LABELS["card"]), card.whole_name, (*lines, printed), source)

    def _ruling(self, ruling: Ruling) -> Sheet:
        lines = [self._said(ruling.answer), self._cites(ruling.cites)]
        old = unreviewed(ruling, self.library)
        if old:
            lines.append(self.words.say("Written for {edition}, not reviewed since.", edition=ruling.written_for or old))
        elif ruling.written_for:
            lines.append(self.words.say("Given for {edition}; reviewed against the edition cited.", edition=ruling.written_for))
        if ruling.superseded_by:
            lines.append(self.words.say("Superseded by the ruling {id}.", id=ruling.superseded_by))
        if ruling.note.en:
            lines.append(self.words.say("Note: {note}", note=self._said(ruling.note)))
        source = f"{ruling.authority} ({self.words.say(STATUS[ruling.status])}), {ruling.date}, {ruling.url}"
        return Sheet(self.words.say(LABELS["ruling"]), self._said(ruling.question), tuple(lines), source)

    def _keyword(self, keyword: Keyword, whole: bool) -> Sheet:
        when = self._said(keyword.when)
        if keyword.timing:
            when = self.words.say("Timing: {kind}. {when}", kind=self.words.say(TIMING[keyword.timing]), when=when).strip()
        lines = [self._said(keyword.meaning), *filter(None, (when,))]
        if keyword.old_names:
            lines.append(self.words.say("Formerly: {names}", names=", ".join(keyword.old_names)))
        if keyword.related:
            lines.append(self.words.say("Compare: {names}", names=self._bracketed(keyword.related)))
        if whole:
            lines += [f"{self._said(asked.question)} {self._said(asked.answer)}" for asked in keyword.questions]
        title = f"«{keyword.name.en}»" if keyword.marked else f"[{keyword.name.en}]"
        return Sheet(self.words.say(LABELS["keyword"]), f"{title} {keyword.name.ja}".strip(), tuple(lines), self._rules((keyword.rule,)))

    def _penalty(self, penalty: Penalty) -> Sheet:
        return Sheet(self.words.say(LABELS["penalty"]), self._said(penalty.situation), tuple(self._penalty_lines(penalty)), self._cites(penalty.cites))

    def _penalty_lines(self, penalty: Penalty) -> Iterator[str]:
        yield self._said(penalty.prescribed)
        if penalty.casual.en:
            yield self.words.say("Casual: {text}", text=self._said(penalty.casual))
        if penalty.competitive.en:
            yield self.words.say("Competitive: {text}", text=self._said(penalty.competitive))
        yield from (f"{at}. {self._said(step)}" for at, step in enumerate(penalty.steps, 1))
        yield self.words.say("Who decides: {text}", text=self._said(penalty.decides))
        yield self.words.say("Appeal: {text}", text=self._said(penalty.appeals))
        if penalty.note.en:
            yield self.words.say("Note: {note}", note=self._said(penalty.note))

    def _foreign(self, word: ForeignWord) -> Sheet:
        lines = [f"{word.origin}: {self._said(word.means)}"]
        if word.here:
            lines.append(self.words.say("Nearest here: {names}", names=self._bracketed(word.here)))
        if word.differs.en:
            lines.append(self._said(word.differs))
        return Sheet(self.words.say(LABELS["word"]), word.word, tuple(lines), self._rules(word.rules))

    def _text(self, card: Card, side: str) -> tuple[str, ...]:
        """The text of a side, from the first of its printings whose text is known."""
        return next((self.texts[printing.code] for printing in card.printings if printing.name == side and printing.code in self.texts), ())

    def _side(self, printing: Printing, text: tuple[str, ...]) -> Iterator[str]:
        facts = [
            " / ".join(printing.types),
            " / ".join(printing.races),
            " / ".join(self.words.say(ATTRIBUTES[name]) if name in ATTRIBUTES else name for name in printing.attributes),
        ]
        figures = [printing.cost, f"{printing.atk}/{printing.defence}" if printing.atk or printing.defence else ""]
        yield ": ".join(filter(None, (printing.name, ", ".join(filter(None, (*facts, *figures))))))
        if printing.keywords:
            yield self.words.say("Keywords: {names}", names=self._bracketed(printing.keywords))
        yield from text

    def _bracketed(self, names: Iterable[str]) -> str:
        """Keywords as they are printed."""
        return ", ".join(f"«{name.removesuffix(_MARK)}»" if name in self.marks else f"[{name}]" for name in names)

    def _said(self, said: Said) -> str:
        return said.in_language(self.language)

    def _cites(self, cites: Iterable[CitedRule]) -> str:
        """The rules cited, under the document and the edition in which they were read."""
        found: dict[tuple[str, str], list[str]] = {}
        for cited in cites:
            found.setdefault((self.library.documents[cited.rule.document].short_in(self.language), cited.edition), []).append(cited.rule.number)
        return self.words.say("Cites: {rules}", rules="; ".join(f"{short} {edition} {', '.join(numbers)}" for (short, edition), numbers in found.items()))

    def _rules(self, refs: Iterable[RuleRef]) -> str:
        cites = [CitedRule(ref, self.library.documents[ref.document].edition) for ref in refs]
        return self._cites(cites) if cites else ""


def _code(printing: Printing) -> str:
    """A printing's code with its set and rarity, as far as they are known."""
    known = ", ".join(filter(None, (printing.set, printing.rarity)))
    return f"{printing.code} ({known})" if known else printing.code
