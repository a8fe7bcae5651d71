"""Every figure of a set of pieces: their numbers, lists of some, and files of any number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import ceil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

from tui_tangram import native
from tui_tangram.commands.command import VERSION, AnswerRow, CommandAnswer
from tui_tangram.commands.files import exists_already, write_file
from tui_tangram.commands.host import Host, shown
from tui_tangram.commands.status import CommandStatus
from tui_tangram.games.tangram.core.random_figure import name_of_set
from tui_tangram.games.tangram.source.figures import Figures
from tui_tangram.language import tr, trn
from tui_tangram.maths.codec import FAMILIES
from tui_tangram.maths.exact import Sqratio
from tui_tangram.play import Meter, Stopped, quote
from tui_tangram.play.equivalence import counted, labellings
from tui_tangram.play.files import csv_line
from tui_tangram.play.names import drawn_seed
from tui_tangram.play.phrases import capital, grouped
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.fact_filters import fact_filter
from tui_tangram.research.figures.facts import FigureFact, Range
from tui_tangram.research.figures.numbered import SNUG, FigureNumber, FigurePlace, facts_of
from tui_tangram.research.figures.placements import placements
from tui_tangram.research.figures.search import PartRun, estimate
from tui_tangram.research.figures.store import (
    StoreTotals,
    found_parts,
    opened_store,
    totals_of,
    write_store,
)
from tui_tangram.research.lab.tans import Tanset, name
from tui_tangram.values import NamedTuple

if TYPE_CHECKING:
    from tui_tangram.research.figures.columns import FigureFacts, FigureSelection

LISTED: Final = 100
"""The maximum number of figures of a list, by default."""
FORMS: Final = ("csv", "json", "pdf")
"""The forms of a file of figures."""
MOST_PRINTED: Final = 1_000
"""The maximum number of figures of a booklet."""
_SPEED: Final = {True: 500_000, False: 1_000}
"""The arrangements found in a second, compiled and in plain Python."""
_LONG: Final = 60
"""The seconds of work from which they are announced."""
_DIGITS: Final = 9
"""The digits of a number that are looked at."""
_STRETCH: Final = 1 << 17
"""The figures that are looked up at once."""


class FiguresOptions(NamedTuple):
    """The figures that are wanted."""

    words: Sequence[str]
    sort: str
    reverse: bool
    random: bool
    seed: int | None
    extremes: bool
    start: int
    most: int | None

    @property
    def some(self) -> bool:
        """Whether only some figures are counted."""
        return bool(self.words) or self.start > 1

    def chosen(self, found: FigureFacts, most: int | None, solved: Iterable[int]) -> Sequence[int]:
        """Return the numbers of these figures, *most* at most.  Raises `Refusal`.

        The player has *solved* the figures with these numbers.
        """
        if self.extremes:
            return [one.number for one in found.extremes()][:most]
        ranges = [Range("number", self.start)] if self.start > 1 else []
        rows = selected(
            found, " ".join(self.words), self.sort, ranges, reverse=self.reverse, solved=solved
        )
        if self.random:
            chance = Random(drawn_seed(Random()) if self.seed is None else self.seed)
            places = chance.sample(range(len(rows)), min(self.most or 1, len(rows)))
            return [rows[place] for place in places]
        return rows if most is None or most >= len(rows) else rows[:most]


def figures(
    services: Host,
    *,
    set: str,  # noqa: A002
    count: bool,
    words: Sequence[str],
    sort: str,
    reverse: bool,
    random: bool,
    seed: int | None,
    extremes: bool,
    start: int,
    most: int | None,
    output: str | None,
    force: bool,
    limit: int | None,
    timeout: float | None,
    workers: int | None,
    dask: str | None,
    file: str | None,
) -> CommandAnswer:
    """Count, list or export figures of a set; they are found first, if no store has them."""
    # Late: the gallery shows such figures, too, and needs nothing of the laboratory.
    from tui_tangram.commands.lab_work import limit_of, pool_of, set_named

    wanted = FiguresOptions(words, sort, reverse, random, seed, extremes, start, most)
    tans = set_named(services, set)
    ranges_of(" ".join(words))  # refused before the work
    form = _form_of(output, force=force) if output else ""
    ways = labellings(tans)
    store, why, status = opened_store(tans), "", CommandStatus.DONE
    found: list[PartRun] = []
    facts: FigureFacts | None = None
    within = limit_of(services, limit, timeout)
    if store is None:
        _announce(services, tans)
    with services.watching(tr("All figures"), _figures) as watch:
        try:
            if store is None:
                pool = pool_of(workers, dask, large=services.parallel)
                journal = Path(file) if file else None
                for part in found_parts(tans, pool, within, watch.report, journal=journal):
                    found.append(part)  # noqa: PERF402  # what was found before it stopped stays
                store = write_store(tans, found, journal=journal)
            if not count or wanted.some:
                facts = facts_of(store, within.meter(watch.report))
        except Stopped as stopped:
            why = str(stopped)
        except KeyboardInterrupt:
            why, status = tr("stopped"), CommandStatus.INTERRUPTED
    totals = store.totals if store else totals_of(tans, found)
    data: dict[str, object] = {
        "status": "stopped" if why else "complete",
        "set": name(tans),
        **totals._asdict(),
        "labelled": totals.distinct * ways,
    }
    if facts is None or store is None:
        return CommandAnswer(
            messages=list(_sentences(totals, ways, whole=store is not None)),
            data=data,
            numbered=False,
            stopped=why,
            status=lambda: status,
            whole=f"lab figures {set} --count",
        )
    most = wanted.most or (None if output or count else LISTED)
    set_id = _set_id(services, set)
    solved = numbers_in(services.store.scores.solved(), set_id) if set_id else ()
    numbers = wanted.chosen(facts, most, solved)
    data["count"] = len(numbers)
    if count:
        return CommandAnswer(messages=[f"{_figures(len(numbers))}."], data=data, numbered=False)
    titles = [tr(one.title) for one in facts.extremes()] if wanted.extremes else []
    sheet = FigureSheet(facts, set_id, numbers, titles)
    if form == "pdf":
        return _booklet(services, sheet, str(output), force=force, timeout=timeout)
    if output:
        with services.watching(tr("All figures"), _figures) as watch:
            meter = within.meter(watch.report)
            try:
                rows = (row.encode() for row in sheet.written(form, data, meter))
                write_file(Path(output), rows, replace=force)
            except Stopped as stopped:
                return CommandAnswer(data=data, stopped=str(stopped), numbered=False)
        text = f"{shown(output)}: {_figures(len(numbers))}"
        return CommandAnswer(messages=[text], data=data, numbered=False)
    return CommandAnswer(
        list(sheet.rows),
        key="shapes",
        data=data,
        numbered=False,
        nothing=tr("no figure of this set is like that"),
        written={form: partial(sheet.written, form, data) for form in ("json", "csv")},
    )


def selected(
    facts: FigureFacts,
    text: str,
    sort: str,
    ranges: Iterable[Range] = (),
    *,
    reverse: bool = False,
    solved: Iterable[int] = (),
) -> FigureSelection:
    """Return the figures that fulfil every word of *text* and all of *ranges*, in an order.

    The player has *solved* the figures with these numbers.  Numbers ascend and all else descends,
    unless *reverse*.  Raises `Refusal` for words that are no filter.
    """
    down = (sort != "number") != reverse
    return facts.select((*ranges_of(text), *ranges), sort, descending=down, solved=solved)


def ranges_of(text: str) -> Sequence[Range]:
    """Return what every word of *text* asks for.  Raises `Refusal` for words that are no filter."""
    wanted, unknown = fact_filter(text)
    if len(unknown) == 1 and unknown[0].isdecimal():
        number = int(unknown[0][:_DIGITS])
        wanted, unknown = (*wanted, Range("number", number, number)), ()
    if unknown:
        raise Refusal(
            "{words}: no filter of figures; try: 12 corners, symmetric, no holes, one solution",
            words=quote(" ".join(unknown), 60),
        )
    return wanted


def numbers_in(ids: Iterable[str], set_id: str) -> list[int]:
    """Return the numbers of the figures of a set that are among *ids*."""
    ends = (one.removeprefix(f"{set_id}{SNUG}") for one in ids if one.startswith(f"{set_id}{SNUG}"))
    return [int(end) for end in ends if end.isdecimal()]


def place_words(place: FigurePlace) -> str:
    """Return the number of a figure among all of its set, as a phrase."""
    number, total = grouped(place.number), grouped(place.total)
    return tr("number {number} of {total}", number=number, total=total)


def fact_words(known: FigureFact, tans: Tanset) -> list[str]:
    """Return the facts of a figure of a set, each in few words."""
    family = FAMILIES[known.symmetry]
    found = [
        trn("{n} corner", "{n} corners", known.corners),
        tr("contour {length}", length=Sqratio(known.units, known.diagonals)),
    ]
    if known.convex:
        found.append(tr("convex"))
    if known.symmetry:
        found.append(tr("symmetry: {symmetry}", symmetry=tr(family.name)))
    if known.holes:
        found.append(trn("{n} hole", "{n} holes", known.holes))
    if known.touching:
        found.append(
            trn("touches itself at {n} point", "touches itself at {n} points", known.touching)
        )
    return [*found, counted(known.solutions, labellings(tans))]


class FigureSheet:
    """Figures of a store as rows."""

    def __init__(
        self, facts: FigureFacts, set_id: str, numbers: Sequence[int], titles: Sequence[str] = ()
    ) -> None:
        """Have rows of *numbers*, each with a title if there are *titles*.

        *set_id* is the set's in IDs, or empty.
        """
        self._facts, self._set_id, self.numbers, self._titles = facts, set_id, numbers, titles
        self._ways = labellings(facts.store.tans)

    @property
    def ids(self) -> list[str]:
        """The IDs.  Raises `Refusal` for a set that has none."""
        if not self._set_id:
            raise Refusal("only figures of a set of the library can be printed")
        return [FigureNumber(self._set_id, number).id for number in self.numbers]

    def _known(self) -> Iterator[tuple[FigureFact, dict[str, object]]]:
        """Yield the facts and the row for programs of each figure.

        Columns and codes are read for many figures at once.
        """
        titles = iter(self._titles)
        for begin in range(0, len(self.numbers), _STRETCH):
            some = self.numbers[begin : begin + _STRETCH]
            places = [number - 1 for number in some]
            columns = [self._facts.column(one)[places].tolist() for one in FigureFact._fields]
            codes = self._facts.store.codes(some)
            for number, code, known in zip(some, codes, map(FigureFact, *columns), strict=True):
                yield known, self._fields(number, code, known, next(titles, ""))

    def _fields(self, number: int, code: str, known: FigureFact, title: str) -> dict[str, object]:
        return {
            **({"extreme": title} if title else {}),
            "number": number,
            **({"id": FigureNumber(self._set_id, number).id} if self._set_id else {}),
            "code": code,
            "corners": known.corners,
            "units": known.units,
            "diagonals": known.diagonals,
            "convex": bool(known.convex),
            "symmetry": FAMILIES[known.symmetry].name,
            "holes": known.holes,
            "hole": known.hole,
            "touching": known.touching,
            "distinct": known.solutions,
            "labelled": known.solutions * self._ways,
            "difficulty": known.difficulty,
            "effort": known.effort,
        }

    @property
    def rows(self) -> Iterator[AnswerRow]:
        """The rows."""
        tans = self._facts.store.tans
        for (known, fields), number in zip(self._known(), self.numbers, strict=True):
            cells = (grouped(number), str(fields["code"]), ", ".join(fact_words(known, tans)))
            shape, facts = cells[1:]
            text = tr(
                "figure {number}: {shape}: {facts}", number=cells[0], shape=shape, facts=facts
            )
            if title := str(fields.get("extreme", "")):
                yield AnswerRow(f"{capital(title)}: {text}", (title, *cells), fields)
            else:
                yield AnswerRow(text, cells, fields)

    def _records(self, meter: Meter | None) -> Iterator[dict[str, object]]:
        for _, fields in self._known():
            yield fields
            if meter is not None:
                meter.found += 1
                meter.fraction = meter.found / len(self.numbers)
                meter.tick()

    def written(
        self, form: str, data: Mapping[str, object], meter: Meter | None = None
    ) -> Iterator[str]:
        """Yield the rows as text in the form ``json``, after *data*, or ``csv``.

        Raises `Stopped` (from *meter*).
        """
        rows = self._records(meter)
        if form == "csv":
            for first in rows:
                yield csv_line(first)
                yield from (csv_line(row.values()) for row in chain((first,), rows))
            return
        yield json.dumps({"version": VERSION, **data})[:-1] + ', "shapes": ['
        for number, row in enumerate(rows):
            yield f"{',' if number else ''}\n{json.dumps(row)}"
        yield "\n]}\n"


def _form_of(output: str, *, force: bool) -> str:
    """Return the form of a file.  Raises `Refusal`, also if it exists and not *force*."""
    path = Path(output)
    form = path.suffix.lower().lstrip(".")
    if form not in FORMS:
        raise Refusal("{file}: the name must end in .csv, .json or .pdf", file=shown(output))
    if path.exists() and not force:
        raise exists_already(path)
    return form


def _set_id(services: Host, text: str) -> str:
    """Return the set's name in IDs; empty for a list of pieces."""
    known = services.library.of(Figures).sets
    return name_of_set(known[text]) if text in known else ""


