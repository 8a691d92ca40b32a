"""Questions whose answer is a number out of a table or a formula of a game's documents, asked in
words.

Each reader looks for its quantities in the folded text and returns facts with the rule they come
from, or ``None`` where the question asks for something else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.answers import amounts, quantities
from bot.answers.answer import Fact
from bot.answers.number_words import in_figures
from bot.desk.clock import STAGES, RoundMinutes, draft_seconds, round_minutes
from bot.desk.points import points_to_stay, victory_points
from bot.desk.rounds import STRUCTURES, limit_of, rounds_for
from bot.desk.tables import Desk, Row
from rules_corpus.model import RuleRef, Stage, Structure
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.model import Verdict

_THOUSANDS = Pattern(r"(?<=\d),(?=\d{3}(?!\d))")
MAX_PLAYERS = 100_000
Words = Mapping[str, Pattern]

_STRUCTURE_FACTS: dict[Structure, str] = {
    "no-finals": "{players} players, Swiss without finals: {rounds} rounds.",
    "finals-three-games": (
        "{players} players, Swiss in three-game matches before finals: {rounds} rounds, then"
        " {finals}."
    ),
    "finals-one-game": (
        "{players} players, Swiss in one-game matches before finals: {rounds} rounds, then"
        " {finals}."
    ),
}
BEYOND_TABLE = (
    "{players} players: the recommended rounds end at {most} players for this kind of event."
)
_STAGE_FACTS: dict[Stage, str] = {
    "one-game": (
        "One-game match: {casual} minutes at casual, {competitive} minutes at competitive events."
    ),
    "three-games": (
        "Three-game match: {casual} minutes at casual, {competitive} minutes at competitive events."
    ),
    "semifinals": (
        "Quarterfinals and semifinals: {casual} minutes at casual, {competitive} minutes at"
        " competitive events."
    ),
    "final": "Final: {casual} minutes at casual, {competitive} minutes at competitive events.",
}
_STAGE_FACTS_WITHOUT_LIMIT: dict[Stage, str] = {
    "one-game": (
        "One-game match: {casual} minutes at casual events; {competitive} minutes up to no limit at"
        " competitive ones."
    ),
    "three-games": (
        "Three-game match: {casual} minutes at casual events; {competitive} minutes up to no limit"
        " at competitive ones."
    ),
    "semifinals": (
        "Quarterfinals and semifinals: {casual} minutes at casual events; {competitive} minutes up"
        " to no limit at competitive ones."
    ),
    "final": (
        "Final: {casual} minutes at casual events; {competitive} minutes up to no limit at"
        " competitive ones."
    ),
}
DRAFT_PICK = "Draft, {cards} cards left: {seconds} seconds for the pick."
DRAFT_PICK_UNSET = "Draft, {cards} cards left: the document sets no time for this pick."
PERCENTAGE = (
    "Match-win percentage: {points} points in {rounds} rounds make {percentage} ({least} at least)."
)
RECORD_POINTS = "{wins} won, {losses} lost, {draws} drawn: {points} victory points."
TO_STAY = (
    "After {rounds} finished rounds of double elimination, whoever has fewer than {points} victory"
    " points is out."
)


@dataclass(frozen=True, slots=True)
class Computed:
    """Calculated facts, the rule that they follow from, and the rows of its tables in which they
    were read; ``verdict``: what they answer, where it is asked whether an amount is so.
    """

    rule: RuleRef
    facts: tuple[Fact, ...]
    rows: tuple[Row, ...] = ()
    verdict: Verdict = ""


def compute(text: str, desk: Desk, words: Words) -> Computed | None:
    """What ``text`` asks to be calculated; ``None`` where it asks for no number, or the game has no
    table for it.

    ``words``: the patterns by which it tells its quantities.
    """
    folded = in_figures(_THOUSANDS.sub("", fold(text)))
    return next(filter(None, (read(folded, desk, words) for read in _READERS)), None)


def _rounds(text: str, desk: Desk, words: Words) -> Computed | None:
    asks_rounds = words["rounds"].search(text) and words["asks_number"].search(text)
    asks_finals = words["finals"].search(text) and words["asks_finals"].search(text)
    if (
        words["draft"].search(text)
        or words["lasting"].search(text)
        or _is_without_swiss(text, words)
        or not (asks_rounds or asks_finals)
    ):
        return None
    players = quantities.figure(
        text,
        *(words[name] for name in quantities.PLAYERS if asks_rounds or name != "told_of"),
    )
    if players is None or not 2 <= players <= MAX_PLAYERS:
        return None
    structures = _structures(text, words)
    advice = [found for structure in structures if (found := rounds_for(desk, players, structure))]
    if advice:
        facts = tuple(
            Fact(
                _STRUCTURE_FACTS[found.structure],
                (("players", players), ("rounds", found.rounds), ("finals", found.finals)),
            )
            for found in advice
        )
        rows = tuple(found.row for found in advice)
        verdict = amounts.of_number(text, words, "rounds_claimed", [row.rounds for row in advice])
        return Computed(advice[0].rule, facts, rows, verdict)
    limit = limit_of(desk, structures)
    if limit is None:
        return None
    beyond = Fact(BEYOND_TABLE, (("players", players), ("most", limit.players)))
    return Computed(limit.rule, (beyond,), limit.rows)


def _is_without_swiss(text: str, words: Words) -> bool:
    """Whether the whole event is an elimination, for which no document recommends rounds."""
    return words["elimination"].search(text) is not None and not (
        words["swiss"].search(text) or words["no_finals"].search(text)
    )


def _structures(text: str, words: Words) -> Sequence[Structure]:
    """The kinds of event that a question may mean: all of them where it says nothing of finals or
    games.
    """
    if words["no_finals"].search(text):
        return ("no-finals",)
    finals, one, three = (
        pattern.search(text)
        for pattern in (words["finals"], words["one_game"], words["three_games"])
    )
    if not (finals or one or three):
        return STRUCTURES
    wanted: list[Structure] = [] if finals else ["no-finals"]
    wanted += ["finals-three-games"] if three or not one else []
    wanted += ["finals-one-game"] if one or not three else []
    return wanted


def _draft_pick(text: str, desk: Desk, words: Words) -> Computed | None:
    if not words["draft"].search(text) or not words["time"].search(text):
        return None
    cards = quantities.figure(text, words["cards"])
    found = draft_seconds(desk, cards) if cards is not None else None
    if found is None:
        return None
    if found.seconds is None:
        return Computed(
            found.rule, (Fact(DRAFT_PICK_UNSET, (("cards", found.cards),)),), (found.row,)
        )
    return Computed(
        found.rule,
        (Fact(DRAFT_PICK, (("cards", found.cards), ("seconds", found.seconds))),),
        (found.row,),
    )


def _round_time(text: str, desk: Desk, words: Words) -> Computed | None:
    elsewhere = (words["beyond_time"], words["draft"], words["other_game"])
    if (
        not words["lasting"].search(text)
        or not words["stage"].search(text)
        or any(pattern.search(text) for pattern in elsewhere)
    ):
        return None
    read = [found for stage in _stages(text, words) if (found := round_minutes(desk, stage))]
    if not read:
        return None
    return Computed(read[0].rule, tuple(map(_minutes, read)), tuple(found.row for found in read))


def _minutes(found: RoundMinutes) -> Fact:
    values = (("casual", found.casual), ("competitive", found.competitive))
    if found.open_end:
        return Fact(_STAGE_FACTS_WITHOUT_LIMIT[found.stage], values)
    return Fact(_STAGE_FACTS[found.stage], values)


def _stages(text: str, words: Words) -> Sequence[Stage]:
    named: list[Stage] = []
    named += ["one-game"] if words["one_game"].search(text) else []
    named += ["three-games"] if words["three_games"].search(text) else []
    if words["semifinals"].search(text):
        named.append("semifinals")
    if words["final"].search(text):
        named.append("final")
    return named or (STAGES if words["match"].search(text) else ())


def _percentage(text: str, desk: Desk, words: Words) -> Computed | None:
    record = quantities.record(text, words)
    if record is None or not record.matches or not words["win_percentage"].search(text):
        return None
    # fractions take long to load, and few questions need them
    from bot.desk.percentages import match_win_percentage

    rounds = quantities.figure(text, words["rounds_played"]) or record.matches
    rounds = max(rounds, record.matches)
    found = match_win_percentage(desk, record, rounds)
    if found is None:
        return None
    share, least = (f"{float(figure):.4g}" for figure in (found.share, found.least))
    values = (("percentage", share), ("points", found.points), ("rounds", rounds), ("least", least))
    return Computed(found.rule, (Fact(PERCENTAGE, values),))


def _points(text: str, desk: Desk, words: Words) -> Computed | None:
    record = quantities.record(text, words)
    if record is None or not words["points"].search(text) or words["damage"].search(text):
        return None
    found = victory_points(desk, record)
    if found is None:
        return None
    values = (
        ("wins", record.wins),
        ("losses", record.losses),
        ("draws", record.draws),
        ("points", found.points),
    )
    verdict = amounts.of_number(text, words, "points_claimed", [found.points])
    return Computed(found.rule, (Fact(RECORD_POINTS, values),), found.rows, verdict)


def _elimination(text: str, desk: Desk, words: Words) -> Computed | None:
    rounds = quantities.figure(text, words["round_number"])
    if rounds is None or not (
        words["double_elimination"].search(text) or amounts.tells_standing(text, words)
    ):
        return None
    found = points_to_stay(desk, rounds)
    if found is None:
        return None
    fact = Fact(TO_STAY, (("rounds", rounds), ("points", found.points)))
    verdict = amounts.of_standing(text, words, found.points)
    return Computed(found.rule, (fact,), verdict=verdict)


_READERS: tuple[Callable[[str, Desk, Words], Computed | None], ...] = (
    _elimination,
    _percentage,
    _points,
    _rounds,
    _draft_pick,
    _round_time,
)
