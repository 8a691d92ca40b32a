"""Completion in shells: what is offered, and that it neither fails nor makes an index."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from click.testing import Result

from bot import app, index_cache
from bot.app import App
from bot.cli import COMMANDS, group
from bot.cli.completion import MOST, next_words
from bot.cli.shells import SHELLS
from bot.requests import ShowCard
from bot.settings import Settings
from tests.support.corpora import REPOSITORY

Magistrate = Callable[..., Result]
Offered = Callable[..., list[str]]
WAIT = 60


@pytest.fixture
def offered(ruled: App, ruled_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Offered:
    """What is offered for the last of some words, over the invented rules and rulings."""
    monkeypatch.setenv("MAGISTRATE_TEXTS", str(ruled_settings.texts))
    monkeypatch.setenv("MAGISTRATE_RULINGS", str(ruled_settings.rulings))
    monkeypatch.setenv("MAGISTRATE_CACHE", str(ruled_settings.cache))
    complete = ShellComplete(group, {}, "magistrate", "_MAGISTRATE_COMPLETE")

    def run(*words: str) -> list[str]:
        return [item.value for item in complete.get_completions(list(words[:-1]), words[-1])]

    return run


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("as",), ["ask"]),
        (("banlist", "c"), ["changes", "check"]),
        (("ask", "--game", ""), ["harbour", "lh", "kite", "pk"]),
        (("ask", "--game", "K"), ["Kite"]),
        (("ask", "--lang", "e"), ["en"]),
        (("export", "--doc", "g"), ["guide"]),
        (("banlist", "show", "o"), ["open-water"]),
        (("banlist", "check", "heron", "--format", "t"), ["tidal"]),
        (("keyword", "dr"), ["drift"]),
        (("card", "g"), ["grey"]),
        (("card", "grey", ""), ["Heron"]),
        (("card", "GREY", "he"), ["heron"]),
        (("banlist", "check", "night", "f"), ["ferry"]),
        (("card", "dawn", ""), ["Ferry"]),
        (("card", "grey", "heron", ""), []),
        (("rule", "2.3"), ["2.3", "2.3.1", "2.3.2"]),
        (("rule", "2.1", "1a-"), []),
        (("completion", "z"), ["zsh"]),
        (("card", "zebra"), []),
    ],
)
def test_names_that_go_on_from_what_is_typed_are_offered(
    offered: Offered, words: tuple[str, ...], names: list[str]
) -> None:
    assert offered(*words) == names


def test_every_command_is_offered(offered: Offered) -> None:
    assert offered("") == list(COMMANDS)


@pytest.mark.parametrize(
    "words",
    [
        ("card", ""),
        ("ask", "--game", ""),
        ("banlist", "show", ""),
        ("keyword", ""),
        ("rule", ""),
        ("penalty", ""),
    ],
)
def test_without_an_index_no_names_are_offered_and_none_is_made(
    offered: Offered, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAGISTRATE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(index_cache, "_build_aside", None)
    assert offered(*words) == []
    assert not (tmp_path / "cache").exists()


@pytest.mark.parametrize("words", [("card", ""), ("ask", "--game", ""), ("rule", "")])
def test_it_never_fails(
    offered: Offered, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "load_kept", None)
    assert offered(*words) == []


@pytest.mark.parametrize(
    "typed", ["\x00", "\udcff", "'", '"', "--", "a" * 5000, "(", "[x", "\\", "$(x)", "漂"]
)
def test_whatever_is_typed_is_borne(offered: Offered, typed: str) -> None:
    for words in (("card",), ("keyword", typed), ("ask", "--game"), ("rule",), ()):
        assert isinstance(offered(*words, typed), list)


def test_not_more_are_offered_than_can_be_read() -> None:
    assert len(list(next_words(["a b", "a c", "a b d", "e"], [], ""))) == 2
    assert list(next_words(["a b", "a c", "a b d", "e"], ["A"], "")) == ["b", "c"]
    assert MOST < 1000


def test_words_that_are_offered_hold_nothing_that_a_shell_reads(bundled_app: App) -> None:
    cards = [
        name
        for names in bundled_app.snapshot.database.cards.values()
        for card in names.cards
        for name in card.names
    ]
    firsts = set(next_words(cards, [], ""))
    assert firsts
    assert not [word for word in firsts if re.search(r"[^\w.-]", word)]


def test_what_is_completed_word_by_word_is_found(bundled_app: App) -> None:
    lost = []
    for names in bundled_app.snapshot.database.cards.values():
        for card in names.cards:
            typed: list[str] = []
            while following := next(next_words([card.name], typed, ""), None):
                typed.append(following)
            reply = bundled_app.handle(ShowCard(" ".join(typed), None, "en"))
            if card.name not in [
                found.name for answer in reply.answers for found in getattr(answer, "cards", ())
            ]:
                lost.append(card.name)
    assert lost == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_printed(magistrate: Magistrate, shell: str) -> None:
    result = magistrate("completion", shell)
    assert result.exit_code == 0
    assert f"_MAGISTRATE_COMPLETE={shell}_complete" in result.stdout


@pytest.mark.parametrize("shell", ["tcsh", "powershell", ""])
def test_other_shells_are_refused(magistrate: Magistrate, shell: str) -> None:
    assert magistrate("completion", shell).exit_code == 2


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes(ruled: App, ruled_settings: Settings, tmp_path: Path) -> None:
    command = tmp_path / "magistrate"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bot "$@"\n', "utf-8")
    command.chmod(0o755)
    folders = {
        "MAGISTRATE_TEXTS": str(ruled_settings.texts),
        "MAGISTRATE_RULINGS": str(ruled_settings.rulings),
        "MAGISTRATE_CACHE": str(ruled_settings.cache),
    }
    environment = {
        **os.environ,
        **folders,
        "PYTHONPATH": str(REPOSITORY),
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
    }
    script = (
        'eval "$(magistrate completion bash)"; COMP_WORDS=(magistrate card grey he); COMP_CWORD=3;'
        ' _magistrate_completion magistrate; echo "${COMPREPLY[@]}"; complete -p magistrate'
    )
    done = subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        timeout=WAIT,
    )
    offered, registered = done.stdout.splitlines()
    assert offered == "heron"
    assert "_magistrate_completion" in registered
