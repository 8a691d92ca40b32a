"""The tournament desk: calculations from a game's tables for a given event.

Pure functions over a `tables.Desk`.

tables       a game's calculations (``calculations`` of its ``game.yaml``) and the tables they name
rounds       how many Swiss rounds for N players, and which finals follow
clock        how long a round or a pick lasts
points       victory points and elimination totals
percentages  match-win percentages

Each result carries the rule whose table or formula it comes from; a game that names no table for a
calculation has no result.
"""
