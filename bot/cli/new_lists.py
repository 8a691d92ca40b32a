"""The command that writes a new banned list."""

from __future__ import annotations

import re
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from bot.app import App
from bot.cli import completion
from bot.cli.ending import NOTHING_FOUND, fail, tell
from bot.cli.environment import environment
from bot.cli.shared import game_option, guarded, open_app
from bot.render import text
from bot.settings import read_settings
from rules_corpus.languages import DEFAULT_LANGUAGE, LANGUAGES
from rules_corpus.model import Language
from rules_corpus.problems import CorpusError
from rulings.dates import is_date, is_day
from rulings.model import BanList, Format

if TYPE_CHECKING:
    from rulings.list_reading import NewListCard, Reading, UnclearCard

END = "."
MOST_BYTES = 200_000  # read of an announcement
HOW = (
    "Type or paste the list, one card per line, by name or code, under headings such as Banned:, No"
    " longer banned:, Restricted to 1:, Not together: (Card + Card), Not in the side deck:. A line"
    " with only a full stop ends it."
)
NOTHING_READ = (
    "No card was found. Nothing was written; use --nothing TEXT to say why a list has none."
)
UNCLEAR = "Nothing was written: these lines are unclear."
_ADDRESS = re.compile(r"https?://\S+")


class _Sources(NamedTuple):
    """Where a list comes from, according to the options; for ``None`` the user is asked."""

    title: str | None
    authority: str | None
    url: str | None
    status: str | None
    published: str | None


@click.command("new")
@click.argument("format_name", metavar="FORMAT", shell_complete=completion.formats)
@click.option(
    "--effective", metavar="DATE", help="The day on which it takes effect, as in 2026-12-01."
)
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Read the announcement from this file; by default from standard input.",
)
@click.option(
    "--whole",
    is_flag=True,
    help="The list states everything: cards that it does not name become legal.",
)
@click.option("--part", is_flag=True, help="Only part of the list is known.")
@click.option(
    "--corrects",
    metavar="DATE",
    help="It corrects the published list that takes effect on this day.",
)
@click.option("--title", help="The title of the list.")
@click.option("--authority", help="Who published it.")
@click.option("--url", metavar="ADDRESS", help="Where it is published.")
@click.option("--status", type=click.Choice(["official", "community"]))
@click.option("--published", metavar="DATE", help="When it was published. Today by default.")
@click.option(
    "--nothing",
    metavar="TEXT",
    multiple=True,
    help='Why the list names no card; in another language once more, as --nothing "ja=...".',
)
@click.option("--yes", is_flag=True, help="Write it without asking; unclear lines are refused.")
@game_option
@guarded
def new_command(
    format_name: str,
    effective: str | None,
    source: Path | None,
    whole: bool,
    part: bool,
    corrects: str | None,
    title: str | None,
    authority: str | None,
    url: str | None,
    status: str | None,
    published: str | None,
    nothing: tuple[str, ...],
    yes: bool,
    game: str | None,
) -> None:
    """Write a new list into the rulings folder.

    As in: magistrate banlist new wanderer --effective 2026-12-01 --from announcement.txt

    Shows what the list changes and what looks wrong with it, and asks before writing. Never
    overwrites a file: --corrects writes a correction next to it.
    """
    from bot.publishing import drafted  # other commands write no lists
    from rulings.list_writing import NewList

    app = open_app()
    folders = read_settings(environment()).all_rulings
    if not folders:
        fail("There is no rulings folder to write to: set MAGISTRATE_RULINGS.")
    rulings = folders[-1]  # the last one overrides the others: it is the user's own
    format_ = _format_called(format_name, game, app)
    lists = app.database.lists_of(format_)
    corrected, number = _corrected(lists, corrects, format_)
    day = effective or (corrected.effective if corrected else None)
    _must_be_days(day, published)
    assert day is not None
    _must_be_near(day, app)
    if corrected is None:
        _must_be_new(lists, day, format_)
    is_asked = not yes and (source is not None or sys.stdin.isatty())
    reading = _read(source, app, format_.game, is_asked)
    if not reading.lines and not nothing:
        fail(NOTHING_READ)
    told = _asked(_Sources(title, authority, url, status, published), format_, day, lists, is_asked)
    new = NewList(
        format_.game,
        format_.id,
        day,
        reading.lines,
        whole,
        not part,
        told.title or "",
        told.authority or "",
        told.status or "official",
        told.url or "",
        told.published or date.today().isoformat(),
        dict(map(_in_language, nothing)),
        (corrected.corrects or corrected.effective) if corrected else "",
        number,
    )
    try:
        draft = drafted(app, new, format_, corrected, rulings, "en")
    except CorpusError as error:
        fail("Nothing was written: " + "; ".join(each.message for each in error.problems))
    for at, line in reading.skipped:
        tell(f"Not read, line {at}: {line[:80]}")
    tell(text.render(draft.announcement))
    for warning in draft.warnings:
        tell(f"Warning: {warning}")
    path = rulings / draft.file.place
    if is_asked:
        click.confirm(f"Write it to {path}?", abort=True)
    elif not yes:
        tell("Nothing was written: use --yes to write it.")
        sys.exit(NOTHING_FOUND)
    _write(path, draft.file.text)


def _format_called(name: str, game: str | None, app: App) -> Format:
    """The format with this name, in the game asked about, or in the only game that has it."""
    found = app.game(game)
    database = app.database
    formats = [database.format(each, name) for each in app.library.games]
    having = [each for each in formats if each]
    own = database.format(found.id, name)
    if own or (game is None and len(having) == 1):
        return own or having[0]
    known = ", ".join(each.id for each in database.formats if each.game == found.id)
    return fail(f"There is no format called {name[:60]!r}. Formats: {known or '-'}.")


