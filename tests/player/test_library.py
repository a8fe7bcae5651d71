from __future__ import annotations

import fnmatch
import json
import re
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache, partial
from itertools import combinations
from pathlib import Path

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each, examples, spread
from tests.tools import build_paper, lists
from tests.tools.lists import list_text, rewritten, set_text, write_list
from tui_tangram.games.catalog import find_game
from tui_tangram.games.session import Session
from tui_tangram.games.tangram.core.figure import Figure, changed, make_figure
from tui_tangram.games.tangram.core.format import read_pieces, write_figure
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.form import congruence_key
from tui_tangram.maths.contour.judge import overlapping
from tui_tangram.maths.exact import total
from tui_tangram.maths.geometry import Contour, Isometry, Point, Polygon
from tui_tangram.play.difficulty import LIMITS, grade
from tui_tangram.player.library import Library, UnknownPuzzleError, shipped_library
from tui_tangram.player.player import PlayerLibrary
from tui_tangram.player.source import LibraryError
from tui_tangram.player.user_store import UserStore

LIBRARY = shipped_library()
SOURCE = LIBRARY.of(Figures)
FIGURES = SOURCE.figures
SOURCES = (LIBRARY.directory / "SOURCES.md").read_text(encoding="utf-8")

FURTHER = [figure for figures in SOURCE.further.values() for figure in figures]


GROUPS = {
    **dict.fromkeys(("broken-heart", "egg-of-columbus", "four-leaves"), "curved"),
    **dict.fromkeys(("half-discs", "rectangle-and-half-disc"), "paper"),
    "rings-and-frame": "rings",
}
"""How ids of figures begin where that is not the set."""


# What there is


def test_the_figures() -> None:
    """There are 289 figures of 316 origins, and six at any angle."""
    assert len(FIGURES) == 289 + 6
    assert {figure.category for figure in FIGURES[289:]} == {"Any angle"}
    origins = [origin for figure in FIGURES for origin in figure.origins]
    assert 316 == len(origins) == len(set(origins))


def test_the_figures_of_other_sets() -> None:
    """There are 372 of eighteen sets, each with ids, names and silhouettes of its own."""
    assert [(name, len(figures)) for name, figures in SOURCE.further.items()] == [
        ("z19", 17),
        ("t1", 16),
        ("broken-cross", 37),
        ("heptex", 35),
        ("pythagoras", 21),
        ("revathi", 39),
        ("sei-shonagon", 20),
        ("z35", 33),
        ("pentominoes", 31),
        ("stomachion", 1),
        ("tetratans", 24),
        ("pavage", 7),
        # Those with arcs and holes.
        ("rectangle-and-half-disc", 3),
        ("half-discs", 3),
        ("four-leaves", 24),
        ("rings-and-frame", 16),
        ("broken-heart", 23),
        ("egg-of-columbus", 22),
    ]
    assert len({figure.id for figure in SOURCE.entries}) == len(SOURCE.entries)
    for name, figures in SOURCE.further.items():
        assert len({figure.name for figure in figures}) == len(figures)
        for figure in figures:
            group = GROUPS.get(name, name)
            assert re.fullmatch(rf"{group}/[a-z0-9]+(-[a-z0-9]+)*", figure.id)
            assert figure.name.isprintable()
            assert len(figure.name) <= 30


@each("figure", spread(FURTHER, 3))
def test_figures_of_other_sets_are_laid_by_their_pieces(figure: Figure) -> None:
    """All pieces of the set, none over another, show the outline exactly."""
    assert figure.solution is not None
    pieces = SOURCE.piece_set(figure.set_id)
    assert [piece.kind.kind for piece in pieces.pieces] == [kind for kind, _ in figure.solution]
    for kind, shape in figure.solution:
        assert pieces.kind(kind).pose_of(shape) is not None
    # Outlines touch without overlapping: their areas add up to that of the silhouette.
    assert total(shape.area for _, shape in figure.solution) == figure.area
    assert not overlapping([shape for _, shape in figure.solution])
    made = make_figure(figure.name, figure.set_id, solution=figure.solution)
    assert made.outline == figure.outline
    assert (made.holes, made.islands) == (figure.holes, figure.islands)


