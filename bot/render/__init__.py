"""Answers as they are shown. Pure: an answer and the words of a language in, text or plain values out.

message    a Reply -> Message, the neutral form that every front end shows
summaries  what a rule says in short, in whole sentences
grids      tables: the rows that answer, aligned
plain      a Message -> text without control codes (pipes, logs, JSON)
terminal   a Message -> rich output for a terminal
folding    a long message -> what of it answers, for a screen
sheets     entries of the rulings database, and cards, as they stand in a message
rows       a Reply -> plain values for JSON
list_rows  what banned lists say -> plain values for JSON
"""
