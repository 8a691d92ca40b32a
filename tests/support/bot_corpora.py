"""The invented corpus that the bot is tested on: two games, one of them with three documents that
disagree.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from bot.search.build import build_engine
from bot.search.embeddings import Vectors
from bot.search.engine import Engine
from bot.search.lexicon import Wordlists
from bot.search.ranking import FEATURES, Weights
from rules_corpus.library import load
from rules_corpus.model import RuleRef
from rulings.store import Database
from tests.support.corpora import DECIMAL, HUNDREDS, OUTLINE, document_file

HARBOUR_GUIDE = """\
# The harbour

## 1 Your harbour

## 1.1
Each player begins with six boats in the harbour.

> Example: Mio lays out six boats.

> Example: Ren lays out six more.

## 1.2
A boat is in one of these places:

## 1.2.1
The harbour, where it rests.

## 1.2.2
The open sea, where it may be caught.

# Sailing

## 2 Sailing

## 2.1 Setting sail
Turn a boat sideways to set sail.

> Note: An older leaflet says upright.

> Note (ja): 古い紙には立ててとある。

## 2.2
A boat that set sail cannot be hauled in the same turn.

## 2.3 [Drift]

## 2.3.1
Drift is a skill that boats have.

## 2.3.2
A boat with drift goes to the open sea when its lantern burns out.
"""

HARBOUR_DESK = """\
## 1 Meetings

## 1a Clock
A judge keeps the clock. A meeting lasts forty minutes.

## 1a-i Late players
Whoever comes ten minutes late loses the round (1b).

## 1b Points
A round gives points:

{{table points}}
"""

HARBOUR_REGATTA = """\
## 1 Regatta

## 1.1
In a regatta a boat may be hauled in the turn it set sail.

## 1.2
Crews of three race together.
"""

KITE_BOOK = """\
## 100 Kites

## 101 Strings

## 101.1
Each player flies two kites on silk strings.

