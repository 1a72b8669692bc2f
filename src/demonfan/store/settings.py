"""What a player has set, the same for every interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from demonfan.errors import DemonfanError, Reason


class SettingsError(DemonfanError):
    """A setting that does not exist, or a value that it does not take."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's settings; each has the value that suits most players until it is changed."""

    #: Of the texts and of the letters on the cards; empty: that of the browser or terminal.
    language: Literal["", "en", "ru"] = ""
    indices: Literal["", "en", "ru"] = ""
    #: Which cards go up by themselves in a new game.
    autoplay: Literal["off", "safe", "all"] = "off"
    #: How the table looks.
    theme: Literal["auto", "light", "dark"] = "auto"
    cloth: Literal["green", "blue", "burgundy", "slate"] = "green"
    colours: Literal["two", "four", "mono", "high-contrast"] = "two"
    dark_cards: bool = False
    large_index: bool = False
    back: str = ""
    fans: Literal["spread", "rows"] = "spread"
    left_handed: bool = False
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    sound: bool = False
    clock: bool = True
    #: What the table says of the truth without being asked.
    odds: bool = False
    achievements: bool = True
    #: Games that stand first in the lobby, and the one played last.
    favourites: tuple[str, ...] = ()
    last_game: str = ""

    def changed(self, changes: Mapping[str, Any]) -> Settings:
        """These settings with others in their place.

        Raises:
            SettingsError: a name that is no setting, or a value that it does not take.
        """
        try:
            return msgspec.convert(msgspec.to_builtins(self) | dict(changes), Settings)
        except msgspec.ValidationError as error:
            raise SettingsError(Reason("bad-setting", details={"why": str(error)[:200]})) from None


def decoded(rows: Mapping[str, str]) -> Settings:
    """Settings from the store. What another version has written and this one does not know is left out."""
    settings = Settings()
    for name, text in rows.items():
        try:
            settings = settings.changed({name: msgspec.json.decode(text)})
        except (SettingsError, msgspec.DecodeError):
            continue
    return settings


def encoded(settings: Settings) -> dict[str, str]:
    """Settings for the store: each value as JSON, by name."""
    return {name: msgspec.json.encode(value).decode() for name, value in msgspec.structs.asdict(settings).items()}
