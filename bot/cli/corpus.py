"""The commands about the data itself: documents, check, format, export."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bot.cli import completion
from bot.cli.ending import NOTHING_FOUND, fail, tell
from bot.cli.environment import environment
from bot.cli.shared import guarded, json_option, open_app, print_json
from bot.render import json_values
from bot.settings import read_settings
from rules_corpus.files import SCHEMAS, everything_below
from rules_corpus.files import schema_of as schema_of_text
from rules_corpus.problems import CorpusError, Problem
from rulings.files import SCHEMAS as SCHEMAS_OF_RULINGS
from rulings.files import schema_of as schema_of_ruling

if TYPE_CHECKING:
    from bot.building import Checked


@click.command("documents")
@json_option
@guarded
def documents_command(as_json: bool) -> None:
    """List the documents with edition and date."""
    library = open_app().library
    listed = [
        json_values.document_row(document, library) for document in library.documents.values()
    ]
    if as_json:
        print_json(listed)
        return
    for row in listed:
        tell(
            f"{row['id']:14} {row['title']}, {row['edition']} ({row['date']}), {row['rules']}"
            f" rules, {library.games[row['game']].title}"
        )
        tell(f"{'':14} {row['publisher']}: {row['source']}")


@click.command("check")
@json_option
@click.option(
    "--rulings",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="A rulings database to check along with the rules.",
)
@click.argument("texts", required=False, type=click.Path(path_type=Path))
@guarded
def check_command(texts: Path | None, rulings: Path | None, as_json: bool) -> None:
    """Check all data, or a folder of texts.

    Prints the file and line of every defect.
    """
    from bot.building import check_sources  # needs libraries that answering does not

    settings = read_settings(environment())
    checked = check_sources(
        texts or settings.texts,
        rulings or (None if texts else settings.rulings),
        laid_over=() if texts or rulings else settings.laid_over,
    )
    if as_json:
        print_json(
            [_row(problem, "defect") for problem in checked.defects]
            + [_row(problem, "warning") for problem in checked.warnings]
        )
    else:
        for line in (
            *map(str, checked.defects),
            *(f"{problem} (warning)" for problem in checked.warnings),
        ):
            tell(line)
        _summarise(checked)
    sys.exit(NOTHING_FOUND if checked.defects else 0)


def _row(problem: Problem, severity: str) -> dict[str, Any]:
    return {
        "file": str(problem.path),
        "line": problem.line,
        "message": problem.message,
        "severity": severity,
    }


@click.command("format")
@click.option("--check", is_flag=True, help="Change nothing; name the files that would change.")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@guarded
def format_command(check: bool, paths: tuple[Path, ...]) -> None:
    """Format the YAML files of the data, or those at PATHS.

    Their content and comments stay the same. As in: magistrate format
    rulings/data/force-of-will/keywords.yaml
    """
    # needs libraries that answering does not
    from rules_corpus.formatting import laid_out

    settings = read_settings(environment())
    changed = 0
    for path, schema in _data_files(paths or (settings.texts, *settings.all_rulings)):
        try:
            text = laid_out(path, schema)
            if text is not None and not check:
                path.write_text(text, "utf-8", newline="\n")
        except CorpusError as error:
            fail(str(error))
        except OSError as error:
            fail(f"{path} cannot be written: {error.strerror}")
        if text is not None:
            tell(
                f"{path}: not formatted; run `magistrate format`" if check else f"{path}: formatted"
            )
        changed += text is not None
    tell(f"{_counted(changed, 'file')} {'to format' if check else 'formatted'}")
    sys.exit(NOTHING_FOUND if check and changed else 0)


def _data_files(paths: Iterable[Path]) -> Iterator[tuple[Path, Path | None]]:
    """The YAML files at or below ``paths``, each with its schema, or ``None`` if its kind has
    none.
    """
    for path in paths:
        for file in everything_below(path) if path.is_dir() else [path]:
            if file.suffix == ".yaml":
                absolute = file.resolve()
                ruled = schema_of_ruling(absolute)
                kind, folder = (
                    (ruled, SCHEMAS_OF_RULINGS) if ruled else (schema_of_text(absolute), SCHEMAS)
                )
                yield absolute, folder / f"{kind}.schema.json" if kind else None


def _summarise(checked: Checked) -> None:
    """Prints how much data there is, or how many defects it has."""
    warnings = f", {_counted(len(checked.warnings), 'warning')}" if checked.warnings else ""
    if checked.defects:
        tell(_counted(len(checked.defects), "defect") + warnings, error=True)
        return
    library, database = checked.sources.corpus.library, checked.sources.database
    kinds = Counter(ref.kind for ref in database.entries)
    printings = sum(
        len(card.printings) for names in database.cards.values() for card in names.cards
    )
    rules = (
        f"{len(library.rules)} rules in {len(library.documents)} documents of {len(library.games)}"
        f" games, {len(library.terms)} terms"
    )
    tell(f"{rules}: no defects{warnings}")
    if database.entries:
        tell(
            f"{kinds['ruling']} rulings, {kinds['keyword']} keywords, {kinds['penalty']} penalties,"
            f" {kinds['word']} words of other games, {kinds['answer']} direct answers,"
            f" {len(database.formats)} formats, {len(database.lists)} banned lists, {printings}"
            " printings: no defects"
        )


def _counted(number: int, what: str) -> str:
    """A number with its noun: ``1 defect``, ``2 defects``."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


@click.command("export")
@click.option("--jsonl", is_flag=True, help="One rule per line (the only format).")
@click.option(
    "--doc",
    multiple=True,
    metavar="DOCUMENT",
    help="Only this document.",
    shell_complete=completion.documents,
)
@guarded
def export_command(jsonl: bool, doc: tuple[str, ...]) -> None:
    """Print every rule as a line of JSON.

    A line has the fields doc, id, title, text and examples.
    """
    library = open_app().library
    unknown = [name for name in doc if name not in library.documents]
    if unknown:
        fail(f"There is no document {unknown[0]!r}. Documents: {', '.join(library.documents)}.")
    from bot.json_lines import export_lines  # other commands need no JSON

    export_lines(library, doc or tuple(library.documents), sys.stdout)
