"""Finds words in our texts where the glossary's own term should be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules_corpus.languages import LANGUAGES, Code, Text
from rules_corpus.model import Term


def misused_words(said: Text, terms: Iterable[Term]) -> Iterator[tuple[Code, str]]:
    """The language and a message for each word in a text that should be one of the glossary's
    ``terms``.
    """
    for term in terms:
        for language, words in term.instead_of.said:
            text = said.only_in(language)
            wanted = term.called.in_language(language)
            yield from (
                (language, f"the text says {word!r}; the glossary's term is {wanted!r}")
                for word in words
                if text and _stands_in(word, text, LANGUAGES[language].has_spaces)
            )


def _stands_in(word: str, text: str, has_spaces: bool) -> bool:
    """Whether a word is in a text, case included: as a whole word if spaces separate words."""
    if not has_spaces or word not in text:
        return word in text
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None
