"""The fan and Demon patience games: exact rules, and the proved truth about every position."""

from __future__ import annotations

__version__ = "0.1.0"
