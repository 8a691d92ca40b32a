"""How a link looks in a chat: within Discord's limits for every rule, and what is said of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from bot.app import App
from bot.render.blocks import (
    Detail,
    EntryBlock,
    HeadingsBlock,
    ListBlock,
    ListedRule,
    RuleBlock,
    Source,
    TextBlock,
)
from bot.web.previews import MAX_BYTES, MAX_DESCRIPTION, Button, Preview, preview_of
from bot.web.serving import Served
from rules_corpus.model import RuleRef
from tests.support.loopback.conformance import SCHEMA

URL = "https://rules.example/en/fow/comprehensive/1120.2"
BUTTONS = [Button(label, URL) for label in ("← 1120.1", "1120.3 →", "↑ 1120", "日本語")]
SOURCE = Source("The guide book, first (2020)", "guide", "first", "2020", "en", "first (2020)")
MAY_HOLD = {
    17: {"type", "accent_color", "spoiler", "components"},
    10: {"type", "content"},
    1: {"type", "components"},
    2: {"id", "type", "url", "style", "label", "emoji", "disabled"},
}


def rule(*texts: str, title: str = "Guide 1.1", brief: str = "") -> RuleBlock:
    parts = [TextBlock("text", text) for text in texts]
    related = [TextBlock("newer", "Another rule differs.", brief=brief)] if brief else []
    headings = HeadingsBlock(("1 Boats", "1.1 Rafts"), "Under: 1 Boats > 1.1 Rafts")
    return RuleBlock(RuleRef("guide", "1.1"), title, SOURCE, (headings, *parts, *related))


def component(preview: Preview) -> Any:
    return json.loads(preview.embed)["component"]


def texts(preview: Preview) -> list[str]:
    return [part["content"] for part in component(preview)["components"] if part["type"] == 10]


def all_in(part: Any) -> Iterator[Any]:
    yield part
    for below in part.get("components", ()):
        yield from all_in(below)


def assert_fits(preview: Preview) -> None:
    """Holds a preview to what Discord's documentation of component embeds and previews says."""
    assert len(preview.embed.encode()) <= MAX_BYTES
    assert len(preview.description.encode()) <= MAX_DESCRIPTION
    assert not set("<>&") & set(preview.embed)
    parts = list(all_in(component(preview)))
    assert parts[0]["type"] == 17
    assert len(parts) <= 40
    for part in parts:
        assert set(part) <= MAY_HOLD[part["type"]]
        assert part.get("content", "-").strip()
        assert 1 <= len(part.get("components", "-")) <= 40
        if part["type"] == 1:
            assert len(part["components"]) <= 5
        if part["type"] == 2:
            assert part["style"] == 5
            assert 0 < len(part["label"]) <= 80
            assert part["url"].startswith("https://")
            assert len(part["url"]) <= 512


def test_a_rule_shows_its_number_edition_place_text_and_links() -> None:
    preview = preview_of(rule("A raft floats.", brief="Primer (2019) differs: 4.2"), URL, BUTTONS)
    assert texts(preview) == [
        "### Guide 1.1\n-# The guide book, first (2020)\n-# 1 Boats > 1.1 Rafts",
        "A raft floats.",
        "-# Primer (2019) differs: 4.2",
    ]
    (row,) = (part for part in component(preview)["components"] if part["type"] == 1)
    assert [each["label"] for each in row["components"]] == [each.label for each in BUTTONS]
    assert (preview.title, preview.url) == ("Guide 1.1", URL)
    assert preview.description == "first (2020)\nA raft floats."


def test_a_long_rule_ends_with_a_sentence() -> None:
    preview = preview_of(rule("A raft floats on the water. " * 200), URL, BUTTONS)
    assert texts(preview)[1].endswith("A raft floats on the water. …")
    assert preview.description.endswith("water. …")
    assert_fits(preview)


