"""The tournament desk: what the documents' tables come to for a given event. Pure functions over a Library.

rounds       how many Swiss rounds for N players, and which finals follow
clock        how long a round, a pick or a look at the drafted cards lasts
points       victory points and elimination totals
percentages  match-win percentages

Each result carries the rule whose table or formula it comes from.
"""
