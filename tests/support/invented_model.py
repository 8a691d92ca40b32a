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
from bot.search.model import BACKGROUND, EMBEDDINGS, Model, write_model
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

_SITUATIONS = {
    "words": 0.0,
    "asks_penalty": 0.4,
    "asks_what_to_do": 5.5,
    "tells": 0.5,
    "elsewhere": -1.1,
    "cosine": 4.2,
    "questions": 3.4,
    "covered": 1.8,
    "rule_cosine": -4.6,
    "rule_questions": -4.6,
    "agrees": 3.0,
    "bias": 0.5,
    "never_below": -28.6,
    "beside": 0.3,
    "asked": 0.4,
    "answers": 0.7,
}
_ANSWERS = {
    "cosine": 3.2,
    "questions": -1.1,
    "bm25": -0.3,
    "covered": 0.7,
    "share": 3.6,
    "rule_share": 1.0,
    "best_rule": 0.1,
    "lead": 0.3,
    "bias": -2.8,
    "shown": 0.5,
}


def invented_model(folder: Path) -> Path:
    """Writes it into a new folder, and gives that."""
    folder.mkdir()
    weights = Weights(_BY_WORDS, _BY_WORDS, _SITUATIONS, _ANSWERS)
    write_model(folder, Model(weights, Calibration(_SURE, -2.0, 0.2, 0.4, 0.6)))
    write_vectors(folder / EMBEDDINGS, Vectors(2, (), (), (), (), b""))
    write_background(folder / BACKGROUND, NO_BACKGROUND)
    return folder
