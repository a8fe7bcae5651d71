"""Tile themes: those that are shipped, and those that are refused."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from tests.examples import each
from tests.render.colours import APART, EYES, difference, lab_difference
from tui_tangram.games.matching.look.style import (
    BODY_SLOT,
    MOST_COLOURS,
    RIM_SLOT,
    TILE_DEFAULT,
    WILD_SLOT,
    SignRule,
    Surface,
    Tint,
    tile_palette,
)
from tui_tangram.games.matching.look.theme_format import load_tile_themes, parse_tile_theme
from tui_tangram.games.matching.look.tiles import _picture_pixels
from tui_tangram.render import inks
from tui_tangram.render.contrast import contrast
from tui_tangram.render.palette import DEFAULT, ThemeError, load_themes, rgb_of_256
from tui_tangram.render.profile import Profile

PUZZLES = Path(__file__).parents[2] / "puzzles"
DIRECTORY = PUZZLES / "tile-themes"
THEMES = load_tile_themes(DIRECTORY)
COLOURED = [name for name, theme in THEMES.items() if len(set(theme.colours)) > 1]
PICTURED = [name for name, theme in THEMES.items() if theme.pictures]
SAFE = 8
FAR = 25
"""A distance in CIELAB; about two are just seen, side by side."""


def rgb(colour: str) -> tuple[int, int, int]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def test_the_themes_of_the_game_are_there():
    """Those of the first program, and patterns, letters and connectors."""
    wanted = [
        "default",
        "bright",
        "yuck",
        "grey",
        "number",
        "blank",
        "pattern",
        "letter",
        "connector",
        "flower",
        "insect",
        "pipe",
        "rune",
    ]
    assert set(wanted) <= set(THEMES)
    assert set(Surface) == {theme.surface for theme in THEMES.values()}


def test_the_default_theme_is_the_one_in_its_file():
    """Without the disk the default theme is the same, and it comes first."""
    text = (DIRECTORY / "default.json").read_text(encoding="utf-8")
    assert parse_tile_theme(text) == TILE_DEFAULT
    assert next(iter(THEMES)) == "default"


@pytest.mark.parametrize("eye", EYES)
def test_eight_colours_of_the_default_are_safe_for_every_eye(eye):
    """Every two of the first eight are far apart, whatever the eye cannot see."""
    shades = [shade.rgb for shade in TILE_DEFAULT.colours[:SAFE]]
    assert min(lab_difference(a, b, eye) for a, b in combinations(shades, 2)) > FAR


@each("eye", EYES)
@each(
    ("name", "count", "least"),
    [
        ("default", SAFE, APART),
        ("default", 12, 8.0),
        ("pattern", SAFE, APART),
        ("connector", SAFE, 8.0),
        ("contrast", 12, APART),
    ],
)
def test_safe_themes_are_safe_for_every_eye(name, count, least, eye):
    """By CIEDE2000 every two colours of the themes called safe stay so far apart."""
    shades = [shade.rgb for shade in THEMES[name].colours[:count]]
    assert min(difference(a, b, eye) for a, b in combinations(shades, 2)) >= least


def test_signs_of_the_contrast_theme_are_seven_to_one():
    """In high contrast signs always stand on sides, and each at least 7 to its colour."""
    theme = THEMES["contrast"]
    screen = load_themes(PUZZLES / "themes")["contrast"]
    colours = tile_palette(theme, screen, Profile.TRUECOLOR).colours
    assert theme.shown is SignRule.ALWAYS
    for slot in range(1, len(theme.colours) + 1):
        assert contrast(rgb(colours[inks.FILL + slot]), rgb(colours[inks.LETTER + slot])) >= 7


@pytest.mark.parametrize(
    "name", ["default", "bright", "yuck", "pattern", "connector", "contrast", *PICTURED]
)
def test_twelve_colours_differ(name):
    """The colours of a theme of colours are different ones in every profile."""
    shades = [shade.rgb for shade in THEMES[name].colours]
    assert min(lab_difference(a, b) for a, b in combinations(shades, 2)) > 15
    for profile in (Profile.TRUECOLOR, Profile.COLOURS_256, Profile.COLOURS_16):
        colours = tile_palette(THEMES[name], DEFAULT, profile).colours
        used = [colours[inks.FILL + slot] for slot in range(13)]
        assert len(set(used)) == len(used)
        # Of sixteen colours one is left for empty places.
        assert colours[inks.SILHOUETTE] not in used


@each("screen", load_themes(PUZZLES / "themes").values())
@each("name", THEMES)
def test_signs_can_be_read_on_their_colours(name, screen):
    """The contrast of a sign with its ground is at least 4.5 in every theme of the screen."""
    colours = tile_palette(THEMES[name], screen, Profile.TRUECOLOR).colours
    for slot in (*range(MOST_COLOURS + 1), BODY_SLOT, WILD_SLOT):
        ground, ink = colours[inks.FILL + slot], colours[inks.LETTER + slot]
        assert contrast(rgb(ground), rgb(ink)) >= 4.5
        # A ghost is dim, with light or dark text as the screen has it.
        dim = colours[inks.DIM + slot]
        assert contrast(rgb(dim), rgb(colours[inks.TEXT])) >= 3


@each("screen", load_themes(PUZZLES / "themes").values())
@each("name", THEMES)
def test_dark_sides_are_neither_the_ground_nor_an_empty_cell(name, screen):
    """The border's colour stands out from both on every screen, so a solved picture has a rim."""
    colours = tile_palette(THEMES[name], screen, Profile.TRUECOLOR).colours
    rim, ground, empty = (
        rgb(colours[ink]) for ink in (inks.FILL + RIM_SLOT, inks.BACKGROUND, inks.SILHOUETTE)
    )
    assert contrast(rim, ground) >= 1.5
    assert difference(rim, empty) >= 7


