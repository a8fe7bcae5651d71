"""What solved figures stand on: every figure that somebody drew has a line of plain characters."""

from __future__ import annotations

import json
from pathlib import Path

from tests.examples import each
from tui_tangram.games.tangram.core.random_figure import CATEGORY
from tui_tangram.games.tangram.screen.scenes import scene
from tui_tangram.render import inks
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.tangram import BoardLook, PieceLook, draw_board
from tui_tangram.render.viewport import Viewport

ROOT = Path(__file__).parents[3]
GENERATED = {CATEGORY, "Paradoxes"}


def test_every_figure_that_was_drawn_stands_on_something() -> None:
    """In plain characters, not all of them blank; those of generators stand on nothing."""
    for path in sorted((ROOT / "puzzles" / "figures").glob("*.json")):
        for figure in json.loads(path.read_text("utf-8"))["figures"]:
            found = scene(figure["name"], figure["category"])
            assert bool(found.text.strip()) != (figure["category"] in GENERATED), figure["id"]
            assert found.text.isascii()
            assert not {*found.text} & {*"0123456789×"}


@each(
    ("name", "category", "like"),
    [
        ("Swan 3", "Animals", "~"),
        ("Sailing boat", "Boats", "^"),
        ("Walking cat", "Animals", "_|"),
        ("House with chimney", "Buildings", ","),
        ("Runner", "People", "_|"),
        ("Koi", "Animals", "O"),
        ("Sparrow", "Animals", "v v"),
        ("Letter Q", "Letters and numbers", "_|"),
        ("Key", "Objects", "_|"),
        ("Rocket 2", "Objects", "*"),
    ],
)
def test_scenes_suit_their_figures(name: str, category: str, like: str) -> None:
    """A bird of the water on water, a boat on waves, people and cats on a floor."""
    assert like in scene(name, category).text


@each("height", [12, 10, 8])
def test_a_scene_is_below_the_pieces(height: int) -> None:
    """It covers none of them; without a line below there is none."""
    square = ((2.0, 0.0), (6.0, 0.0), (6.0, 4.0), (2.0, 4.0))
    look = BoardLook(pieces=(PieceLook(square, "1", 0),), scene=("~", inks.QUIET))
    picture = draw_board(look, Viewport(20, height, 2, 0.0, 8.0))
    assert isinstance(picture.pixmap, Pixmap)
    signs = [mark for mark in picture.marks if mark.text == "~"]
    below = height // 2 > 4
    assert [mark.row for mark in signs] == [4] * len(signs)
    assert [mark.column for mark in signs] == [*range(2, 14)] * below
