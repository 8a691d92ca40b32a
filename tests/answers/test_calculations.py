"""Questions whose answer is a number, in words."""

from __future__ import annotations

import pytest
from hypothesis import example, given

from bot.answers.calculated import (
    BEYOND_TABLE,
    DRAFT_PICK,
    DRAFT_PICK_UNSET,
    PERCENTAGE,
    RECORD_POINTS,
    TO_STAY,
    Computed,
)
from bot.answers.calculations import compute
from bot.app import App, plain_text
from bot.desk.tables import Desk
from bot.requests import PLAYERS, Ask
from rules_corpus.model import Calculations
from tests.support.corpora import messages, unhurried
from tests.support.intents import patterns

WORDS = patterns("calculations")
Values = dict[str, str | int]

NO_FINALS, THREE_GAMES, ONE_GAME = (6, ""), (5, "Top 8"), (8, "Top 8")  # for 37 players


def facts(computed: Computed | None) -> list[Values]:
    assert computed is not None
    return [dict(fact.values) for fact in computed.facts]


def rounds(text: str, desk: Desk) -> list[tuple[str | int, str | int]]:
    """The rounds and finals of each kind of event that the answer speaks of."""
    computed = compute(text, desk, WORDS)
    assert computed is not None
    assert str(computed.rule) == "floor:appendix-rounds"
    return [(values["rounds"], values["finals"]) for values in facts(computed)]


@pytest.mark.parametrize(
    "text",
    [
        "how many rounds for 37 players?",
        "How many Swiss rounds do we play with 37 people",
        "37 players, how many rounds",
        "rounds for 37?",
        "37 ppl showed up, how many rounds should we do?",
        "what is the recommended number of rounds with 37 participants",
        "a 37 man tournament, how many rounds?",
        "number of rounds for 37",
        "37人だと何ラウンド?",
        "37名のとき何回戦ですか",
        "３７人　なんラウンド",
        "参加者37人、ラウンド数は?",
        "37人の大会は何回戦やればいい？",
        "rounds for thirty-seven players",
        "how many rounds for thirty seven people?",
        "三十七人だと何回戦?",
    ],
)
def test_the_rounds_of_every_kind_of_event(bundled_desk: Desk, text: str) -> None:
    assert rounds(text, bundled_desk) == [NO_FINALS, THREE_GAMES, ONE_GAME]


@pytest.mark.parametrize(
    ("finals", "wanted"),
    [
        ("", None),
        (" with finals", True),
        (" with a top 8", True),
        (" then top cut", True),
        (" no finals", False),
        (" without a top cut", False),
        (" Swiss only", False),
    ],
)
@pytest.mark.parametrize(
    ("match", "games"),
    [
        ("", ""),
        (" bo1", "1"),
        (" best of one", "1"),
        (" bo3", "3"),
        (" best of three", "3"),
        (" bo1 or bo3", "13"),
    ],
)
def test_every_combination_of_finals_and_match(
    bundled_desk: Desk, finals: str, wanted: bool | None, match: str, games: str
) -> None:
    expected = [NO_FINALS] if not wanted else []
    if wanted is not False:
        expected += [THREE_GAMES] if games != "1" else []
        expected += [ONE_GAME] if games != "3" else []
    assert rounds(f"how many rounds for 37 players{match}{finals}?", bundled_desk) == expected


@pytest.mark.parametrize(
    ("finals", "match", "expected"),
    [
        ("決勝なし", "", [NO_FINALS]),
        ("決勝なし", "1本勝負", [NO_FINALS]),
        ("決勝あり", "", [THREE_GAMES, ONE_GAME]),
        ("決勝あり", "1本勝負", [ONE_GAME]),
        ("決勝あり", "2本先取", [THREE_GAMES]),
        ("", "1本勝負", [NO_FINALS, ONE_GAME]),
        ("", "2本先取", [NO_FINALS, THREE_GAMES]),
    ],
)
def test_every_combination_in_japanese(
    bundled_desk: Desk, finals: str, match: str, expected: list[tuple[int, str]]
) -> None:
    assert rounds(f"37人 {match} {finals} 何ラウンド?", bundled_desk) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("30 players, which finals?", [(5, "Top 8"), (7, "Top 8")]),
        ("12 people, top 4 or top 8?", [(4, "Top 4"), (6, "Top 4")]),
        ("which top cut for a 10 player bo1 event?", [(6, "Top 4")]),
        ("10 players, cut to what?", [(4, "Top 4"), (6, "Top 4")]),
        (
            "how many swiss rounds before single elimination with 10 players?",
            [(4, "Top 4"), (6, "Top 4")],
        ),
        ("10 players, swiss then elimination, how many rounds?", [(4, "Top 4"), (6, "Top 4")]),
    ],
)
def test_which_finals_follow(
    bundled_desk: Desk, text: str, expected: list[tuple[int, str]]
) -> None:
    assert rounds(text, bundled_desk) == expected


