"""What stands behind the hits of a search: the rules to cite, and the entries to show beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.answers.answer import Citation, cite, each_once
from bot.answers.context import Context
from bot.answers.situations import asks_penalty, asks_what_to_do
from bot.search.engine import Result
from bot.search.searcher import Hit
from rules_corpus.model import RuleRef
from rulings.model import NONE_PRESCRIBED, QUESTION_MARK, Entry, EntryRef, Keyword, Penalty, rules_of

ENTRY_MARGIN = 2.5  # of the ranking's score: entries so close to the best hit are shown beside it
_JUST_THAT = 0.9  # likeness to a phrase of a situation


def citations_behind(hits: Iterable[Hit], context: Context) -> tuple[Citation, ...]:
    """The rules that hits rest on, each once; of the rules that an entry cites the one found best."""
    hits = tuple(hits)
    ranked = [hit.lead for hit in hits if hit.ref == hit.lead]
    found: dict[RuleRef, Citation] = {}
    for hit in hits:
        is_entry = isinstance(hit.ref, EntryRef)
        cited = _cited(hit.ref, context) if isinstance(hit.ref, EntryRef) else ()
        ref = next((ref for ref in ranked if ref in cited), hit.lead)
        if ref not in found:
            found[ref] = cite(context.library, ref, hit.score, "ruling" if is_entry else "search")
    return tuple(found.values())


def entries_behind(hits: Sequence[Hit], answer: RuleRef, context: Context) -> tuple[Entry, ...]:
    """The entries found that are as good as the best hit, or rest on the rule that answers."""
    least = hits[0].score - ENTRY_MARGIN
    near = (hit for hit in hits if hit.score >= least or hit.lead == answer)
    found = [context.entry(hit.ref) for hit in near if isinstance(hit.ref, EntryRef)]
    return each_once((*found, *_keyword_over(answer, context)))


def that_count(text: str, result: Result, context: Context) -> Result:
    """A result without the situations for which no penalty is prescribed.

    They stay where the question asks for a penalty, or is just that situation.
    """
    unprescribed = {hit.ref for hit in result.hits if leads_to_no_penalty((hit,), context)}
    if not unprescribed or asks_penalty(text) or asks_what_to_do(text):
        return result
    counting = (hit for hit in result.hits if hit.ref not in unprescribed or hit.feature("closest") > _JUST_THAT)
    return result._replace(hits=tuple(counting))


def leads_to_no_penalty(hits: Sequence[Hit], context: Context) -> bool:
    """Whether the first hit says that no document names a penalty."""
    ref = hits[0].ref if hits else None
    return isinstance(ref, EntryRef) and ref.kind == "penalty" and prescribes_nothing(context.entry(ref))


def prescribes_nothing(entry: Entry) -> bool:
    """Whether an entry says that no document names a penalty."""
    return isinstance(entry, Penalty) and entry.penalty == NONE_PRESCRIBED


def _cited(ref: EntryRef, context: Context) -> tuple[RuleRef, ...]:
    """The rules that an entry, or a keyword's common question, cites; of a keyword itself none: its definition leads it."""
    entry, (_, _, number) = context.entry(ref), ref.id.partition(QUESTION_MARK)
    if isinstance(entry, Keyword):
        return entry.questions[int(number) - 1].rules if number else ()
    return rules_of(entry)


def _keyword_over(ref: RuleRef, context: Context) -> Iterator[Entry]:
    """The keyword under whose heading a rule stands."""
    for above in context.library.parents(ref):
        name = EntryRef("keyword", context.library.game_of(ref).id, above.title.strip("[]"))
        if above.title.startswith("[") and name in context.database.entries:
            yield context.database.entries[name]
