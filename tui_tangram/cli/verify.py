"""``tui-tangram verify``: whether arrangements show a figure, and how far they are off.

Arrangements come from files of any kind, one or ten thousand in each, from all files of a
directory, or from standard input.  Each has an answer, in input order, as soon
as it is known; an invalid one has an answer too, and does not stop the rest.  The exit
status is that of the worst.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from tui_tangram.cli import inputs
from tui_tangram.cli.errors import BAD, DONE, UNSOLVED, UsageError, complain
from tui_tangram.cli.puzzles import find_figure
from tui_tangram.games.tangram.api.problem import FigureProblem
from tui_tangram.games.tangram.core import TangramState
from tui_tangram.games.tangram.core.pieces import PieceSet
from tui_tangram.games.tangram.drawing.arrangements import IncomingArrangement, read_arrangements
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import mark, tr, trn
from tui_tangram.play import columns, files
from tui_tangram.play.phrases import grouped, listed, percent, pointed

Answer = Mapping[str, object]
"""The answer on an arrangement: the fields of `FIELDS`, each None if it does not apply."""
FIELDS: Final = (
    "file", "line", "name", "solved", "completeness", "contour", "area", "holes", "islands",
    "overlaps", "moved", "error",
)  # fmt: skip
"""The fields of an answer, and the columns of the table."""


class Tally:
    """The numbers of answers of each kind."""

    def __init__(self) -> None:
        self.solved = self.unsolved = self.refused = 0

    def add(self, answer: Answer) -> None:
        """Count an answer."""
        self.solved += answer["solved"] is True
        self.unsolved += answer["solved"] is False
        self.refused += answer["solved"] is None

    @property
    def status(self) -> int:
        """The exit status: that of the worst answer."""
        return BAD if self.refused else UNSOLVED if self.unsolved else DONE

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


def _answer(figure: FigureProblem, file: str, found: IncomingArrangement) -> Answer:
    """Return the answer on an arrangement of *file*."""
    answer: dict[str, object] = dict.fromkeys(FIELDS)
    answer |= {"file": file, "line": found.line, "name": found.name or None}
    if found.arrangement is None:
        return answer | {"error": found.cause}
    verdict = figure.judge(TangramState(found.arrangement.placements(figure.pieces)))
    moved = None if found.moved is None else round(found.moved, 4)
    answer |= {mark("solved"): verdict.solved, mark("completeness"): verdict.percent}
    return answer | figure.facts(verdict) | {"moved": moved}


def run(options: Namespace) -> int:
    """Print the verdicts, with the figure at its best fit to the placed pieces."""
    if (options.figure, *options.arrangements).count("-") > 1:
        if options.figure == "-":
            raise UsageError("standard input cannot be both the figure and the arrangement")
        raise UsageError("standard input can be read only once")
    figure = find_figure(options.figure)
    answers = (
        (found.where, _answer(figure, file, found))
        for file in _files(options.arrangements)
        for found in _arrangements(file, figure.pieces)
    )
    tally = Tally()
    _printer(options)(_counted(answers, tally), tally)
    return tally.status


def _files(texts: Sequence[str]) -> Iterator[str]:
    """Yield the files, for a directory those in it by their names; hidden ones are left out."""
    for text in texts:
        if text != "-" and Path(text).is_dir():
            some = sorted(one.name for one in Path(text).iterdir() if one.name[:1] != ".")
            files = [str(path) for path in map(Path(text).joinpath, some) if path.is_file()]
            if not files:
                raise UsageError("{file}: has no files", file=inputs.shown(text))
            yield from files
        else:
            yield text


def _arrangements(file: str, pieces: PieceSet) -> Iterator[IncomingArrangement]:
    """Yield the arrangements of a file, or the reason why there are none."""
    where = inputs.shown(file)
    found, sets = None, inputs.library().of(Figures).sets
    try:
        with inputs.opened(file) as content:
            for found in read_arrangements(content, where, pieces, sets):
                yield found
    except UsageError as error:
        # It begins with the file, as all messages on one do.
        yield IncomingArrangement("", None, cause=str(error))
    else:
        if found is None:
            yield IncomingArrangement(where, None, cause=tr("has no arrangements"))


def _counted(answers: Iterator[tuple[str, Answer]], tally: Tally) -> Iterator[tuple[str, Answer]]:
    for where, answer in answers:
        tally.add(answer)
        yield where, answer


def _printer(options: Namespace) -> Callable[[Iterator[tuple[str, Answer]], Tally], None]:
    return {"json": _print_lines, "csv": _print_table}.get(options.form, _print_words)


def _print_lines(answers: Iterator[tuple[str, Answer]], tally: Tally) -> None:
    """Print a JSON object a line."""
    for _, answer in answers:
        print(json.dumps(answer), flush=True)
    _complain(tally)


def _print_table(answers: Iterator[tuple[str, Answer]], tally: Tally) -> None:
    """Print a table as CSV."""
    sys.stdout.write(files.csv_line(FIELDS))
    for _, answer in answers:
        overlaps = answer["overlaps"]
        pairs = ["+".join(pair) for pair in overlaps] if isinstance(overlaps, list) else None
        sys.stdout.write(files.csv_line({**answer, "overlaps": pairs}.values()))
        sys.stdout.flush()
    _complain(tally)


def _complain(tally: Tally) -> None:
    """Report on standard error that something was refused; the answers have the details."""
    if tally.refused:
        complain(tally.line)


def _print_words(answers: Iterator[tuple[str, Answer]], tally: Tally) -> None:
    """Print one verdict in full; of several a line each, and the numbers at the end."""
    first, second = next(answers, None), next(answers, None)
    if first is None:
        return
    if second is None:
        _print_one(*first)
        return
    for where, answer in chain((first, second), answers):
        if answer["solved"] is None:
            _refuse(where, answer)
        else:
            print(f"{where}: {_verdict_words(answer)}", flush=True)
    print(tally.line)


def _refuse(where: str, answer: Answer) -> None:
    complain(": ".join(filter(None, (where, str(answer["error"])))))


def _print_one(where: str, answer: Answer) -> None:
    """Print a verdict, its labels in a column, and the deviation of a drawing."""
    if answer["solved"] is None:
        _refuse(where, answer)
        return
    shown = [key for key in FIELDS if key not in ("file", "line", "name", "moved", "error")]
    labels = {key: tr(key) for key in shown}
    width = max(14, *(columns.width(label) + 1 for label in labels.values()))
    for key in shown:
        print(f"{columns.left(labels[key], width)}{_in_words(key, answer[key])}")
    if answer["moved"] is not None:
        complain(f"{where}: {_moved_words(answer)}")


def _verdict_words(answer: Answer) -> str:
    """Return a verdict as a clause."""
    parts = [tr("solved")]
    if not answer["solved"]:
        parts = [
            tr("not solved"),
            *(
                f"{tr(key)} {_in_words(key, answer[key])}"
                for key in ("completeness", "contour", "area", "overlaps")
                if answer[key] != []
            ),
        ]
    if answer["moved"] is not None:
        parts.append(_moved_words(answer))
    return ", ".join(parts)


def _moved_words(answer: Answer) -> str:
    return tr(
        "made exact; no piece moved by more than {far} legs", far=pointed(f"{answer['moved']:.4f}")
    )


def _in_words(key: str, value: object) -> str:
    """Return the printed words of a verdict for *key*."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list):
        return ", ".join(map(listed, value)) or tr("none")
    text = pointed(str(value)) if isinstance(value, float) else str(value)
    return percent(text) if key == "completeness" else text
