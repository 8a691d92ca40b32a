"""The words by which rungs know their questions, as files a language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.answers.intent import INTENTS, read_intents
from rules_corpus.problems import CorpusError
from rules_corpus.text import fold
from rules_corpus.yaml_file import SCHEMAS
from tests.support.intents import bundled_intents


def written(folder: Path, **files: str) -> Path:
    for language, text in files.items():
        (folder / f"{language}.yaml").write_text(text, "utf-8")
    return folder


def test_every_intent_that_there_is_has_words() -> None:
    schema = json.loads((SCHEMAS / "intents.schema.json").read_text("utf-8"))
    wanted = {rung: set(names["properties"]) for rung, names in schema["properties"].items()}
    listened_for = bundled_intents().listened_for
    assert {rung: set(intents) for rung, intents in listened_for.items()} == wanted


def test_words_are_whole_words_where_spaces_part_them(tmp_path: Path) -> None:
    files = written(
        tmp_path,
        en='calculations: {finals: [cut, "top 8"]}',
        ja="calculations: {finals: [けっしょう]}",
    )
    finals = read_intents(files).of("calculations")["finals"]
    for text in ("the cut", "a Top 8!", "ケッショウは何時", "けっしょう"):
        assert finals.search(fold(text)), text
    for text in ("shortcut", "cutting", "top 80"):
        assert not finals.search(fold(text)), text


def test_a_figure_is_told_by_the_words_beside_it(tmp_path: Path) -> None:
    files = written(
        tmp_path,
        en='calculations: {players: ["{figure} players", "/{figure}[ -]*(?:men|pax)/"]}',
        ja='calculations: {players: ["{figure}人"]}',
    )
    players = read_intents(files).of("calculations")["players"]
    for text, figure in (("37 players", "37"), ("8-men", "8"), ("大会は12人", "12")):
        found = players.search(fold(text))
        assert found
        assert next(filter(None, found.groups())) == figure
    assert not players.search("3.5 players")


def test_all_languages_are_listened_for_at_once(tmp_path: Path) -> None:
    files = written(
        tmp_path, en="keywords: {asking: [what]}", fr="keywords: {asking: [Qu'est-ce, ça]}"
    )
    intents = read_intents(files)
    assert intents.words("keywords", "asking") == {"what", "qu'est-ce", "ca"}
    assert intents.of("keywords")["asking"].search("ca alors")


def test_languages_may_be_listened_for_by_how_a_text_is_written(tmp_path: Path) -> None:
    files = written(
        tmp_path,
        en="subject: {owner: [its]}",
        ja="subject: {owner: [その]}",
        fr="subject: {owner: [son]}",
    )
    intents = read_intents(files)
    for text in ("its cost", "son prix"):
        assert intents.written_like(text, "subject")["owner"].search(fold(text))
    text = "そのカード its"
    assert intents.written_like(text, "subject")["owner"].findall(fold(text)) == ["ソノ"]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("en", "calculations: {fianls: [cut]}", "did you mean 'finals'?"),
        ("en", "calculations: {finals: cut}", "expected a list"),
        ("en", "calculations: {finals: [cut, '/top(/']}", "is not a regular expression"),
        ("xx", "calculations: {finals: [cut]}", "no language has the code 'xx'"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    with pytest.raises(CorpusError) as error:
        read_intents(written(tmp_path, **{name: text}))
    assert message in str(error.value)


def test_every_bundled_file_is_that_of_a_language() -> None:
    assert {path.stem for path in INTENTS.glob("*.yaml")} == {"en", "ja"}
