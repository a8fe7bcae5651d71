"""Themes: those that are shipped, and those that are refused."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import each
from tests.render.colours import APART, EYES, difference, lab_difference
from tui_tangram.render import inks
from tui_tangram.render.contrast import contrast
from tui_tangram.render.palette import (
    DEFAULT,
    STANDARD_16,
    ThemeError,
    load_themes,
    make_palette,
    mixed,
    nearest_16,
    nearest_256,
    parse_theme,
    rgb_of_256,
)
from tui_tangram.render.profile import Profile

DIRECTORY = Path(__file__).parents[2] / "puzzles" / "themes"
THEMES = load_themes(DIRECTORY)
COLOURED = [Profile.TRUECOLOR, Profile.COLOURS_256, Profile.COLOURS_16]
TANS = 7
PIECES = 14
"""Those of the largest set with a colour for each: Archimedes' square."""


def test_there_are_a_dark_a_light_and_a_contrast_theme():
    """The themes that the settings offer are there."""
    assert {"default", "light", "contrast"} <= set(THEMES)
    assert {True, False} == {theme.dark for theme in THEMES.values()}


def test_the_default_theme_is_the_one_in_its_file():
    """Without the disk the default theme is the same."""
    assert DEFAULT == THEMES["default"]


@pytest.mark.parametrize("profile", COLOURED)
@pytest.mark.parametrize("name", THEMES)
def test_the_seven_tans_have_seven_colours(name, profile):
    """In every profile with colours the tans differ from each other and from the board."""
    colours = make_palette(THEMES[name], profile).colours
    pieces = [colours[inks.FILL + number] for number in range(TANS)]
    around = [colours[ink] for ink in (inks.BACKGROUND, inks.SILHOUETTE, inks.SILHOUETTE_EDGE)]
    assert TANS + len(set(around)) == len({*pieces, *around})
    assert 3 == len(set(around))


@pytest.mark.parametrize("profile", COLOURED)
@pytest.mark.parametrize("name", THEMES)
def test_fourteen_pieces_have_fourteen_colours(name, profile):
    """The sets of twelve pentominoes and of the Stomachion have colours of their own too."""
    colours = make_palette(THEMES[name], profile).colours
    assert PIECES == len({colours[inks.FILL + number] for number in range(PIECES)})


def seen_colours(name, profile):
    """Return a function from an ink to its red, green and blue, of 16 colours as the VGA had."""
    colours = make_palette(THEMES[name], profile).colours

    def rgb(ink):
        colour = colours[ink]
        if isinstance(colour, int):
            return rgb_of_256(colour)
        return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))

    return rgb


@pytest.mark.parametrize("profile", COLOURED)
@pytest.mark.parametrize("name", THEMES)
def test_figure_and_pieces_stand_out(name, profile):
    """The silhouette has 1.6 to the ground, pieces 3 to both, and all that sets them off.

    Sixteen colours are too few for pieces of contrast 3: there the silhouette is ruled, pieces
    are not, and seams and letters have their contrast in every profile.
    """
    rgb = seen_colours(name, profile)
    ground, figure, rim = map(rgb, (inks.BACKGROUND, inks.SILHOUETTE, inks.SILHOUETTE_EDGE))
    assert contrast(figure, ground) >= 1.6
    assert contrast(rim, figure) >= 1.6
    ruled = profile is Profile.COLOURS_16
    assert rgb(inks.SILHOUETTE_LINE) == (ground if ruled else figure)
    for number in range(PIECES):
        piece = rgb(inks.FILL + number)
        if not ruled:
            assert min(contrast(piece, ground), contrast(piece, figure)) >= 3
        assert contrast(piece, rgb(inks.SEAM + number)) >= 3
        assert contrast(piece, rgb(inks.LETTER + number)) >= 4.5
        edge = rgb(inks.BRIGHT + number)
        assert contrast(piece, edge) >= 1.3
        assert ruled or contrast(edge, figure) >= 1.3


@pytest.mark.parametrize("profile", COLOURED)
@pytest.mark.parametrize("name", THEMES)
def test_the_contour_view_can_be_read(name, profile):
    """Dimmed pieces stand out from the ground and their seams, and letters from them."""
    rgb = seen_colours(name, profile)
    for number in range(PIECES):
        dim = rgb(inks.DIM + number)
        assert lab_difference(dim, rgb(inks.BACKGROUND)) > 15
        assert lab_difference(dim, rgb(inks.SEAM + number)) > 5
        assert contrast(dim, rgb(inks.TEXT)) >= 2.8


