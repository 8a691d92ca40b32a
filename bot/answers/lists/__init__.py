"""Questions about formats and their banned lists: may a card be played, what is banned, what changed, what comes.

`questions` reads what is asked, `words` holds the words by which it knows it, `reader` answers it, `facts` says it,
`messages` are its sentences, and `carriers` notes at a rule that holds lists which newer ones there are.
"""
