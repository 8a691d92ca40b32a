"""The command that writes a new banned list: it shows, warns, asks, and never overwrites."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import Result

from tests.support.rulings_app import runner

Magistrate = Callable[..., Result]

SOURCE = ("--url", "https://harbour.example/9", "--authority", "Harbour office")
COMING = (date.today() + timedelta(days=300)).isoformat()  # whenever the tests run
DAY = ("--effective", COMING)
PLACE = f"harbour/banlists/long-race/{COMING}.yaml"
TEXT = b"Banned:\n- Grey Heron\nNo longer restricted: Tug of Plenty\n"


@pytest.fixture
def magistrate(tmp_path: Path, magistrate_cache: Path) -> Magistrate:
    """Runs a command over a copy of the invented rules and rulings."""
    run = runner(tmp_path)
    return lambda *arguments, **more: run(*arguments, CACHE=magistrate_cache, **more)


@pytest.fixture(scope="module")
def magistrate_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def new(magistrate: Magistrate, *options: str, piped: bytes = TEXT) -> Result:
    return magistrate("banlist", "new", "long-race", *options, piped=piped)


def test_a_piped_announcement_is_shown_and_written_when_told_to(
    magistrate: Magistrate, tmp_path: Path
) -> None:
    shown = new(magistrate, *DAY, *SOURCE)
    assert shown.exit_code == 1
    assert "No longer restricted:\n  Tug of Plenty (LH-003)\n" in shown.output
    assert "Nothing was written: use --yes to write it." in shown.output
    assert not (tmp_path / "rulings" / PLACE).exists()
    assert new(magistrate, *DAY, *SOURCE, "--yes").exit_code == 0
    assert f'title: "Long Race, {COMING}"' in (tmp_path / "rulings" / PLACE).read_text("utf-8")
    assert "Defects" not in magistrate("check", str(tmp_path / "texts")).output
    coming = magistrate("banlist", "check", "grey heron", "--format", "long-race")
    assert f"From {COMING}: banned in Long Race" in coming.output
    again = new(magistrate, *DAY, *SOURCE, "--yes")
    assert again.exit_code == 2
    assert f"already has a list from {COMING}" in again.output


def test_a_correction_is_written_beside_what_it_corrects(
    magistrate: Magistrate, tmp_path: Path
) -> None:
    options = ("--corrects", "2022-01-15", "--whole", *SOURCE, "--published", "2022-01-20", "--yes")
    result = new(magistrate, *options, piped=b"Banned:\nRed Buoy\n")
    assert result.exit_code == 0, result.output
    assert "The list of 2022-01-15 was corrected on 2022-01-20:" in result.output
    assert "New in it: Red Buoy (LH-004) banned" in result.output
    folder = tmp_path / "rulings/harbour/banlists/long-race"
    assert (folder / "2022-01-15.correction-1.yaml").exists()
    assert (folder / "2022-01-15.yaml").exists()


def test_what_is_unclear_stops_it(magistrate: Magistrate, tmp_path: Path) -> None:
    result = new(magistrate, *DAY, *SOURCE, "--yes", piped=b"Banned:\nGray Heron\nRed Buoy\n")
    assert result.exit_code == 2
    assert (
        "Line 2: 'Gray Heron' is not the full name or the code of a card. Did you mean Grey Heron"
        in (result.output)
    )
    assert "Nothing was written" in result.output
    assert not (tmp_path / "rulings" / PLACE).exists()


def test_whoever_sits_at_a_terminal_is_asked(magistrate: Magistrate, tmp_path: Path) -> None:
    announcement = tmp_path / "announcement.txt"
    announcement.write_text("Banned:\nGray Heron\nLittle Star\nUnbanned: Red Buoy\n", "utf-8")
    answers = "1\nLittle Star\ny\nWinter list\n\nhttps://harbour.example/9\n"
    options = (*DAY, "--from", str(announcement))
    refused = new(magistrate, *options, piped=f"{answers}n\n".encode())
    assert refused.exit_code != 0
    assert not (tmp_path / "rulings" / PLACE).exists()
    result = new(magistrate, *options, piped=f"{answers}y\n".encode())
    assert result.exit_code == 0, result.output
    assert "Warning: Red Buoy (LH-004) was not banned before" in result.output
    written = (tmp_path / "rulings" / PLACE).read_text("utf-8")
    assert '- {card: "Little Star", unlisted: true}' in written
    assert 'title: "Winter list"\nauthority: "Harbour office"\n' in written


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--url", "https://x.y"), "When does it take effect?"),
        (
            (*SOURCE, "--effective", "2031"),
            "--effective is '2031', but must be a day such as 2026-12-01.",
        ),
        (
            (*SOURCE, "--effective", "2999-01-01"),
            "no list is announced so long before it takes effect",
        ),
        (DAY, "Where does the list come from? Add --url"),
        ((*DAY, "--url", "harbour"), "is not a web address"),
        ((*DAY, *SOURCE, "--corrects", "2020-01-01"), "has no list from '2020-01-01'"),
    ],
)
def test_what_is_missing_is_said(
    magistrate: Magistrate, options: tuple[str, ...], message: str
) -> None:
    result = new(magistrate, *options, "--yes")
    assert result.exit_code == 2
    assert message in result.output


def test_a_list_may_say_why_it_names_no_card(magistrate: Magistrate, tmp_path: Path) -> None:
    assert "No card was found" in new(magistrate, *DAY, *SOURCE, "--yes", piped=b"Hello\n").output
    said = ("--nothing", "All stays.", "--nothing", "ja=変更なし。")
    result = new(magistrate, *DAY, *SOURCE, "--yes", *said, piped=b"")
    assert result.exit_code == 0
    assert "This list changes nothing." in result.output
    written = (tmp_path / "rulings" / PLACE).read_text("utf-8")
    assert 'en: "All stays."' in written
    assert 'ja: "変更なし。"' in written
