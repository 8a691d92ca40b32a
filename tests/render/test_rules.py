"""A rule as a block: what is shown of it, and in which order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app import App
from bot.render.blocks import RELATED, HeadingsBlock, ListBlock, RuleBlock, Source, TextBlock
from bot.render.wording import label_of
from rules_corpus.model import Language, Library, Note, Relation
from tests.support.blocks import below, shown, texts
from tests.support.bot_corpora import ref
from tests.support.corpora import said

LANGUAGES: tuple[Language, ...] = ("en", "ja")


@pytest.fixture(scope="module")
def library(harbour: App) -> Library:
    return harbour.library


def headings(rule: RuleBlock) -> tuple[str, ...]:
    return next((part.titles for part in rule.parts if isinstance(part, HeadingsBlock)), ())


def related(rule: RuleBlock) -> list[str]:
    return texts(rule, "differs", "newer", "older", "see")


def test_a_label_is_an_address_as_people_say_it(library: Library) -> None:
    assert label_of(ref("desk:1a-i"), library) == "Desk 1a-i Late players"
    assert label_of(ref("guide:1.1"), library) == "Guide 1.1"


def test_a_document_has_its_own_name_in_japanese_answers(library: Library) -> None:
    named = library.documents["guide"]._replace(
        titles=said("Guide", "港の案内"), shorts=said("Guide", "案内")
    )
    changed = replace(library, documents={**library.documents, "guide": named})
    rule = shown(changed, "guide:2.1", "ja")
    assert rule.title == "案内 2.1 Setting sail"
    assert rule.source.text.startswith("港の案内, first (2020) - ")
    assert label_of(ref("guide:1.1"), changed, "en") == "Guide 1.1"
    assert label_of(ref("desk:1a-i"), changed, "ja") == "Desk 1a-i Late players"


def test_a_heading_is_named_in_japanese_where_the_glossary_has_its_name(library: Library) -> None:
    boat = next(term for term in library.terms if term.term == "boat")
    drift = boat._replace(called=said("drift", "漂流"))
    changed = replace(library, terms=(*library.terms, drift))
    assert headings(shown(changed, "guide:2.3.1", "ja")) == (
        "Sailing",
        "2 Sailing",
        "2.3 [Drift] 漂流",
    )
    assert headings(shown(changed, "guide:2.3.1")) == ("Sailing", "2 Sailing", "2.3 [Drift]")
    assert shown(changed, "guide:2.3", "ja").title == "Guide 2.3 [Drift] 漂流"
    assert ("2.3", "[Drift] 漂流") in below(shown(changed, "guide:2", "ja"))
    assert label_of(ref("guide:2.3"), replace(changed, terms=()), "ja") == "Guide 2.3 [Drift]"


def test_headings_stand_above_a_rule_the_highest_first(library: Library) -> None:
    assert headings(shown(library, "guide:2.3.1")) == ("Sailing", "2 Sailing", "2.3 [Drift]")
    assert headings(shown(library, "guide:1.2.1")) == ("The harbour", "1 Your harbour")
    assert headings(shown(library, "desk:1")) == ()


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
def test_a_rule_that_introduces_a_list_leads_its_items(
    library: Library, text: str, leads: bool
) -> None:
    above = library.rules[ref("guide:1.2")]._replace(text=text)
    changed = replace(library, rules={**library.rules, above.ref: above})
    last = text.removeprefix("First this.\n\n")
    assert texts(shown(changed, "guide:1.2.1"), "lead") == (
        [f"(above it) 1.2 {last}"] if leads else []
    )


def test_a_document_in_the_askers_language_needs_no_gloss(library: Library) -> None:
    assert texts(shown(library, "guide:1.1"), "gloss") == []
    assert texts(shown(library, "guide:1.1", "ja"), "gloss") == [
        "In short: 最初は港に6隻の舟がある。"
    ]


def test_the_source_names_document_edition_and_date(library: Library) -> None:
    assert shown(library, "guide:1.1").source == Source(
        "The guide book, first (2020) - restated, not official wording",
        "guide",
        "first",
        "2020",
        "en",
        "first (2020) - restated, not official wording",
    )


def test_remarks_on_relations_are_in_the_askers_language(library: Library) -> None:
    (english, *_), (japanese, *_) = (
        related(shown(library, "guide:2.2", language)) for language in LANGUAGES
    )
    assert english == "Regatta 1.1 (first, 2020) differs and is newer: The regatta allows it."
    assert japanese.endswith("レガッタでは許される。")


def test_the_same_remark_on_several_rules_of_a_document_is_one_line(library: Library) -> None:
    here, others = ref("guide:2.2"), [ref("regatta:1.1"), ref("regatta:1.2"), ref("desk:1a")]
    relations = tuple(
        Relation("differs", (here, other), said("It floats.", "浮く。"), here) for other in others
    )
    changed = replace(library, relations=relations)
    assert related(shown(changed, str(here))) == [
        "Regatta 1.1, 1.2 (first, 2020) differs and is older: It floats.",
        "Desk 1a (first, 2020) differs and is older: It floats.",
    ]


def test_edition_and_date_of_a_document_stand_once_and_not_for_the_rules_own(
    library: Library,
) -> None:
    here = ref("guide:2.2")
    relations = (
        Relation("differs", (here, ref("regatta:1.1")), said("One.", "一。")),
        Relation("differs", (here, ref("regatta:1.2")), said("Two.", "二。")),
        Relation("see", (here, ref("guide:1.1")), said("Three.", "三。")),
    )
    changed = replace(library, relations=relations)
    assert related(shown(changed, str(here))) == [
        "Regatta 1.1 (first, 2020) differs: One.",
        "Regatta 1.2 differs: Two.",
        "See Guide 1.1: Three.",
    ]


@pytest.mark.parametrize(
    ("text", "gloss", "terms"),
    [
        (
            "A boat on the open sea is turned.",
            "外海の舟を横にする。",
            ("boat = 舟", "open sea = 外海"),
        ),
        (
            "A boat of the Open Sea Company.",
            "舟は会社のもの。",
            ("boat = 舟",),
        ),  # the company is no zone
        ("Boating is fun.", "舟遊びは楽しい。", ()),
        ("A vessel waits.", "舟が待つ。", ()),
        ("To set sail, turn the boat.", "舟を出航させる。", ("set sail = 出航", "boat = 舟")),
    ],
)
def test_a_term_is_named_where_the_gloss_calls_it_so(
    library: Library, text: str, gloss: str, terms: tuple[str, ...]
) -> None:
    rule = library.rules[ref("guide:2.2")]._replace(
        title="boat on the open sea", text=text, glosses=said(ja=gloss)
    )
    assert texts(shown(library, rule, "ja"), "terms") == (
        [f"Terms: {', '.join(terms)}"] if terms else []
    )
    assert texts(shown(library, rule), "terms") == []


def test_no_part_of_a_longer_term_is_named(library: Library) -> None:
    boat = next(term for term in library.terms if term.term == "boat")
    changed = replace(
        library, terms=(*library.terms, boat._replace(called=said("fishing boat", "漁舟")))
    )
    rule = library.rules[ref("guide:2.2")]._replace(
        text="The fishing boat sails.", glosses=said(ja="漁舟が出る。")
    )
    assert texts(shown(changed, rule, "ja"), "terms") == ["Terms: fishing boat = 漁舟"]


def test_what_stands_above_is_said_in_the_askers_language(library: Library) -> None:
    above = library.rules[ref("guide:1.2")]._replace(glosses=said(ja="舟のある場所は次のとおり。"))
    changed = replace(library, rules={**library.rules, above.ref: above})
    assert texts(shown(changed, "guide:1.2.1", "ja"), "lead") == [
        "(above it) 1.2 舟のある場所は次のとおり。"
    ]
    assert texts(shown(changed, "guide:1.2.1"), "lead") == [
        "(above it) 1.2 A boat is in one of these places:"
    ]


def test_a_heading_and_a_rule_that_only_announces_list_what_is_below(library: Library) -> None:
    assert [number for number, _ in below(shown(library, "guide:2.3"))] == ["2.3.1", "2.3.2"]
    assert below(shown(library, "guide:1.2")) == [
        ("1.2.1", "The harbour, where it rests."),
        ("1.2.2", "The open sea, where it may be caught."),
    ]
    assert below(shown(library, "guide:2.2")) == []
    told = library.rules[ref("guide:1.2")]._replace(text="A boat is somewhere.")
    assert below(shown(library, told)) == []


def test_what_is_shown_of_a_rule_stands_in_one_order(library: Library) -> None:
    rule = library.rules[ref("guide:2.2")]._replace(
        text="First this:", glosses=said(ja="舟。"), examples=("Ren sails.",), notes=(Note("Odd."),)
    )
    boat = Relation("see", (rule.ref, ref("guide:1.1")), said("Three.", "三。"))
    links = {rule.ref: (ref("guide:2.1"),)}
    changed = replace(
        library, relations=(boat,), links=links, rules={**library.rules, rule.ref: rule}
    )
    kinds = [
        part.kind if isinstance(part, TextBlock | ListBlock) else "headings"
        for part in shown(changed, rule, "ja").parts
    ]
    assert kinds == ["headings", "gloss", "text", "example", "note", "see", "links"]
    links_block = shown(changed, rule).parts[-1]
    assert links_block == TextBlock("links", "Refers to: 2.1", (ref("guide:2.1"),))


def test_one_line_says_which_rules_differ(library: Library) -> None:
    first, *others = [
        part
        for part in shown(library, "guide:2.2").parts
        if isinstance(part, TextBlock) and part.kind in RELATED
    ]
    assert first.brief == "Regatta (2020) differs: 1.1"
    assert not any(other.brief for other in others)


@pytest.mark.parametrize(
    ("language", "cited"),
    [("en", "Guide 1.1, 1.2 (edition 12.7, 2020)"), ("ja", "Guide 1.1, 1.2（12.7版, 2020）")],
)
def test_the_number_of_an_edition_is_never_read_as_one_of_a_rule(
    harbour: App, language: Language, cited: str
) -> None:
    assert harbour.wording(language).with_edition("Guide 1.1, 1.2", "12.7", "2020") == cited
