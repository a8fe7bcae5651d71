"""The solutions of each puzzle that a player has found.

A file has, for one puzzle, the classes of solutions in the order in which they were found,
each as the parts of its form (`tui_tangram.play.equivalence`), and how many classes there are,
once that is known::

    {"format": "tui-tangram/found", "version": 1, "puzzle": "convex/2", "total": 1,
     "found": [["L 1 0,25,0,6/12", …]]}

A class counts once: neither swapping equal pieces nor turning a symmetric figure makes
another solution of one that was found.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tui_tangram.language import tr, trn
from tui_tangram.play import Document, read_document
from tui_tangram.play.equivalence import Form
from tui_tangram.play.record import Field, RecordSchema, encode, in_lines, text, whole
from tui_tangram.player.disk import Disk
from tui_tangram.player.shelf import DocumentShelf, LeftAloneError, Reporter

FORMAT = "tui-tangram/found"
VERSION = 1
LONGEST = 200
"""Characters of a part: that of a dodecagon has some fifty."""


class FoundSolutions(NamedTuple):
    """The solutions found of one puzzle."""

    puzzle: str
    """The puzzle's name."""
    classes: tuple[Form, ...] = ()
    """The classes of solutions, in the order in which they were found."""
    total: int | None = None
    """The number of classes that the puzzle has; None as long as it is unknown."""

    @property
    def text(self) -> str:
        """A number of classes: "3 of 12", "2" when the total is unknown, "" when none was found.

        >>> classes = ("a",), ("b",)
        >>> FoundSolutions("swan", classes, 3).text, FoundSolutions("swan", classes[:1]).text
        ('2 of 3', '1')
        """
        number = len(self.classes)
        if number and self.of_known:
            return tr("{n} of {total}", n=number, total=self.total)
        return str(number) if number else ""

    @property
    def short(self) -> str:
        """The same in figures alone: "3/12", "2", ""."""
        number = len(self.classes)
        return f"{number}/{self.total}" if number and self.of_known else str(number or "")

    @property
    def counted(self) -> str:
        """The same in words; empty if, as far as is known, there is only one to find.

        >>> classes = ("a",), ("b",)
        >>> FoundSolutions("swan", classes, 3).counted, FoundSolutions("swan", classes, 2).counted
        ('2 of 3 solutions found', 'all 2 solutions found')
        """
        number = len(self.classes)
        if not number or self.lone:
            return ""
        if number == self.total:
            return tr("all {n} solutions found", n=number)
        if self.of_known:
            return tr("{n} of {total} solutions found", n=number, total=self.total)
        return trn("{n} solution found", "{n} solutions found", number)

    @property
    def of_known(self) -> bool:
        """Whether the number of classes is known."""
        # If more were found than there are, the puzzle has changed.
        return self.total is not None and self.total >= len(self.classes)

    @property
    def lone(self) -> bool:
        """Whether there is nothing to collect: one was found, and no other is known."""
        return len(self.classes) < 2 and self.total in (None, 1)

    def with_class(self, found: Form) -> FoundSolutions:
        """Return the same with a solution of this class, which may be known already."""
        if found in self.classes:
            return self
        return self._replace(classes=(*self.classes, found))

    def to_text(self) -> str:
        """Return it as a document; `from_text` reads it."""
        head = {"format": FORMAT, "version": VERSION, **FOUND.write(self)}
        classes = head.pop("found")
        texts = {key: encode(value) for key, value in head.items()}
        return in_lines(texts, "found", map(encode, classes))

    @classmethod
    def from_text(cls, text: str) -> FoundSolutions:
        """Return the solutions in a document.  Raises `DocumentError` when it is not valid."""
        return FOUND.read(read_document(text, FORMAT, VERSION))


def _form(document: Document, key: str) -> Form:
    parts = document.content[key]
    if not isinstance(parts, list) or not parts:
        document.fail(key, "must be a list of parts")
    return tuple(each.text(place, LONGEST) for each, place in document.items(key))


FOUND = RecordSchema(
    FoundSolutions,
    puzzle=text(),
    classes=Field(_form).listed().named("found"),
    total=whole(1).optional(),
)


class Finds:
    """The solutions found of all puzzles, in one file for each."""

    def __init__(self, directory: Path, report: Reporter, disk: Disk) -> None:
        """Save solutions in *directory*, and report problems to *report*."""
        self._shelf = DocumentShelf(
            directory, report, disk, FoundSolutions.from_text, lambda found: found.puzzle
        )

    def get(self, puzzle: str) -> FoundSolutions:
        """Return the solutions found of a puzzle; none when there is no file that can be used."""
        return self._shelf.find(self._shelf.path(puzzle)) or FoundSolutions(puzzle)

    def all(self) -> dict[str, FoundSolutions]:
        """Return the solutions found, by the puzzles' names."""
        return {found.puzzle: found for found, _, _ in self._shelf.each()}

    def add(
        self, puzzle: str, solution: Form, total: int | None = None
    ) -> tuple[FoundSolutions, bool]:
        """Record a solution by its class; return all that were found, and whether this is new.

        With *total* the number of classes is recorded too.  The value has the solution even if the
        file could not be written.
        """
        before, after = self._change(puzzle, solution, total)
        return after, len(after.classes) > len(before.classes)

    def record_total(self, puzzle: str, total: int) -> FoundSolutions:
        """Record the number of classes, and return the solutions found."""
        return self._change(puzzle, None, total)[1]

    def _change(
        self, puzzle: str, solution: Form | None, total: int | None
    ) -> tuple[FoundSolutions, FoundSolutions]:
        """Return the solutions found before and after."""

        def changed(found: FoundSolutions) -> FoundSolutions:
            if solution is not None:
                found = found.with_class(solution)
            return found if total is None else found._replace(total=total)

        try:
            with self._shelf.lock():
                before = self._read(puzzle)
                after = changed(before)
                if after != before:
                    self._shelf.write(self._shelf.path(puzzle), after.to_text(), durable=True)
                return before, after
        except LeftAloneError:
            return FoundSolutions(puzzle), changed(FoundSolutions(puzzle))

    def _read(self, puzzle: str) -> FoundSolutions:
        return self._shelf.read(self._shelf.path(puzzle)) or FoundSolutions(puzzle)
