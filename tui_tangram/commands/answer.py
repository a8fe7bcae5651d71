"""The answer to a command: rows, sentences and fields."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

VERSION: Final = 1
"""The version of the fields of answers; it rises when one changes its meaning or goes."""
NO_FIELDS: Final[Mapping[str, object]] = MappingProxyType({})


class AnswerRow(NamedTuple):
    """One of a list of results."""

    text: str
    """A sentence without full stop, to be heard."""
    cells: tuple[str, ...] = ()
    """The same in the columns of a table."""
    data: Mapping[str, object] = NO_FIELDS
    """The same in fields, for programs."""


class CommandAnswer(NamedTuple):
    """The answer to a command: a list, sentences, or both."""

    rows: Sequence[AnswerRow] = ()
    messages: Sequence[str] = ()
    """Sentences after the rows."""
    to_paste: Sequence[str] = ()
    """Lines for other people, which the command line prints whole."""
    key: str = ""
    """The field of a document with the rows; empty if the answer is no list."""
    data: Mapping[str, object] = NO_FIELDS
    """Fields of the whole answer."""
    records: Iterable[Mapping[str, object]] | None = None
    """The rows of a document, if they differ from the fields of `rows`."""
    written: Mapping[str, Callable[[], str]] = MappingProxyType({})
    """Functions that return the answer as text in forms for programs, by `Command.forms`."""
    found: Any = None
    """The result itself, for a shell that draws it."""

    # Around a list.
    heading: str = ""
    """A sentence before the rows, when they are heard."""
    title: str = ""
    """A line above the table."""
    head: Sequence[str] = ()
    """The titles of its columns."""
    right: Collection[int] = ()
    """The columns that are set to the right, from 0."""
    nothing: str = ""
    """The reason why there are no rows: a phrase."""
    instead: str = ""
    """The name of a command that would have listed more."""
    hint: str = ""
    """A sentence on what can be typed next, in plain mode."""
    undo: str = ""
    """The name of the command that takes this back."""
    numbered: bool = True
    """Whether the rows are a list whose numbers can be typed."""

    # Work that did not come to its end.
    stopped: str = ""
    """The reason: a phrase."""
    interrupted: bool = False
    """Whether the player stopped it."""
    whole: str = ""
    """The words of the command line that would do all of it."""

    @property
    def document(self) -> dict[str, object]:
        """The whole answer for programs."""
        if not self.key:
            return {"version": VERSION, **self.data}
        rows = [dict(row.data) for row in self.rows] if self.records is None else [*self.records]
        return {"version": VERSION, "count": len(rows), **self.data, self.key: rows}
