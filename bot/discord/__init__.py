"""The Discord bot: the answers of the App, as Discord shows them.

The only package that imports discord.

settings    reads the environment, and names every mistake at once
watching    the state of the connection, and answers under way, for health and figures
running     starting, signals, logging, picking up edits: the entry point of `magistrate discord`
client      the client: what it listens to, and what it keeps while it runs
registration  registers the commands if they have changed, and never fails
commands    slash commands and the commands in a message's menu, with autocomplete
asking_on   the form for a follow-up question to an answer
asking_judges  puts unanswered questions to the judges, in a forum where they mark rulings
forms       forms that carry their own state, and what people fill in
messages    mentions, replies and [[inline]] look-ups; edits and deletions of the question
served      the App in service with all that is made from it, replaced as a whole
answering   the thread that makes answers, once Discord has heard what it must hear first
screen_maker  makes screens outside the event loop, and keeps the most recent ones
screens     a request -> Screen: a page of an answer, its buttons, who sees it (pure)
layout      blocks -> what a message shows first, and what comes behind it (pure)
hits        the cards that a name may mean, each with its standing and a button (pure)
parts       what a message is made of, on pages that a phone shows (pure)
controls    what buttons carry in their custom_id: a place in an answer, versioned (pure)
markup      Discord's Markdown: makes what people typed harmless, cuts texts (pure)
limits      Discord's limits, each named once
inline      [[names]] in a message, without code, quotes and spoilers (pure)
throttle    how often one asker and one server may ask (pure)
memory      which reply belongs to which message, and who was told to wait (pure)
missed      counts questions that were not answered
repeats     what was recently answered in which channel (pure)
notices     what the bot says apart from answers
completion  what autocomplete offers (pure)
announcements  /banlist follow, unfollow and announce
announcer   announces lists to the channels that follow them, each post once
proposals   /propose and reports about answers: the form, and the queue
proposal_form  the form in which a ruling is written, and its contents
judging     judges deciding about proposals, and editing them
server_settings  /settings: the form with which a server chooses
chosen      what servers have chosen, at hand for every question
privacy     /forget me; PRIVACY.md says what is kept
welcome     greets a server that the bot has joined
managing    requests of those who may manage a server: saved, then confirmed
views       a Screen -> discord.py's components, and what is read back from a message
sending     sending that survives a dropped connection without answering twice
translation command names and texts in the languages of the catalogues

What servers ask for outlives the process in `bot.store`; answers need nothing from there, and
their buttons carry all that they need.
"""
