"""Rulings by the hundred thousand: invented out of the shuffled words of real ones, as files in
their format, and asked.

Each text is as long as a real one; its words are dealt from all words of its kind: English and
Japanese questions, answers and phrases. An invented ruling cites the rules of the real one that it
is modelled after.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from rules_corpus.languages import text_of
from rules_corpus.text import is_japanese
from rulings.model import Ruling
from tests.bench.synthetic import Shuffler, japanese_pieces

PER_FILE = 3_500  # about 7 of the 8 MB that are read
KEPT = 2 / 3  # of the words of a text that is remembered only roughly


def invent(real: Sequence[Ruling], count: int, chance: random.Random) -> Iterator[Ruling]:
    """``count`` rulings, modelled after the real ones in turn."""
    shufflers = [
        Shuffler(text)
        for text in zip(
            *(
                (ruling.question.en, ruling.question.ja, ruling.answer.en, ruling.answer.ja)
                for ruling in real
            ),
            strict=True,
        )
    ]
    phrases = Shuffler(phrase for ruling in real for phrase in ruling.asked)
    for start in range(0, count, len(real)):
        texts = zip(*(shuffler.deal(chance) for shuffler in shufflers), strict=True)
        asked = phrases.deal(chance)
        for number, ruling, (en, ja, answer, answer_ja) in zip(
            range(start, count), real, texts, strict=False
        ):
            yield ruling._replace(
                ref=ruling.ref._replace(id=f"invented-{number}"),
                question=text_of({"en": en, "ja": ja}),
                answer=text_of({"en": answer, "ja": answer_ja}),
                asked=tuple(dict.fromkeys(islice(asked, len(ruling.asked)))),
            )


def write(folder: Path, rulings: Sequence[Ruling]) -> None:
    """Writes rulings into a folder of data, in files that are not too large to be read."""
    for number, start in enumerate(range(0, len(rulings), PER_FILE)):
        written: dict[str, list[str]] = {}
        for ruling in rulings[start : start + PER_FILE]:
            written.setdefault(ruling.ref.game, []).append(_written(ruling))
        for game, entries in written.items():
            path = folder / game / "rulings" / f"invented-{number}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(entries), "utf-8")


def ask(rulings: Sequence[Ruling], count: int, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Questions as rows of a file: of random rulings a phrase or the question, every other time as
    somebody remembers it roughly.
    """
    for number, ruling in enumerate(chance.sample(rulings, min(count, len(rulings)))):
        exactly = chance.choice((*ruling.question.texts, *ruling.asked))
        text = exactly if number % 2 else _remembered(exactly, chance)
        language = "ja" if is_japanese(exactly) else "en"
        kind = "exact" if number % 2 else "remembered"
        yield {
            "id": ruling.ref.id,
            "kind": kind,
            "game": ruling.ref.game,
            "lang": language,
            "question": text,
            "gold": [[ruling.ref.id]],
        }


def _remembered(text: str, chance: random.Random) -> str:
    """Some of the words of a text, in another order."""
    words = japanese_pieces(text) if is_japanese(text) else text.split()
    return ("" if is_japanese(text) else " ").join(
        chance.sample(words, math.ceil(KEPT * len(words)))
    )


def _written(ruling: Ruling) -> str:
    """An entry of a file of rulings; where people would wrap a line this does not."""
    lines = [
        f"- id: {ruling.ref.id}",
        f"  question: {{en: {_quoted(ruling.question.en)}, ja: {_quoted(ruling.question.ja)}}}",
        f"  answer: {{en: {_quoted(ruling.answer.en)}, ja: {_quoted(ruling.answer.ja)}}}",
        "  asked:",
        *_listed("en", [phrase for phrase in ruling.asked if not is_japanese(phrase)]),
        *_listed("ja", [phrase for phrase in ruling.asked if is_japanese(phrase)]),
        f"  cites: [{', '.join(_quoted(str(cited.rule)) for cited in ruling.cites)}]",
        f"  editions: {json.dumps({rule.document: edition for rule, edition in ruling.cites})}",
        f"  authority: {_quoted(ruling.authority)}",
        f"  status: {ruling.status}",
        f"  date: {_quoted(ruling.date)}",
        f"  url: {_quoted(ruling.url)}",
    ]
    return "\n".join(lines) + "\n"


def _listed(language: str, phrases: Sequence[str]) -> Iterator[str]:
    return (
        chain([f"    {language}:"], (f"      - {_quoted(phrase)}" for phrase in phrases))
        if phrases
        else iter(())
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
