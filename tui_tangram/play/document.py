"""Reading the JSON files that people exchange, strictly and with exact error messages.

Every such file is one JSON object with ``"format"`` and ``"version"``.  A file may come from
anybody, so reading is strict where Python's `json` is lenient: no key twice, no NaN, no numbers of
ten thousand digits, no nesting that exhausts the stack.  Each of these is a `DocumentError` whose
message names the place and the cause; the caller, which knows the file, prefixes its name.

>>> document = read_document('{"format": "x", "version": 1, "width": -3}', "x", 1)
>>> document.whole("width", low=1)
Traceback (most recent call last):
    ...
tui_tangram.play.document.DocumentError: width: must be a whole number of at least 1, not -3

Records
-------
A `RecordSchema` declares the records of documents as one table of fields.  The table states the
allowed values of every field, and serves in both directions: reading, checked field by field in the
order of the table, and writing.

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
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, Generic, NoReturn, TypeAlias, TypeVar

from tui_tangram.language import tr
from tui_tangram.play.names import clean
from tui_tangram.play.refusal import Refusal
from tui_tangram.values import NamedTuple

MAX_CHARACTERS = 32_000_000
"""Texts longer than this are rejected unread."""

MAX_DIGITS = 300
"""Numbers written with more digits than this are rejected."""

MAX_SECONDS = 1_000_000_000
"""Longer times, about thirty years, are rejected."""

_MISSING = object()


class DocumentError(Refusal):
    """A document that cannot be used; the message is one line: place, cause."""


_LONGEST_KEY: Final = 80


class NewerVersionError(DocumentError):
    """A document written by a later release: it is not faulty and must be left alone."""


def quote(value: object, longest: int = 40) -> str:
    r"""Return *value* in a form fit for a message: one line, printable, not too long.

    >>> print(quote("two\nlines"), quote("x" * 50, longest=8), quote(None))
    'two\nlines' 'xxxxxxx… null
    """
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, Mapping):
        return tr("an object")
    if isinstance(value, list):
        return tr("a list")
    if isinstance(value, str):
        # Cut before `repr`, which would process the whole of a long text.
        value = value[: longest + 1]
        text = repr(value) if value.isprintable() else ascii(value)
    else:
        text = repr(value)
    return text if len(text) <= longest else text[:longest] + "…"


class Document(NamedTuple):
    """A JSON object and its place in the file; its methods check the values they return.

    Each takes a key and raises `DocumentError` when the value is missing or not valid.
    """

    content: Mapping[str, object]
    """The object itself."""
    place: str = ""
    """The place in the file, such as ``"solved."``; empty for the outermost object."""

    def fail(self, key: str, text: str, many: str = "", /, **values: object) -> NoReturn:
        """Raise the `DocumentError` of *text* and *values*, a `Refusal`, for the value of *key*."""
        # A field of an unknown name may have any value.
        named = key if key.isprintable() and len(key) <= _LONGEST_KEY else quote(key)
        raise DocumentError(text, many, at=f"{self.place}{named}", **values)

    def has(self, key: str) -> bool:
        """Return whether *key* has a value other than null."""
        return self.content.get(key) is not None

    def text(self, key: str, longest: int = 200) -> str:
        """Return a text of 1 to *longest* characters, all printable.

        Characters that would change the direction of the adjacent text are removed.
        """
        value = self._get(key)
        if not isinstance(value, str):
            self.fail(key, "must be a text, not {value}", value=quote(value))
        value = clean(value)
        if not 0 < len(value) <= longest:
            self.fail(
                key,
                "must have 1 to {longest} characters, not {number}",
                longest=longest,
                number=len(value),
            )
        if not value.isprintable():
            self.fail(key, "must not contain control characters: {value}", value=quote(value))
        return value

    def flag(self, key: str) -> bool:
        """Return a truth value."""
        value = self._get(key)
        if not isinstance(value, bool):
            self.fail(key, "must be true or false, not {value}", value=quote(value))
        return value

    def whole(self, key: str, low: int = 0, high: int | None = None) -> int:
        """Return a whole number from *low* to *high*, both included."""
        value = self._get(key)
        if (
            not isinstance(value, int)
            or isinstance(value, bool)
            or value < low
            or (high is not None and value > high)
        ):
            self.fail(
                key,
                "must be a whole number of at least {low}, not {value}"
                if high is None
                else "must be a whole number from {low} to {high}, not {value}",
                low=low,
                high=high,
                value=quote(value),
            )
        return value

    def seconds(self, key: str) -> float:
        """Return a length of time: a number of seconds from 0 to `MAX_SECONDS`."""
        value = self._get(key)
        if not isinstance(value, int | float) or isinstance(value, bool) or value < 0:
            self.fail(key, "must be a number of seconds, not {value}", value=quote(value))
        if value > MAX_SECONDS:
            self.fail(
                key,
                "must be at most {most} seconds, not {value}",
                most=MAX_SECONDS,
                value=quote(value),
            )
        return float(value)

    def effort(self, key: str) -> float:
        """Return a number of placed pieces; see `tui_tangram.play.difficulty`."""
        value = self._get(key)
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1e300:
            self.fail(key, "must be a number of pieces, not {value}", value=quote(value))
        return float(value)

    def array(self, key: str) -> list[object]:
        """Return a list."""
        value = self._get(key)
        if not isinstance(value, list):
            self.fail(key, "must be a list, not {value}", value=quote(value))
        return value

    def items(self, key: str) -> Iterator[tuple[Document, str]]:
        """Yield the items of a list, each as a separate field whose key gives its position.

        >>> [one.whole(key) for one, key in Document({"redo": [4, 2]}).items("redo")]
        [4, 2]
        """
        each = Document({f"{key}[{i}]": item for i, item in enumerate(self.array(key))}, self.place)
        return ((each, place) for place in each.content)

    def parts(self, key: str) -> Iterator[Document]:
        """Yield the items of a list of objects."""
        return (each.part(place) for each, place in self.items(key))

    def part(self, key: str) -> Document:
        """Return an object, which knows its place in this one."""
        value = self._get(key)
        if not isinstance(value, dict):
            self.fail(key, "must be an object, not {value}", value=quote(value))
        return Document(value, f"{self.place}{key}.")

    def _get(self, key: str) -> object:
        value = self.content.get(key, _MISSING)
        if value is _MISSING:
            self.fail(key, "is missing")
        return value


def read_document(text: str | Mapping[str, object], format_name: str, version: int) -> Document:
    """Return the document in *text*, which must have this format and at most this version.

    A parsed JSON object is one, too.

    Raises `NewerVersionError` when only the version is too high, else `DocumentError`.
    """
    document = parse_object(text) if isinstance(text, str) else Document(text)
    found = document.text("format")
    if found != format_name:
        document.fail(
            "format", "must be {right}, not {value}", right=quote(format_name), value=quote(found)
        )
    number = document.whole("version", low=1)
    if number > version:
        raise NewerVersionError(
            "{number} is newer than this program, which reads up to {version}",
            at="version",
            number=quote(number),
            version=version,
        )
    return document


ObjectHook: TypeAlias = Callable[[dict[str, Any]], None]
"""Changes an object that was read."""


def parse_object(text: str, found: ObjectHook | None = None) -> Document:
    """Return the JSON object in *text*, of whatever format; see `parse_value` for *found*.

    Raises `DocumentError`.
    """
    value = parse_value(text, found)
    if not isinstance(value, dict):
        raise DocumentError("must be a JSON object, not {value}", value=quote(value))
    return Document(value)


def parse_value(text: str, found: ObjectHook | None = None) -> object:
    """Return the JSON value in *text*, an object or not.

    *found* may change each object in it once that is complete, so the inner ones first.
    Raises `DocumentError`.
    """

    def complete(pairs: list[tuple[str, object]]) -> dict[str, object]:
        content = _object(pairs)
        if found is not None:
            found(content)
        return content

    if len(text) > MAX_CHARACTERS:
        raise DocumentError("longer than {most} characters", most=MAX_CHARACTERS)
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object if found is None else complete,
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as error:
        place = tr("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise DocumentError("not JSON: {cause}", at=place, cause=error.msg) from None
    except RecursionError:
        raise DocumentError("nested too deeply") from None
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise DocumentError("{key} appears twice in one object", key=quote(twice))
    return content


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise _too_long(digits)
    return int(digits)


def _fraction(digits: str) -> float:
    if len(digits) > MAX_DIGITS:
        raise _too_long(digits)
    return float(digits)


def _too_long(digits: str) -> DocumentError:
    return DocumentError(
        "a number has {digits} digits, more than {most}", digits=len(digits), most=MAX_DIGITS
    )


def _constant(name: str) -> NoReturn:
    raise DocumentError("{name} is not a JSON number", name=name)


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
