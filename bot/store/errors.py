"""What can go wrong with a store."""

from __future__ import annotations

from rules_corpus.errors import MagistrateError


class StoreError(MagistrateError):
    """The store cannot be used; nothing of what was asked for is known to be kept."""


class StoreAwayError(StoreError):
    """The store cannot be used now: trying again later may help."""


class StoreTooNewError(StoreError):
    """A newer version of the program has written the store; this one leaves it alone."""
