"""Output of commands: pictures, JSON, tables in CSV and LaTeX, and the progress of long work."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from time import monotonic
from types import MappingProxyType

from tui_tangram import __version__
from tui_tangram.cli.player import COMMAND
from tui_tangram.commands.host import Watch
from tui_tangram.language import refusing, tr
from tui_tangram.play import Progress, columns, files
from tui_tangram.play.names import in_ascii, isolated, spelled
from tui_tangram.play.phrases import duration, grouped, percent, pointed
from tui_tangram.render.octants import choose_cells
from tui_tangram.render.profile import Profile, choose_profile
from tui_tangram.render.surface import PICTURE, PictureSurface

_ABOVE = 4
"""Lines of a terminal that a picture leaves for the text around it."""


def print_json(document: Mapping[str, object] = MappingProxyType({}), /, **fields: object) -> None:
    """Print one JSON document, in ASCII, so that it is the same on every terminal."""
    print(json.dumps({**document, **fields}))


class PrintSurface(PictureSurface):
    """The surface that pictures and tables are printed on."""

    __slots__ = ()

    @classmethod
    def of_stdout(
        cls,
        profile: str | None = None,
        size: tuple[int, int] | None = None,
        cells: str | None = None,
    ) -> PrintSurface:
        """Return the sheet of standard output, with *profile*, *size* and *cells* if given.

        Colours go to a terminal, and elsewhere only when they were asked for.
        """
        across, lines = shutil.get_terminal_size(PICTURE)
        picture = size or (min(across, PICTURE[0]), max(min(lines - _ABOVE, PICTURE[1]), 1))
        # From the environment; options are already checked.
        with refusing(ValueError, what="TUI_TANGRAM_PROFILE"):
            chosen = choose_profile(os.environ, sys.stdout.encoding, wanted=profile)
        with refusing(ValueError, what="TUI_TANGRAM_CELLS"):
            # No command queries the version of the terminal, which octants depend on.
            wanted = cells or os.environ.get("TUI_TANGRAM_CELLS") or "auto"
            grid = choose_cells(wanted, known=False)
        if sys.stdout.isatty():
            return cls(across, picture, chosen, grid)
        asked = profile or os.environ.get("TUI_TANGRAM_PROFILE")
        if not asked and chosen is not Profile.ASCII:
            chosen = Profile.MONO
        return cls(None, picture, chosen, grid)

    def line(self, text: str) -> str:
        """Return *text* as one line in printable signs, cut to the width."""
        if self.profile is Profile.ASCII:
            text = spelled(text)
        if self.width is not None:
            text = columns.cut(text, max(self.width, 1))
        if self.profile is not Profile.ASCII:
            return isolated(text)
        return "".join(c if c.isascii() else _WRITTEN.get(c) or in_ascii(c) for c in text)

    def print_table(self, rows: Sequence[Sequence[str]], right_in: Collection[int] = ()) -> None:
        """Print *rows* as lines with columns; those in *right_in* are set to the right."""
        if self.profile is Profile.ASCII:
            rows = [[spelled(_in_digits(text)) for text in row] for row in rows]
        for line in columns.table(rows, right_in=right_in):
            print(self.line(line))


def _in_digits(text: str) -> str:
    """Return dots such as ●●○○○ as 2/5, and any other text as it is."""
    return f"{text.count('●')}/{len(text)}" if text and not text.strip("●○") else text


_WRITTEN = {
    "√": "sqrt", "…": ".", "·": "-", "×": "x", "●": "*", "○": ".", "◐": "o", "✓": "x", "★": "*",
    "☆": ".", "°": " deg",
}  # fmt: skip
"""The signs' substitutes where there is only ASCII."""


class RowPrinter:
    """A list of records for programs, printed incrementally.

    As JSON it is a field of a document; as CSV or LaTeX it is a table, and the rest of the document
    is left out.  All records have the same fields.
    """

    def __init__(self, form: str, key: str, head: Mapping[str, object] | None = None) -> None:
        """Begin in the *form* ``json``, ``csv`` or ``latex``, with the fields that are known."""
        self._form = form
        self._titles: tuple[str, ...] = ()
        self._begun = False
        if form == "json":
            start = json.dumps(dict(head or {}))[:-1]
            print(f"{start}{', ' if head else ''}{json.dumps(key)}: [", end="")

    def add(self, record: Mapping[str, object]) -> None:
        """Add a record."""
        import shlex

        if self._form == "json":
            print(",\n" if self._begun else "\n", json.dumps(record), sep="", end="")
            self._begun = True
            return
        if self._form == "csv":
            if not self._begun:
                sys.stdout.write(files.csv_line(record))
            sys.stdout.write(files.csv_line(record.values()))
        else:
            if not self._begun:
                words = shlex.join(("tui-tangram", *COMMAND.words))
                first, made_by = tuple(record.values()), f"tui-tangram {__version__}: {words}"
                print(files.latex_head(tuple(record), first, made_by), end="")
            print(files.latex_line(record.values()), end="")
        self._begun = True

    def end(self, **rest: object) -> None:
        """End the list, and the document with the remaining fields."""
        if self._form == "json":
            end = f", {json.dumps(rest)[1:]}" if rest else "}"
            print(f"\n]{end}")
        elif self._form == "latex" and self._begun:
            print(files.LATEX_END, end="")


def print_document(form: str, document: Mapping[str, object], table: str = "") -> None:
    """Print a document in the *form* ``json``, ``csv`` or ``latex``.

    Tables have the records in its field *table*; without one, the document is one record, from
    which nested records are left out.
    """
    if form == "json":
        print_json(document)
        return
    printer = RowPrinter(form, table)
    rows = document.get(table)
    if not isinstance(rows, list):
        rows = [] if table else [{k: v for k, v in document.items() if not _has_records(v)}]
    for row in rows:
        printer.add(row)
    printer.end()


def _has_records(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(one, dict) for one in value)


def finds(number: int) -> str:
    """Return the number of finds in words."""
    return tr("{n} found", n=grouped(number))


def progress_line(
    progress: Progress, count_words: Callable[[int], str] = finds, done_before: float = 0.0
) -> str:
    """Return the progress of work: share, finds, the time left at this rate.

    *count_words* puts the number of finds into words.  *done_before* is the share
    done in an earlier run.
    """
    parts = [count_words(progress.found)]
    if progress.fraction is not None:
        parts.insert(0, percent(pointed(f"{100 * progress.fraction:.1f}")))
        left = progress.seconds_left(done_before)
        if left is not None:
            parts.append(tr("about {time} left", time=duration(round(left))))
    return ", ".join(parts)


class Ticker(Watch):
    """Shows progress on standard error, if that is a terminal and nothing else is printed."""

    def __init__(self, quiet: bool, count_words: Callable[[int], str] = finds) -> None:
        self._count_words = count_words
        self._shown = False
        self._last = monotonic()
        self._done_before: float | None = None
        if not quiet and sys.stderr is not None and sys.stderr.isatty():
            self.report = self._report

    def _report(self, progress: Progress) -> None:
        now = monotonic()
        if self._done_before is None:
            self._done_before = progress.fraction or 0.0
        if now - self._last >= 0.2:
            self._last = now
            self._shown = True
            print(
                f"\r{progress_line(progress, self._count_words, self._done_before)}\x1b[K",
                end="",
                file=sys.stderr,
                flush=True,
            )

    def end(self) -> None:
        """Remove the line."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = False