@pytest.mark.parametrize(
    ("text", "players", "most"),
    [
        ("how many rounds for 513 players, no finals", 513, 512),
        ("how many rounds for 745 players", 745, 744),
        ("how many rounds for 713 players, bo1 with finals", 713, 712),
        (f"how many rounds for {PLAYERS[-1]} players", PLAYERS[-1], 744),
        ("1000人で何ラウンド?", 1000, 744),
    ],
)
def test_beyond_the_tables_the_answer_says_where_they_end(
    bundled_desk: Desk, text: str, players: int, most: int
) -> None:
    computed = compute(text, bundled_desk, WORDS)
    assert facts(computed) == [{"players": players, "most": most}]
    assert computed is not None
    assert computed.facts[0].message == BEYOND_TABLE


def test_tables_that_end_earlier_are_left_out(bundled_desk: Desk) -> None:
    assert rounds("how many rounds for 600 players", bundled_desk) == [(10, "Top 8"), (13, "Top 8")]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("how long is a round?", [(20, 30), (50, 60), (50, 60), (50, 90)]),
        ("how long does a match last", [(20, 30), (50, 60), (50, 60), (50, 90)]),
        ("1ラウンド何分?", [(20, 30), (50, 60), (50, 60), (50, 90)]),
        ("試合時間は?", [(20, 30), (50, 60), (50, 60), (50, 90)]),
        ("how long is a bo1 round", [(20, 30)]),
        ("single game match time limit", [(20, 30)]),
        ("how many minutes for a best of three match?", [(50, 60)]),
        ("how long are bo1 and bo3 rounds", [(20, 30), (50, 60)]),
        ("how long are the semifinals", [(50, 60)]),
        ("how many minutes for quarterfinals?", [(50, 60)]),
        ("how long is a top 8 match", [(50, 60)]),
        ("準決勝の時間は?", [(50, 60)]),
        ("準々決勝は何分", [(50, 60)]),
        ("how long is the final", [(50, 90)]),
        ("決勝は何分?", [(50, 90)]),
        ("1本勝負の試合は何分", [(20, 30)]),
    ],
)
def test_how_long_a_round_lasts(
    bundled_desk: Desk, text: str, minutes: list[tuple[int, int]]
) -> None:
    computed = compute(text, bundled_desk, WORDS)
    assert [(values["casual"], values["competitive"]) for values in facts(computed)] == minutes
    assert computed is not None
    assert str(computed.rule) == "floor:appendix-time-limit"


@pytest.mark.parametrize(
    ("text", "cards", "seconds"),
    [
        ("how long do I have to pick with 8 cards left in a draft", 8, 30),
        ("draft, 10 cards, how many seconds?", 10, 40),
        ("drafting: how much time for three cards", 3, 10),
        ("pick time with 2 remaining", 2, 5),
        ("ドラフト 残り8枚 何秒", 8, 30),
        ("ドラフト 残り八枚 何秒", 8, 30),
        ("draft, ten cards left, how many seconds?", 10, 40),
        ("ドラフトで5枚のとき時間は?", 5, 15),
        ("ピックの時間、カード9枚", 9, 35),
    ],
)
def test_the_time_for_a_pick(bundled_desk: Desk, text: str, cards: int, seconds: int) -> None:
    computed = compute(text, bundled_desk, WORDS)
    assert facts(computed) == [{"cards": cards, "seconds": seconds}]
    assert computed is not None
    assert computed.facts[0].message == DRAFT_PICK
    assert str(computed.rule) == "floor:appendix-time-limit"


