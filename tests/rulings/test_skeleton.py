"""The skeleton of a ruling names its edition where the file of editions names another."""

from __future__ import annotations

import pytest

from rulings.skeleton import skeleton
from tests.support.rulings_data import edited_library


@pytest.mark.parametrize(
    ("editions", "lines"),
    [
        ({"guide": "second"}, []),
        ({"guide": "first"}, ['  editions: {guide: "second"}']),
        ({}, ['  editions: {guide: "second"}']),
    ],
)
def test_it_cites_the_edition_that_stands(editions: dict[str, str], lines: list[str]) -> None:
    written = skeleton("tide", edited_library().documents["guide"], editions).splitlines()
    assert [line for line in written if "editions" in line] == lines
    assert '  cites: ["guide:TODO"]' in written
