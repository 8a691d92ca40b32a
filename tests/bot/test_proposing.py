"""Proposals of rulings: listed, decided, tried, exported; and what was asked in vain."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import Result

from bot import proposing
from bot.proposing import AskedQuestion, Changed, as_patch, by_culprit, exportable, rulings_text
from bot.store.address import FileAddress
from bot.store.opening import open_store
from bot.store.values import Proposal
from rules_corpus.problems import CorpusError
from tests.support.rulings_app import runner

Magistrate = Callable[..., Result]

DAY = 1_780_000_000.0  # 2026-05-28
FISH = Proposal(
    "a1b2c3",
    "harbour",
    "en",
    "May we fish from a boat at sea?",
    "Yes, while its lantern burns.",
    "guide:2.2\nguide:2.1",
    "fishing at sea\nangling from the boat",
    made=DAY,
    server=7,
    asked_by=99,
    state="accepted",
    wording=True,
    rule=True,
    decided_by="Ada, head judge",
    decided=DAY,
)
BROKEN = FISH._replace(id="bad", cites="guide:99.9")
LIKE_ANOTHER = FISH._replace(id="like")
QUESTIONS = ("two drifts on one boat", "how do i haul a boat", "price of gold?")


def test_only_what_is_accepted_in_wording_and_rule_is_exported() -> None:
    others = [FISH._replace(state="open"), FISH._replace(rule=False), FISH._replace(wording=False)]
    assert exportable([*others, FISH]) == (FISH,)


def test_a_proposal_becomes_an_entry_with_who_decided_and_when() -> None:
    (row,) = yaml.safe_load(rulings_text([FISH]))
    assert row == {
        "id": "may-we-fish-from-a-boat-a1b2c3",
        "question": {"en": FISH.question},
        "answer": {"en": FISH.answer},
        "asked": {"en": ["fishing at sea", "angling from the boat"]},
        "cites": ["guide:2.2", "guide:2.1"],
        "authority": "Ada, head judge",
        "status": "judge",
        "date": "2026-05-28",
        "url": "https://discord.com/channels/7",
    }


def test_hostile_text_stays_text() -> None:
    hostile = 'x"}, {id: y\n- id: z # @everyone \\ \t: !!python/object'
    (row,) = yaml.safe_load(rulings_text([FISH._replace(question=hostile, answer=hostile)]))
    assert row["answer"] == {"en": hostile}


def test_a_patch_is_one_that_git_takes(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    text = rulings_text([FISH])
    patch = as_patch("rulings/data/harbour/rulings/new.yaml", text)
    subprocess.run(
        ["git", "apply"], cwd=tmp_path, input=patch.encode(), check=True, capture_output=True
    )
    assert (tmp_path / "rulings/data/harbour/rulings/new.yaml").read_text("utf-8") == text


def test_each_is_tried_alone_only_where_all_together_change_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[list[str]] = []
    damage = (Changed("old", "a", "b"),)

    def tried(app: Any, settings: Any, proposals: Any, questions: Any) -> tuple[Changed, ...]:
        calls.append([each.id for each in proposals])
        return damage if "like" in calls[-1] else ()

    monkeypatch.setattr(proposing, "tried", tried)
    some: Any = None
    question = [AskedQuestion("old", None, "en")]
    assert by_culprit(some, some, [FISH], question) == {}
    assert by_culprit(some, some, [FISH, LIKE_ANOTHER], question) == {"like": damage}
    assert calls == [["a1b2c3"], ["a1b2c3", "like"], ["a1b2c3"], ["like"]]
    assert by_culprit(some, some, [], question) == {}


def test_questions_that_are_none_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "questions.jsonl"
    path.write_text('{"text": "x"}\n', "utf-8")
    with pytest.raises(CorpusError, match="not a file of questions"):
        proposing.read_questions(path)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proposals")


@pytest.fixture(scope="module")
def magistrate(folder: Path) -> Magistrate:
    run = runner(folder)
    run("documents")
    lines = (json.dumps({"question": text}) for text in QUESTIONS)
    (folder / "questions.jsonl").write_text("\n".join(lines), "utf-8")
    return lambda *arguments: run(*arguments, MAGISTRATE_STORE=folder / "store.sqlite")


@pytest.fixture(autouse=True)
def empty(folder: Path) -> Iterator[None]:
    """No store before each test."""
    yield
    for path in folder.glob("store.sqlite*"):
        path.unlink()


def keep(folder: Path, *proposals: Proposal) -> None:
    async def added() -> None:
        store = open_store(FileAddress(folder / "store.sqlite"))
        for proposal in proposals:
            await store.proposals.add(proposal)
        await store.close()

    asyncio.run(added())


def export(magistrate: Magistrate, folder: Path, *options: str) -> Result:
    return magistrate(
        "proposals", "export", "--questions", str(folder / "questions.jsonl"), *options
    )


def test_proposals_are_listed_shown_and_decided(magistrate: Magistrate, folder: Path) -> None:
    assert "There are none." in magistrate("proposals", "list").output
    keep(folder, FISH._replace(state="open", wording=False, rule=False, decided_by="", decided=0))
    assert "open" in magistrate("proposals", "list", "--state", "open").output
    assert "Answer: Yes, while" in magistrate("proposals", "show", "a1b2c3").output
    assert "asked_by" not in magistrate("proposals", "list", "--json").output
    magistrate("proposals", "accept", "a1b2c3", "--by", "Ada", "--no-rule")
    assert "accepted, but not its rule" in magistrate("proposals", "list").output
    assert export(magistrate, folder).exit_code == 1
    magistrate("proposals", "reject", "a1b2c3", "--by", "Ada")
    assert "rejected" in magistrate("proposals", "show", "a1b2c3").output
    missing = magistrate("proposals", "show", "none")
    assert (missing.exit_code, missing.output) == (2, "There is no proposal 'none'.\n")


def test_what_changes_nothing_else_is_exported(magistrate: Magistrate, folder: Path) -> None:
    keep(folder, FISH)
    result = export(magistrate, folder, "--as", "patch")
    assert result.exit_code == 0, result.output
    assert "Tested: 3 questions are answered as before." in result.stderr
    assert "+++ b/rulings/data/harbour/rulings/proposals-" in result.stdout


def test_what_would_change_other_answers_is_not(magistrate: Magistrate, folder: Path) -> None:
    keep(folder, FISH)
    path = folder / "others.jsonl"
    rows = [{"question": text} for text in ("Fishing at sea?", "fishing at the sea")]
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    result = magistrate("proposals", "export", "--questions", str(path))
    assert result.exit_code == 1
    assert "a1b2c3 would change answers that it is not about:" in result.stderr
    assert "  fishing at the sea: " in result.stderr
    assert "Fishing at sea?" not in result.stderr  # that is what it is about
    assert result.stdout == ""


def test_what_would_be_a_defect_is_not(magistrate: Magistrate, folder: Path) -> None:
    keep(folder, BROKEN)
    result = export(magistrate, folder)
    assert result.exit_code == 2
    assert "99.9" in result.stderr


def test_what_is_asked_in_vain_is_counted_where_it_is_switched_on(
    magistrate: Magistrate, folder: Path
) -> None:
    assert "There are none." in magistrate("gaps").output
    assert "counted from now on" in magistrate("gaps", "--count-in", "7").output

    async def missed() -> None:
        store = open_store(FileAddress(folder / "store.sqlite"))
        await store.gaps.missed(7, "harbour", "en", "May <@99> fish?")
        await store.close()

    asyncio.run(missed())
    assert "harbour  may fish?" in magistrate("gaps").output
    assert json.loads(magistrate("gaps", "--json").output)[0]["times"] == 1
    assert "Deleted: 1." in magistrate("gaps", "--clear").output
