"""Pages to be printed: shapes and lines of text in millimetres, and their PDF file.

A page is measured from its upper left corner. Text is Helvetica, which every program that shows or
prints PDF files has, so no font has to be in the file.  It has the letters of Western Europe;
`printable` replaces others by the nearest of these.

pydyf, of the extra ``paper``, writes the objects of the file.  There is no date in it and no name
of a machine, so equal pages are equal files.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final
from zlib import compress

from tui_tangram.language import PlayerError, in_use
from tui_tangram.maths.geometry.plane import FloatPoint
from tui_tangram.play.names import in_ascii
from tui_tangram.render.svg import Drawing, bounds, decimal
from tui_tangram.render.viewport import Drawable, points
from tui_tangram.values import NamedTuple

FloatBox = tuple[float, float, float, float]
"""Left, low, right and high."""
POINT: Final = 25.4 / 72
"""Millimetres of a point, the unit of letters and of PDF files."""
ENCODING: Final = "cp1252"
"""The letters of the font."""


class Area(NamedTuple):
    """A rectangle of a page."""

    left: float
    top: float
    width: float
    height: float


class PaperPage:
    """One page."""

    def __init__(self, width: float, height: float) -> None:
        """Begin an empty page of that size."""
        self.width, self.height = width, height
        self.operators = bytearray()
        """The lines that draw all that is on it, from below, as in the file: so it takes little."""

    def draw(
        self, drawing: Drawing, left: float, top: float, scale: float, *, line: float = 0.25
    ) -> None:
        """Draw a drawing with its box at this position, with *scale* millimetres to its unit."""
        low, _, _, high = bounds(drawing)

        def at(x: float, y: float) -> FloatPoint:
            return left + (x - low) * scale, top + (high - y) * scale

        for patch in drawing.patches:
            contours = [[at(x, y) for x, y in points(shape)] for shape in patch.shapes]
            # A line in its own shape's colour closes the gap to its neighbour, and nothing else.
            width = 0.05 if patch.edge == patch.fill else line
            self.fill(contours, patch.fill, patch.edge, width)
        for letter in drawing.letters:
            x, y = at(*letter.at)
            size = letter.size * scale / POINT / _CAPITAL
            # Centred vertically on the height of a letter.
            base = y + letter.size * scale / 2
            self.text(x, base, letter.text, size, ink=letter.ink, anchor=0.5)

    def draw_part(
        self, drawing: Drawing, window: FloatBox, left: float, top: float, scale: float
    ) -> None:
        """Draw the part of a drawing in a box of its world (left, low, right, high)."""
        low_x, low_y, high_x, high_y = window

        def seen(box: FloatBox) -> bool:
            return box[0] < high_x and box[2] > low_x and box[1] < high_y and box[3] > low_y

        patches = [
            patch._replace(shapes=[shape for shape in patch.shapes if seen(_box(shape))])
            for patch in drawing.patches
        ]
        letters = [
            one
            for one in drawing.letters
            for wide in (one.size * max(len(one.text), 1),)
            if seen((one.at[0] - wide, one.at[1] - wide, one.at[0] + wide, one.at[1] + wide))
        ]
        part = Drawing([patch for patch in patches if patch.shapes], letters)
        if not part.patches:
            return
        box = bounds(part)
        whole = PaperPage(self.width, self.height)
        whole.draw(part, left + (box[0] - low_x) * scale, top + (high_y - box[3]) * scale, scale)
        across, up = (high_x - low_x) * scale, (high_y - low_y) * scale
        box = left, self.height - top - up, across, up
        self._add("q", f"{' '.join(decimal(value / POINT) for value in box)} re W n")
        self.operators += whole.operators
        self._add("Q")

    def text(
        self,
        x: float,
        base: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        ink: str = "#000000",
        anchor: float = 0.0,
    ) -> None:
        """Draw text that begins at *x*, has its middle there (*anchor* ½) or ends there (1)."""
        text = printable(text)
        left = x - anchor * text_width(text, size, bold=bold)
        text = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        across, up = decimal(left / POINT), decimal((self.height - base) / POINT)
        self._add(
            f"{_colour(ink)} rg",
            f"BT /{'B' if bold else 'P'} {decimal(size)} Tf {across} {up} Td ({text}) Tj ET",
        )

    def rule(
        self, left: float, top: float, width: float, height: float, ink: str = "#000000"
    ) -> None:
        """Fill a rectangle: a line, or a mark of a ruler."""
        right, low = left + width, top + height
        corners = [(left, top), (right, top), (right, low), (left, low)]
        self.fill([corners], ink)

    def fill(
        self,
        contours: Sequence[Sequence[FloatPoint]],
        fill: str,
        edge: str = "",
        width: float = 0.0,
    ) -> None:
        """Fill contours, or draw only their lines, or both: *fill* is ``#rrggbb`` or ``none``.

        *edge* is the colour of the lines, empty for none, and *width* theirs.
        """
        if fill != "none":
            self._add(f"{_colour(fill)} rg")
        if edge:
            self._add(f"{_colour(edge)} RG", f"{decimal(width / POINT)} w")
        for contour in contours:
            first, *others = (
                f"{decimal(x / POINT)} {decimal((self.height - y) / POINT)}" for x, y in contour
            )
            self._add(f"{first} m", *(f"{place} l" for place in others), "h")
        self._add(_PAINTS[fill != "none", bool(edge)])

    def _add(self, *lines: str) -> None:
        self.operators += "".join(f"\n{line}" for line in lines).encode(ENCODING)


def _box(shape: Drawable) -> FloatBox:
    xs, ys = zip(*points(shape), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def printable(text: str) -> str:
    """Return *text* with only letters of the font; "?" replaces those of other scripts.

    >>> printable("Bär, 4×4 − 1"), printable("Čáp"), printable("七巧")
    ('Bär, 4×4 – 1', 'Cáp', '??')
    """
    return "".join(c if _has(c) else _INSTEAD.get(c) or in_ascii(c)[:1] for c in text)


def lost(text: str) -> bool:
    """Return whether `printable` has no letters for some of *text*.

    >>> lost("Čáp"), lost("七巧")
    (False, True)
    """
    return printable(text).count("?") > text.count("?")


def _has(character: str) -> bool:
    try:
        return bool(character.encode(ENCODING)) and character.isprintable()
    except UnicodeEncodeError:
        return False


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of text in millimetres."""
    widths = _BOLD if bold else _PLAIN
    return sum(_advance(c, widths) for c in text) * size / 1000 * POINT


