"""Looking up keywords, cards, rulings and penalties by name, over an invented database and the
bundled one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.answers.answer import (
    CANDIDATES,
    MAX_ENTRIES,
    NO_KEYWORD,
    NO_PENALTY,
    NOT_SAID,
    Answer,
    Fact,
    Found,
    NotFound,
    Reply,
)
from bot.answers.banlists import messages
from bot.answers.banlists.names import names_on
from bot.answers.context import Context
from bot.answers.errors import QuestionError, UnknownGameError
from bot.answers.further_cards import MAX_NAMED, MORE_CARDS, MORE_CARDS_OF
from bot.answers.lookups import (
    NO_CARD,
    NO_KEYWORD_BUT,
    NO_KEYWORDS,
    OTHER_MEANING,
    show,
)
from bot.answers.readable import MAX_QUESTION
from bot.app import App
from bot.requests import NAMED, ShowCard, ShowKeyword, ShowPenalty, ShowRuling
from rulings.model import NONE_PRESCRIBED, ForeignWord, Keyword, Penalty, Ruling, rules_of
from tests.support.rulings_app import GAME, rulings_app

LookUp = Callable[..., Reply]
KINDS = ("keyword", "card", "ruling", "penalty")


@pytest.fixture(scope="module")
def answerer() -> Context:
    """Answers from the invented database; finds whatever comes nearest, as the learnt limits are
    those of other texts.
    """
    made = rulings_app().context
    return replace(made, calibration=made.calibration._replace(nothing_below=0.0))


@pytest.fixture(scope="module")
def ask(answerer: Context) -> Callable[[str, str], Answer]:
    """The answer of a look-up."""

    def asked(kind: str, text: str) -> Answer:
        (answer,) = show(answerer, NAMED[kind](text, GAME)).answers
        return answer

    return asked


LookUp = Callable[[str, str], Answer]


def ids(answer: Answer) -> list[str]:
    return [entry.ref.id for entry in answer.entries]


class TestAnyLookUp:
    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("text", ["", "  ", "?!", "[]", "\x00\x1b\x07", "\u200b\u202e", "。"])
    def test_nothing_to_look_up_is_refused(self, answerer: Context, kind: str, text: str) -> None:
        with pytest.raises(QuestionError, match="empty"):
            show(answerer, NAMED[kind](text, GAME))

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_text_that_is_too_long_is_refused(self, answerer: Context, kind: str) -> None:
        with pytest.raises(QuestionError, match="2,001 characters"):
            show(answerer, NAMED[kind]("a" * (MAX_QUESTION + 1), GAME))

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize(
        "text", ["a" * MAX_QUESTION, "é漂 " * 600, "zebra giraffe okapi", "§§§1", "🚢a"]
    )
    def test_unknown_things_are_said_to_be_so(self, kind: str, text: str) -> None:
        reply = rulings_app().handle(NAMED[kind](text, GAME))
        (answer,) = reply.answers
        assert isinstance(answer, NotFound)
        assert (reply.answered, reply.score, answer.entries, answer.cards) == (False, 0.0, (), ())
        assert answer.reason.message in (NO_KEYWORD, NO_CARD, NOT_SAID)

    @pytest.mark.parametrize("kind", KINDS)
    def test_an_unknown_game_is_refused(self, answerer: Context, kind: str) -> None:
        with pytest.raises(UnknownGameError):
            show(answerer, NAMED[kind]("drift", "chess"))

    @pytest.mark.parametrize(
        ("kind", "text"),
        [
            ("keyword", "Drift"),
            ("card", "Grey Heron"),
            ("ruling", "drift-twice"),
            ("keyword", "tap"),
        ],
    )
    def test_another_game_has_nothing_of_it(self, answerer: Context, kind: str, text: str) -> None:
        (answer,) = show(answerer, NAMED[kind](text, "kite")).answers
        assert isinstance(answer, NotFound)
        assert answer.entries == ()

    def test_the_default_game_is_meant_where_none_is_given(self, answerer: Context) -> None:
        reply = show(answerer, ShowKeyword("Drift"))
        assert reply == replace(show(answerer, ShowKeyword("Drift", GAME)), game="")
        assert (reply.answered, reply.score) == (True, 1.0)

    @pytest.mark.parametrize(
        ("kind", "text"),
        [("keyword", "dri\x00ft"), ("card", "grey\x1b heron"), ("ruling", "\u202edrift-twice")],
    )
    def test_control_characters_are_spaces(self, ask: LookUp, kind: str, text: str) -> None:
        answer = ask(kind, text)
        assert all(character.isprintable() for character in answer.question)


class TestKeyword:
    @pytest.mark.parametrize(
        "name",
        [
            "Drift",
            "drift",
            "DRIFT",
            " drift ",
            "[Drift]",
            "<Drift>",
            "＜Ｄｒｉｆｔ＞",
            "漂流",
            "[漂流]",
            "Float",
            "with the tide",
            "With The Tide",
            "浮遊",
        ],
    )
    def test_by_its_name_now_or_formerly(self, ask: LookUp, name: str) -> None:
        answer = ask("keyword", name)
        assert isinstance(answer, Found)
        assert answer.citation is not None
        assert (ids(answer), str(answer.citation.ref), answer.citation.why) == (
            ["Drift"],
            "guide:2.3.2",
            "ruling",
        )

    @pytest.mark.parametrize("name", ["Anchor", "anchor", "錨", "[Anchor]", "«Anchor»", "《錨》"])
    def test_one_that_is_a_mark(self, ask: LookUp, name: str) -> None:
        answer = ask("keyword", name)
        assert isinstance(answer, Found)
        assert ids(answer) == ["Anchor"]

    @pytest.mark.parametrize(
        ("typed", "meant"),
        [("drfit", "Drift"), ("drif", "Drift"), ("anchr", "Anchor"), ("ancor", "Anchor")],
    )
    def test_a_slip_names_what_comes_nearest(self, ask: LookUp, typed: str, meant: str) -> None:
        answer = ask("keyword", typed)
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, dict(answer.reason.values)) == (
            NO_KEYWORD,
            {"name": typed.capitalize(), "game": "Lantern Harbour"},
        )
        assert ids(answer) == [meant]
        assert [citation.ref for citation in answer.nearest] == [
            entry.rule for entry in answer.entries if isinstance(entry, Keyword)
        ]

    @pytest.mark.parametrize(
        "word", ["tap", "TAP", "tapped", "tapping", "タップ", "たっぷ", "[tap]"]
    )
    def test_a_word_of_other_games_is_explained(self, ask: LookUp, word: str) -> None:
        answer = ask("keyword", word)
        assert isinstance(answer, NotFound)
        assert (ids(answer), [str(citation.ref) for citation in answer.nearest]) == (
            ["tap"],
            ["guide:2.1"],
        )

    def test_a_word_of_other_games_without_rules_here(self, ask: LookUp) -> None:
        answer = ask("keyword", "graveyard")
        assert isinstance(answer, NotFound)
        assert (ids(answer), answer.nearest) == (["graveyard"], ())

    @pytest.mark.parametrize("word", ["vessel", "Vessel", "[vessel]", "船", "boat"])
    def test_a_term_that_is_none_is_said_to_be_so_with_the_nearest_rules(
        self, ask: LookUp, word: str
    ) -> None:
        answer = ask("keyword", word)
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, dict(answer.reason.values)["terms"], answer.entries) == (
            NO_KEYWORD_BUT,
            "boat",
            (),
        )
        assert 0 < len(answer.nearest) <= CANDIDATES

    def test_a_term_is_named_in_the_language_of_the_question(self, answerer: Context) -> None:
        (answer,) = show(answerer, ShowKeyword("船", GAME, "ja")).answers
        assert isinstance(answer, NotFound)
        assert dict(answer.reason.values)["terms"] == "舟"

    def test_a_game_without_keywords_says_so_with_the_nearest_rules(
        self, answerer: Context
    ) -> None:
        (answer,) = show(answerer, ShowKeyword("silk strings", "kite")).answers
        assert isinstance(answer, NotFound)
        assert answer.reason == Fact(NO_KEYWORDS, (("game", "Paper Kites"),))
        assert str(answer.nearest[0].ref) == "kitebook:101.1"
        assert {citation.ref.document for citation in answer.nearest} == {"kitebook"}


class TestCard:
    @pytest.mark.parametrize("name", ["グレイ・ヘロン", "ヘロン", "へろん"])
    def test_by_what_its_name_sounds_like_in_kana(self, ask: LookUp, name: str) -> None:
        answer = ask("card", name)
        assert isinstance(answer, Found)
        assert answer.cards[0].name == "Grey Heron"
        assert answer.read_as

    def test_kana_that_sound_like_no_name_find_none(self, ask: LookUp) -> None:
        assert isinstance(ask("card", "ゼズゼズ"), NotFound)

    @pytest.mark.parametrize(
        "typed",
        [
            "Grey Heron",
            "grey heron",
            "GREY HERON",
            "the Grey Heron",
            "Birdie",
            "the grey",
            "LH-001",
            "lh-001",
            "lh001",
            "LH 1",
            "ＬＨ－００１",
            "heron",
            "grey",
            "her",
            "gray heron",
            "grey herron",
            "Gréy Herön",
        ],
    )
    def test_by_name_nickname_code_part_or_slip(self, ask: LookUp, typed: str) -> None:
        answer = ask("card", typed)
        assert isinstance(answer, Found)
        assert [card.name for card in answer.cards] == ["Grey Heron"]

    @pytest.mark.parametrize(
        "typed",
        [
            "Night Ferry",
            "Dawn Ferry",
            "dawn",
            "LH-002",
            "LH-002J",
            "lh002j",
            "ferry",
            "nigth ferry",
        ],
    )
    def test_by_either_face(self, ask: LookUp, typed: str) -> None:
        answer = ask("card", typed)
        assert isinstance(answer, Found)
        assert [card.whole_name for card in answer.cards] == ["Night Ferry // Dawn Ferry"]

    @pytest.mark.parametrize("typed", ["Night Ferry // Dawn Ferry", "Night Ferry/Dawn Ferry"])
    def test_by_both_faces(self, ask: LookUp, typed: str) -> None:
        assert isinstance(ask("card", typed), Found)

    def test_what_the_lists_say_and_what_was_ruled_stand_beside_it(self, ask: LookUp) -> None:
        answer = ask("card", "Grey Heron")
        assert isinstance(answer, Found)
        assert answer.citation is None
        assert [fact.message for fact in answer.facts] == [
            messages.NO_LONGER,
            messages.NOT_KNOWN,
            messages.TOGETHER,
        ]
        assert ids(answer) == ["drift-twice"]
        assert [banlist.title for banlist in answer.lists] == [
            "Open Water, summer 2021",
            "Long Race 2022",
            "Long Race 2023",
        ]

    def test_a_card_without_lists_or_rulings(self, bundled_app: App) -> None:
        database = bundled_app.snapshot.database
        named = {
            name
            for entry in database.entries.values()
            if isinstance(entry, Ruling)
            for name in entry.cards
        }
        listed = {name for banlist in database.lists for name in names_on(banlist)}
        card = next(
            card
            for card in database.cards_of("force-of-will").cards
            if not (named | listed) & set(card.names)
        )
        (answer,) = bundled_app.handle(ShowCard(card.name, "force-of-will")).answers
        assert isinstance(answer, Found)
        assert (answer.cards[0], answer.facts, answer.entries, answer.lists) == (card, (), (), ())

    def test_several_that_may_be_meant(self, bundled_app: App) -> None:
        (answer,) = bundled_app.handle(ShowCard("alice", "force-of-will")).answers
        assert isinstance(answer, Found)
        assert len(answer.cards) == CANDIDATES
        assert all("alice" in card.whole_name.lower() for card in answer.cards)

    def test_cards_for_which_there_is_no_room_are_named_and_none_on_a_list_is_missed(
        self, bundled_app: App
    ) -> None:
        (answer,) = bundled_app.handle(ShowCard("kaguya", "force-of-will")).answers
        assert isinstance(answer, Found)
        called = bundled_app.snapshot.database.cards_of("force-of-will").find("kaguya", 100)
        (named,) = [fact for fact in answer.facts if fact.message == MORE_CARDS]
        assert named.values == (
            ("cards", "; ".join(card.whole_name for card in called[CANDIDATES:])),
        )
        banned = {fact.values[0][1] for fact in answer.facts if fact.message == messages.BANNED}
        assert "Kaguya, Sealed God of the Moon" in banned
        assert answer.lists

    def test_of_very_many_some_are_named(self, bundled_app: App) -> None:
        (answer,) = bundled_app.handle(ShowCard("dragon", "force-of-will")).answers
        assert isinstance(answer, Found)
        (named,) = [fact for fact in answer.facts if fact.message == MORE_CARDS_OF]
        values = dict(named.values)
        assert str(values["cards"]).count("; ") == MAX_NAMED - 1
        assert int(str(values["count"])) > MAX_NAMED

    @pytest.mark.parametrize("typed", ["xyzzy", "グレイヘロン", "LH-999", "Whale of Rumour"])
    def test_an_unknown_one(self, ask: LookUp, typed: str) -> None:
        answer = ask("card", typed)
        assert answer == NotFound(typed, answer.reason)
        assert answer.reason.message == NO_CARD


class TestRuling:
    @pytest.mark.parametrize(
        "typed", ["drift-twice", " drift-twice ", "haul-at-once", "haul-in-regatta", "no-lantern"]
    )
    def test_by_its_id(self, ask: LookUp, typed: str) -> None:
        answer = ask("ruling", typed)
        assert isinstance(answer, Found)
        assert ids(answer) == [typed.strip()]
        assert answer.citation is not None
        assert answer.citation.ref == rules_of(answer.entries[0])[0]

    @pytest.mark.parametrize(
        "typed",
        ["Grey Heron", "grey heron", "what about the Grey Heron and drift", "LH-001", "the grey"],
    )
    def test_by_a_card(self, ask: LookUp, typed: str) -> None:
        assert ids(ask("ruling", typed)) == ["drift-twice"]

    def test_by_a_nickname_of_one_word(self) -> None:
        (answer,) = rulings_app().handle(ShowRuling("Birdie", GAME)).answers
        assert ids(answer) == ["drift-twice"]

    @pytest.mark.parametrize("typed", ["drift", "Drift", "[Drift]", "漂流", "Float", "浮遊"])
    def test_by_a_keyword(self, ask: LookUp, typed: str) -> None:
        answer = ask("ruling", typed)
        assert isinstance(answer, Found)
        assert ids(answer) == ["drift-twice"]

    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("two drifts on one boat", "drift-twice"),
            ("漂流が二つ", "drift-twice"),
            ("the hall has no lantern, do we begin", "no-lantern"),
            ("灯が無いとき始める?", "no-lantern"),
        ],
    )
    def test_by_a_question(self, ask: LookUp, typed: str, meant: str) -> None:
        answer = ask("ruling", typed)
        assert isinstance(answer, Found)
        assert ids(answer)[0] == meant
        assert len(answer.entries) <= MAX_ENTRIES
        assert all(isinstance(entry, Ruling) for entry in answer.entries)

    def test_every_rule_cited_stands_beside_it(self, ask: LookUp) -> None:
        answer = ask("ruling", "haul-in-regatta")
        assert isinstance(answer, Found)
        assert answer.citation is not None
        assert [str(citation.ref) for citation in (answer.citation, *answer.others)] == [
            "regatta:1.1",
            "guide:2.2",
        ]

    def test_what_is_too_far_away_is_not_answered(self, answerer: Context) -> None:
        unwilling = replace(answerer, calibration=answerer.calibration._replace(nothing_below=1.1))
        (answer,) = show(unwilling, ShowRuling("no lantern in the tavern", GAME)).answers
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, answer.entries) == (NOT_SAID, ())
        assert str(answer.nearest[0].ref) == "desk:1a"


class TestPenalty:
    @pytest.mark.parametrize(
        "typed", ["my opponent is late", "A player comes late", "相手が来ない"]
    )
    def test_what_is_prescribed(self, ask: LookUp, typed: str) -> None:
        answer = ask("penalty", typed)
        assert isinstance(answer, Found)
        assert answer.citation is not None
        assert (ids(answer)[0], str(answer.citation.ref)) == ("late", "desk:1a-i")

    @pytest.mark.parametrize(
        "typed",
        [
            "late",
            "tardy sailor",
            "Tardy Sailor?",
            "寝坊",
            "寝坊。",
            "My opponent is late!",
            "プレイヤーが遅刻した",
        ],
    )
    def test_by_what_it_is_called_however_little_the_search_finds(
        self, answerer: Context, typed: str
    ) -> None:
        unwilling = replace(answerer, calibration=answerer.calibration._replace(nothing_below=1.1))
        (answer,) = show(unwilling, ShowPenalty(typed, GAME)).answers
        assert isinstance(answer, Found)
        assert ids(answer) == ["late"]

    @pytest.mark.parametrize(
        "typed",
        [
            "my opponent spilt tea",
            "tea spilt over the table",
            "A player spills tea on a boat.",
            "お茶をこぼした",
        ],
    )
    def test_where_nothing_is_prescribed_that_is_said_with_the_entry(
        self, ask: LookUp, typed: str
    ) -> None:
        answer = ask("penalty", typed)
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, ids(answer)) == (NO_PENALTY, ["spilt-tea"])
        assert str(answer.nearest[0].ref) == "desk:1a"


@pytest.fixture(scope="module")
def found(bundled_app: App) -> LookUp:
    """The reply of a look-up in the database that comes with the package."""

    def looked_up(kind: str, text: str, game: str = "force-of-will") -> Reply:
        return bundled_app.handle(NAMED[kind](text, game))

    return looked_up


class TestBundledDatabase:
    """Every entry that comes with the package is found by what it is called."""

    def test_every_keyword_by_every_name(self, bundled_app: App, found: LookUp) -> None:
        for ref, keyword in bundled_app.snapshot.database.entries.items():
            if isinstance(keyword, Keyword):
                for name in (*keyword.name.texts, *keyword.old_names, f"[{keyword.name.en}]"):
                    (answer,) = found("keyword", name, ref.game).answers
                    assert isinstance(answer, Found), name
                    assert keyword.name.en in ids(answer) or name in answer.entries[0].name, name

    def test_every_name_that_the_glossary_gives_a_keyword(
        self, bundled_app: App, found: LookUp
    ) -> None:
        """But for words that the database knows from other games: of them it says what they mean
        there.
        """
        database = bundled_app.snapshot.database
        for term in bundled_app.library.terms:
            for name in term.names if term.kind == "keyword" else ():
                if database.foreign_word(term.game, name) is None:
                    (answer,) = found("keyword", name, term.game).answers
                    assert isinstance(answer, Found), name

    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("フライング", ["Flying"]),
            ("ふらいんぐ", ["Flying"]),
            ("ﾌﾗｲﾝｸﾞ", ["Flying"]),
            ("[バリア]", ["Barrier"]),
            ("コールオブヴァルハラ", ["Call of Valhalla"]),
            ("in the air", ["Flying"]),
            ("リミットブレーク", ["Limit Break", "Limit Break (marked keyword)"]),
        ],
    )
    def test_a_keyword_in_any_spelling(self, found: LookUp, typed: str, meant: list[str]) -> None:
        assert sorted(ids(found("keyword", typed).answers[0])) == meant

    def test_what_else_a_keyword_may_mean_is_named(self, found: LookUp) -> None:
        (answer,) = found("keyword", "mana").answers
        assert isinstance(answer, Found)
        assert (ids(answer), answer.facts) == (
            ["Mana"],
            (Fact(OTHER_MEANING, (("name", "Mana"), ("terms", "will"))),),
        )

    @pytest.mark.parametrize(
        "typed", ["God's Art", "God’s Art", "gods art", "神技", "ゴッドアーツ"]
    )
    def test_a_term_that_is_no_keyword(self, found: LookUp, typed: str) -> None:
        (answer,) = found("keyword", typed).answers
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, dict(answer.reason.values)["terms"]) == (
            NO_KEYWORD_BUT,
            "God's Art",
        )
        assert any(citation.ref.number.startswith("905.4") for citation in answer.nearest)

    @pytest.mark.parametrize("typed", ["resonator", "魔石"])
    def test_a_term_is_no_keyword_that_has_its_stem(self, found: LookUp, typed: str) -> None:
        (answer,) = found("keyword", typed).answers
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, answer.entries) == (NO_KEYWORD_BUT, ())

    @pytest.mark.parametrize(
        ("typed", "meant"), [("titan", "3.13"), ("payment", "3.49"), ("reveal", "3.12")]
    )
    def test_a_keyword_skill_of_a_game_without_a_list(
        self, found: LookUp, typed: str, meant: str
    ) -> None:
        (answer,) = found("keyword", typed, "wota").answers
        assert isinstance(answer, NotFound)
        assert answer.reason.message == NO_KEYWORDS
        assert meant in [citation.ref.number for citation in answer.nearest]

    @pytest.mark.parametrize("typed", ["pierce", "貫通", "[Pierce]", "ピアース", "ぴあーす"])
    def test_the_rulings_that_name_a_keyword(self, found: LookUp, typed: str) -> None:
        (answer,) = found("ruling", typed).answers
        assert isinstance(answer, Found)
        assert all(
            isinstance(entry, Ruling) and "Pierce" in entry.keywords for entry in answer.entries
        )

    def test_every_word_of_other_games(self, bundled_app: App, found: LookUp) -> None:
        for ref, word in bundled_app.snapshot.database.entries.items():
            if isinstance(word, ForeignWord):
                for name in (word.word, *word.also):
                    (answer,) = found("keyword", name, ref.game).answers
                    assert answer.entries, name
                    if isinstance(answer, NotFound):
                        assert answer.entries == (word,), name
                        assert [citation.ref for citation in answer.nearest] == list(word.rules)

    def test_every_ruling_by_its_id(self, bundled_app: App, found: LookUp) -> None:
        for ref, ruling in bundled_app.snapshot.database.entries.items():
            if isinstance(ruling, Ruling):
                (answer,) = found("ruling", ref.id, ref.game).answers
                assert isinstance(answer, Found), ref
                assert answer.entries == (ruling,)
                assert answer.citation is not None
                assert {answer.citation.ref, *(citation.ref for citation in answer.others)} <= set(
                    rules_of(ruling)
                )

    def test_every_ruling_about_a_card_by_its_whole_name(
        self, bundled_app: App, found: LookUp
    ) -> None:
        for ref, ruling in bundled_app.snapshot.database.entries.items():
            if isinstance(ruling, Ruling):
                for name in ruling.cards:
                    reply = found("card", name, ref.game)
                    (answer,) = reply.answers
                    assert isinstance(answer, Found)
                    assert any(
                        name in entry.cards for entry in reply.entries if isinstance(entry, Ruling)
                    ), name

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_every_penalty_by_its_situation(
        self, bundled_app: App, found: LookUp, language: str
    ) -> None:
        for ref, penalty in bundled_app.snapshot.database.entries.items():
            if isinstance(penalty, Penalty) and " " in penalty.situation.en:
                (answer,) = found(
                    "penalty", penalty.situation.in_language(language), ref.game
                ).answers
                assert answer.entries[0] == penalty, ref
                if penalty.penalty == NONE_PRESCRIBED:
                    assert isinstance(answer, NotFound), ref
                    assert answer.reason.message == NO_PENALTY
                else:
                    assert isinstance(answer, Found), ref

    def test_every_penalty_by_everything_it_is_called(
        self, bundled_app: App, found: LookUp
    ) -> None:
        for ref, penalty in bundled_app.snapshot.database.entries.items():
            if isinstance(penalty, Penalty):
                for name in (*penalty.also, *penalty.asked):
                    assert penalty in found("penalty", name, ref.game).answers[0].entries, name

    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("余分にカードを引いた", "drawing-extra-cards"),
            ("カードを引きすぎた", "drawing-extra-cards"),
            ("わいろ", "bribery"),
            ("賄賂", "bribery"),
            ("bribe", "bribery"),
            ("遅刻", "tardiness"),
        ],
    )
    def test_a_penalty_as_judges_say_it(self, found: LookUp, typed: str, meant: str) -> None:
        assert ids(found("penalty", typed).answers[0]) == [meant]

    @pytest.mark.parametrize("kind", ["ruling", "penalty"])
    @pytest.mark.parametrize(
        "typed", ["カードの値段はいくら", "賞品の発送が遅い", "which colour is the sky at noon"]
    )
    def test_no_more_rules_are_offered_than_to_a_question(
        self, bundled_app: App, kind: str, typed: str
    ) -> None:
        answerer = bundled_app.context
        unwilling = replace(answerer, calibration=answerer.calibration._replace(nothing_below=1.1))
        (answer,) = show(unwilling, NAMED[kind](typed, "force-of-will")).answers
        assert isinstance(answer, NotFound)
        assert 0 < len(answer.nearest) <= CANDIDATES

    def test_a_penalty_by_a_situation_of_one_word(self, found: LookUp) -> None:
        assert ids(found("penalty", "Cheating").answers[0]) == ["cheating"]
