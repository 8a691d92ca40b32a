"""The rungs of the ladder, a file each: a kind of question, and what answers it.

A rung is a function of an `Inquiry`: the answer where the question is of its kind, else ``None``.
`bot.answers.ladder` holds their table; a new kind of question is a new file here and a new row
there.

numbers        rule numbers typed: those rules, or "no such rule" with the nearest
card_names     the whole name of a card, not a word of the rules: the card
card_facts     what a card is, costs or has: the facts of the card
banlists       what a format's lists say of a card, what is banned, what changed
card_rulings   cards that come together in a ruling: that ruling
keywords       a keyword's name and nothing else: the rule that defines it
cards          the names of cards and nothing else: the cards
calculations   arithmetic in words: the number, and the rule that it comes from
direct_answers  the very words of a direct answer: its rule
penalties      a situation at a tournament: what the documents prescribe for it
search         anything else: the rule found best; "did you mean"; nothing where the rules do not
               say
"""
