from __future__ import annotations

import ast
import inspect
import json
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import demonfan.messages
from demonfan.web import api, app
from demonfan.web.pages import STATIC
from demonfan.web.texts import CONTEXT, exported, used


@pytest.fixture(scope="module")
def russian() -> Catalog:
    with (Path(demonfan.messages.__file__).parent / "ru.po").open("rb") as file:
        return read_po(file, locale="ru")


def test_every_text_of_the_modules_is_translated(russian: Catalog) -> None:
    single, plural = used(STATIC)
    missing = {text for text in single if text not in russian and russian.get(text, CONTEXT) is None}
    missing |= {one for one, _ in plural if russian.get(one, CONTEXT) is None}
    assert sorted(missing) == []


def test_every_text_with_a_number_has_all_its_forms(russian: Catalog) -> None:
    for one, many in used(STATIC)[1]:
        message = russian.get(one, CONTEXT)
        assert message is not None
        assert message.id == (one, many)
        assert isinstance(message.string, tuple)
        assert len(message.string) == 3
        assert all(message.string)


def test_every_error_by_http_is_translated(russian: Catalog) -> None:
    texts = {text for _, text in app.TEXTS.values()}
    for node in ast.walk(ast.parse(inspect.getsource(api))):
        match node:
            case ast.Call(func=ast.Name(id="BadRequest"), args=[_, ast.Constant(value=str(text)), *_]):
                texts.add(text)
    assert {text for text in texts if text not in russian} == set()


def test_texts_are_found_in_modules_however_they_are_quoted(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.js").write_text(
        """
        t("Undo"); t('it\\'s "so"'); t(`up`, { n }); tn(
            "{n} card", "{n} cards", count, { a });
        at("no"); x.t("no"); sort("no"); t(variable); t("a" + b); t("\\u2192");
        """,
        encoding="utf-8",
    )
    assert used(tmp_path) == ({"Undo", 'it\'s "so"', "up", "→"}, {("{n} card", "{n} cards")})


def test_what_is_exported(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text('t("no such text"); tn("{n} such", "{n} suches", n); t("up")', encoding="utf-8")
    texts = {"no such text": "no such text", "{n} such": ["{n} such", "{n} suches"], "up": "up"}
    assert json.loads(exported(tmp_path, "en")) == {"messages": texts}
    russian = json.loads(exported(tmp_path, "ru"))["messages"]
    # The words of reasons are no texts of the table, and what is not translated stays English.
    assert russian["{n} such"] == ["{n} such", "{n} suches", "{n} suches"]
