"""The one normalisation of text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.text import (
    fold,
    in_hiragana,
    is_japanese,
    with_single_spaces,
    without_controls,
    written,
    written_out,
)
from tests.support.corpora import unhurried

# Folding composes marks with their letters before it changes case and kana, so bare combining marks
# are left out here.
LETTERS = st.characters(exclude_categories=["Mn", "Mc", "Me", "Cs"], exclude_characters="ﾞﾟ")


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Rule 6C-II", "rule 6c-ii"),
        ("", ""),
        ("ＲＵＬＥ　６ｃ", "rule 6c"),
        ("Ⅳ ② ㎏", "iv 2 kg"),
        ("ﾙｰﾗｰ ｶﾞ", "ルーラー ガ"),
        ("るーらー", "ルーラー"),
        ("ぁんゔゖ", "ァンヴヶ"),
        ("か\u3099", "ガ"),
        ("漢字かな", "漢字カナ"),
        ("6c–ii 6c—ii 6c−ii 6c‐ii 6c‑ii", "6c-ii 6c-ii 6c-ii 6c-ii 6c-ii"),
        ("フォース・オブ", "フォース-オブ"),
        ("フォース･オブ", "フォース-オブ"),
        ("カード", "カード"),
        ("don’t don‘t donʼt", "don't don't don't"),
        ("“a” «b» 「c」『d』《e》", '"a" "b" "c""d""e"'),
        ("ÉCLAIR", "eclair"),
        ("E\u0301", "e"),
        ("x\u0302", "x"),
        ("Pokémon naïve forêt", "pokemon naive foret"),
        ("Schrödinger Ångström İzmir Nguyễn", "schrodinger angstrom izmir nguyen"),
        ("Straße STRAẞE Ærø Œuvre Łódź þing Đà ı", "strasse strasse aero oeuvre lodz thing da i"),
        ("3×4 ÷ 2", "3×4 ÷ 2"),
        ("が か ぱ は ヴ ウ", "ガ カ パ ハ ヴ ウ"),
        ("й", "й"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("るーラー６Ｃ–ii", "るーラー6c-ii"),
        ("Don’t", "don't"),
        ("ｶﾞか\u3099", "ガが"),
        ("player´s", "player's"),
    ],
)
def test_written(text: str, plain: str) -> None:
    assert written(text) == plain


def test_katakana_become_hiragana() -> None:
    assert in_hiragana("ルーラーの石 A") == "るーらーの石 A"


@unhurried
@given(st.text(LETTERS))
def test_what_is_written_folds_as_the_text_does(text: str) -> None:
    assert fold(written(text)) == fold(text)


@unhurried
@given(st.text(LETTERS))
def test_folding_what_is_folded_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@unhurried
@given(st.text(st.characters(codec="ascii")))
def test_case_never_matters(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower()) == fold(text)


@unhurried
@given(st.text(st.characters(min_codepoint=0x3041, max_codepoint=0x3096)))
def test_hiragana_become_katakana_one_for_one(text: str) -> None:
    folded = fold(text)
    assert len(folded) == len(text)
    assert all("ァ" <= letter <= "ヶ" for letter in folded)


@pytest.mark.parametrize(
    "control",
    [
        "\x00",
        "\x07",
        "\x1b",
        "\r",
        "\x7f",
        "\u200b",
        "\u200f",
        "\u202e",
        "\u2066",
        "\u2069",
        "\ufeff",
        "\u2028",
        "\U000e0041",
    ],
)
def test_control_and_direction_characters_become_spaces(control: str) -> None:
    assert without_controls(f"a{control}b") == "a b"


@pytest.mark.parametrize(
    ("text", "plain"),
    [("a  b", "a b"), (" a\t\u3000b \n\n \n c ", "a b\nc"), ("", ""), (" \n ", "")],
)
def test_runs_of_spaces_become_one(text: str, plain: str) -> None:
    assert with_single_spaces(text) == plain


@pytest.mark.parametrize(("text", "length"), [("", 0), ("abc", 3), ("ﷺ", 18), ("ｶﾞ", 1), ("㍿", 4)])
def test_characters_are_counted_as_they_are_written_out(text: str, length: int) -> None:
    assert written_out(text) == length


def test_tabs_and_line_ends_stay() -> None:
    assert without_controls("a\tb\nc") == "a\tb\nc"


@unhurried
@given(st.text())
def test_without_controls_keeps_the_length_and_is_done_once(text: str) -> None:
    cleaned = without_controls(text)
    assert len(cleaned) == len(text)
    assert without_controls(cleaned) == cleaned


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ルーラー", True),
        ("rule の", True),
        ("第6条", True),
        ("ﾊﾞﾘｱ", True),
        ("rule ﾉ", True),
        ("rule 6c", False),
        ("", False),
        ("한글", False),
        ("é", False),
        ("ｒｕｌｅ！｡", False),
    ],
)
def test_is_japanese(text: str, expected: bool) -> None:
    assert is_japanese(text) is expected
