"""Questions in, cited answers out.

app        the composition root: settings -> App
snapshot   library, engine and catalogues as one frozen value, as bytes and back
building   makes a snapshot from the texts
prepared   keeps the snapshot on disk under a digest of everything it was made from
search/    finding rules            desk/    tables and formulas of the tournament
answers/   questions -> answers     render/  answers -> messages, text, rows
words/     catalogues by language   cli, chat, lines  the terminal, and JSON lines for other programs
"""
