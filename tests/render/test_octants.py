"""Characters of eight and six pixels, and pictures that are made of them."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.fine_pictures import OCTANT, decoded
from tests.strategies.render import pixels
from tui_tangram.render import inks
from tui_tangram.render.cells import Mark, Picture, Run, Style, changed_spans, encode, looks
from tui_tangram.render.mixed_cells import evened, importance, shown_in
from tui_tangram.render.octants import (
    COMPLEMENTS,
    MISSING,
    OCTANTS,
    SEXTANTS,
    TURNABLE,
    UPRIGHT,
    CellGrid,
)
from tui_tangram.render.palette import DEFAULT, Colour, distance, make_palette, rgb_of
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.profile import Profile

NAMES = {
    chr(int(code, 16)): name
    for line in (Path(__file__).parent / "block_names.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
    for code, name in (line.split(";"),)
}
ROWS = {"UPPER": (1, 2, 3, 4), "LOWER": (5, 6, 7, 8)}
SIDES = {"LEFT": (1, 3, 5, 7), "RIGHT": (2, 4, 6, 8)}
PARTS = {
    "SPACE": (),
    "FULL BLOCK": range(1, 9),
    "UPPER HALF BLOCK": ROWS["UPPER"],
    "LOWER HALF BLOCK": ROWS["LOWER"],
    "LEFT HALF BLOCK": SIDES["LEFT"],
    "RIGHT HALF BLOCK": SIDES["RIGHT"],
    "UPPER ONE QUARTER BLOCK": (1, 2),
    "LOWER ONE QUARTER BLOCK": (7, 8),
    "UPPER THREE QUARTERS BLOCK": range(1, 7),
    "LOWER THREE QUARTERS BLOCK": range(3, 9),
    "LEFT HALF UPPER ONE QUARTER BLOCK": (1,),
    "RIGHT HALF UPPER ONE QUARTER BLOCK": (2,),
    "LEFT HALF LOWER ONE QUARTER BLOCK": (7,),
    "RIGHT HALF LOWER ONE QUARTER BLOCK": (8,),
    "MIDDLE LEFT ONE QUARTER BLOCK": (3, 5),
    "MIDDLE RIGHT ONE QUARTER BLOCK": (4, 6),
}


def eighths(name: str) -> set[int]:
    """Return the octants that the name of a character speaks of."""
    if name in PARTS:
        return set(PARTS[name])
    kind, _, rest = name.partition(" ")
    if kind == "QUADRANT":
        corners = (part.split() for part in rest.split(" AND "))
        return {n for row, side in corners for n in {*ROWS[row]} & {*SIDES[side]}}
    assert name.startswith("BLOCK OCTANT-")
    return {int(digit) for digit in name.removeprefix("BLOCK OCTANT-")}


def test_an_octant_is_what_its_name_says() -> None:
    """By the names of Unicode 16."""
    for pattern in range(256):
        lit = {place + 1 for place in range(8) if pattern >> place & 1}
        assert lit == eighths(NAMES[OCTANTS[pattern]])


@each("pattern", range(1, 63))
def test_a_sextant_is_what_its_name_says(pattern: int) -> None:
    """By the names of Unicode 13; two of them are half a cell wide."""
    digits = "".join(str(place + 1) for place in range(6) if pattern >> place & 1)
    halves = {"135": "LEFT HALF BLOCK", "246": "RIGHT HALF BLOCK"}
    assert halves.get(digits, f"BLOCK SEXTANT-{digits}") == NAMES[SEXTANTS[pattern]]


def test_the_names_are_those_of_this_python() -> None:
    """As far as its Unicode has the characters."""
    known = {character: unicodedata.name(character, None) for character in NAMES}
    assert {"█", "▚", "\U0001fb00"} <= {one for one, name in known.items() if name}
    assert all(name in (None, NAMES[character]) for character, name in known.items())


def test_each_pattern_has_a_character_of_its_own() -> None:
    """Octants and sextants each; and each has its complement."""
    assert 256 == len(set(OCTANTS))
    assert 64 == len(set(SEXTANTS))
    assert all(COMPLEMENTS[COMPLEMENTS[one]] == one for one in COMPLEMENTS)
    assert all(UPRIGHT.get(one, COMPLEMENTS[one]) == COMPLEMENTS[one] for one in COMPLEMENTS)


def test_turning_a_block_needs_no_character_that_may_lack() -> None:
    """Neither those that some terminals lack, nor new ones for those that stand in words."""
    for one in TURNABLE:
        assert COMPLEMENTS[one] in TURNABLE
        assert one not in MISSING
        assert (one > "\uffff") == (COMPLEMENTS[one] > "\uffff")


def test_a_pixel_more_stands_above_or_below() -> None:
    """The sign that is written for one that may lack has one pixel more, beside its own."""
    for sign, more in MISSING.items():
        pattern = OCTANTS.index(sign)
        assert more.bit_count() == 1
        assert not more & pattern
        assert more & (pattern << 2 | pattern >> 2)
        assert OCTANTS[pattern | more] not in MISSING


# Pictures

CLEAR = make_palette(DEFAULT, Profile.TRUECOLOR, cells=CellGrid.OCTANTS, transparent=True)
SEXTANT = make_palette(DEFAULT, Profile.COLOURS_256, cells=CellGrid.SEXTANTS)


def picture(rows, **more) -> Picture:
    """Return a fine picture of rows of inks."""
    return Picture(Pixmap.of_rows(rows), fine=2, **more)


@given(pixels(12, 10, inks=2))
def test_octants_show_every_pixel_of_two_colours(rows) -> None:
    """Reading the cells back gives the colour of every pixel."""
    expected = [[OCTANT.colours[ink] for ink in row] for row in rows]
    assert expected == decoded(encode(picture(rows), OCTANT))


@given(pixels(4, 2, inks=256))
def test_a_cell_shows_its_most_important_line(rows) -> None:
    """All of its pixels, whatever else is in the cell; no other as a surface far from its own.

    Only a seam may give way.
    What touches that surface may be farther from it than what the line keeps from it.
    """
    found = decoded(encode(picture(rows), OCTANT))
    drawn = [[OCTANT.colours[ink] for ink in row] for row in rows]
    flat = [ink for row in rows for ink in row]
    best = max(flat, key=importance)
    shown = {colour for row in found for colour in row}
    assert len(shown) <= 2
    assert shown <= {colour for row in drawn for colour in row}
    line = OCTANT.colours[best]
    if importance(best) > 1 or (importance(best) and line in shown):
        lines = {OCTANT.colours[ink] for ink in flat if importance(ink)}
        across = [(row[0], row[1]) for row in drawn]
        beside = {*across, *((row[x], low[x]) for row, low in pairwise(drawn) for x in (0, 1))}
        for seen, wanted in zip(found, drawn, strict=True):
            for one, other in zip(seen, wanted, strict=True):
                if one not in (other, line):
                    ground = DEFAULT.background.rgb
                    far, near = (
                        distance(rgb_of(other, ground), rgb_of(c, ground)) for c in (line, one)
                    )
                    assert other != line
                    apart = {(one, other), (other, one)}.isdisjoint(beside)
                    joins = 1 / 64 if importance(best) > 3 else 1 / 4
                    times = 1 if other in lines else 4 if apart else joins
                    assert times * near < far


def shown(*rows: tuple[int, int]) -> list[list[Colour]]:
    """Return the colours that a cell with these rows of inks shows."""
    return decoded(encode(picture([bytes(row) for row in rows]), OCTANT))


def test_where_two_surfaces_meet_at_a_line_it_is_no_thicker() -> None:
    """The smaller takes the colour of the other that it touches: the line has no spur."""
    line, one, other = inks.CHOSEN_EDGE, inks.FILL + 1, inks.FILL + 6
    drawn = shown((line, line), (line, line), (one, other), (one, one))
    a, b = OCTANT.colours[line], OCTANT.colours[one]
    assert drawn == [[a, a], [a, a], [b, b], [b, b]]


def test_a_line_does_not_spread_into_the_ground() -> None:
    """At a corner of a tile with a rim: beside a bright side it would be seen as part of it."""
    line, side, ground = inks.SILHOUETTE_EDGE, inks.FILL + 3, inks.BACKGROUND
    drawn = shown((line, side), (side, side), (ground, ground), (ground, ground))
    a = OCTANT.colours[ground]
    assert drawn[2:] == [[a, a], [a, a]]
    assert all(colour != a for row in drawn[:2] for colour in row)


def test_a_gap_that_is_hardly_seen_makes_no_notch() -> None:
    """Where a gap between places meets a band that is as dark, the places keep their pixels."""
    gap, band, place = inks.BACKGROUND, inks.SHADOW, inks.SILHOUETTE
    black = DEFAULT._replace(seam=DEFAULT.background._replace(rgb=(5, 6, 10)))
    palette = make_palette(black, Profile.TRUECOLOR, cells=CellGrid.OCTANTS)
    cell = bytes((gap, place) * 2 + (band,) * 4)
    found = shown_in(palette)[cell]
    seen = [found.first if found.pattern >> k & 1 else found.second for k in range(8)]
    assert seen[1] == seen[3] == palette.colours[place]
    assert seen[0] == seen[2] != palette.colours[place]


def test_a_gap_between_places_does_not_spread_at_a_frame() -> None:
    """It ends there instead: both pixels of each row below the frame are the place's."""
    line, gap, place = inks.CHOSEN_EDGE, inks.BACKGROUND, inks.SILHOUETTE
    drawn = shown((line, line), (line, line), (gap, place), (gap, place))
    a = OCTANT.colours[place]
    assert drawn[2:] == [[a, a], [a, a]]


