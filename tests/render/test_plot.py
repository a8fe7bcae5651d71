"""Plots: bars over an axis, and bars beside their names."""

from __future__ import annotations

from math import ceil
from xml.etree import ElementTree as ET

from hypothesis import assume, given
from hypothesis import strategies as st

from tui_tangram.play.phrases import grouped
from tui_tangram.render import inks
from tui_tangram.render.cells import text_of
from tui_tangram.render.palette import DEFAULT, make_palette
from tui_tangram.render.plot import WIDEST, bars, shares, shares_svg
from tui_tangram.render.profile import Profile

PALETTES = {profile: make_palette(DEFAULT, profile) for profile in Profile}
EIGHTHS = " ▏▎▍▌▋▊▉"

profiles = st.sampled_from(Profile)
names = st.text("abc ", min_size=1, max_size=12).filter(str.strip)


@st.composite
def plots(draw):
    """Draw values, the size of a plot with room for bars, and the numbers of marked values."""
    values = draw(st.lists(st.integers(0, 400), min_size=1, max_size=50))
    size = draw(st.integers(6, 90)), draw(st.integers(3, 20))
    return values, size, draw(st.sets(st.integers(0, len(values) - 1)))


def drawn(values, size, marked, profile):
    """Return the lines of a plot, and its place: the first column and the width of a bar."""
    captions = [f"d{number}" for number in range(len(values))]
    rows = bars(values, size, PALETTES[profile], label=str, captions=captions, marked=marked)
    lines = text_of(rows)
    gutter = max(len(str(max(values))), len(label_in_middle(values, size))) + 2
    shown = min(len(values), size[0] - gutter)
    return lines, gutter, shown, min((size[0] - gutter) // shown, WIDEST)


def label_in_middle(values, size):
    """Return the label of half the largest value, where there is one."""
    rows = size[1] - 2
    return str(max(values) / 2) if rows >= 4 and rows % 2 == 0 else ""


@given(plots(), profiles)
def test_every_value_has_its_bar(plot, profile):
    """A bar is as high as its share of the largest, rounded up; the latest have room."""
    values, size, marked = plot
    assume(size[0] > len(label_in_middle(values, size)) + 2)
    lines, gutter, shown, step = drawn(values, size, marked, profile)
    full, half = "#:" if profile is Profile.ASCII else "█▄"
    rows = size[1] - 2
    assert size[1] == len(lines)
    assert max(map(len, lines)) <= size[0]
    bar = max(step - 1, 1)
    grid = [line.ljust(size[0])[gutter:] for line in lines[:rows]]
    for number, value in enumerate(values[-shown:]):
        across = range(number * step, number * step + bar)
        for x in across:
            column = [row[x] for row in grid]
            height = 2 * column.count(full) + column.count(half)
            assert height == ceil(value / max(*values, 1) * 2 * rows)
            assert (height == 0) == (value == 0)
            assert column == sorted(column, key=[" ", half, full].index)
        assert all(row[across.stop : (number + 1) * step].strip() == "" for row in grid)
    assert not any(row[shown * step :].strip() for row in grid)


@given(plots(), profiles)
def test_numbers_stand_beside_the_axis_and_signs_below_it(plot, profile):
    """The largest value, zero, the ends and the marks are there, and nothing else is marked."""
    values, size, marked = plot
    assume(size[0] > len(label_in_middle(values, size)) + 2)
    lines, gutter, shown, step = drawn(values, size, marked, profile)
    assert str(max(values)) == lines[0][: gutter - 1].strip()
    axis = lines[-2]
    assert "0" == axis[: gutter - 1].strip()
    sign, floor = "*-" if profile is Profile.ASCII else "•─"
    first = len(values) - shown
    assert (
        "".join(
            (sign if number in marked else floor) + floor * (step - 1)
            for number in range(first, len(values))
        )
        == axis[gutter:]
    )
    begin, end = f"d{first}", f"d{len(values) - 1}"
    room = size[0] - gutter
    if len(f"{begin} {end}") <= room and shown > 1:
        assert [begin, end] == lines[-1].split()
    elif len(end) <= room:
        assert [end] == lines[-1].split()
    if profile is Profile.ASCII:
        assert "".join(lines).isascii()


@given(st.lists(st.tuples(names, st.integers(0, 900)), min_size=1, max_size=8), profiles)
def test_shares_are_as_long_as_their_numbers(rows, profile):
    """The longest bar fills the room, zero has none, and every name and number is told."""
    columns = 60
    lines = text_of(shares(rows, columns, PALETTES[profile]))
    most = max(amount for _, amount in rows)
    room = columns - max(len(name) for name, _ in rows) - len(str(most)) - 3
    for (name, amount), line in zip(rows, lines, strict=True):
        assert line.startswith(name)
        assert line.endswith(f" {amount}")
        bar = line[max(len(one) for one, _ in rows) :].strip().split(" ")[:-1]
        eighths = sum(EIGHTHS.index(c) if c in EIGHTHS else 8 for c in "".join(bar))
        exact = ceil(amount * room * 8 / most) if most else 0
        assert eighths == (exact if profile is not Profile.ASCII else -(-exact // 8) * 8)
        assert len(line) <= columns
    assert sum(amount for _, amount in rows) == sum(int(line.split()[-1]) for line in lines)


DAYS = {
    "values": [3, 0, 6, 1, 2, 0, 4],
    "captions": [f"2026-11-{day}" for day in range(14, 21)],
    "label": lambda value: str(int(value)) if value == int(value) else "",
    "marked": {2},
}


def test_a_plot_as_it_is_read():
    """The picture in blocks; marks are signs on the axis."""
    assert [
        "6 ┤        ███",
        "  │        ███             ███",
        "3 ┤███     ███     ▄▄▄     ███",
        "  │███     ███ ███ ███     ███",
        "0 └────────•───────────────────",
        "   2026-11-14        2026-11-20",
    ] == text_of(bars(size=(31, 6), palette=PALETTES[Profile.MONO], **DAYS))


def test_a_plot_in_ascii():
    """The same in ASCII; where there is no room for both ends the last is told."""
    assert [
        "6 +    #",
        "  |:   #       #",
        "  |#   # : #   #",
        "0 +----*---------",
        "   2026-11-20",
    ] == text_of(bars(size=(18, 5), palette=PALETTES[Profile.ASCII], **DAYS))


def test_shares_as_they_are_read():
    """Names, bars and numbers; without room there are names and numbers alone."""
    told = [("very easy", 3), ("easy", 6), ("hard", 0)]
    assert [
        "very easy  ███▌ 3",
        "easy       ███████ 6",
        "hard       0",
    ] == text_of(shares(told, 20, PALETTES[Profile.MONO]))
    assert ["very easy  #### 3", "easy       ####### 6", "hard       0"] == text_of(
        shares(told, 20, PALETTES[Profile.ASCII])
    )
    assert ["very easy  3", "easy       6", "hard       0"] == text_of(
        shares(told, 12, PALETTES[Profile.MONO])
    )
    cut = {Profile.MONO: "very…", Profile.ASCII: "ver.."}
    for profile, name in cut.items():
        assert f"{name}  3" == text_of(shares(told, 8, PALETTES[profile]))[0]


def test_nothing_to_draw():
    """No value, or no room, makes no plot; zeros make an axis."""
    palette = PALETTES[Profile.MONO]
    assert () == bars([], (20, 6), palette, label=str, captions=[])
    assert () == bars([1], (20, 2), palette, label=str, captions=["a"])
    assert () == bars([1], (3, 6), palette, label=str, captions=["a"])
    assert ["0 ┤", "0 └────", "   a"] == text_of(
        bars([0], (9, 3), palette, label=str, captions=["a"])
    )
    assert () == shares([], 20, palette)


def test_marked_bars_are_green_and_the_others_are_not():
    """The colour says what the signs say."""
    palette = PALETTES[Profile.TRUECOLOR]
    rows = bars([1, 1], (9, 3), palette, label=str, captions="ab", marked={1}, ink=inks.QUIET)

    def colours(row, signs):
        return [run.style.fg for run in row if set(signs) & set(run.text)]

    quiet, green = palette.colours[inks.QUIET], palette.colours[inks.SUCCESS]
    assert [quiet, green] == colours(rows[0], "█")
    assert [green] == colours(rows[1], "•")
    assert {quiet} == set(colours(rows[1], "─"))


@given(st.lists(st.tuples(names, st.integers(0, 2_000_000)), max_size=12))
def test_the_bars_of_a_file_are_to_scale(rows):
    """Each name has a bar as long as its share of the largest, and its number."""
    root = ET.fromstring(shares_svg(rows, "a & b", ["here < there"]))
    space = "{http://www.w3.org/2000/svg}"
    texts = [one.text for one in root.findall(f"{space}text")]
    parts = (part for name, amount in rows for part in (name, grouped(amount)))
    assert ["a & b", *parts, "here < there"] == texts
    _, *drawn_bars = root.findall(f"{space}rect")
    lengths = [float(one.get("width")) for one in drawn_bars]
    longest, most = max(lengths, default=0), max((amount for _, amount in rows), default=0)
    for length, (_, amount) in zip(lengths, rows, strict=True):
        assert abs(length - (longest * amount / most if most else 0)) < 0.02
    assert not most or longest > 100
