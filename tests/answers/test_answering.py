"""From a question to its answers, over the texts that come with the package.

Rules are picked by what they are, not by their numbers, so that another edition changes no test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bot.answers.answer import Answer, Citation, DidYouMean, Found, NotFound, Question, Reply
from bot.answers.answering import CANDIDATES, MAX_QUESTION, NO_SUCH_RULE, Answerer, QuestionError, readable
from bot.answers.scope import UnknownGameError
from bot.app import App
from bot.desk.tables import FLOOR
from rules_corpus.library import Corpus
from rules_corpus.model import Library, Rule
from rules_corpus.numbers import is_name

MAX_CITATIONS = 10


@pytest.fixture(scope="module")
def library(bundled_app: App) -> Library:
    return bundled_app.library


@pytest.fixture(scope="module")
def answerer(bundled_app: App) -> Answerer:
    return bundled_app.answerer


def calibrated(answerer: Answerer, nothing_below: float, unsure_below: float) -> Answerer:
    """An answerer with other limits, so that a test can choose the outcome."""
    return replace(answerer, calibration=answerer.calibration._replace(nothing_below=nothing_below, unsure_below=unsure_below, unsure_margin=1e9))


@pytest.fixture(scope="module")
def sure(answerer: Answerer) -> Answerer:
    """Always finds an answer."""
    return calibrated(answerer, 0.0, 0.0)


@pytest.fixture(scope="module")
def unsure(answerer: Answerer) -> Answerer:
    """Always asks which of some rules is meant."""
    return calibrated(answerer, 0.0, 1.1)


@pytest.fixture(scope="module")
def unwilling(answerer: Answerer) -> Answerer:
    """Never finds an answer."""
    return calibrated(answerer, 1.1, 1.1)


def rules(library: Library, document: str, such: Callable[[Rule], bool]) -> Iterator[Rule]:
    """The numbered rules of a document that are ``such``."""
    return (rule for rule in library.rules.values() if rule.ref.document == document and not is_name(rule.ref.number) and such(rule))


def only(reply: Reply) -> Answer:
    (answer,) = reply.answers
    return answer


def first(reply: Reply) -> Citation:
    return reply.citations()[0]


class TestTypedNumbers:
    def test_a_rule_is_found_by_its_number(self, answerer: Answerer, library: Library) -> None:
        rule = next(rules(library, FLOOR, lambda rule: bool(rule.text) and "-" in rule.ref.number))
        reply = answerer.answer(Question(f"what does {rule.ref.number} say?"))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert answer.citation.rule == rule
        assert (answer.citation.why, answer.question, reply.score, reply.answered) == ("number", rule.ref.number, 1.0, True)

    def test_a_number_may_be_typed_without_its_separators(self, answerer: Answerer, library: Library) -> None:
        rule = next(rules(library, FLOOR, lambda rule: bool(rule.text) and "-" in rule.ref.number))
        for typed in (rule.ref.number.replace("-", ""), rule.ref.number.replace("-", " ").upper(), "(".join(rule.ref.number.split("-")) + ")"):
            assert first(answerer.answer(Question(f"rule {typed}"))).rule == rule

    def test_several_numbers_have_several_answers_in_their_order(self, answerer: Answerer, library: Library) -> None:
        found = [
            rule for rule, _ in zip(rules(library, "comprehensive", lambda rule: bool(re.fullmatch(r"\d+\.\d+[a-z]", rule.ref.number))), range(3), strict=False)
        ]
        reply = answerer.answer(Question(" and ".join(reversed([rule.ref.number for rule in found]))))
        assert [answer.citation.rule for answer in reply.answers if isinstance(answer, Found)] == found[::-1]

    def test_a_range_has_all_rules_between(self, answerer: Answerer, library: Library) -> None:
        def lists_a_few(rule: Rule) -> bool:
            below = library.children(rule.ref)
            return 3 <= len(below) <= 6 and not any(library.children(ref) for ref in below)

        below = library.children(next(rules(library, "comprehensive", lists_a_few)).ref)
        for joint in (" to ", "-", " - "):
            reply = answerer.answer(Question(f"{below[0].number}{joint}{below[-1].number}"))
            assert [citation.ref for citation in reply.citations() if citation.ref.document == "comprehensive"] == list(below)

    def test_an_unknown_number_is_said_not_to_exist_with_the_nearest(self, answerer: Answerer, library: Library) -> None:
        rule = list(rules(library, "comprehensive", lambda rule: bool(re.fullmatch(r"\d+\.\d", rule.ref.number))))[-1]
        unknown = f"{rule.ref.number.split('.')[0]}.99"
        reply = answerer.answer(Question(f"what does rule {unknown} say"))
        answer = only(reply)
        assert isinstance(answer, NotFound)
        assert (answer.reason.message, dict(answer.reason.values)) == (NO_SUCH_RULE, {"number": unknown})
        assert rule.ref in [citation.ref for citation in answer.nearest]
        assert (reply.answered, reply.score) == (False, 0.0)

    def test_a_known_and_an_unknown_number_are_answered_both(self, answerer: Answerer, library: Library) -> None:
        rule = next(rules(library, "comprehensive", lambda rule: bool(re.fullmatch(r"\d+\.\d[a-z]", rule.ref.number))))
        reply = answerer.answer(Question(f"rule {rule.ref.number} and rule 1.2.3.4.5"))
        assert [type(answer) for answer in reply.answers] == [Found, NotFound]
        assert reply.answered

    def test_a_number_of_another_game_is_found_without_a_scope_only(self, answerer: Answerer, library: Library) -> None:
        squeezed = {re.sub(r"\W", "", ref.number) for ref in library.rules if library.game_of(ref) is library.default_game}
        other = next(rule for rule in library.rules.values() if library.game_of(rule.ref).id == "wota" and re.sub(r"\W", "", rule.ref.number) not in squeezed)
        assert first(answerer.answer(Question(f"rule {other.ref.number}"))).rule == other
        assert other.ref not in {citation.ref for citation in answerer.answer(Question(f"rule {other.ref.number}", library.default_game.id)).citations()}

    def test_only_numbers_are_looked_up_by_number(self, answerer: Answerer, library: Library) -> None:
        rule = next(rules(library, FLOOR, lambda rule: bool(rule.text)))
        assert first(answerer.by_number(Question(rule.ref.number))).rule == rule
        answer = only(answerer.by_number(Question("how many rounds for 37 players?")))
        assert isinstance(answer, NotFound)


class TestSeveralQuestions:
    BOTH = "how many rounds for 37 players without finals? how long is a one-game match?"

    def test_each_question_has_its_answer(self, answerer: Answerer) -> None:
        reply = answerer.answer(Question(self.BOTH))
        assert len(reply.answers) == 2
        assert all(isinstance(answer, Found) and answer.facts for answer in reply.answers)

    def test_the_answers_are_those_of_the_questions_alone(self, answerer: Answerer) -> None:
        both = {(answer.citation.ref, answer.facts) for answer in answerer.answer(Question(self.BOTH)).answers if isinstance(answer, Found)}
        alone = [only(answerer.answer(Question(part + "?"))) for part in self.BOTH.split("?") if part]
        assert both == {(answer.citation.ref, answer.facts) for answer in alone if isinstance(answer, Found)}

    def test_what_is_answered_comes_before_what_is_not(self, answerer: Answerer) -> None:
        reply = answerer.answer(Question("where is the nearest zoo with okapis? how many rounds for 37 players?"))
        assert isinstance(reply.answers[0], Found)
        assert reply.answered

    def test_where_no_part_is_answered_the_whole_is_asked_as_one(self, unwilling: Answerer) -> None:
        answer = only(unwilling.answer(Question("what is a ruler? what is a resonator?")))
        assert isinstance(answer, NotFound)
        assert answer.question == "what is a ruler? what is a resonator?"

    def test_at_most_five_questions_are_answered(self, sure: Answerer) -> None:
        assert len(sure.answer(Question(" ".join(["how many cards may I draw?"] * 9))).answers) == 5


class TestCalculated:
    def test_facts_come_with_the_rule_that_they_follow_from(self, answerer: Answerer) -> None:
        reply = answerer.answer(Question("how many rounds for 37 players?"))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert answer.facts
        assert all(("players", 37) in fact.values for fact in answer.facts)
        assert (answer.citation.why, answer.citation.ref.document, reply.score) == ("calculation", FLOOR, 1.0)
        assert answer.citation.ref not in [other.ref for other in answer.others]

    def test_the_rule_holds_the_figure(self, answerer: Answerer) -> None:
        answer = only(answerer.answer(Question("how many rounds without finals for 37 players?")))
        assert isinstance(answer, Found)
        (fact,) = answer.facts
        assert str(dict(fact.values)["rounds"]) in re.findall(r"\d+", answer.citation.rule.text)

    @pytest.mark.parametrize("question", ["37 players how many rounds", "how many rounds for 37 players in bo3 swiss?", "37人のスイスドローは何ラウンド?"])
    def test_the_wording_does_not_matter(self, answerer: Answerer, question: str) -> None:
        answer = only(answerer.answer(Question(question)))
        assert isinstance(answer, Found)
        assert any(("players", 37) in fact.values for fact in answer.facts)

    @pytest.mark.parametrize("game", ["arcana", "wota"])
    def test_other_games_have_no_such_tables(self, answerer: Answerer, game: str) -> None:
        for answer in answerer.answer(Question("how many rounds for 37 players?", game)).answers:
            assert not isinstance(answer, Found) or not answer.facts


class TestScope:
    def test_an_explicit_game_keeps_other_games_out(self, answerer: Answerer, library: Library, bundled_corpus: Corpus) -> None:
        asked = [(library.game_of(row.rule), phrase) for row in bundled_corpus.asked for phrase in (row.en[0], row.ja[0])]
        sample = {
            game: [phrase for held, phrase in asked if held is game][:: max(len([1 for held, _ in asked if held is game]) // 15, 1)][:15]
            for game in library.games.values()
        }
        for game in library.games.values():
            strange = [phrase for other, phrases in sample.items() if other is not game for phrase in phrases]
            assert len(strange) >= 30
            for phrase in strange[:30]:
                reply = answerer.answer(Question(phrase, game.id))
                assert {library.game_of(citation.ref).id for citation in reply.citations()} <= {game.id}

    def test_a_game_may_be_given_by_any_of_its_names(self, answerer: Answerer, library: Library) -> None:
        for game in library.games.values():
            for name in (game.id, *game.aliases):
                reply = answerer.answer(Question("how many cards do I draw?", name.upper()))
                assert {library.game_of(citation.ref) for citation in reply.citations()} <= {game}

    def test_an_unknown_game_is_refused(self, answerer: Answerer) -> None:
        with pytest.raises(UnknownGameError, match="chess"):
            answerer.answer(Question("how many cards do I draw?", "chess"))
        with pytest.raises(UnknownGameError, match="chess"):
            answerer.by_number(Question("1", "chess"))

    def test_another_game_named_inside_the_scope_is_a_reason(self, unwilling: Answerer, library: Library) -> None:
        arcana = library.games["arcana"]
        answer = only(unwilling.answer(Question(f"how many cards do I draw in {arcana.mentions[0]}?", library.default_game.id)))
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
    def test_citations_exist_and_are_unique_and_few(self, library: Library, request: pytest.FixtureRequest, question: str, outcome: str) -> None:
        citations = request.getfixturevalue(outcome).answer(Question(question)).citations()
        assert len(citations) <= MAX_CITATIONS
        assert len({citation.ref for citation in citations}) == len(citations)
        for citation in citations:
            assert library.rules[citation.ref] == citation.rule
            assert library.documents[citation.ref.document] == citation.document

    def test_what_answers_is_cited_first(self, sure: Answerer) -> None:
        reply = sure.answer(Question("what does barrier do"))
        answer = only(reply)
        assert isinstance(answer, Found)
        assert reply.citations() == (answer.citation, *answer.others)

    def test_scores_do_not_rise(self, sure: Answerer) -> None:
        reply = sure.answer(Question("when may I play a card from my hand"))
        scores = [citation.score for citation in reply.citations()[1:]]
        assert scores == sorted(scores, reverse=True)


class TestOutcomes:
    def test_found(self, sure: Answerer) -> None:
        assert isinstance(only(sure.answer(Question("what does barrier do"))), Found)

    def test_did_you_mean(self, unsure: Answerer) -> None:
        reply = unsure.answer(Question("what does barrier do"))
        answer = only(reply)
        assert isinstance(answer, DidYouMean)
        assert 2 <= len(answer.candidates) <= CANDIDATES
        assert not reply.answered
        assert reply.citations() == answer.candidates

    def test_nothing(self, unwilling: Answerer) -> None:
        reply = unwilling.answer(Question("what does barrier do"))
        answer = only(reply)
        assert isinstance(answer, NotFound)
        assert 1 <= len(answer.nearest) <= CANDIDATES
        assert not reply.answered

    def test_the_outcome_changes_nothing_of_what_was_found(self, sure: Answerer, unsure: Answerer, unwilling: Answerer) -> None:
        found, maybe, nothing = (answerer.answer(Question("what does barrier do")).citations() for answerer in (sure, unsure, unwilling))
        assert found[:CANDIDATES] == maybe == nothing

    def test_words_that_no_rule_knows_find_nothing(self, sure: Answerer) -> None:
        answer = only(sure.answer(Question("xyzzyq plughq")))
        assert isinstance(answer, NotFound)
        assert answer.nearest == ()

    def test_a_keywords_heading_never_answers_itself(self, sure: Answerer, library: Library) -> None:
        keywords = [rule for rule in library.rules.values() if library.definition_of(rule.ref)]
        assert len(keywords) > 20
        for rule in keywords:
            assert library.definition_of(first(sure.answer(Question(rule.title))).ref) is None

    def test_most_keywords_alone_find_their_definition(self, sure: Answerer, library: Library) -> None:
        keywords = [rule for rule in library.rules.values() if library.definition_of(rule.ref)]
        right = [rule for rule in keywords if first(sure.answer(Question(f"what does {rule.title} do?"))).ref == library.definition_of(rule.ref)]
        assert len(right) > len(keywords) / 2


class TestUnreadable:
    @pytest.mark.parametrize("text", ["", "   ", "\n\n", "?", "?!。…", "\x00", "\x1b\x07", "\u200b\u202e\ufeff", "-- --", "🎴"])
    def test_an_empty_question_is_refused(self, answerer: Answerer, text: str) -> None:
        for ask in (answerer.answer, answerer.by_number):
            with pytest.raises(QuestionError, match="the question is empty"):
                ask(Question(text))

    def test_a_question_may_have_2000_characters_and_no_more(self, answerer: Answerer) -> None:
        text = ("may I draw a card " * 200)[:MAX_QUESTION]
        assert answerer.answer(Question(text.strip() + "?" * (MAX_QUESTION - len(text.strip()))))
        with pytest.raises(QuestionError, match="2,001 characters; at most 2,000"):
            answerer.answer(Question("b" * (MAX_QUESTION + 1)))

    def test_blanks_around_a_question_do_not_count(self, answerer: Answerer) -> None:
        assert readable(" \n" * 2000 + "barrier" + "\t" * 2000) == "barrier"

    @pytest.mark.parametrize("control", ["\x00", "\x07", "\x1b", "\x7f", "\u200b", "\u202e", "\u2066", "\ufeff", "\r"])
    def test_control_characters_are_blanks(self, answerer: Answerer, control: str) -> None:
        assert readable(f"{control}what is{control}barrier{control}") == "what is barrier"
        assert answerer.answer(Question(f"what is{control}barrier")).citations() == answerer.answer(Question("what is barrier")).citations()

    @pytest.mark.parametrize("text", ["a", "7", "舟", "b" * 2000, "9" * 2000, "漢" * 2000, "? " * 900 + "b", "rule " * 400, "1." * 1000, "(" * 1999 + "b"])
    def test_odd_questions_are_answered_or_not_but_never_fail(self, answerer: Answerer, text: str) -> None:
        assert answerer.answer(Question(text)).answers
