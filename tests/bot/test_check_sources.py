"""What `check` says of the mistakes that people make in data: once each, where it is mended, with
what to do.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bot.building import check_sources
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import DECIMAL, document_file, write_corpus
from tests.support.rulings_data import (
    BOATS,
    CARDS,
    EARLIER,
    FOREIGN,
    FORMATS,
    KEYWORDS,
    MEETINGS,
    NICKNAMES,
    PENALTIES,
    SPRING,
    STRINGS,
    harbour_rulings,
    line_of,
)

GUIDE = "harbour/guide/guide.md"
RULINGS = [f"rulings/{name}" for name in (KEYWORDS, CARDS, FORMATS, BOATS)]
Told = list[tuple[str, int, str]]


def sources() -> dict[str, str]:
    """The files of rules and rulings without defects, by their paths below a folder."""
    guide = document_file(
        "guide", DECIMAL, mentions="[guide, HG]", edition="second", earlier=EARLIER
    )
    texts = harbour_files() | {"harbour/guide/document.yaml": guide}
    return {f"texts/{name}": text for name, text in texts.items()} | {
        f"rulings/{name}": text for name, text in harbour_rulings().items()
    }


def told(folder: Path, files: Mapping[str, str]) -> Told:
    """The defects of files, each with its path from the folder on."""
    write_corpus(folder, files)
    (folder / "rulings").mkdir(exist_ok=True)
    return told_of(folder)


def told_of(folder: Path) -> Told:
    checked = check_sources(folder / "texts", folder / "rulings")
    return [
        (problem.path.relative_to(folder).as_posix(), problem.line, problem.message)
        for problem in checked.defects
    ]


def with_change(name: str, old: str, new: str) -> dict[str, str]:
    files = sources()
    assert old in files[name], old
    return files | {name: files[name].replace(old, new, 1)}


def test_sound_data_have_no_defects(tmp_path: Path) -> None:
    assert told(tmp_path, sources()) == []


LEAFLET = """\
- id: lantern-again
  question:
    en: May the lantern be lit again?
  answer:
    en: Yes, once a turn.
  cards: [Grey Heron]
  keywords: [Drift]
  cites: ["guide:2.3.2"]
  authority: Pier judges
  status: judge
  date: "2021-05"
  url: https://harbour.example/again
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        (
            "  status: judge",
            "   status: judge",
            10,
            "begins in column 4, the one above it in column 3",
        ),
        ("  status: judge", "\tstatus: judge", 10, "line 10 is indented with a tab; use spaces"),
        (
            "en: May the lantern",
            'en: "May the lantern',
            3,
            "the quote that opens in line 3 is not closed",
        ),
        ("en: Yes, once", "en: Yes: once", 5, "put the text in quotes"),
        (
            "cards: [Grey Heron]",
            "cards: [Grey Herron]",
            6,
            "no card 'Grey Herron' in cards.csv; did you mean 'Grey Heron'?",
        ),
        ("keywords: [Drift]", "keywords: [Drfit]", 7, "no keyword 'Drfit'; did you mean 'Drift'?"),
        ("keywords: [Drift]", "keywords: [drift]", 7, "no keyword 'drift'; did you mean 'Drift'?"),
        (
            '["guide:2.3.2"]',
            '["guide:2.3.23a"]',
            8,
            "no rule guide:2.3.23a; the nearest are 2.3.2, 2.3.1 and 2.3",
        ),
        (
            '["guide:',
            '["HG:',
            8,
            "no document 'HG'; did you mean 'guide'? (documents: guide, desk and regatta)",
        ),
        (
            '["guide:',
            '["CR:',
            8,
            "no document 'CR' (documents: guide, desk and regatta)",
        ),
        (
            "  authority:",
            '  editions: {guide: "13.0"}\n  authority:',
            9,
            "guide has no edition '13.0'; its editions are 'second', 'first' and 'draft'",
        ),
        (
            "  authority:",
            "  editions: {desk: first}\n  authority:",
            9,
            "no rule of desk is cited here",
        ),
        (
            "id: lantern-again",
            "id: no-lantern",
            1,
            "another ruling has the id 'no-lantern': desk/meetings.yaml:1",
        ),
        ("  url: https://harbour.example/again\n", "", 1, "the field 'url' is missing"),
        (
            "  authority: Pier judges\n  status: judge\n",
            "",
            1,
            "the fields 'authority' and 'status' are missing",
        ),
        ('date: "2021-05"', "date: 20/11/2026", 11, "'20/11/2026' is not a date: write 2026-11-20"),
        ('date: "2021-05"', "date: 2026-02-30", 11, "'2026-02-30' is not a date of the calendar"),
        (
            'date: "2021-05"',
            "date: 2205-01-01",
            11,
            "2205-01-01 is in the future: nobody has ruled yet",
        ),
        (
            "status: judge",
            "status: Judge",
            10,
            "status: 'Judge' is not one of official, judge and community; did you mean 'judge'?",
        ),
        ("  answer:", "  awnser:", 4, "unknown field 'awnser'; did you mean 'answer'?"),
        (
            "cards: [Grey Heron]",
            "cards: Grey Heron, Red Buoy",
            6,
            (
                "cards: expected a list: write [Grey Heron, Red Buoy], or one entry per line"
                " after a dash"
            ),
        ),
        (
            "url: https://",
            "url: ",
            12,
            "url: 'harbour.example/again' is not a web address: it must begin with https://",
        ),
        ("en: Yes, once a turn.", "en: TODO", 5, "TODO is still to be filled in"),
        (
            "en: Yes, once a turn.",
            "en: Yes (guide 9.9).",
            5,
            "the text refers to (9.9), which is not a rule of the Guide",
        ),
        (
            "authority: Pier",
            "authority:Pier",
            9,
            "put a plain colon and a space after the name of a field",
        ),
        ("authority: Pier", "authority：Pier", 9, "put a plain colon and a space"),
        (
            "cards: [Grey Heron]",
            "cards: [Grey Heron",
            6,
            "the bracket that opens in line 6 is not closed",
        ),
        (
            "cards: [Grey Heron]",
            "cards: - Grey Heron",
            6,
            "a list with dashes begins on the line below its field",
        ),
        (
            "cards: [Grey Heron]",
            "cards: [[Grey Heron]]",
            6,
            "expected one text, found a list",
        ),
        ("cards: [Grey Heron]", "cards:", 6, "expected a list, found nothing"),
        (
            "cards: [Grey Heron]",
            "cards: [Grey Heron, Grey Heron]",
            6,
            "cards: 'Grey Heron' appears twice",
        ),
        ('date: "2021-05"', "date: 2021", 11, 'date: expected a text: write "2021" in quotes'),
        (
            'date: "2021-05"',
            "date: May 5th, 2021",
            11,
            "'May 5th, 2021' is not a date: write 2021-05-05",
        ),
        (
            "en: Yes, once a turn.",
            "en: [Drift] holds.",
            5,
            "a text that begins with '[' must be in quotes",
        ),
        (
            "en: Yes, once a turn.",
            "en: It doesn't\u200b.",
            5,
            "invisible character: U+200B, zero width space",
        ),
        (
            "en: Yes, once a turn.",
            'en: "\\u202eYes."',
            5,
            "invisible character: U+202E",
        ),
        (
            "en: Yes, once a turn.",
            "en: 'It doesn't.'",
            5,
            "write an apostrophe inside '...' twice",
        ),
        ("en: Yes, once a turn.", "en:", 5, "answer.en: the value is missing: write a text"),
        (
            "    en: Yes, once a turn.\n",
            "    en: Yes.\n    en: No.\n",
            6,
            "the key 'en' appears twice; first in line 5",
        ),
        (
            "  answer:\n    en: Yes",
            "  answer: Yes",
            4,
            "answer: expected fields, as in 'name: ...', found a text",
        ),
        (
            "- id: lantern-again",
            "- id: Lantern Again",
            1,
            "id: 'Lantern Again' is not an id: use the letters a-z and digits, with single hyphens",
        ),
        ("status: judge", "status: judge\n  superseded_by: lantern", 11, "no ruling 'lantern'"),
        (
            '"guide:2.3.2"',
            "guide 2.3.2",
            8,
            "'guide 2.3.2' is not a rule: write the document's id, a colon and the number",
        ),
        (
            '"guide:2.3.2"',
            "guide: 2.3.2",
            8,
            'a rule is cited as one text: write "guide:2.3.2"',
        ),
        (
            '"guide:2.3.2"',
            '{document: guide, edition: second, rules: ["2.3.2", "2.2"]}',
            8,
            'a rule is cited as one text: write "guide:2.3.2", "guide:2.2"',
        ),
        ('["guide:2.3.2"]', '"guide:2.3.2"', 8, "cites: expected a list: write [guide:2.3.2]"),
        (
            "en: Yes, once a turn.",
            "en: Yes (HG 2.3.2).",
            5,
            "the text refers to (2.3.2): write {guide:2.3.2}",
        ),
        ("en: Yes, once a turn.", '"en": "Yes ({HG:2.3.2})."', 5, "no document 'HG'"),
    ],
)
def test_a_mistake_in_a_ruling(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    assert old in LEAFLET
    found = told(
        tmp_path, sources() | {"rulings/harbour/rulings/leaflet.yaml": LEAFLET.replace(old, new, 1)}
    )
    assert len(found) == 1, found
    assert (found[0][:2], words in found[0][2]) == (
        ("rulings/harbour/rulings/leaflet.yaml", line),
        True,
    ), found


def test_a_forgotten_dash_is_told_once(tmp_path: Path) -> None:
    text = LEAFLET + LEAFLET.replace("- id: lantern-again", "  id: lantern-thrice")
    found = told(tmp_path, sources() | {"rulings/harbour/rulings/leaflet.yaml": text})
    assert found == [
        (
            "rulings/harbour/rulings/leaflet.yaml",
            13,
            "'id' begins another entry, but its dash is missing: write '- id: ...'",
        )
    ]


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (
            f"rulings/{SPRING}",
            "  - {card: Night Ferry}",
            "  - Night Ferry",
            "banned: expected fields: write {card: Night Ferry}",
        ),
        (
            f"rulings/{SPRING}",
            "{card: Night Ferry}",
            "{card: Nite Ferry}",
            "no card 'Nite Ferry' in cards.csv; did you mean 'Night Ferry'?",
        ),
        (
            f"rulings/{SPRING}",
            "copies: 1",
            "copies: one",
            "restricted.copies: expected a whole number, not 'one'",
        ),
        (
            f"rulings/{SPRING}",
            "complete: true",
            "complete: yes",
            "complete: expected true or false, not 'yes'",
        ),
        (
            f"rulings/{FORMATS}",
            "name: Tidal",
            "name: open water",
            "'open water' is also a name of the format 'open-water': formats.yaml:1",
        ),
        (
            f"rulings/{NICKNAMES}",
            "Birdie",
            "Night Ferry",
            "'Night Ferry' is the name of another card",
        ),
        (
            f"rulings/{KEYWORDS}",
            'rule: "guide:2.3.2"',
            'rule: "guide 2.3.2"',
            "'guide 2.3.2' is not a rule: write the document's id, a colon and the number",
        ),
        (f"rulings/{KEYWORDS}", 'rule: "guide:2.3.2"', 'rule: "HG:2.3.2"', "no document 'HG'"),
        (
            f"rulings/{PENALTIES}",
            "To the minute.",
            "To the minute (1b, 9z).",
            "the text refers to (9z), which is not a rule of the Desk",
        ),
        (
            f"rulings/{FOREIGN}",
            "here: [Anchor]",
            "here: [Ancor]",
            "no keyword 'Ancor'; did you mean 'Anchor'?",
        ),
        (
            "texts/harbour/desk/tables.yaml",
            "[won, 3]",
            "[won, 3, 3]",
            "3 cells in a row of 2 columns",
        ),
        (
            "texts/harbour/guide/document.yaml",
            f"numbering: {DECIMAL}",
            "numbering: decimal",
            "'decimal' is not a numbering scheme: write what a rule number looks like, as in 1.1a",
        ),
        (
            "texts/harbour/game.yaml",
            "documents: [guide, ",
            "documents: [giude, ",
            "no folder 'giude' with a document.yaml; did you mean 'guide'?",
        ),
    ],
)
def test_a_mistake_elsewhere(tmp_path: Path, name: str, old: str, new: str, words: str) -> None:
    files = with_change(name, old, new)
    found = told(tmp_path, files)
    assert any(path == name and words in message for path, _, message in found), found


