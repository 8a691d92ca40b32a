"""What a question about amounts talks of: how many players, which kind of match, what it wants to
know.

Every pattern reads folded text (small letters, hiragana as katakana, numbers in words as figures)
and looks for one thing only, without wildcards between words, so that no text takes long to read.
"""

from __future__ import annotations

from bot.desk.points import Record
from rules_corpus.patterns import Pattern

# A figure that is part of another number counts nothing: of 37.5, -5, 3 dozen or 2千30.
_PART_BEFORE = r"(?<![a-z\d.〇十百千万])(?<!\d,)(?<![^\w)]-)(?<!^-)(?<!minus )(?<!マイナス)"
_PART_AFTER = r"(?![.,]?\d)(?![ -]?(?:hundred|thousand|million|dozen|[〇十百千万]))"
FIGURE = rf"{_PART_BEFORE}(\d{{1,6}}){_PART_AFTER}"


def words(*names: str) -> str:
    """A pattern for any of ``names`` as whole words."""
    return rf"\b(?:{'|'.join(names)})\b"


_PEOPLE = (
    r"(?:players?|people|ppl|persons?|participants?|entrants?|competitors?"
    r"|guys|heads|folks|entries|attendees|pax|man|人|名)"
)
_CAME = (
    r"(?:showed|signed|registered|turned|entered|came|checked|attending|attended|show up|sign up)"
)
_NO_PLAYERS = r"(?!\s*(?:rounds?|games?|min|points?|pts|cards?|-\s*\d))"
PLAYERS = (
    Pattern(rf"{FIGURE}[ -]*{_PEOPLE}"),
    Pattern(rf"\b{FIGURE}\s+(?:of us\s+)?{_CAME}"),
    Pattern(rf"\b(?:for|with|at|of|has|have|got|if|when)\s+{FIGURE}{_NO_PLAYERS}\b"),
)
ROUNDS = Pattern(words("rounds?", "how many swiss"), "ラウンド", "回戦")
ASKS_NUMBER = Pattern(
    words(
        "how many",
        "how much",
        "number",
        "nr",
        "count",
        "amount",
        "recommended",
        "recommend",
        "should",
        "needed?",
        "what",
        "whats",
        "which",
    ),
    r"rounds? for|rounds?\s*\?*$",
    "[何ナ](?:ラウンド|回戦|ン|回)|イクツ|ドノクライ|数",
)
FINALS = Pattern(
    words(
        "finals?",
        "play[ -]?offs?",
        "top ?cut",
        "cut to",
        "cut",
        "top[ -]?(?:4|8|four|eight)",
        "elimination",
    ),
    "決勝",
)
ASKS_FINALS = Pattern(
    words("which", "what", "whats", "how big", "how large", "how many", "or"),
    r"\?",
    "何|ナン|ドチラ|ドッチ",
)
_FINALS = r"(?:top\s*\d*\s*cut|cut|finals?|play[ -]?offs?|top ?[48]|elim)"
NO_FINALS = Pattern(
    r"\b(?:no|without|w/o|skip|skipping|not having|not doing|not"
    rf" playing)\s+(?:an?\s+|any\s+|the\s+)?{_FINALS}",
    words("swiss[ -]only", "only swiss", "just swiss"),
    "決勝(?:ナシ|無シ|ガ無|ガナ)",
)
ONE_GAME = Pattern(words("bo1", "best of (?:1|one)", "(?:one|1|single)[ -]?games?"), "1本|一本")
THREE_GAMES = Pattern(
    words("bo3", "best[ -]of[ -](?:3|three)", "(?:three|3)[ -]?games?", "2 out of 3"),
    "3本|三本|2本先取",
)