def test_a_pixel_is_shown_as_a_surface_that_it_touches() -> None:
    """Though it is less like it: else it would be a hole there."""
    ground, one, other = inks.SILHOUETTE, inks.FILL + 6, inks.FILL + 8
    drawn = shown((ground, ground), (ground, ground), (one, one), (other, one))
    a, b = OCTANT.colours[ground], OCTANT.colours[one]
    assert drawn == [[a, a], [a, a], [b, b], [b, b]]


@given(pixels(8, 12), st.booleans())
def test_no_character_is_written_that_some_terminals_lack(rows, transparent) -> None:
    """Their complements are, with the colours exchanged, also on the terminal's own ground."""
    for row in encode(picture(rows), CLEAR if transparent else OCTANT):
        for run in row:
            assert MISSING.keys().isdisjoint(run.text)
            assert not run.text.strip(" ") or run.style.fg is not None


@given(pixels(4, 24, inks=4))
def test_runs_are_as_few_as_two_colours_allow(rows) -> None:
    """Neighbouring runs of the same two colours are only there for a sign that may lack."""
    (row,) = encode(picture(rows), OCTANT)
    for before, after in pairwise(row):
        colours = {*before.style[:2]} | {*after.style[:2]}
        signs = {*before.text, *after.text}
        fixed = {*MISSING, *(COMPLEMENTS[one] for one in MISSING), " "}
        assert len(colours - {None}) > 2 or signs & fixed


