"""An invented rulings database for the invented games of `bot_corpora`, and what tests do with it
on disk.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rules_corpus.library import load as load_texts
from rules_corpus.model import Library
from rules_corpus.problems import CorpusError
from rulings.cards import COLUMNS
from rulings.check import check
from rulings.loader import Collected, load
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import DECIMAL, document_file, place, write_corpus

Defect = tuple[str, int, str]

BOATS = "harbour/rulings/boats.yaml"
MEETINGS = "harbour/rulings/desk/meetings.yaml"
STRINGS = "kite/rulings/strings.yaml"
KEYWORDS = "harbour/keywords.yaml"
FOREIGN = "harbour/foreign.yaml"
PENALTIES = "harbour/penalties.yaml"
FORMATS = "harbour/formats.yaml"
NICKNAMES = "harbour/nicknames.yaml"
EDITIONS = "harbour/editions.yaml"
KITE_EDITIONS = "kite/editions.yaml"
CARDS = "harbour/cards.csv"
SPRING = "harbour/banlists/open-water/2021-03-01.yaml"
SUMMER = "harbour/banlists/open-water/2021-06.yaml"
TIDAL = "harbour/banlists/tidal/2020.yaml"

# The guide stands at its second edition: since the first, the chapter about drift has changed and
# rule 3.1 is gone.
EARLIER = (
    '[{edition: first, date: "2019", changed_since: ["2.3"]}, {edition: draft, date: undated}]'
)

_BOATS = """\
# Rulings about boats.
- id: drift-twice
  question: {en: "Does a second [Drift] do anything?", ja: "漂流が二つあると増える?"}
  answer: {en: "No. A boat has it or has it not.", ja: "いいえ。有るか無いかだけである。"}
  asked:
    en: [two drifts on one boat]
    ja: [漂流が二つ]
  cards: [Grey Heron]
  keywords: [Drift]
  cites: ["guide:2.3.2", "guide:2.3.1"]
  authority: Pier judges
  status: judge
  date: "2021-05"
  url: https://harbour.example/drift-twice
- id: haul-at-once
  question: {en: "May I haul the boat that just set sail?", ja: "出航した舟をすぐ引き上げられる?"}
  answer: {en: "Not in the same turn.", ja: "同じターンにはできない。"}
  cites: ["guide:2.2"]
  editions: {guide: first}
  written_for: draft
  authority: Harbour office
  status: official
  superseded_by: haul-in-regatta
  date: "2019-04-02"
  url: https://harbour.example/haul
- id: haul-in-regatta
  question: {en: "And in a regatta?", ja: "レガッタでは?"}
  answer: {en: "There it may be hauled.", ja: "レガッタでは引き上げられる。"}
  cites: ["regatta:1.1", "guide:2.2"]
  authority: Harbour office
  status: official
  date: "2020-09-15"
  url: https://harbour.example/regatta
  note: {en: "Only there.", ja: "レガッタだけ。"}
"""

_MEETINGS = """\
- id: no-lantern
  question: {en: "The hall has no lantern. Do we begin?", ja: "灯が無いとき始める?"}
  answer: {en: "The judge decides.", ja: "ジャッジが決める。"}
  cites: ["desk:1a"]
  authority: Old leaflet
  status: community
  date: undated
  url: https://harbour.example/leaflet
"""

_STRINGS = """\
- id: wet-string
  question: {en: "Is a wet string torn?", ja: "濡れた糸は切れている?"}
  answer: {en: "No.", ja: "いいえ。"}
  cites: ["kitebook:101.2a"]
  authority: Kite club
  status: community
  date: "2020"
  url: https://kites.example/wet
"""

_KEYWORDS = """\
# Keywords of boats.
- name: Drift
  kind: ability
  names: {ja: "漂流"}
  old_names: {en: [Float, With the Tide], ja: [浮遊]}
  meaning:
    en: "The boat goes to the open sea when its lantern burns out."
    ja: "灯が消えると外海へ出る。"
  rule: "guide:2.3.2"
  timing: automatic
  when: {en: "As the lantern burns out.", ja: "灯が消えたとき。"}
  related: [Anchor]
  questions:
    - question: {en: "Who has it?", ja: "誰が持つ?"}
      answer: {en: "Boats.", ja: "舟。"}
      rules: ["guide:2.3.1"]
