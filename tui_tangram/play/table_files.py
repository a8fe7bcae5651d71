r"""Tables as files: comma-separated values for spreadsheets, LaTeX for papers.

A value is a text, a number, a truth value, a list or record of values, or None if unknown.  Names
of columns are English in every language.

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

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

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
_ROOT: Final = re.compile(r"√(\d+)")


def csv_line(values: Iterable[object]) -> str:
    """Return a line of comma-separated values, with its end."""
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
    parts = _ROOT.split(_printable(text))
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
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)
