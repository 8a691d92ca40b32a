"""A small game of somebody else's: in English alone, numbered 1.2.3a, with few columns of cards;
and data that people contribute.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.answers.answer import Found
from bot.app import App, plain_text
from bot.building import build_snapshot, check_sources
from bot.cli import group
from bot.discord.completion import Completion
from bot.discord.screens import Screens
from bot.render.json_banlists import finding_rows
from bot.render.json_values import found_rows
from bot.requests import (
    AnnounceBanlist,
    Ask,
    CheckBanlist,
    Request,
    ShowBanlist,
    ShowBanlistChanges,
    ShowBanlistHistory,
    ShowCard,
    ShowRule,
)
from bot.web import pages
from bot.web.addresses import Page
from bot.web.serving import Served
from rules_corpus.files import bundled_texts
from rules_corpus.model import Language
from rulings.files import bundled_rulings
from tests.support.contributions import LANTERNFALL, contribute
from tests.support.screens import assert_fits, text_of

TEXTS, RULINGS = LANTERNFALL / "texts", LANTERNFALL / "rulings"
ASKED = {
    "what's the minimum number of cards in a deck": ("1.1",),
    "is it three or four copies of one card": ("1.1",),
    "can I get a new hand before we begin": ("1.2",),
    "do I untap my wicks before drawing": ("2.1a",),
    "I have nine cards in hand at dawn, what now": ("2.1c",),
    "may I attack first and play another card later in deep night": ("2.1b",),
    "how many wicks does a moth cost": ("3.1",),
    "may a snuffed lantern still pay": ("3.1",),
    "can a moth I played this turn attack": ("3.2", "3.2a", "4.4"),
    "who can stand in the way of a moth with veil": ("4.4",),
    "what is Veil": ("4.4",),
    "both moths have glow 3, which one survives": ("4.2",),
    "my opponent does not block, what does my moth do": ("4.3",),
    "what does ember do": ("4.5.1",),
    "what happens when my last lantern goes out": ("5.1",),
    "do I lose the game when my library is empty": ("5.2",),
}
SHARE = 0.8
FIRST_LIST = "lanternfall/banlists/open/2026-02-01.yaml"
KINDS = "lanternfall/listings.yaml"


@pytest.fixture(scope="module")
def app() -> App:
    """The game alone."""
    return App(build_snapshot(TEXTS, RULINGS))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Result]:
    """Runs a command over the game alone, whose index is prepared."""
    folder = tmp_path_factory.mktemp("lanternfall")

    def command(*arguments: str) -> Result:
        places = {
            "MAGISTRATE_TEXTS": TEXTS,
            "MAGISTRATE_RULINGS": RULINGS,
            "MAGISTRATE_CACHE": folder / "cache",
            "MAGISTRATE_DATA": folder / "data",
        }
        environment = {name: str(place) for name, place in places.items()}
        return CliRunner(env=environment).invoke(
            group, arguments, catch_exceptions=False, prog_name="magistrate"
        )

    command("documents")
    return command


def test_the_rule_that_answers_comes_first(app: App) -> None:
    replies = {question: app.handle(Ask(question)) for question in ASKED}
    right = [
        question
        for question, reply in replies.items()
        if reply.citations(1)[0].ref.number in ASKED[question]
    ]
    assert len(right) >= SHARE * len(ASKED), sorted(set(ASKED) - set(right))


def test_every_rule_is_found_by_its_number(app: App) -> None:
    assert [
        rule.ref.number
        for rule in app.library.rules.values()
        if not app.handle(Ask(f"rule {rule.ref.number}")).answered
    ] == []


@pytest.mark.parametrize(
    ("question", "rule", "facts"),
    [
        ("how many rounds for 15 players", "6.1", [{"players": 15, "rounds": 4, "finals": ""}]),
        ("how many rounds for 21 players", "6.1", [{"players": 21, "most": 20}]),
        ("how long is a best of three round", "6.1", [{"casual": 75, "competitive": 75}]),
        ("how many points is 3-1-1", "6.2", [{"wins": 3, "losses": 1, "draws": 1, "points": 17}]),
        (
            "match win percentage at 0-4",
            "6.2",
            [{"percentage": "0.25", "points": 0, "rounds": 4, "least": "0.25"}],
        ),
    ],
)
def test_its_own_tables_are_calculated_with(
    app: App, question: str, rule: str, facts: list[dict[str, str | int]]
) -> None:
    (answer,) = app.handle(Ask(question)).answers
    assert isinstance(answer, Found)
    assert answer.citation is not None
    assert (answer.citation.why, str(answer.citation.ref)) == (
        "calculation",
        f"lantern-book:{rule}",
    )
    assert [dict(fact.values) for fact in answer.facts] == facts


@pytest.mark.parametrize(
    "question",
    [
        "draft, 8 cards left, how many seconds",
        "double elimination after 3 rounds",
        "how many minutes is the final",
    ],
)
def test_what_it_has_no_table_for_is_not_calculated(app: App, question: str) -> None:
    assert all(citation.why != "calculation" for citation in app.handle(Ask(question)).citations(1))


def test_its_keywords_are_recognised_as_it_says(app: App) -> None:
    """Under "Sign of ..." the first rule says what the keyword means, not the second one."""
    headings = {
        rule.title: app.library.definition_of(ref)
        for ref, rule in app.library.rules.items()
        if rule.is_heading
    }
    assert {title: str(ref) for title, ref in headings.items() if ref} == {
        "Sign of Ember": "lantern-book:4.5.1"
    }


@pytest.mark.parametrize("number", ["2.1a", "2.1 a", "LF 2.1a", "2.1(a)", "2.1A"])
def test_a_number_that_ends_in_a_letter_is_typed_in_any_way(app: App, number: str) -> None:
    assert [str(citation.ref) for citation in app.handle(ShowRule(number)).citations(1)] == [
        "lantern-book:2.1a"
    ]


@pytest.mark.parametrize(
    "question", ["rule 3.1", "rule 4.4", "what is Veil", "Veilとは", "Ashwing"]
)
def test_who_asks_in_japanese_gets_the_original_and_no_empty_line(app: App, question: str) -> None:
    reply = app.handle(Ask(question, None, "ja"))
    assert reply.answered
    text = plain_text(app, reply, "ja")
    assert all(isinstance(answer, Found) for answer in reply.answers)
    assert "\n\n\n" not in text
    lines = [*text.splitlines(), ""]
    assert [
        line
        for line, after in pairwise(lines)
        if line.rstrip().endswith("=") or (line.endswith((":", "：")) and not after)
    ] == []
    assert_fits(Screens(app).ask(question, "ja"))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "command",
    [
        ("keyword", "Veil"),
        ("card", "Ashwing"),
        ("card", "LF-002"),
        ("ruling", "emperor-meets-ashwing"),
        ("banlist", "show", "open"),
        ("banlist", "check", "Gust from the Stairs"),
        ("banlist", "history", "Gust from the Stairs"),
        ("rule", "4.4"),
    ],
)
def test_every_command_shows_it_in_either_language(
    run: Callable[..., Result], command: tuple[str, ...], lang: str
) -> None:
    result = run(*command, "--lang", lang)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.strip()
    assert "()" not in result.stdout


def test_a_keyword_shows_no_more_than_is_known_of_it(run: Callable[..., Result]) -> None:
    shown = run("keyword", "Veil").stdout
    assert (
        "Keyword: [Veil]\nThe moth flies at once, and only veiled moths can be put in its"
        " way.\n(Cites: Lantern Book 4.4 (first printing)" in shown
    )


@pytest.mark.parametrize(
    ("card", "language", "facts"),
    [
        ("Ashwing", "en", "Ashwing: Moth, Wicks 2, Glow 2/short"),
        ("Ashwing", "ja", "Ashwing: 蛾, 灯芯 2, Glow 2/short"),
        ("Harbour Light", "en", "Harbour Light: Lantern, Wicks 0"),
    ],
)
def test_a_card_shows_the_columns_that_the_game_says(
    app: App, card: str, language: Language, facts: str
) -> None:
    shown = plain_text(app, app.handle(ShowCard(card, None, language)), language)
    assert facts in shown.splitlines()


def test_columns_that_only_its_cards_have_stand_in_json(app: App) -> None:
    *_, row = found_rows(app.handle(ShowCard("Ashwing")))
    (printing,) = row["printings"]
    assert (printing["glow"], printing["span"], printing["cost"]) == ("2", "short", "2")


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (ShowBanlist("open", on="2026-02-15"), "Once a night: Harbour Light (LF-003)"),
        (ShowBanlist("open"), "In different rows: Ashwing + Pale Emperor (LF-002)"),
        (
            CheckBanlist("Harbour Light", on="2026-02-15"),
            "Harbour Light has been listed in Open since 2026-02-01: Once a night (Open, first"
            " list).",
        ),
        (
            CheckBanlist("Pale Emperor"),
            "Pale Emperor has been listed with Ashwing in Open since 2026-02-01: In different rows"
            " (Open, first list).",
        ),
        (ShowBanlistChanges("open"), "As often as you like again: Harbour Light (LF-003)"),
        (
            ShowBanlistHistory("Harbour Light"),
            "2026-03-01: Harbour Light (LF-003): As often as you like again (Open, second list)",
        ),
        (AnnounceBanlist("open"), "As often as you like again:"),
    ],
)
def test_its_own_kinds_of_listing_are_shown(app: App, request_: Request, said: str) -> None:
    reply = app.handle(request_)
    assert said in plain_text(app, reply, "en").splitlines()


def test_its_own_kinds_of_listing_stand_in_json_on_discord_and_on_its_page(app: App) -> None:
    day = "2026-02-15"
    (held,) = finding_rows(app.handle(ShowBanlist("open", on=day)))
    assert [listed["event"] for listed in held["holds"]] == ["banned", "once-a-night", "other-rows"]
    shown = Screens(app).banlist_show("open", day, "en")
    assert_fits(shown)
    served = Served(app, "https://lanternfall.example")
    page = pages.html_of(served, Page("format", "lanternfall", "open"), "en", {"on": day})
    for text in (text_of([shown.parts]), page):
        assert "Once a night" in text
        assert "In different rows" in text


def test_a_card_of_its_own_kind_is_not_called_free_or_banned(app: App) -> None:
    (row,) = finding_rows(app.handle(Ask("is Harbour Light banned in Open on 2026-02-15?")))
    assert row["standing"] == "listed"
    (answer,) = app.handle(Ask("is Ashwing banned in Open")).answers
    assert isinstance(answer, Found)
    assert answer.verdict == ""


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (FIRST_LIST, "once-a-night:", "once-a-nigth:", (":12", "no kind 'once-a-nigth'")),
        (FIRST_LIST, ", with: [{card: Pale Emperor, code: LF-002}]", "", (":15", "several cards")),
        (FIRST_LIST, "card: Pale Emperor", "card: Pale Empror", (":15", "not 'Pale Empror'")),
        (FIRST_LIST, "{card: Harbour Light", "{cart: Harbour Light", (":13", "cart")),
        (KINDS, "id: other-rows", "id: banned", (":4", "already has a meaning")),
        (KINDS, "  over: {en: In one row again}\n", "", (":4", "over")),
    ],
)
def test_what_is_wrong_with_a_kind_of_listing_is_named_by_file_and_line(
    tmp_path: Path, file: str, old: str, new: str, told: tuple[str, str]
) -> None:
    data = shutil.copytree(RULINGS, tmp_path / "rulings")
    text = (data / file).read_text("utf-8")
    assert old in text
    (data / file).write_text(text.replace(old, new), "utf-8")
    defects = [str(defect) for defect in check_sources(TEXTS, data).defects]
    assert any(f"{file}{told[0]}" in defect and told[1] in defect for defect in defects), defects


def test_suggestions_have_no_empty_names(app: App) -> None:
    completion = Completion(app)
    for kind in ("rule", "keyword", "card", "ruling", "format"):
        for language in ("en", "ja"):
            assert [
                suggestion
                for suggestion in completion.suggest(kind, "", language)
                if suggestion.name.strip() != suggestion.name or not suggestion.name
            ] == []  # type: ignore[arg-type]


def test_it_has_no_defects_and_one_warning() -> None:
    checked = check_sources(TEXTS, RULINGS)
    assert checked.defects == ()
    assert [warning.message for warning in checked.warnings] == [
        "no rule of lantern-book has phrases in ja"
    ]


def test_what_people_contribute_has_no_defects(tmp_path: Path) -> None:
    """What is laid over the data when the whole suite is to run with contributions (see
    tests.support.contributions).
    """
    texts, data = (
        shutil.copytree(bundled_texts(), tmp_path / "texts"),
        shutil.copytree(bundled_rulings(), tmp_path / "data"),
    )
    if not (texts / "lanternfall").exists():
        contribute(texts, data, date.today())
    assert [str(defect) for defect in check_sources(texts, data).defects] == []
