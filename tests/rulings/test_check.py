"""The invariants across the files of the database and beside the rules, each broken once."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from rules_corpus.languages import phrases_of, text_of
from rules_corpus.model import Library, RuleRef, Term
from rules_corpus.problems import CorpusError
from rulings.check import check, warnings
from rulings.loader import load
from tests.support.corpora import place, write_corpus
from tests.support.rulings_data import (
    BOATS,
    CARD_ROWS,
    CARDS,
    EDITIONS,
    FOREIGN,
    FORMATS,
    KEYWORDS,
    KITE_EDITIONS,
    MEETINGS,
    NICKNAMES,
    PENALTIES,
    SPRING,
    STRINGS,
    SUMMER,
    TIDAL,
    Defect,
    cards_file,
    edit,
    edited_library,
    harbour_rulings,
    line_of,
    write_rulings,
)
from tests.support.rulings_data import broken as told

_HINT = re.compile(r"; (?:did you mean|the nearest are) .*$|: [\w./-]+:\d+$")

NOTE = 'note: {en: "The'
"""How the last field of the spring list begins."""


def at(
    path: str, piece: str, message: str, nth: int = 1, files: dict[str, str] | None = None
) -> Defect:
    """A defect at the line of a file on which ``piece`` stands."""
    return path, line_of(files or harbour_rulings(), path, piece, nth), message


def broken(folder: Path, changes: dict[str, str] | None = None) -> list[Defect]:
    """As `told`, without what may have been meant."""
    return [(path, line, _HINT.sub("", message)) for path, line, message in told(folder, changes)]


def test_a_sound_database_breaks_nothing(tmp_path: Path) -> None:
    assert broken(tmp_path) == []


def test_an_empty_database_breaks_nothing(tmp_path: Path) -> None:
    assert check(load(tmp_path), edited_library()) == ()


# Citations


@pytest.mark.parametrize("number", ["2.3.9", "3", "1.1.1", "drift", "2.3.2.1"])
def test_a_ruling_cites_only_rules_of_the_current_edition(tmp_path: Path, number: str) -> None:
    changes = edit(BOATS, ('"guide:2.3.1"', f'"guide:{number}"'))
    assert broken(tmp_path, changes) == [at(BOATS, "  cites:", f"no rule guide:{number}")]


def test_a_number_is_cited_exactly_as_it_is_written(tmp_path: Path) -> None:
    """People mistype numbers in chat and are understood; data is not guessed at."""
    changes = edit(PENALTIES, ('"desk:1a-i", "desk:1b"', '"desk:1A-I", "desk:1(b)"'))
    assert broken(tmp_path, changes) == [
        at(PENALTIES, "  cites:", "no rule desk:1(b)"),
        at(PENALTIES, "  cites:", "no rule desk:1A-I"),
    ]


def test_a_rule_of_another_document_does_not_count(tmp_path: Path) -> None:
    changes = edit(MEETINGS, ("desk:1a", "desk:2.1"))
    assert broken(tmp_path, changes) == [at(MEETINGS, "  cites:", "no rule desk:2.1")]


def test_a_document_that_does_not_exist_is_no_source(tmp_path: Path) -> None:
    changes = edit(MEETINGS, ("desk:1a", "bench:1a"))
    assert broken(tmp_path, changes) == [
        at(MEETINGS, "  cites:", "no document 'bench' (documents: guide, desk and regatta)")
    ]


@pytest.mark.parametrize(
    ("path", "old"),
    [(PENALTIES, "desk:1a-i"), (FORMATS, "guide:1.1"), (SPRING, "regatta:1.2")],
)
def test_penalties_formats_and_lists_cite_rules_too(tmp_path: Path, path: str, old: str) -> None:
    changes = edit(path, (old, "sunken:1"))
    assert broken(tmp_path, changes) == [
        at(path, "cites:", "no document 'sunken' (documents: guide, desk and regatta)")
    ]


# Editions


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "guide: second",
            "guide: third",
            "guide has no edition 'third'; its editions are 'second', ",
        ),
        ("regatta: first", 'regatta: "1"', "regatta has no edition '1'; its editions are 'first'"),
        ("desk: first", "desk: First", "desk has no edition 'First'; its editions are 'first'"),
        ("desk: first", "dsek: first", "no document 'dsek'; did you mean 'desk'?"),
    ],
)
def test_an_edition_that_never_was_is_named_once(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    changes = edit(EDITIONS, (old, new))
    first, *more = told(tmp_path, changes)
    assert first[:2] == (EDITIONS, line_of(changes, EDITIONS, new))
    assert first[2].startswith(message)
    assert len(more) == ("dsek" in new)  # what cites the desk has no edition now


def test_an_entry_may_name_another_edition(tmp_path: Path) -> None:
    changes = edit(BOATS, ("{guide: first}", "{guide: third}"))
    assert broken(tmp_path, changes) == [
        at(
            BOATS,
            "editions:",
            "guide has no edition 'third'; its editions are 'second', 'first' and 'draft'",
        )
    ]
    changes = edit(BOATS, ("{guide: first}", "{guide: first, desk: first}"))
    assert broken(tmp_path, changes) == [at(BOATS, "editions:", "no rule of desk is cited here")]


def test_a_document_without_an_edition_is_told_once(tmp_path: Path) -> None:
    changes = edit(EDITIONS, ("desk: first\n", ""))
    assert broken(tmp_path, changes) == [
        at(
            MEETINGS,
            "  cites:",
            'nothing says in which edition desk was read: write desk: "first" in the file'
            " editions.yaml of the game",
        )
    ]


@pytest.mark.parametrize("edition", ["first", "draft"])
def test_a_rule_of_an_earlier_edition_may_be_gone_today(tmp_path: Path, edition: str) -> None:
    """It cannot be looked up any more; whether the ruling still holds is `store.unreviewed`'s
    question.
    """
    gone = (
        '["guide:2.2"]\n  editions: {guide: first}',
        f'["guide:3.1"]\n  editions: {{guide: {edition}}}',
    )
    assert broken(tmp_path, edit(BOATS, gone)) == []


@pytest.mark.parametrize(("path", "old"), [(KEYWORDS, '"guide:1.2.1"'), (FOREIGN, '"guide:2.1"')])
def test_the_rule_of_a_keyword_or_word_exists(tmp_path: Path, path: str, old: str) -> None:
    ((name, line, message),) = broken(tmp_path, edit(path, (old, '"guide:9"')))
    assert (name, message) == (path, "no rule guide:9")
    assert 0 < line <= line_of(harbour_rulings(), path, old)


def test_so_do_those_of_its_common_questions(tmp_path: Path) -> None:
    changes = edit(KEYWORDS, ('"guide:2.3.1"', '"guide:2.3.7"'))
    assert broken(tmp_path, changes) == [
        at(KEYWORDS, '- question: {en: "Who has it?"', "no rule guide:2.3.7")
    ]


@pytest.mark.parametrize(("path", "old"), [(KEYWORDS, '"guide:1.2.1"'), (FOREIGN, '"guide:2.1"')])
def test_a_missing_rule_has_the_line_on_which_it_is_named(
    tmp_path: Path, path: str, old: str
) -> None:
    assert broken(tmp_path, edit(path, (old, '"guide:9"'))) == [at(path, old, "no rule guide:9")]


# Cards, keywords, games


def test_a_ruling_names_only_known_cards_and_keywords(tmp_path: Path) -> None:
    changes = edit(
        BOATS,
        ("cards: [Grey Heron]", "cards: [Grey Heron, Gray Heron, grey heron]"),
        ("keywords: [Drift]", "keywords: [Drift, Float, drift]"),
    )
    assert broken(tmp_path, changes) == [
        at(BOATS, "cards:", "no card 'Gray Heron' in cards.csv"),
        at(BOATS, "cards:", "no card 'grey heron' in cards.csv"),
        at(BOATS, "keywords:", "no keyword 'Float'"),
        at(BOATS, "keywords:", "no keyword 'drift'"),
    ]


def test_every_side_of_a_card_is_a_name(tmp_path: Path) -> None:
    assert (
        broken(tmp_path, edit(BOATS, ("cards: [Grey Heron]", "cards: [Dawn Ferry, Night Ferry]")))
        == []
    )


def test_a_nickname_is_no_name(tmp_path: Path) -> None:
    assert broken(tmp_path, edit(BOATS, ("cards: [Grey Heron]", "cards: [Birdie]"))) == [
        at(BOATS, "cards:", "no card 'Birdie' in cards.csv")
    ]


def test_cards_and_keywords_of_another_game_are_unknown(tmp_path: Path) -> None:
    changes = edit(
        STRINGS,
        (
            "  authority: Kite club",
            "  cards: [Grey Heron]\n  keywords: [Drift]\n  authority: Kite club",
        ),
    )
    assert broken(tmp_path, changes) == [
        at(STRINGS, "cards:", "no card 'Grey Heron' in cards.csv", files=changes),
        at(STRINGS, "keywords:", "no keyword 'Drift'", files=changes),
    ]


def test_related_keywords_exist(tmp_path: Path) -> None:
    assert broken(tmp_path, edit(KEYWORDS, ("related: [Anchor]", "related: [Anchorage]"))) == [
        at(KEYWORDS, "related:", "no keyword 'Anchorage'")
    ]


def test_what_a_word_is_here_exists(tmp_path: Path) -> None:
    assert broken(tmp_path, edit(FOREIGN, ("here: [Anchor]", "here: [Rope]"))) == [
        at(FOREIGN, "here:", "no keyword 'Rope'")
    ]


def test_a_keyword_of_ours_is_no_word_of_other_games(tmp_path: Path) -> None:
    changes = edit(FOREIGN, ("- word: graveyard", "- word: Anchor"))
    assert broken(tmp_path, changes) == [
        at(FOREIGN, "- word: Anchor", "'Anchor' is a keyword of this game", files=changes)
    ]


@pytest.mark.parametrize(
    "changed",
    [
        ("- word: graveyard", "- word: anchor"),
        ("en: [tapped, tapping]", "en: [tapped, Drift]"),
        ("[タップ]", "[漂流]"),
    ],
)
def test_nor_under_any_other_of_its_names(tmp_path: Path, changed: tuple[str, str]) -> None:
    assert [name for name, _, _ in broken(tmp_path, edit(FOREIGN, changed))] == [FOREIGN]


def test_rules_of_another_game_are_not_cited(tmp_path: Path) -> None:
    changes = edit(
        STRINGS,
        ("kitebook:101.2a", "regatta:1.1"),
    ) | {KITE_EDITIONS: "regatta: first\n"}
    assert broken(tmp_path, changes) == [
        at(STRINGS, "  cites:", "regatta:1.1 is a rule of another game")
    ]


# Languages


def complete(library: Library) -> Library:
    """The library with every game complete in both languages."""
    return replace(
        library,
        games={name: game._replace(complete=("en", "ja")) for name, game in library.games.items()},
    )


WITHOUT_JAPANESE = {
    KEYWORDS: (
        [
            '  names: {ja: "漂流"}\n',
            '\n    ja: "灯が消えると外海へ出る。"',
            ', ja: "灯が消えたとき。"',
            ', ja: "舟。"',
        ],
        "name, meaning, when, questions",
    ),
    FORMATS: ([', ja: "すべての舟。"', ', ja: "すべて。"'], "description, pool"),
    PENALTIES: ([", ja: [時計を見る。, プレイヤーを呼ぶ。]", ', ja: "無し。"'], "steps, appeals"),
    FOREIGN: ([', ja: "カードを横にする。"'], "means"),
}


@pytest.mark.parametrize("path", WITHOUT_JAPANESE)
def test_what_lacks_its_japanese_is_a_warning_or_where_the_game_is_complete_a_defect(
    tmp_path: Path, path: str
) -> None:
    left_out, fields = WITHOUT_JAPANESE[path]
    data = write_rulings(tmp_path, edit(path, *((text, "") for text in left_out)))
    (warning,) = warnings(load(data), edited_library())
    assert (place(warning, data)[0], warning.message) == (path, f"not in Japanese: {fields}")
    assert check(load(data), edited_library()) == ()
    assert check(load(data), complete(edited_library())) == (warning,)
    assert warnings(load(data), complete(edited_library())) == ()


@pytest.mark.parametrize(
    ("path", "line"),
    [(BOATS, ', ja: "いいえ。有るか無いかだけである。"'), (SPRING, ', ja: "リストの全体。"')],
)
def test_rulings_and_lists_come_as_they_are_posted(tmp_path: Path, path: str, line: str) -> None:
    data = write_rulings(tmp_path, edit(path, (line, "")))
    for library in (edited_library(), complete(edited_library())):
        assert check(load(data), library) == ()
        assert [place(warning, data)[0] for warning in warnings(load(data), library)] == [path]


def test_a_game_without_any_japanese_is_not_reminded_of_it(tmp_path: Path) -> None:
    strings = edit(STRINGS, (', ja: "濡れた糸は切れている?"', ""), (', ja: "いいえ。"', ""))
    data = write_rulings(tmp_path, strings)
    assert warnings(load(data), edited_library()) == ()


def test_a_folder_is_named_as_a_game(tmp_path: Path) -> None:
    files = {name.replace("kite/", "balloon/"): text for name, text in harbour_rulings().items()}
    data = write_corpus(tmp_path, files)
    message = "no game 'balloon': the folder must have the id of a game of the rules"
    assert [place(problem, data) for problem in check(load(data), edited_library())] == [
        (path.replace("kite", "balloon"), 1, message) for path in (KITE_EDITIONS, STRINGS)
    ]


@pytest.mark.parametrize(
    ("name", "text"), [("cards.csv", cards_file(*CARD_ROWS)), ("nicknames.yaml", "[]\n")]
)
def test_so_is_a_folder_of_cards_alone(tmp_path: Path, name: str, text: str) -> None:
    assert [path for path, _, _ in broken(tmp_path, {f"balloon/{name}": text})] == [
        f"balloon/{name}"
    ]


def test_the_keywords_of_a_printing_exist(tmp_path: Path) -> None:
    row = (*CARD_ROWS[0][:-1], "Drift / Hover")
    assert [
        (name, line) for name, line, _ in broken(tmp_path, {CARDS: cards_file(row, *CARD_ROWS[1:])})
    ] == [(CARDS, 2)]


def test_a_column_of_cards_that_nothing_shows_is_named_once(tmp_path: Path) -> None:
    text = "code,name,faces,types,attribute\nLH-001,Grey Heron,,Boat,wind\nLH-002,Ferry,,,fire\n"
    found = [message for _, line, message in broken(tmp_path, {CARDS: text}) if line == 1]
    assert found == ["no card_facts of game.yaml have the column 'attribute'"]


def test_a_printing_is_named_by_the_line_on_which_it_begins(tmp_path: Path) -> None:
    rows = (("LH-009", "Grey\nGull", *[""] * 10, "Hover"), (*CARD_ROWS[0][:-1], "Drift / Hover"))
    found = broken(tmp_path, {CARDS: cards_file(*rows, *CARD_ROWS[1:])})
    assert found == [
        (CARDS, 2, "no keyword 'Hover' (it is on 2 printings, of which this is the first)")
    ]


# What may have been meant


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            BOATS,
            "cards: [Grey Heron]",
            "cards: [Grey Herron]",
            "no card 'Grey Herron' in cards.csv; did you mean 'Grey Heron'?",
        ),
        (
            BOATS,
            "cards: [Grey Heron]",
            "cards: [grey heron]",
            "no card 'grey heron' in cards.csv; did you mean 'Grey Heron'?",
        ),
        (
            BOATS,
            "keywords: [Drift]",
            "keywords: [drift]",
            "no keyword 'drift'; did you mean 'Drift'?",
        ),
        (
            BOATS,
            "keywords: [Drift]",
            "keywords: [Drfit]",
            "no keyword 'Drfit'; did you mean 'Drift'?",
        ),
        (
            BOATS,
            "superseded_by: haul-in-regatta",
            "superseded_by: haul-in-a-regatta",
            "no ruling 'haul-in-a-regatta'; did you mean 'haul-in-regatta'?",
        ),
        (PENALTIES, "desk:1a-i", "Desk:1a-i", "no document 'Desk'; did you mean 'desk'?"),
        (PENALTIES, "desk:1a-i", "dsek:1a-i", "no document 'dsek'; did you mean 'desk'?"),
        (PENALTIES, "desk:1b", "desk:1(b)", "no rule desk:1(b); did you mean '1b'?"),
        (
            BOATS,
            "guide:2.3.1",
            "guide:2.3.9",
            "no rule guide:2.3.9; the nearest are 2.3.2, 2.3.1 and 2.3",
        ),
        (
            SPRING,
            "{card: Night Ferry}",
            "{card: Nite Ferry}",
            "no card 'Nite Ferry' in cards.csv; did you mean 'Night Ferry'?",
        ),
        (
            SPRING,
            "code: LH-003",
            "code: LH-03",
            "no printing LH-03 in cards.csv; did you mean 'LH-003'?",
        ),
    ],
)
def test_what_was_meant_is_offered(
    tmp_path: Path, path: str, old: str, new: str, message: str
) -> None:
    data = write_rulings(tmp_path, edit(path, (old, new)))
    try:
        found = {problem.message for problem in check(load(data), edited_library())}
    except CorpusError as error:
        pytest.fail(str(error))
    assert any(said.startswith(message) for said in found), found


@pytest.mark.parametrize("name", ["HG", "GUIDE"])
def test_a_document_is_known_by_its_other_names(tmp_path: Path, name: str) -> None:
    library = edited_library()
    documents = {
        **library.documents,
        "guide": library.documents["guide"]._replace(mentions=("hg", "guide book")),
    }
    changes = edit(SPRING, ("regatta:", f"{name}:"))
    found = check(load(write_rulings(tmp_path, changes)), replace(library, documents=documents))
    assert any(
        problem.message.startswith(f"no document {name!r}; did you mean 'guide'?")
        for problem in found
    )


# Rules in prose


@pytest.mark.parametrize(
    ("path", "old", "text", "number", "near"),
    [
        (PENALTIES, "To the minute.", "To the minute (9z).", "9z", "Desk"),
        (PENALTIES, "Look at the clock.", "Look at the clock (1z)", "1z", "Desk"),
        (PENALTIES, "十分でラウンドの敗北。", "十分でラウンドの敗北（1a-x）。", "1a-x", "Desk"),
        (
            PENALTIES,
            "The clock of the hall counts.",
            "The clock counts (guide 9.9).",
            "9.9",
            "Guide",
        ),
        (KEYWORDS, "The boat stays.", "The boat stays (1.2.9).", "1.2.9", "Guide or Regatta"),
        (
            FOREIGN,
            "Here the boat sets sail.",
            "Here the boat sets sail (see 9.9.9).",
            "9.9.9",
            "Guide or Regatta",
        ),
        (BOATS, "Only there.", "Only there (8.8.8).", "8.8.8", "Guide or Regatta"),
        (FORMATS, "All boats.", "All boats (7.7.7).", "7.7.7", "Guide or Regatta"),
    ],
)
def test_a_rule_in_the_brackets_of_a_text_exists(
    tmp_path: Path, path: str, old: str, text: str, number: str, near: str
) -> None:
    changes = edit(path, (old, text))
    ((name, line, message),) = told(tmp_path, changes)
    assert (name, line) == (path, line_of(changes, path, text))
    assert message.startswith(f"the text refers to ({number}), which is not a rule of the {near}")


@pytest.mark.parametrize(
    "text",
    [
        "({desk:1b})",
        "({desk:1a-i} and {desk:1b})",
        "(desk {desk:1b}; guide {guide:2.1})",
        "(2020)",
        "(3 boats)",
        "(2.5)",
        "(12)",
        "(first 1)",
    ],
)
def test_what_is_no_missing_rule_needs_none(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, edit(PENALTIES, ("To the minute.", f"To the minute {text}."))) == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(1b)", "{desk:1b}"),
        ("(desk 1b)", "{desk:1b}"),
        ("(see guide 2.1)", "{guide:2.1}"),
        ("(1b, where there is one)", "{desk:1b}"),
    ],
)
def test_a_rule_in_brackets_stands_in_braces(tmp_path: Path, text: str, written: str) -> None:
    """So that it is checked as a citation, and nobody has to guess whose number it is."""
    ((_, _, message),) = told(
        tmp_path, edit(PENALTIES, ("To the minute.", f"To the minute {text}."))
    )
    assert message.endswith(f": write {written}")


def test_a_text_uses_the_glossarys_own_words(tmp_path: Path) -> None:
    """But for names that people use, which are there to be found."""
    library = edited_library()
    tide = Term(
        "harbour",
        text_of({"en": "the tide", "ja": "潮"}),
        "other",
        instead_of=phrases_of({"en": ["current"], "ja": ["レガッタ"]}),
    )
    data = write_rulings(
        tmp_path, edit(BOATS, ("en: [two drifts on one boat]", "en: [the current on one boat]"))
    )
    found = check(load(data), replace(library, terms=(*library.terms, tide)))
    assert {problem.path.name for problem in found} == {"boats.yaml"}
    assert {problem.message for problem in found} == {
        "the text says 'レガッタ'; the glossary's term is '潮'"
    }


# Keywords and the headings of their rules


def test_a_keyword_with_a_heading_has_an_entry(tmp_path: Path) -> None:
    text = harbour_rulings()[KEYWORDS]
    without = {KEYWORDS: text[text.index("- name: Anchor") :]} | edit(
        BOATS, ("  keywords: [Drift]\n", "")
    )
    found = [(path, message) for path, _, message in told(tmp_path, without)]
    assert (
        KEYWORDS,
        (
            "the keyword [Drift] of rule guide:2.3 has no entry here: add one, or list it under the"
            " old names of one"
        ),
    ) in found


def test_a_game_need_not_list_its_keywords(tmp_path: Path) -> None:
    files = harbour_rulings()
    del files[KEYWORDS]
    data = write_corpus(tmp_path, files)
    assert not any(
        "has no entry" in problem.message for problem in check(load(data), edited_library())
    )


def test_a_keyword_ability_has_a_heading(tmp_path: Path) -> None:
    changes = edit(
        KEYWORDS,
        ("- name: Anchor\n  kind: marked", "- name: Drifts\n  kind: ability"),
        ("related: [Anchor]", "related: [Drifts]"),
    )
    messages = [message for _, _, message in told(tmp_path, changes)]
    assert "no rule has the heading [Drifts]; did you mean 'Drift'?" in messages


# Dates and what supersedes what


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (BOATS, "Only there.", "Only there ({regatta:8.8}).", "no rule regatta:8.8"),
        (BOATS, "Only there.", "Only there, by {regata:1.1}.", "no document 'regata'"),
        (BOATS, "レガッタだけ。", "レガッタだけ（{regatta:8.8}）。", "no rule regatta:8.8"),
        (
            FORMATS,
            "All boats.",
            "All boats ({kitebook:101.1}).",
            "kitebook:101.1 is a rule of another game",
        ),
        (PENALTIES, "To the minute.", "To the minute ({desk:9z}).", "no rule desk:9z"),
        (KEYWORDS, "Always.", "Always ({guide:7}).", "no rule guide:7"),
    ],
)
def test_a_rule_cited_in_a_text_exists(
    tmp_path: Path, path: str, old: str, new: str, message: str
) -> None:
    ((name, line, told_),) = broken(tmp_path, edit(path, (old, new)))
    assert (name, line) == (path, line_of(edit(path, (old, new)), path, new))
    assert message in told_


def test_one_that_exists_is_none_and_neither_is_a_cost(tmp_path: Path) -> None:
    changes = edit(
        BOATS, ("Only there.", "Only there ({regatta:1.1}, {guide:2.3.2}); it costs {2} or {W}.")
    )
    assert broken(tmp_path, changes) == []


@pytest.mark.parametrize(
    ("path", "old"),
    [
        (BOATS, 'ja: "レガッタだけ。"'),
        (PENALTIES, "ja: [時計を見る。"),
        (KEYWORDS, 'ja: "舟。"'),
        (FORMATS, 'ja: "すべて。"'),
    ],
)
def test_a_text_is_in_a_language_that_there_is(tmp_path: Path, path: str, old: str) -> None:
    found = broken(tmp_path, edit(path, (old, old.replace("ja:", "jp:"))))
    assert {(name, message.partition(";")[0]) for name, _, message in found} == {
        (path, "unknown language code 'jp'")
    }


def test_a_ruling_is_superseded_by_one_that_exists(tmp_path: Path) -> None:
    changes = edit(BOATS, ("superseded_by: haul-in-regatta", "superseded_by: haul-never"))
    assert broken(tmp_path, changes) == [at(BOATS, "superseded_by", "no ruling 'haul-never'")]


def test_only_a_ruling_supersedes_a_ruling(tmp_path: Path) -> None:
    changes = edit(BOATS, ("superseded_by: haul-in-regatta", "superseded_by: late"))
    assert broken(tmp_path, changes) == [at(BOATS, "superseded_by", "no ruling 'late'")]


def test_only_one_of_the_same_game(tmp_path: Path) -> None:
    changes = edit(BOATS, ("superseded_by: haul-in-regatta", "superseded_by: wet-string"))
    assert broken(tmp_path, changes) == [at(BOATS, "superseded_by", "no ruling 'wet-string'")]


def test_a_ruling_is_not_superseded_by_an_older_one(tmp_path: Path) -> None:
    changes = edit(BOATS, ('date: "2020-09-15"', 'date: "2019-04-01"'))
    message = "superseded by an older ruling (2019-04-01, this one 2019-04-02)"
    assert broken(tmp_path, changes) == [at(BOATS, "superseded_by", message)]


@pytest.mark.parametrize("date", ["2019-04-02", "2019-04-03", "2019-05", "2020", "undated"])
def test_a_ruling_of_the_same_day_or_later_may_supersede(tmp_path: Path, date: str) -> None:
    assert broken(tmp_path, edit(BOATS, ('date: "2020-09-15"', f'date: "{date}"'))) == []


@pytest.mark.parametrize("date", ["2019", "2019-04"])
def test_a_date_less_exact_is_not_older(tmp_path: Path, date: str) -> None:
    assert broken(tmp_path, edit(BOATS, ('date: "2020-09-15"', f'date: "{date}"'))) == []


def test_a_ruling_does_not_supersede_itself(tmp_path: Path) -> None:
    changes = edit(BOATS, ("superseded_by: haul-in-regatta", "superseded_by: haul-at-once"))
    assert broken(tmp_path, changes) == [
        at(BOATS, "superseded_by", "a ruling cannot supersede itself")
    ]


def test_two_rulings_do_not_supersede_each_other(tmp_path: Path) -> None:
    changes = edit(
        BOATS,
        ('  note: {en: "Only there."', '  superseded_by: haul-at-once\n  note: {en: "Only there."'),
    )
    assert broken(tmp_path, changes) == [
        at(BOATS, "superseded_by", "a ruling cannot supersede itself", nth, changes)
        for nth in (1, 2)
    ]


def test_nor_do_three_in_a_ring(tmp_path: Path) -> None:
    dates = (
        ('date: "2021-05"', "date: undated"),
        ('date: "2019-04-02"', "date: undated"),
        ('date: "2020-09-15"', "date: undated"),
    )
    ring = (
        ("  authority: Pier judges", "  superseded_by: haul-at-once\n  authority: Pier judges"),
        ('  note: {en: "Only there."', '  superseded_by: drift-twice\n  note: {en: "Only there."'),
    )
    assert {message for _, _, message in broken(tmp_path, edit(BOATS, *dates, *ring))} == {
        "a ruling cannot supersede itself"
    }


def test_a_ruling_that_leads_into_a_ring_is_not_of_it(tmp_path: Path) -> None:
    changes = edit(
        BOATS,
        ('date: "2021-05"', "date: undated"),
        ("  authority: Pier judges", "  superseded_by: haul-at-once\n  authority: Pier judges"),
        ('  note: {en: "Only there."', '  superseded_by: haul-at-once\n  note: {en: "Only there."'),
    )
    found = broken(tmp_path, changes)
    assert found == [
        at(BOATS, "superseded_by", "a ruling cannot supersede itself", nth, changes)
        for nth in (2, 3)
    ]


@pytest.mark.parametrize("until", ["2017-12-31", "2017", "2017-12"])
def test_a_format_does_not_end_before_it_begins(tmp_path: Path, until: str) -> None:
    changes = edit(FORMATS, ('until: "2020-12-31"', f'until: "{until}"'))
    assert broken(tmp_path, changes) == [
        at(FORMATS, "until:", f"the format ends ({until}) before it begins (2018-01-01)")
    ]


@pytest.mark.parametrize("until", ["2018-01-01", "2018-01-02", "2018-02", "2019", "undated"])
def test_a_format_may_end_on_its_first_day_or_later(tmp_path: Path, until: str) -> None:
    assert broken(tmp_path, edit(FORMATS, ('until: "2020-12-31"', f'until: "{until}"'))) == []


@pytest.mark.parametrize(
    ("since", "until"), [("2018-01-01", "2018"), ("2018-01-01", "2018-01"), ("undated", "2020")]
)
def test_an_end_less_exact_than_the_beginning_is_not_before_it(
    tmp_path: Path, since: str, until: str
) -> None:
    changes = edit(
        FORMATS,
        ('since: "2018-01-01"', f'since: "{since}"'),
        ('until: "2020-12-31"', f'until: "{until}"'),
    )
    assert broken(tmp_path, changes) == []


def test_two_formats_do_not_share_an_id(tmp_path: Path) -> None:
    changes = edit(FORMATS, ("- id: pier", "- id: tidal"))
    assert broken(tmp_path, changes) == [
        at(FORMATS, "- id: pier", "another format has the id 'tidal'")
    ]


# Banned lists


def test_a_list_belongs_to_a_format(tmp_path: Path) -> None:
    files = harbour_rulings()
    files[TIDAL.replace("tidal", "springs")] = files.pop(TIDAL).replace(
        "format: tidal", "format: springs"
    )
    data = write_corpus(tmp_path, files)
    message = "no format 'springs' in formats.yaml"
    assert [place(problem, data) for problem in check(load(data), edited_library())] == [
        (TIDAL.replace("tidal", "springs"), 1, message)
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{card: Night Ferry}", "{card: Night Fairy}", "no card 'Night Fairy' in cards.csv"),
        (
            "{card: Grey Heron, code: LH-001}",
            "{card: Grey Heron, code: LH-009}",
            "no printing LH-009 in cards.csv",
        ),
        (
            "{card: Grey Heron, code: LH-001}",
            "{card: Grey Heron, code: LH-004}",
            "LH-004 is 'Red Buoy', not 'Grey Heron'",
        ),
        (
            "{card: Tug of Plenty, copies: 1}",
            "{card: Tug, copies: 1}",
            "no card 'Tug' in cards.csv",
        ),
        ("{card: Red Buoy}, ", "{card: Red Boy}, ", "no card 'Red Boy' in cards.csv"),
        (
            "{card: Tug of Plenty, code: LH-003}",
            "{card: Red Tug, code: LH-003}",
            "LH-003 is 'Tug of Plenty', not 'Red Tug'",
        ),
    ],
)
def test_a_listed_card_exists_at_its_own_line(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert broken(tmp_path, edit(SPRING, (old, new))) == [at(SPRING, old, message)]


def test_a_card_may_be_marked_as_unlisted(tmp_path: Path) -> None:
    """Lists name cards whose sets nobody has typed in yet; that is said, not passed over."""
    changes = edit(SUMMER, ("unlisted: true, ", ""))
    assert broken(tmp_path, changes) == [
        at(SUMMER, "Whale", "no card 'Whale of Rumour' in cards.csv")
    ]


@pytest.mark.parametrize(
    ("old", "new", "key", "message"),
    [
        (
            NOTE,
            "unbanned:\n  - {card: Night Ferry}\n" + NOTE,
            "unbanned:",
            "Night Ferry is in banned and in unbanned",
        ),
        (
            "restricted:\n",
            "restricted:\n  - {card: Night Ferry, copies: 2}\n",
            "restricted:",
            "Night Ferry is in banned and in restricted",
        ),
        (
            NOTE,
            "unrestricted:\n  - {card: Tug of Plenty}\n" + NOTE,
            "unrestricted:",
            "Tug of Plenty is in restricted and in unrestricted",
        ),
    ],
)
def test_a_card_stands_in_no_two_parts_that_exclude_each_other(
    tmp_path: Path, old: str, new: str, key: str, message: str
) -> None:
    changes = edit(SPRING, (old, new))
    assert broken(tmp_path, changes) == [at(SPRING, key, message, files=changes)]


def test_nor_is_it_banned_from_side_decks_and_released_at_once(tmp_path: Path) -> None:
    changes = edit(
        SPRING,
        (
            NOTE,
            "side_deck_banned:\n  - {card: Red Buoy}\nside_deck_unbanned:\n  - {card: Red Buoy}\n"
            + NOTE,
        ),
    )
    message = "Red Buoy is in side_deck_banned and in side_deck_unbanned"
    assert broken(tmp_path, changes) == [at(SPRING, "side_deck_unbanned", message, files=changes)]


def test_a_card_stands_once_in_a_part(tmp_path: Path) -> None:
    changes = edit(
        SPRING,
        (
            "  - {card: Night Ferry}",
            "  - {card: Night Ferry}\n  - {card: Night Ferry, note: Again.}",
        ),
    )
    assert broken(tmp_path, changes) == [at(SPRING, "banned:", "Night Ferry appears twice")]


def test_a_combination_is_not_banned_and_released_at_once(tmp_path: Path) -> None:
    changes = edit(
        SPRING,
        (NOTE, "combinations_unbanned:\n  - [{card: Tug of Plenty}, {card: Red Buoy}]\n" + NOTE),
    )
    message = "Red Buoy + Tug of Plenty is in combinations and in combinations_unbanned"
    assert broken(tmp_path, changes) == [
        at(SPRING, "combinations_unbanned", message, files=changes)
    ]


def test_a_combination_stands_once_whatever_its_order(tmp_path: Path) -> None:
    changes = edit(SPRING, (NOTE, "  - [{card: Tug of Plenty}, {card: Red Buoy}]\n" + NOTE))
    assert [name for name, _, _ in broken(tmp_path, changes)] == [SPRING]


@pytest.mark.parametrize("entry", ["{card: Grey Heron}", "{card: Night Ferry, code: LH-002}"])
def test_a_code_makes_no_other_card_of_it(tmp_path: Path, entry: str) -> None:
    changes = edit(SPRING, (NOTE, f"unbanned:\n  - {entry}\n" + NOTE))
    assert [name for name, _, _ in broken(tmp_path, changes)] == [SPRING]


@pytest.mark.parametrize("face", ["{card: Dawn Ferry}", "{card: Dawn Ferry, code: LH-002J}"])
def test_the_faces_of_a_card_are_one_card(tmp_path: Path, face: str) -> None:
    twice = edit(SPRING, ("  - {card: Night Ferry}", f"  - {{card: Night Ferry}}\n  - {face}"))
    assert broken(tmp_path / "twice", twice) == [at(SPRING, "banned:", "Night Ferry appears twice")]
    opposed = edit(SPRING, (NOTE, f"unbanned:\n  - {face}\n" + NOTE))
    assert broken(tmp_path / "opposed", opposed) == [
        at(SPRING, "unbanned:", "Night Ferry is in banned and in unbanned", files=opposed)
    ]


def test_the_spellings_of_a_card_are_one_card(tmp_path: Path) -> None:
    other = ("LH-009", "Red Buoy!", "Red Buoy!", *CARD_ROWS[-1][3:])
    lists = edit(
        SPRING,
        ("  - {card: Night Ferry}", "  - {card: Red Buoy}\n  - {card: Red Buoy!, code: LH-009}"),
    )
    assert broken(tmp_path, {CARDS: cards_file(*CARD_ROWS, other), **lists}) == [
        at(SPRING, "banned:", "Red Buoy appears twice")
    ]


@pytest.mark.parametrize("part", ["banned", "unbanned"])
def test_one_printing_alone_is_another_matter_than_the_card(tmp_path: Path, part: str) -> None:
    entry = "  - {card: Night Ferry, code: LH-002, only_code: true}\n"
    old = "restricted:\n" if part == "banned" else NOTE
    changes = edit(SPRING, (old, (entry if part == "banned" else f"unbanned:\n{entry}") + old))
    assert broken(tmp_path, changes) == []


def test_one_printing_stands_once_too(tmp_path: Path) -> None:
    entry = "  - {card: Night Ferry, code: LH-002, only_code: true}\n"
    changes = edit(
        SPRING,
        ("restricted:\n", entry + entry.replace("true", "true, note: Again.") + "restricted:\n"),
    )
    assert broken(tmp_path, changes) == [
        at(SPRING, "banned:", "Night Ferry (LH-002) appears twice")
    ]


def test_an_empty_list_says_why(tmp_path: Path) -> None:
    changes = edit(
        TIDAL,
        ('nothing: {en: "Nothing was ever banned in it.", ja: "禁止されたものはない。"}\n', ""),
    )
    message = "the list is empty: add its cards, or say in 'nothing' why there are none"
    assert broken(tmp_path, changes) == [(TIDAL, 1, message)]


def test_parts_without_a_card_are_empty_too(tmp_path: Path) -> None:
    changes = edit(
        TIDAL,
        (
            'nothing: {en: "Nothing was ever banned in it.", ja: "禁止されたものはない。"}\n',
            "banned: []\ncombinations: []\n",
        ),
    )
    assert [(name, line) for name, line, _ in broken(tmp_path, changes)] == [(TIDAL, 1)]


def test_a_list_with_cards_is_not_empty(tmp_path: Path) -> None:
    changes = edit(
        SUMMER, ("banned:\n  - {card: Whale", "nothing: {en: None.}\nbanned:\n  - {card: Whale")
    )
    assert broken(tmp_path, changes) == [
        at(
            SUMMER,
            "nothing:",
            "'nothing' explains an empty list; this one has cards",
            files=changes,
        )
    ]


# Nicknames


def test_a_nickname_is_of_a_card(tmp_path: Path) -> None:
    changes = edit(NICKNAMES, ("- card: Night Ferry", "- card: Night Fairy"))
    assert broken(tmp_path, changes) == [
        at(NICKNAMES, "- card: Night Ferry", "no card 'Night Fairy' in cards.csv")
    ]


@pytest.mark.parametrize("name", ["Birdie", "BIRDIE", "the grey"])
def test_a_nickname_is_of_one_card_only(tmp_path: Path, name: str) -> None:
    changes = edit(NICKNAMES, ("names: [Dawn]", f"names: [Dawn, {name}]"))
    assert broken(tmp_path, changes) == [
        at(NICKNAMES, "names: [Dawn", f"{name!r} is also a nickname of 'Grey Heron'", files=changes)
    ]


def test_a_card_may_have_the_same_nickname_twice(tmp_path: Path) -> None:
    assert (
        broken(tmp_path, edit(NICKNAMES, ("names: [Birdie, the grey]", "names: [Birdie, birdie]")))
        == []
    )


@pytest.mark.parametrize("code", ["LH-009", "LH-004"])
def test_the_code_of_a_nickname_is_a_printing_of_its_card(tmp_path: Path, code: str) -> None:
    assert [
        (name, line)
        for name, line, _ in broken(tmp_path, edit(NICKNAMES, ("code: LH-001", f"code: {code}")))
    ] == [(NICKNAMES, 2)]


# All together


def test_every_defect_is_found_in_one_run_in_order(tmp_path: Path) -> None:
    changes = (
        edit(
            BOATS,
            ("cards: [Grey Heron]", "cards: [Nobody]"),
            ("{guide: first}", "{guide: tenth}"),
        )
        | edit(MEETINGS, ("desk:1a", "desk:7z"))
        | edit(KEYWORDS, ("related: [Anchor]", "related: [Rope]"))
        | edit(FORMATS, ('until: "2020-12-31"', 'until: "2001"'))
        | edit(SPRING, ("{card: Night Ferry}", "{card: Grey Ferry}"))
        | edit(
            TIDAL,
            ('nothing: {en: "Nothing was ever banned in it.", ja: "禁止されたものはない。"}\n', ""),
        )
        | edit(NICKNAMES, ("names: [Dawn]", "names: [Birdie]"))
    )
    data = write_rulings(tmp_path, changes)
    problems = check(load(data), edited_library())
    assert list(problems) == sorted(problems)
    assert {place(problem, data)[:2] for problem in problems} == {
        (BOATS, line_of(changes, BOATS, "cards:")),
        (BOATS, line_of(changes, BOATS, "editions:")),
        (MEETINGS, line_of(changes, MEETINGS, "  cites:")),
        (KEYWORDS, line_of(changes, KEYWORDS, "related:")),
        (FORMATS, line_of(changes, FORMATS, "until:")),
        (SPRING, line_of(changes, SPRING, "Grey Ferry")),
        (TIDAL, 1),
        (NICKNAMES, line_of(changes, NICKNAMES, "[Birdie]")),
    }
    assert len(problems) == 8


def test_a_rule_that_leaves_the_corpus_is_missed_wherever_it_is_cited(tmp_path: Path) -> None:
    """What happens when an edition drops a rule: every file that leans on it is named."""
    library = edited_library()
    gone = RuleRef("guide", "2.3.2")
    rest = Library(
        library.games,
        library.documents,
        {ref: rule for ref, rule in library.rules.items() if ref != gone},
    )
    data = write_rulings(tmp_path)
    found = [place(problem, data) for problem in check(load(data), rest)]
    assert [(name, message.partition(";")[0]) for name, _, message in found] == [
        (KEYWORDS, "no rule guide:2.3.2"),
        (BOATS, "no rule guide:2.3.2"),
    ]


# Names that two things have, and days to come


def test_a_duplicate_says_where_the_other_stands(tmp_path: Path) -> None:
    text = harbour_rulings()[FORMATS]
    changes = {
        FORMATS: (
            text
            + text[text.index("- id: tidal") : text.index("- id: pier")].replace(
                "2018-01-01", "2018-01-02"
            )
        )
    }
    place = f"formats.yaml:{line_of(harbour_rulings(), FORMATS, '- id: tidal')}"
    assert [message for _, _, message in told(tmp_path, changes)] == [
        f"another format has the id 'tidal': {place}"
    ]


@pytest.mark.parametrize("name", ["Open Water", "open water", "OW", "外海"])
def test_two_formats_have_no_name_in_common(tmp_path: Path, name: str) -> None:
    changes = edit(FORMATS, ("name: Tidal", f"name: {name}"))
    ((path, line, message),) = told(tmp_path, changes)
    assert (path, line) == (FORMATS, line_of(changes, FORMATS, "潮汐戦") - 1)
    assert message == f"{name!r} is also a name of the format 'open-water': formats.yaml:1"


def test_a_nickname_is_no_other_cards_name(tmp_path: Path) -> None:
    changes = edit(NICKNAMES, ("Birdie", "night ferry"))
    assert any(
        "'night ferry' is the name of another card" in message
        for _, _, message in told(tmp_path, changes)
    )
    assert told(tmp_path, edit(NICKNAMES, ("Birdie", "grey heron"))) == []


def test_nobody_has_ruled_in_days_to_come(tmp_path: Path) -> None:
    found = load(write_rulings(tmp_path))
    assert check(found, edited_library(), date(2021, 6, 1)) == ()
    early = [problem.message for problem in check(found, edited_library(), date(2020, 9, 13))]
    assert sorted(early) == [
        "2020-09-15 is in the future: nobody has ruled yet",
        "2021-05 is in the future: nobody has ruled yet",
    ]
    # it may be tomorrow already elsewhere
    assert len(check(found, edited_library(), date(2020, 9, 14))) == 1


def test_no_list_is_announced_years_before(tmp_path: Path) -> None:
    found = load(write_rulings(tmp_path))
    messages = [problem.message for problem in check(found, edited_library(), date(2018, 1, 1))]
    assert any("2021-03-01 is over two years from now" in message for message in messages)
