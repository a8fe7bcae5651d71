"""The socket by which several terminals of one account play together without a host."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_runtime_path


def socket_path() -> Path:
    """Return the path of the socket, which `tui-tangram table` serves."""
    return user_runtime_path("tui-tangram") / "tables.sock"
