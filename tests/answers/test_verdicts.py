"""Yes or No before a direct answer, read by an invented model, and by the bundled one."""

from __future__ import annotations

from pathlib import Path

import pytest
import Stemmer

from bot.answers.claims import ClaimReader
from bot.answers.cue import CUES, read_cues
from bot.answers.verdicts import LanguageModel, VerdictReader, read_verdicts, write_verdicts
from bot.search.model import VERDICTS, bundled_model
from rules_corpus.languages import text_of
from rules_corpus.model import RuleRef
from rules_corpus.problems import CorpusError
from rulings.model import CitedRule, DirectAnswer, EntryRef, Wording

LOGS = DirectAnswer(
    EntryRef("answer", "driftwood", "wet-logs-do-not-float"),
    text_of({"en": "Can a wet log float?", "ja": "濡れた丸太は浮かべますか?"}),
    text_of({"en": "A wet log cannot float.", "ja": "濡れた丸太は浮かべない。"}),
    "yes-no",
    "no",
    (CitedRule(RuleRef("driftbook", "1.1"), "2.0"),),
    (
        Wording("so wet logs can't float, right?", "yes"),
        Wording("may I float a soaked one", "no"),
        Wording("which logs float", ""),
        Wording("濡れた丸太は浮かべないよね?", "yes"),
        Wording("濡れていても浮かべる?", "no"),
    ),
)
# A claim that is negated as the statement is holds; the model knows nothing else.
SIMPLE = {
    "en": LanguageModel(
        {"": -1.0, "begins can": 2.0, "tag": 2.0}, {"negated*no": 3.0, "": -1.5}, {}, 0.0, 1.0, 1.0
    ),
    "ja": LanguageModel({"": 1.0}, {"negated*no": 3.0, "": -1.5}, {}, 0.0, 1.0, 1.0),
}


EVEN = 0.5  # likely that the entry is meant: odds of one

CLAIMS = ClaimReader(read_cues(CUES), Stemmer.Stemmer("english").stemWord)


@pytest.fixture
def simple(tmp_path: Path) -> VerdictReader:
    write_verdicts(tmp_path / VERDICTS, SIMPLE)
    return VerdictReader(tmp_path / VERDICTS, CLAIMS)


def test_an_entry_leans_to_the_reply_to_its_own_question(tmp_path: Path) -> None:
    leaning = SIMPLE["en"]._replace(reading={"own": 2.0})
    write_verdicts(tmp_path / VERDICTS, {"en": leaning})
    reader = VerdictReader(tmp_path / VERDICTS, CLAIMS)
    assert reader.verdict("can my damp log float", LOGS, EVEN) == "no"
    assert reader.verdict("can my damp log float", LOGS._replace(verdict="yes"), EVEN) == "yes"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("can my damp log float", "no"),
        ("logs that are damp cannot float, right?", "yes"),
        ("湿った丸太でも浮かべる?", "no"),
        ("湿った丸太は浮かべないよね?", "yes"),
    ],
)
def test_the_word_replies_to_the_claim_as_it_is_put(
    simple: VerdictReader, question: str, said: str
) -> None:
    assert simple.verdict(question, LOGS, EVEN) == said


def test_what_asks_for_something_else_gets_no_word(simple: VerdictReader) -> None:
    assert simple.verdict("how many damp logs float", LOGS, EVEN) == ""
    assert simple.verdict("which logs float?", LOGS, EVEN) == ""


def test_a_known_wording_gets_its_own_reply(simple: VerdictReader) -> None:
    assert simple.verdict("May I float a soaked one", LOGS, EVEN) == "no"


def test_what_is_not_sure_gets_no_word(tmp_path: Path) -> None:
    doubtful = {"en": SIMPLE["en"]._replace(yes_above=9.0, no_above=9.0)}
    write_verdicts(tmp_path / VERDICTS, doubtful)
    assert (
        VerdictReader(tmp_path / VERDICTS, CLAIMS).verdict("can my damp log float", LOGS, EVEN)
        == ""
    )


def test_the_word_is_surer_where_the_entry_is_likelier_to_be_the_one_asked_for(
    tmp_path: Path,
) -> None:
    write_verdicts(tmp_path / VERDICTS, {"en": SIMPLE["en"]._replace(no_above=1.6)})
    reader = VerdictReader(tmp_path / VERDICTS, CLAIMS)
    said = [reader.verdict("can my damp log float", LOGS, likely) for likely in (0.2, EVEN, 0.9)]
    assert said == ["", "", "no"]


def test_a_language_that_the_entry_does_not_speak_gets_no_word(simple: VerdictReader) -> None:
    english = LOGS._replace(statement=text_of({"en": "A wet log cannot float."}))
    assert simple.verdict("湿った丸太は浮かべないよね?", english, EVEN) == ""


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / VERDICTS).write_bytes(b"\xc1")
    with pytest.raises(CorpusError, match="verdicts"):
        read_verdicts(tmp_path / VERDICTS)


def test_the_bundled_model_says_nothing_of_open_questions() -> None:
    reader = VerdictReader(bundled_model() / VERDICTS, CLAIMS)
    assert reader.verdict("how many logs are there", LOGS, EVEN) == ""
    assert reader.verdict("丸太は何本?", LOGS, EVEN) == ""