@pytest.mark.parametrize(
    ("profile", "usual", "others"), [(Profile.TRUECOLOR, 13.5, APART), (Profile.COLOURS_256, 8, 6)]
)
@pytest.mark.parametrize("name", THEMES)
def test_pieces_are_told_apart_with_any_colour_vision(name, profile, usual, others):
    """Every two of fourteen colours are far apart, by CIEDE2000, for every kind of eye.

    Of 256 colours few are left with the contrast of pieces, so they are nearer to each other.
    """
    rgb = seen_colours(name, profile)
    pieces = [rgb(inks.FILL + number) for number in range(PIECES)]
    for eye in EYES:
        least = usual if eye is None else others
        assert min(difference(a, b, eye) for a, b in combinations(pieces, 2)) >= least, eye


@pytest.mark.parametrize(("name", "usual", "others"), [("default", 23, 12), ("light", 16, 10)])
def test_the_seven_tans_are_far_apart_and_from_the_contour_that_is_done(name, usual, others):
    """The colours of the commonest set are farther apart than those of fourteen pieces."""
    theme = THEMES[name]
    tans = [piece.rgb for piece in theme.pieces[:TANS]]
    for eye in EYES:
        pairs = combinations(tans, 2)
        least = usual if eye is None else others
        assert min(difference(a, b, eye) for a, b in pairs) >= least
    assert min(difference(tan, theme.success.rgb) for tan in tans) >= 19


def test_high_contrast_is_seven_to_one():
    """Text, signs, outlines, pieces and the letters on them: at least 7 to their ground.

    The edge of a piece in hand is between the piece and the ground, so it has at least 3.
    """
    theme = THEMES["contrast"]
    colours = make_palette(theme, Profile.TRUECOLOR).colours

    def on_ground(ink, ground=inks.BACKGROUND):
        first, second = (
            tuple(int(colours[one][i : i + 2], 16) for i in (1, 3, 5)) for one in (ink, ground)
        )
        return contrast(first, second)

    outlines = (inks.SILHOUETTE_EDGE, inks.CHOSEN_EDGE, inks.TROUBLE_EDGE)
    signs = (inks.TEXT, inks.QUIET, inks.ACCENT, inks.SUCCESS, inks.TROUBLE, inks.FIGURE)
    contours = (inks.MATCHED, inks.MISSING, inks.OUTSIDE, inks.HINT)
    assert min(map(on_ground, (*signs, *outlines, *contours))) >= 7
    for number in range(PIECES):
        assert on_ground(inks.FILL + number) >= 7
        assert on_ground(inks.BRIGHT + number) >= 3
        assert on_ground(inks.LETTER + number, inks.FILL + number) >= 7


@pytest.mark.parametrize("name", THEMES)
def test_words_can_be_read(name):
    """The contrast of text with its ground is at least 7, that of other words at least 4.5."""
    theme = THEMES[name]
    assert contrast(theme.text.rgb, theme.background.rgb) >= 7
    for shade in (theme.quiet, theme.accent, theme.success, theme.trouble):
        assert contrast(shade.rgb, theme.background.rgb) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_the_silhouette_is_quieter_than_its_rim(name):
    """Background, silhouette and rim are steps in one direction, pieces stand out more."""
    theme = THEMES[name]
    steps = [contrast(shade.rgb, theme.background.rgb) for shade in (theme.silhouette, theme.edge)]
    assert steps[0] < steps[1]
    for piece in theme.pieces[:TANS]:
        assert lab_difference(piece.rgb, theme.silhouette.rgb) > 25


@pytest.mark.parametrize("profile", [Profile.MONO, Profile.ASCII])
def test_profiles_without_colour_have_none(profile):
    """In mono and ascii no ink has a colour."""
    palette = make_palette(DEFAULT, profile)
    assert {None} == set(palette.colours)
    assert not palette.profile.coloured


@pytest.mark.parametrize("profile", COLOURED)
def test_a_transparent_palette_leaves_the_background_alone(profile):
    """On request the background is the terminal's own and nothing else changes."""
    solid, clear = (make_palette(DEFAULT, profile, transparent=t) for t in (False, True))
    assert clear.colours[inks.BACKGROUND] is None
    assert solid.colours[1:] == clear.colours[1:]
    assert solid.profile.coloured
    assert make_palette(DEFAULT, profile) is solid