def test_ids_and_names_are_unique_and_printable() -> None:
    """Each figure has its own readable id and its own name, short enough for a gallery."""
    assert len({figure.id for figure in FIGURES}) == len(FIGURES)
    names = [name for figure in FIGURES for name in (figure.name, *figure.aliases)]
    assert len({name.casefold() for name in names}) == len(names)
    for figure in FIGURES:
        assert re.fullmatch(r"(convex|tangram|free)/[a-z0-9]+(-[a-z0-9]+)*", figure.id)
    for name in names:
        assert re.fullmatch(r"[A-Z][A-Za-z0-9' -]{1,29}", name)
        assert name == " ".join(name.split())


def test_silhouettes_are_unique() -> None:
    """No figure is another one moved, turned or mirrored."""
    forms = Counter(normal_form(figure.outline) for figure in FIGURES)
    assert len(forms) == len(FIGURES)


def normal_form(outline: Iterable[Polygon]) -> tuple[tuple[Point, ...], ...]:
    """The same for silhouettes that are the same after some motion.

    Of the sixteen ways to turn and mirror it, each moved to one corner, the least.
    """
    forms = []
    for turn in range(8):
        for mirrored in (False, True):
            motion = Isometry.linear(turn, mirrored)
            contours = [contour.moved(motion) for contour in outline]
            lows = [contour.bounds[0] for contour in contours]
            corner = Point(min(low.x for low in lows), min(low.y for low in lows))
            edges = (
                (start - corner, end - corner)
                for contour in contours
                for start, end in contour.edges()
            )
            forms.append(tuple(sorted(edges)))
    return min(forms)


@each("figure", FIGURES)
def test_the_silhouette_is_that_of_its_pieces(figure: Figure) -> None:
    """Outline, area, holes and islands agree with what Shapely makes of the pieces."""
    assert figure.solution is not None
    assert figure.area == SOURCE.piece_set(figure.set_id).area
    assert [piece.kind.kind for piece in SOURCE.piece_set(figure.set_id).pieces] == [
        kind for kind, _ in figure.solution
    ]
    pieces = [drawn(shape.outline) for _, shape in figure.solution]
    union = shapely.union_all(pieces, grid_size=1e-7)
    assert union.area == pytest.approx(8)
    outlines = [drawn(contour) for contour in figure.outline if contour.signed_area > 0]
    holes = [drawn(contour) for contour in figure.outline if contour.signed_area < 0]
    inside = shapely.union_all(outlines, grid_size=1e-7).difference(shapely.union_all(holes))
    assert inside.symmetric_difference(union).area < 1e-5
    assert (count_holes(union), count_islands(pieces)) == (figure.holes, figure.islands)
    assert (len(holes), len(outlines)) == (figure.holes, figure.islands)


def drawn(contour: Contour) -> shapely.Geometry:
    """A contour in floats; where it touches itself it is split into simple parts."""
    polygon = shapely.Polygon([point.floats() for point in contour.points])
    return polygon if polygon.is_valid else shapely.make_valid(polygon, method="structure")


def count_holes(union: shapely.Geometry) -> int:
    """Count the parts of a box around *union* that are not covered and not outside."""
    west, south, east, north = union.bounds
    frame = shapely.box(west - 1, south - 1, east + 1, north + 1)
    left = shapely.get_parts(frame.difference(union))
    return sum(part.area > 1e-5 for part in left) - 1


def count_islands(pieces: list[shapely.Geometry]) -> int:
    """Count groups of pieces that touch each other, if only in a corner."""
    group = list(range(len(pieces)))
    for i, j in combinations(range(len(pieces)), 2):
        if pieces[i].distance(pieces[j]) < 1e-6:
            group = [group[i] if g == group[j] else g for g in group]
    return len(set(group))


