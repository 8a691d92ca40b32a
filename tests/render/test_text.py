"""Replies as plain text, compared with golden files (``pytest --update-golden`` writes them)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.answers.answer import Answer, DidYouMean, Fact, Found, NotFound, Reply, Why, cite
from bot.app import App
from bot.desk.tables import Row
from bot.render.blocks import TextBlock
from bot.render.replies import make_blocks
from bot.render.tables import text_and_tables
from bot.render.text import render
from rules_corpus.model import Language, Library
from rulings.model import Entry
from tests.support.blocks import blocks_of, worded
from tests.support.bot_corpora import ref

ROUNDS = Fact(
    "{players} players, Swiss without finals: {rounds} rounds.", (("players", 9), ("rounds", 4))
)
Kept = Callable[..., tuple[Entry, ...]]
STAY = Fact(
    "After {rounds} finished rounds of double elimination, whoever has fewer than {points} victory"
    " points is out.",
    (("rounds", 3), ("points", 6)),
)


@pytest.fixture(scope="module")
def library(harbour: App) -> Library:
    return harbour.library


class Made:
    """Answers made by hand over a library."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def found(
        self,
        address: str,
        *others: str,
        question: str = "?",
        facts: tuple[Fact, ...] = (),
        why: Why = "search",
    ) -> Found:
        return Found(
            question,
            cite(self.library, ref(address), 1.0, why),
            facts,
            tuple(cite(self.library, ref(other), 0.5, why) for other in others),
        )

    def did_you_mean(self, *addresses: str, question: str = "?") -> DidYouMean:
        return DidYouMean(
            question,
            tuple(cite(self.library, ref(address), 0.5, "search") for address in addresses),
        )

    def not_found(self, *nearest: str, question: str = "?", reason: Fact | None = None) -> NotFound:
        return NotFound(
            question,
            reason or Fact("The rules I have do not say."),
            tuple(cite(self.library, ref(near), 0.1, "search") for near in nearest),
        )


@pytest.fixture
def made(library: Library) -> Made:
    return Made(library)


@pytest.fixture(scope="module")
def kept(ruled: App) -> Kept:
    """Entries of the invented rulings by their ids."""
    entries = {entry.ref.id: entry for entry in ruled.snapshot.database.entries.values()}
    return lambda *names: tuple(entries[name] for name in names)


def shown(library: Library, *answers: Answer, language: Language = "en") -> str:
    """The plain text of a reply, in words that no catalogue changes."""
    return render(blocks_of(library, *answers, language=language))


Golden = Callable[[str, str], None]


def test_a_rule_with_examples_note_and_other_rules(
    library: Library, made: Made, golden: Golden
) -> None:
    golden(
        "found",
        shown(library, made.found("guide:1.1", "guide:1.2", "desk:1a", "guide:2", "guide:2.1")),
    )


def test_a_rule_with_a_note_and_one_to_see(library: Library, made: Made, golden: Golden) -> None:
    golden("note-and-see", shown(library, made.found("guide:2.1")))


def test_an_item_of_a_list_is_led_by_the_rule_above(
    library: Library, made: Made, golden: Golden
) -> None:
    golden("list-item", shown(library, made.found("guide:1.2.2")))


def test_a_heading_lists_the_rules_below_it(library: Library, made: Made, golden: Golden) -> None:
    golden("heading", shown(library, made.found("guide:2.3")))


def test_a_table_is_shown_in_its_rule(library: Library, made: Made, golden: Golden) -> None:
    golden("table", shown(library, made.found("desk:1b")))


def test_a_table_that_is_cut_says_how_to_see_all_of_it(
    library: Library, made: Made, golden: Golden
) -> None:
    answer = replace(made.found("desk:1b", why="calculation"), rows=(Row("desk", "points", 1),))
    golden("table-cut", shown(library, answer))
    blocks = make_blocks(Reply("?", (answer,)), worded(library)._replace(how="more"))
    assert "\nAll rows: more" in render(blocks)


def test_a_rule_that_only_announces_is_shown_with_what_it_announces(
    library: Library, made: Made, golden: Golden
) -> None:
    golden("announced", shown(library, made.found("guide:1.2")))


def test_another_document_that_differs_and_is_newer(
    library: Library, made: Made, golden: Golden
) -> None:
    golden("differs-newer", shown(library, made.found("guide:2.2")))


def test_another_document_that_differs_and_is_older(
    library: Library, made: Made, golden: Golden
) -> None:
    golden("differs-older", shown(library, made.found("regatta:1.1")))


def test_rules_that_refer_to_each_other(library: Library, made: Made, golden: Golden) -> None:
    golden("refers", shown(library, made.found("kitebook:101.2a"), made.found("kitebook:101.1")))


def test_the_gloss_is_shown_to_whom_the_document_is_foreign(
    library: Library, made: Made, golden: Golden
) -> None:
    golden(
        "gloss", shown(library, made.found("guide:2.1", "guide:1.1", "guide:2.2"), language="ja")
    )


def test_calculated_facts_come_first(library: Library, made: Made, golden: Golden) -> None:
    golden(
        "facts", shown(library, made.found("desk:1a-i", facts=(ROUNDS, STAY), why="calculation"))
    )


def test_several_questions_are_headed_by_themselves(
    library: Library, made: Made, golden: Golden
) -> None:
    answers = (
        made.found("desk:1a", question="who keeps the clock?"),
        made.not_found(question="and who pays?"),
        made.did_you_mean("guide:1", question="boats?"),
    )
    golden("several", shown(library, *answers))


def test_which_of_these_do_you_mean(library: Library, made: Made, golden: Golden) -> None:
    golden(
        "did-you-mean",
        shown(library, made.did_you_mean("guide:2.1", "guide:2.2", "regatta:1", "kitebook:101.2a")),
    )


