"""Names in kana and in Latin letters that sound alike."""

from __future__ import annotations

import pytest

from rulings.sounds import Sounding, has_kana, in_letters, sound_of, words_in


@pytest.mark.parametrize(
    ("kana", "letters"),
    [
        ("カグヤ", "kaguya"),
        ("ヒコウ", "hikou"),
        ("シャ", "sya"),
        ("ファ", "ha"),
        ("ロッテー", "rote"),
    ],
)
def test_kana_in_letters(kana: str, letters: str) -> None:
    assert in_letters(kana) == letters


@pytest.mark.parametrize(
    ("kana", "name"),
    [
        ("カグヤ", "Kaguya"),
        ("アリス", "Alice"),
        ("ヴァルハラ", "Valhalla"),
        ("ゼウス", "Zeus"),
        ("ジャンヌ", "Jeanne"),
        ("ブルンヒルデ", "Brunhilde"),
        ("メルクリウス", "Mercurius"),
    ],
)
def test_what_sounds_alike(kana: str, name: str) -> None:
    assert sound_of(in_letters(kana)) == sound_of(name)


@pytest.mark.parametrize(
    ("kana", "name"),
    [
        ("スフィンクス", "Sphinx of the Mirage Ruins"),
        ("ｽﾌｨﾝｸｽ", "Sphinx of the Mirage Ruins"),
        ("エトワール", "Nicklausse, Enchanting Étoile"),
        ("アイオン", "Aradia, HeAVEN of Æon"),
    ],
)
def test_a_name_is_found_by_ear(kana: str, name: str) -> None:
    assert Sounding(["Kaguya", name]).like(kana) == [1]


def test_words_and_scripts() -> None:
    assert words_in("ジャンヌ・ダルク") == ("zyannu", "daruku")
    assert words_in("ひこう Étoile") == ("hikou", "etoile")
    assert has_kana("ひ")
    assert not has_kana("飛行 Alice")
