"""What must be true across the files of the database, and between it and the rules that it
cites.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from rules_corpus.languages import (
    EXPECTED_LANGUAGES,
    LANGUAGES,
    Phrases,
    Text,
    english_name,
    text_of,
    unknown,
)
from rules_corpus.listed_words import FIGURE_WRITTEN, error_in, expression_in
from rules_corpus.missing import Missing
from rules_corpus.model import Document, Library, RuleRef, Term
from rules_corpus.nearest import did_you_mean, listed
from rules_corpus.problems import Problem
from rules_corpus.references import cited_in, in_prose, without_citations
from rules_corpus.schema import Keys
from rules_corpus.terms import misused_words
from rules_corpus.text import fold
from rulings.dates import is_before
from rulings.files import EDITIONS
from rulings.formulas import FormulaError, names_in
from rulings.loader import OWN_PARTS, Collected, Place
from rulings.model import (
    AMOUNT,
    COLUMNS,
    PARTS,
    Amount,
    BanList,
    CitedRule,
    CommonQuestion,
    DirectAnswer,
    Entry,
    EntryRef,
    ForeignWord,
    Format,
    Keyword,
    ListedCard,
    ListingKind,
    Nickname,
    Penalty,
    Ruling,
)
from rulings.store import bare

MOST_DAYS = 730  # no list is announced longer than this before it takes effect
_KEYWORD_HEADING = re.compile(r"\[([^\]]+)\]")
_CALLED = frozenset({"also", "old_names"})
_OPPOSED = (
    ("banned", "unbanned"),
    ("banned", "restricted"),
    ("restricted", "unrestricted"),
    ("side_deck_banned", "side_deck_unbanned"),
    ("combinations", "combinations_unbanned"),
)


def check(
    found: Collected, library: Library, today: date | None = None, incomplete: Collection[str] = ()
) -> tuple[Problem, ...]:
    """Every breach of an invariant in ``found``, given the rules of ``library``; empty if all is
    well.

    ``today``: the current day by default; ``incomplete``: the ids of documents whose rules may be
    missing from ``library``; nothing is reported about those.
    """
    checker = _Checker(found, library, today or date.today(), incomplete)
    named = {*checker.nicknames(), *checker.printings(), *checker.keywords_and_headings()}
    lacking = {lack for complete, lack in checker.untranslated() if complete}
    return tuple(
        sorted(
            {
                *checker.games(),
                *checker.editions(),
                *checker.entries(),
                *checker.formats(),
                *checker.kinds(),
                *checker.lists(),
                *named,
                *lacking,
            }
        )
    )


def warnings(found: Collected, library: Library) -> tuple[Problem, ...]:
    """What would help users of ``found`` but is not required: missing translations into languages
    that other texts of their game have.
    """
    return tuple(
        sorted(
            lack
            for complete, lack in _Checker(found, library, date.today()).untranslated()
            if not complete
        )
    )


class _Checker:
    def __init__(
        self, found: Collected, library: Library, today: date, incomplete: Collection[str] = ()
    ) -> None:
        self.incomplete = frozenset(incomplete)
        # further east it is already tomorrow
        self.tomorrow = (today + timedelta(days=1)).isoformat()
        self.in_two_years = (today + timedelta(days=MOST_DAYS)).isoformat()
        self.found = found
        self.library = library
        self.own_terms: dict[str, list[Term]] = {}
        for term in library.terms:
            if term.instead_of:
                self.own_terms.setdefault(term.game, []).append(term)
        self.unsaid: set[tuple[str, str]] = set()
        self.missing = Missing(library)
        self.cards = {
            game: {name for printing in printings for name in (printing.name, *printing.faces)}
            for game, printings in found.printings.items()
        }
        self.codes = {
            game: {printing.code: printing.name for printing in printings}
            for game, printings in found.printings.items()
        }
        self.folded: dict[tuple[str, str], set[str]] = {}
        for game, printings in found.printings.items():
            for printing in printings:
                for name in (printing.name, *printing.faces):
                    self.folded.setdefault((game, fold(name)), set()).update(
                        (printing.name, *printing.faces)
                    )
        keywords = [entry for entry in found.entries.values() if isinstance(entry, Keyword)]
        self.keywords = {(keyword.ref.game, keyword.name.original) for keyword in keywords}
        self.called = {
            (keyword.ref.game, bare(name))
            for keyword in keywords
            for name in (*keyword.name.texts, *keyword.old_names)
        }
        self.rings = _rings(
            {
                ruling.ref: _successor(ruling)
                for ruling in found.entries.values()
                if isinstance(ruling, Ruling) and ruling.superseded_by
            }
        )

    def games(self) -> Iterator[Problem]:
        for game, files in self.found.files.items():
            if game not in self.library.games:
                yield from (
                    Problem(
                        path,
                        1,
                        f"no game {game!r}: the folder must have the id of a game of the rules",
                    )
                    for path in files
                )

    def editions(self) -> Iterator[Problem]:
        """The editions that a game's editions.yaml names are editions of its documents."""
        for game, file in self.found.editions.items():
            if game in self.library.games:
                yield from self._known_editions(file.data, game, Place(file))

    def entries(self) -> Iterator[Problem]:
        for ref, entry in self.found.entries.items():
            place = self.found.places[ref]
            yield from self._prose(place, ref.game, isinstance(entry, Penalty))
            match entry:
                case Ruling():
                    yield from self._ruling(entry, place)
                case Keyword():
                    yield from self._keyword(entry, place)
                case ForeignWord():
                    yield from self._word(entry, place)
                case Penalty():
                    yield from self._cited(entry.cites, ref.game, place)
                case DirectAnswer():
                    yield from self._direct_answer(entry, place)

    def untranslated(self) -> Iterator[tuple[bool, Problem]]:
        """Each missing translation, with whether it is required; it is not for rulings and lists,
        which are published as they come.

        A game needs the languages in which it is declared complete, or else those of
        `EXPECTED_LANGUAGES` in which it has any text.
        """
        everything = (
            *self.found.entries.values(),
            *self.found.formats,
            *self.found.kinds,
            *self.found.lists,
        )
        values = [(value, list(_said_in(value))) for value in everything]
        begun = {
            (_game_of(value), language)
            for value, texts in values
            for _, said in texts
            for language in said.languages
        }
        for value, texts in values:
            game = self.library.games.get(_game_of(value))
            if game is None:
                continue
            for language in game.complete or [
                code for code in EXPECTED_LANGUAGES if (game.id, code) in begun
            ]:
                names = dict.fromkeys(
                    name for name, said in texts if said and not said.only_in(language)
                )
                if names:
                    place = self.found.places[value.ref if isinstance(value, Entry) else value]
                    told = place.problem(f"not in {english_name(language)}: {', '.join(names)}")
                    yield bool(game.complete) and not isinstance(value, Ruling | BanList), told

    def formats(self) -> Iterator[Problem]:
        seen: dict[tuple[str, str], Place] = {}
        called: dict[tuple[str, str], Format] = {}
        for format_ in self.found.formats:
            place = self.found.places[format_]
            yield from self._cited(format_.cites, format_.game, place)
            other = seen.setdefault((format_.game, format_.id), place)
            if other is not place:
                yield place.problem(
                    f"another format has the id {format_.id!r}: {other.beside(place)}", "id"
                )
            yield from self._prose(place, format_.game)
            yield from self._format_names(format_, place, called)
            if format_.since and format_.until and is_before(format_.until, format_.since):
                yield place.problem(
                    f"the format ends ({format_.until}) before it begins ({format_.since})", "until"
                )

    def _format_names(
        self, format_: Format, place: Place, called: dict[tuple[str, str], Format]
    ) -> Iterator[Problem]:
        """No two formats share a name: they could not be told apart."""
        for name in dict.fromkeys((format_.id, *format_.name.texts, *format_.also)):
            other = called.setdefault((format_.game, fold(name)), format_)
            if other.id != format_.id:
                where = self.found.places[other].beside(place)
                yield place.problem(
                    f"{name!r} is also a name of the format {other.id!r}: {where}", "name"
                )

    def lists(self) -> Iterator[Problem]:
        formats = {(format_.game, format_.id) for format_ in self.found.formats}
        for banlist in self.found.lists:
            place = self.found.places[banlist]
            if (
                banlist.format
                and (banlist.game, banlist.format) not in formats
                and (banlist.game, "formats") not in self.found.partial
            ):
                known = [id_ for game, id_ in formats if game == banlist.game]
                yield place.problem(
                    f"no format {banlist.format!r} in"
                    f" formats.yaml{did_you_mean(banlist.format, known)}",
                    "format",
                )
            if is_before(self.in_two_years, banlist.effective):
                yield place.problem(
                    f"no list is announced so long before it takes effect: {banlist.effective} is"
                    " over two years from now",
                    "effective",
                )
            yield from self._prose(place, banlist.game)
            yield from self._cited(banlist.cites, banlist.game, place)
            yield from self._listed(banlist, place)
            yield from self._own(banlist, place)
            yield from self._correction(banlist, place)
            yield from overlaps(self.found.card_names(banlist.game).listed(banlist), place)

    def _correction(self, banlist: BanList, place: Place) -> Iterator[Problem]:
        """A correction says when it was published; the list that it corrects exists and was
        published no later; and no correction moves a list to the day of another.
        """
        others = [
            other
            for other in self.found.lists
            if (other.game, other.format) == (banlist.game, banlist.format) and other != banlist
        ]
        if not banlist.corrects:
            moved = (other for other in others if other.corrects not in ("", banlist.effective))
            for other in (other for other in moved if other.effective == banlist.effective):
                where = self.found.places[other].beside(place)
                yield place.problem(f"a correction moved another list to this day: {where}")
            return
        before = next(
            (
                other
                for other in others
                if banlist.corrects == (other.corrects or other.effective)
                and other.correction == banlist.correction - 1
            ),
            None,
        )
        if before is None and (banlist.game, "banlist") not in self.found.partial:
            lacking = (
                f"no list from {banlist.corrects}"
                if banlist.correction == 1
                else f"no correction {banlist.correction - 1} of the list from {banlist.corrects}"
            )
            yield place.problem(f"there is {lacking} to correct", "corrects")
        if not banlist.published:
            yield place.problem(
                "'date' is missing: a correction says on which day it was published"
            )
        elif before and is_before(banlist.published, before.published or banlist.published):
            yield place.problem(
                f"published before the list that it corrects ({before.published})", "date"
            )

    def nicknames(self) -> Iterator[Problem]:
        seen: dict[tuple[str, str], Nickname] = {}
        for nickname in self.found.nicknames:
            place = self.found.places[nickname]
            yield from self._printing(nickname.card, nickname.code, nickname.game, place)
            for name in nickname.names:
                other = seen.setdefault((nickname.game, name.lower()), nickname)
                if other.card != nickname.card:
                    yield place.problem(
                        f"{name!r} is also a nickname of {other.card!r}:"
                        f" {self.found.places[other].beside(place)}",
                        "names",
                    )
                yield from self._another(name, nickname, place)

    def _another(self, name: str, nickname: Nickname, place: Place) -> Iterator[Problem]:
        """A nickname is not the full name of another card; it may be that of its own."""
        named = self.folded.get((nickname.game, fold(name)), set())
        if named and nickname.card not in named:
            yield place.problem(
                f"{name!r} is the name of another card, {min(named)!r}, which is found instead",
                "names",
            )

    def keywords_and_headings(self) -> Iterator[Problem]:
        """A game with keywords has every keyword that has a heading in its rules, and every keyword
        ability has such a heading.
        """
        headings = [
            (self.library.game_of(ref).id, ref, found[1]) for ref, found in self._headings()
        ]
        keywords = [entry for entry in self.found.entries.values() if isinstance(entry, Keyword)]
        for game, ref, name in headings:
            if (game, "keywords") in self.found.partial:
                continue
            first = next((entry for entry in keywords if entry.ref.game == game), None)
            if first is not None and (game, bare(name)) not in self.called:
                path = self.found.places[first.ref].file.path
                yield Problem(
                    path,
                    0,
                    f"the keyword [{name}] of rule {ref} has no entry here: add one, or list it"
                    " under the old names of one",
                )
        for entry in keywords:
            if (
                entry.marked
                or not entry.name.original
                or self.incomplete.intersection(self._documents_of(entry.ref.game))
            ):
                continue
            known = [name for game, _, name in headings if game == entry.ref.game]
            if known and not {bare(entry.name.original), *map(bare, entry.old_names)} & set(
                map(bare, known)
            ):
                yield self.found.places[entry.ref].problem(
                    "no rule has the heading"
                    f" [{entry.name.original}]{did_you_mean(entry.name.original, known)}",
                    "name",
                )

    def _documents_of(self, game: str) -> Collection[str]:
        return self.library.games[game].documents if game in self.library.games else ()

    def _headings(self) -> Iterator[tuple[RuleRef, re.Match[str]]]:
        """The rules that are only a heading that begins with the name of a keyword in brackets."""
        for ref, rule in self.library.rules.items():
            found = _KEYWORD_HEADING.match(rule.title) if rule.is_heading else None
            if found and self.library.children(ref):
                yield ref, found

    def _prose(self, place: Place, game: str, bare_numbers: bool = False) -> Iterator[Problem]:
        """Texts are in known languages; the rules that they cite in braces exist, and none is cited
        in plain brackets.
        """
        texts = list(place.texts())
        for keys, _ in texts:
            codes = (key for key in keys[1:] if isinstance(key, str) and len(key) == 2)
            yield from (
                place.problem(
                    f"unknown language code {code!r}{did_you_mean(code, LANGUAGES)}", *keys
                )
                for code in unknown(codes)
            )
        yield from self._terms(texts, place, game)
        if self.incomplete.intersection(self._documents_of(game)):
            return
        documents = [
            document for document in self.library.documents.values() if document.game == game
        ]
        for keys, text in texts:
            yield from self._rules(dict.fromkeys(cited_in(text)), game, place, *keys)
            for number, meant in in_prose(without_citations(text), documents, bare_numbers):
                yield place.problem(self.missing.braces(number, meant), *keys)

    def _terms(
        self, texts: Iterable[tuple[Keys, str]], place: Place, game: str
    ) -> Iterator[Problem]:
        """Texts use the glossary's terms, except in lists of what people call something."""
        terms = self.own_terms.get(game, ())
        for keys, text in texts if terms else ():
            codes = [key for key in keys if key in LANGUAGES]
            if codes and keys[0] not in _CALLED:
                said = text_of({str(codes[0]): text})
                yield from (place.problem(told, *keys) for _, told in misused_words(said, terms))

    def printings(self) -> Iterator[Problem]:
        """The keywords of printings exist, if their game does, and columns of its own are shown."""
        for game in self.found.printings.keys() & self.library.games.keys():
            yield from self._columns(game)
            on: dict[str, list[str]] = {}
            for printing in self.found.printings[game]:
                for name in printing.keywords:
                    on.setdefault(name, []).append(printing.code)
            # a keyword without an entry is one defect, however many cards have it
            for name, codes in on.items():
                more = (
                    f" (it is on {len(codes):,} printings, of which this is the first)"
                    if len(codes) > 1
                    else ""
                )
                yield from (
                    replace(problem, message=problem.message + more)
                    for problem in self._known([name], game, self.found.places[game, codes[0]])
                )

    def _columns(self, game: str) -> Iterator[Problem]:
        """Columns of cards.csv that are never shown, each reported once."""
        shown = [name for fact in self.library.games[game].card_facts for name in fact.columns]
        said: set[str] = set()
        for printing in self.found.printings[game]:
            for name in {name for name, _ in printing.more} - {*shown, *said}:
                said.add(name)
                path = self.found.places[game, printing.code].file.path
                message = f"no card_facts of game.yaml have the column {name!r}"
                yield Problem(path, 1, message + did_you_mean(name, {*COLUMNS, *shown}))

    def _ruling(self, ruling: Ruling, place: Place) -> Iterator[Problem]:
        yield from self._cited(ruling.cites, ruling.ref.game, place)
        if is_before(self.tomorrow, ruling.date):
            yield place.problem(f"{ruling.date} is in the future: nobody has ruled yet", "date")
        yield from self._known(ruling.keywords, ruling.ref.game, place, "keywords")
        for card in ruling.cards:
            yield from self._card(card, ruling.ref.game, place, "cards")
        if ruling.superseded_by:
            other = self.found.entries.get(_successor(ruling))
            if not isinstance(other, Ruling) and (ruling.ref.game, "rulings") in self.found.partial:
                return
            if not isinstance(other, Ruling):
                known = [
                    ref.id
                    for ref in self.found.entries
                    if (ref.kind, ref.game) == ("ruling", ruling.ref.game)
                ]
                yield place.problem(
                    "no ruling"
                    f" {ruling.superseded_by!r}{did_you_mean(ruling.superseded_by, known)}",
                    "superseded_by",
                )
            elif ruling.ref in self.rings:
                yield place.problem("a ruling cannot supersede itself", "superseded_by")
            elif is_before(other.date, ruling.date):
                yield place.problem(
                    f"superseded by an older ruling ({other.date}, this one {ruling.date})",
                    "superseded_by",
                )

    def _direct_answer(self, answer: DirectAnswer, place: Place) -> Iterator[Problem]:
        yield from self._cited(answer.cites, answer.ref.game, place)
        if answer.asks == "yes-no" and not answer.verdict:
            yield place.problem("a yes-or-no question needs a verdict, yes or no", "asks")
        if answer.asks != "yes-no" and answer.verdict:
            yield place.problem(
                f"only a yes-or-no question has a verdict; this one asks {answer.asks!r}", "verdict"
            )
        if answer.amount is not None:
            yield from self._amount(answer.amount, answer.statement, place)

    def _amount(self, amount: Amount, statement: Text, place: Place) -> Iterator[Problem]:
        yield from self._formula(amount, place)
        for language, _ in statement.said:
            if AMOUNT not in amount.says.only_in(language):
                said = f"say in {english_name(language)} what {AMOUNT} is"
                yield place.problem(said, "amount", "says")
        numbers = [(quantity.said, ("numbers", quantity.name)) for quantity in amount.quantities]
        with_figures = (*numbers, (amount.beside, ("beside",)))
        for phrases, keys in with_figures:
            yield from self._without_figure(phrases, place, "amount", *keys)
        for phrases, keys in (*with_figures, (amount.supposes, ("supposes",))):
            yield from self._listed_words(phrases, statement, place, "amount", *keys)

    def _formula(self, amount: Amount, place: Place) -> Iterator[Problem]:
        """It is a formula, and reckons with the numbers that are given."""
        given = {quantity.name for quantity in amount.quantities}
        try:
            wanted = names_in(amount.formula)
        except FormulaError as error:
            yield place.problem(str(error), "amount", "formula")
            return
        for name in sorted(wanted - given):
            yield place.problem(f"say in what words {name!r} is given", "amount", "numbers")
        for name in sorted(given - wanted):
            yield place.problem(f"the formula has no {name!r}", "amount", "numbers", name)

    def _without_figure(self, phrases: Phrases, place: Place, *keys: str) -> Iterator[Problem]:
        for language, entries in phrases.said:
            for at, entry in enumerate(entries):
                if FIGURE_WRITTEN not in entry:
                    said = f"write {FIGURE_WRITTEN} where the number stands"
                    yield place.problem(said, *keys, language, at)

    def _listed_words(
        self, phrases: Phrases, statement: Text, place: Place, *keys: str
    ) -> Iterator[Problem]:
        """Expressions are sound, and there are words in every language of the statement."""
        for language, entries in phrases.said:
            for at, entry in enumerate(entries):
                error = error_in(expression_in(entry).replace(FIGURE_WRITTEN, "0"))
                if error:
                    said = f"{entry} is not a regular expression: {error}"
                    yield place.problem(said, *keys, language, at)
        for language, _ in statement.said:
            if phrases and not phrases.only_in(language):
                yield place.problem(f"words in {english_name(language)} are missing", *keys)

    def _keyword(self, keyword: Keyword, place: Place) -> Iterator[Problem]:
        yield from self._rules([keyword.rule], keyword.ref.game, place, "rule")
        yield from self._known(keyword.related, keyword.ref.game, place, "related")
        for at, asked in enumerate(keyword.questions):
            yield from self._rules(asked.rules, keyword.ref.game, place, "questions", at)

    def _word(self, word: ForeignWord, place: Place) -> Iterator[Problem]:
        yield from self._rules(word.rules, word.ref.game, place, "rules")
        yield from self._known(word.here, word.ref.game, place, "here")
        for name in (word.word, *word.also):
            if (word.ref.game, bare(name)) in self.called:
                yield place.problem(f"{name!r} is a keyword of this game", "word")

    def _rules(
        self, refs: Iterable[RuleRef], game: str, place: Place, *keys: str | int
    ) -> Iterator[Problem]:
        """The rules exist, and belong to the game that refers to them: a defect in one game must
        not affect another.
        """
        for ref in refs:
            if not ref.number or ref.document in self.incomplete:
                continue
            if ref not in self.library.rules:
                yield place.problem(self.missing.rule(ref, game), *keys)
            elif game in self.library.games and self.library.documents[ref.document].game != game:
                yield place.problem(f"{ref} is a rule of another game", *keys)

    def _cited(self, cites: Iterable[CitedRule], game: str, place: Place) -> Iterator[Problem]:
        """The rules exist, unless they were read in an earlier edition, where they may have had
        another number; and the edition in which they were read is given.
        """
        own = place.value.get("editions", {})
        documents = {ref.document for ref, _ in cites}
        yield from self._known_editions(own, game, place, "editions")
        yield from (
            place.problem(f"no rule of {document} is cited here", "editions", document)
            for document in own
            if document not in documents
        )
        for at, cited in enumerate(cites):
            document = self.library.documents.get(cited.rule.document)
            if document is None or cited.edition not in document.earlier_editions:
                yield from self._rules([cited.rule], game, place, "cites", at)
            if document and not cited.edition and (game, "editions") not in self.found.partial:
                yield from self._unsaid(document, game, place, at)

    def _unsaid(self, document: Document, game: str, place: Place, at: int) -> Iterator[Problem]:
        """Reports, once per document, that nothing says in which edition it was read."""
        if (game, document.id) not in self.unsaid:
            self.unsaid.add((game, document.id))
            yield place.problem(
                f"nothing says in which edition {document.id} was read: write {document.id}:"
                f' "{document.edition}" in the file {EDITIONS} of the game',
                "cites",
                at,
            )

    def _known_editions(
        self, editions: Mapping[str, str], game: str, place: Place, *keys: str
    ) -> Iterator[Problem]:
        """The documents exist, and each edition is the current or an earlier one of its
        document.
        """
        for id_, edition in editions.items():
            document = self.library.documents.get(id_)
            if document is None and id_ not in self.incomplete:
                yield place.problem(self.missing.document(id_, game), *keys, id_)
            elif document and edition not in ("", document.edition, *document.earlier_editions):
                known = listed([*map(repr, (document.edition, *document.earlier_editions))])
                yield place.problem(
                    f"{id_} has no edition {edition!r}; its editions are {known}", *keys, id_
                )

    def _known(
        self, names: Iterable[str], game: str, place: Place, *keys: str | int
    ) -> Iterator[Problem]:
        if (game, "keywords") in self.found.partial:
            return
        known = [keyword for owner, keyword in self.keywords if owner == game]
        yield from (
            place.problem(f"no keyword {name!r}{did_you_mean(name, known)}", *keys)
            for name in names
            if (game, name) not in self.keywords
        )

    def _card(self, name: str, game: str, place: Place, *keys: str | int) -> Iterator[Problem]:
        if (
            name
            and name not in self.cards.get(game, ())
            and (game, "cards") not in self.found.partial
        ):
            yield place.problem(
                f"no card {name!r} in cards.csv{did_you_mean(name, self.cards.get(game, ()))}",
                *keys,
            )

    def _listed(self, banlist: BanList, place: Place) -> Iterator[Problem]:
        """The cards of a list exist, except those marked ``unlisted``."""
        for key in PARTS:
            for at, entry in enumerate(getattr(banlist, key)):
                written = place.file.data[key][at]
                if isinstance(entry, ListedCard):
                    yield from self._listed_card(entry, written, banlist.game, place, key, at)
                else:
                    for within, card in enumerate(entry):
                        yield from self._listed_card(
                            card, written[within], banlist.game, place, key, at, within
                        )

    def _own(self, banlist: BanList, place: Place) -> Iterator[Problem]:
        """Kinds of listing exist, and are used for one card or for several, as each requires."""
        known = {kind.id: kind for kind in self.found.kinds if kind.game == banlist.game}
        for part in OWN_PARTS:
            for name, rows in place.file.data.get(part, {}).items():
                if name not in known and (banlist.game, "listings") not in self.found.partial:
                    told = f"no kind {name!r} in listings.yaml{did_you_mean(name, known)}"
                    yield place.problem(told, part, name)
                for at, row in enumerate(rows):
                    yield from self._own_row(row, known.get(name), banlist, place, part, name, at)

    def _own_row(
        self,
        row: Mapping[str, Any],
        kind: ListingKind | None,
        banlist: BanList,
        place: Place,
        *keys: str | int,
    ) -> Iterator[Problem]:
        others = row.get("with", ())
        if kind and kind.together != bool(others):
            wanted = "several cards, the others in 'with'" if kind.together else "one card"
            yield place.problem(f"{kind.id} is about {wanted}", *keys)
        cards = {keys: row, **{(*keys, "with", at): other for at, other in enumerate(others)}}
        for within, card in cards.items():
            if not card.get("unlisted"):
                code = str(card.get("code", ""))
                yield from self._printing(card["card"], code, banlist.game, place, *within)

    def kinds(self) -> Iterator[Problem]:
        """Kinds of listing have different ids, and none is one that every game has."""
        seen: set[tuple[str, str]] = set()
        for kind in self.found.kinds:
            if kind.id in PARTS or (kind.game, kind.id) in seen:
                yield self.found.places[kind].problem(f"{kind.id!r} already has a meaning", "id")
            seen.add((kind.game, kind.id))

    def _listed_card(
        self,
        card: ListedCard,
        written: Mapping[str, object],
        game: str,
        place: Place,
        *keys: str | int,
    ) -> Iterator[Problem]:
        if not written.get("unlisted"):
            yield from self._printing(card.card, card.code, game, place, *keys)

    def _printing(
        self, name: str, code: str, game: str, place: Place, *keys: str | int
    ) -> Iterator[Problem]:
        """The card exists, and the code, if given, is one of its printings."""
        printed = self.codes.get(game, {}).get(code)
        if code and printed is None and (game, "cards") in self.found.partial:
            return
        if code and printed is None:
            yield place.problem(
                f"no printing {code} in cards.csv{did_you_mean(code, self.codes.get(game, ()))}",
                *keys,
                "code",
            )
        elif code and printed != name:
            yield place.problem(f"{code} is {printed!r}, not {name!r}", *keys, "code")
        else:
            yield from self._card(name, game, place, *keys, "card")


