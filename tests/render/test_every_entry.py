"""Nothing is lost of any bundled entry or card, in either language; where entries stand in
a reply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pytest

from bot.answers.answer import DidYouMean, Fact, Found, NotFound, Reply, cite
from bot.answers.card_facts import printed_name
from bot.app import App
from bot.render.blocks import EntryBlock
from bot.render.entries import (
    FACTS_ONLY,
    LABELS,
    MAX_PRINTINGS,
    STATUS,
    TIMING,
    card_block,
    entry_block,
)
from bot.render.replies import make_blocks
from bot.render.text import render
from bot.render.wording import Wording
from rules_corpus.model import Language, RuleRef
from rulings.model import (
    Card,
    Entry,
    EntryRef,
    ForeignWord,
    Keyword,
    Kind,
    Penalty,
    Printing,
    Ruling,
    rules_of,
)
from rulings.store import unreviewed
from tests.support.blocks import entries_in, worded
from tests.support.bot_corpora import ref
from tests.support.drawing import drawn

LANGUAGES: tuple[Language, ...] = ("en", "ja")

_Kind = TypeVar("_Kind", Ruling, Keyword, Penalty, ForeignWord)


@pytest.fixture(scope="module", params=LANGUAGES)
def wording(request: pytest.FixtureRequest, bundled_app: App) -> Wording:
    """For what comes with the package, in each language."""
    return Wording(bundled_app.library, bundled_app.words(request.param), request.param)


@pytest.fixture(scope="module")
def some_cards(bundled_app: App) -> list[Card]:
    """One card in ten, the same in every run."""
    return drawn(
        (card for names in bundled_app.snapshot.database.cards.values() for card in names.cards),
        lambda card: card.whole_name,
        10,
    )


def entries(app: App, kind: type[_Kind]) -> Iterator[_Kind]:
    """The entries of one kind; there are some."""
    found = [entry for entry in app.snapshot.database.entries.values() if isinstance(entry, kind)]
    assert found
    yield from found


def lines_of(block: EntryBlock) -> list[str]:
    return [detail.text for detail in block.details]


def told(block: EntryBlock) -> str:
    return "\n".join((block.title, *lines_of(block), block.source))


def numbers_missing(block: EntryBlock, rules: tuple[RuleRef, ...]) -> list[str]:
    return [rule.number for rule in rules if f" {rule.number}" not in told(block)]


def lacking(block: EntryBlock, *parts: str) -> list[str]:
    return [part for part in parts if part not in told(block)]


class TestEveryEntry:
    def test_no_title_or_line_is_empty(self, wording: Wording, bundled_app: App) -> None:
        for entry in bundled_app.snapshot.database.entries.values():
            block = entry_block(entry, wording)
            assert block.details, entry.ref
            for text in (block.title, *lines_of(block)):
                assert text, entry.ref
                assert text == text.strip(), entry.ref
            if rules_of(entry):
                assert block.source.strip(), entry.ref

    def test_nothing_but_text_is_shown(self, wording: Wording, bundled_app: App) -> None:
        for entry in bundled_app.snapshot.database.entries.values():
            shown = told(entry_block(entry, wording))
            assert [
                mark
                for mark in ("said(", "EntryRef", "RuleRef", "CitedRule", "{text}", "{names}")
                if mark in shown
            ] == [], entry.ref

    def test_a_ruling_shows_its_answer_its_rules_and_its_source(
        self, wording: Wording, bundled_app: App
    ) -> None:
        for ruling in entries(bundled_app, Ruling):
            block = entry_block(ruling, wording)
            assert (block.title.partition(": ")[2], lines_of(block)[0]) == (
                ruling.question.in_language(wording.language),
                ruling.answer.in_language(wording.language),
            ), ruling.ref
            assert numbers_missing(block, rules_of(ruling)) == [], ruling.ref
            assert [
                cited.edition for cited in ruling.cites if cited.edition not in lines_of(block)[1]
            ] == [], ruling.ref
            assert block.source.endswith(ruling.url), ruling.ref
            assert (
                lacking(
                    block,
                    ruling.authority,
                    ruling.date,
                    ruling.superseded_by,
                    ruling.written_for,
                    ruling.note.in_language(wording.language),
                )
                == []
            )

    def test_a_ruling_that_may_have_been_overtaken_says_so(
        self, wording: Wording, bundled_app: App
    ) -> None:
        for ruling in entries(bundled_app, Ruling):
            edition = unreviewed(ruling, bundled_app.library)
            remark = wording.say(
                "Written for {edition}, not reviewed since.", edition=ruling.written_for or edition
            )
            assert (remark in lines_of(entry_block(ruling, wording))) == bool(edition), ruling.ref

    def test_a_keyword_shows_its_meaning_its_names_and_its_rule(
        self, wording: Wording, bundled_app: App
    ) -> None:
        for keyword in entries(bundled_app, Keyword):
            block = entry_block(keyword, wording)
            saids = (said.in_language(wording.language) for said in (keyword.meaning, keyword.when))
            assert (
                lacking(block, *keyword.name.texts, *keyword.old_names, *keyword.related, *saids)
                == []
            ), keyword.ref
            assert numbers_missing(block, (keyword.rule,)) == [], keyword.ref

    def test_a_penalty_shows_what_to_do_who_decides_and_its_rules(
        self, wording: Wording, bundled_app: App
    ) -> None:
        for penalty in entries(bundled_app, Penalty):
            block = entry_block(penalty, wording)
            saids = (
                penalty.situation,
                penalty.prescribed,
                penalty.casual,
                penalty.competitive,
                *penalty.steps,
                penalty.decides,
                penalty.appeals,
                penalty.note,
            )
            assert lacking(block, *(said.in_language(wording.language) for said in saids)) == [], (
                penalty.ref
            )
            assert numbers_missing(block, rules_of(penalty)) == [], penalty.ref

    def test_a_word_of_other_games_shows_what_it_means_and_what_is_here(
        self, wording: Wording, bundled_app: App
    ) -> None:
        for word in entries(bundled_app, ForeignWord):
            block = entry_block(word, wording)
            assert (
                lacking(
                    block,
                    word.word,
                    word.origin,
                    *word.here,
                    word.means.in_language(wording.language),
                    word.differs.in_language(wording.language),
                )
                == []
            )
            assert numbers_missing(block, word.rules) == [], word.ref

    def test_nothing_is_left_in_english_where_there_is_japanese(
        self, wording: Wording, bundled_app: App
    ) -> None:
        if wording.language == "ja":
            for ruling in entries(bundled_app, Ruling):
                assert (
                    lacking(
                        entry_block(ruling, wording),
                        *filter(None, (ruling.question.ja, ruling.answer.ja, ruling.note.ja)),
                    )
                    == []
                ), ruling.ref


class TestEveryCard:
    def test_its_sides_and_its_printings(self, wording: Wording, some_cards: list[Card]) -> None:
        for card in some_cards:
            block = card_block(card, wording)
            for text in (block.title, *lines_of(block), block.source):
                assert text, card.name
                assert text == text.strip(), card.name
            assert block.title.partition(": ")[2] == card.whole_name
            assert [
                name
                for name in card.names
                if not any(line == name or line.startswith(f"{name}: ") for line in lines_of(block))
            ] == []
            codes = (
                printing.code + (" (" if printing.set or printing.rarity else "")
                for printing in card.printings[:MAX_PRINTINGS]
            )
            assert [code for code in codes if code not in lines_of(block)[-1]] == []

    def test_its_facts(self, wording: Wording, some_cards: list[Card]) -> None:
        for card in some_cards:
            name = partial(
                printed_name, game=card.game, language=wording.language, library=wording.library
            )
            first: dict[str, Printing] = {}
            for printing in card.printings:
                first.setdefault(printing.name, printing)
            for printing in first.values():
                assert (
                    lacking(
                        card_block(card, wording),
                        *(name(each, "types") for each in printing.types),
                        *(name(each, "attributes") for each in printing.attributes),
                        *printing.races,
                        *printing.keywords,
                        printing.cost,
                        printing.atk,
                        printing.defence,
                    )
                    == []
                )

    def test_the_text_that_the_user_brought_for_every_side(
        self, wording: Wording, some_cards: list[Card]
    ) -> None:
        texts = {
            printing.code: (f"What {printing.code} says.", "And more.")
            for card in some_cards
            for printing in card.printings
        }
        wordy = wording._replace(texts=texts)
        for card in some_cards:
            lines = lines_of(card_block(card, wordy))
            assert len([line for line in lines if line.startswith("What ")]) == len(card.names), (
                card.name
            )
            assert len(lines) == len(card_block(card, wording).details) + 2 * len(card.names), (
                card.name
            )


def test_every_block_stands_whole_in_the_text(
    wording: Wording, bundled_app: App, some_cards: list[Card]
) -> None:
    database = bundled_app.snapshot.database
    answer = Found("?", None, entries=tuple(database.entries.values()), cards=tuple(some_cards))
    blocks = entries_in(make_blocks(Reply("?", (answer,)), wording))
    text = render(tuple(blocks))
    assert len(blocks) == len(database.entries) + len(some_cards)
    assert [
        block.id for block in blocks if "\n".join((block.title, *lines_of(block))) not in text
    ] == []
    assert [
        block.source for block in blocks if block.source and f"({block.source})" not in text
    ] == []


class TestCatalogue:
    @pytest.mark.parametrize(
        "table",
        [LABELS, STATUS, TIMING],
        ids=["labels", "status", "timing"],
    )
    def test_every_word_has_a_japanese_one(self, ruled: App, table: Mapping[str, str]) -> None:
        assert [word for word in table.values() if ruled.words("ja").say(word) == word] == []

    def test_the_sentences_of_a_ruling_have_japanese_ones(self, ruled: App) -> None:
        sentences = (
            "Written for {edition}, not reviewed since.",
            "Given for {edition}; reviewed against the edition cited.",
            "Superseded by the ruling {id}.",
        )
        for sentence in (*sentences, "Note: {note}", "Cites: {rules}"):
            values = {"edition": "5.12", "id": "pierce", "note": "...", "rules": "1.1"}
            said = ruled.words("ja").say(sentence, **values)
            assert said != sentence.format(**values)
            assert any(value in said for value in values.values())

    def test_the_source_of_a_card_has_a_japanese_one(self, ruled: App) -> None:
        assert ruled.words("ja").say(FACTS_ONLY) != FACTS_ONLY


class TestKnownGaps:
    def test_a_mark_keeps_its_brackets_where_others_name_it(self, ruled: App) -> None:
        wording = worded(ruled.library)._replace(marks=ruled.marks)
        drift = ruled.snapshot.database.entries[EntryRef("keyword", "harbour", "Drift")]
        assert "Compare: «Anchor»" in lines_of(entry_block(drift, wording))

    def test_the_common_questions_of_a_keyword_are_answered(self, ruled: App) -> None:
        drift = ruled.snapshot.database.entries[EntryRef("keyword", "harbour", "Drift")]
        assert "Who has it?" in told(entry_block(drift, worded(ruled.library), in_detail=True))
        assert "Who has it?" not in told(entry_block(drift, worded(ruled.library)))


class TestReply:
    """Where entries stand in a reply."""

    def text(
        self, app: App, answer: Found | DidYouMean | NotFound, language: Language = "en"
    ) -> str:
        wording = Wording(app.library, app.words(language), language)
        return render(make_blocks(Reply("?", (answer,)), wording))

    def entry(self, app: App, kind: Kind, name: str) -> Entry:
        return app.snapshot.database.entries[EntryRef(kind, "harbour", name)]

    def test_a_ruling_that_answers_stands_before_its_rule(self, ruled: App) -> None:
        led = Found(
            "?",
            cite(ruled.library, ref("guide:2.3.2"), 1.0, "ruling"),
            entries=(self.entry(ruled, "ruling", "drift-twice"),),
        )
        beside = replace(led, citation=cite(ruled.library, ref("guide:2.3.2"), 1.0, "search"))
        assert self.text(ruled, led).startswith("Ruling: Does a second [Drift] do anything?\n")
        assert "\n\nGuide 2.3.2\n" in self.text(ruled, led)
        assert self.text(ruled, beside).startswith("Guide 2.3.2\n")
        assert "\n\nRuling: Does a second [Drift] do anything?\n" in self.text(ruled, beside)

    def test_several_entries_stand_apart(self, ruled: App) -> None:
        cards = ruled.snapshot.database.cards_of("harbour").find("grey heron")
        text = self.text(
            ruled,
            Found(
                "?",
                None,
                entries=(self.entry(ruled, "keyword", "Drift"), self.entry(ruled, "word", "tap")),
                cards=cards,
            ),
        )
        assert [block.splitlines()[0] for block in text.split("\n\n")] == [
            "Card: Grey Heron",
            "Keyword: [Drift] 漂流",
            "Word of other games: tap",
        ]

    @pytest.mark.parametrize("kind", [DidYouMean, NotFound])
    def test_candidates_stand_before_entries_and_nearest_rules_behind_them(
        self, ruled: App, kind: type[DidYouMean] | type[NotFound]
    ) -> None:
        lead, word = (
            cite(ruled.library, ref("guide:2.1"), 0.5, "ruling"),
            self.entry(ruled, "word", "tap"),
        )
        answer = (
            DidYouMean("?", (lead,), (word,))
            if kind is DidYouMean
            else NotFound("?", Fact("The rules I have do not say."), (lead,), (word,))
        )
        text = self.text(ruled, answer)
        assert "\n\nWord of other games: tap\nChess with Boats: Turns a card.\n" in text
        assert (text.index("Word of other games") < text.index("  1. Guide 2.1")) == (
            kind is NotFound
        )
