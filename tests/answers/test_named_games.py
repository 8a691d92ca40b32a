"""Which game a question is about by the names in it, where it says nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.answers.answer import DidYouMean, Found
from bot.answers.context import Context
from bot.answers.lookups import show
from bot.answers.named_games import NamedGames
from bot.answers.reply import reply_to
from bot.app import App
from bot.requests import NAMED, Ask, ShowCard
from rules_corpus.model import Game
from tests.support.rulings_data import cards_file, collected, edited_library

KITE = {
    "kite/cards.csv": cards_file(
        (
            "PK-001",
            "Paper Comet",
            "Paper Comet",
            "Kite",
            "",
            "",
            "{1}",
            "",
            "",
            "R",
            "PK",
            "Paper",
            "",
        ),
        ("PK-002", "Comet", "Comet", "Kite", "", "", "{1}", "", "", "R", "PK", "Paper", ""),
        (
            "PK-003",
            "Grey Heron",
            "Grey Heron",
            "Kite",
            "",
            "",
            "{1}",
            "",
            "",
            "R",
            "PK",
            "Paper",
            "",
        ),
        ("PK-004", "Sail", "Sail", "Kite", "", "", "{1}", "", "", "R", "PK", "Paper", ""),
    ),
    "kite/keywords.yaml": (
        "- {name: Loop the Loop, kind: ability, names: {ja: 宙返り}, meaning: {en: It turns., ja:"
        " 回る。}, rule: 'kitebook:101.1', timing: continuous, when: {en: Always., ja: いつでも。"
        "}}\n- {name: Open Sea, kind: ability, names: {ja: 外海}, meaning: {en: It flies., ja:"
        " 飛ぶ。}, rule: 'kitebook:101.1', timing: continuous, when: {en: Always., ja:"
        " いつでも。}}\n"
    ),
    "kite/formats.yaml": (
        "- {id: windy, name: Windy Days, names: {ja: 強風戦}, also: {en: [Gusts]}, description:"
        ' {en: Wind., ja: 風。}, pool: {en: All., ja: すべて。}, own_list: false, since: "2020"}\n'
    ),
}
USED = frozenset({"sail", "boat", "haul"})


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> NamedGames:
    """The invented games, of which the kites have cards, keywords and a format too."""
    return NamedGames(
        edited_library(),
        collected(tmp_path_factory.mktemp("kite"), KITE).database(),
        lambda word, game: word in USED,
    )


def chosen(game: Game | None) -> str:
    return game.id if game else ""


@pytest.mark.parametrize(
    "text",
    [
        "is Paper Comet banned", "can I play comet", "paper comet", "what is [Loop the Loop]?",
        "loop the loop", "宙返りとは何ですか",
        "what is played in windy days", "gusts", "强風 強風戦で使えますか",
        "does Paper Comet have Loop the Loop",
        "is grey heron as good as paper comet", "Sail",
    ],
)  # fmt: skip
def test_names_that_one_game_has_choose_it(games: NamedGames, text: str) -> None:
    assert chosen(games.game_of(text)) == "kite"


@pytest.mark.parametrize(
    "text",
    [
        "", "how many boats", "Grey Heron", "is grey heron banned", "Night Ferry",
        "does drift stop a comet", "may I sail at once", "what is the open sea",
        "外海とは", "open water", "is paper comet better than night ferry",
    ],
)  # fmt: skip
def test_shared_names_words_of_the_rules_and_names_of_two_games_choose_none(
    games: NamedGames, text: str
) -> None:
    assert games.game_of(text) is None


def test_only_names_of_the_wanted_kinds_count(games: NamedGames) -> None:
    assert chosen(games.game_of("gusts", ("format",))) == "kite"
    assert games.game_of("gusts", ("card", "keyword")) is None
    assert chosen(games.game_of("comet", ("card",))) == "kite"
    assert games.game_of("comet", ("format",)) is None


def test_a_game_whose_data_have_defects_is_not_chosen(games: NamedGames) -> None:
    library = games.library
    broken = replace(
        library,
        games={
            name: game._replace(defects=("broken",)) if name == "kite" else game
            for name, game in library.games.items()
        },
    )
    assert NamedGames(broken, games.database, games.is_used).game_of("paper comet") is None


def test_where_only_the_default_game_has_names_none_is_looked_for(
    games: NamedGames, tmp_path: Path
) -> None:
    assert (
        NamedGames(games.library, collected(tmp_path).database(), games.is_used).game_of(
            "grey heron"
        )
        is None
    )


class TestAnswers:
    @pytest.fixture
    def kites(self, ruled: App) -> Context:
        """The invented games with that of the kites, which has no names, as the default one."""
        return replace(ruled.context, library=ruled.library.with_default("kite"))

    @pytest.mark.parametrize(
        "text",
        [
            "is Grey Heron banned?",
            "is night ferry banned in open water?",
            "what is banned in open water",
            "what does float do",
        ],
    )
    def test_a_question_is_answered_in_the_game_that_its_names_choose(
        self, kites: Context, ruled: App, text: str
    ) -> None:
        assert reply_to(kites, Ask(text)).answers == ruled.handle(Ask(text)).answers

    @pytest.mark.parametrize(
        ("kind", "text"),
        [
            ("card", "grey heron"),
            ("card", "gray herron"),
            ("keyword", "drift"),
            ("ruling", "grey heron"),
        ],
    )
    def test_so_is_a_look_up(self, kites: Context, kind: str, text: str) -> None:
        assert isinstance(show(kites, NAMED[kind](text)).answers[0], Found)

    def test_a_game_that_is_given_or_named_wins(self, kites: Context) -> None:
        assert not show(kites, ShowCard("grey heron", "kite")).answered
        assert kites.game_called("kite", "grey heron").id == "kite"
        assert kites.game_called(None, "grey heron").id == "harbour"
        assert kites.game_called(None, "how many").id == "kite"


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("what type is Arcana: The Fairy King", "force-of-will"),
        ("what does Arcana: Lord of Time cost", "force-of-will"),
        ("in Arcana can a creature attack twice", "arcana"),
    ],
)
def test_the_name_of_a_card_that_holds_that_of_a_game_names_no_game(
    bundled_app: App, text: str, game: str
) -> None:
    reply = bundled_app.handle(Ask(text))
    (answer,) = reply.answers
    cards = {card.game for card in answer.cards} if not isinstance(answer, DidYouMean) else set()
    rules = {citation.document.game for citation in reply.citations()}
    assert cards | rules == {game}
