"""Accepted proposals as entries of rulings files, and the answers known to be right that they would
change.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bot.answers.errors import RequestError
from bot.app import App, make_app
from bot.building import BUILD_CACHE
from bot.render.wording import in_words
from bot.requests import Ask
from bot.settings import Settings
from bot.store.values import Proposal
from rules_corpus.formatting import formatted
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.text import fold

WORDS_OF_AN_ID = 6
NO_ADDRESS = "https://discord.com/channels/{server}"
_SIGNS = " .,!?。、"
_OTHER = re.compile(r"[^a-z0-9]+")


class AskedQuestion(NamedTuple):
    """A question whose answer must not change."""

    text: str
    game: str | None
    language: str


class Changed(NamedTuple):
    """A question that would be answered differently: what answers it ``before`` and ``after``."""

    question: str
    before: str
    after: str


def exportable(proposals: Iterable[Proposal]) -> tuple[Proposal, ...]:
    """The proposals whose wording and rule judges accepted."""
    return tuple(
        each for each in proposals if each.state == "accepted" and each.wording and each.rule
    )


def rulings_text(proposals: Iterable[Proposal]) -> str:
    """Proposals as formatted entries of a rulings file, with who decided and when.

    Raises:
        ValueError: a text cannot be written so that it can be read back unchanged.
    """
    return formatted(
        "".join(f"- {json.dumps(_row(each), ensure_ascii=False)}\n" for each in proposals)
    )


def file_name(proposals: Sequence[Proposal]) -> str:
    """The name of a file for proposals, with the day on which the last of them was decided."""
    return f"proposals-{_day(max(each.decided for each in proposals))}.yaml"


def as_patch(path: str, text: str) -> str:
    """A patch for ``git apply`` that adds a file."""
    lines = text.splitlines()
    head = (
        f"diff --git a/{path} b/{path}\nnew file mode 100644\n--- /dev/null\n+++ b/{path}\n"
        f"@@ -0,0 +1,{len(lines)} @@\n"
    )
    return head + "".join(f"+{line}\n" for line in lines)


def _row(proposal: Proposal) -> dict[str, Any]:
    language = proposal.language
    asked = [line for line in proposal.asked.splitlines() if line.strip()]
    return {
        "id": _id(proposal),
        "question": {language: proposal.question},
        "answer": {language: proposal.answer},
        **({"asked": {language: asked}} if asked else {}),
        "cites": [line.strip() for line in proposal.cites.splitlines() if line.strip()],
        "authority": proposal.decided_by,
        "status": "judge",
        "date": _day(proposal.decided),
        "url": proposal.url or NO_ADDRESS.format(server=proposal.server),
    }


def _id(proposal: Proposal) -> str:
    words = filter(None, _OTHER.split(fold(proposal.question)))
    begun = [word for word, _ in zip(words, range(WORDS_OF_AN_ID), strict=False)]
    return "-".join((*(begun or ["proposal"]), _OTHER.sub("", proposal.id.lower())[:8]))


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()


def read_questions(path: Path) -> tuple[AskedQuestion, ...]:
    """The questions of a file of JSON lines with ``question`` and, if known, ``game`` and ``lang``.

    Raises:
        CorpusError: the file cannot be read.
    """
    try:
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
        return tuple(
            AskedQuestion(str(row["question"]), row.get("game"), str(row.get("lang", "en")))
            for row in rows
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CorpusError([Problem(path, 0, f"not a file of questions: {error}")]) from error


def tried(
    app: App,
    settings: Settings,
    proposals: Sequence[Proposal],
    questions: Iterable[AskedQuestion],
) -> tuple[Changed, ...]:
    """The questions that would be answered differently although no proposal is about them.

    The proposals are laid over the data, and their index is built in temporary folders.

    Raises:
        CorpusError: the data with them would have defects.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder, cache = Path(place, "rulings"), Path(place, "cache")
        cache.mkdir()
        with suppress(OSError):  # what the build need not compute again
            copyfile(settings.cache / BUILD_CACHE, cache / BUILD_CACHE)
        for game in dict.fromkeys(each.game for each in proposals):
            path = folder / game / "rulings" / "proposals.yaml"
            path.parent.mkdir(parents=True)
            path.write_text(rulings_text(each for each in proposals if each.game == game), "utf-8")
        laid_over = (*settings.laid_over, folder)
        later = make_app(settings._replace(laid_over=laid_over, cache=cache))
        if app.sound and not later.sound:
            told = " ".join(in_words(notice, later.words("en")) for notice in later.notices)
            raise CorpusError([Problem(folder, 0, told)])
        return tuple(_differences(app, later, proposals, questions))


def _differences(
    app: App, later: App, proposals: Iterable[Proposal], questions: Iterable[AskedQuestion]
) -> Iterator[Changed]:
    about = {
        fold(text).strip(_SIGNS)
        for each in proposals
        for text in (each.question, *each.asked.splitlines())
    }
    for question in questions:
        if fold(question.text).strip(_SIGNS) in about:
            continue
        before, after = answered_by(app, question), answered_by(later, question)
        if before != after:
            yield Changed(question.text, before, after)


def answered_by(app: App, question: AskedQuestion) -> str:
    """What answers a question first, as text: the leading entry and the rule."""
    try:
        reply = app.handle(Ask(question.text, question.game, question.language))
    except RequestError as error:
        return type(error).__name__
    found = [*map(str, (each.ref for each in reply.entries[:1]))]
    found += [str(citation.ref) for citation in reply.citations(1)]
    return " ".join(found if reply.answered else [f"not answered ({', '.join(found)})"])


def by_culprit(
    app: App,
    settings: Settings,
    proposals: Sequence[Proposal],
    questions: Iterable[AskedQuestion],
) -> Mapping[str, tuple[Changed, ...]]:
    """By id, the questions that each proposal alone would change although it is not about them.

    All are tested together first, and each alone only if that changes something.

    Raises:
        CorpusError: as for `tried`.
    """
    asked = tuple(questions)
    if not proposals or not tried(app, settings, proposals, asked):
        return {}
    if len(proposals) == 1:
        return {proposals[0].id: tried(app, settings, proposals, asked)}
    found = {each.id: tried(app, settings, [each], asked) for each in proposals}
    return {id_: changed for id_, changed in found.items() if changed}
