"""The bot, which looks for edited data and for what is due several times a second, and takes over
from others as fast.
"""

from __future__ import annotations

from bot.announcing import outbox
from bot.discord import announcer, running


def main() -> int:
    running.LOOK_SECONDS = 0.2
    announcer.EVERY = 0.2
    announcer.LEASE_SECONDS = 1.5
    announcer.SEND_SECONDS = 1.5
    announcer.CLAIM_SECONDS = 2.5
    outbox.FIRST_WAIT, outbox.LONGEST_WAIT = 0.05, 0.5
    return running.main()