- name: Anchor
  kind: marked
  names: {ja: "錨"}
  meaning: {en: "The boat stays.", ja: "舟はとどまる。"}
  rule: "guide:1.2.1"
  timing: continuous
  when: {en: "Always.", ja: "いつでも。"}
"""

_FOREIGN = """\
- word: tap
  also: {en: [tapped, tapping], ja: [タップ]}
  from: Chess with Boats
  means: {en: "Turns a card.", ja: "カードを横にする。"}
  here: [Anchor]
  rules: ["guide:2.1"]
  differs: {en: "Here the boat sets sail.", ja: "ここでは出航である。"}
- word: graveyard
  from: Dice of Doom
  means: {en: "Where cards end.", ja: "カードの終わる場所。"}
"""

_PENALTIES = """\
- id: late
  situation: {en: "A player comes late.", ja: "プレイヤーが遅刻した。"}
  asked:
    en: [my opponent is late]
    ja: [相手が来ない]
  also: {en: [tardy sailor], ja: [寝坊]}
  penalty: game loss
  prescribed: {en: "The round is lost after ten minutes.", ja: "十分でラウンドの敗北。"}
  casual: {en: "As the judge likes.", ja: "ジャッジの裁量。"}
  competitive: {en: "To the minute.", ja: "分きざみ。"}
  steps: {en: [Look at the clock., Call the player.], ja: [時計を見る。, プレイヤーを呼ぶ。]}
  decides: {en: "The judge.", ja: "ジャッジ。"}
  appeals: {en: "To nobody.", ja: "無し。"}
  cites: ["desk:1a-i", "desk:1b"]
  note: {en: "The clock of the hall counts.", ja: "会場の時計による。"}
"""

_FORMATS = """\
- id: open-water
  name: Open Water
  names: {ja: "外海戦"}
  also: {en: [OW], ja: [外海]}
  description: {en: "All boats.", ja: "すべての舟。"}
  pool: {en: "Everything.", ja: "すべて。"}
  own_list: true
  since: "2019-05"
  cites: ["guide:1.1"]
- id: tidal
  name: Tidal
  names: {ja: "潮汐戦"}
  description: {en: "Small boats.", ja: "小舟だけ。"}
  pool: {en: "Boats of this year.", ja: "今年の舟。"}
  own_list: true
  since: "2018-01-01"
  until: "2020-12-31"
- id: pier
  name: Pier
  names: {ja: "桟橋戦"}
  description: {en: "No boats.", ja: "舟なし。"}
  pool: {en: "Nothing.", ja: "無し。"}
  own_list: false
"""

_SPRING = """\
format: open-water
effective: "2021-03-01"
kind: whole
complete: true
title: Open Water, spring 2021
authority: Harbour office
status: official
url: https://harbour.example/lists/1
cites: ["regatta:1.2"]
banned:
  - {card: Grey Heron, code: LH-001}
  - {card: Night Ferry}
restricted:
  - {card: Tug of Plenty, copies: 1}
combinations:
  - [{card: Red Buoy}, {card: Tug of Plenty, code: LH-003}]
note: {en: "The whole list.", ja: "リストの全体。"}
"""

_SUMMER = """\
format: open-water
effective: "2021-06"
kind: changes
complete: false
title: Open Water, summer 2021
authority: Harbour office
status: official
url: https://harbour.example/lists/2
banned:
  - {card: Whale of Rumour, unlisted: true, note: Never printed in English.}
unbanned:
  - {card: Grey Heron, code: LH-001}
combinations_unbanned:
  - [{card: Tug of Plenty}, {card: Red Buoy}]
"""

_TIDAL = """\
format: tidal
effective: "2020"
kind: whole
complete: true
title: Tidal 2020
authority: Old leaflet
status: community
url: https://harbour.example/tidal
nothing: {en: "Nothing was ever banned in it.", ja: "禁止されたものはない。"}
"""

_NICKNAMES = """\
- card: Grey Heron
  code: LH-001
  names: [Birdie, the grey]
