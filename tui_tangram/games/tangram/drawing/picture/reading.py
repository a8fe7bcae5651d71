"""Pictures read: from the bytes of a file to how much each pixel differs from the paper.

The *ink* of a pixel is its difference from the paper, 0 to 255, in the channel where it differs
most, so dark on light, light on dark and colours are one.  The paper is a plane fitted to the
pixels without ink in each channel, for a page may be shaded; it begins as the rim of the picture.
Where the rim is transparent, or all is of one colour, the ink is how opaque a pixel is.

A picture is decoded at the size at which it is needed, where its format allows it, and is then
reduced to at most `WIDE` pixels across.  One that has too many pixels is refused before they are
decoded.
"""

from __future__ import annotations

import struct
import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Final

from tui_tangram.language import tr
from tui_tangram.play import DocumentError
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL.Image import Image as Decoded

    Grey = NDArray[np.float32]

WIDE: Final = 2400
"""The width and height in pixels above which a picture is reduced."""
MOST_PIXELS: Final = 40_000_000
"""The most pixels that are decoded."""
FORMATS: Final = ("PNG", "JPEG", "GIF", "WEBP", "PPM")
_HEADS: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF87a", b"GIF89a")
_BROKEN: Final = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    OverflowError,
    IndexError,
    KeyError,
    TypeError,
    struct.error,
)
"""The errors of Pillow for files that are not what their beginning says."""
_RIM: Final = 0.02
"""The width of the rim of a picture, as a share of its size."""
_SAMPLES: Final = 20_000
"""The most pixels to which the paper is fitted."""
_CONTRAST: Final = 16
"""The least ink of a figure."""


class InkPicture(NamedTuple):
    """The ink of a picture, and the threshold from which it belongs to figures."""

    size: tuple[int, int]
    """The width and height of the picture in pixels, as stored."""
    factor: float
    """The number of pixels of the picture that one of the ink is."""
    ink: Grey
    level: float
    """The ink at the rim of a figure."""
    colours: NDArray[np.uint8]
    """The red, green and blue of each pixel of the ink."""
    animated: bool
    """Whether the picture has more frames than the one that is read."""


def is_picture(content: bytes) -> bool:
    """Return whether a file is a picture, by its beginning."""
    if content.startswith(_HEADS) or (content[:4] == b"RIFF" and content[8:12] == b"WEBP"):
        return True
    return content[:1] == b"P" and content[1:2] in b"123456" and content[2:3].isspace()


def read_ink(content: bytes) -> InkPicture:
    """Return the ink of a picture.

    Raises `DocumentError` for files that are no pictures, have too many pixels or no contrast, and
    if the extra is not installed.
    """
    try:
        import contourpy  # noqa: F401
        import numpy as np
        from PIL import Image, ImageFilter
    except ImportError:
        raise DocumentError(
            "is a picture; to read those, install the extra: pip install 'tui-tangram[picture]'"
        ) from None
    bombs = (Image.DecompressionBombWarning, Image.DecompressionBombError)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            opened = Image.open(BytesIO(content), formats=FORMATS)
            size = opened.size
            animated = bool(getattr(opened, "is_animated", False))
            opened.draft("RGB", (WIDE, WIDE))
            if opened.width * opened.height > MOST_PIXELS:
                raise _too_large(*size)
            reduced = _reduced(opened)
    except DocumentError:
        raise
    except bombs:
        raise _too_large() from None
    except (*_BROKEN, MemoryError):
        raise DocumentError("is damaged, or no picture that can be read") from None
    if (size[0] > size[1]) != (reduced.width > reduced.height):
        size = size[::-1]  # The picture is turned when it is shown.
    bands = reduced.filter(ImageFilter.GaussianBlur(0.6)) if min(reduced.size) > 8 else reduced
    pixels = np.asarray(bands, dtype=np.float32)
    opaque = pixels[..., 3]
    # On a transparent page what is opaque is inked, whatever its colour.
    ink = opaque if _rim(opaque).mean() < 64 else _differences(pixels[..., :3])
    level = _threshold(ink)
    if level is None:
        # The figure reaches to the rim, and what is transparent has its colour.
        ink, level = opaque, _threshold(opaque)
    if level is None:
        raise DocumentError("shows no figure: it is all of one colour")
    colours = np.asarray(reduced)[..., :3]
    return InkPicture(size, size[0] / reduced.width, ink, level, colours, animated)


