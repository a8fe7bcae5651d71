"""The thermometer: an amount as a bar (Siqueira et al. 2009, section 4.3).

A bar is full only when all is done, and empty only when nothing is, regardless of rounding.
"""

from __future__ import annotations

from tui_tangram.render import inks
from tui_tangram.render.cells import Row, Run, Style
from tui_tangram.render.palette import Colour, Palette
from tui_tangram.render.profile import Profile

ACROSS = " ▏▎▍▌▋▊▉"
UPRIGHT = " ▁▂▃▄▅▆▇"


def thermometer(
    width: int, done: int, whole: int, palette: Palette, *, ink: int = inks.SUCCESS
) -> Row:
    """Return a horizontal bar of *width* cells with *done* of *whole* filled from the left.

    Eighths of a cell if the profile has them, whole cells in ascii.  Raises `ValueError` unless
    *whole* is positive.
    """
    full, part = _filled(width, done, whole, palette.profile)
    rest = width - full - (part > 0)
    lit, dark = _ends(palette, ink)
    runs = [Run(lit.text * full, lit.style)] if full else []
    if part:
        runs.append(Run(ACROSS[part], _partial(palette, ink)))
    if rest:
        runs.append(Run(dark.text * rest, dark.style))
    return tuple(runs)


def upright_thermometer(
    height: int,
    done: int,
    whole: int,
    palette: Palette,
    *,
    width: int = 2,
    ink: int = inks.SUCCESS,
) -> tuple[Row, ...]:
    """Return a bar of *height* lines and *width* cells, filled from below as in the paper.

    Raises `ValueError` unless *whole* is positive.
    """
    full, part = _filled(height, done, whole, palette.profile)
    lit, dark = (Run(end.text * width, end.style) for end in _ends(palette, ink))
    rows = [(lit,)] * full
    if part:
        rows.append((Run(UPRIGHT[part] * width, _partial(palette, ink)),))
    rows += [(dark,)] * (height - len(rows))
    return tuple(reversed(rows))


def _filled(cells: int, done: int, whole: int, profile: Profile) -> tuple[int, int]:
    """Return the number of full cells, and of eighths in the next."""
    if whole <= 0:
        raise ValueError(f"a thermometer needs a positive whole, not {whole}")
    steps = 1 if profile is Profile.ASCII else 8
    if done <= 0 or cells <= 0:
        return 0, 0
    if done >= whole:
        return cells, 0
    amount = min(max(cells * steps * done // whole, 1), cells * steps - 1)
    full, part = divmod(amount, steps)
    return full, part


def _ends(palette: Palette, ink: int) -> tuple[Run, Run]:
    """Return a full and an empty cell."""
    if palette.profile is Profile.ASCII:
        return Run("#"), Run("-")
    if palette.profile is Profile.MONO:
        return Run("█"), Run("░")
    return Run(" ", Style(None, palette.colours[ink])), Run(" ", Style(None, _track(palette)))


def _partial(palette: Palette, ink: int) -> Style:
    return Style(palette.colours[ink], _track(palette))


def _track(palette: Palette) -> Colour:
    return palette.colours[inks.SILHOUETTE]
