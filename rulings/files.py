"""Where the database is; kept apart from the code that reads it, so that finding it costs
nothing.
"""

from __future__ import annotations

from pathlib import Path

SCHEMAS = Path(__file__).parent / "schemas"
DATA_ENDINGS = (".yaml", ".csv")
ANSWERS = "answers"
"""The folder of a game's direct answers."""
EDITIONS = "editions.yaml"
"""The file that says which edition of each document its rules were read in."""
OF_A_GAME = (
    "keywords.yaml",
    "foreign.yaml",
    "penalties.yaml",
    "formats.yaml",
    "listings.yaml",
    "nicknames.yaml",
    EDITIONS,
)
"""The files in a game's own folder, each with a schema of its name."""
WORDINGS = ".asked.yaml"
"""The ending of files that hold what people type to get the answers in the file of the same name.
"""
CLAIMS = ".claims.yaml"
"""The ending of files with further yes-or-no questions, decided by the answers in the file of the
same name.
"""


def bundled_rulings() -> Path:
    """The folder of the database that comes with the package."""
    return Path(__file__).parent / "data"


def schema_of(path: Path) -> str:
    """The kind of a YAML file of the database, which is the name of its schema; empty if it has
    none.
    """
    if path.parent.parent.name == "banlists":
        return "banlist"
    if path.parent.name == ANSWERS:
        beside = {WORDINGS: "wordings", CLAIMS: "claims"}
        return next((kind for end, kind in beside.items() if path.name.endswith(end)), "answers")
    if path.parent.name != "rulings" and path.name in OF_A_GAME:
        return path.stem
    return "rulings" if "rulings" in path.parts[-4:-1] else ""
