"""The errors that Magistrate raises itself: one tree.

MagistrateError             caught where a program ends, to say one line instead of a traceback
    CorpusError             the data cannot be used; names every defect       rules_corpus.problems
    SettingsError           the settings cannot be used                       bot.settings
    StoreError              the store cannot be used                          bot.store.errors
        StoreAwayError      it is locked, full or out of reach: later it may be there
        StoreTooNewError    a newer version of the program has written it
    RequestError            a request cannot be answered; `fact` says why     bot.answers.errors
        QuestionError       it is empty, or too long
        UnknownGameError    it names a game that there is not
        StoppedGameError    the data of the game that it is about have defects
        UnknownFormatError  it names a format that there is not
        UnknownListError    the format has no list from that day on
        DateError           it names no day, or days in the wrong order
    ParametersError         what a program gives an operation is out of bounds  bot.api.parameters
    NoRuleError             no rule has the address that it names             bot.api.problems

Each class stands with what raises it; a test holds this drawing to them.
"""

from __future__ import annotations


class MagistrateError(Exception):
    """The root of the tree."""
