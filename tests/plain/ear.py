"""A player who hears brief speech and nothing else: types commands, and solves by what is said."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import wave
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.plain.conftest import Player
from tui_tangram.plain.events import TextWriter
from tui_tangram.plain.shell import Shell
from tui_tangram.play.speech import seconds

VOICE: Final = ("espeak-ng", "-v", "en-gb")
"""The voice whose seconds count, at its default speed."""
_CORNER: Final = re.compile(r"(\w+): (\d+), ")
_FIT: Final = re.compile(r"(\w+)[\w, ]*, fit (\d+): ")
_CELL: Final = re.compile(r"(\d+\.\d+): (\d+) fits?\.")
_TILE: Final = re.compile(r"(\d+)[,:] ")
_WAYS: Final = re.compile(r"in (\d+) ways")


class Ear:
    """Lines of text, as a voice has them."""

    def __init__(self, player: Player, level: str = "brief") -> None:
        """Type at the desk of *player*, and hear a *level* of speech."""
        self._out = io.StringIO()
        out = TextWriter(self._out)
        out.level = lambda: level
        self._shell = Shell(player.services, out)
        self.heard: list[str] = []
        """All lines so far."""
        self.typed = 0
        """The number of commands."""
        self(f"speech {level}")

    def __call__(self, command: str) -> list[str]:
        """Return the lines of an answer."""
        self._out.seek(0)
        self._out.truncate()
        self._shell.feed(command)
        lines = self._out.getvalue().splitlines()
        self.heard += lines
        self.typed += 1
        return lines

    def solve(self, puzzle: str) -> bool:
        """Open a puzzle and solve it; return whether it is said to be solved."""
        opened = self(f"play {puzzle}")
        is_board = any("cells, in " in line for line in opened)
        return self._fill_board() if is_board else self._fill_figure()

    def _fill_figure(self) -> bool:
        """Fill the tightest corner in every way that is said to fit, until it is solved."""
        corners = [match for line in self("contour") if (match := _CORNER.search(line))]
        if not corners:
            return False
        tightest = min(corners, key=lambda match: int(match[2]))[1]
        fits = [match for line in self(f"corner {tightest}") if (match := _FIT.match(line))]
        return self._tried(f"place {fit[1]} {fit[2]}" for fit in fits)

    def _fill_board(self) -> bool:
        """Fill the cell that is said to be the hardest with every tile that is said to fit."""
        cells = [match for line in self("open") if (match := _CELL.match(line))]
        return bool(cells) and self._tried(self._tiles(cells[0][1]))

    def _tiles(self, cell: str) -> Iterator[str]:
        for line in self(f"fits {cell}"):
            if tile := _TILE.match(line):
                ways = _WAYS.search(line)
                for way in range(1, int(ways[1]) + 1 if ways else 2):
                    yield f"place {tile[1]} {cell} {way}"

    def _tried(self, moves: Iterator[str]) -> bool:
        """Make one of *moves* that is said to leave a solution, and go on from there."""
        for move in moves:
            if "solved!" in " ".join(self(move)):
                return True
            if not self("check")[0].startswith("No,"):
                again = self._fill_board if "." in move else self._fill_figure
                if again():
                    return True
            self("undo")
        return False


def measured(lines: list[str]) -> float:
    """Return how long the voice speaks: by itself where it is installed, else by the estimate."""
    if shutil.which(VOICE[0]) is None:
        return estimated(lines)
    with TemporaryDirectory() as place:
        path = Path(place, "heard.wav")
        text = "".join(f"{line}\n" for line in lines)
        subprocess.run((*VOICE, "-w", str(path)), input=text, text=True, check=True)
        with wave.open(str(path)) as sound:
            return sound.getnframes() / sound.getframerate()


def estimated(lines: list[str]) -> float:
    """Return how long the voice speaks, by the estimate."""
    return seconds("\n".join(lines))
