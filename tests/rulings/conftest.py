"""Makes the bundled rules and the bundled and invented databases fixtures of this folder."""

from __future__ import annotations

import pytest

from rulings.files import bundled_rulings
from rulings.loader import Collected, load
from rulings.store import Database
from tests.support.corpora import bundled_corpus, bundled_library
from tests.support.rulings_data import collected

__all__ = ["bundled_corpus", "bundled_library"]


@pytest.fixture(scope="session")
def bundled_data() -> Collected:
    """The database that comes with the package as it is loaded, read once for all tests."""
    return load(bundled_rulings())


@pytest.fixture(scope="session")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Database:
    """The invented database."""
    return collected(tmp_path_factory.mktemp("rulings")).database()
