"""A rule's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.render.html import fragment
from bot.web.addresses import Page
from bot.web.templating import HTML
from bot.web.view import View
from rules_corpus.model import RuleRef


def values(view: View, page: Page, query: Mapping[str, str]) -> Mapping[str, Any]:
    """All that is shown of a rule."""
    ref = RuleRef(page.name, page.part)
    blocks = view.app.rule_blocks(ref, view.language)
    return {"title": view.label_of(ref), "rule": HTML(fragment(blocks, view.language))}
