"""Pages as people use them, in Debian's Chromium: a question while typing, the keyboard, the back
button, another language, no script, no network, a phone, the dark, a screen reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from bot.app import App
from bot.web.site import write_site
from tests.web.browsing import browsing, needs_browser, running, serving_files

pytestmark = needs_browser

PATIENCE = 30_000  # milliseconds; for machines that are busy
PHONE = 320  # pixels: the narrowest that is in use
BARRIER = "what is barrier"
ONE_OF_EACH = {
    "front": "/en",
    "answer": "/en?q=what+is+barrier",
    "refusal": "/en?q=how+much+is+a+foil+kaguya+worth",
    "game": "/en/fow",
    "document": "/en/wota/wota",
    "rule": "/ja/fow/comprehensive/803.3a",
    "section": "/en/fow/comprehensive/803",
    "keywords": "/en/fow/keywords",
    "keyword": "/en/fow/keywords/barrier",
    "word": "/en/fow/words/trample",
    "card": "/en/fow/cards/law-of-silence",
    "ruling": "/ja/fow/rulings/j-ruler-attack-turn-of-judgment",
    "penalty": "/en/fow/penalties/penalty-table",
    "format": "/en/fow/formats/wanderer",
    "list": "/ja/fow/formats/wanderer/2018-06-08",
    "calculator": "/en/fow/calculators/rounds",
    "missing": "/en/none",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with browsing() as found:
        yield found


@pytest.fixture(scope="module")
def site(bundled_app: App) -> Iterator[str]:
    with running(bundled_app) as address:
        yield address


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page that asks no other host and breaks no rule of the content security policy."""
    with browser.new_context(base_url=site, service_workers="block") as context:
        found = context.new_page()
        wrong: list[str] = []
        found.on("request", lambda each: each.url.startswith(site) or wrong.append(each.url))
        found.on("pageerror", lambda error: wrong.append(str(error)))
        found.on(
            "console",
            lambda said: "Content Security Policy" in said.text and wrong.append(said.text),
        )
        yield found
        assert wrong == []


def test_an_answer_comes_while_typing_stops_and_the_back_button_leads_back(page: Page) -> None:
    page.goto("/en")
    page.evaluate("window.stays = true")
    page.get_by_role("searchbox").press_sequentially(BARRIER)
    expect(page.locator(".verdict")).to_contain_text("cannot be targeted")
    expect(page).to_have_url(re.compile(r"q=what\+is\+barrier"))
    page.get_by_role("searchbox").fill("how many rounds for 37 players")
    expect(page.locator(".verdict").first).to_contain_text("6 rounds")
    page.go_back()
    expect(page.locator(".verdict").first).to_contain_text("cannot be targeted")
    page.go_back()
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.get_by_role("heading", name="Ask the rules")).to_be_visible()
    assert page.evaluate("window.stays")  # the page was never loaded again


def test_a_rule_that_is_shown_is_followed_and_read_in_another_language(page: Page) -> None:
    page.goto("/en?q=what+is+barrier")
    page.get_by_role("link", name="Comprehensive Rules 1120.2").first.click()
    expect(page.locator("h1")).to_contain_text("1120.2")
    expect(page.locator(".edition b")).to_have_text("12.7")
    page.get_by_role("link", name="日本語").click()
    expect(page).to_have_url(re.compile("/ja/fow/comprehensive/1120.2$"))
    assert page.evaluate("document.documentElement.lang") == "ja"


def test_a_candidate_is_chosen_with_arrows(page: Page) -> None:
    page.goto("/en?q=how+much+is+a+foil+kaguya+worth")
    page.get_by_role("searchbox").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(".nearest li:nth-child(2) a")
    expect(chosen).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("h1 .number")).to_be_visible()


def test_a_rule_is_found_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/en/fow/keywords/barrier")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("6cii")
    first = page.locator(".names a").first
    expect(first).to_contain_text("6c-ii")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/en/fow/floor/6c-ii$"))


def test_a_term_says_what_it_means_where_the_pointer_is(page: Page) -> None:
    page.goto("/en/fow/comprehensive/803.5a")
    term = page.locator("a.term", has_text="[Swiftness]")
    term.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("attack")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    term.click()
    expect(page.get_by_role("tooltip")).to_be_visible()


def test_a_term_says_what_it_means_where_a_finger_is(browser: Browser, site: str) -> None:
    with browser.new_context(
        base_url=site,
        viewport={"width": PHONE, "height": 720},
        has_touch=True,
        service_workers="block",
    ) as context:
        page = context.new_page()
        page.goto("/ja/fow/comprehensive/1010.1")
        page.locator("a.term", has_text="墓地").tap()
        expect(page.get_by_role("tooltip")).to_contain_text("graveyard 墓地")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
        page.locator("h1").tap()
        expect(page.get_by_role("tooltip")).to_have_count(0)


