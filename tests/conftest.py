"""The apps that the bot's tests ask, each made once, and the comparison with golden files."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

from bot.app import App, make_app
from bot.building import build_snapshot
from bot.card_texts import keep_texts
from bot.cli.ending import DEBUG
from bot.settings import Settings
from rules_corpus.files import bundled_texts
from rulings.files import bundled_rulings
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import write_corpus
from tests.support.indexes import built_aside, built_here
from tests.support.invented_model import invented_model
from tests.support.postgres import Postgres
from tests.support.rulings_app import write_all


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="Write the golden files anew instead of comparing with them.",
    )
    parser.addoption(
        "--fault-runs",
        type=int,
        default=0,
        help="So many long runs of announcing to 200 channels, in which everything goes wrong.",
    )


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One process where files are named, as starting more takes longer than their tests; else
    three for two cores, as many tests wait for a bot, a browser or a database.
    """
    if any(".py" in named for named in config.args):
        return 0
    return -(-(os.cpu_count() or 1) * 3 // 2)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keeps the garbage collector from what is imported and collected, which stays to the end, and
    lets it look less often: it took an eighth of the processor time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000, 20, 20)
        gc.enable()


@pytest.fixture(autouse=True)
def errors_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets errors that nobody expected fail the test, where the command line would make a line of
    them.
    """
    monkeypatch.setenv(DEBUG, "1")


@pytest.fixture(scope="session", autouse=True)
def indexes_are_built_here() -> Iterator[None]:
    """Builds indexes in this process, for speed."""
    with built_here():
        yield


@pytest.fixture
def builder_process() -> Iterator[None]:
    """Asked for by tests of the process that builds an index."""
    with built_aside():
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of the tests' own; skips where none can be started."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        server = Postgres.started(Path(folder))
        if isinstance(server, str):
            pytest.skip(server)
        yield server
        server.stop()


@pytest.fixture(scope="session")
def bundled_cache(request: pytest.FixtureRequest) -> Path:
    """Where the index of the bundled texts is kept: one folder for all processes of a run, and for
    the next run, which builds it again only where the program or the texts have changed.
    """
    cache: pytest.Cache = request.config.cache
    return cache.mkdir("bundled-index")


@pytest.fixture(scope="session")
def bundled_app(bundled_cache: Path) -> App:
    """The app over the rules and the rulings that come with the package; the first process to need
    it builds its index, of which only what was edited since the last.
    """
    with built_aside():
        return make_app(Settings(bundled_texts(), bundled_cache, bundled_rulings()))


@pytest.fixture(scope="session")
def harbour_texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The invented corpus on disk; not to be changed."""
    return write_corpus(tmp_path_factory.mktemp("harbour"), harbour_files())


@pytest.fixture(scope="session")
def harbour_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the snapshot of the invented corpus is kept."""
    return tmp_path_factory.mktemp("harbour-cache")


@pytest.fixture(scope="session")
def harbour(harbour_texts: Path, tmp_path_factory: pytest.TempPathFactory) -> App:
    """The app over the invented corpus."""
    model = invented_model(tmp_path_factory.mktemp("harbour-model") / "model")
    return App(build_snapshot(harbour_texts, model=model))


@pytest.fixture(scope="session")
def ruled_settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The invented corpus with the invented rulings beside it and the text of one card; nothing
    there is to be changed.
    """
    folder = tmp_path_factory.mktemp("ruled")
    texts, rulings = write_all(folder)
    keep_texts(folder / "data", "harbour", {"LH-001": ("It drifts at dusk.", "[Drift]")})
    return Settings(texts, folder / "cache", rulings, folder / "data")


@pytest.fixture(scope="session")
def ruled(ruled_settings: Settings) -> App:
    """The app over the invented corpus and the invented rulings."""
    return make_app(ruled_settings)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with golden/<name>.txt beside the test; ``--update-golden`` writes the file
    instead.
    """

    def compare(name: str, text: str) -> None:
        path = request.path.parent / "golden" / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text + "\n", "utf-8")
        assert path.read_text("utf-8") == text + "\n", (
            "the message has changed; see it with --update-golden and git diff"
        )

    return compare
