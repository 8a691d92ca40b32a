"""Likeness of meaning learnt from the corpus itself (latent semantic analysis, Deerwester et al. 1990).

What different people call the same thing stands among the phrases of the same rules, so words that share rules get
near vectors: "stole" lies beside "gains control". Only building needs numpy and scipy; a question adds up vectors.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul

from bot.search.index import Index

DIMENSIONS = 200
SINGULAR_POWER = 1.0
_LEAST_RULES = 8


@dataclass(frozen=True, slots=True)
class Meaning:
    """Vectors of ``size`` numbers: ``tokens`` and ``rules`` hold them one behind the other, as the index numbers them."""

    size: int
    tokens: array[float]
    rules: array[float]

    def of_query(self, weights: Mapping[int, float]) -> list[float]:
        """The direction of a question: its tokens' vectors by their weights, of length 1 (zeros where none has one)."""
        size, tokens = self.size, self.tokens
        total = [0.0] * size
        for token, weight in weights.items():
            total = [value + weight * part for value, part in zip(total, tokens[token * size : (token + 1) * size], strict=True)]
        length = sum(map(mul, total, total)) ** 0.5
        return [value / length for value in total] if length else total

    def likeness(self, direction: Sequence[float], rule: int) -> float:
        """The cosine of a question's direction and a rule's, from -1 to 1."""
        return float(sum(map(mul, direction, self.rules[rule * self.size : (rule + 1) * self.size])))


NO_MEANING = Meaning(0, array("f"), array("f"))


def learn(index: Index, dimensions: int = DIMENSIONS) -> Meaning:
    """The vectors of an index's tokens and rules: a truncated singular value decomposition of its impacts."""
    rules, tokens = len(index.refs), len(index.names)
    size = min(dimensions, min(rules, tokens) - 1)
    if rules < _LEAST_RULES or size < 1:
        return NO_MEANING
    import numpy as np
    from scipy.sparse import csr_matrix, diags
    from scipy.sparse.linalg import svds

    postings = [index.posting(token) for token in range(tokens)]
    values = np.concatenate([np.frombuffer(posting.impacts, np.float32) for posting in postings])
    places = np.concatenate([np.frombuffer(posting.rules, np.uint32) for posting in postings])
    columns = np.repeat(np.arange(tokens), [len(posting.rules) for posting in postings])
    matrix = csr_matrix((values, (places, columns)), shape=(rules, tokens), dtype=np.float64)
    lengths = np.sqrt(matrix.multiply(matrix).sum(axis=1)).A1
    matrix = diags(1 / np.maximum(lengths, 1e-9)) @ matrix
    left, singular, right = svds(matrix, k=size, v0=np.ones(min(rules, tokens)))
    rule_vectors = left * singular**SINGULAR_POWER
    rule_vectors /= np.maximum(np.linalg.norm(rule_vectors, axis=1, keepdims=True), 1e-9)
    token_vectors = right.T * singular ** (SINGULAR_POWER - 1)
    return Meaning(size, _flat(token_vectors), _flat(rule_vectors))


def _flat(vectors: object) -> array[float]:
    import numpy as np

    return array("f", np.ascontiguousarray(vectors, dtype=np.float32).tobytes())
