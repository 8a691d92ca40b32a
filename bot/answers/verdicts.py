"""Whether Yes or No stands before a direct answer: the question's claim read against the entry's
statement and wordings.

The same entry says yes to "may I swing with it upright" and no to "so a tapped one may attack,
right?", so the word cannot be stored with it. A logistic model reads the claim against the
statement: which cues of the one meet which of the other, in the clause that speaks of the same; and
against the wordings whose reply is known: which words the claim shares with those answered yes, and
with those answered no. A second model reads the claim word by word against the same texts
(`bot.answers.attention`), and the log odds of both are added. A verdict is given only where they
are sure, for a wrong one is worse than none. The weights are learnt
(`bot.search.learning.verdicts`).
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgpack

from bot.answers.attention import Attention, Neighbour, pack, unpack
from bot.answers.claims import Claim, ClaimReader, Labelled
from bot.answers.intent import Patterns
from bot.answers.opposites import agrees
from rules_corpus.languages import Code, language_in
from rules_corpus.problems import CorpusError, Problem
from rulings.model import DirectAnswer, Verdict

# Of those answered yes, and of those answered no: always as many of each, so that their number says
# nothing. With at most 2.5 of 100 held-out questions answered wrongly, 0.341 get the right word in
# English with two, 0.325 with four, 0.297 with eight.
MOST_WORDINGS = 2
_COMMON = 4.0  # weight of a token that no statement holds
# Of the log odds that an entry is the one asked for, beside those of the word. With at most 2.5 of
# 100 held-out questions answered wrongly, 0.337 get the right word in English and 0.397 in
# Japanese, without them 0.322 and 0.385.
_OF_ENTRY = 0.4
_SUREST = 0.999
_THOUSANDTHS = 1000
_COMPRESSION = 9

Features = dict[str, float]


class LanguageModel(NamedTuple):
    """What was learnt of a language.

    ``closed``: weights of what makes a question a yes-or-no question; ``reading``: of what speaks
    for yes; ``rarity``: the inverse document frequencies of tokens in statements; ``closed_above``,
    ``yes_above``, ``no_above``: the least log odds at which a question is taken for a yes-or-no
    question, and the least `surety` at which either is said; ``attention``: what speaks for yes,
    word by word.
    """

    closed: Mapping[str, float]
    reading: Mapping[str, float]
    rarity: Mapping[str, float]
    closed_above: float
    yes_above: float
    no_above: float
    attention: Attention | None = None


@dataclass(frozen=True)
class VerdictReader:
    """Says yes or no by what was learnt, kept in a file that is read when the first claim is.

    ``opposites``: the words for each side of what is opposed.
    """

    path: Path
    claims: ClaimReader
    opposites: Patterns = field(default_factory=dict)

    @cached_property
    def _by_language(self) -> Mapping[Code, bytes]:
        return _read_packed(self.path)

    @cached_property
    def _models(self) -> dict[Code, LanguageModel]:
        """Those of the languages asked in so far."""
        return {}

    def _model(self, language: Code) -> LanguageModel | None:
        if language not in self._models and language in self._by_language:
            self._models[language] = _unpacked(self.path, self._by_language[language])
        return self._models.get(language)

    def verdict(self, question: str, answer: DirectAnswer, likely: float) -> Verdict:
        """Whether an entry answers a question with yes or with no; "" where it asks for something
        else, or is not surely read.

        ``likely``: how likely the entry is to be the one asked for, from 0 to 1.
        """
        language = language_in(question)
        model = self._model(language)
        statement = answer.statement.only_in(language)
        if model is None or not statement:
            return ""
        claim = self.claims.read(question, language)
        known = [
            (self.claims.read(text, language), said) for text, said in wordings(answer, language)
        ]
        for other, said in known:
            if other.tokens == claim.tokens:
                return said
        if self.claims.is_open(claim) or not self._is_closed(claim, model):
            return ""
        stated = self.claims.read(statement, language)
        near = nearest(claim, known)
        features = question_features(claim, stated, near, model.rarity, answer.verdict)
        odds = score(features, model.reading)
        if model.attention is not None:
            odds += model.attention.odds(claim, stated, near)
        verdict = _sure(odds, likely, model)
        return verdict if verdict and agrees(verdict, claim, known, self.opposites) else ""

    def _is_closed(self, claim: Claim, model: LanguageModel) -> bool:
        """Whether a question asks for yes or no, by how it is worded or by what was learnt."""
        return (
            self.claims.is_closed(claim)
            or score(closed_features(claim), model.closed) >= model.closed_above
        )


def surety(odds: float, likely: float) -> float:
    """How sure the word is that log odds speak for, where the entry is so likely, from 0 to 1, to
    be the one asked for.
    """
    likely = min(max(likely, 1 - _SUREST), _SUREST)
    return abs(odds) + _OF_ENTRY * math.log(likely / (1 - likely))


def _sure(odds: float, likely: float, model: LanguageModel) -> Verdict:
    sure = surety(odds, likely)
    if odds > 0:
        return "yes" if sure >= model.yes_above else ""
    return "no" if sure >= model.no_above else ""


def wordings(answer: DirectAnswer, language: Code) -> Iterator[tuple[str, Verdict]]:
    """The questions in a language that a direct answer is known to answer, with their replies; its
    own question first.
    """
    own = answer.question.only_in(language)
    if own:
        yield own, answer.verdict
    known = (*answer.asked, *answer.claims, *answer.questions)
    yield from ((text, said) for text, said in known if language_in(text) == language)


def score(features: Features, weights: Mapping[str, float]) -> float:
    """The log odds of some features."""
    get = weights.get
    return get("", 0.0) + sum(get(name, 0.0) * value for name, value in features.items())


def closed_features(claim: Claim) -> Features:
    """What tells a yes-or-no question from others: its form, its words and their pairs."""
    features = dict.fromkeys(claim.form, 1.0)
    features |= dict.fromkeys(("=" + token for token in claim.held), 1.0)
    features |= {
        f"={first} {second}": 1.0
        for first, second in zip(claim.tokens, claim.tokens[1:], strict=False)
    }
    return features


def nearest(claim: Claim, known: Iterable[Labelled]) -> list[Neighbour]:
    """The wordings nearest to a claim, as many answered yes as no, at most `MOST_WORDINGS`: those
    answered yes first, of either the nearest first.
    """
    rows = sorted(
        (
            Neighbour(similarity(claim, other), other, said == "yes")
            for other, said in known
            if said
        ),
        key=lambda row: -row.similar,
    )
    yes, no = ([row for row in rows if row.said == said] for said in (True, False))
    most = min(len(yes), len(no), MOST_WORDINGS)
    return [*yes[:most], *no[:most]]


def reading_features(
    claim: Claim, stated: Claim, near: Sequence[Neighbour], rarity: Mapping[str, float]
) -> Features:
    """What speaks for yes or no: positive weights of these features for yes.

    ``near``: as `nearest` finds them.
    """
    return _against_statement(claim, stated, rarity) | _against_wordings(claim, near)


def question_features(
    claim: Claim,
    stated: Claim,
    near: Sequence[Neighbour],
    rarity: Mapping[str, float],
    own: Verdict,
) -> Features:
    """What speaks for yes or no to a question of somebody who has not seen the entry.

    ``own``: the reply to the question for which the entry was written, which most people ask too.
    """
    leaning = {"own": 1.0 if own == "yes" else -1.0} if own else {}
    return reading_features(claim, stated, near, rarity) | leaning


def _against_statement(claim: Claim, stated: Claim, rarity: Mapping[str, float]) -> Features:
    form = ["", *claim.form]
    features = {f"{mine}*{other}": 1.0 for mine in form for other in ("", *stated.cues)}
    features |= dict.fromkeys(("q:" + token for token in claim.held), 0.7)
    features |= dict.fromkeys(("q-:" + token for token in claim.held - stated.held), 0.7)
    features |= dict.fromkeys(("qs:" + token for token in claim.held & stated.held), 0.7)
    if stated.clauses:
        tokens, cues = max(
            stated.clauses, key=lambda clause: _weight(clause[0] & claim.held, rarity)
        )
        features |= {f"{mine}@{other}": 1.0 for mine in form for other in ("", *cues)}
        turned = ("no" if "no" in cues else "") + ("-" if claim.is_negated else "+")
        features["clause " + turned] = 1.0
        features["covered " + turned] = (
            3 * _weight(tokens & claim.held, rarity) / max(1.0, _weight(claim.held, rarity))
        )
    features["shared"] = len(claim.held & stated.held) / max(1, len(claim.held))
    features["other figure"] = float(bool(claim.figures - stated.figures))
    features["same figure"] = float(bool(claim.figures & stated.figures))
    return features


def _against_wordings(claim: Claim, near: Sequence[Neighbour]) -> Features:
    """What the claim shares with the wordings nearest to it, as many answered yes as no; each
    speaks for its own reply.
    """
    if not near:
        return {}
    features: Features = {}

    def add(name: str, value: float) -> None:
        features[name] = features.get(name, 0.0) + value

    for similar, other, said in near:
        value = min(math.exp(4 * similar - 1.5), 4.0) / len(near) * (1 if said else -1)
        turn = "x" if claim.is_negated != other.is_negated else "="
        add("near " + turn, value)
        for token in claim.held & other.held:
            add("b:" + token, value)
        for token in claim.held - other.held:
            add(f"m{turn}{token}", value)
        for token in other.held - claim.held:
            add(f"w{turn}{token}", value)
    yes, no = near[: len(near) // 2], near[len(near) // 2 :]
    features["lean"] = sum(_share(token, yes) - _share(token, no) for token in claim.held)
    features["nearest"] = yes[0].similar - no[0].similar
    first = max(yes[0], no[0], key=lambda row: row.similar)
    features["nearest " + ("x" if claim.is_negated != first.claim.is_negated else "=")] = (
        1.0 if first.said else -1.0
    )
    return features


def similarity(one: Claim, other: Claim) -> float:
    """The cosine of the tokens that two claims hold."""
    return len(one.held & other.held) / math.sqrt(max(1, len(one.held)) * max(1, len(other.held)))


def _share(token: str, rows: Sequence[Neighbour]) -> float:
    return (sum(token in row.claim.held for row in rows) + 0.3) / (len(rows) + 0.6)


def _weight(tokens: frozenset[str], rarity: Mapping[str, float]) -> float:
    return sum(rarity.get(token, _COMMON) for token in tokens)


def read_verdicts(path: Path) -> dict[Code, LanguageModel]:
    """What was learnt, by language.

    Raises:
        CorpusError: the file cannot be read, or holds something else.
    """
    return {language: _unpacked(path, data) for language, data in _read_packed(path).items()}


def write_verdicts(path: Path, models: Mapping[Code, LanguageModel]) -> None:
    """Writes what `read_verdicts` reads; each language by itself, for most askers know one."""
    data = {
        language: zlib.compress(
            msgpack.packb(
                [
                    *map(_packed, model[:3]),
                    model[3:6],
                    None if model.attention is None else pack(model.attention),
                ]
            ),
            _COMPRESSION,
        )
        for language, model in models.items()
    }
    path.write_bytes(msgpack.packb(data))


def _read_packed(path: Path) -> dict[Code, bytes]:
    try:
        data: dict[Code, bytes] = msgpack.unpackb(path.read_bytes())
        if not all(isinstance(model, bytes) for model in data.values()):
            raise ValueError("a language has no model")
        return data
    except (OSError, ValueError, AttributeError, msgpack.UnpackException) as error:
        raise _no_model(path, error) from error


def _unpacked(path: Path, data: bytes) -> LanguageModel:
    try:
        *weights, limits, attention = msgpack.unpackb(zlib.decompress(data))
        closed, reading, rarity = map(_weights, weights)
        read = None if attention is None else unpack(attention)
        closed_above, yes_above, no_above = limits
        return LanguageModel(closed, reading, rarity, closed_above, yes_above, no_above, read)
    except (
        ValueError,
        TypeError,
        AttributeError,
        zlib.error,
        msgpack.UnpackException,
    ) as error:
        raise _no_model(path, error) from error


def _no_model(path: Path, error: Exception) -> CorpusError:
    return CorpusError([Problem(path, 0, f"holds no model of verdicts: {error}")])


def _packed(weights: Mapping[str, float]) -> dict[str, int]:
    return {name: round(weight * _THOUSANDTHS) for name, weight in sorted(weights.items())}


def _weights(packed: Mapping[str, int]) -> dict[str, float]:
    return {name: weight / _THOUSANDTHS for name, weight in packed.items()}
