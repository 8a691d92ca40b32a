"""What can go wrong with a store."""

from __future__ import annotations

from rules_corpus.errors import MagistrateError


class StoreError(MagistrateError):
    """The store cannot be used; what it was asked to keep may not have been kept."""


class StoreAwayError(StoreError):
    """The store cannot be used now: trying again later may help."""


class StoreTooNewError(StoreError):
    """A newer version of the program has written the store; this one leaves it alone."""
