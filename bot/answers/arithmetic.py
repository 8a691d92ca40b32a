"""Questions whose answer is a number out of a table or a formula of the Floor Rules, asked in words.

Each reader below looks for its quantities in the folded text and returns facts with the rule they come from, or
``None`` where the question asks for something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.answers.answer import Fact
from bot.desk.clock import STAGES, Stage, draft_seconds, round_minutes
from bot.desk.points import RANKING, Record, match_win_percentage, points_to_stay, victory_points
from bot.desk.rounds import STRUCTURES, Structure, rounds_for
from bot.desk.tables import NoTableError
from rules_corpus.model import Library, RuleRef
from rules_corpus.text import fold

MAX_PLAYERS = 100_000


@dataclass(frozen=True, slots=True)
class Computed:
    """Calculated facts and the rule that they follow from."""

    rule: RuleRef
    facts: tuple[Fact, ...]


_NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_FIGURE = rf"(\d{{1,6}}|{'|'.join(_NUMBER_WORDS)})"

_PEOPLE = r"(?:players?|people|ppl|persons?|participants?|entrants?|competitors?|duelists?|guys|heads|folks|entries|attendees|pax|man|人|名)"
_COUNTED = re.compile(rf"{_FIGURE}[ -]*{_PEOPLE}")
_GATHERED = re.compile(rf"\b{_FIGURE}\s+(?:of us\s+)?(?:showed|signed|registered|turned|entered|came|checked|attend\w*|show up|sign up)")
_FOR_COUNT = re.compile(rf"\b(?:for|with|at|of|has|have|got|if|when)\s+{_FIGURE}(?!\s*(?:rounds?|games?|min|points?|pts|cards?|-\s*\d))\b")
_ASKS_ROUNDS = re.compile(r"(?:how many|how much|number of|nr of|no of|count|amount|recommended|what.*)\b.*\brounds?\b|\brounds?\b.*(?:how many|should|needed|need|recommended|number)|\bhow many swiss|rounds? for|rounds?\s*\?*$|(?:何|ナン)(?:ラウンド|回戦)|(?:ラウンド|回戦).*(?:何|ナン|イクツ|ドノ|数)")
_ASKS_FINALS = re.compile(r"\btop[ -]?(?:4|8|four|eight|cut)\b.*(?:\bor\b|\?|which|what|how)|(?:which|what|how (?:big|large|many)).*\b(?:top ?cut|cut|finals?|playoffs?)\b|決勝.*(?:何|ナン)")
_NO_FINALS = re.compile(r"\b(?:no|without|w/o|wo|skip\w*|not?\s+(?:having|doing|playing)(?:\s+any)?)\s+(?:a\s+|any\s+)?(?:top\s*\d*\s*cut|cut|finals?|play ?offs?|top ?(?:4|8)|elimination)|swiss[ -]only|only swiss|just swiss|決勝(?:ナシ|無シ|ガ無|ガナ)")
_FINALS = re.compile(r"\b(?:finals?|play ?offs?|top ?cut|cut to|top ?(?:4|8|four|eight)|elimination)\b|決勝")
_ONE_GAME = re.compile(r"\b(?:bo1|best of (?:1|one)|(?:one|1|single)[ -]?games?)\b|1本|一本")
_THREE_GAMES = re.compile(r"\b(?:bo3|best[ -]of[ -](?:3|three)|(?:three|3)[ -]?games?|2 out of 3)\b|3本|三本|2本先取")

_CARDS = re.compile(rf"{_FIGURE}\s*(?:cards?|枚)|{_FIGURE}\s+(?:left|remaining)|(?:カード|残リ|残)\s*(\d+)枚?")
_ASKS_TIME = re.compile(r"\b(?:how long|how much time|how many (?:seconds|minutes|secs?|mins?)|seconds|secs?|minutes|mins?|time|timer|clock|length|duration|limit)\b|何分|何秒|ナン(?:分|秒)|時間|秒|分")
_DRAFT = re.compile(r"\bdraft\w*|\bpicks?\b|\bpicking\b|ドラフト|ピック")
_ROUND_OR_MATCH = re.compile(r"\b(?:rounds?|match(?:es)?|games?|bo1|bo3|finals?|semi\w*|quarter\w*)\b|ラウンド|試合|マッチ|決勝|回戦")
_ADDED_TIME = re.compile(r"\b(?:extra|additional|extension|extend\w*|after|over|ran out|runs out|called|missing|search|late)\b|時間切レ|延長")

_RECORD = re.compile(r"(?<![\d-])(\d{1,2})\s*-\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?(?![\d-])")
_SPOKEN = {
    "wins": re.compile(rf"{_FIGURE}\s*(?:wins?|won|w\b|victor\w+|勝)|\b(?:won|win)\s+{_FIGURE}"),
    "losses": re.compile(rf"{_FIGURE}\s*(?:loss(?:es)?|lost|l\b|defeats?|敗)|\blost\s+{_FIGURE}"),
    "draws": re.compile(rf"{_FIGURE}\s*(?:draws?|ties?|tied|d\b|分)|\b(?:drew|tied)\s+{_FIGURE}"),
}
_ASKS_POINTS = re.compile(r"\b(?:points?|pts|victory points?|vp|score)\b|ポイント|勝チ点|勝点|点")
_ASKS_PERCENTAGE = re.compile(r"\b(?:mw ?%|mwp|omw?p?%?|match[ -]?win|win ?(?:%|percent\w*|rate))|勝率")
_ROUNDS_PLAYED = re.compile(rf"\b(?:in|after|over|of)\s+{_FIGURE}\s+rounds?")
_DOUBLE_ELIMINATION = re.compile(r"\bdouble[ -]?elim\w*|ダブルエリミ|ダブルイリミ")
_ROUND_NUMBER = re.compile(rf"\b(?:round|rd|r)\s*{_FIGURE}\b|{_FIGURE}\s*(?:finished\s+|completed\s+)?rounds?|(\d+)\s*(?:ラウンド|回戦)")

_STRUCTURE_FACTS: dict[Structure, str] = {
    "no-finals": "{players} players, Swiss without finals: {rounds} rounds.",
    "finals-three-games": "{players} players, Swiss in three-game matches before finals: {rounds} rounds, then {finals}.",
    "finals-one-game": "{players} players, Swiss in one-game matches before finals: {rounds} rounds, then {finals}.",
}
_STAGE_FACTS: dict[Stage, str] = {
    "one-game": "One-game match: {casual} minutes at casual, {competitive} minutes at competitive events.",
    "three-games": "Three-game match: {casual} minutes at casual, {competitive} minutes at competitive events.",
    "semifinals": "Single elimination, quarterfinals and semifinals: {casual} minutes at casual events; at competitive events {competitive} minutes up to no limit.",
    "final": "Single elimination, final: {casual} minutes at casual events; at competitive events {competitive} minutes up to no limit.",
}
BEYOND_TABLE = "{players} players: the recommended rounds end at {most} players for this kind of event."


def compute(text: str, library: Library) -> Computed | None:
    """What ``text`` asks to be calculated; ``None`` where it asks for no number, or the library has no tables."""
    folded = fold(text)
    try:
        return next(filter(None, (read(folded, library) for read in _READERS)), None)
    except NoTableError:
        return None


def _rounds(text: str, library: Library) -> Computed | None:
    if not (_ASKS_ROUNDS.search(text) or _ASKS_FINALS.search(text)) or _DRAFT.search(text):
        return None
    players = _first(text, _COUNTED, _GATHERED, _FOR_COUNT)
    if players is None or not 2 <= players <= MAX_PLAYERS:
        return None
    advice = [(structure, rounds_for(library, players, structure)) for structure in _structures(text)]
    facts = tuple(
        Fact(_STRUCTURE_FACTS[structure], (("players", players), ("rounds", found.rounds), ("finals", found.finals))) for structure, found in advice if found
    )
    if not facts:
        most = max(int(row[0] or 0) for row in library.tables["floor", "rounds-with-finals-three-games"].rows)
        facts = (Fact(BEYOND_TABLE, (("players", players), ("most", most))),)
    return Computed(RuleRef("floor", "appendix-rounds"), facts)


def _structures(text: str) -> Sequence[Structure]:
    if _NO_FINALS.search(text):
        return ("no-finals",)
    with_finals = _FINALS.search(text) or _ASKS_FINALS.search(text)
    one, three = _ONE_GAME.search(text), _THREE_GAMES.search(text)
    wanted: list[Structure] = [] if with_finals else ["no-finals"]
    if not one or three:
        wanted.append("finals-three-games")
    if not three or one:
        wanted.append("finals-one-game")
    return wanted if (with_finals or one or three) else STRUCTURES


def _draft_pick(text: str, library: Library) -> Computed | None:
    if not _DRAFT.search(text) or not _ASKS_TIME.search(text):
        return None
    cards = _first(text, _CARDS)
    found = draft_seconds(library, cards) if cards is not None else None
    if found is None:
        return None
    if found.seconds is None:
        return Computed(found.rule, (Fact("Draft, {cards} cards left: the document sets no time for this pick.", (("cards", found.cards),)),))
    return Computed(found.rule, (Fact("Draft, {cards} cards left: {seconds} seconds for the pick.", (("cards", found.cards), ("seconds", found.seconds))),))


def _round_time(text: str, library: Library) -> Computed | None:
    if not _ASKS_TIME.search(text) or not _ROUND_OR_MATCH.search(text) or _ADDED_TIME.search(text) or _DRAFT.search(text):
        return None
    if not re.search(r"how long|how much time|how many min|minutes|mins?\b|time limit|length|duration|何分|ナン分|制限時間|時間", text) or "caster" in text:
        return None
    facts = []
    for stage in _stages(text):
        found = round_minutes(library, stage)
        facts.append(Fact(_STAGE_FACTS[stage], (("casual", found.casual), ("competitive", found.competitive))))
    return Computed(RuleRef("floor", "appendix-time-limit"), tuple(facts)) if facts else None


def _stages(text: str) -> Sequence[Stage]:
    named: list[Stage] = []
    if _ONE_GAME.search(text):
        named.append("one-game")
    if _THREE_GAMES.search(text):
        named.append("three-games")
    if re.search(r"semi|quarter|top ?(?:4|8)|準決勝|準々決勝", text):
        named.append("semifinals")
    elif re.search(r"\bfinals?\b|(?<!準)決勝", text):
        named.append("final")
    return named or (STAGES if re.search(r"\brounds?\b|match|ラウンド|試合|マッチ", text) else ())


def _percentage(text: str, library: Library) -> Computed | None:
    record = _record(text)
    if record is None or not record.matches or not _ASKS_PERCENTAGE.search(text):
        return None
    rounds = _first(text, _ROUNDS_PLAYED)
    share = match_win_percentage(library, record, rounds if rounds and rounds >= record.matches else None)
    values = (("percentage", f"{float(share):.4g}"), ("points", victory_points(library, record).points), ("rounds", rounds or record.matches))
    return Computed(RANKING, (Fact("Match-win percentage: {points} points in {rounds} rounds make {percentage} (0.33 at least).", values),))


def _points(text: str, library: Library) -> Computed | None:
    record = _record(text)
    if record is None or not _ASKS_POINTS.search(text):
        return None
    found = victory_points(library, record)
    values = (("wins", record.wins), ("losses", record.losses), ("draws", record.draws), ("points", found.points))
    return Computed(found.rule, (Fact("{wins} won, {losses} lost, {draws} drawn: {points} victory points.", values),))


def _elimination(text: str, library: Library) -> Computed | None:
    rounds = _first(text, _ROUND_NUMBER)
    if rounds is None or not _DOUBLE_ELIMINATION.search(text):
        return None
    found = points_to_stay(library, rounds)
    values = (("rounds", rounds), ("points", found.points))
    return Computed(found.rule, (Fact("After {rounds} finished rounds of double elimination, whoever has fewer than {points} victory points is out.", values),))


_READERS: tuple[Callable[[str, Library], Computed | None], ...] = (_elimination, _percentage, _points, _rounds, _draft_pick, _round_time)


def _record(text: str) -> Record | None:
    """A record as it is written (3-0-2: won, lost, drawn) or spoken (three wins and a draw)."""
    written = _RECORD.search(text)
    if written:
        return Record(int(written[1]), int(written[2]), int(written[3] or 0))
    spoken = {name: _first(text, pattern) for name, pattern in _SPOKEN.items()}
    if all(count is None for count in spoken.values()):
        return None
    return Record(spoken["wins"] or 0, spoken["losses"] or 0, spoken["draws"] or 0)


def _first(text: str, *patterns: re.Pattern[str]) -> int | None:
    """The first figure that any of ``patterns`` finds, the first pattern first."""
    for pattern in patterns:
        match = pattern.search(text)
        if match:
            figure = next(group for group in match.groups() if group is not None)
            return _NUMBER_WORDS.get(figure) or int(figure)
    return None