@given(pixels(4, 12, inks=2), pixels(4, 12, inks=2))
def test_what_looks_the_same_is_no_change(old, new) -> None:
    """A block is its pixels, whichever of its colours is called the background."""
    before, after = encode(picture(old), OCTANT), encode(picture(new), OCTANT)
    seen, wanted = decoded(before), decoded(after)
    changed = {
        column
        for column in range(6)
        if any(
            a[2 * column :][:2] != b[2 * column :][:2] for a, b in zip(seen, wanted, strict=True)
        )
    }
    spans = changed_spans(before, after, gap=0)
    assert changed == {column for _, start, end in spans for column in range(start, end)}


def test_complements_look_the_same() -> None:
    """Each block and its complement with the colours exchanged."""
    for one in COMPLEMENTS:
        if one not in " █":
            turned = Run(COMPLEMENTS[one], Style("#00ff00", "#ff0000"))
            assert looks((Run(one, Style("#ff0000", "#00ff00")),)) == looks((turned,))


@given(pixels(8, 10, inks=2))
def test_sextants_show_the_two_middle_rows_as_one(rows) -> None:
    """Of two pixels, the line; of two surfaces, the upper one."""
    found = decoded(encode(picture(rows), SEXTANT), SEXTANTS)
    for number, row in enumerate(found):
        source = rows[number // 3 * 4 + (0, 1, 3)[number % 3]]
        assert [SEXTANT.colours[ink] for ink in source] == row


def test_a_seam_in_the_lower_of_the_middle_rows_is_seen_in_sextants() -> None:
    """It is more important than the surface above it."""
    fill, seam = bytes((inks.FILL,) * 2), bytes((inks.SEAM,) * 2)
    found = decoded(encode(picture([fill, fill, seam, fill]), SEXTANT), SEXTANTS)
    assert [SEXTANT.colours[row[0]] for row in (fill, seam, fill)] == [row[0] for row in found]


def test_marks_stand_in_cells() -> None:
    """A mark replaces all pixels of its cell, on the ink of the first unless it says another."""
    marks = (Mark(1, 1, "x"), Mark(2, 1, "y", on=inks.FILL, bold=True), Mark(3, 0, "z"))
    rows = encode(picture([bytes(6)] * 4 + [b"\1\1\2\1\1\1"] * 3, marks=marks), OCTANT)
    assert 2 == len(rows)
    colours = OCTANT.colours
    text = colours[inks.TEXT]
    assert Run("x", Style(text, colours[2])) in rows[1]
    assert Run("y", Style(text, colours[inks.FILL], True)) in rows[1]


@pytest.mark.parametrize("profile", [Profile.COLOURS_16, Profile.MONO, Profile.ASCII])
def test_few_colours_have_half_blocks(profile: Profile) -> None:
    """Whatever is asked for."""
    palette = make_palette(DEFAULT, profile, cells=CellGrid.OCTANTS)
    assert palette is make_palette(DEFAULT, profile)
    assert palette.fine == 1


@given(pixels(9, 10))
def test_half_blocks_show_every_other_pixel_of_a_fine_picture(rows) -> None:
    """For a palette that a picture was not drawn for."""
    coarse = Picture(Pixmap.of_rows(row[::2] for row in rows[::2]))
    palette = make_palette(DEFAULT, Profile.TRUECOLOR)
    assert encode(coarse, palette) == encode(picture(rows), palette)


def test_a_corner_of_three_pieces_leaves_the_contour_as_it_is() -> None:
    """Beside the ground a pixel is lost to another piece, never to the ground."""
    for first, second in ((0, 2), (2, 0), (4, 5), (6, 1)):
        rows = [bytes((0, inks.FILL + first))] * 2 + [bytes((0, inks.FILL + second))] * 2
        found = decoded(encode(picture(rows), OCTANT))
        assert [OCTANT.colours[0]] * 4 == [row[0] for row in found]
        assert OCTANT.colours[0] not in {row[1] for row in found}


@given(st.binary(min_size=8, max_size=8))
def test_an_even_cell_has_no_single_pixel_of_a_surface(cell: bytes) -> None:
    """But of its only one, or where background would come across a line; lines stay."""
    cell = bytes(ink % 5 + (inks.FILL if ink & 64 else inks.BACKGROUND) for ink in cell)
    after = evened(cell)
    assert all(one == other for one, other in zip(cell, after, strict=True) if importance(one))
    assert set(after) <= set(cell)
    surfaces = [ink for ink in after if not importance(ink)]
    if inks.BACKGROUND in surfaces and len(surfaces) < len(after):
        assert after == cell
    elif len(set(surfaces)) > 1:
        assert min(map(surfaces.count, surfaces)) > 1
    for ink in set(cell):
        if cell.count(ink) > 1:
            assert after.count(ink) >= cell.count(ink)
