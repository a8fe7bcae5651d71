"""Every layout with all rules at every level: made, drawn, solved by the solver, played by keys."""

from __future__ import annotations

import pytest

from tui_tangram.app.play.parts import Box
from tui_tangram.games.matching.core import RULES, MatchingGame, Spot
from tui_tangram.games.matching.core.board import judge
from tui_tangram.games.matching.core.generate import generate
from tui_tangram.games.matching.core.recipe import Recipe
from tui_tangram.games.matching.core.solver import first_solution
from tui_tangram.games.matching.core.view_state import MatchingIntent, orientation_here, targets
from tui_tangram.games.matching.look.canvas import readable_sizes
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.look.tiles import draw_tiles
from tui_tangram.games.matching.screen.board_screen import Window
from tui_tangram.games.matching.screen.looks import board_look
from tui_tangram.games.matching.screen.table import MatchingTable
from tui_tangram.games.session import Session
from tui_tangram.maths.tiling import LAYOUTS
from tui_tangram.play import Limit, Stopped
from tui_tangram.render import inks

EASY = [(layout, "easy", rules.id) for layout in LAYOUTS for rules in RULES]
# Every layout at every other level, every rules at each level, and no pair twice.
OTHERS = [
    (layout, level, RULES[(i + shift) % len(RULES)].id)
    for shift, level in enumerate(("medium", "hard", "diabolical"))
    for i, layout in enumerate(LAYOUTS)
]
LIMIT = Limit(nodes=2_000)


def jump(table: MatchingTable, *, place: int | None = None, tile: int | None = None) -> None:
    """Type what leads to a place or to a tile."""
    table.respond(MatchingIntent.JUMP)
    goal = next(
        target
        for target in targets(table.game, table.state, table.view)
        if (target.place, target.tile) == (place, tile)
    )
    table.type_text(goal.letters)


def turn_to(table: MatchingTable, tile: int, place: int, wanted: tuple[int, ...]) -> None:
    """Press the keys that turn and flip until the tile, in hand or not, shows what it should."""
    game = table.game
    for side in (False, True):
        if side:
            table.respond(MatchingIntent.FLIP)
        for _ in range(game.puzzle.shape(place).sides):
            orientation = orientation_here(game, table.view) or table.state.spots[tile].orientation
            if game.puzzle.shown(tile, place, orientation) == wanted:
                return
            table.respond(MatchingIntent.TURN)
    raise AssertionError(table.words)


def play(table: MatchingTable, solution: tuple[Spot, ...]) -> None:
    """Solve the board by keys alone, as *solution* has it."""
    puzzle = table.game.puzzle
    for tile, spot in enumerate(solution):
        if table.solved:
            return
        assert spot.place is not None
        loose = table.state.spots[tile].place is None
        if loose:
            jump(table, tile=tile)
        jump(table, place=spot.place)
        turn_to(table, tile, spot.place, puzzle.shown(tile, spot.place, spot.orientation))
        if loose:
            table.respond(MatchingIntent.PUT_DOWN)


@pytest.mark.parametrize(("layout", "level", "rules"), EASY + OTHERS)
def test_a_board_of_every_kind(layout: str, level: str, rules: str) -> None:
    """It is made and drawn; the solver solves it or says that its limit came; keys solve it."""
    puzzle = generate(Recipe(layout, level, rules, seed=11))
    table = MatchingTable(Session(MatchingGame(puzzle), lambda: 0.0))
    style = TileStyle()
    window = Window([face.corners for face in puzzle.board.mesh.faces])
    window.open(Box(0, 0, 96, 36), readable_sizes(window.outline, style.theme)[0], 0)
    empty = draw_tiles(board_look(table), window.view, style)
    assert any(ink != inks.BACKGROUND for ink in empty.pixmap.data)
    try:
        found = first_solution(puzzle, meter=LIMIT.meter())
    except Stopped:
        found = puzzle.solution
    assert found is not None
    assert judge(puzzle, found).solved
    play(table, found)
    assert table.solved
    full = draw_tiles(board_look(table), window.view, style)
    assert (full.pixmap == empty.pixmap) == puzzle.rules.demo
