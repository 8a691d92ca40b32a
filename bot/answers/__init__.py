"""From a question to a cited answer. Pure: a snapshot in, frozen values out.

answering   the ladder: typed numbers, banned lists, cards, arithmetic, search; one reply a message
answer      what an answer can be: Found, DidYouMean, NotFound, and the Reply around them
scope       which game a question is about, and which documents it names
named_games which game is chosen by the names of cards, keywords and formats
courtesy    greetings, thanks and politeness around a question; the phrases stand in ``courtesies/``
parts       several questions in one message
subject     what a further question of a message is about
lists       questions about formats and their banned lists
lookups     one thing by its name: a keyword, a card, a ruling, a penalty
dates       days, months and years that people write
figures     numbers in words as figures
arithmetic  questions whose answer is a number out of a table or a formula
"""
