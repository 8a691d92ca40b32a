"""Feeds as a feed reader reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import feedparser
import pytest
from starlette.testclient import TestClient

from bot.app import App
from bot.web.feeds import FEEDS
from bot.web.serving import Served
from bot.web.site import write_site

ADDRESS = "https://rules.example"


def read(text: str) -> Any:
    """A feed without a fault."""
    found = feedparser.parse(text)
    assert not found.bozo, found.get("bozo_exception")
    assert found.version == "atom10"
    assert found.feed.id
    assert found.feed.updated_parsed
    return found


@pytest.mark.parametrize("name", FEEDS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_feed_is_one_and_its_links_lead_to_pages(
    name: str, language: str, web: TestClient
) -> None:
    response = web.get(f"/{language}/lh/{name}.atom")
    assert response.headers["content-type"].startswith("application/atom+xml")
    found = read(response.text)
    assert found.entries
    assert found.feed.id == f"{ADDRESS}/{language}/lh/{name}.atom"
    assert web.get(found.feed.link.removeprefix(ADDRESS)).status_code == 200
    assert len({entry.id for entry in found.entries}) == len(found.entries)
    for entry in found.entries:
        assert entry.title
        assert entry.author
        assert entry.updated_parsed
        assert entry.content[0].value
        assert web.get(entry.link.removeprefix(ADDRESS)).status_code == 200
    days = [entry.updated for entry in found.entries]
    assert days == sorted(days, reverse=True)


def test_an_edition_says_which_rules_changed(web: TestClient) -> None:
    entries = read(web.get("/en/lh/editions.atom").text).entries
    guide = [entry for entry in entries if entry.title.startswith("The guide book")]
    said = "".join(entry.content[0].value for entry in guide)
    assert "Rules that changed: " in said
    assert "It is not known which rules changed." in said


def test_pages_name_the_feeds_of_their_game(web: TestClient) -> None:
    page = web.get("/ja/lh").text
    for name in FEEDS:
        assert 'type="application/atom+xml" title="' in page
        assert f'href="/ja/lh/{name}.atom"' in page


def test_there_is_no_feed_of_another_game(web: TestClient) -> None:
    assert web.get("/en/none/rulings.atom").status_code == 404
    assert web.get("/en/lh/none.atom").status_code == 404


def test_feeds_are_files_of_the_site_too(ruled: App, tmp_path: Path, served: Served) -> None:
    write_site(ruled, tmp_path, ADDRESS)
    for name in FEEDS:
        read((tmp_path / f"en/lh/{name}.atom").read_text("utf-8"))


def test_every_bundled_game_has_feeds(bundled_app: App) -> None:
    from bot.web.feeds import feed_of

    served = Served(bundled_app, ADDRESS)
    found = {
        name: len(read(feed_of(name, served, "en", "force-of-will")).entries) for name in FEEDS
    }
    assert min(found.values()) > 4
