"""Figures are made by words alone."""

from __future__ import annotations

from tests.plain.conftest import Player
from tui_tangram.games.tangram.source.user_figures import UserFigures


def test_a_figure_is_made_kept_and_played(player: Player) -> None:
    """Pieces are laid by their fits, which are no help here; a search tells about the figure."""
    assert "New figure." == player("make figure")[0]
    assert ["Error: not a figure yet: 7 pieces are still in the tray"] == player("keep Hut")
    assert "1 of 7, area 2" in player("place 1 1")[-1] + player("facts")[0]
    for piece in "234567":
        assert "Fits count as help" not in player(f"place {piece} 1")[0]
    assert "all pieces placed." == player("look")[-1]
    told = player("facts")
    assert "Placed 7 of 7, area 8" in told[0]
    assert "told apart" in told[1]
    assert told[2].startswith("Difficulty: ")
    kept, shared = player("keep Hut")
    assert "Saved Hut as own/tangram/1. Type play own/tangram/1 to play it." == kept
    name = shared.removeprefix("ID to share: ").removesuffix(".")
    assert 7 == len(player.services.find_puzzle(name).labels)
    ((figure,),) = player.services.library.of(UserFigures).own.groups.values()
    assert "Hut" == figure.name
    assert figure.solutions is not None
    # What was kept is not in progress any more, unless it is gone on with.
    assert not player.services.store.autosaves.all()
    player("remove 1")
    assert ["figure-editor"] == [one.save.game for one in player.services.store.autosaves.all()]
    player("undo")
    assert "Hut." == player("play own/tangram/1")[0]
    assert not player.services.store.autosaves.all()


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


def test_a_contour_is_drawn_by_words(player: Player) -> None:
    """Its area is looked at first, then the pieces are searched for a way to fill it."""
    assert "New contour." == player("make contour")[0]
    assert ["Error: there is no contour"] == player("id")
    player("corner 0 0")
    assert "Line: 0, 0; half circle left to 4, 0." == player("arc 4 0 left half")[-1]
    assert ["Area 2π of 8."] == player("join")
    player("remove 1")
    for point in ("0 0", "4,0", "4 2", "0 2"):
        assert player(f"corner {point}")[-1].startswith("Line: ")
    assert ["Error: not a figure yet: the line is not closed"] == player("facts")
    assert ["Area 8 of 8."] == player("join")
    assert [
        "36 solutions, 144 with equal pieces told apart.",
        "Difficulty: hard.",
        "In the library: Rectangle.",
    ] == player("facts")
    assert "Saved Box as own/" in player("keep Box")[0]
    assert "This is your figure Box already." in player("keep Crate")[0]
    player("remove 1")
    for point in ("0 0", "8 0", "8 1", "0 1"):
        player(f"corner {point}")
    player("join")
    assert "The pieces do not fill it: all " in player("facts")[-1]
    assert player("keep Long")[0].startswith("Error: not a figure yet")
    assert player("corner 1")[0].startswith("Error: give a point")
    assert player("corner x y")[0].startswith("Error: not a point")


def test_a_set_of_four_pieces_is_cut_by_words(player: Player) -> None:
    """Kept, and its first figure played and solved in the same session."""
    assert "New set: square 4×4." == player("make set square/4")[0]
    for line in (("0 0", "4 4"), ("0 4", "4 0")):
        for point in line:
            player(f"corner {point}")
        player("cut")
    assert ["4 pieces: 4 × triangle with legs 2√2."] == player("look")[1:]
    player("join 1 2")
    player("undo")
    assert player("id")[0].startswith("Puzzle ID: figure/1")
    kept, shared = player("keep Four")
    assert 4 == len(player.services.find_puzzle(shared.split()[-1][:-1]).labels)
    assert "Saved the set Four. Type play own/four/1 to play its first figure." == kept
    assert not player.services.store.autosaves.all()
    assert "Four." == player("play own/four/1")[0]
    told = [line for _ in range(30) for line in player("hint")]
    assert any("solved!" in line for line in told)
    assert "New figure." == player("make figure own/four")[0]


def test_a_disc_is_cut_along_arcs_by_words(player: Player) -> None:
    """A half circle to the left and one to the right; the set is kept and its figure solved."""
    assert "New set: disc 4." == player("make set disc/4")[0]
    assert ["Error: an arc starts at a corner: set that one first"] == player("arc 2 2 left")
    player("corner 0 2")
    for wrong in ("arc 2 2", "arc 2 2 up", "arc 2 2 left third", "arc 2 2 left half more"):
        assert player(wrong)[0].startswith("Error: give a point and a side"), wrong
    assert "Line: 0, 2; half circle left to 2, 2." == player("arc 2,2 left half")[-1]
    told = player("arc 4 2 right")[-1]
    assert "Line: 0, 2; half circle left to 2, 2; quarter circle right to 4, 2." == told
    player("undo")
    player("arc 4 2 right half")
    assert player("cut")[-1].startswith("2 pieces: 2 × ")
    assert (
        "Saved the set Yin. Type play own/yin/1 to play its first figure." == player("keep Yin")[0]
    )
    assert "Yin." == player("play own/yin/1")[0]
    told = [line for _ in range(20) for line in player("hint")]
    assert any("solved!" in line for line in told)


def test_pieces_are_drawn_by_words(player: Player) -> None:
    """Two squares side by side are a set with a figure; apart they are one without."""
    assert ["New pieces.", "No piece yet."] == player("make pieces")[:2]
    for x in (0, 1, 4):
        for point in (f"{x} 0", f"{x + 1} 0", f"{x + 1} 1", f"{x} 1"):
            player(f"corner {point}")
        told = player("join")
    assert ["3 pieces: 3 × square with side 1."] == told
    kept = player("keep Apart")
    assert ["Saved the set Apart. Type make figure own/apart to make a figure of it."] == kept
    player("remove 3")
    kept = player("keep Domino")[0]
    assert "Saved the set Domino. Type play own/domino/1 to play its first figure." == kept
    assert "Domino." == player("play own/domino/1")[0]
    assert "New figure." == player("make figure own/apart")[0]
