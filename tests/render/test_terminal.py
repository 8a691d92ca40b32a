"""Blocks on a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from typing import get_args

import pytest
from rich.console import Console

from bot.answers.answer import Answer, DidYouMean, Fact, Found, NotFound, Why, cite
from bot.app import App
from bot.desk.tables import Row
from bot.render import terminal
from bot.render.blocks import TextBlock, TextKind
from bot.render.text import render
from rules_corpus.model import Language, Library
from rulings.model import Ruling
from tests.support.blocks import blocks_of
from tests.support.blocks import shown as rule_of
from tests.support.bot_corpora import ref
from tests.support.corpora import said

FACT = Fact("{players} players.", (("players", 9),))


@pytest.fixture(scope="module")
def library(harbour: App) -> Library:
    return harbour.library


def shown(
    library: Library,
    *answers: Answer,
    language: Language = "en",
    width: int = 100,
    colour: bool = False,
) -> str:
    output = StringIO()
    screen = Console(
        file=output,
        width=width,
        highlight=False,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
    )
    terminal.show(blocks_of(library, *answers, language=language), screen)
    return output.getvalue()


def found(
    library: Library,
    address: str,
    question: str = "?",
    others: tuple[str, ...] = (),
    facts: tuple[Fact, ...] = (),
) -> Found:
    return Found(
        question,
        cite(library, ref(address), 1.0, "search"),
        facts,
        tuple(cite(library, ref(other), 0.5, "search") for other in others),
    )


def with_entries(app: App, why: Why) -> Found:
    """An answer with a ruling, a keyword and a card."""
    database = app.snapshot.database
    entries = tuple(
        entry for entry in database.entries.values() if entry.ref.id in ("drift-twice", "Drift")
    )
    answer = Found(
        "?",
        cite(app.library, ref("guide:2.3.2"), 1.0, why),
        entries=entries,
        cards=database.cards_of("harbour").find("grey heron"),
    )
    assert len(answer.entries) + len(answer.cards) == 3
    return answer


def plain_text(library: Library, answer: Answer) -> str:
    return render(blocks_of(library, answer))


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_a_rule_is_shown_with_all_that_belongs_to_it(library: Library) -> None:
    text = shown(library, found(library, "guide:1.1", others=("guide:2.1",), facts=(FACT,)))
    lines = [line.rstrip() for line in text.splitlines()]
    assert lines[0] == "9 players."
    assert lines[1].startswith("Guide 1.1  The guide book, first (2020) - ")
    assert "Under: The harbour > 1 Your harbour" in lines
    assert "  Each player begins with six boats in the harbour." in lines
    assert "  Example: Mio lays out six boats." in lines
    assert "See also: (1) 2.1 Setting sail" in lines


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_of_the_plain_text_is_missing(
    harbour: App, library: Library, language: Language
) -> None:
    for rule in library.rules.values():
        text = words_of(shown(library, found(library, str(rule.ref)), language=language))
        for part in (
            rule.text,
            rule.title,
            *rule.examples,
            *(
                note.in_language(language, library.documents[rule.ref.document].language)
                for note in rule.notes
            ),
        ):
            assert set(words_of(part)) <= set(text)


def test_a_gloss_is_shown_to_whom_the_document_is_foreign(library: Library) -> None:
    assert "In short: 最初は港に6隻の舟がある。" in shown(
        library, found(library, "guide:1.1"), language="ja"
    )


def test_relations_are_shown(library: Library) -> None:
    assert "differs and is newer: The regatta allows it." in shown(
        library, found(library, "guide:2.2")
    )


def test_an_item_of_a_list_is_led_by_the_rule_above(library: Library) -> None:
    assert "(above it) 1.2 A boat is in one of these places:" in shown(
        library, found(library, "guide:1.2.2")
    )


def test_a_table_is_drawn(library: Library) -> None:
    rows = [
        re.findall(r"\w+", line) for line in shown(library, found(library, "desk:1b")).splitlines()
    ]
    assert ["won", "3"] in rows
    assert ["drawn", "1"] in rows


def test_a_table_that_is_cut_says_how_to_see_all_of_it(library: Library) -> None:
    answer = replace(found(library, "desk:1b"), rows=(Row("desk", "points", 1),))
    text = shown(library, answer)
    assert "(1 of 2 rows)" in text
    assert "All rows: magistrate rule 1b" in text
    assert "won" not in text


def test_the_gloss_stands_before_the_text(library: Library) -> None:
    text = shown(library, found(library, "guide:1.1"), language="ja")
    assert text.index("In short: 最初は港に6隻の舟がある。") < text.index("Each player begins")


def test_a_rule_that_only_announces_is_shown_with_what_it_announces(library: Library) -> None:
    assert (
        "  1.2.2 The open sea, where it may be caught."
        in shown(library, found(library, "guide:1.2")).splitlines()
    )


@pytest.mark.parametrize(
    ("why", "order"),
    [
        ("ruling", ["Ruling", "Guide", "Keyword", "Card"]),
        ("search", ["Guide", "Ruling", "Keyword", "Card"]),
    ],
)
def test_entries_and_cards_stand_as_in_the_plain_text(
    ruled: App, why: Why, order: list[str]
) -> None:
    text = shown(ruled.library, with_entries(ruled, why))
    starts = [
        line.partition(" ")[0].rstrip(":")
        for line in text.splitlines()
        if re.match("Ruling: |Keyword: |Card: |Guide 2", line)
    ]
    assert starts == order


@pytest.mark.parametrize("why", ["ruling", "search"])
def test_nothing_of_an_entry_or_a_card_is_missing(ruled: App, why: Why) -> None:
    answer = with_entries(ruled, why)
    assert words_of(plain_text(ruled.library, answer)) == words_of(
        shown(ruled.library, answer, width=400)
    )


def test_markup_in_an_entry_is_only_text(ruled: App) -> None:
    answer = with_entries(ruled, "ruling")
    ruling = answer.entries[0]
    assert isinstance(ruling, Ruling)
    odd = ruling._replace(
        question=said("[red]Is[/red] it [/]?"), answer=said("*No* [bold"), authority="<A_b>"
    )
    text = shown(ruled.library, replace(answer, entries=(odd,)))
    assert "Ruling: [red]Is[/red] it [/]?" in text
    assert "*No* [bold" in text
    assert "<A_b>" in text


def test_corrected_spellings_come_first(library: Library) -> None:
    text = shown(library, replace(found(library, "guide:1.1"), read_as=("habour = harbour",)))
    assert text.splitlines()[0].rstrip() == "Read as: habour = harbour."


def test_several_questions_are_parted_by_rules_with_the_questions(library: Library) -> None:
    nothing = NotFound("and who pays?", Fact("The rules I have do not say."))
    text = shown(library, found(library, "desk:1a", "who keeps the clock?"), nothing)
    headed = [line for line in text.splitlines() if line.startswith("─")]
    assert [line.strip("─ ") for line in headed] == ["who keeps the clock?", "and who pays?"]
    assert "The rules I have do not say." in text


def test_which_of_these_do_you_mean(library: Library) -> None:
    text = shown(
        library,
        DidYouMean(
            "?",
            (
                cite(library, ref("guide:2.1"), 1.0, "search"),
                cite(library, ref("guide:2.2"), 1.0, "search"),
            ),
        ),
    )
    assert text.splitlines()[0] == "Which of these do you mean?"
    assert "  2. Guide 2.2: A boat that set sail cannot be hauled in the same turn." in text


@pytest.mark.parametrize(
    "question",
    [
        "[red]boats[/red]?",
        "[/]",
        "[bold",
        "a\\",
        "[link=x]y[/link]",
        "first\nsecond",
        "?" * 300,
        "舟" * 120,
    ],
)
def test_markup_and_odd_characters_in_a_question_are_only_text(
    library: Library, question: str
) -> None:
    text = shown(library, found(library, "desk:1a", question), found(library, "desk:1b", "plain"))
    assert "A judge keeps the clock" in text
    if len(question) < 80:
        assert question.replace("\n", " ") in text


@pytest.mark.parametrize("width", [20, 40, 400])
def test_any_width_will_do(library: Library, width: int) -> None:
    assert "harbour" in shown(
        library, found(library, "guide:1.1", others=("guide:2.2",)), width=width
    )


def test_colours_are_used_where_there_are_any(library: Library) -> None:
    assert "\x1b[" in shown(library, found(library, "guide:1.1"), colour=True)
    assert "\x1b[" not in shown(library, found(library, "guide:1.1"))


def test_every_kind_of_text_has_a_style() -> None:
    assert set(terminal.STYLES) == set(get_args(TextKind))


@pytest.mark.parametrize("kind", get_args(TextKind))
def test_every_kind_of_text_is_printed_as_text(kind: TextKind) -> None:
    output = StringIO()
    terminal.show(
        (TextBlock(kind, "[bold]an [/] oar[/bold]"),),
        Console(file=output, width=60, highlight=False),
    )
    assert "[bold]an [/] oar[/bold]" in output.getvalue()


def test_a_list_is_printed_without_blank_lines_before_it_or_blanks_behind_its_lines() -> None:
    output = StringIO()
    texts = (TextBlock("text", "- an oar\n- a **boat**"), TextBlock("text", "Then sail."))
    terminal.show(texts, Console(file=output, width=60, highlight=False))
    assert output.getvalue() == "   • an oar\n   • a boat\n  Then sail.\n"


def test_a_short_form_takes_all_the_lines_that_there_are(library: Library) -> None:
    output = StringIO()
    text = "\n".join(["Do so:\n", "- Row.", *(f"- {'Rest. ' * 60}" for _ in range(4))])
    rule = rule_of(library, "guide:1.1")._replace(parts=(TextBlock("text", text),))
    console = Console(file=output, width=80, highlight=False)
    assert terminal.show_excerpt((rule,), console, 12)
    assert "Do so:" in output.getvalue()
    assert "• Row." in output.getvalue()
    assert len(output.getvalue().splitlines()) <= 12
