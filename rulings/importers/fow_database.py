"""Reads printings from a Force of Will card database: a JSON list of cards in the form of the
fowsim project.

A card there has id, name, type, race, cost, colour, ATK, DEF, abilities, divinity, rarity, _set,
_cluster. The project's nested form ("fow", "clusters", "sets", "cards") is read too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from rules_corpus.problems import CorpusError, Problem
from rules_corpus.text import fold, without_controls
from rules_corpus.text_file import read_bytes
from rulings.model import Printing

MAX_BYTES = 40_000_000
MAX_CARDS = 100_000
MAX_PROBLEMS = 20
_OTHER_SIDE = re.compile(r"(?:J\^|\^|J|(?<=[0-9])B)$")
_BRACKETS = re.compile(r"\[([^\]\n]{1,60})\]|«([^»\n]{1,60})»")
_SYMBOL_OF = {"B": "darkness", "G": "wind", "R": "fire", "U": "water", "V": "void", "W": "light"}
_TEXTS = ("id", "name")
_LISTS = ("type", "race", "colour", "abilities")


class PrintedCard(NamedTuple):
    """A printing with the text printed on it."""

    printing: Printing
    text: tuple[str, ...]


def read(path: Path, keywords: Mapping[str, str]) -> tuple[PrintedCard, ...]:
    """The cards of a file; ``keywords`` gives the keyword for each of its names, past or present,
    that may be printed in brackets.

    Raises:
        CorpusError: the file cannot be read, is too large, or is not such a database.
    """
    rows = list(_rows(_json(path), path))
    if not rows or len(rows) > MAX_CARDS:
        raise CorpusError([Problem(path, 0, f"{len(rows):,} cards; expected 1 to {MAX_CARDS:,}")])
    problems = list(islice(_defects(rows, path), MAX_PROBLEMS))
    if problems:
        raise CorpusError(problems)
    known = {_squeezed(name): keyword for name, keyword in keywords.items()}
    sides: dict[str, dict[str, None]] = {}
    for row in rows:
        sides.setdefault(front_code(_plain(row["id"])), {})[_plain(row["name"])] = None
    return tuple(_card(row, tuple(sides[front_code(_plain(row["id"]))]), known) for row in rows)


def front_code(code: str) -> str:
    """The code of a printing's front: TSW-109 of TSW-109J, ABC-WD-040 of ABC-WD-040B."""
    return _OTHER_SIDE.sub("", code)


def _json(path: Path) -> Any:
    content = read_bytes(path, MAX_BYTES)
    try:
        return json.loads(content.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise CorpusError(
            [Problem(path, getattr(error, "lineno", 0), f"not JSON: {error}")]
        ) from error


def _rows(data: Any, path: Path) -> Iterator[Any]:
    """The cards, with set and cluster, from either form of the file."""
    if isinstance(data, list):
        yield from data
        return
    try:
        for cluster in data["fow"]["clusters"]:
            for card_set in cluster["sets"]:
                for card in card_set["cards"]:
                    yield {**card, "_set": card_set["code"], "_cluster": cluster["name"]}
    except (KeyError, TypeError) as error:
        raise CorpusError(
            [
                Problem(
                    path, 0, "neither a list of cards nor an object fow > clusters > sets > cards"
                )
            ]
        ) from error


def _defects(rows: Iterable[Any], path: Path) -> Iterator[Problem]:
    seen: set[str] = set()
    for at, row in enumerate(rows):
        if not isinstance(row, dict) or not all(
            isinstance(row.get(name), str) and row[name].strip() for name in _TEXTS
        ):
            yield Problem(path, 0, f"card {at}: 'id' and 'name' must be texts")
            continue
        code = _plain(row["id"])
        if code in seen:
            yield Problem(path, 0, f"card {at}: the code {code} appears twice")
        seen.add(code)
        yield from (
            Problem(path, 0, f"card {at} ({code}): {name!r} is not a list")
            for name in _LISTS
            if not isinstance(row.get(name) or [], list)
        )


def _card(
    row: Mapping[str, Any], faces: tuple[str, ...], keywords: Mapping[str, str]
) -> PrintedCard:
    text = tuple(_plain(line) for line in _list(row.get("abilities")) if _plain(line))
    return PrintedCard(
        Printing(
            code=_plain(row["id"]),
            name=_plain(row["name"]),
            faces=faces,
            types=_list(row.get("type")),
            races=_list(row.get("race")),
            attributes=tuple(_SYMBOL_OF.get(symbol, symbol) for symbol in _list(row.get("colour"))),
            cost=_plain(row.get("cost")),
            atk=_plain(row.get("ATK")),
            defence=_plain(row.get("DEF")),
            rarity=_plain(row.get("rarity")),
            set=_plain(row.get("_set")),
            cluster=_plain(row.get("_cluster")),
            keywords=_keywords(text, keywords),
        ),
        text,
    )


def _keywords(text: tuple[str, ...], known: Mapping[str, str]) -> tuple[str, ...]:
    """The known keywords printed in brackets, each once; whatever follows the name in the brackets
    is ignored.

    ``known`` has its names squeezed: cards are printed with [J-Activate] for J-activate and
    [Spell:Chant] for Spell: Chant.
    """
    found: dict[str, None] = {}
    for line in text:
        for match in _BRACKETS.finditer(line):
            words = (match[1] or match[2]).split()
            for size in range(len(words), 0, -1):
                if (name := _squeezed("".join(words[:size]))) in known:
                    found[known[name]] = None
                    break
    return tuple(found)


def _squeezed(name: str) -> str:
    return "".join(fold(name).split())


def _list(value: Any) -> tuple[str, ...]:
    return tuple(filter(None, map(_plain, value or ())))


def _plain(value: Any) -> str:
    return " ".join(without_controls(str(value)).split()) if value is not None else ""