@each("figures", [FIGURES, *SOURCE.further.values()])
def test_the_lists_can_be_written_again(figures: tuple[Figure, ...]) -> None:
    """The tools write the lists of figures as they are: what is stored is what is computed."""
    path = LIBRARY.directory / "figures" / f"{figures[0].set_id}.json"
    assert path.read_text(encoding="utf-8") == list_text([rewritten(figure) for figure in figures])


@each("set_id", sorted(set(SOURCE.sets) - {"tangram"}))
def test_the_sets_can_be_written_again(set_id: str) -> None:
    """So are sets of pieces; that of the tans is written by hand, to be read by people."""
    path = LIBRARY.directory / "sets" / f"{set_id}.json"
    assert path.read_text(encoding="utf-8") == set_text(SOURCE.sets[set_id])


def test_figures_in_files_become_a_list(tmp_path: Path) -> None:
    """Those of a new set make its list; one that is there already is replaced."""
    for part in ("sets", "figures"):
        (tmp_path / part).mkdir()
        shutil.copy(SOURCE.directory / part / "tangram.json", tmp_path / part)
    heptex = SOURCE.piece_set("heptex")
    lists.write_set(heptex, tmp_path)
    shipped = [one for one in SOURCE.entries if one.set_id == "heptex"][:2]
    files = []
    for number, one in enumerate(shipped):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(write_figure(one), encoding="utf-8")
    lists.main("heptex", "me", str(files[0]), puzzles=tmp_path)
    lists.main("heptex", "me", *map(str, files), puzzles=tmp_path)
    made = [one for one in Library(tmp_path).of(Figures).entries if one.set_id == "heptex"]
    assert [(one.id, one.source) for one in made] == [(one.id, "me") for one in shipped]
    assert [one.solutions for one in made] == [one.solutions for one in shipped]
    assert [one.outline for one in made] == [one.outline for one in shipped]


def test_what_ships_is_what_the_tool_of_the_paper_makes(tmp_path: Path) -> None:
    """It checks where pieces touch, and who finds the contour."""
    build_paper.main(tmp_path)
    made = list(tmp_path.glob("*/*.json"))
    assert made
    for path in made:
        assert path.read_bytes() == (LIBRARY.directory / path.relative_to(tmp_path)).read_bytes()


def test_measures_are_written(tmp_path: Path) -> None:
    """What the solver measured is kept with the figure, and the rest stays."""
    first, second = FIGURES[:2]
    write_list([first, changed(second, effort=9.5, solutions=9)], tmp_path)
    same, other = Library(tmp_path).of(Figures).figures
    assert (2, 9.5, 9) == (other.difficulty, other.effort, other.solutions)
    assert same == first
    assert other.outline == second.outline


def test_difficulties() -> None:
    """A difficulty is one of five grades."""
    assert {figure.difficulty for figure in FIGURES} <= {None, 1, 2, 3, 4, 5}


# The thirteen convex figures


TABLE_1 = (48, 32, 144, 48, 48, 144, 48, 80, 64, 96, 16, 224, 32)
"""H. Wang, "Using DFS Search and Enumerate Method to Find All Solutions in 13 Convex Figures
in Tangram Game", Table I."""

REFERENCE = {
    "L": [(0, 0), (2, 0), (0, 2)],
    "M": [(0, 0), (2, 0), (1, 1)],
    "Q": [(0, 0), (1, 0), (1, 1), (0, 1)],
    "P": [(0, 0), (1, 0), (2, 1), (1, 1)],
    "S": [(0, 0), (1, 0), (0, 1)],
}
Cell = tuple[int, int, int]


def test_the_convex_figures() -> None:
    """Exactly the figures called convex are convex, numbered 1 to 13."""
    assert [figure.id for figure in FIGURES if figure.convex] == [
        f"convex/{number}" for number in range(1, 14)
    ]
    assert [3] + 6 * [4] + 2 * [5] + 4 * [6] == [len(f.outline[0]) for f in FIGURES[:13]]


