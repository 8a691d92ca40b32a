"""Keeps the bytecode of a test run in tests/__pycache__ where Python is told to write none.

Containers often set ``PYTHONDONTWRITEBYTECODE``. Then each worker rewrites the assertions of all
tests at each run, 15 s of processor time, and each ``magistrate`` that a test starts compiles the
whole program: 0.5 s instead of 0.3. Named by ``-p`` in pyproject.toml, so that it comes before
other plugins and before the workers, which inherit the environment.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

_BYTECODE = Path(__file__).parents[1] / "__pycache__"

if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = sys.pycache_prefix or str(_BYTECODE)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
