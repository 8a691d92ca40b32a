"""The text printed on cards, if the user has imported it: kept in the user's data folder, never
part of the project.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from rules_corpus.problems import CorpusError
from rules_corpus.text_file import read_bytes

MAX_BYTES = 60_000_000

Texts = Mapping[str, tuple[str, ...]]


def keep_texts(data: Path, game: str, texts: Texts) -> Path:
    """Writes the lines printed on each card, by code, completely or not at all; returns the file's
    path.

    Raises:
        OSError: the folder cannot be written.
    """
    path = _path(data, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    # a lone surrogate, which JSON can hold and UTF-8 cannot, becomes a question mark
    content = json.dumps(
        {code: list(lines) for code, lines in texts.items()}, ensure_ascii=False
    ).encode("utf-8", "replace")
    with tempfile.NamedTemporaryFile("wb", dir=path.parent, delete=False) as file:
        file.write(content)
    try:
        os.replace(file.name, path)
    except OSError:
        os.unlink(file.name)
        raise
    return path


def read_texts(data: Path, games: tuple[str, ...]) -> Texts:
    """The lines printed on each card, by code; empty if nothing was imported or it cannot be
    read.
    """
    found: dict[str, tuple[str, ...]] = {}
    for game in games:
        path = _path(data, game)
        try:
            kept = json.loads(read_bytes(path, MAX_BYTES))
        except (CorpusError, ValueError, RecursionError):
            continue
        if isinstance(kept, dict):
            found |= {
                str(code): tuple(map(str, lines))
                for code, lines in kept.items()
                if isinstance(lines, list)
            }
    return found


def folder_of_texts(data: Path) -> Path:
    """Where the texts are in the user's data folder."""
    return data / "cards"


def _path(data: Path, game: str) -> Path:
    return folder_of_texts(data) / f"{game}.json"
