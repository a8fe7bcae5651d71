"""What a PDF file has on its pages, read again without what wrote it."""

from __future__ import annotations

import re
import zlib
from typing import NamedTuple

POINT = 25.4 / 72


class PrintedPage(NamedTuple):
    """One page, in millimetres."""

    width: float
    height: float
    texts: list[str]
    """The lines of text, in the order of the file."""
    contours: list[list[tuple[float, float]]]
    """The corners of all shapes, from the lower left corner."""
    operators: str

    def has(self, *words: str) -> bool:
        """Whether all *words* are somewhere on the page."""
        return all(any(word in text for text in self.texts) for word in words)

    @property
    def outlines(self) -> list[list[tuple[float, float]]]:
        """The contours that are lines and not filled."""
        lines = re.findall(r"^.* w$([^w]*?)^S$", self.operators, re.MULTILINE)
        return [one for part in lines for one in _contours(part)]

    @property
    def windows(self) -> list[tuple[float, ...]]:
        """The rectangles that drawings are cut to: left, low, width, height in millimetres."""
        found = re.findall(r"^([-\d. ]+) re W n$", self.operators, re.MULTILINE)
        return [tuple(float(value) * POINT for value in one.split()) for one in found]

    def paths(self, colour: str) -> list[list[list[tuple[float, float]]]]:
        """Return the contours of each thing that is filled in a colour, three numbers to 1."""
        parts = re.findall(
            rf"^{colour} rg$(.*?)^(?:B|f)$", self.operators, re.DOTALL | re.MULTILINE
        )
        return [_contours(part) for part in parts]


def printed(content: bytes) -> list[PrintedPage]:
    """Return the pages of a file, found by its table of objects."""
    assert content.startswith(b"%PDF-1.")
    assert content.endswith(b"%%EOF\n")
    start = int(content.rpartition(b"startxref\n")[2].split()[0])
    table = re.match(rb"xref\n0 (\d+)\n", content[start:])
    assert table
    first, size = start + table.end(), int(table[1])
    entries = content[first:].split(b"\n")[:size]
    objects = [content[int(entry[:10]) :] for entry in entries]
    for number, found in enumerate(objects[1:], start=1):
        assert found.startswith(f"{number} 0 obj".encode())
    catalog = _object(objects, rb"/Root (\d+) 0 R", content)
    pages = _object(objects, rb"/Pages (\d+) 0 R", catalog)
    assert b"/Type /Catalog" in catalog[: catalog.index(b"endobj")]
    assert b"/Type /Pages/" in pages[: pages.index(b"endobj")]
    kids = re.search(rb"/Kids \[(.*?)\]", pages)
    assert kids
    return [_page(objects, objects[int(kid)]) for kid in re.findall(rb"(\d+) 0 R", kids[1])]


def _object(objects: list[bytes], pattern: bytes, text: bytes) -> bytes:
    found = re.search(pattern, text)
    assert found
    return objects[int(found[1])]


def _page(objects: list[bytes], page: bytes) -> PrintedPage:
    # What is of no type that readers know is shown by none.
    assert b"/Type /Page/" in page[: page.index(b"endobj")]
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page)
    assert box
    stream = _object(objects, rb"/Contents (\d+) 0 R", page)
    length = re.search(rb"/Length (\d+)", stream)
    assert length
    begin = stream.index(b"stream\n") + 7
    text = zlib.decompress(stream[begin : begin + int(length[1])]).decode("cp1252")
    texts = [
        re.sub(r"\\(.)", r"\1", one)
        for one in re.findall(r" Td \((.*)\) Tj ET$", text, re.MULTILINE)
    ]
    width, height = (float(value) * POINT for value in box.groups())
    return PrintedPage(width, height, texts, _contours(text), text)


def _contours(text: str) -> list[list[tuple[float, float]]]:
    contours: list[list[tuple[float, float]]] = []
    for x, y, way in re.findall(r"^([-\d.]+) ([-\d.]+) ([ml])$", text, re.MULTILINE):
        if way == "m":
            contours.append([])
        contours[-1].append((float(x) * POINT, float(y) * POINT))
    return contours


def extent(contour: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the width and height of a contour."""
    xs, ys = zip(*contour, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)
