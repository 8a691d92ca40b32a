"""Which game a question is about, and which documents it names."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.answers.errors import UnknownGameError
from bot.answers.scope import Recognised, ScopeReader
from rules_corpus.model import Library
from tests.support.corpora import make_document, make_game, make_library, messages, unhurried


def invented() -> Library:
    games = [
        make_game(
            "moonrise",
            aliases=("mr", "Moon Rise"),
            mentions=("moonrise", "ムーンライズ"),
            hints=("tide", "silver tide", "引き潮"),
            documents=("moonbook",),
        ),
        make_game(
            "stonefall",
            aliases=("sf",),
            mentions=("stonefall", "stone fall tcg"),
            hints=("pebble",),
            documents=("play", "events", "arena"),
            default=True,
        ),
        make_game(
            "sunset",
            mentions=("sunset", "stonefall saga"),
            hints=("dusk", "tide"),
            documents=("sunbook",),
        ),
    ]
    documents = [
        make_document("moonbook", "moonrise", mentions=("moonrise",)),
        make_document("play", "stonefall", mentions=("play rules", "pr")),
        make_document("events", "stonefall", mentions=("event rules", "大会規定")),
        make_document(
            "arena", "stonefall", mentions=("arena", "multi-player", "アリーナ"), special=True
        ),
        make_document("sunbook", "sunset", mentions=()),
    ]
    return make_library(games, documents, {document.id: ["1"] for document in documents})


READER = ScopeReader(invented())


def read(text: str, scope: str | None = None) -> Recognised:
    return READER.recognise(text, READER.game(scope))


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("moonrise", "moonrise"),
        ("MoonRise", "moonrise"),
        ("mr", "moonrise"),
        (" MR ", "moonrise"),
        ("moon rise", "moonrise"),
        ("ｓｆ", "stonefall"),
    ],
)
def test_a_game_is_called_by_id_or_alias(name: str, game: str) -> None:
    found = READER.game(name)
    assert found is not None
    assert found.id == game


@pytest.mark.parametrize("name", [None, ""])
def test_no_name_is_no_scope(name: str | None) -> None:
    assert READER.game(name) is None


@pytest.mark.parametrize("name", ["chess", "moon", "pebble", "play", "stone fall tcg", " "])
def test_any_other_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownGameError) as caught:
        READER.game(name)
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("how many cards", "stonefall"),
        ("", "stonefall"),
        ("how many cards in moonrise", "moonrise"),
        ("MOONRISE deck", "moonrise"),
        ("moonrise's deck", "moonrise"),
        ("ムーンライズのデッキ", "moonrise"),
        ("むーんらいずのデッキ", "moonrise"),
        ("when does the tide come", "moonrise"),
        ("two tides", "moonrise"),
        ("silver-tide cards", "moonrise"),
        ("引き潮はいつ", "moonrise"),
        ("MR 2.1", "moonrise"),
        ("what does mr rule 2.1 say", "moonrise"),
        ("mr2.1", "moonrise"),
        ("Moonbook 2.1", "moonrise"),
        ("my mr is 2.1 points", "stonefall"),
        ("2.1 mr", "stonefall"),
        ("cards at dusk", "sunset"),
        ("dusk in moonrise", "moonrise"),
        ("stonefall at dusk", "stonefall"),
        ("pebbles at dusk", "stonefall"),
        ("stonefall or moonrise", "stonefall"),
        ("moonrise or stonefall", "stonefall"),
        ("the stonefall saga deck", "sunset"),
        ("moonriser", "stonefall"),
        ("tidepool", "stonefall"),
        ("the event rules at dusk", "stonefall"),
    ],
)
def test_the_game_of_a_question(text: str, game: str) -> None:
    assert read(text).game.id == game


def test_a_given_scope_holds_whatever_the_words_say() -> None:
    assert read("moonrise deck", "sf").game.id == "stonefall"


@pytest.mark.parametrize(
    ("text", "scope", "foreign"),
    [
        ("moonrise deck", "sf", "moonrise"),
        ("the tide comes", "sf", "moonrise"),
        ("arena", "mr", "stonefall"),
        ("stonefall and moonrise decks", "sf", None),
        ("how many cards", "mr", None),
        ("moonrise deck", None, None),
    ],
)
def test_words_of_another_game_are_told(text: str, scope: str | None, foreign: str | None) -> None:
    found = read(text, scope).foreign
    assert (found.id if found else None) == foreign


def test_all_documents_of_the_game_are_looked_at_in_order() -> None:
    assert [document.id for document in read("deck").documents] == ["play", "events", "arena"]
    assert [document.id for document in read("deck", "mr").documents] == ["moonbook"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("deck size", set()),
        ("what do the play rules say", {"play"}),
        ("PR 1.1", {"play"}),
        ("prs", {"play"}),
        ("prx", set()),
        ("大会規定の1", {"events"}),
        ("multi player life", {"arena"}),
        ("multi-player life", {"arena"}),
        ("アリーナのライフ", {"arena"}),
        ("ありーなのライフ", {"arena"}),
        ("arena and event rules", {"arena", "events"}),
        ("moonrise", {"moonbook"}),
    ],
)
def test_the_documents_that_a_question_names(text: str, named: set[str]) -> None:
    assert read(text).named == named


def test_documents_outside_the_scope_are_not_named() -> None:
    assert read("arena and event rules", "mr").named == frozenset()


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("how many cards does stonefall have", "how many cards does   have"),
        ("life total of players in arena", "life total of players in  "),
        ("how many pebbles does stonefall have", "how many pebbles does   have"),
        ("what do the play rules say about cards", "what do the play rules say about cards"),
        ("アリーナ ライフ 合計", "  ライフ 合計"),
    ],
)
def test_the_topic_leaves_out_names_that_all_rules_share(text: str, topic: str) -> None:
    assert read(text).topic == topic


def test_the_topic_keeps_kana_as_they_were_typed() -> None:
    assert read("アリーナで もういちど レイ").topic == " で もういちど レイ"
    assert read("もういちど レイ 合計").topic == "もういちど レイ 合計"


@pytest.mark.parametrize("text", ["arena", "Arena?", "stonefall arena", "Stonefall deck", ""])
def test_where_little_else_is_said_the_topic_is_the_question(text: str) -> None:
    assert read(text).topic == text


def test_a_library_without_names_has_only_its_default_game() -> None:
    nameless = make_library(
        [make_game("a", mentions=(), default=True, documents=("d",))],
        [make_document("d", "a")],
        {"d": ["1"]},
    )
    found = ScopeReader(nameless).recognise("anything about a game", None)
    assert (found.game.id, found.named, found.foreign, found.topic) == (
        "a",
        frozenset(),
        None,
        "anything about a game",
    )


@unhurried
@given(messages())
def test_any_text_has_a_game_and_only_its_documents(text: str) -> None:
    found = read(text)
    assert found.named <= {document.id for document in found.documents}
    assert found.foreign is None
