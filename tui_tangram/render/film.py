"""Films: pictures one after the other, as one SVG that moves by CSS alone, without a script.

An element that several frames have is written once, and is visible while they last; what is new in
a frame is above what was there.  Where animations are not wanted, or not known, one frame stands
still.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import accumulate
from typing import Final

from tui_tangram.render.svg import Drawing, bounds, decimal, elements

_GAP: Final = 16.0


def moving(
    frames: Sequence[Sequence[str]], seconds: Sequence[float], still: int
) -> tuple[str, list[str]]:
    """Return the style sheet and the elements of a film.

    Each frame is elements, and is seen for some *seconds*; *still* is the number of the one that is
    seen without animation.
    """
    ends = list(accumulate(seconds))
    total, starts = ends[-1], [0.0, *ends[:-1]]
    shown: dict[str, list[int]] = {}
    for number, frame in enumerate(frames):
        for element in dict.fromkeys(filter(None, frame)):
            shown.setdefault(element, []).append(number)
    groups: dict[frozenset[int], list[str]] = {}
    for element, numbers in shown.items():
        groups.setdefault(frozenset(numbers), []).append(element)
    style = [
        f"g{{animation:{total:.2f}s step-end infinite}}",
        "@media(prefers-reduced-motion:reduce){g{animation:none!important}}",
    ]
    body = []
    for name, (seen, drawn) in enumerate(groups.items()):
        if len(seen) == len(frames):
            body.append("".join(drawn))
            continue
        hidden = "" if still in seen else ";visibility:hidden"
        style.append(f".a{name}{{animation-name:k{name}{hidden}}}")
        style.append(f"@keyframes k{name}{{{_keyframes(seen, starts, total)}}}")
        body.append(f'<g class="a{name}">{"".join(drawn)}</g>')
    return "\n".join(style), body


def _keyframes(numbers: frozenset[int], starts: Sequence[float], total: float) -> str:
    """Return when something is seen that is in the frames *numbers*."""
    changes = (
        (number, number in numbers)
        for number in range(len(starts))
        if not number or (number in numbers) != (number - 1 in numbers)
    )
    return "".join(
        f"{100 * starts[number] / total:.4g}%{{visibility:{'visible' if here else 'hidden'}}}"
        for number, here in changes
    )


def film(
    drawings: Sequence[Drawing],
    seconds: Sequence[float],
    title: str,
    *,
    size: float = 480.0,
    background: str = "#ffffff",
) -> str:
    """Return a film of *drawings*, all in one place and at one scale; the last stands for it.

    The room of all of them is *size* pixels wide or high.  Raises `ValueError` without any.
    """
    boxes = [bounds(one) for one in drawings if any(patch.shapes for patch in one.patches)]
    if not boxes:
        raise ValueError("no drawings make no film")
    left, bottom = (min(box[side] for box in boxes) for side in (0, 1))
    right, top = (max(box[side] for box in boxes) for side in (2, 3))
    scale = size / max(right - left, top - bottom)
    w = decimal((right - left) * scale + 2 * _GAP)
    h = decimal((top - bottom) * scale + 2 * _GAP)
    origin = _GAP - left * scale, _GAP + top * scale
    frames = [list(elements(_apart(one), scale, *origin)) for one in drawings]
    style, body = moving(frames, seconds, len(frames) - 1)
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{w}' height='{h}' viewBox='0 0 {w} {h}'>",
        f"<title>{escape(title)}</title>",
        f"<style>{style}</style>",
        f"<rect width='100%' height='100%' fill='{background}'/>",
        *body,
    ]
    return "\n".join([*lines, "</svg>", ""])


def _apart(drawing: Drawing) -> Drawing:
    """Return a drawing with a patch for each shape, so that what stays is an element of its own."""
    patches = [one._replace(shapes=[shape]) for one in drawing.patches for shape in one.shapes]
    return drawing._replace(patches=patches)
