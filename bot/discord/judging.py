"""Judges deciding about proposals in the judge channel of their server."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Literal, get_args

import aiohttp
import discord

from bot.answers.answer import Fact
from bot.app import App
from bot.discord import notices, sending
from bot.discord.forms import filled_in, ticks
from bot.discord.layout import RULING
from bot.discord.limits import TEXT
from bot.discord.managing import Interaction, kept, tell
from bot.discord.markup import escaped, shortened, small
from bot.discord.proposal_form import ANSWER, VERSION, ruling_form, written_in
from bot.discord.translation import language_of
from bot.discord.views import framed, parts_of
from bot.operating import program_version
from bot.render.wording import in_words
from bot.store.errors import StoreAwayError
from bot.store.protocols import Store
from bot.store.values import Proposal, ServerSettings

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

log = logging.getLogger("magistrate.discord")

PATTERN = r"p(?P<version>\d+):(?P<press>[a-z]+):(?P<id>[a-z0-9-]+)"
Verdict = Literal["accept", "wording", "rule", "reject"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
EDIT = "edit"
EDITING = f"{VERSION}:{EDIT}:"  # prefix of the ids of forms in which a proposal is edited
RIGHT = "right"  # the field in which a judge ticks what is right
BUTTONS = {
    "accept": "Wording and rule are right",
    "wording": "Only the wording is right",
    "rule": "Only the rule is right",
    EDIT: "Edit",
    "reject": "Reject",
}
TICKS = {"wording": "The wording is right", "rule": "The rule is right"}
DECIDED: dict[Verdict, str] = {
    "accept": "Accepted by {judge}: wording and rule are right.",
    "wording": "Accepted by {judge}: the wording is right, the rule is not.",
    "rule": "Accepted by {judge}: the rule is right, the wording is not.",
    "reject": "Rejected by {judge}.",
}
EDITED = "Edited by {judge}."
SAYS_NOW = "It now says: {answer}"
PATIENCE_SECONDS = 2.0  # within which a form has to open
TOO_SLOW = "the store is too slow"
_SHOWN_ROOM = TEXT - 2 * ANSWER  # characters for what was answered, in the judge channel


async def to_judges(client: MagistrateClient, settings: ServerSettings, proposal: Proposal) -> bool:
    """Shows a proposal in the judge channel; whether that was possible."""
    if settings.judge_channel is None:
        return False
    channel = client.get_partial_messageable(settings.judge_channel)
    try:
        await channel.send(**parts_to_judge(client.served.app, proposal), nonce=proposal.id[-20:])
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("proposal %s could not be posted in the judge channel: %s", proposal.id, error)
        return False
    return True


def parts_to_judge(app: App, proposal: Proposal, said: str = "") -> dict[str, Any]:
    """What sending a proposal to judges takes: with what was ``said`` about it, and with buttons
    until it is decided.
    """
    items: list[discord.ui.Item[Any]] = [
        discord.ui.TextDisplay(f"**{escaped(proposal.question)}**"),
        discord.ui.TextDisplay(escaped(proposal.answer)),
    ]
    if proposal.cites:
        items.append(discord.ui.TextDisplay(", ".join(map(escaped, proposal.cites.split()))))
    if proposal.url:  # of the message that a judge marked
        items.append(discord.ui.TextDisplay(proposal.url))
    if proposal.shown:
        items += [
            discord.ui.Separator(),
            discord.ui.TextDisplay(escaped(shortened(proposal.shown, _SHOWN_ROOM // 2))),
        ]
    items.append(discord.ui.TextDisplay(small(f"{proposal.id}, Magistrate {program_version()}")))
    if said:
        items.append(discord.ui.TextDisplay(said))
    if proposal.state == "open":
        words = app.words(proposal.language)
        row = [Press.button(words.say(BUTTONS[press]), press, proposal.id) for press in BUTTONS]
        items.append(discord.ui.ActionRow(*row))
    return framed(items, RULING)


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=PATTERN):
    """A button for judges below a proposal."""

    @classmethod
    def button(cls, label: str, press: str, id_: str) -> Press:
        """The button for a proposal."""
        return cls(discord.ui.Button(label=label, custom_id=f"{VERSION}:{press}:{id_}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any, /
    ) -> Press:
        assert isinstance(item, discord.ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client = interaction.client
        await client.guarded(
            _pressed(interaction, self.item.custom_id or ""),
            lambda number: client.failed(interaction, number),
        )


async def _pressed(interaction: Interaction, custom_id: str) -> None:
    version, press, id_ = custom_id.split(":", 2)
    if version != VERSION or press not in BUTTONS:
        await tell(interaction, Fact(notices.OLD_BUTTON))
    elif not await _may_decide(interaction):
        await tell(interaction, Fact(notices.NOT_A_JUDGE))
    elif press == EDIT:
        await kept(interaction, lambda _, store: _open_form(interaction, store, id_), 0)
    else:
        verdict = next(verdict for verdict in VERDICTS if verdict == press)
        await sending.defer_change(interaction)
        await kept(interaction, lambda _, store: _decide(interaction, store, id_, verdict), 0)


async def _open_form(interaction: Interaction, store: Store, id_: str) -> None:
    """Opens the form in which a proposal is edited; Discord does not wait long for a form."""
    try:
        proposal = await asyncio.wait_for(_called(interaction, store, id_), PATIENCE_SECONDS)
    except TimeoutError as error:
        raise StoreAwayError(TOO_SLOW) from error
    if proposal is None:
        await tell(interaction, Fact(notices.NO_PROPOSAL))
        return
    words = interaction.client.served.app.words(language_of(interaction.locale))
    boxes = ticks(RIGHT, [(part, words.say(TICKS[part])) for part in TICKS])
    rules = ", ".join(proposal.cites.replace(":", " ").splitlines())
    title, right = words.say(BUTTONS[EDIT]), words.say(notices.WHAT_IS_RIGHT)
    await interaction.response.send_modal(
        ruling_form(
            title,
            f"{EDITING}{id_}",
            words,
            proposal.question,
            proposal.answer,
            rules,
            [(right, boxes)],
        )
    )


async def edit_filled_in(interaction: Interaction, custom_id: str) -> None:
    """Keeps a proposal as a judge has edited it, and which parts are ticked as right; if none are,
    it remains to be decided.
    """
    if not await _may_decide(interaction):
        await tell(interaction, Fact(notices.NOT_A_JUDGE))
        return
    await sending.defer_change(interaction)
    id_ = custom_id.removeprefix(EDITING)
    await kept(interaction, lambda _, store: _edit(interaction, store, id_), 0)


async def _edit(interaction: Interaction, store: Store, id_: str) -> None:
    before = await _called(interaction, store, id_)
    if before is None:
        await tell(interaction, Fact(notices.NO_PROPOSAL))
        return
    client, filled = interaction.client, filled_in(interaction)
    app = client.served.about(before.game).app
    written = await client.outside(written_in, app, filled, before.language)
    await store.proposals.edit(id_, written.question, written.answer, written.game, written.cites)
    verdict: Verdict | None = None
    if filled.ticked:
        verdict = "accept" if len(filled.ticked) == len(TICKS) else _only(filled.ticked)
    await _decide(interaction, store, id_, verdict, edited=True)


def _only(ticked: frozenset[str]) -> Verdict:
    return "wording" if "wording" in ticked else "rule"


async def _decide(
    interaction: Interaction, store: Store, id_: str, verdict: Verdict | None, edited: bool = False
) -> None:
    """Keeps what a judge decided, if anything, shows it, and tells whoever made the proposal.

    ``edited``: whether the judge edited it first.
    """
    client, judge = interaction.client, interaction.user.display_name
    proposal = await _called(interaction, store, id_)
    if proposal is None:
        await tell(interaction, Fact(notices.NO_PROPOSAL))
        return
    if verdict is not None:
        state: Literal["accepted", "rejected"] = "rejected" if verdict == "reject" else "accepted"
        right = verdict in ("accept", "wording"), verdict in ("accept", "rule")
        await store.proposals.decide(id_, state, judge[:100], *right)
        proposal = proposal._replace(state=state)
    by = (("judge", escaped(judge)),)
    facts = [Fact(EDITED, by)] if edited else []
    facts += [Fact(DECIDED[verdict], by)] if verdict else []
    words = client.served.app.words(proposal.language)
    said = "\n".join(in_words(fact, words) for fact in facts)
    await sending.change(interaction, parts_to_judge(client.served.app, proposal, said))
    if verdict is not None:
        if edited:
            facts.append(Fact(SAYS_NOW, (("answer", escaped(proposal.answer)),)))
        await _tell_proposer(client, proposal, facts)


async def _called(interaction: Interaction, store: Store, id_: str) -> Proposal | None:
    """The proposal with this id, if it is of this server."""
    proposal = await store.proposals.called(id_)
    return proposal if proposal and proposal.server == interaction.guild_id else None


async def _may_decide(interaction: Interaction) -> bool:
    return is_judge(interaction, await interaction.client.chosen.of(interaction.guild_id))


def is_judge(interaction: Interaction, settings: ServerSettings) -> bool:
    """Whether the asker has the role that the server chose, or else may manage the server."""
    if settings.judge_role is None:
        return interaction.permissions.manage_guild
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    return any(role.id == settings.judge_role for role in roles)


async def _tell_proposer(client: MagistrateClient, proposal: Proposal, facts: list[Fact]) -> None:
    if not proposal.asked_by:
        return
    about = Fact(notices.ABOUT_YOURS, (("question", escaped(proposal.question)),))
    parts = [client.served.screens.notice(each, proposal.language) for each in (about, *facts)]
    told = parts[0]._replace(parts=tuple(part for screen in parts for part in screen.parts))
    await sending.write(client, proposal.asked_by, parts_of(told))
