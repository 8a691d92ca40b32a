"""Files of rules: headings, groups, examples, notes, and every refusal with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.model import Language, Note
from rules_corpus.problems import CorpusError
from rules_corpus.rules_file import WrittenRule, read_rules
from tests.support.corpora import said, unhurried


def written(folder: Path, content: str) -> Path:
    path = folder / "rules.md"
    path.write_text(content, "utf-8")
    return path


def refusals(path: Path) -> list[tuple[int, str]]:
    with pytest.raises(CorpusError) as caught:
        read_rules(path)
    return [(problem.line, problem.message) for problem in caught.value.problems]


def test_a_whole_file(tmp_path: Path) -> None:
    content = """# Stones

## 1.1 Falling stones
Stones fall.

- first
- then

> Example: One falls.

Then they lie.

> Note: Odd.

> Example: Two fall.

## 1.2
They stay.
"""
    assert read_rules(written(tmp_path, content)) == (
        WrittenRule(
            3,
            "1.1",
            "Falling stones",
            "Stones",
            "Stones fall.\n\n- first\n- then\n\nThen they lie.",
            ("One falls.", "Two fall."),
            (Note("Odd."),),
        ),
        WrittenRule(17, "1.2", "", "Stones", "They stay.", (), ()),
    )


def test_a_rule_may_be_a_heading_alone(tmp_path: Path) -> None:
    first, second = read_rules(written(tmp_path, "## 1 Overview\n## 1.1\nText.\n"))
    assert (first.title, first.text) == ("Overview", "")
    assert (second.title, second.text) == ("", "Text.")


def test_a_group_holds_until_the_next(tmp_path: Path) -> None:
    rules = read_rules(
        written(
            tmp_path, "## 1\na\n\n# Stones\n\n## 2\nb\n\n## 3\nc\n\n# Pebbles and sand\n\n## 4\nd\n"
        )
    )
    assert [rule.group for rule in rules] == ["", "Stones", "Stones", "Pebbles and sand"]


def test_titles_keep_their_signs(tmp_path: Path) -> None:
    (rule,) = read_rules(written(tmp_path, '## 6c-ii   A "title" [Barrier] *and* 日本語  \n'))
    assert (rule.number, rule.title) == ("6c-ii", 'A "title" [Barrier] *and* 日本語')


def test_text_keeps_its_markdown(tmp_path: Path) -> None:
    text = (
        "1. one\n   - **two**\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n{{table stones}}\n\n```\n## 9"
        " no heading\n```"
    )
    (rule,) = read_rules(written(tmp_path, f"## 1\n{text}\n"))
    assert rule.text == text


def test_examples_may_have_several_paragraphs_and_lists(tmp_path: Path) -> None:
    (rule,) = read_rules(
        written(tmp_path, "## 1\n> Example: Ann plays:\n>\n> - one\n> - two\n\nrest\n")
    )
    assert rule.examples == ("Ann plays:\n\n- one\n- two",)
    assert rule.text == "rest"


def test_the_kind_of_a_quoted_block_needs_no_blank(tmp_path: Path) -> None:
    (rule,) = read_rules(written(tmp_path, "## 1\n>Note:close\n"))
    assert rule.notes == (Note("close"),)


def test_a_note_may_have_a_translation(tmp_path: Path) -> None:
    content = "## 1\n> Note: odd\n\n> Note (ja): 妙\n\n> Note: odder\n"
    assert read_rules(written(tmp_path, content))[0].notes == (
        Note("odd", said(ja="妙")),
        Note("odder"),
    )
    assert (
        read_rules(written(tmp_path, content.replace("ja", "en")))[0]
        .notes[0]
        .in_language("en", "ja")
        == "妙"
    )


@pytest.mark.parametrize(
    "content",
    [
        "## 1\n> Note (ja): 妙\n",
        "## 1\n> Note: odd\n\n> Note (ja): 妙\n\n> Note (ja): 妙\n",
    ],
)
def test_a_translation_follows_its_note_once_and_is_in_another_language(
    tmp_path: Path, content: str
) -> None:
    ((line, message),) = refusals(written(tmp_path, content))
    assert line == content.count("\n")
    assert message.endswith(
        "is not a translation of a note: write 'Note (ja):' once, after its note"
    )


@pytest.mark.parametrize(
    "content", ["## 1\n> Example (ja): 例\n", "## 1\n> Note: odd\n\n> Note (xx): odd\n"]
)
def test_only_notes_are_translated_and_into_the_languages_there_are(
    tmp_path: Path, content: str
) -> None:
    ((_, message),) = refusals(written(tmp_path, content))
    assert message.endswith(
        "is not a translation of a note: write 'Note (ja):' once, after its note"
    )


def test_a_note_may_be_translated_into_several_languages(tmp_path: Path) -> None:
    content = "## 1\n> Note: odd\n\n> Note (ja): 妙\n\n> Note (fr): drôle\n"
    (note,) = read_rules(written(tmp_path, content))[0].notes
    assert [note.in_language(language, "en") for language in ("en", "fr", "ja", "de")] == [
        "odd",
        "drôle",
        "妙",
        "odd",
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_note_without_translation_is_shown_as_it_is(language: Language) -> None:
    assert Note("odd").in_language(language, "en") == "odd"


@pytest.mark.parametrize("content", ["", "\n\n", "# A group alone\n"])
def test_a_file_without_rules_has_none(tmp_path: Path, content: str) -> None:
    assert read_rules(written(tmp_path, content)) == ()


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        ("\nlost\n\n## 1\na\n", 2, "text before the first heading"),
        ("#1\n", 1, "put a space between the '#' of a heading and its number"),
        ("## 1\na\n\n# Group\n\nlost\n\n## 2\nb\n", 6, "text that belongs to no rule"),
        ("## 1\na\n\n### 1.1\nb\n", 4, "a heading must be '# Group' or '## NUMBER Title'"),
        ("## 1\na\n\n##\nb\n", 4, "a heading must be '# Group' or '## NUMBER Title'"),
        ("## 1\na\n\n###### deep\n", 4, "a heading must be '# Group' or '## NUMBER Title'"),
        ("## 1\na\n\n> said someone\n", 4, "a quoted block must start with 'Example:' or 'Note:'"),
        (
            "## 1\na\n\n> example: small letters\n",
            4,
            "a quoted block must start with 'Example:' or 'Note:'",
        ),
    ],
)
def test_what_is_refused_has_its_line(
    tmp_path: Path, content: str, line: int, message: str
) -> None:
    assert refusals(written(tmp_path, content)) == [(line, message)]


def test_every_refusal_is_named(tmp_path: Path) -> None:
    assert [
        line
        for line, _ in refusals(written(tmp_path, "lost\n\n# G\nlost\n\n### x\n\n## 1\n> quoted\n"))
    ] == [1, 4, 6, 9]


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    ((line, message),) = refusals(tmp_path / "nowhere.md")
    assert line == 0
    assert message.startswith("cannot be read")


WORDS = st.lists(
    st.sampled_from(
        ["Stones", "fall", "1.2", "(101.1)", "[Glow]", "二つ", "a|b", "don't", "*now*"]
    ),
    min_size=1,
    max_size=4,
).map(" ".join)


@unhurried
@given(
    st.lists(
        st.tuples(WORDS, WORDS, st.lists(WORDS, max_size=4), st.lists(WORDS, max_size=3)),
        max_size=6,
    )
)
def test_nothing_that_is_written_is_lost(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[tuple[str, str, list[str], list[str]]]
) -> None:
    content = ""
    for at, (title, text, examples, notes) in enumerate(drawn, 1):
        content += f"## {at} {title}\n{text}\n\n"
        content += "".join(f"> Example: {example}\n\n" for example in examples) + "".join(
            f"> Note: {note}\n\n" for note in notes
        )
    rules = read_rules(written(tmp_path_factory.getbasetemp(), content))
    assert [
        (rule.title, rule.text, list(rule.examples), [note.text for note in rule.notes])
        for rule in rules
    ] == drawn
    assert [rule.number for rule in rules] == [str(at) for at in range(1, len(drawn) + 1)]
