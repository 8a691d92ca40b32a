"""The front page: a question, and what answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from bot.answers.answer import Found, NotFound, Reply
from bot.answers.errors import RequestError
from bot.render.blocks import is_question
from bot.render.html import fragment
from bot.render.wording import in_words
from bot.requests import Ask
from bot.web.addresses import FRONT, Page
from bot.web.links import PageLinks
from bot.web.pages.layout import Query, sections
from bot.web.templating import HTML
from bot.web.view import Link, View

MAX_QUESTION = 2000  # characters
HOW = "{number}"  # what to ask for all rows of a rule's tables: its number

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "en": ("what is barrier", "how many rounds for 37 players?", "can I attack the turn I judge?"),
    "ja": ("結界とは？", "37人だと何回戦？", "マリガンのやり方は？"),
}


def front(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """The question that was asked, and its answer; without one, links to everything."""
    question = query.get("q", "")[:MAX_QUESTION].strip()
    return {
        "question": question,
        "games": [] if question else list(_games(view)),
        "examples": [
            Link(each, f"{view.href(FRONT)}?{urlencode({'q': each})}")
            for each in EXAMPLES.get(view.language, ())
        ],
        **(_answered(view, question) if question else {"answer": "", "outcome": "", "terms": ()}),
    }


def _answered(view: View, question: str) -> Mapping[str, Any]:
    """The answer to a question as HTML, its outcome, and its terms."""
    try:
        reply = view.app.handle(Ask(question, None, view.language))
    except RequestError as error:
        said = in_words(error.fact, view.wording.words)
        answer = HTML('<p class="remark">{}</p>').format(said)
        return {"answer": answer, "outcome": "refused", "terms": ()}
    links = PageLinks(view, Page("front"), reply.game or view.app.library.default_game.id)
    blocks = view.app.blocks(reply, view.language, how=HOW)
    level = 3 if any(map(is_question, blocks)) else 2
    html = fragment(blocks, view.language, links.links, level)
    return {"answer": HTML(html), "outcome": _outcome(reply), "terms": links.explained()}


def _outcome(reply: Reply) -> str:
    """The outcome of a question, which sets its style: answered, asked back, or not said."""
    if any(isinstance(answer, Found) for answer in reply.answers):
        return "answered"
    return "not-said" if any(isinstance(each, NotFound) for each in reply.answers) else "asked-back"


def _games(view: View) -> Iterator[tuple[Link, tuple[Link, ...]]]:
    """The games, the default one first, each with its sections."""
    games = sorted(view.app.library.games.values(), key=lambda game: not game.default)
    for game in games:
        if not game.defects:
            yield Link(game.title, view.href(Page("game", game.id))), sections(view, game.id)
