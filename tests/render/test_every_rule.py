"""Sweeps over every rule that comes with the package: each is shown, whole, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.app import App
from bot.render import plain, rows
from bot.render.message import make_card
from bot.render.summaries import LONGEST, sentences, summary_of
from rules_corpus.model import Language, Table


def _without_tables(text: str, tables: Sequence[Table]) -> list[str]:
    """The parts of a rule's text between its tables."""
    for table in tables:
        text = text.replace(table.markdown, "\0")
    return [part.strip() for part in text.split("\0")]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rule_is_shown_whole(bundled_app: App, language: Language) -> None:
    library, words = bundled_app.library, bundled_app.words(language)
    for rule in library.rules.values():
        text = plain.render_card(make_card(rule, library, words, language), words)
        tables = [table for table in library.tables.values() if table.rule == rule.ref]
        for part in (
            *_without_tables(rule.text or rule.title, tables),
            *(cell for table in tables for row in (table.columns, *table.cells) for cell in row),
            rule.title,
            rule.ref.number,
            rule.group,
            *rule.examples,
            *(note.in_language(language, library.documents[rule.ref.document].language) for note in rule.notes),
        ):
            assert part in text, rule.ref
        document = library.documents[rule.ref.document]
        assert document.edition in text
        assert document.date in text
        if rule.gloss and document.language != language:
            assert rule.gloss in text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_related_rule_is_named_unless_an_older_document_only_repeats_this_one(bundled_app: App, language: Language) -> None:
    library, words = bundled_app.library, bundled_app.words(language)
    named = repeated = 0
    for relation in library.relations:
        for ref in relation.rules:
            card = make_card(library.rules[ref], library, words, language)
            remark = relation.ja if language == "ja" else relation.en
            lines = [line for line in card.related if relation.other(ref).number in line and remark in line]
            if relation.kind == "see" and library.documents[relation.other(ref).document].superseded_by == ref.document:
                assert not lines
                repeated += 1
            else:
                assert lines[0] in plain.render_card(card, words)
                named += 1
    assert named > repeated > 0


def test_every_summary_is_one_line_of_whole_sentences(bundled_app: App) -> None:
    library = bundled_app.library
    for rule in library.rules.values():
        for language in ("en", "ja"):
            summary = summary_of(rule, language, library)
            assert "\n" not in summary
            assert not summary.endswith("…")
            said = sentences(rule.text) + sentences(rule.gloss)
            assert summary or not said or rule.title or any(len(sentence) > LONGEST for sentence in said), rule.ref


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_gloss_of_every_rule_stands_before_its_text(bundled_app: App, language: Language) -> None:
    library, words = bundled_app.library, bundled_app.words(language)
    for rule in library.rules.values():
        if rule.gloss and rule.text and library.documents[rule.ref.document].language != language:
            card = make_card(rule, library, words, language)
            text = plain.render_card(card, words).partition("\n\n")[2]
            first = text.split("\n")[1 if card.lead else 0]
            assert first == words.say("In short: {gloss}", gloss=rule.gloss), rule.ref


def test_no_rule_is_shown_with_control_characters(bundled_app: App) -> None:
    library, words = bundled_app.library, bundled_app.words("ja")
    for rule in library.rules.values():
        text = plain.render_card(make_card(rule, library, words, "ja"), words)
        assert all(character.isprintable() or character in "\n\u3000" for character in text), rule.ref


def test_every_rule_has_its_rows(bundled_app: App) -> None:
    library = bundled_app.library
    for rule in library.rules.values():
        row = rows.shown_rule(rule, library)
        assert row["text"]
        assert (row["doc"], row["id"]) == rule.ref
