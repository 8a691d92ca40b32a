"""What people contribute, laid over a copy of the data: no test may fail for it.

    uv run python -m tests.support.contributions [FOLDER] [pytest's arguments]

copies the repository to FOLDER (a new temporary one by default), lays over its data a second game,
a keyword with its rules, a ruling without Japanese, a ruling about two cards, a penalty and a
banned list of a coming day, and runs the tests there. Run it when a test reads the data that come
along; the suite itself only holds that the contributions have no defects.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
LANTERNFALL = Path(__file__).parent / "lanternfall"
"""A small game in English alone, numbered 1.2.3a, with cards of which little is known."""

_LEFT_OUT = (
    ".git",
    ".venv",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    ".hypothesis",
    "dist",
    "build",
    ".learnt",
)
_COMING = timedelta(days=40)

RULES = "force-of-will/comprehensive"

ADDED_TEXTS: Mapping[str, str] = {
    f"{RULES}/1100-keywords.md": (
        """
## 1198 [Lanternlight]

## 1198.1
Cards can have [Lanternlight], which is a continuous ability.

## 1198.2
While a card with [Lanternlight] is in the field, its controller
plays with the top card of their main deck face up.
"""
    ),
    f"{RULES}/1100-keywords.asked/1198-lanternlight.yaml": (
        """
"1198":
  en: [lanternlight]
  ja: [ランタンライト]
"1198.1":
  en:
    - what sort of ability is lanternlight
    - is lanternlight continuous
    - lanternlight type
    - does lanternlight trigger
    - lanternlight on the chase
  ja: [ランタンライトはどの種類の能力, ランタンライトは常時能力か, ランタンライトは誘発するか]
"1198.2":
  en:
    - what does lanternlight do
    - top card face up with lanternlight
    - who sees my deck with lanternlight
    - lanternlight meaning
    - lanternlight reveals what
  ja: [ランタンライトとは, ランタンライトで山札の上を公開, ランタンライトの意味]
"""
    ),
    f"{RULES}/1100-keywords.gloss.ja.yaml": (
        """
"1198.1": "[Lanternlight]はカードが持つ常時能力である。"
"1198.2":
  "[Lanternlight]を持つカードが場にある間、コントローラーはメインデッキの一番上を表向きにしてプレイする。"
"""
    ),
}

ADDED_DATA: Mapping[str, str] = {
    "force-of-will/keywords.yaml": (
        """
- name: "Lanternlight"
  kind: ability
  names: {ja: "ランタンライト"}
  meaning:
    en: "The top card of its controller's main deck lies face up."
    ja: "コントローラーのメインデッキの一番上は表向きになる。"
  rule: comprehensive:1198.2
  timing: continuous
  when: {en: "While it is in the field.", ja: "場にある間。"}
"""
    ),
    "force-of-will/penalties.yaml": (
        """
- id: wet-table
  situation:
    en: "A drink is spilt over the cards of the opponent"
    ja: "飲み物を対戦相手のカードにこぼした"
  asked:
    en: ["he poured his drink over my deck", "spilt water on my sleeves"]
    ja: ["飲み物をカードにこぼされた"]
  penalty: none prescribed
  prescribed:
    en: "None prescribed: no document speaks of it. Officials may give instructions ({floor:2d})."
    ja: "規定なし。こぼした飲み物についての文書は無い。役員は指示を出せる({floor:2d})。"
  steps:
    en: [Dry the cards., See whether any is marked now.]
    ja: ["カードを乾かす。", "印が付いたカードが無いか見る。"]
  decides: {en: "The judge who is called.", ja: "呼ばれたジャッジ。"}
  appeals: {en: "To the head judge.", ja: "ヘッドジャッジへ。"}
  cites: ["floor:2d"]
"""
    ),
}

NEW_DATA: Mapping[str, str] = {
    "force-of-will/rulings/contributed.yaml": (
        """\
- id: lanternlight-and-shuffling
  question:
    en: >-
      My deck is shuffled while a card with [Lanternlight] is in the field.
      Is the new top card turned up?
  answer: {en: "Yes. Whichever card is on top lies face up."}
  asked:
    en: [shuffling with lanternlight, new top card after a search with lanternlight]
  keywords: [Lanternlight]
  cites: ["comprehensive:1198.2"]
  authority: Somebody who asked
  status: community
  date: "2026-05-02"
  url: https://contributed.example/1
- id: grimm-meets-lanternlight
  question:
    en: "Does [Lanternlight] show my opponent the card that [Barrier] protects?"
    ja: "[Lanternlight]は[Barrier]で守られたカードを見せるか。"
  answer:
    en: "No. It shows the top card of the main deck and nothing else."
    ja: "いいえ。メインデッキの一番上だけを見せる。"
  keywords: [Lanternlight, Barrier]
  cites: ["comprehensive:1198.2"]
  authority: Somebody else
  status: judge
  date: "2026-05"
  url: https://contributed.example/2
"""
    )
}


def coming_list(today: date) -> tuple[str, str]:
    """The name and the text of a Wanderer list that begins some weeks after ``today``."""
    effective = (today + _COMING).isoformat()
    text = f"""\
format: wanderer
effective: "{effective}"
kind: changes
complete: true
title: Wanderer, a coming list
authority: Somebody
status: community
url: https://contributed.example/wanderer
banned:
  - {{card: Demonflame}}
  - {{card: Rapid Growth}}
restricted:
  - {{card: Laevateinn, copies: 1}}
"""
    return f"force-of-will/banlists/wanderer/{effective}.yaml", text


def contribute(texts: Path, data: Path, today: date) -> None:
    """Lays the contributions over folders of rules and rulings."""
    shutil.copytree(LANTERNFALL / "texts", texts, dirs_exist_ok=True)
    shutil.copytree(LANTERNFALL / "rulings", data, dirs_exist_ok=True)
    for folder, added in ((texts, ADDED_TEXTS), (data, ADDED_DATA)):
        for name, text in added.items():
            path = folder / name
            before = path.read_text("utf-8").rstrip("\n") + "\n" if path.exists() else ""
            path.write_text(before + text, "utf-8")
    for name, text in (*NEW_DATA.items(), coming_list(today)):
        (data / name).write_text(text, "utf-8")


def main() -> int:
    """Runs the tests over a copy with the contributions; pytest's exit status."""
    given = sys.argv[1:]
    folder = (
        Path(given.pop(0))
        if given and not given[0].startswith("-") and not given[0].startswith("tests")
        else Path(tempfile.mkdtemp(prefix="contributed-"))
    )
    shutil.copytree(
        REPOSITORY, folder, ignore=shutil.ignore_patterns(*_LEFT_OUT), dirs_exist_ok=True
    )
    contribute(folder / "rules_corpus" / "texts", folder / "rulings" / "data", date.today())
    # as contributors are asked to
    subprocess.run([sys.executable, "-m", "bot", "format"], cwd=folder, check=True)
    print(f"The tests run in {folder}.", flush=True)
    return subprocess.run(
        [sys.executable, "-m", "pytest", *given], cwd=folder, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