@each("name", THEMES)
def test_every_colour_has_a_sign_of_its_own(name):
    """Twelve colours at least, the rim and a side that matches anything."""
    theme = THEMES[name]
    count = len(theme.colours)
    signs = [theme.sign(colour) for colour in range(-1, count + 1)]
    assert len(set(signs)) == count + 2
    assert all(len(sign) == 1 for sign in signs)


def test_connectors_come_in_pairs():
    """A bump and its notch have one colour and shape, and one letter in both cases."""
    theme = THEMES["connector"]
    for kind in range(SAFE):
        bump, notch = 2 * kind + 1, 2 * kind + 2
        assert theme.slot(bump) == theme.slot(notch) == kind + 1
        assert theme.sign(bump).lower() == theme.sign(notch)
        assert theme.sign(bump) != theme.sign(notch)
    assert len(set(theme.bumps)) >= SAFE


def picture_of(name, colour, side, deep=0.5):
    """Return the pixels of the half of a picture on a tile, whose middle is so deep, by tints."""
    ends, middle = ((0, 0), (side, 0)), (side / 2, deep * side)
    drawn = {}
    for tint, points in THEMES[name].pictures[colour - 1]:
        for row, left, right in _picture_pixels(points, ends, middle):
            drawn |= dict.fromkeys(((x, row) for x in range(left, right)), tint)
    return {pixel: tint for pixel, tint in drawn.items() if tint is not Tint.GROUND}


@each("side", [10, 16, 24])
@each("name", PICTURED)
def test_pictures_differ_without_colour(name, side):
    """Eight colours or more have pictures that are told apart by their shapes alone."""
    halves = range(1, len(THEMES[name].pictures) + 1)
    assert len(halves) >= 2 * SAFE if THEMES[name].paired else len(halves) >= 12
    drawn = [picture_of(name, colour, side) for colour in halves]
    for one, other in combinations([{*picture} for picture in drawn], 2):
        assert len(one ^ other) >= side / 5 + 1


