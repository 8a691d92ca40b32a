"""Files of text: regular ones, bounded, in UTF-8."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from rules_corpus.files import open_regular
from rules_corpus.problems import CorpusError
from rules_corpus.text_file import MAX_PROBLEMS, read_bytes, read_text


def pipe(path: Path) -> None:
    os.mkfifo(path)


def bound_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


def link_to_zero(path: Path) -> None:
    path.symlink_to("/dev/zero")


def link_to_a_pipe(path: Path) -> None:
    os.mkfifo(path.with_suffix(".pipe"))
    path.symlink_to(path.with_suffix(".pipe"))


def folder(path: Path) -> None:
    path.mkdir()


IRREGULAR = [pipe, bound_socket, link_to_zero, link_to_a_pipe, folder]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("make", IRREGULAR)
def test_only_regular_files_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path is short
    path = Path("data.yaml")
    make(path)
    with pytest.raises(CorpusError) as caught:
        read_text(path)
    assert str(caught.value).startswith("data.yaml: cannot be read: it is a ")
    with pytest.raises(OSError, match="it is a "):
        open_regular(path)


@pytest.mark.skipif(
    not Path("/proc/self/maps").exists(),
    reason="only Linux has files that are longer than they say",
)
def test_a_file_that_is_longer_than_it_says_is_not_read_whole() -> None:
    """Files of the system have no size, and some have no end."""
    with pytest.raises(CorpusError, match="the limit is 1,000 bytes"):
        read_bytes(Path("/proc/self/maps"), 1000)


def test_a_link_to_a_file_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").write_text("a: x\n", "utf-8")
    (tmp_path / "link.yaml").symlink_to("real.yaml")
    assert read_text(tmp_path / "link.yaml").text == "a: x\n"


def test_a_link_to_nothing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("nowhere.yaml")
    with pytest.raises(CorpusError, match="cannot be read: No such file"):
        read_text(tmp_path / "link.yaml")


@pytest.mark.parametrize(("size", "readable"), [(9, True), (10, True), (11, False)])
def test_so_many_bytes_are_read(tmp_path: Path, size: int, readable: bool) -> None:
    path = tmp_path / "data.txt"
    path.write_text("x" * size, "utf-8")
    if readable:
        assert len(read_bytes(path, 10)) == size
    else:
        with pytest.raises(CorpusError, match="the file is too large: the limit is 10 bytes"):
            read_bytes(path, 10)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16", "shift-jis"])
def test_text_in_another_encoding_has_its_line(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "data.txt"
    path.write_bytes(
        "one\ntwo\n".encode(encoding)
        + ("日本" if encoding == "shift-jis" else "é").encode(encoding)
    )
    with pytest.raises(CorpusError, match="save the file as UTF-8") as caught:
        read_text(path)
    assert caught.value.problems[0].line == (1 if encoding == "utf-16" else 3)


def test_line_ends_are_plain(tmp_path: Path) -> None:
    path = tmp_path / "data.txt"
    path.write_bytes("\ufeffone\r\ntwo\rthree\n".encode())
    assert read_text(path).text == "one\ntwo\nthree\n"


def test_the_defects_of_a_file_are_not_counted_without_end(tmp_path: Path) -> None:
    path = tmp_path / "data.txt"
    path.write_text("TODO\n" * (MAX_PROBLEMS + 5), "utf-8")
    assert len(read_text(path).problems) == MAX_PROBLEMS
