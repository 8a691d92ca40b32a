"""Readers of card databases that others maintain, one per format."""
