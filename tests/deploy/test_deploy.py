"""What operators are given names what there is: figures, settings, files."""

from __future__ import annotations

import configparser
import json
import re
import shutil
import subprocess
import tomllib
from types import SimpleNamespace
from typing import Any, cast

import pytest
import yaml

from bot.configuration import CONFIG, SECRETS, SETTINGS
from bot.discord.watching import UnderWay, watch_client
from bot.health import Health
from bot.metrics import Metrics
from bot.operating import Operation
from tests.support.corpora import REPOSITORY

DEPLOY = REPOSITORY / "deploy"
PROMTOOL = shutil.which("promtool")
FIGURE = re.compile(r"magistrate_[a-z_]+")


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def figures() -> set[str]:
    client = SimpleNamespace(
        is_ready=lambda: True, guilds=(), shards={}, latencies=[], under_way=UnderWay()
    )
    operation = Operation(Metrics("1"), Health())
    assert operation.metrics
    watch_client(cast(Any, client), operation)
    lines = operation.metrics.text().decode().splitlines()
    names = {line.split()[2] for line in lines if line.startswith("# TYPE")}
    return names | {f"{name}_{end}" for name in names for end in ("bucket", "count", "total")}


@pytest.mark.parametrize("name", ["dashboard.json", "alerts.yml", "README.md"])
def test_only_figures_that_there_are_are_shown(name: str) -> None:
    named = {found.rstrip("_") for found in FIGURE.findall(text(name))}
    assert named
    assert named <= figures()


@pytest.mark.parametrize(
    "name", ["Containerfile", "compose.yaml", "magistrate-discord.service", "README.md"]
)
def test_only_settings_that_there_are_are_set(name: str) -> None:
    known = {variable for settings in SETTINGS.values() for variable in settings.values()}
    known |= {CONFIG, *(f"{secret}_FILE" for secret in SECRETS)}
    assert set(re.findall(r"(?:MAGISTRATE|DISCORD)_[A-Z_]+", text(name))) <= known


def test_the_compose_file_mounts_what_there_is() -> None:
    services: dict[str, Any] = yaml.safe_load(text("compose.yaml"))["services"]
    assert set(services) == {"bot", "postgres", "prometheus"}
    assert services["bot"]["read_only"]
    assert services["bot"]["cap_drop"] == ["ALL"]
    for volume in services["prometheus"]["volumes"]:
        if volume.startswith("./"):
            assert (DEPLOY / volume.split(":")[0]).is_file()
    assert (REPOSITORY / services["bot"]["build"]["dockerfile"]).is_file()
    for name in ("prometheus.yml", "alerts.yml"):
        assert yaml.safe_load(text(name))


def test_a_first_error_is_told() -> None:
    """A counter begins with it, of which `increase` knows nothing."""
    shown = json.loads(text("dashboard.json"))["panels"]
    queries = [target["expr"] for panel in shown for target in panel["targets"]]
    (group,) = yaml.safe_load(text("alerts.yml"))["groups"]
    queries += [rule["expr"] for rule in group["rules"]]
    counting = [query for query in queries if "increase(" in query]
    assert len(counting) == 4
    assert all(" unless " in query for query in counting)


@pytest.mark.skipif(PROMTOOL is None, reason="no promtool is installed: apt-get install prometheus")
def test_alerts_tell_what_they_are_for() -> None:
    for words in (("check", "config", "prometheus.yml"), ("test", "rules", "alerts.test.yml")):
        subprocess.run([str(PROMTOOL), *words], cwd=DEPLOY, check=True, capture_output=True)


def test_the_dashboard_is_one() -> None:
    dashboard = json.loads(text("dashboard.json"))
    assert [panel["id"] for panel in dashboard["panels"]] == list(range(1, 9))
    assert all(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])


def test_the_unit_is_hardened_and_does_not_restart_for_nothing() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text("magistrate-discord.service"))
    service = unit["Service"]
    assert service["RestartPreventExitStatus"] == "2"
    assert service["ProtectSystem"] == "strict"
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"


def test_a_change_log_goes_with_the_version() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))["project"]
    changes = (REPOSITORY / "CHANGELOG.md").read_text("utf-8")
    assert "## Unreleased" in changes or f"## {project['version']}" in changes
