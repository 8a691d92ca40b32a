"""The one layout of YAML files: what they say stays, their comments stay, and who formats twice
changes nothing.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from bot.cli import group
from rules_corpus.files import SCHEMAS, bundled_texts
from rules_corpus.files import schema_of as schema_of_text
from rules_corpus.formatting import WIDTH, editor_line, formatted, laid_out
from rules_corpus.problems import CorpusError
from rulings.files import SCHEMAS as SCHEMAS_OF_RULINGS
from rulings.files import bundled_rulings
from rulings.files import schema_of as schema_of_ruling

TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C",)), max_size=12
) | st.sampled_from(
    [
        "a word",
        "7",
        "yes",
        "2021-12-10",
        "1.2",
        "#no",
        "a: b",
        "- x",
        '"',
        "\\",
        "帆の広さは、風の強さで決まる。" * 9,
        "sail and tide " * 20,
        "two\nlines",
        "-",
        "",
    ]
)
KEYS = st.sampled_from(["a", "two words", "1.2", "筏", "no", "a:b", "-", "x # y"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    TEXTS | st.integers(-10, 10**6) | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@given(
    st.lists(VALUES, min_size=1, max_size=4)
    | st.dictionaries(KEYS, VALUES, min_size=1, max_size=4),
    st.booleans(),
    st.sampled_from([40, 10_000]),
)
def test_what_a_file_says_stays(value: Any, flow: bool, width: int) -> None:
    written = yaml.safe_dump(
        value, allow_unicode=True, default_flow_style=flow, width=width, sort_keys=False
    )
    once = formatted(written)
    assert yaml.safe_load(once) == value
    assert formatted(once) == once


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("a:   'one word'\nb: word\nc: 'word'\n", 'a: "one word"\nb: word\nc: word\n'),
        (
            "edition: '2.0'\nlimit: 3\nopen: true\nid: 'no'\nnumber: 6c-ii\n",
            'edition: "2.0"\nlimit: 3\nopen: true\nid: "no"\nnumber: "6c-ii"\n',
        ),
        ("also:\n- raft\n- float\n", "also: [raft, float]\n"),
        ("also: [raft, float boat]\n", 'also: ["raft", "float boat"]\n'),
        ("- {a: 1,  b: two words}\n- a: 2\n", '- {a: 1, b: "two words"}\n- a: 2\n'),
        ("rows:\n- [4, 2]\n", "rows:\n  - [4, 2]\n"),
        ("a: >-\n  it goes\n  on\n", 'a: "it goes on"\n'),
        ("ja: 筏\n", 'ja: "筏"\n'),
    ],
)
def test_words_are_bare_and_texts_are_quoted(written: str, wanted: str) -> None:
    assert formatted(written) == wanted


def test_comments_and_single_empty_lines_stay() -> None:
    written = (
        "# The head.\n\n\n# Of a.\na: 1 # beside\n\nb:\n      # within\n   - c: 2\n     d: [x,\n   "
        "    # in brackets\n       z]\n# the end\n"
    )
    assert (
        formatted(written)
        == "# The head.\n\n# Of a.\na: 1  # beside\n\nb:\n  # within\n  - c: 2\n    d: [x, z]  # in"
        " brackets\n# the end\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "the raft floats down the river " * 12,
        "筏は川を下り、海へ出る。" * 20,
        "筏[Float]は(2の)川を下る。raft and 筏 " * 9,
    ],
)
def test_long_texts_go_on_in_the_next_line(text: str) -> None:
    laid = formatted(f"- question: '{text.strip()}'\n")
    assert all(len(line.encode("euc-jp")) <= WIDTH for line in laid.splitlines()), (
        "a kana takes two columns, as it takes two bytes there"
    )
    assert yaml.safe_load(laid) == [{"question": text.strip()}]
    assert len(laid.splitlines()) > 2


def test_a_long_list_has_an_entry_a_line() -> None:
    laid = formatted(f"en: [{', '.join(f'phrase number {at}' for at in range(9))}]\n")
    assert laid.splitlines()[:2] == ["en:", '  - "phrase number 0"']


def test_what_is_no_yaml_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "keywords.yaml"
    path.write_text("a: [1\n", "utf-8")
    with pytest.raises(
        CorpusError, match="cannot be formatted; `magistrate check` says what is wrong"
    ):
        laid_out(path, None)


@pytest.mark.parametrize("written", ["a: &x 1\nb: *x\n", "a: !tag 1\n"])
def test_what_would_be_lost_is_refused(written: str) -> None:
    with pytest.raises((ValueError, AttributeError)):
        formatted(written)


def test_every_file_of_data_names_its_schema_to_editors() -> None:
    for folder, schemas, schema_of in (
        (bundled_texts(), SCHEMAS, schema_of_text),
        (bundled_rulings(), SCHEMAS_OF_RULINGS, schema_of_ruling),
    ):
        for path in folder.rglob("*.yaml"):
            schema = schemas / f"{schema_of(path)}.schema.json"
            with path.open(encoding="utf-8") as file:
                first = file.readline().rstrip("\n")
            assert schema.is_file()
            assert first == editor_line(path, schema), path


def test_the_command_lays_files_out_and_says_which(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text("a: 1\n", "utf-8")
    bad.write_text("a:   1\r\n", "utf-8", newline="")

    def run(*arguments: str) -> tuple[int, str]:
        result = CliRunner().invoke(
            group, ["format", *arguments, str(tmp_path)], prog_name="magistrate"
        )
        return result.exit_code, result.stdout.replace(str(tmp_path) + os.sep, "")

    assert run("--check") == (
        1,
        "bad.yaml: not formatted; run `magistrate format`\n1 file to format\n",
    )
    assert run() == (0, "bad.yaml: formatted\n1 file formatted\n")
    assert bad.read_bytes() == b"a: 1\n"
    assert run("--check") == (0, "0 files to format\n")
