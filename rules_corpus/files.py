"""Where the texts are, and how a file is opened; kept apart from the code that reads them, so that
finding them costs nothing.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection
from io import FileIO
from pathlib import Path

SCHEMAS = Path(__file__).parent / "schemas"
TEXT_ENDINGS = (".yaml", ".md")
MAX_FILES = 20_000
_OF_FILES = frozenset({".yaml", ".yml", ".md", ".csv"})
_OF_THE_SYSTEM = frozenset({"Thumbs.db", "desktop.ini", "__MACOSX"})
# opening a pipe does not block, and Windows does not translate line ends
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def bundled_texts() -> Path:
    """The folder of the texts that come with the package."""
    return Path(__file__).parent / "texts"


def schema_of(path: Path) -> str:
    """The kind of a data file, which is the name of its schema; empty if no schema describes it."""
    for name in (path.stem, path.parent.name):
        if name.endswith((".asked", ".paraphrases")):
            return "asked"
        if name[:-3].endswith(".gloss"):
            return "gloss"
    return (
        path.stem
        if path.name
        in ("game.yaml", "glossary.yaml", "relations.yaml", "document.yaml", "tables.yaml")
        else ""
    )


def text_files(texts: Path) -> list[Path]:
    """Every file that loading a folder of texts reads, sorted by path."""
    return [Path(path) for path in names_below(texts, TEXT_ENDINGS)]


def names_below(folder: Path, endings: Collection[str]) -> list[str]:
    """The sorted paths of the files at any depth below ``folder`` that have one of ``endings``."""
    found = (
        os.path.join(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if os.path.splitext(name)[1] in endings
    )
    return sorted(found)


def is_hidden(path: Path) -> bool:
    """Whether a path, relative to the folder of data, is not data but a hidden file or folder, or
    what an editor leaves behind.
    """
    return any(
        part.startswith((".", "~$", "#"))
        or part.endswith(("~", ".swp", ".swo", ".orig", ".rej"))
        or part in _OF_THE_SYSTEM
        for part in path.parts
    )


def everything_below(folder: Path) -> list[Path]:
    """Every file below a folder of data, every link, wherever it leads, and every folder named like
    a data file.

    Hidden ones and what editors leave behind are left out. Links to folders are not followed. No
    more are returned once there are over ``MAX_FILES``: it is not a folder of data.
    """
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        inside = Path(place).relative_to(folder)
        folders[:] = sorted(name for name in folders if not is_hidden(inside / name))
        odd = [
            name
            for name in folders
            if os.path.splitext(name)[1] in _OF_FILES or os.path.islink(os.path.join(place, name))
        ]
        found += [Path(place, name) for name in (*names, *odd) if not is_hidden(inside / name)]
        if len(found) > MAX_FILES:
            return sorted(found[: MAX_FILES + 1])
    return sorted(found)


def others_below(folder: Path, endings: Collection[str]) -> list[str]:
    """The sorted paths, relative to ``folder``, of the files at any depth below it that are not
    hidden and have none of ``endings``.
    """
    found: list[str] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        others = (
            name
            for name in names
            if not name.startswith(".") and os.path.splitext(name)[1] not in endings
        )
        found += [os.path.relpath(os.path.join(place, name), folder) for name in others]
    return sorted(found)


def open_regular(path: str | os.PathLike[str]) -> FileIO:
    """Opens a regular file, or one that a link leads to, for reading bytes; pipes, devices, sockets
    and folders, which may have no end, are refused.

    Raises:
        OSError: it cannot be opened, or is not a regular file.
    """
    _refuse_irregular(os.stat(path), path)  # a device is not even opened: opening some has effects
    file = FileIO(path, "rb", opener=lambda name, flags: os.open(name, flags | _WITHOUT_WAITING))
    try:
        # what was checked need not be what was opened
        _refuse_irregular(os.fstat(file.fileno()), path)
    except OSError:
        file.close()
        raise
    return file


def _refuse_irregular(status: os.stat_result, path: str | os.PathLike[str]) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder", os.fspath(path))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(
            errno.EINVAL, "it is a pipe, a socket or a device, not a regular file", os.fspath(path)
        )
