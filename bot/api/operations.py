"""The operations: each is a row of one table, shared by HTTP, OpenAPI and the tools of language
models.

An operation makes a request of `bot.requests` from its parameters, and shows the reply as JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args
from urllib.parse import quote, urlencode

from bot.answers.answer import Reply
from bot.answers.readable import MAX_QUESTION
from bot.api.parameters import Choice, Json, Parameter, ParametersError, Text, Values, Wrong
from bot.api.problems import NoRuleError, RenumberedError
from bot.api.replies import found_rules, reply_json
from bot.app import App
from bot.render.json_banlists import finding_rows
from bot.render.json_calculations import calculated_rows
from bot.render.json_values import document_row, found_rows, plain, shown_rule
from bot.requests import (
    CARDS,
    MATCHES,
    NAMED,
    PLAYERS,
    ROUNDS,
    AnnounceBanlist,
    AnyRequest,
    Ask,
    CalculateMinutes,
    CalculatePercentage,
    CalculatePoints,
    CalculatePointsToStay,
    CalculateRounds,
    CalculateSeconds,
    CheckBanlist,
    OfTables,
    ShowBanlist,
    ShowBanlistChanges,
    ShowRule,
)
from rules_corpus.languages import DEFAULT_LANGUAGE, LANGUAGES, language_in
from rules_corpus.model import Language, RuleRef, Stage, Structure

MAX_NAME = 200  # characters of a name to look up
MAX_DATE = 40
MAX_FOUND = range(1, 11)  # how many rules a search may list

Rows = Callable[[App, Reply], list[Any]]


@dataclass(frozen=True)
class Operation:
    """Something that can be asked; ``name`` is also the name of its tool, and ``path`` is relative
    to the version.

    ``title`` and ``about`` are for people and for models that choose among tools; ``answer``: what
    gives the answer; ``schema``: the name in ``schemas.json`` of what that looks like.
    """

    name: str
    path: str
    title: str
    about: str
    parameters: tuple[Parameter, ...]
    answer: Callable[[App, Values], Json]
    schema: str = "Reply"

    @property
    def example(self) -> dict[str, Any]:
        """The parameters of an example: all but the language and the game."""
        return {
            parameter.name: parameter.example
            for parameter in self.parameters
            if parameter.name not in ("lang", "game")
        }

    @property
    def example_path(self) -> str:
        """The address of the example, relative to the version."""
        in_path = {each.name for each in self.parameters if each.place == "path"}
        path = self.path.format_map({name: quote(str(self.example[name])) for name in in_path})
        query = {name: value for name, value in self.example.items() if name not in in_path}
        return f"{path}?{urlencode(query)}" if query else path


LANG = Parameter(
    "lang",
    Choice(tuple(LANGUAGES)),
    "Language of the answer; by default that of the question. Everything is available in English"
    " and Japanese.",
    DEFAULT_LANGUAGE,
)
GAME = Parameter(
    "game",
    Text(MAX_NAME),
    "Look only in this game, given by its id or alias; by default the words decide.",
    "fow",
)
ON = Parameter(
    "on",
    Text(MAX_DATE),
    "A day, month or year, such as 2021-12-10 or 2021-12; by default today.",
    "2024-12-01",
)
LIMIT = Parameter("limit", MAX_FOUND, "The most rules to list.", 5)


def _required(name: str, kind: Text | range, about: str, example: str | int) -> Parameter:
    return Parameter(name, kind, about, example, is_required=True)


FORMAT = _required("format", Text(MAX_NAME), "The id or name of a format.", "wanderer")


def _in_path(name: str, about: str, example: str) -> Parameter:
    return Parameter(name, Text(MAX_NAME), about, example, "path", True)


QUESTION = _required(
    "question",
    Text(MAX_QUESTION),
    "Any question about rules, cards, penalties or banned lists, as people type it; it may contain"
    " several.",
    "how many rounds for 37 players?",
)


def _ask(app: App, values: Values) -> Json:
    request = Ask(values["question"], values.get("game"), _language(values, "question"))
    return reply_json(app, app.handle(request), request.language, [])


def _search(app: App, values: Values) -> Json:
    request = Ask(values["question"], values.get("game"), _language(values, "question"))
    reply = app.handle(request)
    rows = found_rules(reply, values.get("limit", MAX_FOUND[-1]))
    return {"question": values["question"], "answered": reply.answered, "rules": rows}


def _rule(app: App, values: Values) -> Json:
    ref = RuleRef(values["document"], values["number"])
    if ref not in app.library.rules:
        document = app.library.documents.get(ref.document)
        now = document.former_numbers.get(ref.number) if document else None
        raise RenumberedError(ref, RuleRef(ref.document, now)) if now else NoRuleError(ref, app)
    language = values.get("lang", DEFAULT_LANGUAGE)
    reply = app.handle(ShowRule(str(ref), None, language))
    return reply_json(app, reply, language, _rule_rows(app, reply), in_full=True)


def _rule_rows(app: App, reply: Reply) -> list[Any]:
    return [shown_rule(citation.rule, app.library) for citation in reply.citations()]


def _named(kind: str, parameter: str, rows: Rows) -> Callable[[App, Values], Json]:
    """What looks things of a kind up by name."""

    def answer(app: App, values: Values) -> Json:
        language = _language(values, parameter)
        return _reply(app, NAMED[kind](values[parameter], values.get("game"), language), rows)

    return answer


def _found(_: App, reply: Reply) -> list[Any]:
    return found_rows(reply)


def _told(_: App, reply: Reply) -> list[Any]:
    return finding_rows(reply)


def _banlist(app: App, values: Values) -> Json:
    language = _language(values, "format")
    request = ShowBanlist(values["format"], values.get("game"), language, values.get("on"))
    return _reply(app, request, _told)


def _standing(app: App, values: Values) -> Json:
    format_, on = values.get("format"), values.get("on")
    language = _language(values, "card")
    request = CheckBanlist(values["card"], values.get("game"), language, format_, on)
    return _reply(app, request, _told)


def _changes(app: App, values: Values) -> Json:
    start, end = values.get("from"), values.get("to")
    language = _language(values, "format")
    request = ShowBanlistChanges(values["format"], values.get("game"), language, start, end)
    return _reply(app, request, _told)


def _announcement(app: App, values: Values) -> Json:
    language = _language(values, "format")
    effective = values.get("effective")
    request = AnnounceBanlist(values["format"], values.get("game"), language, effective)
    return _reply(app, request, _told)


def _calculated(kind: type[OfTables]) -> Callable[[App, Values], Json]:
    """What answers with a calculator; the parameters have the names of the request's fields."""

    def answer(app: App, values: Values) -> Json:
        named = {name: value for name, value in values.items() if name != "lang"}
        try:
            request = kind(language=values.get("lang", DEFAULT_LANGUAGE), **named)
        except ValueError as error:
            raise ParametersError([Wrong("rounds", str(error))]) from error
        return _reply(app, request, lambda _, reply: calculated_rows(reply))

    return answer


