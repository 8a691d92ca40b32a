"""Questions about formats and their lists as people type them, over an invented database; and what
the bundled lists never promise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.answer import Fact, Found, NotFound
from bot.answers.banlists import messages as wordings
from bot.answers.banlists.cards import (
    MAX_CARDS,
    check,
    chosen,
    histories,
    history,
    in_short,
    meant_by,
    standing,
)
from bot.answers.banlists.formats import all_held, changed_in, changes, start_of
from bot.answers.banlists.lists import GameLists
from bot.answers.banlists.names import names_on
from bot.answers.banlists.questions import answer_about_lists
from bot.answers.banlists.values import CardStanding, ListAnswer
from bot.answers.reply import reply_to
from bot.app import App
from bot.requests import Ask
from rules_corpus.model import Language
from rulings.legality import in_force
from rulings.model import BanList, Card, Format
from tests.support.corpora import messages, unhurried
from tests.support.drawing import drawn
from tests.support.rulings_app import GAME, rulings_app, told
from tests.support.rulings_app import TODAY as TODAY_

HERON_LEFT = (
    "Grey Heron is no longer banned in Open Water: it left the list on 2021-06 (Open Water, summer"
    " 2021)."
)
HERON_NOT_KNOWN = (
    "By the lists of Open Water that I have up to 2021-06, Grey Heron is not banned, but I cannot"
    " call it legal: they are incomplete."
)
HERON_BANNED = (
    "Grey Heron has been banned in Open Water since 2021-03-01 (Open Water, spring 2021)."
)
HERON_TOGETHER = (
    "Grey Heron has been barred from play together with Red Buoy in Long Race since 2022-01-15"
    " (Long Race 2022)."
)
FERRY_BANNED = (
    "Night Ferry // Dawn Ferry has been banned in Open Water since 2021-03-01 (Open Water, spring"
    " 2021)."
)
FERRY_LEGAL = (
    "Night Ferry // Dawn Ferry is not banned in Tidal: the lists I have up to 2020 are complete and"
    " do not name it."
)
BUOY_LEGAL = (
    "Red Buoy is not banned in Tidal: the lists I have up to 2020 are complete and do not name it."
)
TUG_ONE = (
    "Tug of Plenty has been restricted in Open Water to one copy in a deck since 2021-03-01 (Open"
    " Water, spring 2021)."
)
NEWEST = (
    "The newest list I have is that of 2021-06: Open Water, summer 2021, Harbour office,"
    " https://harbour.example/lists/2"
)
OPEN_WATER_NOW = "Open Water, what is known to hold on 2021-06 (Open Water, summer 2021):"
NOTHING_CHANGED = "No change that I know of."


TODAY = TODAY_.isoformat()


@pytest.fixture(scope="module")
def reader() -> GameLists:
    """Reads questions about the invented lists."""
    return rulings_app().context.lists(GAME)


def about(
    lists: GameLists, text: str, documents: Iterable[str] = (), language: Language = "en"
) -> ListAnswer | None:
    """What lists say to a text."""
    return answer_about_lists(text, documents, lists, language)


def asked(reader: GameLists, question: str) -> list[str]:
    """What the lists say to a question, in English."""
    answer = about(reader, question)
    assert answer is not None, question
    return [told(rulings_app(), fact) for fact in answer.facts]


def sentences(answer: ListAnswer | None) -> set[str]:
    """The kinds of facts in an answer, as they stand in the catalogue."""
    assert answer is not None
    return {fact.message for fact in answer.facts}


def values(fact: Fact) -> dict[str, object]:
    return dict(fact.values)


class TestOneFormat:
    def test_a_banned_card_with_all_that_belongs_to_it(self, reader: GameLists) -> None:
        answer = about(reader, "Is Night Ferry banned in Open Water?")
        assert answer is not None
        assert asked(reader, "Is Night Ferry banned in Open Water?") == [
            FERRY_BANNED,
            NEWEST,
            wordings.INCOMPLETE,
        ]
        assert str(answer.rule) == "regatta:1.2"
        assert [banlist.effective for banlist in answer.lists] == ["2021-03-01", "2021-06"]

    @pytest.mark.parametrize(
        "question",
        [
            "is night ferry banned in open water",
            "night ferry banned in open water??",
            "IS NIGHT FERRY BANNED IN OPEN WATER",
            "can I play Night Ferry in Open Water?",
            "may I run night ferry in OW",
            "am I allowed to use Night Ferry in open water",
            "is night ferry legal in open-water?",
            "open water: night ferry legal?",
            "since when is Night Ferry banned in Open Water?",
            "night ferry open water banlist",
            "is LH-002 banned in open water",
            "is lh002 legal in ow",
            "is dawn ferry banned in open water",
            "is Dawn legal in Open Water",
            "is the night ferry playable in open water pls",
            "Night Ferry は外海戦で禁止?",
            "外海戦で Night Ferry は使えますか？",
            "Night Ferry はオープンではなく外海で使用可能?",
            "LH-002 は外海戦で禁止カード?",
            "Night Ferryは2021年4月に外海戦で使えた？",
            "Night Ferryは外海戦で使えましたか",
            "Night Ferryは外海戦で使えなかった?",
            "外海戦ではNight Ferryは使えない?",
            "Night Ferryは外海戦で使用できた?",
        ],
    )
    def test_as_people_ask_it(self, reader: GameLists, question: str) -> None:
        assert asked(reader, question)[0] == FERRY_BANNED

    def test_a_card_that_left_an_incomplete_list_is_not_called_legal(
        self, reader: GameLists
    ) -> None:
        assert asked(reader, "is Grey Heron legal in Open Water?")[:2] == [
            HERON_LEFT,
            HERON_NOT_KNOWN,
        ]

    def test_a_card_that_complete_lists_do_not_name_is_legal(self, reader: GameLists) -> None:
        answer = about(reader, "is Night Ferry legal in Tidal?")
        assert answer is not None
        assert answer.rule is None
        assert asked(reader, "is Night Ferry legal in Tidal?") == [
            FERRY_LEGAL,
            (
                "The newest list I have is that of 2020: Tidal 2020, Old leaflet,"
                " https://harbour.example/tidal"
            ),
        ]

    def test_a_format_without_lists_of_its_own(self, reader: GameLists) -> None:
        assert asked(reader, "is night ferry banned in pier?") == [
            "Pier has no banned list of its own.",
            "Pier is played with: Nothing.",
        ]

    def test_a_restricted_card(self, reader: GameLists) -> None:
        assert asked(reader, "how many copies of Tug of Plenty in Open Water?")[0] == TUG_ONE

    def test_more_copies_than_one(self, reader: GameLists) -> None:
        assert (
            asked(reader, "how many copies of Tug of Plenty in Long Race in 2022?")[0]
            == "Tug of Plenty has been restricted in Long Race to 2 in a deck since 2022-01-15"
            " (Long Race 2022)."
        )

    def test_fewer_copies_since_a_later_list(self, reader: GameLists) -> None:
        assert (
            asked(reader, "is Tug of Plenty restricted in Long Race?")[0]
            == "Tug of Plenty has been restricted in Long Race to one copy in a deck since 2023"
            " (Long"
            " Race 2023)."
        )

    def test_the_history_of_copies_says_how_many(self, reader: GameLists) -> None:
        facts = histories(meant_by("tug of plenty", reader), "en", reader).facts
        history = [
            line
            for line in (told(rulings_app(), fact) for fact in facts)
            if line.startswith(("2022-01-15:", "2023:"))
        ]
        assert ["2" in history[0].split("(")[0].removeprefix("2022-01-15"), len(history)] == [
            True,
            2,
        ]

    def test_a_side_deck(self, reader: GameLists) -> None:
        assert (
            asked(reader, "is Night Ferry legal in Long Race in 2022?")[0]
            == "Night Ferry // Dawn Ferry has been barred from side decks in Long Race since"
            " 2022-01-15 (Long Race 2022)."
        )

    def test_a_side_deck_again(self, reader: GameLists) -> None:
        said = asked(reader, "is Night Ferry legal in Long Race?")
        assert (
            said[0]
            == "Night Ferry // Dawn Ferry is not banned in Long Race: the lists I have up to 2023"
            " are complete and do not name it."
        )
        history = histories(meant_by("night ferry", reader), "en", reader).facts
        assert "2023: Night Ferry allowed in the side deck again (Long Race 2023)" in [
            told(rulings_app(), fact) for fact in history
        ]

    @pytest.mark.parametrize(
        ("card", "other"), [("Grey Heron", "Red Buoy"), ("Red Buoy", "Grey Heron")]
    )
    def test_a_combination_names_the_other_card(
        self, reader: GameLists, card: str, other: str
    ) -> None:
        said = asked(reader, f"is {card} banned in Long Race?")
        assert (
            said[0] == f"{card} has been barred from play together with {other} in Long Race since"
            " 2022-01-15 (Long Race 2022)."
        )

    def test_the_special_format_of_a_document(self, reader: GameLists) -> None:
        answer = about(reader, "is Grey Heron banned in a regatta?", ["regatta"])
        assert answer is not None
        assert told(rulings_app(), answer.facts[0]) == HERON_TOGETHER
        assert reader.formats_in("is grey heron banned", ["guide", "desk"]) == ()

    def test_several_formats(self, reader: GameLists) -> None:
        said = asked(reader, "is Night Ferry banned in Open Water or Tidal?")
        assert [line for line in said if "Ferry" in line] == [FERRY_BANNED, FERRY_LEGAL]


class TestOnADay:
    @pytest.mark.parametrize(
        ("question", "first"),
        [
            ("was Grey Heron banned in Open Water on 2021-04-01?", HERON_BANNED),
            ("was Grey Heron banned in Open Water on 2021-03-01?", HERON_BANNED),
            ("was Grey Heron banned in Open Water in March 2021", HERON_BANNED),
            ("Grey Heron open water banned april 2021", HERON_BANNED),
            ("was Grey Heron banned in Open Water on 2021-06-15?", HERON_LEFT),
            ("was Grey Heron banned in Open Water in 2021?", HERON_LEFT),
            (
                "was Grey Heron banned in Open Water on 28 February 2021?",
                "I have no list of Open Water for that day.",
            ),
            (
                "was Grey Heron banned in Open Water in 2020?",
                "I have no list of Open Water for that day.",
            ),
            ("Grey Heron は2021年4月に外海戦で禁止だった?", HERON_BANNED),
            ("Grey Heron は2020年に外海戦で禁止?", "I have no list of Open Water for that day."),
        ],
    )
    def test_the_lists_of_that_day_count(
        self, reader: GameLists, question: str, first: str
    ) -> None:
        assert asked(reader, question)[0] == first

    def test_a_later_list_is_not_looked_at(self, reader: GameLists) -> None:
        answer = about(reader, "was Grey Heron banned in Open Water in April 2021?")
        assert answer is not None
        assert [banlist.effective for banlist in answer.lists] == ["2021-03-01"]
        assert sentences(answer).isdisjoint(
            {wordings.INCOMPLETE, wordings.NO_LONGER, wordings.NOT_KNOWN}
        )

    def test_a_card_whose_list_was_complete_then_was_legal(self, reader: GameLists) -> None:
        assert asked(reader, "was Red Buoy banned in Tidal in June 2020?")[0] == BUOY_LEGAL


class TestAllFormats:
    def test_every_format_that_names_the_card(self, reader: GameLists) -> None:
        assert asked(reader, "is Grey Heron banned?") == [
            HERON_LEFT,
            HERON_NOT_KNOWN,
            HERON_TOGETHER,
            NEWEST,
            (
                "The newest list I have is that of 2023: Long Race 2023, Harbour office,"
                " https://harbour.example/long/2"
            ),
            wordings.INCOMPLETE,
        ]

    def test_no_format_whose_lists_never_named_it(self, reader: GameLists) -> None:
        said = asked(reader, "is Dawn Ferry legal anywhere?")
        assert said[0] == FERRY_BANNED
        assert not any("Tidal" in line for line in said)

    def test_no_format_without_lists(self, reader: GameLists) -> None:
        assert [format_.id for format_ in reader.with_lists] == ["open-water", "tidal", "long-race"]
        assert not any("Pier" in line for line in asked(reader, "is Red Buoy legal?"))

    @pytest.mark.parametrize(
        "question",
        [
            "Grey Heron banned",
            "Grey Heron legal?",
            "why not, is Birdie banned",
            "Grey Heron は禁止?",
        ],
    )
    def test_as_people_ask_it(self, reader: GameLists, question: str) -> None:
        if question.startswith("why"):
            assert about(reader, question) is None
        else:
            assert asked(reader, question)[0] == HERON_LEFT

    def test_a_question_about_use_needs_a_format_or_nothing_but_the_name(
        self, reader: GameLists
    ) -> None:
        assert about(reader, "can I play Grey Heron from the lighthouse?") is None
        assert asked(reader, "can I play Grey Heron in Tidal?")
        assert asked(reader, "can I play Grey Heron?")[0] == HERON_LEFT


class TestSeveralCards:
    def test_each_is_told(self, reader: GameLists) -> None:
        said = asked(reader, "are Grey Heron, Night Ferry and Tug of Plenty banned in Open Water?")
        assert [line for line in said if line in (HERON_LEFT, FERRY_BANNED, TUG_ONE)] == [
            HERON_LEFT,
            FERRY_BANNED,
            TUG_ONE,
        ]
        assert said.count(NEWEST) == 1

    def test_both_of_a_combination(self, reader: GameLists) -> None:
        said = asked(reader, "can I play Grey Heron with Red Buoy in Long Race?")
        assert said[0] == HERON_TOGETHER
        assert sum("together" in line for line in said) == 1

    def test_at_most_three(self, reader: GameLists) -> None:
        answer = about(
            reader, "are Grey Heron, Night Ferry, Tug of Plenty and Red Buoy banned in Tidal?"
        )
        assert answer is not None
        assert (
            len({values(fact)["card"] for fact in answer.facts if "card" in values(fact)})
            == MAX_CARDS
        )

    def test_a_card_named_twice_is_told_once(self, reader: GameLists) -> None:
        assert asked(reader, "is Night Ferry, that is Dawn Ferry, banned in Open Water?") == asked(
            reader, "is Night Ferry banned in Open Water?"
        )


class TestNames:
    @pytest.mark.parametrize(
        "name",
        [
            "Night Ferry",
            "Dawn Ferry",
            "Night Ferry // Dawn Ferry",
            "Night Ferry/Dawn Ferry",
            "Dawn Ferry (Night Ferry)",
        ],
    )
    def test_either_face_is_the_card(self, reader: GameLists, name: str) -> None:
        assert asked(reader, f"is {name} banned in Open Water?") == asked(
            reader, "is Night Ferry banned in Open Water?"
        )

    @pytest.mark.parametrize(
        "name",
        [
            "heron",
            "the heron",
            "grey",
            "birdie",
            "the grey",
            "LH-001",
            "lh 001",
            "Grey-Heron",
            "gray heron",
            "grey herron",
            "Grey Hreon",
        ],
    )
    def test_a_part_a_nickname_a_code_or_a_slip(self, reader: GameLists, name: str) -> None:
        assert asked(reader, f"is {name} banned in Long Race?")[0] == HERON_TOGETHER

    @pytest.mark.parametrize("name", ["tug of plenti", "tugg of plenty"])
    def test_a_slip_in_a_name_with_a_small_word(self, reader: GameLists, name: str) -> None:
        assert asked(reader, f"is {name} restricted in Open Water?")[0] == TUG_ONE

    @pytest.mark.parametrize(
        "question",
        [
            "Night Ferryは外海戦で禁止?",
            "外海戦でNight FerryとRed Buoyは使えますか?",
            "外海戦のNight Ferryについて禁止かどうか",
        ],
    )
    def test_a_name_between_kana(self, reader: GameLists, question: str) -> None:
        answer = about(reader, question)
        assert answer is not None
        assert told(rulings_app(), answer.facts[0]) == FERRY_BANNED

    def test_a_card_that_only_a_list_names(self, reader: GameLists) -> None:
        assert "Whale of Rumour" in asked(reader, "is Whale of Rumour banned in Open Water?")[0]


class TestUnknownCards:
    @pytest.mark.parametrize(
        ("question", "name"),
        [
            ("is zebra giraffe banned in open water", "zebra giraffe"),
            ("Zebra banned in Open Water?", "Zebra"),
            ("can I play Zebra in Open Water?", "Zebra"),
            ("was the Zebra of Plenty legal in OW in 2021", "Zebra of Plenty"),
            ("ゼブラの掟は外海戦で使える？", "ゼブラの掟"),
            ("外海戦でゼブラの掟は使えますか", "ゼブラの掟"),
            ("Zebraは外海戦で禁止?", "Zebra"),
        ],
    )
    def test_no_card_is_called_so(self, question: str, name: str) -> None:
        (answer,) = rulings_app().handle(Ask(question, GAME)).answers
        assert isinstance(answer, NotFound)
        assert answer.reason.message == wordings.UNKNOWN_CARD_IN_FORMAT
        assert dict(answer.reason.values) == {"name": name, "format": "Open Water"}
        assert [str(citation.ref) for citation in answer.nearest] == ["regatta:1.2"]

    @pytest.mark.parametrize(
        "question",
        [
            "is it banned in Open Water",
            "are boats legal in open water",
            "外海戦で使えるカードは?",
            "このカードは外海戦で使える?",
            "外海戦でも禁止?",
            "is zebra banned",
        ],
    )
    def test_what_the_rules_speak_of_is_no_unknown_card(
        self, reader: GameLists, question: str
    ) -> None:
        answer = about(reader, question)
        assert answer is None or answer.known


class TestSeveralMeanings:
    @pytest.mark.parametrize(
        ("typed", "format_", "told_of"),
        [("kaguya", "wanderer", 2), ("reflect", "new-frontiers", 2)],
    )
    def test_those_that_a_list_names_are_told_and_the_others_named(
        self, fow: GameLists, typed: str, format_: str, told_of: int
    ) -> None:
        (asked_in,) = [found for found in fow.with_lists if found.id == format_]
        meant = meant_by(typed, fow)
        answer = check(meant, [asked_in], "", "en", typed, fow)
        assert answer.facts[0].message == wordings.SEVERAL
        assert chosen(meant, [asked_in], fow)[0].whole_name in str(values(answer.facts[0])["cards"])
        assert (
            len({values(fact)["card"] for fact in answer.facts if "card" in values(fact)})
            == told_of
        )
        assert sentences(answer) & {wordings.BANNED, wordings.NO_LONGER}
        again = about(fow, f"is {typed} banned in {asked_in.name.en}?")
        assert again is not None
        assert again.facts[1:] == answer.facts[1:]

    def test_of_cards_that_share_a_part_of_their_names_those_on_a_list_are_told(
        self, fow: GameLists
    ) -> None:
        answer = about(fow, "what sacred knights does ABC ban?")
        assert answer is not None
        banned = [values(fact) for fact in answer.facts if fact.message == wordings.BANNED]
        assert [str(value["card"]).split(",")[0] for value in banned] == ["Rumsfeld", "Windia"]

    def test_another_day_is_not_called_today(self, fow: GameLists) -> None:
        answer = about(fow, "was Reflect banned in New Frontiers on 2018-05-01?")
        assert wordings.NOT_KNOWN in sentences(answer)
        assert "today" not in wordings.NOT_KNOWN

    def test_one_meaning_needs_no_remark(self, reader: GameLists) -> None:
        answer = check(meant_by("heron", reader), (), "", "en", "heron", reader)
        assert (wordings.SEVERAL in sentences(answer), answer.read_as) == (False, ())

    @pytest.mark.parametrize("typed", ["her", "grey herron"])
    def test_a_guess_is_said(self, reader: GameLists, typed: str) -> None:
        meant = meant_by(typed, reader)
        assert (
            check(meant, (), "", "en", typed, reader).read_as
            == histories(meant, "en", reader).read_as
            == (f"{typed} = Grey Heron",)
        )

    def test_a_guess_in_a_question_is_said(self, reader: GameLists) -> None:
        answer = about(reader, "is gray heron banned in Long Race?")
        assert answer is not None
        assert answer.read_as == ("gray heron = Grey Heron",)

    def test_nothing_is_meant_by_nonsense(self, reader: GameLists) -> None:
        assert meant_by("xyzzy", reader) == ()


class TestSomethingElse:
    @pytest.mark.parametrize(
        "question",
        [
            "",
            "?!",
            "what does drift do",
            "how many boats do I begin with",
            "is it legal to talk?",
            "am I allowed to use dice",
            "can I run",
            "what is banned",
            "Open Water",
            "tell me about open water",
            "Grey Heron",
            "is it banned in Open Water",
            "禁止カード一覧",
            "舟は使える?",
        ],
    )
    def test_nothing_recognised_is_none(self, reader: GameLists, question: str) -> None:
        assert about(reader, question) is None

    @pytest.mark.parametrize(
        "question",
        [
            "why was Grey Heron banned?",
            "why is Night Ferry banned in Open Water",
            "what is the reason for banning Night Ferry",
            "should Grey Heron be banned?",
            "will Grey Heron be unbanned in Open Water?",
            "is Grey Heron going to be banned next",
            "what does banned mean in Open Water",
            "explain restricted in Open Water",
            "Grey Heron attacks and Ada blocks, is that block illegal?",
            "is the Night Ferry a legal target for my hook",
            "なぜ Night Ferry は禁止?",
            "Night Ferry の禁止の理由",
            "外海戦の禁止とはどういう意味?",
        ],
    )
    def test_what_no_list_says_is_none(self, reader: GameLists, question: str) -> None:
        assert about(reader, question) is None

    def test_a_game_without_lists_answers_nothing(self) -> None:
        assert (
            about(rulings_app().context.lists("kite"), "is Grey Heron banned in Open Water?")
            is None
        )

    @unhurried
    @given(
        messages()
        | st.lists(
            st.sampled_from(
                [
                    "grey heron",
                    "banned",
                    "in",
                    "open water",
                    "what",
                    "2021",
                    "changed",
                    "禁止",
                    "外海戦",
                    "は",
                ]
            )
        ).map(" ".join)
    )
    def test_any_text_can_be_asked(self, text: str) -> None:
        answer = about(rulings_app().context.lists(GAME), text)
        if answer is not None:
            assert answer.facts
            assert all(
                told(rulings_app(), fact, language)
                for fact in answer.facts
                for language in ("en", "ja")
            )


class TestWhatIsBanned:
    @pytest.mark.parametrize(
        "question",
        [
            "what is banned in Open Water?",
            "What's banned in open water",
            "which cards are banned in OW",
            "open water ban list",
            "open water banlist",
            "banned cards open water",
            "what cards are restricted in open water now?",
            "is anything banned in open water",
            "外海戦の禁止カードは？",
            "外海戦の制限カードを教えて",
            "外海の禁止リストを見せて",
            "外海戦では何が禁止?",
        ],
    )
    def test_everything_that_holds(self, reader: GameLists, question: str) -> None:
        assert asked(reader, question) == [
            OPEN_WATER_NOW,
            "Banned: Night Ferry; Whale of Rumour",
            "Restricted: Tug of Plenty",
            NEWEST,
            wordings.INCOMPLETE,
        ]

    def test_everything_that_held_on_a_day(self, reader: GameLists) -> None:
        assert asked(reader, "what was banned in Open Water in April 2021?") == [
            "Open Water, what is known to hold on 2021-04 (Open Water, spring 2021):",
            "Banned: Grey Heron (LH-001); Night Ferry",
            "Restricted: Tug of Plenty",
            "Not together: Red Buoy + Tug of Plenty (LH-003)",
            (
                "The newest list I have is that of 2021-03-01: Open Water, spring 2021, Harbour"
                " office, https://harbour.example/lists/1"
            ),
        ]

    def test_combinations_and_the_side_deck(self, reader: GameLists) -> None:
        assert asked(reader, "what was banned in Long Race in 2022?")[1:4] == [
            "Restricted: Tug of Plenty",
            "Not together: Grey Heron + Red Buoy",
            "Not in the side deck: Night Ferry",
        ]

    def test_before_the_first_list(self, reader: GameLists) -> None:
        assert asked(reader, "what was banned in Open Water in 2018?") == [
            "I have no list of Open Water for that day.",
            "Open Water is played with: Everything.",
        ]

    def test_a_format_without_lists(self, reader: GameLists) -> None:
        assert asked(reader, "what is banned in Pier?") == [
            "Pier has no banned list of its own.",
            "Pier is played with: Nothing.",
        ]

    def test_an_empty_list_is_said_to_be_empty(self, reader: GameLists) -> None:
        assert any("othing" in line for line in asked(reader, "what is banned in Tidal?"))

    def test_a_word_of_the_question_is_no_card(self, bundled_app: App) -> None:
        answer = about(
            bundled_app.context.lists("force-of-will"), "show me the New Frontiers ban list"
        )
        assert wordings.LIST_HEAD in sentences(answer)

    def test_a_japanese_question_about_the_list_itself(self, reader: GameLists) -> None:
        assert asked(reader, "外海戦の禁止リストは?")[0] == OPEN_WATER_NOW


class TestWhatChanged:
    SPRING_TO_SUMMER = (
        "Open Water, what changed from 2021-03-01 to 2021-06:",
        "Banned: Whale of Rumour",
        "No longer banned: Grey Heron (LH-001)",
        "Together again: Red Buoy + Tug of Plenty (LH-003)",
        NEWEST,
        wordings.INCOMPLETE,
    )

    @pytest.mark.parametrize(
        "question",
        [
            "what changed on the Open Water ban list between 2021-03-01 and 2021-06?",
            "between 2021-03-01 and 2021-06, what changed on the Open Water ban list?",
            "ban list changes in OW from 2021-03-01 to 2021-06",
            "what changed in banned cards since 2021-03-01 in Open Water",
            "latest Open Water ban list update",
            "外海戦の禁止カードは2021年3月1日から2021年6月までに何が変わった?",
            "2021年3月1日から2021年6月の外海戦の禁止カードの変更",
        ],
    )
    def test_as_people_ask_it(self, reader: GameLists, question: str) -> None:
        assert asked(reader, question) == list(self.SPRING_TO_SUMMER)

    @pytest.mark.parametrize(
        "question",
        [
            "what changed in Open Water between 2021-03-01 and 2021-06?",
            "between 2021-03-01 and 2021-06 what changed in Open Water",
        ],
    )
    def test_two_days_are_enough(self, reader: GameLists, question: str) -> None:
        assert asked(reader, question) == list(self.SPRING_TO_SUMMER)

    def test_the_later_day_may_be_named_first(self, reader: GameLists) -> None:
        assert asked(
            reader, "what changed on the Open Water ban list between 2021-06 and 2021-03-01?"
        ) == list(self.SPRING_TO_SUMMER)

    def test_a_japanese_question_about_the_list_itself(self, reader: GameLists) -> None:
        assert asked(
            reader, "外海戦の禁止リストは2021年3月1日から2021年6月で何が変わった?"
        ) == list(self.SPRING_TO_SUMMER)

    @pytest.mark.parametrize("card", ["Change the World, Orb of Illusion", "Weather Change: Rain"])
    def test_a_card_whose_name_speaks_of_change(self, bundled_app: App, card: str) -> None:
        answer = about(bundled_app.context.lists("force-of-will"), f"is {card} banned in Wanderer?")
        assert wordings.CHANGES_HEAD not in sentences(answer)

    def test_nothing_changed(self, reader: GameLists) -> None:
        assert asked(reader, "what changed on the Tidal ban list between 2020-12-31 and 2021?") == [
            "Tidal, what changed from 2020-12-31 to 2021:",
            NOTHING_CHANGED,
            (
                "The newest list I have is that of 2020: Tidal 2020, Old leaflet,"
                " https://harbour.example/tidal"
            ),
        ]

    def test_before_the_first_list(self, reader: GameLists) -> None:
        assert asked(reader, "what changed on the Open Water ban list between 2018 and 2019?") == [
            "I have no list of Open Water for that day."
        ]

    def test_from_before_the_first_list_all_begins_and_is_called_incomplete(
        self, reader: GameLists
    ) -> None:
        said = asked(reader, "what changed on the Open Water ban list between 2018 and April 2021?")
        assert said[:2] == [
            "Open Water, what changed from 2018 to 2021-04:",
            "Banned: Grey Heron (LH-001); Night Ferry",
        ]
        assert wordings.INCOMPLETE in said

    def test_other_copies_are_a_change(self, reader: GameLists) -> None:
        assert asked(reader, "what changed on the Long Race ban list?") == [
            "Long Race, what changed from 2022-01-15 to 2023:",
            "Restricted: Tug of Plenty",
            "In the side deck again: Night Ferry",
            (
                "The newest list I have is that of 2023: Long Race 2023, Harbour office,"
                " https://harbour.example/long/2"
            ),
        ]

    def test_the_day_that_changes_are_counted_from(self, reader: GameLists) -> None:
        formats = {format_.id: format_ for format_ in reader.database.formats}
        assert start_of(formats["open-water"], "", reader) == "2021-03-01"
        assert start_of(formats["open-water"], "2021-04", reader) == "2021-03-01"
        assert start_of(formats["tidal"], "", reader) == "2020-12-31"
        assert start_of(formats["pier"], "", reader) == TODAY

    @pytest.mark.parametrize(
        ("question", "head", "changes"),
        [
            (
                "what changed on the Open Water ban list in 2020?",
                "",
                "I have no list of Open Water for that day.",
            ),
            (
                "what changed on the Open Water ban list in April 2021?",
                "from 2021-04 to 2021-04",
                NOTHING_CHANGED,
            ),
            (
                "what changed in Open Water in March 2021?",
                "from 2021-03 to 2021-03",
                "Banned: Grey Heron (LH-001); Night Ferry",
            ),
            (
                "what changed in Open Water in 2021?",
                "from 2021 to 2021",
                "Banned: Night Ferry; Whale of Rumour",
            ),
            (
                "what changed in Open Water on 2021-03-01?",
                "from 2021-02-28 to 2021-03-01",
                "Banned: Grey Heron (LH-001); Night Ferry",
            ),
            ("what changed in Open Water in 2022?", "from 2022 to 2022", NOTHING_CHANGED),
            (
                "what changed in Open Water since 2021?",
                "from 2021 to 2021-06",
                "Banned: Night Ferry; Whale of Rumour",
            ),
            (
                "what changed in Open Water since April 2021?",
                "from 2021-04 to 2021-06",
                "Banned: Whale of Rumour",
            ),
            (
                "what changed in Open Water after March 2021?",
                "from 2021-03-31 to 2021-06",
                "Banned: Whale of Rumour",
            ),
            (
                "2021年3月の外海戦の禁止リストの変更は",
                "from 2021-03 to 2021-03",
                "Banned: Grey Heron (LH-001); Night Ferry",
            ),
            ("外海戦は2021年4月に何が変わった?", "from 2021-04 to 2021-04", NOTHING_CHANGED),
            (
                "2021年4月から外海戦の禁止リストの変更は",
                "from 2021-04 to 2021-06",
                "Banned: Whale of Rumour",
            ),
            (
                "what changed in Open Water between March 2021 and June 2021?",
                "from 2021-03 to 2021-06",
                "Banned: Night Ferry; Whale of Rumour",
            ),
        ],
    )
    def test_a_time_given_alone_is_the_whole_time(
        self, reader: GameLists, question: str, head: str, changes: str
    ) -> None:
        assert asked(reader, question)[:2][-1 if head else 0] == changes
        assert not head or asked(reader, question)[0] == f"Open Water, what changed {head}:"

    def test_without_a_format_a_change_is_not_one_of_lists(self, reader: GameLists) -> None:
        assert about(reader, "what changed in 2021?") is None

    def test_a_format_without_lists(self, reader: GameLists) -> None:
        assert (
            asked(reader, "what changed on the ban list of Pier?")[0]
            == "Pier has no banned list of its own."
        )


class TestHistory:
    def test_every_format_with_its_changes(self, reader: GameLists) -> None:
        heron = reader.database.cards_of(GAME).find("grey heron")[0]
        assert [told(rulings_app(), fact) for fact in history(heron, "en", reader).facts] == [
            "Open Water:",
            "2021-03-01: Grey Heron (LH-001) banned (Open Water, spring 2021)",
            "2021-06: Grey Heron (LH-001) unbanned (Open Water, summer 2021)",
            "Long Race:",
            "2022-01-15: Grey Heron + Red Buoy banned in combination (Long Race 2022)",
        ]

    def test_a_card_that_no_list_names(self, bundled_app: App) -> None:
        reader = bundled_app.context.lists("force-of-will")
        card = next(
            card
            for card in reader.database.cards_of("force-of-will").cards
            if not listed_names(reader) & set(card.names)
        )
        answer = history(card, "en", reader)
        assert [(fact.message, values(fact)) for fact in answer.facts] == [
            (wordings.NEVER_LISTED, {"card": card.whole_name})
        ]
        assert (answer.rule, answer.lists, in_short(card, "en", reader).facts) == (None, (), ())

    def test_in_short_only_what_names_the_card(self, reader: GameLists) -> None:
        heron = reader.database.cards_of(GAME).find("grey heron")[0]
        assert [told(rulings_app(), fact) for fact in in_short(heron, "en", reader).facts] == [
            HERON_LEFT,
            HERON_NOT_KNOWN,
            HERON_TOGETHER,
        ]


class TestJapanese:
    @pytest.mark.parametrize(
        ("question", "first"),
        [
            (
                "is Night Ferry banned in Open Water?",
                "Night Ferry // Dawn Ferryは外海戦で2021-03-01から禁止"
                "（Open Water, spring 2021）。",
            ),
            ("is Night Ferry banned in Pier?", "桟橋戦"),
            (
                "what is banned in Open Water?",
                "外海戦、2021-06時点でわかっている内容（Open Water, summer 2021）:",
            ),
            ("what changed on the Tidal ban list?", "潮汐戦"),
        ],
    )
    def test_formats_have_their_japanese_names(
        self, reader: GameLists, question: str, first: str
    ) -> None:
        answer = about(reader, question, (), "ja")
        assert answer is not None
        assert told(rulings_app(), answer.facts[0], "ja").startswith(first)

    def test_the_pool_is_told_in_japanese(self, reader: GameLists) -> None:
        answer = about(reader, "was Night Ferry banned in Tidal in 2019?", (), "ja")
        assert answer is not None
        assert told(rulings_app(), answer.facts[-1], "ja").endswith("今年の舟。")

    def test_every_sentence_is_in_the_catalogue(self) -> None:
        sentences = [
            text
            for name, text in vars(wordings).items()
            if name.isupper() and isinstance(text, str) and " " in text and not name.startswith("_")
        ]
        words = rulings_app().words("ja")
        untranslated = [
            text
            for text in (*sentences, *wordings.CARDS.values(), *wordings.WHAT.values())
            if words._catalogue.gettext(text) == text
        ]
        assert [
            text for text in untranslated if text not in (wordings.HISTORY, wordings.FORMAT_HEAD)
        ] == []


class TestAsked:
    def test_the_answer_cites_the_rule_and_the_lists(self) -> None:
        reply = rulings_app().handle(Ask("Is Night Ferry banned in Open Water?"))
        (answer,) = reply.answers
        assert isinstance(answer, Found)
        assert answer.citation is not None
        assert (str(answer.citation.ref), answer.citation.why, reply.score) == (
            "regatta:1.2",
            "list",
            1.0,
        )
        assert [banlist.effective for banlist in answer.lists] == ["2021-03-01", "2021-06"]

    def test_a_document_that_is_named_says_which_format(self) -> None:
        (answer,) = rulings_app().handle(Ask("is Grey Heron banned in a regatta?")).answers
        assert isinstance(answer, Found)
        assert told(rulings_app(), answer.facts[0]) == HERON_TOGETHER


def listed_names(reader: GameLists) -> frozenset[str]:
    return frozenset(
        name
        for format_ in reader.with_lists
        for banlist in reader.database.lists_of(format_)
        for name in names_on(banlist)
    )


def is_complete(banlists: Iterable[BanList], day: str = "9999") -> bool:
    """Whether a whole list and all changes after it are complete, without a gap; read plainly,
    beside `rulings.legality`.
    """
    held, gap = False, ""
    for banlist in sorted(banlists, key=lambda banlist: banlist.effective):
        held = banlist.complete if banlist.whole else held and banlist.complete and not gap
        gap = banlist.effective if banlist.gap_after else ""
    return held and not (gap and day > gap)


@pytest.fixture(scope="module")
def fow(bundled_app: App) -> GameLists:
    """Reads questions about the lists that come with the package."""
    return bundled_app.context.lists("force-of-will")


@pytest.fixture(scope="module")
def cards(fow: GameLists) -> list[Card]:
    """Every card that a list names, and one in sixteen of the others."""
    names, listed = fow.database.cards_of("force-of-will"), listed_names(fow)
    on_lists = [card for card in names.cards if listed & set(card.names)]
    assert on_lists
    return [
        *on_lists,
        *drawn(
            (card for card in names.cards if not listed & set(card.names)),
            lambda card: card.whole_name,
            16,
        ),
    ]


@pytest.fixture(scope="module")
def incomplete(fow: GameLists) -> Sequence[Format]:
    """The formats of whose lists something is lost."""
    found = [
        format_ for format_ in fow.with_lists if not is_complete(fow.database.lists_of(format_))
    ]
    assert {"wanderer", "new-frontiers", "arcana-battle-colosseum"} <= {
        format_.id for format_ in found
    }
    return found


class TestBundledLists:
    """What the lists that come with the package say, and never say."""

    def test_what_incomplete_lists_do_not_name_is_never_called_legal(
        self, fow: GameLists, cards: list[Card], incomplete: Sequence[Format]
    ) -> None:
        for card in cards:
            for format_ in incomplete:
                said = sentences(standing([card], [format_], "", "en", fow))
                assert wordings.NOT_LISTED not in said, (card.whole_name, format_.id)
                assert said & {wordings.INCOMPLETE, wordings.NOT_KNOWN}, (
                    card.whole_name,
                    format_.id,
                )

    def test_nor_on_any_day_between(self, fow: GameLists, cards: list[Card]) -> None:
        for format_ in fow.with_lists:
            banlists = fow.database.lists_of(format_)
            for banlist in banlists:
                known = is_complete(
                    (other for other in banlists if other.effective <= banlist.effective),
                    banlist.effective,
                )
                for card in (
                    drawn(cards, lambda card: card.whole_name, len(banlists)) if not known else ()
                ):
                    assert wordings.NOT_LISTED not in sentences(
                        standing([card], [format_], banlist.effective, "en", fow)
                    ), (card.whole_name, banlist.title)

    def test_nor_where_every_format_is_asked(
        self, fow: GameLists, cards: list[Card], incomplete: Sequence[Format]
    ) -> None:
        names = {format_.name.en for format_ in incomplete}
        for card in drawn(cards, lambda card: card.whole_name, 3):
            told_legal = [
                values(fact)["format"]
                for fact in standing([card], (), "", "en", fow).facts
                if fact.message == wordings.NOT_LISTED
            ]
            assert names.isdisjoint(told_legal), card.whole_name

    def test_where_the_lists_are_complete_a_card_is_told_legal(
        self, fow: GameLists, cards: list[Card]
    ) -> None:
        for format_ in fow.with_lists:
            if is_complete(fow.database.lists_of(format_)):
                unnamed = [
                    card
                    for card in cards
                    if not {
                        name
                        for banlist in fow.database.lists_of(format_)
                        for name in names_on(banlist)
                    }
                    & set(card.names)
                ]
                assert all(
                    wordings.NOT_LISTED in sentences(standing([card], [format_], "", "en", fow))
                    for card in unnamed
                )

    @pytest.mark.parametrize(
        "card", ["Kaguya, Sealed God of the Moon", "The Origin of the Seven Lands"]
    )
    def test_a_format_in_the_name_of_a_card_is_not_asked_about(
        self, fow: GameLists, card: str
    ) -> None:
        answer = about(fow, f"Is {card} banned?")
        assert answer is not None
        assert {values(fact).get("card") for fact in answer.facts if "card" in values(fact)} == {
            card
        }
        assert {values(fact)["format"] for fact in answer.facts if "format" in values(fact)} == {
            "Wanderer"
        }

    def test_the_card_of_exactly_that_name_is_told(self, fow: GameLists) -> None:
        answer = about(fow, "Is Isis banned in Wanderer?")
        assert answer is not None
        assert any(str(values(fact).get("card")).startswith("Isis // ") for fact in answer.facts)

    @pytest.mark.parametrize(
        ("question", "first", "second"),
        [
            ("is MC02-002 banned in wanderer", wordings.RELEASED, wordings.OTHERS_BANNED),
            ("is mc02 2 legal in wanderer?", wordings.RELEASED, wordings.OTHERS_BANNED),
            ("is ROL-013 banned in wanderer", wordings.BANNED, wordings.RELEASED),
            (
                "is mariabella, sincere engineer banned in wanderer",
                wordings.BANNED,
                wordings.RELEASED,
            ),
        ],
    )
    def test_the_printing_asked_for_comes_before_the_others(
        self, fow: GameLists, question: str, first: str, second: str
    ) -> None:
        answer = about(fow, question)
        assert answer is not None
        assert [fact.message for fact in answer.facts[:2]] == [first, second]

    def test_every_printing_on_a_list_is_shown(self, fow: GameLists) -> None:
        (banlist,) = [
            banlist
            for banlist in fow.database.lists
            if (banlist.format, banlist.effective) == ("wanderer", "2022-05-27")
        ]
        (format_,) = [format_ for format_ in fow.with_lists if format_.id == "wanderer"]
        shown = " ".join(
            str(fact.values) for fact in all_held(format_, banlist.effective, "en", fow).facts
        )
        assert [card.code for card in banlist.banned if card.code not in shown] == []

    def test_every_listed_card_of_a_whole_list_is_shown(self, fow: GameLists) -> None:
        for format_ in fow.with_lists:
            for banlist in fow.database.lists_of(format_):
                if banlist.whole:
                    shown = " ".join(
                        str(fact.values)
                        for fact in all_held(format_, banlist.effective, "en", fow).facts
                    )
                    begun = (
                        *banlist.banned,
                        *banlist.restricted,
                        *banlist.side_deck_banned,
                        *(card for pair in banlist.combinations for card in pair),
                    )
                    assert [card.card for card in begun if card.card not in shown] == []

    def test_every_answer_cites_a_rule_that_stands(self, fow: GameLists, bundled_app: App) -> None:
        for format_ in fow.database.formats:
            for answer in (all_held(format_, "", "en", fow), changes(format_, "", "", "ja", fow)):
                assert (answer.rule and answer.rule in bundled_app.library.rules) or not any(
                    banlist.cites for banlist in fow.database.lists_of(format_)
                ), format_.id
                assert all(
                    told(bundled_app, fact, language)
                    for fact in answer.facts
                    for language in ("en", "ja")
                )


class TestTheClock:
    """A list is in force from its day on, whatever day it was read on; the clock is asked anew for
    each question.
    """

    @pytest.fixture
    def days(self) -> list[date]:
        return [date(2021, 5, 31)]

    @pytest.fixture
    def reader(self, days: list[date]) -> GameLists:
        return replace(rulings_app(), today=lambda: days[0]).context.lists(GAME)

    def test_the_same_reader_goes_on_after_midnight(
        self, reader: GameLists, days: list[date]
    ) -> None:
        assert asked(reader, "is Grey Heron banned in Open Water?")[:2] == [
            HERON_BANNED,
            "From 2021-06: no longer banned in Open Water (Open Water, summer 2021).",
        ]
        days[0] = date(2021, 6, 1)
        assert asked(reader, "is Grey Heron banned in Open Water?")[0] == HERON_LEFT

    def test_not_banned_today_and_banned_later(self, reader: GameLists) -> None:
        said = asked(reader, "is Whale of Rumour banned in Open Water?")
        assert said[0] == "Whale of Rumour is not banned in Open Water today."
        assert said[1] == "From 2021-06: banned in Open Water (Open Water, summer 2021)."
        assert (
            "The next list is that of 2021-06: Open Water, summer 2021, Harbour office,"
            " https://harbour.example/lists/2" in said
        )

    def test_everywhere(self, reader: GameLists) -> None:
        said = asked(reader, "is Grey Heron banned?")
        assert said[:2] == [
            HERON_BANNED,
            "From 2021-06: no longer banned in Open Water (Open Water, summer 2021).",
        ]
        assert "From 2022-01-15: not together with Red Buoy in Long Race (Long Race 2022)." in said

    def test_a_day_that_is_named_is_told_alone(self, reader: GameLists) -> None:
        said = asked(reader, "is Grey Heron banned in Open Water on 2021-06-15?")
        assert said[:2] == ["On 2021-06-15:", HERON_LEFT]
        assert not any(line.startswith("From") for line in said)

    @pytest.mark.parametrize("when", ["in 2021", "in May 2021"])
    def test_a_time_that_is_not_over_is_as_of_today(self, reader: GameLists, when: str) -> None:
        assert asked(reader, f"is Grey Heron banned in Open Water {when}?")[0] == HERON_BANNED

    def test_what_is_to_come_can_be_asked(self, reader: GameLists, days: list[date]) -> None:
        assert asked(reader, "will Grey Heron be banned in Open Water?")[0] == HERON_BANNED
        days[0] = date(2024, 1, 1)
        assert about(reader, "will Grey Heron be banned in Open Water?") is None

    def test_the_list_itself(self, reader: GameLists) -> None:
        said = asked(reader, "what is banned in Open Water?")
        assert said[:2] == [
            "Open Water, what is known to hold on 2021-03-01 (Open Water, spring 2021):",
            "Banned: Grey Heron (LH-001); Night Ferry",
        ]
        at = said.index("From 2021-06 (Open Water, summer 2021):")
        assert said[at + 1 : at + 3] == [
            "No longer banned: Grey Heron (LH-001)",
            "Together again: Tug of Plenty + Red Buoy",
        ]

    def test_before_any_list_what_comes_is_told(self, reader: GameLists, days: list[date]) -> None:
        days[0] = date(2019, 1, 1)
        said = asked(reader, "is Night Ferry banned in Open Water?")
        assert said[:2] == [
            "I have no list of Open Water for that day.",
            "From 2021-03-01: banned in Open Water (Open Water, spring 2021).",
        ]


class TestDaysAsTyped:
    @pytest.mark.parametrize(
        ("when", "note"),
        [
            ("on 30 nov", "30 nov is read as 2023-11-30, the nearest such date."),
            ("on June 1st", "june 1st is read as 2024-06-01, the nearest such date."),
            ("on 01/12/2021", "01/12/2021 is read as 2021-12-01, the day first."),
            ("on 12/25/2021", "12/25/2021 is read as 2021-12-25, the month first."),
        ],
    )
    def test_the_answer_says_how_the_day_was_read(
        self, reader: GameLists, when: str, note: str
    ) -> None:
        said = asked(reader, f"is Grey Heron banned in Open Water {when}?")
        assert said[0] == note
        assert HERON_LEFT in said

    def test_in_japanese(self, reader: GameLists) -> None:
        answer = about(reader, "Grey Heronは11月30日に外海戦で禁止？", (), "ja")
        assert answer is not None
        assert (
            told(rulings_app(), answer.facts[0], "ja")
            == "「11月30日」は、今日にいちばん近い2023-11-30として読みました。"
        )


class TestCombinations:
    @pytest.mark.parametrize(
        "question",
        [
            "can grey heron and red buoy be in the same deck in long race",
            "red buoy with grey heron in long race, legal?",
            "are Grey Heron and Red Buoy allowed together in Long Race?",
            "can I run heron alongside buoy in the marathon",
            "is there a combination ban on red buoy and grey heron in long race",
            "can Grey Heron and Red Buoy be in one deck",
            "長距離戦でGrey HeronとRed Buoyは一緒に使える？",
            "Red BuoyとGrey Heronは同じデッキに入れられる？",
        ],
    )
    def test_however_it_is_asked(self, reader: GameLists, question: str) -> None:
        said = asked(reader, question)
        assert {"Grey Heron", "Red Buoy", "Long Race"} <= set(
            re.findall("Grey Heron|Red Buoy|Long Race", said[0])
        )
        assert "barred from play together with" in said[0]

    def test_two_that_no_list_keeps_apart(self, reader: GameLists) -> None:
        said = asked(reader, "can I play Grey Heron together with Night Ferry in Open Water?")
        assert (
            said[0]
            == "No list of Open Water that I have bans Grey Heron + Night Ferry // Dawn Ferry"
            " together."
        )
        assert said[1] == FERRY_BANNED

    def test_of_several_cards_of_a_name_those_are_meant_that_are_kept_apart(
        self, fow: GameLists
    ) -> None:
        for question in (
            "can pumpkin witch and asuka be in the same deck in wanderer",
            "asuka and pumpkin witch in one deck?",
            "Pumpkin WitchとAsukaは一緒に使える？",
        ):
            answer = about(fow, question)
            assert answer is not None
            assert wordings.TOGETHER in [fact.message for fact in answer.facts[:2]]

    @pytest.mark.parametrize(
        "question",
        [
            "does grey heron work together with red buoy",
            "what happens when red buoy fights with grey heron",
        ],
    )
    def test_how_two_cards_work_together_is_another_question(self, question: str) -> None:
        tidal = replace(rulings_app(), today=lambda: date(2021, 1, 1)).context.lists(GAME)
        assert about(tidal, question) is None


class TestMisspeltFormats:
    @pytest.mark.parametrize("typed", ["open watr", "opne water", "long rase", "外海選"])
    def test_the_format_is_found_and_said(self, reader: GameLists, typed: str) -> None:
        answer = about(reader, f"is Night Ferry banned in {typed}?")
        assert answer is not None
        assert {values(fact)["format"] for fact in answer.facts if "format" in values(fact)} <= {
            "Open Water",
            "Long Race",
        }
        assert typed.isascii() == any(read.startswith(typed) for read in answer.read_as)

    def test_beside_the_short_name_of_a_card(self, fow: GameLists) -> None:
        answer = about(fow, "Zigはワンダラで禁止？", (), "ja")
        assert answer is not None
        assert answer.read_as == ("ワンダラ = Wanderer",)
        assert [
            standing.card.name
            for standing in answer.from_lists
            if isinstance(standing, CardStanding)
        ] == ["Zig"]

    def test_a_word_of_the_rules_is_no_misspelt_format(self, fow: GameLists) -> None:
        answer = about(fow, "is the original Gretel banned?")
        assert answer is None or not any("Origin" in read for read in answer.read_as)


class TestWhatWasKnownToChange:
    def test_the_newest_list_that_changed_something(self, fow: GameLists) -> None:
        """Of the newest lists of a format nothing may be stored but that they are."""
        for format_ in fow.with_lists:
            changed = changed_in(format_, "", "", fow)
            assert [
                banlist
                for banlist in changed.since
                if names_on(banlist) and banlist.effective <= changed.end
            ] == []
            if any(list(names_on(banlist)) for banlist in fow.database.lists_of(format_)[1:]):
                assert changed.listings, format_.id
            answer = changes(format_, "", "", "en", fow)
            said = [
                fact
                for fact in answer.facts
                if fact.message in (wordings.NOT_KNOWN_SINCE, wordings.UNCHANGED_SINCE)
            ]
            assert [values(fact)["date"] for fact in said] == [
                banlist.effective for banlist in changed.since
            ]

    def test_the_newest_list_itself_is_named(self, fow: GameLists) -> None:
        (wanderer,) = [format_ for format_ in fow.with_lists if format_.id == "wanderer"]
        answer = changes(wanderer, "", "", "en", fow)
        held = in_force(fow.database.lists_of(wanderer), fow.today().isoformat())
        assert [
            values(fact)["date"] for fact in answer.facts if fact.message == wordings.NEWEST
        ] == [held[-1].effective]


class TestOnePrinting:
    @pytest.mark.parametrize(
        ("typed", "free"),
        [("MC02-002", True), ("ABC-SD09-033", True), ("ROL-013", False), ("ROL-013^", False)],
    )
    def test_of_a_card_of_which_one_printing_is_banned(
        self, fow: GameLists, typed: str, free: bool
    ) -> None:
        (colosseum,) = [
            format_ for format_ in fow.with_lists if format_.id == "arcana-battle-colosseum"
        ]
        answer = check(meant_by(typed, fow), [colosseum], "", "en", typed, fow)
        assert (
            wordings.PRINTING_FREE in sentences(answer),
            wordings.PRINTING_BANNED in sentences(answer),
        ) == (free, True)
        assert wordings.BANNED not in sentences(answer)


FORMS = (
    "Is {} banned in Wanderer?",
    "can I play {} in wanderer",
    "{} legal?",
    "is {} banned",
    "can I play {}",
    "{}は禁止？",
    "{}はワンダラーで使える？",
    "is {} banned in wandrer",
)


@pytest.mark.parametrize("form", FORMS)
def test_every_card_is_understood_in_every_question(bundled_app: App, form: str) -> None:
    """Whatever else its name is: a game, a rule number, a word that asks, two sentences."""
    answerer = bundled_app.context
    reader = answerer.lists("force-of-will")
    missed = []
    for card in answerer.database.cards_of("force-of-will").cards:
        question = form.format(card.name)
        named = reader.names.named(question, "2026-11-22").meant
        if not any(card in meant.cards for meant in named) or len(named) > 1:
            missed.append(card.name)
    assert missed == []


@pytest.mark.parametrize("form", FORMS)
def test_no_name_of_a_card_leads_elsewhere(bundled_app: App, form: str) -> None:
    """The whole way through the ladder, for every name with a sign, a figure, a game or a word of
    ours in it.
    """
    answerer = bundled_app.context
    cards = answerer.database.cards_of("force-of-will").cards
    odd = [
        card
        for card in cards
        if re.search(
            r"[^A-Za-z ,']|\b(?:arcana|will|new|change|war|means)\b", card.name, re.IGNORECASE
        )
        or len(card.name) < 6
    ]
    assert len(odd) > 100
    for card in odd:
        reply = reply_to(answerer, Ask(form.format(card.name)))
        (answer,) = reply.answers
        assert isinstance(answer, Found), card.name
        assert card.whole_name in {values(fact).get("card") for fact in answer.facts}, card.name


@pytest.mark.parametrize(
    "text",
    [
        "Who am I allowed to attack in Arcana Battle Colosseum?",
        "can I play a resonator in Wanderer",
        "may I use counters in Cluster",
    ],
)
def test_what_the_rules_speak_of_is_no_card(bundled_app: App, text: str) -> None:
    reply = bundled_app.handle(Ask(text))
    assert all(citation.why != "list" for citation in reply.citations())


def test_the_word_for_format_is_no_misspelt_format(bundled_app: App) -> None:
    card = bundled_app.snapshot.database.cards_of(bundled_app.library.default_game.id).cards[0].name
    (answer,) = bundled_app.handle(
        Ask(f"{card}が使えないフォーマットを教えて", language="ja")
    ).answers
    assert answer.read_as == ()


@pytest.mark.parametrize(
    "question",
    [
        "is Grimm cluster legal in Wanderer",
        "is the alice cluster legal in wanderer",
        "can i play Grimm cluster cards in Wanderer?",
        "Grimmクラスタはワンダラーで使える?",
    ],
)
def test_a_cluster_is_no_card(bundled_app: App, question: str) -> None:
    (answer,) = reply_to(bundled_app.context, Ask(question)).answers
    assert isinstance(answer, Found)
    assert answer.citation is not None
    assert (str(answer.citation.ref), answer.lists, answer.cards) == ("floor:9b-ii", (), ())


@pytest.mark.parametrize("question", ["is Thunder legal in the Grimm cluster", "Thunder cluster"])
def test_a_card_is_one_beside_the_name_of_a_cluster(bundled_app: App, question: str) -> None:
    (answer,) = reply_to(bundled_app.context, Ask(question)).answers
    assert isinstance(answer, Found)
    assert {(found.card.name, found.format.id) for found in standings(answer)} == {
        ("Thunder", "cluster")
    }


def standings(answer: Found) -> list[CardStanding]:
    return [found for found in answer.from_lists if isinstance(found, CardStanding)]
