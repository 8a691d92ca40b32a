"""Greetings, thanks and politeness: a question is answered without them, a message of nothing else
is told what can be asked.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given

from bot.answers.answer import NotFound, Reply
from bot.answers.context import Context
from bot.answers.courtesy import Courtesies, CourtesyReader, bundled_courtesies, read_courtesies
from bot.answers.reply import INVITATION, reply_to
from bot.app import App
from bot.requests import Ask
from rules_corpus.model import Language
from rules_corpus.problems import CorpusError
from tests.support.corpora import REPOSITORY, messages, unhurried

READER = CourtesyReader(read_courtesies(bundled_courtesies()))
PHRASES = [
    phrase
    for kind, phrases in READER.courtesies._asdict().items()
    if kind != "whether"  # these introduce a question
    for phrase in phrases
]

AROUND: dict[Language, tuple[str, ...]] = {
    "en": (
        "hi! {}",
        "hey {}",
        "Hello guys, can someone tell me {}",
        "quick question: {}",
        "judge! {}",
        "Sorry to bother you, {}",
        "good morning everyone. {} thx",
        "excuse me, {} please",
        "{} thanks!",
        "{} Thank you so much :)",
        "hey there! does anyone know: {} Thanks in advance!",
        "sorry, {} sorry if this is obvious",
    ),
    "ja": (
        "すみません、{}",
        "こんにちは。{}",
        "{} お願いします",
        "質問です。{}よろしくお願いします。",
        "はじめまして、初心者です。{} ありがとうございます！",
        "すみません質問なのですが、{}",
        "お疲れ様です！{}教えてください。",
    ),
}


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("hey what does flying do", "what does flying do"),
        ("hi, what is barrier? Thanks!", "what is barrier?"),
        ("HI!!! What is Barrier?", "What is Barrier?"),
        ("quick question: how many cards in hand", "how many cards in hand"),
        ("Judge! opponent drew two cards", "opponent drew two cards"),
        ("sorry to bother, is it my turn?", "is it my turn?"),
        ("hello guys can someone tell me what barrier does", "what barrier does"),
        ("Do you know if I can attack?", "I can attack?"),
        ("can I attack? anyone know?", "can I attack?"),
        ("what is barrier, please", "what is barrier"),
        ("what is barrier\n\nthanks a lot man", "what is barrier"),
        ("すみません、結界とは何ですか", "結界とは何ですか"),
        ("こんにちは　結界とは？　ありがとうございます。", "結界とは？"),
        ("結界とは何ですか？よろしくお願いします！", "結界とは何ですか？"),
        ("しつもんです。結界とは", "しつもんです。結界とは"),
        ("hi 結界とは thx", "結界とは"),
        ("hey [Barrier]?", "[Barrier]?"),
        ("hi -3 or +1?", "-3 or +1?"),
        ("hi, what of Straße?", "what of strasse?"),
    ],
)
def test_a_question_is_what_is_left(text: str, asked: str) -> None:
    assert READER.asked_in(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "what is barrier",
        "judge gives me a warning, why",
        "does my opponent say thanks in public or not",
        "history of the format",
        "can I help my team mate",
        "is it okay",
        "what does hi mean in the text of a card",
        "judge's decision",
        "who is the judge",
        "how many",
        "thanksgiving cup rules",
        "high tide",
        "a player concedes if possible",
        "+1/+1 counter",
        "結界とは",
        "ありがとう以外の言葉",
        "マナ",
        "6",
    ],
)
def test_what_belongs_to_a_question_stays(text: str) -> None:
    assert READER.asked_in(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "hi", "Hi!", "hello there, judge", "thanks", "Thanks a lot guys!", "help",
        "what can you do?", "hi, who are you?", "lol nice", "ok", "ok thx :)",
        "gg", "good morning", "x", "こんにちは", "よろしく", "よろしくお願いします！",
        "ありがとうございます。", "の", "なるほど、ありがとうございます",
        "ｔｈａｎｋｓ", "すみません、教えてください。お願いします",
    ],
)  # fmt: skip
def test_a_message_of_nothing_else_asks_nothing(text: str) -> None:
    assert READER.asked_in(text) == ""


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_phrase_alone_asks_nothing(phrase: str) -> None:
    assert READER.asked_in(phrase) == READER.asked_in(f"{phrase}!") == ""


@unhurried
@given(messages())
def test_of_any_text_a_part_is_left_that_has_no_more_to_lose(text: str) -> None:
    asked = READER.asked_in(text)
    assert len(asked) <= max(len(text), len(text.casefold()) * 20)
    assert READER.asked_in(asked) == asked or not asked


def test_a_reader_without_phrases_leaves_everything_but_single_letters() -> None:
    assert CourtesyReader().asked_in("hi") == "hi"
    assert CourtesyReader().asked_in("x") == ""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("greetings: [hi]\n", "'addressed', .* are missing"),
        ("- hi\n", "expected fields"),
        ("", "the file is empty"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "en.yaml").write_text(content, "utf-8")
    with pytest.raises(CorpusError, match=message):
        read_courtesies(tmp_path)


def test_the_files_of_a_folder_are_read_as_one(tmp_path: Path) -> None:
    kinds = "".join(f"{kind}: []\n" for kind in Courtesies._fields if kind != "greetings")
    (tmp_path / "en.yaml").write_text("greetings: [Ahoy]\n" + kinds, "utf-8")
    (tmp_path / "ja.yaml").write_text("greetings: [やっほー, ahoy]\n" + kinds, "utf-8")
    assert read_courtesies(tmp_path) == Courtesies(greetings=("ahoy", "ヤッホー"))


class TestAnswers:
    @pytest.mark.parametrize(
        ("text", "language"),
        [
            ("hi", "en"),
            ("thanks!", "en"),
            ("what can you do?", "en"),
            ("ありがとう", "ja"),
            ("の", "ja"),
        ],
    )
    def test_who_asks_nothing_is_told_what_can_be_asked(
        self, bundled_app: App, text: str, language: Language
    ) -> None:
        reply = bundled_app.handle(Ask(text, None, language))
        (answer,) = reply.answers
        assert isinstance(answer, NotFound)
        assert answer.reason.message == INVITATION
        assert not reply.answered
        assert reply.score == 0
        assert (reply.citations(), reply.entries) == ((), ())

    @pytest.mark.parametrize("names", ["cards", "keywords", "formats"])
    def test_no_name_is_taken_for_a_courtesy(self, bundled_app: App, names: str) -> None:
        database = bundled_app.snapshot.database
        held = {
            "cards": (
                name
                for cards in database.cards.values()
                for card in cards.cards
                for name in card.names
            ),
            "keywords": (name for _, name in database.keyword_names),
            "formats": (
                name
                for format_ in database.formats
                for name in (*format_.name.texts, *format_.also)
            ),
        }[names]
        assert [name for name in held if READER.asked_in(name) != name] == []

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_courtesy_changes_no_answer(self, bundled_app: App, language: Language) -> None:
        path = REPOSITORY / "tests" / "quality" / "questions" / "dev.jsonl"
        asked = [
            row
            for row in map(json.loads, path.read_text("utf-8").splitlines())
            if row["lang"] == language
        ]
        changed = {}
        for row in asked:
            around = AROUND[language]
            text = around[
                int(sha256(row["question"].encode()).hexdigest(), 16) % len(around)
            ].format(row["question"])
            plain, polite = (
                _first(bundled_app.context, typed, row["game"], language)
                for typed in (row["question"], text)
            )
            if plain != polite:
                changed[text] = (plain, polite)
        assert changed == {}


def _first(answerer: Context, text: str, game: str | None, language: Language) -> tuple[bool, str]:
    """Whether a question is answered, and the rule it is answered with or comes nearest."""
    reply: Reply = reply_to(answerer, Ask(text, game, language))
    return reply.answered, str(reply.citations()[0].ref) if reply.citations() else ""
