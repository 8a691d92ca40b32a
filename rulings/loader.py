"""Loads the rulings database; the only place that knows how its folders are laid out."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

from rules_corpus.build_cache import NO_CACHE, BuildCache
from rules_corpus.files import MAX_FILES, everything_below, is_hidden
from rules_corpus.languages import Text, english_name, named, phrases_of, text_of
from rules_corpus.model import RuleRef
from rules_corpus.nearest import did_you_mean, listed
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.references import as_shown
from rules_corpus.schema import Keys
from rules_corpus.yaml_file import YamlFile, read_sound_parts, read_yaml
from rulings.cards import read_sound_rows
from rulings.dates import is_date
from rulings.files import ANSWERS, CLAIMS, EDITIONS, OF_A_GAME, SCHEMAS, WORDINGS
from rulings.model import (
    LISTED,
    NO_LONGER_LISTED,
    Amount,
    BanList,
    CitedRule,
    CommonQuestion,
    DirectAnswer,
    Entry,
    EntryRef,
    ForeignWord,
    Format,
    Keyword,
    ListedCard,
    ListingKind,
    Nickname,
    OwnListing,
    Penalty,
    Printing,
    Quantity,
    Ruling,
    Verdict,
    Wording,
)
from rulings.names import CardNames, make_names
from rulings.store import Database

_DATES = ("date", "since", "until", "effective", "corrects")
_CORRECTION = re.compile(r"(.*)\.correction-([1-9][0-9]?)")

_OF_A_GAME = (*OF_A_GAME, "cards.csv")
# Names, what people type, how amounts are worked out, citations, and sources.
_NO_PROSE = frozenset(
    [
        "id",
        "name",
        "names",
        "asked",
        "amount",
        "cites",
        "editions",
        "url",
        "authority",
        "date",
        "written_for",
    ]
)

OWN_PARTS = {NO_LONGER_LISTED: True, LISTED: False}
"""The parts of a list with kinds of listing of the game's own, and whether these end there."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value is: its file and the path of keys to it."""

    file: YamlFile
    keys: tuple[str | int, ...] = ()

    def problem(self, message: str, *keys: str | int) -> Problem:
        return self.file.problem(message, *self.keys, *keys)

    def beside(self, other: Place) -> str:
        """The place as file:line, with the path relative to the file of ``other``."""
        path = (
            self.file.path.name
            if self.file.path.parent == other.file.path.parent
            else os.path.relpath(self.file.path, other.file.path.parent)
        )
        return f"{path}:{self.file.line(*self.keys)}"

    @property
    def value(self) -> Any:
        """The value at this place, as the file has it."""
        found = self.file.data
        for key in self.keys:
            found = found[key]
        return found

    def texts(self) -> Iterator[tuple[Keys, str]]:
        """Every text that is prose, with the path of keys to it."""
        return (
            (keys, text)
            for key, part in self.value.items()
            if key not in _NO_PROSE
            for keys, text in _texts(part, (key,))
        )


