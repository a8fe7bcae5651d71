"""Figures are made by words alone."""

from __future__ import annotations

from tests.plain.conftest import Player
from tui_tangram.store.own_figures import OwnFigures


def test_a_figure_is_made_kept_and_played(player: Player) -> None:
    """Pieces are laid by their fits, which are no help here; a search tells about the figure."""
    assert "New figure." == player("make figure")[0]
    assert ["Error: not a figure yet: 7 pieces are still in the tray"] == player("keep Hut")
    assert "1 of 7, area 2" in player("place 1 1")[-1] + player("facts")[0]
    for piece in "234567":
        assert "fits count as help" not in player(f"place {piece} 1")[0]
    assert "all pieces placed." == player("look")[-1]
    told = player("facts")
    assert "Placed 7 of 7, area 8" in told[0]
    assert "…" not in told[0]
    assert ["Saved Hut as own/tangram/1. Type play own/tangram/1 to play it."] == player("keep Hut")
    ((figure,),) = player.services.library.of(OwnFigures).own.figures.values()
    assert "Hut" == figure.name
    assert figure.solutions is not None
    assert "Hut." == player("play own/tangram/1")[0]


def test_a_copy_is_told_by_its_name_in_the_library(player: Player) -> None:
    """There is nothing to hint at, and what is kept as it was is the same figure once more."""
    player("make figure swan")
    assert "In the library: Swan." in player("facts")
    for command in ("hint", "check", "solve", "pause", "share"):
        assert player(command)[0].startswith("Error: "), command
    assert "6 of 7" in player("remove 3")[0] + player("facts")[0]
    player("undo")
    player("make figure")
    # What was laid is kept, as of any game.
    assert "New figure" in player("close")[0]
    assert player("make nothing")[0].startswith("Error: no puzzle called")
