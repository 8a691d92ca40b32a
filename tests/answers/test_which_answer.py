"""Which of several answers to one rule stands first: the one that speaks of what is asked."""

from __future__ import annotations

import pytest

from bot.answers.answer import Found
from bot.answers.headline import Headline
from bot.app import App
from bot.requests import Ask


def first_line(app: App, text: str) -> Headline:
    (answer,) = app.handle(Ask(text)).answers
    assert isinstance(answer, Found)
    assert answer.headline is not None
    return answer.headline


def entry(app: App, text: str) -> str:
    found = first_line(app, text).entry
    return found.id if found else ""


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        (
            "2 guidance counters on it and an effect takes it to 4. which guidance texts do I get?",
            "guidance-what",
        ),
        ("Force 2 and I rolled 6 and 4, what is the total", "force-number-rolls"),
    ],
)
def test_an_example_with_other_figures_gives_way_to_the_general_answer(
    bundled_app: App, text: str, id_: str
) -> None:
    assert entry(bundled_app, text) == id_


@pytest.mark.parametrize(
    "text",
    [
        "my ruler has divinity 9 and runes of 4 are face up, how much is left",
        "two anthem effects, one +200 one +300, base 500, what ATK",
    ],
)
def test_or_to_the_rule(bundled_app: App, text: str) -> None:
    assert first_line(bundled_app, text).origin == "rule"


def test_of_answers_about_as_likely_the_one_that_speaks_of_nothing_else_is_meant(
    bundled_app: App,
) -> None:
    text = "which of a cost increase and a cost reduction is applied first"
    assert entry(bundled_app, text) == "cost-increase-before-reduction"


def test_an_answer_that_rests_on_other_rules_than_those_found_must_be_surer(
    bundled_app: App,
) -> None:
    first = first_line(bundled_app, "release date of the booster Alice Origin III")
    assert first.origin == "rule"
    assert [cited.rule.document for cited in first.cites] == ["primer-ja"]


def test_an_answer_on_a_rule_found_first_stands_before_a_likelier_one_on_another(
    bundled_app: App,
) -> None:
    first = first_line(bundled_app, "Can I run 12 of the same basic stone?")
    assert first.cites[0].rule.document != "colosseum"


@pytest.mark.parametrize(
    ("text", "id_"),
    [("What is a format?", "format-meaning"), ("what are the formats", "formats-which")],
)
def test_of_answers_asked_for_in_the_same_words_the_one_that_is_asked_just_so_is_meant(
    bundled_app: App, text: str, id_: str
) -> None:
    assert entry(bundled_app, text) == id_


@pytest.mark.parametrize(
    "text",
    [
        "how much life does everybody start with in colosseum",
        "Arcana Battle Colosseum: does whoever starts draw on turn one",
        "コロシアムでは最初のターンに誰がカードを引く?",
        "does going second give a will coin in ABC",
        "would my extension rule be fine in abc?",
        "does Wanderer's banned list count in ABC too",
        "ABCでもワンダラーの禁止リストは有効?",
    ],
)
def test_of_a_special_format_that_is_named_only_its_own_answers_are_meant(
    bundled_app: App, text: str
) -> None:
    assert first_line(bundled_app, text).cites[0].rule.document == "colosseum"


@pytest.mark.parametrize("text", ["how many copies of a card can I run?", "先攻ドローある?"])
def test_of_a_special_format_that_is_not_named_no_answer_is_meant(
    bundled_app: App, text: str
) -> None:
    assert first_line(bundled_app, text).cites[0].rule.document != "colosseum"


def test_what_a_special_format_leaves_to_the_general_rules_is_answered_by_these(
    bundled_app: App,
) -> None:
    first = first_line(bundled_app, "in colosseum can a rested resonator block")
    assert first.cites[0].rule.document == "comprehensive"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("store tournament, are rules enforced to the full there", "casual"),
        ("at nationals, are rules enforced to the full", "competitive"),
    ],
)
def test_what_holds_at_the_other_kind_of_event_is_no_answer(
    bundled_app: App, text: str, said: str
) -> None:
    first = first_line(bundled_app, text)
    shown = (first.statement.original, first.deciding.original)
    assert all(said in line.lower() for line in shown)


def test_where_both_are_named_what_holds_at_one_alone_is_no_answer(bundled_app: App) -> None:
    text = "at our prerelease, do we enforce every rule exactly as at a Grand Prix"
    said = first_line(bundled_app, text).statement.original.lower()
    assert ("casual" in said) == ("competitive" in said)


def test_a_ruling_on_the_case_stands_before_an_answer_derived_for_one_like_it(
    bundled_app: App,
) -> None:
    first = first_line(
        bundled_app, 'it says if I control "Hansel". only got "Hansel and Gretel". enough?'
    )
    assert str(first.entry) == "ruling/force-of-will:example-203-3a-exact-name-hansel"
    assert first.statement.original.startswith("A bare name in quotation marks")


def test_the_word_of_a_ruling_replies_to_its_own_question_alone(bundled_app: App) -> None:
    own = first_line(bundled_app, "can my J-ruler attack the turn I flip it")
    first = first_line(bundled_app, "so my j ruler cant attack the turn I flip it?")
    assert str(own.entry) == str(first.entry)
    assert str(own.entry) == "ruling/force-of-will:j-ruler-attack-turn-of-judgment"
    assert own.verdict == "no"
    assert first.verdict in ("yes", "")  # as sure as it is, but not the ruling's no


@pytest.mark.parametrize(
    "text",
    [
        "Planting Beans in Origin?",
        "2 planting beans in origin ok?",
        "planting beans status in origin",
        "オリジンでPlanting Beans2枚入れたい",
    ],
)
def test_a_card_and_a_format_are_looked_up_in_its_list(bundled_app: App, text: str) -> None:
    (answer,) = bundled_app.handle(Ask(text)).answers
    assert isinstance(answer, Found)
    assert answer.from_lists
    assert answer.headline is None


@pytest.mark.parametrize(
    "text",
    [
        "show the ban lists of Wanderer and New Frontiers",
        "ワンダラーとニューフロンティアの禁止リスト",
        "Good Morning, which cards are banned in Wanderer?",
    ],
)
def test_a_list_that_is_asked_for_is_shown(bundled_app: App, text: str) -> None:
    (answer,) = bundled_app.handle(Ask(text)).answers
    assert isinstance(answer, Found)
    assert answer.from_lists


@pytest.mark.parametrize("keyword", ["barrier", "bane", "precision", "swiftness", "flying"])
def test_whether_a_keyword_adds_up_is_not_answered_by_what_it_does(
    bundled_app: App, keyword: str
) -> None:
    assert entry(bundled_app, f"does {keyword} stack") == f"{keyword}-gained-twice"
    assert entry(bundled_app, f"my guy has {keyword} twice, does it stack").endswith("-twice")
