"""The commands about proposed rulings and unanswered questions."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from bot.cli.ending import NOTHING_FOUND, fail, tell
from bot.cli.environment import environment
from bot.cli.groups import Group
from bot.cli.shared import guarded, json_option, open_app, print_json
from bot.settings import read_settings

if TYPE_CHECKING:
    from bot.store.protocols import Store
    from bot.store.values import Proposal

_Kept = TypeVar("_Kept")

STATES = ("open", "accepted", "rejected")
QUESTIONS = Path("tests/quality/questions/regression.jsonl")
NO_QUESTIONS = (
    "There are no questions to test them with: use --questions FILE for questions whose answers"
    " must not change (a clone of the repository has {path}), or --untried to export without"
    " testing."
)
NONE = "No proposal has both its wording and its rule accepted."
DAMAGE = "{id} would change answers that it is not about:"


@click.group("proposals", cls=Group)
def proposals_command() -> None:
    """Review proposed rulings, and export those that judges accepted."""


@proposals_command.command("list")
@click.option("--state", type=click.Choice(STATES), help="Only those in this state.")
@json_option
@guarded
def list_command(state: str | None, as_json: bool) -> None:
    """List the proposals, the oldest first."""
    found = _kept(lambda store: store.proposals.list(state))  # type: ignore[arg-type]
    if as_json:
        print_json([_row(each) for each in found])
        return
    for each in found:
        tell(f"{each.id}  {_day(each.made)}  {_state(each):24} {each.question[:100]}")
    if not found:
        tell("There are none.")


@proposals_command.command("show")
@click.argument("id_", metavar="ID")
@json_option
@guarded
def show_command(id_: str, as_json: bool) -> None:
    """Show everything about a proposal."""
    found = _called(id_)
    if as_json:
        print_json(_row(found))
        return
    lines = {
        "": f"{found.id}, {_state(found)}, {found.game}, proposed on {_day(found.made)}",
        "Decided": f"{found.decided_by}, {_day(found.decided)}" if found.decided else "",
        "Question": found.question,
        "Answer": found.answer,
        "Rules": ", ".join(found.cites.split()),
        "Asked as": "; ".join(found.asked.splitlines()),
        "Source": found.url,
        "Answered then": found.shown,
    }
    for name, text in lines.items():
        if text:
            tell(f"{name}: {text}" if name else text)


@proposals_command.command("accept")
@click.argument("id_", metavar="ID")
@click.option("--by", "judge", required=True, metavar="NAME", help="The name shown for the judge.")
@click.option("--wording/--no-wording", default=True, help="The wording is right.")
@click.option("--rule/--no-rule", default=True, help="The rule is right.")
@guarded
def accept_command(id_: str, judge: str, wording: bool, rule: bool) -> None:
    """Accept a proposal."""
    _called(id_)
    _kept(lambda store: store.proposals.decide(id_, "accepted", judge[:200], wording, rule))
    tell(f"{id_} is accepted.")


@proposals_command.command("reject")
@click.argument("id_", metavar="ID")
@click.option("--by", "judge", required=True, metavar="NAME", help="The name shown for the judge.")
@guarded
def reject_command(id_: str, judge: str) -> None:
    """Reject a proposal."""
    _called(id_)
    _kept(lambda store: store.proposals.decide(id_, "rejected", judge[:200], False, False))
    tell(f"{id_} is rejected.")


@proposals_command.command("export")
@click.option(
    "--as",
    "style",
    type=click.Choice(["yaml", "patch"]),
    default="yaml",
    help="Entries of a rulings file, or a patch for a pull request.",
)
@click.option("--game", metavar="ID", help="Only for this game.")
@click.option(
    "--questions",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Questions whose answers must not change, as JSON lines.",
)
@click.option("--untried", is_flag=True, help="Do not test them first.")
@guarded
def export_command(style: str, game: str | None, questions: Path | None, untried: bool) -> None:
    """Print the accepted proposals as rulings.

    Each is tested first: it may change only answers that it is about. If it would change others,
    they are shown and nothing is exported. As in: magistrate proposals export --as patch >
    proposals.patch
    """
    from bot.proposing import as_patch, exportable, file_name, rulings_text

    found = exportable(_kept(lambda store: store.proposals.list("accepted")))
    games = list(dict.fromkeys(each.game for each in found if game in (None, each.game)))
    chosen = [each for each in found if each.game in games]
    if not chosen:
        tell(NONE, error=True)
        sys.exit(NOTHING_FOUND)
    if not untried:
        _try(chosen, questions)
    for each in games:
        of_game = [proposal for proposal in chosen if proposal.game == each]
        text = rulings_text(of_game)
        path = f"rulings/data/{each}/rulings/{file_name(of_game)}"
        click.echo(as_patch(path, text) if style == "patch" else text, nl=False)


def _try(proposals: list[Proposal], questions: Path | None) -> None:
    """Ends the program if proposals would change answers that they are not about."""
    from bot.proposing import by_culprit, read_questions

    path = questions or QUESTIONS
    if not path.is_file():
        fail(NO_QUESTIONS.format(path=QUESTIONS))
    asked = read_questions(path)
    damage = by_culprit(open_app(), read_settings(environment()), proposals, asked)
    for id_, changes in damage.items():
        tell(DAMAGE.format(id=id_), error=True)
        for change in changes:
            tell(f"  {change.question[:100]}: {change.before} -> {change.after}", error=True)
    if damage:
        sys.exit(NOTHING_FOUND)
    tell(f"Tested: {len(asked):,} questions are answered as before.", error=True)


@click.command("gaps")
@click.option("--most", default=50, show_default=True, type=click.IntRange(1, 10_000))
@click.option(
    "--count-in",
    type=int,
    metavar="SERVER",
    help="Start counting for this Discord server (its id).",
)
@click.option("--stop-in", type=int, metavar="SERVER", help="Stop counting for this server.")
@click.option("--clear", is_flag=True, help="Delete everything counted so far.")
@json_option
@guarded
def gaps_command(
    most: int, count_in: int | None, stop_in: int | None, clear: bool, as_json: bool
) -> None:
    """List unanswered questions, with how often each was asked but not by whom.

    Counts /ask and mentions of the Discord bot, only in servers where that is switched on.
    """
    for server, on in ((count_in, True), (stop_in, False)):
        if server is not None:
            _kept(lambda store, server=server, on=on: store.gaps.switch(server, on))  # type: ignore[misc]
            tell(f"Server {server}: {'counted from now on' if on else 'no longer counted'}.")
    if clear:
        tell(f"Deleted: {_kept(lambda store: store.gaps.clear()):,}.")
    if clear or count_in is not None or stop_in is not None:
        return
    found = _kept(lambda store: store.gaps.list(most))
    if as_json:
        print_json([each._asdict() for each in found])
        return
    for each in found:
        tell(f"{each.times:6}  {_day(each.last)}  {each.game}  {each.question}")
    if not found:
        tell("There are none.")


def _kept(step: Callable[[Store], Awaitable[_Kept]]) -> _Kept:
    """The result of a step in the store; ends the program if the store cannot be used."""
    from bot.store.address import read_store_address
    from bot.store.errors import StoreError
    from bot.store.opening import open_store

    address = read_store_address(environment())

    async def asked() -> _Kept:
        store = open_store(address)
        try:
            return await step(store)
        finally:
            await store.close()

    try:
        return asyncio.run(asked())
    except StoreError as error:
        return fail(str(error))


def _called(id_: str) -> Proposal:
    found = _kept(lambda store: store.proposals.called(id_))
    return found or fail(f"There is no proposal {id_[:40]!r}.")


def _row(proposal: Proposal) -> dict[str, object]:
    """A proposal as JSON, without the person who made it."""
    return {name: value for name, value in proposal._asdict().items() if name != "asked_by"}


def _state(proposal: Proposal) -> str:
    if proposal.state != "accepted":
        return proposal.state
    doubts = [name for name in ("wording", "rule") if not getattr(proposal, name)]
    return f"accepted, but not its {' or '.join(doubts)}" if doubts else "accepted"


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
