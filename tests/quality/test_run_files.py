"""Answers that are kept read as they were, and what cannot be read says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.quality.answers import Answer, Response
from tests.quality.run_files import RunFileError, read_run, response_line

IDS = {"q1", "q2", "q3"}


def written(folder: Path, text: str) -> Path:
    path = folder / "run"
    path.write_text(text, "utf-8")
    return path


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    answer = Answer(True, ("comprehensive:803.3a", "floor:6c-ii"), "はい。", "line\nline\u2028")
    responses = [
        Response("q1", answer, milliseconds=3.25, cold=True),
        Response("q2", None, "no answer within 30 s"),
        Response("q3", Answer(False)),
    ]
    path = written(tmp_path, "".join(map(response_line, responses)))
    assert read_run(path, IDS) == {response.question: response for response in responses}


def test_a_run_needs_only_ids_and_answers(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        '{"id": "q2", "answered": true, "citations": [{"doc": "Floor", "id": "§6C-II."}]}\n\n',
    )
    assert read_run(path, IDS) == {"q2": Response("q2", Answer(True, ("floor:6c-ii",)))}


def test_a_run_of_trec_is_ordered_by_its_scores(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "q1 Q0 floor:1a 2 0.5 mine\nq2 Q0 wota:3.1 1 7 mine\nq1 Q0 floor:2 1 0.75 mine\n"
        + "".join(f"q2 Q0 wota:{at} 2 {-at} mine\n" for at in range(20)),
    )
    found = read_run(path, IDS)
    assert found["q1"].answer == Answer(True, ("floor:2", "floor:1a"))
    assert found["q2"].answer == Answer(True, ("wota:3.1", *(f"wota:{at}" for at in range(9))))
    assert found["q3"].answer == Answer(False)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"id": "q1", "answered": true}\n{"id": "q1", "answered": true}', ":2: a second answer"),
        ('{"id": "q9", "answered": true}', ":1: no question has the id 'q9'"),
        ("q9 Q0 floor:1 1 1 mine", ":1: no question has the id 'q9'"),
        ('{"answered": true}', ':1: a line has the "id" of its question'),
        ('{"id": "q1"}', ':1: "answered" is neither true nor false'),
        ('\n{"id": "q1", "answ', ":2: "),
        ('{"id": "q1", "answered": true, "milliseconds": "3"}', '"milliseconds" is not a number'),
        ("q1 Q0 floor:1 1 mine", ":1: neither an answer nor"),
        ("q1 Q0 floor 1 1 mine", ":1: neither an answer nor"),
        ("q1 Q0 floor:1 1 high mine", ":1: could not convert"),
    ],
)
def test_what_cannot_be_read_says_where(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(RunFileError) as error:
        read_run(written(tmp_path, text), IDS)
    assert why in str(error.value)


def test_a_file_that_is_not_there_or_no_text_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "none", tmp_path / "binary", tmp_path):
        with pytest.raises(RunFileError, match="cannot be read"):
            read_run(path, IDS)
