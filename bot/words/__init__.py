"""The words of the interface: one gettext catalogue a language, <language>.po; English stands in the code.

A catalogue is compiled when the snapshot is made; what the code says goes through `Words`, never through a global.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path


@dataclass(frozen=True)
class Words:
    """Messages in one language; English where the catalogue lacks one."""

    language: str
    compiled: bytes | None = None

    @cached_property
    def _catalogue(self) -> NullTranslations:
        return GNUTranslations(BytesIO(self.compiled)) if self.compiled else NullTranslations()

    def say(self, message: str, **values: object) -> str:
        """The message in this language with its values filled in."""
        return self._catalogue.gettext(message).format(**values)


def compile_catalogues() -> Mapping[str, bytes]:
    """Every catalogue of this folder, compiled, by language."""
    import polib  # only building needs it

    folder = Path(__file__).parent
    return {path.stem: polib.pofile(path, encoding="utf-8").to_binary() for path in sorted(folder.glob("*.po"))}
