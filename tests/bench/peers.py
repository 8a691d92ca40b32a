"""The peers: each builds an index of passages into a folder, and finds the best of one game's
passages.

A question is cut into words before a peer sees it, so nothing in it is ever read as query syntax.
Each peer imports its library only when it is used: its memory is measured in a process that holds
no other.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Protocol

from tests.bench.engine import TOP

Row = tuple[str, str, str]
"""A passage: its rule, its game, its text."""

_WORD = re.compile(r"\w+")
_MAPPED = 1 << 30


class Peer(Protocol):
    """An engine over passages, opened from the folder that `build` filled."""

    largest: ClassVar[int | None]

    def __init__(self, folder: Path) -> None: ...

    @staticmethod
    def build(rows: Sequence[Row], folder: Path) -> None:
        """Fills an empty folder with the index."""

    def search(self, text: str, game: str) -> list[str]:
        """The best `TOP` rules of ``game``, the best first; none that shares nothing with
        ``text``.
        """


class Fts5:
    """SQLite's full text search: Porter stems, any of the words, each quoted, by ``rank``:
    ``bm25()`` in its faster spelling.
    """

    largest: ClassVar[int | None] = None

    def __init__(self, folder: Path) -> None:
        self._database = sqlite3.connect(folder / "rules.db")
        self._database.execute(f"PRAGMA mmap_size = {_MAPPED}")

    @staticmethod
    def build(rows: Sequence[Row], folder: Path) -> None:
        database = sqlite3.connect(folder / "rules.db")
        with database:
            database.execute(
                "CREATE VIRTUAL TABLE rules USING fts5(ref UNINDEXED, game UNINDEXED, text,"
                " tokenize = 'porter unicode61')"
            )
            database.executemany("INSERT INTO rules VALUES (?, ?, ?)", rows)
            database.execute("INSERT INTO rules (rules) VALUES ('optimize')")
        database.close()

    def search(self, text: str, game: str) -> list[str]:
        anywhere = " OR ".join(f'"{word}"' for word in _WORD.findall(text))
        if not anywhere:
            return []
        found = self._database.execute(
            "SELECT ref FROM rules WHERE rules MATCH ? AND game = ? ORDER BY rank LIMIT ?",
            (anywhere, game, TOP),
        )
        return [ref for (ref,) in found]


class Bm25s:
    """bm25s with its English stopwords and the Snowball stemmer; other games' passages are
    masked.
    """

    largest: ClassVar[int | None] = None

    def __init__(self, folder: Path) -> None:
        import bm25s
        import numpy as np

        self._retriever = bm25s.BM25.load(folder, load_corpus=False)
        self._refs, games = json.loads((folder / "rules.json").read_text("utf-8"))
        self._masks = {
            game: np.array([other == game for other in games], np.float32) for game in set(games)
        }
        self._tokens = _tokenizer()

    @staticmethod
    def build(rows: Sequence[Row], folder: Path) -> None:
        import bm25s

        retriever = bm25s.BM25()
        retriever.index(_tokenizer()([text for *_, text in rows]), show_progress=False)
        retriever.save(folder, show_progress=False)
        (folder / "rules.json").write_text(
            json.dumps([[ref for ref, *_ in rows], [game for _, game, _ in rows]]), "utf-8"
        )

    def search(self, text: str, game: str) -> list[str]:
        tokens = self._tokens([text])
        if not tokens[0]:
            return []
        places, scores = self._retriever.retrieve(
            tokens, k=min(TOP, len(self._refs)), weight_mask=self._masks[game], show_progress=False
        )
        return [
            self._refs[place]
            for place, score in zip(places[0], scores[0], strict=True)
            if score > 0
        ]


class Tantivy:
    """tantivy with its English stemmer; any of the words."""

    largest: ClassVar[int | None] = None

    def __init__(self, folder: Path) -> None:
        import tantivy

        self._tantivy = tantivy
        self._schema = _schema()
        self._searcher = tantivy.Index(self._schema, path=str(folder)).searcher()
        filters = tantivy.Filter
        builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        # what en_stem consists of
        for step in (filters.remove_long(40), filters.lowercase(), filters.stemmer("english")):
            builder = builder.filter(step)
        self._analyzer = builder.build()

    @staticmethod
    def build(rows: Sequence[Row], folder: Path) -> None:
        import tantivy

        writer = tantivy.Index(_schema(), path=str(folder)).writer(num_threads=1)
        for ref, game, text in rows:
            writer.add_document(tantivy.Document(ref=ref, game=game, text=text))
        writer.commit()
        writer.wait_merging_threads()

    def search(self, text: str, game: str) -> list[str]:
        query, occur = self._tantivy.Query, self._tantivy.Occur
        words = [
            (occur.Should, query.term_query(self._schema, "text", token))
            for token in self._analyzer.analyze(text)
        ]
        if not words:
            return []
        inside = query.const_score_query(query.term_query(self._schema, "game", game), 0.0)
        hits = self._searcher.search(
            query.boolean_query([(occur.Must, inside), (occur.Must, query.boolean_query(words))]),
            TOP,
        ).hits
        return [self._searcher.doc(address)["ref"][0] for _, address in hits]


class RapidFuzz:
    """RapidFuzz over all passages of the game, by ``token_set_ratio``."""

    largest: ClassVar[int | None] = 10

    def __init__(self, folder: Path) -> None:
        from rapidfuzz import fuzz, process, utils

        self._extract, self._ratio, self._plain = (
            process.extract,
            fuzz.token_set_ratio,
            utils.default_process,
        )
        self._refs: dict[str, list[str]] = {}
        self._texts: dict[str, list[str]] = {}
        for ref, game, text in json.loads((folder / "rules.json").read_text("utf-8")):
            self._refs.setdefault(game, []).append(ref)
            self._texts.setdefault(game, []).append(text)

    @staticmethod
    def build(rows: Sequence[Row], folder: Path) -> None:
        from rapidfuzz import utils

        plain = [(ref, game, utils.default_process(text)) for ref, game, text in rows]
        (folder / "rules.json").write_text(json.dumps(plain, ensure_ascii=False), "utf-8")

    def search(self, text: str, game: str) -> list[str]:
        found = self._extract(
            self._plain(text), self._texts[game], scorer=self._ratio, processor=None, limit=TOP
        )
        return [self._refs[game][place] for _, score, place in found if score > 0]


def _tokenizer() -> Any:
    """What bm25s makes of texts: lists of stems."""
    from functools import partial

    import bm25s
    import Stemmer

    return partial(
        bm25s.tokenize,
        stopwords="en",
        stemmer=Stemmer.Stemmer("english"),
        return_ids=False,
        show_progress=False,
    )


def _schema() -> Any:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("ref", stored=True, tokenizer_name="raw")
    builder.add_text_field("game", tokenizer_name="raw")
    builder.add_text_field("text", tokenizer_name="en_stem")
    return builder.build()
