"""Discord's limits, each named once. Source: https://discord.com/developers/docs."""

from __future__ import annotations

# Messages and embeds: resources/message, "Embed Limits" and "Create Message".
CONTENT = 2000
EMBEDS = 10
EMBED_TITLE = 256
EMBED_DESCRIPTION = 4096
EMBED_AUTHOR = 256
EMBED_FOOTER = 2048
EMBED_TOTAL = 6000  # title, description, footer and author of all embeds of a message together

# Components: components/reference.
ROWS = 5
BUTTONS_IN_ROW = 5
CUSTOM_ID = 100
BUTTON_LABEL = 80
SELECT_OPTIONS = 25
OPTION_LABEL = 100
OPTION_VALUE = 100
OPTION_DESCRIPTION = 100
PLACEHOLDER = 150

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
