"""Arrangements verified: whether they show a figure, and how far they are off.

Arrangements come from files of any kind, one or ten thousand in each, from all files of a
directory, or from standard input.  Each has an answer, in input order, as soon
as it is known; an invalid one has an answer too, and does not stop the rest.  The exit
status is that of the worst.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tui_tangram.commands.command import CommandAnswer
from tui_tangram.commands.finding import PuzzleFinder
from tui_tangram.commands.host import Host
from tui_tangram.commands.status import CommandStatus
from tui_tangram.games.tangram.api.problem import FigureProblem
from tui_tangram.games.tangram.core.board import TangramState
from tui_tangram.games.tangram.drawing.arrangements import IncomingArrangement, read_arrangements
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import PlayerError, mark, tr, trn
from tui_tangram.play.files import csv_line
from tui_tangram.play.phrases import grouped

ArrangementFields = Mapping[str, object]
"""The answer on an arrangement: the fields of `FIELDS`, each None if it does not apply."""
FIELDS: Final = (
    "file", "line", "name", "solved", "completeness", "contour", "area", "holes", "islands",
    "overlaps", "moved", "error",
)  # fmt: skip
"""The fields of an answer, and the columns of the table."""


class Verification:
    """The answers on arrangements of a figure, and the numbers of those that were read."""

    def __init__(self, services: Host, figure: FigureProblem, files: Sequence[str]) -> None:
        """Read nothing yet."""
        self.solved = self.unsolved = self.refused = 0
        self._services, self._figure, self._texts = services, figure, files

    def each(self) -> Iterator[tuple[str, ArrangementFields]]:
        """Yield the answers, each with its place for messages."""
        for file in self._files():
            for found in self._arrangements(file):
                answer = self._answer(file, found)
                self.solved += answer["solved"] is True
                self.unsolved += answer["solved"] is False
                self.refused += answer["solved"] is None
                yield found.where, answer

    @property
    def status(self) -> CommandStatus:
        """The status of the worst answer."""
        if self.refused:
            return CommandStatus.REFUSED
        return CommandStatus.UNSOLVED if self.unsolved else CommandStatus.DONE

    @property
    def line(self) -> str:
        """The numbers in a line."""
        total = self.solved + self.unsolved + self.refused
        return tr(
            "{arrangements}: {solved} solved, {unsolved} not solved, {refused} refused",
            arrangements=trn("{n} arrangement", "{n} arrangements", total, n=grouped(total)),
            solved=grouped(self.solved),
            unsolved=grouped(self.unsolved),
            refused=grouped(self.refused),
        )

    def json(self) -> Iterator[str]:
        """Yield a JSON object a line."""
        for _, answer in self.each():
            yield f"{json.dumps(answer)}\n"
        self._note_refused()

    def csv(self) -> Iterator[str]:
        """Yield a table as CSV."""
        yield csv_line(FIELDS)
        for _, answer in self.each():
            overlaps = answer["overlaps"]
            pairs = ["+".join(pair) for pair in overlaps] if isinstance(overlaps, list) else None
            yield csv_line({**answer, "overlaps": pairs}.values())
        self._note_refused()

    def _note_refused(self) -> None:
        """Say that something was refused; the answers have the details."""
        if self.refused:
            self._services.note(self.line)

    def _answer(self, file: str, found: IncomingArrangement) -> ArrangementFields:
        """Return the answer on an arrangement of *file*."""
        answer: dict[str, object] = dict.fromkeys(FIELDS)
        answer |= {"file": file, "line": found.line, "name": found.name or None}
        if found.arrangement is None:
            return answer | {"error": found.cause}
        placements = found.arrangement.placements(self._figure.pieces)
        verdict = self._figure.judge(TangramState(placements))
        moved = None if found.moved is None else round(found.moved, 4)
        answer |= {mark("solved"): verdict.solved, mark("completeness"): verdict.completeness}
        return answer | self._figure.facts(verdict) | {"moved": moved}

    def _files(self) -> Iterator[str]:
        """Yield the files, for a directory those in it by their names; hidden ones are left out."""
        for text in self._texts:
            if text != "-" and Path(text).is_dir():
                some = sorted(one.name for one in Path(text).iterdir() if one.name[:1] != ".")
                files = [str(path) for path in map(Path(text).joinpath, some) if path.is_file()]
                if not files:
                    raise PlayerError("{file}: has no files", file=self._services.shown(text))
                yield from files
            else:
                yield text

    def _arrangements(self, file: str) -> Iterator[IncomingArrangement]:
        """Yield the arrangements of a file, or the reason why there are none."""
        where, pieces = self._services.shown(file), self._figure.pieces
        found, sets = None, self._services.library.of(Figures).sets
        try:
            with self._services.opened(file) as content:
                for found in read_arrangements(content, where, pieces, sets):
                    yield found
        except PlayerError as error:
            # It begins with the file, as all messages on one do.
            yield IncomingArrangement("", None, cause=str(error))
        else:
            if found is None:
                yield IncomingArrangement(where, None, cause=tr("has no arrangements"))


def verify(services: Host, *, figure: str, arrangements: Sequence[str]) -> CommandAnswer:
    """Judge arrangements, the figure at its best fit to the placed pieces, as answers are read."""
    if (figure, *arrangements).count("-") > 1:
        if figure == "-":
            raise PlayerError("standard input cannot be both the figure and the arrangement")
        raise PlayerError("standard input can be read only once")
    found = Verification(services, PuzzleFinder(services).find_figure(figure), arrangements)
    return CommandAnswer(
        written={"json": found.json, "csv": found.csv}, found=found, status=lambda: found.status
    )
