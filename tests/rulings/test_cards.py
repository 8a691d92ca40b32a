"""cards.csv: what is written comes back, and every defect of a row has its line."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.problems import CorpusError
from rules_corpus.text_file import about_hidden
from rulings import cards
from rulings.cards import CELL_SEPARATOR, COLUMNS, MAX_CELL, read_cards, write_cards
from rulings.model import Printing
from tests.support.corpora import unhurried
from tests.support.rulings_data import CARD_ROWS, cards_file

HEAD = ",".join(COLUMNS)


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "cards.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def refusals(path: Path) -> list[tuple[int, str]]:
    with pytest.raises(CorpusError) as caught:
        read_cards(path)
    assert {problem.path for problem in caught.value.problems} == {path}
    return [(problem.line, problem.message) for problem in caught.value.problems]


def row(code: str, name: str, *, width: int = len(COLUMNS)) -> tuple[str, ...]:
    return (code, name, *[""] * (width - 2))


def test_a_row_is_a_printing(tmp_path: Path) -> None:
    ferry = read_cards(written(tmp_path, cards_file(*CARD_ROWS)))[2]
    assert ferry == Printing(
        code="LH-002J",
        name="Dawn Ferry",
        faces=("Night Ferry", "Dawn Ferry"),
        types=("Boat", "Ship"),
        races=(),
        attributes=(),
        cost="",
        atk="900",
        defence="900",
        rarity="SR",
        set="LH",
        cluster="Lantern",
        keywords=("Drift", "Anchor"),
    )


def test_what_is_written_is_a_row_a_printing(tmp_path: Path) -> None:
    text = cards_file(*CARD_ROWS)
    assert write_cards(read_cards(written(tmp_path, text))) == text
    assert text.splitlines()[0] == HEAD
    assert (
        text.splitlines()[3]
        == "LH-002J,Dawn Ferry,Night Ferry / Dawn Ferry,Boat / Ship,,,,900,900,SR,LH,Lantern,Drift"
        " / Anchor"
    )


def test_a_head_alone_holds_no_card(tmp_path: Path) -> None:
    assert read_cards(written(tmp_path, HEAD + "\n")) == ()
    assert write_cards([]) == HEAD + "\n"


def test_a_comma_or_quote_in_a_name_is_part_of_it(tmp_path: Path) -> None:
    name = 'Mio, the "Quick" Rower'
    assert read_cards(written(tmp_path, cards_file(row("LH-1", name))))[0].name == name


def test_a_slash_without_spaces_parts_nothing(tmp_path: Path) -> None:
    printing = Printing(*("LH-1", "Ebb/Flow", ("Ebb/Flow", "Flow"), *[()] * 3, *[""] * 6, ()))
    assert read_cards(written(tmp_path, write_cards([printing]))) == (printing,)


@pytest.mark.parametrize("start", ["\ufeff", ""])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_spreadsheets_begin_and_end_lines_in_their_own_way(
    tmp_path: Path, start: str, end: str
) -> None:
    text = start + cards_file(*CARD_ROWS).replace("\n", end)
    assert [printing.code for printing in read_cards(written(tmp_path, text))] == [
        cells[0] for cells in CARD_ROWS
    ]


@pytest.mark.parametrize(
    "text",
    ["code,name,types\nLH-1,Heron,Boat / Ship\n", "types,name,code\nBoat / Ship,Heron,LH-1\n"],
)
def test_a_game_has_the_columns_that_it_needs(tmp_path: Path, text: str) -> None:
    (heron,) = read_cards(written(tmp_path, text))
    assert (heron.code, heron.name, heron.faces, heron.types, heron.keywords, heron.set) == (
        "LH-1",
        "Heron",
        (),
        ("Boat", "Ship"),
        (),
        "",
    )


def test_a_row_has_a_cell_for_each_column(tmp_path: Path) -> None:
    assert [
        line for line, _ in refusals(written(tmp_path, "code,name\nLH-1\nLH-2,Heron,Boat\nLH-3,\n"))
    ] == [2, 3, 4]


@pytest.mark.parametrize(
    "head",
    [
        "",
        "code",
        "name,types",
        "code,name,code",
        HEAD + ",Notes",
        HEAD + ",more",
        HEAD + ",code",
        HEAD.upper(),
        HEAD.replace(",", ";"),
        "LH-1" + "," * 12,
    ],
)
def test_another_head_is_refused(tmp_path: Path, head: str) -> None:
    assert refusals(written(tmp_path, head + "\nLH-1,Heron\n" if head else "")) == [
        (
            1,
            (
                "the first line must name the columns, code,name, any of"
                f" {HEAD.removeprefix('code,name,')} and those of the game's card_facts, each once"
            ),
        )
    ]


def test_a_column_that_only_one_game_has_is_kept(tmp_path: Path) -> None:
    (moth,) = found = read_cards(written(tmp_path, "code,glow,name,wing\nLF-1,3,Moth,\n"))
    assert (moth.in_column("glow"), moth.in_column("wing"), moth.in_column("name")) == (
        "3",
        "",
        "Moth",
    )
    assert read_cards(written(tmp_path, write_cards(found))) == found


@pytest.mark.parametrize("width", [2, 12, 14])
def test_a_row_of_another_width_is_refused_at_its_line(tmp_path: Path, width: int) -> None:
    text = cards_file(row("LH-1", "Heron"), row("LH-2", "Ferry", width=width))
    assert refusals(written(tmp_path, text)) == [
        (3, f"{width} cells instead of 13: put a cell that contains a comma in quotes")
    ]


def test_an_empty_line_is_no_card(tmp_path: Path) -> None:
    assert refusals(written(tmp_path, cards_file(row("LH-1", "Heron")) + "\n")) == [
        (3, "0 cells instead of 13: put a cell that contains a comma in quotes")
    ]


@pytest.mark.parametrize(("code", "name"), [("", "Ferry"), ("LH-2", ""), ("", "")])
def test_a_card_has_a_code_and_a_name(tmp_path: Path, code: str, name: str) -> None:
    assert refusals(written(tmp_path, cards_file(row("LH-1", "Heron"), row(code, name)))) == [
        (3, "a printing needs a code and a name")
    ]


def test_a_code_stands_once(tmp_path: Path) -> None:
    text = cards_file(
        row("LH-1", "Heron"), row("LH-2", "Ferry"), row("LH-1", "Heron"), row("LH-1", "Tug")
    )
    assert refusals(written(tmp_path, text)) == [
        (4, "the code LH-1 appears twice; first in line 2"),
        (5, "the code LH-1 appears twice; first in line 2"),
    ]


def test_every_defect_is_named_at_once(tmp_path: Path) -> None:
    text = cards_file(
        row("LH-1", ""), row("LH-2", "Ferry", width=3), row("LH-3", "Tug"), row("LH-3", "Tug")
    )
    assert [line for line, _ in refusals(written(tmp_path, text))] == [2, 3, 5]


def test_a_line_break_in_a_cell_does_not_put_the_lines_off(tmp_path: Path) -> None:
    text = cards_file(("LH-1", "Grey\nHeron", *[""] * 11), row("LH-2", ""))
    assert [line for line, _ in refusals(written(tmp_path, text))] == [4]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('\nLH-1,"Heron\nLH-2,Ferry\n', "the quote that opens in line 2 is not closed"),
        ('\n"LH-1"x,Heron\n', "text continues after a closing quote"),
    ],
)
def test_broken_quotes_are_refused_where_they_stand(
    tmp_path: Path, content: str, words: str
) -> None:
    ((line, message),) = refusals(written(tmp_path, HEAD + content))
    assert (line, words in message) == (2, True)


def test_bytes_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    ((line, message),) = refusals(written(tmp_path, HEAD.encode() + b"\nLH-1,\xff\n"))
    assert (line, "save the file as UTF-8" in message) == (2, True)


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\u202e", "\u200b", "\U000e0041"])
def test_characters_that_nobody_sees_are_refused(tmp_path: Path, character: str) -> None:
    text = cards_file(row("LH-1", "Heron"), row("LH-2", f"Fer{character}ry"))
    assert (3, about_hidden(character)) in refusals(written(tmp_path, text))


@pytest.mark.parametrize("cell", ["x" * (MAX_CELL + 1), "\ufdfa" * (MAX_CELL // 18 + 1)])
def test_a_cell_is_no_longer_than_any_name(tmp_path: Path, cell: str) -> None:
    assert refusals(written(tmp_path, cards_file(row("LH-1", cell)))) == [
        (2, f"a cell has more than {MAX_CELL} characters")
    ]


def test_an_endless_cell_is_refused(tmp_path: Path) -> None:
    ((line, message),) = refusals(
        written(tmp_path, HEAD + "\nLH-1," + "x" * 200_000 + "," * 11 + "\n")
    )
    assert (line, "a cell has more than" in message) == (2, True)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    ((line, message),) = refusals(tmp_path / "cards.csv")
    assert line == 0
    assert message.startswith("cannot be read")


def test_a_file_over_the_limit_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, HEAD + "\n")
    monkeypatch.setattr(cards, "MAX_BYTES", len(HEAD) + 1)
    assert read_cards(path) == ()
    monkeypatch.setattr(cards, "MAX_BYTES", len(HEAD))
    assert refusals(path) == [(0, f"the file is too large: the limit is {len(HEAD)} bytes")]


@pytest.mark.parametrize(
    "parts", [(f"Grey{CELL_SEPARATOR}Heron",), ("",), ("Grey", "", "Heron"), ("Grey /", "Heron")]
)
def test_a_part_that_cannot_be_written_is_refused(parts: tuple[str, ...]) -> None:
    printing = Printing(*("LH-1", "Heron", parts, *[()] * 3, *[""] * 6, ()))
    with pytest.raises(ValueError, match="LH-1"):
        write_cards([printing])


# A lone "/" as a word would read as the sign between two parts.
_words = st.lists(
    st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=8).filter(
        lambda word: word not in ("/", "TODO")
    ),
    max_size=4,
).map(" ".join)
_parts = st.lists(_words.filter(bool), max_size=4).map(tuple)


@st.composite
def _printings(draw: st.DrawFn) -> list[Printing]:
    codes = draw(st.lists(_words.filter(bool), unique=True, max_size=3))
    return [
        Printing(
            *(
                code,
                draw(_words.filter(bool)),
                *(draw(_parts) for _ in range(4)),
                *(draw(_words) for _ in range(6)),
                draw(_parts),
            )
        )
        for code in codes
    ]


@unhurried
@given(_printings())
def test_printings_come_back_as_written(
    tmp_path_factory: pytest.TempPathFactory, printings: list[Printing]
) -> None:
    assert (
        list(read_cards(written(tmp_path_factory.getbasetemp(), write_cards(printings))))
        == printings
    )


@unhurried
@given(
    st.text(max_size=200)
    | st.lists(st.lists(st.text(max_size=5), max_size=15), max_size=5).map(
        lambda rows: cards_file(*map(tuple, rows))
    )
)
def test_anything_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "cards.csv"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    with contextlib.suppress(CorpusError):
        printings = read_cards(path)
        assert len({printing.code for printing in printings}) == len(printings)
