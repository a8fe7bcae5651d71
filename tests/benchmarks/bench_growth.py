"""How the time of every reader grows with the size of what it reads.

    python -m tests.benchmarks.bench_growth [SIZE] [READER …]

Gives each reader of the table in `tests.strategies.readers` inputs of SIZE bytes (100,000 unless
said), of twice and of four times as many, in one run: each list of its samples made long, each
text and name made long, a sample many times with signs between, signs alone, and for drawings and
figures the worst that is known.  Prints for each reader the input that took longest, the CPU
seconds of the three sizes and their ratios, and a ``!`` where the time is not linear: then both
ratios are above 3, while linear ones are about 2, and quadratic ones 4.  One that is above 3 alone
is the size at which a limit no longer ends the reading early.  What takes less than a tenth of a
second is not looked at, what is steep is measured three times, and objects that were there before
are not collected: looking at all of them takes as long as to read 400 kB, and begins at some number
of new ones.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final, NamedTuple

from tests.strategies.readers import Reader, readers, verdict

Grow = Callable[[int], bytes]
"""Returns an input of about so many bytes."""

STEEP: Final = 3
"""A ratio halfway between linear and quadratic."""
SHORT: Final = 0.1
"""Seconds below which there is more noise than time."""
SQUARE: Final = "0 0 10 0 10 10 0 10 "
TRIANGLE: Final = '<polygon points="0 0 1 0 1 1"/>'
WIDE: Final = '<rect x="-9" y="-9" width="99999" height="99999" fill="white"/>'


class Grown(NamedTuple):
    """The CPU seconds for one kind of input: of four times the size, of twice that, and of that."""

    seconds: float
    half: float
    quarter: float
    name: str

    @property
    def ratios(self) -> tuple[float, float]:
        """The ratios of the times, that of the smaller sizes first."""
        return self.half / max(self.quarter, 1e-4), self.seconds / max(self.half, 1e-4)

    @property
    def steep(self) -> bool:
        """Whether the time is certain not to be linear."""
        return self.seconds > SHORT and min(self.ratios) > STEEP


def svg(part: str, once: str = "") -> Grow:
    """Return an SVG with *part* as often as fits, after *once*."""
    return lambda size: f"<svg>{once}{part * (size // len(part))}</svg>".encode()


def attribute(before: str, part: str, after: str) -> Grow:
    """Return an SVG with one long attribute."""
    return lambda size: f"<svg>{before}{part * (size // len(part))}{after}</svg>".encode()


def text(part: str, once: str = "") -> Grow:
    """Return a text with *part* as often as fits, after *once*."""
    return lambda size: (once + part * (size // len(part))).encode()


def comb(size: int) -> bytes:
    """Return a figure whose outline has many teeth."""
    many = min(size // 16, 990)
    top = [[many - i, 0, 10 + i % 2 * 20, 0] for i in range(many)]
    return _figure([[[0, 0, 0, 0], [many + 1, 0, 0, 0], *top]] * (size // (16 * many)))


def squares(size: int) -> bytes:
    """Return a figure of many small squares."""
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    places = ((2 * (i % 900), 2 * (i // 900)) for i in range(size // 64))
    return _figure([[[x + a, 0, y + b, 0] for a, b in corners] for x, y in places])


def _figure(outline: object) -> bytes:
    head = {"format": "tui-tangram/figure", "version": 1, "set": "broken-heart", "name": "x"}
    return json.dumps({**head, "unit": 48, "outline": outline}).encode()


WORST: Final[dict[str, dict[str, Grow]]] = {
    "drawing": {
        "cycle, then a point": lambda size: (SQUARE * (size // 40) + "0 0 " * (size // 8)).encode(),
        "cycle in svg": attribute('<polygon points="', SQUARE, '"/>'),
        "thousand corners": svg(f'<polygon points="{SQUARE * 125}{"0 0 " * 499}"/>'),
        "moves": attribute('<path d="', "M0 0z", '"/>'),
        "closes": attribute('<path d="M0 0', "z", '"/>'),
        "steps": attribute('<path d="M0 0', "h1", '"/>'),
        "groups": svg('<g><polygon points="0 0 1 0 1 1"/></g>'),
        "uses": svg('<use href="#a"/>', f'<g id="a">{"<b/>" * 9_000}</g>'),
        "uses of much": svg('<use href="#a"/>', f'<path id="a" d="{"M0 0h9v9z" * 900}"/>'),
        "a style": svg(f"<style>{'a' * 9_000}</style>"),
        "comments": svg(f"<style>{'/*' * 4_000}</style>"),
        "selectors": svg(f"<style>{'a,' * 2_000}{{{'opacity:1;' * 400}}}</style>"),
        "classes": svg(f'<g class="{"a " * 450}"/>'),
        "transforms": svg(f'<g transform="{"rotate(1)" * 90}"/>'),
        "turns of much": svg(f'<g transform="rotate({"1 " * 450})"/>'),
        "lengths": svg(f'<rect width="{"1 " * 450}"/>'),
        "clips": svg(
            f'<g clip-path="url(#a)">{TRIANGLE}</g>', f'<clipPath id="a">{WIDE}</clipPath>'
        ),
        "clips each moved": lambda size: "".join(
            (
                f'<svg><clipPath id="a">{WIDE}</clipPath>',
                *(
                    f'<g transform="scale({i + 1})" clip-path="url(#a)">{TRIANGLE}</g>'
                    for i in range(size // 90)
                ),
                "</svg>",
            )
        ).encode(),
        "clips in each other": svg(
            '<g clip-path="url(#a)">' * 90 + TRIANGLE + "</g>" * 90,
            f'<clipPath id="a">{WIDE}</clipPath>',
        ),
        "a large clip": lambda size: (
            f'<svg><clipPath id="a"><path d="M9 9H99V99H9{"h-1v1" * (size // 6)}z"/></clipPath>'
            f'<g clip-path="url(#a)">{TRIANGLE * 300}</g></svg>'
        ).encode(),
        "clipped corners": lambda size: (
            f'<svg><clipPath id="a"><path d="M9 9H99V99H9{"h-1v1" * 400}z"/></clipPath>'
            f'<path clip-path="url(#a)" d="M0 0{"h1v1" * (size // 4)}z"/></svg>'
        ).encode(),
        "masks": svg(f'<g mask="url(#a)">{TRIANGLE}</g>', f'<mask id="a">{WIDE}</mask>'),
        "boxes": svg(
            '<g transform="scale(2)" style="transform-box:fill-box">' * 90
            + TRIANGLE * 9
            + "</g>" * 90,
        ),
        "symbols": svg(
            '<use href="#a" width="9"/>', f'<symbol id="a" viewBox="0 0 1 1">{WIDE}</symbol>'
        ),
        "entities": svg("&amp;", "<text>"),
        "flat entities": lambda size: (
            f'<!DOCTYPE svg [<!ENTITY a "{"b" * 200}">]><svg>{"&a;" * (size // 3)}</svg>'
        ).encode(),
        "half entities": lambda size: (
            b"<!DOCTYPE svg [" + b'<!ENTITY a "b' * (size // 13) + b"<svg/>"
        ),
        "pages": lambda size: f"<html>{'<svg>' * (size // 5)}".encode(),
        "page of pages": lambda size: f"<html>{'<svg></svg>' * (size // 11)}".encode(),
        "page of lines": lambda size: ("<html>" + "\n" * (size // 2) + "<svg/>" * 20).encode(),
        "fills": svg(f'<path fill="rgba({"0" * 900}" d="M0 0h9v9z"/>'),
        "curves": attribute('<path d="M0 0', "C0 0 0 1 0 1", '"/>'),
        "arcs": attribute('<path d="M0 0', "a9 9 0 01.5.5", '"/>'),
        "triangles": lambda size: "".join(
            f"0 0 {i} 0 0 {i}\n" for i in range(1, min(size // 10, 499))
        ).encode(),
        "equal triangles": lambda size: "".join(
            f"{i} 0 {i + 1} 0 {i} 1\n" for i in range(1, min(size // 10, 499))
        ).encode(),
        "a triangle often": lambda size: b"0 0 1 0 0 1\n" * min(size // 12, 499),
        "names": lambda size: b"a " * (size // 2) + b": 0 0",
        "rings": lambda size: b"POLYGON(" + b"(0 0,1 0,1 1)," * (size // 14),
        "brackets in wkt": lambda size: b"POLYGON(" + b"(" * size,
        "chain in tikz": lambda size: b"\\draw (0,0)" + b"--(1,1)" * (size // 7) + b"--cycle;",
        "paths in tikz": lambda size: b"\\draw (0,0)--(1,1)--cycle;" * (size // 26),
        "nodes in tikz": lambda size: b"\\draw (0,0)--(1,1);" + b"node[" * (size // 5),
        "points in tikz": lambda size: b"\\draw (0,0)--(1,1);" + b"A=(1,1)," * (size // 8),
        "brackets in tikz": lambda size: b"\\draw (0,0)--(1,1);" + b"(" * size,
        "chains": lambda size: b"a-b <0> [1];" * (size // 12),
        "one chain": lambda size: b"a-b <0> [1];a" + b"-b" * (size // 2) + b"<0>[1];",
        "chains backwards": lambda size: (
            "".join(f"p{i}-p{i - 1} <0> [1];" for i in range(min(size // 20, 900), 0, -1)).encode()
            + b"p0-p0 <0> [1];"
        ),
        "blanks in a chain": lambda size: b"a-b <0> [1];a-b <" + b" " * size + b"x",
        "attributes": lambda size: (
            "<svg " + " ".join(f"a{i}='1'" for i in range(size // 11)) + "/>"
        ).encode(),
    },
    "picture": {
        "words": lambda size: b"tui-tangram:puzzles:any:" * (size // 24),
        "metadata": lambda size: (
            b"<metadata>tui-tangram:puzzles:" * (size // 30) + b"tui-tangram:puzzles:00000000:aaaa;"
        ),
    },
    "boards of others": {
        "brackets in a line": text("[1,2,3,4],"),
        "open brackets": text("(1 "),
        "blanks and a number": lambda size: b" " * size + b"1: 1 2 3 4",
        "numbers with colons": text("1: 2 3 4 5\n"),
        "sizes": text("1 x "),
        "heads": text("1 1\n1 2 3 4\n"),
        "titles": text("top,right,bottom,left\n1,2,3,4\n"),
        "titles or letters": text("n e s w\n"),
        "joined words": text("1/2/3/4 "),
        "named words": text("top: 1, right: 2, bottom: 3, left: 4\n"),
        "many names": lambda size: (
            b"{n: 1, e: 2, s: 3, w: 4, "
            + b"\n".join(b"n: 1, a%d: 2" % at for at in range(size // 12))
        ),
        "records of lines": text("- top: 1\n  right: 2\n"),
        "a record of many lines": text("  top: 1\n", "{\n"),
        "lines of a frame": text("|--"),
        "objects": text('{"n":1,"e":2,"s":3,"w":4}\n'),
        "objects of many names": lambda size: b"\n".join(
            b'{"n":1,"e":2,"s":3,"w":4,"a%d":5}' % at for at in range(size // 30)
        ),
        "tiles on a line": text("1 2 3 4 "),
        "comments": text("1 2 3 4 # rules: \n"),
        "fixed tiles": text("1,2,3,4,1,1,1\n"),
        "many colours": lambda size: b"\n".join(b"%d 1 2 3" % at for at in range(size // 9)),
        "addresses": text("#board_edges=abcd\n"),
        "fields": text("&a=b", "#board_edges=abcd"),
        "letters": text("abcd", "#board_edges="),
        "hints": text("-0.1", "#board_edges=abcd&hints=0"),
        "encoded": text("%2525", "board_edges%3Dabcd"),
        "entities": text("&amp;", "#board_edges=abcd"),
        "records": text('{"board_edges":"abcd"}\n'),
    },
    "figure": {"teeth": comb, "squares": squares},
    "own figure": {"teeth": comb, "squares": squares},
}


def ways(reader: Reader) -> Iterator[tuple[str, Grow]]:
    """Yield the ways to make long inputs for a reader, with their names."""
    yield from WORST.get(reader.name, {}).items()
    for sign in (
        b"[",
        b'{"a":',
        b"9",
        b"a",
        b" ",
        b"\n",
        b'"',
        b"+",
        b"1,",
        b"#\n",
        b"a.",
        b"\x00",
    ):
        yield f"{sign!r} alone", lambda size, sign=sign: sign * (size // len(sign))
    for sample in reader.samples:
        for sign in (b"", b",", b"\n", b"/", b"+", b" "):
            yield (
                f"sample and {sign!r}",
                lambda size, one=sample + sign: one * (size // len(one) + 1),
            )
        try:
            document = json.loads(sample)
        except ValueError:
            continue
        for path in _places(document, ()):
            yield ".".join(map(str, path)), _stretched(document, path)


def _places(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the places of what can be long: texts, lists and objects."""
    if isinstance(value, str | list | dict):
        yield path
    items = value.items() if isinstance(value, dict) else ()
    items = list(enumerate(value))[:2] if isinstance(value, list) else items
    for key, item in items:
        yield from _places(item, (*path, key))


