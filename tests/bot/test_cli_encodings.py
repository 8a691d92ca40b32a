"""Every command on streams of any encoding: Windows gives pipes cp1252, old servers have ASCII."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from click.testing import Result
from rich.console import Console

from bot.app import App
from bot.cli import COMMANDS
from bot.cli.ending import DEBUG
from bot.render import terminal
from bot.requests import Ask
from bot.settings import Settings
from rules_corpus.model import Language
from tests.support.corpora import REPOSITORY
from tests.support.rulings_app import runner

ENCODINGS = ["ascii", "cp1252", "latin-1", "cp932", "cp437", "utf-16"]
QUESTIONS = (
    b'{"question": "rule 2.1"}\n{"question":'
    b' "\xe6\xbc\x82\xe6\xb5\x81\xe3\x81\xae\xe5\x8a\xb9\xe6\x9e\x9c", "lang": "ja"}\n{\n'
)
WAIT = 60

Magistrate = Callable[..., Result]

JSON = [
    ("ask", "--json", "漂流の効果"),
    ("ask", "--jsonl"),
    ("export",),
    ("rule", "2.1", "--json"),
    ("documents", "--json"),
    ("keyword", "drift", "--json"),
    ("card", "grey heron", "--json"),
    ("ruling", "drift", "--json"),
    ("penalty", "遅刻", "--json"),
    ("banlist", "show", "open-water", "--json"),
    ("banlist", "check", "night ferry", "--json"),
    ("check", "--json"),
    ("check", "--json", "漂流"),
]
TEXT = [
    *[(*words, "--lang", lang) for lang in ("en", "ja") for words in [
        ("ask", "what does drift do"), ("ask", "漂流の効果"), ("ask", "zebra giraffe"),
        ("ask", "café résumé 😀 € “”"), ("rule", "2.1"), ("rule", "九"),
        ("keyword", "drift"), ("keyword", "漂流"), ("keyword", "trample"), ("card", "grey heron"),
        ("card", "鷺"), ("ruling", "drift"), ("ruling", "漂流"),
        ("penalty", "late"), ("penalty", "遅刻"), ("banlist", "show", "open-water"),
        ("banlist", "show", "沖"), ("banlist", "check", "night ferry"),
        ("banlist", "history", "night ferry"), ("banlist", "changes", "open-water"),
        ("banlist", "show", "pier", "--on", "某日"),
        ("ask", "x", "--game", "チェス"),
        ("chat",), ("chat", "--game", "チェス"),
    ]],
    ("documents",), ("check",), ("check", "漂流"), ("export", "--doc", "漂流"), ("漂流",),
    ("--漂流",), ("ask", "--漂流"), ("banlist", "漂流"), ("ask",),
    ("ruling", "new", "漂流"), ("ruling", "new", "an-id"), ("import", "cards", "漂流"), ("--help",),
    ("--version",), *((name, "--help") for name in COMMANDS),
]  # fmt: skip


@pytest.fixture(scope="module")
def magistrate(tmp_path_factory: pytest.TempPathFactory) -> Magistrate:
    """Runs a command over the invented rules and rulings."""
    run = runner(tmp_path_factory.mktemp("encodings"))
    run("documents")  # the index is prepared once, which is said on standard error
    return run


@pytest.fixture(scope="module")
def usual(magistrate: Magistrate) -> Magistrate:
    """What a command shows in UTF-8: found out once for all encodings."""
    return cache(magistrate)


def shown(text: str, encoding: str) -> str:
    """A text as a stream of this encoding shows it."""
    return text.encode(encoding, "replace").decode(encoding)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_text_is_the_same_but_for_what_cannot_be_shown(
    magistrate: Magistrate, usual: Magistrate, encoding: str
) -> None:
    for arguments in TEXT:
        piped = (
            "漂流の効果\nnext\nwhat does drift do\n".encode(encoding, "replace")
            if "chat" in arguments
            else b""
        )
        in_utf_8 = usual(*arguments, piped=piped.decode(encoding).encode())
        other = magistrate(*arguments, piped=piped, encoding=encoding)
        assert other.exit_code == in_utf_8.exit_code, arguments
        assert other.stdout_bytes.decode(encoding).replace("\r\n", "\n") == shown(
            in_utf_8.stdout, encoding
        ), arguments
        assert len(other.stderr_bytes.decode(encoding)) >= len(in_utf_8.stderr), arguments


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_json_says_the_same_in_any_encoding(
    magistrate: Magistrate, usual: Magistrate, encoding: str
) -> None:
    for arguments in JSON:
        in_utf_8 = usual(*arguments, piped=QUESTIONS)
        other = magistrate(*arguments, piped=QUESTIONS, encoding=encoding)
        assert other.exit_code == in_utf_8.exit_code, arguments
        lines = other.stdout_bytes.decode(encoding).splitlines()
        assert [json.loads(line) for line in lines] == [
            json.loads(line) for line in in_utf_8.stdout.splitlines()
        ], arguments
        assert lines or in_utf_8.stdout == ""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_json_is_utf_8_for_readers_who_know_nothing_of_the_encoding(
    magistrate: Magistrate, usual: Magistrate, encoding: str
) -> None:
    in_utf_8, other = usual("export"), magistrate("export", encoding=encoding)
    assert [json.loads(line) for line in other.stdout_bytes.decode("utf-8").splitlines()] == [
        json.loads(line) for line in in_utf_8.stdout.splitlines()
    ]


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_terminal_may_have_any_encoding(
    ruled: App, tmp_path: Path, encoding: str, language: Language
) -> None:
    with (tmp_path / "screen").open("w", encoding=encoding, errors="replace") as file:
        for rule in ruled.library.rules.values():
            reply = ruled.handle(Ask(f"rule {rule.ref.number}", None, language))
            terminal.show(
                ruled.blocks(reply, language), Console(file=file, width=60, force_terminal=True)
            )
    assert (tmp_path / "screen").stat().st_size


@pytest.mark.parametrize("encoding", ["ascii", "cp1252:strict", "latin-1", "utf-8:strict"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("ask", "漂流の効果"),
        ("ask", "--jsonl"),
        ("export",),
        ("documents",),
        ("check", "漂流"),
        ("card", "heron\udcff"),
    ],
)
def test_a_process_of_its_own_never_ends_in_a_traceback(
    ruled: App, ruled_settings: Settings, encoding: str, arguments: tuple[str, ...]
) -> None:
    folders = {
        "MAGISTRATE_TEXTS": str(ruled_settings.texts),
        "MAGISTRATE_RULINGS": str(ruled_settings.rulings),
        "MAGISTRATE_CACHE": str(ruled_settings.cache),
    }
    environment = {
        **os.environ,
        **folders,
        DEBUG: "",
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONIOENCODING": encoding,
    }
    done = subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        input=QUESTIONS,
        capture_output=True,
        check=False,
        env=environment,
        timeout=WAIT,
    )
    assert done.returncode in (0, 1)
    assert b"Traceback" not in done.stderr
    assert done.stdout.decode(encoding.partition(":")[0])
