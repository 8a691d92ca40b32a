"""The words that reverse or limit what a claim says: not, only, even, at most, 「だけ」.

They stand in ``cues/<language>.yaml``. Claims are compared as `spelt`: hiragana stay apart from
katakana there, for 「も」 means something and 「モ」 is part of a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bot.search.analysis import one_spelling
from rules_corpus.languages import LANGUAGES, Code
from rules_corpus.listed_words import error_in, expression_in, whole
from rules_corpus.patterns import Pattern
from rules_corpus.text import written

CUES = Path(__file__).parent / "cues"
"""The folder of the words that come with the package, a file for each language."""

_NEVER = Pattern("(?!)")
_Keys = tuple[str | int, ...]


class Contraction(NamedTuple):
    """What people write in short ("can't"), and what it stands for."""

    short: Pattern
    full: str


class CueWords(NamedTuple):
    """The cues of a language. The learnt weights name the ``groups``, and each of the ``single``
    words that they find.

    ``groups``: words that say the same sort of thing, by its name; ``negations``: what reverses a
    claim; ``tags``: what asks for agreement at the end; ``breaks``: what parts clauses;
    ``open``: a question that asks for something else than yes or no; ``closed``: one that asks for
    nothing else; ``contractions``: in the order in which they are written out.
    """

    groups: Mapping[str, Pattern] = {}
    single: Pattern = _NEVER
    negations: Pattern = _NEVER
    tags: Pattern = _NEVER
    breaks: Pattern = _NEVER
    open: Pattern = _NEVER
    closed: Pattern = _NEVER
    contractions: tuple[Contraction, ...] = ()


NO_CUES = CueWords()


def spelt(text: str) -> str:
    """A text as its cues are looked for: as it is written, loanwords in one spelling."""
    return written(one_spelling(text))


def read_cues(folder: Path) -> dict[Code, CueWords]:
    """The words of a folder, by language.

    Raises:
        CorpusError: a file is broken, with every defect and its line; or its name is not that of a
            language.
    """
    from rules_corpus.problems import CorpusError, Problem  # only building reads them

    paths = sorted(folder.glob("*.yaml"))
    for path in paths:
        if path.stem not in LANGUAGES:
            raise CorpusError([Problem(path, 0, f"no language has the code {path.stem!r}")])
    return {path.stem: _read(path) for path in paths}


def _read(path: Path) -> CueWords:
    from rules_corpus.problems import CorpusError
    from rules_corpus.yaml_file import read_yaml

    file = read_yaml(path, "cues")
    problems = [
        file.problem(f"{entry} is not a regular expression: {error}", *keys)
        for keys, entry in _entries(file.data)
        if (error := error_in(expression_in(entry)))
    ]
    if problems:
        raise CorpusError(problems)
    words = _cue_words(file.data, partial(_pattern, spaced=LANGUAGES[path.stem].has_spaces))
    problems = [
        file.problem(f"{error} in {contraction.full!r}", "contractions", at, "full")
        for at, contraction in enumerate(words.contractions)
        if (error := _misfit(contraction))
    ]
    if problems:
        raise CorpusError(problems)
    return words


def _cue_words(data: Mapping[str, Any], pattern: Callable[[Sequence[str]], Pattern]) -> CueWords:
    lists = dict(data)
    groups, contractions = lists.pop("groups", {}), lists.pop("contractions", ())
    return CueWords(
        {name: pattern(entries) for name, entries in groups.items()},
        **{name: pattern(entries) for name, entries in lists.items()},
        contractions=tuple(
            Contraction(pattern([row["short"]]), row["full"]) for row in contractions
        ),
    )


def _entries(data: Any, keys: _Keys = ()) -> Iterator[tuple[_Keys, str]]:
    """Every text of nested values, with its path of keys."""
    if isinstance(data, str):
        yield keys, data
        return
    for key, value in data.items() if isinstance(data, Mapping) else enumerate(data):
        yield from _entries(value, (*keys, key))


def _pattern(entries: Sequence[str], spaced: bool) -> Pattern:
    """The pattern of some entries, whole words where spaces separate words."""
    phrases = [re.escape(spelt(entry)) for entry in entries if not expression_in(entry)]
    expressions = filter(None, map(expression_in, entries))
    return Pattern(*filter(None, [whole(phrases)] if spaced else phrases), *expressions)


def _misfit(contraction: Contraction) -> str:
    """What is wrong with what a contraction stands for; empty where nothing is."""
    try:
        contraction.short.sub(contraction.full, "")
    except (re.error, IndexError) as error:
        return str(error)
    return ""
