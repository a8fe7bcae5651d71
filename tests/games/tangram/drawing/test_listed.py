"""Figure lists of gTans and GLPeces: read, made exact, and refused line by line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.drawing.glpeces import glpeces_entry
from tui_tangram.games.tangram.drawing.gtans import gtans_entry, gtans_file, read_gtans
from tui_tangram.games.tangram.drawing.importing import Incoming, read_incoming
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.maths.contour.form import congruence_key
from tui_tangram.play import DocumentError
from tui_tangram.play.files import MOST_BYTES, FormatError, ImportSpec
from tui_tangram.player.library import shipped_library

LIBRARY = shipped_library().of(Figures)
SETS = ("tangram", "heptex", "pythagoras", "revathi", "sei-shonagon", "broken-cross")
"""The sets of which GLPeces has all pieces, at our size."""
FIGURES = [one for one in LIBRARY.entries if one.set_id in SETS]
TANS = [one for one in FIGURES if one.set_id == "tangram"]
SLID = ("tangram/lady-2", "tangram/waiter-2", "tangram/cabin-cruiser", "tangram/doll")
"""Figures with a piece that slides along another, so that its place is rounded when it is read."""
WISH = ImportSpec("tangram", "list")


def glpeces(*figures: Figure) -> str:
    """Return figures as GLPeces lists them."""
    return "".join(glpeces_entry(one, LIBRARY.piece_set(one.set_id)) for one in figures)


def gtans(*figures: Figure) -> str:
    """Return figures as gTans lists them."""
    return gtans_file([gtans_entry(one, LIBRARY.piece_set(one.set_id)) for one in figures])


def incoming(content: str) -> list[Incoming]:
    """Return what is in a list."""
    return list(read_incoming(content.encode(), "list", LIBRARY.sets, WISH))


@examples(30)
@given(st.integers(0, len(FIGURES) - 1))
def test_a_figure_comes_back_from_glpeces(number: int) -> None:
    """The set is found by the pieces, and the silhouette is exactly the one that was written.

    At any angle, and where no contact fixes a place, it is one that looks the same.
    """
    figure = FIGURES[number]
    [found] = incoming(glpeces(figure))
    assert found.figure is not None, found.cause
    assert (figure.name, figure.set_id) == (found.name, found.figure.set_id)
    same = congruence_key(figure.outline) == congruence_key(found.figure.outline)
    assert same == (figure.category != "Any angle" and figure.id not in SLID)
    assert found.octilinear == (figure.category != "Any angle")


@examples(30)
@given(st.integers(0, len(TANS) - 1))
def test_a_figure_comes_back_from_gtans(number: int) -> None:
    """Its turns are rounded to 65,536ths, and at multiples of 45° they are exact."""
    figure = TANS[number]
    [found] = incoming(gtans(figure))
    assert found.figure is not None, found.cause
    assert found.name == "list 1"
    if figure.category != "Any angle":
        assert found.octilinear
        same = congruence_key(figure.outline) == congruence_key(found.figure.outline)
        assert same or figure.id in SLID


def test_a_piece_that_is_a_little_askew_is_at_an_eighth() -> None:
    """Two squares with a corner in common, one turned by a degree or by five."""
    for turn, octilinear in ((0.0175, True), (0.0873, False)):
        [found] = incoming(f"Squares\n58 1 29 29 0 0 1 87 87 {turn} 0\n1 1 0\n")
        assert found.figure is not None
        assert found.octilinear == octilinear


def test_pieces_of_no_known_set_make_a_set() -> None:
    """The same pieces make it once, and another set gets a number."""
    two = "Two squares\n58 1 29 29 0 0 1 87 29 0 0\n1 1 0\n"
    apart = "Apart\n58 1 29 29 0 0 1 200 29 0 0\n1 1 0\n"
    three = "Square and triangle\n58 1 29 29 0 0 2 77.333333 19.333333 0 0\n1 1 0\n"
    found = incoming(two + three + apart)
    assert [None, None, None] == [one.cause or None for one in found]
    first, second, third = (one.pieces for one in found)
    assert first is third
    assert ["list", "list 2"] == [first.name, second.name]
    assert ["square"] == [kind.name for kind in first.kinds]
    assert ["square", "triangle"] == [kind.name for kind in second.kinds]
    assert first.count("A") == 2


REFUSED = {
    "58 21 0 0 0 0": "line 1: piece 21 has sides that are no numbers with √2",
    "58 37 0 0 0 0": "line 1: piece 37 has arcs",
    "58 1 29 29 0 0 1 39 29 0 0": "line 1: piece 2: overlaps piece 1",
    "58 1 29 2.9.1 0 0": "line 2: must have numbers, not '2.9.1'",
    "58 1 29 1e999 0 0": "line 2: must have numbers, not '1e999'",
    "58 1.5 29 29 0 0": "line 2: must have a whole number, not '1.5'",
    "58 100 29 29 0 0": "line 2: has no shape 1 to 99, mirrored 0 or 1",
    "0 1 29 29 0 0": "line 2: has no size of a leg: '0'",
    f"58{' 1 29 29 0 0' * 27}": "line 1: has 27 pieces; a set has at most 26",
}


@pytest.mark.parametrize("line", REFUSED)
def test_a_figure_that_cannot_be_is_refused_alone(line: str) -> None:
    """With its line and the reason; what stands before and behind comes in."""
    good = glpeces(TANS[0])
    bad, other = incoming(f"Bad\n{line}\n1 1 0\n{good}")
    assert f"{bad.place}: {bad.cause}".startswith(REFUSED[line])
    assert bad.figure is None
    assert other.figure is not None


DAMAGED = {
    "cut off": (
        "\n".join(glpeces(*TANS[:2]).split("\n")[:5]),
        "line 4: has a figure that is cut off",
    ),
    "a line lost": ("A\n1 2 0\n" + glpeces(*TANS[:2]), "line 2: "),
    "a line lost later": (
        glpeces(TANS[0]) + glpeces(*TANS[:2]).partition("\n")[2],
        "line 5: must have the size of a leg",
    ),
    "too few": ("gTans v1.0 2\n" + gtans(TANS[0]).partition("\n")[2], "line 1: promises 2 figures"),
    "no number": ("gTans v1.0 x\n", "line 1: must have numbers, not 'x'"),
    "no piece": (gtans(TANS[0]).replace("\np", "\nq", 1), "line 3: must be a piece"),
    "ends": (gtans(TANS[0]).rpartition("\np")[0], "line 2: has a figure that is cut off"),
    "large": ("gTans v1.0 0\n" + " " * MOST_BYTES, "is larger than 16,000,000 bytes"),
}


@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_list_is_refused_as_a_whole(how: str) -> None:
    """Nothing of it is used, since nobody knows what its lines mean."""
    content, told = DAMAGED[how]
    with pytest.raises((FormatError, DocumentError)) as caught:
        incoming(content)
    assert told in str(caught.value), str(caught.value)


def test_a_wrong_value_of_gtans_refuses_one_figure() -> None:
    """The others of the list come in."""
    first, second = gtans(*TANS[:2]).split("\n\n", 1)
    spoiled = first.replace("\np 0 0", "\np 9 0", 1)
    assert spoiled != first
    bad, good = incoming(f"{spoiled}\n\n{second}")
    assert "line 3: has no shape 0 to 4, mirrored 0 or 1" == f"{bad.place}: {bad.cause}"
    assert good.figure is not None


def test_what_a_format_cannot_hold_is_not_written() -> None:
    """A set with other pieces, and a figure without a solution."""
    with pytest.raises(DocumentError, match="pieces that this format does not know"):
        glpeces(next(one for one in LIBRARY.entries if one.set_id == "four-leaves"))
    with pytest.raises(DocumentError, match="pieces that this format does not know"):
        gtans(next(one for one in FIGURES if one.set_id == "heptex"))
    assert len(read_gtans(gtans(*TANS)).figures) == len(TANS)
