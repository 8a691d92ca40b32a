"""The lists of an App, and their fingerprints."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.announcing.published import format_called, list_called, published_lists
from bot.answers.errors import UnknownFormatError, UnknownListError
from bot.app import App
from bot.store.values import ListKey


def test_every_list_is_there_once_with_a_fingerprint_of_its_own(ruled: App) -> None:
    lists = published_lists(ruled)
    assert len(lists) == len({one.key for one in lists}) == len(ruled.snapshot.database.lists)
    assert len({one.fingerprint for one in lists}) == len(lists)
    assert lists == published_lists(ruled)


def test_what_is_announced_otherwise_has_another_fingerprint(ruled: App) -> None:
    before = {one.key: one.fingerprint for one in published_lists(ruled)}
    database = ruled.snapshot.database
    lists = [
        one._replace(title="Another") if n == 0 else one for n, one in enumerate(database.lists)
    ]
    edited = replace(
        ruled, snapshot=ruled.snapshot._replace(database=replace(database, lists=lists))
    )
    after = {one.key: one.fingerprint for one in published_lists(edited)}
    assert [key for key in before if before[key] != after[key]] == [
        ListKey(lists[0].game, lists[0].format, lists[0].effective)
    ]


def test_a_list_is_called_by_its_format_and_day(ruled: App) -> None:
    assert list_called(ruled, "Open Water", "2021-03-01") in published_lists(ruled)
    assert format_called(ruled, "open water").id == "open-water"
    with pytest.raises(UnknownListError):
        list_called(ruled, "open water", "2022-03-01")
    with pytest.raises(UnknownFormatError):
        format_called(ruled, "chess")
