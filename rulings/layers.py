"""Folders of rulings laid over each other: what a later one says replaces what an earlier one says
about the same thing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from rules_corpus.build_cache import NO_CACHE, BuildCache
from rules_corpus.problems import Problem
from rulings.loader import Collected, read
from rulings.model import BanList

_Value = TypeVar("_Value")


def read_layers(
    folders: Sequence[Path], cache: BuildCache = NO_CACHE
) -> tuple[Collected, tuple[Problem, ...]]:
    """Everything that the folders hold together, the lowest first, and every defect of every file.

    The editions.yaml of a folder applies to those above it too.
    """
    layers: list[Collected] = []
    problems: list[Problem] = []
    for folder in folders:
        below = layers[-1].editions if layers else {}
        found, more = read(folder, cache, below)
        layers.append(found)
        problems += more
    return (layers[0] if len(layers) == 1 else laid_over(layers)), tuple(sorted(problems))


def laid_over(layers: Iterable[Collected]) -> Collected:
    """Several layers as one: entries are identified by their refs, formats by id, lists by format
    and day, nicknames by card, printings by code.
    """
    whole = Collected()
    for layer in layers:
        for game, files in layer.files.items():
            whole.files.setdefault(game, []).extend(files)
        whole.entries |= layer.entries
        whole.formats = _over(whole.formats, layer.formats, lambda each: (each.game, each.id))
        whole.kinds = _over(whole.kinds, layer.kinds, lambda each: (each.game, each.id))
        whole.lists = _over(whole.lists, layer.lists, _list_key)
        whole.nicknames = _over(
            whole.nicknames, layer.nicknames, lambda each: (each.game, each.card)
        )
        for game, printings in layer.printings.items():
            before = whole.printings.get(game, ())
            whole.printings[game] = tuple(_over(before, printings, lambda each: each.code))
        whole.editions |= layer.editions
        whole.places |= layer.places
        whole.partial |= layer.partial
    return whole


def _list_key(banlist: BanList) -> Hashable:
    day = banlist.corrects or banlist.effective
    return banlist.game, banlist.format, day, banlist.correction


def _over(
    below: Iterable[_Value], above: Iterable[_Value], key: Callable[[_Value], Hashable]
) -> list[_Value]:
    """The values of two layers; one above replaces the one below with the same key."""
    return list({key(value): value for value in (*below, *above)}.values())
