"""Finding the rules that answer a question.

analysis    text -> tokens: stems, Japanese bigrams, glossary concepts; pairs of neighbouring words
lexicon     the word lists of the language (wordlists/) and the glossaries' concepts
entries     what of a rule, or of an entry of the rulings, goes into the index
index       the inverted index and each rule's packed tokens
indexing    building the index
meaning     likeness of meaning: learnt vectors of tokens, pairs, rules and questions that were asked
spelling    what a misspelt or shortened word may have meant
query       a question as the index sees it
searcher    candidates by added impacts and likeness, then a comparison of each one whole
confidence  whether the rules answer at all: found, unsure, nothing
engine      all of it together for one corpus
analysed    what texts were analysed into, kept for the next building
stored      the engine in the tables of the index file
making      a corpus, word lists and learnt vectors -> engine
weights.yaml  what comparison and confidence weigh, learnt by tests/questions/tune.py
"""
