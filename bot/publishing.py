"""A new banned list before it is written: its announcement, and what looks wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bot.answers.banlists.values import Announced
from bot.app import App
from bot.render.announcements import announcement_block
from bot.render.blocks import Blocks
from bot.render.wording import Wording
from rules_corpus.model import Language
from rulings.legality import brought_by
from rulings.list_writing import ListFile, NewList, doubtful, list_file
from rulings.model import BanList, Format


class Draft(NamedTuple):
    """A list to be written: its file, its announcement, and what looks wrong with it."""

    file: ListFile
    announcement: Blocks
    warnings: tuple[str, ...]


def drafted(
    app: App,
    new: NewList,
    format_: Format,
    corrected: BanList | None,
    folder: Path,
    language: Language,
) -> Draft:
    """The draft of a new list of a format; ``corrected``: the list that it replaces.

    Raises:
        CorpusError: the list would be invalid.
    """
    database = app.database
    kinds = database.kinds_of(new.game)
    file = list_file(new, database.cards_of(new.game), folder, kinds)
    others = [banlist for banlist in database.lists_of(format_) if banlist != corrected]
    made = file.banlist
    if corrected is not None:
        made = made._replace(earlier=corrected.versions)
    announced = Announced(format_, made, *brought_by(made, others))
    wording = Wording(app.library, app.words(language), language)
    warnings = tuple(doubtful(made, others, app.today()))
    return Draft(file, (announcement_block(announced, wording),), warnings)
