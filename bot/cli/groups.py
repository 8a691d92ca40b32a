"""Groups of commands that suggest the nearest names for a mistyped one, and whose help shows whole
sentences.
"""

from __future__ import annotations

import click

WHOLE = 10_000  # characters; no summary is that long


class Group(click.Group):
    """A group that suggests names, and lists its commands with the whole first sentence of their
    help.
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if (
            self.get_command(ctx, name) is None
            and not ctx.resilient_parsing
            and not name.startswith("-")
        ):
            raise click.UsageError(f"No such command {name!r}. {self.advice(ctx, args)}", ctx)
        return super().resolve_command(ctx, args)

    def advice(self, ctx: click.Context, args: list[str]) -> str:
        """What to type instead of ``args``, the first of which is not a command."""
        from difflib import get_close_matches  # seldom needed

        near = get_close_matches(args[0].lower(), self.list_commands(ctx))
        return (
            f"Did you mean {' or '.join(near)}?"
            if near
            else f"The commands: {', '.join(self.list_commands(ctx))}."
        )

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(WHOLE))
            for name, command in commands
            if command and not command.hidden
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
