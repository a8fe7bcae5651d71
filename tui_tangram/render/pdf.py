"""Pages as a PDF file.

pydyf, of the extra ``paper``, writes the objects of the file.  There is no date in it and no name
of a machine, so equal pages are equal files.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

from tui_tangram.language import PlayerError, in_use
from tui_tangram.render.page import ENCODING, POINT, Clip, Fill, PaperPage, Text
from tui_tangram.render.svg import decimal


class NoPaperError(PlayerError):
    """The package that writes PDF files is missing.  The message is one line with the remedy."""


def pdf(pages: Sequence[PaperPage], title: str, note: str = "") -> bytes:
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
        stream = pydyf.Stream(_drawn(page), compress=True)
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


def _drawn(page: PaperPage) -> list[Any]:
    """Return the operators that draw a page: round joins, then mark after mark."""
    lines = ["1 j"]
    for mark in page.marks:
        lines += _clipped(mark, page) if isinstance(mark, Clip) else _marked(mark, page)
    return [line.encode(ENCODING) for line in lines]


def _clipped(clip: Clip, page: PaperPage) -> list[str]:
    left, top, width, height = clip.area
    low = page.height - top - height
    box = " ".join(decimal(value / POINT) for value in (left, low, width, height))
    inside = [line for mark in clip.marks for line in _marked(mark, page)]
    return ["q", f"{box} re W n", *inside, "Q"]


def _marked(mark: Fill | Text, page: PaperPage) -> list[str]:
    return _filled(mark, page) if isinstance(mark, Fill) else _written(mark, page)


def _filled(mark: Fill, page: PaperPage) -> list[str]:
    path = []
    for contour in mark.contours:
        places = [f"{decimal(x / POINT)} {decimal((page.height - y) / POINT)}" for x, y in contour]
        path += [f"{places[0]} m", *(f"{place} l" for place in places[1:]), "h"]
    filled = mark.fill != "none"
    lines = [f"{_colour(mark.fill)} rg"] if filled else []
    if mark.edge:
        lines += [f"{_colour(mark.edge)} RG", f"{decimal(mark.width / POINT)} w"]
    return [*lines, *path, _PAINTS[filled, bool(mark.edge)]]


_PAINTS: Final = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}


def _written(mark: Text, page: PaperPage) -> list[str]:
    text = mark.text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    x, y = decimal(mark.left / POINT), decimal((page.height - mark.base) / POINT)
    font = "B" if mark.bold else "P"
    return [
        f"{_colour(mark.ink)} rg",
        f"BT /{font} {decimal(mark.size)} Tf {x} {y} Td ({text}) Tj ET",
    ]


def _colour(value: str) -> str:
    return " ".join(decimal(int(value[at : at + 2], 16) / 255) for at in (1, 3, 5))