@each(
    ("figure", "count"),
    zip(FIGURES[:13], TABLE_1, strict=True),
)
def test_solution_counts_are_in_the_order_of_table_1(figure: Figure, count: int) -> None:
    """Counting on half squares, by means of its own, gives the number in Table I.

    The table tells equal pieces apart; each of the two pairs can be swapped.
    """
    cells = covered([[(p.x, p.y) for p in contour] for contour in upright(figure)])
    assert len(cells) == 32
    assert count == 4 * arrangements(cells)


def upright(figure: Figure) -> list[list[Point]]:
    """The pieces turned and moved so that the square stands on the grid."""
    assert figure.solution is not None
    square = next(shape for kind, shape in figure.solution if kind == "Q")
    for turn in (0, 1):
        turned = square.moved(Isometry.linear(turn)).points
        if not (turned[1] - turned[0]).x or not (turned[1] - turned[0]).y:
            home = Isometry.linear(turn).then(Isometry.translation(-turned[0]))
            return [list(shape.moved(home).points) for _, shape in figure.solution]
    raise AssertionError(figure.id)


def covered(polygons: Iterable[list[tuple]]) -> set[Cell]:
    """The quarters of unit squares inside convex polygons with corners on the grid."""
    found = set()
    for polygon in polygons:
        corners = [(whole(x), whole(y)) for x, y in polygon]
        for x in range(min(x for x, _ in corners), max(x for x, _ in corners)):
            for y in range(min(y for _, y in corners), max(y for _, y in corners)):
                for side, (dx, dy) in enumerate(((3, 1), (5, 3), (3, 5), (1, 3))):
                    # The middle of the quarter, in sixths.
                    px, py = 6 * x + dx, 6 * y + dy
                    if all(
                        (x2 - x1) * (py - 6 * y1) > (y2 - y1) * (px - 6 * x1)
                        for (x1, y1), (x2, y2) in zip(
                            corners, [*corners[1:], corners[0]], strict=True
                        )
                    ):
                        found.add((x, y, side))
    return found


def whole(number) -> int:
    """The integer that a coordinate is."""
    value = round(float(number))
    assert number == value
    return value


@cache
def looks(kind: str) -> set[frozenset[Cell]]:
    """All ways in which a piece can cover cells, moved to one corner."""
    found = set()
    for mirror in (1, -1):
        points = [(mirror * x, y) for x, y in REFERENCE[kind]][::mirror]
        for _ in range(4):
            points = [(-y, x) for x, y in points]
            left, low = min(x for x, _ in points), min(y for _, y in points)
            found.add(frozenset(covered([[(x - left, y - low) for x, y in points]])))
    return found


def arrangements(cells: set[Cell]) -> int:
    """Count the ways to cover *cells* with the tans, equal ones not told apart."""
    number = {cell: 1 << i for i, cell in enumerate(sorted(cells))}
    options: dict[int, list[tuple[str, int]]] = defaultdict(list)
    left, right = min(cells)[0], max(cells)[0]
    low, high = min(y for _, y, _ in cells), max(y for _, y, _ in cells)
    for kind in REFERENCE:
        for look in looks(kind):
            for dx in range(left, right + 1):
                for dy in range(low, high + 1):
                    moved = [(x + dx, y + dy, side) for x, y, side in look]
                    if all(cell in number for cell in moved):
                        mask = sum(number[cell] for cell in moved)
                        options[mask & -mask].append((kind, mask))
    tray = Counter("LLMQPSS")

    def count(free: int) -> int:
        if not free:
            return 1
        total = 0
        for kind, mask in options[free & -free]:
            if tray[kind] and mask & free == mask:
                tray[kind] -= 1
                total += count(free & ~mask)
                tray[kind] += 1
        return total

    return count((1 << len(number)) - 1)


# Where it comes from


