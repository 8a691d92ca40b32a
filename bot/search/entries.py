"""What of a rule goes into the index, and into which field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from bot.search.analysis import Analyzer
from bot.search.index import Entry
from rules_corpus.library import Corpus
from rules_corpus.model import Library, Rule, RuleRef

Keep = Callable[[RuleRef, int], bool]


def make_entries(corpus: Corpus, analyzer: Analyzer, keep: Keep | None = None) -> list[Entry]:
    """An entry for every rule. ``keep`` leaves out phrases, by rule and place, to ask them of an index without them."""
    asked = _asked(corpus)
    return [_entry(corpus.library, rule, asked.get(rule.ref, ()), analyzer, keep) for rule in corpus.library.rules.values()]


def words_of(corpus: Corpus, analyzer: Analyzer) -> Iterator[str]:
    """Every Latin word of the corpus, as often as it stands there: what the speller knows."""
    texts = (chain((rule.title, rule.text, rule.gloss, rule.group), rule.examples) for rule in corpus.library.rules.values())
    names = (term.names for term in corpus.library.terms)
    for text in chain(chain.from_iterable(texts), chain.from_iterable(corpus.asked), chain.from_iterable(names)):
        for word in analyzer.words(text):
            if word.isascii():
                yield word


def _asked(corpus: Corpus) -> Mapping[RuleRef, tuple[str, ...]]:
    found: dict[RuleRef, tuple[str, ...]] = {}
    for asked in corpus.asked:
        found[asked.rule] = (*found.get(asked.rule, ()), *asked)
    return found


def _entry(library: Library, rule: Rule, phrases: tuple[str, ...], analyzer: Analyzer, keep: Keep | None) -> Entry:
    headings = [above.title for above in library.parents(rule.ref)]
    if rule.group:
        headings.append(rule.group)
    return Entry(
        rule.ref,
        {
            "title": analyzer.analyze(rule.title),
            "headings": analyzer.analyze(" ".join(headings)),
            "text": analyzer.analyze(" ".join((rule.text, *rule.examples))),
            "gloss": analyzer.analyze(rule.gloss),
        },
        [analyzer.analyze(phrase) for place, phrase in enumerate(phrases) if keep is None or keep(rule.ref, place)],
    )
