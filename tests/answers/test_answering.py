"""From a question to its answers, over the texts that come with the package, and over invented
rulings.

Rules of the package are picked by what they are, not by their numbers, so that another edition
changes no test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace

import pytest

from bot.answers.answer import CANDIDATES, Answer, Citation, DidYouMean, Found, NotFound, Reply
from bot.answers.banlists.messages import BANNED
from bot.answers.card_facts import NO_TEXT
from bot.answers.context import Context
from bot.answers.errors import QuestionError, UnknownGameError
from bot.answers.readable import MAX_QUESTION, readable
from bot.answers.reply import reply_to
from bot.answers.rungs.numbers import NO_SUCH_RULE, show_rule
from bot.answers.rungs.search import NEWER_ODDS
from bot.app import App
from bot.requests import Ask, ShowRule
from bot.search.engine import Engine, Result
from bot.search.ranking import FEATURES, SHOWN_ODDS, Hit, Scope
from rules_corpus.library import Corpus
from rules_corpus.model import Language, Library, Rule, RuleRef
from rules_corpus.numbers import is_name
from rules_corpus.text import fold
from rulings.model import Printing
from rulings.names import make_names
from tests.support.drawing import drawn

FLOOR = "floor"

MAX_CITATIONS = 10
Finding = Callable[[dict[str, float]], Context]


@pytest.fixture(scope="module")
def library(bundled_app: App) -> Library:
    return bundled_app.library


@pytest.fixture(scope="module")
def answerer(bundled_app: App) -> Context:
    return bundled_app.context


def calibrated(answerer: Context, nothing_below: float, unsure_below: float) -> Context:
    """An answerer with other limits, so that a test can choose the outcome."""
    return replace(
        answerer,
        calibration=answerer.calibration._replace(
            nothing_below=nothing_below, unsure_below=unsure_below, unsure_share=2.0
        ),
    )


@pytest.fixture(scope="module")
def sure(answerer: Context) -> Context:
    """Always finds an answer."""
    return calibrated(answerer, 0.0, 0.0)


@pytest.fixture(scope="module")
def unsure(answerer: Context) -> Context:
    """Always asks which of some rules is meant."""
    return calibrated(answerer, 0.0, 1.1)


@pytest.fixture(scope="module")
def unwilling(answerer: Context) -> Context:
    """Never finds an answer."""
    return calibrated(answerer, 1.1, 1.1)


def rules(library: Library, document: str, such: Callable[[Rule], bool]) -> Iterator[Rule]:
    """The numbered rules of a document that are ``such``."""
    return (
        rule
        for rule in library.rules.values()
        if rule.ref.document == document and not is_name(rule.ref.number) and such(rule)
    )


def only(reply: Reply) -> Answer:
    (answer,) = reply.answers
    return answer


def first(reply: Reply) -> Citation:
    return reply.citations()[0]


class TestTypedNumbers:
    def test_a_rule_is_found_by_its_number(self, answerer: Context, library: Library) -> None:
        rule = next(rules(library, FLOOR, lambda rule: bool(rule.text) and "-" in rule.ref.number))
        reply = reply_to(answerer, Ask(f"what does {rule.ref.number} say?"))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert answer.citation.rule == rule
        assert (answer.citation.why, answer.question, reply.score, reply.answered) == (
            "number",
            rule.ref.number,
            1.0,
            True,
        )

    def test_a_number_may_be_typed_without_its_separators(
        self, answerer: Context, library: Library
    ) -> None:
        rule = next(rules(library, FLOOR, lambda rule: bool(rule.text) and "-" in rule.ref.number))
        for typed in (
            rule.ref.number.replace("-", ""),
            rule.ref.number.replace("-", " ").upper(),
            "(".join(rule.ref.number.split("-")) + ")",
        ):
            assert first(reply_to(answerer, Ask(f"rule {typed}"))).rule == rule

    def test_several_numbers_have_several_answers_in_their_order(
        self, answerer: Context, library: Library
    ) -> None:
        found = [
            rule
            for rule, _ in zip(
                rules(
                    library,
                    "comprehensive",
                    lambda rule: bool(re.fullmatch(r"\d+\.\d+[a-z]", rule.ref.number)),
                ),
                range(3),
                strict=False,
            )
        ]
        reply = reply_to(answerer, Ask(" and ".join(reversed([rule.ref.number for rule in found]))))
        assert [
            answer.citation.rule for answer in reply.answers if isinstance(answer, Found)
        ] == found[::-1]

    def test_a_range_has_all_rules_between(self, answerer: Context, library: Library) -> None:
        def lists_a_few(rule: Rule) -> bool:
            below = library.children(rule.ref)
            return 3 <= len(below) <= 6 and not any(library.children(ref) for ref in below)

        below = library.children(next(rules(library, "comprehensive", lists_a_few)).ref)
        for joint in (" to ", "-", " - "):
            reply = reply_to(answerer, Ask(f"{below[0].number}{joint}{below[-1].number}"))
            assert [
                citation.ref
                for citation in reply.citations()
                if citation.ref.document == "comprehensive"
            ] == list(below)

    def test_an_unknown_number_is_said_not_to_exist_with_the_nearest(
        self, answerer: Context, library: Library
    ) -> None:
        rule = list(
            rules(
                library,
                "comprehensive",
                lambda rule: bool(re.fullmatch(r"\d+\.\d", rule.ref.number)),
            )
        )[-1]
        unknown = f"{rule.ref.number.split('.')[0]}.99"
        reply = reply_to(answerer, Ask(f"what does rule {unknown} say"))
        answer = only(reply)
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, dict(answer.reason.values)) == (
            NO_SUCH_RULE,
            {"number": unknown},
        )
        assert rule.ref in [citation.ref for citation in answer.nearest]
        assert (reply.answered, reply.score) == (False, 0.0)

    def test_a_known_and_an_unknown_number_are_answered_both(
        self, answerer: Context, library: Library
    ) -> None:
        rule = next(
            rules(
                library,
                "comprehensive",
                lambda rule: bool(re.fullmatch(r"\d+\.\d[a-z]", rule.ref.number)),
            )
        )
        reply = reply_to(answerer, Ask(f"rule {rule.ref.number} and rule 1.2.3.4.5"))
        assert [type(answer) for answer in reply.answers] == [Found, NotFound]
        assert reply.answered

    def test_a_number_of_another_game_is_found_without_a_scope_only(
        self, answerer: Context, library: Library
    ) -> None:
        squeezed = {
            re.sub(r"\W", "", ref.number)
            for ref in library.rules
            if library.game_of(ref) is library.default_game
        }
        other = next(
            rule
            for rule in library.rules.values()
            if library.game_of(rule.ref).id == "wota"
            and re.sub(r"\W", "", rule.ref.number) not in squeezed
        )
        assert first(reply_to(answerer, Ask(f"rule {other.ref.number}"))).rule == other
        assert other.ref not in {
            citation.ref
            for citation in reply_to(
                answerer, Ask(f"rule {other.ref.number}", library.default_game.id)
            ).citations()
        }

    @pytest.mark.parametrize(
        "text",
        [
            "how many rounds for 37 players and what does {number} say?",
            "what does {number} say and how many rounds for 37 players?",
            "how many rounds for 37 players? {number}?",
            "1. rule {number}\n2. how many rounds for 37 players?\n3. what does {number} say?",
            "37人だと何ラウンドですか？{number}は何ですか？",
        ],
    )
    def test_what_else_a_message_asks_is_answered_too(
        self, answerer: Context, library: Library, text: str
    ) -> None:
        rule = next(
            rules(
                library,
                "comprehensive",
                lambda rule: bool(re.fullmatch(r"\d+\.\d", rule.ref.number)),
            )
        )
        answers = reply_to(answerer, Ask(text.format(number=rule.ref.number))).answers
        numbered, computed = (
            answers if re.search(r"\{number\}.*37", text, re.DOTALL) else reversed(answers)
        )
        assert isinstance(numbered, Found)
        assert isinstance(computed, Found)
        assert (numbered.citation.rule, numbered.citation.why) == (rule, "number")
        assert all(("players", 37) in fact.values for fact in computed.facts)

    def test_beside_an_unknown_number_the_rest_answers(self, answerer: Context) -> None:
        reply = reply_to(
            answerer, Ask("what does rule 999.99 say? how many rounds for 37 players?")
        )
        assert [type(answer) for answer in reply.answers] == [NotFound, Found]
        assert (reply.answered, reply.score) == (True, 1.0)

    def test_a_figure_that_holds_the_number_is_another(
        self, answerer: Context, library: Library
    ) -> None:
        number = next(rules(library, FLOOR, lambda rule: rule.ref.number.isdigit())).ref.number
        reply = reply_to(
            answerer, Ask(f"what does rule {number} say? how many rounds for 3{number} players?")
        )
        assert len(reply.answers) == 2

    @pytest.mark.parametrize(
        "text",
        [
            "{0} and {1}",
            "what do {0} and {1} say?",
            "what does {0} say? and {1}?",
            "what is {0}? what is {1}?",
            "{0}? {1}?",
        ],
    )
    def test_parts_that_ask_for_numbers_have_no_other_answers(
        self, answerer: Context, library: Library, text: str
    ) -> None:
        found = [
            rule
            for rule, _ in zip(
                rules(library, FLOOR, lambda rule: "-" in rule.ref.number), range(2), strict=False
            )
        ]
        reply = reply_to(answerer, Ask(text.format(*(rule.ref.number for rule in found))))
        assert [
            answer.citation.rule for answer in reply.answers if isinstance(answer, Found)
        ] == found

    def test_only_numbers_are_looked_up_by_number(
        self, answerer: Context, library: Library
    ) -> None:
        rule = next(rules(library, FLOOR, lambda rule: bool(rule.text)))
        assert first(show_rule(answerer, ShowRule(rule.ref.number))).rule == rule
        answer = only(show_rule(answerer, ShowRule("how many rounds for 37 players?")))
        assert isinstance(answer, NotFound)


class TestSeveralQuestions:
    BOTH = "how many rounds for 37 players without finals? how long is a one-game match?"

    def test_each_question_has_its_answer(self, answerer: Context) -> None:
        reply = reply_to(answerer, Ask(self.BOTH))
        assert len(reply.answers) == 2
        assert all(isinstance(answer, Found) and answer.facts for answer in reply.answers)

    def test_the_answers_are_those_of_the_questions_alone(self, answerer: Context) -> None:
        both = {
            (answer.citation.ref, answer.facts)
            for answer in reply_to(answerer, Ask(self.BOTH)).answers
            if isinstance(answer, Found)
        }
        alone = [only(reply_to(answerer, Ask(part + "?"))) for part in self.BOTH.split("?") if part]
        assert both == {
            (answer.citation.ref, answer.facts) for answer in alone if isinstance(answer, Found)
        }

    def test_what_is_not_answered_keeps_its_place(self, answerer: Context) -> None:
        reply = reply_to(
            answerer, Ask("where is the nearest zoo with okapis? how many rounds for 37 players?")
        )
        assert [type(answer) for answer in reply.answers] == [NotFound, Found]
        assert reply.answered

    def test_where_no_part_is_answered_the_whole_is_asked_as_one(self, unwilling: Context) -> None:
        answer = only(
            reply_to(unwilling, Ask("what is a ruler good at? what is a resonator good at?"))
        )
        assert isinstance(answer, NotFound)
        assert answer.question == "what is a ruler good at? what is a resonator good at?"

    def test_at_most_five_questions_are_answered(self, sure: Context) -> None:
        assert len(reply_to(sure, Ask(" ".join(["how many cards may I draw?"] * 9))).answers) == 5


class TestCalculated:
    def test_facts_come_with_the_rule_that_they_follow_from(self, answerer: Context) -> None:
        reply = reply_to(answerer, Ask("how many rounds for 37 players?"))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert answer.facts
        assert all(("players", 37) in fact.values for fact in answer.facts)
        assert (answer.citation.why, answer.citation.ref.document, reply.score) == (
            "calculation",
            FLOOR,
            1.0,
        )
        assert answer.citation.ref not in [other.ref for other in answer.others]

    def test_the_rule_holds_the_figure(self, answerer: Context) -> None:
        answer = only(reply_to(answerer, Ask("how many rounds without finals for 37 players?")))
        assert isinstance(answer, Found)
        (fact,) = answer.facts
        assert str(dict(fact.values)["rounds"]) in re.findall(r"\d+", answer.citation.rule.text)

    @pytest.mark.parametrize(
        "question",
        [
            "37 players how many rounds",
            "how many rounds for 37 players in bo3 swiss?",
            "37人のスイスドローは何ラウンド?",
            "三十七人だと何回戦?",
        ],
    )
    def test_the_wording_does_not_matter(self, answerer: Context, question: str) -> None:
        answer = only(reply_to(answerer, Ask(question)))
        assert isinstance(answer, Found)
        assert any(("players", 37) in fact.values for fact in answer.facts)

    @pytest.mark.parametrize("game", ["arcana", "wota"])
    def test_other_games_have_no_such_tables(self, answerer: Context, game: str) -> None:
        for answer in reply_to(answerer, Ask("how many rounds for 37 players?", game)).answers:
            assert not isinstance(answer, Found) or not answer.facts


class TestScope:
    def test_an_explicit_game_keeps_other_games_out(
        self, answerer: Context, library: Library, bundled_corpus: Corpus
    ) -> None:
        asked = [
            (library.game_of(row.rule), phrase)
            for row in bundled_corpus.asked
            for phrase in (*row.phrases.en[:1], *row.phrases.ja[:1])
        ]
        sample = drawn(asked, lambda pair: pair[1], 50)
        assert sample
        for game in library.games.values():
            for phrase in (phrase for other, phrase in sample if other is not game):
                reply = reply_to(answerer, Ask(phrase, game.id))
                assert {library.game_of(citation.ref).id for citation in reply.citations()} <= {
                    game.id
                }

    def test_a_game_may_be_given_by_any_of_its_names(
        self, answerer: Context, library: Library
    ) -> None:
        for game in library.games.values():
            for name in (game.id, *game.aliases):
                reply = reply_to(answerer, Ask("how many cards do I draw?", name.upper()))
                assert {library.game_of(citation.ref) for citation in reply.citations()} <= {game}

    def test_an_unknown_game_is_refused(self, answerer: Context) -> None:
        with pytest.raises(UnknownGameError, match="chess"):
            reply_to(answerer, Ask("how many cards do I draw?", "chess"))
        with pytest.raises(UnknownGameError, match="chess"):
            show_rule(answerer, ShowRule("1", "chess"))

    def test_another_game_named_inside_the_scope_is_a_reason(
        self, unwilling: Context, library: Library
    ) -> None:
        arcana = library.games["arcana"]
        answer = only(
            reply_to(
                unwilling,
                Ask(f"how many cards do I draw in {arcana.mentions[0]}?", library.default_game.id),
            )
        )
        assert isinstance(answer, NotFound)
        assert dict(answer.reason.values) == {"game": arcana.title}


class TestCitations:
    QUESTIONS = (
        "what does barrier do",
        "how many rounds for 37 players? and how long is a match? what if I am late?",
        "rule 6c-ii and 803.1-803.3",
        "バリアとは何ですか",
        "can I attack the turn my resonator enters? what about swiftness? and flying?",
        "1000",
        "rule 99.99.99",
        "zebra",
    )

    @pytest.mark.parametrize("question", QUESTIONS)
    @pytest.mark.parametrize("outcome", ["answerer", "sure", "unsure", "unwilling"])
    def test_citations_exist_and_are_unique_and_few(
        self, library: Library, request: pytest.FixtureRequest, question: str, outcome: str
    ) -> None:
        citations = reply_to(request.getfixturevalue(outcome), Ask(question)).citations()
        assert len(citations) <= MAX_CITATIONS
        assert len({citation.ref for citation in citations}) == len(citations)
        for citation in citations:
            assert library.rules[citation.ref] == citation.rule
            assert library.documents[citation.ref.document] == citation.document

    def test_what_answers_is_cited_first(self, sure: Context) -> None:
        reply = reply_to(sure, Ask("what does barrier do"))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert reply.citations() == (answer.citation, *answer.others)

    def test_scores_do_not_rise(self, sure: Context) -> None:
        reply = reply_to(sure, Ask("when may I play a card from my hand"))
        scores = [citation.score for citation in reply.citations()[1:]]
        assert scores == sorted(scores, reverse=True)


class TestOutcomes:
    def test_found(self, sure: Context) -> None:
        assert isinstance(only(reply_to(sure, Ask("what does barrier stop"))), Found)

    def test_did_you_mean(self, unsure: Context) -> None:
        reply = reply_to(unsure, Ask("what does barrier stop"))
        answer = only(reply)
        assert isinstance(answer, DidYouMean)
        assert 2 <= len(answer.candidates) <= CANDIDATES
        assert not reply.answered
        assert reply.citations() == answer.candidates

    def test_nothing(self, unwilling: Context) -> None:
        reply = reply_to(unwilling, Ask("what does barrier stop"))
        answer = only(reply)
        assert isinstance(answer, NotFound)
        assert 1 <= len(answer.nearest) <= CANDIDATES
        assert not reply.answered

    def test_the_outcome_changes_nothing_of_what_was_found(
        self, sure: Context, unsure: Context, unwilling: Context
    ) -> None:
        found, maybe, nothing = (
            reply_to(answerer, Ask("what does barrier stop")).citations()
            for answerer in (sure, unsure, unwilling)
        )
        assert found[:CANDIDATES] == maybe == nothing

    def test_words_that_no_rule_knows_find_nothing(self, sure: Context) -> None:
        answer = only(reply_to(sure, Ask("xyzzyq vvvvqq")))
        assert isinstance(answer, NotFound)
        assert answer.nearest == ()

    @pytest.mark.parametrize(
        "text",
        [
            "difference between swiftness and quickcast?",
            "Swiftness vs Quickcast",
            "速攻と瞬動の違いは?",
        ],
    )
    def test_two_keywords_that_are_compared_are_both_answered(
        self, answerer: Context, text: str
    ) -> None:
        answers = reply_to(answerer, Ask(text)).answers
        assert [
            entry.ref.id
            for answer in answers
            if isinstance(answer, Found)
            for entry in answer.entries
        ] == ["Swiftness", "Quickcast"]

    def test_what_is_compared_with_a_thing_that_is_no_keyword_is_one_question(
        self, answerer: Context
    ) -> None:
        assert len(reply_to(answerer, Ask("difference between swiftness and my deck")).answers) == 1

    def test_a_keywords_heading_never_answers_itself(self, sure: Context, library: Library) -> None:
        keywords = [rule for rule in library.rules.values() if library.definition_of(rule.ref)]
        assert len(keywords) > 20
        for rule in keywords:
            assert library.definition_of(first(reply_to(sure, Ask(rule.title))).ref) is None

    def test_most_keywords_alone_find_their_definition(
        self, sure: Context, library: Library
    ) -> None:
        keywords = [rule for rule in library.rules.values() if library.definition_of(rule.ref)]
        right = [
            rule
            for rule in keywords
            if first(reply_to(sure, Ask(f"what does {rule.title} do?"))).ref
            == library.definition_of(rule.ref)
        ]
        assert len(right) > len(keywords) / 2


@dataclass(frozen=True)
class Given(Engine):
    """An engine that finds what a test gives it."""

    rules: tuple[Hit, ...] = ()
    entries: tuple[Hit, ...] = ()

    def search(self, text: str, scope: Scope, limit: int = 10, is_name: object = None) -> Result:
        return super().search(text, scope, limit)._replace(rules=self.rules, entries=self.entries)


@pytest.fixture(scope="module")
def finding(ruled: App) -> Finding:
    """An answerer over the invented rulings that finds what it is given, addresses with shares, and
    is sure of it.

    A rule that a given entry cites is as similar to it as the entry's share says.
    """
    engine = ruled.snapshot.engine
    index = engine.index
    numbers = {str(ref): number for number, ref in enumerate(index.refs)}

    def hit(address: str, share: float, **features: float) -> Hit:
        number = numbers[address]
        values = tuple(features.get(name, 0.0) for name in FEATURES)
        cites = tuple(RuleRef(*index.refs[cited]) for cited in index.cites[number])
        return Hit(index.refs[number], cites, share, share, False, values)

    def make(rules: dict[str, float], entries: dict[str, float] | None = None) -> Context:
        found = [hit(address, share, questions=share) for address, share in (entries or {}).items()]
        cited = {str(ref): entry.share for entry in reversed(found) for ref in entry.cites}
        ranked = [
            hit(address, share, questions=share, cited=cited.get(address, 0.0))
            for address, share in rules.items()
        ]
        given = Given(
            *(getattr(engine, field.name) for field in fields(engine)), tuple(ranked), tuple(found)
        )
        return calibrated(replace(ruled.context, engine=replace(given, situations={})), 0.0, 0.0)

    return make


DRIFT_TWICE, NO_LANTERN, LATE, TEA = (
    "ruling/harbour:drift-twice",
    "ruling/harbour:no-lantern",
    "penalty/harbour:late",
    "penalty/harbour:spilt-tea",
)
DRIFT, WHO_DRIFTS, ANCHOR = (
    "keyword/harbour:Drift",
    "keyword/harbour:Drift#1",
    "keyword/harbour:Anchor",
)
ASKED = Ask("and then what of it?")


def cited(reply: Reply) -> list[tuple[str, str]]:
    """The rules of a reply, each with why it is cited."""
    return [(str(citation.ref), citation.why) for citation in reply.citations()]


def entries(reply: Reply) -> list[str]:
    return [str(entry.ref) for entry in reply.entries]


class TestEntries:
    @pytest.mark.parametrize(
        ("text", "entry", "rule"),
        [
            ("does a second drift do anything?", DRIFT_TWICE, "guide:2.3.2"),
            ("漂流が二つあると増える?", DRIFT_TWICE, "guide:2.3.2"),
            ("who has it drift?", DRIFT, "guide:2.3.1"),
            ("what penalty for my opponent who is late?", LATE, "desk:1a-i"),
            ("may i haul it in a regatta", "ruling/harbour:haul-in-regatta", "regatta:1.1"),
        ],
    )
    def test_an_entry_is_found_beside_the_rule_that_it_rests_on(
        self, ruled: App, text: str, entry: str, rule: str
    ) -> None:
        reply = reply_to(calibrated(ruled.context, 0.0, 0.0), Ask(text))
        assert entry in entries(reply)
        assert str(first(reply).ref) == rule

    def test_without_rulings_the_rules_alone_answer(self, harbour: App) -> None:
        reply = harbour.handle(Ask("may i haul the boat in a regatta"))
        assert (entries(reply), cited(reply)[0]) == ([], ("regatta:1.1", "search"))

    def test_a_rule_is_cited_for_the_ruling_that_is_asked_with_something_more_similar(
        self, finding: Finding
    ) -> None:
        reply = reply_to(finding({"guide:2.3.2": 0.6, "desk:1b": 0.3}, {DRIFT_TWICE: 0.9}), ASKED)
        assert (cited(reply), entries(reply)) == (
            [("guide:2.3.2", "ruling"), ("desk:1b", "search")],
            [DRIFT_TWICE, DRIFT],
        )
        assert first(reply).score == 0.6

    def test_a_rule_that_is_as_similar_itself_answers_itself(self, finding: Finding) -> None:
        reply = reply_to(finding({"guide:2.3.2": 0.6}, {DRIFT_TWICE: 0.6}), ASKED)
        assert (cited(reply), entries(reply)) == ([("guide:2.3.2", "search")], [DRIFT_TWICE, DRIFT])

    def test_a_common_question_shows_its_keyword(self, finding: Finding) -> None:
        reply = reply_to(
            finding({"guide:2.3.1": 0.6, "guide:2.3.2": 0.3}, {WHO_DRIFTS: 0.9}), ASKED
        )
        assert (cited(reply), entries(reply)) == (
            [("guide:2.3.1", "ruling"), ("guide:2.3.2", "search")],
            [DRIFT],
        )

    def test_an_entry_about_another_rule_is_not_shown(self, finding: Finding) -> None:
        assert entries(reply_to(finding({"guide:1.1": 0.9}, {NO_LANTERN: 0.8}), ASKED)) == []

    @pytest.mark.parametrize(
        ("share", "shown"), [(0.8 * SHOWN_ODDS, True), (0.79 * SHOWN_ODDS, False)]
    )
    def test_an_entry_is_shown_where_it_is_likely_enough_beside_the_best(
        self, finding: Finding, share: float, shown: bool
    ) -> None:
        reply = reply_to(finding({"desk:1a": 0.9}, {DRIFT_TWICE: 0.8, NO_LANTERN: share}), ASKED)
        assert entries(reply) == ([NO_LANTERN] if shown else [])

    def test_the_keyword_under_whose_heading_the_answer_stands_is_shown(
        self, finding: Finding
    ) -> None:
        assert entries(reply_to(finding({"guide:2.3.1": 0.9}), ASKED)) == [DRIFT]
        assert entries(reply_to(finding({"guide:1.2.1": 0.9}), ASKED)) == []

    def test_penalties_are_shown_by_their_own_rung_alone(self, finding: Finding) -> None:
        assert entries(reply_to(finding({"desk:1a-i": 0.9}, {LATE: 0.9}), ASKED)) == []

    @pytest.mark.parametrize(("unsure_below", "kind"), [(0.0, Found), (1.1, DidYouMean)])
    def test_entries_are_shown_beside_what_may_be_meant_too(
        self, finding: Finding, unsure_below: float, kind: type[Answer]
    ) -> None:
        reply = reply_to(
            calibrated(
                finding({"guide:2.3.2": 0.5, "desk:1a": 0.4}, {DRIFT_TWICE: 0.4}), 0.0, unsure_below
            ),
            ASKED,
        )
        assert isinstance(only(reply), kind)
        assert entries(reply) == [DRIFT_TWICE, DRIFT]

    def test_where_nothing_answers_no_entry_does(self, finding: Finding) -> None:
        reply = reply_to(
            calibrated(finding({"guide:2.3.2": 0.5}, {DRIFT_TWICE: 0.4}), 1.1, 1.1), ASKED
        )
        assert isinstance(only(reply), NotFound)
        assert (entries(reply), cited(reply)) == ([], [("guide:2.3.2", "search")])


class TestReadAs:
    def test_corrected_spellings_are_said(self, ruled: App) -> None:
        answer = only(ruled.handle(Ask("how many boats at the strat in the habour?")))
        assert isinstance(answer, Found)
        assert answer.read_as == ("strat = start", "habour = harbour")

    def test_what_is_spelt_right_is_read_as_it_is(self, ruled: App) -> None:
        answer = only(ruled.handle(Ask("how many boats at the start in the harbour?")))
        assert isinstance(answer, Found)
        assert answer.read_as == ()

    @pytest.mark.parametrize(
        ("nothing_below", "unsure_below", "kind"),
        [(0.0, 0.0, Found), (0.0, 1.1, DidYouMean), (1.1, 1.1, NotFound)],
    )
    def test_every_outcome_says_them(
        self, ruled: App, nothing_below: float, unsure_below: float, kind: type[Answer]
    ) -> None:
        answer = only(
            reply_to(
                calibrated(ruled.context, nothing_below, unsure_below),
                Ask("which boats are at the strat"),
            )
        )
        assert isinstance(answer, kind)
        assert answer.read_as == ("strat = start",)


class TestCards:
    @pytest.mark.parametrize(
        "text",
        [
            "grey heron",
            "Grey Heron?",
            "what is the Grey Heron",
            "show me grey heron",
            "birdie",
            "LH-001",
            "tell me about the Grey Heron card",
        ],
    )
    def test_a_card_named_alone_is_shown(self, ruled: App, text: str) -> None:
        reply = ruled.handle(Ask(text))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert ([card.name for card in answer.cards], answer.citation, reply.citations()) == (
            ["Grey Heron"],
            None,
            (),
        )
        assert reply.answered

    def test_either_side_names_the_card(self, ruled: App) -> None:
        for text in ("night ferry", "dawn ferry"):
            answer = only(ruled.handle(Ask(text)))
            assert isinstance(answer, Found)
            assert [card.names for card in answer.cards] == [("Night Ferry", "Dawn Ferry")]

    def test_the_text_of_a_card_is_shown_where_it_was_brought(self, ruled: App) -> None:
        answer = only(ruled.handle(Ask("what does the grey heron do?")))
        assert isinstance(answer, Found)
        assert [card.name for card in answer.cards] == ["Grey Heron"]

    @pytest.mark.parametrize(
        "text",
        ["what does the night ferry do?", "night ferry text", "tell me the text of dawn ferry"],
    )
    def test_where_no_text_was_brought_it_is_said(self, ruled: App, text: str) -> None:
        answer = only(ruled.handle(Ask(text)))
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, [card.name for card in answer.cards]) == (
            NO_TEXT,
            ["Night Ferry"],
        )

    @pytest.mark.parametrize(
        "text", ["what does the night ferry say?", "night ferry effect", "night ferry errata"]
    )
    def test_every_word_that_asks_for_a_cards_text_is_known(self, ruled: App, text: str) -> None:
        answer = only(ruled.handle(Ask(text)))
        assert isinstance(answer, NotFound)
        assert answer.reason.message == NO_TEXT

    @pytest.mark.parametrize("text", ["grey heronとは?", "grey heronは？"])
    def test_a_card_is_known_with_japanese_letters_right_behind_it(
        self, ruled: App, text: str
    ) -> None:
        answer = only(ruled.handle(Ask(text)))
        assert isinstance(answer, Found)
        assert [card.name for card in answer.cards] == ["Grey Heron"]

    def test_a_card_without_its_text_has_no_score(self, ruled: App) -> None:
        reply = ruled.handle(Ask("night ferry text"))
        assert (reply.answered, reply.score) == (False, 0.0)

    def test_cards_named_in_a_question_are_shown_beside_its_rule(self, finding: Finding) -> None:
        answer = only(
            reply_to(
                finding({"guide:2.2": 4.0}), Ask("may my grey heron go where the night ferry is?")
            )
        )
        assert isinstance(answer, Found)
        assert [card.name for card in answer.cards] == ["Grey Heron", "Night Ferry"]

    @pytest.mark.parametrize("text", ["Tug of Plenty", "tug of plenty!", "RED BUOY", "Dawn Ferry?"])
    def test_a_whole_name_is_the_card_whatever_its_words_mean_elsewhere(
        self, ruled: App, text: str
    ) -> None:
        reply = ruled.handle(Ask(text))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert (
            [fold(text).rstrip("?!") in map(fold, card.names) for card in answer.cards],
            reply.citations(),
            reply.score,
        ) == ([True], (), 1.0)

    def test_a_name_that_is_a_word_of_the_rules_too_shows_both(
        self, finding: Finding, ruled: App
    ) -> None:
        names = make_names(
            "harbour",
            (Printing("LH-009", "Boat", ("Boat",), (), (), (), "", "", "", "", "", "", ()),),
            (),
        )
        answerer = finding({"guide:2.2": 4.0})
        answerer = replace(answerer, database=replace(answerer.database, cards={"harbour": names}))
        answer = only(reply_to(answerer, Ask("boat")))
        assert isinstance(answer, Found)
        assert ([card.name for card in answer.cards], answer.citation is not None) == (
            ["Boat"],
            True,
        )
        refusing = calibrated(answerer, 1.1, 1.1)
        answer = only(reply_to(refusing, Ask("boat")))
        assert isinstance(answer, Found)
        assert ([card.name for card in answer.cards], answer.citation) == (["Boat"], None)

    def test_a_game_without_cards_has_none(self, ruled: App) -> None:
        reply = ruled.handle(Ask("grey heron", "kite"))
        assert all(not (isinstance(answer, Found) and answer.cards) for answer in reply.answers)


class TestLists:
    def test_a_cards_standing_is_said_with_the_lists_and_the_rule(self, ruled: App) -> None:
        reply = ruled.handle(Ask("is night ferry banned in open water?"))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert answer.facts[0].message == BANNED
        assert dict(answer.facts[0].values) == {
            "card": "Night Ferry // Dawn Ferry",
            "format": "Open Water",
            "date": "2021-03-01",
            "list": "Open Water, spring 2021",
        }
        assert ([banlist.effective for banlist in answer.lists], cited(reply)) == (
            ["2021-03-01", "2021-06"],
            [("regatta:1.2", "list")],
        )
        assert reply.score == 1.0

    def test_the_facts_are_in_the_askers_language(self, ruled: App) -> None:
        answer = only(ruled.handle(Ask("night ferry は外海戦で禁止?", None, "ja")))
        assert isinstance(answer, Found)
        assert (answer.facts[0].message, dict(answer.facts[0].values)["format"]) == (
            BANNED,
            "外海戦",
        )

    def test_without_lists_the_rules_are_searched(self, harbour: App) -> None:
        answer = only(harbour.handle(Ask("is night ferry banned in open water?")))
        assert not isinstance(answer, Found) or not answer.lists


class TestUnreadable:
    @pytest.mark.parametrize(
        "text",
        ["", "   ", "\n\n", "?", "?!。…", "\x00", "\x1b\x07", "\u200b\u202e\ufeff", "-- --", "🎴"],
    )
    def test_an_empty_question_is_refused(self, answerer: Context, text: str) -> None:
        with pytest.raises(QuestionError, match="the question is empty"):
            reply_to(answerer, Ask(text))
        with pytest.raises(QuestionError, match="the question is empty"):
            show_rule(answerer, ShowRule(text))

    def test_a_question_may_have_2000_characters_and_no_more(self, answerer: Context) -> None:
        text = ("may I draw a card " * 200)[:MAX_QUESTION]
        assert reply_to(answerer, Ask(text.strip() + "?" * (MAX_QUESTION - len(text.strip()))))
        with pytest.raises(QuestionError, match="2,001 characters; at most 2,000"):
            reply_to(answerer, Ask("b" * (MAX_QUESTION + 1)))

    def test_spaces_around_a_question_do_not_count(self, answerer: Context) -> None:
        assert readable(" \n" * 2000 + "barrier" + "\t" * 2000) == "barrier"

    def test_spaces_within_count_once(self) -> None:
        assert (
            readable("what  is" + " " * 3000 + "\u200b\n \n\n" + "　barrier ?")
            == "what is\nbarrier ?"
        )

    def test_the_length_is_that_of_what_is_written_out(self) -> None:
        ligature = "\ufdfa"  # stands for eighteen characters
        assert readable(ligature * (MAX_QUESTION // 18)) == ligature * (MAX_QUESTION // 18)
        with pytest.raises(QuestionError, match="2,016 characters; at most 2,000"):
            readable(ligature * (MAX_QUESTION // 18 + 1))

    @pytest.mark.parametrize(
        "control", ["\x00", "\x07", "\x1b", "\x7f", "\u200b", "\u202e", "\u2066", "\ufeff", "\r"]
    )
    def test_control_characters_are_spaces(self, answerer: Context, control: str) -> None:
        assert readable(f"{control}what is{control}barrier{control}") == "what is barrier"
        assert (
            reply_to(answerer, Ask(f"what is{control}barrier")).citations()
            == reply_to(answerer, Ask("what is barrier")).citations()
        )

    @pytest.mark.parametrize(
        "text",
        [
            "a",
            "7",
            "舟",
            "b" * 2000,
            "9" * 2000,
            "漢" * 2000,
            "? " * 900 + "b",
            "rule " * 400,
            "1." * 1000,
            "(" * 1999 + "b",
        ],
    )
    def test_odd_questions_are_answered_or_not_but_never_fail(
        self, answerer: Context, text: str
    ) -> None:
        assert reply_to(answerer, Ask(text)).answers


class TestNewestFirst:
    """regatta:1.1 and guide:2.2 are recorded as differing."""

    @pytest.mark.parametrize("asked", ["en", "ja"])
    def test_a_newer_rule_that_is_nearly_as_good_comes_first(
        self, finding: Finding, asked: Language
    ) -> None:
        def first_of(odds: float) -> str:
            answerer = finding({"guide:2.2": 0.8, "regatta:1.1": 0.8 * odds})
            documents = answerer.library.documents
            older = documents["guide"]._replace(superseded_by="regatta")
            library = replace(answerer.library, documents={**documents, "guide": older})
            request = replace(ASKED, language=asked)
            return str(first(reply_to(replace(answerer, library=library), request)).ref)

        assert first_of(1.01 * NEWER_ODDS) == "regatta:1.1"
        assert first_of(0.99 * NEWER_ODDS) == "guide:2.2"


class TestNamesOfCards:
    @pytest.mark.parametrize(
        ("text", "rule"),
        [
            ("does Wolfgang have barrier", "comprehensive:1120.2"),
            ("is Demonflame affected by barrier?", "comprehensive:1120.2"),
        ],
    )
    def test_a_name_does_not_steer_what_is_asked_of_the_card(
        self, bundled_app: App, text: str, rule: str
    ) -> None:
        reply = bundled_app.handle(Ask(text))
        assert str(reply.citations()[0].ref) == rule
        assert [answer.read_as for answer in reply.answers] == [()]

    @pytest.mark.parametrize(
        "text",
        [
            "can Blazer attack the turn it enters",
            "may I respond to demonflame",
            "what if Wolfgang leaves",
            "is Schrödinger's Cat destroyed",
        ],
    )
    def test_a_name_is_never_read_as_other_words(self, bundled_app: App, text: str) -> None:
        assert [answer.read_as for answer in bundled_app.handle(Ask(text)).answers] == [()]


class TestNumbersOfAGame:
    @pytest.mark.parametrize(
        "text", ["PK 101.1", "rule pk 101.1", "what does pk 101.1 say?", "Kitebook 101.1"]
    )
    def test_what_a_game_or_a_document_is_called_before_a_number_is_read(
        self, harbour: App, text: str
    ) -> None:
        reply = harbour.handle(Ask(text))
        assert [str(citation.ref) for citation in reply.citations(1)] == ["kitebook:101.1"]
        assert [str(citation.ref) for citation in harbour.handle(ShowRule(text)).citations(1)] == [
            "kitebook:101.1"
        ]

    @pytest.mark.parametrize("text", ["PK 2.1", "rule pk 2.1"])
    def test_no_other_games_rule_of_that_number_is_shown(self, harbour: App, text: str) -> None:
        assert not harbour.handle(ShowRule(text)).answered
        assert {
            citation.document.id for citation in harbour.handle(ShowRule(text)).citations()
        } <= {"kitebook"}


class TestOrderAndSubject:
    @staticmethod
    def rules(app: App, text: str) -> list[str]:
        """The rule that answers each question of a message; empty where none does."""
        answers = app.handle(Ask(text)).answers
        return [
            str(answer.citation.ref) if isinstance(answer, Found) and answer.citation else ""
            for answer in answers
        ]

    @pytest.mark.parametrize(
        "text",
        [
            "What is barrier? How many rounds for 20 players? what is flying?",
            "how many rounds for 20 players? what is barrier?",
            "what is 803.3a? and how many rounds for 20 players?",
            "how many rounds for 20 players? and what is 803.3a? and what is barrier?",
            "結界とは何ですか？20人だと何ラウンドですか？",
            "20人だと何ラウンドですか？結界とは何ですか？",
        ],
    )
    def test_they_are_answered_in_the_order_asked(self, bundled_app: App, text: str) -> None:
        known = {
            "barrier": "1120.2",
            "結界": "1120.2",
            "rounds": "appendix-rounds",
            "ラウンド": "appendix-rounds",
            "803.3a": "803.3a",
            "flying": "1107.2",
        }
        asked = sorted((text.index(word), number) for word, number in known.items() if word in text)
        assert [rule.partition(":")[2] for rule in self.rules(bundled_app, text)] == [
            number for _, number in asked
        ]

    @pytest.mark.parametrize(
        ("text", "alone"),
        [
            ("What is barrier? does it stop banish?", "does barrier stop banish?"),
            ("How does standby work? Do I pay for it again?", "Do I pay for standby again?"),
            ("What does Flying do? Hmm. Can it be blocked?", "Can Flying be blocked?"),
            ("結界とは何ですか？それは対象を防ぎますか？", "結界は対象を防ぎますか？"),
        ],
    )
    def test_a_further_question_keeps_the_subject(
        self, bundled_app: App, text: str, alone: str
    ) -> None:
        assert self.rules(bundled_app, text)[-1] == self.rules(bundled_app, alone)[0] != ""

    def test_each_answer_stands_under_its_question_as_it_was_asked(self, bundled_app: App) -> None:
        answers = bundled_app.handle(Ask("What is barrier? does it stop banish?")).answers
        assert [answer.question for answer in answers] == [
            "What is barrier?",
            "does it stop banish?",
        ]

    def test_a_number_stands_where_it_was_asked_for_and_a_range_is_not_torn(
        self, bundled_app: App
    ) -> None:
        rules = self.rules(
            bundled_app, "what is barrier? what do 803.1 to 803.3 say? how does flying work?"
        )
        assert rules == [
            "comprehensive:1120.2",
            "comprehensive:803.1",
            "comprehensive:803.2",
            "comprehensive:803.3",
            "comprehensive:1107.2",
        ]
