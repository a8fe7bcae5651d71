"""The entry: ``tui-tangram`` and ``python -m tui_tangram``."""

from __future__ import annotations

import os
import sys

from tui_tangram import cli
from tui_tangram.cli.errors import INTERRUPTED, STOPPED

__all__ = ["main"]


def main() -> int:
    """Run the command of this process; one that was stopped ends at once."""
    status = cli.main()
    if status in (INTERRUPTED, STOPPED):
        # Python would wait for threads, such as one that compiles for seconds.
        sys.stderr.flush()
        os._exit(status)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
