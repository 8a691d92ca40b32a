"""The word lists and the lexicon that they and the glossaries make."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.search.lexicon import Wordlists, bundled_wordlists, read_wordlists
from rules_corpus.problems import CorpusError
from tests.support.corpora import make_term

GOOD = {
    "abbreviations": "plz: please\n",
    "number_words": 'two: "2"\n',
    "stopwords": "- the\n",
    "elsewhere": "- chess\n- 将棋\n",
}


def write_lists(folder: Path, **changed: str) -> Path:
    for name, content in {**GOOD, **changed}.items():
        (folder / f"{name}.yaml").write_text(content, "utf-8")
    return folder


def test_the_lists_of_a_folder_are_read(tmp_path: Path) -> None:
    found = read_wordlists(write_lists(tmp_path))
    assert found == Wordlists({"plz": "please", "two": "2"}, frozenset({"the"}), ("chess", "将棋"))


def test_abbreviations_are_folded(tmp_path: Path) -> None:
    found = read_wordlists(write_lists(tmp_path, abbreviations="PLZ: Please\nきぼ: 希望\n"))
    assert dict(found.abbreviations) == {"plz": "please", "キボ": "希望", "two": "2"}


@pytest.mark.parametrize(
    ("name", "content", "line", "message"),
    [
        ("abbreviations", "plz: please\nbt: [boat]\n", 2, "expected one text"),
        ("abbreviations", "plz: please\n\nplz: pleas\n", 3, "appears twice"),
        ("number_words", "two: 2\n", 1, "expected a text"),
        ("stopwords", "- the\n- {a: b}\n", 2, "expected one text"),
        ("stopwords", "the: a\n", 1, "expected a list"),
        ("elsewhere", "- chess\n- [\n", 2, "is not closed"),
        ("elsewhere", "", 0, "the file is empty"),
    ],
)
def test_a_broken_list_is_refused_with_file_and_line(
    tmp_path: Path, name: str, content: str, line: int, message: str
) -> None:
    with pytest.raises(CorpusError) as caught:
        read_wordlists(write_lists(tmp_path, **{name: content}))
    (problem,) = caught.value.problems
    assert (problem.path, problem.line) == (tmp_path / f"{name}.yaml", line)
    assert message in problem.message


@pytest.mark.parametrize("name", sorted(GOOD))
def test_a_missing_list_is_refused(tmp_path: Path, name: str) -> None:
    write_lists(tmp_path)
    (tmp_path / f"{name}.yaml").unlink()
    with pytest.raises(CorpusError, match=re.escape(f"{name}.yaml: cannot be read")):
        read_wordlists(tmp_path)


def test_a_term_is_known_by_all_its_names() -> None:
    lexicon = Wordlists({}, frozenset(), ()).lexicon(
        [make_term("harbour", "open sea", "zone", "外海", ("Deep Waters",), ("そと うみ",))]
    )
    assert lexicon.concepts == {
        "open sea": ("open_sea",),
        "外海": ("open_sea",),
        "deep water": ("open_sea",),
        "ソトウミ": ("open_sea",),
    }
    assert lexicon.sizes == {("open", "sea"): 2, ("deep", "water"): 2}


def test_a_name_that_two_terms_share_means_both() -> None:
    lexicon = Wordlists({}, frozenset(), ()).lexicon(
        [
            make_term("harbour", "boat", "other", "舟", ("ship",)),
            make_term("harbour", "vessel", "other", "船", ("ship",)),
        ]
    )
    assert lexicon.concepts["ship"] == ("boat", "vessel")


def test_a_name_without_letters_is_left_out() -> None:
    lexicon = Wordlists({}, frozenset(), ()).lexicon(
        [make_term("harbour", "boat", "other", "舟", ("?!",))]
    )
    assert set(lexicon.concepts) == {"boat", "舟"}


def test_the_bundled_lists_can_be_read() -> None:
    found = read_wordlists(bundled_wordlists())
    assert found.abbreviations["three"] == "3"
    assert "the" in found.stopwords
    assert found.elsewhere
