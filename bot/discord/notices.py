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
    " official document decides.\nI keep nothing that you write. {kept} {inline}"
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
NOT_A_SERVER = "That is for servers in which I am a member."
NOT_A_MANAGER = "That is for those who may manage this server."
STORE_AWAY = (
    "I cannot keep anything at the moment, so nothing was changed. Please try again later; answers"
    " to questions go on."
)
FOLLOWS = "{channel} is told of every new list of {format}."
FOLLOWS_DAY = (
    "{channel} is told of every new list of {format}, and again on the day it takes effect."
)
FOLLOWS_NOT = "{channel} is not told of the lists of {format} any more."
NEVER_FOLLOWED = "{channel} was not told of the lists of {format}."
MENTIONING = "{role} is mentioned each time."
LACKING = "In {channel} I lack: {permissions}. Without them I cannot announce anything there."
NO_HISTORY = (
    "I may not read the message history of {channel}: if I am interrupted while announcing, I"
    " cannot look whether it was sent, and will not send it again."
)
NO_NEWS_CHANNEL = "{channel} is no announcement channel: its posts cannot be published elsewhere."
PREVIEW = "This is what {channel} will see."
PREVIEW_ROLE = "This is what {channel} will see; {role} will be mentioned."
POST_IT = "Announce it"
ANNOUNCING = "I am announcing it in {channel}."
ANNOUNCED_ALREADY = "You have let me announce that already, in {channel}."
SETTINGS = "Settings of this server"
NO_CONTENT = (
    "I cannot look up [[names]]: whoever runs me has not switched that on (MAGISTRATE_INLINE), for"
    " which Discord has to let me read messages."
)
KEEPS = (
    "I keep what servers choose in /settings, which channels follow which lists, what I announced"
    " there, what is proposed or reported to judges, and the number of who asked for that:"
    " /forget me deletes yours."
)
KEEPS_NOTHING = "Nor do I keep anything else."
VERSION = "Magistrate {version}, with these documents:"
FORGOTTEN = "Your number was kept in {places} places, and is deleted. What you set up goes on."
NOTHING_KEPT = "I keep nothing about you."
JOINED = (
    "I answer rules questions: type **/ask**, mention me with a question, or see **/help**. Whoever"
    " may manage this server chooses game, language and channels with **/settings**, and lets a"
    " channel be told of new banned lists with **/banlist follow**. **/about** says what I know and"
    " what I keep."
)
PROPOSE = "Propose a ruling"
REPORT = "Report an answer"
REPORT_IT = "Report"
ASKED = "What was asked"
SHOULD_SAY = "What should be answered"
BY_RULE = "By which rule"
WHAT_IS_RIGHT = "What is right"
PROPOSED = "Thank you. It is kept for those who look after the rulings, as {id}."
PROPOSED_SENT = "Thank you. The judges of this server see it now, as {id}; you will be told."
NOT_MINE = "That is not an answer of mine."
ASK_JUDGES = "Ask the judges"
JUDGES_ASKED = "The judges can see your question: {link}"
NO_FORUM = "This server has chosen no forum in which I may ask its judges."
NO_THREAD = "I cannot open a thread in {channel}: I need to see it, and to create posts there."
MARK = "Mark as ruling"
NOT_IN_FORUM = "Rulings are marked in the threads of the forum that this server has chosen."
NOT_A_JUDGE = "That is for the judges of this server."
NO_PROPOSAL = "That proposal is not there any more."
ABOUT_YOURS = "About what you proposed: {question}"
TAKES_EFFECT = "**This list takes effect today.**"
CORRECTS = "This corrects an earlier announcement in this channel."
TROUBLES = {
    "forbidden": (
        "I may not announce the list of {format} from {date} in {channel}: I need the permissions"
        " to see the channel and to send messages there. I will try again for a day."
    ),
    "gone": "The channel in which I was to announce the list of {format} from {date} is gone.",
    "refused": "Discord refuses the announcement of the list of {format} from {date} in {channel}.",
    "unsure": (
        "I was interrupted while announcing the list of {format} from {date} in {channel}, and may"
        " not read there whether it was sent. I will not send it again: please look."
    ),
    "not crossposted": (
        "I may not publish the announcement of the list of {format} from {date} in {channel} to the"
        " channels that follow it."
    ),
}
