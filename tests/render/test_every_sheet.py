"""Nothing is lost of any entry or card that comes with the package, in either language; and where sheets stand in a message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import pytest

from bot.answers.answer import DidYouMean, Fact, Found, NotFound, Question, Reply, cite
from bot.app import App
from bot.render import plain
from bot.render.message import make_message
from bot.render.sheets import ATTRIBUTES, LABELS, MAX_PRINTINGS, STATUS, TIMING, Sheet, SheetMaker
from rules_corpus.model import Language, RuleRef
from rulings.model import Card, Entry, EntryRef, ForeignWord, Keyword, Kind, Penalty, Printing, Ruling, rules_of
from rulings.store import unreviewed
from tests.support.bot_corpora import ref
from tests.support.drawing import drawn

LANGUAGES: tuple[Language, ...] = ("en", "ja")
FACTS_ONLY = "facts of the card, no rules text"

_Kind = TypeVar("_Kind", Ruling, Keyword, Penalty, ForeignWord)


@pytest.fixture(scope="module", params=LANGUAGES)
def maker(request: pytest.FixtureRequest, bundled_app: App) -> SheetMaker:
    """Makes the sheets of what comes with the package, in each language."""
    return SheetMaker(bundled_app.library, bundled_app.words(request.param), request.param, {})


@pytest.fixture(scope="module")
def some_cards(bundled_app: App) -> list[Card]:
    """One card in ten, the same in every run."""
    return drawn((card for names in bundled_app.snapshot.database.cards.values() for card in names.cards), lambda card: card.whole_name, 10)


def entries(app: App, kind: type[_Kind]) -> Iterator[_Kind]:
    """The entries of one kind; there are some."""
    found = [entry for entry in app.snapshot.database.entries.values() if isinstance(entry, kind)]
    assert found
    yield from found


def told(sheet: Sheet) -> str:
    return "\n".join((sheet.title, *sheet.lines, sheet.source))


def numbers_missing(sheet: Sheet, rules: tuple[RuleRef, ...]) -> list[str]:
    return [rule.number for rule in rules if f" {rule.number}" not in told(sheet)]


def lacking(sheet: Sheet, *parts: str) -> list[str]:
    return [part for part in parts if part not in told(sheet)]


class TestEveryEntry:
    def test_no_label_title_or_line_is_empty(self, maker: SheetMaker, bundled_app: App) -> None:
        for entry in bundled_app.snapshot.database.entries.values():
            sheet = maker.entry(entry)
            assert sheet.lines, entry.ref
            for text in (sheet.label, sheet.title, *sheet.lines):
                assert text, entry.ref
                assert text == text.strip(), entry.ref
            if rules_of(entry):
                assert sheet.source.strip(), entry.ref

    def test_nothing_but_text_is_shown(self, maker: SheetMaker, bundled_app: App) -> None:
        for entry in bundled_app.snapshot.database.entries.values():
            shown = told(maker.entry(entry))
            assert [mark for mark in ("Said(", "EntryRef", "RuleRef", "CitedRule", "{text}", "{names}") if mark in shown] == [], entry.ref

    def test_a_ruling_shows_its_answer_its_rules_and_its_source(self, maker: SheetMaker, bundled_app: App) -> None:
        for ruling in entries(bundled_app, Ruling):
            sheet = maker.entry(ruling)
            assert (sheet.title, sheet.lines[0]) == (ruling.question.in_language(maker.language), ruling.answer.in_language(maker.language)), ruling.ref
            assert numbers_missing(sheet, rules_of(ruling)) == [], ruling.ref
            assert [cited.edition for cited in ruling.cites if cited.edition not in sheet.lines[1]] == [], ruling.ref
            assert sheet.source.endswith(ruling.url), ruling.ref
            assert lacking(sheet, ruling.authority, ruling.date, ruling.superseded_by, ruling.written_for, ruling.note.in_language(maker.language)) == []

    def test_a_ruling_that_may_have_been_overtaken_says_so(self, maker: SheetMaker, bundled_app: App) -> None:
        for ruling in entries(bundled_app, Ruling):
            edition = unreviewed(ruling, bundled_app.library)
            remark = maker.words.say("Written for {edition}, not reviewed since.", edition=ruling.written_for or edition)
            assert (remark in maker.entry(ruling).lines) == bool(edition), ruling.ref

    def test_a_keyword_shows_its_meaning_its_names_and_its_rule(self, maker: SheetMaker, bundled_app: App) -> None:
        for keyword in entries(bundled_app, Keyword):
            sheet = maker.entry(keyword)
            saids = (said.in_language(maker.language) for said in (keyword.meaning, keyword.when))
            assert lacking(sheet, *filter(None, keyword.name), *keyword.old_names, *keyword.related, *saids) == [], keyword.ref
            assert numbers_missing(sheet, (keyword.rule,)) == [], keyword.ref

    def test_a_penalty_shows_what_to_do_who_decides_and_its_rules(self, maker: SheetMaker, bundled_app: App) -> None:
        for penalty in entries(bundled_app, Penalty):
            sheet = maker.entry(penalty)
            saids = (penalty.situation, penalty.prescribed, penalty.casual, penalty.competitive, *penalty.steps, penalty.decides, penalty.appeals, penalty.note)
            assert lacking(sheet, *(said.in_language(maker.language) for said in saids)) == [], penalty.ref
            assert numbers_missing(sheet, rules_of(penalty)) == [], penalty.ref

    def test_a_word_of_other_games_shows_what_it_means_and_what_is_here(self, maker: SheetMaker, bundled_app: App) -> None:
        for word in entries(bundled_app, ForeignWord):
            sheet = maker.entry(word)
            assert lacking(sheet, word.word, word.origin, *word.here, word.means.in_language(maker.language), word.differs.in_language(maker.language)) == []
            assert numbers_missing(sheet, word.rules) == [], word.ref

    def test_nothing_is_left_in_english_where_there_is_japanese(self, maker: SheetMaker, bundled_app: App) -> None:
        if maker.language == "ja":
            for ruling in entries(bundled_app, Ruling):
                assert lacking(maker.entry(ruling), *filter(None, (ruling.question.ja, ruling.answer.ja, ruling.note.ja))) == [], ruling.ref


class TestEveryCard:
    def test_its_sides_and_its_printings(self, maker: SheetMaker, some_cards: list[Card]) -> None:
        for card in some_cards:
            sheet = maker.card(card)
            for text in (sheet.label, sheet.title, *sheet.lines, sheet.source):
                assert text, card.name
                assert text == text.strip(), card.name
            assert sheet.title == card.whole_name
            assert [name for name in card.names if not any(line == name or line.startswith(f"{name}: ") for line in sheet.lines)] == []
            codes = (printing.code + (" (" if printing.set or printing.rarity else "") for printing in card.printings[:MAX_PRINTINGS])
            assert [code for code in codes if code not in sheet.lines[-1]] == []

    def test_its_facts(self, maker: SheetMaker, some_cards: list[Card]) -> None:
        for card in some_cards:
            first: dict[str, Printing] = {}
            for printing in card.printings:
                first.setdefault(printing.name, printing)
            for printing in first.values():
                assert lacking(maker.card(card), *printing.types, *printing.races, *printing.keywords, printing.cost, printing.atk, printing.defence) == []

    def test_the_text_that_the_user_brought_for_every_side(self, maker: SheetMaker, some_cards: list[Card]) -> None:
        texts = {printing.code: (f"What {printing.code} says.", "And more.") for card in some_cards for printing in card.printings}
        wordy = SheetMaker(maker.library, maker.words, maker.language, texts)
        for card in some_cards:
            lines = wordy.card(card).lines
            assert len([line for line in lines if line.startswith("What ")]) == len(card.names), card.name
            assert len(lines) == len(maker.card(card).lines) + 2 * len(card.names), card.name


def test_every_sheet_stands_whole_in_the_text(maker: SheetMaker, bundled_app: App, some_cards: list[Card]) -> None:
    database = bundled_app.snapshot.database
    answer = Found("?", None, entries=tuple(database.entries.values()), cards=tuple(some_cards))
    message = make_message(Reply(Question("?"), (answer,), 1.0), bundled_app.library, maker.words, maker.language)
    text = plain.render(message, maker.words)
    (section,) = message.sections
    assert len(section.sheets) == len(database.entries) + len(some_cards)
    assert [sheet.title for sheet in section.sheets if "\n".join((f"{sheet.label}: {sheet.title}", *sheet.lines)) not in text] == []
    assert [sheet.source for sheet in section.sheets if sheet.source and f"({sheet.source})" not in text] == []


class TestCatalogue:
    @pytest.mark.parametrize("table", [LABELS, STATUS, TIMING, ATTRIBUTES], ids=["labels", "status", "timing", "attributes"])
    def test_every_word_has_a_japanese_one(self, ruled: App, table: Mapping[str, str]) -> None:
        assert [word for word in table.values() if ruled.words("ja").say(word) == word] == []

    def test_the_sentences_of_a_ruling_have_japanese_ones(self, ruled: App) -> None:
        sentences = ("Written for {edition}, not reviewed since.", "Given for {edition}; reviewed against the edition cited.", "Superseded by the ruling {id}.")
        for sentence in (*sentences, "Note: {note}", "Cites: {rules}"):
            values = {"edition": "5.12", "id": "pierce", "note": "...", "rules": "1.1"}
            said = ruled.words("ja").say(sentence, **values)
            assert said != sentence.format(**values)
            assert any(value in said for value in values.values())

    def test_the_source_of_a_card_has_a_japanese_one(self, ruled: App) -> None:
        assert ruled.words("ja").say(FACTS_ONLY) != FACTS_ONLY


class TestKnownGaps:
    def sheet(self, app: App, kind: Kind, name: str) -> Sheet:
        return SheetMaker(app.library, app.words("en"), "en", {}, app.marks).entry(app.snapshot.database.entries[EntryRef(kind, "harbour", name)])

    def test_a_mark_keeps_its_brackets_where_others_name_it(self, ruled: App) -> None:
        assert "Compare: «Anchor»" in self.sheet(ruled, "keyword", "Drift").lines

    def test_the_common_questions_of_a_keyword_are_answered(self, ruled: App) -> None:
        maker = SheetMaker(ruled.library, ruled.words("en"), "en", {})
        drift = ruled.snapshot.database.entries[EntryRef("keyword", "harbour", "Drift")]
        assert "Who has it?" in told(maker.entry(drift, whole=True))
        assert "Who has it?" not in told(maker.entry(drift))


class TestMessage:
    """Where sheets stand in a message."""

    def text(self, app: App, answer: Found | DidYouMean | NotFound, language: Language = "en") -> str:
        return plain.render(make_message(Reply(Question("?"), (answer,), 1.0), app.library, app.words(language), language), app.words(language))

    def entry(self, app: App, kind: Kind, name: str) -> Entry:
        return app.snapshot.database.entries[EntryRef(kind, "harbour", name)]

    def test_a_ruling_that_answers_stands_before_its_rule(self, ruled: App) -> None:
        led = Found("?", cite(ruled.library, ref("guide:2.3.2"), 1.0, "ruling"), entries=(self.entry(ruled, "ruling", "drift-twice"),))
        beside = led._replace(citation=cite(ruled.library, ref("guide:2.3.2"), 1.0, "search"))
        assert self.text(ruled, led).startswith("Ruling: Does a second [Drift] do anything?\n")
        assert "\n\nGuide 2.3.2\n" in self.text(ruled, led)
        assert self.text(ruled, beside).startswith("Guide 2.3.2\n")
        assert "\n\nRuling: Does a second [Drift] do anything?\n" in self.text(ruled, beside)

    def test_several_sheets_stand_apart(self, ruled: App) -> None:
        cards = ruled.snapshot.database.cards_of("harbour").find("grey heron")
        text = self.text(ruled, Found("?", None, entries=(self.entry(ruled, "keyword", "Drift"), self.entry(ruled, "word", "tap")), cards=cards))
        assert [block.splitlines()[0] for block in text.split("\n\n")] == ["Card: Grey Heron", "Keyword: [Drift] 漂流", "Word of other games: tap"]

    @pytest.mark.parametrize("kind", [DidYouMean, NotFound])
    def test_candidates_stand_before_entries_and_nearest_rules_behind_them(self, ruled: App, kind: type[DidYouMean] | type[NotFound]) -> None:
        lead, word = cite(ruled.library, ref("guide:2.1"), 0.5, "ruling"), self.entry(ruled, "word", "tap")
        answer = DidYouMean("?", (lead,), (word,)) if kind is DidYouMean else NotFound("?", Fact("The rules I have do not say."), (lead,), (word,))
        text = self.text(ruled, answer)
        assert "\n\nWord of other games: tap\nChess with Boats: Turns a card.\n" in text
        assert (text.index("Word of other games") < text.index("  1. Guide 2.1")) == (kind is NotFound)
