"""The words beside the board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.app.play.conftest import lay, solution, table
from tests.examples import each
from tests.strategies.tangram import figures
from tui_tangram.app.painter import Painter, length
from tui_tangram.app.play import parts
from tui_tangram.app.play.parts import Box, StyledLine
from tui_tangram.app.play.table_ending import _player, _PlayerEnd
from tui_tangram.flow.record import Solved, praise
from tui_tangram.games.session import Result, Session
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.core.game import TangramGame
from tui_tangram.games.tangram.core.view import TangramIntent
from tui_tangram.games.tangram.screen import looks
from tui_tangram.games.tangram.screen.table import TangramTable
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import use
from tui_tangram.maths.geometry import Isometry, Point
from tui_tangram.play.phrases import duration
from tui_tangram.player.library import shipped_library
from tui_tangram.player.scores.values import Listing, Placing, Rank, Scope
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

PAINTS = {profile: Painter(make_palette(DEFAULT, profile)) for profile in Profile}
PAINT = PAINTS[Profile.TRUECOLOR]
BOX = Box(0, 0, 22, 5)
profiles = each("paint", PAINTS.values())


def header(paint: Painter, width: int, on: TangramTable) -> StyledLine:
    """Return the header of a tangram."""
    return parts.header(paint, width, looks.heading(on.game), on.session.elapsed)


def text(line: StyledLine) -> str:
    """Return what a line says."""
    return "".join(segment.text for segment in line)


def texts(found: list[StyledLine]) -> list[str]:
    """Return what lines say, without blanks at their ends."""
    return [text(line).rstrip() for line in found]


@given(figures(), st.integers(60, 200), st.floats(0, 400_000), st.sampled_from([*PAINTS]))
def test_the_header_fits_and_its_numbers_stay(
    figure: Figure, width: int, seconds: float, profile: Profile
) -> None:
    """Whatever the figure's name, the line is as wide as the screen and ends with the time."""
    now = [0.0]
    game = TangramGame(figure, shipped_library().of(Figures).piece_set(figure.set_id))
    on = TangramTable(Session(game, lambda: now[0]))
    now[0] = seconds
    line = header(PAINTS[profile], width, on)
    assert width == length(line)
    assert text(line).endswith(f"{duration(seconds)}  ")


def test_the_header_says_all_there_is_to_say() -> None:
    """Name, category and mode, difficulty, time; the effort where there is room."""
    on = table()
    lay(on, 0)
    line = text(header(PAINT, 80, on.in_mode(True, lambda: 0.0)))
    assert line.split() == ["Swan", "Animals,", "freestyle", "●●○○○", "0:00"]
    line = text(header(PAINT, 120, on))
    assert " Animals, a careful player needs about 9 moves  ●●○○○ " in line


@given(st.text("abc ", min_size=1, max_size=80), st.integers(0, 9999), st.sampled_from([*PAINTS]))
def test_a_long_name_makes_room_for_the_time_to_beat(
    name: str, beat: int, profile: Profile
) -> None:
    """In the smallest window too: the name is cut, the time never."""
    heading = parts.Heading(name, "Animals", "●●○○○", beat=beat)
    line = parts.header(PAINTS[profile], 60, heading, 400_000.0)
    assert 60 == length(line)
    assert f"to beat {duration(beat)}  " in text(line)


@profiles
@each("index", range(7))
@each("turns", [0, 3])
def test_what_is_in_hand_fits(paint: Painter, index: int, turns: int) -> None:
    """Each piece however it stands, in every profile, in the narrowest panel."""
    on = table()
    on.take(index)
    for intent in (TangramIntent.FLIP, *[TangramIntent.TURN] * turns):
        on.respond(intent)
    found = looks.hand(paint, Box(0, 0, 19, 5), on)
    assert 5 == len(found)
    assert all(length(line) <= 19 for line in found)
    assert text(found[0]).startswith(f" {on.game.piece(index).label}  held")


