"""How the web starts and stops."""

from __future__ import annotations

import signal

import uvicorn

from bot.web.running import told_to_stop
from tests.web.test_guard import anything


def test_being_told_to_stop_is_a_good_end() -> None:
    async def stop() -> None:
        signal.raise_signal(signal.SIGTERM)

    before = signal.getsignal(signal.SIGTERM)
    config = uvicorn.Config(
        anything, port=0, lifespan="off", log_config=None, callback_notify=stop, timeout_notify=0
    )
    with told_to_stop():
        uvicorn.Server(config).run()  # without it, the signal would end this process
    assert signal.getsignal(signal.SIGTERM) is before
