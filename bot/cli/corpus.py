"""The commands about the data itself: documents, check, export."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import click

from bot.cli.shared import NOTHING_FOUND, fail, guarded, json_option, open_app, print_json
from bot.render import rows
from bot.settings import Settings, read_settings
from rules_corpus.problems import CorpusError


@click.command("documents")
@json_option
@guarded
def documents_command(as_json: bool) -> None:
    """List the documents with edition and date."""
    library = open_app().library
    listed = [rows.document_row(document, library) for document in library.documents.values()]
    if as_json:
        print_json(listed)
        return
    for row in listed:
        click.echo(f"{row['id']:14} {row['title']}, {row['edition']} ({row['date']}), {row['rules']} rules, {library.games[row['game']].title}")
        click.echo(f"{'':14} {row['publisher']}: {row['source']}")


@click.command("check")
@json_option
@click.option("--rulings", metavar="FOLDER", type=click.Path(path_type=Path), help="A rulings database to check beside the rules.")
@click.argument("texts", required=False, type=click.Path(path_type=Path))
def check_command(texts: Path | None, rulings: Path | None, as_json: bool) -> None:
    """Check all data, or a folder of texts, and name file and line of every defect."""
    from bot.prepared import make  # building takes libraries that answering does not need

    problems: tuple[Any, ...] = ()
    try:
        settings = read_settings(os.environ)
        snapshot = make(Settings(texts or settings.texts, settings.cache, rulings or (None if texts else settings.rulings)))
    except CorpusError as error:
        problems = error.problems
    if as_json:
        print_json([{"file": str(problem.path), "line": problem.line, "message": problem.message} for problem in problems])
    elif problems:
        click.echo("\n".join(map(str, problems)))
        click.echo(f"{len(problems)} defects", err=True)
    else:
        library, database = snapshot.library, snapshot.database
        kinds = Counter(ref.kind for ref in database.entries)
        printings = sum(len(card.printings) for names in database.cards.values() for card in names.cards)
        click.echo(f"{len(library.rules)} rules in {len(library.documents)} documents of {len(library.games)} games, {len(library.terms)} terms: no defects")
        if database.entries:
            click.echo(
                f"{kinds['ruling']} rulings, {kinds['keyword']} keywords, {kinds['penalty']} penalties, {kinds['word']} words of other games, "
                f"{len(database.formats)} formats, {len(database.lists)} banned lists, {printings} printings: no defects"
            )
    sys.exit(NOTHING_FOUND if problems else 0)


@click.command("export")
@click.option("--jsonl", is_flag=True, help="A rule a line (the only form).")
@click.option("--doc", multiple=True, metavar="DOCUMENT", help="Only this document.")
@guarded
def export_command(jsonl: bool, doc: tuple[str, ...]) -> None:
    """Print every rule as a line of JSON: doc, id, title, text, examples."""
    library = open_app().library
    unknown = [name for name in doc if name not in library.documents]
    if unknown:
        fail(f"No document is called {unknown[0]!r}. Documents: {', '.join(library.documents)}.")
    from bot.lines import export_lines  # other commands need no JSON

    export_lines(library, doc or tuple(library.documents), sys.stdout)
