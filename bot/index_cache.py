"""Finds the index file that belongs to the data; builds it in a separate process when it is first
needed, and again when anything that it came from has changed.

The folder holds, for each index, ``index-KEY.sqlite`` and a manifest ``index-KEY.json`` next to it.
KEY is a digest of the names and contents of everything that a build reads: the rules, the rulings,
the word lists, what was learnt, the modules that a build imports, and the versions of what it
computes with. The manifest records what those files looked like (size and times, as make and git
do), so that no start reads them as long as they look the same, and what the index itself looked
like, so that a modified one is detected.

Next to them is what builds have computed from each file and passage (`rules_corpus.build_cache`),
so that an edit costs only what was edited.

If the data have defects, the last index that was built from the same folders without any stays in
use.
"""

from __future__ import annotations

import os
import re
import sys
import time
import unicodedata
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import IO, NamedTuple

import Stemmer

from bot.answers.answer import Fact
from bot.index_file import FORMAT, Snapshot, read_index
from bot.progress import Progress, silent
from bot.records import from_json, to_json
from bot.settings import Settings
from bot.tables import Tables, TablesError
from rules_corpus.files import TEXT_ENDINGS, names_below, open_regular, others_below
from rules_corpus.problems import CorpusError, Problem
from rulings.files import DATA_ENDINGS

BUILT_WITH = (
    *(
        "bot/answers/courtesies",
        "bot/answers/courtesy.py",
        "bot/answers/cue.py",
        "bot/answers/cues",
        "bot/answers/intent.py",
        "bot/answers/intents",
        "bot/answers/banlists/carriers.py",
        "bot/answers/banlists/messages.py",
    ),
    *(
        "bot/building.py",
        "bot/index_file.py",
        "bot/lazy.py",
        "bot/progress.py",
        "bot/records.py",
        "bot/search",
        "bot/tables.py",
        "bot/words",
    ),
    *("rules_corpus", "rulings"),
)
"""The files and folders of the program that a build imports or reads; changes elsewhere trigger no
rebuild.
"""
NOT_BUILT_WITH = ("bot/search/learning", "rules_corpus/texts", "rulings/data", "rulings/importers")
_PROGRAM_ENDINGS = (".py", ".json", ".po", ".yaml", ".msgpack", ".npz", ".npy")
_PROGRAM = Path(__file__).parents[1]

KEPT_PER_DATA = 2
KEPT = 6
"""How many indexes are kept of the same folders, and in all; the last one without defects is always
kept.
"""

CANNOT_KEEP = "The index cannot be saved in {folder} ({reason}), so it is rebuilt at each start."
LAST_GOOD = (
    "The data have defects; the index of {day} stays in use. Defects: {count} (magistrate check"
    " names them all), the first: {defect}"
)

_PART = 1 << 17  # bytes read at a time
# bytes of a file: no data file has as many, and some other files have no end
_MOST = 1 << 26
_OURS = re.compile(r"index-([0-9a-f]{32})\.(sqlite|json)")
_FORMER = re.compile(r"analysed-[0-9a-f]{32}\.sqlite")  # written by earlier versions
_UNFINISHED = re.compile(r"index-[0-9a-f]{32}\.(?:sqlite|json|progress)\.building")
_LOCK = "index.lock"
_HOUR = 3600.0
_WAIT = 0.2  # seconds between two checks of how far another process is
_ATTEMPTS = 3  # to build from files that are still being written
_DEFECTS = 4  # the builder's exit status if the data cannot be used (see `bot.building`)

Looks = tuple[tuple[str, int, int, int], ...]
"""What files look like: path, size in bytes, time of last modification and of last status change
(nanoseconds).
"""


class Manifest(NamedTuple):
    """What is known about an index without opening it.

    ``folders``: those of the rules and the rulings; ``program`` and ``data``: what the files that
    it was built with, and from, looked like; ``seal``: size, modification time and CRC-32 of the
    index, ``None`` if the data could not be used and none was built; ``defects``: what was wrong
    with the data.
    """

    key: str
    folders: tuple[str, ...]
    program: str
    data: str
    seal: tuple[int, int, int] | None
    defects: tuple[str, ...] = ()


