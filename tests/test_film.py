"""README's film: small, still where that is wanted, and at every moment one whole screen."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.tools.film import COLUMNS, FILM, LINES, FilmFrame, svg
from tests.tools.picture import HEIGHT, WIDTH, PictureCell, row_svg

NS = "{http://www.w3.org/2000/svg}"
LARGEST = 600_000
"""Bytes: a page that shows it must not wait for it."""
RULE = re.compile(r"@keyframes k(\d+)\{((?:[\d.]+%\{visibility:\w+\})+)\}")
CHANGE = re.compile(r"([\d.]+)%\{visibility:(\w+)\}")


def drawn(element: ET.Element) -> str:
    """Return an element as text."""
    return ET.tostring(element).decode().strip()


def seen(root: ET.Element, moment: float | None) -> set[str]:
    """Return the elements that are visible at a *moment*, a part of 100, or without animation."""
    style = root.findtext(f"{NS}style") or ""
    rules = {name: CHANGE.findall(changes) for name, changes in RULE.findall(style)}
    found = set()
    for one in root:
        if one.tag != f"{NS}g":
            if one.tag in (f"{NS}path", f"{NS}text"):
                found.add(drawn(one))
            continue
        name = one.get("class", "")[1:]
        if moment is None:
            here = f".a{name}{{animation-name:k{name}}}" in style
        else:
            here = [how for at, how in rules[name] if float(at) <= moment][-1] == "visible"
        if here:
            found.update(drawn(part) for part in one)
    return found


@given(
    st.lists(
        st.tuples(st.lists(st.sampled_from("ab█▀ "), min_size=3, max_size=3), st.integers(1, 3)),
        min_size=1,
        max_size=7,
    ),
    st.data(),
)
@examples(60)
def test_at_every_moment_the_frame_of_that_moment_is_seen(
    shown: list[tuple[list[str], int]], data: st.DataObject
) -> None:
    """All of it and nothing else; without animation the frame that stands for the film."""
    frames = [
        FilmFrame(tuple((PictureCell(sign), PictureCell()) for sign in signs), seconds)
        for signs, seconds in shown
    ]
    still = data.draw(st.integers(0, len(frames) - 1))
    root = ET.fromstring(svg(frames, still))
    total = sum(one.seconds for one in frames)
    begin = 0.0
    for number, one in enumerate(frames):
        body = "".join(row_svg(row, y * HEIGHT) for y, row in enumerate(one.rows))
        alone = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')
        wanted = {drawn(part) for part in alone}
        assert wanted == seen(root, 100 * (begin + one.seconds / 2) / total)
        if number == still:
            assert wanted == seen(root, None)
        begin += one.seconds


def test_the_film_is_small_and_asks_for_nothing() -> None:
    """No script, nothing from elsewhere; it stands still for those who want that."""
    text = FILM.read_text(encoding="utf-8")
    assert len(text.encode()) < LARGEST
    assert not re.search(r"<script|<image|@font-face|@import|url\(|href", text)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "@media(prefers-reduced-motion:reduce)" in text
    root = ET.fromstring(text)
    assert (str(COLUMNS * WIDTH), str(LINES * HEIGHT)) == (root.get("width"), root.get("height"))


def test_the_film_solves_a_figure_and_a_board() -> None:
    """What stands still is the solved figure; the last frame is the solved board."""
    root = ET.fromstring(FILM.read_text(encoding="utf-8"))
    still, last = (
        " ".join(re.findall(r">([^<>]+)</", "".join(seen(root, moment)))) for moment in (None, 99.9)
    )
    assert "Swan" in still
    assert "solved" in still
    assert "dodecahedron" in last
    assert "solved" in last


def test_fine_blocks_are_drawn_and_not_printed() -> None:
    """Pixel by pixel, so that no font needs to have them."""
    drawn_row = row_svg([PictureCell("\U0001cd00"), PictureCell("▌")], 0)
    assert "<text" not in drawn_row
    assert "M0 5h5v5h-5zM10 0h5v5h-5z" in drawn_row
