"""Rules that contain banned lists, like those of the Floor Rules of 2018: a note at each says when
the lists date from, and which are newer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.answers.banlists.messages import CARRIED, NEWER
from bot.words import Words
from rules_corpus.languages import text_of
from rules_corpus.model import Language, Library, Note, RuleRef
from rulings.model import BanList, Format


def with_notes(
    library: Library,
    formats: Sequence[Format],
    lists: Sequence[BanList],
    catalogues: Mapping[str, Words],
) -> Library:
    """``library`` with such a note at every rule that contains a list other than its format's
    newest.
    """
    noted = {
        ref: rule._replace(notes=(*rule.notes, _note(ref, library, formats, lists, catalogues)))
        for ref, rule in library.rules.items()
        if _older_in(ref, lists)
    }
    return replace(
        library, rules={ref: noted.get(ref, rule) for ref, rule in library.rules.items()}
    )


def _older_in(ref: RuleRef, lists: Iterable[BanList]) -> list[BanList]:
    """The lists contained in a rule (they cite it first), if their format has a newer one."""
    lists = tuple(lists)
    carried = (banlist for banlist in lists if banlist.cites and banlist.cites[0].rule == ref)
    return [banlist for banlist in carried if _newer(banlist, lists)]


def _newer(than: BanList, lists: Iterable[BanList]) -> list[BanList]:
    same = (
        banlist for banlist in lists if (banlist.game, banlist.format) == (than.game, than.format)
    )
    return sorted(
        (banlist for banlist in same if banlist.effective > than.effective),
        key=lambda banlist: banlist.effective,
    )


def _note(
    ref: RuleRef,
    library: Library,
    formats: Sequence[Format],
    lists: Sequence[BanList],
    catalogues: Mapping[str, Words],
) -> Note:
    own = library.documents[ref.document].language
    told = {
        language: _told(ref, formats, lists, words, language)
        for language, words in catalogues.items()
    }
    return Note(told.pop(own, told["en"]), text_of(told))


def _told(
    ref: RuleRef,
    formats: Sequence[Format],
    lists: Sequence[BanList],
    words: Words,
    language: Language,
) -> str:
    carried = _older_in(ref, lists)
    names = {(format_.game, format_.id): format_.name.in_language(language) for format_ in formats}
    newest = ((banlist, _newer(banlist, lists)[-1]) for banlist in carried)
    newer = "; ".join(
        words.say(NEWER, format=names[banlist.game, banlist.format], date=newer.effective)
        for banlist, newer in newest
    )
    return words.say(
        CARRIED, dates=", ".join(sorted({banlist.effective for banlist in carried})), newer=newer
    )
