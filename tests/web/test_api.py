"""The API over HTTP: answers, problems, what may be kept, who may ask."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from starlette.testclient import TestClient

from bot.api.openapi import ROOT
from bot.api.operations import OPERATIONS
from bot.app import App
from bot.web.server import make_server
from bot.web.serving import Serving

ADDRESS = "https://rules.example"


@pytest.fixture(scope="module")
def api(ruled: App) -> TestClient:
    """Asks the API over the invented corpus, whose version is known."""
    app = replace(ruled, version="v1", today=lambda: date(2026, 5, 4))
    return TestClient(make_server(Serving(app, ADDRESS)), follow_redirects=False)


def get(api: TestClient, path: str, **given: Any) -> Any:
    return api.get(f"{ROOT}{path}", params=given)


def test_a_question_is_answered_as_json(api: TestClient) -> None:
    response = get(api, "/ask", question="What does Drift do?")
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    answer = response.json()
    assert answer["answered"]
    assert answer["citations"][0]["edition"]
    assert answer["blocks"]


def test_japanese_is_not_escaped(api: TestClient) -> None:
    assert "漂流" in get(api, "/ask", question="漂流とは何ですか").text


def test_a_rule_has_an_address(api: TestClient) -> None:
    (row,) = get(api, "/rules/guide/2.1").json()["rows"]
    assert (row["doc"], row["id"]) == ("guide", "2.1")


@pytest.mark.parametrize(
    ("path", "given", "status", "named"),
    [
        ("/ask", {}, 400, "question"),
        ("/ask", {"question": ""}, 400, "question"),
        ("/ask", {"question": "x" * 2001}, 400, "question"),
        ("/ask", {"question": ["a", "b"]}, 400, "question"),
        ("/ask", {"question": "drift", "lang": "xx"}, 400, "lang"),
        ("/ask", {"question": "drift", "gmae": "lh"}, 400, "gmae"),
        ("/calculate/rounds", {"players": "1"}, 400, "players"),
        ("/rules/guide/99", {}, 404, None),
        ("/rules/none/1", {}, 404, None),
        ("/banlists/none", {}, 404, None),
        ("/none", {}, 404, None),
        ("", {}, 404, None),
    ],
)
def test_what_cannot_be_answered_is_a_problem(
    api: TestClient, path: str, given: dict[str, Any], status: int, named: str | None
) -> None:
    response = get(api, path, **given)
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert response.headers["cache-control"] == "no-store"
    problem = response.json()
    assert problem["status"] == status
    assert [each["parameter"] for each in problem.get("errors", [])] == ([named] if named else [])


def test_what_is_known_is_not_sent_again(api: TestClient) -> None:
    for path in ("/ask?question=drift", "/rules/guide/2.1", "/openapi.json"):
        tag = api.get(ROOT + path).headers["etag"]
        assert tag == 'W/"v1-20260504"'
        for known in (tag, f'"other", {tag.removeprefix("W/")}'):
            again = api.get(ROOT + path, headers={"If-None-Match": known})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
        assert api.get(ROOT + path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_mistake_is_told_whatever_is_known(api: TestClient) -> None:
    tag = api.get(f"{ROOT}/documents").headers["etag"]
    assert api.get(f"{ROOT}/ask", headers={"If-None-Match": tag}).status_code == 400


def test_nothing_is_tagged_where_the_version_is_not_known(web: TestClient) -> None:
    response = web.get(f"{ROOT}/documents")
    assert response.status_code == 200
    assert "etag" not in response.headers


def test_a_number_of_an_earlier_edition_leads_to_that_of_today(bundled_app: App) -> None:
    web = TestClient(make_server(Serving(bundled_app)), follow_redirects=False)
    moved = web.get(f"{ROOT}/rules/comprehensive/315.3?lang=ja")
    assert moved.status_code == 308
    assert moved.headers["location"] == f"{ROOT}/rules/comprehensive/321.3?lang=ja"
    assert moved.json()["detail"] == "rule comprehensive:315.3 is 321.3 now"
    assert web.get(moved.headers["location"]).json()["citations"][0]["id"] == "321.3"
    page = web.get("/ja/fow/comprehensive/315.3")
    assert (page.status_code, page.headers["location"]) == (308, "/ja/fow/comprehensive/321.3")
    # in the document its anchor stands at that rule
    document = web.get("/en/fow/comprehensive").text
    assert document.index('id="321.3"') < document.index('id="315.3"') < document.index('"321.3a"')


def test_any_site_may_ask(api: TestClient) -> None:
    origin = {"Origin": "https://elsewhere.example"}
    response = api.get(f"{ROOT}/documents", headers=origin)
    assert response.headers["access-control-allow-origin"] == "*"
    assert "ETag" in response.headers["access-control-expose-headers"]
    before = {
        **origin,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "If-None-Match",
    }
    assert api.options(f"{ROOT}/documents", headers=before).status_code == 200
    refused = {**before, "Access-Control-Request-Method": "DELETE"}
    assert api.options(f"{ROOT}/documents", headers=refused).status_code == 400


def test_the_readable_page_names_every_operation_and_no_other_host(api: TestClient) -> None:
    page = api.get("/api").text
    assert all(f'id="{operation.name}"' in page for operation in OPERATIONS)
    links = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert all(link.startswith(("/", "#")) and not link.startswith("//") for link in links)
    assert "<script" not in page


def test_the_examples_of_the_page_are_links_that_work(bundled_app: App) -> None:
    api = TestClient(make_server(Serving(bundled_app, ADDRESS)))
    for operation in OPERATIONS:
        assert api.get(f"{ROOT}{operation.example_path}").status_code == 200, operation.name


def test_head_is_answered_without_a_body(api: TestClient) -> None:
    response = api.head(f"{ROOT}/documents")
    assert response.status_code == 200
    assert int(response.headers["content-length"]) == len(api.get(f"{ROOT}/documents").content)


def test_the_description_is_json_without_doubt(api: TestClient) -> None:
    description = json.loads(api.get(f"{ROOT}/openapi.json").text)
    assert description["servers"] == [{"url": f"{ADDRESS}{ROOT}"}]
