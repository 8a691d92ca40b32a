"""Answers as they are shown: a reply and a language in; blocks, text or data out. Pure.

blocks     what a reply shows: the kinds of block
replies    a reply -> blocks in order
rules      a rule -> its block; entries: rulings, keywords, penalties, cards -> theirs
tables     the rows that answer, aligned
summaries  what a rule says in short, in whole sentences
headlines  the verdict above an answer -> blocks; marking: what is marked in a Markdown text
announcements  an announced banned list -> its block
standings  how a card stands in a format; listings: what a reply about lists was made from
definitions    what the terms of a game mean, and where that is said
wording    facts and addresses of rules in words

text, terminal         blocks in a style: plain text, a terminal
markdown, atom         ... announcements as Markdown; blocks as a feed
html, json             ... a fragment of HTML, plain data for other programs
excerpt                blocks cut to fit a screen; what answers is kept
explaining             what the search made of a question, as lines or as JSON
list_texts             which texts of banned lists are lists of cards, and which warn
json_values            replies and rules as plain data; json_banlists: banned lists;
                       json_calculations: what is calculated
"""
