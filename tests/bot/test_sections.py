"""Sections of bytes: joined, split, read in place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sections import Slices, join, split


@given(st.dictionaries(st.text(max_size=8), st.binary(max_size=40), max_size=6))
def test_sections_survive(sections: dict[str, bytes]) -> None:
    assert {name: bytes(section) for name, section in split(join(sections)).items()} == sections


def test_numbers_in_a_section_can_be_read_in_place() -> None:
    sections = split(join({"a": b"x", "numbers": b"\x01\x00\x00\x00\x02\x00\x00\x00"}))
    assert list(sections["numbers"].cast("I")) == [1, 2]


@given(st.binary(max_size=60))
def test_any_bytes_are_refused_politely(garbage: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        split(garbage + b"\xc1")


@given(st.lists(st.binary(max_size=10)))
def test_slices_survive(runs: list[bytes]) -> None:
    slices = Slices.of(runs)
    assert [bytes(run) for run in slices] == runs
    assert [bytes(run) for run in slices[1:]] == runs[1:]


def test_a_slice_beyond_the_last_is_missed() -> None:
    with pytest.raises(IndexError):
        Slices.of([b"a"])[1]
