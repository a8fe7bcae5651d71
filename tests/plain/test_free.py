"""Figures with free angles in the line mode: told to be not exact, laid by words and numbers."""

from __future__ import annotations

import re

import pytest

from tests.plain.conftest import Player

_COUNT = re.compile(r"([A-Z]), .*: snaps to (\w+) places?\.")
_NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_SPOT = re.compile(r"(-?[\d.]+) across and (-?[\d.]+) up, turned ([\d.]+)°")


def lay(player: Player) -> bool:
    """Lay the piece that is told to snap to the fewest places, at each, until it is solved."""
    left = [match for line in player("fits") if (match := _COUNT.match(line))]
    if not left:
        return False
    counts = {
        match[1]: _NUMBERS.index(match[2]) if match[2].isalpha() else int(match[2])
        for match in left
    }
    piece = min(counts, key=lambda letter: counts[letter])
    for number in range(1, counts[piece] + 1):
        answer = player(f"place {piece} {number}")
        if any("is solved" in line for line in answer):
            return True
        # What leaves another piece without a place is taken back.
        stuck = any("nowhere" in line or "sticks out" in line for line in player("fits"))
        if not stuck and lay(player):
            return True
        player("undo")
    return False


@pytest.mark.parametrize("figure", ["kite", "runner"])
def test_a_figure_is_laid_by_its_words(player: Player, figure: str) -> None:
    """The places to which pieces are told to snap are enough to lay it, without a hint."""
    player(f"play free/{figure}")
    assert lay(player)
    assert player.shell.session.verdict.solved
    assert player.shell.session.hints == 0


def test_it_is_said_to_be_not_exact(player: Player) -> None:
    """Opening it, looking at it, its edges and its end say what is rounded and what may differ."""
    for line in ("play free/kite", "look"):
        assert any("not exact" in said and "0.5 %" in said for said in player(line))
    edges = player("edges")
    assert len(edges) == sum(map(len, player.shell.session.game.target))
    assert all(line.count("about") == 2 for line in edges)
    game = player.shell.session.game
    for move in next(game.solutions()):
        _, letter, spot, angle = move.split(" ")[0:1] + move.split(" ")[1:]
        x, y = (int(value) / 1000 for value in spot.split(","))
        last = player(f"place {letter} {x} {y} {int(angle) / 100}")
    assert any("is solved" in line for line in last)
    assert last[-1].startswith("Within tolerance: it differs by")


def test_edges_lead_around(player: Player) -> None:
    """Each edge ends where the corner it names is told to be, within what was rounded."""
    from math import cos, radians, sin

    player("play free/runner")
    told = re.compile(
        r"Corner (\d+).*?(-?[\d.]+) across and (-?[\d.]+) up, angle about \d+°: "
        r"about ([\d.]+) at (\d+)° to corner (\d+)\."
    )
    corners = {}
    for line in player("edges"):
        match = told.fullmatch(line)
        assert match is not None, line
        corners[match[1]] = match
    for corner in corners.values():
        after, length, way = corners[corner[6]], float(corner[4]), radians(int(corner[5]))
        assert float(corner[2]) + length * cos(way) == pytest.approx(float(after[2]), abs=0.05)
        assert float(corner[3]) + length * sin(way) == pytest.approx(float(after[3]), abs=0.05)


@pytest.mark.parametrize(
    ("there", "back"),
    [
        ("move E up left 0.5", "move E down right 1/2"),
        ("move E 37.5 0.2", "move E 217.5 0.2"),
        ("turn E 22.5", "turn E right 22.5"),
        ("turn E", "turn E -15"),
        ("flip E", "flip E"),
    ],
)
def test_pieces_are_moved_turned_and_turned_over(player: Player, there: str, back: str) -> None:
    """By any number of degrees and legs, and back again."""
    player("play free/kite")
    player("place E 1.5 0.7 30")
    before = player.shell.session.state
    player(there)
    assert player.shell.session.state != before
    player(back)
    assert player.shell.session.state == before


def test_a_piece_is_laid_by_numbers(player: Player) -> None:
    """Legs across and up, degrees, and over; a comma serves as a point."""
    player("play free/kite")
    player("place E 1.5 0,7 30")
    assert player.shell.session.state.poses[4] == (1500, 700, 3000, False)
    player("place E 1.5 0.7 30 over")
    assert player.shell.session.state.poses[4] == (1500, 700, 3000, True)
    player("take E")
    assert player.shell.session.state.poses[4] is None


def test_what_is_told_can_be_typed(player: Player) -> None:
    """Where a piece is told to snap it is laid by typing what was told, within the rounding."""
    player("play free/kite")
    [first, *_] = player("fits A")[1:]
    match = _SPOT.search(first)
    assert match is not None
    player(f"place A {match[1]} {match[2]} {match[3]}")
    typed = player.shell.session.state.poses[0]
    player("take A")
    player("place A 1")
    snapped = player.shell.session.state.poses[0]
    assert all(abs(one - other) <= 5 for one, other in zip(typed, snapped, strict=True))


@pytest.mark.parametrize(
    "line",
    ["place", "place Z 1", "place A 99", "place A", "place A 1 x", "place A 1 2 3 4", "take A",
     "place A nan 1", "place A 1e5 1", "place A 200 1", "turn A", "move A right", "look Z",
     "corner 99", "corner x", "solve", "redo", "fits A B", "place A ²", "place A -1",
     "place A 1 2 700"],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(player: Player, line: str) -> None:
    """In one line, and nothing changes."""
    player("play free/kite")
    before = player.shell.session.state
    [answer] = player(line)
    assert answer.startswith("Not done: ")
    assert player.shell.session.state == before


@pytest.mark.parametrize(
    "line", ["move B", "move B sideways", "move B up up", "move B right -1", "move B right 1/0",
             "turn B up", "turn B 400", "turn B left 1 2", "turn B 0", "flip", "place B 1 1 30"],
)  # fmt: skip
def test_a_laid_piece_refuses_what_makes_no_sense(player: Player, line: str) -> None:
    """In one line, and nothing changes."""
    player("play free/kite")
    player("place B 1 1 30")
    before = player.shell.session.state
    [answer] = player(line)
    assert answer.startswith("Not done: ")
    assert player.shell.session.state == before


def test_help_is_the_game_s_own(player: Player) -> None:
    """A hint tells of the known solution; a check of another way says that it does not know."""
    player("play free/kite")
    assert player("check") == ["Yes: this can still be solved."]
    while not player.shell.session.path:
        [said, *_] = player("hint")
        assert "known solution" in said or "stands like this" in said
    player("place B 1 1")
    assert "B sticks out." in player("wrong")
    assert player("check")[0].startswith("Only one way is known, and this is another")
    assert player("back")[0].startswith("Not done: only one way is known")
    assert any("complete, with help" in line for line in player("solve yes"))
