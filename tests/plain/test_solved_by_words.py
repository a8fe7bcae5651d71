"""Both games can be solved by somebody who has nothing but the lines."""

from __future__ import annotations

import re

import pytest

from tests.plain.conftest import Player

_CORNER = re.compile(r"Corner (\d+) .*angle (\d+)°")
_FIT = re.compile(r"(\w+)[\w, ]*, fit (\d+): (.*)")
_OPEN = re.compile(r"Row (\d+), cell (\d+): .*")
_TILE = re.compile(r"Tile (\d+)[,:] ")


def lay_figure(player: Player) -> bool:
    """Fill the tightest corner in every way that is told, until the figure is said solved."""
    corners = [match for line in player("edges") if (match := _CORNER.match(line))]
    if not corners:
        return False
    number = min(corners, key=lambda match: int(match[2]))[1]
    told: set[str] = set()
    for line in player(f"corner {number}"):
        match = _FIT.match(line)
        if match is None:
            continue
        # Pieces that are alike fit alike: their lines differ by the letter.
        kind = "".join(player(f"look {match[1]}")).partition(", ")[2].partition(":")[0]
        if f"{kind} {match[3]}" in told:
            continue
        told.add(f"{kind} {match[3]}")
        answer = player(f"place {match[1]} {match[2]}")
        if any("solved!" in line for line in answer) or lay_figure(player):
            return True
        player("undo")
    return False


def lay_tiles(player: Player) -> bool:
    """Fill the place that is told to be the hardest, with every tile that is told to fit."""
    places = [match for line in player("open") if (match := _OPEN.match(line))]
    place = f"{places[0][1]}.{places[0][2]}" if places else "1.1"
    for line in player(f"fits {place}"):
        match = _TILE.match(line)
        if match is None:
            continue
        answer = player(f"place {match[1]} {place}")
        if any("solved!" in line for line in answer) or lay_tiles(player):
            return True
        player("undo")
    return False


@pytest.mark.parametrize("figure", ["tangram/swan", "curved/heart", "free/runner"])
def test_a_figure_is_laid_by_its_words(player: Player, figure: str) -> None:
    """Corners, pieces and places are told well enough to lay every piece where it belongs."""
    player(f"play {figure}")
    assert lay_figure(player)
    assert player.shell.line.session.verdict.solved
    assert player.shell.line.session.hints == 0


def test_a_board_is_filled_by_its_words(player: Player) -> None:
    """Open places and fitting tiles are told well enough to fill a board."""
    player("play square/3x3/tetravex/s7")
    assert lay_tiles(player)
    assert player.shell.line.session.verdict.solved
