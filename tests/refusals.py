"""A rules file that is changed, and refused in both languages."""

from __future__ import annotations

import pytest

from demonfan.messages import render
from demonfan.rulefile import decode
from demonfan.rules import RulesError


def refused(source: str, before: str, after: str, english: str, russian: str) -> None:
    """The file with `after` in place of `before` is refused in these words."""
    changed = source.replace(before, after)
    assert changed != source
    with pytest.raises(RulesError) as caught:
        decode(changed, "game.toml")
    assert str(caught.value) == f"game.toml: {english}"
    assert render(caught.value.reason, "ru") == f"game.toml: {russian}"
