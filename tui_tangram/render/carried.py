"""The files of puzzles (JSON) inside their pictures, so that importing a picture is exact.

A picture carries them as one word of letters, digits and a few symbols that no format changes: in
the metadata of an SVG, in the head of a web page, in the properties of a PDF, in a chunk of a PNG.
It is found in any context.  Drawing programs preserve metadata when they change an SVG; so there
the word has a checksum of the rest, and is valid only while that matches.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable
from typing import Final, NamedTuple

from tui_tangram.play import DocumentError
from tui_tangram.play.document import parse_value

MOST: Final = 8_000_000
"""The maximum total size in bytes of the files that a picture carries."""
_WORD: Final = re.compile(rb"tui-tangram:puzzles:([0-9a-f]{8}|any):([A-Za-z0-9+/]+={0,2});")
_METADATA: Final = re.compile(rb"<metadata>\s*tui-tangram:puzzles:[^<]*</metadata>")
_END: Final = "</svg>"
_HEAD: Final = "</head>"


class Carried(NamedTuple):
    """The puzzles that a picture carries."""

    files: tuple[bytes, ...] = ()
    """The files of its puzzles."""
    changed: bool = False
    """Whether the picture was changed since it was written, so that its files are ignored."""


def word_of(files: Iterable[str], check: str = "any") -> str:
    """Return the word for the files of puzzles; empty for none."""
    known = list(dict.fromkeys(filter(None, files)))
    if not known:
        return ""
    packed = b64encode(zlib.compress(json.dumps(known).encode(), 9)).decode()
    return f"tui-tangram:puzzles:{check}:{packed};"


def in_svg(picture: str, files: Iterable[str]) -> str:
    """Return an SVG that carries the files of puzzles."""
    word = word_of(files, _check(picture.encode()))
    begin, _, end = picture.rpartition(_END)
    return f"{begin}<metadata>{word}</metadata>\n{_END}{end}" if word else picture


def in_page(page: str, files: Iterable[str]) -> str:
    """Return a page of the web that carries the files of puzzles."""
    word = word_of(files)
    carrier = f'<meta name="tui-tangram" content="{word}">\n{_HEAD}'
    return page.replace(_HEAD, carrier, 1) if word else page


def carried(content: bytes) -> Carried:
    """Return the files carried by the picture in *content*, of any format."""
    found = _WORD.search(content)
    if found is None:
        return Carried()
    check = found[1].decode()
    if check not in ("any", _check(_METADATA.sub(b"", content))):
        return Carried(changed=True)
    try:
        reader = zlib.decompressobj()
        text = reader.decompress(b64decode(found[2]), MOST).decode()
        files = parse_value(text)
    except (DocumentError, Error, UnicodeDecodeError, zlib.error):
        return Carried(changed=True)
    if not isinstance(files, list):
        return Carried(changed=True)
    return Carried(tuple(one.encode("utf-8", "replace") for one in files if isinstance(one, str)))


def _check(picture: bytes) -> str:
    """Return a hash of a picture that ignores its blanks."""
    return f"{zlib.crc32(b''.join(picture.split())):08x}"
