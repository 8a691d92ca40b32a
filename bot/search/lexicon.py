"""The lexicon: the glossaries of all games and the word lists of the language, read into one value."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Any

from bot.search.analysis import Analyzer, Lexicon
from rules_corpus.model import Term
from rules_corpus.text import fold
from rules_corpus.yaml_file import read_yaml


def wordlists() -> Path:
    """The folder of the word lists."""
    return Path(str(resources.files("bot"))) / "search" / "wordlists"


def make_lexicon(terms: Iterable[Term]) -> Lexicon:
    """The lexicon of ``terms`` and of the word lists.

    Raises:
        CorpusError: a word list is broken, with every defect and its line.
    """
    abbreviations = {**_read("number_words", "words"), **_read("abbreviations", "words")}
    stopwords = frozenset(_read("stopwords", "wordlist"))
    plain = Analyzer(Lexicon({}, {fold(key): fold(str(value)) for key, value in abbreviations.items()}, stopwords))
    concepts: dict[str, dict[str, None]] = {}
    for term in terms:
        concept = term.term.replace(" ", "_")
        for name in term.names:
            key = plain.stem_name(name)
            if key:
                concepts.setdefault(key, {})[concept] = None
    return Lexicon({key: tuple(named) for key, named in concepts.items()}, plain.lexicon.abbreviations, stopwords)


def _read(name: str, schema: str) -> Any:
    return read_yaml(wordlists() / f"{name}.yaml", schema).data
