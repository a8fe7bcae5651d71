"""Files made of puzzles, for reading, printing and viewing elsewhere.

The file name extension selects the format (`FORMATS`).  Every shell offers exactly these.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from pathlib import Path
from typing import Final, NamedTuple

from tui_tangram.files import shared
from tui_tangram.flow.booklet import BookletOptions, booklet
from tui_tangram.flow.web_page import web_page
from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.play import Meter
from tui_tangram.player.disk import Disk
from tui_tangram.render.carried import in_page, in_svg, word_of
from tui_tangram.render.graphics import colours_of, pixels, png, sheet, table
from tui_tangram.render.pdf import lost, pdf
from tui_tangram.render.portrayal import DrawnSolution, Portrayal, picture
from tui_tangram.render.svg import Drawing, svg


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
    make: Callable[[Order], bytes]
    """Makes the content.  Raises `Stopped`, and `PlayerError` if that is not possible."""


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


def write(path: Path, content: bytes, *, replace: bool = False) -> None:
    """Write a file of the player's, atomically.

    Raises `FileExistsError` if it exists, unless it is to be replaced, and `OSError`.
    """
    if not replace and path.exists():
        raise FileExistsError(str(path))
    if path.parent.exists() and not path.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent))
    Disk().write(path, content, durable=False, opener=shared)


def changed_names(puzzles: Sequence[Portrayal]) -> int:
    """Return the number of names with letters that printed pages cannot show."""
    return sum(lost(one.name) for one in puzzles)


def _paper(order: Order) -> bytes:
    pages = booklet(order.title, order.puzzles, order.booklet_options, order.meter)
    return pdf(pages, order.title, word_of(one.data() for one in order.puzzles))


def _web(order: Order) -> bytes:
    page = web_page(order.title, order.puzzles, order.meter)
    return in_page(page, (one.data() for one in order.puzzles)).encode()


def _solved(order: Order) -> list[tuple[Portrayal, DrawnSolution | None]]:
    """Return the puzzles with their solutions, if requested."""
    wanted = order.booklet_options.solutions
    return [
        (one, one.solution(order.meter) if wanted and one.solution else None)
        for one in order.puzzles
    ]


def _files(solved: Iterable[tuple[Portrayal, DrawnSolution | None]]) -> list[str]:
    """Return the files of puzzles, with the shown solutions."""
    return [(solution or puzzle).data() for puzzle, solution in solved]


def _drawings(solved: Iterable[tuple[Portrayal, DrawnSolution | None]]) -> list[Drawing]:
    """Return the pictures of puzzles, each with its solution next to it if requested."""
    found = []
    for puzzle, solution in solved:
        found.append(picture(puzzle)._replace(caption=puzzle.name))
        if solution is not None:
            solution_caption = tr("Solution: {name}", name=puzzle.name)
            found.append(solution.drawing._replace(caption=solution_caption))
    return [found[0]._replace(caption="")] if len(found) == 1 else found


def _svg(order: Order) -> bytes:
    drawings = _drawings(solved := _solved(order))
    size = _size(order, drawings)
    drawn = svg(drawings, order.title, size=size, columns=_columns(order, drawings))
    return in_svg(drawn, _files(solved)).encode()


def _png(order: Order) -> bytes:
    drawings = _drawings(solved := _solved(order))
    colours = colours_of(drawings)
    size = min(_size(order, drawings), _SHEET // _columns(order, drawings))
    drawn = [pixels(one, size, size, colours) for one in drawings]
    laid = sheet(drawn, _columns(order, drawings), _GAP)
    return png(laid, table(colours), word_of(_files(solved)))


def _size(order: Order, drawings: Sequence[Drawing]) -> int:
    """Return the pixels of each picture; signs on boards need a minimum."""
    return _MANY if len(drawings) > 2 and all(one.small for one in order.puzzles) else _ONE


def _columns(order: Order, drawings: Sequence[Drawing]) -> int:
    """Return the pictures in a row: about as many as rows, a solution next to its puzzle."""
    columns = ceil(sqrt(len(drawings)))
    return columns + columns % 2 if len(drawings) > len(order.puzzles) else columns


def _text(order: Order) -> bytes:
    parts = [[order.title]] if order.title != order.puzzles[0].name else []
    for puzzle, solved in _solved(order):
        parts.append([puzzle.name, *[puzzle.id] * bool(puzzle.id), "", *puzzle.text()])
        if solved is not None:
            parts.append([tr("Solution: {name}", name=puzzle.name), "", *solved.text()])
    return "\n\n".join("\n".join([*part, ""]) for part in parts).encode()


def _json(order: Order) -> bytes:
    if order.data is not None:
        return order.data().encode()
    _check_alone(order, "JSON")
    return _files(_solved(order))[0].encode()


def _pack(order: Order) -> bytes:
    if order.pack is None:
        raise FormError("a pack has only puzzles of the library; import this one first")
    return order.pack()


def _other(ending: str) -> Callable[[Order], bytes]:
    """Return the maker of a format of other programs."""

    def make(order: Order) -> bytes:
        forms = []
        for puzzle in order.puzzles:
            if ending not in puzzle.others:
                raise FormError("{name} cannot be in such a file", name=puzzle.name)
            forms.append(puzzle.others[ending])
        whole = forms[0].file
        if whole is None:
            _check_alone(order, ending.upper())
        parts = [form.part(order.meter) for form in forms]
        return (whole(parts) if whole else parts[0]).encode()

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
