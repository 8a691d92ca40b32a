"""What programs that keep running have in common: logs, figures, health, and a look at edits."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from bot.logs import log_handled, read_log_style, set_up_logs
from bot.observing import Handled
from bot.settings import SettingsError
from rules_corpus.problems import CorpusError

if TYPE_CHECKING:
    from bot.health import Health
    from bot.metrics import Metrics

UNKNOWN = "unknown"
_Read = TypeVar("_Read")


class Operation(NamedTuple):
    """How a program is watched: nothing is counted where nobody asked for figures."""

    metrics: Metrics | None = None
    health: Health | None = None

    def observe(self, handled: Handled) -> None:
        """Notes a request that was answered."""
        log_handled(handled)
        if self.metrics:
            self.metrics.handled(handled)

    def alive(self) -> None:
        """A sign of life."""
        if self.health:
            self.health.alive()


def program_version() -> str:
    """The version of the program as it is installed."""
    try:
        return version("magistrate")
    except PackageNotFoundError:
        return UNKNOWN


def read_or_note(read: Callable[[], _Read], wrong: list[str]) -> _Read | None:
    """What ``read`` reads; where what is set is wrong, that is added to ``wrong``."""
    try:
        return read()
    except (SettingsError, CorpusError) as error:
        wrong.append(str(error))
        return None


def begin_operation(environment: Mapping[str, str], wrong: list[str]) -> Operation:
    """Sets up logs, and what is watched; what is set wrongly is added to ``wrong``."""
    from bot.health import read_health_address

    style, address = "text", None
    try:
        style = read_log_style(environment)
    except SettingsError as error:
        wrong.append(str(error))
    set_up_logs(style)
    try:
        address = read_health_address(environment)
        if address is None or wrong:
            return Operation()
        from bot.health import Health, serve_health
        from bot.metrics import CountingHandler, Metrics

        operation = Operation(Metrics(program_version()), Health())
        assert operation.metrics
        assert operation.health
        serve_health(address, operation.health, operation.metrics)
        logging.getLogger().addHandler(CountingHandler(operation.metrics))
    except SettingsError as error:
        wrong.append(str(error))
        return Operation()
    return operation
