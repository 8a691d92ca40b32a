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
from rules_corpus.model import RESTATED, AskedAs, Document, Edition, Game, Language, Library, Relation, Rule, RuleRef, Table, Term
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

    def without(self, defects: Mapping[str, tuple[str, ...]]) -> Corpus:
        """The corpus without the data of the games that have ``defects``: of those only the names stay, and what is wrong."""
        library = self.library
        games = {name: _nameless(name) for name in defects} | dict(library.games)
        games = {name: game._replace(documents=(), defects=defects[name]) if name in defects else game for name, game in games.items()}
        documents = {name: document for name, document in library.documents.items() if document.game not in defects}
        kept = Library(
            games,
            documents,
            {ref: rule for ref, rule in library.rules.items() if ref.document in documents},
            {key: table for key, table in library.tables.items() if table.document in documents},
            tuple(relation for relation in library.relations if relation.rules[0].document in documents),
            tuple(term for term in library.terms if term.game not in defects),
            {ref: others for ref, others in library.links.items() if ref.document in documents},
        )
        return Corpus(kept, tuple(asked for asked in self.asked if asked.rule.document in documents), self.places)


def load(texts: Path) -> Corpus:
    """Reads a folder of texts.

    Raises:
        CorpusError: with every defect of every file, each with its line.
    """
    corpus, problems = read(texts)
    if problems:
        raise CorpusError(problems)
    return corpus


