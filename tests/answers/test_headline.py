"""What stands above an answer."""

from __future__ import annotations

import pytest

from bot.answers.answer import Found, Reply
from bot.answers.headline import MOST, deciding_of, of_entry, of_rule
from bot.app import App
from bot.render.blocks import RuleBlock, TextBlock, marked_text
from bot.render.headlines import headline_text
from bot.requests import Ask
from rules_corpus.languages import Text
from rules_corpus.model import Library, Rule
from rules_corpus.sentences import sentences
from rulings.model import CitedRule, DirectAnswer, EntryRef, Keyword, Penalty, Ruling
from tests.support.bot_corpora import ref
from tests.support.corpora import said


def weigh_boats(sentence: str) -> float:
    return float(sentence.lower().count("boat"))


@pytest.fixture(scope="module")
def library(harbour: App) -> Library:
    return harbour.library


def headline(library: Library, text: str, glosses: tuple[tuple[str, str], ...] = ()) -> Text:
    rule = library.rules[ref("guide:1.1")]
    found = of_rule(rule._replace(text=text, glosses=Text(glosses)), weigh_boats, library)
    assert found is not None
    assert (found.origin, found.cites[0].rule) == ("rule", rule.ref)
    return found.statement


def test_the_sentence_that_says_most_of_what_is_asked_comes_first(library: Library) -> None:
    assert (
        headline(library, "The harbour opens. A boat meets a boat. It sails.").original
        == "A boat meets a boat. It sails."
    )


def test_of_two_that_say_as_much_the_earlier_comes_first(library: Library) -> None:
    assert (
        headline(library, "A boat sails. A boat rests.").original == "A boat sails. A boat rests."
    )


def test_no_sentence_is_cut(library: Library) -> None:
    long = "A boat " + "very " * 80 + "large sails."
    assert len(long) > MOST
    assert headline(library, f"{long} It rests.").original == long
    assert headline(library, f"The harbour opens. {'A boat sails on. ' * 40}").original.endswith(
        "on."
    )


def test_every_language_of_a_rule_has_its_own(library: Library) -> None:
    said = headline(library, "A boat sails.", (("ja", "舟が進む。次の番に戻る。"),))
    assert said.only_in("ja") == "舟が進む。次の番に戻る。"


def deciding(library: Library, text: str, gloss: str = "") -> Text:
    rule = library.rules[ref("guide:1.1")]._replace(
        text=text, glosses=Text((("ja", gloss),) if gloss else ())
    )
    document = library.documents[rule.ref.document]
    return deciding_of(rule, document, lambda _: weigh_boats)


def test_the_sentence_that_decides_is_told_in_each_language(library: Library) -> None:
    said = deciding(
        library, "The harbour opens. A boat sails. It rests.", "舟が進む。BOAT が戻る。"
    )
    assert said == Text((("en", "A boat sails."), ("ja", "BOAT が戻る。")))


def test_of_a_list_the_item_decides_and_never_the_words_that_introduce_it(library: Library) -> None:
    items = "- The oar is kept.\n- The boat rests.\n- The log floats."
    said = deciding(library, f"When a boat comes home:\n\n{items}")
    assert said == Text((("en", "The boat rests."),))
    said = deciding(library, "It is moored to:\n\n- a log\n- another boat\n- an oar")
    assert said == Text((("en", "another boat."),))


def test_nothing_decides_where_a_rule_says_nothing_else_or_nothing_of_it(library: Library) -> None:
    assert not deciding(library, "A boat sails.")
    assert not deciding(library, "A harbour opens. It rests.")


def test_what_a_direct_answer_says_is_marked_in_its_rule(bundled_app: App) -> None:
    answers = bundled_app.snapshot.database.of_kind(DirectAnswer, "force-of-will")
    marked = 0
    for entry in answers[::200]:
        reply = bundled_app.handle(Ask(entry.question.original))
        first = reply.answers[0]
        headline = first.headline if isinstance(first, Found) else None
        if headline is None or not headline.deciding:
            continue
        texts = [text for text in parts_of_rules(bundled_app, reply) if text.marked]
        said = " ".join(marked_text(text, "", "") for text in texts)
        assert headline.deciding.original.split()[0].rstrip(".") in said
        marked += 1
    assert marked > 5


def parts_of_rules(app: App, reply: Reply) -> list[TextBlock]:
    rules = [block for block in app.blocks(reply, "en") if isinstance(block, RuleBlock)]
    return [part for rule in rules for part in rule.parts if isinstance(part, TextBlock)]


def test_a_heading_says_nothing(library: Library) -> None:
    rule = Rule(ref("guide:1"), "Boats", "")
    assert of_rule(rule, weigh_boats, library) is None


def test_entries_say_their_answer(ruled: App) -> None:
    database = ruled.snapshot.database
    entries = [
        entry
        for entry in database.entries.values()
        if isinstance(entry, Ruling | Keyword | Penalty)
    ]
    for entry in entries:
        found = of_entry(entry, ruled.library)
        assert found is not None
        assert (found.origin, found.entry) == ("entry", entry.ref)
        assert found.cites
    of_word = of_entry(database.entries[EntryRef("word", "harbour", "tap")], ruled.library)
    assert of_word is not None
    assert of_word.statement.original == "Here the boat sets sail."


def penalty(prescribed: str, *steps: str) -> Penalty:
    return Penalty(
        EntryRef("penalty", "harbour", "late-boat"),
        said("A boat is late."),
        (),
        "warning",
        said(prescribed),
        Text(),
        Text(),
        tuple(said(step) for step in steps),
        said("The pier judge."),
        said("There is none."),
        (CitedRule(ref("guide:1.1"), "second"),),
    )


def test_a_penalty_says_what_is_prescribed_and_the_first_step(library: Library) -> None:
    found = of_entry(penalty("A warning.", "Note the time.", "Tell the crew."), library)
    assert found is not None
    assert (found.statement.original, found.first_step.original) == (
        "A warning.",
        "Note the time.",
    )


def test_what_is_prescribed_makes_room_for_the_first_step(library: Library) -> None:
    first, second = f"A{'a' * 140}.", f"B{'b' * 140}."
    short = of_entry(penalty(f"{first} {second}", "Note the time."), library)
    assert short is not None
    assert (short.statement.original, bool(short.first_step)) == (first, True)
    # the first sentence stands whole, and alone where both have no room
    long = of_entry(penalty(f"{'a' * 290}.", "Note the time."), library)
    assert long is not None
    assert (len(long.statement.original), bool(long.first_step)) == (291, False)


def test_no_penalty_stands_first_with_more_than_there_is_room_for(bundled_app: App) -> None:
    wording = bundled_app.wording("en")
    for entry in bundled_app.database.of_kind(Penalty, "force-of-will"):
        found = of_entry(entry, bundled_app.library)
        assert found is not None
        first = sentences(entry.prescribed.original)[0]
        assert len(headline_text(found, wording)) <= max(MOST, len(first))