# Nothing that is not wrong is told beside what is


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("## 2.2", "### 2.2", "a heading must be '# Group' or '## NUMBER Title'"),
        ("## 2.2", "##2.2", "put a space between the '#' of a heading and its number"),
        ("> Note:", "> Remark:", "a quoted block must start with 'Example:' or 'Note:'"),
        (
            "## 2.2",
            "## 2.2\x1b",
            "invisible character: U+001B, a control character; remove it",
        ),
    ],
)
def test_one_error_in_a_file_of_rules_is_one_defect(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    found = told(tmp_path, with_change(f"texts/{GUIDE}", old, new))
    assert [(name, said) for name, _, said in found] == [(f"texts/{GUIDE}", message)]


@pytest.mark.parametrize("content", [b"\xef\xbb\xbf", b""])
def test_a_byte_order_mark_is_no_error(tmp_path: Path, content: bytes) -> None:
    told(tmp_path, sources())
    for path in [path for path in tmp_path.rglob("*") if path.is_file()]:
        path.write_bytes(content + path.read_bytes())
    assert told_of(tmp_path) == []


@pytest.mark.parametrize(
    "name",
    [
        f"texts/{GUIDE}",
        "texts/harbour/guide/document.yaml",
        "texts/harbour/game.yaml",
        f"rulings/{KEYWORDS}",
        f"rulings/{CARDS}",
        f"rulings/{FORMATS}",
        f"rulings/{BOATS}",
    ],
)
@pytest.mark.parametrize("content", [b"\xff", b"\x00", b"x" * 25_000_000])
def test_a_file_that_cannot_be_read_is_one_defect(
    tmp_path: Path, name: str, content: bytes
) -> None:
    told(tmp_path, sources())
    (tmp_path / name).write_bytes(content)
    assert {path for path, _, _ in told_of(tmp_path)} == {name}


def test_structure_and_references_are_told_in_one_round(tmp_path: Path) -> None:
    files = sources()
    files[f"rulings/{BOATS}"] = (
        files[f"rulings/{BOATS}"]
        .replace("status: judge", "status: Judge", 1)
        .replace("Grey Heron", "Grey Herron", 1)
    )
    files[f"rulings/{MEETINGS}"] = files[f"rulings/{MEETINGS}"].replace("desk:1a", "desk:7z")
    files[f"rulings/{KEYWORDS}"] = files[f"rulings/{KEYWORDS}"].replace(
        "timing: automatic", "timing: never"
    )
    files[f"rulings/{STRINGS}"] = files[f"rulings/{STRINGS}"].replace("101.2a", "101.2z")
    files["texts/kite/kitebook/kitebook.md"] += "\n## 1a\nNo number here.\n"
    found = told(tmp_path, files)
    assert {(name.rpartition("/")[2], message.partition(";")[0]) for name, _, message in found} == {
        ("boats.yaml", "status: 'Judge' is not one of official, judge and community"),
        ("boats.yaml", "no card 'Grey Herron' in cards.csv"),
        ("meetings.yaml", "no rule desk:7z"),
        (
            "keywords.yaml",
            next(
                message.partition(";")[0] for _, _, message in found if message.startswith("timing")
            ),
        ),
        ("strings.yaml", "no rule kitebook:101.2z"),
        ("kitebook.md", "'1a' is not a rule number of this document"),
        ("kitebook.md", "rule 1a comes after 101.2a"),
    }


# Every file below the folders is read, or is a defect


def test_a_game_that_lost_its_file_is_told_of_and_stopped(tmp_path: Path) -> None:
    files = sources()
    del files["texts/kite/game.yaml"]
    write_corpus(tmp_path, files)
    checked = check_sources(tmp_path / "texts", tmp_path / "rulings")
    assert [
        (problem.path.name, problem.message.partition(";")[0]) for problem in checked.defects
    ] == [("kite", "the folder of a game needs a game.yaml")]
    assert checked.sources.corpus.library.games["kite"].defects
    assert {document.game for document in checked.sources.corpus.library.documents.values()} == {
        "harbour"
    }


@pytest.mark.parametrize(
    ("name", "called", "place", "words"),
    [
        ("texts/kite/game.yaml", "texts/kite/gaem.yaml", "texts/kite", "did you mean 'gaem.yaml'?"),
        ("texts/kite/game.yaml", "texts/kite/game.yml", "texts/kite", "did you mean 'game.yml'?"),
        (
            "texts/harbour/glossary.yaml",
            "texts/harbour/glosary.yaml",
            "texts/harbour/glosary.yaml",
            "did you mean 'glossary.yaml'?",
        ),
        (
            "texts/harbour/desk/document.yaml",
            "texts/harbour/desk/documnet.yaml",
            "texts/harbour/desk",
            "did you mean 'documnet.yaml'?",
        ),
        (
            "texts/harbour/guide/guide.asked.yaml",
            "texts/harbour/guide/guide.asked.yml",
            "texts/harbour/guide/guide.asked.yml",
            "rename it to guide.asked.yaml",
        ),
        (
            "texts/harbour/guide/guide.asked.yaml",
            "texts/harbour/guide/giude.asked.yaml",
            "texts/harbour/guide/giude.asked.yaml",
            "did you mean 'guide'?",
        ),
        (
            f"rulings/{KEYWORDS}",
            "rulings/harbour/keyword.yaml",
            "rulings/harbour/keyword.yaml",
            "did you mean 'keywords.yaml'?",
        ),
        (
            f"rulings/{BOATS}",
            "rulings/harbour/rulings/boats.yml",
            "rulings/harbour/rulings/boats.yml",
            "rename it to boats.yaml",
        ),
        (
            f"rulings/{SPRING}",
            "rulings/harbour/banlists/2021-03-01.yaml",
            "rulings/harbour/banlists/2021-03-01.yaml",
            "a list is banlists/FORMAT/DATE.yaml",
        ),
    ],
)
def test_a_misspelt_file_is_told_with_what_was_meant(
    tmp_path: Path, name: str, called: str, place: str, words: str
) -> None:
    files = sources()
    files[called] = files.pop(name)
    assert any(path == place and words in message for path, _, message in told(tmp_path, files))


@pytest.mark.parametrize(
    "name",
    [
        "texts/README.md",
        "texts/harbour/notes.txt",
        "texts/harbour/relation.yaml",
        "texts/harbour/guide/picture.png",
        "texts/harbour/guide/guide.gloss.ja.yml",
        "texts/harbour/guide/more/rules.md",
        "texts/harbour/guide/second.asked.yaml",
        "rulings/harbour/rulings/notes.txt",
        "rulings/harbour/banlists/open-water/old/2019.yaml",
        "rulings/notes.yaml",
    ],
)
def test_a_file_that_nobody_reads_is_a_defect(tmp_path: Path, name: str) -> None:
    assert [path for path, _, _ in told(tmp_path, sources() | {name: "{}\n"})] == [name]


@pytest.mark.parametrize(
    "name",
    [
        ".DS_Store",
        ".guide.md.swp",
        "guide.md~",
        ".#guide.md",
        "#guide.md#",
        "guide.md.orig",
        "Thumbs.db",
    ],
)
@pytest.mark.parametrize(
    "folder", ["texts", "texts/harbour/guide", "rulings/harbour", "rulings/harbour/rulings"]
)
def test_what_editors_and_systems_leave_behind_is_none(
    tmp_path: Path, folder: str, name: str
) -> None:
    assert told(tmp_path, sources() | {f"{folder}/{name}": "\x00"}) == []


def test_a_rule_is_asked_in_one_file(tmp_path: Path) -> None:
    files = sources()
    files["texts/harbour/guide/more.md"] = "## 9 Last\n"
    files["texts/harbour/guide/more.asked.yaml"] = (
        '"2.1":\n  en: [where does it sail]\n  ja: [どこへ]\n'
        '"9":\n  en: [the end]\n  ja: [終わり]\n'
    )
    assert [
        (name, line, message)
        for name, line, message in told(tmp_path, files)
        if "another file" in message
    ] == [
        (
            "texts/harbour/guide/more.asked.yaml",
            1,
            "rule 2.1 has phrases in another file: guide.asked.yaml",
        )
    ]


def dangling(path: Path) -> None:
    path.symlink_to("nowhere")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("make", [dangling, pipe, endless])
@pytest.mark.parametrize(
    "name",
    [
        f"texts/{GUIDE}",
        "texts/harbour/game.yaml",
        "texts/harbour/extra.yaml",
        f"rulings/{BOATS}",
        f"rulings/{CARDS}",
        "rulings/harbour/rulings/x.yaml",
        "rulings/x",
    ],
)
def test_what_is_no_regular_file_is_one_defect(
    tmp_path: Path, name: str, make: Callable[[Path], None]
) -> None:
    told(tmp_path, sources())
    (tmp_path / name).unlink(missing_ok=True)
    make(tmp_path / name)
    assert {path for path, _, _ in told_of(tmp_path)} == {name}


@pytest.mark.skipif(os.name == "nt", reason="Windows asks for rights to make links")
def test_a_link_to_a_folder_is_not_followed_in_silence(tmp_path: Path) -> None:
    told(tmp_path, sources())
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "rulings/harbour/rulings/more").symlink_to(tmp_path / "elsewhere")
    assert [name for name, _, _ in told_of(tmp_path)] == ["rulings/harbour/rulings/more"]


