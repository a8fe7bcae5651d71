"""Puzzles as one web page: HTML with its pictures inline.

Nothing is loaded from elsewhere and no script runs, so the page works from disk, in mail and under
any policy.  It follows the reader's choice of light or dark.  Every picture has a description for
screen readers, and solutions stay folded until opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from tui_tangram.language import in_use, tr, trn
from tui_tangram.play import Meter
from tui_tangram.play.phrases import grade_name
from tui_tangram.render.portrayal import DrawnSolution, Portrayal
from tui_tangram.render.svg import Drawing, Patch, bounds, svg

_SMALL: Final = 220
"""The size in pixels of a figure, and of a solution of one."""
_LARGE: Final = 520
"""The size of a board."""
_PART: Final = 90
"""The minimum size of a tile."""
_LEAST: Final = 60
"""The minimum size of the smallest of several shapes."""
_WIDE: Final = 900
"""The maximum width of all tiles in a row."""
_STYLE: Final = """\
:root { color-scheme: light dark; --edge: #8886; --quiet: #595959 }
@media (prefers-color-scheme: dark) { :root { --quiet: #b0b0b0 } }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem }
h1 { line-height: 1.2 }
ol { display: grid; gap: 1rem; list-style: none; padding: 0;
     grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)) }
li { border: 1px solid var(--edge); border-radius: .5rem; padding: 1rem }
li.wide { grid-column: 1 / -1 }
li:not(.wide) > svg { height: 15.75rem }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere }
p { margin: .2rem 0 } .quiet, footer { color: var(--quiet) } code { overflow-wrap: anywhere }
svg { display: block; height: auto; margin: .5rem auto; max-width: 100% }
.paper svg { background: #fff; border-radius: .3rem }
summary { cursor: pointer }
@media print { li { break-inside: avoid } }
"""


def web_page(title: str, puzzles: Sequence[Portrayal], meter: Meter | None = None) -> str:
    """Return the page.  Raises `Stopped` from a search for solutions."""
    number = trn("{n} puzzle", "{n} puzzles", len(puzzles))
    if puzzles[0].solution is None:
        number = trn("{n} solution", "{n} solutions", len(puzzles))
    goals = dict.fromkeys(one.goal for one in puzzles if one.small and one.goal)
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(in_use() or "en")}">',
        '<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{_safe(title)}</title>",
        f"<style>\n{_STYLE}</style>\n</head>",
        "<body>\n<main>",
        f"<h1>{_safe(title)}</h1>",
        f'<p class="quiet">{_safe(number)}</p>',
        *(f"<p>{_safe(goal)}</p>" for goal in goals),
        "<ol>",
    ]
    for one in puzzles:
        lines += _puzzle(one, one.solution(meter)) if one.solution else _solution(one)
    lines += ["</ol>\n</main>", f"<footer><p>{_safe(_made())}</p></footer>", "</body>\n</html>", ""]
    return "\n".join(lines)


def _made() -> str:
    return tr("Made with tui-tangram.")


def _puzzle(one: Portrayal, solution: DrawnSolution | None) -> Iterator[str]:
    facts = [*one.facts, grade_name(one.grade)]
    yield "<li>" if one.small else '<li class="wide">'
    yield f"<h2>{_safe(one.name)}</h2>"
    yield f'<p class="quiet">{_safe(" · ".join(facts))}</p>'
    if one.small:
        yield _picture([_of_page(one.target)], one.about, _SMALL)
    else:
        yield f"<p>{_safe(one.goal)}</p>"
        yield f'<div class="paper">{_picture([one.target], one.about, _LARGE)}'
        if one.parts.drawings:
            yield from _parts(one.parts.drawings)
        yield "</div>"
    if one.id:
        play = tr("To play:")
        yield f'<p class="quiet">{_safe(play)} <code>tui-tangram play {_safe(one.id)}</code></p>'
    caption = tr("Solution: {name}", name=one.name)
    yield f"<details>\n<summary>{_safe(tr('Solution'))}</summary>"
    if solution is None:
        yield f"<p>{_safe(tr('No solution'))}</p>"
    else:
        picture = _picture([solution.drawing], caption, _SMALL if one.small else _LARGE)
        yield f'<div class="paper">{picture}</div>'
    yield "</details>\n</li>"


def _solution(one: Portrayal) -> Iterator[str]:
    """Yield a solution that is shown without its puzzle."""
    yield f"<li>\n<h2>{_safe(one.name)}</h2>"
    yield f'<div class="paper">{_picture([one.target], one.about, _SMALL)}</div>\n</li>'


def _parts(parts: Sequence[Drawing]) -> Iterator[str]:
    """Yield a picture of the parts of each size, the largest first, all at one scale."""
    groups: dict[float, list[Drawing]] = {}
    for part in parts:
        left, low, right, high = bounds(part)
        groups.setdefault(round(max(right - left, high - low), 3), []).append(part)
    scale = max(_PART / max(groups), _LEAST / min(groups))
    for extent, some in sorted(groups.items(), reverse=True):
        size = round(scale * extent)
        caption = trn("{n} tile", "{n} tiles", len(some))
        yield _picture(some, caption, size, columns=max(_WIDE // (size + 16), 1))


def _of_page(drawing: Drawing) -> Drawing:
    """Return a silhouette in the text colour of the page."""
    return Drawing([Patch(one.shapes, "currentColor", one.edge) for one in drawing.patches])


def _picture(drawings: Sequence[Drawing], about: str, size: int, columns: int = 1) -> str:
    """Return drawings as a picture with the description *about*."""
    made = svg(drawings, about, size=size, columns=columns, background="none", ink="currentColor")
    return made.replace("<svg ", "<svg role='img' ", 1).rstrip("\n")


def _safe(text: str) -> str:
    return escape(text)
