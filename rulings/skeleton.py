"""The skeleton of a ruling, to fill in by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

from rules_corpus.formatting import editor_line
from rules_corpus.model import Document
from rulings.files import SCHEMAS

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
MAX_ID = 80


def is_ruling_id(text: str) -> bool:
    """Whether ``text`` may be the id of a ruling, as in rulings.schema.json; `skeleton` quotes it
    if YAML could take it for anything but text.
    """
    return len(text) <= MAX_ID and _ID.fullmatch(text) is not None


def _may_be_no_text(ruling_id: str) -> bool:
    """Whether some YAML reader may take the unquoted id for a number, a date or a constant (yes,
    no, on and off are constants in YAML 1.1).
    """
    return ruling_id[0].isdigit() or ruling_id in {
        "null",
        "true",
        "false",
        "yes",
        "no",
        "on",
        "off",
        "y",
        "n",
    }


def first_line(path: Path) -> str:
    """The first line of a new file of rulings: the comment that tells an editor its schema, if both
    are in one package; otherwise empty.
    """
    line = editor_line(path.resolve(), SCHEMAS / "rulings.schema.json")
    return f"{line}\n" if line else ""


def skeleton(ruling_id: str, document: Document, editions: Mapping[str, str]) -> str:
    """A ruling in YAML with TODO wherever something is to be filled in. It cites ``document`` in
    its current edition, and names that if ``editions``, those of its game, do not.
    """
    read_in = (
        ""
        if editions.get(document.id) == document.edition
        else f"  editions: {{{document.id}: {json.dumps(document.edition, ensure_ascii=False)}}}\n"
    )
    return f"""- id: {json.dumps(ruling_id) if _may_be_no_text(ruling_id) else ruling_id}
  question:
    en: "TODO: the case, as a player or a judge would ask it"
    ja: "TODO"
  answer:
    en: "TODO: the answer first, then why"
    ja: "TODO"
  asked:
    en: ["TODO: what people type when they mean this"]
    ja: ["TODO"]
  cards: []
  keywords: []
  cites: ["{document.id}:TODO"]
{read_in}  authority: "TODO: who ruled"
  status: community
  date: undated
  url: "https://TODO"
"""