def test_japanese_ends_with_a_sentence_too() -> None:
    preview = preview_of(rule("いかだは水に浮かぶ。" * 200), URL, BUTTONS)
    assert texts(preview)[1].endswith("。 …")
    assert_fits(preview)


def test_a_heading_lists_what_stands_below_it_and_not_its_title_twice() -> None:
    below = ListedRule(RuleRef("guide", "1.2"), "Guide 1.2", "Rafts carry two.")
    block = rule("Rafts", title="Guide 1 Rafts")
    block = block._replace(parts=(*block.parts, ListBlock("below", "", (below,))))
    assert texts(preview_of(block, URL))[1] == "- **1.2** Rafts carry two."


def test_an_entry_shows_what_is_said_of_it() -> None:
    details = (Detail("meaning", "It floats."), Detail("timing", "Always."))
    preview = preview_of(EntryBlock("keyword", "Float", "Keyword: [Float]", details, ""), URL)
    assert texts(preview) == ["### Keyword: [Float]", "It floats.\nAlways."]


def test_without_an_address_there_are_no_links_to_show() -> None:
    assert preview_of(rule("A raft floats."), "/en/lh/guide/1.1").embed == ""


def test_a_link_that_is_too_long_is_left_out() -> None:
    preview = preview_of(rule("A raft floats."), URL, [Button("far", f"{URL}/{'x' * 512}")])
    assert all(part["type"] != 1 for part in component(preview)["components"])


@given(st.text(min_size=1).filter(str.strip), st.text(), st.text(max_size=80))
def test_any_text_fits_and_stays_in_its_element(text: str, title: str, label: str) -> None:
    named = [Button(label, URL)] if label.strip() else []
    preview = preview_of(rule(text, f"</script><!--{text}" * 9, title=title[:80]), URL, named)
    assert len(preview.embed.encode()) <= MAX_BYTES
    assert "<" not in preview.embed
    json.loads(preview.embed)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rule_fits(language: str, bundled_app: App) -> None:
    for ref in bundled_app.library.rules:
        (block,) = bundled_app.rule_blocks(ref, language)
        assert isinstance(block, RuleBlock)
        assert_fits(preview_of(block, URL, BUTTONS))


@pytest.mark.skipif(not SCHEMA.exists(), reason="Discord's description is not at hand")
def test_discord_takes_such_components(bundled_app: App) -> None:
    described = json.loads(SCHEMA.read_text("utf-8"))["components"]
    name = "#/components/schemas/ContainerComponentForMessageRequest"
    validator = jsonschema_rs.validator_for({"$ref": name, "components": described})
    for ref in list(bundled_app.library.rules)[::50]:
        (block,) = bundled_app.rule_blocks(ref, "ja")
        assert isinstance(block, RuleBlock)
        validator.validate(component(preview_of(block, URL, BUTTONS)))


def test_the_page_of_a_rule_carries_its_preview(web: TestClient) -> None:
    page = web.get("/ja/lh/guide/2.1").text
    assert '<meta property="og:title" content="' in page
    assert '<meta property="og:url" content="https://rules.example/ja/lh/guide/2.1">' in page
    (embed,) = re.findall(
        r'<script id="discord:component-embed" type="application/json">(.*?)</script>', page
    )
    (row,) = (part for part in json.loads(embed)["component"]["components"] if part["type"] == 1)
    assert [each["label"] for each in row["components"]] == ["← 2", "↑ 2", "2.2 →", "English"]
    for each in row["components"]:
        assert web.get(each["url"].removeprefix("https://rules.example")).status_code == 200


def test_every_page_of_one_thing_carries_a_preview(served: Served, web: TestClient) -> None:
    for page in served.addresses.pages():
        html = web.get(served.href(page, "en")).text
        assert '<meta property="og:title" content="' in html
        if page.kind in ("rule", "keyword", "word", "card", "ruling", "penalty"):
            (embed,) = re.findall(r'"discord:component-embed"[^>]*>(.*?)</script>', html)
            assert_fits(Preview("", "", "", embed))
