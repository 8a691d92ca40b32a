"""Messages about rules and documents that data refer to and that do not exist, with what was
probably meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rules_corpus.model import Document, Library, RuleRef
from rules_corpus.nearest import did_you_mean, listed
from rules_corpus.numbers import squeeze
from rules_corpus.text import fold
from rules_corpus.typed_numbers import NumberReader

_SHOWN = 3


@dataclass(frozen=True)
class Missing:
    """Messages about what a library does not hold; one instance serves many messages."""

    library: Library

    @cached_property
    def _reader(self) -> NumberReader:
        return NumberReader(self.library)

    def rule(self, ref: RuleRef, game: str = "") -> str:
        """The message about a rule that does not exist: that its document does not, or which rules
        come near it.
        """
        if ref.document not in self.library.documents:
            return self.document(ref.document, game)
        return f"no rule {ref}{self.near(ref.number, [self.library.documents[ref.document]])}"

    def braces(self, number: str, documents: Sequence[Document]) -> str:
        """The message about a rule number that prose cites in plain brackets, not in braces, where
        it would be checked: how to write it, or that no such rule exists.
        """
        refs = [RuleRef(document.id, number) for document in documents]
        existing = [f"{{{ref}}}" for ref in refs if ref in self.library.rules]
        if existing:
            return f"the text refers to ({number}): write {listed(existing, 'or')}"
        names = listed([document.short for document in documents], "or")
        return (
            f"the text refers to ({number}), which is not a rule of the"
            f" {names}{self.near(number, documents)}"
        )

    def near(self, number: str, documents: Sequence[Document]) -> str:
        """What follows "no rule 903.33a": the rule that is written almost like it, or else the
        rules next to it.
        """
        names = [document.id for document in documents]
        same = [
            ref.number
            for ref in self.library.rules
            if ref.document in names and squeeze(ref.number) == squeeze(number)
        ]
        if same:
            return f"; did you mean {same[0]!r}?"
        near = (
            [ref.number for ref in self._reader.nearest(number, documents)][:_SHOWN]
            if any(map(str.isdigit, number))
            else []
        )
        return f"; the nearest are {listed(near)}" if near else ""

    def document(self, name: str, game: str = "") -> str:
        """The message about a document that does not exist: which one has that name, or which ones
        exist.
        """
        documents = [
            document for document in self.library.documents.values() if game in ("", document.game)
        ] or list(self.library.documents.values())
        folded = fold(name)
        called = [
            document.id
            for document in documents
            if folded
            in map(
                fold, (*document.mentions, *document.before_numbers, document.short, document.title)
            )
        ]
        ids = [document.id for document in documents]
        hint = f"; did you mean {called[0]!r}?" if called else did_you_mean(name, ids)
        return f"no document {name!r}{hint}" + (f" (documents: {listed(ids)})" if ids else "")