def _game_of(value: Entry | Format | ListingKind | BanList) -> str:
    return value.game if isinstance(value, Format | ListingKind | BanList) else value.ref.game


def _said_in(value: Any) -> Iterator[tuple[str, Text]]:
    """Every text of a value, at any depth, with the name of its field.

    The items of a tuple are of one type, so only the first is checked: there are more than a
    hundred thousand wordings.
    """
    for name, part in zip(value._fields, value, strict=True):
        if isinstance(part, Text):
            yield name, part
        elif isinstance(part, tuple) and part and isinstance(part[0], Text | CommonQuestion):
            for item in part:
                texts = [(name, item)] if isinstance(item, Text) else _said_in(item)
                yield from ((name, said) for _, said in texts)


def _successor(ruling: Ruling) -> EntryRef:
    return ruling.ref._replace(id=ruling.superseded_by)


def _rings(after: Mapping[EntryRef, EntryRef]) -> Set[EntryRef]:
    """The refs on a cycle, when going from each to the one ``after`` it."""
    ring: set[EntryRef] = set()
    walked: set[EntryRef] = set()
    for start in after:
        way: dict[EntryRef, None] = {}
        at = start
        while at in after and at not in walked:
            walked.add(at)
            way[at] = None
            at = after[at]
        if at in way:
            names = list(way)
            ring.update(names[names.index(at) :])
    return ring