COLOURS = st.tuples(*[st.integers(0, 255)] * 3)


def weighted(first, second) -> float:
    """Return the distance by which the nearest colour is meant, computed anew."""
    red, green, blue = (a - b for a, b in zip(first, second, strict=True))
    mean = (first[0] + second[0]) / 2
    return (2 + mean / 256) * red**2 + 4 * green**2 + (2 + (255 - mean) / 256) * blue**2


@given(COLOURS)
def test_the_nearest_of_256_is_hardly_beaten(rgb):
    """The quick choice among 240 colours is as good as looking at all, or nearly."""
    chosen = weighted(rgb, rgb_of_256(nearest_256(rgb)))
    best = min(weighted(rgb, rgb_of_256(number)) for number in range(16, 256))
    assert chosen <= best * 1.6 + 400


@given(st.integers(16, 255))
def test_a_colour_of_the_256_is_its_own_nearest(number):
    """Colours that the profile has are kept."""
    assert rgb_of_256(number) == rgb_of_256(nearest_256(rgb_of_256(number)))


@each("number", range(16))
def test_a_standard_colour_is_its_own_nearest(number):
    """The sixteen standard colours are kept."""
    assert number == nearest_16(STANDARD_16[number])


def test_mixing():
    """A mixture has its parts in each channel."""
    assert (0, 0, 0) == mixed((0, 0, 0), (10, 20, 30), 0)
    assert (5, 10, 15) == mixed((0, 0, 0), (10, 20, 30), 0.5)
    assert 21 == round(contrast((0, 0, 0), (255, 255, 255)))


def document() -> dict:
    """Return the default theme as parsed JSON."""
    return json.loads((DIRECTORY / "default.json").read_text(encoding="utf-8"))


@each(
    ("change", "message"),
    [
        ({"format": "theme"}, '"format" must be "tui-tangram/theme"'),
        ({"version": 2}, '"version" must be 1'),
        ({"version": True}, '"version" must be 1'),
        ({"name": ""}, '"name" must be printable text'),
        ({"name": "a\x1b[31m"}, '"name" must be printable text'),
        ({"dark": 1}, '"dark" must be true or false'),
        ({"pieces": ["#ffffff"] * 11}, '"pieces" must list 12 to 32 colours'),
        ({"pieces": ["#ffffff"] * 33}, '"pieces" must list 12 to 32 colours'),
        ({"pieces": ["#ffffff"] * 13 + ["#ffff"]}, '"pieces", colour 14 must be a colour'),
        ({"accent": None}, '"accent" is missing'),
        ({"accent": "red"}, '"accent" must be a colour such as'),
        ({"accent": ["#ffffff"]}, '"accent" must be a colour such as'),
        ({"accent": {"rgb": "#ffffff", "16": 16}}, '"accent": "16" must be a whole number'),
        ({"accent": {"rgb": "#ffffff", "256": True}}, '"accent": "256" must be a whole number'),
        ({"accent": {"rgb": "#ffffff", "8": 1}}, '"accent" may have "rgb", "256" and "16" only'),
        ({"accents": "#ffffff"}, "unknown entry 'accents'"),
    ],
)
def test_a_wrong_theme_is_refused(change, message):
    """An error says which file, which entry, and what is wrong with it."""
    with pytest.raises(ThemeError) as caught:
        parse_theme(json.dumps(document() | change), "mine.json")
    assert str(caught.value).startswith("mine.json: ")
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "nonsense", "[" * 100_000, "1" * 5000])
def test_what_is_no_theme_is_refused(text):
    """Files that are not JSON objects are refused, however deep or long."""
    with pytest.raises(ThemeError, match="theme: "):
        parse_theme(text)


def test_a_directory_of_themes_is_read(tmp_path):
    """Themes are known by the names of their files, and a broken one is named."""
    mine = document() | {"name": "Mine"}
    (tmp_path / "mine.json").write_text(json.dumps(mine), encoding="utf-8")
    themes = load_themes(tmp_path)
    assert {"default", "mine"} == set(themes)
    assert "Mine" == themes["mine"].name
    (tmp_path / "bad.json").write_bytes(b"\xff\xfe")
    with pytest.raises(ThemeError, match=r"bad\.json: cannot be read"):
        load_themes(tmp_path)
    assert {"default"} == set(load_themes(tmp_path / "nowhere"))
