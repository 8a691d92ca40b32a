"""Questions asked of the bundled texts whose outcome depends on the weights."""

VAGUE = "what about stones"  # several rules come as near: the bot asks which is meant
