"""Brings the tables of a store up to date, step by step, with Alembic.

The steps are the files of `migrations/versions`, each from the one before it. A step that has been
released is never edited: a later change is a step of its own.

A process that is killed in the middle leaves the tables as they were; if several start at once, the
others wait for the first.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.errors import StoreTooNewError

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x4D616769  # the number of an advisory lock in PostgreSQL
TOO_NEW = (
    "A newer version of Magistrate has written the store (step {step}); start that version, or"
    " restore a backup."
)


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Makes the tables, or changes them into those of this version.

    Raises:
        StoreTooNewError: they are those of a later version.
    """
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)


def upgrade(connection: Connection) -> None:
    """Takes all missing steps, within the transaction of ``connection``.

    Raises:
        StoreTooNewError: a step was taken that this version does not know.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    taken = MigrationContext.configure(connection).get_current_heads()
    unknown = [step for step in taken if step not in known]
    if unknown:
        raise StoreTooNewError(TOO_NEW.format(step=unknown[0]))
    if set(taken) != set(scripts.get_heads()):
        command.upgrade(config, "head")
