from __future__ import annotations

import msgspec
import pytest

from demonfan.store import Settings, SettingsError
from demonfan.store.settings import decoded, encoded


@pytest.mark.parametrize(
    "changes", [{"no_such": 1}, {"autoplay": "perhaps"}, {"sound": "yes"}, {"favourites": [1]}, {"language": None}]
)
def test_what_is_no_setting_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(SettingsError):
        Settings().changed(changes)


def test_settings_round_trip() -> None:
    settings = Settings(autoplay="all", favourites=("fan", "canfield"), sound=True)
    assert decoded(encoded(settings)) == settings


def test_what_another_version_has_written_is_left_out() -> None:
    rows = encoded(Settings(sound=True)) | {"of_the_future": "1", "theme": '"purple"', "clock": "{"}
    assert decoded(rows) == Settings(sound=True)


def test_settings_are_flat_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Settings()), type=Settings) == Settings()
