"""Keeping: players, games in progress and finished, settings and bookmarks, in SQLite or PostgreSQL."""

from __future__ import annotations

from demonfan.store.errors import Conflict, NoSuchGame, StoreError
from demonfan.store.saved import Saved
from demonfan.store.session import Session
from demonfan.store.settings import Settings, SettingsError
from demonfan.store.store import Player, Store

__all__ = ["Conflict", "NoSuchGame", "Player", "Saved", "Session", "Settings", "SettingsError", "Store", "StoreError"]
