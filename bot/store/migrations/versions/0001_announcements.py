"""Who follows which lists, what is known of them, what is posted where; settings of servers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the first tables."""
    op.create_table(
        "follows",
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("role", sa.BigInteger),
        sa.Column("on_the_day", sa.Boolean, nullable=False),
        sa.Column("crosspost", sa.Boolean, nullable=False),
        sa.Column("asked_by", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("channel", "game", "format", name="follows_key"),
    )
    op.create_table(
        "lists",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("effective", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("day_over", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game", "format", "effective", name="lists_key"),
    )
    op.create_table(
        "posts",
        sa.Column("mark", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("effective", sa.Text, nullable=False),
        sa.Column("occasion", sa.Text, nullable=False),
        sa.Column("server", sa.BigInteger, nullable=False),
        sa.Column("channel", sa.BigInteger, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("role", sa.BigInteger),
        sa.Column("asked_by", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("message", sa.BigInteger),
        sa.Column("wanted", sa.Text, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("shown_at", sa.Double, nullable=False),
        sa.Column("crosspost", sa.Text, nullable=False),
        sa.Column("crossposted_at", sa.Double, nullable=False),
        sa.Column("trouble", sa.Text, nullable=False),
        sa.Column("claimed_by", sa.Text, nullable=False, server_default=""),
        sa.Column("claimed_until", sa.Double, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("mark", name="posts_key"),
        sa.UniqueConstraint(
            "channel", "game", "format", "effective", "occasion", name="posts_once"
        ),
    )
    op.create_index("posts_due", "posts", ["due"])
    op.create_table(
        "leases",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("name", name="leases_key"),
    )
    op.create_table(
        "servers",
        sa.Column("server", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("inline", sa.Boolean),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("judge_role", sa.BigInteger),
        sa.Column("judge_channel", sa.BigInteger),
        sa.Column("forum", sa.BigInteger),
        sa.Column("announcements", sa.BigInteger),
        sa.PrimaryKeyConstraint("server", name="servers_key"),
    )
