"""Discord's limits, each named once. Source: https://discord.com/developers/docs."""

from __future__ import annotations

# Messages: resources/message, "Create Message". Content is what is left if components cannot be
# shown.
CONTENT = 2000

# Components of version 2: components/reference. It does not say how long all texts of a message
# may be together; discord.py's LayoutView does.
TEXT = 4000
COMPONENTS = 40  # of a message, including those within others and next to texts
BUTTONS_IN_ROW = 5
CUSTOM_ID = 100
BUTTON_LABEL = 80
URL = 512

# Forms: interactions/receiving-and-responding, "Modal".
FORM_TITLE = 45

# Threads: resources/channel.
THREAD_NAME = 100

# Application commands: interactions/application-commands.
CHOICES = 25
CHOICE_NAME = 100
CHOICE_VALUE = 100
COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100
STRING_OPTION = 6000
COMMAND_TOTAL = 8000

# Interactions: interactions/receiving-and-responding.
ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60
