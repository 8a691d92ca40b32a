"""The rulings database: everything that rests on the rules, as data that people edit, and the code
that reads it.

model      the frozen values: Ruling, Keyword, Penalty, DirectAnswer, ForeignWord, Format, BanList,
           Printing
formulas   how an amount is worked out from the numbers of a question
store      Database: all of it in one frozen value, with lookups
files      where the data are
layers     several folders of data combined, where a later one overrides an earlier
loader     data/<game>/ -> Collected (the only disk access), every defect with file and line
check      what must hold across files: citations, cards, keywords, dates, lists
dates      days, months and years, as exact as known
cards      reads and writes cards.csv: the facts of every printing
names      card names as people type them -> cards; sounds: kana and Latin letters by ear
ruled_cards  the cards that a question names -> rulings about them
skeleton   a ruling to fill in by hand
list_reading  an announcement of a list -> what it says about which cards
list_writing  a new list -> its file, and what looks wrong about it
legality   what a format's lists say about a card on a day, and what changed between two days
importers/ card databases -> printings
schemas/   a JSON Schema for each kind of file, for the loader and for editors
data/      <game>/rulings/*.yaml keywords.yaml foreign.yaml penalties.yaml formats.yaml
                  nicknames.yaml cards.csv editions.yaml
                  banlists/<format>/<effective date>.yaml <effective date>.correction-1.yaml
                  answers/<topic>.yaml <topic>.asked.yaml <topic>.claims.yaml: what the rules say
                  about one question, derived by us
"""
