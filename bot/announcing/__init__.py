"""Decides what to announce about banned lists to the channels that follow a format, each thing
once.

Pure, and independent of Discord: `bot.discord.announcer` does what these modules decide.

published  the lists of an App, each with a fingerprint of its announcement
due        what a check of the lists finds: new lists, corrected ones, those that take effect
outbox     the next step for a post, and its states
"""
