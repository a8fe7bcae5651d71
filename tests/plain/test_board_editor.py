"""The editor of boards in plain mode."""

from __future__ import annotations

from tests.plain.conftest import Player


def test_a_board_is_made_by_words(player: Player) -> None:
    """Copied, with cells taken out, coloured, judged, and played."""
    assert player("make board square/4x4/infinity/c6/s1")[0].startswith(
        "Copy of Squares, Infinity, 4×4"
    )
    assert "15 cells" in player("off 2.2")[-1]
    assert "16 cells" in player("on 2.2")[-1]
    assert "12 cells" in player("off 2.2-3.3")[-1]
    assert any("up dark" in line for line in player("look 1.1"))
    assert 4 == len(player("row 1"))
    assert any("taken out" in line for line in player("row 2"))
    assert "edges uncoloured" in player("clear all")[-1]
    assert "Error: 12 edges uncoloured" in player("try")
    assert any("Not a puzzle yet" in line for line in player("judge"))
    player("fill 4")
    assert any("Solvable" in line for line in player("judge"))
    assert "colour 5" not in player("colour 1.1 right 5")[0]
    assert any("right 5" in line for line in player("look 1.1"))
    assert any("left 5" in line for line in player("look 1.2"))
    player("wild 1.1 right")
    assert any("right wild" in line for line in player("look 1.1"))
    player("wild 1.1 right")
    player("fix 1.1")
    assert any("fixed" in line for line in player("look 1.1"))
    assert "Undid 1 move." in player("undo")
    assert any(line.startswith("12 cells, in ") for line in player("try"))
    assert 12 == len(player.shell.line.session.game.puzzle.tiles)


def test_an_empty_board_is_judged_kept_and_gone_on_with(player: Player) -> None:
    """One that is no copy of any."""
    assert "New board: Squares." == player("make board square/3x3/infinity")[0]
    player("fill 4")
    assert any("Solvable" in line for line in player("judge"))
    player("close")
    assert any("New board: Squares" in line for line in player("continue"))
    assert "New board: Squares." == player("continue 1")[0]
    assert "Saved Nine as own/boards/1" in player("keep Nine")[0]


def test_layout_and_size_are_changed_by_words(player: Player) -> None:
    """Any of the names does, and what fits stays."""
    player("make board square/4x4/infinity/c6/s1")
    player("off 2.2")
    assert "23 cells" in player("board 6x4")[-1]
    assert "30 cells" in player("board Hexagons 30")[-1]
    assert "New board: Hexagons." == player("board")[0]
    assert player("board sixagons")[0].startswith("Error: there is no layout called 'sixagons'")
    assert "15 cells" in player("undo 2")[-1]


def test_what_cannot_be_is_refused(player: Player) -> None:
    """In a sentence, and nothing changes."""
    assert player("make board")[0].startswith("Error:")
    assert player("make board swan")[0].startswith("Error:")
    player("make board square/3x3/infinity/c4/s1")
    for line in (
        "off 9.9", "off", "colour 1.1 up 3", "colour 1.1", "colour 2.2 sideways 1", "wild 2.2",
        "border free", "rules nothing", "match nothing", "flips perhaps", "fill 99", "hint",
        "solve yes",
    ):  # fmt: skip
        assert player(line)[0].startswith("Error:"), line
    assert () == player.shell.line.session.path


def test_the_open_board_is_copied_and_gone_on_with(player: Player) -> None:
    """Without a name it is the board in play; closed, it is among the games in progress."""
    player("play square/3x3/infinity/c4/s1")
    assert player("make board")[0].startswith("Copy of")
    player("off 1.1")
    player("close")
    assert any("Copy of Squares" in line for line in player("continue"))
    assert any("8 cells" in line for line in player("continue 1"))


def test_it_is_saved_and_played(player: Player) -> None:
    """Under a name; it is a puzzle with results then."""
    player("make board square/3x3/infinity/c4/s1")
    assert player("keep")[0].startswith("Error:")
    player("off 2.2")
    assert "own/boards/1" in player("keep Frame of mine")[0]
    player("play own/boards/1")
    assert "Frame of mine" == player.shell.line.session.game.name
    assert 8 == len(player.shell.line.session.game.puzzle.tiles)