def read(texts: Path) -> tuple[Corpus, tuple[Problem, ...]]:
    """What a folder of texts holds as far as it can be read, and every defect of every file, each with its line."""
    reader = _CorpusReader()
    for folder in sorted(path.parent for path in texts.glob("*/game.yaml")):
        reader.game(folder)
    return reader.corpus(texts), tuple(sorted(reader.problems))


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
        self.unread: list[str] = []

    def corpus(self, texts: Path) -> Corpus:
        if not self.games:
            self.problems.append(Problem(texts, 0, "no game here: a game is a folder with a game.yaml"))
        elif not any(game.default for game in self.games.values()):
            if self.unread:  # one of those may be the default: nobody is answered from another game instead
                self.games[self.unread[0]] = self.games[self.unread[0]]._replace(default=True)
            else:
                self.problems.append(Problem(texts, 0, "no game says 'default: true'; exactly one is the default"))
        library = Library(self.games, self.documents, self.rules, self.tables, tuple(self.relations), tuple(self.terms), links(self.rules, self.documents))
        return Corpus(library, tuple(self.asked), self.places)

    def game(self, folder: Path) -> None:
        file = self._read(folder / "game.yaml", "game")
        name = folder.name
        if file is None:
            self.unread.append(name)
            self.games[name] = _nameless(name)._replace(mentions=(name.replace("-", " "),))
            return
        data = file.data
        if data["id"] != name:
            self.problems.append(file.problem(f"the id is {data['id']!r}, the folder {name!r}", "id"))
        default = next((game.id for game in self.games.values() if game.default), "") if data.get("default") else ""
        if default:
            self.problems.append(file.problem(f"{default} says 'default: true' too; exactly one game is the default", "default"))
        found = {path.parent.name for path in folder.glob("*/document.yaml")}
        self.problems += [file.problem(f"no folder {name!r} with a document.yaml", "documents") for name in data["documents"] if name not in found]
        self.problems += [file.problem(f"the folder {name!r} is not listed", "documents") for name in sorted(found - set(data["documents"]))]
        self.games[name] = Game(
            name,
            data["title"],
            _words(data, "aliases"),
            _words(data, "mentions"),
            _words(data, "hints"),
            tuple(data["documents"]),
            data.get("default", False) and not default,
            data.get("complete", False),
        )
        for document in data["documents"]:
            if document in found:
                self._document(folder / document, name)
        if (folder / "glossary.yaml").exists():
            self._glossary(folder / "glossary.yaml", name)
        if (folder / "relations.yaml").exists():
            self._relations(folder / "relations.yaml", name)

    def _document(self, folder: Path, game: str) -> None:
        file = self._read(folder / "document.yaml", "document")
        if file is None:
            return
        data = file.data
        name = folder.name
        if data["id"] != name:
            self.problems.append(file.problem(f"the id is {data['id']!r}, the folder {name!r}", "id"))
        if name in self.documents:
            self.problems.append(file.problem(f"another document has the id {name!r}", "id"))
            return
        self.documents[name] = Document(
            name, game, data["title"], data["short"], data["edition"], data["date"], data["language"], data["publisher"], data["source"],
            data["numbering"],
            _words(data, "mentions"), _words(data, "falls_back_on"), data.get("superseded_by"), data.get("special", False), data.get("remark", ""),
            _words(data, "before_numbers"), data.get("title_ja", ""), data.get("short_ja", ""), data.get("wording", RESTATED),
            tuple(Edition(earlier["edition"], earlier["date"], _changed(earlier)) for earlier in data.get("earlier", ())),
        )  # fmt: skip
        tables = self._tables(folder / "tables.yaml", name) if (folder / "tables.yaml").exists() else {}
        written = self._written(folder, data["numbering"], "en" if data["language"] == "ja" else "ja")
        self._place(folder, written, tables)
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

    def _place(self, folder: Path, written: dict[str, tuple[Path, WrittenRule]], tables: dict[str, Table]) -> None:
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
                path, line = (place[0], place[1].line) if place else (folder / "tables.yaml", 0)
                self.problems.append(Problem(path, line, f"the table {name!r} of rule {table.rule.number} is placed nowhere"))
            self.tables[folder.name, name] = table

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
            self.asked.append(AskedAs(RuleRef(document, number), _words(phrases, "en"), _words(phrases, "ja")))

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
            if file and self.games[game].complete and "ja" not in data:
                self.problems.append(file.problem(f"the term {data['term']!r} has no Japanese name", at))
            japanese = data.get("ja", "")
            self.terms.append(Term(game, data["term"], data["kind"], japanese, _words(data, "also"), _words(data, "also_ja"), data.get("attested", True)))

    def _relations(self, path: Path, game: str) -> None:
        file = self._read(path, "relations")
        for at, data in enumerate(file.data if file else ()):
            first, second = (_ref(text) for text in data["rules"])
            newer = _ref(data["newer"]) if "newer" in data else None
            for ref in (first, second, newer):
                if file and ref is not None and ref not in self.rules:
                    self.problems.append(file.problem(f"no rule {ref}", at))
                elif file and ref is not None and self.documents[ref.document].game != game:
                    self.problems.append(file.problem(f"{ref} is a rule of another game", at))
            if file and newer is not None and newer not in (first, second):
                self.problems.append(file.problem("'newer' is one of the two rules", at, "newer"))
            if file and self.games[game].complete and "ja" not in data:
                self.problems.append(file.problem("what the two rules differ in is not said in Japanese", at))
            self.relations.append(Relation(data["kind"], (first, second), data["en"], data.get("ja", ""), newer))

    def _read(self, path: Path, schema: str) -> YamlFile | None:
        return self._collect(lambda: read_yaml(path, schema))

    def _collect(self, read: Callable[[], _T]) -> _T | None:
        try:
            return read()
        except CorpusError as error:
            self.problems += error.problems
            return None


def _nameless(name: str) -> Game:
    """A game of which nothing is known but the name of its folder."""
    return Game(name, name, (), (), (), ())


def _words(data: dict[str, Any], key: str) -> tuple[str, ...]:
    return tuple(data.get(key, ()))


def _changed(data: dict[str, Any]) -> tuple[str, ...] | None:
    return tuple(data["changed_since"]) if "changed_since" in data else None


def _ref(text: str) -> RuleRef:
    document, _, number = text.partition(":")
    return RuleRef(document, number)
