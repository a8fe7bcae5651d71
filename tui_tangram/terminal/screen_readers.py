"""Screen readers that read this terminal, as far as the system shows them.

`found` is for the setting ``reader`` at ``auto``, so evidence is a program that is running now:

* a reader that starts programs in a terminal of its own (`AROUND`) among the parents of this
  process;
* on the console of Linux a reader of consoles (`ON_CONSOLES`), or Speakup with a voice;
* on a desktop one for desktops (`ON_DESKTOPS`), as this user.

Over SSH a reader is on the other machine, and nothing is found.  Variables such as
``ACCESSIBILITY_ENABLED``, ``GNOME_ACCESSIBILITY`` and ``QT_ACCESSIBILITY`` are no evidence: systems
set them for everybody.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

AROUND: Final = frozenset(("fenrir", "tdsr", "yasr"))
"""The names of readers that the programs they read are children of."""
ON_CONSOLES: Final = frozenset(("brltty", "fenrir"))
ON_DESKTOPS: Final = frozenset(("orca",))
_SPEAKUP: Final = "sys/accessibility/speakup/synth"
_PARENTS: Final = 32
"""The most parents that are looked at."""


def found(environ: Mapping[str, str], root: Path = Path("/"), process: int | None = None) -> str:
    """Return the name of a screen reader of this terminal; empty if none is found.

    *root* has ``proc`` and ``sys``; *process* is the number of this process.
    """
    if "SSH_CONNECTION" in environ:
        return ""
    proc = root / "proc"
    number = os.getpid() if process is None else process
    if around := next((name for name in _parents(proc, number) if name in AROUND), ""):
        return around
    if environ.get("TERM") == "linux":
        with suppress(OSError):
            if (root / _SPEAKUP).read_text(errors="replace").strip() not in ("", "none"):
                return "speakup"
        return next((name for name in _running(proc) if name in ON_CONSOLES), "")
    if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"):
        return next((name for name in _running(proc, own=True) if name in ON_DESKTOPS), "")
    return ""


def _parents(proc: Path, process: int) -> Iterator[str]:
    """Yield the names of the parents of a process, the nearest first."""
    for _ in range(_PARENTS):
        try:
            # The name is in brackets, and may have any characters.
            begin, _, rest = (
                (proc / str(process) / "stat").read_text(errors="replace").rpartition(")")
            )
            yield begin.partition("(")[2]
            process = int(rest.split()[1])
        except (OSError, ValueError, IndexError):
            return


def _running(proc: Path, *, own: bool = False) -> Iterator[str]:
    """Yield the names of running processes, all or this user's *own*."""
    with suppress(OSError), os.scandir(proc) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.name.isdecimal() and not (own and entry.stat().st_uid != os.getuid()):
                    yield Path(entry, "comm").read_text(errors="replace").strip()
