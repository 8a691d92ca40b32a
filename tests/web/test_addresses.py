"""A page has one address, and an address at most one page."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import App
from bot.web.addresses import MAX_PATH, Addresses, Page, slug
from bot.web.serving import Served
from rules_corpus.model import Edition, RuleRef
from rulings.model import EntryRef
from tests.support.corpora import unhurried


def looked_up(addresses: Addresses, path: str) -> Page | None:
    found = addresses.find(path)
    return found.page if found else None


def test_every_page_is_found_at_its_address_in_every_language(bundled_app: App) -> None:
    addresses = Served(bundled_app).addresses
    paths: dict[str, Page] = {}
    for language in addresses.languages:
        for page in addresses.pages():
            path = unquote(addresses.path(page, language))
            assert addresses.find(path) == (page, language, addresses.path(page, language))
            assert paths.setdefault(path.casefold(), page) is page, path


def test_every_rule_entry_card_format_and_list_has_a_page(bundled_app: App) -> None:
    addresses, database = Served(bundled_app).addresses, bundled_app.snapshot.database
    pages = addresses.pages()
    assert {addresses.of_rule(ref) for ref in bundled_app.library.rules} <= pages
    assert {addresses.of_entry(ref) for ref in database.entries} <= pages
    for game in bundled_app.library.games:
        cards = database.cards_of(game).cards
        assert {Page("card", game, card.name) for card in cards} <= pages
    assert {Page("format", each.game, each.id) for each in database.formats} <= pages
    assert {
        Page("list", each.game, each.format, each.effective) for each in database.lists
    } <= pages


@pytest.mark.parametrize(
    ("page", "path"),
    [
        (Page("front"), "/en"),
        (Page("game", "force-of-will"), "/en/fow"),
        (Page("document", "force-of-will", "floor"), "/en/fow/floor"),
        (Page("rule", "force-of-will", "comprehensive", "804.4"), "/en/fow/comprehensive/804.4"),
        (Page("keywords", "force-of-will"), "/en/fow/keywords"),
        (Page("keyword", "force-of-will", "First Strike"), "/en/fow/keywords/first-strike"),
        (Page("word", "force-of-will", "hand trap"), "/en/fow/words/hand-trap"),
        (
            Page("card", "force-of-will", "Arcana: Guardian of the Temple"),
            "/en/fow/cards/arcana-guardian-of-the-temple",
        ),
        (Page("format", "force-of-will", "wanderer"), "/en/fow/formats/wanderer"),
        (
            Page("list", "force-of-will", "wanderer", "2018-03-09"),
            "/en/fow/formats/wanderer/2018-03-09",
        ),
        (Page("rule", "wota", "wota", "1.1"), "/en/wota/wota/1.1"),
    ],
)
def test_addresses_can_be_guessed(bundled_app: App, page: Page, path: str) -> None:
    assert Served(bundled_app).addresses.path(page, "en") == path


@pytest.mark.parametrize(
    ("typed", "path"),
    [
        ("en/force-of-will/floor/6c-ii", "/en/fow/floor/6c-ii"),
        ("en/FOW/Comprehensive/804.4.", "/en/fow/comprehensive/804.4"),
        ("/ja/fow/comprehensive/804.4/", "/ja/fow/comprehensive/804.4"),
        ("en/fow/cards/ABC-001", "/en/fow/cards/arcana-guardian-of-the-temple"),
    ],
)
def test_other_spellings_lead_to_the_one_address(bundled_app: App, typed: str, path: str) -> None:
    found = Served(bundled_app).addresses.find(typed)
    assert found is not None
    assert found.path == path


def test_a_number_of_an_earlier_edition_leads_to_the_rule(served: Served) -> None:
    library, database = served.app.library, served.app.snapshot.database
    earlier = Edition("0.9", "2019", None, (("9.9", "2.3.2"), ("1", "2.3.2")))
    guide = library.documents["guide"]._replace(earlier=(earlier,))
    edited = replace(library, documents={**library.documents, "guide": guide})
    addresses = Addresses(edited, database, served.languages)
    found = addresses.find("en/lh/guide/9.9")
    assert found is not None
    assert found.path == "/en/lh/guide/2.3.2"
    # what is a number now is that rule
    assert looked_up(addresses, "en/lh/guide/1") == Page("rule", "harbour", "guide", "1")


@pytest.mark.parametrize(
    "typed",
    [
        *("", "/", "xx/fow", "fow", "en/fow/comprehensive/9999", "en/fow/cards/x"),
        *("en/../en", "en//fow", "en/\x00", "en/%2e%2e", "en/fow/comprehensive/804.4/more"),
        "en/fow/" + "a" * MAX_PATH,
    ],
)
def test_nothing_else_is_found(bundled_app: App, typed: str) -> None:
    assert Served(bundled_app).addresses.find(typed) is None


@unhurried
@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["en", "ja", "harbour", "guide", "1", "..", "cards", "a/b"])).map(
        "/".join
    )
)
def test_what_is_typed_leads_to_a_page_of_the_data_or_nowhere(served: Served, typed: str) -> None:
    found = served.addresses.find(typed)
    assert found is None or (
        found.page in served.addresses.pages()
        and found.path == served.addresses.path(found.page, found.language)
    )


@unhurried
@given(st.text(max_size=80))
def test_a_slug_is_one_part_of_an_address(name: str) -> None:
    assert not set(slug(name)) & set("/?#%.\\ ")


def test_a_direct_answer_stands_on_the_page_of_the_rule_that_decides(bundled_app: App) -> None:
    addresses = Served(bundled_app).addresses
    ref = next(ref for ref in bundled_app.snapshot.database.entries if ref.kind == "answer")
    assert addresses.of_entry(ref).kind == "rule"


def test_a_page_that_is_not_there_has_no_address(served: Served) -> None:
    for page in (served.addresses.of_entry(EntryRef("ruling", "harbour", "none")),):
        with pytest.raises(KeyError):
            served.addresses.path(page, "en")
    assert RuleRef("guide", "0") not in served.app.library.rules