def test_the_document_sets_no_time_for_the_last_card(bundled_desk: Desk) -> None:
    computed = compute("how much time for 1 card in a draft", bundled_desk, WORDS)
    assert facts(computed) == [{"cards": 1}]
    assert computed is not None
    assert computed.facts[0].message == DRAFT_PICK_UNSET


@pytest.mark.parametrize(
    ("text", "record", "points"),
    [
        ("how many points is 3-0-2?", (3, 0, 2), 11),
        ("I'm 3-1, how many victory points", (3, 1, 0), 9),
        ("3 wins 1 loss 1 draw, how many points?", (3, 1, 1), 10),
        ("points for 2 wins and 1 tie", (2, 0, 1), 7),
        ("won 2 drew 1 how many pts", (2, 0, 1), 7),
        ("0-4 points", (0, 4, 0), 0),
        ("3勝1敗1分の勝ち点は?", (3, 1, 1), 10),
        ("2勝は何ポイント", (2, 0, 0), 6),
    ],
)
def test_the_points_of_a_record(
    bundled_desk: Desk, text: str, record: tuple[int, int, int], points: int
) -> None:
    computed = compute(text, bundled_desk, WORDS)
    assert facts(computed) == [
        {"wins": record[0], "losses": record[1], "draws": record[2], "points": points}
    ]
    assert computed is not None
    assert computed.facts[0].message == RECORD_POINTS
    assert str(computed.rule) == "floor:6b-iii"


@pytest.mark.parametrize(
    ("text", "percentage", "points", "rounds_played"),
    [
        ("match win percentage of 4-0", "1", 12, 4),
        ("mw% at 2-2", "0.5", 6, 4),
        ("mw% 3-1 in 5 rounds", "0.6", 9, 5),
        ("mw% 3-1 in 2 rounds", "0.75", 9, 4),
        ("what's my win rate with 3 wins and 2 draws", "0.7333", 11, 5),
        ("match-win percentage for 0-4?", "0.33", 0, 4),
        ("勝率 1-3", "0.33", 3, 4),
        ("2勝2敗の勝率は?", "0.5", 6, 4),
    ],
)
def test_the_match_win_percentage(
    bundled_desk: Desk, text: str, percentage: str, points: int, rounds_played: int
) -> None:
    computed = compute(text, bundled_desk, WORDS)
    assert facts(computed) == [
        {"percentage": percentage, "points": points, "rounds": rounds_played, "least": "0.33"}
    ]
    assert computed is not None
    assert computed.facts[0].message == PERCENTAGE
    assert str(computed.rule) == "floor:6d"


