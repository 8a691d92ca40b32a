"""`python -m bot`: the command line, where no command ``magistrate`` is installed."""

from __future__ import annotations

from bot.cli import main

if __name__ == "__main__":
    main()
