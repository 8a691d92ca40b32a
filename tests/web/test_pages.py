"""What stands on each kind of page, and that every page is right: its HTML, its links."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from bot.app import App
from bot.cli import group
from bot.web import pages
from bot.web.addresses import Page
from bot.web.pages import MAKERS
from bot.web.serving import Served
from bot.web.site import write_site
from tests.web.reading import Reading

MOST_BYTES = 15_000  # of a rule's page, as it is sent
EVERY = 150  # of the bundled pages of a kind one in so many is looked at
LONG = ("comprehensive", "floor", "colosseum", "primer-ja")  # documents that take long to read


@pytest.fixture(scope="module")
def bundled(bundled_app: App) -> Served:
    return Served(bundled_app, "https://rules.example")


def sample(served: Served) -> Iterator[Page]:
    """One page in so many of each kind, the first of each among them."""
    seen: dict[str, int] = {}
    for page in served.addresses.pages():
        if page.kind == "cards" or (page.kind == "document" and page.name in LONG):
            continue
        at = seen[page.kind] = seen.get(page.kind, -1) + 1
        if at % (EVERY if page.kind != "card" else EVERY * 10) == 0:
            yield page


def test_every_page_of_the_invented_data_is_valid(served: Served) -> None:
    for at, page in enumerate(served.addresses.pages()):
        for language in served.languages:
            html = pages.html_of(served, page, language, {})
            assert html.startswith(f'<!doctype html>\n<html lang="{language}">')
            if at % len(served.languages) == served.languages.index(language):
                assert Reading(html).defects() == [], (page, language)


def test_pages_of_each_kind_are_valid(bundled: Served) -> None:
    found = list(sample(bundled))
    assert {page.kind for page in found} == {*MAKERS} - {"cards"}
    for at, page in enumerate(found):
        language = bundled.languages[at % 2]
        reading = Reading(pages.html_of(bundled, page, language, {}))
        assert reading.defects() == [], (page, language)


QUESTIONS = [
    "what is barrier",
    "how many rounds for 37 players",
    "is law of silence playable in Wanderer",
    "how much is a foil kaguya worth",
    "what is banned in wanderer?",
    "what is barrier? how many rounds for 8 players?",
    "カグヤは禁止？",
    "803.3a",
    "",
    "<b>&amp;</b>",
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_pages_with_answers_are_valid(bundled: Served, question: str) -> None:
    for language in bundled.languages:
        html = pages.html_of(bundled, Page("front"), language, {"q": question})
        assert Reading(html).defects() == [], question


def test_links_of_a_site_lead_to_its_pages_and_to_their_anchors(
    served: Served, tmp_path: Path
) -> None:
    count = write_site(served.app, tmp_path, "https://rules.example/here", processes=1)
    read = {
        path.relative_to(tmp_path).as_posix(): Reading(path.read_text("utf-8"))
        for path in tmp_path.rglob("index.html")
        if path.parent != tmp_path
    }
    assert len(read) == count + len(served.languages)  # and what is shown without a network
    dead = [
        (place, href)
        for place, reading in read.items()
        for href in reading.hrefs
        if not leads_somewhere(href, place, read, tmp_path)
    ]
    assert dead == []


def leads_somewhere(href: str, place: str, read: dict[str, Reading], folder: Path) -> bool:
    parts = urlsplit(href)
    if parts.netloc:
        return parts.netloc != "rules.example" or leads_somewhere(parts.path, place, read, folder)
    path = unquote(parts.path).removeprefix("/here").strip("/")
    file = f"{path}/index.html" if parts.path else place
    if file not in read:
        return (folder / path).is_file()
    return not parts.fragment or unquote(parts.fragment) in read[file].ids


def test_links_of_bundled_pages_lead_to_pages(bundled: Served) -> None:
    for page in sample(bundled):
        for href in Reading(pages.html_of(bundled, page, "ja", {})).hrefs:
            path = unquote(urlsplit(href).path)
            is_file = path.endswith((".json", ".webmanifest", ".atom", "/answer"))
            if path.startswith(("/en", "/ja")) and not is_file:
                assert bundled.addresses.find(path), (page, href)


def test_a_page_of_a_rule_is_small(bundled: Served) -> None:
    sizes = {
        page: len(gzip.compress(pages.html_of(bundled, page, "ja", {}).encode(), 6))
        for page in bundled.addresses.pages()
        if page.name == "comprehensive" and page.part in ("903", "903.2", "910.2", "803.3a")
    }
    assert len(sizes) == 4
    assert max(sizes.values()) < MOST_BYTES


def test_a_rule_stands_with_its_edition_its_questions_and_its_rulings(bundled: Served) -> None:
    page = Page("rule", "force-of-will", "comprehensive", "803.3a")
    html = pages.html_of(bundled, page, "en", {})
    assert '<h1><span class="number">803.3a</span>' in html
    for shown in (
        "<b>12.7</b>",
        "<time>2025-09-18</time>",
        'rel="prev" href="/en/fow/comprehensive/803.3"',
        'rel="next" href="/en/fow/comprehensive/803.3b"',
        '<a href="/en/fow/comprehensive/803">803 Declare Attack Step</a>',
        "Can a J-ruler attack?",
        'href="/en/fow/rulings/j-ruler-attack-turn-of-judgment"',
        'href="/en/fow/primer-ja/29.1"',
        "803.3a (edition 12.7, 2025-09-18)",
        '<link rel="canonical" href="https://rules.example/en/fow/comprehensive/803.3a">',
        'hreflang="ja" href="https://rules.example/ja/fow/comprehensive/803.3a"',
    ):
        assert shown in html, shown


def test_terms_lead_to_what_they_mean_on_the_page(bundled: Served) -> None:
    page = Page("rule", "force-of-will", "comprehensive", "803.5a")
    reading = Reading(pages.html_of(bundled, page, "en", {}))
    terms = [each["href"] for each in reading.all("a") if each.get("class") == "term"]
    assert "#term-swiftness" in terms
    assert {term.removeprefix("#") for term in terms} <= set(reading.ids)


@pytest.mark.parametrize(
    ("number", "language", "terms"),
    [
        ("1010.1", "en", {"field", "graveyard", "leaves", "[Judgment]"}),
        ("1010.1", "ja", {"墓地", "ルーラーエリア", "field", "[Judgment]"}),
        ("911.1", "en", {"zone", "revealed"}),
    ],
)
def test_terms_are_known_in_other_forms_and_in_the_language_of_the_page(
    bundled: Served, number: str, language: str, terms: set[str]
) -> None:
    page = Page("rule", "force-of-will", "comprehensive", number)
    html = pages.html_of(bundled, page, language, {})
    assert set(re.findall('class="term">([^<]+)<', html)) >= terms


def test_terms_mean_what_a_direct_answer_or_their_section_says(bundled: Served) -> None:
    definitions = bundled.terms("force-of-will").definitions
    terms = definitions.terms
    assert len(set(terms.values())) > 150
    assert "instead" not in terms
    said = {name: definitions.said(terms[name], "en") for name in ("activation cost", "destroy")}
    assert said["activation cost"].startswith("The activation cost is what you pay")
    assert "is destroyed by putting it" in said["destroy"]
    assert "activate ability" not in terms  # "is a will ability if": when it is one, not what it is
    assert terms["墓地"] == terms["graveyard"]


@pytest.mark.parametrize(("language", "term"), [("en", "Force"), ("ja", "フォース")])
def test_the_game_is_not_the_term_in_its_name(bundled: Served, language: str, term: str) -> None:
    question = {"q": "how many rounds for 37 players?"}
    html = pages.html_of(bundled, Page("front"), language, question)
    assert term in html
    assert f'class="term">{term}</a>' not in html


def test_who_forces_somebody_rolls_no_die(bundled: Served) -> None:
    html = pages.html_of(bundled, Page("rule", "force-of-will", "comprehensive", "803.3"), "en", {})
    assert "forces the turn player" in html


def test_a_document_has_every_rule_at_its_anchor(bundled: Served) -> None:
    for document in bundled.app.library.documents.values():
        page = Page("document", document.game, document.id)
        ids = set(Reading(pages.html_of(bundled, page, "en", {})).ids)
        rules = (ref for ref in bundled.app.library.rules if ref.document == document.id)
        assert {ref.number for ref in rules} <= ids


def test_a_format_shows_what_held_on_a_day(bundled: Served) -> None:
    page = Page("format", "force-of-will", "wanderer")
    then = pages.html_of(bundled, page, "en", {"on": "2018-04-01"})
    held = then.partition("What changed")[0]
    assert "Severing Winds" in held
    assert "Law of Silence" not in held
    assert "is not a date" in pages.html_of(bundled, page, "en", {"on": "someday"})
    changed = pages.html_of(bundled, page, "en", {"from": "2018-04-01", "to": "2018-07-01"})
    assert "Law of Silence" in changed.partition("History")[0]


def test_a_calculator_calculates_and_says_what_it_takes(bundled: Served) -> None:
    page = Page("calculator", "force-of-will", "rounds")
    assert "37 players" in pages.html_of(bundled, page, "en", {"players": "37"})
    assert "2 to 100000" in pages.html_of(bundled, page, "en", {"players": "1"})
    assert 'value="&lt;b&gt;' in pages.html_of(bundled, page, "en", {"players": "<b>"})


def test_names_are_found_without_a_network(web: TestClient) -> None:
    value = web.get("/en/lh/names.json").json()
    rules = [number for each in value["groups"] for number, _ in each.get("rules", ())]
    assert "2.3.2" in rules
    for each in value["groups"]:
        for name, path, *_ in each.get("names", ()):
            assert web.get(f"{value['base']}/{each['path']}/{path}").status_code == 200, name


def test_all_pages_of_a_game_can_be_kept(web: TestClient) -> None:
    kept: dict[str, str] = {}
    for bundle in web.get("/ja/lh/pages.json").json():
        kept |= web.get(bundle).json()
    assert "/ja" in kept
    assert len(kept) > 50
    for href, text in kept.items():
        assert web.get(href).text == text
    assert web.get("/ja/lh/pages-99.json.gz").status_code == 404
    assert web.get("/ja/none/pages-0.json.gz").status_code == 404


@pytest.mark.parametrize(
    ("path", "type_"),
    [
        ("/robots.txt", "text/plain"),
        ("/sitemap.xml", "application/xml"),
        ("/worker.js", "text/javascript"),
        ("/ja/manifest.webmanifest", "application/manifest+json"),
        ("/ja/offline", "text/html"),
        ("/ja/answer", "text/html"),
    ],
)
def test_files_beside_the_pages_are_served(web: TestClient, path: str, type_: str) -> None:
    response = web.get(path)
    assert response.status_code == 200
    assert response.headers["content-type"].startswith(type_)


@pytest.mark.parametrize(
    "path", ["/xx/answer", "/xx/offline", "/en/none/names.json", "/en/lh/x.json"]
)
def test_files_of_nothing_are_not_there(web: TestClient, path: str) -> None:
    assert web.get(path).status_code == 404


def test_the_sitemap_names_every_page_in_every_language(served: Served, web: TestClient) -> None:
    text = web.get("/sitemap.xml").text
    assert text.count("<loc>") == len(served.addresses.pages()) * len(served.languages)
    assert "<loc>https://rules.example/ja/lh/guide/2.3.2</loc>" in text


def test_the_manifest_makes_the_site_an_app(web: TestClient) -> None:
    value = web.get("/ja/manifest.webmanifest").json()
    assert (value["start_url"], value["lang"], value["display"]) == ("/ja", "ja", "standalone")
    for icon in value["icons"]:
        assert web.get(icon["src"]).headers["content-type"] == "image/png"


def test_the_command_writes_the_site(
    ruled_settings: object, served: Served, tmp_path: Path
) -> None:
    settings = served.app.settings
    assert settings is not None
    environment = {
        "MAGISTRATE_TEXTS": str(settings.texts),
        "MAGISTRATE_RULINGS": str(settings.rulings),
        "MAGISTRATE_CACHE": str(settings.cache),
    }
    folder = tmp_path / "public"
    result = CliRunner(env=environment).invoke(group, ["site", str(folder)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert (folder / "en" / "lh" / "guide" / "2.3.2" / "index.html").is_file()
    assert json.loads((folder / "ja" / "lh" / "names.json").read_text("utf-8"))["end"] == "/"
    assert not (folder / "sitemap.xml").exists()  # without an address nobody can be sent anywhere


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(group, ["site", str(tmp_path), "--address", "nowhere"])
    assert "an address begins with https://" in result.output
