"""What operations take: read within bounds, every mistake named."""

from __future__ import annotations

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.api.parameters import (
    Choice,
    Kind,
    Parameter,
    ParametersError,
    Text,
    read_parameters,
)

NAME = Parameter("name", Text(5), "A name.", "Mia", is_required=True)
COUNT = Parameter("count", range(1, 11), "How many.", 3)
SIDE = Parameter("side", Choice(("left", "right")), "Which side.", "left")
ALL = (NAME, COUNT, SIDE)


def wrong(*pairs: tuple[str, object]) -> dict[str, str]:
    with pytest.raises(ParametersError) as raised:
        read_parameters(ALL, pairs)
    return {each.parameter: each.detail for each in raised.value.wrong}


def test_what_is_given_is_read() -> None:
    given_ = [("name", "Mia"), ("count", "10"), ("side", "right")]
    assert read_parameters(ALL, given_) == {"name": "Mia", "count": 10, "side": "right"}


def test_numbers_may_be_text_or_numbers() -> None:
    for ten in ("10", 10):
        assert read_parameters([COUNT], [("count", ten)]) == {"count": 10}


@pytest.mark.parametrize("value", ["0", "11", "-1", "1.0", "1e1", "٣", "", "007", True, 2.0, None])
def test_other_numbers_are_refused(value: object) -> None:
    assert wrong(("name", "Mia"), ("count", value)) == {
        "count": "must be a whole number from 1 to 10"
    }


def test_every_mistake_is_named_at_once() -> None:
    assert wrong(("count", "many"), ("side", "up"), ("colour", "red"), ("colour", "blue")) == {
        "name": "is missing",
        "count": "must be a whole number from 1 to 10",
        "side": "must be one of left, right",
        "colour": "there is no such parameter; the parameters are: name, count, side",
    }


def test_a_parameter_is_given_once() -> None:
    assert wrong(("name", "Mia"), ("name", "Ron")) == {"name": "given twice"}


def test_what_is_wrong_is_bounded() -> None:
    many = [(f"{'x' * 100}{number}", "1") for number in range(1000)]
    named = wrong(*many)
    assert len(named) <= 2 * len(ALL)
    assert all(len(name) <= 40 for name in named)


@given(
    st.sampled_from([Text(5), range(1, 11), Choice(("left", "right"))]),
    st.one_of(st.text(max_size=8), st.integers(), st.sampled_from(["left", "right"])),
)
def test_what_the_schema_allows_is_read(kind: Kind, value: str | int) -> None:
    parameter = Parameter("it", kind, "", "")
    allowed = jsonschema.Draft202012Validator(parameter.schema).is_valid(value)
    try:
        read = parameter.read(value)
    except ValueError:
        assert not allowed
    else:
        assert allowed == (read == value)