def _too_large(*size: int) -> DocumentError:
    if size:
        return DocumentError(
            "has {width} × {height} pixels; at most {most} are read, so make it smaller",
            width=grouped(size[0]),
            height=grouped(size[1]),
            most=grouped(MOST_PIXELS),
        )
    return DocumentError(
        "has too many pixels; at most {most} are read, so make it smaller",
        most=grouped(MOST_PIXELS),
    )


def _reduced(opened: Decoded) -> Decoded:
    """Return a picture with red, green, blue and opacity, upright, reduced if it is large."""
    from PIL import Image, ImageOps

    image: Decoded = ImageOps.exif_transpose(opened)
    factor = max(1, -(-max(image.size) // WIDE))
    if image.mode in {"I;16", "I", "F"}:
        import numpy as np

        values = np.asarray(image, dtype=np.float32)
        low, high = float(values.min()), float(values.max())
        grey = (values - low) * (255 / max(high - low, 1.0))
        image = Image.fromarray(grey.astype(np.uint8))
    if image.mode in {"L", "RGB"} and factor > 1:
        image = image.reduce(factor)
        factor = 1
    image = image.convert("RGBA")
    if factor > 1:
        image = image.reduce(factor)
    return image


def _rim(values: Grey) -> Grey:
    """Return the pixels of the rim, in a row."""
    import numpy as np

    high, wide = values.shape[:2]
    deep = max(1, round(_RIM * min(high, wide)))
    parts = values[:deep], values[-deep:], values[deep:-deep, :deep], values[deep:-deep, -deep:]
    return np.concatenate([part.reshape(-1, *values.shape[2:]) for part in parts])


def _differences(pixels: Grey) -> Grey:
    """Return the largest difference of each pixel from the paper, among the channels."""
    import numpy as np

    high, wide = pixels.shape[:2]
    difference: Grey = np.abs(pixels - np.median(_rim(pixels), axis=0)).max(axis=2)
    step = max(1, int(np.sqrt(high * wide / _SAMPLES)))
    ys, xs = np.mgrid[0:high:step, 0:wide:step]
    base = np.stack([np.ones(xs.size), xs.ravel() / wide, ys.ravel() / high], axis=1)
    for _ in range(2):
        level = _threshold(difference)
        if level is None:
            return difference
        paper = difference[::step, ::step].ravel() < level / 2
        if paper.sum() < 100:
            return difference
        values = pixels[::step, ::step].reshape(-1, 3)[paper]
        plane, *_ = np.linalg.lstsq(base[paper], values, rcond=None)
        across = np.arange(wide, dtype=np.float32) / wide
        down = np.arange(high, dtype=np.float32) / high
        plane = plane.astype(np.float32)
        difference = np.zeros((high, wide), np.float32)
        for channel in range(3):
            expected = (plane[0, channel] + plane[1, channel] * across)[None, :] + (
                plane[2, channel] * down
            )[:, None]
            np.maximum(difference, np.abs(pixels[..., channel] - expected), out=difference)
    return difference


def _threshold(ink: Grey) -> float | None:
    """Return the level that parts figures from paper best; None if all is paper.

    It is Otsu's, halfway between the means of both sides, where the rim of a shape is that is
    blurred.
    """
    import numpy as np

    counts, edges = np.histogram(ink, bins=256, range=(0, 256))
    values = edges[:-1] + 0.5
    below = np.cumsum(counts)
    above = below[-1] - below
    sums = np.cumsum(counts * values)
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = sums / below, (sums[-1] - sums) / above
        between = np.nan_to_num(below * above * (low - high) ** 2)
    at = int(between.argmax())
    if not between[at] or high[at] - low[at] < _CONTRAST:
        return None
    dark = float(np.median(ink[ink > edges[at + 1]]))
    light = float(np.median(ink[ink <= edges[at + 1]]))
    return (dark + light) / 2


def frame_note(picture: InkPicture) -> str:
    """Return the clause on what of a file was not read; empty for nothing."""
    return tr("animated; its first frame was read") if picture.animated else ""
