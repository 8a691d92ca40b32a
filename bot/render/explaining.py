"""``ask --explain``: what the search made of a question, as lines or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.search.explanation import Candidate, Explanation, Weighed

LEAST = 0.005  # a product smaller than this is not shown


def lines(found: Explanation) -> Iterator[str]:
    """The explanation for a terminal."""
    yield f"Tokens       {'  '.join(found.tokens) or '-'}"
    yield f"Pairs        {', '.join(found.pairs) or '-'}"
    yield (
        "Read as     "
        f" {', '.join(f'{typed} = {meant}' for typed, meant in found.corrections.items()) or '-'}"
    )
    yield f"Unknown      {', '.join(found.unknown) or '-'}"
    yield ""
    yield "Rules"
    yield from _candidates(found.rules)
    yield "Rulings, keywords, penalties"
    yield from _candidates(found.entries)
    yield f"Answerable   {found.answerable:.3f}: {found.outcome}"
    yield f"             bias {found.bias:+.2f}{_sum(found.confidence_features)}"
    yield (
        "             words:"
        f" {', '.join(f'{term} {weight:+.2f}' for term, weight in found.words.items()) or '-'}"
    )
    yield ""
    yield "Known phrases, as tokens in alphabetical order"
    for known in found.known:
        yield f"  {known.cosine:.2f}  {known.tokens}  ({', '.join(known.refs)})"


def as_json(found: Explanation) -> dict[str, Any]:
    """The explanation as plain data, ready for JSON."""

    def candidate(of: Candidate) -> dict[str, Any]:
        return {**of._asdict(), "features": weighed(of.features)}

    def weighed(parts: Iterable[Weighed]) -> dict[str, dict[str, float]]:
        return {part.name: {"value": part.value, "weight": part.weight} for part in parts}

    return {
        **found._asdict(),
        "rules": [*map(candidate, found.rules)],
        "entries": [*map(candidate, found.entries)],
        "confidence_features": weighed(found.confidence_features),
        "known": [known._asdict() for known in found.known],
    }


def _candidates(found: Iterable[Candidate]) -> Iterator[str]:
    for at, candidate in enumerate(found, 1):
        cites = f" cites {', '.join(candidate.cites)}" if candidate.cites else ""
        verbatim = ", asked word for word" if candidate.verbatim else ""
        yield (
            f"  {at}. {candidate.ref}{cites}: share {candidate.share:.3f}, score"
            f" {candidate.score:.2f}{verbatim}"
        )
        yield f"    {_sum(candidate.features)}"
    yield ""


def _sum(parts: Iterable[Weighed]) -> str:
    """A sum of products, without those that add nothing: `` + cosine 0.71 x 22.30``."""
    shown = (part for part in parts if abs(part.product) >= LEAST)
    return "".join(f" + {part.name} {part.value:.2f} x {part.weight:.2f}" for part in shown)