def test_the_pose_is_told() -> None:
    """Flipped where that matters; how far it is turned is in the picture."""
    on = table()
    on.hold(4, Isometry.linear(1, mirrored=True))
    found = "\n".join(texts(looks.hand(PAINT, BOX, on))).rstrip()
    assert "parallelogram" in found
    assert "turned" not in found
    assert found.endswith("flipped")
    on.respond(TangramIntent.FLIP)
    assert "flipped" not in "".join(texts(looks.hand(PAINT, BOX, on)))


def test_whether_it_fits_is_told() -> None:
    """At the right end of the first line, only for what is in hand."""
    on = table()
    lay(on, 1)
    assert text(looks.hand(PAINT, BOX, on)[0]).rstrip().endswith("selected")
    on.take(0)
    on.respond(TangramIntent.NEXT_FIT)
    assert text(looks.hand(PAINT, BOX, on)[0]).endswith("fits")
    on.respond(TangramIntent.FINE_LEFT)
    assert on.landing is not None
    assert text(looks.hand(PAINT, BOX, on)[0]).endswith("snaps")


@profiles
def test_how_far_the_figure_is(paint: Painter) -> None:
    """Placed pieces and completeness; contour and area in the contour view, below its patterns."""
    box = Box(0, 0, 22, 7)
    on = table()
    empty = texts(looks.status(paint, box, on))
    lay(on, 0, 1, 2)
    some = texts(looks.status(paint, box, on))
    assert 7 == len(empty) == len(some)
    on.toggle_contour()
    view = texts(looks.status(paint, box, on))
    assert ["contour", "area"] == [line.split()[0] for line in view[5:]]
    on.toggle_contour()
    assert "0 of 7 placed" == empty[0]
    assert empty[1].endswith("   0% done")
    assert 22 == len(empty[1]) == len(some[1]) == len(view[5]) == len(view[6])
    assert not any(line.strip() for line in some[2:])
    assert some[1].endswith(f" {on.verdict.completeness}% done")
    assert 0 < on.verdict.completeness < 99
    assert all(length(line) <= 22 for line in looks.status(paint, box, on))


@pytest.mark.parametrize("figure", ["tangram/swan", "curved/egg"])
def test_a_held_piece_counts_once_it_is_placed(figure: str) -> None:
    """The number counts what is placed, also with arcs; 100% is not there before."""
    on = table(figure)
    *most, last = range(len(on.labels))
    lay(on, *most)
    box = Box(0, 0, 22, 7)
    before = texts(looks.status(PAINT, box, on))[:2]
    on.hold(last, solution(on.game)[last])
    assert before == texts(looks.status(PAINT, box, on))[:2]
    assert "100%" not in before[1]
    assert "solved" not in on.board_description()
    on.respond(TangramIntent.PUT_DOWN)
    assert "100%" in texts(looks.status(PAINT, box, on))[1]
    assert "solved" in on.board_description()


def test_a_held_piece_with_arcs_sticks_out() -> None:
    """As one of straight edges does, and as it does once it is put down."""
    on = table("curved/egg")
    goal = solution(on.game)[0]
    on.hold(0, goal._replace(shift=goal.shift + Point.of(4, 0, 4, 0)))
    assert f"{on.labels[0]} sticks out" in texts(looks.status(PAINT, Box(0, 0, 22, 7), on))


def test_in_a_narrow_panel_numbers_come_closer() -> None:
    """There is always a blank between a label and its number."""
    on = table()
    lay(on, 0, 1, 2, 3, 4, 5, 6)
    on.toggle_contour()
    told = texts(looks.status(PAINT, Box(0, 0, 17, 6), on))
    assert "contour      100%" == told[5]


