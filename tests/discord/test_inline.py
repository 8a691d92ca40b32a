"""[[names]] in messages: found where a reader sees them, and nowhere else."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.inline import LEAST_LENGTH, LONGEST, MOST, in_brackets, names_in
from tests.support.corpora import unhurried

LONGEST_MESSAGE = 4000
pieces = st.sampled_from(
    [
        "[[",
        "]]",
        "[",
        "]",
        "`",
        "``",
        "```",
        "||",
        "|",
        "> ",
        ">>> ",
        "\n",
        " ",
        "a",
        "[[aa]]",
        "[[b c]]",
        "漂流",
        "\\",
        "\x00",
        "\u200b",
    ]
)
messages = st.lists(pieces, max_size=80).map("".join) | st.text(max_size=300)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("what does [[Drift]] do?", ("Drift",)),
        ("[[Drift]][[Anchor]]", ("Drift", "Anchor")),
        ("[[ Grey Heron ]]", ("Grey Heron",)),
        ("[[漂流]]とは", ("漂流",)),
        ("[[803.3a]]", ("803.3a",)),
        ("これは[[漂流]]です", ("漂流",)),
        ("[[one]] [[two]] [[one]]", ("one", "two")),
        ("[[Drift]] and [[drift]]", ("Drift", "drift")),
        ("[[[Drift]]]", ("Drift",)),
        ("no names", ()),
        ("", ()),
    ],
)
def test_names_in_the_order_of_the_message_each_once(text: str, names: tuple[str, ...]) -> None:
    assert names_in(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "`[[aa]]`",
        "``[[aa]]``",
        "``one ` two [[aa]]``",
        "```[[aa]]```",
        "```py\n[[aa]]\n```",
        "||[[aa]]||",
        "||one\n[[aa]]||",
        "> [[aa]]",
        ">>> one\n[[aa]]",
        "one\n> [[aa]]\ntwo",
        "`[[aa`]]",
        "[[aa`]]`",
        "||`[[aa]]`||",
    ],
)
def test_code_spoilers_and_quotes_hide_names(text: str) -> None:
    assert names_in(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "` [[aa]]",
        "`` [[aa]]",
        "``` [[aa]]",
        "|| [[aa]]",
        "`one\n[[aa]]`",
        ">[[aa]]",
        "one > [[aa]]",
        "one >>> [[aa]]",
        "> quoted\n[[aa]]",
        "`||` [[aa]] `||`",
        "`code` [[aa]] `code`",
        "||one|| [[aa]] ||two||",
        "```code``` [[aa]]",
        "```\n> code\n``` [[aa]]",
        "x [[aa]]\n>>> quoted to the end\n[[bb]]",
    ],
)
def test_what_only_looks_hidden_is_found(text: str) -> None:
    assert names_in(text) == ("aa",)


@pytest.mark.parametrize("text", [" > [[aa]]", "   >>> one\n[[aa]]"])
def test_quotes_with_spaces_before_them(text: str) -> None:
    assert names_in(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "array[[0]] = b[[1]]",
        "x_[[rows]]",
        "![[wiki.png]]",
        "[[0]]",
        "[[ x ]]",
        "[[]]",
        "[[ ]]",
        "[[a]",
        "[a]]",
        "[a]",
        "[[a] ]",
        "[[a\nb]]",
        "[[a[b]]",
        "]]a[[",
        "[[\n]]",
    ],
)
def test_what_is_no_name(text: str) -> None:
    assert names_in(text) == ()


def test_so_many_at_most() -> None:
    names = tuple(f"name {number}" for number in range(MOST + 2))
    assert names_in(in_brackets(names)) == names[:MOST]


def test_names_are_read_again_as_they_were_written() -> None:
    assert in_brackets(("Grey Heron", "803.3a")) == "[[Grey Heron]] [[803.3a]]"
    assert names_in(in_brackets(("Grey Heron", "803.3a"))) == ("Grey Heron", "803.3a")


def test_a_name_as_long_as_may_be() -> None:
    assert names_in(f"[[{'a' * LONGEST}]]") == ("a" * LONGEST,)
    assert names_in(f"[[{'a' * (LONGEST + 1)}]]") == ()


@unhurried
@given(messages)
def test_whatever_is_written(text: str) -> None:
    names = names_in(text)
    assert len(names) <= MOST
    assert len(set(names)) == len(names)
    assert all(
        name == name.strip()
        and LEAST_LENGTH <= len(name) <= LONGEST
        and not set("[]\n") & set(name)
        and name in text
        for name in names
    )


@given(messages, st.sampled_from(["`{}`", "```\n{}\n```", "||{}||"]))
def test_nothing_is_found_in_what_hides_it(text: str, hiding: str) -> None:
    hidden = text.replace("`", "").replace("|", "").replace("\n", "")
    assert names_in("x " + hiding.format(hidden)) == ()


@pytest.mark.parametrize(
    "nasty",
    [
        "`",
        "``",
        "```",
        "|",
        "||",
        "[",
        "[[",
        "]]",
        "[[a",
        "[[a]",
        "`\n",
        "``a",
        "```a`",
        "> ",
        ">>> ",
        "\n> ",
        "||`",
        "[[" + "a" * 99,
        "|`[[",
    ],
)
def test_long_messages_are_read_at_once(nasty: str) -> None:
    for text in (
        text + end
        for end in ("", "x", "`", "|")
        for text in [(nasty * LONGEST_MESSAGE)[:LONGEST_MESSAGE]]
    ):
        began = time.process_time()
        names_in(text)
        assert time.process_time() - began < 0.05
