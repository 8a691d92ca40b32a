"""Pages as a browser asks for them."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bot.web.addresses import Page
from bot.web.serving import Served, Serving


def test_every_page_answers_in_both_languages(served: Served, web: TestClient) -> None:
    for page in served.addresses.pages():
        for language in served.languages:
            response = web.get(served.href(page, language))
            assert response.status_code == 200, page
            assert response.text.startswith(f'<!doctype html>\n<html lang="{language}">')


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("ja,en;q=0.5", "ja"), ("de-DE, ja-JP;q=0.8", "ja"), ("fr", "en"), ("", "en"), (",;,", "en")],
)
def test_the_front_page_is_in_the_language_that_is_preferred(
    web: TestClient, accepted: str, language: str
) -> None:
    response = web.get("/", headers={"Accept-Language": accepted})
    assert (response.status_code, response.headers["location"]) == (307, f"/{language}")


def test_another_spelling_is_moved_for_good_with_what_was_asked(web: TestClient) -> None:
    response = web.get("/en/harbour/guide/?q=a%26b")
    assert (response.status_code, response.headers["location"]) == (
        308,
        "/en/lh/guide?q=a%26b",
    )


def test_what_is_not_there_says_so_in_the_language_of_its_address(web: TestClient) -> None:
    response = web.get("/ja/harbour/none")
    assert response.status_code == 404
    assert "このページはありません。" in response.text
    assert web.get("/none").status_code == 404


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><img src=x>', "{{ 7*7 }}"])
def test_what_is_asked_stays_text(web: TestClient, hostile: str) -> None:
    page = web.get("/en", params={"q": hostile}).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "49" not in page


def test_a_new_app_is_served_from_the_next_request_on(served: Served) -> None:
    serving = Serving(served.app, served.address)
    before = serving.now
    serving.serve(served.app)
    assert serving.now is not before
    assert serving.now.href(Page("front"), "en") == "/en"
