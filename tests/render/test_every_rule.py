"""Sweeps over every rule that comes with the package: each is shown, whole, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.app import App
from bot.render import json_values
from bot.render.blocks import RELATED, RuleBlock, TextBlock
from bot.render.rules import rule_block
from bot.render.summaries import LONGEST, sentences, summary_of
from bot.render.text import render
from bot.render.wording import Wording
from rules_corpus.model import Table


def _without_tables(text: str, tables: Sequence[Table]) -> list[str]:
    """The parts of a rule's text between its tables."""
    for table in tables:
        text = text.replace(table.markdown, "\0")
    return [part.strip() for part in text.split("\0")]


@pytest.fixture(params=["en", "ja"])
def wording(request: pytest.FixtureRequest, bundled_app: App) -> Wording:
    return Wording(bundled_app.library, bundled_app.words(request.param), request.param)


def related(block: RuleBlock) -> list[TextBlock]:
    return [part for part in block.parts if isinstance(part, TextBlock) and part.kind in RELATED]


def test_every_rule_is_shown_whole(wording: Wording) -> None:
    library, language = wording.library, wording.language
    for rule in library.rules.values():
        text = render((rule_block(rule, wording),))
        tables = [table for table in library.tables.values() if table.rule == rule.ref]
        for part in (
            *_without_tables(rule.text or rule.title, tables),
            *(cell for table in tables for row in (table.columns, *table.cells) for cell in row),
            rule.title,
            rule.ref.number,
            rule.group,
            *rule.examples,
            *(
                note.in_language(language, library.documents[rule.ref.document].language)
                for note in rule.notes
            ),
        ):
            assert part in text, rule.ref
        document = library.documents[rule.ref.document]
        assert document.edition in text
        assert document.date in text
        if rule.glosses and document.language != language:
            assert rule.gloss_in(language, document.language) in text


def test_every_related_rule_is_named_unless_an_older_document_only_repeats_this_one(
    wording: Wording,
) -> None:
    library = wording.library
    named = repeated = 0
    for relation in library.relations:
        for ref in relation.rules:
            other, remark = relation.other(ref), relation.remark(wording.language)
            block = rule_block(library.rules[ref], wording)
            lines = [
                part.text for part in related(block) if other in part.refs and remark in part.text
            ]
            if (
                relation.kind == "see"
                and library.documents[other.document].superseded_by == ref.document
            ):
                assert not lines
                repeated += 1
            else:
                assert other.number in lines[0]
                assert lines[0] in render((block,))
                named += 1
    assert named > repeated > 0


def test_every_summary_is_one_line_of_whole_sentences(bundled_app: App) -> None:
    library = bundled_app.library
    for rule in library.rules.values():
        for language in ("en", "ja"):
            summary = summary_of(rule, language, library)
            assert "\n" not in summary
            assert not summary.endswith("…")
            said = sentences(rule.text) + sentences(rule.glosses.original)
            assert (
                summary
                or not said
                or rule.title
                or any(len(sentence) > LONGEST for sentence in said)
            ), rule.ref


def test_the_gloss_of_every_rule_stands_before_its_text(wording: Wording) -> None:
    library = wording.library
    for rule in library.rules.values():
        if (
            rule.glosses
            and rule.text
            and library.documents[rule.ref.document].language != wording.language
        ):
            kinds = [
                part.kind for part in rule_block(rule, wording).parts if isinstance(part, TextBlock)
            ]
            assert kinds.index("gloss") == kinds.index("text") - 1, rule.ref


def test_no_rule_is_shown_with_control_characters(bundled_app: App) -> None:
    for rule in bundled_app.library.rules.values():
        text = render(bundled_app.rule_blocks(rule.ref, "ja"))
        assert all(character.isprintable() or character in "\n\u3000" for character in text), (
            rule.ref
        )


def test_every_rule_has_its_rows(bundled_app: App) -> None:
    library = bundled_app.library
    for rule in library.rules.values():
        row = json_values.shown_rule(rule, library)
        assert row["text"]
        assert (row["doc"], row["id"]) == rule.ref
