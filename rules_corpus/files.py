"""Where the texts lie; kept apart from what reads them, so that finding them costs nothing."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path


def bundled_texts() -> Path:
    """The folder of the texts that come with the package."""
    return Path(__file__).parent / "texts"


def text_files(texts: Path) -> list[Path]:
    """Every file that loading a folder of texts reads, in a fixed order."""
    return files_below(texts, (".yaml", ".md"))


def files_below(folder: Path, endings: Collection[str]) -> list[Path]:
    """The files in ``folder`` and its folders that have one of ``endings``, in a fixed order."""
    found = (os.path.join(place, name) for place, _, names in os.walk(folder) for name in names if os.path.splitext(name)[1] in endings)
    return [Path(path) for path in sorted(found)]
