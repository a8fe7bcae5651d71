"""The words beside a board of tiles, and the rules in its help."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.matching.conftest import (
    EVERYTHING,
    INFINITY,
    LARGE,
    MATES,
    ROTATOR,
    TETRAVEX,
    TROLL,
    game,
    lay,
    order,
    table,
)
from tests.app.play.test_panel import PAINT, PAINTS, text, texts
from tests.examples import each
from tests.strategies.matching import positions
from tui_tangram.app.keymap import Keymap
from tui_tangram.app.painter import length
from tui_tangram.app.play.parts import Box
from tui_tangram.app.services import Services
from tui_tangram.app.text_page import rules as with_keys
from tui_tangram.games.matching.core import COMPLEMENT, RULES, MatchingGame, MatchingState
from tui_tangram.games.matching.core.view_state import Focus, MatchingIntent, listed_tiles
from tui_tangram.games.matching.look.style import TileStyle
from tui_tangram.games.matching.screen import panel
from tui_tangram.games.matching.screen.new_board import manual
from tui_tangram.games.matching.screen.table import Asking, MatchingTable
from tui_tangram.games.matching.screen.themes import theme_in_use, theme_names, tile_style
from tui_tangram.games.session import Session
from tui_tangram.render.profile import Profile

BOX = Box(0, 0, 22, 9)
LINE = Box(0, 0, 22, 2)

intents = st.lists(st.sampled_from(list(MatchingIntent)), max_size=10)


@given(positions(), intents, st.integers(19, 36), st.integers(4, 9), st.sampled_from([*PAINTS]))
def test_every_line_is_as_wide_as_the_panel(
    position: tuple[MatchingGame, MatchingState],
    pressed: list[MatchingIntent],
    width: int,
    height: int,
    profile: Profile,
) -> None:
    """Whatever is done on whatever board, no word is cut and none is beside the panel."""
    on = MatchingTable(Session(position[0], lambda: 0.0))
    for intent in pressed:
        on.respond(intent)
    paint, box = PAINTS[profile], Box(0, 0, width, height)
    status = panel.status(paint, box, on, errors=True)
    tabs = panel.tabs(paint, box._replace(height=2), on, on.drawer)
    for line in (*status, *tabs, panel.title(paint, width, on, mapped=True)):
        assert length(line) <= width
        assert "…" not in text(line)
    assert (height, 2) == (len(status), len(tabs))


def test_the_header_says_what_kind_of_board_it_is() -> None:
    """Name, tiles, colours, and the grade where that is known, as it is of boards of IDs."""
    on = table()
    assert panel.heading(on)[:3] == ("Squares, Tetravex, 4×4", "16 tiles, 7 colours", "●○○○○")
    known = MatchingGame(replace(on.game.puzzle, effort=40.0))
    found = panel.heading(MatchingTable(Session(known, lambda: 0.0)))
    assert "●●●●○" == found.grade


def title(on: MatchingTable, width: int = 22, *, mapped: bool = False) -> str:
    return " ".join(text(panel.title(PAINT, width, on, mapped=mapped)).split())


def test_the_title_says_what_the_keys_act_on() -> None:
    """An empty place, a tile, a tile in hand that fits, a group, a clue, and the map."""
    on = table(TETRAVEX, 3)
    on.go_to(3)
    assert "empty square" == title(on)
    assert "empty square map" == title(on, mapped=True)
    on.respond(MatchingIntent.NEXT_FIT)
    tile = on.view.hand.tile + 1
    assert f"holding tile {tile} fits" == title(on)
    assert f"holding {tile} fits" == title(on, 16)
    on.respond(MatchingIntent.DOWN)
    on.respond(MatchingIntent.DOWN)
    on.respond(MatchingIntent.LEFT)
    on.let_go()
    on.go_to(0)
    assert f"tile {order(on.game)[0] + 1}" == title(on)
    on.respond(MatchingIntent.MARK_GROUP)
    on.respond(MatchingIntent.PICK_UP)
    assert "holding 3 tiles" == title(on)
    hint = table(TETRAVEX, 5)
    hint.begin_hints(hint.game.advise(hint.state, hint.session.path))
    assert "empty square" == title(hint)
    hint.next_hint()
    assert hint.hinted is not None
    assert f"tile {hint.hinted[0] + 1}, hint" == title(hint)
    clue = table(EVERYTHING)
    place = next(iter(clue.state.laid))
    clue.go_to(place)
    assert title(clue).endswith(", fixed")


def test_an_empty_drawer_has_nothing() -> None:
    """The cursor stands in it all the same."""
    on = table()
    on.add_drawer()
    on.respond(MatchingIntent.SWITCH)
    assert (Focus.DRAWER, "nothing here") == (on.view.focus, title(on))


def tabs(on: MatchingTable, width: int = 22) -> list[str]:
    return [
        " ".join(line.split())
        for line in texts(panel.tabs(PAINT, LINE._replace(width=width), on, on.drawer))
    ]


def test_drawers_are_told_with_their_counts() -> None:
    """The shown one by name; all by number, hidden ones in brackets."""
    on = table(TETRAVEX, 3)
    assert ["Drawer 1 13 tiles", "1: 13"] == tabs(on)
    on.go_to(0)
    on.ask(Asking.STORE)
    on.type_text("2")
    assert ["Drawer 1 13 tiles", "1: 13 2: 1"] == tabs(on)
    on.hide_drawer()
    assert ["Drawer 2 1 tile", "(1: 13) 2: 1"] == tabs(on)
    on.hide_drawer()
    assert ["all drawers hidden", "(1: 13) (2: 1)"] == tabs(on)


def test_the_shown_drawer_is_always_among_those_told() -> None:
    """With nine drawers there is no room for all of them."""
    on = table(LARGE)
    for _ in range(8):
        on.add_drawer()
    assert tabs(on)[1].endswith(" 9:0")
    on.respond(MatchingIntent.NEXT_DRAWER)
    assert tabs(on)[1].startswith("1:200 2:0 ")


def test_a_list_that_is_cut_says_how_many_are_seen() -> None:
    """Their numbers need not follow each other, as shapes come one after the other."""
    on = table(LARGE)
    cells = tuple((number, (0, 0)) for number in range(3, 12))
    on.drawer = on.drawer._replace(first=3, cells=cells)
    assert "Drawer 1 9 of 200" == tabs(on)[0]


def test_a_filter_is_told_in_numbers() -> None:
    """So many of all."""
    on = table()
    on.filter_colour(3)
    passing = len(listed_tiles(on.game, on.state, on.view))
    assert f"Drawer 1 {passing} of 16" == tabs(on)[0]


def status(on: MatchingTable, box: Box = BOX, *, errors: bool = True) -> list[str]:
    return [" ".join(line.split()) for line in texts(panel.status(PAINT, box, on, errors=errors))]


def test_how_far_the_board_is() -> None:
    """A bar with percent, edges to go, how many do not match; what fits, once fits were called."""
    on = table(TETRAVEX, 4)
    on.go_to(4)
    assert not any("fit" in line for line in status(on))
    assert on.may_fit("next_fit")
    found = status(on)
    assert found[0].endswith("12%")
    assert ["edges left 21 / 24", "mismatches 0"] == found[1:3]
    assert found[3].startswith("fits here ")
    assert not any(line.startswith("mismatch") for line in status(on, errors=False))
    solved = table(TETRAVEX, 16)
    assert solved.may_fit("next_fit")
    assert solved.solved
    assert not any("fit" in line for line in status(solved))


def test_in_the_drawer_it_is_told_where_its_tile_fits() -> None:
    """That is what one wants to know there, once fits were called."""
    on = table(TETRAVEX, 4)
    on.respond(MatchingIntent.SWITCH)
    assert not any("fit" in line for line in status(on))
    assert on.may_fit("next_fit")
    tile = on.chosen
    assert tile is not None
    on.respond(MatchingIntent.PICK_UP)
    told = status(on)[3]
    on.respond(MatchingIntent.NEXT_FIT)
    count = on.words.partition(" of ")[2].partition(",")[0]  # tiles of Tetravex are not turned
    assert told.startswith(f"fits in {count} cell")
    on.let_go()
    assert status(on)[3].startswith("fits in ")


def test_what_does_not_match_is_counted() -> None:
    """The board has the marks, so no sentence stands beside it."""
    on = table(TETRAVEX)
    of = on.game
    lay(on, 4)
    for place, tile in enumerate(order(of)[15:9:-1], start=4):
        on.play((of.lay(tile, place, of.puzzle.start[tile].orientation),))
    found = status(on)
    assert int(found[2].split()[-1]) > 3
    assert not any("not match" in line for line in found)


def test_signs_stand_by_the_hand_where_they_cannot_be_read() -> None:
    """Spaced where there is room."""
    on = table()
    found = panel.hand(PAINT, BOX, on, (), mapped=False, signs="1234")
    assert "1 2 3 4" == text(found[1])
    found = panel.hand(PAINT, BOX, on, (), mapped=False, signs="123456789123")
    assert "123456789123" == text(found[1])
    assert BOX.height == len(found)


# Rules


@each("rules", RULES)
@each("options", ["c4", "c4+mates", "c4+flip", "c4+wild2+fix1", "c4+wrap"])
def test_help_has_the_rules_of_the_board(rules, options: str) -> None:
    """Each as a line that fits, with keys that there are, and a picture of places that match."""
    if rules.rim and "wrap" in options:
        options = "c4"
    if ("flip" in options and not rules.may_move) or (rules.demo and options != "c4"):
        options = "c4"
    puzzle = game(f"square/4x4/{rules.id}/{options}/s1").puzzle
    found = manual.manual(puzzle, TileStyle(), PAINT.palette)
    said = with_keys(Keymap(), found.rules)
    matching = puzzle.rules.matching
    assert 2 <= len(said) <= 12 + matching.manual.count("\n")
    assert all(len(line) <= 52 for line in said)
    assert not any("{" in line or "the palette" in line for line in said)
    assert ("dark" in " ".join(said)) == (puzzle.rim == 0)
    assert ("nail" in " ".join(said)) == ("fix" in options)
    assert ("white" in " ".join(said)) == ("wild" in options)
    assert ("joins" in " ".join(said)) == (matching == COMPLEMENT)
    assert (24, 12) == (found.picture.columns, found.picture.lines)
    assert any(found.picture.pixmap.data)


@pytest.mark.parametrize("puzzle", [TETRAVEX, INFINITY, ROTATOR, TROLL, MATES])
def test_tiles_in_the_picture_of_help_match(puzzle: str) -> None:
    """Two sides that meet have one colour, or a colour and its mate."""
    of = game(puzzle).puzzle
    look = manual._example(of)
    sides: dict[frozenset, list[int]] = {}
    for tile in look.tiles:
        for k, side in enumerate(tile.sides):
            ends = frozenset({tile.corners[k], tile.corners[(k + 1) % len(tile.corners)]})
            sides.setdefault(ends, []).append(side.colour)
    pairs = [colours for colours in sides.values() if len(colours) == 2]
    assert pairs
    assert all(of.rules.matching.fits(*pair) for pair in pairs)
    assert all(1 <= colour <= of.colours for colours in sides.values() for colour in colours)


# Themes


def test_connectors_are_shown_as_such_unless_the_player_chooses(services: Services) -> None:
    """By shapes that fit each other; any theme that was chosen holds everywhere."""
    mates, usual = game(MATES).puzzle.rules, game(TETRAVEX).puzzle.rules
    assert ("default", "connector") == (
        theme_in_use(services, usual),
        theme_in_use(services, mates),
    )
    assert "Connectors" == tile_style(services, mates).theme.name
    assert "Classic" == tile_style(services, usual).theme.name == tile_style(services).theme.name
    services.tiles.theme = "yuck"
    assert (
        "Yuck" == tile_style(services, mates).theme.name == tile_style(services, usual).theme.name
    )
    # Where a match would look like two bumps that meet, shapes are neither shown nor offered.
    services.tiles.theme = "connector"
    assert "Connectors" == tile_style(services, mates).theme.name
    assert "Classic" == tile_style(services, usual).theme.name == tile_style(services).theme.name
    shapes = {"connector", "insect"}
    assert theme_names(services).keys() - theme_names(services, usual).keys() == shapes
    assert theme_names(services).keys() == theme_names(services, mates).keys()
    services.tiles.theme = "gone"
    assert "Classic" == tile_style(services, mates).theme.name
