"""The panel of a solved puzzle."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram.app.painter import Painter, length
from tui_tangram.app.play.parts import FARTHEST
from tui_tangram.app.play.solved_panel import (
    BestTime,
    BestTimes,
    Ended,
    Gain,
    NameQuestion,
    PanelText,
    WayOn,
    solved,
)
from tui_tangram.flow.record import Solved
from tui_tangram.games.session import Result
from tui_tangram.player.scores.values import Listing, Placing, Rank, Scope
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.profile import Profile

PAINT = Painter(make_palette(DEFAULT, Profile.TRUECOLOR))
CLASS = Listing(Scope.DIVISION, "null/1", "Numbers of 1", "null", 4)
CLEAN = Result(192.0, 12, 0, False, True)
BEST = Solved(
    Placing("", {Scope.PUZZLE: Rank(1, 2, -19.0), Scope.DIVISION: Rank(1, 9, -4.0)}, CLASS),
    stars=2,
    par=65.0,
)
THIRD = Solved(Placing("", {Scope.PUZZLE: Rank(3, 7, 12.0)}, CLASS), stars=3)
WAYS = (WayOn("]", "Swan 2", "next"), WayOn("+", "Hen", "harder"), WayOn("q", "back"))
ALL = Ended(CLEAN, BEST, "Numbers of 1", (Gain("streak", "4"), Gain("found", "1 of 3", new=False)),
            WAYS)  # fmt: skip


def texts(found: PanelText) -> list[str]:
    """Return what lines say, without blanks at their ends."""
    return ["".join(segment.text for segment in line).rstrip() for line in found.lines]


def test_a_way_on_is_told_in_fewer_words_where_it_is_narrow() -> None:
    """What tells a puzzle's set goes before its name is cut."""
    way = WayOn("+", "Tetravex: 2×2, no. 1", "harder", short="2×2, no. 1")
    ended = Ended(CLEAN, BEST, choices=(way,))
    assert "+  Tetravex: 2×2, no. 1" in texts(solved(PAINT, 23, 9, ended))
    assert "+  2×2, no. 1   harder" in texts(solved(PAINT, 22, 9, ended))


def test_a_tall_panel_tells_everything() -> None:
    """What it was, what is new and by how much, what is lacking, and the ways on."""
    assert [
        "solved             ★★☆",
        "Numbers of 1",
        "3:12          12 moves",
        "for 3 stars: in 1:05",
        "new best time    −0:19",
        "category record  −0:04",
        "streak               4",
        "found           1 of 3",
        "no help",
        "",
        "]  Swan 2         next",
        "+  Hen          harder",
        "q  back",
        "",
    ] == texts(solved(PAINT, 22, 14, ALL))


def test_a_low_panel_keeps_what_matters() -> None:
    """First the ways on and that it is solved, then time and news, then numbers."""
    assert [
        "solved             ★★☆", "]  Swan 2         next", "+  Hen          harder", "q  back",
    ] == texts(solved(PAINT, 22, 4, ALL))  # fmt: skip
    # A fourth way on is worth less than time and news.
    more = ALL._replace(choices=(*WAYS, WayOn("e", "copy result")))
    assert "q  back" == texts(solved(PAINT, 22, 6, more))[-1]
    assert "e  copy result" == texts(solved(PAINT, 22, 7, more))[-1]
    assert [
        "solved             ★★☆", "3:12          12 moves", "new best time    −0:19",
    ] == texts(solved(PAINT, 22, 6, ALL))[:3]  # fmt: skip
    assert "found           1 of 3" not in texts(solved(PAINT, 22, 8, ALL))
    assert "found           1 of 3" in texts(solved(PAINT, 22, 9, ALL))


def test_a_low_and_wide_panel_has_the_ways_on_beside_the_rest() -> None:
    """In two columns."""
    assert [
        "solved             ★★☆   ]  Swan 2         next",
        "3:12          12 moves   +  Hen          harder",
        "new best time    −0:19   q  back",
        "category record  −0:04",
        "streak               4",
    ] == texts(solved(PAINT, 47, 5, ALL))


def test_a_result_behind_the_best_tells_by_how_much() -> None:
    """A result that is no record has its rank, and the distance from the best."""
    found = texts(solved(PAINT, 22, 14, ALL._replace(outcome=THIRD)))
    assert "your best 3:00 (+0:12)" in found
    assert "rank 3 of 7" in found
    assert not any("new best" in line or "record" in line for line in found)
    # Neither where it is the only one.
    outcome = Solved(Placing("", {Scope.PUZZLE: Rank(1, 1)}, CLASS), stars=3)
    assert not any("best" in one for one in texts(solved(PAINT, 24, 12, Ended(CLEAN, outcome))))


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (
            Result(80.0, 7, 1, False, True),
            ["solved", "1:20            7 moves", "assisted: 1 hint"],
        ),
        (Result(7.0, 0, 0, True, False), ["solution shown", "0:07"]),
    ],
)
def test_a_result_with_help(result: Result, told: list[str]) -> None:
    """It says so; a solution that was shown is not called solved, and has no moves of one's own."""
    assert told == [
        line for line in texts(solved(PAINT, 23, 9, Ended(result, Solved(None)))) if line
    ]