@profiles
@each("box", [Box(0, 0, 17, 5), Box(0, 0, 22, 4), Box(0, 0, 22, 7)])
def test_the_legend_stays_with_the_contour_view(paint: Painter, box: Box) -> None:
    """Each pattern has its sign and its meaning, also without colours, whatever is said since."""
    on = table()
    lay(on, 0)
    on.toggle_contour()
    on.take(1)
    told = texts(looks.status(paint, box, on))
    signs = []
    for meaning in ("done", "still open", "outside"):
        (line,) = (line for line in told if line.rstrip().endswith(meaning) and "%" not in line)
        assert len(line) <= box.width
        signs.append(line.removesuffix(meaning))
    assert 3 == len(set(signs))
    assert "% done" in "".join(told[:2])
    on.toggle_contour()
    assert not any("still open" in line for line in texts(looks.status(paint, box, on)))


def test_troubles_are_told_by_name() -> None:
    """Who lies over whom, the piece in hand on top; and how many more there are."""
    on = table()
    lay(on, 1, 2)
    on.hold(0, solution(on.game)[1])
    told = texts(looks.status(PAINT, Box(0, 0, 22, 7), on))
    assert "1 overlaps 2" in told
    assert ["and 3 more"] == parts.fitted(["one", "two", "three", "four"], 22, 2)[1:]
    assert [] == parts.fitted(["one"], 22, 0)
    assert ["A very long…"] == parts.fitted(["A very long trouble", "two"], 12, 1)


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result(192.4, 27, 0, False, True), "Swan solved! 3:12, no help."),
        (Result(61.0, 1, 1, False, True), "Swan solved! 1:01, assisted: 1 hint."),
        (
            Result(7.0, 2, 0, True, False),
            "Swan finished with the solution shown, not ranked: 0:07.",
        ),
    ],
)
def test_praise(result: Result, said: str) -> None:
    """One sentence with time and help."""
    assert said == praise("Swan", result)


def test_a_fault_takes_the_place_of_the_last_number() -> None:
    """Where there is a line for one of both."""
    on = table()
    lay(on, 0, 4)
    on.toggle_contour()
    box = Box(0, 0, 22, 6)
    assert texts(looks.status(PAINT, box, on))[-1].startswith("contour")
    on.hold(1, solution(on.game)[0])
    on.respond(TangramIntent.PUT_DOWN)
    assert texts(looks.status(PAINT, box, on))[-1] == "2 overlaps 1"


CLASS = Listing(Scope.DIVISION, "null/1", "Numbers of 1", "null", 4)


@pytest.mark.parametrize(
    ("ranks", "said"),
    [
        ({Scope.PUZZLE: Rank(1, 1)}, ""),
        ({Scope.PUZZLE: Rank(1, 2, -19.4)}, "New best time, 0:19 faster!"),
        ({Scope.PUZZLE: Rank(3, 7, 12.0)}, "Rank 3 of 7, 0:12 behind your best."),
        (
            {Scope.PUZZLE: Rank(1, 1), Scope.DIVISION: Rank(1, 4, -5.0)},
            "New record for Numbers of 1, 0:05 faster!",
        ),
        ({}, ""),
    ],
)
def test_the_standing_of_a_result(ranks: dict[Scope, Rank], said: str) -> None:
    """A record, or the place, and by how much."""
    assert said == Solved(Placing("", ranks, CLASS)).rank_text


@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_count_is_never_cut(language: str) -> None:
    """The bar is as long as there is room for, and its end stays where it is."""
    use(language)
    on, solved = table(), table()
    lay(solved, *range(7))
    for width in range(17, 40):
        told = [texts(looks.status(PAINT, Box(0, 0, width, 5), one))[:2] for one in (on, solved)]
        assert not any("…" in line or len(line) > width for lines in told for line in lines)
        assert {width} == {len(bar) for _, bar in told}


def test_the_bar_of_who_did_not_solve_is_no_success() -> None:
    """The end of a race has bars as long as those of a success, in another colour."""
    bars = [
        _player(PAINT, 20, _PlayerEnd("Ann", "62%", 62, done, "3 moves", False), 1)[1]
        for done in (True, False)
    ]
    assert texts(bars[:1]) == texts(bars[1:])
    assert {part.style for part in bars[0]} != {part.style for part in bars[1]}
