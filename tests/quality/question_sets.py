"""The questions that nothing was learnt from."""

from __future__ import annotations

from pathlib import Path

QUESTIONS = Path(__file__).parent / "questions"
DEVELOPMENT = QUESTIONS / "dev.jsonl"
REGRESSION = QUESTIONS / "regression.jsonl"
UNANSWERABLE = QUESTIONS / "unanswerable.jsonl"
PAIRED = QUESTIONS / "paired.jsonl"  # every matter asked in English and in Japanese, by two people
HELD_OUT = (DEVELOPMENT, REGRESSION, UNANSWERABLE, PAIRED)
