"""What the bot says about itself, apart from answers; messages of the catalogues."""

from __future__ import annotations

TOO_FAST = "You ask faster than I may answer. Please wait {seconds} s."
BUSY = "So much is asked in this server that I must pause. Please try again in {seconds} s."
NO_QUESTION = "There is no question in that message."
NOT_SHOWN = "Discord does not show me messages that name my role. Name me myself, or use /ask."
ASK_ON = "Ask on"
FAILED = (
    "Something went wrong and the answer is lost. If it happens again, tell whoever runs me this"
    " number: {id}"
)
OLD_BUTTON = "This button is from an earlier version of me. Please ask again."
SHOWN = "Shown to all."
REPEATED = "This was answered just above: {link}"
MAY_NOT_SEND = "I may not answer in that channel: I need the permission to send messages there."
HELLO = "Ask me a rules question after my name, or use /ask; /help says what else I do."
ABOUT = (
    "Magistrate answers rules questions with the rule, its number, document and edition, or says"
    " that the rules do not say.\nThe wording is my own, not the publisher's: in a dispute the"
    " official document decides.\nI keep nothing that you write. {inline}"
)
HELP = (
    "**/ask** any rules question, in English or Japanese. **/rule** by number. **/keyword**,"
    " **/card**, **/ruling**, **/penalty** by name.\n**/banlist show**, **check**, **changes**:"
    " what is banned, a card's standing, what changed.\nMention me with a question after my name;"
    ' reply to my answer to ask on, or with "next", "previous", "parent", "examples".\nA reply to'
    " the answer of a command needs a mention of me too.\nOn any message: Apps > Find the rule,"
    " Apps > Penalty for this; only you see what comes."
)
INLINE_ON = "[[names]] in messages are looked up."
INLINE_OFF = "[[names]] in messages are not looked up here; mention me instead."
