"""Building indexes in this process, for the speed of tests that change their data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from cachetools import LRUCache

from bot import building, index_cache
from bot.building import check_sources, snapshot_of
from bot.index_file import write_index
from bot.progress import Progress
from bot.settings import Settings
from rules_corpus.problems import CorpusError, Problem

_OF_THE_PROGRAM = (
    "compile_catalogues",
    "read_background",
    "read_courtesies",
    "read_cues",
    "read_intents",
    "read_model",
    "read_vectors",
)
_built: LRUCache[str, bytes] = LRUCache(16)

_build_aside = index_cache._build_aside


@contextmanager
def built_aside() -> Iterator[None]:
    """Builds in a process of its own again, as in earnest."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index_cache, "_build_aside", _build_aside)
        yield


@contextmanager
def built_here() -> Iterator[None]:
    """Builds in this process, and reads what comes with the program once: what was learnt,
    messages and words of questions take two thirds of building the index of an invented corpus.
    Tests that change their files put the plain function back.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(index_cache, "_build_aside", build_here)
        for name in _OF_THE_PROGRAM:
            patch.setattr(building, name, cache(getattr(building, name)))
        yield


def build_here(
    settings: Settings, key: str, progress: Progress | None, only_sound: bool
) -> tuple[Problem, ...]:
    """In the place of what starts a process for it; an index of the same key is the same."""
    path = index_cache._building(index_cache._path(settings, key))
    if key in _built:
        path.write_bytes(_built[key])
        return ()
    rulings, *laid_over = settings.all_rulings or (None,)
    checked = check_sources(settings.texts, rulings, laid_over=laid_over)
    if checked.defects and only_sound:
        return checked.defects
    if not checked.sources.corpus.library.documents:
        raise CorpusError(checked.defects)
    write_index(snapshot_of(checked.sources), path)
    if not checked.defects:
        _built[key] = path.read_bytes()
    return checked.defects
