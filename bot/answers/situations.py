"""Situations at a tournament, asked about or only told: whether a question tells of one, and of which.

A question is taken for a situation by what its words speak for (`bot.search.situations`), by how well it fits the
entry found best beside the rule found best, and by whether it asks for a penalty or just tells what happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.answers.answer import MAX_ENTRIES
from bot.answers.several_questions import asks
from bot.search.engine import Engine, Result
from bot.search.searcher import Hit, Scope
from bot.search.situations import speaks_for
from rules_corpus.model import RuleRef
from rules_corpus.patterns import Pattern
from rules_corpus.text import is_japanese
from rulings.model import EntryRef, Penalty, rules_of, shelf
from rulings.store import Database

# A question is a situation where what its words speak for, and how well the entry fits, come to more than nothing.
_NEVER_WITH_RULE = -20.0  # ... where a rule was found that situations may rest on
_AGREEING = 3  # rules found best
_AGREEMENT = 2.0  # of an entry's score: more where it rests on the rule found best, half of it on the next
_AGREED = 6.0  # of sureness: more where the entry rests on the rule found best
_NEVER = -9.0  # what words may speak against it at most, that it is worth looking for one
_START = 13.5
_FIT = 0.5  # of the entry's own score
_ASKED = 8.0  # more where a penalty is asked for
_ELSEWHERE = 6.0  # less for each word of other games or of matters outside the rules
_TOLD = 3.0  # more where something is told rather than asked
_LEAST_COVERED, _LEAST_RELATED = 0.3, 0.2  # of the question: below either nothing was found
_ALL_BUT_COVERED, _HARDLY_RELATED = 0.7, 0.1  # ... but where nearly all of its words are known of the situation
_WELL_COVERED, _WELL_RELATED = 0.45, 0.3  # from here on what is told is answered, where the rules do not
_SURELY_COVERED, _SURELY_RELATED, _SURELY_SPOKEN = 0.65, 0.4, 3.0  # from here on what is only asked about is answered too, where the rules do not
_STATED = 4.0  # of sureness: from here on a question that asks for a penalty or tells what happened is about it alone
_MARGIN = 4.0  # of the ranking's score: other situations so close are shown behind the first
_LEAST_TOLD = 3  # words
_SOUNDS, _SURELY_SOUNDS = 1.0, 4.0  # of what words speak for: above it words without a verb tell of a situation where no rule answers, or anyway
_LEAST_TOLD_JAPANESE = 6  # characters

_ASKS_PENALTY = Pattern(
    r"(?i)penal|punish|\bwarn|\b(?:game|match) loss|\bdq|disqualif|sanction|infraction|upgrade"
    r"|what (?:do|should|can|must) (?:i|we|you|a judge) give"
    r"|ペナルティ|ゲームロス|マッチロス|罰|警告|失格|処分|処罰|違反"
)
_ASKS_WHAT_TO_DO = Pattern(
    r"(?i)\bwhat (?:do|should|can|must) (?:i|we|you) do\b|\b(?:what now|now what)\b"
    r"|\bwhat (?:should|does|do|must|can|will) (?:the |a )?judges? (?:do|say)\b"
    r"|\bas (?:a )?judge\b|対処|対応|処理すれば|どうすれば"
)
_ASKS_WITHIN = Pattern(
    r"(?i)\b(?:can|could|may|must|should|do|does|is|are|am|will|would|did)"
    r" (?:i|we|you|he|she|it|they|the|a|an|there|this|that|my|your|his|her|someone|players?)\b"
    r"|\b(?:how|what|which|who|where|why)\b|何|ドコ|どこ|誰|いくつ|いつ|どれ|どう|ですか|ますか"
)
# of rules and formats, not of what somebody did
_OF_RULES = "need|needed|required|allowed|permitted|recommended|banned|restricted|limited|mixed|sealed|used|timed"
_NARRATES = Pattern(
    # "64 players" is a count, not somebody who did something
    r"(?i)\b(?:i|he|she|they|we|my|his|her|their|our|opponents?|opp|(?<!\d )players?|someone|somebody|guy|kid|girl"
    r"|friend|spectator)\b",
    rf"\b(?!(?:{_OF_RULES})\b)(?:\w{{2,}}ed|drew|took|lost|forgot|hit|left|came|told|said|saw|kept|made|went|began"
    r"|broke|stole|threw|put|fell|got|had|was|were|gave|won|wrote|found)\b",
)
_TOLD_IN_JAPANESE = Pattern(r"(?:[たるだい]|ます|です|らしい|みたい)[んのよねわけどが]*[。!！、…\s]*$")


class Situation(NamedTuple):
    """The entries that a question may tell of, the likeliest first.

    ``stated``: it asks for a penalty or says what happened; ``plainly``: and that not by what its words speak for alone;
    ``asks``: for a penalty; ``sounds``: its words speak for a situation;
    ``fits``: the first entry answers it where the rules alone do not.
    """

    entries: tuple[Penalty, ...]
    stated: bool
    plainly: bool
    asks: bool
    sounds: bool
    fits: bool

    @property
    def is_answered_first(self) -> bool:
        """Whether it is plainly told, and answered before anything is calculated."""
        return self.plainly and self.stated and self.fits


def find_situation(text: str, result: Result, scope: Scope, game: str, engine: Engine, database: Database) -> Situation | None:
    """The situation that a question with this ``result`` tells of, if it does."""
    if not engine.situations:
        return None
    spoken = speaks_for(result.query, engine.situations, engine.analyzer)
    does_ask = asks_penalty(text)
    plainly = does_ask or _tells(text) or asks_what_to_do(text)
    does_tell = plainly or (spoken > _SURELY_SOUNDS and not _questions(text))
    words = spoken + _ASKED * does_ask + _TOLD * does_tell - _ELSEWHERE * result.elsewhere
    ruled = [hit for hit in result.hits if hit.ref == hit.lead][:_AGREEING]
    if words <= (_NEVER_WITH_RULE if ruled and _rests_on(ruled[0].lead, engine, game) else _NEVER):
        return None
    hits = engine.compare(result.query, scope._replace(documents=frozenset([shelf("penalty", game)])))
    if not is_found(hits):
        return None
    entries, agreed = _entries(hits, ruled, database)
    behind = hits[0].score - (ruled[0].score if ruled else 0.0)
    sureness = _START + words + _FIT * hits[0].score + behind + _AGREED * agreed
    if not entries or sureness <= 0:
        return None
    stated = (does_ask or does_tell) and sureness > _STATED
    surely = spoken > _SURELY_SPOKEN and _fits(hits[0], _SURELY_COVERED, _SURELY_RELATED)
    is_told = stated or (spoken > _SOUNDS and not _questions(text))
    fits = surely or (is_told and _fits(hits[0], _WELL_COVERED, _WELL_RELATED))
    fits = fits or (stated and spoken > _SURELY_SOUNDS and _fits(hits[0], _ALL_BUT_COVERED, _HARDLY_RELATED))
    return Situation(entries, stated, plainly, does_ask, spoken > 0, fits)


def asks_penalty(text: str) -> bool:
    """Whether a text asks for a penalty."""
    return _ASKS_PENALTY.search(text) is not None


def asks_what_to_do(text: str) -> bool:
    """Whether a text asks what to do about something that happened."""
    return _ASKS_WHAT_TO_DO.search(text) is not None


def is_found(hits: Sequence[Hit]) -> bool:
    """Whether the first of these hits on situations is what was asked for at all."""
    least, nearly_all = (_LEAST_COVERED, _LEAST_RELATED), (_ALL_BUT_COVERED, _HARDLY_RELATED)
    return bool(hits) and (_fits(hits[0], *least) or _fits(hits[0], *nearly_all))


def _fits(hit: Hit, covered: float, related: float) -> bool:
    return hit.feature("covered") >= covered and hit.feature("related") >= related


def _questions(text: str) -> bool:
    """Whether a text asks something, or says too little to tell."""
    short = len(text) < _LEAST_TOLD_JAPANESE if is_japanese(text) else len(text.split()) < _LEAST_TOLD
    return short or asks(text) or "?" in text or "？" in text or _ASKS_WITHIN.search(text) is not None


def _tells(text: str) -> bool:
    """Whether a text says what happened and asks nothing."""
    if _questions(text):
        return False
    if is_japanese(text):
        return _TOLD_IN_JAPANESE.search(text) is not None
    return _NARRATES.search(text) is not None


def _rests_on(lead: RuleRef, engine: Engine, game: str) -> bool:
    """Whether a situation rests on a rule before others."""
    span = engine.index.spans.get(shelf("penalty", game), range(0))
    return any(engine.index.leads[number] == lead for number in span)


def _entries(hits: Sequence[Hit], ruled: Sequence[Hit], database: Database) -> tuple[tuple[Penalty, ...], bool]:
    """The entries found, and whether the first rests on the best rule.

    Those that rest on a rule found best come before others as good.
    """
    weights = {hit.ref: _AGREEMENT / place for place, hit in enumerate(ruled, 1)}
    least = hits[0].score - _MARGIN - _AGREEMENT
    found: list[tuple[float, Penalty]] = []
    for hit in hits:
        entry = database.entries[hit.ref] if isinstance(hit.ref, EntryRef) and hit.score > least else None
        if isinstance(entry, Penalty):
            found.append((hit.score + max((weights.get(ref, 0.0) for ref in rules_of(entry)), default=0.0), entry))
    found.sort(key=lambda pair: -pair[0])
    entries = tuple(entry for score, entry in found if score > found[0][0] - _MARGIN)[:MAX_ENTRIES]
    return entries, bool(entries and ruled and ruled[0].ref in rules_of(entries[0]))
