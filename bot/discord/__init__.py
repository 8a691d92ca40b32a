"""The Discord bot: the answers of the App, as Discord shows them.

The only package that imports discord.

settings    what is read from the environment, every mistake named at once
running     start, signals, logging, taking up edits: the entry point of `magistrate discord`
client      the client: what it listens to, and what it keeps while it runs
registration  registers the commands where they changed, and never fails
commands    slash commands and the menu of a message, with autocomplete
asking_on   the form for a follow-up question to an answer
asking_judges  puts what nothing answers to the judges, in a forum; what they mark there
forms       forms that carry their own state, and what is filled in
messages    mentions, replies and [[inline]] look-ups; edits and deletions of the question
served      the App that serves now with all that is made from it, replaced whole
answering   the thread in which answers are made, behind what Discord has to hear first
screen_maker  makes screens outside the event loop, and keeps those lately made
screens     a request -> Screen: a page of an answer, its buttons, who sees it (pure)
layout      blocks -> what is shown of them first, and what behind it (pure)
hits        the cards that a name may mean, each with how it stands, and openable (pure)
parts       what a message is made of, on pages that a phone shows (pure)
controls    what buttons carry in their custom_id: a place in an answer, versioned (pure)
markup      Discord's Markdown: what people typed made harmless, texts cut (pure)
limits      Discord's limits, each named once
inline      [[names]] in a message, without code, quotes and spoilers (pure)
throttle    how much one asker and one server may ask (pure)
memory      which reply belongs to which message, and who was told to wait (pure)
repeats     what was answered in which channel lately (pure)
notices     what the bot says about itself, apart from answers
completion  what autocomplete offers (pure)
sounds      what names in kana and in Latin letters have in common (pure)
announcements  /banlist follow, unfollow and announce
announcer   announces lists to the channels that follow them, each post once
proposals   /propose and reports about answers: the form, and the queue
proposal_form  the form in which a ruling is written, and what stands in it
judging     what judges decide about proposals, and edit of them
server_settings  /settings: the form with which a server chooses
chosen      what servers have chosen, at hand when they ask
privacy     /forget me; PRIVACY.md says what is kept
welcome     a word to a server that the bot has joined
managing    what those who may manage a server ask for: kept, then said to be
views       a Screen -> discord.py's components, and what is read back from a message
sending     sending that survives a dropped connection without answering twice
translation command names and texts in the languages of the catalogues

What servers ask for outlives the process in `bot.store`; answers need nothing that is kept, and
their buttons carry all that they need.
"""
