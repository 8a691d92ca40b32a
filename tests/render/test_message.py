"""The neutral message: what is shown, in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.answers.answer import Answer, Citation, DidYouMean, Fact, Found, NotFound, Question, Reply, Why, cite
from bot.app import App
from bot.render.message import SUMMARY, Section, label_of, make_card, make_message, summary_of
from bot.words import Words
from rules_corpus.model import Language, Library, Rule
from tests.support.bot_corpora import ref

WORDS = Words("en")
NOT_SAID = Fact("The rules I have do not say.")


@pytest.fixture(scope="module")
def library(harbour: App) -> Library:
    return harbour.library


def section_of(library: Library, answer: Answer) -> Section:
    """The section of the message with this answer alone."""
    (section,) = make_message(Reply(Question("?"), (answer,), 1.0), library, WORDS, "en").sections
    return section


def test_a_label_is_an_address_as_people_say_it(library: Library) -> None:
    assert label_of(ref("desk:1a-i"), library) == "Desk 1a-i Late players"
    assert label_of(ref("guide:1.1"), library) == "Guide 1.1"


def test_a_short_text_is_its_own_summary(library: Library) -> None:
    assert summary_of(library.rules[ref("guide:2.2")], "en", library) == "A boat that set sail cannot be hauled in the same turn."


def test_a_summary_is_one_line(library: Library) -> None:
    assert summary_of(library.rules[ref("desk:1b")], "en", library).startswith("A round gives points: Points of a round | Result | Points |")


@pytest.mark.parametrize("length", [SUMMARY - 1, SUMMARY, SUMMARY + 1, 5 * SUMMARY])
def test_a_long_text_is_cut_and_says_so(library: Library, length: int) -> None:
    summary = summary_of(Rule(ref("guide:1.1"), "", "b" * length), "en", library)
    assert len(summary) == min(length, SUMMARY)
    assert summary.endswith("…") is (length > SUMMARY)


@pytest.mark.parametrize(("language", "start"), [("en", "Each player begins"), ("ja", "最初は港に")])
def test_a_summary_is_in_the_askers_language_where_there_is_a_gloss(library: Library, language: Language, start: str) -> None:
    assert summary_of(library.rules[ref("guide:1.1")], language, library).startswith(start)


def test_at_most_as_many_other_rules_as_asked_for(library: Library) -> None:
    first, *others = (cite(library, rule, 1.0, "search") for rule in library.rules)
    reply = Reply(Question("?"), (Found("?", first, (), tuple(others)),), 1.0)
    for count in (0, 1, 3):
        (section,) = make_message(reply, library, WORDS, "en", count).sections
        assert len(section.others) == count
        assert bool(section.others_title) is (count > 0)


def test_one_answer_is_not_several(library: Library) -> None:
    answer = Found("?", cite(library, ref("guide:1"), 1.0, "search"))
    assert not make_message(Reply(Question("?"), (answer,), 1.0), library, WORDS, "en").several
    assert make_message(Reply(Question("?"), (answer, answer), 1.0), library, WORDS, "en").several


def test_a_fact_may_be_said_within_another(library: Library) -> None:
    said = Fact("{date}: {what}", (("date", "2021"), ("what", Fact("{card} {{banned}}", (("card", "{Heron}"),)))))
    assert section_of(library, Found("?", None, (said,))).facts == ("2021: {Heron} {banned}",)


@pytest.mark.parametrize(("why", "led"), [("ruling", True), ("search", False), ("number", False)])
def test_a_ruling_that_answers_stands_before_its_rule(ruled: App, why: Why, led: bool) -> None:
    entries = tuple(ruled.snapshot.database.entries.values())[:2]
    section = section_of(ruled.library, Found("?", cite(ruled.library, ref("guide:2.3.2"), 1.0, why), entries=entries))
    assert [sheet.title for sheet in section.sheets] == ["Does a second [Drift] do anything?", "May I haul the boat that just set sail?"]
    assert section.led is led


def test_without_a_rule_or_without_entries_nothing_is_led(ruled: App) -> None:
    entries = tuple(ruled.snapshot.database.entries.values())[:1]
    citation = cite(ruled.library, ref("guide:2.3.2"), 1.0, "ruling")
    for answer in (
        Found("?", None, entries=entries),
        Found("?", citation),
        DidYouMean("?", (citation,), entries),
        NotFound("?", NOT_SAID, (citation,), entries),
    ):
        assert not section_of(ruled.library, answer).led


def test_entries_stand_before_cards(ruled: App) -> None:
    database = ruled.snapshot.database
    entries, cards = tuple(database.entries.values())[:1], database.cards_of("harbour").find("grey heron")
    for answer in (Found("?", None, entries=entries, cards=cards), NotFound("?", NOT_SAID, (), entries, cards)):
        assert [sheet.label for sheet in section_of(ruled.library, answer).sheets] == ["Ruling", "Card"]


def test_the_users_texts_of_cards_are_shown(ruled: App) -> None:
    reply = Reply(Question("?"), (Found("?", None, cards=ruled.snapshot.database.cards_of("harbour").find("grey heron")),), 1.0)
    (section,) = ruled.message(reply, "en").sections
    assert "It drifts at dusk." in section.sheets[0].lines
    assert "It drifts at dusk." not in section_of(ruled.library, *reply.answers).sheets[0].lines


@pytest.mark.parametrize(
    ("make", "remark"),
    [
        (lambda citation, read_as: Found("?", citation, read_as=read_as), "{}"),
        (lambda citation, read_as: DidYouMean("?", (citation,), read_as=read_as), "{} Which of these do you mean?"),
        (lambda citation, read_as: NotFound("?", NOT_SAID, (citation,), read_as=read_as), "{} The rules I have do not say."),
    ],
)
def test_corrected_spellings_are_said_first(library: Library, make: Callable[[Citation, tuple[str, ...]], Answer], remark: str) -> None:
    citation = cite(library, ref("guide:1.1"), 1.0, "search")
    corrected = make(citation, ("habour = harbour", "bota = boat"))
    assert section_of(library, corrected).remark == remark.format("Read as: habour = harbour, bota = boat.")
    assert section_of(library, make(citation, ())).remark == remark.format("").strip()


def test_headings_stand_above_a_rule_the_highest_first(library: Library) -> None:
    assert make_card(library.rules[ref("guide:2.3.1")], library, WORDS, "en").above == "Sailing > 2 Sailing > 2.3 [Drift]"
    assert make_card(library.rules[ref("guide:1.2.1")], library, WORDS, "en").above == "The harbour > 1 Your harbour"
    assert make_card(library.rules[ref("desk:1")], library, WORDS, "en").above == ""


@pytest.mark.parametrize(
    ("text", "leads"),
    [
        ("A boat is in one of these places:", True),
        ("First this.\n\nDo the following", True),
        ("It may do the following things.", True),
        ("次のどれかである。", True),
        ("以下の通り。", True),
        ("These are boats. They float.", False),
        ("Places:\n\nThat is all.", False),
        ("", False),
    ],
)
def test_a_rule_that_introduces_a_list_leads_its_items(library: Library, text: str, leads: bool) -> None:
    above = library.rules[ref("guide:1.2")]._replace(text=text)
    changed = replace(library, rules={**library.rules, above.ref: above})
    card = make_card(changed.rules[ref("guide:1.2.1")], changed, WORDS, "en")
    assert bool(card.lead) is leads
    assert card.lead in ("", f"1.2 {text}".replace("1.2 First this.\n\n", "1.2 "))


def test_a_document_in_the_askers_language_needs_no_gloss(library: Library) -> None:
    assert make_card(library.rules[ref("guide:1.1")], library, WORDS, "en").gloss == ""
    assert make_card(library.rules[ref("guide:1.1")], library, WORDS, "ja").gloss == "最初は港に6隻の舟がある。"


def test_the_source_names_document_edition_and_date(library: Library) -> None:
    assert make_card(library.rules[ref("guide:1.1")], library, WORDS, "en").source == "The guide book, first (2020)"


def test_remarks_on_relations_are_in_the_askers_language(library: Library) -> None:
    (english, *_), (japanese, *_) = (make_card(library.rules[ref("guide:2.2")], library, WORDS, language).related for language in ("en", "ja"))
    assert english == "Regatta first (2020) 1.1 differs and is newer: The regatta allows it."
    assert japanese.endswith("レガッタでは許される。")


def test_only_a_heading_lists_what_is_below(library: Library) -> None:
    assert [line.ref.number for line in make_card(library.rules[ref("guide:2.3")], library, WORDS, "en").below] == ["2.3.1", "2.3.2"]
    assert make_card(library.rules[ref("guide:1.2")], library, WORDS, "en").below == ()
