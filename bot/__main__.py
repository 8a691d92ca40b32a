"""`python -m bot`: the command line, if the command ``magistrate`` is not installed."""

from __future__ import annotations

from bot.cli import main

if __name__ == "__main__":
    main()
