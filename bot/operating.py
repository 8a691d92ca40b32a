"""What long-running programs have in common: logs, metrics, health, and watching for edits."""

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
    """How a program is monitored: nothing is counted unless metrics are switched on."""

    metrics: Metrics | None = None
    health: Health | None = None

    def observe(self, handled: Handled) -> None:
        """Records a request that was answered."""
        log_handled(handled)
        if self.metrics:
            self.metrics.handled(handled)

    def alive(self) -> None:
        """Records a sign of life."""
        if self.health:
            self.health.alive()


def program_version() -> str:
    """The installed version of the program."""
    try:
        return version("magistrate")
    except PackageNotFoundError:
        return UNKNOWN


def read_or_note(read: Callable[[], _Read], wrong: list[str]) -> _Read | None:
    """What ``read`` reads; ``None`` if what is set is wrong, and why is added to ``wrong``."""
    try:
        return read()
    except (SettingsError, CorpusError) as error:
        wrong.append(str(error))
        return None


def begin_operation(environment: Mapping[str, str], wrong: list[str]) -> Operation:
    """Sets up logs and monitoring; messages about wrong settings are added to ``wrong``."""
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
