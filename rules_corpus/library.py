"""Loading the texts into a Library; the only place that knows how the folders lie.

texts/<game>/game.yaml  glossary.yaml  relations.yaml
texts/<game>/<document>/document.yaml  tables.yaml
                        <name>.md  <name>.asked.yaml  <name>.gloss.yaml     one or more, read in the order of their names
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from rules_corpus import numbers
from rules_corpus.model import AskedAs, Document, Edition, Game, Language, Library, Relation, Rule, RuleRef, Table, Term
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.references import links
from rules_corpus.rules_file import WrittenRule, read_rules
from rules_corpus.table_cells import misplaced
from rules_corpus.yaml_file import YamlFile, read_yaml

_T = TypeVar("_T")
_TABLE_PLACE = re.compile(r"^\{\{table ([a-z0-9-]+)\}\}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Corpus:
    """What the texts hold: the library, the phrases that only the index needs, and where each rule is written."""

    library: Library
    asked: tuple[AskedAs, ...]
    places: Mapping[RuleRef, tuple[Path, int]]

    def problem(self, ref: RuleRef, message: str) -> Problem:
        """A defect of a rule, at the line of its heading."""
        return Problem(*self.places[ref], message)


def load(texts: Path) -> Corpus:
    """Reads a folder of texts.

    Raises:
        CorpusError: with every defect of every file, each with its line.
    """
    reader = _CorpusReader()
    folders = sorted(path.parent for path in texts.glob("*/game.yaml"))
    if not folders:
        raise CorpusError([Problem(texts, 0, "no game here: a game is a folder with a game.yaml")])
    for folder in folders:
        reader.game(folder)
    return reader.corpus(texts)


class _CorpusReader:
    """Collects what the files hold and every problem met on the way."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}
        self.documents: dict[str, Document] = {}
        self.rules: dict[RuleRef, Rule] = {}
        self.tables: dict[tuple[str, str], Table] = {}
        self.relations: list[Relation] = []
        self.terms: list[Term] = []
        self.asked: list[AskedAs] = []
        self.places: dict[RuleRef, tuple[Path, int]] = {}
        self.problems: list[Problem] = []

    def corpus(self, texts: Path) -> Corpus:
        defaults = sum(game.default for game in self.games.values())
        if defaults != 1 and not self.problems:
            self.problems.append(Problem(texts, 0, f"{defaults} games say 'default: true'; exactly one is the default"))
        if self.problems:
            raise CorpusError(self.problems)
        library = Library(self.games, self.documents, self.rules, self.tables, tuple(self.relations), tuple(self.terms), links(self.rules, self.documents))
        return Corpus(library, tuple(self.asked), self.places)

    def game(self, folder: Path) -> None:
        file = self._read(folder / "game.yaml", "game")
        if file is None:
            return
        data = file.data
        if data["id"] != folder.name:
            self.problems.append(file.problem(f"the id is {data['id']!r}, the folder {folder.name!r}", "id"))
        found = {path.parent.name for path in folder.glob("*/document.yaml")}
        self.problems += [file.problem(f"no folder {name!r} with a document.yaml", "documents") for name in data["documents"] if name not in found]
        self.problems += [file.problem(f"the folder {name!r} is not listed", "documents") for name in sorted(found - set(data["documents"]))]
        self.games[data["id"]] = Game(
            data["id"],
            data["title"],
            _words(data, "aliases"),
            _words(data, "mentions"),
            _words(data, "hints"),
            tuple(data["documents"]),
            data.get("default", False),
        )
        for name in data["documents"]:
            if name in found:
                self._document(folder / name, data["id"])
        if (folder / "glossary.yaml").exists():
            self._glossary(folder / "glossary.yaml", data["id"])
        if (folder / "relations.yaml").exists():
            self._relations(folder / "relations.yaml")

    def _document(self, folder: Path, game: str) -> None:
        file = self._read(folder / "document.yaml", "document")
        if file is None:
            return
        data = file.data
        name = data["id"]
        if name != folder.name:
            self.problems.append(file.problem(f"the id is {name!r}, the folder {folder.name!r}", "id"))
        if name in self.documents:
            self.problems.append(file.problem(f"another document has the id {name!r}", "id"))
        self.documents[name] = Document(
            name, game, data["title"], data["short"], data["edition"], data["date"], data["language"], data["publisher"], data["source"],
            data["numbering"],
            _words(data, "mentions"), _words(data, "falls_back_on"), data.get("superseded_by"), data.get("special", False), data.get("remark", ""),
            _words(data, "before_numbers"), data.get("title_ja", ""), data.get("short_ja", ""),
            tuple(Edition(earlier["edition"], earlier["date"], _changed(earlier)) for earlier in data.get("earlier", ())),
        )  # fmt: skip
        tables = self._tables(folder / "tables.yaml", name) if (folder / "tables.yaml").exists() else {}
        written = self._written(folder, data["numbering"], "en" if data["language"] == "ja" else "ja")
        self._place(name, written, tables)
        for path in sorted(folder.glob("*.asked.yaml")):
            self._phrases(path, name, written)
        glosses: dict[str, str] = {}
        for path in sorted(folder.glob("*.gloss.yaml")):
            glosses |= self._glosses(path, name, written, glosses)
        for number, (path, rule) in written.items():
            ref = RuleRef(name, number)
            self.places[ref] = (path, rule.line)
            above = numbers.parent_number(number, written)
            text = _TABLE_PLACE.sub(lambda place: tables[place[1]].markdown if place[1] in tables else "", rule.text)
            self.rules[ref] = Rule(
                ref, rule.title, text, rule.group, rule.examples, rule.notes, glosses.get(number, ""), RuleRef(name, above) if above else None
            )

    def _written(self, folder: Path, numbering: str, other: Language) -> dict[str, tuple[Path, WrittenRule]]:
        """The rules of a document's files by their numbers, each with its file; ``other``: the language into which they are translated."""
        written: dict[str, tuple[Path, WrittenRule]] = {}
        for path in sorted(folder.glob("*.md")):
            for rule in self._collect(partial(read_rules, path, other)) or ():
                if not numbers.is_number(rule.number, numbering):
                    self.problems.append(Problem(path, rule.line, f"{rule.number!r} is not a rule number of this document"))
                if rule.number in written:
                    self.problems.append(Problem(path, rule.line, f"rule {rule.number} stands twice"))
                written[rule.number] = (path, rule)
        return written

    def _place(self, document: str, written: dict[str, tuple[Path, WrittenRule]], tables: dict[str, Table]) -> None:
        """Checks that every table is placed in its rule, and that every place has its table."""
        placed: set[str] = set()
        for number, (path, rule) in written.items():
            for name in _TABLE_PLACE.findall(rule.text):
                placed.add(name)
                if name not in tables:
                    self.problems.append(Problem(path, rule.line, f"no table {name!r} in tables.yaml"))
                elif tables[name].rule.number != number:
                    self.problems.append(Problem(path, rule.line, f"the table {name!r} belongs to rule {tables[name].rule.number}"))
            if "{{" in _TABLE_PLACE.sub("", rule.text):
                self.problems.append(Problem(path, rule.line, "'{{table NAME}}' stands on a line of its own"))
            if not rule.text and not rule.title:
                self.problems.append(Problem(path, rule.line, f"rule {number} has neither title nor text"))
        for name, table in tables.items():
            if name not in placed:
                place = written.get(table.rule.number)
                path, line = (place[0], place[1].line) if place else (Path(document), 0)
                self.problems.append(Problem(path, line, f"the table {name!r} of rule {table.rule.number} is placed nowhere"))
            self.tables[document, name] = table

    def _tables(self, path: Path, document: str) -> dict[str, Table]:
        file = self._read(path, "tables")
        found: dict[str, Table] = {}
        for name, data in (file.data if file else {}).items():
            if file:
                self.problems += [file.problem(message, name, *keys) for message, keys in misplaced(data)]
            found[name] = Table(document, name, RuleRef(document, data["rule"]), data["title"], tuple(data["columns"]), tuple(map(tuple, data["rows"])))
        return found

    def _phrases(self, path: Path, document: str, written: dict[str, Any]) -> None:
        file = self._read(path, "asked")
        for number, phrases in (file.data if file else {}).items():
            if file and number not in written:
                self.problems.append(file.problem(f"no rule {number} in this document", number))
            self.asked.append(AskedAs(RuleRef(document, number), tuple(phrases["en"]), tuple(phrases["ja"])))

    def _glosses(self, path: Path, document: str, written: dict[str, Any], earlier: Mapping[str, str]) -> dict[str, str]:
        file = self._read(path, "gloss")
        if file is None:
            return {}
        for number in file.data:
            if number not in written:
                self.problems.append(file.problem(f"no rule {number} in {document}", number))
            if number in earlier:
                self.problems.append(file.problem(f"rule {number} has a gloss in another file", number))
        return dict(file.data)

    def _glossary(self, path: Path, game: str) -> None:
        file = self._read(path, "glossary")
        seen: set[str] = set()
        for at, data in enumerate(file.data if file else ()):
            if file and data["term"] in seen:
                self.problems.append(file.problem(f"the term {data['term']!r} stands twice", at))
            seen.add(data["term"])
            self.terms.append(Term(game, data["term"], data["kind"], data["ja"], _words(data, "also"), _words(data, "also_ja"), data.get("attested", True)))

    def _relations(self, path: Path) -> None:
        file = self._read(path, "relations")
        for at, data in enumerate(file.data if file else ()):
            first, second = (_ref(text) for text in data["rules"])
            newer = _ref(data["newer"]) if "newer" in data else None
            for ref in (first, second, newer):
                if file and ref is not None and ref not in self.rules:
                    self.problems.append(file.problem(f"no rule {ref}", at))
            if file and newer is not None and newer not in (first, second):
                self.problems.append(file.problem("'newer' is one of the two rules", at, "newer"))
            self.relations.append(Relation(data["kind"], (first, second), data["en"], data["ja"], newer))

    def _read(self, path: Path, schema: str) -> YamlFile | None:
        return self._collect(lambda: read_yaml(path, schema))

    def _collect(self, read: Callable[[], _T]) -> _T | None:
        try:
            return read()
        except CorpusError as error:
            self.problems += error.problems
            return None


def _words(data: dict[str, Any], key: str) -> tuple[str, ...]:
    return tuple(data.get(key, ()))


def _changed(data: dict[str, Any]) -> tuple[str, ...] | None:
    return tuple(data["changed_since"]) if "changed_since" in data else None


def _ref(text: str) -> RuleRef:
    document, _, number = text.partition(":")
    return RuleRef(document, number)
