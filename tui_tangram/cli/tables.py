"""Answers for programs: documents in JSON, and tables in CSV and LaTeX."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping

from tui_tangram import __version__
from tui_tangram.cli.output import print_json
from tui_tangram.cli.player import COMMAND
from tui_tangram.play import table_files


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
        if self._form == "json":
            print(",\n" if self._begun else "\n", json.dumps(record), sep="", end="")
            self._begun = True
            return
        if self._form == "csv":
            if not self._begun:
                sys.stdout.write(table_files.csv_line(record))
            sys.stdout.write(table_files.csv_line(record.values()))
        else:
            if not self._begun:
                words = shlex.join(("tui-tangram", *COMMAND.words))
                first, made_by = tuple(record.values()), f"tui-tangram {__version__}: {words}"
                print(table_files.latex_head(tuple(record), first, made_by), end="")
            print(table_files.latex_line(record.values()), end="")
        self._begun = True

    def end(self, **rest: object) -> None:
        """End the list, and the document with the remaining fields."""
        if self._form == "json":
            end = f", {json.dumps(rest)[1:]}" if rest else "}"
            print(f"\n]{end}")
        elif self._form == "latex" and self._begun:
            print(table_files.LATEX_END, end="")


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
