"""Formats and their banned lists: may a card be played, what is banned, what changed, what will
change.

questions  a question in words: whether it is about lists, and what it asks
lookups    the requests that ask outright
lists      the formats and lists of one game, and how a card stands on a day
announcements  a list as it is announced to those who play by it
cards      what is said about cards   formats  ... about a format
names      which cards and formats a text names, including misspelt ones
verdicts   whether the lists answer with yes or no
facts, messages  the sentences       values  what in the lists an answer is made from
carriers   notes on rules that contain lists: which newer ones there are
"""
