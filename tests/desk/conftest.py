"""Makes the bundled corpus a fixture of this folder."""

from tests.support.corpora import bundled_corpus, bundled_desk, bundled_library

__all__ = ["bundled_corpus", "bundled_desk", "bundled_library"]