@each("name", PICTURED)
def test_halves_of_pictures_meet(name):
    """Each reaches its side, stays on its tile, and is the same from the left and the right.

    So does the half beyond the side, which is drawn from the other end.
    """
    for colour in range(1, len(THEMES[name].pictures) + 1):
        drawn = picture_of(name, colour, 25)
        assert any(row <= 1 for _, row in drawn), colour
        assert all(0 <= x <= 25 and 0 <= row <= 13 for x, row in drawn), colour
        flat = picture_of(name, colour, 25, 0.3)
        assert all(row <= 8 for _, row in flat), colour
        mirrored = {(25 - x, row) for x, row in drawn}
        assert len(mirrored ^ {*drawn}) <= 0.35 * len(drawn), colour


def test_pictures_in_pairs_have_two_halves():
    """A head and its tail have one colour, and one letter in both cases."""
    theme = THEMES["insect"]
    assert theme.paired
    assert theme.slot(1) == theme.slot(2) != theme.slot(3)
    assert theme.sign(1).lower() == theme.sign(2) != theme.sign(1)
    assert not THEMES["flower"].paired


def test_patterns_differ_without_colour():
    """No pattern is another one moved."""
    seen = set()
    for rows in THEMES["pattern"].patterns:
        width, height = len(rows[0]), len(rows)
        drawn = "".join(rows[y % height][x % width] for y in range(2 * 48) for x in range(2 * 48))
        square = [drawn[i * 96 : i * 96 + 96] for i in range(96)]
        moved = {
            tuple(row[x : x + 48] for row in square[y : y + 48])
            for y in range(height)
            for x in range(width)
        }
        assert not moved & seen
        seen |= moved
    assert len(THEMES["pattern"].patterns) >= SAFE


def test_slots_keep_colours_rim_and_wildcards_apart():
    """More colours than there are inks for begin again, and never become the rim."""
    slots = [TILE_DEFAULT.slot(colour) for colour in range(1, MOST_COLOURS + 1)]
    assert len(set(slots)) == MOST_COLOURS
    assert not {RIM_SLOT, BODY_SLOT, WILD_SLOT} & set(slots)
    assert TILE_DEFAULT.slot(MOST_COLOURS + 1) == TILE_DEFAULT.slot(1)
    assert (TILE_DEFAULT.slot(0), TILE_DEFAULT.slot(-1)) == (RIM_SLOT, WILD_SLOT)


@each("screen", load_themes(PUZZLES / "themes").values())
@each("name", THEMES)
def test_the_frame_of_the_cursor_is_none_of_the_colours(name, screen):
    """Far from all that may be beside it: for every eye, and as another number of few colours."""
    theme = THEMES[name]
    slots = [RIM_SLOT, BODY_SLOT, WILD_SLOT]
    if theme.surface is not Surface.BLANK:
        slots += range(1, 11)
    for profile in (Profile.TRUECOLOR, Profile.COLOURS_256):
        palette = tile_palette(theme, screen, profile)
        frame = rgb_of(palette.colours[inks.CHOSEN_EDGE])
        tiles = [rgb_of(palette.colours[inks.FILL + slot]) for slot in slots]
        grounds = [rgb_of(palette.colours[ink]) for ink in (inks.BACKGROUND, inks.SILHOUETTE)]
        assert min(difference(frame, one) for one in tiles) >= 18
        assert min(difference(frame, one) for one in grounds) >= 20
        assert contrast(frame, grounds[0]) >= 3
        for eye in EYES:
            assert min(difference(frame, one, eye) for one in tiles + grounds) >= APART
    few = tile_palette(theme, screen, Profile.COLOURS_16).colours
    others = [few[inks.FILL + slot] for slot in slots]
    assert few[inks.CHOSEN_EDGE] not in (*others, few[inks.BACKGROUND], few[inks.SILHOUETTE])


def rgb_of(colour: str | int) -> tuple[int, int, int]:
    """Return a colour of a palette as it is shown."""
    return rgb_of_256(colour) if isinstance(colour, int) else rgb(colour)


def document(name: str) -> dict:
    """Return a shipped theme as parsed JSON."""
    return json.loads((DIRECTORY / f"{name}.json").read_text(encoding="utf-8"))