def _corrected(
    lists: tuple[BanList, ...], corrects: str | None, format_: Format
) -> tuple[BanList | None, int]:
    """The list to correct, and the number of this correction; ``None`` and 0 if it corrects
    none.
    """
    if corrects is None:
        return None, 0
    from rulings.list_writing import next_correction

    found = next_correction(lists, corrects)
    if found is None:
        days = ", ".join(banlist.effective for banlist in lists)
        fail(f"{format_.name.original} has no list from {corrects[:20]!r}. Lists: {days or '-'}.")
    return found


def _must_be_days(effective: str | None, published: str | None) -> None:
    if effective is None:
        fail("When does it take effect? Add --effective 2026-12-01")
    for name, day in (("effective", effective), ("published", published)):
        if day is not None and not (is_day(day) and is_date(day)):
            fail(f"--{name} is {day[:20]!r}, but must be a day such as 2026-12-01.")


def _must_be_near(effective: str, app: App) -> None:
    from rulings.check import MOST_DAYS

    if effective > (app.today() + timedelta(days=MOST_DAYS)).isoformat():
        fail(f"--effective is {effective}: no list is announced so long before it takes effect.")


def _must_be_new(lists: tuple[BanList, ...], day: str, format_: Format) -> None:
    if any(day in (banlist.effective, banlist.corrects) for banlist in lists):
        fail(
            f"{format_.name.original} already has a list from {day}, which is kept. Write a"
            f" correction of it with --corrects {day}"
        )


def _read(source: Path | None, app: App, game: str, is_asked: bool) -> Reading:
    """What the announcement says; ends the program if a line remains unclear."""
    from rulings.list_reading import read_announcement

    names = app.database.cards_of(game)
    if source is not None:
        from rules_corpus.text_file import read_text

        announcement, part = read_text(source, MOST_BYTES).text, ""
    elif sys.stdin.isatty():
        announcement, part = _typed(), "banned"
    else:
        announcement, part = sys.stdin.read(MOST_BYTES), ""
    settle, kinds = _settled if is_asked else _unsettled, app.database.kinds_of(game)
    reading = read_announcement(announcement, names, settle, part, kinds)
    if reading.unclear:
        for unclear in reading.unclear:
            tell(f"Line {unclear.line}: {_about(unclear)}", error=True)
        fail(UNCLEAR)
    return reading


def _typed() -> str:
    """What the user types, up to the line that ends it."""
    tell(HOW)
    lines: list[str] = []
    for line in sys.stdin:
        if line.strip() == END:
            break
        lines.append(line)
    return "".join(lines)


def _about(unclear: UnclearCard) -> str:
    typed = repr(unclear.typed[:80])
    if not unclear.part:
        return f"{typed}: no heading above it says what happens to the card."
    from rulings.list_reading import new_list_card

    names = "; ".join(_label(new_list_card(card)) for card in unclear.cards)
    near = f" Did you mean {names}?" if names else ""
    return f"{typed} is not the full name or the code of a card.{near}"


def _label(entry: NewListCard) -> str:
    return f"{entry.card} ({entry.code})"


def _unsettled(unclear: UnclearCard) -> NewListCard | None:
    return None


def _settled(unclear: UnclearCard) -> NewListCard | None:
    """The card that is meant, which the user is asked for."""
    from rulings.list_reading import NewListCard, new_list_card

    tell(f"Line {unclear.line}: {unclear.typed[:80]!r} is not the full name or the code of a card.")
    entries = [new_list_card(card) for card in unclear.cards]
    for at, entry in enumerate(entries, 1):
        tell(f"  {at}. {_label(entry)}")
    answer = click.prompt(
        (
            "Which card is it? Type its number, the name of a card that is not in the database, or"
            " nothing"
        ),
        default="",
        show_default=False,
    ).strip()
    if answer.isdecimal() and 1 <= int(answer) <= len(entries):
        return entries[int(answer) - 1]
    if not answer or answer.isdecimal():
        return None
    if click.confirm(f"Write {answer[:200]!r} as a card that is not in the database?"):
        return NewListCard(answer[:200], unlisted=True)
    return None


def _asked(
    given: _Sources, format_: Format, day: str, lists: tuple[BanList, ...], is_asked: bool
) -> _Sources:
    """Where the list comes from; what the options do not say is asked or taken from the last
    list.
    """
    last = lists[-1] if lists else None
    found = given._replace(
        title=given.title or f"{format_.name.original}, {day}",
        authority=given.authority or (last.authority if last else None),
        status=given.status or (last.status if last else None),
    )
    if is_asked:
        found = found._replace(
            title=given.title or click.prompt("Title", default=found.title),
            authority=given.authority or click.prompt("Published by", default=found.authority),
            url=given.url or click.prompt("Address (https://...)"),
        )
    lacking = [name for name in ("authority", "url") if not getattr(found, name)]
    if lacking:
        fail("Where does the list come from? Add " + " and ".join(f"--{name}" for name in lacking))
    if not _ADDRESS.fullmatch(found.url or ""):
        fail(f"{(found.url or '')[:80]!r} is not a web address: it must begin with https://")
    return found


def _write(path: Path, content: str) -> None:
    """Writes a new file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        fail(f"{path} already exists, and is kept.")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
    try:
        with file:
            file.write(content)
    except OSError as error:
        path.unlink(missing_ok=True)
        fail(f"{path} cannot be written: {error.strerror}")
    tell(f"Written to {path}. Check it: magistrate check")


def _in_language(text: str) -> tuple[Language, str]:
    """A text, and the language that stands before it: the program's own where none does."""
    language, _, said = text.partition("=")
    return (language, said.strip()) if language in LANGUAGES else (DEFAULT_LANGUAGE, text)
