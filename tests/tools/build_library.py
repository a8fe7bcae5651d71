"""How ``puzzles/figures/tangram.json`` is made, and how it is written again.

    python -m tests.tools.build_library                     write it again from itself
    python -m tests.tools.build_library FIGURES NAMES       make it from the collected sources

FIGURES is a JSON file with the arranged pieces of all sources in exact coordinates, unit
1/48, each figure with a key that is the same for the same silhouette; NAMES gives names and
categories to those of Antoy's, which had none.  Neither is part of the project: what was
taken from them, and from whom, is told in ``puzzles/SOURCES.md``.

What is done to them:

* Of several figures with one silhouette the first is kept, in the order Sugarizer, Antoy,
  XScreenSaver, TangramTikz; the others stay as origins, and their names as aliases.
* Names begin with a capital and go on without; `RENAMED` mends a few.  Where two figures
  have one name, the second gets a number.  The name makes the id.
* Figures of XScreenSaver stand upside down as collected and are turned by half a turn.
* Every figure is moved so that its lower left corner is the origin.  Pieces are listed in
  the order of the set, corners from the least one.
* Outlines, holes and islands are computed from the pieces.
* Effort, grade and number of solutions are measured (`tests.tools.lists`).
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.tools.lists import PUZZLES, at_home, measured, polygon, rewritten, slug, write_list
from tui_tangram.games.tangram.core.figure import Figure, make_figure
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.geometry import Isometry, Shape
from tui_tangram.player.library import Library

SOURCES = {
    "sugarizer": "Sugarizer",
    "antoy": "Sergio Antoy",
    "xscreensaver": "XScreenSaver",
    "tangramtikz": "TangramTikz",
}
CATEGORIES = (
    "Animals",
    "People",
    "Boats",
    "Buildings",
    "Objects",
    "Letters and numbers",
    "Geometrical",
    "Plants",
    "Miscellaneous",
)
"""In the order of the library."""

CONVEX = (
    "sugarizer/4#7",  # triangle                      48
    "sugarizer/4#1",  # square                        32
    "antoy/Tangram-073",  # rectangle                144
    "sugarizer/4#5",  # parallelogram                 48
    "sugarizer/4#3",  # trapezoid                     48
    "antoy/Tangram-026",  # right trapezoid          144
    "antoy/Tangram-027",  # steep right trapezoid     48
    "sugarizer/4#13",  # pentagons                    80
    "sugarizer/4#10",  #                              64
    "sugarizer/4#14",  # hexagons                     96
    "antoy/Tangram-007",  #                           16
    "antoy/Tangram-003",  #                          224
    "sugarizer/4#2",  #                               32
)
(
    "The 13 convex figures in the order of Table I of H. Wang's paper, with "
    "its counts.\n"
    "\n"
    "The paper shows its figures in a picture; its text says that the first is "
    "the triangle.\n"
    "The counts order them by their number of sides: a triangle, six with four "
    "sides, two with\n"
    "five, four with six.  With that, what is left open is which of the "
    "rectangle and the right\n"
    "trapezoid (144) is number 3 and which is number 6, and how the "
    "parallelogram, the trapezoid\n"
    "and the steep right-angled trapezoid (48) share 4, 5 and 7.  Here they go "
    "from the most regular to\n"
    "the least: rectangle, parallelogram, trapezoid, right-angled trapezoids.\n"
)

RENAMED = {
    "sugarizer/3#3": "Sitting",
    "sugarizer/3#6": "Goalkeeper",
    "xscreensaver/09": "Koi",
    "xscreensaver/18": "Letter N",
    "xscreensaver/34": "Curly bracket",
    "xscreensaver/35": "Square bracket",
    "xscreensaver/37": "Letter E",
    "sugarizer/4#15": "Heart",
    "tangramtikz/FirTree": "Fir tree",
    "tangramtikz/Ufo": "UFO",
}
_MOVED = {
    "Letters, Numbers, Signs": "Letters and numbers",
    "Usual Objects": "Objects",
}
_ASSIGNED = {
    "Animals": (
        "xscreensaver/04 xscreensaver/05 xscreensaver/07 xscreensaver/08 xscreensaver/09"
        " xscreensaver/28 xscreensaver/43 xscreensaver/44 tangramtikz/Cat tangramtikz/Swan"
        " tangramtikz/Duck tangramtikz/Fish tangramtikz/Kangaroo tangramtikz/Rooster"
        " tangramtikz/Flamingo tangramtikz/Giraffe tangramtikz/Horse tangramtikz/Chicken"
        " tangramtikz/Turtle tangramtikz/Crab tangramtikz/Snail tangramtikz/Goose"
    ),
    "People": (
        "xscreensaver/10 xscreensaver/15 xscreensaver/29 xscreensaver/30 xscreensaver/32"
        " tangramtikz/Jogger tangramtikz/Dancer"
    ),
    "Boats": "tangramtikz/Sailboat",
    "Buildings": (
        "sugarizer/7#1 sugarizer/7#8 sugarizer/7#12 sugarizer/7#13 xscreensaver/19"
        " tangramtikz/Home tangramtikz/Factory tangramtikz/Tower"
    ),
    "Objects": (
        "sugarizer/7#4 sugarizer/7#6 sugarizer/7#7 sugarizer/7#10 sugarizer/7#16"
        " xscreensaver/01 xscreensaver/12 xscreensaver/38 xscreensaver/39 xscreensaver/40"
        " xscreensaver/41 tangramtikz/Rocket tangramtikz/Plane"
    ),
    "Letters and numbers": "xscreensaver/18 xscreensaver/34 xscreensaver/35",
    "Geometrical": "xscreensaver/13 xscreensaver/17",
    "Plants": "sugarizer/7#5 sugarizer/7#15 tangramtikz/FirTree",
    "Miscellaneous": (
        "sugarizer/2#37 sugarizer/2#38 sugarizer/2#39 sugarizer/2#40 sugarizer/4#15"
        " antoy/Tangram-019 antoy/Tangram-020 xscreensaver/36"
    ),
}
ASSIGNED = {origin: category for category, ids in _ASSIGNED.items() for origin in ids.split()}
"""Categories of figures that have none in their source, or one that does not fit here."""

_DIGITS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


class _Draft(NamedTuple):
    """A silhouette with all its sources, before it has its final name."""

    order: int
    origins: tuple[str, ...]
    base: str
    number: int
    others: tuple[str, ...]
    category: str
    attachment: str
    pieces: Sequence[Mapping[str, Any]]

    @property
    def source(self) -> str:
        return self.origins[0].split("/")[0]

    @property
    def convex(self) -> int | None:
        """Its place in Table I."""
        return CONVEX.index(self.origins[0]) + 1 if self.origins[0] in CONVEX else None

    @property
    def rank(self) -> tuple[int, int, int]:
        """Who keeps a shared name: the convex figures, then by the source's own numbers."""
        return (self.convex or len(CONVEX) + 1, self.number, self.order)


