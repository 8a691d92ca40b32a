"""Questions in words whose answer is a number from a table or formula of a game's documents.

Each reader looks for its quantities in the folded text and returns the result
(`bot.answers.calculated`), or ``None`` if the question asks for something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.answers import calculated, claimed_numbers, quantities
from bot.answers.calculated import Computed
from bot.answers.intent import Patterns
from bot.answers.number_words import in_figures, without_thousands_signs
from bot.desk.clock import STAGES, DraftSeconds, RoundMinutes
from bot.desk.points import Points
from bot.desk.rounds import STRUCTURES, Rounds
from bot.desk.tables import Desk
from bot.requests import PLAYERS
from rules_corpus.model import Stage, Structure
from rules_corpus.text import fold


def compute(text: str, desk: Desk, words: Patterns) -> Computed | None:
    """The result that ``text`` asks for; ``None`` if it asks for no number, or the game has no
    table for it.

    ``words``: the patterns that find its quantities.
    """
    folded = in_figures(without_thousands_signs(fold(text)))
    return next(filter(None, (read(folded, desk, words) for read in _READERS)), None)


def _rounds(text: str, desk: Desk, words: Patterns) -> Computed | None:
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
    if players is None or players not in PLAYERS:
        return None
    found = calculated.rounds(desk, players, _structures(text, words))
    if found is None:
        return None
    advised = [each.rounds for each in found.results if isinstance(each, Rounds)]
    verdict = (
        claimed_numbers.verdict_on_number(text, words, "rounds_claimed", advised) if advised else ""
    )
    return replace(found, verdict=verdict)


def _is_without_swiss(text: str, words: Patterns) -> bool:
    """Whether the whole event is an elimination, for which no document recommends rounds."""
    return words["elimination"].search(text) is not None and not (
        words["swiss"].search(text) or words["no_finals"].search(text)
    )


def _structures(text: str, words: Patterns) -> Sequence[Structure]:
    """The kinds of event that a question may mean: all of them if it mentions neither finals nor
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


def _draft_pick(text: str, desk: Desk, words: Patterns) -> Computed | None:
    if not words["draft"].search(text) or not words["time"].search(text):
        return None
    cards = quantities.figure(text, words["cards"])
    found = calculated.pick_seconds(desk, cards) if cards is not None else None
    if found is None:
        return None
    seconds = [each.seconds for each in found.results if isinstance(each, DraftSeconds)]
    claimed = [each for each in seconds if each is not None]
    verdict = (
        claimed_numbers.verdict_on_number(text, words, "seconds_claimed", claimed)
        if claimed
        else ""
    )
    return replace(found, verdict=verdict)


def _round_time(text: str, desk: Desk, words: Patterns) -> Computed | None:
    elsewhere = (words["beyond_time"], words["draft"], words["other_game"])
    if (
        not (
            words["lasting"].search(text)
            or claimed_numbers.claims_number(text, words, "minutes_claimed")
        )
        or not any(words[name].search(text) for name in ("stage", "one_game", "three_games"))
        or any(pattern.search(text) for pattern in elsewhere)
    ):
        return None
    found = calculated.minutes(desk, _stages(text, words))
    if found is None:
        return None
    minutes = [each for each in found.results if isinstance(each, RoundMinutes)]
    advised = _advised(minutes[0], text, words) if len(minutes) == 1 else ()
    verdict = (
        claimed_numbers.verdict_on_number(text, words, "minutes_claimed", advised)
        if advised
        else ""
    )
    return replace(found, verdict=verdict)


def _advised(minutes: RoundMinutes, text: str, words: Patterns) -> Sequence[int]:
    """The minutes for the events that a text is about; nothing if these may have no limit."""
    if words["casual"].search(text):
        return (minutes.casual,)
    if minutes.open_end:
        return ()
    if words["competitive"].search(text):
        return (minutes.competitive,)
    return (minutes.casual, minutes.competitive)


def _stages(text: str, words: Patterns) -> Sequence[Stage]:
    named: list[Stage] = []
    named += ["one-game"] if words["one_game"].search(text) else []
    named += ["three-games"] if words["three_games"].search(text) else []
    if words["semifinals"].search(text):
        named.append("semifinals")
    if words["final"].search(text):
        named.append("final")
    return named or (STAGES if words["match"].search(text) else ())


def _percentage(text: str, desk: Desk, words: Patterns) -> Computed | None:
    record = quantities.record(text, words)
    if record is None or not record.matches or not words["win_percentage"].search(text):
        return None
    rounds = quantities.figure(text, words["rounds_played"]) or record.matches
    return calculated.win_percentage(desk, record, max(rounds, record.matches))


def _points(text: str, desk: Desk, words: Patterns) -> Computed | None:
    record = quantities.record(text, words)
    if record is None or not words["points"].search(text) or words["damage"].search(text):
        return None
    found = calculated.points(desk, record)
    if found is None:
        return None
    claimed = [each.points for each in found.results if isinstance(each, Points)]
    return replace(
        found, verdict=claimed_numbers.verdict_on_number(text, words, "points_claimed", claimed)
    )


def _elimination(text: str, desk: Desk, words: Patterns) -> Computed | None:
    rounds = quantities.figure(text, words["round_number"])
    if rounds is None or not (
        words["double_elimination"].search(text) or claimed_numbers.is_about_survival(text, words)
    ):
        return None
    found = calculated.to_stay(desk, rounds)
    if found is None:
        return None
    (least,) = (each.points for each in found.results if isinstance(each, Points))
    return replace(found, verdict=claimed_numbers.verdict_on_survival(text, words, least))


_READERS: tuple[Callable[[str, Desk, Patterns], Computed | None], ...] = (
    _elimination,
    _percentage,
    _points,
    _rounds,
    _draft_pick,
    _round_time,
)
