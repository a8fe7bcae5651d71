"""The entry: ``tui-tangram`` and ``python -m tui_tangram``."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress

from tui_tangram import __version__

__all__ = ["main"]

_OBJECTS = 50_000
"""The new objects after which garbage is collected: what a start loads is none."""


def main(argv: list[str] | None = None) -> int:
    """Run the command in *argv*, by default this process's, and return the exit status."""
    words = sys.argv[1:] if argv is None else argv
    if words == ["--version"] and sys.stdout is not None:
        # It is the same in every language, so nothing has to be loaded.  Where it cannot be
        # written, the command line reports why.
        with suppress(OSError):
            os.write(sys.stdout.fileno(), f"tui-tangram {__version__}\n".encode())
            return 0
    gc.set_threshold(_OBJECTS, *gc.get_threshold()[1:])
    from tui_tangram.cli import main as run

    status = run(words)
    gc.freeze()  # so that Python does not look for garbage once more before it ends
    return status


if __name__ == "__main__":
    raise SystemExit(main())
