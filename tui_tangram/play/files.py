r"""Files that people exchange: one reader for all, and one error for every fault.

Files are untrusted.  Every fault becomes one `FormatError`, which names the file, the place in it
and the cause.

An `ImportSpec` has the settings of an import, whatever kind of puzzle the file has.

Tables
------
Tables are written as comma-separated values for spreadsheets, and as LaTeX for papers.  A value is
a text, a number, a truth value, a list or record of values, or None if unknown.  Names of columns
are English in every language.

A spreadsheet treats a cell beginning with ``=``, ``+``, ``-`` or ``@`` as a formula, and names come
from files and from players.  So in CSV a text that begins with one of these, or with blanks that
some programs skip first, gets a leading apostrophe; and characters that are not printable are
replaced, so that no text ends a cell, a line or a terminal's mode.

LaTeX is a ``tabular`` that needs no package.  CSV has no comments; LaTeX has one, which names the
origin of the table.

>>> print(as_csv(("set", "makes"), [("a, b", 13), ("=c", None)]), end="")
set,makes
"a, b",13
'=c,
>>> print(as_latex(("set", "makes"), [("50% of √2", 13)], "by hand"), end="")
% by hand
\begin{tabular}{lr}
\hline
set & makes \\
\hline
50\% of $\sqrt{2}$ & 13 \\
\hline
\end{tabular}
"""

from __future__ import annotations

import io
import json
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Hashable, Iterable, Mapping, MutableMapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from tui_tangram.play.document import Document, DocumentError, parse_object, read_document
from tui_tangram.play.phrases import grouped
from tui_tangram.values import NamedTuple

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
    """Return the format stated by a file; empty if it states none.

    A list of figures may be larger than the file of a puzzle.
    """
    if content.removeprefix(BOM_UTF8).lstrip()[:1] != b"{" or len(content) > MOST_BYTES:
        return ""
    try:
        return parse_object(content.decode("utf-8-sig")).text("format")
    except (UnicodeDecodeError, DocumentError):
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


MOST_BYTES: Final = 16_000_000
"""The largest file: 15,000 figures with solutions, as this program lists them."""


class ImportSpec(NamedTuple):
    """Settings for the figures of a file that does not state them."""

    set_id: str = ""
    """The set of a drawing; empty to recognise it by the pieces."""
    name: str = ""
    """The name of a drawing, or of the first set that comes with a list."""
    words: str = ""
    """The player's words for the missing parts of a file, such as ``tetravex 6x12``."""
    sets: MutableMapping[str, Any] | None = None
    """The sets that came in the same import, by the ids of their files; None for one file alone."""
    seen: MutableMapping[str, dict[Hashable, Any]] | None = None
    """The puzzles of the same import, by kind and by what is the same for equal ones; None for
    one file alone."""
    new_set: str | None = None
    """The name of the new set for a drawing whose pieces belong to none; None to reject it, empty
    to name it after the drawing."""


TableValues: TypeAlias = Sequence[object]
"""The values of one row of a table."""

_FORMULA: Final = "=+-@\t\r\n|%\uff0b\uff0d\uff1d\uff20"
_LATEX: Final = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "√": r"$\sqrt{}$", "·": r"$\cdot$", "×": r"$\times$", "−": "$-$", "–": "--", "°": r"$^\circ$",
    "≥": r"$\geq$", "≤": r"$\leq$", "π": r"$\pi$", "<": "$<$", ">": "$>$", "|": "$|$", '"': "''",
}  # fmt: skip
LATEX_END: Final = "\\hline\n\\end{tabular}\n"
"""The end of a table in LaTeX."""
_ROOT: Final = r"√(\d+)"


def csv_line(values: Iterable[object]) -> str:
    """Return a line of comma-separated values, with its end."""
    import csv

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(map(_cell, values))
    return text.getvalue()


def as_csv(titles: TableValues, rows: Iterable[TableValues]) -> str:
    """Return a table as comma-separated values: a line of names, then one for each row."""
    return "".join(map(csv_line, (titles, *rows)))


def as_latex(titles: TableValues, rows: Sequence[TableValues], comment: str = "") -> str:
    """Return a table as LaTeX, under a comment."""
    head = latex_head(titles, rows[0] if rows else titles, comment)
    return "".join((head, *map(latex_line, rows), LATEX_END))


def latex_head(titles: TableValues, first: TableValues, comment: str = "") -> str:
    """Return the beginning of a LaTeX table; columns with a number in *first* are right-aligned.

    `latex_line` follows for each row, and then `LATEX_END`.
    """
    sides = "".join(map(_side, first))
    begin = f"\\begin{{tabular}}{{{sides}}}\n\\hline\n{latex_line(titles)}\\hline\n"
    return f"% {_printable(comment)}\n{begin}" if comment else begin


def latex_line(values: Iterable[object]) -> str:
    """Return a row of a table in LaTeX."""
    return " & ".join(_latex(_text(value)) for value in values) + " \\\\\n"


def _side(value: object) -> str:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return "r" if number else "l"


def _latex(text: str) -> str:
    """Return a text escaped for LaTeX."""
    parts = re.split(_ROOT, _printable(text))
    return "".join(
        rf"$\sqrt{{{part}}}$" if number % 2 else "".join(_LATEX.get(c, c) for c in part)
        for number, part in enumerate(parts)
    )


def _cell(value: object) -> object:
    """Return the content of a cell of a spreadsheet."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    text = _printable(_text(value))
    return f"'{text}" if text.lstrip()[:1] and text.lstrip()[0] in _FORMULA else text


def _text(value: object, between: str = " ") -> str:
    """Return a value as text: lists with spaces, nested lists with commas, records with colons."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return ":".join(map(_text, value.values()))
    if isinstance(value, list | tuple):
        return between.join(_text(one, ",") for one in value)
    return str(value)


def _printable(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