def convert(
    collected: Sequence[Mapping[str, Any]],
    names: Mapping[str, Mapping[str, str]],
    pieces: PieceSet,
) -> list[Figure]:
    """Return the figures of the library made of the *collected* ones."""
    groups: defaultdict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for figure in collected:
        groups[figure["silhouette_key"]].append(figure)
    drafts = [_draft(i, group, names) for i, group in enumerate(groups.values())]
    sharing: defaultdict[str, list[_Draft]] = defaultdict(list)
    for draft in sorted(drafts, key=lambda draft: draft.rank):
        sharing[draft.base].append(draft)
    figures = []
    for base, group in sharing.items():
        for number, draft in enumerate(group, start=1):
            name = base if number == 1 else f"{base} {number}"
            aliases = dict.fromkeys(other for other in draft.others if other not in sharing)
            figures.append(_figure(draft, name, tuple(aliases), pieces))
    return sorted(figures, key=_place)


def _draft(
    order: int, group: Sequence[Mapping[str, Any]], names: Mapping[str, Mapping[str, str]]
) -> _Draft:
    found = []
    for figure in group:
        key = figure["id"]
        name = RENAMED.get(key) or figure["name"] or names[key]["name"]
        match = re.fullmatch(r"(.*?)(?: (\d+))?", name)
        assert match is not None
        found.append((_tidy(match[1]), int(match[2] or 1)))
    first = group[0]
    category = ASSIGNED.get(first["id"]) or first["category"] or names[first["id"]]["category"]
    return _Draft(
        order,
        tuple(figure["id"] for figure in group),
        *found[0],
        tuple(base for base, _ in found[1:]),
        _MOVED.get(category, category),
        first["attachment"],
        first["pieces"],
    )


def _tidy(name: str) -> str:
    """Return *name* with one capital at its beginning; single letters and UFO keep theirs."""
    words = [word if len(word) == 1 or word == "UFO" else word.lower() for word in name.split()]
    return words[0][0].upper() + words[0][1:] + "".join(f" {word}" for word in words[1:])


def _figure(draft: _Draft, name: str, aliases: tuple[str, ...], pieces: PieceSet) -> Figure:
    turn = Isometry.linear(4 if draft.source == "xscreensaver" else 0)
    collected = (
        (piece["kind"], Shape(polygon(piece["poly"])).moved(turn)) for piece in draft.pieces
    )
    laid = at_home(collected, pieces)
    return make_figure(
        name,
        pieces.id,
        solution=laid,
        id=f"convex/{draft.convex}" if draft.convex else f"tangram/{slug(name)}",
        category=draft.category,
        source=SOURCES[draft.source],
        attachment=draft.attachment,
        aliases=aliases,
        origins=draft.origins,
    )


def _place(figure: Figure) -> tuple[object, ...]:
    """Where a figure stands in the library: the convex ones, then by category and name."""
    group, _, number = figure.id.partition("/")
    if group == "convex":
        return (0, int(number))
    match = re.fullmatch(r"(.*?)(?: (\d+))?", figure.name)
    assert match is not None
    base = match[1]
    kind = 0 if re.match(r"Letter .\b", base) else 1 if base in _DIGITS else 2
    key = _DIGITS.index(base) if base in _DIGITS else 0
    if figure.category != "Letters and numbers":
        kind = key = 0
    return (1, CATEGORIES.index(figure.category), kind, key, base, int(match[2] or 1))


def main(arguments: Sequence[str]) -> None:
    """Write the library; see the module's docstring."""
    library = Library(PUZZLES).of(Figures)
    if arguments:
        figures_file, names_file = map(Path, arguments)
        collected = json.loads(figures_file.read_text(encoding="utf-8"))["figures"]
        names = json.loads(names_file.read_text(encoding="utf-8"))
        figures = convert(collected, names, library.piece_set("tangram"))
    else:
        figures = [rewritten(figure) for figure in library.figures]
    pieces = library.piece_set("tangram")
    # Those at any angle are written by `tests.tools.build_free`.
    write_list([measured(figure, pieces) for figure in figures])


if __name__ == "__main__":
    main(sys.argv[1:])
