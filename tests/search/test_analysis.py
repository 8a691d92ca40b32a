"""Text -> tokens: stems, Japanese bigrams, glossary concepts."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.search.analysis import Analyzer, Lexicon, bigrams
from bot.search.lexicon import Wordlists, bundled_wordlists, read_wordlists
from rules_corpus.model import Term
from tests.support.corpora import make_term, messages, unhurried

TERMS = (
    make_term("harbour", "sea", "zone", "海", ("ocean",), ("大海",)),
    make_term("harbour", "open sea", "zone", "外海", ("deep water",)),
    make_term("harbour", "open sea gate", "zone", "外海門"),
    make_term("harbour", "rest", "state", "レスト", ("turned sideways",)),
    make_term("harbour", "unrest", "state", "アンレスト"),
    make_term("harbour", "water", "attribute", "水", ("deep water",)),
)


def analyzer(*terms: Term) -> Analyzer:
    wordlists = Wordlists({"otb": "out to sea", "five": "5"}, frozenset({"a", "the", "is"}), ())
    return Analyzer(wordlists.lexicon(terms or TERMS))


PLAIN = Analyzer(Lexicon({}, {}, frozenset()))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("boat", "boats"),
        ("hauling", "haul"),
        ("Boat", "BOAT"),
        ("boat's", "boat"),
        ("boat’s", "boat"),
        ("ｂｏａｔ", "boat"),
    ],
)
def test_forms_of_a_word_become_the_same_token(one: str, other: str) -> None:
    assert PLAIN.analyze(one) == PLAIN.analyze(other)


def test_accents_part_no_words() -> None:
    assert PLAIN.words("Pokémon naïve forêt Schrödinger's") == [
        "pokemon",
        "naive",
        "foret",
        "schrodinger",
    ]
    assert PLAIN.words("が か") == ["ガ", "カ"]


def test_different_words_become_different_tokens() -> None:
    assert PLAIN.analyze("sail") != PLAIN.analyze("haul")


def test_stopwords_leave_no_token() -> None:
    assert analyzer().analyze("the boat is a boat") == ["boat", "boat"]


def test_punctuation_leaves_no_token() -> None:
    assert PLAIN.analyze("boat, boat! (boat) -- [boat]?") == ["boat"] * 4


def test_a_concept_of_one_word_comes_behind_the_word() -> None:
    assert analyzer().analyze("the oceans") == ["ocean", "=sea"]


def test_a_concept_of_many_words_comes_behind_the_words() -> None:
    assert analyzer().analyze("turned sideways") == ["turn", "sideway", "=rest"]


def test_words_of_a_name_in_another_order_name_nothing() -> None:
    assert "=rest" not in analyzer().analyze("sideways turned")


def test_the_longest_name_wins_and_nothing_inside_it_is_named() -> None:
    concepts = [
        token
        for token in analyzer().analyze("an open sea gate, then the open sea, then the sea")
        if token[0] == "="
    ]
    assert concepts == ["=open_sea_gate", "=open_sea", "=sea"]


def test_a_name_of_two_concepts_names_both() -> None:
    assert [token for token in analyzer().analyze("deep water") if token[0] == "="] == [
        "=open_sea",
        "=water",
    ]


def test_neighbouring_names_are_both_found() -> None:
    assert [token for token in analyzer().analyze("sea sea ocean") if token[0] == "="] == [
        "=sea",
        "=sea",
        "=sea",
    ]


def test_a_japanese_run_becomes_its_neighbouring_characters() -> None:
    assert PLAIN.analyze("横向き") == ["横向", "向キ"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("リゾネイター", "リゾネーター"),
        ("フェイズ", "フェーズ"),
        ("オーバーグロウス", "オーバーグロース"),
        ("ヴァルハラ", "バルハラ"),
        ("レヴュー", "レビュー"),
        ("ｳﾞｪｰﾙ", "ベール"),
        ("ヴ", "ブ"),
    ],
)
def test_spellings_of_a_loanword_become_the_same_tokens(one: str, other: str) -> None:
    assert PLAIN.analyze(one) == PLAIN.analyze(other)


def test_a_loanword_is_named_in_any_spelling() -> None:
    terms = (
        make_term("harbour", "neighbour", "role", "ネイバー"),
        make_term("harbour", "veil", "role", "ヴェール"),
    )
    assert [token for token in analyzer(*terms).analyze("ネーバーのベール") if token[0] == "="] == [
        "=neighbour",
        "=veil",
    ]


@pytest.mark.parametrize("name", ["ネイバー", "ねいばー", "ネーバー"])
def test_a_loanword_in_hiragana_is_named_as_well(name: str) -> None:
    assert "=neighbour" in analyzer(make_term("harbour", "neighbour", "role", "ネイバー")).analyze(
        name
    )


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("ていない", ["テイ", "イナ", "ナイ"]),
        ("もう一回", ["モウ", "ウ一", "一回"]),
        ("ボイドウィル", ["ボイ", "イド", "ドウ", "ウィ", "ィル"]),
        ("トオーイ", ["トオ", "オー", "ーイ"]),
        ("テイェー", ["テイ", "イェ", "ェー"]),
        ("player´s", ["player"]),
    ],
)
def test_what_is_no_long_vowel_is_read_as_it_stands(text: str, tokens: list[str]) -> None:
    assert PLAIN.analyze(text) == tokens


@pytest.mark.parametrize(
    ("run", "twos"), [("レスト", ["レス", "スト"]), ("海", ["海"]), ("外海", ["外海"])]
)
def test_bigrams(run: str, twos: list[str]) -> None:
    assert bigrams(run) == twos


def test_pairs_are_the_stems_of_neighbours() -> None:
    assert PLAIN.pairs(["who", "hauls", "the", "boats"]) == ["who haul", "haul the", "the boat"]
    assert PLAIN.pairs(["boats"]) == PLAIN.pairs([]) == []


def test_japanese_has_no_pairs() -> None:
    assert PLAIN.pairs(["boat", "レスト", "kite"]) == ["boat kite"]


def test_a_japanese_name_is_found_inside_a_run() -> None:
    assert "=rest" in analyzer().analyze("舟ヲレストスル")


def test_hiragana_names_are_found_as_katakana() -> None:
    assert "=rest" in analyzer().analyze("舟をれすとする")


def test_the_longest_japanese_name_wins_and_nothing_inside_it_is_named() -> None:
    concepts = [
        token for token in analyzer().analyze("アンレスト外海門ト外海ト海") if token[0] == "="
    ]
    assert concepts == ["=unrest", "=open_sea_gate", "=open_sea", "=sea"]


def test_the_two_languages_meet_in_the_concept() -> None:
    assert set(analyzer().analyze("外海")) & set(analyzer().analyze("deep water")) == {"=open_sea"}


def test_an_abbreviation_is_written_out() -> None:
    assert analyzer().words("OTB?") == ["out", "to", "sea"]
    assert "=sea" in analyzer().analyze("otb")


def test_an_abbreviation_inside_a_word_is_left_alone() -> None:
    assert analyzer().words("otbs") == ["otbs"]


def test_number_words_and_figures_meet() -> None:
    assert analyzer().analyze("five boats") == analyzer().analyze("5 boats")


@pytest.mark.parametrize(("word", "figure"), [("three", "3"), ("twelve", "12"), ("Twenty", "20")])
def test_the_bundled_lists_know_number_words(word: str, figure: str) -> None:
    bundled = Analyzer(read_wordlists(bundled_wordlists()).lexicon(()))
    assert bundled.analyze(f"{word} cards") == bundled.analyze(f"{figure} cards")


def test_names_are_counted_once_each() -> None:
    names = frozenset(PLAIN.stem_name(name) for name in ("chess", "dice games", "遊戯"))
    assert PLAIN.count_names(PLAIN.words("dice games, chess and chess"), names) == 2
    assert PLAIN.count_names(PLAIN.words("新シイ遊戯ノ話"), names) == 1
    assert PLAIN.count_names(PLAIN.words("games of dice"), names) == 0


def test_a_japanese_name_is_keyed_as_one_run_and_a_latin_one_as_stems() -> None:
    assert PLAIN.stem_name("あん レスト") == "アンレスト"
    assert PLAIN.stem_name("Turned Sideways") == "turn sideway"


@unhurried
@given(messages())
def test_any_text_can_be_analysed(text: str) -> None:
    reader = analyzer()
    for token in reader.analyze(text):
        assert token
        assert token not in reader.lexicon.stopwords


@unhurried
@given(messages())
def test_case_and_width_change_nothing(text: str) -> None:
    if text.isascii():
        wide = "".join(
            chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text
        )
        assert PLAIN.analyze(text.upper()) == PLAIN.analyze(text) == PLAIN.analyze(wide)
