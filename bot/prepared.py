"""The prepared snapshot on disk: made when first needed, made anew when anything it came from has changed.

Its name is a digest of every file that goes into it, the texts, the word lists and the program's own source, so a
stale one is never read: it has another name.
"""

from __future__ import annotations

import mmap
import os
import sys
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import xxhash

from bot.sections import Buffer
from bot.settings import Settings
from bot.snapshot import Snapshot, from_bytes, to_bytes
from rules_corpus.files import TEXT_ENDINGS, bundled_texts, names_below, open_regular, others_below
from rulings.files import DATA_ENDINGS, bundled_rulings

if TYPE_CHECKING:
    from bot.search.making import Progress

_SUFFIX = ".snapshot"
_PART = 1 << 17  # bytes read at once, into the same memory: fresh memory for whole files takes longer than reading them
_MOST = 1 << 26  # bytes of a file: none that is used has as many, and some that are no data have no end
_CHECKSUM = 8  # bytes, so that what is behind keeps its alignment
_PROGRAM = (".py", ".json", ".po", ".yaml", ".msgpack")


def load(settings: Settings, progress: Progress | None = None) -> Snapshot:
    """The snapshot that the settings ask for: the prepared one where it is there and whole, else a new one, kept if possible.

    ``progress`` is told of the making, and never called where nothing has to be made.

    Raises:
        CorpusError: the texts or the rulings cannot be used.
    """
    path = _path(settings)
    found = _kept(path)
    if found:
        return found
    packed = _made_aside(settings, progress)
    with suppress(OSError):
        _keep(path, packed)
    return from_bytes(packed)


def load_kept(settings: Settings) -> Snapshot | None:
    """The prepared snapshot that the settings ask for; ``None`` where none is there, or it is damaged. Makes none."""
    return _kept(_path(settings))


def _path(settings: Settings) -> Path:
    return settings.cache / f"{digest(settings)}{_SUFFIX}"


def _kept(path: Path) -> Snapshot | None:
    with suppress(OSError, ValueError):
        return from_bytes(_whole(_mapped(path)))
    return None


def digest(settings: Settings) -> str:
    """A fingerprint of everything that a snapshot is made from: places, names and contents."""
    state = xxhash.xxh3_128()  # against chance, not against malice: who can write these files can write the program; and all of it is read at each start
    part = memoryview(bytearray(_PART))
    data = _named(settings.rulings, DATA_ENDINGS) if settings.rulings else []
    for path, name in (*_named(settings.texts, TEXT_ENDINGS), *data, *((path, os.path.basename(path)) for path in _program_files())):
        size = 0
        with suppress(OSError), open_regular(path) as file:  # what cannot be read is named when the snapshot is made
            while size < _MOST and (read := file.readinto(part)):
                state.update(part[:read])
                size += read
        state.update(f"\0{name}\0{size}\0".encode(errors="surrogateescape"))
    others = others_below(settings.texts, TEXT_ENDINGS) + (others_below(settings.rulings, DATA_ENDINGS) if settings.rulings else [])
    state.update("\0".join(others).encode(errors="surrogateescape"))  # files that nobody reads stop their game
    return state.hexdigest()


def _named(folder: Path, endings: Collection[str]) -> list[tuple[str, str]]:
    """The paths of a folder's files, each with its name there."""
    start = len(os.fspath(folder))
    return [(path, path[start:]) for path in names_below(folder, endings)]


def make(settings: Settings) -> Snapshot:
    """A new snapshot.

    Raises:
        CorpusError: the texts, the rulings, the word lists or the weights cannot be used, with every defect.
    """
    from bot.building import build_snapshot  # reading and building take libraries that answering does not need

    return build_snapshot(settings.texts, settings.rulings)


def _made_aside(settings: Settings, progress: Progress | None = None) -> bytes:
    """The bytes of a new snapshot, made in a process of its own: building takes memory that answering never needs.

    That process writes as `bot.building.main` says.
    """
    import subprocess  # seldom needed, and slow to import

    folders = (settings.texts, settings.rulings) if settings.rulings else (settings.texts,)
    command = [sys.executable, "-m", "bot.building", *(str(folder.resolve()) for folder in folders)]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=Path(__file__).parents[1]) as making:
        assert making.stdout is not None
        for line in iter(making.stdout.readline, b""):
            if line == b"\n":
                break
            if progress is not None:
                progress(float(line))
        packed = making.stdout.read()
    if making.returncode == 0:
        return packed
    return to_bytes(make(settings))  # raises with every defect, or succeeds where only the process failed


def _keep(path: Path, packed: bytes) -> None:
    """Writes the snapshot whole or not at all, and removes those of earlier texts."""
    import tempfile  # seldom needed, and slow to import

    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(_checksum(packed) + packed)
    os.replace(file.name, path)
    for old in path.parent.glob(f"*{_SUFFIX}"):
        if old != path:
            old.unlink(missing_ok=True)


def _mapped(path: Path) -> memoryview:
    """The bytes of a file where the system keeps them, not copied.

    Raises:
        OSError: it cannot be read.
        ValueError: it is empty.
    """
    with path.open("rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


def _whole(kept: memoryview) -> memoryview:
    """The snapshot behind its checksum.

    Raises:
        ValueError: the bytes are not as they were written.
    """
    packed = kept[_CHECKSUM:]
    if _checksum(packed) != kept[:_CHECKSUM]:
        raise ValueError("damaged")
    return packed


def _checksum(packed: Buffer) -> bytes:
    return xxhash.xxh3_64_digest(packed)


def _program_files() -> list[str]:
    """The paths of the program's own source, schemas, word lists, vectors, weights and catalogues."""
    texts, rulings = bundled_texts(), bundled_rulings()
    found = [path for folder in (Path(__file__).parent, texts.parent, rulings.parent) for path in names_below(folder, _PROGRAM)]
    data = tuple(os.path.join(folder, "") for folder in (texts, rulings))
    return [path for path in found if not path.startswith(data)]
