"""Claims in the languages whose cues come with the package, and in one that data alone add."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import Stemmer

from bot.answers.claims import ClaimReader
from bot.answers.cue import CUES, read_cues
from rules_corpus.problems import CorpusError
from tests.support.intents import FRENCH

stem = Stemmer.Stemmer("english").stemWord
CLAIMS = ClaimReader(read_cues(CUES), stem)


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("I can't do that", True),
        ("cannot be done", True),
        ("it isnt not lost", False),
        ("may it attack", False),
        ("できないよね", True),
        ("できますか", False),
    ],
)
def test_two_negations_are_none(text: str, negated: bool) -> None:
    assert CLAIMS.read(text, "en" if text.isascii() else "ja").is_negated is negated


def test_figures_are_read_in_words_too() -> None:
    assert CLAIMS.read("is seven enough", "en").figures == {"7"}


def test_cues_are_the_groups_and_the_words_that_count_on_their_own() -> None:
    assert CLAIMS.read("It may float at most twice.", "en").cues == {
        *("can", "also", "only"),
        *("'may", "'at most", "'twice"),
    }
    assert CLAIMS.read("メモだけできる。", "ja").cues == {"only", "also", "can", "'だけ", "'できる"}


def test_hiragana_are_not_taken_for_the_katakana_of_a_name() -> None:
    assert "also" in CLAIMS.read("丸太も浮く", "ja").cues
    assert "also" not in CLAIMS.read("メモが浮く", "ja").cues


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("my log is damp. whose turn is it to float it", True),
        ("and how does it float?", True),
        ("what floats here is a log, right?", False),
        ("if a log drifts into my harbour whos it belonging to?", True),
        ("after the storm who's next to row", True),
        ("if a rower who's wet sinks does the boat sink", False),
        ("how about damp logs?", False),
        ("may a log float when it is damp?", False),
        ("what a log! does it float?", False),
        ("a boat is sold in harbour, from whose hold must the load come", True),
        ("In which harbour may it land?", True),
        ("can it sail in what it likes, or not?", False),
        ("how much is a pack of 濡れた丸太", True),
        ("does it sink or can I row it home?", True),
        ("does it sink or not?", False),
        ("船長に「濡れた丸太は浮かない」と言われたのですが、浮かべて大丈夫ですか?", True),
        ("「濡れた丸太は浮かない」と言われたけど本当ですか?", False),
    ],
)
def test_a_question_whose_last_sentence_asks_who_or_what_is_open(text: str, is_so: bool) -> None:
    language = "en" if text.isascii() else "ja"
    assert CLAIMS.is_open(CLAIMS.read(text, language)) is is_so


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("do wet logs float", True),
        ("two logs are wet. can't I float both?", True),
        ("so is a raft a boat?", True),
        ("is a raft a boat or a log", False),
        ("does it float, and where", False),
        ("wet logs float?", False),
        ("whose raft is it", False),
    ],
)
def test_a_question_that_begins_with_does_or_can_is_closed(text: str, is_so: bool) -> None:
    assert CLAIMS.is_closed(CLAIMS.read(text, "en")) is is_so


@pytest.fixture(scope="module")
def with_french(tmp_path_factory: pytest.TempPathFactory) -> ClaimReader:
    folder = tmp_path_factory.mktemp("cues")
    for path in CUES.glob("*.yaml"):
        shutil.copy(path, folder)
    shutil.copy(FRENCH / "cues.fr.yaml", folder / "fr.yaml")
    return ClaimReader(read_cues(folder), stem)


def test_a_claim_in_french_is_read_by_data_alone(with_french: ClaimReader) -> None:
    claim = with_french.read("Le papillon n'éclaire pas deux lanternes, non ?", "fr")
    assert claim.tokens[:5] == ("le", "papillon", "ne", "eclair", "pas")
    assert claim.is_negated
    assert claim.form >= {"no", "tag", "negated"}
    assert len(claim.clauses) == 2
    assert not with_french.is_open(claim)


@pytest.mark.parametrize("tag", ["n'est-ce pas", "n’est-ce pas", "pas vrai"])
def test_a_tag_in_french_is_known_once_its_contraction_is_written_out(
    with_french: ClaimReader, tag: str
) -> None:
    assert "tag" in with_french.read(f"Le papillon dort, {tag} ?", "fr").form


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("combien de lanternes ?", True),
        ("Il dort. Et quand se réveille-t-il ?", True),
        ("qui dort peut éclairer, pas vrai ?", False),
        ("peut-il éclairer même s'il dort ?", False),
    ],
)
def test_an_open_question_in_french_is_told_by_data_alone(
    with_french: ClaimReader, text: str, is_so: bool
) -> None:
    assert with_french.is_open(with_french.read(text, "fr")) is is_so


def test_a_language_without_cues_has_tokens_alone() -> None:
    claim = CLAIMS.read("Das Boot schwimmt nicht.", "de")
    assert claim.held >= {"das", "boot", "nicht"}
    assert not claim.cues
    assert not claim.is_negated


@pytest.mark.parametrize(
    ("language", "text", "message"),
    [
        ("en", "negation: [not]", "en.yaml:1: unknown field 'negation'; did you mean 'negations'?"),
        ("en", "groups:\n  'no': not", "en.yaml:2: groups.no: expected a list"),
        ("en", "single: [not]\ntags: ['/(right/']", "en.yaml:2: /(right/ is not a regular"),
        ("en", "groups:\n  must:\n  - /[/", "en.yaml:3: /[/ is not a regular"),
        (
            "en",
            "contractions:\n- short: cannot\n  full: '\\2 not'",
            "en.yaml:3: invalid group reference 2",
        ),
        ("xx", "negations: [not]", "no language has the code 'xx'"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, language: str, text: str, message: str
) -> None:
    (tmp_path / f"{language}.yaml").write_text(text, "utf-8")
    with pytest.raises(CorpusError) as error:
        read_cues(tmp_path)
    assert message in str(error.value)
