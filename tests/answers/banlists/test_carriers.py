"""The note at a rule that holds lists, about the newer ones."""

from __future__ import annotations

from bot.app import App
from rules_corpus.model import RuleRef
from tests.support.rulings_app import rulings_app


def test_the_note_names_the_newer_lists_in_both_languages() -> None:
    rule = rulings_app().library.rules[RuleRef("regatta", "1.2")]
    (note,) = [note for note in rule.notes if "2021-03-01" in note.text]
    assert (
        note.text
        == "The lists in this rule are those of 2021-03-01. Newer lists that I have: Open Water,"
        " 2021-06."
    )
    assert "外海戦（2021-06）" in note.translations.ja


def test_every_bundled_rule_that_holds_older_lists_says_so(bundled_app: App) -> None:
    database, library = bundled_app.snapshot.database, bundled_app.library
    carrying = 0
    for banlist in database.lists:
        newer = [
            other
            for other in database.lists
            if (other.game, other.format) == (banlist.game, banlist.format)
            and other.effective > banlist.effective
        ]
        if banlist.cites and newer:
            (note,) = [
                note
                for note in library.rules[banlist.cites[0].rule].notes
                if max(other.effective for other in newer) in note.text
            ]
            assert banlist.effective in note.text
            assert note.translations.ja
            carrying += 1
    assert carrying
