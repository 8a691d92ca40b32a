"""The words by which a rung recognises its question: "how many players", "is it banned", "what is".

They are in ``intents/<language>.yaml``; all languages are listened for at once, because people mix
them. Both questions and words are compared folded (`rules_corpus.text.fold`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from rules_corpus.languages import LANGUAGES
from rules_corpus.listed_words import FIGURE_WRITTEN, error_in, expression_in, whole
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold, is_japanese

INTENTS = Path(__file__).parent / "intents"
"""The folder of the words that come with the package, a file for each language."""

# A figure that is part of another number does not count: of 37.5, -5, 3 dozen or 2千30.
_PART_BEFORE = r"(?<![a-z\d.〇十百千万])(?<!\d,)(?<![^\w)]-)(?<!^-)(?<!minus )(?<!マイナス)"
_PART_AFTER = r"(?![.,]?\d)(?![ -]?(?:hundred|thousand|million|dozen|[〇十百千万]))"
FIGURE = rf"{_PART_BEFORE}(\d{{1,6}}){_PART_AFTER}"
"""A regular expression for a figure, captured as its group."""
_NEVER = "(?!)"
_HIRAGANA = "[\u3041-\u3096]+"


Patterns = Mapping[str, Pattern]
"""The patterns of a rung, by the names of what each listens for."""


class Intent(NamedTuple):
    """What is listened for: ``words`` that stand whole between spaces, and regular expressions for
    all of it in languages with spaces between words (``spaced``) and in those without
    (``unspaced``).
    """

    words: tuple[str, ...] = ()
    spaced: str = ""
    unspaced: str = ""

    @property
    def source(self) -> str:
        """A regular expression of all of it."""
        return "|".join(filter(None, (self.spaced, self.unspaced))) or _NEVER


@dataclass(frozen=True)
class Intents:
    """What is listened for, by the rung that answers and the name of what it wants to know."""

    listened_for: Mapping[str, Mapping[str, Intent]] = field(default_factory=dict)

    def of(self, rung: str) -> Patterns:
        """The patterns of a rung."""
        return self._patterns[rung]

    def words(self, rung: str, name: str) -> frozenset[str]:
        """The words of one intent that stand between spaces."""
        return frozenset(self.listened_for[rung][name].words)

    def unspaced(self, rung: str, name: str) -> str:
        """The regular expression of one intent's words in languages without spaces."""
        return self.listened_for[rung][name].unspaced or _NEVER

    def written_like(self, text: str, rung: str) -> Patterns:
        """The patterns of a rung in languages that are written like ``text``: with spaces between
        words, or without.
        """
        return self._unspaced[rung] if is_japanese(text) else self._spaced[rung]

    @cached_property
    def _patterns(self) -> Mapping[str, Patterns]:
        return self._by_name(lambda intent: intent.source)

    @cached_property
    def _spaced(self) -> Mapping[str, Patterns]:
        return self._by_name(lambda intent: intent.spaced or _NEVER)

    @cached_property
    def _unspaced(self) -> Mapping[str, Patterns]:
        return self._by_name(lambda intent: intent.unspaced or _NEVER)

    def _by_name(self, source: Callable[[Intent], str]) -> Mapping[str, Patterns]:
        return {
            rung: {name: Pattern(source(intent)) for name, intent in intents.items()}
            for rung, intents in self.listened_for.items()
        }


NO_INTENTS = Intents()


def read_intents(folder: Path) -> Intents:
    """The words of all languages of a folder.

    Raises:
        CorpusError: a file is broken, with every defect and its line; or its name is not that of a
            language.
    """
    from rules_corpus.problems import CorpusError, Problem
    from rules_corpus.yaml_file import read_yaml  # only building reads them

    found: dict[str, dict[str, Intent]] = {}
    for path in sorted(folder.glob("*.yaml")):
        if path.stem not in LANGUAGES:
            raise CorpusError([Problem(path, 0, f"no language has the code {path.stem!r}")])
        file, problems = read_yaml(path, "intents"), []
        for rung, intents in file.data.items():
            for name, entries in intents.items():
                problems += [
                    file.problem(f"{entry} is not a regular expression: {error}", rung, name, at)
                    for at, entry in enumerate(entries)
                    if (error := error_in(_expression(entry)))
                ]
                if not problems:
                    said = intent_of(entries, LANGUAGES[path.stem].has_spaces)
                    kept = found.setdefault(rung, {}).get(name, Intent())
                    found[rung][name] = _joined(kept, said)
        if problems:
            raise CorpusError(problems)
    return Intents(found)


def _joined(one: Intent, other: Intent) -> Intent:
    return Intent(
        (*one.words, *other.words),
        "|".join(filter(None, (one.spaced, other.spaced))),
        "|".join(filter(None, (one.unspaced, other.unspaced))),
    )


def intent_of(entries: Iterable[str], has_spaces: bool) -> Intent:
    """What is listened for where a file lists ``entries`` (`rules_corpus.listed_words`) of a
    language with or without spaces between words.
    """
    phrases = [fold(entry) for entry in entries if not expression_in(entry)]
    expressions = [*filter(None, map(_expression, entries))]
    if not has_spaces:
        return Intent(unspaced="|".join([*map(_phrase, phrases), *expressions]))
    words = tuple(entry for entry in phrases if FIGURE_WRITTEN not in entry)
    return Intent(words, "|".join(filter(None, [whole(map(_phrase, phrases)), *expressions])))


def _phrase(folded: str) -> str:
    return FIGURE.join(map(re.escape, folded.split(FIGURE_WRITTEN)))


def _expression(entry: str) -> str:
    """The expression of an entry, its hiragana as katakana, as they are in folded text; empty where
    it is a phrase.
    """
    kana = re.sub(_HIRAGANA, lambda run: fold(run[0]), expression_in(entry))
    return kana.replace(FIGURE_WRITTEN, FIGURE)
