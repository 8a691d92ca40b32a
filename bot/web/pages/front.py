"""The front page: a question, and what answers it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.answers.errors import RequestError
from bot.render.html import fragment
from bot.render.wording import in_words
from bot.requests import Ask
from bot.web.addresses import Page
from bot.web.templating import HTML
from bot.web.view import View

MAX_QUESTION = 2000  # characters


def values(view: View, page: Page, query: Mapping[str, str]) -> Mapping[str, Any]:
    """A question that was asked, and its answer."""
    question = query.get("q", "")[:MAX_QUESTION]
    return {"question": question, "answer": answer(view, question) if question.strip() else ""}


def answer(view: View, question: str) -> HTML:
    """What answers a question."""
    try:
        reply = view.app.handle(Ask(question, None, view.language))
    except RequestError as error:
        return HTML("<p>{}</p>").format(in_words(error.fact, view.app.words(view.language)))
    return HTML(fragment(view.app.blocks(reply, view.language), view.language))
