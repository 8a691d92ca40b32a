"""Questions in, cited answers out.

app          the composition root: settings -> App; App.handle(request) -> Reply serves every front
             end
requests     what can be asked: Ask, ShowRule, ShowCard, CheckBanlist ...
names        what can be named, for those who complete names
configuration  the environment, with what a TOML file sets
settings     what the environment and the command line say: folders, language, game
building     reads and checks texts and rulings, and builds the index from them
index_cache  which index file belongs to which data; built aside, with progress; the last good one
             where data are broken
index_file   the index: library, rulings, engine and catalogues as one SQLite file, written and
             opened
tables       SQLite tables as collections; records: values as JSON; lazy: what is made when first
             looked at
progress     how far a long piece of work is
proposing    accepted proposals as rulings, and what they would change in answers
publishing   a new banned list as it will be announced, and what looks wrong about it
operating    what programs that keep running have in common: logs, metrics, health; observing: what
             is noted of a request
reloading    takes up edits of the data while a bot runs
card_texts   the text of cards that the user has brought
search/      finding rules
answers/     questions -> answers
desk/        tables and formulas of the tournament
render/      replies -> blocks -> text, terminal, Discord, HTML, JSON
words/       catalogues by language
cli/         the command line; chat: a conversation on a terminal; json_lines: lines of JSON for
             programs
discord/     the Discord bot; web/: pages, and what other programs ask
"""
