"""Learns what the search knows, from phrases and from questions with the rules that answer them.

Nothing imports it.

    uv run --group learn python -m bot.search.learning [--embeddings] [--again] [--write]

data        the training questions; those under tests/quality are held out
questions   reads the training questions
folds       splits phrases into folds, so that each is asked of a model that has not seen it
embeddings  learns the vectors of tokens, pairs of words and rules; matrices: texts as the matrices
            that they are learnt from
examples    questions as the search finds them
weights     fits the weights of ranking, confidence and the recognition of situations
answers     learns how likely a direct answer is the one asked for
verdicts    learns what decides Yes or No before a direct answer; a command of its own: add
            `.verdicts`
attention   learns what decides it word by word
__main__    the command
"""
