"""Loads the texts into a Library; the only place that knows how the folders are laid out.

texts/<game>/game.yaml  glossary.yaml  relations.yaml
texts/<game>/<document>/document.yaml  tables.yaml
                        <name>.md                       rules; one file or more, read in the order
                        of their names
                        <name>.gloss.<language>.yaml    a sentence for each rule in another
                        language
                        <name>.asked.yaml               what people type when they mean a rule: a
                        few phrases per rule
                        <name>.paraphrases.yaml         many more, used only by the search
                        <name>.asked/ <name>.paraphrases/        or folders of such files, where one
                        file would be long
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from rules_corpus import numbers
from rules_corpus.build_cache import NO_CACHE, BuildCache
from rules_corpus.calculations import calculations_of, lacks, rules_named, tables_named
from rules_corpus.files import MAX_FILES, everything_below
from rules_corpus.languages import (
    LANGUAGES,
    Code,
    Phrases,
    english_name,
    lacking,
    named,
    phrases_of,
    text_of,
)
from rules_corpus.missing import Missing
from rules_corpus.model import (
    CARD_FACTS,
    RESTATED,
    AskedAs,
    CardFact,
    Document,
    Edition,
    Game,
    KeywordHeading,
    Library,
    Relation,
    Rule,
    RuleRef,
    Table,
    Term,
)
from rules_corpus.nearest import did_you_mean, listed
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.references import as_shown, cited_in, in_prose, links, without_citations
from rules_corpus.rules_file import WrittenRule, read_sound_rules
from rules_corpus.table_cells import cell_defects
from rules_corpus.text_file import MAX_PROBLEMS
from rules_corpus.yaml_file import YamlFile, read_sound_parts

_T = TypeVar("_T")
_OF_A_GAME = ("game.yaml", "glossary.yaml", "relations.yaml")
_OF_A_DOCUMENT = (
    "document.yaml",
    "tables.yaml",
    "NAME.md",
    "NAME.asked.yaml",
    "NAME.paraphrases.yaml",
    "NAME.gloss.LANGUAGE.yaml",
)
_TABLE_PLACE = re.compile(r"^\{\{table ([a-z0-9-]+)\}\}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Corpus:
    """What the texts hold: the library, the phrases that only the index needs, and the file and
    line of each rule's heading.

    ``incomplete``: the ids of documents some of whose rules could not be read; ``unasked``: of
    those some of whose phrases could not be read.
    """

    library: Library
    asked: tuple[AskedAs, ...]
    places: Mapping[RuleRef, tuple[Path, int]]
    incomplete: frozenset[str] = frozenset()
    unasked: frozenset[str] = frozenset()

    def problem(self, ref: RuleRef, message: str) -> Problem:
        """A defect of a rule, at the line of its heading."""
        return Problem(*self.places[ref], message)

    def without(self, defects: Mapping[str, tuple[str, ...]]) -> Corpus:
        """The corpus without the data of the games that have ``defects``, of which it keeps only
        the names and what is wrong with them.
        """
        library = self.library
        games = {name: _nameless(name) for name in defects} | dict(library.games)
        games = {
            name: game._replace(documents=(), defects=defects[name]) if name in defects else game
            for name, game in games.items()
        }
        documents = {
            name: document
            for name, document in library.documents.items()
            if document.game not in defects
        }
        kept = Library(
            games,
            documents,
            {ref: rule for ref, rule in library.rules.items() if ref.document in documents},
            {key: table for key, table in library.tables.items() if table.document in documents},
            tuple(
                relation
                for relation in library.relations
                if relation.rules[0].document in documents
            ),
            tuple(term for term in library.terms if term.game not in defects),
            {ref: others for ref, others in library.links.items() if ref.document in documents},
        )
        return Corpus(
            kept,
            tuple(asked for asked in self.asked if asked.rule.document in documents),
            self.places,
            self.incomplete,
            self.unasked,
        )


def load(texts: Path) -> Corpus:
    """Reads a folder of texts.

    Raises:
        CorpusError: with every defect of every file, each with its line.
    """
    corpus, problems = read(texts)
    if problems:
        raise CorpusError(problems)
    return corpus


def read(texts: Path, cache: BuildCache = NO_CACHE) -> tuple[Corpus, tuple[Problem, ...]]:
    """As much of a folder of texts as can be read, and every defect of every file, each with its
    line.
    """
    files = everything_below(texts) if any(texts.glob("*/game.yaml")) else []
    if len(files) > MAX_FILES:
        return Corpus(Library({}, {}, {}), (), {}), (
            Problem(texts, 0, f"more than {MAX_FILES:,} files here: this is not a folder of texts"),
        )
    reader = _CorpusReader(files, cache)
    for name in dict.fromkeys(
        path.relative_to(texts).parts[0] for path in files if path.parent != texts
    ):
        reader.game(texts / name)
    reader.strays(texts)
    return reader.corpus(texts), tuple(sorted(set(reader.problems)))


class _CorpusReader:
    """Collects what the files hold and every problem found on the way."""

    def __init__(self, files: Collection[Path], cache: BuildCache) -> None:
        self.cache = cache
        self.files = dict.fromkeys(files)
        self.lying_in: dict[Path, list[Path]] = {}
        for path in files:
            self.lying_in.setdefault(path.parent, []).append(path)
        self.used: set[Path] = set()
        self.incomplete: set[str] = set()
        self.untabled: set[Path] = set()
        self.unasked: set[str] = set()
        self.games: dict[str, Game] = {}
        self.documents: dict[str, Document] = {}
        self.rules: dict[RuleRef, Rule] = {}
        self.tables: dict[tuple[str, str], Table] = {}
        self.relations: list[Relation] = []
        self.terms: list[Term] = []
        self.asked_in: dict[tuple[str, RuleRef], Path] = {}
        self.asked: dict[RuleRef, AskedAs] = {}
        self.places: dict[RuleRef, tuple[Path, int]] = {}
        self.problems: list[Problem] = []
        self.unread: list[str] = []

    def corpus(self, texts: Path) -> Corpus:
        if not self.games:
            self.problems.append(
                Problem(texts, 0, "no game here: a game is a folder with a game.yaml")
            )
        elif not any(game.default for game in self.games.values()):
            chosen = self.unread or (list(self.games) if len(self.games) == 1 else [])
            # the only game; or one whose unread file may say that it is the default, so that no
            # question is answered from another game instead
            if chosen:
                self.games[chosen[0]] = self.games[chosen[0]]._replace(default=True)
            else:
                self.problems.append(
                    Problem(texts, 0, "no game has 'default: true'; exactly one must have it")
                )
        library = Library(
            self.games,
            self.documents,
            self.rules,
            self.tables,
            tuple(self.relations),
            tuple(self.terms),
            links(self.rules, self.documents),
        )
        return Corpus(
            library,
            tuple(self.asked.values()),
            self.places,
            frozenset(self.incomplete),
            frozenset(self.unasked),
        )

    def strays(self, texts: Path) -> None:
        """Reports every file that nothing has read."""
        for path in self.files:
            if path not in self.used:
                depth = len(path.relative_to(texts).parts)
                self.problems.append(
                    Problem(
                        path,
                        0,
                        f"a file of this name is not read from this folder{_home(path, depth)}",
                    )
                )

    def _in(self, folder: Path, ending: str) -> list[Path]:
        """The files in a folder with an ending; marks them as read."""
        found = [path for path in self.lying_in.get(folder, ()) if path.name.endswith(ending)]
        self.used.update(found)
        return found

    def _without(self, folder: Path, name: str, what: str) -> None:
        """Reports that a folder lacks the file that makes it a game or a document; its other files
        are not reported one by one.
        """
        below = [
            path for path in self.files if path.is_relative_to(folder) and path not in self.used
        ]
        self.used.update(below)
        meant = did_you_mean(name, [path.name for path in below if path.parent == folder])
        files = "1 file" if len(below) == 1 else f"{len(below):,} files"
        self.problems.append(
            Problem(
                folder,
                0,
                f"the folder of a {what} needs a {name}; without it the {files} here"
                f" {'is' if len(below) == 1 else 'are'} not read{meant}",
            )
        )

    def game(self, folder: Path) -> None:
        name = folder.name
        if folder / "game.yaml" not in self.files:
            self._without(folder, "game.yaml", "game")
            file = None
        else:
            file = self._read(folder / "game.yaml", "game")
        if file is None:
            below = [path for path in self.files if path.is_relative_to(folder)]
            self.used.update(below)
            self.incomplete.update(
                path.relative_to(folder).parts[0] for path in below if path.parent != folder
            )
            self.unread.append(name)
            self.games[name] = _nameless(name)._replace(mentions=(name.replace("-", " "),))
            return
        data = file.data
        if file.problems:
            self.unread.append(name)
        if data["id"] and data["id"] != name:
            self.problems.append(
                file.problem(f"the id is {data['id']!r}, the folder {name!r}", "id")
            )
        default = (
            next((game.id for game in self.games.values() if game.default), "")
            if data.get("default")
            else ""
        )
        if default:
            self.problems.append(
                file.problem(
                    f"{default} has 'default: true' too; exactly one game may have it",
                    "default",
                )
            )
        found = sorted(
            path.parent.name
            for path in self.files
            if path.parent.parent == folder and path.name == "document.yaml"
        )
        self._folders(folder, file, found)
        self.games[name] = Game(
            name,
            data["title"] or name,
            _words(data, "aliases"),
            tuple(
                dict.fromkeys(
                    (
                        *_words(data, "mentions"),
                        *((name.replace("-", " "),) if file.problems else ()),
                    )
                )
            ),
            _words(data, "hints"),
            tuple(data["documents"] or found),
            data.get("default", False) and not default,
            _words(data, "complete"),
            keyword_heading=_keyword_heading(data.get("keyword_heading", {})),
            card_facts=_card_facts({} if file.problems else data),
        )
        for document in dict.fromkeys((*data["documents"], *found)):
            if document in found:
                self._document(folder / document, name)
        self._calculations(file, name)
        if folder / "glossary.yaml" in self.files:
            self._glossary(folder / "glossary.yaml", name)
        if folder / "relations.yaml" in self.files:
            self._relations(folder / "relations.yaml", name)

    def _calculations(self, file: YamlFile, game: str) -> None:
        """Reads what can be calculated for a game, and checks that it has the tables and rules
        named there.
        """
        told = file.data.get("calculations", {}) if not file.problems else {}
        self.games[game] = self.games[game]._replace(calculations=calculations_of(told))
        own = {
            key: table for key, table in self.tables.items() if self.documents[key[0]].game == game
        }
        for (document, name), keys in tables_named(told):
            if (
                (document, name) in own
                or document in self.incomplete
                or file.path.parent / document in self.untabled
            ):
                continue
            near = did_you_mean(name, [other for of, other in own if of == document])
            self.problems.append(
                file.problem(
                    f"no table {name!r} in the document {document!r} of this game{near}",
                    "calculations",
                    *keys,
                )
            )
        for ref, keys in rules_named(told):
            if ref.document not in self.incomplete and (
                ref not in self.rules or self.documents[ref.document].game != game
            ):
                said = (
                    f"{ref} is a rule of another game"
                    if ref in self.rules
                    else self.missing.rule(ref, game)
                )
                self.problems.append(file.problem(said, "calculations", *keys))
        self.problems += [
            file.problem(lack, "calculations", *keys) for lack, keys in lacks(told, own)
        ]

    def _folders(self, folder: Path, file: YamlFile, found: Collection[str]) -> None:
        """Checks that every document a game lists has its folder, and that it lists every
        folder.
        """
        listing = file.data["documents"]
        folders = dict.fromkeys(
            path.relative_to(folder).parts[0]
            for path in self.files
            if path.is_relative_to(folder) and path.parent != folder
        )
        for name in folders:
            if name not in found:
                self.incomplete.add(name)
                self._without(folder / name, "document.yaml", "document")
            elif listing and name not in listing:
                self.problems.append(
                    file.problem(
                        f"the folder {name!r} is not listed{did_you_mean(name, listing)}",
                        "documents",
                    )
                )
        for name in listing:
            if name not in folders:
                self.problems.append(
                    file.problem(
                        f"no folder {name!r} with a document.yaml{did_you_mean(name, folders)}",
                        "documents",
                    )
                )

    def _document(self, folder: Path, game: str) -> None:
        file = self._read(folder / "document.yaml", "document")
        name = folder.name
        if file is None or not file.data["numbering"]:
            self.incomplete.add(name)
            self.used.update(path for path in self.files if path.is_relative_to(folder))
            return
        data = file.data
        if data["id"] and data["id"] != name:
            self.problems.append(
                file.problem(f"the id is {data['id']!r}, the folder {name!r}", "id")
            )
        if name in self.documents:
            self.problems.append(file.problem(f"another document has the id {name!r}", "id"))
            self.used.update(path for path in self.files if path.is_relative_to(folder))
            return
        self.documents[name] = Document(
            name, game, text_of(data["title"]), text_of(data["short"]), data["edition"],
            data["date"], data["language"], data["publisher"], data["source"],
            data["numbering"],
            _words(data, "mentions"), _words(data, "falls_back_on"), data.get("superseded_by"),
            data.get("special", False), data.get("remark", ""),
            _words(data, "before_numbers"), data.get("wording", RESTATED),
            tuple(
                Edition(
                    earlier["edition"], earlier["date"], _changed(earlier),
                    tuple(earlier.get("renumbered", {}).items()),
                )
                for earlier in data.get("earlier", ())
            ),
        )  # fmt: skip
        tables = (
            self._tables(folder / "tables.yaml", name)
            if folder / "tables.yaml" in self.files
            else {}
        )
        written = self._written(folder, data["numbering"])
        self._place(folder, written, tables)
        for kind in ("asked", "paraphrases"):
            for path in self._beside_rules(folder, kind):
                self._phrases(path, kind, name, written)
        glosses: dict[str, dict[Code, str]] = {}
        for language in LANGUAGES:
            for path in self._beside_rules(folder, f"gloss.{language}"):
                self._glosses(path, language, name, written, glosses)
        for number, (path, rule) in written.items():
            ref = RuleRef(name, number)
            self.places[ref] = (path, rule.line)
            above = numbers.parent_number(number, written)
            text = _TABLE_PLACE.sub(
                lambda place: tables[place[1]].markdown if place[1] in tables else "", rule.text
            )
            self.rules[ref] = Rule(
                ref,
                rule.title,
                text,
                rule.group,
                rule.examples,
                rule.notes,
                text_of(glosses.get(number, {})),
                RuleRef(name, above) if above else None,
            )

    def _beside_rules(self, folder: Path, kind: str) -> Iterator[Path]:
        """The files with more about the rules of NAME.md in a document: NAME.kind.yaml, or every
        file in the folder NAME.kind; one that has no NAME.md is reported.
        """
        beside = self.lying_in.get(folder, ())
        names = {path.name.removesuffix(".md") for path in beside if path.suffix == ".md"}
        ending = f".{kind}"
        within = [
            each for each in self.lying_in if each.name.endswith(ending) and each.parent == folder
        ]
        for place, ending in (
            (folder, f".{kind}.yaml"),
            *((inside, ".yaml") for inside in sorted(within)),
        ):
            for path in self._in(place, ending):
                name = (path.name if place == folder else f"{place.name}.yaml").removesuffix(
                    f".{kind}.yaml"
                )
                if name in names:
                    yield path
                else:
                    self.problems.append(
                        Problem(
                            path,
                            0,
                            f"no file of rules is called {name}.md{did_you_mean(name, names)}",
                        )
                    )
                    self.unasked.add(folder.name)

    def _written(self, folder: Path, numbering: str) -> dict[str, tuple[Path, WrittenRule]]:
        """The rules of a document by number, each with its file."""
        written: dict[str, tuple[Path, WrittenRule]] = {}
        for path in self._in(folder, ".md"):
            file = self._collect(partial(read_sound_rules, path, self.cache))
            self.problems += file.problems if file else ()
            if file is None or not file.whole:
                self.incomplete.add(folder.name)
            told = len(self.problems)
            for rule in file.rules if file else ():
                if len(self.problems) - told > MAX_PROBLEMS:
                    self.incomplete.add(folder.name)
                    break
                if not numbers.is_number(rule.number, numbering):
                    self.problems.append(
                        Problem(
                            path,
                            rule.line,
                            f"{rule.number!r} is not a rule number of this document",
                        )
                    )
                if rule.number in written:
                    other_path, first = written[rule.number]
                    self.problems.append(
                        Problem(
                            path,
                            rule.line,
                            f"rule {rule.number} appears twice; first in"
                            f" {other_path.name}:{first.line}",
                        )
                    )
                written.setdefault(rule.number, (path, rule))
        return written

    def _place(
        self, folder: Path, written: dict[str, tuple[Path, WrittenRule]], tables: dict[str, Table]
    ) -> None:
        """Checks that every table is placed in its rule, and that every ``{{table NAME}}`` has its
        table.
        """
        placed: set[str] = set()
        for number, (path, rule) in written.items():
            for name in _TABLE_PLACE.findall(rule.text):
                placed.add(name)
                if name not in tables and folder not in self.untabled:
                    self.problems.append(
                        Problem(
                            path,
                            rule.line,
                            f"no table {name!r} in tables.yaml{did_you_mean(name, tables)}",
                        )
                    )
                elif name in tables and tables[name].rule.number != number:
                    self.problems.append(
                        Problem(
                            path,
                            rule.line,
                            f"the table {name!r} belongs to rule {tables[name].rule.number}",
                        )
                    )
            if "{{" in _TABLE_PLACE.sub("", rule.text):
                self.problems.append(
                    Problem(path, rule.line, "'{{table NAME}}' must be on a line of its own")
                )
            if not rule.text and not rule.title:
                self.problems.append(
                    Problem(path, rule.line, f"rule {number} has neither title nor text")
                )
        for name, table in tables.items():
            if name not in placed and folder.name not in self.incomplete:
                place = written.get(table.rule.number)
                path, line = (place[0], place[1].line) if place else (folder / "tables.yaml", 0)
                self.problems.append(
                    Problem(
                        path,
                        line,
                        f"the table {name!r} of rule {table.rule.number} is placed nowhere",
                    )
                )
            self.tables[folder.name, name] = table

    def _tables(self, path: Path, document: str) -> dict[str, Table]:
        file = self._read(path, "tables")
        found: dict[str, Table] = {}
        if file is None or not file.whole:
            self.untabled.add(path.parent)
        refused = {problem.line for problem in file.problems} if file else set()
        for name, data in (file.data if file else {}).items():
            if file and data["columns"]:
                told = (file.problem(message, name, *keys) for message, keys in cell_defects(data))
                self.problems += [problem for problem in told if problem.line not in refused]
            found[name] = Table(
                document,
                name,
                RuleRef(document, data["rule"]),
                data["title"],
                tuple(data["columns"]),
                tuple(map(tuple, data["rows"])),
            )
        return found

    def _phrases(self, path: Path, kind: str, document: str, written: dict[str, Any]) -> None:
        file = self._read(path, "asked")
        if file is None or file.problems:
            self.unasked.add(document)
        for number, phrases in (file.data if file else {}).items():
            ref = RuleRef(document, number)
            if file and number not in written and document not in self.incomplete:
                self.problems.append(file.problem(f"no rule {number} in this document", number))
            first = self.asked_in.setdefault((kind, ref), path)
            if file and first != path:
                self.problems.append(
                    file.problem(f"rule {number} has phrases in another file: {first.name}", number)
                )
            known = self.asked.get(ref, AskedAs(ref, Phrases()))
            self.asked[ref] = AskedAs(ref, known.phrases.and_also(phrases_of(phrases)))

    def _glosses(
        self,
        path: Path,
        language: Code,
        document: str,
        written: Collection[str],
        found: dict[str, dict[Code, str]],
    ) -> None:
        file = self._read(path, "gloss")
        for number, gloss in (file.data if file else {}).items():
            if file and number not in written and document not in self.incomplete:
                self.problems.append(file.problem(f"no rule {number} in {document}", number))
            if file and language in found.get(number, {}):
                self.problems.append(
                    file.problem(f"rule {number} already has a gloss in another file", number)
                )
            found.setdefault(number, {}).setdefault(language, gloss)

    def _glossary(self, path: Path, game: str) -> None:
        file = self._read(path, "glossary")
        seen: set[str] = set()
        for at, data in enumerate(file.data if file else ()):
            if file and data["term"] in seen:
                self.problems.append(file.problem(f"the term {data['term']!r} appears twice", at))
            seen.add(data["term"])
            term = Term(
                game,
                named(data["term"], data.get("names", {})),
                data["kind"],
                phrases_of(data.get("also", {})),
                data.get("attested", True),
                phrases_of(data.get("instead_of", {})),
                data.get("broader", ""),
                data.get("opposite", ""),
            )
            if file:
                lacks = (
                    english_name(code) for code in lacking(term.called, self.games[game].complete)
                )
                self.problems += [
                    file.problem(f"the term {term.term!r} has no name in {language}", at)
                    for language in lacks
                ]
            self.terms.append(term)
        for at, data in enumerate(file.data if file else ()):
            for field in ("broader", "opposite"):
                other = data.get(field)
                if file and other is not None and (other not in seen or other == data["term"]):
                    self.problems.append(
                        file.problem(f"{field}: {other!r} is no other term of this glossary", at)
                    )

    def _relations(self, path: Path, game: str) -> None:
        file = self._read(path, "relations")
        for at, data in enumerate(file.data if file else ()):
            if file is None or len(data["rules"]) != 2:
                continue
            first, second = (_ref(text) for text in data["rules"])
            newer = _ref(data["newer"]) if data.get("newer") else None
            for ref in (first, second, newer):
                if ref is not None and ref not in self.rules:
                    if ref.document not in self.incomplete:
                        self.problems.append(file.problem(self.missing.rule(ref, game), at))
                elif file and ref is not None and self.documents[ref.document].game != game:
                    self.problems.append(file.problem(f"{ref} is a rule of another game", at))
            if file and newer is not None and newer not in (first, second):
                self.problems.append(
                    file.problem("'newer' must be one of the two rules", at, "newer")
                )
            text = text_of({code: as_shown(said) for code, said in data["text"].items()})
            for code in lacking(text, self.games[game].complete):
                self.problems.append(
                    file.problem(f"the text is missing in {english_name(code)}", at)
                )
            self.problems += [
                file.problem(self.missing.braces(number, meant), at, "text", key)
                for key, said in data["text"].items()
                for number, meant in in_prose(
                    without_citations(said),
                    [document for document in self.documents.values() if document.game == game],
                )
                if any(RuleRef(document.id, number) in self.rules for document in meant)
                or not any(document.id in self.incomplete for document in meant)
            ]
            for code, said in data["text"].items() if file else ():
                cited = (
                    ref
                    for ref in cited_in(said)
                    if ref not in self.rules and ref.document not in self.incomplete
                )
                self.problems += [
                    file.problem(self.missing.rule(ref, game), at, "text", code) for ref in cited
                ]
            self.relations.append(Relation(data["kind"], (first, second), text, newer))

    @property
    def missing(self) -> Missing:
        """Messages about what is missing, given all that has been read so far."""
        return Missing(Library(self.games, self.documents, self.rules))

    def _read(self, path: Path, schema: str) -> YamlFile | None:
        self.used.add(path)
        file = self._collect(lambda: read_sound_parts(path, schema, cache=self.cache))
        self.problems += file.problems if file else ()
        return file

    def _collect(self, read: Callable[[], _T]) -> _T | None:
        try:
            return read()
        except CorpusError as error:
            self.problems += error.problems
            return None


def _home(path: Path, depth: int) -> str:
    """What the folder of an unread file may hold, or what its name was probably meant to be."""
    if depth == 1:
        return " (only folders of games belong here)"
    names = _OF_A_GAME if depth == 2 else _OF_A_DOCUMENT
    if path.suffix == ".yml":
        return f"; rename it to {path.stem}.yaml"
    parts = path.name.split(".", 1)
    meant = did_you_mean(path.name, names) or did_you_mean(
        f"NAME.{parts[-1]}", names if len(parts) > 1 else ()
    )
    return meant or f" (it holds {listed(names)})"


def _nameless(name: str) -> Game:
    """A game of which only the name of its folder is known."""
    return Game(name, name, (), (), (), ())


def _keyword_heading(data: Mapping[str, Any]) -> KeywordHeading | None:
    return (
        KeywordHeading(data["starts"], data["definition"])
        if data.get("starts") and data.get("definition")
        else None
    )


def _card_facts(data: Mapping[str, Any]) -> tuple[CardFact, ...]:
    facts = (
        CardFact(tuple(fact["columns"]), text_of(fact.get("label", {})))
        for fact in data.get("card_facts", ())
    )
    return tuple(facts) or CARD_FACTS


def _words(data: dict[str, Any], key: str) -> tuple[str, ...]:
    return tuple(data.get(key, ()))


def _changed(data: dict[str, Any]) -> tuple[str, ...] | None:
    return tuple(data["changed_since"]) if "changed_since" in data else None


def _ref(text: str) -> RuleRef:
    document, _, number = text.partition(":")
    return RuleRef(document, number)
