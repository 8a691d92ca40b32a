"""The commands that import data the project may not distribute."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli import completion
from bot.cli.ending import fail, tell
from bot.cli.groups import Group
from bot.cli.shared import guarded, open_app


@click.group("import", cls=Group)
def import_command() -> None:
    """Import data that cannot come with Magistrate.

    That is, the text printed on cards.
    """


@import_command.command("cards")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--game",
    metavar="GAME",
    help="The game that the cards belong to.",
    shell_complete=completion.games,
)
@guarded
def cards_command(path: Path, game: str | None) -> None:
    """Store the printed text of cards in your data folder.

    FILE is a card database in JSON, in the form of the fowsim project.
    """
    from bot.card_texts import keep_texts
    from rulings.importers.fow_database import read

    app = open_app()
    found = app.game(game)
    texts = {card.printing.code: card.text for card in read(path, {}) if card.text}
    if not texts:
        fail(f"No card in {path} has any text; what was stored before is unchanged.")
    if app.settings is None or app.settings.data is None:
        fail("There is no data folder; set MAGISTRATE_DATA.")
    try:
        kept = keep_texts(app.settings.data, found.id, texts)
    except OSError as error:
        fail(f"The texts cannot be stored in {app.settings.data}: {error.strerror}")
    known = app.names.codes(found.id)
    unknown = sum(code.lower() not in known for code in texts)
    tell(f"The text of {len(texts):,} printings of {found.title} is stored in {kept}.")
    if unknown:
        tell(f"{unknown:,} of them are not in the card list; their text is stored but not shown.")
