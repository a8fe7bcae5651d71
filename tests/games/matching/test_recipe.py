"""Chance, recipes and ids."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.examples import each, examples
from tui_tangram.games.matching.core import COMPLEMENT, EQUAL, MATCHINGS, RULES
from tui_tangram.games.matching.core import recipe as recipe_module
from tui_tangram.games.matching.core.board_size import (
    BoardSize,
    RecipeError,
    lattice_size,
    parse_size,
    written,
)
from tui_tangram.games.matching.core.naming import SIZES
from tui_tangram.games.matching.core.recipe import VERSION, Recipe, looks_like_id, parse_id
from tui_tangram.maths.tiling import LAYOUTS, LEVELS, RANGES
from tui_tangram.maths.tiling.shapes import SHAPES
from tui_tangram.play.splitmix import SplitMix64

FULL = "square/6x6/tetravex/c10/s4711/g1-5n"


@st.composite
def recipes(draw: st.DrawFn) -> Recipe:
    """Return recipes that make a puzzle."""
    wraps = draw(st.booleans())
    shape = "" if wraps or draw(st.integers(0, 3)) else draw(st.sampled_from(SHAPES))
    layout = draw(st.sampled_from(LAYOUTS))
    sizes: list[st.SearchStrategy[BoardSize]] = [st.sampled_from(LEVELS[:2] if shape else LEVELS)]
    if wraps or (layout == "square" and not shape):
        sizes.append(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    if not wraps:
        sizes.append(st.integers(2, 20 if shape else 40))
    recipe = Recipe(
        layout,
        draw(st.one_of(sizes)),
        draw(st.sampled_from(RULES)).id,
        draw(st.none() | st.integers(2, 12)),
        wraps=wraps,
        shape=shape,
        wild=draw(st.integers(0, 3)),
        fixed=draw(st.integers(0, 3)),
        spare=draw(st.sampled_from((0, 0, 3))),
        may_flip=draw(st.booleans()),
        matching=draw(st.sampled_from(list(MATCHINGS.values()))),
        unique=draw(st.booleans()),
        seed=draw(st.integers(0, 2**64 - 1)),
    )
    try:
        return recipe.checked()
    except RecipeError:
        assume(False)
        raise


def test_the_generator_gives_the_published_numbers() -> None:
    """The first numbers of two seeds are those of the reference programs.

    Seed 1234567: Rosetta Code, "Pseudo-random numbers/Splitmix64", made by Vigna's C
    program; seed 0: the same, as in the tests of several implementations.
    """
    chance = SplitMix64(1234567)
    assert [chance.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    chance = SplitMix64(0)
    assert [chance.word() for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [("", 0xCBF29CE484222325), ("a", 0xAF63DC4C8601EC8C), ("foobar", 0x85944171F73967E8)],
)
def test_a_text_names_a_stream_by_the_published_hash(text: str, value: int) -> None:
    """The seed of a text is its 64-bit FNV-1a; values from the draft's test vectors."""
    assert SplitMix64.named(text).word() == SplitMix64(value).word()


@given(st.integers(), st.integers(1, 2**64 - 1))
def test_numbers_are_below_the_bound(seed: int, count: int) -> None:
    """A number below a bound is one; the largest bounds work too."""
    chance = SplitMix64(seed)
    assert all(0 <= chance.below(count) < count for _ in range(5))


