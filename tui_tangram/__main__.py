"""The entry: ``tui-tangram`` and ``python -m tui_tangram``."""

from __future__ import annotations

import os
import sys
import threading

from tui_tangram import cli
from tui_tangram.cli.errors import INTERRUPTED, STOPPED

__all__ = ["main"]


def main() -> int:
    """Run the command of this process; one that was stopped ends at once."""
    status = cli.main()
    compiling = any(thread.name == "compiles" for thread in threading.enumerate())
    if compiling and status in (INTERRUPTED, STOPPED):
        # Python would wait for it, for seconds.
        sys.stderr.flush()
        os._exit(status)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
