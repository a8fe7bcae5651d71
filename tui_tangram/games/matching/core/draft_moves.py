"""The moves that edit a board: their text and effects.

::

    off 2.3  off 2.3 4.1      the cells 2.3, or 2.3 and 4.1, are removed
    on 2.3-5.6                all cells in the rectangle between these two are added
    off ring  off ring2       the outermost ring, the two outermost; on ring: one more around
    off inside  off inside2   all but the outermost ring, all but the two outermost
    off lattice               every second cell; at the right and below only for several holes
    off every                 every second cell inside
    off checker  off rows     every second cell, every second row of the canvas
    off octagon  on all       all cells of a shape, all cells
    colour 2.3 up 4           that side shows colour 4, and the side beyond what fits it; 0: none
    colour 2.3 up 2.6 up 4    the same for several sides
    clear 2.3                 the sides of the cell have no colours, none is wild
    wild 2.3 up  tame 2.3 up  that side matches anything, or no longer
    fix 2.3  loose 2.3        its tile is fixed there, or no longer
    border dark|free|4        the sides on the rim are dark, are painted, or show colour 4
    border model              each side of a stack has one colour, which ``colour`` changes
    rules infinity            the game type
    match complement          the way of matching
    flips on|off              whether tiles may be turned over
    board hexagon medium      a board of another layout or size, with the matching parts of this one
    board square ring-30 wrap its size is as in IDs; a torus
    fill 7 5                  every edge without a colour gets one of five, drawn by seed 7
    recolour 7 5              every edge does

A move that would change nothing is refused.  Cells, sides, shapes and rules have English names,
whatever the player's language: moves are stored in saves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from math import isqrt
from random import Random
from typing import Final

from tui_tangram.games.matching.core.board_size import RecipeError
from tui_tangram.games.matching.core.draft import Draft, DraftCanvas, canvas_of, moved_to
from tui_tangram.games.matching.core.generate import dealt
from tui_tangram.games.matching.core.levels import recommended
from tui_tangram.games.matching.core.naming import SHAPES, layout_called, rows_of, size_called
from tui_tangram.games.matching.core.recipe import TOWER_RULES, board_called
from tui_tangram.games.matching.core.rules import EDITED, EQUAL, MAX_COLOURS, RULES, rules_named
from tui_tangram.games.matching.core.tile import RIM
from tui_tangram.maths.tiling import CUBE, LEVELS, STACK, Corners, Side
from tui_tangram.maths.tiling.shapes import SHAPES as SHAPES_OF_BOARDS
from tui_tangram.maths.tiling.shapes import latticed, thinned
from tui_tangram.maths.tiling.solids import KNOWN, SOLIDS
from tui_tangram.play import MoveError, quote
from tui_tangram.play.names import drawn_seed
from tui_tangram.play.splitmix import WORD, SplitMix64
from tui_tangram.values import replace

DARK: Final = "dark"
FREE: Final = "free"
"""The keywords of `border` other than a colour."""
WRAP: Final = "wrap"
"""The word of `board` for a wrapping board."""

_RECTANGLE: Final = re.compile(r"(\d{1,4}\.\d{1,4})-(\d{1,4}\.\d{1,4})", re.ASCII)
MODEL: Final = "model"
"""The keyword of `border` for a stack that is a larger model of a cube."""
_LAYERS: Final = re.compile(r"(ring|inside)([1-9]?)", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,20}", re.ASCII)

_Change = Callable[[DraftCanvas, Draft, Sequence[str]], Draft]


def execute(draft: Draft, move: str) -> Draft:
    """Return the draft after a move.  Raises `MoveError`, and nothing else."""
    verb, *words = move.split(" ")
    change = _CHANGES.get(verb)
    if change is None or not words or not all(words):
        raise MoveError("not a move of this game: {move}", move=quote(move))
    after = change(draft.canvas, draft, words)
    if after == draft:
        raise MoveError("nothing would change")
    return after


# Cells


def _off(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    gone = _region(canvas, draft, words, on=False) & draft.cells
    if gone and canvas.board.layout == STACK:
        raise MoveError("a stack of cubes has all its cells")
    if gone and canvas.fixed:
        raise MoveError("a board that wraps around keeps all its cells")
    if gone == draft.cells:
        raise MoveError("a board needs a cell")
    return replace(draft, cells=draft.cells - gone, fixed=draft.fixed - gone)


def _on(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    return replace(draft, cells=draft.cells | _region(canvas, draft, words, on=True))


def _region(canvas: DraftCanvas, draft: Draft, words: Iterable[str], *, on: bool) -> frozenset[int]:
    """Return the cells that some words name; with *on*, those that are not on the board."""
    return frozenset().union(*(_part(canvas, draft, word, on=on) for word in words))


def _part(canvas: DraftCanvas, draft: Draft, word: str, *, on: bool) -> Iterable[int]:
    if word in canvas.names:
        return (canvas.names[word],)
    if match := _RECTANGLE.fullmatch(word):
        return rectangle(canvas, cell(canvas, match[1]), cell(canvas, match[2]))
    if match := _LAYERS.fullmatch(word):
        return _layers(canvas, draft, match[1], int(match[2] or 1), on=on)
    if word in _PATTERNS:
        return _PATTERNS[word](canvas, draft)
    shape = {name: shape for shape, name in SHAPES.items()}.get(word)
    if shape is None:
        raise MoveError("there is no cell {place}", place=quote(word))
    faces = canvas.board.mesh.faces
    return [one for one, face in enumerate(faces) if face.shape == shape]


def rectangle(canvas: DraftCanvas, one: int, other: int) -> list[int]:
    """Return the cells whose middles lie in the rectangle between the middles of two cells."""
    faces = canvas.board.mesh.faces
    a, b = faces[one].middle, faces[other].middle
    left, right = sorted((a.real, b.real))
    low, high = sorted((a.imaginary, b.imaginary))
    return [
        number
        for number, face in enumerate(faces)
        if left <= face.middle.real <= right and low <= face.middle.imaginary <= high
    ]


def _layers(canvas: DraftCanvas, draft: Draft, what: str, depth: int, *, on: bool) -> Iterable[int]:
    """Return the outermost rings of the board, its inside, or the rings around it."""
    if not on:
        rings = canvas.rings(draft).items()
        return [one for one, ring in rings if (ring <= depth) == (what == "ring")]
    grown = draft.cells
    for _ in range(depth):
        faces = canvas.board.mesh.faces
        grown = grown.union(*(faces[one].neighbours for one in grown))
    return grown - draft.cells


def _without(
    thin: Callable[[list[Corners]], list[Corners]], canvas: DraftCanvas, draft: Draft
) -> Iterable[int]:
    """Return the cells of a draft that *thin* removes."""
    faces = canvas.board.mesh.faces
    remaining = set(thin([faces[one].corners for one in draft.cells]))
    return [one for one in draft.cells if faces[one].corners not in remaining]


def _rows(canvas: DraftCanvas) -> Iterator[tuple[int, int, int]]:
    """Yield each cell with its row and its number there, from 0."""
    for row, cells in enumerate(rows_of(canvas.board.mesh)):
        for number, one in enumerate(cells):
            yield row, number, one


_PATTERNS: Final[Mapping[str, Callable[[DraftCanvas, Draft], Iterable[int]]]] = {
    "all": lambda canvas, _: range(len(canvas.board)),
    "lattice": partial(_without, latticed),
    "every": partial(_without, thinned),
    "checker": lambda canvas, _: [one for row, at, one in _rows(canvas) if (row + at) % 2],
    "rows": lambda canvas, _: [one for row, _, one in _rows(canvas) if row % 2],
}
"""The brushes for many cells, by their words."""


def cell(canvas: DraftCanvas, word: str) -> int:
    """Return the cell with this name.  Raises `MoveError`."""
    found = canvas.names.get(word)
    if found is None:
        raise MoveError("there is no cell {place}", place=quote(word))
    return found


def _here(canvas: DraftCanvas, draft: Draft, word: str) -> int:
    """Return the cell with this name, which must be on the board."""
    found = cell(canvas, word)
    if found not in draft.cells:
        raise MoveError("cell {name} is not on the board", name=word)
    return found


def _cells(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> frozenset[int]:
    if words == ["all"]:
        return draft.cells
    return frozenset(_here(canvas, draft, word) for word in words)


# Sides


def _sides(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> list[Side]:
    """Return the sides named, each by a cell and a direction."""
    if not words or len(words) % 2:
        raise MoveError("name a cell and one of its sides, such as 2.3 up")
    found = []
    for name, way in zip(words[::2], words[1::2], strict=True):
        here = _here(canvas, draft, name)
        side = canvas.sides_of[here].get(way)
        if side is None:
            raise MoveError("cell {name} has no side {way}", name=name, way=quote(way))
        found.append(Side(here, side))
    return found


def _number(word: str, most: int) -> int:
    if not _NUMBER.fullmatch(word) or int(word) > most:
        raise MoveError("there is no colour {colour}; use 0 to {most}", colour=quote(word),
                        most=most)  # fmt: skip
    return int(word)


def _colour(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    colour, paint, wild = _number(words[-1], MAX_COLOURS), list(draft.paint), set(draft.wild)
    model = list(draft.model or ())
    for side in _sides(canvas, draft, words[:-1]):
        if canvas.outer(draft, side) is not None and canvas.on_rim(draft, side):
            if not model or not colour:
                raise MoveError("the border has its own colour")
            model[side.side] = colour
            continue
        edge, own = canvas.painted(draft, side, colour)
        paint[edge] = own
        wild.discard(side)
    return replace(
        draft, paint=tuple(paint), wild=frozenset(wild), model=tuple(model) if model else None
    )


def _clear(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    paint, wild = list(draft.paint), set(draft.wild)
    for one in _cells(canvas, draft, words):
        for k, edge in enumerate(canvas.board.mesh.faces[one].edges):
            paint[edge] = 0
            wild.discard(Side(one, k))
    return replace(draft, paint=tuple(paint), wild=frozenset(wild))


def _wild(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    _no_tower(canvas)
    return replace(draft, wild=draft.wild.union(_sides(canvas, draft, words)))


def _tame(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    return replace(draft, wild=draft.wild.difference(_sides(canvas, draft, words)))


def _fix(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    return replace(draft, fixed=draft.fixed | _cells(canvas, draft, words))


def _loose(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    return replace(draft, fixed=draft.fixed - _cells(canvas, draft, words))


def _filled(canvas: DraftCanvas, draft: Draft, words: Sequence[str], *, repaint: bool) -> Draft:
    if len(words) != 2 or not all(_NUMBER.fullmatch(word) for word in words):
        raise MoveError("give a seed and a number of colours")
    seed, colours, matching = int(words[0]), int(words[1]), draft.rules.matching
    if seed > WORD:
        raise MoveError("a seed is a number from 0 to {most}", most=WORD)
    if not 1 <= colours <= MAX_COLOURS or matching.whole(colours) != colours:
        raise MoveError("there cannot be {n} colours here", n=colours)
    edges = [edge for edge in canvas.open(draft) if repaint or not draft.paint[edge]]
    pairs, chance = matching.pairs(colours), SplitMix64.named(f"{seed}:{colours}")
    paint = list(draft.paint)
    for edge, kind in zip(edges, dealt(len(edges), range(len(pairs)), chance), strict=True):
        paint[edge] = pairs[kind][chance.coin()]
    return replace(draft, paint=tuple(paint))


def _fill(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    return _filled(canvas, draft, words, repaint=False)


def _recolour(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    return _filled(canvas, draft, words, repaint=True)


def by_chance(
    canvas: DraftCanvas, draft: Draft, verb: str, random: Random, colours: int = 0
) -> str:
    """Return the move that colours randomly: *verb* is ``fill`` or ``recolour``.

    Without a number of *colours* the current number is used, or else the recommended one: to
    ``fill`` with the single colour of a new board would make all tiles alike.
    """
    rules, known = draft.rules, canvas.verdict(draft).colours
    if not colours:
        enough = known >= (2 if verb == "fill" else 1)
        colours = known if enough else recommended(canvas.board.layout, rules.id, len(draft.cells))
    whole = rules.matching.whole(min(max(colours, 1), MAX_COLOURS))
    return f"{verb} {drawn_seed(random)} {whole}"


# Layout and size


def _board(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    del canvas
    if not 2 <= len(words) <= 3 or words[2:] not in ([], [WRAP]):
        raise MoveError("name a layout and a size, such as hexagon 30")
    there = canvas_called(words[0], words[1], wraps=len(words) == 3)
    if there.borderless and draft.rules.rim:
        raise MoveError("{rules} needs a border, but this board has none", rules=draft.rules.title)
    rules = draft.rules
    if there.board.mesh.unlike and (rules.demo or rules.matching != EQUAL):
        _no_tower(there)
    if rules.may_flip and there.board.layout == STACK:
        raise MoveError("cubes cannot be flipped")
    return moved_to(draft, there)


def _no_tower(canvas: DraftCanvas) -> None:
    """Refuse what a tower cannot have."""
    if canvas.board.mesh.unlike:
        raise MoveError("{why}", why=TOWER_RULES)


@lru_cache(maxsize=16)
def canvas_called(layout: str, size: str, *, wraps: bool) -> DraftCanvas:
    """Return the canvas of a layout and a size as written in IDs.  Raises `MoveError`."""
    try:
        return canvas_of(board_called(layout, size, wraps=wraps))
    except RecipeError as error:
        raise MoveError(str(error)) from None


def board_move(draft: Draft, text: str) -> str:
    """Return the move to the board that a player names: ``hexagons 30``, ``8x6``, ``ring large``.

    Omitted parts are retained: the layout, and approximately the number of cells.
    """
    words = text.lower().replace("×", "x").split()
    wrap = [words.pop()] if words[-1:] == [WRAP] else []
    size = [words.pop()] if words and _is_size(words[-1]) else []
    if size and words and words[-1] in (*SHAPES_OF_BOARDS, *SOLIDS):
        shape = words.pop()
        size = [f"{shape}-{size[0]}"]
        words = words or [*filter(None, [SOLIDS.get(shape)])]
    layout = layout_called(" ".join(words)) if words else draft.canvas.board.layout
    cells = len(draft.cells)
    if not size and layout == "square" and isqrt(cells) ** 2 == cells:
        size = [f"{isqrt(cells)}x{isqrt(cells)}"]
    return " ".join(["board", layout.replace(" ", "-"), *(size or [str(cells)]), *wrap])


def _is_size(word: str) -> bool:
    """Whether a word names a size: a number, columns and rows, a level, perhaps after a shape."""
    level = size_called(word.rpartition("-")[2])
    return level in LEVELS or (level[:1].isdigit() and word not in KNOWN)


# Rules


def _border(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    word = " ".join(words)
    if canvas.borderless and word != FREE:
        raise MoveError("this board has no border")
    if word == FREE and draft.rules.rim:
        raise MoveError("{rules} needs a border of one colour", rules=draft.rules.title)
    if word == MODEL:
        if canvas.board.layout != STACK:
            raise MoveError("only a stack of cubes can be a model")
        if draft.rules.rim:
            raise MoveError("{rules} needs a border of one colour", rules=draft.rules.title)
        return replace(draft, border=None, model=draft.model or tuple(range(1, CUBE.sides + 1)))
    if word in (DARK, FREE):
        return replace(draft, border=RIM if word == DARK else None, model=None)
    return replace(draft, border=_number(word, MAX_COLOURS), model=None)


def _rules_of(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    rules = {one.id: one for one in RULES}.get(" ".join(words))
    if rules is None:
        raise MoveError("there are no rules {name}", name=quote(" ".join(words)))
    if rules.rim and canvas.borderless:
        raise MoveError("{rules} needs a border, but this board has none", rules=rules.title)
    if rules.demo:
        _no_tower(canvas)
    if rules.may_flip and canvas.board.layout == STACK:
        raise MoveError("cubes cannot be flipped")
    border = draft.border
    if rules.rim != draft.rules.rim and border in (None, RIM):
        border = RIM if rules.rim else None
    varied = rules.varied(may_flip=draft.rules.may_flip, matching=draft.rules.matching)
    model = None if rules.rim else draft.model
    return replace(draft, rules=varied, border=border, model=model)


def _match(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    _no_tower(canvas)
    matching = EDITED.get(" ".join(words))
    if matching is None:
        raise MoveError("there is no way of matching {name}", name=quote(" ".join(words)))
    rules = rules_named(draft.rules.id)
    if rules.varied(matching=matching).matching != matching:
        raise MoveError("{rules} has its own way of matching", rules=rules.title)
    return replace(draft, rules=replace(draft.rules, matching=matching))


def _flips(canvas: DraftCanvas, draft: Draft, words: Sequence[str]) -> Draft:
    if canvas.board.layout == STACK:
        raise MoveError("cubes cannot be flipped")
    if words not in (["on"], ["off"]):
        raise MoveError("flips are on or off")
    rules = rules_named(draft.rules.id).varied(may_flip=words == ["on"])
    if rules.may_flip != (words == ["on"]):
        raise MoveError("{rules} always allows flipping", rules=rules.title)
    return replace(draft, rules=replace(draft.rules, may_flip=rules.may_flip))


_CHANGES: Final[Mapping[str, _Change]] = {
    "off": _off,
    "on": _on,
    "colour": _colour,
    "clear": _clear,
    "wild": _wild,
    "tame": _tame,
    "fix": _fix,
    "loose": _loose,
    "border": _border,
    "rules": _rules_of,
    "board": _board,
    "match": _match,
    "flips": _flips,
    "fill": _fill,
    "recolour": _recolour,
}
VERBS: Final = tuple(_CHANGES)
"""The verbs of moves."""
