"""What is read from the environment: all mistakes at once, and the token nowhere."""

from __future__ import annotations

import itertools
import traceback

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.settings import (
    INLINE,
    LEAST_TOKEN,
    MOST_SHARDS,
    SHARDS,
    SYNC,
    TOKEN,
    DiscordSettings,
    Token,
    read_discord_settings,
)
from bot.settings import SettingsError
from tests.support.corpora import unhurried

SECRET = "invented.token.that-is-long-enough"
WRONG = {
    TOKEN: ["", "   ", "short", "with a blank in the middle of it", "a" * (LEAST_TOKEN - 1)],
    INLINE: ["maybe", "onn", "２"],
    SHARDS: ["0", "-1", "1.5", "many", str(MOST_SHARDS + 1), "１", "²", "1 2"],
    SYNC: ["maybe", "!", "null"],
}


def defects(environment: dict[str, str]) -> list[str]:
    """The settings that are named as wrong."""
    with pytest.raises(SettingsError) as caught:
        read_discord_settings(environment)
    return [line.split()[0] for line in str(caught.value).splitlines()]


def test_a_token_is_all_it_takes() -> None:
    assert read_discord_settings({TOKEN: SECRET}) == DiscordSettings(
        Token(SECRET), False, None, True
    )


def test_everything_set() -> None:
    settings = read_discord_settings(
        {TOKEN: f" {SECRET}\n", INLINE: " ON ", SHARDS: " 12 ", SYNC: "off"}
    )
    assert settings == DiscordSettings(Token(SECRET), True, 12, False)


@pytest.mark.parametrize(
    ("said", "meant"),
    [(said, True) for said in ("1", "yes", "On", "TRUE")]
    + [(said, False) for said in ("", "0", "no", "Off", "FALSE", " ")],
)
def test_switches(said: str, meant: bool) -> None:
    settings = read_discord_settings({TOKEN: SECRET, INLINE: said, SYNC: said})
    assert (settings.inline, settings.sync) == (meant, meant)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in WRONG.items() for value in values]
)
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    assert defects({TOKEN: SECRET, name: value}) == [name]


@pytest.mark.parametrize(
    "names", [names for size in (2, 3, 4) for names in itertools.combinations(WRONG, size)]
)
def test_all_wrong_settings_are_named_at_once(names: tuple[str, ...]) -> None:
    assert sorted(defects({TOKEN: SECRET} | {name: WRONG[name][2] for name in names})) == sorted(
        names
    )


def test_nothing_set_names_the_token() -> None:
    assert defects({}) == [TOKEN]


def test_shards_of_many_digits_are_named() -> None:
    assert defects({TOKEN: SECRET, SHARDS: "1" * 5000}) == [SHARDS]


def test_a_long_wrong_value_is_not_repeated_whole() -> None:
    with pytest.raises(SettingsError) as caught:
        read_discord_settings({TOKEN: SECRET, INLINE: "x" * 10_000, SYNC: "y" * 10_000})
    assert len(str(caught.value)) < 300


def test_the_token_is_itself_where_it_is_needed() -> None:
    token = read_discord_settings({TOKEN: SECRET}).token
    assert token.reveal() == SECRET


def test_the_token_is_not_shown() -> None:
    settings = read_discord_settings({TOKEN: SECRET})
    shown = [
        repr(settings),
        str(settings),
        f"{settings}",
        f"{settings!r}",
        f"{settings.token!r}",
        str(settings.token),
        f"{settings.token}",
        repr([settings.token]),
        repr({"a": settings}),
    ]
    assert not [text for text in shown if SECRET in text]
    assert repr(settings.token) == "<token>"


@pytest.mark.parametrize("secret", [f"{SECRET} with spaces", "short-secret", f"{SECRET}\t{SECRET}"])
def test_no_message_shows_the_token(secret: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_discord_settings({TOKEN: secret, INLINE: "maybe", SHARDS: "0"})
    text = "".join(traceback.format_exception(caught.value))
    assert secret not in text
    assert not [word for word in secret.split() if word not in ("with", "spaces") and word in text]


@unhurried
@given(
    st.dictionaries(
        st.sampled_from([TOKEN, INLINE, SHARDS, SYNC]),
        st.text(max_size=60) | st.sampled_from([SECRET, "on", "off", "3"]),
    )
)
def test_any_environment_is_read_or_refused(environment: dict[str, str]) -> None:
    try:
        settings = read_discord_settings(environment)
    except SettingsError:
        assert set(defects(environment)) <= {TOKEN, INLINE, SHARDS, SYNC}
    else:
        assert settings.token.reveal() == environment[TOKEN].strip()
        assert settings.shards is None or 1 <= settings.shards <= MOST_SHARDS


@pytest.mark.parametrize(
    ("text", "ids"),
    [("", ()), ("0", (0,)), ("0,2", (0, 2)), ("1-3", (1, 2, 3)), ("3, 0-1", (0, 1, 3))],
)
def test_the_shards_of_this_process(text: str, ids: tuple[int, ...]) -> None:
    read = read_discord_settings(
        {"DISCORD_TOKEN": "x" * 40, "MAGISTRATE_SHARDS": "4", "MAGISTRATE_SHARD_IDS": text}
    )
    assert read.shard_ids == ids


@pytest.mark.parametrize(
    ("shards", "text"), [("4", "4"), ("", "0"), ("4", "a"), ("4", "2-1"), ("x", "0")]
)
def test_shards_that_there_are_not_are_named(shards: str, text: str) -> None:
    with pytest.raises(SettingsError, match="MAGISTRATE_SHARD_IDS"):
        read_discord_settings(
            {"DISCORD_TOKEN": "x" * 40, "MAGISTRATE_SHARDS": shards, "MAGISTRATE_SHARD_IDS": text}
        )
