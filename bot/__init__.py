"""Questions in, cited answers out.

app        the composition root: settings -> App
snapshot   library, rulings, engine and catalogues as one frozen value, as bytes and back
sections   bytes in named sections, read where they lie; lazy, revive: what is unpacked when it is first looked at
building   makes a snapshot from texts and rulings
prepared   keeps the snapshot on disk under a digest of everything it was made from
search/    finding rules            desk/    tables and formulas of the tournament
answers/   questions -> answers     render/  replies -> blocks -> text, Discord, JSON
words/     catalogues by language   printed  the text of cards that the user has brought
cli/, chat, lines  the terminal, and JSON lines for other programs
"""
