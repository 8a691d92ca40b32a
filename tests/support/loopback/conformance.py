"""Does a request body keep Discord's limits? Pure: every function gives problems and raises
nothing.

`body_problems` knows the limits of the developer documentation, those across fields too; the
numbers are named at the top. `Schema` asks the OpenAPI document of Discord, where a copy lies
beside the repository (``../shared/discord/openapi.json``).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from .model import Callback, Flag, Json, Upload, embed_texts, walk

SCHEMA = Path(__file__).resolve().parents[4] / "shared" / "discord" / "openapi.json"

CONTENT, EMBEDS, EMBED_TOTAL, FIELDS, ATTACHMENTS = 2000, 10, 6000, 25, 10
FILE_BYTES, REQUEST_BYTES, NONCE = 10 * 1024 * 1024, 25 * 1024 * 1024, 25
EMBED_TEXTS = {"title": 256, "description": 4096}
ROWS, BUTTONS_IN_ROW, V2_PARTS, V2_TEXT, MODAL_PARTS = 5, 5, 40, 4000, 5
PART_TEXTS = {"custom_id": 100, "placeholder": 150, "url": 512}
OPTION_TEXTS = {"label": 100, "value": 100, "description": 100}
SELECT_OPTIONS, SECTION_TEXTS, TEXT_INPUT, MODAL_TITLE, MODAL_LABEL, BUTTON_LABEL = (
    25,
    3,
    4000,
    45,
    45,
    80,
)
COMMANDS = {1: 100, 2: 15, 3: 15}
COMMAND_NAME, COMMAND_DESCRIPTION, COMMAND_OPTIONS, CHOICES, CHOICE_TEXT, COMMAND_TOTAL = (
    32,
    100,
    25,
    25,
    100,
    8000,
)

ROW, BUTTON, SELECT, TEXT_FIELD, SECTION, TEXT_DISPLAY, LABEL = 1, 2, 3, 4, 9, 10, 18
SELECTS = frozenset({3, 5, 6, 7, 8})
LINK = 5
ANY_OPTION = range(1, 12)
NESTED = {1: range(3, 12), 2: range(1, 2)}
NAME = re.compile(r"[-_'\w]+")


class Problem(NamedTuple):
    """What is wrong, and where in the body."""

    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where or 'body'}: {self.message}"


Problems = Iterator[Problem]


def body_problems(
    method: str,
    route: str,
    body: Any,
    uploads: Sequence[Upload] = (),
    before: Mapping[str, Any] | None = None,
) -> list[Problem]:
    """What is wrong with the body of a request to ``route`` (without values:
    ``/channels/{channel}/messages``).

    ``before``: where a message is edited, its payload as it was.
    """
    if method in ("GET", "DELETE") or route.endswith("/crosspost"):  # which have no body
        return []
    if route.endswith("/commands"):
        return [*command_problems(body if isinstance(body, list) else [body])]
    if route.endswith("/callback"):
        return [*callback_problems(body or {}, uploads, before)]
    if (
        "/messages" in route and "reactions" not in route and "threads" not in route
    ) or route.startswith("/webhooks/"):
        return [*message_problems(body or {}, uploads, before)]
    return []


def callback_problems(
    body: Mapping[str, Any], uploads: Sequence[Upload] = (), before: Mapping[str, Any] | None = None
) -> Problems:
    """The answer to an interaction."""
    kind, data = body.get("type"), body.get("data") or {}
    if kind in (Callback.MESSAGE, Callback.UPDATE):
        yield from _inside(
            "data", message_problems(data, uploads, before if kind == Callback.UPDATE else None)
        )
    elif kind == Callback.THINKING and (data.get("flags") or 0) & ~Flag.EPHEMERAL:
        yield Problem("data.flags", "a deferral may only be ephemeral")
    elif kind == Callback.CHOICES:
        yield from _inside("data", choice_problems(data.get("choices") or (), CHOICES))
    elif kind == Callback.MODAL:
        yield from _inside("data", modal_problems(data))


def _inside(where: str, problems: Iterable[Problem]) -> Problems:
    for problem in problems:
        yield Problem(f"{where}.{problem.where}".rstrip("."), problem.message)


def _long(where: str, text: object, limit: int, least: int = 0) -> Problems:
    """Texts are trimmed before they are counted, in code points."""
    length = len(text.strip()) if isinstance(text, str) else 0
    if length > limit:
        yield Problem(where, f"must be {limit} or fewer in length, is {length}")
    if isinstance(text, str) and length < least:
        yield Problem(where, f"must be at least {least} in length")


def _many(where: str, things: Sequence[Any], limit: int) -> Problems:
    if len(things) > limit:
        yield Problem(where, f"must be {limit} or fewer, are {len(things)}")


# Messages


def message_problems(
    body: Mapping[str, Any], uploads: Sequence[Upload] = (), before: Mapping[str, Any] | None = None
) -> Problems:
    """A message to be created, or to be edited where there is a ``before``."""
    flags = (
        Flag(body.get("flags") or 0) | Flag((before or {}).get("flags") or 0) & Flag.COMPONENTS_V2
    )
    whole = {name: (before or {}).get(name) for name in ("content", "embeds", "components")} | dict(
        body
    )
    parts, embeds = whole.get("components") or [], whole.get("embeds") or []
    yield from _embeds_problems(embeds)
    yield from _long("content", whole.get("content"), CONTENT)
    yield from _upload_problems(body, uploads)
    yield from _long("nonce", str(body.get("nonce") or ""), NONCE)
    yield from component_problems(parts)
    yield from (
        _v2_problems(whole, parts) if Flag.COMPONENTS_V2 in flags else _legacy_problems(parts)
    )
    if before is None and not _something(body, uploads):
        yield Problem("", "cannot send an empty message")


def _something(body: Mapping[str, Any], uploads: Sequence[Upload]) -> bool:
    said = any(body.get(name) for name in ("embeds", "components", "poll", "sticker_ids"))
    return said or bool((body.get("content") or "").strip()) or bool(uploads)


def _upload_problems(body: Mapping[str, Any], uploads: Sequence[Upload]) -> Problems:
    yield from _many("attachments", body.get("attachments") or uploads, ATTACHMENTS)
    for number, upload in enumerate(uploads):
        if len(upload.data) > FILE_BYTES:
            yield Problem(f"files.{number}", f"must be {FILE_BYTES} bytes or fewer")
    if sum(len(upload.data) for upload in uploads) > REQUEST_BYTES:
        yield Problem("files", f"must be {REQUEST_BYTES} bytes or fewer together")


def _embeds_problems(embeds: Sequence[Json]) -> Problems:
    yield from _many("embeds", embeds, EMBEDS)
    for number, embed in enumerate(embeds):
        yield from _inside(f"embeds.{number}", _embed_problems(embed))
    total = sum(len(text.strip()) for embed in embeds for text in embed_texts(embed))
    if total > EMBED_TOTAL:
        yield Problem("embeds", f"must be {EMBED_TOTAL} or fewer in length together, are {total}")


def _embed_problems(embed: Json) -> Problems:
    for name, limit in EMBED_TEXTS.items():
        yield from _long(name, embed.get(name), limit)
    yield from _long("footer.text", (embed.get("footer") or {}).get("text"), 2048)
    yield from _long("author.name", (embed.get("author") or {}).get("name"), 256)
    rows = embed.get("fields") or []
    yield from _many("fields", rows, FIELDS)
    for number, row in enumerate(rows):
        for name, limit in (("name", 256), ("value", 1024)):
            yield from _long(f"fields.{number}.{name}", row.get(name) or "", limit, least=1)
    if not embed_texts(embed) and not any(
        embed.get(name) for name in ("image", "thumbnail", "url")
    ):
        yield Problem("", "an embed must show something")


# Components


def component_problems(parts: Sequence[Json]) -> Problems:
    """What holds for components on any message and in a modal."""
    every = list(walk(parts))
    names = Counter(part["custom_id"] for part in every if part.get("custom_id"))
    for name, count in names.items():
        if count > 1:
            yield Problem("components", f"custom_id {name!r} must be unique")
    for part in every:
        where = f"components({part.get('custom_id') or part.get('type')})"
        for name, limit in PART_TEXTS.items():
            yield from _long(f"{where}.{name}", part.get(name), limit)
        yield from _inside(where, _part_problems(part))


def _part_problems(part: Json) -> Problems:
    kind = part.get("type")
    if kind == ROW:
        yield from _row_problems(part.get("components") or [])
    elif kind == BUTTON:
        yield from _button_problems(part)
    elif kind in SELECTS:
        yield from _select_problems(part)
    elif kind == SECTION:
        texts = part.get("components") or []
        if not 1 <= len(texts) <= SECTION_TEXTS:
            yield Problem("components", f"a section has 1 to {SECTION_TEXTS} texts")


def _row_problems(row: Sequence[Json]) -> Problems:
    if not row:
        yield Problem("components", "a row must hold something")
    yield from _many("components", row, BUTTONS_IN_ROW)
    if len(row) > 1 and any(part.get("type") != BUTTON for part in row):
        yield Problem("components", "a row holds buttons or one select")


def _button_problems(button: Json) -> Problems:
    yield from _long("label", button.get("label"), BUTTON_LABEL)
    link = button.get("style") == LINK
    if link != bool(button.get("url")) or link == bool(button.get("custom_id")):
        yield Problem("", "a link button has a url, every other one a custom_id")
    if not (button.get("label") or button.get("emoji")):
        yield Problem("label", "a button must show a label or an emoji")


def _select_problems(select: Json) -> Problems:
    options = select.get("options") or []
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not select.get("custom_id"):
        yield Problem("custom_id", "is missing")
    if least > most or (select["type"] == SELECT and most > len(options)):
        yield Problem("max_values", "must lie between min_values and the number of options")
    if select["type"] == SELECT and not options:
        yield Problem("options", "are missing")
    yield from _many("options", options, SELECT_OPTIONS)
    for number, option in enumerate(options):
        for name, limit in OPTION_TEXTS.items():
            yield from _long(f"options.{number}.{name}", option.get(name), limit, least=1)
    if len({option.get("value") for option in options}) < len(options):
        yield Problem("options", "values must be unique")


def _legacy_problems(parts: Sequence[Json]) -> Problems:
    yield from _many("components", parts, ROWS)
    if any(part.get("type") != ROW for part in parts):
        yield Problem("components", "components outside rows need the flag IS_COMPONENTS_V2")


def _v2_problems(whole: Mapping[str, Any], parts: Sequence[Json]) -> Problems:
    every = list(walk(parts))
    for name in ("content", "embeds", "poll", "sticker_ids"):
        if whole.get(name):
            yield Problem(name, "cannot go with IS_COMPONENTS_V2")
    if not every:
        yield Problem("components", "are missing")
    yield from _many("components", every, V2_PARTS)
    texts = [part.get("content") or "" for part in every if part.get("type") == TEXT_DISPLAY]
    if not all(text.strip() for text in texts):
        yield Problem("components", "a text display must show something")
    if sum(map(len, texts)) > V2_TEXT:
        yield Problem(
            "components",
            f"texts must be {V2_TEXT} or fewer in length together, are {sum(map(len, texts))}",
        )


def modal_problems(data: Mapping[str, Any]) -> Problems:
    """A modal to be shown."""
    parts = data.get("components") or []
    yield from _long("title", data.get("title") or "", MODAL_TITLE, least=1)
    yield from _long("custom_id", data.get("custom_id") or "", 100, least=1)
    if not 1 <= len(parts) <= MODAL_PARTS:
        yield Problem("components", f"must be 1 to {MODAL_PARTS}, are {len(parts)}")
    yield from component_problems(parts)
    for part in walk(parts):
        if part.get("type") in (LABEL, TEXT_FIELD):
            yield from _long(
                f"{part.get('custom_id') or 'label'}.label", part.get("label"), MODAL_LABEL, least=1
            )
        if part.get("type") == TEXT_FIELD:
            yield from _long(f"{part.get('custom_id')}.value", part.get("value"), TEXT_INPUT)


# Commands


def command_problems(commands: Sequence[Json]) -> Problems:
    """All commands of one scope together."""
    named = Counter((command.get("type") or 1, command.get("name")) for command in commands)
    for (_, name), count in named.items():
        if count > 1:
            yield Problem(str(name), "command names must be unique")
    kinds = Counter(command.get("type") or 1 for command in commands)
    for kind, limit in COMMANDS.items():
        if kinds[kind] > limit:
            yield Problem(
                "", f"must be {limit} or fewer commands of type {kind}, are {kinds[kind]}"
            )
    for command in commands:
        yield from _inside(str(command.get("name")), _command_problems(command))


def _command_problems(command: Json) -> Problems:
    slash = (command.get("type") or 1) == 1
    for name in _localised(command, "name"):
        yield from _name_problems(name) if slash else _long("name", name, COMMAND_NAME, least=1)
    for text in _localised(command, "description") if slash else ():
        yield from _long("description", text, COMMAND_DESCRIPTION, least=1)
    if not slash and (command.get("description") or command.get("options")):
        yield Problem("description", "a context menu has neither description nor options")
    yield from _options_problems(command.get("options") or [], inside=0)
    if (size := _size(command)) > COMMAND_TOTAL:
        yield Problem(
            "",
            f"names, descriptions and values must be {COMMAND_TOTAL} or fewer together, are {size}",
        )


def _localised(thing: Json, name: str) -> list[str]:
    return [thing.get(name) or "", *(thing.get(f"{name}_localizations") or {}).values()]


def _name_problems(name: str) -> Problems:
    yield from _long("name", name, COMMAND_NAME, least=1)
    if name and (not NAME.fullmatch(name) or name != name.lower()):
        yield Problem("name", f"{name!r} must be letters, digits, - and _, in lower case")


def _options_problems(options: Sequence[Json], inside: int) -> Problems:
    """``inside``: the type of the option that these belong to: 1 a subcommand, 2 a group, 0 the
    command itself.
    """
    yield from _many("options", options, COMMAND_OPTIONS)
    if len({option.get("name") for option in options}) < len(options):
        yield Problem("options", "names must be unique")
    values = [option for option in options if option.get("type", 3) > 2]
    if values and len(values) < len(options):
        yield Problem("options", "subcommands do not go with other options")
    required = [bool(option.get("required")) for option in values]
    if required != sorted(required, reverse=True):
        yield Problem("options", "required options come first")
    for option in options:
        yield from _inside(str(option.get("name")), _option_problems(option, inside))


def _option_problems(option: Json, inside: int) -> Problems:
    for name in _localised(option, "name"):
        yield from _name_problems(name)
    for text in _localised(option, "description"):
        yield from _long("description", text, COMMAND_DESCRIPTION, least=1)
    if option.get("autocomplete") and option.get("choices"):
        yield Problem("autocomplete", "does not go with choices")
    kind = option.get("type", 3)
    if kind not in NESTED.get(inside, ANY_OPTION):
        yield Problem("type", "a group holds subcommands, and a subcommand neither")
    yield from choice_problems(option.get("choices") or (), CHOICES)
    yield from _options_problems(option.get("options") or [], inside=kind)


def choice_problems(choices: Sequence[Json], limit: int) -> Problems:
    """The choices of an option, or of an autocompletion."""
    yield from _many("choices", choices, limit)
    for number, choice in enumerate(choices):
        for name in _localised(choice, "name"):
            yield from _long(f"choices.{number}.name", name, CHOICE_TEXT, least=1)
        yield from _long(f"choices.{number}.value", choice.get("value"), CHOICE_TEXT)


def _size(thing: Json) -> int:
    """The characters that count towards the total of a command: of each text its longest
    localisation.
    """
    own = sum(max(map(len, _localised(thing, name))) for name in ("name", "description"))
    choices = sum(
        max(map(len, _localised(choice, "name"))) + len(str(choice.get("value", "")))
        for choice in thing.get("choices") or ()
    )
    return own + choices + sum(map(_size, thing.get("options") or ()))


def error_tree(problems: Iterable[Problem]) -> Json:
    """The problems as Discord nests them in the answer to a bad request."""
    tree: Json = {}
    for problem in problems:
        node = tree
        for step in filter(None, problem.where.split(".")):
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append(
            {"code": "LOOPBACK_LIMIT", "message": problem.message}
        )
    return tree


# The OpenAPI document


class Schema:
    """Discord's own OpenAPI document; reads it at the first question and compiles a route at its
    first body.
    """

    def __init__(self, path: Path = SCHEMA) -> None:
        self._path = path
        self._validators: dict[tuple[str, ...], Draft202012Validator | None] = {}

    @property
    def present(self) -> bool:
        """Whether there is a copy; without one there are no problems to be found."""
        return self._path.is_file()

    def request_problems(
        self, method: str, path: str, body: Any, *, multipart: bool = False
    ) -> list[Problem]:
        """What Discord's schema of the route has against the body of a request."""
        template, operation = self._operation(method, path)
        if operation is None:
            return (
                [Problem("", f"{method} {path} is not a route of Discord")] if self.present else []
            )
        asked = operation.get("requestBody")
        if body is None or asked is None:
            return [Problem("", "a body is required")] if asked and asked.get("required") else []
        content = asked["content"]
        media = (
            "multipart/form-data"
            if multipart and "multipart/form-data" in content
            else "application/json"
        )
        return self._problems(("request", method, template, media), content[media]["schema"], body)

    def answer_problems(self, method: str, path: str, status: int, body: Any) -> list[Problem]:
        """What Discord's schema of the route has against our own answer to a request."""
        template, operation = self._operation(method, path)
        if operation is None or status != 200:
            return []
        content = operation["responses"].get("200", {}).get("content", {}).get("application/json")
        if content is None:
            return [Problem("", f"{method} {template} does not answer 200")]
        return self._problems(("answer", method, template), content["schema"], body)

    def _operation(self, method: str, path: str) -> tuple[str, Json | None]:
        found = (
            (template, operations[method.lower()])
            for template, shape, operations in self._routes
            if method.lower() in operations and shape.fullmatch(path)
        )
        return next(found, (path, None))

    def _problems(self, key: tuple[str, ...], schema: Json, body: Any) -> list[Problem]:
        validator = self._validators.get(key)
        if validator is None:
            components = self._components if key[0] == "answer" else self._lenient
            validator = self._validators[key] = Draft202012Validator(
                {**schema, "components": components}
            )
        errors = (best_match([error]) for error in validator.iter_errors(body))
        return [
            Problem(".".join(map(str, error.absolute_path)), error.message[:200])
            for error in errors
            if error
        ]

    @cached_property
    def _document(self) -> Json:
        document: Json = (
            json.loads(self._path.read_text("utf-8"))
            if self.present
            else {"paths": {}, "components": {"schemas": {}}}
        )
        return document

    @cached_property
    def _components(self) -> Json:
        components: Json = self._document["components"]
        return components

    @cached_property
    def _lenient(self) -> Json:
        """As in requests: Discord takes snowflakes that are integers too, and discord.py sends
        such.
        """
        schemas = self._components["schemas"]
        either = {"anyOf": [schemas.get("SnowflakeType", {}), {"type": "integer", "minimum": 0}]}
        return {**self._components, "schemas": {**schemas, "SnowflakeType": either}}

    @cached_property
    def _routes(self) -> list[tuple[str, re.Pattern[str], Json]]:
        """Literal paths first, so that @original is not taken for a message id."""
        paths = sorted(self._document["paths"].items(), key=lambda item: item[0].count("{"))
        return [
            (template, re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template)), operations)
            for template, operations in paths
        ]


@cache
def discord_schema() -> Schema:
    """The schema beside the repository, read once."""
    return Schema()
