"""A third language by data alone: a catalogue of messages, a file of glosses, names in the
glossary and of a keyword, and the words by which questions are known.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

import bot.words
from bot import building
from bot.answers import intent
from bot.answers.answer import Found
from bot.app import App, plain_text
from bot.building import build_snapshot, check_sources
from bot.cli import group
from bot.requests import Ask, FollowUp
from tests.support.contributions import LANTERNFALL
from tests.support.intents import with_french

FRENCH = Path(__file__).resolve().parents[1] / "support" / "french"
BOOK = Path("lanternfall/lantern-book")
GLOSSES = yaml.safe_load((FRENCH / "rules.gloss.fr.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small game in English, with glosses in French and one name of a term."""
    folder = tmp_path_factory.mktemp("french") / "texts"
    shutil.copytree(LANTERNFALL / "texts", folder)
    shutil.copy(FRENCH / "rules.gloss.fr.yaml", folder / BOOK)
    glossary = folder / "lanternfall" / "glossary.yaml"
    glossary.write_text(
        glossary.read_text("utf-8").replace(
            "{term: moth, kind: card-type, names: {",
            '{term: moth, kind: card-type, names: {fr: "papillon", ',
        ),
        "utf-8",
    )
    return folder


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues that there are, and the French one."""
    folder = tmp_path_factory.mktemp("catalogues")
    for path in (*bot.words.CATALOGUES.glob("*.po"), FRENCH / "fr.po"):
        shutil.copy(path, folder)
    return folder


@pytest.fixture(scope="module")
def rulings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rulings of the small game, its keyword with its French name."""
    folder = tmp_path_factory.mktemp("french") / "rulings"
    shutil.copytree(LANTERNFALL / "rulings", folder)
    keywords = folder / "lanternfall" / "keywords.yaml"
    text = keywords.read_text("utf-8").replace(
        "- name: Veil\n", "- name: Veil\n  names: {fr: Voile}\n"
    )
    keywords.write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def intents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The words by which questions are known, and the French ones."""
    return with_french(tmp_path_factory.mktemp("intents"))


@pytest.fixture(scope="module")
def app(texts: Path, rulings: Path, catalogues: Path, intents: Path) -> App:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.words, "CATALOGUES", catalogues)
        patch.setattr(building, "compile_catalogues", bot.words.compile_catalogues)
        patch.setattr(intent, "INTENTS", intents)
        return App(build_snapshot(texts, rulings))


def found(app: App, text: str) -> Found:
    (answer,) = app.handle(Ask(text, "lanternfall", "fr")).answers
    assert isinstance(answer, Found)
    return answer


def answered(app: App, text: str, language: str) -> str:
    return plain_text(app, app.handle(Ask(text, "lanternfall", language)), language)


def test_the_data_have_no_defects(texts: Path, rulings: Path) -> None:
    checked = check_sources(texts, rulings)
    assert [str(problem) for problem in checked.defects] == []
    assert len(GLOSSES) == 20


@pytest.mark.parametrize("number", GLOSSES)
def test_a_french_asker_is_shown_the_french_gloss_of_each_rule(app: App, number: str) -> None:
    shown = answered(app, f"lantern book {number}", "fr")
    assert f"En bref: {GLOSSES[number]}" in shown
    assert GLOSSES[number] not in answered(app, f"lantern book {number}", "en")


def test_messages_are_french_where_the_catalogue_has_them(app: App) -> None:
    shown = answered(app, "lantern book 4.1", "fr")
    assert "Rubrique: 4 Moths" in shown
    assert "reformulé, texte non officiel" in shown
    assert "Les règles que j'ai n'en disent rien." in answered(app, "who painted the cards", "fr")


def test_a_term_is_named_as_the_gloss_calls_it(app: App) -> None:
    assert "moth = papillon" in answered(app, "lantern book 4.3", "fr")
    assert "papillon" not in answered(app, "lantern book 4.3", "ja")


@pytest.mark.parametrize(
    ("question", "facts"),
    [
        ("combien de rondes pour 15 joueurs", [{"players": 15, "rounds": 4, "finals": ""}]),
        (
            "3 victoires, 1 défaite et 1 nul : combien de points ?",
            [{"wins": 3, "losses": 1, "draws": 1, "points": 17}],
        ),
    ],
)
def test_a_calculation_is_asked_for_in_french(
    app: App, question: str, facts: list[dict[str, object]]
) -> None:
    answer = found(app, question)
    assert answer.citation is not None
    assert answer.citation.why == "calculation"
    assert [dict(fact.values) for fact in answer.facts] == facts


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Gust from the Stairs est-elle interdite ?", ""),
        ("la carte Gust from the Stairs est interdite en Open ?", "yes"),
    ],
)
def test_a_banned_list_is_asked_about_in_french(app: App, question: str, verdict: str) -> None:
    answer = found(app, question)
    assert answer.lists
    assert answer.verdict == verdict


@pytest.mark.parametrize("question", ["c'est quoi Voile ?", "que veut dire Voile", "Voile"])
def test_a_keyword_is_asked_for_in_french(app: App, question: str) -> None:
    assert [entry.ref.id for entry in found(app, question).entries] == ["Veil"]


def test_two_questions_stand_in_one_french_sentence(app: App) -> None:
    asked = "combien de rondes pour 15 joueurs, et combien de points pour 3 victoires"
    answers = app.handle(Ask(asked, "lanternfall", "fr")).answers
    assert [answer.question for answer in answers] == [
        "combien de rondes pour 15 joueurs",
        "combien de points pour 3 victoires",
    ]


def test_a_french_line_continues_the_last_question(app: App) -> None:
    last = "combien de rondes pour 15 joueurs ?"
    reply = app.handle(FollowUp("et pour 30 ?", "lanternfall", "fr", last))
    assert reply.question == "combien de rondes pour 30 joueurs ?"


def test_lines_of_json_may_ask_in_french(texts: Path, tmp_path: Path) -> None:
    places = {
        "MAGISTRATE_TEXTS": texts,
        "MAGISTRATE_RULINGS": LANTERNFALL / "rulings",
        "MAGISTRATE_CACHE": tmp_path,
    }
    run: Callable[..., Result] = CliRunner(
        env={name: str(place) for name, place in places.items()}
    ).invoke
    line = json.dumps({"question": "lantern book 5.1", "lang": "fr"})
    result = run(
        group, ["ask", "--jsonl"], input=f"{line}\n", catch_exceptions=False, prog_name="magistrate"
    )
    assert GLOSSES["5.1"] in json.loads(result.stdout)["text"]
