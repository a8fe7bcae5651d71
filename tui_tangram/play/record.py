"""Records of documents, each declared as one table of fields.

The table states the allowed values of every field, and serves in both directions: reading, checked
field by field in the order of the table, and writing.

>>> from typing import NamedTuple
>>> class Size(NamedTuple):
...     width: int
...     wraps: bool
>>> SIZE = RecordSchema(Size, width=whole(1, 99), wraps=FLAG.spare(False))
>>> SIZE.write(Size(6, False))
{'width': 6}
>>> SIZE.read(Document({"width": 6, "wraps": True}))
Size(width=6, wraps=True)
>>> SIZE.read(Document({"width": 100}))
Traceback (most recent call last):
    ...
tui_tangram.play.document.DocumentError: width: must be a whole number from 1 to 99, not 100

No library is used here.  The causes are sentences containing the value, in the language in use, and
would have to be rebuilt from those of msgspec, cattrs or pydantic; importing one takes 15 to 40 ms
of every start.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tui_tangram.play.document import Document, quote

_T = TypeVar("_T")

_ALWAYS: Final = object()


class Field(NamedTuple):
    """One field of a record: a row of its table."""

    read: Callable[[Document, str], Any]
    """Returns the value of a key; raises `DocumentError`."""
    write: Callable[[Any], Any] = lambda value: value
    """Returns the JSON form of a value."""
    key: str = ""
    """The name in the document, if it is not the name in the record."""
    default: object = _ALWAYS
    """The value for which the field is omitted from the document."""

    def named(self, key: str) -> Field:
        """Return the field with this name in documents."""
        return self._replace(key=key)

    def optional(self) -> Field:
        """Return a field that may be null, read as None."""
        return self._replace(
            read=lambda document, key: self.read(document, key) if document.has(key) else None,
            write=lambda value: None if value is None else self.write(value),
        )

    def spare(self, default: object) -> Field:
        """Return a field that is omitted for its default; null means the default too."""
        return self._replace(
            read=lambda document, key: self.read(document, key) if document.has(key) else default,
            default=default,
        )

    def listed(self) -> Field:
        """Return a field of a list, a tuple, whose items are each read as a field like this."""
        return Field(
            lambda document, key: tuple(self.read(*item) for item in document.items(key)),
            lambda values: [self.write(value) for value in values],
        )


class RecordSchema(Generic[_T]):
    """A table of fields and the type of its records: a class, or `dict`."""

    def __init__(self, make: Callable[..., _T], **fields: Field) -> None:
        self._make = make
        self._rows = [(name, row.key or name, row) for name, row in fields.items()]
        self.keys: Final = tuple(key for _, key, _ in self._rows)
        """The names of the fields in documents."""

    def read(self, document: Document) -> _T:
        """Return the record in a document.  Raises `DocumentError` for the first bad field."""
        return self._make(**{name: row.read(document, key) for name, key, row in self._rows})

    def write(self, record: object) -> dict[str, Any]:
        """Return the content of a document; *record* may be any object with such attributes."""
        values = [(key, row, getattr(record, name)) for name, key, row in self._rows]
        return {key: row.write(value) for key, row, value in values if value != row.default}

    def nested(self) -> Field:
        """Return a field of an object."""
        return Field(lambda document, key: self.read(document.part(key)), self.write)


def text(longest: int = 200) -> Field:
    """Return a field of 1 to *longest* printable characters."""
    return Field(lambda document, key: document.text(key, longest))


def line(longest: int) -> Field:
    """Return a field of at most *longest* printable characters."""
    return Field(
        lambda document, key: "" if document.content.get(key) == "" else document.text(key, longest)
    )


def whole(low: int = 0, high: int | None = None) -> Field:
    """Return a field of a whole number from *low* to *high*."""
    return Field(lambda document, key: document.whole(key, low, high))


def choice(names: type[Enum]) -> Field:
    """Return a field of one of *names*, whose values are texts."""

    def read(document: Document, key: str) -> Enum:
        value = document.text(key)
        try:
            return names(value)
        except ValueError:
            document.fail(key, "must not be {value}", value=quote(value))

    return Field(read, lambda one: one.value)


FLAG: Final = Field(Document.flag)
SECONDS: Final = Field(Document.seconds)
EFFORT: Final = Field(Document.effort)


# Documents with one line per field, and per item of a final list

encode: Final = json.JSONEncoder(ensure_ascii=False).encode
"""Returns a value as JSON.  Made once: `json.dumps` makes an encoder each time, and a game is
saved after every move."""


def in_lines(head: Mapping[str, str], key: str, items: Iterable[str]) -> str:
    """Return the document of fields and a list, all already encoded as JSON."""
    top = [f'"{name}": {value},' for name, value in head.items()]
    rows = ",\n".join(items)
    return "\n".join(["{", *top, f'"{key}": [', *([rows] if rows else []), "]", "}", ""])