def test_a_name_is_typed_in_place_of_the_ways_on() -> None:
    """The result stays; the caret follows the text, of which the end is seen."""
    asks = ALL._replace(choices=(), question=NameQuestion("Your name:", "Ada", "▏"))
    found = solved(PAINT, 22, 14, asks)
    assert ["solved             ★★☆", "Numbers of 1"] == texts(found)[:2]
    assert ["", "Your name:", "Ada▏", ""] == texts(found)[9:13]
    assert (3, 11) == found.caret
    wide = solved(PAINT, 47, 5, asks)
    assert "Ada▏" in texts(wide)[1]
    assert (25 + 3, 1) == wide.caret
    long = solved(PAINT, 22, 5, asks._replace(question=NameQuestion("Your name:", "x" * 40, "▏")))
    assert "x" * 21 + "▏" in texts(long)


TIMES = tuple(
    BestTime(place, 60.0 * place + 5, f"2026-11-{place:02}", own=place == 4)
    for place in range(1, 8)
)
LISTS = ALL._replace(best=(BestTimes("Best times", TIMES), BestTimes("Numbers of 1", TIMES[:2])))


def test_the_room_beside_has_the_best_times() -> None:
    """A list beside the other as far as there is room, each with this result, in words as well."""
    found = texts(solved(PAINT, 120, 14, LISTS))
    assert "solved                           ★★☆   Best times" == found[0][:49].rstrip()
    assert "Numbers of 1" == found[0][69:]
    assert "  1 1:05  2026-11-01" == found[1][39:69].rstrip()
    assert "▸ 4 4:05  2026-11-04" == found[4][39:]
    assert "▸" not in "".join(one[69:] for one in found)
    # Without room for a second list there is one; without any they are below, or away.
    assert "Best times" in texts(solved(PAINT, 77, 14, LISTS))[0]
    assert not any("Best" in one for one in texts(solved(PAINT, 60, 14, LISTS)))
    assert texts(solved(PAINT, 22, 14, ALL)) == texts(solved(PAINT, 22, 14, LISTS))


def test_the_room_below_has_the_best_times() -> None:
    """Where they do not all have room, the one of this game is there."""
    found = texts(solved(PAINT, 30, 18, LISTS))
    assert "Best times" == found[14]
    assert ["  1 1:05  2026-11-01", "  2 2:05  2026-11-02"] == found[15:17]
    assert "▸ 4 4:05  2026-11-04" == found[17]
    both = texts(solved(PAINT, 30, 30, LISTS))
    assert ["Best times", "Numbers of 1"] == [both[14], both[23]]


def test_no_list_of_times_is_cut() -> None:
    """A title has more lines, and a day with a name one of its own, in the narrowest panel."""
    signed = [one._replace(about=f"{one.about} Ada, Countess of Lovelace") for one in TIMES]
    title = "Squares, Tetravex, 2×2, 10 colours"
    for times in (TIMES, signed):
        ended = Ended(CLEAN, BEST, title, best=(BestTimes(title, times),))
        found = " ".join(" ".join(texts(solved(PAINT, 22, 40, ended))).split())
        assert 2 == found.count(title)
        assert all(f"{one.place} {one.elapsed // 60:.0f}:05 {one.about}" in found for one in times)


@pytest.mark.parametrize("width", [36, 44, 60, 65])
def test_its_lines_end_where_those_of_the_counters_do(width: int) -> None:
    """Without lists next to it, as wide as a line next to a board is."""
    found = texts(solved(PAINT, width, 30, ALL))
    assert min(width, FARTHEST) == len(found[0]) == len(found[2])


words, names = st.text("abc äö–", max_size=7), st.text("abc äö–", min_size=1, max_size=30)
ends = st.builds(
    Ended,
    st.just(CLEAN),
    st.sampled_from([BEST, THIRD, Solved(None)]),
    names,
    st.lists(st.builds(Gain, words, words, st.booleans()), max_size=4),
    st.lists(st.builds(WayOn, st.sampled_from(["§", "ctrl+§"]), names, words), max_size=5),
    st.none() | st.builds(NameQuestion, names, names, st.just("▏")),
    st.lists(st.builds(BestTimes, names, st.lists(st.sampled_from(TIMES), max_size=9)), max_size=2),
)


@given(st.integers(22, 140), st.integers(6, 30), ends)
def test_it_fits_its_box(width: int, height: int, ended: Ended) -> None:
    """As many lines as there are, none too long; most ways on are seen, and the caret is inside."""
    found = solved(PAINT, width, height, ended)
    assert height == len(found.lines)
    assert all(length(line) <= width for line in found.lines)
    assert "solved" in texts(found)[0]
    if ended.question is None:
        seen = sum("§" in line for line in texts(found))
        assert min(len(ended.choices), max(height - 3, 3)) <= seen <= len(ended.choices)
        assert seen == len(found.ways)
        assert all(
            "§" in "".join(one.text for one in found.lines[way.y])[way.x : way.x + way.width]
            for way in found.ways
        )
    else:
        assert found.caret is not None
        x, y = found.caret
        assert "▏" == "".join(one.text for one in found.lines[y])[x]


@given(ends)
def test_plain_terminals_can_write_it(ended: Ended) -> None:
    """In ASCII too nothing turns into a question mark."""
    paint = Painter(make_palette(DEFAULT, Profile.ASCII))
    found = solved(
        paint, 40, 20, ended._replace(category="", news=(), choices=(), question=None, best=())
    )
    assert "".join(texts(found)).isascii()
    assert "?" not in "".join(texts(found))