def overlaps(banlist: BanList, place: Place) -> Iterator[Problem]:
    """A card or combination is only once in a part of a list, and not in two parts that exclude
    each other; an empty list says why it is empty.
    """
    parts = {key: Counter(map(_about, getattr(banlist, key))) for key in PARTS}
    for key, counted in parts.items():
        yield from (
            place.problem(f"{' + '.join(cards)} appears twice", key)
            for cards, times in counted.items()
            if times > 1
        )
    for one, other in _OPPOSED:
        yield from (
            place.problem(f"{' + '.join(cards)} is in {one} and in {other}", other)
            for cards in parts[one].keys() & parts[other].keys()
        )
    own = Counter((each.kind.id, each.ends, _about(each.cards)) for each in banlist.own)
    for (kind, ends, cards), times in own.items():
        if times > 1 or (ends and (kind, False, cards) in own):
            yield place.problem(f"{' + '.join(cards)} appears twice under {kind}")
    empty = not any(parts.values()) and not own
    if empty and not banlist.nothing:
        yield place.problem(
            "the list is empty: add its cards, or say in 'nothing' why there are none"
        )
    if banlist.nothing and not empty:
        yield place.problem("'nothing' explains an empty list; this one has cards", "nothing")


def _about(entry: ListedCard | tuple[ListedCard, ...]) -> tuple[str, ...]:
    """What an entry of a list is about: cards in sorted order, or single printings if it says
    ``only_code``.
    """
    cards = (entry,) if isinstance(entry, ListedCard) else entry
    return tuple(
        sorted(f"{card.card} ({card.code})" if card.only_code else card.card for card in cards)
    )
