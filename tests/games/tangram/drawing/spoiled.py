"""Figures drawn as pictures, and spoiled as scans and photographs are."""

from __future__ import annotations

from io import BytesIO
from math import cos, pi, radians, sin, tan
from random import Random
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tui_tangram.games.tangram.core.figure import Figure

PAPER: Final = 235
INK: Final = 40
FINE: Final = {150: 16, 400: 8}
"""How many times as large a picture is drawn before it is reduced."""


def spoiled(
    figure: Figure,
    pixels: int,
    seed: int,
    *,
    form: str = "JPEG",
    slant: float = 1.0,
    noise: float = 8,
) -> bytes:
    """Return a picture of a figure: turned by chance, slanted, blurred, noisy, saved badly."""
    chance = Random(seed)
    turn = chance.uniform(0, 2 * pi)
    lean = tan(radians(slant)) * chance.choice((-1, 1))
    rings = [
        [
            (cos(turn) * x - sin(turn) * y, -sin(turn) * x - cos(turn) * y)
            for x, y in (point.floats() for point in contour.points)
        ]
        for contour in sorted(figure.polygons, key=lambda one: -float(one.signed_area))
    ]
    rings = [[(x - lean * y, y) for x, y in ring] for ring in rings]
    places = np.array([spot for ring in rings for spot in ring])
    size = float(np.ptp(places, axis=0).max())
    fine = FINE[pixels]
    scale = 0.88 * pixels * fine / size
    shift = (pixels * fine - scale * (places.min(axis=0) + places.max(axis=0))) / 2
    image = Image.new("L", (pixels * fine, pixels * fine), PAPER)
    pen = ImageDraw.Draw(image)
    holes = sum(contour.signed_area < 0 for contour in figure.polygons)
    for number, ring in enumerate(rings):
        colour = INK if number < len(rings) - holes else PAPER
        pen.polygon([tuple(scale * np.array(spot) + shift) for spot in ring], fill=colour)
    image = image.resize((pixels, pixels), Image.Resampling.BOX)
    blurred = np.asarray(image.filter(ImageFilter.GaussianBlur(0.8)), dtype=np.float64)
    noisy = blurred + np.random.default_rng(seed).normal(0, noise, blurred.shape)
    saved = BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(saved, form, quality=40)
    return saved.getvalue()
