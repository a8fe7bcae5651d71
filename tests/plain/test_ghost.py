"""A ghost in lines: a friend's game beside one's own."""

from __future__ import annotations

from pathlib import Path

from tests.plain.conftest import Player
from tui_tangram.games.together.run import read_run
from tui_tangram.plain.events import EventKind

MOVES = (
    "place 1 3.2", "place 2 3.1", "place 3 1.2", "place 4 3.3", "place 5 2.3", "place 6 1.1",
    "place 7 1.3", "place 8 2.2", "place 9 2.1",
)  # fmt: skip


def test_a_game_is_shared_and_played_against(
    player: Player, now: list[float], tmp_path: Path
) -> None:
    """Its quarters are said as in a race, and the results compared; a new game has it again."""
    player("set name Ann")
    player("play tetravex/3x3-1")
    assert ["Error: no ghost here. play LINE, the line of a friend's game, sets one."] == player(
        "ghost"
    )
    assert ["Error: not solved yet"] == player("share moves")
    for move in MOVES:
        now[0] += 4
        player(move)
    [line] = player("share moves")
    assert line.startswith("tui-tangram 3×3, no. 1 · 0:36 · no help · 9 moves · Ann · run/1")
    assert "run/1" not in player("share")[0]
    player("close")
    (tmp_path / "ann.txt").write_text(f"{line}\n")
    assert "1 read: 1 new, 0 duplicates, 0 refused." in player(f"import {tmp_path / 'ann.txt'}")
    there = "3×3, no. 1 has a ghost now: play tetravex/3x3-1. Ann: solved in 0:36, no help."
    assert [there] == player("import yes")
    assert "Ann: solved in 0:36, no help." in player("play tetravex/3x3-1")
    assert "Ann: solved in 0:36, no help." in player(f'play "{line}"')
    player("restart")
    assert ["Error: solve it first: a friend's game shows the solution"] == player("moves ghost")
    now[0] += 20.5
    assert ["Ann: solved in 0:36, no help.", "You: 0 percent. ghost of Ann: 25 percent."] == player(
        "ghost"
    )
    said = []
    for move in MOVES:
        now[0] += 2
        said += player(move)
    assert "ghost of Ann: 75 percent." in said
    assert "ghost of Ann has solved it: 0:36." in said
    assert "2 s slower than Ann." in said
    both = player("moves ghost")
    assert "0:04, Ann: Placed tile 1. 0 percent." == both[0]
    assert ["0:36, Ann: Placed tile 9. 100 percent.", "0:36, You: Placed tile 8. 75 percent."] == (
        both[-3:-1]
    )
    assert "0:38, You: Placed tile 9. 100 percent." == both[-1]
    assert ["Error: moves or moves ghost, not 'both'"] == player("moves both")
    player("close")
    opened = player("play tetravex/3x3-1")
    assert "Ann: solved in 0:36, no help." in opened


def test_a_shown_solution_is_no_game_to_share(player: Player) -> None:
    """As its result is none."""
    player("play tetravex/2x2-1")
    player("solution yes")
    assert ["Error: nothing to share: the solution was shown"] == player("share moves")


def test_a_game_of_ones_own_puzzle_has_all_of_it(player: Player) -> None:
    """Others do not know it by its short ID."""
    library = player.services.library
    player(f"play {library.keep(library.find('tetravex/2x2-1'), 'matching')}")
    for move in ("place 1 1.1", "place 2 2.1", "place 3 2.2", "place 4 1.2"):
        player(move)
    [line] = player("share moves")
    assert read_run(line).save.puzzle.startswith("board/1")
    assert "Ghost: solved in 0:00, no help." in player(f'play "{line}"')


def test_programs_hear_the_ghost_in_fields(player: Player, now: list[float]) -> None:
    """Who it is and its result when the game is opened, then as others in a race."""
    player("play tetravex/3x3-1")
    for move in MOVES:
        now[0] += 1
        player(move)
    [line] = player("share moves")
    run = player.heard[0].data["run"]
    assert line.endswith(str(run))
    player(f"play {run}")
    ghost = next(one.data["ghost"] for one in player.heard if "ghost" in one.data)
    assert ghost == {
        "player": "", "day": ghost["day"], "elapsed": 9.0, "moves": 9, "hints": 0,
        "revealed": False, "own": True, "fits": 0, "checks": 0, "help": "clean",
    }  # fmt: skip
    player("restart")
    now[0] += 60
    player(MOVES[0])
    [other] = [dict(one.data) for one in player.heard if one.kind is EventKind.OTHER]
    assert other.pop("seat") == 2
    assert {"ghost": True, "name": "Ghost", "percent": 100, "moves": 9, "time": 9000} == other
