from __future__ import annotations

import gzip
import os
import re
from pathlib import Path

import pytest

from demonfan.web.pages import STATIC, Assets
from tests.web.served import Served


def test_a_file_plain_and_compressed(served: Served) -> None:
    plain = served.get("/static/pack.svg")
    assert plain.body == (STATIC / "pack.svg").read_bytes()
    assert plain.headers["content-type"] == "image/svg+xml"
    assert "content-encoding" not in plain.headers
    packed = served.get("/static/pack.svg", Accept_Encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body


def test_a_copy_that_is_still_the_same_is_not_sent_again(served: Served) -> None:
    first = served.get("/static/pack.css")
    again = served.get("/static/pack.css", If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert served.get("/static/pack.css", If_None_Match='"other"').status == 200


def test_what_the_page_asks_for_is_kept_for_ever(served: Served) -> None:
    page = served.get("/")
    assert page.headers["cache-control"] == "no-cache"
    paths = re.findall(r'"(/static/[^"]+)"', page.body.decode())
    assert len(paths) > 30
    for path in [*paths, re.sub("icon.svg", "messages/ru.json", paths[0])]:
        answer = served.get(path)
        assert answer.status == 200
        assert answer.headers["cache-control"] == "max-age=31536000, immutable"
        plain = served.get(re.sub("/~[0-9a-f]+/", "/", path))
        assert (plain.body, plain.headers["cache-control"]) == (answer.body, "no-cache")


def test_a_version_that_is_no_more_is_not_kept(served: Served) -> None:
    assert served.get("/static/~0123456789ab/pack.css").headers["cache-control"] == "no-cache"
    assert served.get("/static/~0123456789ab/none.css").status == 404
    assert served.get("/static/~0123456789ab/..%2fapp.py").status == 404


def test_a_changed_file_makes_another_version(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<link href="/static/a.css">')
    style = tmp_path / "a.css"
    style.write_text("a {}")
    assets = Assets(tmp_path)
    first = assets.version()
    page = assets.page()
    assert page is not None
    assert page.plain == f'<link href="/static/~{first}/a.css">'.encode()
    assert assets.page() is page
    style.write_text("a { color: red }")
    assert assets.version() != first


@pytest.mark.parametrize("language", ["en", "ru"])
def test_texts(served: Served, language: str) -> None:
    answer = served.get(f"/static/messages/{language}.json")
    assert answer.headers["content-type"] == "application/json"
    assert "messages" in answer.json
    assert served.get("/static/messages/de.json").status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/%2fetc/passwd",
        "/static//etc/hostname.json",
        "/static/..%5capp.js",
        "/static/js",
        "/static/x%00.js",
        "/static/.hidden.js",
    ],
)
def test_nothing_else_is_served(served: Served, path: str) -> None:
    assert served.get(path).status == 404


def test_only_files_of_known_kinds_below_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "a.js").write_text("a")
    (folder / "a.py").write_text("a")
    (folder / "b.js").mkdir()
    (tmp_path / "secret.js").write_text("secret")
    assets = Assets(folder)
    found = assets.file("a.js")
    assert found is not None
    assert found.plain == b"a"
    for name in ("a.py", "b.js", "../secret.js", str(tmp_path / "secret.js"), "", ".", "none.js"):
        assert assets.file(name) is None, name


def test_warm_files_are_there_at_once(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "a.js").write_text("one")
    assets = Assets(tmp_path)
    assets.warm()
    asset = assets.file("js/a.js")
    assert asset is not None
    assert asset is assets.file("js/a.js")


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    path.write_text("one")
    assets = Assets(tmp_path)
    first = assets.file("a.js")
    assert first is assets.file("a.js")
    path.write_text("two")
    os.utime(path, ns=(1, 1))
    second = assets.file("a.js")
    assert first is not None
    assert second is not None
    assert (second.plain, second.tag != first.tag) == (b"two", True)


def test_the_page_names_every_module_that_a_game_needs_at_once_and_no_other() -> None:
    """A module that is not named is found only when the one that imports it has come."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'modulepreload" href="/static/js/([\w-]+)\.js"', page)
    needed: set[str] = set()
    found = ["boot", "main", "game-page"]
    while found:
        if (module := found.pop()) not in needed:
            needed.add(module)
            source = (STATIC / "js" / f"{module}.js").read_text(encoding="utf-8")
            found += re.findall(r'^import [^;]*?from "\./([\w-]+)\.js"', source, re.MULTILINE)
    assert sorted(named) == sorted(needed)
