"""The rules as passages that other engines index: restated in our words, with their glosses."""

from __future__ import annotations

from typing import NamedTuple

from rules_corpus.model import Library, Rule


class Passage(NamedTuple):
    """A rule: its id (``document:number``), its title below the headings above it, and what it
    says, with its examples and what is said of it in the other language.
    """

    id: str
    title: str
    text: str
    game: str
    language: str


def passages(library: Library) -> list[Passage]:
    """Every rule, in the order of its document."""
    return [_passage(library, rule) for rule in library.rules.values()]


def _passage(library: Library, rule: Rule) -> Passage:
    document = library.documents[rule.ref.document]
    headings = [rule.group, *(above.title for above in library.parents(rule.ref)), rule.title]
    said = [rule.text, *rule.examples, *rule.glosses.texts]
    return Passage(
        str(rule.ref),
        " > ".join(filter(None, headings)),
        "\n".join(filter(None, said)),
        document.game,
        document.language,
    )
