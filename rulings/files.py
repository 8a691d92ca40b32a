"""Where the database lies; kept apart from what reads it, so that finding it costs nothing."""

from __future__ import annotations

from pathlib import Path

DATA_ENDINGS = (".yaml", ".csv")


def bundled_rulings() -> Path:
    """The folder of the database that comes with the package."""
    return Path(__file__).parent / "data"
