"""Files that people exchange: one reader for all, and one error for every fault.

Files are untrusted.  Every fault becomes one `FormatError`, which names the file, the place in it
and the cause.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, TypeVar

from tui_tangram.play.document import (
    Document,
    DocumentError,
    parse_object,
    read_document,
)
from tui_tangram.play.phrases import grouped

MAX_BYTES: Final = 1_000_000
"""Longer files are rejected unread; no puzzle comes near this size."""

FileContent: TypeAlias = str | bytes | Mapping[str, object]
"""The content of a file, or the JSON object in it where that is parsed."""
_T = TypeVar("_T")


class FormatError(ValueError):
    """A file that cannot be used; the message is one printable line."""

    def __init__(self, where: str, place: str, cause: str) -> None:
        self.where = where
        """The file, as the caller named it."""
        self.place = place
        """The place in the file, such as ``outline[0][3]``; empty for the whole."""
        self.cause = cause
        """The fault there, and the expected form."""
        shown = where if where.isprintable() else ascii(where)
        super().__init__(": ".join(part for part in (shown, place, cause) if part))


def read_file(
    content: FileContent, where: str, form: str, version: int, build: Callable[[Document], _T]
) -> _T:
    """Return the result of *build* for the document in *content*, that of the file *where*.

    The document must have the format *form* and at most this *version*.  Raises `FormatError` if it
    does not, and for each `DocumentError` of *build*.
    """
    return built(
        where,
        lambda: build(
            read_document(
                _decoded(content) if isinstance(content, str | bytes) else content, form, version
            )
        ),
    )


def read_object(text: str | bytes, where: str, build: Callable[[Document], _T]) -> _T:
    """Return the result of *build* for a JSON object of no format of its own; see `read_file`."""
    return built(where, lambda: build(parse_object(_decoded(text))))


def format_of(text: str | bytes, where: str) -> str:
    """Return the format that a file states.  Raises `FormatError`."""
    return text_of(text, where, "format")


def form_of(content: bytes) -> str:
    """Return the format stated by a file; empty if it states none."""
    if content.removeprefix(BOM_UTF8).lstrip()[:1] != b"{":
        return ""
    try:
        return format_of(content, "")
    except FormatError:
        return ""


def text_of(text: str | bytes, where: str, key: str) -> str:
    """Return one text of a file, of whatever format.  Raises `FormatError`."""
    return read_object(text, where, lambda document: document.text(key))


def built(where: str, build: Callable[[], _T]) -> _T:
    """Return the result of *build*, whose `DocumentError` is raised as a `FormatError`."""
    try:
        return build()
    except DocumentError as error:
        raise FormatError(where, error.place, error.cause) from None


def _decoded(text: str | bytes) -> str:
    if len(text) > MAX_BYTES:
        raise DocumentError(
            "is larger than {most} bytes, the limit for a puzzle file", most=grouped(MAX_BYTES)
        )
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise DocumentError("is not UTF-8 text (byte {byte})", byte=error.start) from None
    return text.removeprefix("\ufeff")


def file_text(fields: Mapping[str, object]) -> str:
    """Return a file with each field on a line, and each item of a list of lists or objects."""
    lines = (f"  {json.dumps(key)}: {_value(value)}" for key, value in fields.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _value(value: object) -> str:
    if not isinstance(value, list) or not value or isinstance(value[0], str):
        return json.dumps(value)
    rows = ",\n".join(f"    {json.dumps(item)}" for item in value)
    return f"[\n{rows}\n  ]"
