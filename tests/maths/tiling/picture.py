"""A board in plain text: each place filled with its letter.

Run as a module it writes the approved pictures anew.
"""

from __future__ import annotations

from pathlib import Path
from string import ascii_lowercase

from tui_tangram.maths.tiling import LAYOUTS, Mesh, level_board
from tui_tangram.maths.tiling.mesh import Face


def _inside(face: Face, x: float, y: float) -> bool:
    """Say whether a sampled point lies to the left of all sides."""
    corners = [complex(corner) for corner in face.corners]
    return all(
        ((b - a).conjugate() * (complex(x, y) - a)).imag > 0
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
    )


def picture(board: Mesh, scale: int = 6) -> str:
    """Return lines with one letter for each sampled point, *scale* to a side's length."""
    left, bottom, right, top = map(float, board.bounds)
    lines = []
    # Shares of a cell that no side of a tiling passes exactly, so that nothing is close.
    for row in range(round((top - bottom) * scale / 2)):
        y = top - (row + 0.437) * 2 / scale
        line = ""
        for column in range(round((right - left) * scale)):
            x = left + (column + 0.441) / scale
            line += next(
                (
                    ascii_lowercase[number]
                    for number, face in enumerate(board.faces)
                    if _inside(face, x, y)
                ),
                " ",
            )
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for layout in LAYOUTS:
        path = Path(__file__).parent / "goldens" / f"{layout}.txt"
        path.write_text(picture(level_board(layout, "easy").mesh), encoding="utf-8")
