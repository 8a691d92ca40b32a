"""The app and the command line over the invented rules and the invented rulings database, with what
answers need besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner, Result

from bot.answers.answer import Fact
from bot.app import App
from bot.building import build_snapshot
from bot.cli import group
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import DECIMAL, document_file, write_corpus
from tests.support.invented_model import invented_model
from tests.support.rulings_data import EARLIER, FORMATS, PENALTIES, harbour_rulings, write_rulings

GAME = "harbour"
TODAY = date(2024, 5, 6)

_TEA = """\
- id: spilt-tea
  situation: {en: "A player spills tea on a boat.", ja: "プレイヤーが舟にお茶をこぼした。"}
  asked:
    en: [tea spilt over the table, my opponent spilt tea]
    ja: [お茶をこぼした]
  penalty: none prescribed
  prescribed: {en: "No document speaks of tea.", ja: "お茶についての規定は無い。"}
  steps: {en: [Dry the boat.], ja: [舟を拭く。]}
  decides: {en: "The judge.", ja: "ジャッジ。"}
  appeals: {en: "To nobody.", ja: "無し。"}
  cites: ["desk:1a"]
"""

_LONG_RACE = """\
- id: long-race
  name: Long Race
  names: {ja: "長距離戦"}
  also: {en: [marathon], ja: [マラソン]}
  description: {en: "The longest way.", ja: "一番長い道。"}
  pool: {en: "Boats with names.", ja: "名のある舟。"}
  own_list: true
  cites: ["regatta:1.2"]
"""

_LONG_RACE_2022 = """\
format: long-race
effective: "2022-01-15"
kind: whole
complete: true
title: Long Race 2022
authority: Harbour office
status: official
url: https://harbour.example/long/1
restricted:
  - {card: Tug of Plenty, copies: 2}
side_deck_banned:
  - {card: Night Ferry}
combinations:
  - [{card: Grey Heron}, {card: Red Buoy}]
"""

_LONG_RACE_2023 = """\
format: long-race
effective: "2023"
kind: changes
complete: true
title: Long Race 2023
authority: Harbour office
status: official
url: https://harbour.example/long/2
restricted:
  - {card: Tug of Plenty, copies: 1}
side_deck_unbanned:
  - {card: Night Ferry}
"""

MORE: Mapping[str, str] = {
    PENALTIES: harbour_rulings()[PENALTIES] + _TEA,
    FORMATS: harbour_rulings()[FORMATS] + _LONG_RACE,
    "harbour/banlists/long-race/2022-01-15.yaml": _LONG_RACE_2022,
    "harbour/banlists/long-race/2023.yaml": _LONG_RACE_2023,
}
"""Beside the invented database: a penalty that nothing prescribes, and a format with a list of each
kind of entry.
"""


def write_all(folder: Path) -> tuple[Path, Path]:
    """Writes the rules, the guide in its second edition, and the rulings; gives both folders."""
    guide = document_file("guide", DECIMAL, mentions="[guide]", edition="second", earlier=EARLIER)
    return write_corpus(
        folder / "texts", harbour_files() | {"harbour/guide/document.yaml": guide}
    ), write_rulings(folder / "rulings", MORE)


@cache
def rulings_app() -> App:
    """The app over both, made once."""
    with TemporaryDirectory() as folder:
        model = invented_model(Path(folder) / "model")
        snapshot = build_snapshot(*write_all(Path(folder)), model=model)
        return App(snapshot, today=lambda: TODAY)


def runner(folder: Path) -> Callable[..., Result]:
    """Runs a command over both, with folders of its own in ``folder``; any error but an exit is
    passed on.
    """
    texts, rulings = write_all(folder)
    own = {
        "MAGISTRATE_TEXTS": texts,
        "MAGISTRATE_RULINGS": rulings,
        "MAGISTRATE_CACHE": folder / "cache",
        "MAGISTRATE_DATA": folder / "data",
    }

    def run(
        *arguments: str, piped: bytes = b"", encoding: str = "utf-8", **environment: Path
    ) -> Result:
        settings = {name: str(path) for name, path in (own | environment).items()}
        return CliRunner(encoding, settings).invoke(
            group, arguments, input=piped, catch_exceptions=False, prog_name="magistrate"
        )

    return run


def told(app: App, fact: Fact, language: str = "en") -> str:
    """A fact in words."""
    return app.words(language).say(
        fact.message,
        **{
            name: told(app, value, language) if isinstance(value, Fact) else value
            for name, value in fact.values
        },
    )
