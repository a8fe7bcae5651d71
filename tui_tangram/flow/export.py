"""Files made of puzzles, for reading, printing and viewing elsewhere.

The file name extension selects the format (`FORMATS`).  Every shell offers exactly these.

The web page is HTML with its pictures inline.  Nothing is loaded from elsewhere and no script runs,
so the page works from disk, in mail and under any policy.  It follows the reader's choice of light
or dark.  Every picture has a description for screen readers, and solutions stay folded until
opened.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from math import ceil, sqrt
from pathlib import Path
from typing import Final

from tui_tangram.files import shared
from tui_tangram.flow.booklet import BookletOptions, booklet
from tui_tangram.language import PlayerError, in_use, mark, tr, trn
from tui_tangram.play import Meter
from tui_tangram.play.phrases import grade_name
from tui_tangram.player.shelf import Disk
from tui_tangram.render.graphics import colours_of, pixels, png, sheet, table
from tui_tangram.render.pdf import lost, pdf
from tui_tangram.render.portrayal import DrawnSolution, DrawnSolutions, Portrayal, picture
from tui_tangram.render.svg import Drawing, Patch, bounds, extent, in_head, in_svg, svg, word_of
from tui_tangram.values import NamedTuple, dataclass, field, replace


@dataclass(frozen=True)
class Order:
    """The requested content of a file."""

    title: str
    puzzles: Sequence[Portrayal]
    """The puzzles, at least one."""
    booklet_options: BookletOptions = field(default_factory=BookletOptions)
    meter: Meter | None = None
    """The limit of the search for unknown solutions."""
    data: Callable[[], str] | None = None
    """Returns a file (JSON) of all; None if each puzzle has its own file."""
    pack: Callable[[], bytes] | None = None
    """Makes a pack of all; None if not all are in the library."""


class FileFormat(NamedTuple):
    """A file format."""

    about: str
    """Its description, marked for translation."""
    pieces: Callable[[Order], Iterable[bytes]]
    """Makes the content piece by piece.

    Raises `Stopped`, and `PlayerError` if that is not possible, perhaps after some pieces.
    """

    def make(self, order: Order) -> bytes:
        """Return the whole content.  Raises as `pieces` does."""
        return b"".join(self.pieces(order))


class FormError(PlayerError):
    """An unknown file name extension.  The message is one line."""


def file_format_of(path: Path) -> FileFormat:
    """Return the format for a file name extension.  Raises `FormError`."""
    ending = path.suffix.lower().lstrip(".")
    found = FORMATS.get(ending)
    if found is None:
        raise FormError(
            "the name of the file must end in {endings}",
            endings=", ".join(f".{ending}" for ending in FORMATS),
        )
    return found


def write(path: Path, content: bytes | Iterable[bytes], *, replace: bool = False) -> None:
    """Write a file of the player's, at once or piece by piece; it is there once it is complete.

    Raises `FileExistsError` if it exists, unless it is to be replaced, `OSError`, and what making
    the pieces raises.
    """
    if not replace and path.exists():
        raise FileExistsError(str(path))
    if path.parent.exists() and not path.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent))
    Disk().write(path, content, durable=False, opener=shared)


def changed_names(puzzles: Sequence[Portrayal]) -> int:
    """Return the number of names with letters that printed pages cannot show."""
    return sum(lost(one.name) for one in puzzles)


def _paper(order: Order) -> Iterator[bytes]:
    pages = booklet(order.title, order.puzzles, order.booklet_options, order.meter)
    yield pdf(pages, order.title, word_of(one.data() for one in order.puzzles))


def _web(order: Order) -> Iterator[bytes]:
    carrier = in_head(one.data() for one in order.puzzles)
    for line in web_page(order.title, order.puzzles, order.meter, carrier):
        yield f"{line}\n".encode()


def _solved(
    order: Order, solutions: DrawnSolutions | None = None
) -> Iterator[tuple[Portrayal, DrawnSolution | None]]:
    """Yield the puzzles with their *solutions*, if requested."""
    wanted, solutions = order.booklet_options.solutions, solutions or DrawnSolutions(order.meter)
    for number, one in enumerate(order.puzzles):
        yield one, solutions.of(number, one) if wanted else None


def _noted(
    solved: Iterable[tuple[Portrayal, DrawnSolution | None]], files: list[str]
) -> Iterator[tuple[Portrayal, DrawnSolution | None]]:
    """Yield puzzles, and add the file of each, with a shown solution, to *files*."""
    for puzzle, solution in solved:
        files.append((solution or puzzle).data())
        yield puzzle, solution


def _drawings(solved: Iterable[tuple[Portrayal, DrawnSolution | None]]) -> Iterator[Drawing]:
    """Yield the pictures of puzzles, each with its solution next to it if requested."""
    for puzzle, solution in solved:
        yield picture(puzzle)._replace(caption=puzzle.name)
        if puzzle.in_space is not None:
            yield puzzle.in_space._replace(caption=tr("In space: {name}", name=puzzle.name))
        if solution is not None:
            caption = tr("Solution: {name}", name=puzzle.name)
            for one in (solution.drawing, solution.in_space):
                if one is not None:
                    yield one._replace(caption=caption)


def _svg(order: Order) -> Iterator[bytes]:
    if len(order.puzzles) == 1:
        order = replace(order, puzzles=[*order.puzzles])
    solutions = DrawnSolutions(order.meter)
    extents = [extent(one) for one in _drawings(_solved(order, solutions))]
    files: list[str] = []
    drawings = _drawings(_noted(_solved(order, solutions), files))
    if len(extents) == 1:
        drawings, extents = (one._replace(caption="") for one in drawings), []
    number = max(len(extents), 1)
    size, columns = _size(order, number), _columns(order, number)
    lines = svg(drawings, order.title, extents=extents, size=size, columns=columns)
    for line in in_svg(lines, files):
        yield f"{line}\n".encode()


def _png(order: Order) -> Iterator[bytes]:
    files: list[str] = []
    drawings = [*_drawings(_noted(_solved(order), files))]
    colours = colours_of(drawings)
    columns = _columns(order, len(drawings))
    size = min(_size(order, len(drawings)), _SHEET // columns)
    drawn = [pixels(one, size, size, colours) for one in drawings]
    yield png(sheet(drawn, columns, _GAP), table(colours), word_of(files))


def _size(order: Order, drawings: int) -> int:
    """Return the pixels of each of so many pictures; signs on boards need a minimum."""
    return _MANY if drawings > 2 and all(one.small for one in order.puzzles) else _ONE


def _columns(order: Order, drawings: int) -> int:
    """Return the pictures in a row: about as many as rows, a solution next to its puzzle."""
    columns = ceil(sqrt(drawings))
    return columns + columns % 2 if drawings > len(order.puzzles) else columns


def _text(order: Order) -> Iterator[bytes]:
    for number, part in enumerate(_texts(order)):
        yield "\n".join([*([""] * 2 * bool(number)), *part, ""]).encode()


def _texts(order: Order) -> Iterator[Sequence[str]]:
    """Yield the lines of the title, if the puzzles have one, of each puzzle and each solution."""
    if order.title != order.puzzles[0].name:
        yield [order.title]
    for puzzle, solved in _solved(order):
        yield [puzzle.name, *[puzzle.id] * bool(puzzle.id), "", *puzzle.text()]
        if solved is not None:
            yield [tr("Solution: {name}", name=puzzle.name), "", *solved.text()]


def _json(order: Order) -> Iterator[bytes]:
    if order.data is not None:
        yield order.data().encode()
        return
    _check_alone(order, "JSON")
    for puzzle, solution in _solved(order):
        yield (solution or puzzle).data().encode()


def _pack(order: Order) -> Iterator[bytes]:
    if order.pack is None:
        raise FormError("a pack has only puzzles of the library; import this one first")
    yield order.pack()


def _other(ending: str) -> Callable[[Order], Iterator[bytes]]:
    """Return the maker of a format of other programs."""

    def make(order: Order) -> Iterator[bytes]:
        for number, puzzle in enumerate(order.puzzles):
            if ending not in puzzle.others:
                raise FormError("{name} cannot be in such a file", name=puzzle.name)
            form = puzzle.others[ending]
            if form.begin is None:
                _check_alone(order, ending.upper())
            elif not number:
                yield form.begin(len(order.puzzles)).encode()
            yield form.part(order.meter).encode()

    return make


def _check_alone(order: Order, form: str) -> None:
    if len(order.puzzles) > 1:
        raise FormError("a {form} file has one puzzle, not {n}", form=form, n=len(order.puzzles))


_ONE: Final = 640
"""The width and height in pixels of one picture, and of those that have signs."""
_MANY: Final = 240
"""The same for each of several pictures, as long as the sheet is not too large."""
_SHEET: Final = 4800
"""The maximum width of a sheet in pixels."""
_GAP: Final = 8

FORMATS: Final[Mapping[str, FileFormat]] = {
    "pdf": FileFormat(mark("pages to print"), _paper),
    "html": FileFormat(mark("a web page"), _web),
    "svg": FileFormat(mark("a drawing"), _svg),
    "png": FileFormat(mark("a picture"), _png),
    "txt": FileFormat(mark("a picture in letters"), _text),
    "json": FileFormat(mark("the puzzle's file"), _json),
    "zip": FileFormat(mark("a pack, for others to install"), _pack),
    "fig": FileFormat(mark("figures for GLPeces"), _other("fig")),
    "figures": FileFormat(mark("figures for gTans"), _other("figures")),
    "csv": FileFormat(mark("a table of tiles"), _other("csv")),
    "tiles": FileFormat(mark("a list of tiles"), _other("tiles")),
    "url": FileFormat(mark("an address that shows the solution"), _other("url")),
}
"""The formats by file name extension."""


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


def web_page(
    title: str, puzzles: Sequence[Portrayal], meter: Meter | None = None, carrier: str = ""
) -> Iterator[str]:
    """Yield the lines of the page, with a *carrier* of files in its head.

    Raises `Stopped` from a search for solutions.
    """
    number = trn("{n} puzzle", "{n} puzzles", len(puzzles))
    if puzzles[0].solution is None:
        number = trn("{n} solution", "{n} solutions", len(puzzles))
    goals = dict.fromkeys(one.goal for one in puzzles if one.small and one.goal)
    yield from (
        "<!DOCTYPE html>",
        f'<html lang="{escape(in_use() or "en")}">',
        '<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{_STYLE}</style>\n{carrier}</head>",
        "<body>\n<main>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="quiet">{escape(number)}</p>',
        *(f"<p>{escape(goal)}</p>" for goal in goals),
        "<ol>",
    )
    for one in puzzles:
        yield from _puzzle(one, one.solution(meter)) if one.solution else _solution(one)
    yield "</ol>\n</main>"
    yield f"<footer><p>{escape(_made())}</p></footer>"
    yield "</body>\n</html>"


def _made() -> str:
    return tr("Made with tui-tangram.")


def _puzzle(one: Portrayal, solution: DrawnSolution | None) -> Iterator[str]:
    facts = [*one.facts, grade_name(one.grade)]
    yield "<li>" if one.small else '<li class="wide">'
    yield f"<h2>{escape(one.name)}</h2>"
    yield f'<p class="quiet">{escape(" · ".join(facts))}</p>'
    if one.small:
        yield _picture([_of_page(one.target)], one.about, _SMALL)
    else:
        yield f"<p>{escape(one.goal)}</p>"
        yield f'<div class="paper">{_picture(_seen(one.target, one.in_space), one.about, _LARGE)}'
        if one.parts.drawings:
            yield from _parts(one.parts.drawings)
        yield "</div>"
    if one.id:
        play = tr("To play:")
        yield f'<p class="quiet">{escape(play)} <code>tui-tangram play {escape(one.id)}</code></p>'
    caption = tr("Solution: {name}", name=one.name)
    yield f"<details>\n<summary>{escape(tr('Solution'))}</summary>"
    if solution is None:
        yield f"<p>{escape(tr('No solution'))}</p>"
    else:
        drawn = _seen(solution.drawing, solution.in_space)
        picture = _picture(drawn, caption, _SMALL if one.small else _LARGE)
        yield f'<div class="paper">{picture}</div>'
    yield "</details>\n</li>"


def _seen(drawing: Drawing, in_space: Drawing | None) -> list[Drawing]:
    """Return a drawing, and next to it how that is seen in space."""
    return [drawing] if in_space is None else [drawing, in_space]


def _solution(one: Portrayal) -> Iterator[str]:
    """Yield a solution that is shown without its puzzle."""
    yield f"<li>\n<h2>{escape(one.name)}</h2>"
    yield f'<div class="paper">{_picture([one.target], one.about, _SMALL)}</div>\n</li>'


def _parts(parts: Sequence[Drawing]) -> Iterator[str]:
    """Yield a picture of the parts of each size, the largest first, all at one scale."""
    groups: dict[float, list[Drawing]] = {}
    for part in parts:
        left, low, right, high = bounds(part)
        groups.setdefault(round(max(right - left, high - low), 3), []).append(part)
    scale = max(_PART / max(groups), _LEAST / min(groups))
    for length, some in sorted(groups.items(), reverse=True):
        size = round(scale * length)
        caption = trn("{n} tile", "{n} tiles", len(some))
        yield _picture(some, caption, size, columns=max(_WIDE // (size + 16), 1))


def _of_page(drawing: Drawing) -> Drawing:
    """Return a silhouette in the text colour of the page."""
    return Drawing([Patch(one.shapes, "currentColor", one.edge) for one in drawing.patches])


def _picture(drawings: Sequence[Drawing], about: str, size: int, columns: int = 1) -> str:
    """Return drawings as a picture with the description *about*."""
    made = svg(drawings, about, size=size, columns=columns, background="none", ink="currentColor")
    return "\n".join(made).replace("<svg ", "<svg role='img' ", 1)
