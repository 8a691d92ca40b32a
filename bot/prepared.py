"""The prepared snapshot on disk: made when first needed, made anew when anything it came from has changed.

Its name is a digest of every file that goes into it, the texts, the word lists and the program's own source, so a
stale one is never read: it has another name.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.snapshot import Snapshot, from_bytes, to_bytes
from rules_corpus.files import bundled_texts, files_below, text_files

_SUFFIX = ".snapshot"
_PROGRAM = (".py", ".json", ".po", ".yaml", ".msgpack")


def load(texts: Path, cache: Path) -> Snapshot:
    """The snapshot of ``texts``: the prepared one where it is there, else a new one, kept in ``cache`` if possible.

    Raises:
        CorpusError: the texts cannot be used.
    """
    path = cache / f"{digest(texts)}{_SUFFIX}"
    with suppress(OSError, ValueError):
        return from_bytes(path.read_bytes())
    packed = _made_aside(texts)
    with suppress(OSError):
        _keep(path, packed)
    return from_bytes(packed)


def digest(texts: Path) -> str:
    """A fingerprint of everything that a snapshot of ``texts`` is made from."""
    state = hashlib.sha256()
    for path in [*text_files(texts), *_program_files()]:
        content = path.read_bytes()
        state.update(f"{path.name}\0{len(content)}\0".encode())
        state.update(content)
    return state.hexdigest()


def make(texts: Path) -> Snapshot:
    """A new snapshot of ``texts``.

    Raises:
        CorpusError: the texts, the word lists or the weights cannot be used, with every defect.
    """
    from bot.building import build_snapshot  # reading and building take libraries that answering does not need

    return build_snapshot(texts)


def _made_aside(texts: Path) -> bytes:
    """The bytes of a new snapshot, made in a process of its own: building takes memory that answering never needs."""
    import subprocess  # seldom needed, and slow to import

    command = [sys.executable, "-m", "bot.building", str(texts)]
    made = subprocess.run(command, capture_output=True, check=False, cwd=Path(__file__).parents[1])
    if made.returncode == 0:
        return made.stdout
    return to_bytes(make(texts))  # raises with every defect, or succeeds where only the process failed


def _keep(path: Path, packed: bytes) -> None:
    """Writes the snapshot whole or not at all, and removes those of earlier texts."""
    import tempfile  # seldom needed, and slow to import

    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(packed)
    os.replace(file.name, path)
    for old in path.parent.glob(f"*{_SUFFIX}"):
        if old != path:
            old.unlink(missing_ok=True)


def _program_files() -> list[Path]:
    """The program's own source, schemas, word lists, vectors, weights and catalogues."""
    texts = bundled_texts()
    found = files_below(Path(__file__).parent, _PROGRAM) + files_below(texts.parent, _PROGRAM)
    return [path for path in found if texts not in path.parents]
