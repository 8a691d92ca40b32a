"""Requests and the screens they lead to: questions, look-ups, lists, every control, follow-ups,
pages.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.answer import Fact
from bot.answers.banlists import messages as messages_of_lists
from bot.answers.errors import UNKNOWN_GAME
from bot.answers.lookups import NO_CARD
from bot.answers.readable import EMPTY, MAX_QUESTION
from bot.app import App
from bot.discord import parts
from bot.discord import screens as requests
from bot.discord.controls import Place, View
from bot.discord.layout import Wanted, lay_out
from bot.discord.notices import TOO_FAST
from bot.discord.parts import Text
from bot.discord.screens import Lookable, Screen, Screens
from bot.render.blocks import TextBlock
from bot.render.wording import label_of
from rules_corpus.model import Language, RuleRef
from tests.support.blocks import below, rule_in, texts
from tests.support.bot_corpora import ref
from tests.support.corpora import messages, unhurried
from tests.support.rulings_app import rulings_app
from tests.support.screens import (
    assert_fits,
    bare,
    button,
    buttons_of,
    openings,
    rule_screen,
    text_of,
    turned,
)

BOATS = "how many boats do I begin with?"
RULE, LAST = ref("guide:1.1"), ref("kitebook:101.2a")
GONE = RuleRef("guide", "99.9")
SCREENS = Screens(rulings_app())


@pytest.fixture
def screens() -> Screens:
    return SCREENS


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """So little fits on a page that most answers have several."""
    for name, columns in (("SCREEN", 120), ("FURTHER", 120), ("LEAST", 40)):
        monkeypatch.setattr(parts, name, columns)


def shown(screen: Screen) -> str:
    return text_of([screen.parts])


def said(message: str, language: Language = "en", **values: object) -> str:
    return SCREENS.app.words(language).say(message, **values)


def labels(screen: Screen) -> set[str]:
    return {button.label for button in buttons_of(screen)}


def asked(language: Language = "en") -> Place:
    """Where the first answer stands."""
    return Place("ask", BOATS, language, ref=RULE)


def further(screen: Screen) -> str:
    """The words on the button that leads to the next page."""
    return next(button.label for button in buttons_of(screen) if button.control.place.page == 1)


def is_notice(screen: Screen, message: str, language: Language = "en", **values: object) -> bool:
    """Whether a screen says this to the asker alone, and nothing else."""
    return screen == Screen((Text(said(message, language, **values)),), private=True)


class TestAsking:
    @pytest.mark.parametrize(("question", "language"), [(BOATS, "en"), ("最初の舟は何隻", "ja")])
    def test_a_question_is_answered_for_all(
        self, screens: Screens, question: str, language: Language
    ) -> None:
        screen = screens.ask(question, language)
        assert not screen.private
        assert screen.answers.startswith("guide:1.1")
        assert screen.question == question
        assert "Each player begins with six boats in the harbour." in shown(screen)
        assert {button.control.place.text for button in buttons_of(screen)} == {question}
        assert button(screen, "◂").control.place.view == "rule"

    def test_what_the_rules_do_not_say_is_for_the_asker_alone(self, screens: Screens) -> None:
        screen = screens.ask("zebra giraffe okapi?", "en")
        assert screen.private
        assert screen.answers == ""

    def test_what_comes_nearest_stands_below_a_refusal(self, screens: Screens) -> None:
        screen = screens.ask("who paints boats?", "en")
        assert "Guide 2.3.1" in shown(screen)
        assert len(openings(screen)) == 1
        assert button(screen, "Closest matches").control.place.page == 1

    def test_the_case_that_comes_nearest_is_named_below_a_refusal(self, screens: Screens) -> None:
        screen = screens.ask("penalty for painting boats", "en")
        assert "**Penalty: A player spills tea on a boat.**" in shown(screen)
        assert "Prescribed" not in shown(screen)

    def test_a_neighbour_that_is_also_listed_can_still_be_stepped_to(
        self, screens: Screens
    ) -> None:
        screen = screens.ask(BOATS, "en")
        (listed,) = [
            each for each in openings(screen) if each.control.place.ref == ref("guide:1.2")
        ]
        step = button(screen, "1.2 ▸")
        assert step.control.place == listed.control.place
        assert step.control.custom_id != listed.control.custom_id

    def test_a_headline_has_letters_of_one_size_however_long_it_is(self) -> None:
        for length in (1, 12, 30):
            blocks = (TextBlock("verdict", "Boats sail. " * length),)
            (first, *_) = lay_out(blocks, Wanted(lambda _: None, ""))
            assert first == Text(f"### {'Boats sail. ' * length}")

    @pytest.mark.parametrize("text", ["", "  ", "?!", "\x00", "x" * (MAX_QUESTION + 1)])
    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_what_cannot_be_read(self, screens: Screens, text: str, language: Language) -> None:
        reason = "2,001" if len(text) > MAX_QUESTION else screens.app.words(language).say(EMPTY)
        for screen in (screens.ask(text, language), screens.look_up("rule", text, language)):
            assert (screen.private, screen.answers) == (True, "")
            assert reason in shown(screen)

    def test_a_game_that_nobody_knows(self, screens: Screens) -> None:
        assert is_notice(
            screens.ask(BOATS, "en", "chess"), UNKNOWN_GAME, name="'chess'", games="harbour, kite"
        )

    def test_the_name_of_such_a_game_is_no_markup(self, screens: Screens) -> None:
        assert "[" not in shown(screens.ask(BOATS, "en", "[chess](https://chess.example)"))

    def test_in_one_game_only(self, screens: Screens) -> None:
        assert screens.ask("what is this about?", "en", "kite") != screens.ask(
            "what is this about?", "en", "harbour"
        )
        assert screens.ask("how many kites does each player fly?", "en", "kite").answers.startswith(
            "kitebook:101.1"
        )
        assert not screens.ask(
            "how many kites does each player fly?", "en", "harbour"
        ).answers.startswith("kitebook")

    def test_two_questions_in_one_message(self, screens: Screens) -> None:
        screen = screens.ask("How many boats do I begin with? Who keeps the clock?", "en")
        assert "six boats" in shown(screen)
        assert "A judge keeps the clock." in shown(screen)
        assert not [button for button in buttons_of(screen) if "◂" in button.label]

    def test_nobody_is_pinged_by_a_question(self, screens: Screens) -> None:
        screen = screens.ask(
            "@everyone how many boats do I begin with? <@123> how many kites?", "en"
        )
        assert "@everyone" not in shown(screen)
        assert "<@" not in shown(screen)

    @unhurried
    @given(
        messages(),
        st.sampled_from(["en", "ja"]),
        st.sampled_from([None, "harbour", "kite", "chess"]),
    )
    def test_whatever_is_asked(self, text: str, language: Language, game: str | None) -> None:
        assert_fits(SCREENS.ask(text, language, game), text)


class TestLookUps:
    @pytest.mark.parametrize(
        ("kind", "text", "found"),
        [
            ("rule", "2.3.2", "Guide 2.3.2"),
            ("rule", "Desk 1a-i", "Desk 1a-i Late players"),
            ("keyword", "Drift", "Keyword: [Drift] 漂流"),
            ("keyword", "[float]", "Keyword: [Drift] 漂流"),
            ("keyword", "漂流", "Keyword: [Drift] 漂流"),
            ("card", "LH-003", "Card: Tug of Plenty"),
            ("card", "birdie", "Card: Grey Heron"),
            ("ruling", "drift-twice", "Ruling: Does a second [Drift] do anything?"),
            ("ruling", "Grey Heron", "Ruling: Does a second [Drift] do anything?"),
            ("penalty", "A player comes late.", "Penalty: A player comes late."),
        ],
    )
    def test_what_there_is(self, screens: Screens, kind: Lookable, text: str, found: str) -> None:
        screen = screens.look_up(kind, text, "en")
        assert not screen.private
        assert f"**{found}**" in shown(screen)
        assert screen.question == ""
        assert_fits(screen)

    @pytest.mark.parametrize("kind", ["rule", "keyword", "card", "ruling", "penalty"])
    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_what_there_is_not(self, screens: Screens, kind: Lookable, language: Language) -> None:
        screen = screens.look_up(kind, "zzqx", language)
        assert screen.private
        assert screen.answers == ""
        assert_fits(screen)

    def test_a_word_of_other_games_says_what_is_near(self, screens: Screens) -> None:
        assert "Turns a card." in shown(screens.look_up("keyword", "tap", "en"))

    @unhurried
    @given(
        st.sampled_from(["rule", "keyword", "card", "ruling", "penalty"]),
        messages(),
        st.sampled_from(["en", "ja"]),
    )
    def test_whatever_is_looked_up(self, kind: Lookable, text: str, language: Language) -> None:
        assert_fits(SCREENS.look_up(kind, text, language), text)

    @pytest.mark.parametrize(
        ("name", "title"),
        [
            ("2.3.2", "Guide 2.3.2"),
            ("Drift", "Keyword: [Drift] 漂流"),
            ("Red Buoy", "Card: Red Buoy"),
        ],
    )
    def test_a_name_in_brackets_is_a_rule_a_keyword_or_a_card(
        self, screens: Screens, name: str, title: str
    ) -> None:
        screen = screens.names((name,), "en")
        assert f"**{title}**" in shown(screen)
        assert screen.answers

    @pytest.mark.parametrize("name", ["zzqx", "?", "@everyone", "x" * 100, "who keeps the clock"])
    def test_a_name_that_means_nothing_answers_nothing(self, screens: Screens, name: str) -> None:
        screen = screens.names((name,), "en")
        assert (screen.private, screen.answers) == (True, "")

    def test_two_rulings_on_one_rule_are_two_answers(self, bundled_app: App) -> None:
        ids = ("example-104-7-two-power-counters", "example-104-7-exactly-five-clues")
        first, second = (Screens(bundled_app).look_up("ruling", name, "en") for name in ids)
        assert first.answers != second.answers

    def test_the_other_language_is_another_answer(self, screens: Screens) -> None:
        assert (
            screens.look_up("rule", "1.1", "en").answers
            != screens.look_up("rule", "1.1", "ja").answers
        )

    def test_the_second_of_two_questions_counts(self, screens: Screens) -> None:
        first, second = (
            screens.ask(f"How many boats do I begin with? {more}", "en")
            for more in ("Who keeps the clock?", "What does Drift do?")
        )
        assert first.answers != second.answers

    def test_the_same_asked_twice_is_one_answer(self, screens: Screens) -> None:
        assert screens.ask(BOATS, "en").answers == screens.ask("starting boats", "en").answers


class TestLists:
    def test_what_holds(self, screens: Screens) -> None:
        screen = screens.banlist_show("Open Water", "", "en")
        assert not screen.private
        assert "**Banned (2)**\n- Night Ferry" in shown(screen)
        assert "https://harbour.example/lists/2" in shown(screen)
        assert_fits(screen)

    def test_what_held_on_a_day(self, screens: Screens) -> None:
        assert "Grey Heron (LH-001)" in shown(screens.banlist_show("ow", "2021-04-01", "en"))
        assert "Grey Heron" not in shown(screens.banlist_show("ow", "2022", "en"))

    def test_a_card(self, screens: Screens) -> None:
        assert "Night Ferry // Dawn Ferry has been banned in Open Water" in shown(
            screens.banlist_check("LH-002", "open-water", "", "en")
        )
        assert "Grey Heron has been banned in Open Water" in shown(
            screens.banlist_check("birdie", "open-water", "2021-04", "en")
        )

    def test_a_card_everywhere(self, screens: Screens) -> None:
        text = shown(screens.banlist_check("Tug of Plenty", "", "", "en"))
        assert "Open Water" in text
        assert "Long Race" in text

    def test_what_changed(self, screens: Screens) -> None:
        assert "**No longer banned (1)**\n- Grey Heron (LH-001)" in shown(
            screens.banlist_changes("open-water", "2021-03-01", "2021-12", "en")
        )
        assert "**No longer banned (1)**\n- Grey Heron (LH-001)" in shown(
            screens.banlist_changes("open-water", "", "", "en")
        )

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_what_nobody_knows(self, screens: Screens, language: Language) -> None:
        formats = "open-water, tidal, pier, long-race"
        assert is_notice(
            screens.banlist_show("chess", "", language),
            messages_of_lists.NO_FORMAT,
            language,
            name="chess",
            formats=formats,
        )
        assert is_notice(
            screens.banlist_changes("**@x", "", "", language),
            messages_of_lists.NO_FORMAT,
            language,
            name="x",
            formats=formats,
        )
        unknown = screens.banlist_check("zzqx", "open-water", "", language)
        assert unknown.private
        assert screens.app.words(language).say(NO_CARD) in shown(unknown)
        assert is_notice(
            screens.banlist_show("tidal", "soon", language),
            messages_of_lists.NO_DATE,
            language,
            text="soon",
        )
        assert is_notice(
            screens.banlist_show("tidal", "2020 2021", language),
            messages_of_lists.NO_DATE,
            language,
            text="2020 2021",
        )
        assert is_notice(
            screens.banlist_check("Red Buoy", "", "soon", language),
            messages_of_lists.NO_DATE,
            language,
            text="soon",
        )
        assert is_notice(
            screens.banlist_changes("tidal", "2020", "soon", language),
            messages_of_lists.NO_DATE,
            language,
            text="soon",
        )
        wrong = screens.banlist_changes("tidal", "2022-01-01", "2021-12-31", language)
        assert is_notice(
            wrong, messages_of_lists.WRONG_ORDER, language, start="2022-01-01", end="2021-12-31"
        )

    @pytest.mark.parametrize(
        "request_",
        [
            lambda screens, name: screens.banlist_show(name, "2021-04-01", "en"),
            lambda screens, name: screens.banlist_check("Night Ferry", name, "", "en"),
            lambda screens, name: screens.banlist_changes(name, "2021-03-01", "2021-12", "en"),
            lambda screens, name: screens.banlist_changes(name, "", "2021-04-01", "en"),
            lambda screens, name: screens.banlist_changes(name, "2021-04-01", "", "en"),
            lambda screens, name: screens.banlist_changes(name, "2021-03", "", "en"),
            lambda screens, name: screens.banlist_changes(name, "2021", "2021-06", "en"),
        ],
    )
    @pytest.mark.parametrize(
        "name",
        [
            "Open Water",
            "open-water",
        ],
    )
    def test_a_list_is_asked_for_again(
        self, screens: Screens, request_: Callable[[Screens, str], Screen], name: str
    ) -> None:
        screen = request_(screens, name)
        japanese = button(screen, "日本語").control
        assert shown(screens.open(japanese.place)) != shown(screen)
        english = button(screens.open(japanese.place), "English").control
        assert screens.open(english.place) == screen


class TestControls:
    def test_labels_say_which_rules_they_lead_to(self, screens: Screens) -> None:
        assert labels(rule_screen(screens, ref("guide:1.2"), "en")) >= {"◂ 1.1", "▴ 1"}
        assert labels(rule_screen(screens, ref("guide:1.2"), "ja")) >= {"◂ 前 1.1", "▴ 親 1"}

    def test_the_ends_are_ends(self, screens: Screens) -> None:
        first, last = next(iter(screens.app.library.rules)), list(screens.app.library.rules)[-1]
        assert not [label for label in labels(rule_screen(screens, first, "en")) if "◂" in label]
        assert not [label for label in labels(rule_screen(screens, last, "en")) if "▸" in label]

    def test_the_answer_is_shown_in_the_other_language_and_back(self, screens: Screens) -> None:
        for first in (
            screens.ask(BOATS, "en"),
            screens.look_up("ruling", "drift-twice", "en"),
            screens.look_up("penalty", "A player comes late.", "en"),
            screens.banlist_show("Open Water", "", "en"),
            screens.about("en"),
        ):
            japanese = screens.open(button(first, "日本語").control.place)
            assert shown(japanese) != shown(first)
            assert screens.open(button(japanese, "English").control.place) == first

    def test_there_is_a_way_back_to_the_answer(self, screens: Screens) -> None:
        first = screens.look_up("ruling", "drift-twice", "en")
        places = [button.control.place for button in (*buttons_of(first), *openings(first))]
        opened = screens.open(next(place for place in places if place.view == "rule"))
        assert opened.parts != first.parts
        assert screens.open(button(opened, "Back to the answer").control.place) == first

    def test_examples(self, screens: Screens) -> None:
        screen = screens.open(
            button(rule_screen(screens, RULE, "en"), "Examples (2)").control.place
        )
        assert "Examples of Guide 1.1" in shown(screen)
        assert "- Mio lays out six boats." in shown(screen)
        assert button(screen, "Guide 1.1").control.place.view == "rule"
        assert not [
            label for label in labels(rule_screen(screens, LAST, "en")) if "Examples" in label
        ]
        none = Place("help", "", "ja").of("examples", ref("guide:1.2"))
        assert is_notice(screens.open(none), requests.NO_EXAMPLES, "ja")

    def test_cited_rules(self, screens: Screens) -> None:
        screen = screens.open(
            button(rule_screen(screens, ref("desk:1a-i"), "en"), "Rules it cites (1)").control.place
        )
        (opening,) = openings(screen)
        assert opening.control.place.ref == ref("desk:1b")
        assert "Desk 1b Points" in shown(screen)
        none = Place("help", "", "en").of("cites", RULE)
        assert is_notice(screens.open(none), requests.NO_CITES)

    def test_what_comes_near_is_opened_by_its_question(self, screens: Screens) -> None:
        public = screens.near("who  painted\nthe ceiling?", "en")
        assert not public.private
        assert public.question == "who painted the ceiling?"
        (only,) = buttons_of(public)
        assert screens.open(only.control.place) == screens.ask("who painted the ceiling?", "en")

    @pytest.mark.parametrize("view", ["rule", "examples", "cites"])
    @pytest.mark.parametrize("gone", [GONE, None])
    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_a_rule_that_is_gone_or_never_was(
        self, screens: Screens, view: View, gone: RuleRef | None, language: Language
    ) -> None:
        place = Place("help", "", language)._replace(view=view, ref=gone)
        assert is_notice(screens.open(place), requests.GONE, language)

    def test_notices_are_for_the_asker_alone(self, screens: Screens) -> None:
        assert is_notice(
            screens.notice(Fact(TOO_FAST, (("seconds", 3),)), "ja"), TOO_FAST, "ja", seconds=3
        )

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_every_button_of_every_rule_leads_somewhere(
        self, screens: Screens, language: Language
    ) -> None:
        for at in screens.app.library.rules:
            screen = rule_screen(screens, at, language)
            assert_fits(screen, at)
            for pressed in (*buttons_of(screen), *openings(screen)):
                led = screens.open(pressed.control.place)
                assert_fits(led, pressed)
                assert led.rows


class TestFollowUps:
    @pytest.mark.parametrize(
        ("text", "language", "leads"),
        [
            ("next", "en", "guide:1.2"),
            ("Next!", "en", "guide:1.2"),
            ("  show the\nnext rule. ", "en", "guide:1.2"),
            ("previous", "en", "guide:1"),
            ("back", "en", "guide:1"),
            ("parent?", "en", "guide:1"),
            ("rule above", "en", "guide:1"),
            ("次", "ja", "guide:1.2"),
            ("次のルール", "ja", "guide:1.2"),
            ("前", "ja", "guide:1"),
            ("前のルール", "ja", "guide:1"),
            ("上のルール", "ja", "guide:1"),
        ],
    )
    def test_steps_from_the_rule_shown(
        self, screens: Screens, text: str, language: Language, leads: str
    ) -> None:
        screen = screens.follow_up(text, asked(), language)
        assert screen == screens.open(asked(language).of("rule", ref(leads)))

    @pytest.mark.parametrize(
        ("text", "language"), [("examples", "en"), ("Example.", "en"), ("例", "ja")]
    )
    def test_examples(self, screens: Screens, text: str, language: Language) -> None:
        screen = screens.follow_up(text, asked(), language)
        assert screen == screens.open(asked(language).of("examples", RULE))

    @pytest.mark.parametrize("text", ["cites", "rules it cites"])
    def test_cited_rules(self, screens: Screens, text: str) -> None:
        citing = asked()._replace(ref=ref("desk:1a-i"))
        screen = screens.follow_up(text, citing, "en")
        assert screen == screens.open(citing.of("cites", ref("desk:1a-i")))

    @pytest.mark.parametrize("text", ["次。", "次！", "例？"])
    def test_japanese_marks_at_the_end(self, screens: Screens, text: str) -> None:
        with_mark, without = (screens.follow_up(said, asked(), "ja") for said in (text, text[:-1]))
        assert with_mark == without

    def test_a_question_on_top_of_the_last(self, screens: Screens) -> None:
        screen = screens.follow_up(
            "and in a regatta?", Place("ask", "can I haul the boat I sailed?", "en"), "en"
        )
        assert screen.question == "can I haul the boat I sailed in a regatta?"
        assert screen == screens.ask(screen.question, "en")

    def test_a_long_reply_stands_alone(self, screens: Screens) -> None:
        assert screens.follow_up(
            "how many boats do I begin with in the harbour?", Place("ask", "clock", "en"), "en"
        ).question.startswith("how many")

    def test_a_question_on_a_rule_of_another_game_stays_there(self, screens: Screens) -> None:
        shown = next(
            rule
            for rule in screens.app.library.rules
            if screens.app.library.documents[rule.document].game == "kite"
        )
        found = screens.follow_up(
            "how many boats do I begin with in the harbour of it all?",
            asked()._replace(ref=shown, text=""),
            "en",
        )
        assert found == screens.ask(
            "how many boats do I begin with in the harbour of it all?", "en", "kite"
        )
        assert found != screens.ask(
            "how many boats do I begin with in the harbour of it all?", "en"
        )

    def test_a_step_from_nowhere_is_a_question(self, screens: Screens) -> None:
        assert screens.follow_up("next", None, "en") == screens.ask("next", "en")

    def test_a_step_from_a_rule_that_is_gone(self, screens: Screens) -> None:
        assert is_notice(screens.follow_up("next", asked()._replace(ref=GONE), "en"), requests.GONE)

    @unhurried
    @given(
        messages(),
        st.sampled_from([None, RULE, GONE]),
        st.sampled_from(["", BOATS, "q" * 2000]),
        st.sampled_from(["en", "ja"]),
    )
    def test_whatever_is_replied(
        self, text: str, at: RuleRef | None, question: str, language: Language
    ) -> None:
        shown = Place("ask", question, language, ref=at)
        assert_fits(SCREENS.follow_up(text, shown, language), text)


@pytest.mark.usefixtures("narrow")
class TestPages:
    @pytest.mark.parametrize("at", ["guide:1", "guide:1.1", "desk:1b", "guide:2.3.2"])
    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_a_rules_pages_are_all_of_it(
        self, screens: Screens, at: str, language: Language
    ) -> None:
        rule = screens.app.library.rules[ref(at)]
        pages = turned(screens, rule_screen(screens, rule.ref, language))
        assert len(pages) > 1
        block = rule_in(screens.app.rule_blocks(rule.ref, language))
        whole = bare(text_of(pages)).replace("**", "").replace("-#", "")
        summaries = (summary for _, summary in below(block))
        for part in (*texts(block, "text", "gloss", "lead", "note"), *summaries):
            assert bare(part.replace("**", "")) in whole
        assert label_of(rule.ref, screens.app.library, language) in text_of(pages[:1])

    @pytest.mark.parametrize(
        "request_",
        [
            lambda screens: screens.ask(BOATS, "en"),
            lambda screens: screens.ask(BOATS + " please" * 60, "en"),
            lambda screens: screens.ask("最初の舟は何隻", "ja"),
            lambda screens: screens.look_up("card", "Grey Heron", "en"),
            lambda screens: screens.look_up("keyword", "Drift", "ja"),
            lambda screens: screens.look_up("penalty", "A player comes late.", "en"),
            lambda screens: screens.about("en"),
            lambda screens: screens.help("ja"),
        ],
    )
    def test_pages_turn_both_ways(
        self, screens: Screens, request_: Callable[[Screens], Screen]
    ) -> None:
        first = request_(screens)
        second = screens.open(button(first, further(first)).control.place)
        assert second.parts != first.parts
        assert second.question == first.question
        assert screens.open(button(second, ("◂ Page", "◂ 1/")).control.place) == first

    def test_past_the_last_page_is_the_last(self, screens: Screens) -> None:
        last = rule_screen(screens, RULE, "en", 99)
        assert last.parts == turned(screens, rule_screen(screens, RULE, "en"))[-1]
        assert rule_screen(screens, RULE, "en", -5) == rule_screen(screens, RULE, "en")

    def test_pages_stay_in_the_game_asked_about(self, screens: Screens) -> None:
        first = screens.ask("paper", "en", "kite")
        assert button(first, "More (2/").control.place.game == "kite"

    def test_all_examples_are_shown(self, screens: Screens) -> None:
        screen = screens.open(asked().of("examples", RULE))
        assert "Ren lays out six more." in text_of(turned(screens, screen))
