"""What stands before everything that is served: limits, rates, headers, errors told by number."""

from __future__ import annotations

import asyncio
import logging

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Receive, Scope, Send

from bot.settings import SettingsError
from bot.web.guard import HEADERS, Guard, broken
from bot.web.limits import MAX_HEADERS, MAX_PATH, MAX_QUERY, MOST_AT_ONCE, client_of, refusal_of
from bot.web.settings import PROXIES, RATE, REQUESTS, read_web_settings

SECRET = "who-asks-this"


def anything(request: Request) -> Response:
    return PlainTextResponse("fine")


def fails(request: Request) -> Response:
    raise ValueError(request.query_params["question"])


def guarded(requests: float = 0) -> TestClient:
    routes = [Route("/broken", fails), Route("/{path:path}", anything)]
    return TestClient(
        Guard(Starlette(routes=routes, exception_handlers={Exception: broken}), requests)
    )


@pytest.mark.parametrize("path", ["/", "/en", "/none", "/static/style.css", "/api/v1/ask"])
def test_every_answer_has_the_headers_and_sets_no_cookie(web: TestClient, path: str) -> None:
    response = web.get(path)
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
    assert "set-cookie" not in response.headers
    assert "server" not in response.headers


def test_scripts_in_pages_are_not_run() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "FOO"])
@pytest.mark.parametrize("path", ["/", "/en", "/api/v1/ask", "/static/style.css"])
def test_only_get_and_head_are_answered(web: TestClient, method: str, path: str) -> None:
    response = web.request(method, path)
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, HEAD"
    assert response.json()["status"] == 405


def test_what_is_too_large_is_refused() -> None:
    api = guarded()
    assert api.get("/" + "x" * (MAX_PATH - 1)).status_code == 200
    assert api.get("/" + "x" * MAX_PATH).status_code == 414
    assert api.get("/?" + "x" * MAX_QUERY).status_code == 200
    assert api.get("/?" + "x" * (MAX_QUERY + 1)).status_code == 414
    assert api.get("/", headers={"Cookie": "x" * 16_000}).status_code == 431
    many = {f"X-{number}": "1" for number in range(MAX_HEADERS)}
    assert api.get("/", headers=many).status_code == 431


def test_no_request_has_a_body() -> None:
    assert guarded().request("GET", "/", content=b"x").status_code == 413
    assert refusal_of("GET", b"/", b"", [(b"Transfer-Encoding", b"chunked")])
    assert refusal_of("GET", b"/", b"", [(b"Content-Length", b"0")]) is None


def test_a_client_that_asks_too_often_waits() -> None:
    api = guarded(requests=0.2)  # one in five seconds
    assert api.get("/").status_code == 200
    response = api.get("/")
    assert response.status_code == 429
    assert response.headers["retry-after"] == "5"
    assert response.headers["content-type"] == "application/problem+json"
    assert api.get("/static/style.css").status_code == 200


def test_where_too_many_ask_at_once_the_next_is_told_to_come_back() -> None:
    waiting: list[asyncio.Event] = []

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        waiting.append(asyncio.Event())
        await waiting[-1].wait()
        await PlainTextResponse("fine")(scope, receive, send)

    async def asked() -> list[int]:
        transport = httpx2.ASGITransport(Guard(slow))
        async with httpx2.AsyncClient(transport=transport, base_url="http://here") as client:
            first = [asyncio.create_task(client.get("/")) for _ in range(MOST_AT_ONCE)]
            while len(waiting) < MOST_AT_ONCE:
                await asyncio.sleep(0)
            next_ = await client.get("/")
            for event in waiting:
                event.set()
            answered = await asyncio.gather(*first)
            assert next_.headers["retry-after"] == "5"
            return [next_.status_code, *{each.status_code for each in answered}]

    assert asyncio.run(asked()) == [503, 200]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.5", "203.0.113.6", False),
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::6", True),
        ("2001:db8:1:2::5", "2001:db8:1:3::5", False),
        ("::ffff:203.0.113.5", "203.0.113.5", True),
        ("::ffff:203.0.113.5", "::ffff:203.0.113.6", False),
        ("", "testclient", False),
    ],
)
def test_who_asks_is_told_by_address_or_network(one: str, other: str, same: bool) -> None:
    assert (client_of(one) == client_of(other)) == same


def test_an_error_is_told_by_its_number_alone(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    response = guarded().get("/broken", params={"question": SECRET})
    assert response.status_code == 500
    assert response.headers["x-content-type-options"] == "nosniff"
    assert "Traceback" not in response.text
    (record,) = (record for record in caplog.records if record.name == "magistrate.web")
    assert record.getMessage().split()[2].rstrip(":") in response.json()["detail"]
    assert "in fails" in record.getMessage()
    assert SECRET not in response.text
    told = (each.getMessage() for each in caplog.records if not each.name.startswith("httpx"))
    assert not any(SECRET in message for message in told)


def test_the_settings_of_rates_and_proxies_are_read() -> None:
    settings = read_web_settings({RATE: "2.5", PROXIES: "10.0.0.5, 172.16.0.0/12"})
    assert (settings.requests, settings.proxies) == (2.5, "10.0.0.5, 172.16.0.0/12")
    assert read_web_settings({}).requests == REQUESTS
    assert read_web_settings({PROXIES: "*"}).proxies == "*"


@pytest.mark.parametrize(
    "environment",
    [{RATE: "many"}, {RATE: "-1"}, {RATE: "nan"}, {RATE: "1e9"}, {PROXIES: "proxy.example"}],
)
def test_settings_that_mean_nothing_are_named(environment: dict[str, str]) -> None:
    with pytest.raises(SettingsError, match=next(iter(environment))):
        read_web_settings(environment)
