"""Where solved figures are: the ground is plain characters, and the caption names the figure."""

from __future__ import annotations

import json
from pathlib import Path

from tests.examples import each
from tui_tangram.games.tangram.core.random_figure import CATEGORY
from tui_tangram.games.tangram.screen.scenes import NONE, scene
from tui_tangram.render import inks
from tui_tangram.render.tangram import BoardLook, PieceLook, draw_board
from tui_tangram.render.viewport import Viewport

ROOT = Path(__file__).parents[3]
SHAPES = {CATEGORY, "Paradoxes", "Geometrical", "Letters and numbers"}
THINGS = {"Animals", "Boats", "Buildings", "Objects", "People", "Plants"}


def test_scenes_are_for_things() -> None:
    """In plain characters, not all blank, with words; shapes, letters and numbers have none."""
    for path in sorted((ROOT / "puzzles" / "figures").glob("*.json")):
        for figure in json.loads(path.read_text("utf-8"))["figures"]:
            found = scene(figure["name"], figure["category"])
            assert bool(found.text.strip()) == bool(found.caption), figure["id"]
            assert found == NONE or figure["category"] not in SHAPES
            assert found != NONE or figure["category"] not in THINGS or "head" in figure["name"]
            assert found.text.isascii()
            assert not {*found.text} & {*"0123456789×"}


@each(
    ("name", "category", "like"),
    [
        ("Walking cat", "Animals", "on the floor"),
        ("House with chimney", "Buildings", "on a hill"),
        ("Letter Q", "Letters and numbers", ""),
        ("Key", "Objects", "on the table"),
        ("Rocket 2", "Objects", "among the stars"),
    ],
)
def test_scenes_suit_their_figures(name: str, category: str, like: str) -> None:
    """By a word of the name, or by the category."""
    assert scene(name, category).caption.removeprefix("{figure} ") == like


@each("height", [12, 10, 8])
def test_a_scene_is_below_the_pieces(height: int) -> None:
    """It covers none of them: without a line below, the last line has it around them."""
    square = ((2.0, 0.0), (6.0, 0.0), (6.0, 4.0), (2.0, 4.0))
    below = height // 2 > 4
    for caption, ground in (("A", range(2, 14)), ("By sea", range(16)), ("On the sea", range(20))):
        look = BoardLook(pieces=(PieceLook(square, "1", 0),), scene=("~", inks.QUIET, caption))
        picture = draw_board(look, Viewport(20, height, 2, 0.0, 8.0))
        signs = [mark for mark in picture.marks if mark.text != "1"]
        assert {mark.row for mark in signs} == {4 if below else 3}
        seen = {mark.column for mark in signs}
        assert ground[0] in seen
        assert seen <= {*ground} if below else not seen & {*range(4, 12)}
        line = "".join(mark.text for mark in sorted(signs, key=lambda mark: mark.column))
        # Right of the square are eight columns, one of them on each side of the words.
        assert (caption.replace(" ", "") in line) == (below or len(caption) <= 6)