def test_sources_are_told() -> None:
    """Each source has its chapter, with as many origins as it says, and its notice."""
    counts = Counter(origin.split("/")[0] for figure in FIGURES for origin in figure.origins)
    told = {name: int(count) for count, name in re.findall(r"(\d+) origins, `(\w+)/…`", SOURCES)}
    assert counts == told
    chapters = set(re.findall(r"^## (.*)$", SOURCES, re.MULTILINE))
    assert {figure.source for figure in FIGURES[:289]} <= chapters
    for notice in (
        "Copyright [2020] [Prakash Ujjwal]",
        "Copyright (c) 1996-2008  Sergio Antoy",
        "LaTeX Project Public License v1.3c or later",
    ):
        assert notice in SOURCES


def test_every_file_of_puzzles_is_told() -> None:
    """No data without its source."""
    directory = LIBRARY.directory
    files = {
        path.relative_to(directory).as_posix()
        for path in directory.rglob("*")
        if path.is_file() and path.name != "SOURCES.md"
    }
    rows = re.findall(r"^\| (`.*?`) \|", SOURCES, re.MULTILINE)
    told = [pattern for row in rows for pattern in re.findall(r"`(.*?)`", row)]
    assert files == {file for pattern in told for file in fnmatch.filter(files, pattern)}
    assert all(fnmatch.filter(files, pattern) for pattern in told)


def test_sources_of_a_figure() -> None:
    """A figure's source is that of its first origin; those at any angle have none."""
    names = {
        "sugarizer": "Sugarizer",
        "antoy": "Sergio Antoy",
        "xscreensaver": "XScreenSaver",
        "tangramtikz": "TangramTikz",
    }
    assert not any(figure.origins for figure in FIGURES[289:])
    for figure in FIGURES[:289]:
        assert figure.source == names[figure.origins[0].split("/")[0]]


# Finding


def test_a_puzzle_at_hand_is_that_of_a_whole_search() -> None:
    """It is found by its id, or the end of a tan's; no other kind claims such names."""
    library, rest = Library(LIBRARY.directory), set()
    for figure in LIBRARY.of(Figures).entries:
        assert not LIBRARY["matching"].claims(figure.id)
        at_hand = library.at_hand(figure.id)
        if at_hand is None:
            rest.add(figure.id.partition("/")[0])
        else:
            assert ("tangram", figure.id) == (at_hand[0], at_hand[1].id)
    assert {"curved", "paper", "rings"} == rest  # their lists are called after their sets
    tan, other = library.at_hand("swan"), library.at_hand("tangram/swan", "matching")
    assert tan is not None
    assert ("tangram/swan", None) == (tan[1].id, other)
    for text in ("Cat 2", "own/tangram/1", "square/3x3/tetravex/s7", "figure/1", "", "/"):
        assert library.at_hand(text) is None


def test_a_figure_is_found_by_all_it_is_called() -> None:
    """Ids, names in any case, aliases and the sources' own names lead to the figure."""
    for figure in FIGURES:
        for name in (figure.id, figure.name, *figure.aliases, *figure.origins):
            assert figure is LIBRARY.find(name)
            assert figure is LIBRARY.find(f" {name.upper()} ")
        if figure.id.startswith("tangram/"):
            assert figure is LIBRARY.find(figure.id.removeprefix("tangram/"))


