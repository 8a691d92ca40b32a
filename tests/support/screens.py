"""What tests do with screens: read them, check them against every limit of Discord, turn their
pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.discord import screens
from bot.discord.screens import Button, Screen, Screens
from bot.render import limits
from bot.render.pages import Embed


def text_of(pages: Iterable[Sequence[Embed]]) -> str:
    """All that stands on pages, part after part."""
    return "\n".join(
        part
        for page in pages
        for embed in page
        for part in (embed.author, embed.title, embed.description, embed.footer)
        if part
    )


def bare(text: str) -> str:
    """A text without blanks, which may be lost where a page ends."""
    return "".join(text.split())


def buttons_of(screen: Screen) -> list[Button]:
    return [button for row in screen.rows for button in row]


def button(screen: Screen, label: str) -> Button:
    """The one button whose words begin with ``label``."""
    (found,) = [button for button in buttons_of(screen) if button.label.startswith(label)]
    return found


def question_on(screen: Screen) -> str:
    """The question that stands on a screen; all that a button can know of it."""
    return screens.question_on(screen)


def turned(screens: Screens, screen: Screen) -> list[tuple[Embed, ...]]:
    """All pages behind a first screen, each reached by the button on the one before, as in
    Discord.
    """
    pages = [screen.embeds]
    while following := [
        button
        for button in buttons_of(screen)
        if button.label.startswith(("Next page", "次のページ")) and not button.disabled
    ]:
        screen = screens.control(following[0].control, question_on(screen))
        assert len(pages) < 50, "the pages never end"
        pages.append(screen.embeds)
    return pages


def assert_page_fits(page: Sequence[Embed], about: object = "") -> None:
    """Asserts every limit of a message's embeds."""
    assert 1 <= len(page) <= limits.EMBEDS, about
    for embed in page:
        assert len(embed.title) <= limits.EMBED_TITLE, about
        assert len(embed.description) <= limits.EMBED_DESCRIPTION, about
        assert len(embed.author) <= limits.EMBED_AUTHOR, about
        assert len(embed.footer) <= limits.EMBED_FOOTER, about
        assert embed.title.strip() or embed.description.strip(), about
    assert sum(embed.size for embed in page) <= limits.EMBED_TOTAL, about


def assert_fits(screen: Screen, about: object = "") -> None:
    """Asserts every limit of a message: embeds, rows, buttons, menu."""
    assert_page_fits(screen.embeds, about)
    assert len(screen.rows) + bool(screen.options) <= limits.ROWS, about
    ids = [button.control.custom_id for button in buttons_of(screen)]
    assert len(set(ids)) == len(ids), about
    assert all(1 <= len(written) <= limits.CUSTOM_ID for written in ids), about
    for row in screen.rows:
        assert 1 <= len(row) <= limits.BUTTONS_IN_ROW, about
        assert all(1 <= len(button.label) <= limits.BUTTON_LABEL for button in row), about
    _assert_menu_fits(screen, about)


def _assert_menu_fits(screen: Screen, about: object) -> None:
    assert len(screen.options) <= limits.SELECT_OPTIONS, about
    assert len({option.value for option in screen.options}) == len(screen.options), about
    assert not screen.options or 1 <= len(screen.placeholder) <= limits.PLACEHOLDER, about
    for option in screen.options:
        assert 1 <= len(option.value) <= limits.OPTION_VALUE, about
        assert 1 <= len(option.label.strip()) <= limits.OPTION_LABEL, about
        assert len(option.description) <= limits.OPTION_DESCRIPTION, about
