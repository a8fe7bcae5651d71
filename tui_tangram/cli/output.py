"""What commands print: documents, tables, pictures."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tui_tangram import geometry
from tui_tangram.cli.errors import CommandError
from tui_tangram.language import mark, tr
from tui_tangram.play import columns
from tui_tangram.play.names import PIECE, in_ascii, kept_apart, named, spelled
from tui_tangram.play.phrases import pointed
from tui_tangram.render import (
    DEFAULT,
    PieceLook,
    Profile,
    Shape,
    choose_profile,
    encode,
    make_palette,
    portrait,
    to_ansi,
)
from tui_tangram.tangram import PlacedKind
from tui_tangram.tangram.outlines import shape_fields, unit_for
from tui_tangram.tangram.pieces import PieceSet

PICTURE = (72, 24)
"""The most columns and lines of a picture, unless more was asked for."""
_ABOVE = 4
"""Lines of a terminal that a picture leaves for what is around it."""


def print_json(document: Mapping[str, object]) -> None:
    """Print one JSON document, in ASCII, so that it is the same on every terminal."""
    print(json.dumps(document))


@dataclass(frozen=True, slots=True)
class Sheet:
    """What pictures and tables are printed on."""

    width: int | None
    """The columns of the terminal; None where lines may be of any length."""
    picture: tuple[int, int]
    """The most columns and lines of a picture."""
    profile: Profile
    """What can be shown."""

    @classmethod
    def of_stdout(cls, profile: str | None = None, size: tuple[int, int] | None = None) -> Sheet:
        """Return what standard output is, but with *profile* and *size* where given.

        Colours go to a terminal, and elsewhere only when they were asked for.
        """
        across, lines = shutil.get_terminal_size(PICTURE)
        picture = size or (min(across, PICTURE[0]), max(min(lines - _ABOVE, PICTURE[1]), 1))
        try:
            chosen = choose_profile(os.environ, sys.stdout.encoding, wanted=profile)
        except ValueError as error:  # from the environment; options have been checked
            raise CommandError(f"TUI_TANGRAM_PROFILE: {error}") from None
        if sys.stdout.isatty():
            return cls(across, picture, chosen)
        asked = profile or os.environ.get("TUI_TANGRAM_PROFILE")
        if not asked and chosen is not Profile.ASCII:
            chosen = Profile.MONO
        return cls(None, picture, chosen)

    def line(self, text: str) -> str:
        """Return *text* as one line in the signs that can be shown, cut where it must end."""
        if self.profile is Profile.ASCII:
            text = spelled(text)
        if self.width is not None:
            text = columns.cut(text, max(self.width, 1))
        if self.profile is not Profile.ASCII:
            return kept_apart(text)
        return "".join(c if c.isascii() else _WRITTEN.get(c) or in_ascii(c) for c in text)

    def table(self, rows: Sequence[Sequence[str]], right_in: Collection[int] = ()) -> list[str]:
        """Return *rows* as lines with columns; those in *right_in* are set to the right."""
        if self.profile is Profile.ASCII:
            rows = [[spelled(text) for text in row] for row in rows]
        return [self.line(line) for line in columns.table(rows, right_in=right_in)]

    def draw(self, outline: tuple[Shape, ...] = (), pieces: tuple[PieceLook, ...] = ()) -> str:
        """Return the picture of a silhouette, of pieces, or of both, as lines of text."""
        picture = portrait(outline, pieces, *self.picture)
        return to_ansi(encode(picture, make_palette(DEFAULT, self.profile)))


_WRITTEN = {"√": "sqrt", "…": ".", "·": "-", "×": "x", "●": "*", "○": ".", "✓": "x"}
"""How signs are written where there is only ASCII."""


def looks(solution: Sequence[PlacedKind], pieces: PieceSet) -> tuple[PieceLook, ...]:
    """Return a solution, in the order of the set, as it is drawn."""
    return tuple(
        PieceLook(placed.shape, piece.letter, number)
        for number, (placed, piece) in enumerate(zip(solution, pieces.pieces, strict=True))
    )


def piece_lines(solution: Sequence[PlacedKind], pieces: PieceSet) -> list[str]:
    """Return a solution as text: letter, name and exact corners of each piece."""
    names = [named(piece.kind.name, pieces.id, PIECE) for piece in pieces.pieces]
    width = max(map(columns.width, names))
    return [
        f"{piece.letter}  {columns.left(name, width)}  {corners(placed.shape)}"
        for placed, piece, name in zip(solution, pieces.pieces, names, strict=True)
    ]


def corners(shape: geometry.Shape) -> str:
    """Return the corners of a shape, exactly: ``(0, 0) (2√2, 0) (√2, √2)``."""
    return " ".join(f"({point.x}, {point.y})" for point in shape.points)


def unit_of(solutions: Sequence[Sequence[PlacedKind]]) -> int:
    """Return the unit in which solutions are written: that of files when it is fine enough."""
    return unit_for(
        contour
        for solution in solutions
        for placed in solution
        for contour in placed.shape.contours
    )


def as_json(solution: Sequence[PlacedKind], unit: int) -> list[dict[str, object]]:
    """Return a solution as it stands in JSON."""
    return [{"kind": placed.kind, **shape_fields(placed.shape, unit)} for placed in solution]


_LABELS: Final = {
    "solved": mark("solved"),
    "completeness": mark("completeness"),
    "contour": mark("contour"),
    "area": mark("area"),
    "holes": mark("holes"),
    "islands": mark("islands"),
    "overlaps": mark("overlaps"),
}
"""What the keys of a verdict are called."""


def print_verdict(document: Mapping[str, object], width: int) -> None:
    """Print a verdict, its labels in a column of at least this *width*."""
    labels = {key: tr(_LABELS[key]) for key in document}
    width = max(width, *(columns.width(label) + 1 for label in labels.values()))
    for key, value in document.items():
        print(f"{columns.left(labels[key], width)}{in_words(key, value)}")


def in_words(key: str, value: object) -> str:
    """Return what a verdict says of *key* as it is printed."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list):
        pairs = (tr("{one} and {other}", one=one, other=other) for one, other in value)
        return ", ".join(pairs) or tr("none")
    said = pointed(str(value)) if isinstance(value, float) else str(value)
    return f"{said} %" if key == "completeness" else said


def cannot_be_made(name: str, set_id: str) -> str:
    """Return what is said of a figure that its pieces cannot make."""
    return tr("{name}: the pieces of the set {set} cannot make it", name=name, set=set_id)