@each(
    ("text", "found"),
    [
        ("convex/1/", "convex/1"),
        ("“convex/1”", "convex/1"),
        ("‹ Convex／１ ›.", "convex/1"),
        ("convex/01", "convex/1"),
        ("convex 1", "convex/1"),
        ("Convex  001", "convex/1"),
        ("tui-tangram play convex/1", "convex/1"),
        ("$ tui-tangram --plain solve 'convex/1' --all", "convex/1"),
        ("play convex/1", "convex/1"),
        ("python -m tui_tangram convex/1", "convex/1"),
        ("antoy/Tangram-021", LIBRARY.find("antoy/Tangram-021").id),
        ("broken cross/mallet", "broken-cross/mallet"),
        ("square 2x2 tetravex s7", "square/2x2/tetravex/s7"),
        ("square/2×2/tetravex/s7/", "square/2x2/tetravex/s7"),
        ("tui-tangram play 4.8.8/easy/infinity/s7", "4.8.8/easy/infinity/s7"),
        ("stomachion", "stomachion/square"),
        ("Stomachion.", "stomachion/square"),
    ],
)
def test_ids_as_people_type_and_paste_them(text: str, found: str) -> None:
    """With what stands about an ID, zeros, blanks for slashes; a collection of one is that one."""
    wanted = LIBRARY.find(found)
    assert wanted == LIBRARY.find(text)
    assert wanted.id in ("", LIBRARY.find(text).id)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("rings", "rings/banjo"),
        ("Rings and frame", "rings/banjo"),
        ("stomachon", "stomachion/square"),
        ("convx/1", "convex/1"),
        ("tui-tangram play swann", "tangram/swan"),
    ],
)
def test_what_no_puzzle_is_called_is_near_one(text: str, near: str) -> None:
    """A collection names its first puzzles; a wrong group, the ids that look like it."""
    with pytest.raises(UnknownPuzzleError) as caught:
        LIBRARY.find(text)
    assert near == caught.value.suggestions[0].id


def test_a_name_that_is_nearly_right() -> None:
    """The message quotes what was asked and suggests figures with similar names."""
    with pytest.raises(UnknownPuzzleError) as caught:
        LIBRARY.find("swann")
    assert str(caught.value).startswith("no puzzle called 'swann'; did you mean Swan (tangram/s")
    assert "tangram/swan" in [item.id for item in caught.value.suggestions]
    assert 1 <= len(caught.value.suggestions) <= 3


@pytest.mark.parametrize(
    "text",
    ["", "zzzzzzz", "7", "\x1b[2J", "zzzz/", "convex/14", "x" * 10**6],
    ids=["empty", "letters", "digit", "control", "group", "number", "long"],
)
def test_a_name_that_is_nothing(text: str) -> None:
    """Without a similar name the message says where the names are; it is always one line."""
    with pytest.raises(UnknownPuzzleError) as caught:
        LIBRARY.find(text)
    assert str(caught.value).endswith("; try: tui-tangram list")
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 120


@examples(20)
@given(st.text(max_size=30))
def test_any_name(text: str) -> None:
    """Whatever is asked for is found or refused in one printable line."""
    message = ""
    try:
        LIBRARY.find(text)
    except (UnknownPuzzleError, ValueError) as error:
        message = str(error)
    assert message.isprintable()


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("cat", ["Cat", "Cat 2", "Cat 3", "Cat's head", "Cathedral"]),
        ("HEART", ["Heart"]),
        ("ufo", ["Moose's head"]),
        ("head fox", ["Fox's head"]),
        ("boats sail", ["Sailing boat"]),
        ("antoy swan", ["Swan 2"]),
        ("convex/7", ["Tall right-angled trapezoid"]),
        ("zzz", []),
    ],
)
def test_search(text: str, first: list[str]) -> None:
    """All words must match; names that begin with the text come first."""
    found = [figure.name for figure in SOURCE.search(text)]
    assert first == found[: len(first)]
    assert bool(first) == bool(found)


def test_search_for_nothing_finds_all() -> None:
    """Before anything is typed, all figures are there, in order."""
    assert SOURCE.entries == SOURCE.search("") == SOURCE.search("  ")
    assert FIGURES == SOURCE.entries[: len(FIGURES)]


def test_search_matches_every_way_in() -> None:
    """Name, alias, category, id and source are searched."""
    for text, name in (
        ("pyramid", "Triangle"),
        ("plants", "Apple"),
        ("tangram/apple", "Apple"),
        ("xscreensaver", "Koi"),
        ("wal", "Walking man"),
        ("lying", "Lying cat"),
    ):
        assert name in [figure.name for figure in SOURCE.search(text)]


