"""What of a rule and of an entry of the rulings can be found, and by which words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.search.analysis import Analyzer
from bot.search.passages import Passage, all_passages, grouped, indexed, question_ref
from rules_corpus.library import Corpus, load
from rulings.model import EntryRef
from rulings.store import Database
from tests.support.bot_corpora import PLAIN_WORDLISTS, ref
from tests.support.rulings_app import MORE, write_all
from tests.support.rulings_data import BOATS, KEYWORDS, collected, edit

ANALYZER = Analyzer(PLAIN_WORDLISTS.lexicon(()))
CITES = 'cites: ["guide:2.3.2", "guide:2.3.1"]'
Found = Callable[[str], Passage]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    return load(write_all(tmp_path_factory.mktemp("texts"))[0])


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return collected(tmp_path_factory.mktemp("rulings"), MORE).database()


@pytest.fixture(scope="module")
def all_found(corpus: Corpus, database: Database) -> tuple[Passage, ...]:
    return all_passages(corpus, database)


@pytest.fixture(scope="module")
def found(all_found: tuple[Passage, ...]) -> Found:
    """What stands at an address: ``guide:1.1``, ``ruling/harbour:drift-twice``."""
    by_address = {str(passage.ref): passage for passage in all_found}
    return lambda address: by_address[address]


def addresses(corpus: Corpus, database: Database) -> list[str]:
    """The addresses of the entries that can be found."""
    return [
        str(passage.ref)
        for passage in all_passages(corpus, database)
        if isinstance(passage.ref, EntryRef)
    ]


def test_rules_come_first_and_in_their_order(
    all_found: tuple[Passage, ...], corpus: Corpus
) -> None:
    assert [passage.ref for passage in all_found[: len(corpus.library.rules)]] == list(
        corpus.library.rules
    )


def test_the_entries_of_a_shelf_stand_together(corpus: Corpus, database: Database) -> None:
    assert addresses(corpus, database) == [
        "keyword/harbour:Drift",
        "keyword/harbour:Drift#1",
        "keyword/harbour:Anchor",
        "penalty/harbour:late",
        "penalty/harbour:spilt-tea",
        "ruling/harbour:drift-twice",
        "ruling/harbour:haul-in-regatta",
        "ruling/harbour:no-lantern",
        "ruling/kite:wet-string",
    ]


def test_without_a_database_there_are_only_rules(corpus: Corpus) -> None:
    assert [passage.ref for passage in all_passages(corpus, Database())] == list(
        corpus.library.rules
    )


def test_a_rule_is_found_by_title_headings_text_gloss_and_phrases(found: Found) -> None:
    rule = found("guide:2.1")
    assert (rule.cites, rule.title, rule.headings) == (
        (rule.ref,),
        "Setting sail",
        "Sailing Sailing",
    )
    assert (rule.text, rule.gloss) == (
        "Turn a boat sideways to set sail.",
        "舟を横にして出航する。",
    )
    assert {"how do i set sail", "舟を横にする"} <= set(rule.phrases)


def test_a_heading_is_found_where_people_ask_for_it(corpus: Corpus, found: Found) -> None:
    heading = next(rule for rule in corpus.library.rules.values() if not rule.text)
    asked = [asked for asked in corpus.asked if asked.rule != heading.ref]
    passages = all_passages(replace(corpus, asked=tuple(asked)), Database())
    unasked = {str(passage.ref): passage for passage in passages}
    assert found(str(heading.ref)).title == heading.title
    assert not any(unasked[str(heading.ref)].texts)


def test_a_rule_is_found_by_its_examples(found: Found) -> None:
    assert (
        found("guide:1.1").text
        == "Each player begins with six boats in the harbour. Mio lays out six boats. Ren lays out"
        " six more."
    )


def test_a_ruling_is_found_by_question_answer_cards_keywords_and_phrases(found: Found) -> None:
    assert found("ruling/harbour:drift-twice") == Passage(
        EntryRef("ruling", "harbour", "drift-twice"),
        (ref("guide:2.3.2"), ref("guide:2.3.1")),
        "",
        "Grey Heron Drift",
        "Does a second [Drift] do anything? No. A boat has it or has it not.",
        "漂流が二つあると増える? いいえ。有るか無いかだけである。",
        (
            "Does a second [Drift] do anything?",
            "漂流が二つあると増える?",
            "two drifts on one boat",
            "漂流が二つ",
        ),
    )


def test_a_ruling_in_english_alone_has_no_empty_phrase(corpus: Corpus, tmp_path: Path) -> None:
    changes = edit(
        BOATS, (', ja: "レガッタでは?"', ""), (', ja: "レガッタでは引き上げられる。"', "")
    )
    every = {
        str(passage.ref): passage
        for passage in all_passages(corpus, collected(tmp_path, changes).database())
    }
    assert every["ruling/harbour:haul-in-regatta"].phrases == ("And in a regatta?",)
    assert every["ruling/harbour:haul-in-regatta"].gloss.strip() == ""


def test_a_superseded_ruling_is_not_found(corpus: Corpus, tmp_path: Path) -> None:
    old = "ruling/harbour:haul-at-once"
    assert old in addresses(
        corpus,
        collected(
            tmp_path / "holds", edit(BOATS, ("  superseded_by: haul-in-regatta\n", ""))
        ).database(),
    )
    assert old not in addresses(corpus, collected(tmp_path / "replaced").database())


def test_a_keyword_is_found_by_its_names_meaning_and_timing(found: Found) -> None:
    assert found("keyword/harbour:Drift") == Passage(
        EntryRef("keyword", "harbour", "Drift"),
        (ref("guide:2.3.2"),),
        "Drift",
        "",
        "The boat goes to the open sea when its lantern burns out. As the lantern burns out.",
        "灯が消えると外海へ出る。 灯が消えたとき。",
        ("Drift", "漂流", "Float", "With the Tide", "浮遊"),
    )


@pytest.mark.parametrize("rule", ["guide:2.3.1", "guide:2.3.2"])
def test_a_keyword_rests_on_the_rule_that_defines_it(
    corpus: Corpus, tmp_path: Path, rule: str
) -> None:
    database = collected(
        tmp_path, edit(KEYWORDS, ('rule: "guide:2.3.2"', f'rule: "{rule}"'))
    ).database()
    (cites,) = [
        passage.cites
        for passage in all_passages(corpus, database)
        if str(passage.ref) == "keyword/harbour:Drift"
    ]
    assert cites == (ref("guide:2.3.2"),)


@pytest.mark.parametrize(
    ("rule", "definition"),
    [
        ("guide:2.3.1", "guide:2.3.2"),
        ("guide:1.2.1", "guide:1.2.1"),
        ("desk:1a-i", "desk:1a-i"),
        ("guide:2", "guide:2"),
    ],
)
def test_only_under_a_keywords_heading_another_rule_defines(
    corpus: Corpus, rule: str, definition: str
) -> None:
    assert corpus.library.defining(ref(rule)) == ref(definition)


def test_a_keywords_common_question_is_found_beside_it(found: Found) -> None:
    assert found("keyword/harbour:Drift#1") == Passage(
        question_ref(EntryRef("keyword", "harbour", "Drift"), 0),
        (ref("guide:2.3.1"),),
        "Drift",
        "",
        "Who has it? Boats.",
        "漂流 誰が持つ? 舟。",
        ("Who has it?", "誰が持つ?"),
    )


def test_a_penalty_is_found_by_its_situation_and_what_is_prescribed(found: Found) -> None:
    assert found("penalty/harbour:late") == Passage(
        EntryRef("penalty", "harbour", "late"),
        (ref("desk:1a-i"), ref("desk:1b")),
        "A player comes late.",
        "",
        "The round is lost after ten minutes.",
        "プレイヤーが遅刻した。 十分でラウンドの敗北。",
        ("A player comes late.", "プレイヤーが遅刻した。", "my opponent is late", "相手が来ない"),
    )


def test_words_of_other_games_are_not_found(database: Database, corpus: Corpus) -> None:
    assert any(entry.kind == "word" for entry in database.entries)
    assert not any(address.startswith("word/") for address in addresses(corpus, database))


def test_an_entry_rests_on_those_of_its_rules_that_are_still_there(
    corpus: Corpus, tmp_path: Path
) -> None:
    database = collected(
        tmp_path, edit(BOATS, (CITES, 'cites: ["guide:3.1", "guide:2.3.1", "guide:2.3.2"]'))
    ).database()
    assert [
        passage.cites
        for passage in all_passages(corpus, database)
        if passage.ref.number == "drift-twice"
    ] == [(ref("guide:2.3.1"), ref("guide:2.3.2"))]


def test_an_entry_whose_rules_are_all_gone_is_not_found(corpus: Corpus, tmp_path: Path) -> None:
    database = collected(tmp_path, edit(BOATS, (CITES, 'cites: ["guide:3.1"]'))).database()
    assert "ruling/harbour:drift-twice" not in addresses(corpus, database)


def test_what_is_cited_are_rules_of_the_library(
    all_found: tuple[Passage, ...], corpus: Corpus
) -> None:
    assert {ref for passage in all_found for ref in passage.cites} <= set(corpus.library.rules)


def test_passages_are_indexed_by_field_and_phrase_with_what_they_cite(found: Found) -> None:
    (entry,) = indexed((found("keyword/harbour:Drift#1"),), ANALYZER)
    assert (entry.ref, entry.cites) == (
        EntryRef("keyword", "harbour", "Drift#1"),
        (ref("guide:2.3.1"),),
    )
    assert {name: list(tokens) for name, tokens in entry.fields.items() if name != "gloss"} == {
        "title": ["drift"],
        "headings": [],
        "text": ["who", "has", "it", "boat"],
    }
    assert list(entry.phrases[0]) == ["who", "has", "it"]


def test_a_passage_more_leaves_all_groups_but_its_own_as_they_were(
    all_found: tuple[Passage, ...],
) -> None:
    passages = [
        passage._replace(ref=ref(f"guide:{number}.{at}"))
        for number, passage in enumerate(all_found)
        for at in range(20)
    ]
    groups = list(grouped(passages))
    assert [passage for group in groups for passage in group] == passages
    assert len(groups) > 5
    for at in (0, len(passages) // 2, len(passages) - 1):
        fewer = list(grouped(passages[:at] + passages[at + 1 :]))
        assert len(set(groups) - set(fewer)) <= 2
