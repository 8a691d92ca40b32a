"""What an operator sees of a running program: logs, figures, health, and a look at edits on
demand.
"""

from __future__ import annotations

import json
import logging
import signal
import threading
from dataclasses import replace
from http import HTTPStatus
from typing import cast
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from bot.answers.errors import RequestError
from bot.app import App
from bot.health import Health, HealthAddress, read_health_address, serve_health
from bot.logs import JsonLines, log_handled, read_log_style
from bot.metrics import CountingHandler, Metrics
from bot.observing import Handled, kind_of
from bot.operating import Operation, begin_operation, program_version
from bot.reloading import Reloader, Watch, look_on_hangup
from bot.requests import Ask, CheckBanlist, ShowRule
from bot.settings import LOGS, METRICS, SettingsError
from tests.support.rulings_app import rulings_app

HANDLED = Handled("show-rule", "found", "guide:2.1", 0.01234, "en", "harbour")
WORDS = "how many lanterns"


def noted(*requests: Ask | ShowRule | CheckBanlist) -> list[Handled]:
    found: list[Handled] = []
    app = replace(rulings_app(), observe=found.append)
    for request in requests:
        try:
            app.handle(request)
        except RequestError:
            continue
    return found


def test_what_became_of_a_request_is_noted_without_its_words() -> None:
    rule, unknown, refused = noted(
        ShowRule("guide 2.1", None, "ja"), Ask("price of gold?"), Ask("boats", "no such game")
    )
    assert rule._replace(seconds=0) == Handled("show-rule", "found", "guide:2.1", 0, "ja", "")
    assert rule.seconds > 0
    assert (unknown.kind, unknown.outcome, unknown.rule) == ("ask", "not found", "")
    assert (refused.outcome, refused.game) == ("refused", "no such game")
    assert kind_of(CheckBanlist("x")) == "check-banlist"


def test_an_app_that_nobody_observes_notes_nothing() -> None:
    assert rulings_app().observe is None


def test_a_line_a_question_for_people_and_for_programs(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "magistrate.questions")
    log_handled(HANDLED)
    (record,) = caplog.records
    assert record.getMessage() == (
        'kind="show-rule" outcome="found" rule="guide:2.1" seconds=0.0123 language="en"'
        ' game="harbour"'
    )
    line = json.loads(JsonLines().format(record))
    assert line.pop("time").endswith("Z")
    assert line == {
        "level": "info",
        "logger": "magistrate.questions",
        "kind": "show-rule",
        "outcome": "found",
        "rule": "guide:2.1",
        "seconds": 0.0123,
        "language": "en",
        "game": "harbour",
    }


def test_an_error_is_one_line_of_json_with_its_traceback() -> None:
    try:
        raise ValueError("no\nlantern")
    except ValueError as error:
        kind = type(error), error, error.__traceback__
    record = logging.LogRecord("x", logging.ERROR, "", 1, "lost %s", ("it",), kind)
    text = JsonLines().format(record)
    assert "\n" not in text
    assert json.loads(text)["message"] == "lost it"
    assert "no\nlantern" in json.loads(text)["error"]


def test_styles_of_logs() -> None:
    assert read_log_style({}) == "text"
    assert read_log_style({LOGS: " JSON "}) == "json"
    with pytest.raises(SettingsError, match="'xml', but must be text or json"):
        read_log_style({LOGS: "xml"})


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", None),
        ("9464", ("127.0.0.1", 9464)),
        ("0.0.0.0:80", ("0.0.0.0", 80)),
        ("[::1]:9464", ("::1", 9464)),
    ],
)
def test_where_figures_are_asked_for(text: str, address: tuple[str, int] | None) -> None:
    assert read_health_address({METRICS: text}) == address


@pytest.mark.parametrize("text", ["on", "host:", "70000", "１", "a:-1", "9" * 99])
def test_what_is_no_port_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match=METRICS):
        read_health_address({METRICS: text})


class FakeStoreError(Exception):
    """Named as the store's."""


FakeStoreError.__name__ = "StoreError"


