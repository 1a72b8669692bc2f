"""Files that people name: read within a limit, written whole or not at all, and only files are replaced."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from demonfan import files
from demonfan.errors import InputError


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    files.write_text(path, "one")

    def fail() -> None:
        with files.replacing(path) as file:
            file.write("half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert path.read_text() == "one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    path.write_text("one")
    link.symlink_to(path.name)
    files.write_text(link, "two")
    assert link.is_symlink()
    assert path.read_text() == "two"


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    pipe, came = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: came.append(pipe.read_text()), daemon=True)
    reader.start()
    files.write_text(pipe, "text")
    reader.join(10)
    assert came == ["text"]
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_file_that_cannot_be_written_or_read_is_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "such.txt"):
        with pytest.raises(InputError, match=path.name):
            files.write_text(path, "text")
        with pytest.raises(InputError, match=path.name):
            files.read_text(path, 100)


def test_a_text_is_read_within_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbftext")
    assert files.read_text(path, 7) == "text"
    with pytest.raises(InputError, match="longer than 6 bytes"):
        files.read_text(path, 6)
    path.write_bytes(b"\xff")
    with pytest.raises(InputError, match="UTF-8"):
        files.read_text(path, 6)


def test_bytes_are_written_whole_and_may_be_read_by_others(tmp_path: Path) -> None:
    path = tmp_path / "data.bin"
    before = os.umask(0o022)
    try:
        files.write_bytes(path, b"\x00\n\r\xff")
    finally:
        os.umask(before)
    assert path.read_bytes() == b"\x00\n\r\xff"
    assert path.stat().st_mode & 0o777 == 0o644
    assert list(tmp_path.iterdir()) == [path]
