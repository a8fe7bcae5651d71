"""The text of a file meant as a drawing, and messages for files without one."""

from __future__ import annotations

import codecs
import re
import zlib
from typing import Final

from tui_tangram.language import mark
from tui_tangram.play import DocumentError
from tui_tangram.play.files import MAX_BYTES
from tui_tangram.play.phrases import grouped

_PIXELS: Final = {
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"RIFF": "WebP",
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"\0\0\1\0": "ICO",
}
"""The magic bytes of pixel images, and their names."""
_OTHERS: Final = {
    b"%PDF": mark("is a PDF file; save the drawing as SVG"),
    b"%!PS": mark("is a PostScript file; save the drawing as SVG"),
    b"PK\3\4": mark("is a zip file; tui-tangram pack install installs packs"),
    b"{\\rtf": mark("is a text with formatting (RTF); save it as plain text"),
}
_MARKS: Final = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""The byte order marks at the beginning of texts."""
_GZIP: Final = b"\x1f\x8b"
_ENCODING: Final = re.compile(rb"<\?xml[^>]{1,99}encoding\s*=\s*[\"']([\w.-]{1,30})[\"']")
_LATIN: Final = ("iso-8859-1", "iso-8859-15", "windows-1252", "latin-1", "latin1", "us-ascii")


def drawing_text(content: bytes) -> str:
    """Return the text of a drawing.  Raises `DocumentError`."""
    if content.startswith(_GZIP):
        content = _unzipped(content)
    if len(content) > MAX_BYTES:
        raise DocumentError(
            "is larger than {most} bytes, the limit for a drawing", most=grouped(MAX_BYTES)
        )
    for begins, form in _PIXELS.items():
        if content.startswith(begins) and b"\0" in content[:64]:
            raise DocumentError(
                "is a {form} picture, which is not read; draw its pieces as SVG",
                form=form,
            )
    for begins, name in _OTHERS.items():
        if content.startswith(begins):
            raise DocumentError(name)
    for begins, encoding in _MARKS.items():
        if content.startswith(begins):
            return _decoded(content[len(begins) :], encoding)
    declared = _ENCODING.match(content)
    named = declared[1].decode("ascii", "replace").lower() if declared else ""
    return _decoded(content, named if named in _LATIN else "utf-8")


def _unzipped(content: bytes) -> bytes:
    """Return what a drawing (SVGZ) was before it was made smaller."""
    reader = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        return reader.decompress(content, MAX_BYTES + 1)
    except zlib.error:
        raise DocumentError("is a damaged gzip file") from None


def _decoded(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise DocumentError(
            "is not {encoding} text (byte {byte})", encoding=encoding.upper(), byte=error.start
        ) from None
