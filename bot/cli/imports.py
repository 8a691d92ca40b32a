"""The commands that bring in what the project may not carry itself."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli import completion
from bot.cli.ending import fail, tell
from bot.cli.groups import Group
from bot.cli.shared import guarded, open_app


@click.group("import", cls=Group)
def import_command() -> None:
    """Bring in what cannot come with Magistrate.

    That is the text printed on cards.
    """


@import_command.command("cards")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--game",
    metavar="GAME",
    help="The game that the cards are of.",
    shell_complete=completion.games,
)
@guarded
def cards_command(path: Path, game: str | None) -> None:
    """Keep the printed text of cards in your data folder.

    It is read from a card database file (JSON, as the fowsim project has it).
    """
    from bot.card_texts import keep_texts
    from rulings.importers.fow_database import read

    app = open_app()
    found = app.game(game)
    texts = {card.printing.code: card.text for card in read(path, {}) if card.text}
    if not texts:
        fail(f"No card of {path} has any text; what was kept stays as it is.")
    if app.settings is None or app.settings.data is None:
        fail("There is no data folder; set MAGISTRATE_DATA.")
    try:
        kept = keep_texts(app.settings.data, found.id, texts)
    except OSError as error:
        fail(f"The texts cannot be kept in {app.settings.data}: {error.strerror}")
    known = app.names.codes(found.id)
    unknown = sum(code.lower() not in known for code in texts)
    tell(f"The text of {len(texts):,} printings of {found.title} is kept in {kept}.")
    if unknown:
        tell(
            f"{unknown:,} of them are not among the cards that I know; their text is kept but not"
            " shown."
        )
