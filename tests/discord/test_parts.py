"""Parts on pages: the first screen, what does not fit behind it, and nothing lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.discord.controls import Control, Place
from bot.discord.markup import columns
from bot.discord.parts import (
    COMPONENTS_ON_PAGE,
    FURTHER,
    NOTHING,
    SCREEN,
    Button,
    Divider,
    Line,
    NewPage,
    Part,
    Text,
    components_of,
    make_pages,
    text_of,
)
from tests.support.corpora import unhurried
from tests.support.screens import bare

OPEN = Button(Control("open", Place("help", "", "en")), "Open")
parts = st.lists(
    st.one_of(
        st.integers(1, 3000).map(lambda size: Text("word " * (size // 5) + "x")),
        st.integers(1, 200).map(lambda size: Line("x" * size, OPEN)),
        st.just(Divider()),
        st.just(NewPage()),
    ),
    max_size=30,
)


@unhurried
@given(parts)
def test_everything_stands_on_some_page_and_every_page_fits(given: list[Part | NewPage]) -> None:
    pages = make_pages(given)
    shown = "".join(text_of(part) for page in pages for part in page)
    wanted = "".join(text_of(part) for part in given if not isinstance(part, NewPage))
    assert bare(shown).replace(NOTHING, "") == bare(wanted)
    for at, page in enumerate(pages):
        assert sum(columns(text_of(part)) for part in page) <= (FURTHER if at else SCREEN)
        assert sum(map(components_of, page)) <= COMPONENTS_ON_PAGE
        assert not isinstance(page[0], Divider)
        assert not isinstance(page[-1], Divider)


def test_what_fits_is_one_page() -> None:
    assert make_pages([Text("a"), Divider(), Text("b")]) == ((Text("a"), Divider(), Text("b")),)


def test_nothing_to_say_is_still_a_page() -> None:
    assert make_pages([]) == ((Text(NOTHING),),)


def test_a_new_page_begins_one() -> None:
    assert make_pages([Text("a"), NewPage(), Text("b")]) == ((Text("a"),), (Text("b"),))


def test_a_little_at_the_end_of_a_page_is_not_begun_there() -> None:
    long, line = Text("a" * (SCREEN - 20)), Text("one line of forty letters, or a few more")
    assert make_pages([long, line]) == ((long,), (line,))