@dataclass(slots=True)
class Collected:
    """Everything that the files of all games hold, and where each value is.

    ``files``: the files of each game; ``editions``: the editions.yaml of each game, which says in
    which edition of each document its rules were read, unless an entry says otherwise; ``partial``:
    pairs of a game and a kind of file of which not every entry could be read; ``places``: by the
    ref of an entry, the game and code of a printing, or else the value itself.
    """

    files: dict[str, list[Path]] = field(default_factory=dict)
    entries: dict[EntryRef, Entry] = field(default_factory=dict)
    formats: list[Format] = field(default_factory=list)
    kinds: list[ListingKind] = field(default_factory=list)
    lists: list[BanList] = field(default_factory=list)
    printings: dict[str, tuple[Printing, ...]] = field(default_factory=dict)
    nicknames: list[Nickname] = field(default_factory=list)
    editions: dict[str, YamlFile] = field(default_factory=dict)
    places: dict[object, Place] = field(default_factory=dict)
    partial: set[tuple[str, str]] = field(default_factory=set)
    _names: dict[str, CardNames] = field(default_factory=dict, compare=False)

    def card_names(self, game: str) -> CardNames:
        """The names of a game's cards, made on first use, once everything is read."""
        if game not in self._names:
            printings = self.printings.get(game, ())
            self._names[game] = make_names(game, printings, self.nicknames)
        return self._names[game]

    def database(self) -> Database:
        """Everything as one frozen value."""
        cards = {game: self.card_names(game) for game in self.printings}
        kinds = {(kind.game, kind.id): kind for kind in self.kinds}
        lists = corrected(
            cards[banlist.game].listed(banlist) if banlist.game in cards else banlist
            for banlist in (with_kinds(banlist, kinds) for banlist in self.lists)
        )
        return Database(
            self.entries,
            tuple(self.formats),
            tuple(sorted(lists, key=lambda banlist: banlist.effective)),
            cards,
            kinds=tuple(self.kinds),
        )

    def without(self, games: Collection[str]) -> Collected:
        """Everything that does not belong to ``games``."""
        return Collected(
            {game: files for game, files in self.files.items() if game not in games},
            {ref: entry for ref, entry in self.entries.items() if ref.game not in games},
            [format_ for format_ in self.formats if format_.game not in games],
            [kind for kind in self.kinds if kind.game not in games],
            [banlist for banlist in self.lists if banlist.game not in games],
            {game: printings for game, printings in self.printings.items() if game not in games},
            [nickname for nickname in self.nicknames if nickname.game not in games],
            {game: file for game, file in self.editions.items() if game not in games},
            self.places,
            self.partial,
            self._names,
        )


def load(data: Path) -> Collected:
    """Reads a folder of rulings.

    Raises:
        CorpusError: with every defect of every file, each with its line.
    """
    found, problems = read(data)
    if problems:
        raise CorpusError(problems)
    return found


def read(
    data: Path, cache: BuildCache = NO_CACHE, editions: Mapping[str, YamlFile] | None = None
) -> tuple[Collected, tuple[Problem, ...]]:
    """As much of a folder of rulings as can be read, and every defect of every file, each with its
    line.

    ``editions``: the editions.yaml of each game from a layer below this folder.
    """
    if not data.is_dir():
        return Collected(), (Problem(data, 0, "no such folder"),)
    files = everything_below(data)
    if len(files) > MAX_FILES:
        return Collected(), (
            Problem(
                data, 0, f"more than {MAX_FILES:,} files here: this is not a folder of rulings"
            ),
        )
    reader = _Reader(files, cache, editions or {})
    for folder in sorted(
        path for path in data.glob("*") if path.is_dir() and not is_hidden(path.relative_to(data))
    ):
        reader.game(folder)
    read = {path for files in reader.found.files.values() for path in files}
    strays = [
        Problem(path, 0, f"a file of this name is not read from this folder{_home(path, data)}")
        for path in files
        if path not in read
    ]
    return reader.found, tuple(sorted({*reader.problems, *strays}))


def editions_in(folder: Path) -> Mapping[str, str]:
    """The editions that the editions.yaml in a game's folder names; none if it cannot be read."""
    try:
        return read_yaml(folder / EDITIONS, "editions", SCHEMAS).data  # type: ignore[no-any-return]
    except CorpusError:
        return {}


