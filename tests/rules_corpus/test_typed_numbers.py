"""Rule numbers as people type them, and the quantities that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.library import Corpus
from rules_corpus.model import Library, RuleRef
from rules_corpus.numbers import is_name, squeeze
from rules_corpus.typed_numbers import MAX_NUMBERS, MAX_RANGE, NEAREST, NumberReader, TypedNumber
from tests.support.corpora import make_document, make_game, make_library, messages, unhurried

NUMBERS = {
    "complete": [
        "100",
        "101",
        "101.1",
        "101.2",
        "800",
        "803",
        "803.1",
        "803.2",
        "803.3",
        "803.3a",
        "803.10",
        "903",
        "903.2",
        "903.2h",
        "903.2h-1",
        "903.2o",
        "1024",
        "1024.2",
        "1024.2a",
    ],
    "floor": [
        "1",
        "2",
        "2b",
        "6",
        "6c",
        "6c-i",
        "6c-ii",
        "6c-iii",
        "6c-iv",
        "9",
        "9c",
        "9c-i",
        "9c-ii",
        "9c-iii",
        "appendix-rounds",
    ],
    "colosseum": ["1", "1.1", "2", "3", "3.3", "3.3.4", "3.3.4.1", "3.3.4.2", "6", "12"],
}
MENTIONS = {
    "complete": ("complete rules", "cr"),
    "floor": ("floor rules", "floor rule", "fr"),
    "colosseum": ("colosseum", "コロシアム"),
}


BEFORE_NUMBERS = {"complete": (), "floor": ("floor", "解説"), "colosseum": ()}


def invented() -> Library:
    documents = [
        make_document(
            name, "stonefall", mentions=MENTIONS[name], before_numbers=BEFORE_NUMBERS[name]
        )
        for name in NUMBERS
    ]
    return make_library(
        [make_game("stonefall", aliases=("sf",), default=True, documents=tuple(NUMBERS))],
        documents,
        NUMBERS,
    )


READER = NumberReader(invented())


def typed(text: str, *named: str, reader: NumberReader = READER) -> tuple[TypedNumber, ...]:
    return reader.find(text, tuple(reader.library.documents.values()), named)


def meant(text: str, *named: str) -> list[str]:
    """The likeliest rule of every number in ``text``, as document:number."""
    return [str(number.refs[0]) for number in typed(text, *named) if number.refs]


@pytest.mark.parametrize(
    "text",
    [
        "6c-ii",
        "6cii",
        "6C-II",
        "6c(ii)",
        "6c (ii)",
        "6c ii",
        "6c - ii",
        "6c/ii",
        "6c-2",
        "６ｃ－ｉｉ",
        "６ｃ（ｉｉ）",
        "6c–ii",
        "6c—ii",
        "6c‑ii",
        "6cⅱ",
        "§6c-ii",
        "§ 6c ii",
        "rule 6c-ii",
        "Rule 6c ii",
        "rules: 6c-ii",
        "r 6c ii",
        "sec. 6c-ii",
        "Section 6C(II)",
        "no. 6c ii",
        "#6c-ii",
        "ルール6c-ii",
        "第 6c-ii 項",
        "what does 6c-ii say",
        "what does 6c-ii say?",
        "What is 6c(ii)?",
        "show me rule 6c ii please",
        "my opponent quoted 6c-ii to me",
        "(6c-ii)",
        '"6c-ii"',
        "6c-ii.",
        "per rule 6c ii he loses",
    ],
)
def test_every_spelling_means_the_rule(text: str) -> None:
    assert meant(text) == ["floor:6c-ii"]


@pytest.mark.parametrize(
    "text",
    ["pairings for r5 are already up and he drops", "he dropped in R 5.", "we drew in r5, so what"],
)
def test_the_r_of_a_round_makes_no_rule_number(text: str) -> None:
    assert meant(text) == []


@pytest.mark.parametrize(
    ("text", "named", "expected"),
    [
        ("FR 6c ii", ["floor"], "floor:6c-ii"),
        ("fr6cii", ["floor"], "floor:6c-ii"),
        ("floor rule 9c-3", ["floor"], "floor:9c-iii"),
        ("floor rules 9c iii", ["floor"], "floor:9c-iii"),
        ("floor rules 2", ["floor"], "floor:2"),
        ("3341 colosseum", ["colosseum"], "colosseum:3.3.4.1"),
        ("colosseum 3341", ["colosseum"], "colosseum:3.3.4.1"),
        ("3 3 4 1 colosseum", ["colosseum"], "colosseum:3.3.4.1"),
        ("3-3-4-1 colosseum", ["colosseum"], "colosseum:3.3.4.1"),
        ("コロシアム 3.3.4", ["colosseum"], "colosseum:3.3.4"),
        ("what does 3.3.4.1 of the colosseum rules say", ["colosseum"], "colosseum:3.3.4.1"),
        ("cr 803", ["complete"], "complete:803"),
        ("CR803.3a", ["complete"], "complete:803.3a"),
        ("rule 3.3.4.1", [], "colosseum:3.3.4.1"),
        ("what does 3.3.4.1 say", [], "colosseum:3.3.4.1"),
        ("§6c", [], "floor:6c"),
        ("803", [], "complete:803"),
        ("does rule 803 apply here", [], "complete:803"),
        ("８０３．１", [], "complete:803.1"),
        ("803.3A", [], "complete:803.3a"),
        ("803.3 a", [], "complete:803.3a"),
        ("1024 .2 a", [], "complete:1024.2a"),
        ("1024.2a", [], "complete:1024.2a"),
        ("903.2h-1", [], "complete:903.2h-1"),
        ("903.2h1", [], "complete:903.2h-1"),
        ("903.2h–1", [], "complete:903.2h-1"),
        ("903.2h(1)", [], "complete:903.2h-1"),
        ("第 12 条", [], "colosseum:12"),
        ("9ciii", [], "floor:9c-iii"),
        ("9c 3", [], "floor:9c-iii"),
        ("9o3.2h", [], "complete:903.2h"),
        ("rule 8o3.3a", [], "complete:803.3a"),
        ("rule 903.2o", [], "complete:903.2o"),
        ("rule 903.2o.", [], "complete:903.2o"),
        ("what does 903.2o. say", [], "complete:903.2o"),
        ("sf 803", [], "complete:803"),
        ("SF 6c", [], "floor:6c"),
        ("Rules of floor 6c", [], "floor:6c"),
        ("Complete Rules 803.3a", [], "complete:803.3a"),
    ],
)
def test_a_number_is_found_in_its_document(text: str, named: list[str], expected: str) -> None:
    assert meant(text, *named) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "floor 6",
        "rule floor 6",
        "Floor 6",
        "解説6",
        "解説 6",
        "解説の6番",
        "rule 解説 6",
        "what does floor 6 say",
    ],
)
def test_a_word_that_names_a_document_only_before_a_number_names_it_there(text: str) -> None:
    (number,) = typed(text)
    assert list(map(str, number.refs)) == ["floor:6"]


@pytest.mark.parametrize(
    "text",
    [
        "it fell on the floor, rule 6",
        "ルール6の解説",
        "解説してルール6",
        "rule 6 of the dancefloor",
    ],
)
def test_elsewhere_it_names_none(text: str) -> None:
    (number,) = typed(text)
    assert list(map(str, number.refs)) == ["floor:6", "colosseum:6"]


@pytest.mark.parametrize(
    "text",
    [
        "we met on floor 6 of the hall",
        "フロア解説6人で",
        "解説を6回読んだ",
        "the floor holds 600 people",
    ],
)
def test_before_quantities_it_makes_no_rule_number_of_them(text: str) -> None:
    assert typed(text) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my judge said 6c applies", "floor:6c"),
        ("my judge said 1.1 applies", "colosseum:1.1"),
        ("does 9c say anything of draws", "floor:9c"),
        ("803 covers this I think", "complete:803"),
        ("per 6c he loses", "floor:6c"),
        ("he loses, see 6c", "floor:6c"),
        ("according to 6c, he loses", "floor:6c"),
        ("they quoted 3.3 to me, is it so", None),
        ("he cited 3.3", "colosseum:3.3"),
        ("6cによると負けですか", "floor:6c"),
        ("ここは3.3が適用されますか", "colosseum:3.3"),
    ],
)
def test_a_number_that_is_spoken_of_as_a_rule_needs_no_other_word(
    text: str, expected: str | None
) -> None:
    assert meant(text) == ([expected] if expected else [])


@pytest.mark.parametrize(
    "text",
    [
        "rule appendix-rounds",
        "appendix-rounds",
        "Floor appendix-rounds",
        "rule Floor appendix-rounds",
        "rule FR appendix rounds",
        # Fmt: skip
        "rule appendixrounds",
        "Appendix-Rounds",
        "rule: what does appendix-rounds say?",
    ],
)
def test_a_named_rule_is_found_by_its_name_and_as_answers_print_it(text: str) -> None:
    (number,) = typed(text)
    assert list(map(str, number.refs)) == ["floor:appendix-rounds"]


@pytest.mark.parametrize(
    "text",
    [
        "appendix rounds",
        "how are the rounds of the appendix counted",
        "fr appendix-rounds",
        "rule appendix",
    ],
)
def test_words_that_only_resemble_a_name_name_no_rule(text: str) -> None:
    assert meant(text) == []


def test_a_number_of_two_documents_means_both_the_first_document_first() -> None:
    (number,) = typed("rule 6")
    assert list(map(str, number.refs)) == ["floor:6", "colosseum:6"]
    (number,) = typed("colosseum rule 6", "colosseum")
    assert list(map(str, number.refs)) == ["colosseum:6"]


def test_only_the_given_documents_are_looked_at() -> None:
    floor = READER.library.documents["floor"]
    assert [number.refs for number in READER.find("rule 6", [floor])] == [(RuleRef("floor", "6"),)]
    assert [number.refs for number in READER.find("rule 803.1", [floor])] == [()]


def test_a_number_written_out_is_meant_before_one_that_only_squeezes_to_it() -> None:
    assert meant("12", "colosseum") == ["colosseum:12"]
    assert meant("1.2") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6c-ii and 9c-iii", ["floor:6c-ii", "floor:9c-iii"]),
        ("6c-ii, 9c-iii", ["floor:6c-ii", "floor:9c-iii"]),
        ("what's the difference between 6c-i and 6c-ii?", ["floor:6c-i", "floor:6c-ii"]),
        ("803.1 803.2 803.3", ["complete:803.1", "complete:803.2", "complete:803.3"]),
        ("sections 101.1, 803.1 & 903.2h", ["complete:101.1", "complete:803.1", "complete:903.2h"]),
        ("101.1/803.1", ["complete:101.1", "complete:803.1"]),
        ("803.1\n6c-ii", ["complete:803.1", "floor:6c-ii"]),
    ],
)
def test_several_numbers_in_one_message(text: str, expected: list[str]) -> None:
    assert meant(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "6c-i to 6c-iv",
        "rules 6c-i - 6c-iv",
        "6c-i – 6c-iv",
        "6c-i–6c-iv",
        "6c-i through 6c-iv",
        "6c-i until 6c-iv",
        "6c-i 〜 6c-iv",
        "6c-i ～ 6c-iv",
    ],
)
def test_a_range_holds_all_between(text: str) -> None:
    assert sorted(meant(text)) == ["floor:6c-i", "floor:6c-ii", "floor:6c-iii", "floor:6c-iv"]


def test_a_range_counts_as_people_do() -> None:
    assert sorted(meant("803.2 to 803.10")) == [
        "complete:803.10",
        "complete:803.2",
        "complete:803.3",
        "complete:803.3a",
    ]


@pytest.mark.parametrize(
    "text",
    ["6c-iv to 6c-i", "6c-iv-6c-i", "rules 6c-iv - 6c-i", "6c-iv〜6c-i", "6c-ivから6c-iまで"],
)
def test_a_reversed_range_is_put_in_order(text: str) -> None:
    assert meant(text) == ["floor:6c-i", "floor:6c-ii", "floor:6c-iii", "floor:6c-iv"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("803.1-3", ["complete:803.1", "complete:803.2", "complete:803.3"]),
        ("what do 803.1-3 say?", ["complete:803.1", "complete:803.2", "complete:803.3"]),
        (
            "my opponent quoted 803.1-3 to me",
            ["complete:803.1", "complete:803.2", "complete:803.3"],
        ),
        ("803.1~3", ["complete:803.1", "complete:803.2", "complete:803.3"]),
        ("803.1〜3を教えて", ["complete:803.1", "complete:803.2", "complete:803.3"]),
        ("803.1から3まで", ["complete:803.1", "complete:803.2", "complete:803.3"]),
        ("rules 803.1 to 3", ["complete:803.1", "complete:803.2", "complete:803.3"]),
        ("803.3-1", ["complete:803.1", "complete:803.2", "complete:803.3"]),
        ("803.2-3a", ["complete:803.2", "complete:803.3", "complete:803.3a"]),
        ("1024.2a-1024.2", ["complete:1024.2", "complete:1024.2a"]),
        ("6c-i-iii", ["floor:6c-i", "floor:6c-ii", "floor:6c-iii"]),
        ("6c-i to iii", ["floor:6c-i", "floor:6c-ii", "floor:6c-iii"]),
        ("rule 6c-1-3", ["floor:6c-i", "floor:6c-ii", "floor:6c-iii"]),
        ("3.3.4.1-2", ["colosseum:3.3.4.1", "colosseum:3.3.4.2"]),
        ("803.1-2, 6c-i-ii", ["complete:803.1", "complete:803.2", "floor:6c-i", "floor:6c-ii"]),
        ("803.3-803.2-803.1", ["complete:803.1", "complete:803.2", "complete:803.3"]),
    ],
)
def test_a_range_may_be_shortened(text: str, expected: list[str]) -> None:
    assert meant(text) == expected


@pytest.mark.parametrize("text", ["803.2-9", "803.2-803.9", "803.9-803.2", "803.2-9 please"])
def test_a_range_with_an_unknown_end_holds_what_there_is_and_says_what_is_not(text: str) -> None:
    *known, unknown = typed(text)
    assert [str(number.refs[0]) for number in known] == [
        "complete:803.2",
        "complete:803.3",
        "complete:803.3a",
    ]
    assert (unknown.typed, unknown.refs) == ("803.9", ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rule 803.1 - 3 cards are drawn", ["complete:803.1"]),
        ("rule 803.1 to 3 players", ["complete:803.1"]),
        ("rule 803.1-1", ["complete:803.1"]),
        ("rule 6c-ii - a tie", ["floor:6c-ii"]),
        ("rule 6-0", ["floor:6"]),
        ("6c-i - 803.2", ["floor:6c-i", "complete:803.2"]),
        ("rule 9-rule 99", ["floor:9"]),
        ("903.2h-1", ["complete:903.2h-1"]),
    ],
)
def test_what_continues_no_number_is_no_range(text: str, expected: list[str]) -> None:
    assert meant(text) == expected


def test_dots_stand_where_the_number_has_them() -> None:
    held = ["3.3", "3.4", "3.5", "3.35"]
    library = make_library(
        [make_game("a", default=True, documents=("long",))],
        [make_document("long", "a")],
        {"long": held},
    )
    assert [
        str(number.refs[0]) for number in typed("rule 3.3-5", reader=NumberReader(library))
    ] == ["long:3.3", "long:3.4", "long:3.5"]


def test_a_long_range_is_cut() -> None:
    held = [f"3.{at}" for at in range(1, 60)]
    library = make_library(
        [make_game("a", default=True, documents=("long",))],
        [make_document("long", "a")],
        {"long": held},
    )
    assert len(typed("rules 3.1 to 3.50", reader=NumberReader(library))) == MAX_RANGE


@pytest.mark.parametrize("text", ["6c-i, 6c-iv", "6c-i and 6c-iv", "6c-i or even 6c-iv"])
def test_two_numbers_without_a_dash_are_no_range(text: str) -> None:
    assert meant(text) == ["floor:6c-i", "floor:6c-iv"]


def test_no_more_than_a_few_numbers_are_read() -> None:
    assert len(typed("803.1, 6c-ii, " * 30)) == MAX_NUMBERS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no figures here",
        "37 players",
        "for 37",
        "600 damage",
        "50 minutes",
        "2+2?",
        "2 + 2",
        "game 2",
        "prxy rules 4 torn card",
        "rules 4 players",
        "match of 3 games",
        "how many rounds for 37 players?",
        "100 players",
        "how much is 800 damage",
        "40 card deck",
        "level 2 judge",
        "1 game",
        "4000 life",
        "2nd turn",
        "first 6 cards",
        "6 cards in hand",
        "rule of 3",
        "500/500 attacker",
        "my judge said 0.5 applies",
        "the aura says 200 and he says 50",
        "6 applies to both",
        "it reads 1000 or 800 says my friend",
        "per 6c-like token",
        "my deck says 1.1 million",
        "lv 3",
        "37人",
        "６００ダメージ",
        "2枚引く",
        "3ターン目",
        "6番卓の選手",
        "2番目のカード",
        "1枚のカード",
        "it costs 2",
        "won 2-1 in games",
    ],
)
def test_quantities_are_no_rule_numbers(text: str) -> None:
    assert typed(text) == ()


@pytest.mark.parametrize(
    "text", ["3 players in the colosseum", "colosseum 6 player game", "colosseum with 12 people"]
)
def test_quantities_beside_a_documents_name_are_none_either(text: str) -> None:
    assert typed(text, "colosseum") == ()


@pytest.mark.parametrize(
    ("text", "closest"),
    [
        ("803.4", "complete:803.10"),
        ("rule 803.11", "complete:803.10"),
        ("803.3b", "complete:803.3a"),
        ("903.2h-2", "complete:903.2h-1"),
        ("6c-v", "floor:6c-iv"),
        ("3.3.4.3", "colosseum:3.3.4.2"),
        ("rule 9d", "floor:9c-iii"),
    ],
)
def test_an_unknown_number_names_what_is_next_to_it(text: str, closest: str) -> None:
    (number,) = typed(text)
    assert number.refs == ()
    assert str(number.nearest[0]) == closest
    assert len(number.nearest) == len(set(number.nearest)) <= NEAREST


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("FR 9999", "floor"),
        ("rule FR 9999", "floor"),
        ("CR 9999", "complete"),
        ("コロシアム 99", "colosseum"),
        ("floor 9999", "floor"),
        ("解説 99", "floor"),
    ],
)
def test_a_documents_name_before_an_unknown_number_is_enough(text: str, named: str) -> None:
    mentioned = [] if text.startswith(("floor", "解説")) else [named]
    (number,) = typed(text, *mentioned)
    assert number.refs == ()
    assert {ref.document for ref in number.nearest} == {named}


def test_what_is_nearest_shares_the_most_of_the_number() -> None:
    nearest = READER.nearest("803.2a", tuple(READER.library.documents.values()))
    assert nearest[0] == RuleRef("complete", "803.2")
    assert all(ref.number.startswith("803") for ref in nearest[:4])


def test_named_rules_are_never_nearest_and_an_empty_library_has_none() -> None:
    assert all(
        not is_name(ref.number) for ref in READER.nearest("99", [READER.library.documents["floor"]])
    )
    empty = make_library([make_game("a", default=True)], [make_document("blank", "a")], {})
    assert NumberReader(empty).find("rule 6c-ii", tuple(empty.documents.values())) == (
        TypedNumber("6c-ii", 5, 10, ()),
    )


def test_where_a_number_stands_is_told() -> None:
    (number,) = typed("I read ６Ｃ－ＩＩ, then slept")
    assert (number.typed, number.start, number.end) == ("6c-ii", 7, 12)


@unhurried
@given(messages())
def test_any_text_gives_only_rules_that_exist(text: str) -> None:
    rules = READER.library.rules
    for number in typed(text):
        assert bool(number.refs) != bool(number.nearest)
        assert all(ref in rules for ref in (*number.refs, *number.nearest))
        assert 0 <= number.start <= number.end


@unhurried
@given(st.data())
def test_every_rule_is_found_by_its_number_and_by_its_squeezed_form(data: st.DataObject) -> None:
    ref = data.draw(
        st.sampled_from([ref for ref in READER.library.rules if not is_name(ref.number)])
    )
    cue = data.draw(st.sampled_from(["rule ", "RULE ", "section ", "§", "第", "r. "]))
    written = data.draw(st.sampled_from([ref.number, ref.number.upper(), squeeze(ref.number)]))
    (number,) = typed(cue + written, ref.document)
    assert ref in number.refs


def test_every_bundled_rule_is_found_by_its_number(bundled_corpus: Corpus) -> None:
    library = bundled_corpus.library
    reader = NumberReader(library)
    numbered = [ref for ref in library.rules if not is_name(ref.number)]
    found = {
        ref: reader.find(f"rule {ref.number}", [library.documents[ref.document]])
        for ref in numbered
    }
    assert [
        ref for ref, numbers in found.items() if [number.refs[:1] for number in numbers] != [(ref,)]
    ] == []
    squeezed = {
        ref: reader.find(f"rule {squeeze(ref.number)}", [library.documents[ref.document]])
        for ref in numbered
    }
    shadowed = {
        ref for ref in numbered if RuleRef(ref.document, squeeze(ref.number)) in library.rules
    }
    assert [
        ref
        for ref, numbers in squeezed.items()
        if ref not in shadowed and [ref in number.refs for number in numbers] != [True]
    ] == []


def test_every_bundled_rule_that_is_spoken_of_is_found(bundled_corpus: Corpus) -> None:
    library = bundled_corpus.library
    reader = NumberReader(library)
    refs = [
        ref
        for ref in library.rules
        if not is_name(ref.number) and not ref.number.isdigit() and not ref.number.startswith("0")
    ]
    found = {
        ref: reader.find(f"my judge said {ref.number} applies", [library.documents[ref.document]])
        for ref in refs
    }
    assert [
        ref for ref, numbers in found.items() if [number.refs[:1] for number in numbers] != [(ref,)]
    ] == []


COUNTED_BY_EXAMPLE = {
    "court": ["4", "4.a", "4.b", "4.b.i", "4.b.ii", "4.b.v", "4.b.ix", "4.c", "5"]
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4.b.ii", ["4.b.ii"]),
        ("rule 4.B.II please", ["4.b.ii"]),
        ("court 4(b)(ii)", ["4.b.ii"]),
        ("rule 4b-ii", ["4.b.ii"]),
        ("rules 4.b.ii to 4.b.ix", ["4.b.ii", "4.b.v", "4.b.ix"]),
        ("rule 4.b", ["4.b"]),
        ("rule 4.c and rule 5", ["4.c", "5"]),
    ],
)
def test_numbers_of_a_scheme_that_a_document_writes_itself(text: str, expected: list[str]) -> None:
    documents = [make_document("court", "stonefall", numbering="1.a.i", mentions=("court",))]
    reader = NumberReader(
        make_library(
            [make_game("stonefall", default=True, documents=("court",))],
            documents,
            COUNTED_BY_EXAMPLE,
        )
    )
    assert [
        number.refs[0].number for number in typed(text, reader=reader) if number.refs
    ] == expected