def _advance(character: str, widths: Sequence[int]) -> int:
    if character in _WIDE:
        return _WIDE[character]
    base = ord(unicodedata.normalize("NFKD", character)[0])
    return widths[base - 32] if 32 <= base < 127 else 556


def cut(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """Return *text*, shortened with an ellipsis to at most *width* millimetres.

    >>> cut("Swan", 20, 10), cut("A very long name of a figure", 20, 10)
    ('Swan', 'A very lon…')
    """
    text = printable(text)
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(text + "…", size, bold=bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, width: float, size: float) -> list[str]:
    """Return *text* in lines of at most *width* millimetres; one long word may be wider."""
    lines: list[str] = []
    for word in printable(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


_CAPITAL: Final = 0.718
"""The height of capitals and digits, in sizes of the font."""
_INSTEAD: Final = {"−": "–", "′": "'", "″": '"', "√": "V", "\t": " "}
_WIDE: Final = {"…": 1000, "—": 1000, "·": 278, "ß": 611, "×": 584, "„": 333, "“": 333, "”": 333}
_PLAIN: Final = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
"""The widths of Helvetica's letters from the space on, in thousandths of its size."""
_BOLD: Final = (
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
)  # fmt: skip


class NoPaperError(PlayerError):
    """The package that writes PDF files is missing.  The message is one line with the remedy."""


def pdf(pages: Iterable[PaperPage], title: str, note: str = "") -> bytes:
    """Return a file with *pages*, and a *note* in its properties if there is one.

    Raises `NoPaperError`.
    """
    try:
        import pydyf
    except ModuleNotFoundError:
        raise NoPaperError(
            'PDF files need the extra paper: pip install "tui-tangram[paper]". HTML files do not.'
        ) from None

    document = pydyf.PDF()
    document.info["Title"] = pydyf.String(title)
    if note:
        document.info["Puzzles"] = pydyf.String(note)
    document.catalog["Lang"] = pydyf.String(in_use() or "en")
    document.catalog["ViewerPreferences"] = pydyf.Dictionary(
        # Printing programs are asked not to scale the page: parts to cut out have their true size.
        {"PrintScaling": "/None", "DisplayDocTitle": "true"}
    )
    fonts = []
    for name in ("Helvetica", "Helvetica-Bold"):
        font = pydyf.Dictionary(
            {
                "Type": "/Font",
                "Subtype": "/Type1",
                "BaseFont": f"/{name}",
                "Encoding": "/WinAnsiEncoding",
            }
        )
        document.add_object(font)
        fonts.append(font)
    resources = pydyf.Dictionary(
        {"Font": pydyf.Dictionary({"P": fonts[0].reference, "B": fonts[1].reference})}
    )
    for page in pages:
        # All joins are round.
        drawn = compress(b"1 j" + page.operators, 9)
        stream = pydyf.Stream([drawn], extra={"Filter": "/FlateDecode"})
        document.add_object(stream)
        size = (0, 0, page.width / POINT, page.height / POINT)
        document.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": document.pages.reference,
                    "MediaBox": pydyf.Array([decimal(value) for value in size]),
                    "Contents": stream.reference,
                    "Resources": resources,
                }
            )
        )
    output = io.BytesIO()
    document.write(output)
    return output.getvalue()


_PAINTS: Final = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}


def _colour(value: str) -> str:
    return " ".join(decimal(int(value[at : at + 2], 16) / 255) for at in (1, 3, 5))
