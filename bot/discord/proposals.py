"""Reports about answers and proposed rulings: a form, the queue, and what judges decide about them
in the server's judge channel.
"""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import aiohttp
import discord

from bot.answers.answer import Fact, Found
from bot.answers.errors import RequestError
from bot.app import App
from bot.discord import notices, sending
from bot.discord.forms import filled_in, form, text_field
from bot.discord.layout import RULING
from bot.discord.limits import TEXT
from bot.discord.managing import Interaction, kept, tell
from bot.discord.markup import escaped, shortened, small
from bot.discord.translation import language_of
from bot.discord.views import parts_of, question_on, text_on
from bot.operating import program_version
from bot.requests import ShowRule
from bot.store.protocols import Store
from bot.store.values import Proposal, ServerSettings

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

log = logging.getLogger("magistrate.discord")

QUESTION, ANSWER, RULES = 1000, 1500, 100  # characters
ASKED, SAYS, BY = "asked", "says", "by"  # the fields of the form
MOST_REPORTED = 1_000  # answers that are remembered while a form about them is filled in
VERSION = "p1"
PATTERN = r"p(?P<version>\d+):(?P<verdict>[a-z]+):(?P<id>[a-z0-9-]+)"
Verdict = Literal["accept", "wording", "rule", "reject"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
BUTTONS: dict[Verdict, str] = {
    "accept": "Wording and rule are right",
    "wording": "Only the wording is right",
    "rule": "Only the rule is right",
    "reject": "Reject",
}
DECIDED: dict[Verdict, str] = {
    "accept": "Accepted by {judge}: wording and rule are right.",
    "wording": "Accepted by {judge}: the wording is right, the rule is not.",
    "rule": "Accepted by {judge}: the rule is right, the wording is not.",
    "reject": "Rejected by {judge}.",
}
_SHOWN_ROOM = TEXT - 2 * ANSWER  # of what was answered, in the judge channel


class Reported(NamedTuple):
    """What a form begins with: the question, and the answer that it is about, if any."""

    question: str = ""
    shown: str = ""


def form_for(interaction: Interaction, custom_id: str, reported: Reported) -> discord.ui.Modal:
    """The form in which somebody says what should be answered."""
    words = interaction.client.served.app.words(language_of(interaction.locale))
    fields = [
        (words.say(notices.ASKED), text_field(ASKED, QUESTION, reported.question, long=True)),
        (words.say(notices.SHOULD_SAY), text_field(SAYS, ANSWER, long=True)),
        (words.say(notices.BY_RULE), text_field(BY, RULES, required=False)),
    ]
    title = words.say(notices.REPORT if reported.shown else notices.PROPOSE)
    return form(title, custom_id, fields)


async def propose(interaction: Interaction) -> None:
    """Opens an empty form."""
    await interaction.response.send_modal(form_for(interaction, f"{VERSION}:new:", Reported()))


async def report(interaction: Interaction, message: discord.Message) -> None:
    """Opens a form about an answer of the bot's.

    From the button below it, Discord tells of the answer again when the form is filled in; from a
    menu it does not, so that what was shown is remembered.
    """
    client = interaction.client
    if client.user is None or message.author.id != client.user.id:
        await tell(interaction, Fact(notices.NOT_MINE))
        return
    reported = Reported(question_on(message), text_on(message))
    custom_id = f"{VERSION}:new:"
    if interaction.message is None:
        custom_id += secrets.token_hex(8)
        client.reported[custom_id] = reported.shown
    await interaction.response.send_modal(form_for(interaction, custom_id, reported))


async def propose_filled_in(interaction: Interaction, custom_id: str) -> None:
    """Keeps what a form says."""
    if not custom_id.startswith(f"{VERSION}:"):
        await tell(interaction, Fact(notices.OLD_BUTTON))
        return
    message = interaction.message
    shown = text_on(message) if message else interaction.client.reported.get(custom_id, "")
    await sending.defer(interaction, True)
    await kept(interaction, lambda server, store: _keep(interaction, store, shown), 0)


async def _keep(interaction: Interaction, store: Store, shown: str) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    filled = filled_in(interaction)
    settings = await client.chosen.of(interaction.guild_id)
    app = client.served.about(settings.game).app
    typed, answer = filled.text(BY), filled.text(SAYS)
    game, cites = await client.outside(cited, app, typed, language)
    if typed and not cites:
        answer += f"\n({typed})"
    proposal = Proposal(
        f"proposal-{secrets.token_hex(4)}",
        game,
        language,
        filled.text(ASKED),
        answer,
        cites,
        shown=shown,
        server=interaction.guild_id or 0,
        asked_by=interaction.user.id,
    )
    await store.proposals.add(proposal)
    sent = await to_judges(client, settings, proposal)
    values = (("id", proposal.id),)
    await tell(interaction, Fact(notices.PROPOSED_SENT if sent else notices.PROPOSED, values))


def cited(app: App, typed: str, language: str) -> tuple[str, str]:
    """The game and the rules (``document:number``, a line each) that a text names; the default game
    and none where it names none.
    """
    found: list[str] = []
    game = app.library.default_game.id
    for part in typed.replace(";", ",").split(","):
        try:
            answers = app.handle(ShowRule(part.strip(), None, language)).answers
        except RequestError:
            continue
        for answer in answers:
            if isinstance(answer, Found) and answer.citation:
                ref = answer.citation.ref
                game = app.library.documents[ref.document].game
                found.append(str(ref))
    return game, "\n".join(dict.fromkeys(found))


async def to_judges(client: MagistrateClient, settings: ServerSettings, proposal: Proposal) -> bool:
    """Shows a proposal in the judge channel; whether it stands there."""
    if settings.judge_channel is None:
        return False
    channel = client.get_partial_messageable(settings.judge_channel)
    view = view_of(client.served.app, proposal)
    none = discord.AllowedMentions.none()
    try:
        await channel.send(view=view, allowed_mentions=none, nonce=proposal.id[-20:])
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("proposal %s does not stand in the judge channel: %s", proposal.id, error)
        return False
    return True


def view_of(app: App, proposal: Proposal, decided: str = "") -> discord.ui.LayoutView:
    """A proposal as judges see it, with buttons until it is decided."""
    items: list[discord.ui.Item[Any]] = [
        discord.ui.TextDisplay(f"**{escaped(proposal.question)}**"),
        discord.ui.TextDisplay(escaped(proposal.answer)),
    ]
    if proposal.cites:
        items.append(discord.ui.TextDisplay(", ".join(map(escaped, proposal.cites.split()))))
    if proposal.shown:
        items += [
            discord.ui.Separator(),
            discord.ui.TextDisplay(escaped(shortened(proposal.shown, _SHOWN_ROOM // 2))),
        ]
    items.append(discord.ui.TextDisplay(small(f"{proposal.id}, Magistrate {program_version()}")))
    if decided:
        items.append(discord.ui.TextDisplay(decided))
    else:
        words = app.words(proposal.language)
        row = [
            Decide(
                discord.ui.Button(
                    label=words.say(BUTTONS[verdict]),
                    custom_id=f"{VERSION}:{verdict}:{proposal.id}",
                )
            )
            for verdict in VERDICTS
        ]
        items.append(discord.ui.ActionRow(*row))
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*items, accent_colour=RULING))
    return view


def _custom_id(verdict: Verdict, proposal: Proposal) -> str:
    return f"{VERSION}:{verdict}:{proposal.id}"


class Decide(discord.ui.DynamicItem[discord.ui.Button[Any]], template=PATTERN):
    """A button with which a judge decides about a proposal."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any, /
    ) -> Decide:
        assert isinstance(item, discord.ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client = interaction.client
        version, verdict, id_ = (self.item.custom_id or "").split(":", 2)
        if version != VERSION or verdict not in VERDICTS:
            await tell(interaction, Fact(notices.OLD_BUTTON))
            return
        await client.guarded(
            decide(interaction, verdict, id_),
            lambda number: client.failed(interaction, number),
        )


async def decide(interaction: Interaction, verdict: Verdict, id_: str) -> None:
    """Keeps what a judge decided, shows it in place of the buttons, and tells who proposed it."""
    client = interaction.client
    settings = await client.chosen.of(interaction.guild_id)
    if not is_judge(interaction, settings):
        await tell(interaction, Fact(notices.NOT_A_JUDGE))
        return
    await sending.defer(interaction, True)

    async def work(server: int, store: Store) -> None:
        proposal = await store.proposals.called(id_)
        if proposal is None or proposal.server != interaction.guild_id:
            await tell(interaction, Fact(notices.NO_PROPOSAL))
            return
        judge = interaction.user.display_name
        state: Literal["accepted", "rejected"] = "rejected" if verdict == "reject" else "accepted"
        wording, rule = verdict in ("accept", "wording"), verdict in ("accept", "rule")
        await store.proposals.decide(id_, state, judge[:100], wording, rule)
        words = client.served.app.words(proposal.language)
        said = words.say(DECIDED[verdict], judge=escaped(judge))
        view = view_of(client.served.app, proposal, said)
        none = discord.AllowedMentions.none()
        await sending.change(interaction, {"view": view, "allowed_mentions": none})
        await _tell_proposer(client, proposal, Fact(DECIDED[verdict], (("judge", judge),)))

    await kept(interaction, work, interaction.guild_id or 0)


def is_judge(interaction: Interaction, settings: ServerSettings) -> bool:
    """Whether somebody may decide: by the role that the server has chosen, else by managing it."""
    if settings.judge_role is None:
        return interaction.permissions.manage_guild
    roles = interaction.user.roles if isinstance(interaction.user, discord.Member) else []
    return any(role.id == settings.judge_role for role in roles)


async def _tell_proposer(client: MagistrateClient, proposal: Proposal, fact: Fact) -> None:
    if not proposal.asked_by:
        return
    screens = client.served.screens
    about = screens.notice(
        Fact(notices.ABOUT_YOURS, (("question", escaped(proposal.question)),)), proposal.language
    )
    decided = screens.notice(fact, proposal.language)
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        person = await client.create_dm(discord.Object(proposal.asked_by))
        await person.send(**parts_of(about._replace(parts=(*about.parts, *decided.parts))))
