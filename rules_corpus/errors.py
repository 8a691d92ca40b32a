"""The errors that Magistrate raises itself: one tree.

MagistrateError             caught at the top of a program, which prints one line, no traceback
    CorpusError             the data cannot be used; names every defect       rules_corpus.problems
    SettingsError           the settings cannot be used                       bot.settings
    StoreError              the store cannot be used                          bot.store.errors
        StoreAwayError      it is locked, full or out of reach: worth another try later
        StoreTooNewError    a newer version of Magistrate has written it
    RequestError            a request cannot be answered; `fact` says why     bot.answers.errors
        QuestionError       it is empty, or too long
        UnknownGameError    it names a game that does not exist
        StoppedGameError    the data of the game that it is about have defects
        UnknownFormatError  it names a format that does not exist
        UnknownListError    the format has no list that begins on that day
        DateError           it names no day, or days in the wrong order
    ParametersError         what a program gives an operation is out of bounds  bot.api.parameters
    NoRuleError             no rule has the address that it names             bot.api.problems
    RenumberedError         the rule that it names has another number now     bot.api.problems

Each class is defined next to what raises it; a test compares this tree with the classes.
"""

from __future__ import annotations


class MagistrateError(Exception):
    """The root of the tree."""