def test_figures_have_neither_words_nor_people() -> None:
    metrics = Metrics("1.2.3")
    metrics.handled(HANDLED)
    metrics.told_to_wait("asker")
    metrics.gauge("gateway_ready", "x", lambda: 1.0)
    counting = CountingHandler(metrics)
    log = logging.Logger("magistrate.store")
    log.addHandler(counting)
    log.info("all is well")
    try:
        raise FakeStoreError("away")
    except FakeStoreError:
        log.exception("lost")
    lines = metrics.text().decode().splitlines()
    for line in (
        'magistrate_answer_seconds_bucket{kind="show-rule",le="0.025",outcome="found"} 1.0',
        'magistrate_answer_seconds_bucket{kind="show-rule",le="0.01",outcome="found"} 0.0',
        'magistrate_waits_total{limit="asker"} 1.0',
        "magistrate_gateway_ready 1.0",
        'magistrate_log_records_total{level="error",logger="magistrate.store"} 1.0',
        'magistrate_store_errors_total{kind="StoreError"} 1.0',
        'magistrate_info{version="1.2.3"} 1.0',
    ):
        assert line in lines


def test_health_is_a_sign_of_life_and_being_ready_is_more() -> None:
    now = 0.0
    health, metrics = Health(lambda: now), Metrics("1")
    assert health.page("/healthz", metrics)[0] == HTTPStatus.OK
    assert health.page("/readyz", metrics)[::2] == (503, b"starting\n")
    health.why_not_ready = lambda: ""
    assert health.page("/readyz", metrics)[0] == HTTPStatus.OK
    now = 100.0
    assert health.page("/healthz", metrics)[0] == HTTPStatus.OK
    health.alive()
    now = 131.0
    assert health.page("/healthz", metrics)[0] == health.page("/readyz", metrics)[0] == 503
    health.alive()
    assert health.page("/healthz", metrics)[0] == HTTPStatus.OK
    assert health.page("/secrets", metrics)[0] == HTTPStatus.NOT_FOUND


def test_health_and_figures_are_served() -> None:
    server = serve_health(HealthAddress("127.0.0.1", 0), Health(), Metrics("1"))
    try:
        place = f"http://127.0.0.1:{server.server_address[1]}"
        with urlopen(f"{place}/metrics?x=1") as answer:
            assert b"magistrate_info" in answer.read()
        with pytest.raises(HTTPError, match="503"):
            urlopen(f"{place}/readyz")
        with pytest.raises(SettingsError, match="cannot listen on"):
            serve_health(
                HealthAddress("127.0.0.1", int(server.server_address[1])), Health(), Metrics("1")
            )
    finally:
        server.shutdown()
        server.server_close()


def test_every_wrong_setting_is_told_and_nothing_is_watched_unasked() -> None:
    wrong: list[str] = []
    assert begin_operation({LOGS: "xml", METRICS: "port"}, wrong) == Operation()
    assert [line.split()[0] for line in wrong] == [LOGS, METRICS]
    assert begin_operation({}, []) == Operation()
    Operation().alive()
    assert program_version()


class Looks:
    """In the place of a reloader: counts the looks."""

    def __init__(self, *troubles: str) -> None:
        self.app = cast(App, object())
        self.troubles, self.trouble = list(troubles), ""
        self.looked = threading.Event()

    def look(self) -> bool:
        self.trouble = self.troubles.pop(0) if self.troubles else ""
        self.looked.set()
        return False


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")
def test_a_hangup_looks_at_once() -> None:
    looks = Looks()
    watch = Watch(cast(Reloader, looks), lambda app: None, 3600)
    before = signal.getsignal(signal.SIGHUP)
    try:
        look_on_hangup(watch)
        watch.start()
        signal.raise_signal(signal.SIGHUP)
        assert looks.looked.wait(5)
    finally:
        watch.stop()
        signal.signal(signal.SIGHUP, before)


def test_the_owner_is_told_once_why_edits_are_not_taken_up() -> None:
    told: list[str] = []
    looks = Looks("a.yaml:3: wrong", "a.yaml:3: wrong", "", "b.yaml:1: wrong")
    watch = Watch(cast(Reloader, looks), lambda app: None, 0.0, told.append)

    def tell(trouble: str) -> None:
        told.append(trouble)
        if trouble.startswith("b"):
            watch.stop()

    watch = Watch(cast(Reloader, looks), lambda app: None, 0.0, tell)
    watch.run()
    assert told == ["a.yaml:3: wrong", "b.yaml:1: wrong"]
