"""The one normalisation of text: what the index, the questions and every comparison see."""

from __future__ import annotations

import re
import unicodedata

_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u30fb"), "-")
_QUOTES = dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u00b4`"), "'") | dict.fromkeys(
    map(ord, "\u201c\u201d\u300c\u300d\u300e\u300f\u300a\u300b\u00ab\u00bb"), '"'
)
# Each hiragana is a fixed distance below its katakana (Unicode blocks 3040 and 30A0).
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_HIRAGANA = {katakana: hiragana for hiragana, katakana in _KATAKANA.items()}
_PLAIN: dict[int, str] = {**_DASHES, **_QUOTES}
# Latin letters beyond ASCII, and accents left without one
_ACCENTED = re.compile("[\u00c0-\u024f\u0300-\u036f\u1e00-\u1eff]")
# Latin letters that are more than a plain letter with an accent, as people without the key type
# them.
_WRITTEN_OUT = {
    "\u00df": "ss",
    "\u00e6": "ae",
    "\u0153": "oe",
    "\u00f8": "o",
    "\u00f0": "d",
    "\u0111": "d",
    "\u0142": "l",
    "\u00fe": "th",
    "\u0131": "i",
}
_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
LOWEST_JAPANESE = "\u3005"  # no kana or kanji is below it
_KANA_OR_KANJI = r"[\u3041-\u30ff\u4e00-\u9fff\uff66-\uff9f]"  # the last are half-width katakana


def fold(text: str) -> str:
    """``text`` as it is compared: the result of `written`, with hiragana as katakana."""
    plain = written(text)
    return plain if plain.isascii() else unicodedata.normalize("NFKC", plain.translate(_KATAKANA))


def fold_in_place(text: str) -> str:
    """``text`` folded without changing any index: character by character if folding would change
    the length.
    """
    folded = fold(text)
    if len(folded) == len(text):
        return folded
    return "".join(one if len(one := fold(sign)) == 1 else sign for sign in text)


def written(text: str) -> str:
    """``text`` in NFKC and lower case, with plain quotes and dashes and without accents; hiragana
    and katakana stay as they are.
    """
    if text.isascii():
        return text.lower().replace("`", "'")
    plain = unicodedata.normalize("NFKC", text.translate(_QUOTES)).lower().translate(_PLAIN)
    return _unaccented(unicodedata.normalize("NFKC", plain))


def in_hiragana(text: str) -> str:
    """``text`` with katakana as hiragana."""
    return text.translate(_HIRAGANA)


def _unaccented(text: str) -> str:
    """Composed ``text`` in lower case without Latin accents, with ligatures written out: é is e, ø
    is o, æ is ae, ß is ss; Japanese voicing marks stay.
    """
    return _ACCENTED.sub(_plain_letter, text)


def _plain_letter(accented: re.Match[str]) -> str:
    letter = accented[0]
    return (
        ""
        if unicodedata.combining(letter)
        else _WRITTEN_OUT.get(letter) or unicodedata.normalize("NFKD", letter)[0]
    )


def without_controls(text: str) -> str:
    """``text`` with control and direction characters (which can hide what is shown) replaced by
    spaces.
    """
    return _CONTROL.sub(" ", text)


def with_single_spaces(text: str) -> str:
    """``text`` with single spaces, without empty lines or spaces around a line, so that patterns
    meet no long runs of them.
    """
    return "\n".join(line for line in (" ".join(line.split()) for line in text.split("\n")) if line)


def written_out(text: str) -> int:
    """How many characters ``text`` has in NFKC, in which one may become eighteen."""
    return len(text) if text.isascii() else len(unicodedata.normalize("NFKC", text))


def is_japanese(text: str) -> bool:
    """Whether ``text`` contains kana or kanji."""
    return _may_be_japanese(text) and re.search(_KANA_OR_KANJI, text) is not None


def find_words(text: str, plain: str, japanese: str) -> list[str]:
    """What the pattern ``japanese`` finds in ``text``; ``plain`` is the pattern that finds the same
    in text without kana or kanji.

    `re` takes milliseconds to compile ranges of kanji, so both are passed as text, and ``japanese``
    is compiled when the first Japanese text comes.
    """
    return re.findall(japanese if _may_be_japanese(text) else plain, text)


def _may_be_japanese(text: str) -> bool:
    return max(text, default="") >= LOWEST_JAPANESE
