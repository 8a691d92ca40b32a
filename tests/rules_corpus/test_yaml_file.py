"""Strict YAML: bounded, without aliases or repeated keys, every value with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus import text_file, yaml_file
from rules_corpus.problems import CorpusError
from rules_corpus.text_file import about_hidden
from rules_corpus.yaml_file import read_sound_parts, read_yaml
from tests.support.corpora import unhurried


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "data.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def refusals(path: Path, schema: str = "words") -> list[tuple[int, str]]:
    with pytest.raises(CorpusError) as caught:
        read_yaml(path, schema)
    assert {problem.path for problem in caught.value.problems} == {path}
    return [(problem.line, problem.message) for problem in caught.value.problems]


def test_values_come_with_their_lines(tmp_path: Path) -> None:
    file = read_yaml(
        written(
            tmp_path,
            "# remark\n- term: pebble\n  kind: counter\n  names: {ja: 小石}\n  also: {en: [\n   "
            " stone,\n    rock]}\n",
        ),
        "glossary",
    )
    assert file.data == [
        {
            "term": "pebble",
            "kind": "counter",
            "names": {"ja": "小石"},
            "also": {"en": ["stone", "rock"]},
        }
    ]
    assert file.line(0) == 2
    assert file.line(0, "kind") == 3
    assert file.line(0, "also") == 5
    assert file.line(0, "also", "en", 1) == 7


def test_an_unknown_key_has_the_line_around_it(tmp_path: Path) -> None:
    file = read_yaml(written(tmp_path, "a: x\nb: y\n"), "words")
    assert file.line("b", "deeper", 3) == 2
    assert file.line("c") == 1
    assert file.problem("odd", "b").line == 2


@pytest.mark.parametrize(
    "word",
    [
        "on",
        "off",
        "yes",
        "no",
        "On",
        "NO",
        "y",
        "n",
        "2020-01-01",
        "2018-09",
        "1.10",
        "1e3",
        "0x1F",
        "1_000",
        "+5",
        "1:30",
        ".inf",
        "=",
        "<<",
    ],
)
def test_words_dates_and_decimals_stay_text(tmp_path: Path, word: str) -> None:
    assert read_yaml(written(tmp_path, f"a: {word}\n"), "words").data == {"a": word}


def test_true_false_integers_and_null_are_values(tmp_path: Path) -> None:
    content = (
        "t:\n  rule: '1'\n  title: T\n  columns: [a, b, c, d, e]\n  rows:\n    - [true, False, 12,"
        " -3, null]\n    - ['true', '12', ~, x, on]\n"
    )
    rows = read_yaml(written(tmp_path, content), "tables").data["t"]["rows"]
    assert rows == [[True, False, 12, -3, None], ["true", "12", None, "x", "on"]]


def test_keys_are_text(tmp_path: Path) -> None:
    assert read_yaml(written(tmp_path, "1.10: x\n2: y\n2020-01-01: z\nno: a\n"), "words").data == {
        "1.10": "x",
        "2": "y",
        "2020-01-01": "z",
        "no": "a",
    }


def test_a_file_over_the_limit_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, "a: x\n")
    monkeypatch.setattr(text_file, "MAX_BYTES", 5)
    assert read_yaml(path, "words").data == {"a": "x"}
    monkeypatch.setattr(text_file, "MAX_BYTES", 4)
    assert refusals(path) == [(0, "the file is too large: the limit is 4 bytes")]


def test_an_alias_is_refused(tmp_path: Path) -> None:
    found = refusals(written(tmp_path, "# remark\n{a: &same x, b: *same}\n"))
    assert [(line, message.split(" are")[0]) for line, message in found] == [
        (2, "aliases"),
        (2, "anchors"),
    ]


def test_a_value_that_holds_itself_is_refused(tmp_path: Path) -> None:
    assert any(
        "aliases are not allowed" in message
        for _, message in refusals(written(tmp_path, "&all {a: *all}\n"))
    )


def test_a_repeated_key_is_refused_at_its_second_place(tmp_path: Path) -> None:
    assert refusals(written(tmp_path, "a: x\nb: y\na: z\n")) == [
        (3, "the key 'a' appears twice; first in line 1")
    ]


def test_every_repeated_key_is_named(tmp_path: Path) -> None:
    assert [line for line, _ in refusals(written(tmp_path, "a: x\na: y\nb: z\nb: z\n"))] == [2, 4]


def test_deep_nesting_is_refused(tmp_path: Path) -> None:
    deepest = yaml_file.MAX_DEPTH + 1
    ((line, message),) = refusals(
        written(tmp_path, "\n" + "[" * (deepest + 1) + "]" * (deepest + 1))
    )
    assert (line, message) == (2, "nested too deeply")
    ((_, message),) = refusals(written(tmp_path, "\n" + "[" * deepest + "]" * deepest))
    assert message != "nested too deeply"


def test_bytes_that_are_not_utf_8_are_refused(tmp_path: Path) -> None:
    assert refusals(written(tmp_path, b"a: \xff\n")) == [
        (
            1,
            (
                "the byte 0xff is not UTF-8: save the file as UTF-8 (not as Latin-1, Windows-1252,"
                " Shift-JIS or UTF-16)"
            ),
        )
    ]


@pytest.mark.parametrize("content", ["", "\n\n", "# only a remark\n"])
def test_an_empty_file_is_refused(tmp_path: Path, content: str) -> None:
    assert refusals(written(tmp_path, content)) == [(0, "the file is empty")]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    ((line, message),) = refusals(tmp_path / "nowhere.yaml")
    assert line == 0
    assert message.startswith("cannot be read")


@pytest.mark.parametrize(
    "character",
    [
        "\x00",
        "\x01",
        "\x1b",
        "\x85",
        "\u061c",
        "\u200b",
        "\u2028",
        "\u202e",
        "\u2066",
        "\ufeff",
        "\U000e0041",
    ],
)
@pytest.mark.parametrize("content", ["a: x\nb: y{}\n", "a: x\nb{}: y\n", "a: x\n# {}\n"])
def test_characters_that_nobody_sees_are_refused(
    tmp_path: Path, content: str, character: str
) -> None:
    assert (2, about_hidden(character)) in refusals(written(tmp_path, content.format(character)))


@pytest.mark.parametrize(
    ("escape", "character"),
    [
        ("0", "\x00"),
        ("e", "\x1b"),
        ("u202E", "\u202e"),
        ("U000E0041", "\U000e0041"),
        ("L", "\u2028"),
    ],
)
def test_so_are_those_behind_an_escape(tmp_path: Path, escape: str, character: str) -> None:
    assert refusals(written(tmp_path, f'a: x\nb: "y\\{escape}"\n')) == [
        (2, about_hidden(character))
    ]


@pytest.mark.parametrize("content", ["a: x\n", "\ufeffa: x\n", "a: x\r\n", "\ufeffa: x\r\n"])
def test_a_byte_order_mark_and_other_line_ends_are_no_defect(tmp_path: Path, content: str) -> None:
    assert read_yaml(written(tmp_path, content.encode()), "words").data == {"a": "x"}


@pytest.mark.parametrize("text", ["日本語　全角", "tab\there", "é – “x” …", "½ ٣"])
def test_what_is_seen_may_be_written(tmp_path: Path, text: str) -> None:
    assert read_yaml(written(tmp_path, f"a: '{text}'\n"), "words").data == {"a": text}


@pytest.mark.parametrize(
    "content", ["b: TODO", "b: 'TODO: ask'", "b: https://TODO", "b: 後でTODOを書く", "# TODO"]
)
def test_what_is_still_to_do_is_a_defect(tmp_path: Path, content: str) -> None:
    assert refusals(written(tmp_path, f"a: x\n{content}\n")) == [
        (2, "TODO is still to be filled in")
    ]


@pytest.mark.parametrize("content", ["a: TODOS", "a: todo", "a: MASTODON"])
def test_other_words_are_none(tmp_path: Path, content: str) -> None:
    read_yaml(written(tmp_path, f"{content}\n"), "words")


def test_a_length_is_that_of_what_is_compared(tmp_path: Path) -> None:
    sign = "\ufdfa"  # one sign that is eighteen when it is compared
    assert refusals(
        written(tmp_path, f'"1.1":\n  en: [one question]\n  ja: [{sign * 12}]\n'), "asked"
    ) == [(3, "1.1.ja: 216 characters; expected at most 200")]


def test_what_is_sound_is_given_beside_the_defects(tmp_path: Path) -> None:
    content = "- term: a\n  kind: zone\n  names: {ja: b}\n"
    content += (
        "- term: c\n  kind: planet\n  names: {ja: d}\n  also: {en: [e, 5, f]}\n- [x]\n- term: g\n "
        " kind: zone\n  names: {ja: h}\n"
    )
    file = read_sound_parts(written(tmp_path, content), "glossary")
    assert [problem.line for problem in file.problems] == [5, 7, 8]
    assert [row["term"] for row in file.data] == ["a", "c", "g"]
    assert file.data[1]["also"] == {"en": ["e", "f"]}
    assert (file.line(2, "names"), file.line(1, "also", "en", 1), file.whole) == (11, 7, False)


def test_so_is_what_stands_beside_broken_yaml(tmp_path: Path) -> None:
    content = "# words\na: x\nb: 'it's'\nc: [y\nd: z\n"
    file = read_sound_parts(written(tmp_path, content), "words")
    assert (file.data, file.whole) == ({"a": "x", "d": "z"}, False)
    assert [problem.line for problem in file.problems] == [3, 4]
    assert file.line("d") == 5


def test_a_field_that_is_missing_is_empty(tmp_path: Path) -> None:
    file = read_sound_parts(written(tmp_path, "- term: a\n  names: {ja: b}\n"), "glossary")
    assert [problem.message for problem in file.problems] == ["the field 'kind' is missing"]
    assert file.data == [{"term": "a", "names": {"ja": "b"}, "kind": ""}]


def test_nothing_is_given_of_a_file_of_another_kind(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="expected fields"):
        read_sound_parts(written(tmp_path, "- a\n- b\n"), "words")


@pytest.mark.parametrize(
    "tag",
    [
        "!mine",
        "!!python/name:os.system",
        "!!python/object/apply:os.system",
        "!!int",
        "!!str",
        "!<tag:example.org,2000:x>",
    ],
)
@pytest.mark.parametrize("value", ["y", "'5'", "[y]", "{y: z}"])
def test_a_tag_is_refused_whatever_it_stands_before(tmp_path: Path, tag: str, value: str) -> None:
    ((line, message),) = refusals(written(tmp_path, f"a: x\nb: {tag} {value}\n"))
    assert line == 2
    assert message.startswith("the tag '")


@pytest.mark.parametrize("key", ["!mine y", "*nothing ", "? [y]\n", "? {y: z}\n"])
def test_a_key_is_plain_text(tmp_path: Path, key: str) -> None:
    assert (2, "a key must be plain text") in refusals(written(tmp_path, f"a: x\n{key}: z\n"))


@pytest.mark.parametrize("key", ["''", '""', "? \n"])
def test_a_field_without_a_name_is_refused(tmp_path: Path, key: str) -> None:
    file = read_sound_parts(written(tmp_path, f"a: x\n{key}: 5\nb: y\n"), "words")
    assert [(problem.line, problem.message) for problem in file.problems] == [
        (2, "the name before the colon is missing")
    ]
    assert file.data == {"a": "x", "b": "y"}


@pytest.mark.parametrize("number", ["9" * 19, "-" + "9" * 19, "1" * 5000])
def test_a_number_that_is_too_long_is_refused(tmp_path: Path, number: str) -> None:
    assert refusals(written(tmp_path, f"a: x\nb: {number}\n")) == [
        (2, "a number may have at most 18 digits")
    ]


@pytest.mark.parametrize("text", ["²", "--5", "007", "٣", "-x5"])
def test_what_is_no_number_is_text(tmp_path: Path, text: str) -> None:
    assert read_yaml(written(tmp_path, f"a: {text}\n"), "words").data == {"a": text}


@pytest.mark.parametrize(
    ("schema", "content", "line", "words"),
    [
        ("words", "a: x\nb: 5\n", 2, 'b: expected a text: write "5" in quotes'),
        ("words", "a: x\nb: true\n", 2, 'b: expected a text: write "true" in quotes'),
        ("words", "a: x\nb:\n", 2, "b: the value is missing: write a text"),
        ("words", "a: x\nb:\n  - y\n", 2, "b: expected one text, found a list"),
        ("words", "a: x\nb: {y: z}\n", 2, "b: expected one text, found fields"),
        ("words", "- a\n", 1, "expected fields, as in 'name: ...', found a list"),
        ("words", "a: x\nb: ''\n", 2, "b: the text is empty"),
        (
            "words",
            "null\n",
            1,
            "expected fields, as in 'name: ...', found nothing",
        ),
        (
            "wordlist",
            "a, b\n",
            1,
            "expected a list: write [a, b], or one entry per line after a dash",
        ),
        ("wordlist", "- a\n- b\n- 7\n", 3, 'write "7" in quotes'),
        ("wordlist", "# remark\n- a\n- a\n", 2, "'a' appears twice"),
        (
            "glossary",
            (
                "- term: a\n  kind: zone\n  names: {ja: b}\n- term: c\n  kind: plase\n  names: {ja:"
                " d}\n"
            ),
            5,
            "'plase' is not one of zone, phase, ",
        ),
        (
            "glossary",
            (
                "- term: a\n  kind: zone\n  names: {ja: b}\n- term: c\n  kind: plase\n  names: {ja:"
                " d}\n"
            ),
            5,
            "did you mean 'phase'?",
        ),
        (
            "glossary",
            "- term: a\n  kind: zone\n  names: {ja: b}\n- term: c\n  names: {ja: d}\n",
            4,
            "the field 'kind' is missing",
        ),
        (
            "glossary",
            "- term: a\n  kind: zone\n  names: {ja: b}\n- names: {ja: c}\n",
            4,
            "the fields 'term' and 'kind' are missing",
        ),
        (
            "glossary",
            "- term: a\n  kind: zone\n  names: {ja: b}\n  colour: red\n",
            4,
            "unknown field 'colour'; the fields are term, names, kind, also",
        ),
        (
            "glossary",
            "- term: a\n  kidn: zone\n  names: {ja: b}\n",
            2,
            "unknown field 'kidn'; did you mean 'kind'?",
        ),
        (
            "glossary",
            '- term: a\n  kind: zone\n  names: {ja: b}\n  also: {en: "c, d"}\n',
            4,
            "also.en: expected a list: write [c, d], or one entry per line after a dash",
        ),
        (
            "asked",
            '"1.1":\n  en: [one question]\n  ja:\n    - "質問"\n    - "あ"\n',
            5,
            "1.1.ja: 1 character; expected at least 2",
        ),
        ("gloss", '"1.1": ok\n"1.2": x\n', 2, "1.2: 1 character; expected at least 2"),
        (
            "document",
            'date: "20/11/2026"\n',
            1,
            "date: '20/11/2026' is not a date: write 2026-11-20",
        ),
        (
            "document",
            "date: soon\n",
            1,
            (
                "date: 'soon' is not a date: write a day as 2026-11-20, a month as 2026-11, a year"
                ' as "2026", or undated'
            ),
        ),
        (
            "document",
            "wording: official\n",
            1,
            "wording: 'official' is not one of restated, not official wording and official wording",
        ),
        (
            "document",
            "id: My Game\n",
            1,
            "id: 'My Game' is not an id: use the letters a-z and digits, with single hyphens",
        ),
        (
            "relations",
            "- {kind: see, rules: [play 1, 'play:2'], text: {en: x, ja: y}}\n",
            1,
            "rules: 'play 1' is not a rule: write the document's id, a colon and the number",
        ),
        (
            "tables",
            "Big:\n  rule: '1'\n  title: t\n  columns: [a]\n  rows: [[1]]\n",
            1,
            "'Big' cannot be the name of an entry",
        ),
        (
            "tables",
            "t:\n  rule: '1'\n  title: t\n  columns: []\n  rows: [[1]]\n",
            4,
            "t.columns: the list is empty",
        ),
        (
            "tables",
            "t:\n  rule: '1'\n  title: t\n  columns: [a]\n  rows:\n    - [1]\n    - [[2]]\n",
            7,
            "t.rows: expected a text, a whole number or true or false, found a list",
        ),
    ],
)
def test_a_schema_violation_has_its_line(
    tmp_path: Path, schema: str, content: str, line: int, words: str
) -> None:
    assert any(
        found == line and words in message
        for found, message in refusals(written(tmp_path, content), schema)
    )


def test_all_violations_are_named_in_order(tmp_path: Path) -> None:
    assert [line for line, _ in refusals(written(tmp_path, "a: 1\nb: x\nc: 2\nd: 3\n"))] == [
        1,
        3,
        4,
    ]


@pytest.mark.parametrize(
    ("schema", "content"),
    [
        ("wordlist", "pebble, " * 100_000 + "pebble\n"),
        ("words", "b: [" + "pebble, " * 100_000 + "pebble]\n"),
        ("document", "id: " + "Pebble" * 100_000 + "\n"),
        ("document", "numbering: " + "Pebble" * 100_000 + "\n"),
        ("document", "? " + "Pebble" * 100 + "\n: x\n"),
    ],
)
def test_a_long_value_is_not_repeated_whole(tmp_path: Path, schema: str, content: str) -> None:
    assert all(
        len(message) < yaml_file.MAX_MESSAGE + 20
        for _, message in refusals(written(tmp_path, content), schema)
    )


@pytest.mark.parametrize("item", ["*a", "{}", "7"])
def test_the_defects_of_a_file_are_not_counted_without_end(tmp_path: Path, item: str) -> None:
    found = refusals(written(tmp_path, "\n".join([f"- {item}"] * 5000)), "wordlist")
    assert len(found) == yaml_file.MAX_PROBLEMS


def test_items_are_compared_by_what_they_are(tmp_path: Path) -> None:
    content = (
        "t:\n  rule: '1'\n  title: T\n  columns: [a]\n  rows: [[1], ['1'], [true], ['true']]\n"
    )
    assert read_yaml(written(tmp_path, content), "tables").data["t"]["rows"] == [
        [1],
        ["1"],
        [True],
        ["true"],
    ]
    assert any(
        "appears twice" in message
        for _, message in refusals(
            written(tmp_path, "- {a: x, b: y}\n- {b: y, a: x}\n"), "wordlist"
        )
    )
    assert not any(
        "appears twice" in message
        for _, message in refusals(written(tmp_path, "- 1\n- true\n- '1'\n"), "wordlist")
    )


@unhurried
@given(
    st.dictionaries(
        st.from_regex(r"[a-z]{1,8}", fullmatch=True),
        st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1, max_size=80).filter(
            lambda text: "TODO" not in text
        ),
    )
)
def test_quoted_words_come_back_as_written(
    tmp_path_factory: pytest.TempPathFactory, words: dict[str, str]
) -> None:
    quoted = {key: value.replace("'", "''") for key, value in words.items()}
    content = (
        "# words\n{" + ",\n".join(f"'{key}': '{value}'" for key, value in quoted.items()) + "}\n"
    )
    file = read_yaml(written(tmp_path_factory.getbasetemp(), content), "words")
    assert file.data == words
    assert [file.line(key) for key in words] == list(range(2, len(words) + 2))
