"""The questions that nothing was learnt from."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
DEVELOPMENT = HERE / "dev.jsonl"
REGRESSION = HERE / "regression.jsonl"
UNANSWERABLE = HERE / "unanswerable.jsonl"
PAIRED = HERE / "paired.jsonl"  # every matter asked in English and in Japanese, by two people
HELD_OUT = (DEVELOPMENT, REGRESSION, UNANSWERABLE, PAIRED)
