"""Look-ups in the database, and rulings whose rules may have changed since they were reviewed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.model import Document, Edition, RuleRef
from rulings.model import CitedRule, Entry, EntryRef, ForeignWord, Keyword, Penalty, Ruling
from rulings.store import Database, unreviewed
from tests.support.corpora import (
    DECIMAL,
    HUNDREDS,
    OUTLINE,
    make_document,
    make_game,
    make_library,
    said,
    unhurried,
)
from tests.support.rulings_data import KEYWORDS, collected, edit, edited_library, harbour_rulings


def ids(entries: tuple[Entry, ...]) -> list[str]:
    return [str(entry.ref) for entry in entries]


def ruling(*cites: tuple[str, str, str], name: str = "case") -> Ruling:
    """A ruling that cites rules as document, number and edition."""
    cited = tuple(
        CitedRule(RuleRef(document, number), edition) for document, number, edition in cites
    )
    return Ruling(
        EntryRef("ruling", "harbour", name),
        said("May I?"),
        said("No."),
        cited,
        "Pier judges",
        "judge",
        "2020",
        "https://harbour.example/case",
    )


# Keywords, words, formats


@pytest.mark.parametrize(
    "name",
    [
        "Drift",
        "drift",
        "DRIFT",
        "[Drift]",
        " [drift] ",
        "<Drift>",
        "ｄｒｉｆｔ",
        "漂流",
        "[漂流]",
        "［漂流］",
        "Float",
        "float",
        "With the Tide",
        "浮遊",
    ],
)
def test_a_keyword_is_found_by_each_of_its_names(invented: Database, name: str) -> None:
    found = invented.keyword("harbour", name)
    assert found is not None
    assert found.name.en == "Drift"


@pytest.mark.parametrize(
    "name", ["", "[]", "Drif", "Drifts", "Drift Drift", "tap", "Grey Heron", "guide:2.3"]
)
def test_nothing_else_is_a_keyword(invented: Database, name: str) -> None:
    assert invented.keyword("harbour", name) is None


@pytest.mark.parametrize(
    ("name", "keyword"),
    [
        ("Drift", "Drift"),
        ("with-the-tide", "Drift"),
        ("WithTheTide", "Drift"),
        ("[With-the Tide]", "Drift"),
        ("drifts", "Drift"),
        ("漂 流", "Drift"),
        ("anchors", "Anchor"),
    ],
)
def test_a_keyword_is_found_with_other_spaces_and_hyphens_and_in_the_plural(
    invented: Database, name: str, keyword: str
) -> None:
    assert invented.keyword_spelt("harbour", name) == invented.keyword("harbour", keyword)


@pytest.mark.parametrize(
    "name", ["", "[]", "s", "-", "Drif", "Drift Drift", "drift =", "tap", "Grey Heron"]
)
def test_any_other_spelling_is_no_keyword(invented: Database, name: str) -> None:
    assert invented.keyword_spelt("harbour", name) is None


def test_a_keyword_is_one_of_its_own_game(invented: Database) -> None:
    assert invented.keyword("kite", "Drift") is None


@pytest.mark.parametrize("name", ["Crew <Gulls>", "Adrift =>", "[Moored]"])
def test_a_keyword_with_brackets_in_its_name_is_found(tmp_path: Path, name: str) -> None:
    database = collected(
        tmp_path,
        edit(KEYWORDS, ("- name: Anchor", f'- name: Anchor\n  old_names: {{en: ["{name}"]}}')),
    ).database()
    typed = (name, f"[{name}]", name.translate(dict.fromkeys(map(ord, "[]<>"))))
    assert {database.keyword("harbour", other) for other in typed} == {
        database.keyword("harbour", "Anchor")
    }


@pytest.mark.parametrize(
    "name", ["«Anchor»", "《錨》", "「錨」", '"anchor"', "[«Anchor»]", "« Anchor »"]
)
def test_a_mark_is_found_as_it_is_shown(invented: Database, name: str) -> None:
    assert invented.keyword("harbour", name) == invented.keyword("harbour", "Anchor")


def test_a_mark_that_differs_from_an_ability_in_its_quotes_alone(tmp_path: Path) -> None:
    database = collected(tmp_path, edit(KEYWORDS, ('ja: "錨"', 'ja: "«漂流»"'))).database()
    found = [database.keyword("harbour", name) for name in ("漂流", "[漂流]", "«漂流»", "《漂流》")]
    assert [keyword.name.en for keyword in found if keyword] == [
        "Drift",
        "Drift",
        "Anchor",
        "Anchor",
    ]


def test_the_keyword_that_has_a_name_today_stands_before_one_that_had_it(tmp_path: Path) -> None:
    database = collected(
        tmp_path, edit(KEYWORDS, ("en: [Float, With the Tide]", "en: [Float, Anchor]"))
    ).database()
    found = database.keyword("harbour", "Anchor")
    assert found is not None
    assert found.name.en == "Anchor"


@pytest.mark.parametrize(
    "name", ["tap", "Tap", "[tap]", "tapped", "TAPPING", "タップ", "たっぷ", "ﾀｯﾌﾟ"]
)
def test_a_word_of_other_games_is_found_by_each_of_its_forms(invented: Database, name: str) -> None:
    found = invented.foreign_word("harbour", name)
    assert found is not None
    assert (found.word, found.here) == ("tap", ("Anchor",))


@pytest.mark.parametrize(
    ("game", "name"), [("harbour", ""), ("harbour", "taps"), ("harbour", "Drift"), ("kite", "tap")]
)
def test_nothing_else_is_such_a_word(invented: Database, game: str, name: str) -> None:
    assert invented.foreign_word(game, name) is None


@pytest.mark.parametrize(
    "name", ["open-water", "Open Water", " open water ", "OW", "ow", "外海戦", "外海", "ＯＷ"]
)
def test_a_format_is_found_by_each_of_its_names(invented: Database, name: str) -> None:
    found = invented.format("harbour", name)
    assert found is not None
    assert found.id == "open-water"


@pytest.mark.parametrize(
    ("game", "name"),
    [("harbour", ""), ("harbour", "open"), ("harbour", "Drift"), ("kite", "tidal"), ("", "tidal")],
)
def test_nothing_else_is_a_format(invented: Database, game: str, name: str) -> None:
    assert invented.format(game, name) is None


@unhurried
@given(st.text(max_size=30))
def test_any_name_may_be_looked_up(invented: Database, name: str) -> None:
    for found in (
        invented.keyword("harbour", name),
        invented.foreign_word("harbour", name),
        invented.format("harbour", name),
    ):
        assert found is None or name.strip()


# What lies where


def test_the_lists_of_a_format_come_the_oldest_first(invented: Database) -> None:
    wanted = {"open-water": ["2021-03-01", "2021-06"], "tidal": ["2020"], "pier": []}
    assert {
        format_.id: [banlist.effective for banlist in invented.lists_of(format_)]
        for format_ in invented.formats
    } == wanted


def test_formats_of_two_games_do_not_share_their_lists(tmp_path: Path) -> None:
    files = {
        name.replace("harbour/", "kite/"): text
        for name, text in harbour_rulings().items()
        if "banlists" in name or "formats" in name
    }
    database = collected(tmp_path, files).database()
    tidal = database.format("kite", "tidal")
    assert tidal is not None
    assert [(banlist.game, banlist.format) for banlist in database.lists_of(tidal)] == [
        ("kite", "tidal")
    ]


def test_entries_are_given_by_their_kind(invented: Database) -> None:
    assert ids(invented.of_kind(Keyword)) == ["keyword/harbour:Drift", "keyword/harbour:Anchor"]
    assert ids(invented.of_kind(Penalty, "harbour")) == ["penalty/harbour:late"]
    assert ids(invented.of_kind(Ruling, "kite")) == ["ruling/kite:wet-string"]
    assert len(invented.of_kind(Ruling)) == 5
    assert invented.of_kind(Keyword, "kite") == ()


@pytest.mark.parametrize(
    "name",
    [
        "late",
        "A player comes late",
        "プレイヤーが遅刻した",
        "My opponent is LATE?",
        "相手が来ない",
        "Tardy Sailor!",
        " 寝坊 ",
    ],
)
def test_a_penalty_is_found_by_everything_it_is_called(invented: Database, name: str) -> None:
    (penalty,) = invented.penalties_called("harbour", name)
    assert penalty.ref == EntryRef("penalty", "harbour", "late")


@pytest.mark.parametrize(
    ("game", "name"), [("kite", "late"), ("harbour", "later"), ("harbour", "")]
)
def test_what_no_penalty_is_called_finds_none(invented: Database, game: str, name: str) -> None:
    assert invented.penalties_called(game, name) == ()


def test_a_game_without_cards_has_no_names(invented: Database) -> None:
    assert len(invented.cards_of("harbour").cards) == 4
    assert len(invented.cards_of("kite").cards) == 0


def test_an_empty_database_answers_everything() -> None:
    nothing = Database()
    assert (
        nothing.keyword("harbour", "Drift"),
        nothing.foreign_word("harbour", "tap"),
        nothing.format("harbour", "ow"),
    ) == (None, None, None)
    assert (nothing.about(RuleRef("guide", "1")), nothing.of_kind(Ruling)) == ((), ())


@pytest.mark.parametrize(
    ("document", "number", "wanted"),
    [
        ("guide", "2.3.2", ["ruling/harbour:drift-twice", "keyword/harbour:Drift"]),
        ("guide", "2.2", ["ruling/harbour:haul-at-once", "ruling/harbour:haul-in-regatta"]),
        ("guide", "2.1", ["word/harbour:tap"]),
        ("guide", "1.2.1", ["keyword/harbour:Anchor"]),
        ("desk", "1b", ["penalty/harbour:late"]),
        ("kitebook", "101.2a", ["ruling/kite:wet-string"]),
        ("guide", "1", []),
        ("guide", "2.3", []),
        ("nowhere", "1", []),
    ],
)
def test_a_rule_knows_the_entries_that_rest_on_it(
    invented: Database, document: str, number: str, wanted: list[str]
) -> None:
    assert ids(invented.about(RuleRef(document, number))) == wanted


def test_an_entry_that_cites_a_rule_in_two_editions_is_given_once() -> None:
    case = ruling(("guide", "2.2", "first"), ("guide", "2.2", "second"))
    assert Database({case.ref: case}).about(RuleRef("guide", "2.2")) == (case,)


# Editions


def edited(*earlier: Edition, numbering: str = DECIMAL) -> Document:
    return make_document("guide", "harbour", edition="fourth", numbering=numbering, earlier=earlier)


THIRD = Edition("third", "2020", ("2.3",))
SECOND = Edition("second", "2019", ("5",))
FIRST = Edition("first", "2018", None)


@pytest.mark.parametrize(
    ("number", "since", "changed"),
    [
        ("2.3", "fourth", False),
        ("2.3", "third", True),
        ("2.3.1", "third", True),
        ("2.3a", "third", True),
        ("2.3-1", "third", True),
        ("2.30", "third", False),
        ("2", "third", False),
        ("2.2", "third", False),
        ("12.3", "third", False),
        ("5", "third", False),
        ("5", "second", True),
        ("5.1", "second", True),
        ("2.3", "second", True),
        ("4", "second", False),
        ("4", "first", True),
        ("4", "zeroth", True),
        ("4", "", True),
    ],
)
def test_a_rule_may_have_changed_since_an_edition(number: str, since: str, changed: bool) -> None:
    assert edited(THIRD, SECOND, FIRST).may_have_changed(number, since) is changed


@pytest.mark.parametrize(
    ("changed", "other"), [("6c-i", "6c-ii"), ("6c-i", "6c-iv"), ("6c-v", "6c-vi")]
)
def test_a_rule_beside_a_changed_one_has_not_changed(changed: str, other: str) -> None:
    document = edited(Edition("third", "2020", (changed,)), numbering=OUTLINE)
    assert document.may_have_changed(changed, "third")
    assert not document.may_have_changed(other, "third")


@pytest.mark.parametrize(
    ("changed", "number", "expected"),
    [
        ("1303", "1303.1a", True),
        ("1303", "1303.10h-2", True),
        ("1303.1", "1303.1a", True),
        ("1303.1", "1303.10", False),
        ("1303.1a", "1303.1", False),
        ("130", "1303.1", False),
        ("1300", "1303", True),
        ("1300", "1303.1a", True),
        ("1300", "1403.1a", False),
    ],
)
def test_a_section_or_chapter_changes_with_all_its_rules(
    changed: str, number: str, expected: bool
) -> None:
    document = edited(Edition("third", "2020", (changed,)), numbering=HUNDREDS)
    assert document.may_have_changed(number, "third") is expected


def test_an_edition_in_which_nothing_changed_changes_nothing() -> None:
    assert not edited(Edition("third", "2020", ())).may_have_changed("1", "third")


@unhurried
@given(
    st.lists(
        st.none() | st.lists(st.sampled_from(["1", "1.1", "2", "2.3"]), max_size=3).map(tuple),
        max_size=5,
    ),
    st.sampled_from(["1", "1.1", "1.1.1", "2.3", "3"]),
)
def test_what_may_have_changed_stays_so_for_every_older_edition(
    changes: list[tuple[str, ...] | None], number: str
) -> None:
    document = edited(*(Edition(f"e{at}", "2020", changed) for at, changed in enumerate(changes)))
    answers = [
        document.may_have_changed(number, since)
        for since in (document.edition, *document.earlier_editions, "unheard of")
    ]
    assert answers == sorted(answers)
    assert (answers[0], answers[-1]) == (False, True)


@pytest.mark.parametrize(
    ("cites", "edition"),
    [
        ([("guide", "2.3.2", "second")], ""),
        ([("guide", "2.2", "first")], ""),
        ([("guide", "2.3.2", "first")], "first"),
        ([("guide", "2.3", "first")], "first"),
        ([("guide", "1.1", "draft")], "draft"),
        ([("guide", "3.1", "first")], "first"),
        ([("guide", "3.1", "draft")], "draft"),
        ([("guide", "2.2", "first"), ("guide", "2.3.1", "first")], "first"),
        (
            [("guide", "2.3.2", "second"), ("desk", "1a", "first"), ("guide", "1.1", "draft")],
            "draft",
        ),
        ([("desk", "1a", "first"), ("regatta", "1.1", "first")], ""),
        ([], ""),
    ],
)
def test_a_ruling_is_unreviewed_where_a_rule_behind_it_changed_or_is_gone(
    cites: list[tuple[str, str, str]], edition: str
) -> None:
    assert unreviewed(ruling(*cites), edited_library()) == edition


def test_a_rule_that_changed_only_before_the_review_is_no_matter() -> None:
    """The review was made of the changed rule."""
    document = edited(THIRD, SECOND)
    library = make_library([make_game("harbour")], [document], {"guide": ["2.3", "5"]})
    assert unreviewed(ruling(("guide", "5", "third")), library) == ""
    assert unreviewed(ruling(("guide", "5", "second")), library) == "second"


def test_a_new_edition_leaves_rulings_to_review() -> None:
    """The same ruling beside the edition it was reviewed against and beside the next one, which
    lacks its rule.
    """
    game = make_game("harbour")
    case = ruling(("guide", "3.1", "first"))
    before = make_library([game], [make_document("guide", "harbour")], {"guide": ["3", "3.1"]})
    after = make_library(
        [game],
        [
            make_document(
                "guide", "harbour", edition="second", earlier=(Edition("first", "2020", ()),)
            )
        ],
        {"guide": ["3"]},
    )
    assert (unreviewed(case, before), unreviewed(case, after)) == ("", "first")


def test_the_invented_rulings_are_reviewed(invented: Database) -> None:
    library = edited_library()
    assert [
        entry.ref.id
        for entry in invented.of_kind(Ruling)
        if isinstance(entry, Ruling) and unreviewed(entry, library)
    ] == []
    assert isinstance(invented.entries[EntryRef("word", "harbour", "graveyard")], ForeignWord)
