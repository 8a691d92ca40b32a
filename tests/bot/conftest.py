"""The command line as a function."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.app import App
from bot.cli import group


@pytest.fixture
def magistrate(harbour: App, harbour_texts: Path, harbour_cache: Path) -> Callable[..., Result]:
    """Runs a command over the invented corpus in this process; any error but an exit is
    passed on.
    """

    def run(
        *arguments: str,
        texts: Path = harbour_texts,
        cache: Path = harbour_cache,
        piped: str | bytes | None = None,
    ) -> Result:
        environment = {
            "MAGISTRATE_TEXTS": str(texts),
            "MAGISTRATE_CACHE": str(cache),
            "MAGISTRATE_RULINGS": "",
            "MAGISTRATE_DATA": str(cache / "data"),
        }
        return CliRunner(env=environment).invoke(
            group, arguments, input=piped, catch_exceptions=False, prog_name="magistrate"
        )

    return run
