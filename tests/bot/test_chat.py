"""A conversation: questions, and follow-ups on the rule shown last."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import App
from bot.chat import (
    BESIDE,
    FOLDED,
    HELP,
    MAX_HISTORY,
    NO_RULE_YET,
    NOTHING_MORE,
    NOTHING_THERE,
    Conversation,
    plain_text,
    run,
    step,
)
from tests.support.bot_corpora import ref
from tests.support.corpora import messages, unhurried

FRESH = Conversation(language="en")
COMMANDS = [
    "more",
    "next",
    "back",
    "parent",
    "children",
    "show 1",
    "show 99",
    "history",
    "help",
    "game kite",
    "game all",
    "game chess",
    "rule 2.1",
    "who keeps the clock?",
]


def talk(app: App, *lines: str, start: Conversation = FRESH) -> tuple[Conversation, str]:
    """Where a conversation stands after ``lines``, and what the last of them printed."""
    now, output = start, ""
    for line in lines:
        after, shown = step(app, now, line)
        assert after is not None
        now, output = after, plain_text(shown)
    return now, output


def shown(app: App, *lines: str) -> str:
    return str(talk(app, *lines)[0].shown)


def test_a_question_shows_its_rule(harbour: App) -> None:
    now, output = talk(harbour, "rule 2.1")
    assert now.shown == ref("guide:2.1")
    assert output.startswith("Guide 2.1 Setting sail\n")


@pytest.mark.parametrize(
    ("follow_up", "rule"),
    [
        ("next", "guide:2.2"),
        ("back", "guide:2"),
        ("parent", "guide:2"),
        ("NEXT", "guide:2.2"),
        ("  next  ", "guide:2.2"),
    ],
)
def test_a_follow_up_goes_on_from_the_rule_shown(harbour: App, follow_up: str, rule: str) -> None:
    assert shown(harbour, "rule 2.1", follow_up) == rule


def test_follow_ups_can_be_repeated(harbour: App) -> None:
    assert (
        shown(harbour, "rule 2.1", "next", "next", "next", "back", "parent", "next") == "guide:2.1"
    )


@pytest.mark.parametrize(
    ("number", "follow_up"), [("guide 1", "back"), ("guide 2.3.2", "next"), ("guide 1", "parent")]
)
def test_at_the_ends_of_a_document_there_is_nothing(
    harbour: App, number: str, follow_up: str
) -> None:
    before, _ = talk(harbour, number)
    after, output = talk(harbour, number, follow_up)
    assert output == NOTHING_THERE
    assert after.shown == before.shown


def test_children_are_listed_and_can_be_shown(harbour: App) -> None:
    now, output = talk(harbour, "rule 2.3", "children")
    assert output.splitlines() == [
        "  1. 2.3.1 Drift is a skill that boats have.",
        "  2. 2.3.2 A boat with drift goes to the open sea when its lantern burns out.",
    ]
    assert shown(harbour, "rule 2.3", "children", "show 2") == "guide:2.3.2"
    assert now.shown == ref("guide:2.3")


def test_a_rule_without_children_has_none(harbour: App) -> None:
    assert talk(harbour, "rule 2.2", "children")[1] == NOTHING_THERE


def test_one_of_the_listed_rules_is_shown(harbour: App) -> None:
    now, output = talk(harbour, "rule 1.1")
    assert "See also: (1) Regatta 1.1 In a regatta a boat…" in output
    assert (now.shown, now.listed) == (ref("guide:1.1"), (ref("regatta:1.1"),))
    assert shown(harbour, "rule 1.1", "show 1") == "regatta:1.1"


@pytest.mark.parametrize("place", ["0", "99", "999"])
def test_a_place_that_is_not_listed_is_not_there(harbour: App, place: str) -> None:
    assert talk(harbour, "who keeps the clock?", f"show {place}")[1] == NOTHING_THERE


@pytest.mark.parametrize(
    "line",
    [
        "show two",
        "show -1",
        "show 1 2",
        "show 12345",
        "show",
        "next rule",
        "game",
        "quit now",
        "children of the sea",
    ],
)
def test_what_is_no_follow_up_is_asked_as_a_question(harbour: App, line: str) -> None:
    assert talk(harbour, "rule 2.1", line)[0].history == ("rule 2.1", line)


@pytest.mark.parametrize("line", ["next", "back", "parent", "children"])
def test_before_any_rule_there_is_nothing_to_follow(harbour: App, line: str) -> None:
    assert talk(harbour, line) == (FRESH, NO_RULE_YET)


def test_nothing_is_listed_at_first(harbour: App) -> None:
    assert talk(harbour, "show 1") == (FRESH, NOTHING_THERE)


def test_the_history_holds_questions_only(harbour: App) -> None:
    assert (
        talk(harbour, "rule 2.1", "next", "who keeps the clock?", "history")[1]
        == "  1. rule 2.1\n  2. who keeps the clock?"
    )


def test_the_history_is_empty_at_first(harbour: App) -> None:
    assert talk(harbour, "history") == (FRESH, "")


def test_the_history_forgets_its_oldest(harbour: App) -> None:
    now, _ = talk(harbour, *(f"rule 2.{at % 2 + 1}" for at in range(MAX_HISTORY + 1)), "rule 1.1")
    assert len(now.history) == MAX_HISTORY
    assert now.history[-1] == "rule 1.1"


def test_an_empty_line_changes_nothing(harbour: App) -> None:
    before, _ = talk(harbour, "rule 2.1")
    assert talk(harbour, "rule 2.1", "   ") == (before, "")


def test_a_question_without_answer_leaves_the_rule_shown(harbour: App) -> None:
    now, output = talk(harbour, "rule 2.1", "zebra giraffe okapi")
    assert now.shown == ref("guide:2.1")
    assert "do not say" in output


def test_a_card_is_shown_and_leaves_the_rule_shown(ruled: App) -> None:
    now, output = talk(ruled, "rule 2.1", "grey heron")
    assert now.shown == ref("guide:2.1")
    assert "Card: Grey Heron\n" in output
    assert shown(ruled, "rule 2.1", "grey heron", "next") == "guide:2.2"


def test_a_ruling_is_shown_and_its_rule_followed(ruled: App) -> None:
    now, output = talk(ruled, "two drifts on one boat")
    assert output.startswith(
        "A boat has it or has it not.\n\nRuling: Does a second [Drift] do anything?\n"
    )
    assert now.shown in {ref("guide:2.3.1"), ref("guide:2.3.2")}  # the ruling rests on both


@pytest.mark.parametrize("line", ["?!", "-", "b" * 2001])
def test_a_question_that_cannot_be_read_is_refused(harbour: App, line: str) -> None:
    before, _ = talk(harbour, "rule 2.1")
    after, output = talk(harbour, "rule 2.1", line)
    assert after == before
    assert output.startswith("Cannot answer: the question ")


def test_a_line_that_goes_on_from_the_last_question_asks_it_anew(ruled: App) -> None:
    now, output = talk(ruled, "is the Red Buoy banned in Tidal?", "and Grey Heron?")
    assert output.startswith("Read as: is the Grey Heron banned in Tidal?\n\nNo. Grey Heron ")
    assert now.history[-1] == "is the Grey Heron banned in Tidal?"
    assert (
        talk(ruled, "and Red Buoy?", start=now)[0].history[-1] == "is the Red Buoy banned in Tidal?"
    )


def test_a_line_that_stands_on_its_own_is_asked_as_it_is(ruled: App) -> None:
    now, output = talk(ruled, "is the Red Buoy banned in Tidal?", "and who keeps the clock?")
    assert "Read as" not in output
    assert now.history[-1] == "and who keeps the clock?"


def test_what_is_said_is_said_in_the_language_of_the_conversation(harbour: App) -> None:
    in_japanese = Conversation(language="ja")
    assert (
        talk(harbour, "game chess", start=in_japanese)[1]
        == "答えられません: 'chess'というゲームはありません。ゲーム: harbour, kite"
    )
    assert (
        talk(harbour, "game kite", start=in_japanese)[1] == "これからはPaper Kitesだけを調べます。"
    )
    assert talk(harbour, "game all", start=in_japanese)[1] == "すべてのゲームを調べます。"
    assert talk(harbour, "?!", start=in_japanese)[1] == "答えられません: 質問が空です。"


def test_a_game_is_set_and_left(harbour: App) -> None:
    assert not shown(harbour, "game lh", "rule 101.1").startswith("kitebook")
    assert shown(harbour, "game KITE", "rule 101.1") == "kitebook:101.1"
    assert talk(harbour, "game kite")[0].game == "kite"
    assert talk(harbour, "game kite")[1] == "Only Paper Kites from now on."
    assert talk(harbour, "game kite", "game all")[0].game is None


def test_an_unknown_game_is_refused_and_the_old_one_kept(harbour: App) -> None:
    now, output = talk(harbour, "game kite", "game chess")
    assert now.game == "kite"
    assert "'chess'" in output
    assert "harbour, kite" in output


@pytest.mark.parametrize("line", ["quit", "exit", "q", "QUIT", " quit "])
def test_quit_ends_the_conversation(harbour: App, line: str) -> None:
    assert step(harbour, FRESH, line)[0] is None


@pytest.mark.parametrize("line", ["help", "?"])
def test_help_says_what_can_be_done(harbour: App, line: str) -> None:
    assert talk(harbour, line) == (FRESH, HELP)


def test_the_language_is_the_questions_own_where_none_is_set(harbour: App) -> None:
    open_to_any = Conversation()
    assert "In short" not in talk(harbour, "rule 2.1", start=open_to_any)[1]
    assert "舟を横に" in talk(harbour, "ルール 2.1", start=open_to_any)[1]
    assert "舟を横に" in talk(harbour, "rule 2.1", start=Conversation(language="ja"))[1]


@unhurried
@given(st.lists(st.sampled_from(COMMANDS), max_size=8))
def test_any_commands_in_any_order_keep_to_existing_rules(harbour: App, lines: list[str]) -> None:
    now, _ = talk(harbour, *lines)
    assert now.shown is None or now.shown in harbour.library.rules
    assert all(listed in harbour.library.rules for listed in now.listed)


@unhurried
@given(messages())
def test_any_line_is_answered_or_refused(harbour: App, line: str) -> None:
    after, output = step(harbour, FRESH, line)
    assert after is None or plain_text(output) or not line.strip() or after == FRESH


class TestMore:
    def test_before_any_answer_there_is_none(self, harbour: App) -> None:
        assert talk(harbour, "more") == (FRESH, NOTHING_MORE)

    def test_the_whole_of_the_last_answer_is_shown(self, bundled_app: App) -> None:
        _, short = talk(bundled_app, "how many rounds for 37 players?")
        now, whole = talk(bundled_app, "how many rounds for 37 players?", "more")
        assert "All rows: more" in short
        assert "All rows" not in whole
        assert len(whole) > len(short)
        assert talk(bundled_app, "more", start=now) == (now, whole)

    def test_a_rule_shown_last_has_its_whole_as_well(self, harbour: App) -> None:
        assert talk(harbour, "rule 2.1", "next", "more")[1] == talk(harbour, "rule 2.1", "next")[1]

    def test_what_is_no_answer_leaves_it(self, harbour: App) -> None:
        assert (
            talk(harbour, "rule 2.1", "history", "game kite", "game all", "?!", "more")[1]
            == talk(harbour, "rule 2.1")[1]
        )


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


LINES, COLUMNS = 24, 60


@pytest.fixture
def on_terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Holds a conversation on a terminal of 24 lines; what is shown for each input, the
    help first.
    """

    def held(app: App, *inputs: str) -> list[str]:
        screen, coming, shown = Terminal(), iter(inputs), list[str]()
        environment = {"LINES": str(LINES), "COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setattr("sys.stdout", screen)

        def ask(prompt: str) -> str:
            shown.append(screen.getvalue())
            screen.seek(0)
            screen.truncate()
            try:
                return next(coming)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", ask)
        run(app, None, "en")
        return shown

    return held


def bare(text: str) -> str:
    """A text without the codes that colour it."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


class TestOnATerminal:
    def test_answers_are_in_colour_and_wrapped_between_words(
        self, harbour: App, on_terminal: Callable[..., list[str]]
    ) -> None:
        _, answer = on_terminal(harbour, "rule 2.1")
        assert "\x1b[" in answer
        assert all(len(line) <= COLUMNS for line in bare(answer).splitlines())
        wrapped = " ".join(bare(answer).split())
        assert "restated, not official wording" in wrapped

    @pytest.mark.parametrize(
        "question",
        [
            "how many rounds for 37 players?",
            "rule 903.2",
            "what is banned in wanderer",
            "what is barrier",
            "rule 1",
            "marked sleeves",
        ],
    )
    def test_an_answer_stays_on_the_screen(
        self, bundled_app: App, on_terminal: Callable[..., list[str]], question: str
    ) -> None:
        _, answer, whole = on_terminal(bundled_app, question, "more")
        assert len(answer.splitlines()) <= LINES - BESIDE + 1
        first = next(line for line in bare(whole).splitlines() if line.strip())
        assert first in bare(answer)
        if len(whole.splitlines()) > LINES - BESIDE:
            assert FOLDED in bare(answer)

    def test_what_is_calculated_stands_first(
        self, bundled_app: App, on_terminal: Callable[..., list[str]]
    ) -> None:
        _, answer, whole = on_terminal(bundled_app, "how many rounds for 37 players?", "more")
        assert "6 rounds" in bare(answer).splitlines()[0]
        assert len(whole.splitlines()) > len(answer.splitlines())

    def test_a_short_answer_says_of_no_more(
        self, harbour: App, on_terminal: Callable[..., list[str]]
    ) -> None:
        assert FOLDED not in bare(on_terminal(harbour, "rule 2.1")[1])

    def test_nothing_is_said_to_an_empty_line(
        self, harbour: App, on_terminal: Callable[..., list[str]]
    ) -> None:
        assert on_terminal(harbour, "", "  ")[1:] == ["", ""]
