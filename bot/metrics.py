"""Metrics of a running program, for Prometheus: no words, no people, no servers."""

from __future__ import annotations

import logging
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, generate_latest

from bot.observing import Handled

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Upper bounds in seconds; an answer takes some milliseconds, and Discord waits for three."""
STORE = "StoreError"


class Metrics:
    """The metrics of one process; ``registry`` holds them all."""

    def __init__(self, version: str) -> None:
        self.registry = CollectorRegistry()
        self._seconds = Histogram(
            "magistrate_answer_seconds",
            "Seconds taken to answer, by kind of request and outcome",
            ("kind", "outcome"),
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._refused = Counter(
            "magistrate_waits",
            "Requests that were told to come back later, by the limit that was reached",
            ("limit",),
            registry=self.registry,
        )
        self._logged = Counter(
            "magistrate_log_records",
            "Warnings and errors in the log, by logger",
            ("logger", "level"),
            registry=self.registry,
        )
        self._store_errors = Counter(
            "magistrate_store_errors",
            "Errors of the store, by kind",
            ("kind",),
            registry=self.registry,
        )
        Info("magistrate", "The program", registry=self.registry).info({"version": version})

    def handled(self, handled: Handled) -> None:
        """Counts a request that was answered."""
        self._seconds.labels(handled.kind, handled.outcome).observe(handled.seconds)

    def told_to_wait(self, limit: str) -> None:
        """Counts a request that exceeded a limit."""
        self._refused.labels(limit).inc()

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Adds a gauge whose value is read on every scrape."""
        Gauge(f"magistrate_{name}", about, registry=self.registry).set_function(value)

    def logged(self, record: logging.LogRecord) -> None:
        """Counts a warning or an error, and errors of the store by their kind."""
        self._logged.labels(record.name, record.levelname.lower()).inc()
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and STORE in {kind.__name__ for kind in type(error).__mro__}:
            self._store_errors.labels(type(error).__name__).inc()

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self.registry)


class CountingHandler(logging.Handler):
    """Counts log records of the level warning or higher."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.WARNING)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.logged(record)