@pytest.mark.parametrize(
    ("text", "finished", "points"),
    [
        ("double elimination, round 3, how many points do I need?", 3, 6),
        ("points to stay after 4 rounds of double elimination", 4, 9),
        ("double elim after one round", 1, 0),
        ("ダブルエリミネーション 3回戦後 何ポイント", 3, 6),
    ],
)
def test_the_points_that_keep_a_player_in(
    bundled_desk: Desk, text: str, finished: int, points: int
) -> None:
    computed = compute(text, bundled_desk, WORDS)
    assert facts(computed) == [{"rounds": finished, "points": points}]
    assert computed is not None
    assert computed.facts[0].message == TO_STAY
    assert str(computed.rule) == "floor:6b-iv"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "37",
        "37 players",
        "3-0-2",
        "what do I do about a torn card",
        "how many cards in a deck",
        "how many rounds?",
        "what is a round",
        "how many rounds for 1 player",
        "how many rounds for 0 players",
        f"how many rounds for {PLAYERS.stop} players",
        "draft rounds for 8 players",
        "draft, 15 cards, how many seconds",
        "draft, 0 cards left, how many seconds",
        "how long can I search my deck",
        "how long is an extra time round",
        "how long is a Caster Chronicles round?",
        "what happens when the time of a round is over, in minutes",
        "win percentage of 0-0",
        "how does double elimination work",
        "double elimination 20 players how many losses",
        "double elimination with 20 players, how many losses before I am out?",
        "single elimination, 16 players, how many rounds?",
        "20人のダブルエリミネーション、何ラウンド？",
        "how many rounds for -5 players",
        "how many rounds for 37.5 players",
        "how many rounds for two thousand players",
        "how many points do I get for a win",
        "how many players in a colosseum game",
        "600 damage",
        "デッキは何枚ですか",
        "ラウンドとは何ですか",
        "何人ですか",
        "延長の時間は何分",
        "カードが破れた",
        "相手が10分遅れた。1本目は私の勝ち?",
        "my opponent came 10 minutes later, do I win the first of three games",
    ],
)
def test_questions_that_ask_for_no_such_number(bundled_desk: Desk, text: str) -> None:
    assert compute(text, bundled_desk, WORDS) is None


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("6 points after 3 rounds of double elimination, am I out?", "no"),
        ("3 points after 3 rounds of double elimination, am I out?", "yes"),
        ("after 3 rounds I have 3 points, am I out", "yes"),
        ("she has 5 points after 3 rounds, is she still in", "no"),
        ("is he eliminated with 6 points after 3 finished rounds", "no"),
        ("3回戦後に3点だと脱落ですか", "yes"),
        ("3ラウンド終了後に6ポイントなら残れますか", "yes"),
        ("is 3-1 worth 9 points?", "yes"),
        ("so 3-1-1 is 9 points, right?", "no"),
        ("3勝1敗は9点ですか", "yes"),
        ("should we play 6 rounds with 37 players and no finals?", "yes"),
        ("should we play 7 rounds with 37 players and no finals?", "no"),
        # what is not plainly asked, or not surely read
        ("should we play 6 rounds with 37 players?", ""),
        ("how many points is 3-1", ""),
        ("is 3-1 worth 9 or 10 points?", ""),
        ("isn't 3-1 worth 9 points?", ""),
        ("is 3-1 worth at least 8 points?", ""),
        ("3 points in round 3 of double elimination, am I out?", ""),
        ("double elimination, round 3, how many points do I need?", ""),
        ("3勝1敗は何点ですか", ""),
        ("is a best of three round 55 minutes?", "no"),
        ("are casual bo3 rounds 50 minutes", "yes"),
        ("is 50 min right for a competitive best of three", "no"),
        ("a one game round is 30 minutes at competitive events, correct?", "yes"),
        # at casual events it is, at competitive ones not
        ("is 50 minutes right for a best of three", ""),
        # competitive finals may go without a limit
        ("are 70 minutes right for the final", ""),
        ("is the casual final 50 minutes?", "yes"),
        ("how many minutes does a bo1 last, 20 minutes?", ""),
        ("is 40 seconds right for a draft pick with 10 cards left", "yes"),
        ("do you get 30 seconds for the draft pick with 10 cards left?", "no"),
        ("BO3は45分ですか", "no"),
        ("カジュアルのBO3は50分ですよね", "yes"),
    ],
)
def test_an_amount_that_is_claimed_is_compared(bundled_desk: Desk, text: str, verdict: str) -> None:
    computed = compute(text, bundled_desk, WORDS)
    assert computed is not None
    assert computed.verdict == verdict


def test_the_verdict_stands_before_the_number(bundled_app: App) -> None:
    reply = bundled_app.handle(Ask("after 3 rounds I have 3 points, am I out?"))
    first = plain_text(bundled_app, reply, "en").splitlines()[0]
    assert first.startswith("Yes. After 3 finished rounds of double elimination")


@pytest.mark.parametrize(
    "text",
    [
        "how many rounds for 37 players?",
        "how long is a round?",
        "draft, 8 cards, seconds?",
        "3-0 points",
        "mw% 3-0",
        "double elim round 3",
    ],
)
def test_a_game_without_calculations_computes_nothing(text: str) -> None:
    assert compute(text, Desk(Calculations(), {}), WORDS) is None


def test_any_text_is_read(bundled_app: App, bundled_desk: Desk) -> None:
    @unhurried
    @given(messages())
    @example("3-0-2rule points")
    def holds(text: str) -> None:
        computed = compute(text, bundled_desk, WORDS)
        if computed is not None:
            assert computed.rule in bundled_app.library.rules
            assert all(fact.message.format(**dict(fact.values)) for fact in computed.facts)

    holds()
