"""The tables. What changes here needs a step in `migrations`: a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

LIST = ("game", "format", "effective")

follows = Table(
    "follows",
    metadata,
    Column("server", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("role", BigInteger),
    Column("on_the_day", Boolean, nullable=False),
    Column("crosspost", Boolean, nullable=False),
    Column("asked_by", BigInteger, nullable=False),
    PrimaryKeyConstraint("channel", "game", "format", name="follows_key"),
)

lists = Table(
    "lists",
    metadata,
    Column("game", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("effective", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("day_over", Boolean, nullable=False),
    PrimaryKeyConstraint(*LIST, name="lists_key"),
)

posts = Table(
    "posts",
    metadata,
    Column("mark", Integer, nullable=False, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("effective", Text, nullable=False),
    Column("occasion", Text, nullable=False),
    Column("server", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("language", Text, nullable=False),
    Column("role", BigInteger),
    Column("asked_by", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Column("due", Double, nullable=False),
    Column("begun", Double, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("message", BigInteger),
    Column("wanted", Text, nullable=False),
    Column("shown", Text, nullable=False),
    Column("shown_at", Double, nullable=False),
    Column("crosspost", Text, nullable=False),
    Column("crossposted_at", Double, nullable=False),
    Column("trouble", Text, nullable=False),
    Column("claimed_by", Text, nullable=False, server_default=""),
    Column("claimed_until", Double, nullable=False, server_default="0"),
    PrimaryKeyConstraint("mark", name="posts_key"),
    UniqueConstraint("channel", *LIST, "occasion", name="posts_once"),
    Index("posts_due", "due"),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Text, nullable=False),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False),
    PrimaryKeyConstraint("name", name="leases_key"),
)

servers = Table(
    "servers",
    metadata,
    Column("server", BigInteger, nullable=False, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("inline", Boolean),
    Column("private", Boolean, nullable=False),
    Column("judge_role", BigInteger),
    Column("judge_channel", BigInteger),
    Column("forum", BigInteger),
    Column("announcements", BigInteger),
    PrimaryKeyConstraint("server", name="servers_key"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("id", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("cites", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("shown", Text, nullable=False),
    Column("server", BigInteger, nullable=False),
    Column("asked_by", BigInteger, nullable=False),
    Column("made", Double, nullable=False),
    Column("wording", Boolean, nullable=False),
    Column("rule", Boolean, nullable=False),
    Column("decided_by", Text, nullable=False),
    Column("decided", Double, nullable=False),
    PrimaryKeyConstraint("id", name="proposals_key"),
)

gaps = Table(
    "gaps",
    metadata,
    Column("game", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("question", Text, nullable=False),
    Column("times", Integer, nullable=False),
    Column("first", Double, nullable=False),
    Column("last", Double, nullable=False),
    PrimaryKeyConstraint("game", "language", "question", name="gaps_key"),
)

gap_servers = Table(
    "gap_servers",
    metadata,
    Column("server", BigInteger, nullable=False, autoincrement=False),
    PrimaryKeyConstraint("server", name="gap_servers_key"),
)