def test_a_folder_of_very_many_files_is_none_of_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules_corpus.files.MAX_FILES", 10)
    monkeypatch.setattr("rulings.loader.MAX_FILES", 10)
    monkeypatch.setattr("rules_corpus.library.MAX_FILES", 10)
    assert [message.split(":")[1] for _, _, message in told(tmp_path, sources())] == [
        " this is not a folder of rulings",
        " this is not a folder of texts",
    ]


CALCULATIONS = """\
calculations:
  rounds:
    no-finals: {table: desk:pionts, players: crews, rounds: heats}
  victory_points: {table: desk:points, rows: [won, drawn, lost], points: Result}
  win_percentage: {rule: desk:7z, least: 33}
  double_elimination: desk:1b
"""


def test_what_is_calculated_has_the_tables_and_rules_that_the_game_names(tmp_path: Path) -> None:
    files = sources()
    name = "texts/harbour/game.yaml"
    files[name] += CALCULATIONS
    start = files[name].count("\n") - CALCULATIONS.count("\n")
    found = [
        (line - start, message) for path, line, message in told(tmp_path, files) if path == name
    ]
    assert found == [
        (3, "no table 'pionts' in the document 'desk' of this game; did you mean 'points'?"),
        (4, "3 rows are named; the table 'points' has 2"),
        (4, "the column 'Result' of the table 'points' must hold whole numbers only"),
        (5, "no rule desk:7z; the nearest are 1b, 1a-i and 1a"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("desk:1b", "kitebook:1.1", "no document 'kitebook'"),
        (
            "table: desk:points",
            "table: points",
            "'points' is not a table: write the document's id, a colon and the table's name",
        ),
        ("points: Result", "points: Worth", "the table 'points' has no column 'Worth'"),
        ("[won, drawn, lost]", "[won, tied, lost]", "'tied' is not one of won, drawn and lost"),
        ("[won, drawn, lost]", "[won, lost]", "2 entries; expected at least 3"),
        (
            "  victory_points: {table: desk:points, rows: [won, drawn, lost], points: Result}\n",
            "",
            "is only allowed together with 'victory_points'",
        ),
    ],
)
def test_what_is_wrong_with_a_calculation_is_said(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    files = sources()
    assert old in CALCULATIONS
    files["texts/harbour/game.yaml"] += CALCULATIONS.replace(old, new)
    messages = [
        message for path, _, message in told(tmp_path, files) if path == "texts/harbour/game.yaml"
    ]
    assert any(words in message for message in messages), messages


def test_every_defect_has_a_line_where_it_is_of_one(tmp_path: Path) -> None:
    files = sources()
    change = f"rulings/{BOATS}"
    files[change] = files[change].replace("cards: [Grey Heron]", "cards: [Nobody]")
    assert told(tmp_path, files) == [
        (change, line_of(files, change, "[Nobody]"), "no card 'Nobody' in cards.csv")
    ]
