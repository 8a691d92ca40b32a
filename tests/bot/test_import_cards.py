"""Bringing in the text printed on cards: `import cards`, and where it is shown afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from bot.card_texts import MAX_BYTES, keep_texts, read_texts
from rulings.importers import fow_database
from tests.support.rulings_app import runner

Magistrate = Callable[..., Result]

HERON = {
    "id": "LH-001",
    "name": "Grey Heron",
    "type": ["Boat"],
    "abilities": ["[Drift]", "When it  comes in,\n it floats."],
}
FERRY = {"id": "LH-002", "name": "Night Ferry", "abilities": ["It rows by night."]}
DAWN = {"id": "LH-002J", "name": "Dawn Ferry", "abilities": ["It rows at dawn."]}
BUOY = {"id": "LH-004", "name": "Red Buoy", "abilities": []}
STRANGE = {"id": "ZZ-001", "name": "Stranger", "abilities": ["Nobody knows it."]}
NO_TEXT = (
    "I have only the facts of this card, not its text; import a card database to get it"
    " (magistrate import cards FILE)."
)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Magistrate:
    """Runs a command over the invented rules and rulings; each test has a data folder of
    its own.
    """
    run = runner(tmp_path_factory.mktemp("imports"))
    run("documents")  # the index is prepared once, which is said on standard error
    return run


@pytest.fixture
def magistrate(shared: Magistrate, tmp_path: Path) -> Magistrate:
    """Runs a command with the data folder ``tmp_path``/data."""

    def run(*arguments: str, data: Path = tmp_path / "data") -> Result:
        return shared(*arguments, MAGISTRATE_DATA=data)

    return run


def written(folder: Path, data: Any) -> str:
    """The path of a file that holds ``data``: bytes, or a value as JSON."""
    path = folder / "cards.json"
    path.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
    return str(path)


def refused(result: Result) -> str:
    """The message of a command that could not be run."""
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    return result.stderr


def kept(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "data").rglob("*") if path.is_file())


class TestKept:
    def test_the_text_is_kept_in_the_data_folder(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        result = magistrate("import", "cards", written(tmp_path, [HERON, FERRY, DAWN, BUOY]))
        path = tmp_path / "data" / "cards" / "harbour.json"
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == f"The text of 3 printings of Lantern Harbour is stored in {path}.\n"
        assert json.loads(path.read_text("utf-8")) == {
            "LH-001": ["[Drift]", "When it comes in, it floats."],
            "LH-002": ["It rows by night."],
            "LH-002J": ["It rows at dawn."],
        }
        assert kept(tmp_path) == [path]

    def test_a_card_is_shown_with_it(self, magistrate: Magistrate, tmp_path: Path) -> None:
        before = magistrate("card", "grey heron").stdout
        assert magistrate("import", "cards", written(tmp_path, [HERON, FERRY, DAWN])).exit_code == 0
        after = magistrate("card", "grey heron").stdout
        assert (
            "\nKeywords: [Drift]\n[Drift]\nWhen it comes in, it floats.\nPrinted as: LH-001 (LH,"
            " R)\n" in after
        )
        assert "it floats" not in before
        both = magistrate("card", "night ferry").stdout
        assert (
            both.index("Night Ferry: Boat")
            < both.index("It rows by night.")
            < both.index("Dawn Ferry: Boat / Ship")
            < both.index("It rows at dawn.")
        )

    def test_so_it_is_where_a_question_names_it(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        before = magistrate("ask", "what does Grey Heron do?")
        assert (before.exit_code, NO_TEXT in before.stdout) == (1, True)
        assert magistrate("import", "cards", written(tmp_path, [HERON])).exit_code == 0
        after = magistrate("ask", "what does Grey Heron do?")
        assert (after.exit_code, NO_TEXT in after.stdout) == (0, False)
        assert "When it comes in, it floats." in after.stdout

    def test_the_nested_form_of_the_file(self, magistrate: Magistrate, tmp_path: Path) -> None:
        nested = {
            "fow": {"clusters": [{"name": "Lantern", "sets": [{"code": "LH", "cards": [HERON]}]}]}
        }
        assert magistrate("import", "cards", written(tmp_path, nested)).exit_code == 0
        assert "it floats." in magistrate("card", "LH-001").stdout

    def test_what_is_brought_later_replaces_what_was_there(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        assert magistrate("import", "cards", written(tmp_path, [HERON])).exit_code == 0
        assert magistrate("import", "cards", written(tmp_path, [FERRY])).exit_code == 0
        assert "it floats." not in magistrate("card", "LH-001").stdout
        assert len(kept(tmp_path)) == 1

    def test_cards_that_are_not_known_are_counted(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        result = magistrate("import", "cards", written(tmp_path, [HERON, STRANGE]))
        assert (
            result.stdout.splitlines()[1]
            == "1 of them are not in the card list; their text is stored but not shown."
        )
        assert magistrate("card", "Stranger").exit_code == 1

    def test_for_another_game(self, magistrate: Magistrate, tmp_path: Path) -> None:
        result = magistrate("import", "cards", written(tmp_path, [STRANGE]), "--game", "pk")
        assert result.stdout.startswith("The text of 1 printings of Paper Kites is stored in ")
        assert kept(tmp_path) == [tmp_path / "data" / "cards" / "kite.json"]

    def test_japanese_text_and_marks_are_kept_as_they_are(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        assert (
            magistrate(
                "import",
                "cards",
                written(tmp_path, [{**HERON, "abilities": ["漂流する。", "{W}: «Anchor» {0} %s"]}]),
            ).exit_code
            == 0
        )
        text = magistrate("card", "LH-001", "--lang", "ja").stdout
        assert "\n漂流する。\n{W}: «Anchor» {0} %s\n" in text

    def test_the_rules_text_is_not_in_json(self, magistrate: Magistrate, tmp_path: Path) -> None:
        assert magistrate("import", "cards", written(tmp_path, [HERON])).exit_code == 0
        assert json.loads(magistrate("card", "LH-001", "--json").stdout)[-1]["names"] == [
            "Grey Heron"
        ]

    def test_a_card_with_its_text_is_not_said_to_have_none(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        assert magistrate("import", "cards", written(tmp_path, [HERON])).exit_code == 0
        assert "no rules text" not in magistrate("card", "LH-001").stdout

    def test_control_characters_in_the_text_are_not_shown(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        assert (
            magistrate(
                "import",
                "cards",
                written(tmp_path, [{**HERON, "abilities": ["It\x07 floats\u202e."]}]),
            ).exit_code
            == 0
        )
        assert all(
            character.isprintable() or character == "\n"
            for character in magistrate("card", "LH-001").stdout
        )


class TestRefused:
    def test_a_missing_file(self, magistrate: Magistrate, tmp_path: Path) -> None:
        message = refused(magistrate("import", "cards", str(tmp_path / "nowhere.json")))
        assert f"{tmp_path / 'nowhere.json'}: cannot be read: No such file or directory" in message
        assert kept(tmp_path) == []

    def test_a_folder(self, magistrate: Magistrate, tmp_path: Path) -> None:
        assert "is a directory" in refused(magistrate("import", "cards", str(tmp_path)))

    @pytest.mark.parametrize(
        ("data", "reason"),
        [
            (b"", "not JSON"),
            (b"{", "not JSON"),
            (b'[{"id": "LH-001", "name"', "not JSON"),
            (b"\xff\xfe\x00", "not JSON"),
            (b"[" * 100_000, "not JSON"),
            (b"[]", "0 cards"),
            (b"{}", "neither a list of cards nor an object"),
            (b"7", "neither a list of cards nor an object"),
            (b'"LH-001"', "neither a list of cards nor an object"),
            (b'[{"id": "LH-001"}]', "card 0: 'id' and 'name' must be texts"),
            (b'[{"id": 7, "name": "Grey Heron"}]', "card 0: 'id' and 'name' must be texts"),
            (b"[null]", "card 0: 'id' and 'name' must be texts"),
        ],
    )
    def test_what_is_no_card_database(
        self, magistrate: Magistrate, tmp_path: Path, data: bytes, reason: str
    ) -> None:
        message = refused(magistrate("import", "cards", written(tmp_path, data)))
        assert str(tmp_path / "cards.json") in message
        assert reason in message
        assert kept(tmp_path) == []

    def test_of_very_many_defects_some_are_named(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        message = refused(magistrate("import", "cards", written(tmp_path, [{}] * 5000)))
        assert "card 0: " in message
        assert len(message.splitlines()) < 30

    def test_a_file_of_50_megabytes_is_not_read(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        path = tmp_path / "cards.json"
        with path.open("wb") as file:
            file.truncate(50_000_000)
        message = refused(magistrate("import", "cards", str(path)))
        assert f"the file is too large: the limit is {fow_database.MAX_BYTES:,} bytes" in message

    def test_a_broken_file_leaves_what_was_kept(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        assert magistrate("import", "cards", written(tmp_path, [HERON])).exit_code == 0
        refused(magistrate("import", "cards", written(tmp_path, b"[")))
        assert "it floats." in magistrate("card", "LH-001").stdout

    def test_a_folder_that_cannot_be_written(self, magistrate: Magistrate, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("", "utf-8")
        for data in (tmp_path / "file", tmp_path / "file" / "data"):
            message = refused(magistrate("import", "cards", written(tmp_path, [HERON]), data=data))
            assert message.startswith(f"The texts cannot be stored in {data}: ")
            assert message.count("\n") == 1

    def test_a_file_where_the_folder_should_be(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        (tmp_path / "data" / "cards" / "harbour.json").mkdir(parents=True)
        assert refused(magistrate("import", "cards", written(tmp_path, [HERON]))).startswith(
            "The texts cannot be stored in "
        )

    def test_nothing_half_written_is_left(self, magistrate: Magistrate, tmp_path: Path) -> None:
        (tmp_path / "data" / "cards" / "harbour.json").mkdir(parents=True)
        refused(magistrate("import", "cards", written(tmp_path, [HERON])))
        assert kept(tmp_path) == []

    def test_half_a_character(self, magistrate: Magistrate, tmp_path: Path) -> None:
        result = magistrate(
            "import",
            "cards",
            written(
                tmp_path, rb'[{"id": "LH-001", "name": "Grey Heron", "abilities": ["\ud800"]}]'
            ),
        )
        assert result.exit_code in (0, 2)

    def test_a_file_without_any_text_leaves_what_was_kept(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        assert magistrate("import", "cards", written(tmp_path, [HERON])).exit_code == 0
        magistrate("import", "cards", written(tmp_path, [BUOY]))
        assert "it floats." in magistrate("card", "LH-001").stdout

    def test_an_unknown_game(self, magistrate: Magistrate, tmp_path: Path) -> None:
        message = refused(
            magistrate("import", "cards", written(tmp_path, [HERON]), "--game", "chess")
        )
        assert message == "Cannot answer: there is no game called 'chess'. Games: harbour, kite.\n"


class TestReadBack:
    def test_what_is_kept_is_read(self, tmp_path: Path) -> None:
        path = keep_texts(tmp_path, "harbour", {"LH-001": ("One.", "Two.")})
        keep_texts(tmp_path, "kite", {"PK-001": ("Three.",)})
        assert path == tmp_path / "cards" / "harbour.json"
        assert read_texts(tmp_path, ("harbour", "kite", "chess")) == {
            "LH-001": ("One.", "Two."),
            "PK-001": ("Three.",),
        }

    @pytest.mark.parametrize(
        "content",
        [b"", b"{", b"[]", b"7", b"null", b"\xff", b'{"LH-001": "no list"}', b'{"LH-001": null}'],
    )
    def test_what_is_broken_is_as_if_it_were_not_there(
        self, tmp_path: Path, content: bytes
    ) -> None:
        keep_texts(tmp_path, "harbour", {"LH-001": ("One.",)}).write_bytes(content)
        assert read_texts(tmp_path, ("harbour",)) == {}

    def test_a_broken_file_does_not_stop_an_answer(
        self, magistrate: Magistrate, tmp_path: Path
    ) -> None:
        keep_texts(tmp_path / "data", "harbour", {}).write_bytes(b"[" * 200)
        assert magistrate("card", "grey heron").exit_code == 0

    def test_a_file_of_brackets_is_as_if_it_were_not_there(self, tmp_path: Path) -> None:
        keep_texts(tmp_path, "harbour", {}).write_bytes(b"[" * 100_000)
        assert read_texts(tmp_path, ("harbour",)) == {}

    def test_a_file_that_is_too_large_is_not_read(self, tmp_path: Path) -> None:
        path = keep_texts(tmp_path, "harbour", {"LH-001": ("One.",)})
        with path.open("ab") as file:
            file.truncate(MAX_BYTES + 1)
        assert read_texts(tmp_path, ("harbour",)) == {}

    def test_lines_that_are_no_text_are_made_so(self, tmp_path: Path) -> None:
        keep_texts(tmp_path, "harbour", {}).write_bytes(b'{"LH-001": [1, null]}')
        assert read_texts(tmp_path, ("harbour",)) == {"LH-001": ("1", "None")}
