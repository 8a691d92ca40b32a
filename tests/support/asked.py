"""Questions asked of the bundled texts whose outcome depends on the weights."""

VAGUE = "what about choices"  # several rules come as near: the bot asks which is meant