CARDS = Pattern(
    rf"{FIGURE}\s*(?:cards?|枚)",
    rf"{FIGURE}\s+(?:left|remaining)",
    r"(?:カード|残リ|残)\s*(\d{1,3})枚?",
)
DRAFT = Pattern(words("draft", "drafts", "drafting", "picks?", "picking"), "ドラフト|ピック")
TIME = Pattern(
    words(
        "how long",
        "how much time",
        "seconds?",
        "secs?",
        "minutes?",
        "mins?",
        "time",
        "timer",
        "clock",
        "length",
        "duration",
        "limit",
    ),
    "時間|秒|何分|ナン分",
)
LASTING = Pattern(
    words(
        "how long",
        "how much time",
        "how many min",
        "minutes?",
        "mins?",
        "time limit",
        "length",
        "duration",
    ),
    "何分|ナン分|時間",
)
MATCH = Pattern(words("rounds?", "match(?:es)?"), "ラウンド|試合|マッチ")
STAGE_NAMED = Pattern(
    words(
        "rounds?",
        "match(?:es)?",
        "games?",
        "bo1",
        "bo3",
        "finals?",
        "semis?",
        "semifinals?",
        "quarters?",
        "quarterfinals?",
    ),
    "ラウンド|試合|マッチ|決勝|回戦",
)
SEMIFINALS = Pattern(r"\b(?:semi|quarter)", words("top ?(?:4|8)"), "準決勝|準々決勝")
FINAL = Pattern(words("finals?"), "(?<!準)(?<!々)決勝")
BEYOND_TIME = Pattern(
    words(
        "extra",
        "additional",
        "extension",
        "extend",
        "extended",
        "after",
        "over",
        "ran out",
        "runs out",
        "called",
        "missing",
        "search",
        "late",
    ),
    "時間切レ|延長",
)
OTHER_GAME = Pattern(words("caster", "caster chronicles"))

RECORD = Pattern(r"(?<![\d-])(\d{1,2})\s?-\s?(\d{1,2})(?:\s?-\s?(\d{1,2}))?(?![\d-])")
COUNTED_RECORD = (
    Pattern(rf"{FIGURE}\s*(?:wins?|won|w\b|victory|victories|勝)"),
    Pattern(rf"{FIGURE}\s*(?:loss|losses|lost|l\b|defeats?|敗)"),
    Pattern(rf"{FIGURE}\s*(?:draws?|ties?|tied|d\b|分)", r"\b(an?) (?:draw|tie)\b"),
)
TOLD_RECORD = (
    Pattern(rf"\b(?:won|win)\s+{FIGURE}"),
    Pattern(rf"\blost\s+{FIGURE}"),
    Pattern(rf"\b(?:drew|tied)\s+{FIGURE}"),
)
DAMAGE = Pattern(words("damage", "dmg"), "ダメージ")
POINTS = Pattern(words("points?", "pts", "vp", "score"), "ポイント|勝チ点|勝点|点")
WIN_PERCENTAGE = Pattern(
    r"\b(?:mw ?%|mwp|omw?p?%?|match[ -]?win|win ?(?:%|percent|percentage|rate))", "勝率"
)
ROUNDS_PLAYED = Pattern(rf"\b(?:in|after|over|of)\s+{FIGURE}\s+rounds?")
ROUND_NUMBER = Pattern(
    rf"\b(?:round|rd|r)\s*{FIGURE}\b",
    rf"{FIGURE}\s*(?:finished\s+|completed\s+)?rounds?",
    r"(\d{1,3})\s*(?:ラウンド|回戦)",
)
ELIMINATION = Pattern(words("elim", "elimination"), "エリミ|イリミ")
SWISS = Pattern(
    words("swiss"), r"\b(?:before|then|into)\s+(?:the\s+)?(?:(?:single|double)[ -]?)?elim", "スイス"
)
DOUBLE_ELIMINATION = Pattern(r"\bdouble[ -]?elim", "ダブルエリミ|ダブルイリミ")


def figure(text: str, *patterns: Pattern) -> int | None:
    """The first figure that any of ``patterns`` finds, the first pattern first; "a" is one."""
    for pattern in patterns:
        match = pattern.search(text)
        if match:
            found = next(group for group in match.groups() if group is not None)
            return int(found) if found.isdigit() else 1
    return None


def record(text: str) -> Record | None:
    """A record as it is written (3-0-2: won, lost, drawn) or spoken (three wins and a draw)."""
    written = RECORD.search(text)
    if written:
        return Record(int(written[1]), int(written[2]), int(written[3] or 0))
    told = tuple(figure(text, pattern) for pattern in TOLD_RECORD)
    counted = tuple(figure(text, pattern) for pattern in COUNTED_RECORD)
    wins, losses, draws = told if any(count is not None for count in told) else counted
    if wins is None and losses is None and draws is None:
        return None
    return Record(wins or 0, losses or 0, draws or 0)
