"""Templates: every text in them is escaped; what is already HTML says so by its type."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

HTML = Markup


@cache
def templates() -> Environment:
    """The templates of this package, each compiled when it is first used."""
    return Environment(
        loader=PackageLoader("bot.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