class _Reader:
    """Collects what the files hold and every problem found on the way."""

    def __init__(
        self, files: Collection[Path], cache: BuildCache, editions: Mapping[str, YamlFile]
    ) -> None:
        self.cache = cache
        self.files = dict.fromkeys(files)
        self.found = Collected(editions=dict(editions))
        self.problems: list[Problem] = []

    def game(self, folder: Path) -> None:
        game = folder.name
        self.found.files[game] = []
        self._editions(folder / EDITIONS, game)
        for path in self._below(folder / "rulings"):
            self._entries(path, "rulings", game, _ruling)
        for name, make in (("keywords", _keyword), ("foreign", _foreign), ("penalties", _penalty)):
            self._entries(folder / f"{name}.yaml", name, game, make)
        self._direct_answers(folder / ANSWERS, game)
        for place, data in self._rows(folder / "formats.yaml", "formats", game):
            self._keep(self.found.formats, _format(game, data), place)
        for place, data in self._rows(folder / "listings.yaml", "listings", game):
            self._keep(self.found.kinds, _listing_kind(game, data), place)
        for path in self._below(folder / "banlists"):
            if path.parent.parent == folder / "banlists":
                self._list(path, game)
        for place, data in self._rows(folder / "nicknames.yaml", "nicknames", game):
            self._keep(
                self.found.nicknames,
                Nickname(game, data["card"], tuple(data["names"]), data.get("code", "")),
                place,
            )
        self._printings(folder / "cards.csv", game)

    def _direct_answers(self, folder: Path, game: str) -> None:
        """Reads the direct answers in a folder, each with what people type to get it and with what
        is known to be answered by it, from files next to it.
        """
        paths = [path for path in self._below(folder) if path.parent == folder]
        asked = self._by_answer(paths, WORDINGS, "wordings", game)
        known = self._by_answer(paths, CLAIMS, "claims", game)

        def make(game: str, data: Mapping[str, Any]) -> DirectAnswer:
            places = (found.get(data["id"]) for found in (asked, known))
            return _direct_answer(game, data, *(place.value if place else {} for place in places))

        for path in paths:
            if not path.name.endswith((WORDINGS, CLAIMS)):
                self._entries(path, "answers", game, make)
        for id_, place in (*asked.items(), *known.items()):
            if (
                EntryRef("answer", game, id_) not in self.found.entries
                and (game, "answers") not in self.found.partial
            ):
                answers = [
                    ref.id for ref in self.found.entries if (ref.kind, ref.game) == ("answer", game)
                ]
                self.problems.append(
                    place.problem(f"no direct answer {id_!r}{did_you_mean(id_, answers)}", "id")
                )

    def _by_answer(
        self, paths: Iterable[Path], ending: str, schema: str, game: str
    ) -> dict[str, Place]:
        """Where the files with an ending say what belongs to a direct answer, by its id."""
        found: dict[str, Place] = {}
        for path in (path for path in paths if path.name.endswith(ending)):
            for place, data in self._rows(path, schema, game):
                if data["id"] in found:
                    other = found[data["id"]].beside(place)
                    self.problems.append(
                        place.problem(f"{data['id']!r} appears twice: {other}", "id")
                    )
                found[data["id"]] = place
        return found

    def _editions(self, path: Path, game: str) -> None:
        file = self._read(path, "editions", game) if path in self.files else None
        if file is not None:
            below = self.found.editions.get(game)
            said = {**below.data, **file.data} if below else file.data
            self.found.editions[game] = replace(file, data=said)

    def _with_editions(self, data: Mapping[str, Any], game: str) -> Mapping[str, Any]:
        """An entry that cites rules, with the edition of each document in which they were read."""
        if "cites" not in data:
            return data
        file = self.found.editions.get(game)
        return {**data, "editions": (file.data if file else {}) | data.get("editions", {})}

    def _below(self, folder: Path) -> list[Path]:
        return [
            path for path in self.files if path.suffix == ".yaml" and path.is_relative_to(folder)
        ]

    def _entries(
        self, path: Path, schema: str, game: str, make: Callable[[str, Any], Entry]
    ) -> None:
        for place, data in self._rows(path, schema, game):
            entry = make(game, data)
            if not entry.ref.id:
                continue
            if entry.ref in self.found.entries:
                other = self.found.places[entry.ref].beside(place)
                self.problems.append(
                    place.problem(f"another {entry.ref.kind} has the id {entry.ref.id!r}: {other}")
                )
                continue
            self.found.entries[entry.ref] = entry
            self.found.places[entry.ref] = place

    def _list(self, path: Path, game: str) -> None:
        file = self._read(path, "banlist", game)
        if file is None:
            return
        place = Place(file)
        self._weigh(file.data, place)
        made = ban_list(game, self._with_editions(file.data, game), _number_of(path))
        wanted = file_of(made)
        if made.format and made.effective and path.parts[-3:] != ("banlists", *wanted):
            told = (
                f"the correction of the list of {made.format} from {made.corrects}"
                if made.corrects
                else f"the list of {made.format} from {made.effective}"
            )
            self.problems.append(file.problem(f"{told} must be in banlists/{'/'.join(wanted)}"))
        self._keep(self.found.lists, made, place)

    def _printings(self, path: Path, game: str) -> None:
        if path not in self.files:
            return
        self.found.files[game].append(path)
        rows, problems = self._collect(lambda: read_sound_rows(path, self.cache)) or ((), ())
        self.problems += problems
        if problems or not rows:
            self.found.partial.add((game, "cards"))
        file = YamlFile(path, None, {(line,): line for line, _ in rows})
        self.found.printings[game] = tuple(printing for _, printing in rows)
        self.found.places |= {
            (game, printing.code): Place(file, (line,)) for line, printing in rows
        }

    def _keep(self, values: list[_T], value: _T, place: Place) -> None:
        if value in self.found.places:
            self.problems.append(
                place.problem(f"this appears twice: {self.found.places[value].beside(place)}")
            )
            return
        values.append(value)
        self.found.places[value] = place

    def _rows(self, path: Path, schema: str, game: str) -> Iterator[tuple[Place, Any]]:
        file = self._read(path, schema, game) if path in self.files else None
        for at, row in enumerate(file.data if file else ()):
            assert file is not None
            place = Place(file, (at,))
            self._weigh(row, place)
            yield place, self._with_editions(row, game)

    def _weigh(self, data: Mapping[str, Any], place: Place) -> None:
        """Reports what a schema cannot: dates that do not exist, and steps that are not all
        translated.
        """
        for key in _DATES:
            if data.get(key) and not is_date(data[key]):
                self.problems.append(
                    place.problem(f"{data[key]!r} is not a date of the calendar", key)
                )
        (first, steps), *others = (data.get("steps") or {"": ()}).items()
        for language, translated in others:
            if len(translated) != len(steps):
                told = (
                    f"{len(steps)} steps in {english_name(first)}, but {len(translated)} in"
                    f" {english_name(language)}"
                )
                self.problems.append(place.problem(told, "steps", language))

    def _read(self, path: Path, schema: str, game: str) -> YamlFile | None:
        self.found.files[game].append(path)
        file = self._collect(lambda: read_sound_parts(path, schema, SCHEMAS, self.cache))
        self.problems += file.problems if file else ()
        if file is None or not file.whole:
            self.found.partial.add((game, schema))
        return file

    def _collect(self, read: Callable[[], _T]) -> _T | None:
        try:
            return read()
        except CorpusError as error:
            self.problems += error.problems
            return None