def test_collections() -> None:
    """All figures, the convex ones, and each category; the categories share out the figures."""
    collections = {collection.id: collection for collection in SOURCE.collections}
    assert list(collections) == [
        "all",
        "tangram",
        "convex",
        "animals",
        "people",
        "boats",
        "buildings",
        "objects",
        "letters-and-numbers",
        "geometrical",
        "plants",
        "miscellaneous",
        "chance",
        "paradoxes",
        *SOURCE.further,
        "any-angle",
    ]
    items = tuple(map(SOURCE.item, FIGURES))
    assert items == collections["tangram"].items
    assert SOURCE.items == collections["all"].items
    assert items[:13] == collections["convex"].items
    others = {"all", "tangram", "convex", "chance", "paradoxes", *SOURCE.further}
    assert tuple(map(SOURCE.item, SOURCE.chance)) == collections["chance"].items
    categories = [c for c in SOURCE.collections if c.id not in others]
    assert sorted(item.id for c in categories for item in c.items) == sorted(f.id for f in FIGURES)
    for collection in categories:
        assert {collection.name} == {item.collection for item in collection.items}
        positions = [items.index(item) for item in collection.items]
        assert sorted(positions) == positions


def test_paradoxes_have_partners() -> None:
    """A hundred pairs, each figure in one, with the same pieces and so the same area."""
    pairs = {one.id: SOURCE.partner(one) for one in SOURCE.paradoxes}
    assert 200 == len(pairs) == len({congruence_key(one.outline) for one in SOURCE.paradoxes})
    for one in SOURCE.paradoxes:
        partner = pairs[one.id]
        assert partner is not None
        assert pairs[partner.id] == one
        assert (one.area, one.islands, one.holes) == (partner.area, 1, 0)
        assert {one.name.rpartition(", ")[2], partner.name.rpartition(", ")[2]} == {
            "whole", "piece missing",
        }  # fmt: skip
    assert SOURCE.partner(FIGURES[0]) is None


# Reading


def test_the_end_of_an_id_of_the_tans_is_read_alone_and_names_what_the_index_does() -> None:
    """It needs no other figure and no other set, and no name of another figure is before it."""
    figures = Library(LIBRARY.directory).of(Figures)
    ends = [one.id.removeprefix("tangram/") for one in FIGURES if one.id.startswith("tangram/")]
    assert "swan" in ends
    swan = figures.find("swan")
    assert swan is not None
    assert "tangram/swan" == swan.id
    assert not {"entries", "further", "_index"} & vars(figures).keys()
    assert any(swan is one for one in figures.figures)
    assert [f"tangram/{end}" for end in ends] == [SOURCE.entry(end).id for end in ends]


def test_polygons_are_made_when_asked_for() -> None:
    """Listing names, searching and finding make no polygon."""
    library = Library(LIBRARY.directory)
    swan = library.find("swan")
    assert swan.id in [found.id for found in library.of(Figures).search("swan")]
    assert [
        f.name for f in library.of(Figures).figures if {"outline", "solution"} & f.__dict__.keys()
    ] == []
    assert swan.outline == LIBRARY.find("swan").outline
    assert "solution" not in swan.__dict__


def test_a_figure_of_the_library_is_a_figure() -> None:
    """It equals the same figure made at once, both ways, and hashes alike."""
    shipped, made = FIGURES[20], rewritten(FIGURES[20])
    assert shipped == made
    assert made == shipped
    assert hash(shipped) == hash(made)


def test_sets_of_pieces() -> None:
    """The library knows its sets of pieces by their ids."""
    assert set(SOURCE.sets) == {"tangram", *SOURCE.further}
    assert SOURCE.piece_set("tangram").name == "Tangram"
    with pytest.raises(LibraryError, match="no piece set called 'ostomachion'"):
        SOURCE.piece_set("ostomachion")


