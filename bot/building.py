"""Makes a snapshot from texts, word lists, learnt weights and catalogues; the only module that
does.
"""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from bot.answers import cue, intent
from bot.answers.banlists.carriers import with_notes
from bot.answers.courtesy import bundled_courtesies, read_courtesies
from bot.answers.cue import read_cues
from bot.answers.intent import read_intents
from bot.index_file import Snapshot, write_index
from bot.progress import Progress, part, silent
from bot.search.background import read_background
from bot.search.build import build_engine
from bot.search.embeddings import read_vectors
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.model import BACKGROUND, EMBEDDINGS, bundled_model, read_model
from bot.search.ordinary import ordinary_words
from bot.words import Words, compile_catalogues
from rules_corpus.build_cache import NO_CACHE, BuildCache
from rules_corpus.check import check, warnings
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.library import Corpus, read
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.text_file import TO_DO
from rulings.check import check as check_rulings
from rulings.check import warnings as warnings_of_rulings
from rulings.layers import read_layers
from rulings.loader import Collected
from rulings.store import Database


class Sources(NamedTuple):
    """The rules and their rulings."""

    corpus: Corpus
    database: Database


@dataclass(frozen=True)
class Checked:
    """What the folders hold, and everything that is wrong with it.

    ``sources``: the data of the games without defects; ``defects`` keep a game from being used, or
    all of them if they do not belong to a single game.
    """

    sources: Sources
    defects: tuple[Problem, ...]
    _find_warnings: Callable[[], Iterable[Problem]]

    @cached_property
    def warnings(self) -> tuple[Problem, ...]:
        """Problems that keep nothing from being used; looked for on demand, because a build does
        not need them.
        """
        return tuple(sorted(self._find_warnings()))


UNUSABLE, NOT_WRITTEN = 4, 5
"""Exit statuses: the data cannot be used; the index cannot be written."""
BUILD_CACHE = "build-cache.sqlite"
"""The file next to the indexes with what the next build need not compute again."""
_READ = 0.15  # share of the work: reading and checking the texts
_ENGINE_MADE = 0.97


def build_snapshot(
    texts: Path,
    rulings: Path | None = None,
    progress: Progress = silent,
    model: Path | None = None,
    laid_over: Sequence[Path] = (),
) -> Snapshot:
    """A new snapshot of the rules in ``texts`` and the database in ``rulings``, without games that
    cannot be used.

    ``laid_over``: further folders of rulings, each overriding those before; ``model``: the folder
    of what was learnt, by default the one that comes with the package.

    Raises:
        CorpusError: no game can be used, or the word lists or weights cannot; names every defect.
    """
    progress(0.0)
    sources = read_sources(texts, rulings, laid_over)
    return snapshot_of(sources, part(progress, _READ, _ENGINE_MADE), model=model)


def read_sources(texts: Path, rulings: Path | None, laid_over: Sequence[Path] = ()) -> Sources:
    """What the folders hold about the games that can be used.

    Raises:
        CorpusError: none can be used; names every defect.
    """
    checked = check_sources(texts, rulings, laid_over=laid_over)
    if not checked.sources.corpus.library.documents:
        raise CorpusError(checked.defects)
    return checked.sources


def check_sources(
    texts: Path,
    rulings: Path | None,
    cache: BuildCache = NO_CACHE,
    laid_over: Sequence[Path] = (),
) -> Checked:
    """Reads and checks all folders, whatever is wrong.

    So nobody fixes one defect only to be shown the next. Files that are in ``cache`` are not
    parsed.
    """
    folders = tuple(filter(None, (rulings, *laid_over)))
    roots = (texts, *folders)
    corpus, problems = read(texts, cache)
    collected, more = read_layers(folders, cache) if folders else (Collected(), ())
    found = {*problems, *more}
    # a line that is still to be filled in is not checked further
    unwritten = {(problem.path, problem.line) for problem in found if problem.message == TO_DO}
    broken = (
        *check(corpus, texts),
        *check_rulings(collected, corpus.library, incomplete=corpus.incomplete),
    )
    found |= {problem for problem in broken if (problem.path, problem.line) not in unwritten}
    stopped = _by_game(found, roots, corpus)
    corpus, collected = corpus.without(stopped), collected.without(stopped)
    return Checked(
        Sources(corpus, collected.database()),
        tuple(sorted(found)),
        lambda: (*warnings(corpus, texts), *warnings_of_rulings(collected, corpus.library)),
    )