def _texts(value: Any, keys: Keys) -> Iterator[tuple[Keys, str]]:
    """The texts in a value, each with the path of keys to it."""
    if isinstance(value, str):
        yield keys, value
    elif isinstance(value, (dict, list)):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _texts(part, (*keys, key))


def _home(path: Path, data: Path) -> str:
    """What the folder of an unread file may hold, or what its name was probably meant to be."""
    parts = path.relative_to(data).parts
    if path.suffix == ".yml":
        return f"; rename it to {path.stem}.yaml"
    if len(parts) == 1:
        return " (only folders of games belong here)"
    if len(parts) == 2:
        return (
            did_you_mean(parts[1], _OF_A_GAME)
            or f" (it holds {listed(_OF_A_GAME)} and the folders rulings, banlists and answers)"
        )
    if parts[1] == ANSWERS:
        files = listed([f"{ANSWERS}/TOPIC{ending}" for ending in (".yaml", WORDINGS, CLAIMS)])
        return f" (direct answers are {files})"
    if parts[1] == "banlists":
        return " (a list is banlists/FORMAT/DATE.yaml)"
    return (
        " (a ruling is in a file rulings/NAME.yaml)"
        if parts[1] == "rulings"
        else did_you_mean(parts[1], ("rulings", "banlists", ANSWERS))
    )


def _said(data: Mapping[str, Any], key: str) -> Text:
    """A text as it is shown; its citations remain in the file, where the check finds them."""
    return text_of({language: as_shown(text) for language, text in (data.get(key) or {}).items()})


