"""Which known names come nearest to an unknown one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules_corpus.text import fold

_LEAST_LIKENESS = 72.0  # RapidFuzz's ratio, 0 to 100: typing errors come nearer than this
_MARGIN = 6.0  # others are shown if their ratio is at most this far below the best
_SHOWN = 3


def nearest(name: str, names: Collection[str]) -> Sequence[str]:
    """The names that ``name`` may be a slip for, the likeliest first, at most three: those that
    differ only in case, spaces and punctuation, or else the most similar.
    """
    from rapidfuzz import fuzz, process  # only where something is wrong

    squeezed = _squeezed(name)
    same = [other for other in names if _squeezed(other) == squeezed]
    if same or not squeezed:
        return same[:_SHOWN]
    found = process.extract(
        squeezed,
        list(names),
        scorer=fuzz.ratio,
        processor=_squeezed,
        limit=_SHOWN,
        score_cutoff=_LEAST_LIKENESS,
    )
    best = found[0][1] if found else 0.0
    return [other for other, score, _ in found if score > best - _MARGIN]


def did_you_mean(name: str, names: Collection[str]) -> str:
    """What follows "no card 'Demon Flame'": "; did you mean 'Demonflame'?", or nothing if no name
    comes near.
    """
    found = [repr(other) for other in nearest(name, names)]
    return f"; did you mean {listed(found, 'or')}?" if found else ""


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as a sentence lists them: a, b and c."""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else "".join(words)


def _squeezed(name: str) -> str:
    """The name without case, spaces and punctuation, where most slips are made."""
    return "".join(filter(str.isalnum, fold(name)))
