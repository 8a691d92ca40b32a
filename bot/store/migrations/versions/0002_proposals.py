"""What is proposed as a ruling, and what was asked and not answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes their tables."""
    op.create_table(
        "proposals",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("cites", sa.Text, nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("asked_by", sa.BigInteger, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("wording", sa.Boolean, nullable=False),
        sa.Column("rule", sa.Boolean, nullable=False),
        sa.Column("decided_by", sa.Text, nullable=False),
        sa.Column("decided", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="proposals_key"),
    )
    op.create_table(
        "gaps",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("first", sa.Double, nullable=False),
        sa.Column("last", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", "language", "question", name="gaps_key"),
    )
    op.create_table(
        "gap_servers",
        sa.Column("server", sa.BigInteger, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("server", name="gap_servers_key"),
    )