def test_nothing_found(library: Library, made: Made, golden: Golden) -> None:
    golden("nothing", shown(library, made.not_found()))


def test_nothing_found_with_the_nearest(library: Library, made: Made, golden: Golden) -> None:
    golden("nothing-but-near", shown(library, made.not_found("guide:2.2", "guide:2")))


def test_no_such_number(library: Library, made: Made, golden: Golden) -> None:
    reason = Fact("There is no rule {number} in the documents I have.", (("number", "9.9"),))
    golden(
        "no-such-number", shown(library, made.not_found("guide:2.3", question="9.9", reason=reason))
    )


def test_another_game(library: Library, made: Made, golden: Golden) -> None:
    golden(
        "other-game",
        shown(
            library,
            made.not_found(
                reason=Fact(
                    "That sounds like {game}, which is not the game asked about.",
                    (("game", "Paper Kites"),),
                )
            ),
        ),
    )


def test_a_ruling_answers_before_its_rule(ruled: App, kept: Kept, golden: Golden) -> None:
    golden(
        "ruling",
        shown(
            ruled.library,
            replace(
                Made(ruled.library).found("guide:2.3.2", "guide:2.3.1", why="ruling"),
                entries=kept("drift-twice", "Drift"),
            ),
        ),
    )


def test_entries_beside_a_rule(ruled: App, kept: Kept, golden: Golden) -> None:
    golden(
        "entries",
        shown(
            ruled.library,
            replace(
                Made(ruled.library).found("guide:2.2"),
                entries=kept("haul-at-once", "haul-in-regatta", "late", "tap"),
            ),
        ),
    )


def test_no_penalty_is_prescribed(ruled: App, kept: Kept, golden: Golden) -> None:
    reason = Fact("No document that I have prescribes a penalty for this; the judge decides.")
    golden(
        "no-penalty",
        shown(
            ruled.library,
            replace(
                Made(ruled.library).not_found("desk:1a", reason=reason), entries=kept("spilt-tea")
            ),
        ),
    )


def test_a_card_with_facts_of_the_lists(ruled: App, golden: Golden) -> None:
    cards = ruled.snapshot.database.cards_of("harbour").find("dawn ferry")
    fact = Fact(
        "{card} has been banned in {format} since {date} ({list}).",
        (("card", "Night Ferry"), ("format", "Pier"), ("date", "2021"), ("list", "First list")),
    )
    golden("card", shown(ruled.library, Found("?", None, (fact,), cards=cards)))


def test_entries_and_cards_in_japanese(ruled: App, kept: Kept, golden: Golden) -> None:
    cards = ruled.snapshot.database.cards_of("harbour").find("grey heron")
    answer = replace(
        Made(ruled.library).found("guide:2.3.2", why="ruling"),
        entries=kept("drift-twice", "Anchor"),
        cards=cards,
    )
    golden("entries-ja", shown(ruled.library, answer, language="ja"))


def test_corrected_spellings_come_first(library: Library, made: Made, golden: Golden) -> None:
    read_as = ("habour = harbour", "sailng = sailing")
    answers = (
        replace(made.found("guide:2.2", question="habour sailng?"), read_as=read_as),
        replace(made.did_you_mean("guide:1", "guide:2", question="habour?"), read_as=read_as[:1]),
        replace(made.not_found("guide:2", question="sailng?"), read_as=read_as[1:]),
    )
    golden("read-as", shown(library, *answers))


def test_every_block_has_a_blank_line_before_it(ruled: App, kept: Kept) -> None:
    cards = ruled.snapshot.database.cards_of("harbour").find("grey heron")
    for why, facts in (("ruling", ()), ("search", ()), ("ruling", (STAY,))):
        answer = replace(
            Made(ruled.library).found("guide:2.2", facts=facts, why=why),
            entries=kept("drift-twice", "late"),
            cards=cards,
        )
        lines = shown(ruled.library, answer).splitlines()
        starts = [
            at
            for at, line in enumerate(lines)
            if line.startswith(("Ruling: ", "Penalty: ", "Card: ", "Guide 2.2"))
        ]
        assert len(starts) == 4
        assert all(at == 0 or lines[at - 1] == "" for at in starts)
        assert "\n\n\n" not in "\n".join(lines)


def test_candidates_follow_the_question_which_is_meant(ruled: App, kept: Kept) -> None:
    answer = replace(
        Made(ruled.library).did_you_mean("guide:2.1", "guide:2.2"), entries=kept("drift-twice")
    )
    lines = shown(ruled.library, answer).splitlines()
    assert lines[lines.index("Which of these do you mean?") + 1].startswith("  1. ")


def test_values_with_braces_are_shown_as_they_are(library: Library, made: Made) -> None:
    assert "{players} {0}" in shown(
        library, made.not_found(reason=Fact("No {number}.", (("number", "{players} {0}"),)))
    )


def test_nothing_of_a_rule_is_cut(library: Library, made: Made) -> None:
    for rule in library.rules.values():
        text = shown(library, made.found(str(rule.ref)))
        body = (
            part.text
            for part in text_and_tables(rule, worded(library))
            if isinstance(part, TextBlock)
        )
        for part in (
            *body,
            rule.title,
            rule.group,
            rule.ref.number,
            *rule.examples,
            *(note.text for note in rule.notes),
        ):
            assert part in text


def test_plain_text_holds_no_control_codes(library: Library, made: Made) -> None:
    text = shown(library, made.found("guide:1.1", "guide:2"), made.did_you_mean("guide:2"))
    assert all(character.isprintable() or character == "\n" for character in text)
