"""What a search found: the rules to cite, and the entries to show with them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.answer import Citation, cite, each_once
from bot.answers.context import Context
from bot.search.engine import Result
from bot.search.ranking import worth_showing
from rules_corpus.model import RuleRef
from rulings.model import NONE_PRESCRIBED, Entry, EntryRef, Penalty


def citations_behind(result: Result, context: Context) -> tuple[Citation, ...]:
    """The rules found, the best first."""
    library = context.library
    return tuple(
        cite(library, hit.lead, hit.share, "ruling" if hit.is_led else "search")
        for hit in result.rules
    )


def entries_behind(result: Result, answer: RuleRef, context: Context) -> tuple[Entry, ...]:
    """The entries found that cite the rule that answers; penalties have a rung of their own."""
    found = [
        hit for hit in result.entries if isinstance(hit.ref, EntryRef) and hit.ref.kind != "penalty"
    ]
    near = (hit.ref for hit in worth_showing(found) if answer in hit.cites)
    entries = [context.entry(ref) for ref in near if isinstance(ref, EntryRef)]
    return each_once((*entries, *_keyword_over(answer, context)))


def prescribes_nothing(entry: Entry) -> bool:
    """Whether an entry says that no document names a penalty."""
    return isinstance(entry, Penalty) and entry.penalty == NONE_PRESCRIBED


def _keyword_over(ref: RuleRef, context: Context) -> Iterator[Entry]:
    """The keyword under whose heading a rule stands."""
    for above in context.library.parents(ref):
        name = EntryRef("keyword", context.library.game_of(ref).id, above.title.strip("[]"))
        if above.title.startswith("[") and name in context.database.entries:
            yield context.database.entries[name]
