"""Figures in pictures: drawn, spoiled and read again, and files that show none."""

from __future__ import annotations

import zlib
from io import BytesIO
from random import Random
from struct import pack

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.games.tangram.drawing.spoiled import INK, PAPER, spoiled
from tests.games.tangram.games import LIBRARY, SET
from tui_tangram.games.tangram.core.figure import Figure
from tui_tangram.games.tangram.drawing.picture import is_picture, open_picture, read_figure
from tui_tangram.maths.contour.trace import match
from tui_tangram.play.files import FormatError

TANGRAM = [one for one in LIBRARY.figures if one.set_id == "tangram"]
VERTEX = [one for one in TANGRAM if one.attachment == "vertex"]


def drawn(figures: list[Figure], *, lines: bool = False, colours: bool = False) -> Image.Image:
    """Return a page with figures in rows of three, as solid shapes or with their pieces."""
    page = Image.new("RGB", (1200, 400 * -(-len(figures) // 3)), (PAPER,) * 3)
    pen = ImageDraw.Draw(page)
    for number, figure in enumerate(figures):
        (a, b), (c, d) = (corner.floats() for corner in figure.bounds)
        scale = 280 / max(c - a, d - b)
        left, bottom = 400 * (number % 3) + 60, 400 * (number // 3) + 340

        def spots(points: object) -> list[tuple[float, float]]:
            return [
                (left + scale * (x - a), bottom - scale * (y - b))  # noqa: B023
                for x, y in (point.floats() for point in points)
            ]

        if lines or colours:
            for index, (_, shape) in enumerate(figure.solution):
                hue = f"hsl({51 * index}, 80%, 45%)" if colours else None
                ring = spots(shape.outline.points)
                pen.polygon(ring, fill=hue)
                if lines:
                    pen.line([*ring, ring[0], ring[1]], fill="black", width=3)
        else:
            for contour in sorted(figure.polygons, key=lambda one: -float(one.signed_area)):
                pen.polygon(
                    spots(contour.points), fill=(INK if contour.signed_area > 0 else PAPER,) * 3
                )
    return page


def saved(image: Image.Image, form: str = "PNG", **options: object) -> bytes:
    """Return an image as a file."""
    content = BytesIO()
    image.save(content, form, **options)
    return content.getvalue()


def test_spoiled_pictures_give_the_same_exact_figures() -> None:
    """Of figures whose pieces meet in corners all but one in twenty, and none wrong and sure."""
    chosen = Random(44).sample([*VERTEX, *LIBRARY.chance], 20)
    right = 0
    for number, figure in enumerate(chosen):
        content = spoiled(figure, 400 if number % 2 else 150, number)
        (one,) = open_picture(content, "x").figures
        found = read_figure(one, SET).candidates
        same = bool(found) and match(figure.outline, found[0].figure.outline) is not None
        assert same or not any(each.sure for each in found), figure.id
        assert all(each.figure.area == SET.area and each.figure.solution for each in found)
        right += same
    assert right >= 19


def test_a_page_is_read_in_reading_order_whatever_its_colours() -> None:
    """Dark on light, light on dark and on nothing, in every format: the same six figures."""
    chosen = VERTEX[20:26]
    page = drawn(chosen)
    light = Image.eval(page, lambda value: 255 - value)
    clear = page.convert("RGBA")
    clear.putalpha(Image.eval(page.convert("L"), lambda value: 255 if value < 128 else 0))
    contents = [saved(page), saved(light, "GIF"), saved(clear), saved(clear, "WEBP")]
    contents.append(saved(page.convert("1"), "PPM"))
    for content in contents:
        assert is_picture(content)
        picture = open_picture(content, "x")
        assert [one.number for one in picture.figures] == [1, 2, 3, 4, 5, 6]
        assert all(one.box[2] - one.box[0] > 100 for one in picture.figures)
    for one, figure in zip(open_picture(contents[0], "x").figures[:2], chosen, strict=False):
        found = read_figure(one, SET).candidates
        assert match(figure.outline, found[0].figure.outline), figure.id


@pytest.mark.parametrize("way", ["lines", "colours"])
def test_pieces_that_are_drawn_apart_are_the_solution(way: str) -> None:
    """What lines surround and what has one colour are pieces, and lie where they were drawn."""
    figure = VERTEX[30]
    (one,) = open_picture(saved(drawn([figure], **{way: True})), "x").figures
    assert len(one.parts) >= 7
    found = read_figure(one, SET).candidates[0]
    assert match(figure.outline, found.figure.outline)
    motion = match(figure.outline, found.figure.outline)
    laid = {shape.moved(motion).canonical() for _, shape in figure.solution}
    assert laid == {shape.canonical() for _, shape in found.figure.solution}


def test_a_known_figure_is_the_first_where_pixels_do_not_decide() -> None:
    """A piece that slides is put anywhere near; of known figures the right one is found."""
    figure = next(one for one in LIBRARY.figures if one.id == "tangram/bat")
    (one,) = open_picture(spoiled(figure, 400, 3), "x").figures
    found = read_figure(one, SET, LIBRARY.figures).candidates
    assert found[0].figure.id == figure.id
    assert not found[0].sure


def test_a_figure_on_nothing_may_reach_to_the_rim() -> None:
    """Black on what is transparent, and black where it is: how opaque it is tells the figure."""
    figure = next(one for one in VERTEX if one.id == "convex/12")
    page = drawn([figure])
    opaque = Image.eval(page.convert("L"), lambda value: 255 if value < 128 else 0)
    icon = Image.new("RGBA", page.size, (0, 0, 0, 0))
    icon.putalpha(opaque)
    (one,) = open_picture(saved(icon.crop(opaque.getbbox())), "x").figures
    found = read_figure(one, SET).candidates
    assert found[0].sure
    assert match(figure.outline, found[0].figure.outline)


def test_a_coarse_fraction_is_believed_before_a_fine_one() -> None:
    """A piece that slides is at the likeliest place, though a finer number is nearer."""
    for name in ("tangram/kettle", "tangram/gateway", "tangram/oil-tanker"):
        number, figure = next((number, one) for number, one in enumerate(TANGRAM) if one.id == name)
        (one,) = open_picture(spoiled(figure, 400, number), "x").figures
        found = read_figure(one, SET).candidates
        assert match(figure.outline, found[0].figure.outline), name


def test_what_is_left_of_a_region_may_have_a_hole_outside() -> None:
    """It is simplified, and in this picture GEOS leaves a hole beyond its polygon."""
    figure = next(one for one in TANGRAM if one.id == "tangram/sitting-cat")
    (one,) = open_picture(spoiled(figure, 150, 64), "x").figures
    assert all(each.figure.solution for each in read_figure(one, SET).candidates)


def bomb(size: int) -> bytes:
    """Return a small PNG of many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    head = pack(">IIBBBBB", size, size, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((size // 8 + 1) * 200), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_bad_pictures_are_one_line() -> None:
    """Bombs, truncated files, empty pages: refused with a reason, before they are decoded."""
    plain = saved(drawn(VERTEX[:1]))
    bad = {
        "too many pixels": bomb(20_000),
        "8 000 × 8 000": bomb(8_000),
        "damaged": plain[: len(plain) // 2],
        "one colour": saved(Image.new("L", (300, 200), 250)),
    }
    for words, content in bad.items():
        assert is_picture(content)
        with pytest.raises(FormatError) as caught:
            open_picture(content, "x")
        assert "\n" not in str(caught.value)
        assert words in str(caught.value).replace("\N{NARROW NO-BREAK SPACE}", " ").replace(
            ",", " "
        )
    noise = np.random.default_rng(1).integers(0, 255, (40, 50, 3), dtype=np.uint8)
    photograph = Image.fromarray(noise).resize((800, 640), Image.Resampling.BICUBIC)
    with pytest.raises(FormatError, match="shows no figure with straight edges"):
        open_picture(saved(photograph, "JPEG"), "x")
    animated = drawn(VERTEX[:1]).convert("P")
    content = saved(animated, "GIF", save_all=True, append_images=[animated.rotate(90)])
    assert "first frame" in open_picture(content, "x").notes
    assert not is_picture(b"<svg/>")
    assert not is_picture(b"P7x")