def _booklet(
    services: Host, sheet: FigureSheet, output: str, *, force: bool, timeout: float | None
) -> CommandAnswer:
    """Write figures as pages to print."""
    # Late: it draws pages.
    from tui_tangram.commands.problems import export

    if len(sheet.numbers) > MOST_PRINTED:
        raise Refusal(
            "{file}: pages to print have at most {most} figures, not {n}; give --most",
            file=shown(output),
            most=grouped(MOST_PRINTED),
            n=grouped(len(sheet.numbers)),
        )
    return export(
        services,
        puzzles=sheet.ids,
        output=output,
        force=force,
        paper="a4",
        pieces=True,
        full_size=False,
        solutions=False,
        timeout=timeout,
    )


def _figures(number: int) -> str:
    return trn("{number} figure", "{number} figures", number, number=grouped(number))


def _announce(services: Host, tans: Tanset) -> None:
    """Say what work takes long; in plain Python more of it does."""
    placements(tans)  # refuses sets that are too large
    quick = native.problem() is None
    number = estimate(tans)
    minutes = ceil(number / _SPEED[quick] / 60)
    if number < _LONG * _SPEED[quick]:
        return
    text = trn(
        "About {number} arrangements: about {n} minute.",
        "About {number} arrangements: about {n} minutes.",
        minutes,
        number=grouped(int(float(f"{number:.2g}"))),
    )
    if not quick:
        text += " " + tr("Installed with a compiler it would be 500 times as fast.")
    services.note(text)


def _sentences(totals: StoreTotals, ways: int, *, whole: bool) -> Iterator[str]:
    number, without = grouped(totals.figures), grouped(totals.without_holes)
    if not whole:
        yield tr(
            "At least {number} figures, {without} without holes.", number=number, without=without
        )
        return
    yield trn(
        "{number} figure, {without} without holes.",
        "{number} figures, {without} without holes.",
        totals.figures,
        number=number,
        without=without,
    )
    yield tr(
        "Arrangements with the largest piece in one pose: {number}.",
        number=grouped(totals.arrangements),
    )
    yield tr(
        "Solutions of all figures: {number}, with equal pieces told apart {labelled}.",
        number=grouped(totals.distinct),
        labelled=grouped(totals.distinct * ways),
    )
