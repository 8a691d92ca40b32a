"""What is said about a rule or document that data refer to and that does not exist, with what may
have been meant.
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
    """Words for what a library does not hold; made once for many."""

    library: Library

    @cached_property
    def _reader(self) -> NumberReader:
        return NumberReader(self.library)

    def rule(self, ref: RuleRef, game: str = "") -> str:
        """What is said about a rule that does not exist: that its document does not, or which rules
        stand near it.
        """
        if ref.document not in self.library.documents:
            return self.document(ref.document, game)
        return f"no rule {ref}{self.near(ref.number, [self.library.documents[ref.document]])}"

    def braces(self, number: str, documents: Sequence[Document]) -> str:
        """What is said about a number that stands in the brackets of prose without braces, in which
        it would be checked: how it is written, or that no such rule exists.
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
        """The rules of documents that are written almost like that, or else stand next to it, as
        what follows "no rule 903.33a".
        """
        names = [document.id for document in documents]
        same = [
            ref.number
            for ref in self.library.rules
            if ref.document in names and squeeze(ref.number) == squeeze(number)
        ]
        if same:
            return f"; is {same[0]!r} meant?"
        near = (
            [ref.number for ref in self._reader.nearest(number, documents)][:_SHOWN]
            if any(map(str.isdigit, number))
            else []
        )
        return f"; near it stand {listed(near)}" if near else ""

    def document(self, name: str, game: str = "") -> str:
        """What is said about a document that does not exist: which one is called so, or which there
        are.
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
        hint = f"; is {called[0]!r} meant?" if called else did_you_mean(name, ids)
        return f"no document {name!r}{hint}" + (
            f" (there {'is' if len(ids) == 1 else 'are'} {listed(ids)})" if ids else ""
        )
