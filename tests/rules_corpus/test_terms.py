"""Our texts call a thing as the glossary does."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.check import check
from rules_corpus.languages import phrases_of, text_of
from rules_corpus.library import load
from rules_corpus.model import Term
from rules_corpus.terms import misused_words
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import write_corpus

BOAT = Term(
    "harbour",
    text_of({"en": "boat", "ja": "舟"}),
    "other",
    instead_of=phrases_of({"en": ["ship"], "ja": ["船舶"]}),
)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"en": "A ship sails."}, ["ship"]),
        ({"en": "A shipyard."}, []),
        ({"en": "A boat.", "ja": "船舶が出航する。"}, ["船舶"]),
        ({"en": "A ship.", "ja": "船舶。"}, ["ship", "船舶"]),
        ({"de": "ship"}, []),
        ({}, []),
    ],
)
def test_a_word_in_place_of_the_glossarys_is_named(said: dict[str, str], words: list[str]) -> None:
    wanted = {"ship": "'boat'", "船舶": "'舟'"}
    assert [message for _, message in misused_words(text_of(said), [BOAT])] == [
        f"the text says {word!r}; the glossary's term is {wanted[word]}" for word in words
    ]


def test_a_gloss_uses_the_glossarys_words(tmp_path: Path) -> None:
    glosses = {"harbour/guide/guide.gloss.fr.yaml": '"1.1": "Un navire."\n'}
    name = "harbour/glossary.yaml"
    term = '- {term: vessel, kind: other, names: {fr: bateau}, instead_of: {fr: ["navire"]}}\n'
    files = harbour_files()
    texts = write_corpus(tmp_path, files | glosses | {name: files.get(name, "") + term})
    assert [problem.message for problem in check(load(texts), texts)] == [
        "a gloss or note of rule 1.1: the text says 'navire'; the glossary's term is 'bateau'"
    ]
