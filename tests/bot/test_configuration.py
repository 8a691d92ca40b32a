"""Settings from a TOML file: it stands for variables, which win; every mistake at once."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from bot.configuration import CONFIG, SECRETS, SETTINGS, configured, read_configuration
from bot.settings import SettingsError
from tests.support.corpora import REPOSITORY

NO_SETTINGS = {CONFIG, "MAGISTRATE_DEBUG", *(f"{name}_FILE" for name in SECRETS)}


def written(folder: Path, text: str) -> dict[str, str]:
    path = folder / "magistrate.toml"
    path.write_text(text, "utf-8")
    return {CONFIG: str(path)}


def test_without_a_file_there_is_the_environment_alone() -> None:
    assert configured({"MAGISTRATE_GAME": "wota"}) == {"MAGISTRATE_GAME": "wota"}


def test_a_file_stands_for_variables_and_the_environment_wins(tmp_path: Path) -> None:
    environment = written(
        tmp_path,
        """
        [data]
        rulings = ["bundled", "rulings", "/srv/rulings"]
        cache = "cache"
        game = "wota"
        [discord]
        token = "invented"
        inline = true
        sync = false
        shards = 2
        """,
    )
    found = configured({**environment, "MAGISTRATE_GAME": "fow"})
    assert found == {
        **environment,
        "MAGISTRATE_RULINGS": os.pathsep.join(
            ["bundled", str(tmp_path / "rulings"), "/srv/rulings"]
        ),
        "MAGISTRATE_CACHE": str(tmp_path / "cache"),
        "MAGISTRATE_GAME": "fow",
        "DISCORD_TOKEN": "invented",
        "MAGISTRATE_INLINE": "on",
        "MAGISTRATE_SYNC": "off",
        "MAGISTRATE_SHARDS": "2",
    }


def test_every_mistake_is_named_with_what_was_probably_meant(tmp_path: Path) -> None:
    text = """
    web = 1
    [discrod]
    token = "invented"
    [discord]
    tokn = "invented"
    shards = 1.5
    [operation]
    colour = "red"
    """
    with pytest.raises(SettingsError) as caught:
        configured(written(tmp_path, text))
    assert str(caught.value).splitlines() == [
        "magistrate.toml: web must be a section: write [web] above its lines.",
        "magistrate.toml: no section [discrod]; did you mean 'discord'?",
        "magistrate.toml: no setting tokn in [discord]; did you mean 'token'?",
        "magistrate.toml: shards in [discord] is neither text nor a number.",
        "magistrate.toml: no setting colour in [operation]; expected one of logs and metrics",
    ]
    assert "invented" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "No such file or directory"),
        (b"[discord\n", "line 1"),
        (b"\xff", "it is not UTF-8"),
        (b"#" * 200_000, "more than 100,000 bytes"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "magistrate.toml"
    if content is not None:
        path.write_bytes(content)
    (told,) = read_configuration({CONFIG: str(path)}).wrong
    assert told.startswith(f"{CONFIG} is ")
    assert reason in told


def test_a_secret_may_stand_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(" invented\n", "utf-8")
    found = configured({"DISCORD_TOKEN_FILE": str(tmp_path / "token")})
    assert found["DISCORD_TOKEN"] == "invented"
    given = {"DISCORD_TOKEN": "other", "DISCORD_TOKEN_FILE": str(tmp_path / "token")}
    assert configured(given)["DISCORD_TOKEN"] == "other"
    (told,) = read_configuration({"DISCORD_TOKEN_FILE": str(tmp_path / "no")}).wrong
    assert "DISCORD_TOKEN_FILE" in told


def test_the_file_can_set_whatever_the_program_reads() -> None:
    read = set[str]()
    for path in (REPOSITORY / "bot").rglob("*.py"):
        read.update(re.findall(r'"((?:MAGISTRATE|DISCORD)_[A-Z_]+)"', path.read_text("utf-8")))
    known = {variable for settings in SETTINGS.values() for variable in settings.values()}
    assert read - known - NO_SETTINGS == set(), "name them in bot.configuration.SETTINGS"