def _words(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return tuple(data.get(key, ()))


def _phrases(data: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The phrases of a field, in every language."""
    return phrases_of(data.get(key) or {}).all


def _steps(data: Mapping[str, Any]) -> tuple[Text, ...]:
    """The steps, each in every language that has it."""
    steps = data.get("steps") or {}
    most = max(map(len, steps.values()), default=0)
    return tuple(
        text_of(
            {language: as_shown(said[at]) for language, said in steps.items() if at < len(said)}
        )
        for at in range(most)
    )


def _cites(data: Mapping[str, Any]) -> tuple[CitedRule, ...]:
    """The rules cited, each with the edition in which it was read, or "" if none is given."""
    return tuple(
        CitedRule(ref, data["editions"].get(ref.document, ""))
        for ref in _refs(data.get("cites", ()))
    )


def _refs(texts: Any) -> tuple[RuleRef, ...]:
    return tuple(RuleRef(*text.partition(":")[::2]) for text in texts)


def _ruling(game: str, data: Mapping[str, Any]) -> Ruling:
    return Ruling(
        EntryRef("ruling", game, data["id"]),
        _said(data, "question"),
        _said(data, "answer"),
        _cites(data),
        data["authority"],
        data["status"],
        data["date"],
        data["url"],
        _phrases(data, "asked"),
        _words(data, "cards"),
        _words(data, "keywords"),
        str(data.get("written_for", "")),
        data.get("superseded_by", ""),
        _said(data, "note"),
    )


def _keyword(game: str, data: Mapping[str, Any]) -> Keyword:
    return Keyword(
        EntryRef("keyword", game, data["name"]),
        named(data["name"], data.get("names") or {}),
        data.get("kind") == "marked",
        _phrases(data, "old_names"),
        _said(data, "meaning"),
        _refs([data["rule"]])[0],
        data.get("timing", ""),
        _said(data, "when"),
        _words(data, "related"),
        tuple(
            CommonQuestion(_said(asked, "question"), _said(asked, "answer"), _refs(asked["rules"]))
            for asked in data.get("questions", ())
        ),
    )


def _foreign(game: str, data: Mapping[str, Any]) -> ForeignWord:
    return ForeignWord(
        EntryRef("word", game, data["word"]),
        data["word"],
        _phrases(data, "also"),
        data["from"],
        _said(data, "means"),
        _words(data, "here"),
        _refs(data.get("rules", ())),
        _said(data, "differs"),
    )


def _penalty(game: str, data: Mapping[str, Any]) -> Penalty:
    return Penalty(
        EntryRef("penalty", game, data["id"]),
        _said(data, "situation"),
        _phrases(data, "asked"),
        data["penalty"],
        _said(data, "prescribed"),
        _said(data, "casual"),
        _said(data, "competitive"),
        _steps(data),
        _said(data, "decides"),
        _said(data, "appeals"),
        _cites(data),
        _said(data, "note"),
        _phrases(data, "also"),
    )


def _direct_answer(
    game: str, data: Mapping[str, Any], asked: Mapping[str, Any], known: Mapping[str, Any]
) -> DirectAnswer:
    return DirectAnswer(
        EntryRef("answer", game, data["id"]),
        _said(data, "question"),
        _said(data, "statement"),
        data["asks"],
        data.get("verdict", ""),
        _cites(data),
        _wordings(asked.get("asked", {})),
        _wordings(known.get("claims", {})),
        _wordings(known.get("questions", {})),
        _amount(data["amount"]) if "amount" in data else None,
    )


def _amount(data: Mapping[str, Any]) -> Amount:
    quantities = (Quantity(name, phrases_of(said)) for name, said in data["numbers"].items())
    return Amount(
        data["formula"],
        _said(data, "says"),
        tuple(quantities),
        phrases_of(data.get("beside", {})),
        phrases_of(data.get("supposes", {})),
        data.get("round_up_to", 0),
    )


def _wordings(asked: Mapping[str, Mapping[str, Any]]) -> tuple[Wording, ...]:
    """What people type, in every language, each with its verdict."""
    verdicts: Mapping[str, Verdict] = {"yes": "yes", "no": "no", "open": ""}
    return tuple(
        Wording(text, verdicts[said])
        for language in asked.values()
        for said, texts in language.items()
        for text in texts
    )


def _format(game: str, data: Mapping[str, Any]) -> Format:
    return Format(
        game,
        data["id"],
        named(data["name"], data.get("names") or {}),
        _phrases(data, "also"),
        _said(data, "description"),
        _said(data, "pool"),
        data["own_list"],
        data.get("since", ""),
        data.get("until", ""),
        _cites(data),
        _said(data, "note"),
    )


def _listing_kind(game: str, data: Mapping[str, Any]) -> ListingKind:
    said = _said(data, "name"), _said(data, "over")
    return ListingKind(game, data["id"], *said, data.get("together", False))


def file_of(banlist: BanList) -> tuple[str, str]:
    """The folder and file name of a list below ``banlists/``."""
    day = banlist.corrects or banlist.effective
    number = f".correction-{max(banlist.correction, 1)}" if banlist.corrects else ""
    return banlist.format, f"{day}{number}.yaml"


def _number_of(path: Path) -> int:
    """The number of the correction in a file, counted from 1; 0 for a list as first published."""
    found = _CORRECTION.fullmatch(path.stem)
    return int(found[2]) if found else 0


def corrected(lists: Iterable[BanList]) -> tuple[BanList, ...]:
    """The lists in force: of a corrected list the last version, which holds the earlier ones."""
    versions: dict[tuple[str, str, str], list[BanList]] = {}
    for banlist in lists:
        day = banlist.corrects or banlist.effective
        versions.setdefault((banlist.game, banlist.format, day), []).append(banlist)
    found = (sorted(those, key=lambda each: each.correction) for those in versions.values())
    return tuple(last._replace(earlier=tuple(earlier)) for *earlier, last in found)


def with_kinds(banlist: BanList, kinds: Mapping[tuple[str, str], ListingKind]) -> BanList:
    """A list with its kinds of listing filled in from ``kinds``, which are given by game and id."""
    own = (
        each._replace(kind=kinds.get((banlist.game, each.kind.id), each.kind))
        for each in banlist.own
    )
    return banlist._replace(own=tuple(own))


def ban_list(game: str, data: Mapping[str, Any], correction: int = 0) -> BanList:
    return BanList(
        game,
        data["format"],
        data["effective"],
        data["kind"] == "whole",
        data["complete"],
        data["title"],
        data["authority"],
        data["status"],
        data["url"],
        _cites(data),
        _listed(data, "banned"),
        _listed(data, "restricted"),
        _combined(data, "combinations"),
        _listed(data, "side_deck_banned"),
        _listed(data, "unbanned"),
        _listed(data, "unrestricted"),
        _combined(data, "combinations_unbanned"),
        _listed(data, "side_deck_unbanned"),
        _said(data, "nothing"),
        _said(data, "note"),
        data.get("gap_after", False),
        data.get("date", ""),
        data.get("corrects", ""),
        correction,
        own=tuple(_own(game, data)),
    )


def _own(game: str, data: Mapping[str, Any]) -> Iterator[OwnListing]:
    """What a list says by kinds of listing of the game's own, of which only the ids are known
    yet.
    """
    for part, ends in OWN_PARTS.items():
        for kind, rows in data.get(part, {}).items():
            for row in rows:
                cards = map(_listed_card, (row, *row.get("with", ())))
                yield OwnListing(ListingKind(game, kind), ends, tuple(cards))


def _listed(data: Mapping[str, Any], key: str) -> tuple[ListedCard, ...]:
    return tuple(map(_listed_card, data.get(key, ())))


def _combined(data: Mapping[str, Any], key: str) -> tuple[tuple[ListedCard, ...], ...]:
    return tuple(tuple(map(_listed_card, cards)) for cards in data.get(key, ()))


def _listed_card(data: Mapping[str, Any]) -> ListedCard:
    return ListedCard(
        data["card"],
        str(data.get("code", "")),
        data.get("copies", 0),
        data.get("only_code", False),
        as_shown(data.get("note", "")),
    )
