"""Where the store is, as it is set."""

from __future__ import annotations

from pathlib import Path

import pytest
from platformdirs import user_data_path

from bot.settings import SettingsError
from bot.store.address import FileAddress, ServerAddress, StoreAddress, read_store_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("", FileAddress(user_data_path("magistrate") / "magistrate.sqlite")),
        ("kept/here.sqlite", FileAddress(Path("kept/here.sqlite"))),
        ("sqlite:////srv/here.sqlite", FileAddress(Path("/srv/here.sqlite"))),
        ("postgres://me:secret@db/store", ServerAddress("me:secret@db/store")),
        ("postgresql+asyncpg://db/store", ServerAddress("db/store")),
    ],
)
def test_a_path_or_a_url(text: str, address: StoreAddress) -> None:
    assert read_store_address({"MAGISTRATE_STORE": text}) == address


@pytest.mark.parametrize("text", ["mysql://me:secret@db/store", "sqlite://", "postgresql://"])
def test_another_url_is_refused_without_its_password(text: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read_store_address({"MAGISTRATE_STORE": text})
    assert "secret" not in str(refused.value)


def test_a_password_is_never_printed() -> None:
    assert repr(ServerAddress("me:secret@db:5432/store")) == "<PostgreSQL at db>"
