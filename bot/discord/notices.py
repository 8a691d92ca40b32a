"""What the bot says apart from answers; messages of the catalogues."""

from __future__ import annotations

TOO_FAST = "You are asking faster than I may answer. Please wait {seconds} s."
BUSY = (
    "There are so many questions in this server that I must pause. Please try again in {seconds} s."
)
NO_QUESTION = "There is no question in that message."
NOT_SHOWN = (
    "Discord does not show me messages that mention my role. Mention me directly, or use /ask."
)
ASK_ON = "Ask a follow-up"
FAILED = (
    "Something went wrong and the answer is lost. If it happens again, tell whoever runs me this"
    " number: {id}"
)
OLD_BUTTON = "This button is from an earlier version of me. Please ask again."
SHOWN = "Shown to everyone."
REPEATED = "This was answered just above: {link}"
MAY_NOT_SEND = "I may not answer in that channel: I need permission to send messages there."
HELLO = "Mention me with a rules question, or use /ask; /help says what else I can do."
ABOUT = (
    "Magistrate answers rules questions with the rule, its number, document and edition, or tells"
    " you that the rules do not say.\nThe wording is my own, not the publisher's: in a dispute the"
    " official document decides.\nI keep nothing that you write. {kept} {inline}"
)
HELP = (
    "**/ask** any rules question, in English or Japanese. **/rule** by number. **/keyword**,"
    " **/card**, **/ruling**, **/penalty** by name.\n**/banlist show**, **check**, **changes**:"
    " what is banned, a card's standing, what changed.\nMention me with a question; reply to my"
    ' answer with a follow-up question, or with "next", "previous", "parent", "examples".\nA reply'
    " to the answer to a command has to mention me too.\nOn any message: Apps > Find the rule, Apps"
    " > Penalty for this; only you see the result."
)
INLINE_ON = "[[names]] in messages are looked up."
INLINE_OFF = "[[names]] in messages are not looked up here; mention me instead."
NOT_A_SERVER = "That works only in servers that I am a member of."
NOT_A_MANAGER = "Only those who may manage this server can do that."
STORE_AWAY = (
    "I cannot save anything at the moment, so nothing was changed. Please try again later; I can"
    " still answer questions."
)
FOLLOWS = "I announce every new list of {format} in {channel}."
FOLLOWS_DAY = (
    "I announce every new list of {format} in {channel}, and again on the day it takes effect."
)
FOLLOWS_NOT = "I no longer announce the lists of {format} in {channel}."
NEVER_FOLLOWED = "I was not announcing the lists of {format} in {channel}."
MENTIONING = "{role} is mentioned each time."
LACKING = (
    "In {channel} I lack these permissions: {permissions}. Without them I cannot announce anything"
    " there."
)
NO_HISTORY = (
    "I may not read the message history of {channel}: if I am interrupted while announcing a list,"
    " I cannot check whether it was sent, and will not send it again."
)
NO_NEWS_CHANNEL = (
    "{channel} is not an announcement channel: its posts cannot be published elsewhere."
)
PREVIEW = "This is what {channel} will see."
PREVIEW_ROLE = "This is what {channel} will see; {role} will be mentioned."
POST_IT = "Announce it"
ANNOUNCING = "I am announcing it in {channel}."
ANNOUNCED_ALREADY = "You have already told me to announce that in {channel}."
SETTINGS = "Settings for this server"
NO_CONTENT = (
    "I cannot look up [[names]]: whoever runs me has not switched that on (MAGISTRATE_INLINE)."
    " Discord has to let me read messages for that."
)
KEEPS = (
    "I keep what servers choose in /settings, which channels follow which lists, what I announced"
    " there, what is proposed or reported to judges, and the user ID of whoever asked for that:"
    " /forget me deletes yours."
)
KEEPS_NOTHING = "Nor do I keep anything else."
VERSION = "Magistrate {version}, with these documents:"
FORGOTTEN = (
    "I have deleted your user ID; places where it was kept: {places}. What you set up goes on."
)
NOTHING_KEPT = "I keep nothing about you."
JOINED = (
    "I answer rules questions: type **/ask**, mention me with a question, or see **/help**. Whoever"
    " may manage this server chooses the game, language and channels with **/settings**, and has me"
    " announce new banned lists in a channel with **/banlist follow**. **/about** says what I know"
    " and what I keep."
)
PROPOSE = "Propose a ruling"
REPORT = "Report an answer"
REPORT_IT = "Report"
ASKED = "What was asked"
SHOULD_SAY = "What the answer should be"
BY_RULE = "By which rule"
WHAT_IS_RIGHT = "What is right"
PROPOSED = "Thank you. It is kept as {id} for those who look after the rulings."
PROPOSED_SENT = (
    "Thank you. The judges of this server can see it now, as {id}; you will be told what they"
    " decide."
)
NOT_MINE = "That is not one of my answers."
ASK_JUDGES = "Ask the judges"
JUDGES_ASKED = "The judges can see your question: {link}"
NO_FORUM = "This server has not chosen a forum where I may ask its judges."
NO_THREAD = (
    "I cannot open a thread in {channel}: I need permission to see it and to create posts there."
)
MARK = "Mark as ruling"
NOT_IN_FORUM = "Rulings are marked in the threads of the forum that this server has chosen."
NOT_A_JUDGE = "Only the judges of this server can do that."
NO_PROPOSAL = "That proposal no longer exists."
ABOUT_YOURS = "About what you proposed: {question}"
TAKES_EFFECT = "**This list takes effect today.**"
CORRECTS = "This corrects an earlier announcement in this channel."
TROUBLES = {
    "forbidden": (
        "I may not announce the {format} list of {date} in {channel}: I need permission to see the"
        " channel and to send messages there. I will keep trying for a day."
    ),
    "gone": "The channel where I was going to announce the {format} list of {date} is gone.",
    "refused": "Discord refuses the announcement of the {format} list of {date} in {channel}.",
    "unsure": (
        "I was interrupted while announcing the {format} list of {date} in {channel}, and may not"
        " read that channel to check whether it was sent. I will not send it again: please look."
    ),
    "not crossposted": (
        "I may not publish the announcement of the {format} list of {date} in {channel} to the"
        " channels that follow it."
    ),
}