def _by_game(
    problems: Iterable[Problem], roots: Sequence[Path], corpus: Corpus
) -> dict[str, tuple[str, ...]]:
    """The defects of each game, with paths that begin with the name of the root; a defect outside
    the folders of games counts for every game.
    """
    found: dict[str, list[str]] = {}
    for problem in sorted(problems):
        root = max(
            (root for root in roots if problem.path.is_relative_to(root)),
            key=lambda root: len(root.parts),
            default=Path(),
        )
        inside = problem.path.relative_to(root).parts
        own = inside[:1] if (root / Path(*inside[:1])).is_dir() else ()
        for game in own or corpus.library.games:
            found.setdefault(game, []).append(str(replace(problem, path=Path(root.name, *inside))))
    return {game: tuple(defects) for game, defects in found.items()}


def snapshot_of(
    sources: Sources,
    progress: Progress = silent,
    cache: BuildCache = NO_CACHE,
    model: Path | None = None,
) -> Snapshot:
    """The snapshot of rules and rulings in memory.

    Raises:
        CorpusError: the word lists or what was learnt cannot be used.
    """
    model = model or bundled_model()
    weights, calibration = read_model(model)
    engine = build_engine(
        *sources,
        read_wordlists(bundled_wordlists(), cache),
        read_vectors(model / EMBEDDINGS),
        weights,
        progress,
        cache,
        read_background(model / BACKGROUND),
        ordinary_words(cache),
    )
    progress(1.0)
    catalogues = compile_catalogues()
    words = {
        language: Words(language, catalogues.get(language))
        for language in (DEFAULT_LANGUAGE, *catalogues)
    }
    library = with_notes(
        sources.corpus.library, sources.database.formats, sources.database.lists, words
    )
    return Snapshot(
        library,
        sources.database,
        engine,
        calibration,
        catalogues,
        read_courtesies(bundled_courtesies()),
        read_intents(intent.INTENTS),
        read_cues(cue.CUES),
    )


def main() -> None:
    """Builds the index file that the first argument names from the folders that the others name:
    rules, then rulings.

    Writes to standard output, one per line: ``share 0.250``, the share done; ``problem [file, line,
    message]``, a defect of the data. With ``--only-sound`` nothing is built if there are any. Ends
    when standard input is closed, which the process that waits for the index holds open. Exit
    status 0: built; 4: the data cannot be used; 5: the file cannot be written.
    """
    only_sound = "--only-sound" in sys.argv
    target, texts, *rulings = map(
        Path, [argument for argument in sys.argv[1:] if argument != "--only-sound"]
    )
    _end_with_parent()
    # no more memory, because there are hardly any cycles, and a seventh less processor time
    gc.disable()
    try:
        sys.exit(_build(target, texts, next(iter(rulings), None), only_sound, rulings[1:]))
    except (OSError, sqlite3.Error) as error:
        _tell("problem", [str(target), 0, str(error)])
        sys.exit(NOT_WRITTEN)


def _build(
    target: Path,
    texts: Path,
    rulings: Path | None,
    only_sound: bool,
    laid_over: Sequence[Path] = (),
) -> int:
    """The exit status of `main`."""
    _tell_share(0.0)
    with BuildCache(target.parent / BUILD_CACHE) as cache:
        checked = check_sources(texts, rulings, cache, laid_over)
        for problem in checked.defects:
            _tell("problem", [str(problem.path), problem.line, problem.message])
        if checked.defects and (only_sound or not checked.sources.corpus.library.documents):
            return UNUSABLE
        snapshot = snapshot_of(checked.sources, part(_tell_share, _READ, _ENGINE_MADE), cache)
        write_index(snapshot, target, cache)
    _tell_share(1.0)
    return 0


def _tell_share(share: float) -> None:
    _tell("share", round(share, 3))


def _tell(kind: str, value: Any) -> None:
    sys.stdout.write(f"{kind} {json.dumps(value)}\n")
    sys.stdout.flush()


def _end_with_parent() -> None:
    """Ends this process as soon as its standard input is closed: the process that started it is
    gone, even if by kill -9.
    """

    def wait() -> None:
        # not through sys.stdin, whose lock a waiting thread would hold at the end
        while os.read(0, 1):
            pass
        os._exit(NOT_WRITTEN)

    Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    main()
