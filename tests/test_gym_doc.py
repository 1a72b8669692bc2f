"""What docs/gym.md shows runs, and its example learns."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

DOCS = Path(__file__).parent.parent / "docs"


def example() -> Any:
    spec = importlib.util.spec_from_file_location("gym_train", DOCS / "examples" / "gym_train.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_s_code_plays_an_episode() -> None:
    code = re.findall(r"```python\n(.*?)```", (DOCS / "gym.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(code) == 1
    names: dict[str, Any] = {}
    exec(code[0], names)
    assert names["terminated"] or names["truncated"]
    # It is the environment's own end, not the wrapper's.
    assert names["env"].unwrapped.is_over == names["terminated"]


def test_the_example_learns_to_play_up() -> None:
    train = example().train
    results, weights = train(episodes=120, games=4)
    assert len(results) >= 120
    assert all(0 <= share <= 1 for share in results)
    kinds = dict(zip(example().KINDS, weights, strict=True))
    assert kinds["F"] > 0.5 > kinds["stock"]
    assert np.mean(results[60:]) > np.mean(results[:30])


def test_the_example_is_a_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["gym_train.py", "--episodes", "8", "--games", "2"])
    example().main()
    text = capsys.readouterr().out
    assert "cards up, last quarter of the episodes" in text
    assert re.search(r"weights: stock .*, F .*, T ", text)