## 101.2a
A torn kite is mended with paper (101.1).
"""

_PHRASES: Mapping[str, tuple[str, str]] = {
    "guide:1": ("about my harbour", "自分の港について"),
    "guide:1.1": (
        (
            "how many boats do i begin with|starting boats|boats at the start|number of vessels|six"
            " boats each"
        ),
        "最初の舟は何隻|開始時の舟|舟の数",
    ),
    "guide:1.2": (
        (
            "where can a boat be|places of a boat|which places are there|boat locations|can a boat"
            " be nowhere"
        ),
        "舟の場所|舟はどこ|場所の一覧",
    ),
    "guide:1.2.1": (
        (
            "what is the harbour for|where do boats rest|resting vessel|is a docked boat"
            " safe|harbour to rest in"
        ),
        "港とは|休む場所|港の舟",
    ),
    "guide:1.2.2": (
        (
            "what is the open sea|where are boats caught|deep water place|is a boat at sea"
            " safe|catching boats"
        ),
        "外海とは|捕まる場所|外海の舟",
    ),
    "guide:2": ("about sailing", "航海について"),
    "guide:2.1": (
        (
            "how do i set sail|turn my boat sideways|putting to sea|which way do i turn it|to sail"
            " a boat out"
        ),
        "出航のしかた|舟を横にする|出航とは",
    ),
    "guide:2.2": (
        (
            "haul after sailing|same turn hauling|can i haul the boat i sailed|hauling at once|pull"
            " it ashore"
        ),
        "出航した舟の引き上げ|同じターンに引き上げ|すぐ引き上げ",
    ),
    "guide:2.3": ("the drift keyword", "漂流"),
    "guide:2.3.1": (
        "what kind of thing is drift|is drift a skill|who has drift|drift type|drift category",
        "漂流は能力か|漂流の種類|漂流を持つ舟",
    ),
    "guide:2.3.2": (
        "what does drift do|lantern burnt out|lantern goes dark|my light died|drift meaning",
        "漂流の効果|灯が消えたら|漂流の意味",
    ),
    "desk:1": ("about meetings", "大会について"),
    "desk:1a": (
        (
            "who keeps the clock|how long is a meeting|forty minutes|judge with the watch|meeting"
            " length"
        ),
        "時計は誰|大会の長さ|四十分",
    ),
    "desk:1a-i": (
        "my opponent is late|ten minutes late|nobody came|tardy player|lateness penalty",
        "遅刻|相手が来ない|十分遅れ",
    ),
    "desk:1b": (
        "points for a win|what is a draw worth|points table|scoring|how are rounds scored",
        "勝ち点|点数表|引き分けの点",
    ),
    "regatta:1": ("about the regatta", "レガッタについて"),
    "regatta:1.1": (
        (
            "haul in a regatta|regatta hauling|regatta boats same turn|may a regatta boat be"
            " hauled|hauled while racing"
        ),
        "レガッタの引き上げ|競走中の引き上げ|競走の舟",
    ),
    "regatta:1.2": (
        "crew size|how many in a crew|teams of three|racing together|three in a boat",
        "人数|三人組|組の人数",
    ),
    "kitebook:100": ("about kites", "凧について"),
    "kitebook:101": ("about strings", "糸について"),
    "kitebook:101.1": (
        "how many kites|silk strings|kites for each player|two kites|number of kites",
        "凧の数|絹の糸|凧は二つ",
    ),
    "kitebook:101.2a": (
        "my kite tore|mend with paper|repairing a kite|torn kite|hole in it",
        "破れた凧|紙で直す|修理",
    ),
}


def asked_file(document: str) -> str:
    """The phrases of a document as the text of its asked file."""
    rows = {
        ref.partition(":")[2]: {"en": english.split("|"), "ja": japanese.split("|")}
        for ref, (english, japanese) in _PHRASES.items()
        if ref.startswith(document + ":")
    }
    return json.dumps(rows, ensure_ascii=False, indent=1) + "\n"


def harbour_files() -> dict[str, str]:
    """The files of the invented corpus; it has no defects."""
    return {
        "harbour/game.yaml": (
            "id: harbour\ntitle: Lantern Harbour\ndefault: true\naliases: [lh]\nmentions: [lantern"
            " harbour]\nhints: [lantern]\ndocuments: [guide, desk, regatta]\nkeyword_heading:"
            ' {starts: "[", definition: 2}\n'
        ),
        "harbour/glossary.yaml": (
            "- {term: boat, kind: card-type, names: {ja: 舟}, also: {en: [vessel], ja: [船]}}\n"
            "- {term: set sail, kind: action, names: {ja: 出航}, also: {en: [put to sea]}}\n"
            "- {term: open sea, kind: zone, names: {ja: 外海}, also: {en: [deep water]}}\n"
        ),
        "harbour/relations.yaml": (
            '- {kind: differs, rules: ["guide:2.2", "regatta:1.1"], newer: "regatta:1.1", text:'
            ' {en: The regatta allows it., ja: "レガッタでは許される。"}}\n- {kind: differs, rules:'
            ' ["guide:1.1", "desk:1b"], text: {en: The counts differ., ja: "数が違う。"}}\n- {kind:'
            ' see, rules: ["guide:2.1", "guide:1.2.1"], text: {en: There boats rest., ja:'
            ' "そこで舟は休む。"}}\n'
        ),
        "harbour/guide/document.yaml": document_file("guide", DECIMAL, mentions="[guide]"),
        "harbour/guide/guide.md": HARBOUR_GUIDE,
        "harbour/guide/guide.asked.yaml": asked_file("guide"),
        "harbour/guide/guide.gloss.ja.yaml": (
            '"1.1": "最初は港に6隻の舟がある。"\n"2.1": "舟を横にして出航する。"\n'
        ),
        "harbour/desk/document.yaml": document_file("desk", OUTLINE, mentions="[desk rules, dr]"),
        "harbour/desk/desk.md": HARBOUR_DESK,
        "harbour/desk/desk.asked.yaml": asked_file("desk"),
        "harbour/desk/tables.yaml": (
            "points:\n  rule: 1b\n  title: Points of a round\n  columns: [Result, Points]\n "
            " rows:\n    - [won, 3]\n    - [drawn, 1]\n"
        ),
        "harbour/regatta/document.yaml": document_file(
            "regatta", DECIMAL, mentions="[regatta]", special="true"
        ),
        "harbour/regatta/regatta.md": HARBOUR_REGATTA,
        "harbour/regatta/regatta.asked.yaml": asked_file("regatta"),
        "kite/game.yaml": (
            "id: kite\ntitle: Paper Kites\naliases: [pk]\nmentions: [paper kites]\nhints: [kite,"
            " silk]\ndocuments: [kitebook]\n"
        ),
        "kite/kitebook/document.yaml": document_file("kitebook", HUNDREDS),
        "kite/kitebook/kitebook.md": KITE_BOOK,
        "kite/kitebook/kitebook.asked.yaml": asked_file("kitebook"),
    }


PLAIN_WORDLISTS = Wordlists(
    {"plz": "please", "bt": "boat", "six": "6"},
    frozenset({"a", "the", "is", "in", "of", "to", "i", "do", "my"}),
    ("chess", "dice"),
)
NO_VECTORS = Vectors(2, (), (), (), (), b"")
BY_WORDS = dict.fromkeys(FEATURES, 0.0) | {"bm25": 1.0, "covered": 2.0}
PLAIN_WEIGHTS = Weights(BY_WORDS, BY_WORDS)


def plain_engine(texts: Path, database: Database | None = None) -> Engine:
    """An engine over ``texts``, and a database beside them, that weighs only what can be followed
    by eye: which words are shared.
    """
    return build_engine(
        load(texts), database or Database(), PLAIN_WORDLISTS, NO_VECTORS, PLAIN_WEIGHTS
    )


def ref(text: str) -> RuleRef:
    """The address that ``text`` writes as ``document:number``."""
    document, _, number = text.partition(":")
    return RuleRef(document, number)
