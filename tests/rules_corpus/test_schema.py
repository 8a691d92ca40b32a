"""Schemas find what the reference implementation finds, in files of any size."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rules_corpus.schema import SchemaError, find_errors
from rules_corpus.schema_errors import violations
from tests.support.corpora import REPOSITORY, unhurried

MANY = 10_000
# beyond it Python and JSON Schema differ in what is a figure or a blank
ASCII = st.characters(codec="ascii")
SCHEMAS = sorted(
    [
        *(REPOSITORY / "rules_corpus" / "schemas").glob("*.json"),
        *(REPOSITORY / "rulings" / "schemas").glob("*.json"),
    ]
)
ODD = st.sampled_from(
    [
        None,
        True,
        1,
        0,
        -1,
        10**18,
        "",
        " ",
        "x",
        "\n",
        "undated",
        "x" * 4000,
        [],
        [[]],
        ["x", "x"],
        {},
        {"y": ""},
        {"x": []},
    ]
)


def schema_file(folder: Path, shape: Mapping[str, Any]) -> Path:
    path = folder / "shape.schema.json"
    path.write_text(json.dumps(shape), "utf-8")
    return path


def test_an_error_names_the_value_and_the_demand_that_it_breaks(tmp_path: Path) -> None:
    row = {"type": "object", "properties": {"size": {"type": "integer", "minimum": 2}}}
    schema = schema_file(tmp_path, {"items": {"$ref": "#/$defs/row"}, "$defs": {"row": row}})
    (error,) = find_errors(schema, [{"size": 5}, {"size": 1}], MANY)
    assert error._replace(message="") == SchemaError(
        (1, "size"), 1, "minimum", 2, row["properties"]["size"], ""
    )


@pytest.mark.parametrize("name", ["", "Big", "a b"])
def test_a_name_that_is_none_is_told(tmp_path: Path, name: str) -> None:
    schema = schema_file(tmp_path, {"propertyNames": {"pattern": "^[a-z]+$"}})
    assert [error.name for error in find_errors(schema, {"small": 1, name: 2}, MANY)] == [name]


def test_no_more_errors_are_given_than_asked_for(tmp_path: Path) -> None:
    assert (
        len(find_errors(schema_file(tmp_path, {"items": {"type": "string"}}), [*range(50)], 7)) == 7
    )


def test_what_stands_twice_is_found_among_many(tmp_path: Path) -> None:
    """Comparing each with each other would take minutes."""
    schema = schema_file(tmp_path, {"uniqueItems": True})
    items = [{"a": at} for at in range(20_000)]
    assert find_errors(schema, items, MANY) == []
    (violation,) = violations(find_errors(schema, [*items, {"a": 7}], MANY))
    assert violation.message == "{'a': 7} appears twice"


def alike(shape: Mapping[str, Any], root: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    """Values about as the schema wants them, with what does not belong there in between."""
    shape = root["$defs"][shape["$ref"].rpartition("/")[2]] if "$ref" in shape else shape
    if "enum" in shape or "const" in shape:
        return st.sampled_from(shape.get("enum") or [shape["const"]]) | ODD
    if shape.get("type") == "array":
        return st.lists(alike(shape["items"], root), max_size=3) | ODD
    if shape.get("type") == "object":
        wanted = set(shape.get("required", ()))
        parts = {key: alike(part, root) for key, part in shape.get("properties", {}).items()}
        more = shape.get("additionalProperties")
        others = (
            st.dictionaries(st.sampled_from(["a", "1.1", "Odd"]), alike(more, root), max_size=2)
            if isinstance(more, dict)
            else st.just({})
        )
        held = st.fixed_dictionaries(
            {key: parts[key] for key in wanted},
            optional={key: part for key, part in parts.items() if key not in wanted},
        )
        return st.builds(lambda some, rest: some | rest, held, others) | ODD
    texts = (
        st.from_regex(shape["pattern"], fullmatch=True, alphabet=ASCII)
        if "pattern" in shape
        else st.text(max_size=8)
    )
    return texts | st.integers(-1, 4) | st.booleans() | ODD


@pytest.mark.parametrize("schema", SCHEMAS, ids=lambda path: path.name.removesuffix(".schema.json"))
def test_a_schema_is_broken_where_the_reference_implementation_says_so(schema: Path) -> None:
    shape = json.loads(schema.read_text("utf-8"))
    reference = Draft202012Validator(shape)

    @unhurried
    @given(alike(shape, shape))
    def agree(data: Any) -> None:
        found = Counter((error.keys, error.keyword) for error in find_errors(schema, data, MANY))
        assert found == Counter(
            (tuple(error.absolute_path), error.validator) for error in reference.iter_errors(data)
        )

    agree()
