"""The glossary's own terms in our texts: where another word stands in their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules_corpus.languages import LANGUAGES, Code, Text
from rules_corpus.model import Term


def strays(said: Text, terms: Iterable[Term]) -> Iterator[tuple[Code, str]]:
    """What is wrong with a text, with its language: each word in whose place the glossary has one
    of ``terms``.
    """
    for term in terms:
        for language, words in term.instead_of.said:
            text = said.only_in(language)
            wanted = term.called.in_language(language)
            yield from (
                (language, f"the text says {word!r}; the glossary's word is {wanted!r}")
                for word in words
                if text and _stands_in(word, text, LANGUAGES[language].has_blanks)
            )


def _stands_in(word: str, text: str, has_blanks: bool) -> bool:
    """Whether a word stands in a text as it is written: as a whole word where blanks part them."""
    if not has_blanks or word not in text:
        return word in text
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None
