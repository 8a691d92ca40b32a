"""The packages: the docstring of each is the map of what it holds."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.support.corpora import REPOSITORY

PACKAGES = sorted(
    init.parent
    for name in ("bot", "rulings", "rules_corpus")
    for init in (REPOSITORY / name).rglob("__init__.py")
)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_the_docstring_of_a_package_names_all_that_is_in_it(package: Path) -> None:
    module = ast.parse((package / "__init__.py").read_text("utf-8"))
    named = re.findall(r"\w+", ast.get_docstring(module) or "")
    held = {path.stem for path in package.glob("*.py")} - {"__init__", "__main__"}
    held |= {path.parent.name for path in package.glob("*/__init__.py")}
    assert held - set(named) == set()