class UnbuiltError(Exception):
    """The index could not be built into its folder; the message says why."""


def load(settings: Settings, progress: Progress | None = None, force: bool = False) -> Snapshot:
    """The snapshot that the settings ask for, from its index, which is built if there is none, or
    always with ``force``.

    ``progress`` is called during a build, and never if nothing has to be built. Of several
    processes that need the same index, one builds it and the others wait.

    Raises:
        CorpusError: the texts or the rulings cannot be used, and there is no earlier index of these
            folders.
    """
    found = None if force else load_kept(settings)
    if found:
        return found
    try:
        with _locked(settings, progress):
            found = None if force else load_kept(settings)
            return found or _built(settings, progress)
    except (OSError, UnbuiltError) as error:
        # needs libraries and memory that answering does not
        from bot.building import build_snapshot

        told = Fact(CANNOT_KEEP, (("folder", str(settings.cache)), ("reason", _reason(error))))
        made = build_snapshot(
            settings.texts,
            settings.rulings,
            progress or silent,
            laid_over=settings.laid_over,
        )
        return made._replace(notices=(*made.notices, told))


def load_kept(settings: Settings) -> Snapshot | None:
    """The snapshot that the settings ask for, from its index; ``None`` if there is none or it is
    damaged.

    Never builds one.
    """
    manifest = _current(settings)
    if manifest is None:
        return None
    _mark_used(settings, manifest)
    earlier = _last_good(settings, manifest.program, manifest.defects) if manifest.defects else None
    return earlier or _opened(settings, manifest)


def index_path(settings: Settings) -> Path | None:
    """The path of the index that `load_kept` opens; ``None`` if there is none."""
    manifest = _current(settings)
    return _path(settings, manifest.key) if manifest else None


def fingerprint(settings: Settings) -> str:
    """A digest of everything that a build reads: names and contents of the files of the data and
    the program, and versions.

    No file is read again as long as all of them look the same.
    """
    return _fingerprint(settings, program_now(), data_now(settings))


@lru_cache(maxsize=2)
def _fingerprint(settings: Settings, program: str, data: str) -> str:
    """``program`` and ``data``: what their files look like, by which the digest is remembered."""
    import hashlib  # seldom needed: as long as the files look the same, none is read

    state = hashlib.blake2b(_versions().encode(), digest_size=16)
    part = memoryview(bytearray(_PART))
    for path, name in (*_data_files(settings), *_program_files()):
        size = 0
        # a file that cannot be read is reported when the index is built
        with suppress(OSError), open_regular(path) as file:
            while size < _MOST and (read := file.readinto(part)):
                state.update(part[:read])
                size += read
        state.update(f"\0{name}\0{size}\0".encode(errors="surrogateescape"))
    state.update("\0".join(_strays(settings)).encode(errors="surrogateescape"))
    return state.hexdigest()


def _versions() -> str:
    """The versions that make a different index from the same files: the stemmer, Unicode, the byte
    order, our tables.
    """
    return f"{FORMAT} {Stemmer.version()} {unicodedata.unidata_version} {sys.byteorder}"


def _data_files(settings: Settings) -> list[tuple[str, str]]:
    """The paths of the files of rules and rulings, each with its name relative to its folder."""
    names = ("rulings", *(f"rulings {at}" for at in range(1, len(settings.all_rulings))))
    rulings = (
        _named(folder, DATA_ENDINGS, name)
        for folder, name in zip(settings.all_rulings, names, strict=False)
    )
    return [*_named(settings.texts, TEXT_ENDINGS, "texts"), *chain.from_iterable(rulings)]


