"""The messages of the interface: one gettext catalogue per language, <language>.po; English is in
the code.

A catalogue is compiled when the snapshot is made; every message goes through a `Words` value, never
through a global.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

CATALOGUES = Path(__file__).parent


@dataclass(frozen=True)
class Words:
    """Messages in one language; in English if its catalogue lacks one."""

    language: str
    compiled: bytes | None = None

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return GNUTranslations(BytesIO(self.compiled)) if self.compiled else NullTranslations()

    def say(self, message: str, **values: object) -> str:
        """The message in this language with its values filled in."""
        return self._catalogue.gettext(message).format(**values)


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return _languages_in(CATALOGUES)


@cache  # Discord's bot asks for each text of each command in each locale as it starts: 7,000 times
def _languages_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.po")))


def compile_catalogues() -> Mapping[str, bytes]:
    """Every catalogue of this folder, compiled, by language."""
    import polib  # only a build needs it

    return {
        path.stem: polib.pofile(path, encoding="utf-8").to_binary()
        for path in sorted(CATALOGUES.glob("*.po"))
    }
