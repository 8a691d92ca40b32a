"""Formats and their banned lists: may a card be played, what is banned, what changed, what comes.

questions  a question in words: whether it asks for this, and what it asks
lookups    the requests that ask for it outright
lists      the formats and lists of one game, and how a card stands on a day
announcements  a list as it is announced to those who play by it
cards      what is said of cards      formats  ... of a format
names      which cards and formats a text names, misspelt ones too
words      the words that mark such a question
facts, messages  the sentences       values  what in the lists an answer is made from
carriers   notes at rules that hold lists of their own: which newer ones there are
"""
