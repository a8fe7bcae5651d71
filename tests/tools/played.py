"""A game that the installed program plays by a script, on any system.

    python -m tests.tools.played

In plain mode a figure is played to its end by hints, left and resumed; a board is solved.  It needs
nothing but the program, and fails with what it printed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

FIGURE: Final = "convex/1"
BOARD: Final = "square/4x4/tetravex/c6/s1"
HINTS: Final = 28
"""The hints of the figure: four for each of its pieces."""
SOLUTIONS: Final = 48
"""The arrangements of it."""


def said(home: Path, *words: str, typed: str = "") -> str:
    """Return what a command prints.  Raises `SystemExit` with it if the command fails."""
    variables = {"TUI_TANGRAM_DATA_DIR": str(home), "TUI_TANGRAM_CONFIG_DIR": str(home)}
    done = subprocess.run(
        [sys.executable, "-m", "tui_tangram", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        # Not the source tree, from which Python would take the program.
        cwd=home.parent,
        env={**os.environ, **variables, "PYTHONUTF8": "1", "TUI_TANGRAM_LANGUAGE": "en"},
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{words}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def hinted(number: int) -> str:
    """Return the lines of a game that takes so many hints."""
    return "\n".join([f"play {FIGURE}", *["hint"] * number, "quit", ""])


def main() -> None:
    """Play."""
    with TemporaryDirectory() as scratch:
        # Spaces and letters of other alphabets are usual in the names of homes.
        home = Path(scratch, "Jürgen Пётр")
        assert "solved" not in said(home, "--plain", typed=hinted(HINTS // 2))
        assert "Triangle solved!" in said(home, "--plain", typed=hinted(HINTS))
        assert str(SOLUTIONS) in said(home, "solve", FIGURE, "--count").split()
        assert said(home, "solve", BOARD, "--count").strip()
        assert str(home) in said(home, "paths")
    print("played, left, resumed and solved")


if __name__ == "__main__":
    main()