@pytest.mark.parametrize("name", ["tangram/swan", "convex/1", "stomachion/square", "rings/key"])
def test_a_save_costs_one_set_of_pieces(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game is gone on with without the other sets, whether or not the player has puzzles."""
    library = PlayerLibrary(Library(LIBRARY.directory), lambda: UserStore(tmp_path, pytest.fail))
    game = find_game(LIBRARY, "tangram", name, {})
    text = Session(game, lambda: 0.0).to_text()
    read: list[str] = []
    monkeypatch.setattr(
        "tui_tangram.games.tangram.source.figure_lists.read_pieces",
        lambda content, where: read.append(where) or read_pieces(content, where),
    )
    loaded = Session.from_text(text, partial(find_game, library), lambda: 0.0)
    assert loaded.game.pieces == game.pieces
    assert [f"{game.figure.set_id}.json"] == read


def test_missing_puzzles(tmp_path: Path) -> None:
    """An empty directory is no library, and the message says where it looked."""
    library = Library(tmp_path)
    with pytest.raises(LibraryError, match=f"no puzzles in {re.escape(str(tmp_path / 'sets'))}"):
        _ = library.of(Figures).sets
    with pytest.raises(LibraryError, match="install the package again"):
        _ = library.of(Figures).figures


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        json.dumps({"format": "tui-tangram/figures", "version": 2}),
        json.dumps({"format": "tui-tangram/figures", "version": 1, "set": "x", "unit": 1}),
        json.dumps(
            {"format": "tui-tangram/figures", "version": 1, "set": "x", "unit": 1, "figures": [{}]}
        ),
    ],
    ids=["empty", "list", "object", "nested", "newer", "no figures", "a figure of nothing"],
)
def test_damaged_puzzles(tmp_path: Path, text: str) -> None:
    """A file that cannot be read is named."""
    for part in ("figures", "sets"):
        (tmp_path / part).mkdir()
        for name in ("tangram", "x"):
            (tmp_path / part / f"{name}.json").write_text(text)
    library = Library(tmp_path)
    with pytest.raises(LibraryError, match=r"cannot read the figures in .*tangram\.json: "):
        _ = library.of(Figures).figures
    with pytest.raises(LibraryError, match=r"cannot read the figures in .*x\.json: "):
        _ = library.of(Figures).further
    with pytest.raises(LibraryError, match=r"cannot read the piece set .*tangram\.json: "):
        _ = library.of(Figures).sets


def test_the_random_figures_that_are_shipped() -> None:
    """60 of each grade, from easy to hard; no two alike, turned or mirrored, nor in the library."""
    source = LIBRARY.of(Figures)
    figures = source.chance
    assert [f"chance/{number}" for number in range(1, 301)] == [one.id for one in figures]
    efforts = [one.effort or 0.0 for one in figures]
    assert sorted(efforts) == efforts
    grades = [one.difficulty for one in figures]
    assert [number // 60 + 1 for number in range(300)] == grades
    assert [grade(effort, LIMITS) for effort in efforts] == grades
    known = {congruence_key(one.outline) for one in source.figures}
    keys = {congruence_key(one.outline) for one in figures}
    assert (300, True) == (len(keys), known.isdisjoint(keys))
    assert all(one.solutions for one in figures)


def test_the_form_of_a_name_tells_its_kind() -> None:
    """A long or generated ID is of one kind, which alone is asked; a path is no collection."""
    claimed = {
        "tangram/random/hard/s7": "tangram",
        "square/3x3/tetravex/s7": "matching",
        "Hexagon/easy/infinity/s1": "matching",
        "convex/1": None,
        "tetravex/4x4/1": None,
        "swan": None,
    }
    for text, kind in claimed.items():
        assert [source.kind for source in LIBRARY.sources if source.claims(text)] == (
            [kind] if kind else []
        )
    assert not any("/" in one.id for one in LIBRARY.collections)
    fresh = Library(LIBRARY.directory)
    fresh.find("square/3x3/tetravex/s7")
    assert not fresh["tangram"]._lists
