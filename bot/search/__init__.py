"""Finding the rules that answer a question.

analysis      text -> tokens: stems, Japanese bigrams, glossary concepts; pairs of adjacent
              words
lexicon       the word lists of the language (wordlists/) and the concepts of the glossaries
spelling      corrections of misspelt and shortened words; ordinary: words of ordinary English,
              which are not corrected
query         a question as weighted tokens
passages      what is indexed of a rule, or of an entry of the rulings: a passage is what
              information retrieval calls a document
phrases       which passages a known phrase asks for
bm25          the inverted index; bm25_build builds it
background    how common words are elsewhere, which a small corpus cannot tell
arithmetic    arithmetic on thousands of numbers at once, with SimSIMD
embeddings    learnt vectors of tokens, pairs, rules and questions, and cosines with them;
              embeddings_build builds them
ranking       candidates, a few features, learnt weights: rules and entries as two lists
confidence    whether the rules answer at all: found, unsure or nothing
situations    whether words suggest a situation at a tournament or a question about the rules
engine        all of it together for one corpus; build builds it, stored reads and writes it
cached_analysis  analysed passages, kept for the next build of the index, as name_lists; workers:
              processes that analyse many
explanation   why a search found what it found
model         the learnt weights and vectors
learning      learns them; nothing imports it
"""
