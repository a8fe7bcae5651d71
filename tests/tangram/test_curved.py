"""Sets and figures with arcs: what ships, and what is wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.tools.build_curved import SETS, piece_set
from tui_tangram.tangram.curved import (
    CurvedArrangement,
    CurvedFigure,
    CurvedPlaced,
    CurvedSet,
    read_curved_arrangement,
    read_curved_figure,
    read_curved_pieces,
    write_curved_arrangement,
    write_curved_figure,
    write_curved_pieces,
)

from tests.tools import build_paper
from tui_tangram.contour import check_pieces, match_contours
from tui_tangram.exact import Angular, Sqratio
from tui_tangram.geometry import Isometry, Point
from tui_tangram.geometry.contour import total_area
from tui_tangram.play.files import FormatError

PLACE = Path(__file__).resolve().parents[2] / "puzzles" / "curved"
PI = Angular(0, 1)
AREAS = {
    "broken-heart": PI + 4,
    "egg-of-columbus": Angular(-1, Sqratio(3, -1)),
    "four-leaves": PI * 4,
    "half-discs": PI,
    "rectangle-and-half-disc": PI / 2 + 8,
}
"""A square of side 2 with two half discs of radius 1; half a disc of radius 1, two sectors of
radius 2 and 45°, one of radius 2 - √2 and 90°, less the triangle that both sectors share; a disc
of radius 2; two half discs of radius 1; one of them and a rectangle of 4 by 2."""


def known_sets() -> dict[str, CurvedSet]:
    """Return the sets that ship."""
    found = [
        read_curved_pieces((PLACE / "sets" / f"{set_id}.json").read_bytes(), set_id)
        for set_id, *_ in SETS
    ]
    return {one.id: one for one in found}


KNOWN = known_sets()


def shipped(set_id: str) -> CurvedFigure:
    """Return the shape that a set was cut from."""
    (shape,) = (shape.lower() for other, _, shape, _ in SETS if other == set_id)
    path = PLACE / "figures" / f"{shape}.json"
    return read_curved_figure(path.read_bytes(), path.name, KNOWN)


@pytest.mark.parametrize("set_id", KNOWN)
def test_the_pieces_tile_the_shape_they_were_cut_from(set_id: str) -> None:
    """They do not overlap, they cover it all, and areas agree as numbers."""
    pieces, figure = KNOWN[set_id], shipped(set_id)
    assert figure.solution is not None
    laid = [one.contour for one in figure.solution]
    assert not check_pieces(laid)
    assert pieces.area == total_area(laid) == total_area(figure.outline) == AREAS[set_id]
    assert len(laid) == len(pieces.keys)
    assert len(figure.outline) == 1


@pytest.mark.parametrize("set_id", KNOWN)
def test_a_shape_is_solved_wherever_it_is_laid_and_not_before(set_id: str) -> None:
    """All pieces, turned and moved, are 100 %; without one it is less."""
    figure = shipped(set_id)
    assert figure.solution is not None
    motion = Isometry(3, False, Point.of(1, 1, -2, 0, 3))
    moved = tuple(CurvedPlaced(one.kind, one.contour.moved(motion)) for one in figure.solution)
    assert CurvedArrangement(set_id, moved).verdict(figure).percent == 100
    less = CurvedArrangement(set_id, moved[1:]).verdict(figure)
    assert not less.solved
    assert less.percent < 100


@pytest.mark.parametrize(("set_id", "name", "shape", "make"), SETS)
def test_the_files_are_what_the_tool_makes_and_read_back(
    set_id: str, name: str, shape: str, make: Callable
) -> None:
    """Writing what was read gives the file again."""
    text = (PLACE / "sets" / f"{set_id}.json").read_text(encoding="utf-8")
    assert write_curved_pieces(piece_set(set_id, name, make())) == text
    assert write_curved_pieces(KNOWN[set_id]) == text
    figure = shipped(set_id)
    again = read_curved_figure(write_curved_figure(figure), "again", KNOWN)
    assert again == figure
    assert figure.name == shape
    arrangement = CurvedArrangement(set_id, figure.solution or (), "Laid")
    written = write_curved_arrangement(arrangement)
    assert read_curved_arrangement(written, "again", KNOWN) == arrangement


def test_the_figures_after_the_paper_are_what_the_tool_makes() -> None:
    """The tool checks how they touch; each is read and solved by its pieces, and not by one."""
    known = {one.id: one for one in build_paper.SETS}
    for place, text in build_paper.files().items():
        assert (PLACE / place).read_text(encoding="utf-8") == text
        if place.parts[0] == "sets":
            assert read_curved_pieces(text, place.name) == known[place.stem]
            continue
        figure = read_curved_figure(text, place.name, known)
        assert figure.solution is not None
        assert (figure.islands, figure.holes) == (1, 0)
        for count in (1, 2):
            laid = CurvedArrangement(figure.set_id, figure.solution[:count])
            assert laid.verdict(figure).solved == (count == 2)


def test_every_figure_is_made_by_its_pieces() -> None:
    """Reading checks that the solution covers the outline; of each set some are solved again.

    No two figures of a set are the same silhouette.
    """
    known = KNOWN | {one.id: one for one in build_paper.SETS}
    figures = [
        read_curved_figure(path.read_bytes(), path.name, known)
        for path in sorted((PLACE / "figures").glob("*.json"))
    ]
    assert len({figure.name for figure in figures if figure.set_id == "four-leaves"}) > 20
    for number, figure in enumerate(figures):
        assert figure.solution is not None
        assert total_area(figure.outline) == AREAS[figure.set_id]
        if number % 9 == 0:
            assert CurvedArrangement(figure.set_id, figure.solution).verdict(figure).solved
        for other in figures[:number]:
            if other.set_id == figure.set_id:
                assert match_contours(figure.outline, other.outline, mirror=True) is None


def bad_figure(change: Callable[[dict[str, Any]], None], set_id: str = "broken-heart") -> str:
    """Return what reading says of a shipped figure with something changed."""
    document = json.loads(write_curved_figure(shipped(set_id)))
    change(document)
    with pytest.raises(FormatError) as bad:
        read_curved_figure(json.dumps(document), "f.json", KNOWN)
    assert str(bad.value).isprintable()
    return str(bad.value)


def outline_is(*items: object) -> Callable[[dict[str, Any]], None]:
    """Replace the outline by one contour in units of 1."""

    def change(document: dict[str, Any]) -> None:
        document["unit"] = 1
        del document["solution"]
        document["outline"] = [list(items)]

    return change


def arc(x: int, y: int, u: int, v: int, turn: str = "left") -> dict[str, Any]:
    """Return the edge to (x, y) about (u, v)."""
    return {"to": [x, 0, y, 0], "centre": [u, 0, v, 0], "turn": turn}


@pytest.mark.parametrize(
    ("items", "complaint"),
    [
        (
            [[1, 0, 0, 0], arc(0, 2, 0, 0), [0, 0, 0, 0]],
            "outline[0][1].centre: the ends are not on one circle about the centre: their squared",
        ),
        (
            [[1, 0, 0, 0], arc(-1, 0, -1, 0)],
            "outline[0][1].centre: the radius is 0: the centre is an end of the arc",
        ),
        (
            [arc(1, 0, 1, 0)],
            "outline[0][0].centre: the radius is 0: centre and ends of the arc are one point",
        ),
        (
            [[1, 0, 0, 0], arc(0, -1, 0, 0), arc(-1, 0, 0, 0), [-3, 0, 0, 0]],
            "outline[0][2]: the edge to here is on the circle of outline[0][1] and goes on past a",
        ),
        (
            [[1, 0, 0, 0], arc(-1, 0, 0, 0), arc(0, 1, 0, 0, "right")],
            "outline[0][2]: the edge to here is on the circle of outline[0][1] and lies over it",
        ),
        (
            [[1, 0, 0, 0], arc(-1, 0, 0, 0), [0, 0, 2, 0]],
            "outline[0][2]: the edge to here crosses or touches the edge to outline[0][1]",
        ),
        (
            [[1, 0, 0, 0], arc(-1, 0, 0, 0, "right")],
            "outline[0]: runs clockwise; list an outline counter-clockwise",
        ),
        (
            [[1, 0, 0, 0], arc(-1, 0, 0, 0, "up")],
            "outline[0][1].turn: must be 'left' or 'right', not 'up'",
        ),
        ([[1, 0, 0, 0], {"to": [0, 0, 1, 0], "turn": "left"}], "outline[0][1].centre: is missing"),
        (
            [[1, 0, 0, 0], arc(-1, 0, 0, 0) | {"radius": 1}],
            "outline[0][1]: has 'radius', which no such edge has",
        ),
        ([[1, 0, 0, 0], arc(-1, 0, 0, 0) | {"to": 7}], "outline[0][1].to: must be a point"),
        ([[1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]], "outline[0][1]: is the same point as"),
        (
            [[1, 0, 0, 0], {"to": [0, 0, 1, 0], "controls": [[0, 0, 0, 0]]}],
            "outline[0][1].controls: must be two points, not a list",
        ),
        ([[1, 0, 0, 0], arc(-1, 0, 0, 0)], "outline: has an area of (1/2)π, but the pieces"),
        (
            # There and back along one line.
            [[0, 0, 0, 0], [2, 0, 0, 0], [2, 0, 2, 0], [2, 0, 0, 0], [4, 0, 0, 0], [0, 0, 4, 0]],
            "outline[0][3]: the edge to here crosses or touches the edge to outline[0][2]",
        ),
        ([], "outline[0]: has no corner"),
        ([[1.5, 0, 0, 0]], "outline[0][0]: must have whole numbers, not 1.5"),
    ],
)
def test_bad_outlines_are_named_precisely(items: list, complaint: str) -> None:
    """Place and cause in one line."""
    assert bad_figure(outline_is(*items)).startswith(f"f.json: {complaint}")


def test_bad_solutions_are_named_precisely() -> None:
    """Pieces that overlap, are missing, too many, of another kind, or make another figure."""

    def swap(document: dict[str, Any]) -> None:
        document["solution"][5]["poly"] = document["solution"][4]["poly"]

    assert "solution[5]: S lies over the S of solution[4]" in bad_figure(swap)

    def drop(document: dict[str, Any]) -> None:
        del document["solution"][0]

    assert "solution: has 0 of 1 Q (square)" in bad_figure(drop)

    def rename(document: dict[str, Any]) -> None:
        document["solution"][0]["kind"] = "T"

    assert "solution[0].poly: is not a triangle (T): its area is" in bad_figure(rename)

    def again(document: dict[str, Any]) -> None:
        document["solution"].append(document["solution"][0])

    assert "solution[9].kind: is Q number 2; the set broken-heart has 1" in bad_figure(again)

    def other(document: dict[str, Any]) -> None:
        document["set"] = "tangram"

    assert "set: no set is called 'tangram'; there is broken-heart, egg-of" in bad_figure(other)

    def elsewhere(document: dict[str, Any]) -> None:
        document["outline"] = json.loads(write_curved_figure(shipped("broken-heart")))["outline"]
        for one in document["outline"][0]:
            for key in ("to", "centre") if isinstance(one, dict) else ():
                one[key][2] += 2 * document["unit"]
            if isinstance(one, list):
                one[2] += 2 * document["unit"]

    assert "solution: does not cover the outline" in bad_figure(elsewhere)


def leaves(value: Any, path: tuple = ()) -> list[tuple]:
    """Return the ways to all values in a document, objects and lists included."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in items:
        inner = leaves(part, (*path, key)) if isinstance(part, dict | list) else [(*path, key)]
        found += inner
    return found


