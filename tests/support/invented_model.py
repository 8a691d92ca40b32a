"""What would have been learnt for the invented corpora: a ranking of their own, so that no test of
them changes where Force of Will's is learnt anew.

No vectors and no words: rules are told apart by the words that they share with a question, and
whether they answer by how many these are. Round numbers, so that they can be followed by eye.
"""

from __future__ import annotations

from pathlib import Path

from bot.search.background import NO_BACKGROUND, write_background
from bot.search.confidence import CONFIDENCE_FEATURES, Calibration
from bot.search.embeddings import Vectors, write_vectors
from bot.search.model import BACKGROUND, EMBEDDINGS, Model, bundled_model, read_model, write_model
from bot.search.ranking import FEATURES, Weights

_BY_WORDS = dict.fromkeys(FEATURES, 0.0) | {
    "bm25": 4.0,
    "covered": 8.0,
    "named": 3.0,
    "unnamed_special": -2.0,
}
_SURE = dict.fromkeys(CONFIDENCE_FEATURES, 0.0) | {
    "covered": 8.0,
    "unknown": -8.0,
    "elsewhere": -3.0,
    "foreign": -5.0,
}


def invented_model(folder: Path) -> Path:
    """Writes it into a new folder, and gives that."""
    folder.mkdir()
    learnt = read_model(bundled_model()).weights
    weights = Weights(_BY_WORDS, _BY_WORDS, learnt.situations, learnt.answers)
    write_model(folder, Model(weights, Calibration(_SURE, -2.0, 0.2, 0.4, 0.6)))
    write_vectors(folder / EMBEDDINGS, Vectors(2, (), (), (), (), b""))
    write_background(folder / BACKGROUND, NO_BACKGROUND)
    return folder
