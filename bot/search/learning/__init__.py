"""Learning what the search knows, from phrases and from questions with the rules that answer them.

Nobody imports it.

    uv run --group learn python -m bot.search.learning [--embeddings] [--again] [--write]

data        the questions that are learnt from; those under tests/quality are held out
questions   reading them
folds       phrases dealt into parts, so that each can be asked of something that has never seen it
embeddings  learns the vectors of tokens, pairs of words and rules
examples    questions as the search finds them
weights     fits what ranking, confidence and the telling of situations weigh
verdicts    learns what says Yes or No before a direct answer, by a command of its own: add
            `.verdicts`
__main__    the command
"""