- card: Night Ferry
  names: [Dawn]
"""

_EDITIONS = """\
guide: second
regatta: first
desk: first
"""

CARD_ROWS: tuple[tuple[str, ...], ...] = (
    (
        "LH-001",
        "Grey Heron",
        "Grey Heron",
        "Boat",
        "Bird",
        "wind",
        "{1}",
        "500",
        "400",
        "R",
        "LH",
        "Lantern",
        "Drift",
    ),
    (
        "LH-002",
        "Night Ferry",
        "Night Ferry / Dawn Ferry",
        "Boat",
        "",
        "",
        "{2}",
        "300",
        "800",
        "SR",
        "LH",
        "Lantern",
        "",
    ),
    (
        "LH-002J",
        "Dawn Ferry",
        "Night Ferry / Dawn Ferry",
        "Boat / Ship",
        "",
        "",
        "",
        "900",
        "900",
        "SR",
        "LH",
        "Lantern",
        "Drift / Anchor",
    ),
    (
        "LH-003",
        "Tug of Plenty",
        "Tug of Plenty",
        "Boat",
        "",
        "fire / water",
        "",
        "",
        "",
        "C",
        "LH",
        "Lantern",
        "",
    ),
    ("LH-004", "Red Buoy", "Red Buoy", "Thing", "", "", "", "", "", "C", "LH", "Lantern", "Anchor"),
)


def cards_file(*rows: tuple[str, ...]) -> str:
    """The text of a cards.csv; each row has its 13 cells."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([COLUMNS, *rows])
    return out.getvalue()


def harbour_rulings() -> dict[str, str]:
    """The files of the invented database; it has no defects beside the rules of
    `edited_library`.
    """
    return {
        BOATS: _BOATS,
        MEETINGS: _MEETINGS,
        STRINGS: _STRINGS,
        KEYWORDS: _KEYWORDS,
        FOREIGN: _FOREIGN,
        PENALTIES: _PENALTIES,
        FORMATS: _FORMATS,
        NICKNAMES: _NICKNAMES,
        EDITIONS: _EDITIONS,
        KITE_EDITIONS: "kitebook: first\n",
        CARDS: cards_file(*CARD_ROWS),
        SPRING: _SPRING,
        SUMMER: _SUMMER,
        TIDAL: _TIDAL,
    }


@cache
def edited_library() -> Library:
    """The rules of the invented games, the guide in its second edition."""
    guide = document_file("guide", DECIMAL, mentions="[guide]", edition="second", earlier=EARLIER)
    with TemporaryDirectory() as folder:
        return load_texts(
            write_corpus(Path(folder), harbour_files() | {"harbour/guide/document.yaml": guide})
        ).library


def edit(path: str, *changes: tuple[str, str]) -> dict[str, str]:
    """A file of the database with pieces of it replaced; each stands in it once, so that a test
    changes what it means to.
    """
    text = harbour_rulings()[path]
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
        text = text.replace(old, new)
    return {path: text}


def line_of(files: Mapping[str, str], path: str, piece: str, nth: int = 1) -> int:
    """The line of a file on which ``piece`` stands for the ``nth`` time."""
    return [at for at, line in enumerate(files[path].splitlines(), 1) if piece in line][nth - 1]


def write_rulings(folder: Path, changes: Mapping[str, str] | None = None) -> Path:
    """Writes the database with ``changes`` into ``folder``, and gives ``folder``."""
    return write_corpus(folder, harbour_rulings() | dict(changes or {}))


def refused(data: Path) -> list[Defect]:
    """What `load` refuses, as relative path, line and message; empty where it loads."""
    try:
        load(data)
    except CorpusError as error:
        return [place(problem, data) for problem in error.problems]
    return []


def broken(folder: Path, changes: Mapping[str, str] | None = None) -> list[Defect]:
    """What `check` finds in the database with ``changes``, which loads."""
    data = write_rulings(folder, changes)
    return [place(problem, data) for problem in check(load(data), edited_library())]


def collected(folder: Path, changes: Mapping[str, str] | None = None) -> Collected:
    """The database with ``changes`` as it is loaded."""
    return load(write_rulings(folder, changes))