def test_numbers_are_not_biased() -> None:
    """A bound of two thirds of all words is as often below its half as above.

    Plain remainders would be below it in two of three cases.
    """
    chance, count = SplitMix64(1), 2**65 // 3
    low = sum(chance.below(count) < count // 2 for _ in range(2000))
    assert 900 < low < 1100


def test_all_orders_are_shuffled_alike() -> None:
    """Each order of three comes up about as often; and nothing is lost."""
    chance = SplitMix64(2)
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


@pytest.mark.parametrize("count", [2**64, 2**64 + 1, 3 * 2**100])
def test_numbers_may_have_more_bits_than_a_word(count: int) -> None:
    """They reach the whole range, and no more."""
    chance = SplitMix64(3)
    drawn = [chance.below(count) for _ in range(60)]
    assert min(drawn) < count // 8
    assert 7 * count // 8 < max(drawn) < count


@pytest.mark.parametrize("count", [0, -1])
def test_bounds_without_numbers_are_refused(count: int) -> None:
    """There is no number below 0."""
    with pytest.raises(ValueError, match="no number below"):
        SplitMix64(1).below(count)


@examples(30)
@given(recipes())
def test_ids_come_back(recipe: Recipe) -> None:
    """A checked recipe's id is read as the same recipe; in capitals too."""
    assert parse_id(recipe.id) == recipe
    assert parse_id(recipe.id.upper()) == recipe
    assert looks_like_id(recipe.id)
    # Whatever the layout is called.
    assert looks_like_id(f"convex/{recipe.id.partition('/')[2]}")


@examples(30)
@given(recipes())
def test_ids_are_plain(recipe: Recipe) -> None:
    """An id is short, has no spaces, and can be part of a file's name or a shell word."""
    assert len(recipe.id) < 120
    assert all(char in "abcdefghijklmnopqrstuvwxyz0123456789./+-" for char in recipe.id)


@examples(30)
@given(recipes())
def test_ids_without_the_check_are_accepted(recipe: Recipe) -> None:
    """An id may lack its check, its version and recommended colours."""
    assert parse_id(recipe.stem) == recipe
    assert parse_id(recipe.stem.removesuffix(f"/g{VERSION}")) == recipe
    plain = f"{recipe.layout}/{written(recipe.size)}/{recipe.rules}/s{recipe.seed}"
    if not recipe.wraps:
        usual = Recipe(recipe.layout, recipe.size, recipe.rules, seed=recipe.seed)
        assert parse_id(plain) == usual.checked()


@examples(20)
@given(recipes(), st.data())
def test_every_wrong_character_is_noticed(recipe: Recipe, data: st.DataObject) -> None:
    """One character that is another, in any place of an id, makes it invalid."""
    text = recipe.id
    at = data.draw(st.integers(0, len(text) - 1))
    char = data.draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz0123456789./+-"))
    assume(char != text[at])
    with pytest.raises(RecipeError):
        parse_id(text[:at] + char + text[at + 1 :])


@examples(20)
@given(recipes(), st.data())
def test_every_swap_is_noticed(recipe: Recipe, data: st.DataObject) -> None:
    """Two characters that changed places make an id invalid."""
    text = recipe.id
    one = data.draw(st.integers(0, len(text) - 2))
    other = data.draw(st.integers(one + 1, len(text) - 1))
    assume(text[one] != text[other])
    chars = list(text)
    chars[one], chars[other] = chars[other], chars[one]
    with pytest.raises(RecipeError):
        parse_id("".join(chars))


@given(st.text(max_size=60) | st.lists(st.sampled_from(FULL.split("/")), max_size=8).map("/".join))
def test_any_text_is_an_id_or_refused_in_one_line(text: str) -> None:
    """Nothing but `RecipeError` is raised, with one printable line."""
    message = ""
    try:
        recipe = parse_id(text)
    except RecipeError as error:
        message = str(error)
    else:
        assert recipe == recipe.checked()
    assert not message or message.isprintable()


@each(
    ("text", "message"),
    [
        ("squre/6x6/tetravex/s1", "no layout called 'squre'; did you mean square?"),
        ("square/6x6/tetravx/s1", "no rules called 'tetravx'; did you mean tetravex?"),
        ("square/hart/tetravex/s1", "no size called 'hart'; did you mean hard?"),
        ("square/1000x1000/tetravex/s1", "1000000 cells; at most 1024 are allowed"),
        ("hexagon/1000000/tetravex/s1", "a board has 1 to 1024 cells, not 1000000"),
        ("4.6.12/999999999x999999999/tetravex/wrap/s1", "at most 1024 are allowed"),
        ("hexagon/6x6/tetravex/s1", "only squares and boards that wrap have columns"),
        ("square/blob-20/tetravex/s1", "no shape 'blob'; use ring, cross, lattice, strip"),
        (
            "square/ring-6x6/tetravex/s1",
            "the size of a board with a shape is small to huge or a number of cells",
        ),
        ("square/ring-easy/tetravex/wrap/s1", "a board with a shape cannot wrap"),
        ("square/ring-1024/tetravex/s1", "has more than 1024 cells"),
        ("hexagon/20/tetravex/wrap/s1", "the size of a board that wraps is small to huge"),
        ("square/1x1/infinity/s1", "a puzzle needs at least 2 cells"),
        ("square/6x6/tetravex", "the seed is missing, such as s4711"),
        ("square/6x6/tetravex/c10/x1", "such as s4711; 'x1' is not a seed"),
        ("square", "it needs a layout, a size, rules and a seed"),
        ("square/6x6/tetravex/s99999999999999999999", "a seed is a number from 0 to"),
        ("square/6x6/tetravex/c10/s4711/g2-vq", "generator version 2, but this tui-tangram knows"),
        (
            "square/6x6/tetravex/c10/s4711/g1-5m",
            "typing error: the check characters '5m' do not match",
        ),
        (
            "square/6x6/tetravex/c11/s4711/g1-5n",
            "typing error: the check characters '5n' do not match",
        ),
        ("square/6x6/tetravex/s4711/s4712", "there is no option called 's4711'"),
        ("square/6x6/tetravex/flop/s1", "no option called 'flop'; did you mean flip?"),
        ("square/6x6/tetravex/wild/s1", "the option 'wild' needs a number, such as wild3"),
        ("square/6x6/tetravex/flip3/s1", "the option 'flip3' takes no number"),
        ("square/6x6/tetravex/fix0/s1", "the option 'fix0' needs a number of 1 or more"),
        ("square/6x6/tetravex/flip+flip/s1", "flip is given twice"),
        ("square/6x6/tetravex/flip/wrap/s1", "'wrap' is one part too many"),
        ("square/6x6/tetravex/c27/s1", "2–26 colours, not 27"),
        ("square/6x6/tetravex/c1/s1", "2–26 colours, not 1"),
        ("square/6x6/tetravex/c7+mates/s1", "use 8 colours, not 7"),
        ("square/2x2/tetravex/wild5/s1", "0 to 4 wild sides, not 5"),
        ("square/2x2/tetravex/fix4/s1", "0 to 3 fixed tiles, not 4"),
        ("square/2x2/tetravex/spare5/s1", "0 to 4 spare tiles, not 5"),
        ("square/800/tetravex/spare225/s1", "0 to 224 spare tiles, not 225"),
        ("square/2x2/troll/spare1/s1", "Troll has all tiles on the board, so none can be spare"),
        (
            "square/6x6/infinity/wrap/s1",
            "needs a dark border, but this board has none; use hard-infinity",
        ),
        ("square/6x6/tetravex/frame2/s1", "frame colours need a dark border"),
        ("square/6x6/infinity/c5+frame5/s1", "1 to 4 can be frame colours on this board, not 5"),
        ("square/6x6/win-game/wild1/s1", "Demo has nothing to solve; wild does not apply"),
    ],
)
def test_a_wrong_id_says_which_part_is_wrong(text: str, message: str) -> None:
    """The line quotes the id and names the part that is wrong."""
    with pytest.raises(RecipeError) as caught:
        parse_id(text)
    assert message in str(caught.value)
    assert str(caught.value).startswith(f"puzzle ID '{text}': ")


@given(
    st.one_of(st.sampled_from(LEVELS), st.integers(1, 9999), st.tuples(*[st.integers(1, 99)] * 2))
)
def test_sizes_come_back(size: BoardSize) -> None:
    """A size is read as it is written."""
    assert parse_size(written(size)) == size


@each("layout", LAYOUTS)
@each("level", LEVELS)
def test_wrapping_boards_of_the_levels_keep_the_ranges(layout: str, level: str) -> None:
    """A level's torus has as many places as the level may, and is not long and thin."""
    board = Recipe(layout, level, "tetravex", wraps=True).board
    low, high = RANGES[level]
    assert low <= len(board) <= high
    assert board.wraps
    assert board.columns is not None
    assert board.rows is not None
    assert board.rows <= board.columns <= 2 * board.rows


@pytest.mark.parametrize(
    ("text", "places", "word"),
    [
        *(
            (f"square/cube-{level}", 6 * (n + 1) ** 2, f"{SIZES[level]}, cube")
            for n, level in enumerate(LEVELS)
        ),
        ("3.3.3.4.4/prism-hard", 36, "large, prism"),
        ("3.4.6.4/strip-40", 48, "40 cells, torus strip"),
        ("square/strip-diabolical", 60, "huge, torus strip"),
    ],
)
def test_solids_have_an_id(text: str, places: int, word: str) -> None:
    """Of a level or a number of places; each cube is of one level, and rules ask for no rim."""
    for rules in RULES:
        if rules.rim:
            with pytest.raises(RecipeError, match="dark border, but this board has none"):
                parse_id(f"{text}/{rules.id}/s1")
            continue
        recipe = parse_id(f"{text}/{rules.id}/s1")
        assert len(recipe.board) == places
        assert parse_id(recipe.id) == recipe
        said = [part for part in recipe.name.split(", ") if part != rules.matching.name]
        assert word == ", ".join(said[-2:])
        assert recipe.board.mesh.closed
        assert not recipe.slow
    with pytest.raises(RecipeError, match="a board with a shape cannot wrap"):
        parse_id(f"{text}/tetravex/wrap/s1")


@each("layout", LAYOUTS)
def test_small_boards_take_what_is_recommended(layout: str) -> None:
    """No board is so small that its own number of colours is refused, whatever the rules."""
    for size, rules, matching in product((2, 3, 6), RULES, MATCHINGS.values()):
        if (rules.demo and matching != EQUAL) or not rules.may_match(matching):
            continue
        recipe = Recipe(layout, size, rules.id, matching=matching)
        mesh = recipe.board.mesh
        rim = {line[0] for line in map(mesh.ends, mesh.rim)} if rules.rim else set()
        inside = {corner for face in mesh.faces for corner in face.corners} - rim
        if matching.cornered and not (
            len(inside) > 1 and max(face.sides for face in mesh.faces) < 7
        ):
            with pytest.raises(RecipeError, match="corners"):
                recipe.checked()
        else:
            assert recipe.checked() == recipe.checked().checked()


def test_the_chapter_shows_real_ids() -> None:
    """Every full id in the module's docstring can be read."""
    ids = re.findall(r"^    (\S+/\S+)$", recipe_module.__doc__ or "", re.MULTILINE)
    assert len(ids) == 2
    assert [parse_id(text).id for text in ids] == ids


def test_names_tell_what_it_is() -> None:
    """A name has layout, rules, size and what is unusual."""
    recipe = Recipe(
        "4.6.12", "hard", "hard-infinity", wraps=True, wild=3, fixed=1, matching=COMPLEMENT
    )
    assert recipe.name == (
        "Dodecagon rosettes, Hard Infinity, large, heads and tails, wrapping, 3 wild, 1 fixed tile"
    )
    assert replace(recipe, layout="square", size=(4, 3)).name.startswith(
        "Squares, Hard Infinity, 4×3"
    )


@each("layout", LAYOUTS)
def test_a_small_lattice_has_several_holes(layout: str) -> None:
    """With one it would be a ring; a level that has several stays."""
    size = lattice_size(layout, "easy")
    holes = 1 - Recipe(layout, size, "infinity", shape="lattice").board.mesh.euler
    assert holes > 1
    smaller = len(Recipe(layout, "easy", "infinity", shape="lattice").board)
    assert (size == "easy") is (Recipe(layout, "easy", "x", shape="lattice").board.mesh.euler < 0)
    assert size == "easy" or smaller < size <= 34
    assert size == lattice_size(layout, size)
