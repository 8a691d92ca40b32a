"""The neutral message: what is shown, in which order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.answers.answer import Answer, Citation, DidYouMean, Fact, Found, NotFound, Question, Reply, Why, cite
from bot.app import App
from bot.desk.tables import Row
from bot.render.grids import Grid
from bot.render.message import Section, label_of, make_card, make_message
from bot.words import Words
from rules_corpus.model import Language, Library, Relation
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


def test_a_document_has_its_own_name_in_japanese_answers(library: Library) -> None:
    named = library.documents["guide"]._replace(title_ja="港の案内", short_ja="案内")
    changed = replace(library, documents={**library.documents, "guide": named})
    card = make_card(changed.rules[ref("guide:2.1")], changed, WORDS, "ja")
    assert (card.label, card.source) == ("案内 2.1 Setting sail", "港の案内, first (2020)")
    assert label_of(ref("guide:1.1"), changed, "en") == "Guide 1.1"
    assert label_of(ref("desk:1a-i"), changed, "ja") == "Desk 1a-i Late players"


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


@pytest.mark.parametrize(("written", "superseded_by", "led"), [("ja", "regatta", True), ("en", "regatta", False), ("ja", None, False)])
def test_a_ruling_stands_before_an_older_document_in_another_language(ruled: App, written: Language, superseded_by: str | None, led: bool) -> None:
    older = ruled.library.documents["guide"]._replace(language=written, superseded_by=superseded_by)
    library = replace(ruled.library, documents={**ruled.library.documents, "guide": older})
    entries = tuple(entry for entry in ruled.snapshot.database.entries.values() if entry.ref.kind == "ruling")[:1]
    assert section_of(library, Found("?", cite(library, ref("guide:2.3.2"), 1.0, "search"), entries=entries)).led is led


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


def test_entries_stand_before_cards_where_a_rule_answers_and_behind_the_cards_asked_about(ruled: App) -> None:
    database, rule = ruled.snapshot.database, cite(ruled.library, next(iter(ruled.library.rules)), 1.0, "search")
    entries, cards = tuple(database.entries.values())[:1], database.cards_of("harbour").find("grey heron")
    assert [sheet.label for sheet in section_of(ruled.library, Found("?", rule, entries=entries, cards=cards)).sheets] == ["Ruling", "Card"]
    for answer in (Found("?", None, entries=entries, cards=cards), NotFound("?", NOT_SAID, (), entries, cards)):
        assert [sheet.label for sheet in section_of(ruled.library, answer).sheets] == ["Card", "Ruling"]


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


def test_the_same_remark_on_several_rules_of_a_document_is_one_line(library: Library) -> None:
    here, others = ref("guide:2.2"), [ref("regatta:1.1"), ref("regatta:1.2"), ref("desk:1a")]
    relations = tuple(Relation("differs", (here, other), "It floats.", "浮く。", here) for other in others)
    changed = replace(library, relations=relations)
    assert make_card(library.rules[here], changed, WORDS, "en").related == (
        "Regatta first (2020) 1.1, 1.2 differs and is older: It floats.",
        "Desk first (2020) 1a differs and is older: It floats.",
    )


def test_edition_and_date_of_a_document_stand_once_and_not_for_the_rules_own(library: Library) -> None:
    here = ref("guide:2.2")
    relations = (
        Relation("differs", (here, ref("regatta:1.1")), "One.", "一。"),
        Relation("differs", (here, ref("regatta:1.2")), "Two.", "二。"),
        Relation("see", (here, ref("guide:1.1")), "Three.", "三。"),
    )
    changed = replace(library, relations=relations)
    assert make_card(library.rules[here], changed, WORDS, "en").related == (
        "Regatta first (2020) 1.1 differs: One.",
        "Regatta 1.2 differs: Two.",
        "See Guide 1.1: Three.",
    )


@pytest.mark.parametrize(
    ("text", "gloss", "terms"),
    [
        ("A boat on the open sea is turned.", "外海の舟を横にする。", ("boat = 舟", "open sea = 外海")),
        ("A boat of the Open Sea Company.", "舟は会社のもの。", ("boat = 舟",)),  # the company is no zone
        ("Boating is fun.", "舟遊びは楽しい。", ()),
        ("A vessel waits.", "舟が待つ。", ()),
        ("To set sail, turn the boat.", "舟を出航させる。", ("set sail = 出航", "boat = 舟")),
    ],
)
def test_a_term_is_named_where_the_gloss_calls_it_so(library: Library, text: str, gloss: str, terms: tuple[str, ...]) -> None:
    rule = library.rules[ref("guide:2.2")]._replace(title="boat on the open sea", text=text, gloss=gloss)
    assert make_card(rule, library, WORDS, "ja").terms == terms
    assert make_card(rule, library, WORDS, "en").terms == ()


def test_no_part_of_a_longer_term_is_named(library: Library) -> None:
    boat = next(term for term in library.terms if term.term == "boat")
    changed = replace(library, terms=(*library.terms, boat._replace(term="fishing boat", ja="漁舟")))
    rule = library.rules[ref("guide:2.2")]._replace(text="The fishing boat sails.", gloss="漁舟が出る。")
    assert make_card(rule, changed, WORDS, "ja").terms == ("fishing boat = 漁舟",)


def test_what_stands_above_is_said_in_the_askers_language(library: Library) -> None:
    above = library.rules[ref("guide:1.2")]._replace(gloss="舟のある場所は次のとおり。")
    changed = replace(library, rules={**library.rules, above.ref: above})
    assert make_card(changed.rules[ref("guide:1.2.1")], changed, WORDS, "ja").lead == "1.2 舟のある場所は次のとおり。"
    assert make_card(changed.rules[ref("guide:1.2.1")], changed, WORDS, "en").lead == "1.2 A boat is in one of these places:"


def test_a_heading_and_a_rule_that_only_announces_list_what_is_below(library: Library) -> None:
    assert [line.ref.number for line in make_card(library.rules[ref("guide:2.3")], library, WORDS, "en").below] == ["2.3.1", "2.3.2"]
    assert [line.summary for line in make_card(library.rules[ref("guide:1.2")], library, WORDS, "en").below] == [
        "The harbour, where it rests.",
        "The open sea, where it may be caught.",
    ]
    assert make_card(library.rules[ref("guide:2.2")], library, WORDS, "en").below == ()
    told = library.rules[ref("guide:1.2")]._replace(text="A boat is somewhere.")
    assert make_card(told, library, WORDS, "en").below == ()


def rows_in(library: Library, answer: Found) -> list[tuple[str, ...]]:
    card = section_of(library, answer).card
    assert card is not None
    return [row for part in card.body if isinstance(part, Grid) for row in part.rows]


@pytest.fixture
def tall(library: Library) -> Library:
    """The library with a table too long to be shown whole where nothing asks for it."""
    table = library.tables["desk", "points"]._replace(rows=tuple((f"{place} wins", place) for place in range(10, 20)))
    rule = library.rules[table.rule]
    longer = rule._replace(text=rule.text.replace(library.tables["desk", "points"].markdown, table.markdown))
    return replace(library, rules={**library.rules, rule.ref: longer}, tables={("desk", "points"): table})


def test_a_table_found_by_a_search_shows_its_first_rows_and_says_that_there_are_more(tall: Library) -> None:
    answer = Found("points?", cite(tall, ref("desk:1b"), 1.0, "search"))
    assert rows_in(tall, answer) == [("10 wins", "10"), ("11 wins", "11"), ("12 wins", "12")]
    card = section_of(tall, answer).card
    assert card is not None
    assert card.is_cut


def test_a_calculation_shows_the_rows_that_it_read(tall: Library) -> None:
    answer = Found("?", cite(tall, ref("desk:1b"), 1.0, "calculation"), rows=(Row("desk", "points", 4), Row("desk", "other", 5)))
    assert rows_in(tall, answer) == [("14 wins", "14")]


@pytest.mark.parametrize("why", ["number", "range"])
def test_a_rule_asked_by_number_shows_its_tables_whole(tall: Library, why: Why) -> None:
    answer = Found("1b", cite(tall, ref("desk:1b"), 1.0, why))
    assert len(rows_in(tall, answer)) == 10
    card = section_of(tall, answer).card
    assert card is not None
    assert not card.is_cut


def test_a_message_in_full_has_all_rows(tall: Library) -> None:
    reply = Reply(Question("?"), (Found("?", cite(tall, ref("desk:1b"), 1.0, "search")),), 1.0)
    (section,) = make_message(reply, tall, WORDS, "en", in_full=True).sections
    assert section.card is not None
    assert not section.card.is_cut
    assert make_card(tall.rules[ref("desk:1b")], tall, WORDS, "en").body == section.card.body