def _documents(app: App, _: Values) -> Json:
    library = app.library
    return {"documents": [document_row(each, library) for each in library.documents.values()]}


def _formats(app: App, _: Values) -> Json:
    return {"formats": [plain(format_) for format_ in app.names.formats()]}


def _reply(app: App, request: AnyRequest, rows: Rows) -> Json:
    reply = app.handle(request)
    return reply_json(app, reply, request.language, rows(app, reply))


def _language(values: Values, text: str) -> Language:
    """The language asked for, or that of a text."""
    language: Language = values.get("lang") or language_in(values[text])
    return language


_RECORD = (
    _required("wins", MATCHES, "Matches won.", 3),
    Parameter("losses", MATCHES, "Matches lost; by default none.", 1),
    Parameter("draws", MATCHES, "Matches drawn; by default none.", 0),
)
_BY_NAME = (GAME, LANG)

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "ask",
        "/ask",
        "Answer a question",
        "Answers any question from the rules, with the rule that the answer rests on: number,"
        " document, edition. If the rules do not say, it gives no answer but the nearest rules.",
        (QUESTION, GAME, LANG),
        _ask,
    ),
    Operation(
        "search",
        "/search",
        "Search the rules",
        "The rules that come nearest to a question, best first, whether or not they answer it.",
        (QUESTION, LIMIT, GAME, LANG),
        _search,
        "Found",
    ),
    Operation(
        "rule",
        "/rules/{document}/{number}",
        "Show a rule",
        "A rule by its document and number, with the rules above and below it, its examples and"
        " notes, and the rules that it refers to, that refer to it, or that differ from it.",
        (
            _in_path("document", "The id of a document in the list of documents.", "floor"),
            _in_path("number", "The number of a rule in it.", "6c-ii"),
            LANG,
        ),
        _rule,
    ),
    Operation(
        "keyword",
        "/keywords",
        "Say what a keyword means",
        "A keyword by any of its names; for a word of another game, what comes nearest to it.",
        (_required("name", Text(MAX_NAME), "The name of a keyword.", "pierce"), *_BY_NAME),
        _named("keyword", "name", _found),
    ),
    Operation(
        "card",
        "/cards",
        "Show a card",
        "A card by its name, part of it, a nickname or a code: its facts, its standing on the"
        " lists, the rulings about it.",
        (_required("name", Text(MAX_NAME), "What the card is called.", "CMF-071"), *_BY_NAME),
        _named("card", "name", _found),
    ),
    Operation(
        "ruling",
        "/rulings",
        "Find rulings",
        "Rulings by id, about a card or keyword, or nearest to a case: what was decided, by whom,"
        " when, and by which rules of which edition.",
        (
            _required("about", Text(MAX_QUESTION), "An id, a name, or a case in words.", "pierce"),
            *_BY_NAME,
        ),
        _named("ruling", "about", _found),
    ),
    Operation(
        "penalty",
        "/penalties",
        "Say what is prescribed for a situation",
        "What the documents prescribe for a situation; if that is nothing, it gives no answer.",
        (
            _required("situation", Text(MAX_QUESTION), "What happened.", "marked sleeves"),
            *_BY_NAME,
        ),
        _named("penalty", "situation", _found),
    ),
    Operation(
        "banlist",
        "/banlists/{format}",
        "Show the list of a format",
        "Everything that is banned or restricted in a format on a day, with the lists that say so,"
        " whether they are known in full, and what will change.",
        (
            _in_path("format", "The id or name of a format in the list of formats.", "wanderer"),
            ON,
            *_BY_NAME,
        ),
        _banlist,
    ),
    Operation(
        "standing",
        "/standings",
        "Say whether a card may be played",
        "A card's standing in one format or in all of them on a day, since when, and its history.",
        (
            _required("card", Text(MAX_NAME), "What the card is called.", "Law of Silence"),
            Parameter("format", Text(MAX_NAME), "Only in this format.", "wanderer"),
            ON,
            *_BY_NAME,
        ),
        _standing,
    ),
    Operation(
        "changes",
        "/changes",
        "Say what changed in a format",
        "What changed on a format's list between two days, in a month or year, or with the newest"
        " list that is known to have changed something.",
        (
            FORMAT,
            Parameter("from", Text(MAX_DATE), "The first day, or a month or year.", "2021-04-09"),
            Parameter("to", Text(MAX_DATE), "The last day.", "2021-12-10"),
            *_BY_NAME,
        ),
        _changes,
    ),
    Operation(
        "announcement",
        "/announcements",
        "Say what a list changes",
        "What is changed by the list of a format that takes effect on a day, as it is announced; by"
        " default the newest list, whether it is in force or not.",
        (
            FORMAT,
            Parameter("effective", Text(MAX_DATE), "The day a list takes effect.", "2024-11-29"),
            *_BY_NAME,
        ),
        _announcement,
    ),
    Operation(
        "rounds",
        "/calculate/rounds",
        "Calculate the Swiss rounds",
        "The recommended rounds for a number of players, and the finals that follow.",
        (
            _required("players", PLAYERS, "How many players there are.", 37),
            Parameter(
                "structure",
                Choice(get_args(Structure)),
                "The kind of event; by default all of them.",
                "no-finals",
            ),
            *_BY_NAME,
        ),
        _calculated(CalculateRounds),
    ),
    Operation(
        "minutes",
        "/calculate/minutes",
        "Say how long a round lasts",
        "Minutes per round at casual and at competitive events.",
        (
            Parameter(
                "stage",
                Choice(get_args(Stage)),
                "The kind of round; by default all of them.",
                "three-games",
            ),
            *_BY_NAME,
        ),
        _calculated(CalculateMinutes),
    ),
    Operation(
        "seconds",
        "/calculate/seconds",
        "Say how long a draft pick may take",
        "Seconds for a pick with a number of cards left in the pack.",
        (_required("cards", CARDS, "Cards left in the pack.", 5), *_BY_NAME),
        _calculated(CalculateSeconds),
    ),
    Operation(
        "points",
        "/calculate/points",
        "Calculate victory points",
        "The victory points of a record.",
        (*_RECORD, *_BY_NAME),
        _calculated(CalculatePoints),
    ),
    Operation(
        "percentage",
        "/calculate/percentage",
        "Calculate a match-win percentage",
        "The match-win percentage of a record, with the minimum that counts.",
        (
            *_RECORD,
            Parameter(
                "rounds",
                ROUNDS,
                "Rounds taken part in, including byes; by default the matches played.",
                4,
            ),
            *_BY_NAME,
        ),
        _calculated(CalculatePercentage),
    ),
    Operation(
        "points_to_stay",
        "/calculate/points-to-stay",
        "Calculate the points that keep a player in",
        "The fewest points that keep a player in a double elimination after a number of rounds.",
        (_required("rounds", ROUNDS, "Finished rounds.", 4), *_BY_NAME),
        _calculated(CalculatePointsToStay),
    ),
    Operation(
        "documents",
        "/documents",
        "List the documents",
        "Every rule document with its game, edition and date, and where it was published.",
        (),
        _documents,
        "Documents",
    ),
    Operation(
        "formats",
        "/formats",
        "List the formats",
        "Every tournament format with the cards that it is played with.",
        (),
        _formats,
        "Formats",
    ),
)
