"""Building an index in this process, for the speed of tests that change their data."""

from __future__ import annotations

from bot import index_cache
from bot.building import check_sources, snapshot_of
from bot.index_file import write_index
from bot.progress import Progress
from bot.settings import Settings
from rules_corpus.problems import CorpusError, Problem


def build_here(
    settings: Settings, key: str, progress: Progress | None, only_sound: bool
) -> tuple[Problem, ...]:
    """In the place of what starts a process for it."""
    rulings, *laid_over = settings.all_rulings or (None,)
    checked = check_sources(settings.texts, rulings, laid_over=laid_over)
    if checked.defects and only_sound:
        return checked.defects
    if not checked.sources.corpus.library.documents:
        raise CorpusError(checked.defects)
    write_index(
        snapshot_of(checked.sources), index_cache._building(index_cache._path(settings, key))
    )
    return checked.defects
