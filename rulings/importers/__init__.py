"""Readers of card databases that others keep, one a format."""