def test_a_citation_is_copied(browser: Browser, site: str) -> None:
    with browser.new_context(base_url=site, service_workers="block") as context:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = context.new_page()
        page.goto("/en/fow/comprehensive/804.4")
        page.get_by_role("button", name="Copy").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        cited = "Force of Will Comprehensive Rules 804.4 (edition 12.7, 2025-09-18). "
        assert copied.startswith(cited)
        assert copied.endswith("/en/fow/comprehensive/804.4")


def test_questions_and_lists_work_without_a_script(browser: Browser, site: str) -> None:
    with browser.new_context(base_url=site, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/en")
        page.get_by_role("searchbox").fill(BARRIER)
        page.get_by_role("button", name="Ask").click()
        expect(page.locator(".verdict")).to_contain_text("cannot be targeted")
        page.goto("/en/fow/formats/wanderer")
        page.locator("input[name=on]").fill("2018-04-01")
        page.get_by_role("button", name="Show").click()
        expect(page.locator(".held")).to_contain_text("Severing Winds")


def test_what_was_visited_is_read_without_a_network(browser: Browser, bundled_app: App) -> None:
    with ExitStack() as server, browser.new_context() as context:
        site = server.enter_context(running(bundled_app))
        page = context.new_page()
        page.goto(f"{site}/en/fow/comprehensive/1120.2")
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function(
            "caches.open('magistrate-1').then(async (kept) => (await kept.keys())"
            ".filter((each) => /1120.2$|names.json$|offline$/.test(each.url)).length > 3)"
        )
        server.close()  # the network is gone
        page.goto(f"{site}/en/fow/comprehensive/1120.2")
        expect(page.locator("h1")).to_contain_text("1120.2")
        expect(page.locator(".edition b")).to_have_css("font-weight", "600")  # with its style
        page.get_by_role("searchbox").fill("803.3a")
        expect(page.locator(".names a").first).to_contain_text("803.3a")
        page.goto(f"{site}/en/fow/comprehensive/803.4")
        expect(page.locator("h1")).to_have_text("You are offline.")


def keep_whole_game(page: Page) -> None:
    page.get_by_role("button", name="Save the whole game").click()
    expect(page.get_by_text("All pages are saved.")).to_be_visible(timeout=30_000)


def test_a_whole_game_is_kept_where_somebody_wants_it(browser: Browser, ruled: App) -> None:
    with ExitStack() as server, browser.new_context() as context:
        site = server.enter_context(running(ruled))
        page = context.new_page()
        page.goto(f"{site}/en/lh")
        keep_whole_game(page)
        server.close()  # the network is gone
        page.goto(f"{site}/en/lh/guide/2.3.2")
        expect(page.locator("h1")).to_contain_text("2.3.2")
        page.goto(f"{site}/en?q=anything")
        expect(page.get_by_role("heading", name="Ask the rules")).to_be_attached()


def test_a_whole_game_of_a_site_of_files_is_kept_too(
    browser: Browser, ruled: App, tmp_path: Path
) -> None:
    write_site(ruled, tmp_path, processes=1)
    with ExitStack() as server, browser.new_context() as context:
        site = server.enter_context(serving_files(tmp_path))
        page = context.new_page()
        page.goto(f"{site}/en/lh/")
        keep_whole_game(page)
        server.close()  # the network is gone
        page.goto(f"{site}/en/lh/guide/2.3.2/")
        expect(page.locator("h1")).to_contain_text("2.3.2")


@pytest.mark.parametrize(("at", "path"), list(enumerate(ONE_OF_EACH.values())), ids=ONE_OF_EACH)
def test_screen_readers_find_no_fault_and_nothing_is_too_wide(
    browser: Browser, site: str, at: int, path: str
) -> None:
    """On a phone in the light and on a wide screen in the dark, in turn."""
    width, scheme = ((PHONE, "light"), (1180, "dark"))[at % 2]
    with browser.new_context(
        base_url=site,
        viewport={"width": width, "height": 720},
        color_scheme=scheme,  # type: ignore[arg-type]
        service_workers="block",
    ) as context:
        page = context.new_page()
        page.goto(path)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        page.set_viewport_size({"width": PHONE, "height": 720})
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE


def test_a_fault_would_be_found(page: Page) -> None:
    page.goto("/en")
    page.evaluate("document.querySelector('label').remove()")
    page.evaluate("document.querySelector('#q').removeAttribute('placeholder')")
    assert Axe().run(page).violations_count


def test_the_dark_is_dark(browser: Browser, site: str) -> None:
    with browser.new_context(base_url=site, color_scheme="dark") as context:
        page = context.new_page()
        page.goto("/en")
        expect(page.locator("body")).to_have_css("background-color", "rgb(22, 24, 29)")


def test_paper_shows_the_rule_and_nothing_to_press(page: Page, tmp_path: Path) -> None:
    page.goto("/en/fow/comprehensive/803")
    page.emulate_media(media="print")
    for hidden in (".ask", ".steps", ".cite button", ".bottom nav"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.locator(".edition")).to_be_visible()
    expect(page.locator("a.term").first).to_have_css("text-decoration-line", "none")