def _stretched(document: Any, path: tuple[Any, ...]) -> Grow:
    """Return the document with the value at a place as long as asked for."""

    def grow(size: int) -> bytes:
        whole = {"": deepcopy(document)}
        within: Any = whole
        for key in (last := ["", *path])[:-1]:
            within = within[key]
        value = within[last[-1]]
        times = size // len(json.dumps(value)) + 1
        if isinstance(value, dict):
            more = ((f"{key}{i}", value[key]) for i in range(times) for key in value)
            within[last[-1]] = value | dict(more)
        else:
            within[last[-1]] = value * times
        return json.dumps(whole[""]).encode()

    return grow


def seconds(reader: Reader, content: bytes) -> float:
    """Return the CPU seconds that a reader takes."""
    began = time.process_time()
    verdict(reader, content)
    return time.process_time() - began


def measured(reader: Reader, name: str, grow: Grow, size: int) -> Grown:
    """Return the times of one kind of input; what is steep is the best of three."""
    # What is loaded at the first fault of a kind does not count.
    seconds(reader, grow(size // 10))
    inputs = [grow(times * size) for times in (4, 2, 1)]
    best = [seconds(reader, content) for content in inputs]
    for _ in range(2):
        if not Grown(*best, name).steep:
            break
        best = [
            min(before, seconds(reader, content))
            for before, content in zip(best, inputs, strict=True)
        ]
    return Grown(*best, name)


def main() -> None:
    """Read the arguments and print the table."""
    words = sys.argv[1:]
    size = int(words.pop(0)) if words and words[0].isdigit() else 100_000
    for reader in readers():
        if words and reader.name not in words:
            continue
        seconds(reader, reader.samples[0])
        gc.collect()
        gc.freeze()
        grown = [measured(reader, name, grow, size) for name, grow in ways(reader)]
        for one in {max(grown), *(one for one in grown if one.steep)}:
            first, second = one.ratios
            print(
                f"{reader.name:<22} {one.quarter:7.3f} s {one.half:7.3f} s {one.seconds:7.3f} s  "
                f"x{first:4.1f} x{second:4.1f} {'!' if one.steep else ' '} {one.name}",
                flush=True,
            )


if __name__ == "__main__":
    main()
