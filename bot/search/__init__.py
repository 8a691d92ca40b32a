"""Finding the rules that answer a question.

analysis      text -> tokens: stems, Japanese bigrams, glossary concepts; pairs of neighbouring
              words
lexicon       the word lists of the language (wordlists/) and the glossaries' concepts
spelling      what a misspelt or shortened word may have meant
query         a question as weighted tokens
passages      what is indexed of a rule, or of an entry of the rulings: a passage is what the field
              calls a document
phrases       which passages a known phrase asks for
bm25          the inverted index; bm25_build builds it
background    how often words stand elsewhere, which a small corpus cannot tell
arithmetic    arithmetic on thousands of numbers at once
embeddings    learnt vectors of tokens, pairs, rules and questions, and their cosines;
              embeddings_build builds them
ranking       candidates, a few features, weights: rules and entries as two lists
confidence    whether the rules answer at all: found, unsure, nothing
situations    what words speak for: situations at a tournament, or rules
engine        all of it together for one corpus; build builds it, stored keeps it in the index file
analysed      what passages are analysed into, kept for the next building, in name_lists
explanation   why it found what it found
model         the learnt weights and vectors
learning      learns them; nobody imports it
"""
