"""A Discord of our own, on 127.0.0.1, for tests: real HTTP, a real websocket, an unmodified
discord.py at the other end.

    async def scenario(folder: Path) -> None:
        async with Loopback() as server:
            alice = server.person("alice", locale="en-US")
            guild = server.guild("Club", alice)          # with a channel general
            general = guild.channels[0]
            async with BotProcess(server, folder, {"MAGISTRATE_CACHE": ...}) as bot:
                await bot.ready()
                seen = await alice.slash(general, "rule", number="702.9")
                assert seen is not None and "Flying" in seen.text
                assert await alice.press(seen, "Next") is not None
                assert await bot.terminate() == 0
            assert server.problems() == []               # every body kept Discord's limits

    asyncio.run(scenario(tmp_path))

server       `Loopback`: the server, the people and places, what the bot has sent (`exchanges`,
             `problems`)
client       `Person`: what a user does; `Seen`: what they see of it; `UnusableError`: what Discord
             would not have let them do
process      `BotProcess`: the bot in its own process: ready, terminate, kill -9, log
faults       `Faults`: 429, 502, resets before and after processing, slowness, any refusal
limits       rate limits per route and for the whole bot
gateway      sessions, resume, and what a test does to them: hold, drop, close, ask_reconnect,
             invalidate
conformance  limits across fields and Discord's OpenAPI document, as pure functions over request
             bodies
model        guilds, channels, users, messages, interactions and their clocks
payloads     their JSON; publishing: from the world to the gateway; rest: the routes
run_bot      points discord.py at a loopback and runs the bot

Time: `server.world.clock.advance(seconds)` makes deadlines (3 s), token lives (15 min) and nonces
(5 min) pass at once; `answer_within=0.3` shortens the 3 s. Rate limits and pauses of discord.py run
on real time. A body that breaks a limit is answered with 400 as Discord does, and is kept for
`problems`, which asks the OpenAPI document too where there is one beside the repository
(`server.schema_present`).

What this cannot prove: how Discord renders, its real rate limits, its order of events. Event shapes
are our reading of the documentation.
"""

from .client import Choice, Person, Seen, UnusableError
from .faults import Broken, Refused, ResetAfter, ResetBefore, Slow, TooMany
from .model import Channel, Guild, Intent, Message, Permission, Upload
from .process import BotProcess
from .server import Loopback

__all__ = [
    "BotProcess",
    "Broken",
    "Channel",
    "Choice",
    "Guild",
    "Intent",
    "Loopback",
    "Message",
    "Permission",
    "Person",
    "Refused",
    "ResetAfter",
    "ResetBefore",
    "Seen",
    "Slow",
    "TooMany",
    "UnusableError",
    "Upload",
]
