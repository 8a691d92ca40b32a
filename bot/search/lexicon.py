"""The word lists of the language, and the lexicon made from them and the glossaries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.search.analysis import Analyzer, Lexicon, concept_of
from rules_corpus.build_cache import NO_CACHE, BuildCache
from rules_corpus.model import Term
from rules_corpus.problems import CorpusError
from rules_corpus.text import fold, in_hiragana
from rules_corpus.yaml_file import read_sound_parts


@dataclass(frozen=True, slots=True)
class Wordlists:
    """The contents of the folder ``wordlists``.

    ``abbreviations``: chat abbreviations and number words, each with what it stands for;
    ``stopwords``: words that carry no meaning in a question; ``elsewhere``: words for things that
    no rule of ours is about.
    """

    abbreviations: Mapping[str, str]
    stopwords: frozenset[str]
    elsewhere: tuple[str, ...]

    def lexicon(self, terms: Iterable[Term]) -> Lexicon:
        """The lexicon of these lists and of the glossaries' ``terms``."""
        plain = Analyzer(Lexicon({}, self.abbreviations, self.stopwords))
        concepts: dict[str, dict[str, None]] = {}
        for term in terms:
            concept = concept_of(term.term)
            for name in term.names:
                # a loanword typed in hiragana keeps its spelling
                for key in filter(None, map(plain.stem_name, (name, in_hiragana(name)))):
                    concepts.setdefault(key, {})[concept] = None
        stopwords = frozenset(map(plain.stem, self.stopwords))
        return Lexicon(
            {key: tuple(named) for key, named in concepts.items()}, self.abbreviations, stopwords
        )


def bundled_wordlists() -> Path:
    """The folder of the word lists that come with the package."""
    return Path(__file__).parent / "wordlists"


def read_wordlists(folder: Path, cache: BuildCache = NO_CACHE) -> Wordlists:
    """Reads the word lists of a folder.

    Raises:
        CorpusError: a list has defects; names each with its line.
    """

    def read(name: str, schema: str) -> Any:
        file = read_sound_parts(folder / f"{name}.yaml", schema, cache=cache)
        if file.problems:
            raise CorpusError(file.problems)
        return file.data

    abbreviations = {**read("number_words", "words"), **read("abbreviations", "words")}
    return Wordlists(
        {fold(short): fold(long) for short, long in abbreviations.items()},
        frozenset(read("stopwords", "wordlist")),
        tuple(read("elsewhere", "wordlist")),
    )
