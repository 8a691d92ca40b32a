"""From a request to its reply. Pure: frozen values in, frozen values out.

reply      a message: its courtesies, its questions, what a later one refers back to
ladder     one table of rungs: the first that answers a question wins
rungs/     a file for each kind of question
lookups    one thing by its name: a keyword, a card, a ruling, a penalty
banlists/  formats and their banned lists

What answers are made of:

answer          what an answer can be; none without its sources
errors          why a request cannot be answered
context         what answers are made from
inquiry         one question, and what is recognised in it
hits            the rules and entries behind the hits of a search
headline        what is shown above an answer
direct_answers  which direct answer is asked for
verdicts        whether Yes or No comes before it; opposites: where its wordings contradict that
attention       what speaks for Yes or No, word by word
claims          what a question claims; cue: the words that reverse or limit it, from ``cues/``
calculations    questions answered by a number; quantities: what they count
worked_amounts  the amount that a question's own numbers come to
claimed_numbers whether the number that a question claims is the right one
calculated      results of tables and formulas, as facts; calculators: asked without words
card_facts      what the database holds about a card
foreign_words   what a word of another game comes to here
unknown_cards   what is called a card though there is none
further_cards   cards that share a name with those shown
limits          whether a claimed number of cards is within the limits that a statement gives
needs           what a question needs that not every answer on the same matter has
specifics       what only one entry of a rule is about, and whether a text speaks of it too
table_rows      which rows of a rule's tables are asked for

What reads questions:

readable     what is sent, unless that is nothing or too much
intent       the words by which rungs recognise questions; they are in ``intents/``
courtesy     greetings, thanks; the phrases are in ``courtesies/``
scope        the game and its documents; named_games: the game by names of cards and keywords
several_questions  where one ends and the next begins
subject      what a later question is about; follow_up: a line that only continues one
shielding    names hidden from what reads numbers
recognition  the keyword or the rulings asked for
situations   whether a question describes a situation; stories: told by what their cards are
vocabulary   which words the rules use
dates        days and years; number_words: numbers in words; places: where a text names a thing
"""
