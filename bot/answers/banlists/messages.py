"""The sentences that report lists, as they are in the catalogues."""

from __future__ import annotations

BANNED = "{card} has been banned in {format} since {date} ({list})."
RESTRICTED = "{card} has been restricted in {format} to {copies} in a deck since {date} ({list})."
ONE_COPY = "{card} has been restricted in {format} to one copy in a deck since {date} ({list})."
SIDE_DECK = "{card} has been barred from side decks in {format} since {date} ({list})."
TOGETHER = (
    "{card} has been barred from play together with {others} in {format} since {date} ({list})."
)
OWN = "{card} has been listed in {format} since {date}: {kind} ({list})."
OWN_TOGETHER = "{card} has been listed with {others} in {format} since {date}: {kind} ({list})."
NO_LONGER = "{card} is no longer banned in {format}: it left the list on {date} ({list})."
NOT_LISTED = (
    "{card} is not banned in {format}: the lists I have up to {date} are complete and do not"
    " name it."
)
NOT_KNOWN = (
    "By the lists of {format} that I have up to {date}, {card} is not banned, but I cannot call it"
    " legal: they are incomplete."
)
SEVERAL = "{name} may mean several cards: {cards}."
UNKNOWN_CARD_IN_FORMAT = (
    "I don't know a card called {name}, so I cannot say how it stands in {format}."
)
NO_LIST = "I have no list of {format} for that day."
NO_OWN_LIST = "{format} has no banned list of its own."
POOL = "{format} is played with: {pool}"
HISTORY = "{date}: {what} ({list})"
NEWEST = "The newest list I have is that of {date}: {list}, {authority}, {url}"
NEXT = "The next list is that of {date}: {list}, {authority}, {url}"
INCOMPLETE = (
    "My copy of these lists is incomplete; check the publisher's own list before you rely on it."
)
FORMAT_HEAD = "{format}:"
NEVER_LISTED = "No list that I have names {card}."
LIST_HEAD = "{format}, what is known to hold on {date} ({list}):"
CHANGES_HEAD = "{format}, what changed from {start} to {end}:"
NOTHING_LISTED = "Nothing that I know of."
NO_DATE = "{text} is not a date: write 2021-12-10, 2021-12 or 2021."
WRONG_ORDER = "{start} is later than {end}."
REMARK = "Note: {text}"
NO_CHANGES = "No change that I know of."
CARDS = {
    "banned": "Banned: {cards}",
    "restricted": "Restricted: {cards}",
    "side deck banned": "Not in the side deck: {cards}",
    "combination banned": "Not together: {cards}",
    "unbanned": "No longer banned: {cards}",
    "unrestricted": "No longer restricted: {cards}",
    "side deck unbanned": "In the side deck again: {cards}",
    "combination unbanned": "Together again: {cards}",
}
OWN_CARDS = "{kind}: {cards}"
NOT_LISTED_YET = "{card} is not banned in {format} today."
NOT_KNOWN_YET = (
    "By the lists of {format} that I have, {card} is not banned today, but I cannot call it legal:"
    " they are incomplete."
)
NOWHERE = "{card} is on none of the lists that I have: {formats}."
COMING = "From {date}: {what} ({list})."
COMES = {
    "banned": "banned in {format}",
    "restricted": "restricted in {format} to {copies} in a deck",
    "side deck banned": "not in a side deck in {format}",
    "combination banned": "not together with {others} in {format}",
    "unbanned": "no longer banned in {format}",
    "unrestricted": "no longer restricted in {format}",
    "side deck unbanned": "in a side deck again in {format}",
    "combination unbanned": "together with {others} again in {format}",
}
OWN_COMES = "listed in {format}: {kind}"
COMING_HEAD = "From {date} ({list}):"
NOT_KNOWN_SINCE = "What the newer list of {date} changed is not known ({list})."
UNCHANGED_SINCE = "The newer list of {date} changed nothing ({list})."
CARRIED = "The lists in this rule are those of {dates}. Newer lists that I have: {newer}."
NEWER = "{format}, {date}"
NO_PAIR = "No list of {format} that I have bans {cards} together."
AS_OF = "On {date}:"
NEAREST_DATE = "{text} is read as {date}, the nearest such date."
DAY_FIRST = "{text} is read as {date}, the day first."
MONTH_FIRST = "{text} is read as {date}, the month first."
PRINTING_FREE = "The lists of {format} that I have do not ban the printing {code} of {card}."
PRINTING_BANNED = (
    "Only the printing {code} of {card} has been banned in {format} since {date} ({list})."
)
OTHERS_BANNED = "Every other printing of {card} has been banned in {format} since {date} ({list})."
RELEASED = (
    "The printing {code} of {card} is no longer banned in {format}: it left the list on {date}"
    " ({list})."
)
COPIES = "{card} restricted to {copies}"
WHAT = {
    "banned": "{card} banned",
    "restricted": "{card} restricted",
    "side deck banned": "{card} banned from the side deck",
    "combination banned": "{card} banned in combination",
    "unbanned": "{card} unbanned",
    "unrestricted": "{card} no longer restricted",
    "side deck unbanned": "{card} allowed in the side deck again",
    "combination unbanned": "{card} allowed in combination again",
}
OWN_WHAT = "{card}: {kind}"
CORRECTION = "The list of {date} was corrected on {day}:"
CORRECTED_BUT_CARDS = "The list of {date} was corrected on {day}; its cards did not change."
NEW_IN_IT = "New in it: {what}"
NO_LONGER_IN_IT = "No longer in it: {what}"
MOVED = "It takes effect on {date}."
NO_SUCH_LIST = "{format} has no list of {date}. Lists: {dates}."
NO_LIST_YET = "{format} has no list yet."
NO_FORMAT = "There is no format called {name}. Formats: {formats}."
NO_FORMAT_BUT = "There is no format called {name}. Did you mean {near}? Formats: {formats}."
