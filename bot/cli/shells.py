"""The command that sets up shell completion."""

from __future__ import annotations

import click

from bot.cli.ending import tell

SHELLS = ("bash", "zsh", "fish")
_VARIABLE = "_MAGISTRATE_COMPLETE"


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def completion_command(shell: str) -> None:
    """Print the script that lets a shell complete commands.

    As in: eval "$(magistrate completion bash)" in ~/.bashrc; the same with zsh in ~/.zshrc; for
    fish: magistrate completion fish > ~/.config/fish/completions/magistrate.fish
    """
    from click.shell_completion import get_completion_class

    from bot.cli import group

    made = get_completion_class(shell)
    assert made is not None
    tell(made(group, {}, "magistrate", _VARIABLE).source())