def _program_files() -> list[tuple[str, str]]:
    """The same for the files of the program that a build needs."""
    wholes = tuple(os.path.join(_PROGRAM, name) for name in BUILT_WITH)
    files = [path for path in wholes if os.path.isfile(path)]
    for folder in wholes:
        files += names_below(Path(folder), _PROGRAM_ENDINGS)
    left_out = tuple(os.path.join(_PROGRAM, name, "") for name in NOT_BUILT_WITH)
    return [
        (path, os.path.relpath(path, _PROGRAM))
        for path in sorted(files)
        if not path.startswith(left_out)
    ]


def _named(folder: Path, endings: Collection[str], name: str) -> list[tuple[str, str]]:
    start = len(os.fspath(folder))
    return [(path, name + path[start:]) for path in names_below(folder, endings)]


def _strays(settings: Settings) -> list[str]:
    """Files that are not read; they stop their game."""
    strays = others_below(settings.texts, TEXT_ENDINGS)
    for folder in settings.all_rulings:
        strays += others_below(folder, DATA_ENDINGS)
    return strays


def looks(places: Iterable[str], left_out: Collection[str] = ()) -> str:
    """What files, and the files in folders that are not hidden, look like, as text; in one walk,
    because every start waits for it.
    """
    lines: list[str] = []
    folders: list[str] = []
    for place in places:
        if os.path.isdir(place):
            folders.append(place)
        else:
            lines.append(_look(place, lambda place=place: os.stat(place)))  # type: ignore[misc]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.name.startswith(".") or entry.name == "__pycache__":
                    continue
                if not entry.is_dir(follow_symlinks=False):
                    lines.append(_look(entry.path, entry.stat))
                elif entry.path not in left_out:
                    folders.append(entry.path)
    return "\n".join(sorted(lines))


def _look(path: str, stat: Callable[[], os.stat_result]) -> str:
    try:
        status = stat()
    except OSError as error:
        return f"{path} {error.errno}"
    return f"{path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}"


def _mark_used(settings: Settings, manifest: Manifest) -> None:
    """Sets the time of a manifest, at most once an hour; by it the least recently used are
    found.
    """
    path = _path(settings, manifest.key, "json")
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > _HOUR:
            os.utime(path)


def _folders(settings: Settings) -> tuple[str, ...]:
    rulings = tuple(map(os.path.abspath, settings.all_rulings))
    return (os.path.abspath(settings.texts), *(rulings or ("",)))


def _manifests(settings: Settings) -> list[Manifest]:
    """All manifests, the most recently used first."""
    found: list[tuple[int, Manifest]] = []
    with suppress(OSError):
        for entry in os.scandir(settings.cache):
            ours = _OURS.fullmatch(entry.name)
            if ours and ours[2] == "json":
                with suppress(OSError, ValueError, TypeError, LookupError):
                    manifest: Manifest = from_json(Manifest, Path(entry.path).read_text("utf-8"))
                    if manifest.key == ours[1]:
                        found.append((entry.stat().st_mtime_ns, manifest))
    return [manifest for _, manifest in sorted(found, reverse=True)]


def _current(settings: Settings) -> Manifest | None:
    """The manifest of the index that belongs to the data as they are; ``None`` if there is none."""
    manifests = _manifests(settings)
    if not manifests:
        return None
    program, data, folders = program_now(), data_now(settings), _folders(settings)
    for manifest in manifests:
        if (manifest.folders, manifest.program, manifest.data) == (folders, program, data):
            return manifest
    key = fingerprint(settings)
    same = next((manifest for manifest in manifests if manifest.key == key), None)
    if same is None or (same.seal is None and same.folders != folders):
        return None
    again = same._replace(folders=folders, program=program, data=data)
    # the same files, moved or rewritten: remembered, so that next time none of them is read
    with suppress(OSError):
        _write_manifest(settings, again)
    return again


def program_now() -> str:
    """What the files of the program that a build needs look like, with versions, as text."""
    left_out = {os.path.join(_PROGRAM, name) for name in NOT_BUILT_WITH}
    places = (os.path.join(_PROGRAM, name) for name in BUILT_WITH)
    return f"{_versions()}\n{looks(places, left_out)}"


