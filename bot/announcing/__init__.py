"""Announcing banned lists to the channels that follow a format: what is due, once each.

Pure, and knows nothing of Discord: `bot.discord.announcer` sends what these say.

published  the lists of an App, each with a fingerprint of what is announced of it
due        what a look at the lists brings: new lists, corrected ones, those whose day has come
outbox     what is to be done next about a post, and what becomes of it
"""
