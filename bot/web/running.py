"""Starting and stopping the web: the entry point of `magistrate web`."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Mapping

import uvicorn
from starlette.types import ASGIApp

from bot.reloading import LOOK_SECONDS, Reloader, take_up_edits
from bot.render.wording import in_words
from bot.settings import SettingsError, read_settings
from bot.web.limits import IDLE_SECONDS, MAX_HEAD
from bot.web.protocol import PatientProtocol
from bot.web.server import make_server
from bot.web.serving import Serving
from bot.web.settings import ADDRESS, read_web_settings
from rules_corpus.problems import CorpusError

log = logging.getLogger("magistrate.web")

UNUSABLE = 2  # what is set is wrong: starting again does not help
# For so long the loop waits for an answer being made; Python's own 5 ms are longer than most
# answers take
SWITCH_SECONDS = 0.001
SERVING = "serving %s"


def main(environment: Mapping[str, str], host: str, port: int, workers: int = 1) -> int:
    """Serves pages until it is told to stop; the exit status.

    ``workers``: processes that share the work; each reads the environment of this one.
    """
    _log_to_standard_error()
    try:
        settings = read_web_settings(environment, host, port)
        reloader = Reloader(read_settings(environment))  # also builds the index, for all workers
    except (SettingsError, CorpusError) as error:
        sys.stderr.write(f"{error}\n")
        return UNUSABLE
    for notice in reloader.app.notices:
        log.error(in_words(notice, reloader.app.words("en")))
    log.info(SERVING, settings.address)
    alone = workers == 1
    os.environ[ADDRESS] = settings.address  # for workers, which know neither host nor port
    try:
        uvicorn.run(
            _serve(reloader, settings.address, settings.requests) if alone else _SERVED,
            factory=not alone,
            workers=workers,
            host=settings.host,
            port=settings.port,
            http=PatientProtocol,
            ws="none",
            h11_max_incomplete_event_size=MAX_HEAD,
            timeout_keep_alive=IDLE_SECONDS,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies,
            # what was asked is nobody's business: no log of requests, whose addresses hold the
            # questions
            access_log=False,
            log_config=None,
            server_header=False,
        )
    except SystemExit:  # it could not listen there, and has said so
        return UNUSABLE
    return 0


_SERVED = f"{__name__}:served_by_worker"


def served_by_worker() -> ASGIApp:
    """The server of one process of several, by the environment that all have in common."""
    _log_to_standard_error()
    settings = read_web_settings(os.environ)
    return _serve(Reloader(read_settings(os.environ)), settings.address, settings.requests)


def _serve(reloader: Reloader, address: str, requests: float) -> ASGIApp:
    """The server of an App that is made anew where the data are edited."""
    sys.setswitchinterval(SWITCH_SECONDS)
    serving = Serving(reloader.app, address)
    looking = (reloader, serving.serve, threading.Event(), LOOK_SECONDS)
    # A daemon: stopping does not wait for an index that is being built
    threading.Thread(target=take_up_edits, args=looking, name="data", daemon=True).start()
    return make_server(serving, requests)


def _log_to_standard_error() -> None:
    logging.basicConfig(
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
