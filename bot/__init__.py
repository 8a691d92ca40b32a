"""Questions in, cited answers out.

app          the composition root: settings -> App; App.handle(request) -> Reply serves every front
             end
requests     what can be asked: Ask, ShowRule, ShowCard, CheckBanlist ...
names        everything that has a name, for completion
configuration  the environment variables, including those that a TOML file sets
settings     what can be set: folders, language, game
building     reads and checks texts and rulings, and builds the index from them
index_cache  which index file belongs to which data; built in a separate process, with progress; the
             last good one if the data are broken
index_file   writes and opens the index: library, rulings, engine and catalogues in one SQLite file
tables       SQLite tables as collections; records: values as JSON; lazy: collections made when
             first used
progress     reports of how far a long piece of work is
proposing    accepted proposals as rulings, and the answers that they would change
publishing   a new banned list as it will be announced, and what looks wrong with it
operating    what long-running programs have in common: logs, metrics, health; observing: what is
             recorded of a request; throttle: how often somebody may ask
reloading    loads edited data while a program runs
card_texts   the printed text of cards that the user has imported
search/      finding rules
answers/     questions -> answers
desk/        tables and formulas of the tournament
render/      replies -> blocks -> text, terminal, Discord, HTML, JSON
words/       catalogues by language
cli/         the command line; chat: a conversation in the terminal; json_lines: JSON lines for
             other programs
discord/     the Discord bot; web/: web pages and the API for other programs
api/         what other programs can ask; mcp: the same as tools for language models
announcing/  which banned list is to be announced to whom
store/       what outlives the process, in SQLite or PostgreSQL
"""