@each(
    ("name", "change", "message"),
    [
        ("default", {"format": "theme"}, '"format" must be "tui-tangram/tile-theme"'),
        ("default", {"version": 2}, '"version" must be 1; update'),
        ("default", {"version": True}, '"version" must be 1'),
        ("default", {"colour": 1}, "unknown entry 'colour'"),
        ("default", {"name": " "}, '"name" must be printable text'),
        ("default", {"surface": "wedge"}, '"surface" must be one of "wedges", "patterns"'),
        ("default", {"surface": []}, '"surface" must be one of'),
        ("default", {"shown": 1}, '"shown" must be one of "always", "roomy", "never"'),
        ("default", {"radii": 1}, '"radii" must be true or false'),
        ("default", {"edges": None}, '"edges" must be true or false'),
        ("default", {"rim": "black"}, '"rim" must be a colour'),
        ("default", {"colours": ["#000000"] * 11}, '"colours" must list 12 to 26'),
        ("default", {"colours": ["#000000"] * 11 + [1]}, '"colours", colour 12 must be a colour'),
        ("default", {"signs": "abc"}, '"signs" must be one of digits, letters, pairs, or 12'),
        ("default", {"signs": "aabcdefghijklm"}, '"signs" must be'),
        ("default", {"signs": "abcdefghijklm\n"}, '"signs" must be'),
        ("default", {"patterns": [["#"]] * 8}, '"patterns" does not belong to a surface of wedges'),
        ("pattern", {"patterns": [["#"]] * 7}, '"patterns" must list 8 to 26'),
        ("pattern", {"patterns": [["#"]] * 8 + [["#", "##"]]}, '"patterns", number 9 must be up'),
        ("pattern", {"patterns": [[]] * 8}, '"patterns", number 1 must be up to 16'),
        ("pattern", {"patterns": [["x"]] * 8}, "equally long rows"),
        ("connector", {"bumps": [[[0, 0], [1, 0], [0, 0.1]]] * 8}, '"bumps", number 1 must be'),
        ("connector", {"bumps": [[[0, 0], [0.1, 0]]] * 8}, "3 to 16 points"),
        ("connector", {"bumps": 3}, '"bumps" must list 8 to 26'),
        ("flower", {"pictures": [[]] * 8}, '"pictures", number 1 must be 1 to 12 shapes'),
        ("flower", {"pictures": [[["red", [[0, 0]] * 3]]] * 8}, "a tint is one of full, light"),
        ("flower", {"pictures": [[["full", [[0, 0.6]] * 3]]] * 8}, "in from 0 to 0.5"),
        ("flower", {"bumps": []}, '"bumps" does not belong to a surface of pictures'),
        ("flower", {"body": "#00bfff"}, "must have a contrast of 3 to"),
    ],
)
def test_what_is_wrong_with_a_theme_is_said(name, change, message):
    """Every entry is checked, and the error names the file and the entry."""
    with pytest.raises(ThemeError) as caught:
        parse_tile_theme(json.dumps({**document(name), **change}), "my.json")
    assert str(caught.value).startswith("my.json: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value).replace("\\n", "")


@pytest.mark.parametrize("key", ["name", "surface", "signs", "shown", "radii", "rim", "colours"])
def test_what_a_theme_lacks_is_said(key):
    """No entry has a silent default."""
    data = document("default")
    del data[key]
    with pytest.raises(ThemeError, match=f'"{key}"'):
        parse_tile_theme(json.dumps(data))


@pytest.mark.parametrize("text", ["", "[]", "3", "{", "[" * 100_000])
def test_what_is_no_theme_is_refused(text):
    """Whatever the text, the error is a `ThemeError`."""
    with pytest.raises(ThemeError):
        parse_tile_theme(text)


def test_a_directory_is_read_by_names_of_files(tmp_path):
    """Adding a theme takes a file and no code; a file that cannot be read is named."""
    (tmp_path / "mine.json").write_text(json.dumps({**document("yuck"), "name": "Mine"}), "utf-8")
    assert {"default": "Classic", "mine": "Mine"} == {
        key: theme.name for key, theme in load_tile_themes(tmp_path).items()
    }
    (tmp_path / "bad.json").write_bytes(b"\xff")
    with pytest.raises(ThemeError, match=r"bad\.json: cannot be read"):
        load_tile_themes(tmp_path)
