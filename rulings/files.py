"""Where the database lies; kept apart from what reads it, so that finding it costs nothing."""

from __future__ import annotations

from pathlib import Path

SCHEMAS = Path(__file__).parent / "schemas"
DATA_ENDINGS = (".yaml", ".csv")
ANSWERS = "answers"
"""The folder of a game's direct answers."""
EDITIONS = "editions.yaml"
"""Says which editions of the documents all that cites them was read against."""
OF_A_GAME = (
    "keywords.yaml",
    "foreign.yaml",
    "penalties.yaml",
    "formats.yaml",
    "nicknames.yaml",
    EDITIONS,
)
"""The files in a game's own folder, each with a schema of its name."""
WORDINGS = ".asked.yaml"
"""How files end that hold what people type to get the answers of the file of the same name."""


def bundled_rulings() -> Path:
    """The folder of the database that comes with the package."""
    return Path(__file__).parent / "data"


def schema_of(path: Path) -> str:
    """The kind of a YAML file of the database, which its schema is named after; empty where it is
    not one that is read.
    """
    if path.parent.parent.name == "banlists":
        return "banlist"
    if path.parent.name == ANSWERS:
        return "wordings" if path.name.endswith(WORDINGS) else "answers"
    if path.parent.name != "rulings" and path.name in OF_A_GAME:
        return path.stem
    return "rulings" if "rulings" in path.parts[-4:-1] else ""