def data_now(settings: Settings) -> str:
    """What the files of rules and rulings look like, as text; none of them is read."""
    return looks(filter(None, _folders(settings)))


def _opened(settings: Settings, manifest: Manifest) -> Snapshot | None:
    """The snapshot in the index of a manifest; ``None`` if the file is missing or was changed."""
    path = _path(settings, manifest.key)
    with suppress(TablesError):
        tables = Tables(path)
        if _is_whole(path, tables.state, manifest.seal):
            return read_index(tables)
        tables.close()
    return None


def _is_whole(path: Path, state: tuple[int, int], seal: tuple[int, int, int] | None) -> bool:
    """Whether a file is as it was written, judged by its size and time, or else, because a copy has
    another time, by its checksum.
    """
    if seal is None or state[0] != seal[0]:
        return False
    return state[1] == seal[1] or _checksum(path) == seal[2]


def _checksum(path: Path) -> int:
    checksum = 0
    with suppress(OSError), path.open("rb") as file:
        while part := file.read(_PART):
            checksum = zlib.crc32(part, checksum)
    return checksum


def _last_good(settings: Settings, program: str, defects: Collection[str]) -> Snapshot | None:
    """The snapshot of the last index without defects that was built from the same folders by the
    same program; ``None`` if there is none.
    """
    good = [
        manifest
        for manifest in _manifests(settings)
        if _is_good(manifest)
        and (manifest.folders, manifest.program) == (_folders(settings), program)
    ]
    for manifest in sorted(good, key=_written, reverse=True):
        found = _opened(settings, manifest)
        if found:
            first, count = next(iter(defects), ""), len(defects)
            values = (
                ("day", date.fromtimestamp(_written(manifest) / 1e9).isoformat()),
                ("count", f"{count:,}"),
                ("defect", first),
            )
            return found._replace(notices=(*found.notices, Fact(LAST_GOOD, values)))
    return None


def _is_good(manifest: Manifest) -> bool:
    return manifest.seal is not None and not manifest.defects


def _written(manifest: Manifest) -> int:
    return manifest.seal[1] if manifest.seal else 0


def _path(settings: Settings, key: str, ending: str = "sqlite") -> Path:
    return settings.cache / f"index-{key}.{ending}"


