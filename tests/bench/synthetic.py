"""Rules grown to many times their number: invented documents out of the real ones' shuffled words.

Every real document gets invented siblings in its game, with its rule numbers and headings. Each
field of a rule, and each phrase, is as long as the real one; its words are dealt from all words of
that field in that document. The words stay the same few thousand, so a grown corpus is harder on an
inverted index than a real one of that size would be.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from bot.building import Sources
from rules_corpus.languages import phrases_of, text_of
from rules_corpus.library import Corpus
from rules_corpus.model import AskedAs, Document, Game, Rule, RuleRef
from rules_corpus.text import is_japanese

SEED = 20

_JAPANESE_PIECE = re.compile(
    r"[\u3041-\u309f]+|[\u30a0-\u30ff]+|[\u4e00-\u9fff\u3005]+|[^\s\u3041-\u30ff\u4e00-\u9fff\u3005]+"
)


def grow(sources: Sources, scale: int, seed: int = SEED) -> Sources:
    """``sources`` with invented documents beside their own, ``scale`` times as many rules in all;
    the same for the same seed.
    """
    corpus = sources.corpus
    library = corpus.library
    chance = random.Random(seed)
    documents, rules, asked = dict(library.documents), dict(library.rules), list(corpus.asked)
    for document in library.documents.values():
        forge = _Forge(corpus, document)
        for copy in range(1, scale):
            invented = document._replace(
                id=_copy_id(document.id, copy), mentions=(), falls_back_on=()
            )
            documents[invented.id] = invented
            rules |= {rule.ref: rule for rule in forge.rules(invented.id, chance)}
            asked += forge.asked(invented.id, chance)
    games = {name: _grown(game, scale) for name, game in library.games.items()}
    grown = replace(library, games=games, documents=documents, rules=rules)
    return sources._replace(corpus=replace(corpus, library=grown, asked=tuple(asked)))


def _copy_id(document: str, copy: int) -> str:
    return f"{document}-{copy}"


def _grown(game: Game, scale: int) -> Game:
    return game._replace(
        documents=(
            *game.documents,
            *(_copy_id(name, copy) for name in game.documents for copy in range(1, scale)),
        )
    )


class _Forge:
    """Invents rules and phrases after those of one document."""

    def __init__(self, corpus: Corpus, document: Document) -> None:
        self._rules = [
            rule for rule in corpus.library.rules.values() if rule.ref.document == document.id
        ]
        self._asked = [asked for asked in corpus.asked if asked.rule.document == document.id]
        self._fields = [
            Shuffler(getattr(rule, name) for rule in self._rules)
            for name in ("title", "text", "group")
        ]
        self._examples = Shuffler(example for rule in self._rules for example in rule.examples)
        self._glosses = Shuffler(rule.glosses.original for rule in self._rules)
        self._en = Shuffler(phrase for asked in self._asked for phrase in asked.phrases.en)
        self._ja = Shuffler(phrase for asked in self._asked for phrase in asked.phrases.ja)

    def rules(self, document: str, chance: random.Random) -> Iterator[Rule]:
        fields = [shuffler.deal(chance) for shuffler in (*self._fields, self._glosses)]
        all_examples = self._examples.deal(chance)
        for rule, title, text, group, gloss in zip(self._rules, *fields, strict=True):
            examples = tuple(islice(all_examples, len(rule.examples)))
            parent = RuleRef(document, rule.parent.number) if rule.parent else None
            yield Rule(
                RuleRef(document, rule.ref.number),
                title,
                text,
                group,
                examples,
                glosses=text_of({"ja": gloss}),
                parent=parent,
            )

    def asked(self, document: str, chance: random.Random) -> Iterator[AskedAs]:
        en, ja = self._en.deal(chance), self._ja.deal(chance)
        for asked in self._asked:
            phrases = {
                "en": islice(en, len(asked.phrases.en)),
                "ja": islice(ja, len(asked.phrases.ja)),
            }
            yield AskedAs(
                RuleRef(document, asked.rule.number),
                phrases_of({language: tuple(said) for language, said in phrases.items()}),
            )


class Shuffler:
    """Deals the words of texts out anew, in texts of the same lengths; Japanese apart from the
    rest.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._lengths: list[tuple[bool, int]] = []
        self._pools: dict[bool, list[str]] = {False: [], True: []}
        for text in texts:
            japanese = is_japanese(text)
            words = japanese_pieces(text) if japanese else text.split()
            self._lengths.append((japanese, len(words)))
            self._pools[japanese] += words

    def deal(self, chance: random.Random) -> Iterator[str]:
        """The texts in the order of the real ones."""
        decks = {japanese: iter(_shuffled(pool, chance)) for japanese, pool in self._pools.items()}
        for japanese, length in self._lengths:
            yield ("" if japanese else " ").join(islice(decks[japanese], length)).strip()


def japanese_pieces(text: str) -> list[str]:
    """Runs of one script; what is not Japanese keeps a blank behind it, so that no two words become
    one.
    """
    return [piece if is_japanese(piece) else piece + " " for piece in _JAPANESE_PIECE.findall(text)]


def _shuffled(words: Sequence[str], chance: random.Random) -> list[str]:
    shuffled = list(words)
    chance.shuffle(shuffled)
    return shuffled
