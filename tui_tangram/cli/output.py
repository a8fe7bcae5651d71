"""Output of commands: documents, tables, pictures."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tui_tangram.cli.errors import refusing
from tui_tangram.play import columns
from tui_tangram.play.names import in_ascii, isolated, spelled
from tui_tangram.render.octants import choose_cells
from tui_tangram.render.profile import Profile, choose_profile
from tui_tangram.render.surface import PICTURE, PictureSurface

_ABOVE = 4
"""Lines of a terminal that a picture leaves for the text around it."""


def print_json(document: Mapping[str, object] = MappingProxyType({}), /, **fields: object) -> None:
    """Print one JSON document, in ASCII, so that it is the same on every terminal."""
    print(json.dumps({**document, **fields}))


@dataclass(frozen=True, slots=True)
class PrintSurface(PictureSurface):
    """The surface that pictures and tables are printed on."""

    @classmethod
    def of_stdout(
        cls,
        profile: str | None = None,
        size: tuple[int, int] | None = None,
        cells: str | None = None,
    ) -> PrintSurface:
        """Return the sheet of standard output, with *profile*, *size* and *cells* if given.

        Colours go to a terminal, and elsewhere only when they were asked for.
        """
        across, lines = shutil.get_terminal_size(PICTURE)
        picture = size or (min(across, PICTURE[0]), max(min(lines - _ABOVE, PICTURE[1]), 1))
        # From the environment; options are already checked.
        with refusing(ValueError, what="TUI_TANGRAM_PROFILE"):
            chosen = choose_profile(os.environ, sys.stdout.encoding, wanted=profile)
        with refusing(ValueError, what="TUI_TANGRAM_CELLS"):
            # No command queries the version of the terminal, which octants depend on.
            wanted = cells or os.environ.get("TUI_TANGRAM_CELLS") or "auto"
            grid = choose_cells(wanted, known=False)
        if sys.stdout.isatty():
            return cls(across, picture, chosen, grid)
        asked = profile or os.environ.get("TUI_TANGRAM_PROFILE")
        if not asked and chosen is not Profile.ASCII:
            chosen = Profile.MONO
        return cls(None, picture, chosen, grid)

    def line(self, text: str) -> str:
        """Return *text* as one line in printable signs, cut to the width."""
        if self.profile is Profile.ASCII:
            text = spelled(text)
        if self.width is not None:
            text = columns.cut(text, max(self.width, 1))
        if self.profile is not Profile.ASCII:
            return isolated(text)
        return "".join(c if c.isascii() else _WRITTEN.get(c) or in_ascii(c) for c in text)

    def print_table(self, rows: Sequence[Sequence[str]], right_in: Collection[int] = ()) -> None:
        """Print *rows* as lines with columns; those in *right_in* are set to the right."""
        if self.profile is Profile.ASCII:
            rows = [[spelled(_in_digits(text)) for text in row] for row in rows]
        for line in columns.table(rows, right_in=right_in):
            print(self.line(line))


def _in_digits(text: str) -> str:
    """Return dots such as ●●○○○ as 2/5, and any other text as it is."""
    return f"{text.count('●')}/{len(text)}" if text and not text.strip("●○") else text


_WRITTEN = {
    "√": "sqrt", "…": ".", "·": "-", "×": "x", "●": "*", "○": ".", "◐": "o", "✓": "x", "★": "*",
    "☆": ".", "°": " deg",
}  # fmt: skip
"""The signs' substitutes where there is only ASCII."""
