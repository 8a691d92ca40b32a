"""Every follower is told of a list once, whatever happens meanwhile.

Short here; ``--fault-runs 20`` does as many long ones, with 200 channels each, and prints how each
ended.
"""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from tests.loopback.announcing import Play, run
from tests.support.postgres import Postgres
from tests.support.rulings_app import write_all

SHORT = Play(channels=24, kills=2, stalls=1, vanish=1, refuse=1, mute=2)


def data(folder: Path) -> dict[str, str]:
    """An environment with data of its own."""
    texts, rulings = write_all(folder)
    return {
        "MAGISTRATE_TEXTS": str(texts),
        "MAGISTRATE_RULINGS": str(rulings),
        "MAGISTRATE_CACHE": str(folder / "cache"),
        "MAGISTRATE_DATA": str(folder / "data"),
        "MAGISTRATE_STORE": str(folder / "announced.sqlite"),
    }


def test_every_follower_is_told_once(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    runs = pytestconfig.getoption("--fault-runs")
    for seed in range(runs or 1):
        folder = tmp_path / str(seed)
        told = asyncio.run(run(folder, data(folder), Play() if runs else SHORT, seed))
        if runs:
            print(seed, told, flush=True)
        assert not told.wrong
        assert set(told.sent) == {1}
        assert told.sent[1] == told.channels - told.lost
        shutil.rmtree(folder)


def test_three_processes_share_the_shards_over_one_postgres(
    tmp_path: Path, postgres: Postgres, pytestconfig: pytest.Config
) -> None:
    runs = pytestconfig.getoption("--fault-runs")
    if not runs:
        pytest.skip("takes a minute: --fault-runs 1 does it")
    for seed in range(runs):
        folder, name = tmp_path / str(seed), f"shared{seed}"
        address = postgres.database(name)
        environment = {**data(folder), "MAGISTRATE_STORE": f"postgresql://{address.rest}"}
        told = asyncio.run(run(folder, environment, Play(), seed, shards=3))
        print(seed, told, flush=True)
        assert not told.wrong
        assert set(told.sent) == {1}
        shutil.rmtree(folder)