HEART = json.loads(write_curved_figure(shipped("broken-heart")))
JUNK = [None, True, -1, 0, 7, 1.5, 10**30, "", "left", "\x1b[2J", [], {}, [[]], [0, 0, 0, 0]]


@settings(max_examples=60)
@given(st.sampled_from(leaves(HEART)), st.sampled_from(JUNK), st.booleans())
def test_nothing_in_a_file_raises_anything_else(path: tuple, junk: object, drop: bool) -> None:
    """With any value replaced or left out, a file is read or refused in one printable line."""
    document = json.loads(json.dumps(HEART))
    place = document
    for key in path[:-1]:
        place = place[key]
    if drop:
        del place[path[-1]]
    else:
        place[path[-1]] = junk
    said = "read"
    try:
        read_curved_figure(json.dumps(document), "f.json", KNOWN)
    except FormatError as error:
        said = str(error)
    assert said.isprintable()


def test_a_set_with_a_cubic_is_read_and_marked() -> None:
    """The edge of another kind is there, and says that it is not exact."""
    document = {
        "format": "tui-tangram/pieces",
        "version": 1,
        "id": "wave",
        "name": "Wave",
        "unit": 1,
        "kinds": [
            {
                "kind": "W",
                "name": "wave",
                "count": 2,
                "poly": [
                    [0, 0, 0, 0],
                    [2, 0, 0, 0],
                    {"to": [2, 0, 4, 0], "controls": [[4, 0, 2, 0], [0, 0, 2, 0]]},
                    [0, 0, 4, 0],
                ],
            }
        ],
    }
    (kind,) = read_curved_pieces(json.dumps(document), "wave.json").kinds.values()
    assert not kind.contour.exact
    assert len(kind.contour) > 10
