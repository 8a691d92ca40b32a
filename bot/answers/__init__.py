"""From a question to a cited answer. Pure: a snapshot in, frozen values out.

answering   the ladder: typed numbers, arithmetic, search; one reply a message
answer      what an answer can be: Found, DidYouMean, NotFound, and the Reply around them
scope       which game a question is about, and which documents it names
parts       several questions in one message
arithmetic  questions whose answer is a number out of a table or a formula
"""
