"""How running programs log: lines for people, or JSON for programs that collect them."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from bot.observing import Handled
from bot.settings import LOGS, SettingsError

STYLES = ("text", "json")
QUESTIONS = logging.getLogger("magistrate.questions")
_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_FIELDS = "fields"
"""The attribute of a log record that holds a mapping of fields instead of a message."""


def read_log_style(environment: Mapping[str, str]) -> str:
    """The style in which logs are written, one of `STYLES`.

    Raises:
        SettingsError: there is no such style.
    """
    style = environment.get(LOGS, "").strip().lower() or STYLES[0]
    if style not in STYLES:
        raise SettingsError(f"{LOGS} is {style[:20]!r}, but must be {' or '.join(STYLES)}.")
    return style


def set_up_logs(style: str = STYLES[0]) -> None:
    """Sends all logs of this process to standard error, unless that was already done."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else logging.Formatter(_FORMAT))
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def log_handled(handled: Handled) -> None:
    """Logs the outcome of a request, without its words."""
    fields = {**handled._asdict(), "seconds": round(handled.seconds, 4)}
    told = {name: value for name, value in fields.items() if value != ""}
    message = " ".join(f"{name}={json.dumps(value)}" for name, value in told.items())
    QUESTIONS.info("%s", message, extra={_FIELDS: told})


class JsonLines(logging.Formatter):
    """Formats a record as a JSON object on one line: ``time`` in UTC, ``level``, ``logger``, and
    ``message`` or its fields.
    """

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        fields = getattr(record, _FIELDS, None)
        line |= fields if isinstance(fields, dict) else {"message": record.getMessage()}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
