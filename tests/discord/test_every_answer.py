"""One sweep over all that comes with the package: every page of every answer fits Discord, and
nothing of it is lost.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import pytest

from bot.answers.answer import Found, Reply
from bot.answers.banlists.names import names_on
from bot.answers.card_facts import printed_name
from bot.app import App
from bot.discord.controls import Place
from bot.discord.parts import Button, Parts
from bot.discord.screens import Screen, Screens
from bot.render.blocks import HeadingsBlock, RuleBlock, TableBlock, TextBlock
from bot.render.entries import entry_block
from bot.render.wording import Wording
from rules_corpus.model import Language, Library
from rulings.legality import difference, in_force, state
from rulings.model import BanList, Card, Entry, ForeignWord, Format, Keyword, Penalty, Ruling
from tests.support.blocks import below, rule_in
from tests.support.drawing import drawn
from tests.support.screens import assert_fits, bare, buttons_of, rule_screen, text_of

ONE_IN = 16  # of the cards, and of each language others
ALL_CARDS = "MAGISTRATE_FULL_SWEEP" in os.environ
LANGUAGES: tuple[Language, ...] = ("en", "ja")

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def screens(bundled_app: App) -> Screens:
    return Screens(bundled_app)


def whole(screens: Screens, first: Screen, about: object) -> str:
    """The text of all pages behind a first one, each of which fits, as it is compared: without
    spaces, for what follows a part on the next page is joined to it.
    """
    pages, screen = [first.parts], first
    assert_fits(first, about)
    while following := [button for button in buttons_of(screen) if is_further(button, screen)]:
        screen = screens.open(following[0].control.place)
        assert_fits(screen, about)
        pages.append(screen.parts)
    return read(pages)


def is_further(button: Button, screen: Screen) -> bool:
    """Whether a button leads to the next page."""
    near = button.label.startswith(("More (", "続き", "Closest matches", "近いルール"))
    return near and button.control.place.view in ("answer", "rule", "examples", "cites")


def read(pages: Iterable[Parts]) -> str:
    """The text of pages without spaces and marks."""
    return plain(text_of(pages))


def plain(text: str) -> str:
    """A text without spaces and without the marks of large, small and bold letters."""
    return bare(re.sub(r"(?m)^ *(?:-#|#+|-|>) |\*\*|```", "", text))


def assert_holds(text: str, parts: Iterable[str], about: object) -> None:
    """Asserts that the text holds every line of every part."""
    missing = [line for part in parts for line in part.splitlines() if plain(line) not in text]
    assert not missing, about


def test_every_rule(screens: Screens, language: Language) -> None:
    app = screens.app
    for rule in app.library.rules.values():
        block = rule_in(app.rule_blocks(rule.ref, language))
        text = whole(screens, rule_screen(screens, rule.ref, language), rule.ref)
        listed = (part for line in below(block) for part in line)
        titles = (
            " > ".join(part.titles) for part in block.parts if isinstance(part, HeadingsBlock)
        )
        assert_holds(text, (*rows_of(block), *words_on(block), *listed, *titles), rule.ref)
        document = app.library.documents[rule.ref.document]
        assert_holds(
            text,
            (
                rule.ref.number,
                rule.title,
                document.title_in(language),
                document.edition,
                document.date,
            ),
            rule.ref,
        )


def rows_of(block: RuleBlock) -> Iterator[str]:
    """The cells of a rule's tables."""
    for part in block.parts:
        if isinstance(part, TableBlock):
            yield from (part.title, part.omission, *part.columns)
            yield from (cell for row in part.rows for cell in row)


def words_on(block: RuleBlock) -> Iterator[str]:
    """Every text of a rule but its headings, of which Discord shows the titles alone, and its
    examples, which a button leads to.
    """
    for part in block.parts:
        if isinstance(part, TextBlock) and part.kind != "example":
            yield part.text


def test_every_examples_and_cited_rules(screens: Screens, language: Language) -> None:
    """What the buttons below a rule lead to."""
    for ref, rule in screens.app.library.rules.items():
        cited = screens.app.library.links_from(ref)
        if rule.examples:
            examples = screens.open(Place("help", "", language).of("examples", ref))
            assert_holds(whole(screens, examples, ref), rule.examples, ref)
        if cited:
            assert_holds(
                whole(screens, screens.open(Place("help", "", language).of("cites", ref)), ref),
                (other.number for other in cited),
                ref,
            )


def test_every_entry(screens: Screens, language: Language) -> None:
    """Rulings, keywords, penalties and words of other games: as the answer to what they are
    about.
    """
    app = screens.app
    wording = Wording(app.library, app.words(language), language, app.texts, app.marks)
    for entry in app.snapshot.database.entries.values():
        block = entry_block(entry, wording)
        reply = Reply(block.title, (Found(block.title, None, entries=(entry,)),))
        first = screens._replied(reply, Place("ask", block.title, language))
        lines = [detail.text for detail in block.details]
        assert_holds(
            whole(screens_of(screens, reply), first, entry.ref),
            (block.title, *lines, *texts_of(entry, language)),
            entry.ref,
        )


class Replying(Screens):
    """Screens that answer whatever is asked with one reply."""

    def __init__(self, app: App, reply: Reply) -> None:
        super().__init__(app)
        self.reply = reply

    def open(self, place: Place) -> Screen:
        return self._replied(self.reply, place)


def screens_of(screens: Screens, reply: Reply) -> Screens:
    return Replying(screens.app, reply)


