"""Amounts in cells: the thermometer, and plots of bars.

The thermometer (Siqueira et al. 2009, section 4.3) is full only when all is done, and empty only
when nothing is, regardless of rounding.

A plot has bars upright over an axis, or side by side with their names.

     6 ┤   █                    very easy  ███▌ 3
       │ ▄ █   █                easy       ███████ 6
     3 ┤ █ █ ▄ █                medium      0
       │ █ █ █ █
     0 └─────────
       Oct 25   Nov 23

Bars begin at zero, the largest fills the plot, and only zero has no bar: other values are rounded
up to half a cell, or to an eighth for horizontal bars.  Numbers are next to the axis and signs
below it, so nothing depends on colour.  No text is translated here: the caller passes it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil
from typing import Final

from tui_tangram.play.columns import cut, left, right, width
from tui_tangram.play.phrases import grouped
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
    height: int, done: int, whole: int, palette: Palette, *, width: int = 2, ink: int = inks.SUCCESS
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


WIDEST: Final = 4
"""The maximum width in columns of an upright bar, including the gap after it."""
_BELOW: Final = 2
"""Lines below the bars: the axis, and what its ends are."""
_HALVED: Final = 4
"""The fewest lines of bars at which half the largest value has a label."""


def bars(
    values: Sequence[float],
    size: tuple[int, int],
    palette: Palette,
    *,
    label: Callable[[float], str],
    captions: Sequence[str],
    marked: Collection[int] = (),
    ink: int = inks.SUCCESS,
) -> tuple[Row, ...]:
    """Return *values* as upright bars in *ink*, in *size*: columns and lines in total.

    *label* formats a value next to the axis; an empty text means none.  *captions* has a text for
    each value, of which those of the first and the last bar are shown below, or the last alone.
    Bars whose numbers are *marked* have a sign below them.  If there is no room for all, the latest
    are shown; without any room or value the plot is empty.
    """
    columns, lines = size
    lines -= _BELOW
    top = max(values, default=0)
    labels = _labels(top, lines, label)
    gutter = max(map(width, labels.values())) + 2
    room = columns - gutter
    if not values or room < 1 or lines < 1:
        return ()
    first = max(len(values) - room, 0)
    step = min(room // (len(values) - first), WIDEST)
    shown = range(first, len(values))
    heights = [ceil(values[number] / top * 2 * lines) if top > 0 else 0 for number in shown]
    ascii_only = palette.profile is Profile.ASCII
    full, half, tick, wall, corner, floor, sign = "#:+|+-*" if ascii_only else "█▄┤│└─•"
    quiet, good = _style(palette, inks.QUIET), _style(palette, inks.SUCCESS)
    styles = [good if number in marked else _style(palette, ink) for number in shown]
    drawn = []
    for line in range(lines + 1):
        side = f"{right(labels.get(line, ''), gutter - 2)} "
        if line < lines:
            above = 2 * (lines - line)
            side += tick if line in labels else wall
            cells = [
                full if height >= above else half if height == above - 1 else " "
                for height in heights
            ]
            parts = [
                ((cell * max(step - 1, 1)).ljust(step), style)
                for cell, style in zip(cells, styles, strict=True)
            ]
        else:
            side += corner
            parts = [
                part
                for number in shown
                for part in (
                    (sign if number in marked else floor, good if number in marked else quiet),
                    (floor * (step - 1), quiet),
                )
            ]
        drawn.append(_row((side, quiet), *parts))
    begin, end = captions[first], captions[-1]
    ends = begin if begin == end else f"{left(begin, step * len(shown) - width(end) - 1)} {end}"
    if width(ends) > room:
        ends = _cut(end, room, palette)
    drawn.append(_row((f"{' ' * gutter}{ends}", quiet)))
    return tuple(drawn)


def _cut(text: str, room: int, palette: Palette) -> str:
    """Return *text* in at most *room* cells, in characters of the profile."""
    return cut(text, room, ellipsis=".." if palette.profile is Profile.ASCII else "…")


def _labels(top: float, lines: int, label: Callable[[float], str]) -> dict[int, str]:
    """Return the labels of the lines of an axis: at its top, its middle and its foot."""
    found = {0: label(top), lines: label(0)}
    if lines >= _HALVED and lines % 2 == 0:
        found[lines // 2] = label(top / 2)
    return {line: text for line, text in found.items() if text or line in (0, lines)}


def shares(rows: Sequence[tuple[str, int]], columns: int, palette: Palette) -> tuple[Row, ...]:
    """Return names and amounts as lying bars, each with its number after it.

    A bar is at most as long as there is room in *columns*; without room there are numbers alone.
    """
    if not rows:
        return ()
    names = max(width(name) for name, _ in rows)
    numbers = max(len(grouped(amount)) for _, amount in rows)
    names = min(names, max(columns - numbers - 2, 0))
    room = max(columns - names - numbers - 3, 0)
    most = max(amount for _, amount in rows)
    plain, quiet, words = (_style(palette, ink) for ink in (inks.SUCCESS, inks.QUIET, inks.TEXT))
    drawn = []
    for name, amount in rows:
        bar = _lying(amount, most, room, palette.profile)
        called = left(_cut(name, names, palette), names)
        number = f"{' ' if bar else ''}{grouped(amount)}"
        drawn.append(_row((f"{called}  ", quiet), (bar, plain), (number, words)))
    return tuple(drawn)


_SVG: Final = (640, 22, 14)
"""The width of a plot in SVG, the height of a bar with the gap below it, the height of letters."""
_FILL: Final = "#2a78b8"


def shares_svg(
    rows: Sequence[tuple[str, int]], title: str, notes: Sequence[str] = (), made_by: str = ""
) -> str:
    """Return names and amounts as lying bars, under a *title*, as an SVG file; *notes* are below.

    Its origin is in its description, which is not drawn.

    Each bar has its number after it, so that nothing depends on colour.
    """
    # Late: it has tables of all entities.
    from html import escape

    columns, line, letters = _SVG
    # About the width of a letter of most fonts.
    letter = 0.6 * letters
    names = max((letter * width(name) for name, _ in rows), default=0.0)
    numbers = max((letter * len(grouped(amount)) for _, amount in rows), default=0.0)
    room, most = columns - names - numbers - 40, max((amount for _, amount in rows), default=0)
    height = line * (len(rows) + len(notes) + 2)
    style = f"font-family='sans-serif' font-size='{letters}'"
    found = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {columns} {height}'>",
        f"<title>{escape(title)}</title>",
        *([f"<desc>{escape(made_by)}</desc>"] if made_by else []),
        "<rect width='100%' height='100%' fill='#ffffff'/>",
        f"<text x='10' y='{line}' {style}>{escape(title)}</text>",
    ]
    for number, (name, amount) in enumerate(rows, 1):
        top, begin = line * number + line // 2, names + 20
        long = amount / most * max(room, 0) if most else 0.0
        box = f"x='{begin:.1f}' y='{top + 2}' width='{long:.2f}' height='{line - 4}'"
        base = top + line * 0.7
        found += [
            f"<text x='10' y='{base:.1f}' {style}>{escape(name)}</text>",
            f"<rect {box} fill='{_FILL}'/>",
            f"<text x='{begin + long + 6:.1f}' y='{base:.1f}' {style}>{grouped(amount)}</text>",
        ]
    for number, note in enumerate(notes, len(rows) + 1):
        found.append(
            f"<text x='10' y='{line * number + line * 1.2:.1f}' {style}>{escape(note)}</text>"
        )
    return "\n".join([*found, "</svg>", ""])


def _lying(amount: int, most: int, room: int, profile: Profile) -> str:
    """Return the bar of an amount, in eighths of a cell if the profile has them."""
    if amount <= 0 or not room:
        return ""
    if profile is Profile.ASCII:
        return "#" * ceil(amount * room / most)
    full, part = divmod(ceil(amount * room * 8 / most), 8)
    return "█" * full + (ACROSS[part] if part else "")


def _style(palette: Palette, ink: int) -> Style:
    return Style(palette.colours[ink], palette.colours[inks.BACKGROUND])


def _row(*parts: tuple[str, Style]) -> Row:
    """Return a row of cells, neighbours of one style together, without blanks at its end."""
    runs: list[Run] = []
    for text, style in parts:
        if runs and (runs[-1].style == style or not text.strip()):
            runs[-1] = runs[-1]._replace(text=runs[-1].text + text)
        elif text:
            runs.append(Run(text, style))
    while runs and not runs[-1].text.rstrip():
        runs.pop()
    if runs:
        runs[-1] = runs[-1]._replace(text=runs[-1].text.rstrip())
    return tuple(runs)
