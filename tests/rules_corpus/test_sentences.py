"""The sentences of a text, and where they stand in it."""

from __future__ import annotations

import pytest

from bot.app import App
from rules_corpus.sentences import clauses, sentences, spans_of


def found(sentence: str, text: str) -> list[str]:
    return [text[span.start : span.end] for span in spans_of(sentence, text)]


@pytest.mark.parametrize(
    ("sentence", "text", "parts"),
    [
        ("It rests.", "A boat sails. It rests. It sinks.", ["It rests."]),
        ("舟が進む。", "要約: 舟が進む。戻る。", ["舟が進む。"]),
        (
            "Take: a log; an oar.",
            "Sit.\n\nTake:\n\n- a **log**\n- an oar",
            ["Take:", "a **log**", "an oar"],
        ),
        ("All rest.", "**Boats.** **All rest.**", ["All rest."]),
        ("Boats: they sail.", "**Boats:** they sail. They rest.", ["**Boats:** they sail."]),
        ("They rest on land.", "**Boats sail. They rest** on land.", ["They rest", " on land."]),
        ("Two stars () sink.", "A star. Two stars (`**`) sink.", ["Two stars (`**`) sink."]),
        ("It rests.", "A boat sails.", []),
        ("", "A boat sails.", []),
    ],
)
def test_a_sentence_is_found_line_by_line(sentence: str, text: str, parts: list[str]) -> None:
    assert found(sentence, text) == parts


def test_every_sentence_of_every_rule_is_found(bundled_app: App) -> None:
    for rule in bundled_app.library.rules.values():
        for text in (rule.text, *(gloss for _, gloss in rule.glosses.said)):
            said = [*sentences(text), *clauses(text)]
            assert all(spans_of(sentence, text) for sentence in said)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("A boat sails. It rests.", ["A boat sails.", "It rests."]),
        ("Sit. So:\n\n1. Take **oars**. Rest.\n2. Row.", ["Sit.", "Take oars.", "Rest.", "Row."]),
        (
            "Sit. Take\n\n- a **log**\n- an oar",
            ["Sit.", "a log.", "an oar.", "Take a log; an oar."],
        ),
        ("積む物：\n\n- 丸太\n- 櫂", ["丸太。", "櫂。", "積む物： 丸太; 櫂。"]),
        ("Boats: they sail.", ["Boats: they sail."]),
        ("Boats sail.\n\n- They rest.", ["Boats sail.", "They rest."]),
        ("Do as follows:", []),
        ("It floats.\n\n| boat |\n|---|", []),
    ],
)
def test_an_item_of_a_list_is_a_clause_and_what_introduces_sentences_is_none(
    text: str, parts: list[str]
) -> None:
    assert clauses(text) == parts
