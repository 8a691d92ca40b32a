"""A claim: what a yes-or-no question puts forward, or a statement says, as tokens and cues.

Whether a claim holds hangs on words that a search passes over: not, only, even, still, may, must,
at most, 「よね」. So the tokens here keep them all, and each language names its cues: groups of
words that reverse or limit what is said (`bot.answers.cue`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from bot.answers.cue import NO_CUES, CueWords, spelt
from bot.answers.number_words import in_figures
from bot.search.analysis import bigrams
from rules_corpus.languages import LANGUAGES, Code
from rules_corpus.patterns import Pattern
from rulings.model import Verdict

_SPACED = Pattern(r"[a-z]+|[0-9]+|\?")
_UNSPACED = Pattern(r"[a-z]+|[0-9]+|[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]+")


@dataclass(frozen=True)
class Claim:
    """A claim as it is compared: its words in one spelling, ``plain``, and what is read of them
    when it is first asked for, as little of most claims is.

    ``words``: the cues of its language; ``stem``: the stem of a word, where spaces separate words,
    else ``None``.
    """

    plain: str
    words: CueWords
    stem: Callable[[str], str] | None

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        return tuple(self._tokens_in(self.plain))

    @cached_property
    def held(self) -> frozenset[str]:
        return frozenset(self.tokens)

    @cached_property
    def figures(self) -> frozenset[str]:
        return frozenset(token for token in self.tokens if token.isdigit())

    @cached_property
    def is_negated(self) -> bool:
        return len(self.words.negations.findall(self.plain)) % 2 == 1

    @cached_property
    def cues(self) -> frozenset[str]:
        return frozenset(self._cues_in(self.plain))

    @cached_property
    def form(self) -> frozenset[str]:
        """The cues of the whole, its first and its last words."""
        form = self.cues | frozenset(self._form())
        return form | {"negated"} if self.is_negated else form

    @cached_property
    def clauses(self) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
        """Its clauses, with their tokens and cues."""
        return tuple(
            (frozenset(self._tokens_in(part)), frozenset(self._cues_in(part)))
            for part in self._parts
        )

    @property
    def _parts(self) -> list[str]:
        return [part for part in self.words.breaks.split(self.plain) if part and part.strip()]

    def _tokens_in(self, plain: str) -> list[str]:
        if self.stem is not None:
            return [self.stem(word) for word in _SPACED.findall(plain)]
        return [
            token
            for run in _UNSPACED.findall(plain)
            for token in ([run] if run.isascii() else bigrams(run))
        ]

    def _cues_in(self, plain: str) -> Iterator[str]:
        yield from (name for name, group in self.words.groups.items() if group.search(plain))
        yield from ("'" + word for word in self.words.single.findall(plain))

    def _form(self) -> Iterator[str]:
        """The first and the last words of a claim, where a language says what kind of question
        it is.
        """
        if self.words.tags.search(self.plain):
            yield "tag"
        parts = self._parts
        last_clause = self._tokens_in(parts[-1]) if parts else []
        words = [token for token in self.tokens if token != "?"]
        for name, found in (
            ("begins", words[:1]),
            ("begins2", words[:2]),
            ("asks", last_clause[:1]),
            ("asks2", last_clause[:2]),
        ):
            yield f"{name} {' '.join(found)}"
        yield f"ends {' '.join(words[-1:])}"
        yield f"ends2 {' '.join(words[-2:])}"


Labelled = tuple[Claim, Verdict]
"""A claim with the reply to it; "" where it asks for something else than yes or no."""


@dataclass(frozen=True)
class ClaimReader:
    """Reads claims by the ``words`` of their languages; ``stem``: the stem of a word."""

    words: Mapping[Code, CueWords]
    stem: Callable[[str], str]

    def read(self, text: str, language: Code) -> Claim:
        """What a question or a statement in a language claims."""
        words = self.words.get(language, NO_CUES)
        stem = self.stem if LANGUAGES[language].has_spaces else None
        return Claim(_written_out(text, words), words, stem)

    def is_open(self, claim: Claim) -> bool:
        """Whether a question asks for something else than yes or no, and not for agreement, in any
        language: many a card is asked about by its name in another.
        """
        return any(
            words.open.search(claim.plain) is not None and words.tags.search(claim.plain) is None
            for words in self.words.values()
        )

    def is_closed(self, claim: Claim) -> bool:
        """Whether a question is worded as only one that asks for yes or no is."""
        return claim.words.closed.search(claim.plain) is not None


def _written_out(text: str, words: CueWords) -> str:
    """The text in one spelling, with numbers as figures and "can't" as "ca not"."""
    plain = in_figures(spelt(text))
    for contraction in words.contractions:
        plain = contraction.short.sub(contraction.full, plain)
    return plain
