"""Loads edited data while the program runs: the next App is made while the old one stays in use."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Callable
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from bot.app import App, make_app
from bot.card_texts import folder_of_texts
from bot.index_cache import data_now, looks, program_now
from bot.observing import Observe
from bot.render.wording import in_words
from bot.settings import Settings, SettingsError
from rules_corpus.problems import CorpusError

log = logging.getLogger("magistrate.data")

# Between two checks of the data, each of some milliseconds; few edits are needed sooner
LOOK_SECONDS = 60.0

TAKEN_UP = "loaded the edited data; serving now: %s"
NOT_TAKEN_UP = "the edited data cannot be loaded: %s"
NEW_PROGRAM = "the program was changed: no edit is loaded until it is restarted"
AS_BEFORE = "the data are back as they were"

_PROGRAM = Path(__file__).parent


class _State(NamedTuple):
    """What the files look like; ``texts``: those with the text of cards, which the user has
    imported.
    """

    program: str
    data: str
    texts: str


class Reloader:
    """The current ``app`` for some settings, which `look` replaces if the data have changed.

    ``observe``: as in `App`; ``trouble``: why edited data are not loaded, or empty.

    Raises:
        CorpusError: the data cannot be used.
        SettingsError: the settings name a game that does not exist.
    """

    def __init__(self, settings: Settings, observe: Observe | None = None) -> None:
        self._settings = settings
        self._observe = observe
        self._seen = _state(settings)  # before making the App: changes meanwhile are noticed
        self._program = self._seen.program
        self.app = self._made(self._seen)
        self.trouble = ""

    def look(self) -> bool:
        """Checks the data; returns whether there is a new App.

        No file is read as long as all look the same; otherwise this takes as long as a build. Data
        that cannot be used leave the App as it is; the log says why once, with file and line. The
        same holds if the program on disk was changed: this one may not be able to read what that
        builds.
        """
        now = _state(self._settings)
        if now == self._seen:
            return False
        self._seen = now
        if now.program != self._program:
            log.warning(NEW_PROGRAM)
            return False
        try:
            app = self._made(now)
        except (CorpusError, SettingsError) as error:
            return self._refuse(_one_line(str(error)))
        if program_now() != self._program:  # changed during the build: the next check reports it
            return False
        notices = " ".join(in_words(notice, app.words("en")) for notice in app.notices)
        if self.app.sound and not app.sound:
            return self._refuse(notices)
        self.app, self.trouble = app, ""
        if app.sound:
            log.info(TAKEN_UP, _editions(app))
        if notices:
            log.error("%s", notices)
        return True

    def _made(self, state: _State) -> App:
        return replace(_versioned(make_app(self._settings), state), observe=self._observe)

    def _refuse(self, trouble: str) -> bool:
        """Logs why the current data stay in use."""
        self.trouble = NOT_TAKEN_UP % trouble
        log.error("%s", self.trouble)
        return False


class Watch:
    """Checks every ``seconds`` seconds (by default `LOOK_SECONDS`), or at once when told to,
    whether the data have changed; in a thread of its own, which `stop` does not wait for, because
    it may be building an index.

    A new App is passed to ``serve``; what keeps edits from being loaded is passed to ``tell``,
    once.
    """

    def __init__(
        self,
        reloader: Reloader,
        serve: Callable[[App], None],
        seconds: float | None = None,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self._reloader, self._serve, self._tell = reloader, serve, tell
        self._seconds = LOOK_SECONDS if seconds is None else seconds
        self._awake, self._stopped = threading.Event(), threading.Event()

    def start(self) -> None:
        """Starts checking."""
        threading.Thread(target=self.run, name="data", daemon=True).start()

    def look_now(self) -> None:
        """Checks without waiting; may be called from any thread and from a signal handler."""
        self._awake.set()

    def stop(self) -> None:
        """Stops checking."""
        self._stopped.set()
        self._awake.set()

    def run(self) -> None:
        """Checks until it is stopped."""
        while True:
            was_told = self._awake.wait(self._seconds)
            self._awake.clear()
            if self._stopped.is_set():
                return
            self._look(was_told)

    def _look(self, was_told: bool) -> None:
        before = self._reloader.trouble
        try:
            if self._reloader.look():
                self._serve(self._reloader.app)
            elif was_told and not self._reloader.trouble:
                log.info(AS_BEFORE)
            trouble = self._reloader.trouble
            if self._tell and trouble not in ("", before):
                self._tell(trouble)
        except Exception:  # whatever is wrong with the data, the current ones stay in use
            log.exception("error while loading edited data")


def _versioned(app: App, state: _State) -> App:
    """The App with a version derived from what the files looked like before it was made."""
    looked = "\0".join((*state, looks([str(_PROGRAM)])))
    return replace(
        app, version=blake2b(looked.encode(errors="surrogateescape"), digest_size=8).hexdigest()
    )


def look_on_hangup(watch: Watch) -> None:
    """Makes SIGHUP trigger a check, on systems that have this signal; only works in the main
    thread.
    """
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: watch.look_now())


def _state(settings: Settings) -> _State:
    texts = looks([str(folder_of_texts(settings.data))]) if settings.data else ""
    return _State(program_now(), data_now(settings), texts)


def _editions(app: App) -> str:
    """The documents of the default game, with their editions."""
    game = app.library.default_game.id
    documents = (document for document in app.library.documents.values() if document.game == game)
    return ", ".join(f"{each.short} {each.edition} ({each.date})" for each in documents)


def _one_line(text: str) -> str:
    """The first of several lines, and how many follow."""
    first, *others = text.splitlines() or [""]
    more = f" (and {len(others):,} more; magistrate check names them all)" if others else ""
    return first + more
