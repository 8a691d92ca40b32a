"""How often words stand elsewhere, and the file of it."""

from __future__ import annotations

from pathlib import Path

import msgpack
import pytest

from bot.search.background import LEAST_HOLDERS, Background, read_background, write_background
from bot.search.model import BACKGROUND, bundled_model
from rules_corpus.problems import CorpusError


def test_it_survives_its_file_but_for_rare_words(tmp_path: Path) -> None:
    path = tmp_path / "background.msgpack"
    write_background(path, Background(90, {"draw": LEAST_HOLDERS, "zebra": LEAST_HOLDERS - 1}))
    assert read_background(path) == Background(90, {"draw": LEAST_HOLDERS})


def test_the_bundled_one_knows_what_people_ask_with() -> None:
    background = read_background(bundled_model() / BACKGROUND)
    assert {"much", "alreadi", "untap", "steal"} <= set(background.holders)
    assert max(background.holders.values()) < background.passages


@pytest.mark.parametrize(
    "content", [b"", b"none", msgpack.packb(7), msgpack.packb([1, 2]), msgpack.packb(["a", {}])]
)
def test_a_broken_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "background.msgpack"
    path.write_bytes(content)
    with pytest.raises(CorpusError):
        read_background(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError):
        read_background(tmp_path / "none.msgpack")
