"""Where the texts lie; kept apart from what reads them, so that finding them costs nothing."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

TEXT_ENDINGS = (".yaml", ".md")


def bundled_texts() -> Path:
    """The folder of the texts that come with the package."""
    return Path(__file__).parent / "texts"


def text_files(texts: Path) -> list[Path]:
    """Every file that loading a folder of texts reads, in a fixed order."""
    return [Path(path) for path in names_below(texts, TEXT_ENDINGS)]


def names_below(folder: Path, endings: Collection[str]) -> list[str]:
    """The paths of the files in ``folder`` and its folders that have one of ``endings``, in a fixed order."""
    found = (os.path.join(place, name) for place, _, names in os.walk(folder) for name in names if os.path.splitext(name)[1] in endings)
    return sorted(found)
