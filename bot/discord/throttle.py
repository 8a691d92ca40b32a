"""How often one asker and one server may ask, and one shard may begin a session."""

from __future__ import annotations

from bot.throttle import Rate

ASKER = Rate(8, 3.0)
SERVER = Rate(60, 0.2)
SESSIONS = Rate(40, 90.0)  # of a shard: 1,000 a day
