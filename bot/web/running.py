"""Starting and stopping the web: the entry point of `magistrate web`."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Mapping

import uvicorn

from bot.reloading import LOOK_SECONDS, Reloader, take_up_edits
from bot.render.wording import in_words
from bot.settings import SettingsError, read_settings
from bot.web.server import make_server
from bot.web.serving import Serving
from bot.web.settings import read_web_settings
from rules_corpus.problems import CorpusError

log = logging.getLogger("magistrate.web")

UNUSABLE = 2  # what is set is wrong: starting again does not help
# For so long the loop waits for an answer being made; Python's own 5 ms are longer than most
# answers take
SWITCH_SECONDS = 0.001
SERVING = "serving %s"


def main(environment: Mapping[str, str], host: str, port: int) -> int:
    """Serves pages until it is told to stop; the exit status."""
    logging.basicConfig(
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    try:
        settings = read_web_settings(environment, host, port)
        reloader = Reloader(read_settings(environment))
    except (SettingsError, CorpusError) as error:
        sys.stderr.write(f"{error}\n")
        return UNUSABLE
    for notice in reloader.app.notices:
        log.error(in_words(notice, reloader.app.words("en")))
    sys.setswitchinterval(SWITCH_SECONDS)
    serving = Serving(reloader.app, settings.address)
    stopped = threading.Event()
    looking = (reloader, serving.serve, stopped, LOOK_SECONDS)
    # A daemon: stopping does not wait for an index that is being built
    threading.Thread(target=take_up_edits, args=looking, name="data", daemon=True).start()
    log.info(SERVING, settings.address)
    # what was asked is nobody's business: no log of requests, whose addresses hold the questions
    config = uvicorn.Config(
        make_server(serving),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
    )
    try:
        uvicorn.Server(config).run()
    except SystemExit:  # it could not listen there, and has said so
        return UNUSABLE
    finally:
        stopped.set()
    return 0
