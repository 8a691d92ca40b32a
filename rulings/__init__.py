"""The rulings database: what was ruled about cards, read from YAML that people edit. Knows the rules, which it cites."""
