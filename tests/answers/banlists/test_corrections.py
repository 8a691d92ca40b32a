"""What people are told of lists that were corrected after they had been published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.app import App
from bot.render import text
from bot.render.json_banlists import finding_rows
from bot.requests import (
    AnnounceBanlist,
    AnyRequest,
    CheckBanlist,
    ShowBanlist,
    ShowBanlistChanges,
    ShowBanlistHistory,
)
from rulings.model import BanList, ListedCard
from tests.support.rulings_app import rulings_app

CORRECTED = "The list of 2023 was corrected on 2023-02-01:"
NEW = "New in it: Grey Heron (LH-001) banned"
GONE = "No longer in it: Tug of Plenty restricted to 1"


def _corrected(lists: Sequence[BanList]) -> tuple[BanList, ...]:
    """The newest list of the long race, said to have been corrected."""
    *others, last = [banlist for banlist in lists if banlist.format == "long-race"]
    heron = ListedCard("Grey Heron", "LH-001")
    new = last._replace(
        restricted=(),
        banned=(heron,),
        corrects="2023",
        correction=1,
        published="2023-02-01",
        earlier=(last,),
    )
    return (*others, new)


@pytest.fixture(scope="module")
def app() -> App:
    made = rulings_app()
    database = made.snapshot.database
    database = replace(database, lists=_corrected(database.lists))
    return replace(made, snapshot=made.snapshot._replace(database=database))


def shown(app: App, request: AnyRequest) -> list[str]:
    return text.render(app.blocks(app.handle(request), "en")).splitlines()


def test_a_format_says_what_was_corrected_in_its_newest_list(app: App) -> None:
    lines = shown(app, ShowBanlist("long-race"))
    assert lines[lines.index(CORRECTED) :][:3] == [CORRECTED, NEW, GONE]
    assert "Restricted: Tug of Plenty" in lines  # as the list before it says


def test_changes_say_which_of_their_lists_were_corrected(app: App) -> None:
    assert CORRECTED in shown(app, ShowBanlistChanges("long-race", None, "en", "2022-02", "2024"))
    assert CORRECTED not in shown(
        app, ShowBanlistChanges("long-race", None, "en", "2021", "2022-03")
    )


@pytest.mark.parametrize("card", ["grey heron", "tug of plenty"])
def test_a_card_says_what_was_corrected_about_it(app: App, card: str) -> None:
    told = {NEW, GONE}
    about = NEW if card == "grey heron" else GONE
    for request in (CheckBanlist(card, None, "en", "long-race"), ShowBanlistHistory(card)):
        assert told.intersection(shown(app, request)) == {about}
    assert not told.intersection(shown(app, CheckBanlist("red buoy", None, "en", "long-race")))


def test_an_announcement_names_what_it_corrects(app: App) -> None:
    lines = shown(app, AnnounceBanlist("long-race"))
    assert lines[0] == "Long Race: banned list from 2023, corrected on 2023-02-01"
    assert lines[2:5] == [CORRECTED, NEW, GONE]
    (row,) = finding_rows(app.handle(AnnounceBanlist("long-race")))
    assert [one["published"] for one in row["corrections"]] == ["2023-02-01"]
    japanese = text.render(app.blocks(app.handle(AnnounceBanlist("long-race")), "ja"))
    assert "2023のリストは2023-02-01に訂正されました" in japanese
