"""Reads and writes what was learnt (`bot.search.learning`).

ranking.yaml        the weights of ranking and confidence, for people to read
words.msgpack       the weight of each word, in thousandths
embeddings.msgpack  the vectors, compressed with zlib (see `bot.search.embeddings`)
background.msgpack  how often words occur in what the vectors were learnt from (see
                    `bot.search.background`)
verdicts.msgpack    the weights that decide yes or no before a direct answer (see
                    `bot.answers.verdicts`)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgpack

from bot.search.confidence import Calibration
from bot.search.ranking import Weights
from rules_corpus.problems import CorpusError, Problem

EMBEDDINGS, BACKGROUND, RANKING, WORDS, VERDICTS = (
    "embeddings.msgpack",
    "background.msgpack",
    "ranking.yaml",
    "words.msgpack",
    "verdicts.msgpack",
)
_THOUSANDTHS = 1000
_LIMITS = ("bias", "nothing_below", "unsure_below", "unsure_share")
_HEADER = (
    "# What ranking and confidence weigh. Learnt (see bot/search/learning); not edited by hand.\n"
)


class Model(NamedTuple):
    """The weights of ranking, and the model of confidence."""

    weights: Weights
    calibration: Calibration


def bundled_model() -> Path:
    """The folder of the model that comes with the package."""
    return Path(__file__).parent


def read_model(folder: Path) -> Model:
    """Reads the model from a folder.

    Raises:
        CorpusError: one of the files is broken.
    """
    # only a build needs this: answers should not wait for the import of the YAML reader
    from rules_corpus.yaml_file import read_yaml

    data = read_yaml(folder / RANKING, "ranking").data
    confidence = data["confidence"]
    *weights, of_confidence = map(
        _numbers, (*(data[part] for part in Weights._fields), confidence["weights"])
    )
    bias, *limits = (float(confidence[name]) for name in _LIMITS)
    return Model(
        Weights(*weights),
        Calibration(
            of_confidence, bias, limits[0], limits[1], limits[2], read_words(folder / WORDS)
        ),
    )


def read_words(path: Path) -> dict[str, float]:
    """Reads the weight of each word.

    Raises:
        CorpusError: the file cannot be read, or holds something else.
    """
    try:
        return {
            str(word): int(weight) / _THOUSANDTHS
            for word, weight in msgpack.unpackb(path.read_bytes()).items()
        }
    except (OSError, ValueError, TypeError, AttributeError, msgpack.UnpackException) as error:
        raise CorpusError([Problem(path, 0, f"not a file of word weights: {error}")]) from error


def write_model(folder: Path, model: Model) -> None:
    """Writes the files for `read_model`."""
    weights, calibration = model
    lines = [_HEADER]
    for part, numbers in zip(Weights._fields, weights, strict=True):
        lines += [f"{part}:\n", *_lines(numbers, "  ")]
    lines += ["confidence:\n"]
    lines += _lines({name: getattr(calibration, name) for name in _LIMITS}, "  ")
    lines += ["  weights:\n", *_lines(calibration.weights, "    ")]
    (folder / RANKING).write_text("".join(lines), "utf-8")
    words = {
        word: round(weight * _THOUSANDTHS) for word, weight in sorted(calibration.words.items())
    }
    (folder / WORDS).write_bytes(msgpack.packb(words))


def _numbers(data: dict[str, str]) -> dict[str, float]:
    return {name: float(value) for name, value in data.items()}


def _lines(weights: Mapping[str, float], indent: str) -> list[str]:
    return [f"{indent}{name}: {value:.4f}\n" for name, value in weights.items()]
