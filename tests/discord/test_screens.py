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
from bot.discord import screens as requests
from bot.discord.controls import ACTIONS, Control
from bot.discord.notices import TOO_FAST
from bot.discord.screens import Lookable, Screen, Screens
from bot.render import pages
from bot.render.limits import EMBED_AUTHOR
from bot.render.pages import Embed
from bot.render.wording import label_of
from rules_corpus.model import Language, RuleRef
from tests.support.blocks import below, body_lines, rule_in, texts
from tests.support.bot_corpora import ref
from tests.support.corpora import messages, unhurried
from tests.support.rulings_app import rulings_app
from tests.support.screens import (
    assert_fits,
    bare,
    button,
    buttons_of,
    question_on,
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
    monkeypatch.setattr(pages, "PART", 60)
    monkeypatch.setattr(pages, "EMBEDS_ON_PAGE", 1)


def shown(screen: Screen) -> str:
    return text_of([screen.embeds])


def said(message: str, language: Language = "en", **values: object) -> str:
    return SCREENS.app.words(language).say(message, **values)


def is_notice(screen: Screen, message: str, language: Language = "en", **values: object) -> bool:
    """Whether a screen says this to the asker alone, and nothing else."""
    return screen == Screen((Embed("", said(message, language, **values)),), private=True)


class TestAsking:
    @pytest.mark.parametrize(("question", "language"), [(BOATS, "en"), ("最初の舟は何隻", "ja")])
    def test_a_question_is_answered_for_all(
        self, screens: Screens, question: str, language: Language
    ) -> None:
        screen = screens.ask(question, language)
        assert not screen.private
        assert screen.answers.startswith("guide:1.1")
        assert question_on(screen) == question
        assert "Each player begins with six boats in the harbour." in shown(screen)
        assert {button.control.language for button in buttons_of(screen)} == {language}
        assert {button.control.ref for button in buttons_of(screen)} == {RULE}

    def test_what_the_rules_do_not_say_is_for_the_asker_alone(self, screens: Screens) -> None:
        screen = screens.ask("zebra giraffe okapi?", "en")
        assert screen.private
        assert screen.answers == ""

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
        assert not [button for button in buttons_of(screen) if button.control.ref]

    def test_nobody_is_pinged_by_a_question(self, screens: Screens) -> None:
        screen = screens.ask(
            "@everyone how many boats do I begin with? <@123> how many kites?", "en"
        )
        assert not [
            embed
            for embed in screen.embeds
            if "@everyone" in embed.description or "<@" in embed.description
        ]

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
        assert found in [embed.title for embed in screen.embeds]
        assert question_on(screen) == text
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
        assert title in [embed.title for embed in screen.embeds]
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
        assert "Banned: Night Ferry" in shown(screen)
        assert "https://harbour.example/lists/2" in shown(screen)
        assert_fits(screen)

    def test_what_held_on_a_day(self, screens: Screens) -> None:
        assert "Grey Heron (LH-001)" in shown(screens.banlist_show("ow", "2021-04-01", "en"))
        assert "Grey Heron" not in shown(screens.banlist_show("ow", "2022", "en"))

    def test_a_card(self, screens: Screens) -> None:
        assert "Night Ferry // Dawn Ferry is banned in Open Water" in shown(
            screens.banlist_check("LH-002", "open-water", "", "en")
        )
        assert "Grey Heron is banned in Open Water" in shown(
            screens.banlist_check("birdie", "open-water", "2021-04", "en")
        )

    def test_a_card_everywhere(self, screens: Screens) -> None:
        text = shown(screens.banlist_check("Tug of Plenty", "", "", "en"))
        assert "Open Water" in text
        assert "Long Race" in text

    def test_what_changed(self, screens: Screens) -> None:
        assert "No longer banned: Grey Heron (LH-001)" in shown(
            screens.banlist_changes("open-water", "2021-03-01", "2021-12", "en")
        )
        assert "No longer banned: Grey Heron (LH-001)" in shown(
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
    def test_the_question_above_a_list_asks_for_it(
        self, screens: Screens, request_: Callable[[Screens, str], Screen], name: str
    ) -> None:
        screen = request_(screens, name)
        again = screens.ask(question_on(screen), "en")
        told = [
            (embed.description or "").removeprefix("Yes. ").removeprefix("No. ")
            for embed in again.embeds
        ]
        assert told == [embed.description for embed in screen.embeds]


class TestControls:
    @pytest.mark.parametrize("language", ["en", "ja"])
    @pytest.mark.parametrize(
        ("action", "start", "end"),
        [
            ("next", "guide:1.1", "guide:1.2"),
            ("back", "guide:1.2", "guide:1.1"),
            ("parent", "guide:1.2.1", "guide:1.2"),
            ("parent", "guide:1", "guide:1"),
            ("public", "guide:1.1", "guide:1.1"),
            ("page", "guide:1.1", "guide:1.1"),
        ],
    )
    def test_steps(
        self, screens: Screens, action: str, start: str, end: str, language: Language
    ) -> None:
        screen = screens.control(Control(action, language, ref(start)))  # type: ignore[arg-type]
        assert screen == screens.card(ref(end), language)
        assert screen.answers == f"{end} {language}"

    def test_the_ends_are_ends(self, screens: Screens) -> None:
        first, last = next(iter(screens.app.library.rules)), list(screens.app.library.rules)[-1]
        for at, action, label in ((first, "back", "Previous rule"), (last, "next", "Next rule")):
            screen = screens.card(at, "en")
            assert button(screen, label).disabled
            assert screens.control(Control(action, "en", at)) == screen  # type: ignore[arg-type]

    def test_the_other_language(self, screens: Screens) -> None:
        assert screens.control(Control("language", "en", RULE)) == screens.card(RULE, "ja")
        assert screens.control(Control("language", "ja", RULE)) == screens.card(RULE, "en")
        assert button(screens.card(RULE, "en"), "日本語").control.language == "en"
        assert button(screens.card(RULE, "ja"), "English").control.language == "ja"

    def test_examples(self, screens: Screens) -> None:
        screen = screens.control(Control("examples", "en", RULE))
        assert screen.private
        assert screen.embeds == (
            Embed("Examples of Guide 1.1", "- Mio lays out six boats.\n- Ren lays out six more."),
        )
        assert button(screens.card(RULE, "en"), "Examples (2)").disabled is False
        assert button(screens.card(ref("guide:1.2"), "en"), "Examples (0)").disabled is True
        assert is_notice(
            screens.control(Control("examples", "ja", ref("guide:1.2"))), requests.NO_EXAMPLES, "ja"
        )

    def test_cited_rules(self, screens: Screens) -> None:
        citing = ref("desk:1a-i")
        screen = screens.control(Control("cites", "en", citing))
        assert screen.private
        assert [option.value for option in screen.options] == ["desk:1b"]
        assert "Desk 1b Points" in screen.embeds[0].description
        assert button(screens.card(citing, "en"), "Rules it cites").disabled is False
        assert button(screens.card(RULE, "en"), "Rules it cites").disabled is True
        assert is_notice(screens.control(Control("cites", "en", RULE)), requests.NO_CITES)

    def test_a_candidate_is_picked(self, screens: Screens) -> None:
        assert screens.control(Control("pick", "ja"), "", LAST) == screens.card(LAST, "ja")

    @pytest.mark.parametrize(
        ("kind", "text"),
        [
            ("rule", "2.3.2"),
            ("keyword", "Drift"),
            ("card", "Red Buoy"),
            ("ruling", "drift-twice"),
            ("penalty", "late"),
        ],
    )
    def test_look_ups_are_made_again(self, screens: Screens, kind: Lookable, text: str) -> None:
        assert screens.control(Control(kind, "en"), text) == screens.look_up(kind, text, "en")

    def test_a_question_is_asked_again(self, screens: Screens) -> None:
        assert screens.control(Control("page", "ja"), BOATS) == screens.ask(BOATS, "ja")

    def test_what_comes_near_is_for_the_asker_alone(self, screens: Screens) -> None:
        public = screens.near("who  painted\nthe ceiling?", "en")
        assert not public.private
        assert public.embeds == (Embed("", said(requests.NEAR), author="who painted the ceiling?"),)
        (only,) = buttons_of(public)
        assert only.control == Control("near", "en")
        assert screens.control(only.control, question_on(public)).private
        assert screens.control(only.control, BOATS).private

    @pytest.mark.parametrize(
        "action", [action for action in ACTIONS if action not in ("about", "help")]
    )
    @pytest.mark.parametrize("gone", [GONE, None])
    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_a_rule_that_is_gone_or_never_was(
        self, screens: Screens, action: str, gone: RuleRef | None, language: Language
    ) -> None:
        screen = screens.control(Control(action, language, gone), "", gone)  # type: ignore[arg-type]
        said_in: Language = language if action != "language" else "ja" if language == "en" else "en"
        assert is_notice(screen, requests.GONE, said_in)

    def test_notices_are_for_the_asker_alone(self, screens: Screens) -> None:
        assert is_notice(
            screens.notice(Fact(TOO_FAST, (("seconds", 3),)), "ja"), TOO_FAST, "ja", seconds=3
        )

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_every_button_of_every_rule_leads_somewhere(
        self, screens: Screens, language: Language
    ) -> None:
        for at in screens.app.library.rules:
            screen = screens.card(at, language)
            assert_fits(screen, at)
            for pressed in buttons_of(screen):
                led = screens.control(pressed.control)
                assert_fits(led, pressed)
                assert pressed.disabled or requests.GONE not in shown(led)


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
        assert screens.follow_up(text, RULE, BOATS, language) == screens.card(ref(leads), language)

    @pytest.mark.parametrize(
        ("text", "language"), [("examples", "en"), ("Example.", "en"), ("例", "ja")]
    )
    def test_examples(self, screens: Screens, text: str, language: Language) -> None:
        assert screens.follow_up(text, RULE, "", language) == screens.control(
            Control("examples", language, RULE)
        )

    @pytest.mark.parametrize("text", ["cites", "rules it cites"])
    def test_cited_rules(self, screens: Screens, text: str) -> None:
        assert screens.follow_up(text, ref("desk:1a-i"), "", "en") == screens.control(
            Control("cites", "en", ref("desk:1a-i"))
        )

    @pytest.mark.parametrize("text", ["次。", "次！", "例？"])
    def test_japanese_marks_at_the_end(self, screens: Screens, text: str) -> None:
        assert screens.follow_up(text, RULE, "", "ja") == screens.follow_up(
            text[:-1], RULE, "", "ja"
        )

    def test_a_question_on_top_of_the_last(self, screens: Screens) -> None:
        screen = screens.follow_up(
            "and in a regatta?", ref("guide:2.2"), "can I haul the boat I sailed?", "en"
        )
        assert question_on(screen) == "can I haul the boat I sailed in a regatta?"
        assert screen == screens.ask(question_on(screen), "en")

    def test_a_long_reply_stands_alone(self, screens: Screens) -> None:
        assert question_on(
            screens.follow_up("how many boats do I begin with in the harbour?", RULE, "clock", "en")
        ).startswith("how many")

    def test_a_question_on_a_rule_of_another_game_stays_there(self, screens: Screens) -> None:
        shown = next(
            rule
            for rule in screens.app.library.rules
            if screens.app.library.documents[rule.document].game == "kite"
        )
        found = screens.follow_up(
            "how many boats do I begin with in the harbour of it all?", shown, "", "en"
        )
        assert found == screens.ask(
            "how many boats do I begin with in the harbour of it all?", "en", "kite"
        )
        assert found != screens.ask(
            "how many boats do I begin with in the harbour of it all?", "en"
        )

    def test_a_step_from_nowhere_is_a_question(self, screens: Screens) -> None:
        assert screens.follow_up("next", None, "", "en") == screens.ask("next", "en")

    def test_a_step_from_a_rule_that_is_gone(self, screens: Screens) -> None:
        assert is_notice(screens.follow_up("next", GONE, "", "en"), requests.GONE)

    @unhurried
    @given(
        messages(),
        st.sampled_from([None, RULE, GONE]),
        st.sampled_from(["", BOATS, "q" * EMBED_AUTHOR]),
        st.sampled_from(["en", "ja"]),
    )
    def test_whatever_is_replied(
        self, text: str, at: RuleRef | None, question: str, language: Language
    ) -> None:
        assert_fits(SCREENS.follow_up(text, at, question, language), text)


@pytest.mark.usefixtures("narrow")
class TestPages:
    @pytest.mark.parametrize("at", ["guide:1", "guide:1.1", "desk:1b", "guide:2.3.2"])
    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_a_rules_pages_are_all_of_it(
        self, screens: Screens, at: str, language: Language
    ) -> None:
        rule = screens.app.library.rules[ref(at)]
        shown = [
            embed for page in turned(screens, screens.card(rule.ref, language)) for embed in page
        ]
        assert len(shown) > 1
        block = rule_in(screens.app.rule_blocks(rule.ref, language))
        whole = bare("".join(embed.description for embed in shown))
        summaries = (summary for _, summary in below(block))
        for part in (
            *body_lines(block),
            *texts(block, "gloss", "lead", "example", "note"),
            *summaries,
        ):
            assert bare(part.replace("**", "")) in whole.replace("**", "")
        assert all(
            embed.title.startswith(label_of(rule.ref, screens.app.library)) for embed in shown
        )

    def test_pages_of_a_rule_turn_both_ways(self, screens: Screens) -> None:
        first = screens.card(RULE, "en")
        assert button(first, "Previous page").disabled
        assert button(first, "Next page").label.startswith("Next page (1/")
        second = screens.control(button(first, "Next page").control)
        assert screens.control(button(second, "Previous page").control) == first

    def test_past_the_last_page_is_the_last(self, screens: Screens) -> None:
        last = screens.card(RULE, "en", 999)
        assert button(last, "Next page").disabled
        assert last.embeds == turned(screens, screens.card(RULE, "en"))[-1]
        assert screens.card(RULE, "en", -5) == screens.card(RULE, "en")

    @pytest.mark.parametrize(
        "request_",
        [
            lambda screens, page: screens.ask(BOATS, "en", page=page),
            lambda screens, page: screens.ask("最初の舟は何隻", "ja", page=page),
            lambda screens, page: screens.look_up("card", "Grey Heron", "en", page=page),
            lambda screens, page: screens.look_up("keyword", "Drift", "ja", page=page),
            lambda screens, page: screens.look_up(
                "penalty", "A player comes late.", "en", page=page
            ),
        ],
    )
    def test_pages_of_an_answer_by_its_question(
        self, screens: Screens, request_: Callable[[Screens, int], Screen]
    ) -> None:
        first = request_(screens, 0)
        question, pages = question_on(first), [first]
        while not (following := pages[-1].rows[0][1]).disabled:
            pages.append(screens.control(following.control, question))
            assert pages[-1] == request_(screens, len(pages) - 1)
        assert len(pages) > 2
        assert all(len(page.embeds) == 1 for page in pages)

    def test_the_question_stands_on_every_page(self, screens: Screens) -> None:
        first = screens.ask(BOATS, "en")
        count = int(button(first, "Next page").label.rpartition("/")[2].rstrip(")"))
        assert [question_on(Screen(page)) for page in turned(screens, first)] == [BOATS] * count

    def test_pages_stay_in_the_game_asked_about(self, screens: Screens) -> None:
        wanted = screens.ask("paper", "en", "kite", 1)
        first = screens.ask("paper", "en", "kite")
        assert screens.control(first.rows[0][1].control, question_on(first)) == wanted

    def test_pages_of_a_long_question(self, screens: Screens) -> None:
        question = BOATS + " please" * 60
        first = screens.ask(question, "en")
        assert len(question) > EMBED_AUTHOR
        second = screens.control(first.rows[0][1].control, question_on(first))
        assert second.embeds == screens.ask(question, "en", page=1).embeds

    def test_all_examples_are_shown(
        self, screens: Screens, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pages, "PART", 30)
        screen = screens.control(Control("examples", "en", ref("guide:1.1")))
        assert "Ren lays out six more." in text_of(turned(screens, screen))

    @pytest.mark.parametrize("action", ["about", "help"])
    def test_all_that_the_bot_says_of_itself_is_shown(self, screens: Screens, action: str) -> None:
        first = screens.control(Control(action, "en"))  # type: ignore[arg-type]
        pages = turned(screens, first)
        assert first.private
        assert len(pages) > 1
        assert screens.control(Control(action, "en", page=99)).embeds == pages[-1]  # type: ignore[arg-type]

    def test_the_first_of_the_examples_comes_back(
        self, screens: Screens, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pages, "PART", 30)
        first = screens.control(Control("examples", "en", ref("guide:1.1")))
        second = screens.control(button(first, "Next page").control)
        back = button(second, "Previous page").control
        assert back.turns
        assert screens.control(back) == first
