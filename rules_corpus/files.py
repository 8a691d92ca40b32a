"""Where the texts lie, and how a file is opened; kept apart from what reads them, so that finding
them costs nothing.
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
# a pipe is opened at once, and Windows translates nothing
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def bundled_texts() -> Path:
    """The folder of the texts that come with the package."""
    return Path(__file__).parent / "texts"


def schema_of(path: Path) -> str:
    """The kind of a file of texts, which its schema is named after; empty where it is not one that
    is read.
    """
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
    """Every file that loading a folder of texts reads, in a fixed order."""
    return [Path(path) for path in names_below(texts, TEXT_ENDINGS)]


def names_below(folder: Path, endings: Collection[str]) -> list[str]:
    """The paths of the files in ``folder`` and its folders that have one of ``endings``, in a fixed
    order.
    """
    found = (
        os.path.join(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if os.path.splitext(name)[1] in endings
    )
    return sorted(found)


def is_hidden(path: Path) -> bool:
    """Whether a path, from the folder of data on, is not data but a hidden file or folder, or what
    an editor leaves behind.
    """
    return any(
        part.startswith((".", "~$", "#"))
        or part.endswith(("~", ".swp", ".swo", ".orig", ".rej"))
        or part in _OF_THE_SYSTEM
        for part in path.parts
    )


def everything_below(folder: Path) -> list[Path]:
    """Every file below a folder of data, every link, wherever it leads, and every folder that is
    named like a file.

    Hidden ones and what editors leave behind are left out. Links to folders are not followed.
    Beyond ``MAX_FILES`` no more are given: it is not a folder of data.
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
    """The paths, from ``folder`` on, of its files that are not hidden and have none of ``endings``,
    in a fixed order.
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
    """The bytes of a regular file, or of one that a link leads to; pipes, devices, sockets and
    folders, which may have no end, are not opened.

    Raises:
        OSError: it cannot be opened, or is not a regular file.
    """
    _refuse_irregular(os.stat(path), path)  # a device is not even opened: some act on it
    file = FileIO(path, "rb", opener=lambda name, flags: os.open(name, flags | _WITHOUT_WAITING))
    try:
        # what was looked at need not be what was opened
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
