"""The smallest bot that has something of everything; for the tests of the loopback itself."""

from __future__ import annotations

import asyncio
import io
import os
from typing import Any

import discord  # noqa: TID251 -- the loopback is tested with the library that the bot uses
from discord import app_commands  # noqa: TID251 -- as above

NUMBERS = [f"10{number}.1" for number in range(40)]


class Buttons(discord.ui.View):
    """Two buttons and a select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Next", custom_id="next")
    async def next(
        self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]
    ) -> None:
        await interaction.response.edit_message(content="the next page")

    @discord.ui.button(label="Later", custom_id="later")
    async def later(
        self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]
    ) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later")

    @discord.ui.button(label="Form", custom_id="form")
    async def form(
        self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]
    ) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(
        self, interaction: discord.Interaction[Any], button: discord.ui.Button[Any]
    ) -> None:
        raise AssertionError

    @discord.ui.select(
        custom_id="pick",
        options=[discord.SelectOption(label=name, value=name.lower()) for name in ("One", "Two")],
        max_values=2,
    )
    async def pick(
        self, interaction: discord.Interaction[Any], select: discord.ui.Select[Any]
    ) -> None:
        await interaction.response.send_message(
            f"chosen: {', '.join(select.values)}", ephemeral=True
        )


class Form(discord.ui.Modal, title="A form"):
    """One row of each of the two kinds of modals."""

    question: discord.ui.TextInput[Any] = discord.ui.TextInput(
        label="Question", custom_id="question", max_length=50
    )
    kind: discord.ui.Label[Any] = discord.ui.Label(
        text="Kind",
        component=discord.ui.Select(
            custom_id="kind", options=[discord.SelectOption(label="A", value="a")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        assert isinstance(self.kind.component, discord.ui.Select)
        await interaction.response.send_message(
            f"asked: {self.question.value} {self.kind.component.values}"
        )


class SmallBot(discord.AutoShardedClient):
    """Answers commands, direct messages, mentions and [[...]]."""

    def __init__(self, *, content: bool = True, **options: Any) -> None:
        intents = discord.Intents(guilds=True, messages=True, message_content=content)
        super().__init__(intents=intents, guild_ready_timeout=0.1, max_messages=None, **options)
        self.tree = app_commands.CommandTree(self)
        self.resumed = 0
        self.heard: list[str] = []
        self.failures: list[Exception] = []
        add_commands(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identifies at once."""

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumed += 1

    async def on_shard_resumed(self, shard: int) -> None:
        self.heard.append(f"resumed {shard}")

    async def on_error(self, event: str, /, *arguments: Any, **options: Any) -> None:
        import sys

        error = sys.exc_info()[1]
        assert isinstance(error, Exception)
        self.failures.append(error)

    async def on_message(self, message: discord.Message) -> None:
        if message.author == self.user:
            return
        self.heard.append(message.content)
        if message.guild is None or self.user in message.mentions or "[[" in message.content:
            await message.reply(f"read: {message.content}", mention_author=False)

    async def on_raw_message_edit(self, event: discord.RawMessageUpdateEvent) -> None:
        if event.message.author != self.user:
            await event.message.reply(f"edited: {event.message.content}")


def add_commands(bot: SmallBot) -> None:
    """Adds all commands to the tree of the bot."""

    @bot.tree.error
    async def failed(
        interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        bot.failures.append(getattr(error, "original", error))

    for add in (add_plain_commands, add_difficult_commands, add_other_commands):
        add(bot.tree)


def add_plain_commands(tree: app_commands.CommandTree[SmallBot]) -> None:
    """Answers, deferrals, buttons."""

    async def numbers(
        interaction: discord.Interaction[Any], text: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=number, value=number) for number in NUMBERS if text in number
        ][:25]

    @tree.command(name="rule", description="Shows a rule")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.autocomplete(number=numbers)
    async def rule(
        interaction: discord.Interaction[Any],
        number: app_commands.Range[str, 1, 20],
        private: bool = False,
    ) -> None:
        await interaction.response.send_message(
            embed=discord.Embed(title=f"Rule {number}", description=str(interaction.locale)),
            ephemeral=private,
        )

    @tree.command(name="slow", description="Defers")
    async def slow(interaction: discord.Interaction[Any], private: bool = True) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await asyncio.sleep(0.05)
        await interaction.edit_original_response(content="found")
        await interaction.followup.send("and more", ephemeral=True)

    @tree.command(name="panel", description="Has buttons")
    async def panel(interaction: discord.Interaction[Any], private: bool = False) -> None:
        await interaction.response.send_message("a page", view=Buttons(), ephemeral=private)


def add_difficult_commands(tree: app_commands.CommandTree[SmallBot]) -> None:
    """What goes wrong, files."""

    @tree.command(name="late", description="Comes too late")
    async def late(interaction: discord.Interaction[Any]) -> None:
        await asyncio.sleep(0.4)
        await interaction.response.send_message("too late")

    @tree.command(name="long", description="Says too much")
    async def long(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(embeds=[discord.Embed(description="x" * 4000)] * 2)

    @tree.command(name="deck", description="Reads a file")
    async def deck(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        await interaction.response.send_message(
            f"{file.filename}: {(await file.read()).decode()}",
            file=discord.File(io.BytesIO(await file.read()), "copy.txt"),
        )


def add_other_commands(tree: app_commands.CommandTree[SmallBot]) -> None:
    """Other kinds of commands."""

    @tree.command(name="admin", description="For moderators")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def admin(
        interaction: discord.Interaction[Any], place: discord.TextChannel, user: discord.User
    ) -> None:
        await interaction.response.send_message(f"{place.name} {user.name}")

    @tree.context_menu(name="Find cards")
    async def find(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await interaction.response.send_message(f"found in: {message.content}")

    group = app_commands.Group(name="set", description="Settings")
    inner = app_commands.Group(name="game", description="Of a game", parent=group)

    @inner.command(name="language", description="The language")
    async def language(interaction: discord.Interaction[Any], value: int) -> None:
        await interaction.response.send_message(f"set {value}")

    tree.add_command(group)


def main() -> None:
    """Runs the bot until it is told to stop."""
    import signal

    async def run() -> None:
        bot = SmallBot()
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGTERM, lambda: asyncio.ensure_future(bot.close())
        )
        print("starting", flush=True)
        async with bot:
            await bot.start(os.environ["DISCORD_TOKEN"])

    asyncio.run(run())
