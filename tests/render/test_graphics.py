"""Pictures in pixels for terminals, read back by slow readers."""

from __future__ import annotations

import re
from base64 import b64decode
from hashlib import shake_128

import pytest
from hypothesis import given

from tests.render.test_png import COLOURS, decoded, pixmaps
from tui_tangram.render.graphics import PROTOCOLS, kitty, sixel
from tui_tangram.render.pixmap import Pixmap

Pixels = list[list[tuple[int, int, int]]]


def from_kitty(text: str) -> Pixels:
    """Return the colours of the PNG in kitty's commands."""
    commands = re.findall(r"\x1b_G(.*?);(.*?)\x1b\\", text)
    assert text == "".join(f"\x1b_G{keys};{data}\x1b\\" for keys, data in commands)
    first, *others = (dict(part.split("=") for part in keys.split(",")) for keys, _ in commands)
    assert {"a": "T", "f": "100", "q": "2"} == {key: first[key] for key in "afq"}
    # More follows but after the last; chunks are whole groups of base64, except the last one.
    assert ["1"] * len(others) + ["0"] == [first["m"], *(keys["m"] for keys in others)]
    assert all(keys.keys() == {"m"} for keys in others)
    assert all(len(data) == 4096 for _, data in commands[:-1])
    assert 0 < len(commands[-1][1]) <= 4096
    return decoded(b64decode("".join(data for _, data in commands), validate=True))


def from_sixel(text: str) -> tuple[int, int, dict[tuple[int, int], int], dict[int, list[int]]]:
    """Return width, height, the ink of each pixel by column and row, and the colours in percent.

    Reads sign by sign.
    """
    head = re.match(r'\x1bP0;1;0q"1;1;(\d+);(\d+)', text)
    assert head
    assert text.endswith("\x1b\\")
    width, height = int(head[1]), int(head[2])
    body = text[head.end() : -2]
    inks: dict[tuple[int, int], int] = {}
    colours: dict[int, list[int]] = {}
    x = y = 0
    ink, at = -1, 0
    while at < len(body):
        sign, at = body[at], at + 1
        times = 1
        if sign == "#":
            number = re.compile(r"(\d+)((?:;\d+)*)").match(body, at)
            assert number
            ink, at = int(number[1]), number.end()
            if number[2]:
                kind, *parts = map(int, number[2].strip(";").split(";"))
                assert kind == 2
                colours[ink] = parts
            continue
        if sign == "$":
            x = 0
            continue
        if sign == "-":
            x, y = 0, y + 6
            continue
        if sign == "!":
            number = re.compile(r"\d+").match(body, at)
            assert number
            times, sign, at = int(number[0]), body[number.end()], number.end() + 1
        bits = ord(sign) - 63
        assert 0 <= bits < 64
        for _ in range(times):
            for row in range(6):
                if bits >> row & 1:
                    assert (x, y + row) not in inks
                    inks[x, y + row] = ink
            x += 1
        assert x <= width
    return width, height, inks, colours


@given(pixmaps())
def test_kitty_sends_the_png(picture: Pixmap) -> None:
    """Each pixel has its colour."""
    colours = [
        [COLOURS[picture.pixel(x, y)] for x in range(picture.width)] for y in range(picture.height)
    ]
    assert colours == from_kitty(kitty(picture, COLOURS))


@given(pixmaps())
def test_sixels_are_the_pixels(picture: Pixmap) -> None:
    """Each pixel is painted once, in its ink, whose colour is told to the nearest percent."""
    width, height, inks, colours = from_sixel(sixel(picture, COLOURS))
    assert (picture.width, picture.height) == (width, height)
    assert inks == {
        (x, y): picture.pixel(x, y) for x in range(width) for y in range(picture.height)
    }
    assert set(picture.data) == set(colours)
    for ink, parts in colours.items():
        assert all(abs(a * 2.55 - b) <= 1.28 for a, b in zip(parts, COLOURS[ink], strict=True))


def test_a_large_picture_is_sent_in_parts() -> None:
    """In chunks for kitty, in runs for sixel."""
    # Inks without a pattern, so that deflating gains little.
    data = shake_128(b"inks").digest(160 * 160)
    picture = Pixmap(160, 160, bytes(ink % 32 for ink in data))
    text = kitty(picture, COLOURS)
    assert text.count("\x1b_G") > 2
    assert 160 == len(from_kitty(text))
    assert "!1000~" in sixel(Pixmap.blank(1000, 6), COLOURS)
    assert len(sixel(Pixmap.blank(1000, 600), COLOURS)) < 1100


@pytest.mark.parametrize("name", PROTOCOLS)
def test_what_makes_no_picture_is_refused(name: str) -> None:
    """No pixels, and inks without a colour."""
    with pytest.raises(ValueError, match="empty"):
        PROTOCOLS[name](Pixmap(0, 0, b""), COLOURS)
    with pytest.raises(ValueError, match="32 colours"):
        PROTOCOLS[name](Pixmap(1, 1, b"\x20"), COLOURS)
