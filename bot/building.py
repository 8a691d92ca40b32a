"""Making a snapshot out of texts, word lists, learnt weights and catalogues; the only module that does."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from bot.search.confidence import Calibration
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.making import make_engine
from bot.search.meaning import read_vectors
from bot.snapshot import Snapshot, to_bytes
from bot.words import compile_catalogues
from rules_corpus.check import check
from rules_corpus.library import Corpus, load
from rules_corpus.problems import CorpusError
from rules_corpus.yaml_file import read_yaml
from rulings.check import check as check_rulings
from rulings.loader import load as load_rulings
from rulings.store import Database


class Sources(NamedTuple):
    """The rules and the rulings beside them."""

    corpus: Corpus
    database: Database


def build_snapshot(texts: Path, rulings: Path | None = None) -> Snapshot:
    """A new snapshot of the rules in ``texts`` and the database in ``rulings``.

    Raises:
        CorpusError: the texts, the rulings, the word lists or the weights cannot be used, with every defect.
    """
    return snapshot_of(read_sources(texts, rulings))


def read_sources(texts: Path, rulings: Path | None) -> Sources:
    """What the folders hold, checked.

    Raises:
        CorpusError: it cannot be used, with every defect.
    """
    corpus = load(texts)
    problems = check(corpus, texts)
    if problems:
        raise CorpusError(problems)
    if rulings is None:
        return Sources(corpus, Database())
    collected = load_rulings(rulings)
    problems = check_rulings(collected, corpus.library)
    if problems:
        raise CorpusError(problems)
    return Sources(corpus, collected.database())


def snapshot_of(sources: Sources) -> Snapshot:
    """The snapshot of rules and rulings that are in memory.

    Raises:
        CorpusError: the word lists, the vectors or the weights cannot be used.
    """
    ranking, calibration = read_weights(bundled_weights())
    engine = make_engine(*sources, read_wordlists(bundled_wordlists()), read_vectors(bundled_vectors()), ranking)
    return Snapshot(sources.corpus.library, sources.database, engine, calibration, compile_catalogues())


def bundled_weights() -> Path:
    """The learnt weights that come with the package."""
    return Path(__file__).parent / "search" / "weights.yaml"


def bundled_vectors() -> Path:
    """The learnt token vectors that come with the package."""
    return Path(__file__).parent / "search" / "vectors.msgpack"


def read_weights(path: Path) -> tuple[dict[str, float], Calibration]:
    """The ranking weights and the calibration of a file.

    Raises:
        CorpusError: the file is broken.
    """
    data = read_yaml(path, "weights").data
    numbers = {name: float(value) for name, value in data["ranking"].items()}
    calibration = data["calibration"]
    limits = [float(calibration[name]) for name in ("bias", "nothing_below", "unsure_below", "unsure_margin")]
    weights, words = ({name: float(value) for name, value in calibration[part].items()} for part in ("weights", "words"))
    return numbers, Calibration(weights, limits[0], limits[1], limits[2], limits[3], words)


def main() -> None:
    """Writes the bytes of a new snapshot of the folders named in the arguments, rules and rulings, to standard output."""
    sys.stdout.buffer.write(to_bytes(build_snapshot(*map(Path, sys.argv[1:]))))


if __name__ == "__main__":
    main()
