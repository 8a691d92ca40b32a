"""A new banned list: its file, and what looks wrong about it compared with the existing lists."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from rules_corpus.formatting import editor_line, formatted
from rules_corpus.problems import CorpusError
from rules_corpus.yaml_file import read_yaml
from rulings.check import overlaps
from rulings.dates import day_before, is_date
from rulings.files import SCHEMAS
from rulings.legality import (
    Change,
    Event,
    Listing,
    brought_by,
    complete,
    event_begun,
    in_force,
    listings_of,
    state,
)
from rulings.list_reading import NewListCard, ReadLine, parts_of
from rulings.loader import Place, ban_list, file_of, with_kinds
from rulings.model import (
    COMBINATIONS,
    LISTED,
    NO_LONGER_LISTED,
    WITHIN,
    BanList,
    ListingKind,
)
from rulings.names import CardNames


class NewList(NamedTuple):
    """A list to be written: what it says, when it takes effect, and where it comes from.

    ``corrects``: the day of the list that it corrects; ``correction``: its number among that list's
    corrections, from 1.
    """

    game: str
    format: str
    effective: str
    lines: tuple[ReadLine, ...]
    whole: bool
    complete: bool
    title: str
    authority: str
    status: str
    url: str
    published: str
    nothing: Mapping[str, str] = {}
    corrects: str = ""
    correction: int = 0


class ListFile(NamedTuple):
    """The file of a list: its path in a rulings folder, its text, and the list in it."""

    place: Path
    text: str
    banlist: BanList


def list_file(
    new: NewList, names: CardNames, folder: Path, kinds: Iterable[ListingKind] = ()
) -> ListFile:
    """The file of a new list for the rulings ``folder``; nothing is written. ``kinds``: those of
    listing that only its game has.

    Raises:
        CorpusError: it would be invalid: a field with an invalid value, a day that does not exist,
            a card that appears twice.
    """
    data = _data(new)
    made = BanList(
        new.game,
        new.format,
        new.effective,
        new.whole,
        new.complete,
        "",
        "",
        "official",
        "",
        corrects=new.corrects,
        correction=new.correction,
    )
    place = Path(new.game, "banlists", *file_of(made))
    first = editor_line((folder / place).resolve(), SCHEMAS / "banlist.schema.json")
    text = formatted("".join(_lines(data)), first)
    return ListFile(place, text, _checked(new, text, names, kinds))


def _checked(new: NewList, text: str, names: CardNames, kinds: Iterable[ListingKind]) -> BanList:
    """The list in the text of a file, read as the loader will read it.

    Raises:
        CorpusError: with what is wrong with it.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder, "list.yaml")
        path.write_text(text, "utf-8")
        file = read_yaml(path, "banlist", SCHEMAS)
    place = Place(file)
    made = ban_list(new.game, {**file.data, "editions": {}}, new.correction)
    known = {(kind.game, kind.id): kind for kind in kinds}
    found = names.listed(with_kinds(made, known))
    problems = [
        place.problem(f"{day!r} is not a date of the calendar", key)
        for key in ("effective", "date")
        if not is_date(day := file.data[key])
    ]
    problems += overlaps(found, place)
    if problems:
        raise CorpusError(problems)
    return found


def _data(new: NewList) -> dict[str, Any]:
    """The fields of the file, in the order usual in lists."""
    found: dict[str, Any] = {
        "format": new.format,
        "effective": new.effective,
        **({"corrects": new.corrects} if new.corrects else {}),
        "kind": "whole" if new.whole else "changes",
        "complete": new.complete,
        "title": new.title,
        "authority": new.authority,
        "status": new.status,
        "date": new.published,
        "url": new.url,
    }
    if new.nothing:
        found["nothing"] = dict(new.nothing)
    for part, said in parts_of(new.lines):
        rows = [[*map(_entry, each.cards)] for each in said]
        outer, _, kind = part.partition(WITHIN)
        if kind:
            others = ({"with": row[1:]} if row[1:] else {} for row in rows)
            found.setdefault(outer, {})[kind] = [
                {**row[0], **more} for row, more in zip(rows, others, strict=True)
            ]
        else:
            found[part] = rows if part in COMBINATIONS else [row[0] for row in rows]
    return found


def _entry(entry: NewListCard) -> dict[str, Any]:
    return {name: value for name, value in entry._asdict().items() if value}


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The fields as YAML, with one line per entry of a list; values are written as JSON, which is
    valid YAML.
    """
    for key, value in data.items():
        if isinstance(value, list):
            yield f"{key}:\n"
            yield from (f"  - {json.dumps(row, ensure_ascii=False)}\n" for row in value)
        elif key in (LISTED, NO_LONGER_LISTED):
            yield f"{key}:\n"
            yield from (f"  {line}" for line in _lines(value))
        else:
            yield f"{key}: {json.dumps(value, ensure_ascii=False)}\n"


def doubtful(banlist: BanList, lists: Sequence[BanList], today: date) -> Iterator[str]:
    """Sentences about what looks wrong with a list, compared with the other ``lists`` of its
    format.
    """
    if banlist.effective < today.isoformat()[: len(banlist.effective)]:
        yield f"{banlist.effective} is in the past: the list is already in force."
    later = [other.effective for other in lists if other.effective > banlist.effective]
    if later:
        yield f"There are already later lists: {', '.join(sorted(later))}."
    before = in_force(lists, day_before(banlist.effective))
    held = {(change.listing.event, *change.listing.key): change for change in state(before)}
    is_known = bool(before) and complete(before, day_before(banlist.effective))
    for listing in listings_of(banlist):
        yield from _beside(listing, held, banlist.whole)
    if banlist.whole:
        yield from _released(banlist, lists, is_known)
    elif not is_known:
        yield "Not everything in force before is known, so the comparison with it is incomplete."


def _beside(
    listing: Listing, held: Mapping[tuple[Event, frozenset[str], str], Change], is_whole: bool
) -> Iterator[str]:
    """What looks wrong about a listing, given what ``held`` before."""
    starts = event_begun(listing.event)
    name = name_of(listing)
    if starts:
        if (starts, *listing.key) not in held:
            yield f"{name} was not {starts} before, so this changes nothing."
    elif not is_whole:
        known = held.get((listing.event, *listing.key))
        if known and known.listing.exactly == listing.exactly:
            yield f"{name} has already been {listing.event} since {known.banlist.effective}."


def _released(banlist: BanList, lists: Sequence[BanList], is_known: bool) -> Iterator[str]:
    """What a whole list ends because it does not name it."""
    if not is_known:
        yield (
            "Not everything in force before is known: whatever this whole list does not name"
            " becomes legal."
        )
        return
    said = {(listing.event, *listing.key) for listing in listings_of(banlist)}
    brought, _ = brought_by(banlist, lists)
    silent = [
        listing
        for listing in brought
        if event_begun(listing.event) and (listing.event, *listing.key) not in said
    ]
    if silent:
        names = "; ".join(map(name_of, silent))
        yield (
            f"As this is a whole list, what it does not name becomes legal ({len(silent)}):"
            f" {names}."
        )


def name_of(listing: Listing) -> str:
    """The cards that a listing is about."""
    return " + ".join(
        f"{card.card} ({card.code})" if card.code else card.card for card in listing.cards
    )


def next_correction(lists: Iterable[BanList], corrects: str) -> tuple[BanList, int] | None:
    """The list to correct, in its current version, and the number of its next correction; ``None``
    if there is no such list.
    """
    for banlist in lists:
        if corrects in (banlist.corrects or banlist.effective, banlist.effective):
            return banlist, banlist.correction + 1
    return None
