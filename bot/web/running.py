"""Starting and stopping the web: the entry point of `magistrate web`."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from bot.configuration import read_configuration
from bot.operating import Operation, begin_operation, read_or_note
from bot.reloading import Reloader, Watch, look_on_hangup
from bot.render.wording import in_words
from bot.settings import METRICS, SettingsError, read_settings
from bot.web.limits import IDLE_SECONDS, MAX_HEAD
from bot.web.protocol import PatientProtocol
from bot.web.server import make_server
from bot.web.serving import Serving
from bot.web.settings import ADDRESS, WebSettings, read_web_settings

log = logging.getLogger("magistrate.web")

UNUSABLE = 2  # the settings are wrong: starting again does not help
# How long the event loop waits for the thread that makes an answer; Python's own 5 ms are longer
# than most answers take
SWITCH_SECONDS = 0.001
SERVING = "serving %s"
FINISH_SECONDS = 10  # for finishing what is under way when the web is told to stop
# within which a worker has to report that it is alive; a busy machine takes longer to start one
# than uvicorn's own 5, and would stop it before it serves, again and again
WORKER_SECONDS = 120
LIFE_SECONDS = 5  # between two signs of life


def main(environment: Mapping[str, str], host: str, port: int, workers: int = 1) -> int:
    """Serves pages until it is told to stop; gives the exit status.

    ``workers``: processes that share the work; figures are only shown if there is a single one.
    """
    environment, told = read_configuration(environment)
    wrong = list(told)
    watched = environment if workers == 1 else {**environment, METRICS: ""}
    operation = begin_operation(watched, wrong)
    try:
        # also builds the index, for all workers
        settings, reloader = _prepared(environment, host, port, wrong, operation)
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return UNUSABLE
    for notice in reloader.app.notices:
        log.error(in_words(notice, reloader.app.words("en")))
    log.info(SERVING, settings.address)
    try:
        if workers == 1:
            with told_to_stop():
                _work_alone(reloader, settings, operation)
        else:
            # workers know neither the host and port nor the options of the command
            os.environ.update({**environment, ADDRESS: settings.address})
            uvicorn.run(_SERVED, factory=True, workers=workers, **options(settings))
    except SystemExit:  # uvicorn could not listen there, and has said so
        return UNUSABLE
    return 0


@contextmanager
def told_to_stop() -> Iterator[None]:
    """Lets the process end well when it is told to stop: uvicorn finishes what is under way, and
    then raises the signal again, which would end the process as if it had failed.
    """
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _prepared(
    environment: Mapping[str, str], host: str, port: int, wrong: list[str], operation: Operation
) -> tuple[WebSettings, Reloader]:
    """What an environment asks for; ``wrong``: the mistakes already known in it.

    Raises:
        SettingsError: with everything that is wrong.
    """
    settings = read_or_note(lambda: read_web_settings(environment, host, port), wrong)
    reloader = read_or_note(lambda: Reloader(read_settings(environment), operation.observe), wrong)
    if wrong or settings is None or reloader is None:
        raise SettingsError("\n".join(wrong))
    return settings, reloader


def _work_alone(reloader: Reloader, settings: WebSettings, operation: Operation) -> None:
    """Serves in this process, and gives signs of life."""

    async def alive() -> None:
        operation.alive()

    if operation.health:
        operation.health.why_not_ready = lambda: ""  # its data are read
    config = uvicorn.Config(
        _serve(reloader, settings),
        callback_notify=alive,
        timeout_notify=LIFE_SECONDS,
        **options(settings),
    )
    uvicorn.Server(config).run()


def options(settings: WebSettings) -> dict[str, Any]:
    """The options of uvicorn."""
    return {
        "host": settings.host,
        "port": settings.port,
        "http": PatientProtocol,
        "ws": "none",
        "h11_max_incomplete_event_size": MAX_HEAD,
        "timeout_keep_alive": IDLE_SECONDS,
        "timeout_graceful_shutdown": FINISH_SECONDS,
        "timeout_worker_healthcheck": WORKER_SECONDS,
        "proxy_headers": bool(settings.proxies),
        "forwarded_allow_ips": settings.proxies,
        # what was asked is nobody's business: requests are not logged, as their addresses contain
        # the questions
        "access_log": False,
        "log_config": None,
        "server_header": False,
    }


_SERVED = f"{__name__}:served_by_worker"


def served_by_worker() -> ASGIApp:
    """The server of one of several processes, set up from the environment that they share."""
    operation = begin_operation({**os.environ, METRICS: ""}, [])
    settings = read_web_settings(os.environ)
    return _serve(Reloader(read_settings(os.environ), operation.observe), settings)


def _serve(reloader: Reloader, settings: WebSettings) -> ASGIApp:
    """The server of an App that is replaced when the data are edited."""
    sys.setswitchinterval(SWITCH_SECONDS)
    serving = Serving(reloader.app, settings.address)
    watch = Watch(reloader, serving.serve)
    look_on_hangup(watch)
    watch.start()
    return make_server(serving, settings.requests)
