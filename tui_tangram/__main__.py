"""The entry: ``tui-tangram`` and ``python -m tui_tangram``."""

from __future__ import annotations

from tui_tangram.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    raise SystemExit(main())
