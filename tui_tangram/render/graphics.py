"""Pictures in pixels for terminals that show them: kitty's graphics protocol, and sixel.

`kitty` is a PNG in base64, in commands of at most 4,096 characters: ``a=T`` shows the picture at
the cursor, ``f=100`` means that it is a PNG, ``m=1`` that more follows, ``q=2`` suppresses the
answer, which the shell would treat as typing.

`sixel` is older and has no compression but run lengths.  A picture is cut into bands six pixels
high.  For each colour of a band there is a row of characters, one for each column: its six bits,
the highest pixel the lowest, are where the colour is, and 63 is added.  ``!12x`` is twelve times
``x``, ``$`` goes back to the beginning of the band, ``-`` to the next one.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from tui_tangram.render.palette import RGB
from tui_tangram.render.pixmap import Pixmap
from tui_tangram.render.png import png

_CHUNK: Final = 4096
_BAND: Final = 6
_RUN: Final = re.compile(r"(.)\1{3,}")
"""A run of one character that is shorter as a number; the shortest is as long."""


def kitty(picture: Pixmap, colours: Sequence[RGB]) -> str:
    """Return *picture* as commands of kitty's protocol.  Raises `ValueError` as `png` does."""
    sent = b64encode(png(picture, colours)).decode()
    parts = [sent[at : at + _CHUNK] for at in range(0, len(sent), _CHUNK)]
    more = [1] * (len(parts) - 1) + [0]
    keys = ["a=T,f=100,q=2,"] + [""] * (len(parts) - 1)
    return "".join(
        f"\x1b_G{key}m={m};{part}\x1b\\" for key, m, part in zip(keys, more, parts, strict=True)
    )


def sixel(picture: Pixmap, colours: Sequence[RGB]) -> str:
    """Return *picture* in sixels; *colours*, those of the inks from 0 on, are given in percent.

    Raises `ValueError` for an empty picture and for one with an ink that has no colour.
    """
    if not picture.data:
        raise ValueError("an empty picture has no sixels")
    if max(picture.data) >= len(colours):
        raise ValueError(f"{len(colours)} colours do not do for the inks of the picture")
    table = "".join(
        f"#{ink};2;" + ";".join(str(round(part * 100 / 255)) for part in colours[ink])
        for ink in sorted(set(picture.data))
    )
    # Square pixels; unpainted ones retain the background of the terminal.
    head = f'\x1bP0;1;0q"1;1;{picture.width};{picture.height}'
    return f"{head}{table}{'-'.join(_bands(picture))}\x1b\\"


def _bands(picture: Pixmap) -> Iterator[str]:
    for top in range(0, picture.height, _BAND):
        rows = [picture.row(y) for y in range(top, min(top + _BAND, picture.height))]
        yield "$".join(f"#{ink}{_line(rows, ink)}" for ink in sorted(set(b"".join(rows))))


def _line(rows: Sequence[bytes], ink: int) -> str:
    """Return the columns of a band in one ink: a bit for each row, as one integer a row."""
    bits = 0
    for number, row in enumerate(rows):
        only = bytes(1 << number if other == ink else 0 for other in range(256))
        bits |= int.from_bytes(row.translate(only), "little")
    line = bits.to_bytes(len(rows[0]), "little").translate(_SIGNS).decode().rstrip("?")
    return _RUN.sub(lambda run: f"!{len(run[0])}{run[1]}", line)


_SIGNS: Final = bytes((bits + 63) % 256 for bits in range(256))

PROTOCOLS: Final[Mapping[str, Callable[[Pixmap, Sequence[RGB]], str]]] = {
    "kitty": kitty,
    "sixel": sixel,
}
"""The protocols for sending a picture, by their names for players."""