def _reason(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


# Building


@contextmanager
def _locked(settings: Settings, progress: Progress | None) -> Iterator[None]:
    """Holds the lock of the folder; while another process builds there, reports its progress."""
    from filelock import FileLock, Timeout  # only a build needs it

    settings.cache.mkdir(parents=True, exist_ok=True)
    lock = FileLock(settings.cache / _LOCK)
    while True:
        try:
            lock.acquire(timeout=_WAIT, poll_interval=_WAIT / 4)
            break
        except Timeout:
            if progress:
                progress(_share_of_another(settings))
    try:
        yield
    finally:
        lock.release()


def _share_of_another(settings: Settings) -> float:
    for path in settings.cache.glob("index-*.progress.building"):
        with suppress(OSError, ValueError):
            return float(path.read_text("ascii"))
    return 0.0


def _built(settings: Settings, progress: Progress | None) -> Snapshot:
    """Builds the index of the data as they are, and opens it.

    Raises:
        CorpusError: the data cannot be used, and no earlier index can.
        UnbuiltError: it cannot be built there.
        OSError: it cannot be saved there.
    """
    _tidy(settings)
    program, folders = program_now(), _folders(settings)
    for _ in range(_ATTEMPTS):
        data, key = data_now(settings), fingerprint(settings)
        had = _last_good(settings, program, ())
        defects = _build_aside(settings, key, progress, only_sound=had is not None)
        if data_now(settings) == data:
            break
    seal = None
    if not (defects and had):
        path = _path(settings, key)
        os.replace(_building(path), path)
        status = path.stat()
        seal = status.st_size, status.st_mtime_ns, _checksum(path)
    manifest = Manifest(key, folders, program, data, seal, tuple(map(str, defects)))
    _write_manifest(settings, manifest)
    _prune(settings)
    found = load_kept(settings) if seal is None else _opened(settings, manifest)
    if found is None:
        raise UnbuiltError("the file read back is not the one written")
    return found


def _building(path: Path) -> Path:
    """The path of a file while it is being written."""
    return path.with_name(f"{path.name}.building")


def _write_manifest(settings: Settings, manifest: Manifest) -> None:
    path = _path(settings, manifest.key, "json")
    unfinished = _building(path)
    unfinished.write_text(to_json(manifest), "utf-8")
    os.replace(unfinished, path)


def _build_aside(
    settings: Settings, key: str, progress: Progress | None, only_sound: bool
) -> tuple[Problem, ...]:
    """Builds in a separate process, because that takes memory that answering never needs; returns
    what is wrong with the data.

    That process, `bot.building.main`, ends when this one ends, in whatever way.

    Raises:
        CorpusError: no game can be used.
        UnbuiltError: the build failed.
    """
    import subprocess  # seldom needed, and slow to import

    path = _path(settings, key)
    shares = _building(_path(settings, key, "progress"))
    folders = [str(folder.resolve()) for folder in (settings.texts, *settings.all_rulings)]
    options = ["--only-sound"] if only_sound else []
    command = [
        sys.executable,
        "-m",
        "bot.building",
        *options,
        str(_building(path).absolute()),
        *folders,
    ]
    lines = subprocess.PIPE
    try:
        with subprocess.Popen(
            command,
            stdin=lines,
            stdout=lines,
            stderr=subprocess.DEVNULL,
            cwd=_PROGRAM,
            text=True,
            encoding="utf-8",
        ) as process:
            assert process.stdout is not None
            problems = _heard(process.stdout, progress, shares)
    finally:
        shares.unlink(missing_ok=True)
    if process.returncode == 0 or (problems and only_sound and process.returncode == _DEFECTS):
        return problems
    _building(path).unlink(missing_ok=True)
    if process.returncode == _DEFECTS:
        raise CorpusError(problems)
    raise UnbuiltError(
        problems[0].message if problems else f"building ended with status {process.returncode}"
    )


def _heard(output: IO[str], progress: Progress | None, shares: Path) -> tuple[Problem, ...]:
    """The problems that the builder reports; its progress is passed on."""
    problems: list[Problem] = []
    for line in output:
        kind, _, told = line.rstrip("\n").partition(" ")
        if kind == "share":
            with suppress(OSError):
                shares.write_text(told, "ascii")
            if progress:
                progress(float(told))
        elif kind == "problem":
            place, at, message = from_json(tuple[str, int, str], told)
            problems.append(Problem(Path(place), at, message))
    return tuple(problems)


def _tidy(settings: Settings) -> None:
    """Deletes what killed builders left behind; the lock is held, so none of it is in use."""
    for entry in os.scandir(settings.cache):
        if _UNFINISHED.fullmatch(entry.name):
            with suppress(OSError):
                os.unlink(entry.path)


def _prune(settings: Settings) -> None:
    """Deletes the least recently used indexes, and nothing that is not named like one of ours."""
    manifests = _manifests(settings)
    kept: list[Manifest] = []
    for manifest in manifests:
        same = [other for other in kept if other.folders == manifest.folders]
        is_needed = (
            manifest.folders == _folders(settings)
            and _is_good(manifest)
            and not any(map(_is_good, same))
        )
        if is_needed or (len(same) < KEPT_PER_DATA and len(kept) < KEPT):
            kept.append(manifest)
    keys = {manifest.key for manifest in kept}
    entries = list(os.scandir(settings.cache))
    unused = [
        entry for entry in entries if (ours := _OURS.fullmatch(entry.name)) and ours[1] not in keys
    ]
    unused += [entry for entry in entries if _FORMER.fullmatch(entry.name)]
    for entry in unused:
        with suppress(OSError):  # some systems forbid deleting a file that a process has open
            os.unlink(entry.path)