def texts_of(entry: Entry, language: Language) -> Iterator[str]:
    """What must stand wherever an entry is shown."""
    match entry:
        case Ruling():
            yield from (
                entry.question.in_language(language),
                entry.answer.in_language(language),
                entry.url,
                entry.authority,
                entry.date,
            )
            yield from (
                part for cited in entry.cites for part in (cited.rule.number, cited.edition)
            )
        case Keyword():
            yield from (
                entry.name.original,
                entry.name.others,
                entry.meaning.in_language(language),
                entry.when.in_language(language),
                entry.rule.number,
                *entry.old_names,
            )
        case Penalty():
            said = (
                entry.situation,
                entry.prescribed,
                entry.casual,
                entry.competitive,
                entry.decides,
                entry.appeals,
                entry.note,
                *entry.steps,
            )
            yield from (text.in_language(language) for text in said)
            yield from (
                part for cited in entry.cites for part in (cited.rule.number, cited.edition)
            )
        case ForeignWord():
            yield from (
                entry.word,
                entry.origin,
                entry.means.in_language(language),
                entry.differs.in_language(language),
                *entry.here,
            )
            yield from (rule.number for rule in entry.rules)


def test_every_ruling_and_keyword_as_it_is_looked_up(screens: Screens, language: Language) -> None:
    app = screens.app
    for entry in app.snapshot.database.entries.values():
        match entry:
            case Ruling():
                text = whole(
                    screens,
                    screens.look_up("ruling", entry.ref.id, language, entry.ref.game),
                    entry.ref,
                )
            case Keyword():
                text = whole(
                    screens,
                    screens.look_up("keyword", entry.name.original, language, entry.ref.game),
                    entry.ref,
                )
            case ForeignWord():
                text = whole(
                    screens,
                    screens.look_up("keyword", entry.word, language, entry.ref.game),
                    entry.ref,
                )
            case _:
                continue
        assert_holds(text, texts_of(entry, language), entry.ref)


def test_cards(screens: Screens, language: Language) -> None:
    """Some, or every one where MAGISTRATE_FULL_SWEEP is set."""
    database = screens.app.snapshot.database
    cards = [card for names in database.cards.values() for card in names.cards]
    for card in (
        cards
        if ALL_CARDS
        else drawn(cards, lambda card: f"{card.whole_name} {language}", 2 * ONE_IN)
    ):
        assert_holds(
            whole(
                screens,
                screens.look_up("card", card.printings[0].code, language, card.game),
                card.name,
            ),
            facts_of(card, language, screens.app.library),
            card.name,
        )


def facts_of(card: Card, language: Language, library: Library) -> Iterator[str]:
    """What must stand wherever a card is shown."""

    def called(value: str, column: str) -> str:
        return printed_name(value, column, card.game, language, library)

    yield from (
        card.whole_name,
        *(
            f"{printing.code} ({printing.set}" if printing.set else printing.code
            for printing in card.printings[:12]
        ),
    )
    if len(card.printings) > 12:
        yield f"(+{len(card.printings) - 12})"
    for name in card.names:
        side = next((printing for printing in card.printings if printing.name == name), None)
        if side is not None:
            types = (called(value, "types") for value in side.types)
            races = (called(value, "races") for value in side.races)
            yield from (name, *types, *races, side.cost, *side.keywords)


def test_every_list(screens: Screens, language: Language) -> None:
    """What holds in each format, now and from the day of each list, and what each list changed."""
    database = screens.app.snapshot.database
    for format_ in database.formats:
        now = screens.banlist_show(format_.id, "", language, format_.game)
        assert_holds(
            whole(screens, now, format_.id), (format_.name.in_language(language),), format_.id
        )
        lists = database.lists_of(format_)
        for banlist in lists:
            shown = screens.banlist_show(format_.id, banlist.effective, language, format_.game)
            assert_holds(whole(screens, shown, banlist.title), held(lists, banlist), banlist.title)
        for before, after in pairwise(lists):
            shown = screens.banlist_changes(
                format_.id, before.effective, after.effective, language, format_.game
            )
            assert_holds(
                whole(screens, shown, after.title), changed(lists, before, after), after.title
            )


def held(lists: Iterable[BanList], newest: BanList) -> Iterator[str]:
    """The cards that some list bans or restricts on a day, and where that stands."""
    yield from (newest.title, newest.url, newest.authority, newest.effective)
    for change in state(in_force(tuple(lists), newest.effective)):
        yield from (part for card in change.listing.cards for part in (card.card, card.code))


def changed(lists: Sequence[BanList], before: BanList, after: BanList) -> Iterator[str]:
    """The cards that are banned or free on the later list and were not on the earlier one, and
    where that stands.
    """
    yield from (after.title, after.url, after.authority, after.effective, before.effective)
    listings, _ = difference(lists, before.effective, after.effective)
    yield from (
        part for listing in listings for card in listing.cards for part in (card.card, card.code)
    )


def test_every_card_that_a_list_names(screens: Screens, language: Language) -> None:
    database = screens.app.snapshot.database
    for format_ in database.formats:
        for name in named(screens, format_):
            assert_holds(
                whole(
                    screens,
                    screens.banlist_check(name, format_.id, "", language, format_.game),
                    name,
                ),
                ("http",),
                name,
            )


def named(screens: Screens, format_: Format) -> Iterator[str]:
    """Some of the cards on a format's lists that there is a card of."""
    database = screens.app.snapshot.database
    names = sorted({name for banlist in database.lists_of(format_) for name in names_on(banlist)})
    yield from drawn((name for name in names if database.cards_of(format_.game).find(name)), str, 4)


def test_what_is_said_of_nothing(screens: Screens, language: Language) -> None:
    for screen in (
        screens.ask("", language),
        screens.look_up("card", "zzqx", language),
        screens.near("x" * 5000, language),
        screens.banlist_show("?", "", language),
    ):
        assert_fits(screen)
        assert text_of([screen.parts])
