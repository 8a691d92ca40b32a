"""Questions in, cited answers out.

app        the composition root: settings -> App; App.handle(request) -> Reply serves every front
end
requests   what can be asked: Ask, ShowRule, ShowCard, CheckBanlist ...
names      what can be named, for those who complete names
index_cache  which index file belongs to which data; built aside, with progress; the last good one
where data are broken
building   reads and checks texts and rulings, and builds the index from them
index_file the index: library, rulings, engine and catalogues as one SQLite file, written and opened
progress   how far a long piece of work is
tables, records, lazy  SQLite tables as collections; values as JSON; what is made when it is first
looked at
search/    finding rules            desk/    tables and formulas of the tournament
answers/   questions -> answers     render/  replies -> blocks -> text, Discord, JSON
words/     catalogues by language   printed  the text of cards that the user has brought
cli/, chat, lines  the terminal, and JSON lines for other programs
"""
