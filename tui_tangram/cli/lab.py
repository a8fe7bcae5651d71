"""``tui-tangram lab``: shapes of half squares, sets of them, and better sets."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from tui_tangram.app.lab.rows import in_order
from tui_tangram.app.lab.rows import looks as solution_looks
from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, STOPPED, UNSOLVED, UsageError, complain
from tui_tangram.cli.lab_output import (
    a_set,
    a_shape,
    draw,
    journal_of,
    limit_of,
    pool_of,
    print_set,
)
from tui_tangram.cli.lab_sets import run_rules, run_structures, run_tansets
from tui_tangram.cli.output import RowPrinter, Ticker, print_document
from tui_tangram.cli.services import CommandServices
from tui_tangram.commands.lab_work import at_most
from tui_tangram.games.tangram.core.difficulty import measured
from tui_tangram.games.tangram.core.format import write_pieces
from tui_tangram.games.tangram.source.tansets import convex_figures, piece_set
from tui_tangram.games.tangram.source.user_figures import UserFigures
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.codec import Grid, ShapeError, code_of, codes_in, grid_of, parse
from tui_tangram.play import Stopped
from tui_tangram.play.equivalence import counted, labelled_words, labellings
from tui_tangram.play.phrases import grouped
from tui_tangram.player.item_names import ItemError, set_name
from tui_tangram.research.lab import fit, work
from tui_tangram.research.lab.card import set_record
from tui_tangram.research.lab.facts import MOST as MOST_CONVEX
from tui_tangram.research.lab.facts import Wanted, convex_codes, record, shape_text
from tui_tangram.research.lab.fit import TanSolution
from tui_tangram.research.lab.jobs import ShapesJob, SolveJob, read_solutions
from tui_tangram.research.lab.polyaboloes import MOST as MOST_SHAPES
from tui_tangram.research.lab.search import makes
from tui_tangram.research.lab.tans import Tanset, area, name, tan_name

_SECONDS: Final = mark("{n} half-squares: at most {most}, which already takes several seconds")
_SHAPES: Final = mark(
    "{n} half-squares: at most {most} (about ten billion shapes); --convex goes further"
)

MANY: Final = 12
"""The number of half squares from which all processors search for shapes, by default."""


def run(options: Namespace) -> int:
    """Run the command below ``lab``."""
    commands: dict[str, Callable[[Namespace], int]] = {
        "shapes": _shapes,
        "convex": _convex,
        "solve": _solve,
        "tansets": run_tansets,
        "structures": run_structures,
        "set": _set,
        "rules": run_rules,
    }
    return commands[options.lab](options)


def stopped_line(stopped: Stopped) -> str:
    """Return the message on unfinished work."""
    return tr("{why}; {n} found so far", why=stopped, n=grouped(stopped.progress.found))


def _shapes(options: Namespace) -> int:
    wanted = Wanted(
        convex=True if options.convex else None,
        holes=options.holes,
        symmetry=options.symmetry,
        sides=options.sides,
        perimeter=options.perimeter,
    )
    if options.convex:
        if options.file or options.workers or options.dask:
            raise UsageError("--convex cannot be combined with --workers, --dask or --file")
        at_most(options.triangles, MOST_CONVEX, _SECONDS)
        shapes = (shape for shape in _convex_grids(options) if wanted(shape))
        return _list_shapes(options, ([str(shape)] for shape in shapes), Ticker(quiet=True))
    at_most(options.triangles, MOST_SHAPES, _SHAPES)
    job = ShapesJob(options.triangles, wanted, options.count)
    ticker = Ticker(quiet=not options.count)
    pool = pool_of(options, options.triangles >= MANY)
    results = work.run(job, pool, journal_of(options), limit_of(options), ticker.report)
    try:
        return _list_shapes(options, results, ticker)
    finally:
        ticker.end()


def _convex_grids(options: Namespace) -> Iterator[Grid]:
    for code in convex_codes(options.triangles, limit_of(options).meter()):
        yield grid_of(code)


def _list_shapes(options: Namespace, results: Iterable[int | list[str]], ticker: Ticker) -> int:
    """Print shapes as they are found, or their number."""
    count, why = 0, ""
    head = {"triangles": options.triangles}
    listed = options.form and not options.count
    printer = RowPrinter(options.form, "shapes", head) if listed else None
    sheet = output.PrintSurface.of_stdout()
    try:
        for result in results:
            if isinstance(result, int):
                count += result
                continue
            for one in result:
                count += 1
                if options.count:
                    continue
                shape = Grid.read(one)
                if printer:
                    printer.add({"number": count, **record(shape)})
                else:
                    print(f"{count}\t{shape_text(shape)}", flush=count < 100)
                    if options.pictures:
                        print(draw(sheet, [shape]))
    except Stopped as stopped:
        why = stopped_line(stopped)
        count = max(count, stopped.progress.found if options.count else 0)
        ticker.end()
        complain(tr("{n} half-squares: {why}", n=options.triangles, why=why))
    ticker.end()
    status = {"status": "stopped" if why else "complete", "count": count}
    if printer:
        printer.end(**status)
    elif options.form:
        print_document(options.form, {**head, **status})
    elif options.count:
        print(count)
    return STOPPED if why else DONE


def _convex(options: Namespace) -> int:
    at_most(options.triangles, MOST_CONVEX, _SECONDS)
    tans: Tanset | None = None
    if options.set is not None:
        tans = a_set(options.set)
        if area(tans) != options.triangles:
            raise UsageError(
                "set {set}: has {n} half-squares, not {wanted}",
                set=options.set,
                n=area(tans),
                wanted=options.triangles,
            )
    meter = limit_of(options).meter()
    try:
        codes = convex_codes(options.triangles, meter)
        shapes = [grid_of(code) for code in codes]
        made = set(makes(tans, meter)) if tans else set()
    except Stopped as stopped:
        complain(tr("{n} half-squares: {why}", n=options.triangles, why=stopped))
        if options.form:
            stop = {"status": "stopped", "triangles": options.triangles, "count": 0}
            print_document(options.form, stop, "" if options.count else "shapes")
        return STOPPED
    count = len(made) if tans else len(shapes)
    if options.form:
        document: dict[str, object] = {"status": "complete", "triangles": options.triangles}
        document |= {"count": count, "convex": len(shapes)}
        if tans:
            document |= {"set": name(tans), "made": sorted(made)}
        if not options.count:
            document["shapes"] = [
                {"number": number, **record(shape), **({"made": number in made} if tans else {})}
                for number, shape in enumerate(shapes, start=1)
            ]
        print_document(options.form, document, "" if options.count else "shapes")
    elif options.count:
        print(count)
    else:
        _print_convex(options, shapes, made if tans else None)
    return DONE


def _print_convex(options: Namespace, shapes: Sequence[Grid], made: set[int] | None) -> None:
    sheet = output.PrintSurface.of_stdout()
    codes = [code_of(shape) for shape in shapes]
    width = max((len(str(code)) for code in codes), default=0)
    for number, (shape, code) in enumerate(zip(shapes, codes, strict=True), start=1):
        if made is None:
            text = f"{code!s:<{width}}  L1={code.l1}"
        else:
            text = f"{code}  {tr('filled') if number in made else tr('not filled')}"
        print(sheet.line(f"n:{number:<4}{text}"))
        if options.pictures:
            print(draw(sheet, [shape]))
    if made is not None:
        print(tr("{set} fills {n} of {all}", n=len(made), all=len(shapes), set=options.set))


def _solve(options: Namespace) -> int:
    shapes = _asked(options.shapes)
    tans = a_set(options.set)
    for shape in shapes:
        if shape.triangles != area(tans):
            raise UsageError(
                "{shape}: has {n} half-squares, but set {set} has {other}",
                shape=shape,
                n=shape.triangles,
                set=options.set,
                other=area(tans),
            )
    every = options.all or options.count
    results: Iterator[list[TanSolution] | int]
    if options.by_subtraction:
        if options.file or options.workers or options.dask:
            raise UsageError("--by-subtraction cannot be combined with --workers, --dask or --file")
        results = _subtracted(shapes, tans, options)
    else:
        job = SolveJob(tuple(shapes), tans, every, options.count)
        pool = pool_of(options, large=False)
        found = work.run(job, pool, journal_of(options), limit_of(options))
        results = (one if isinstance(one, int) else read_solutions(one) for one in found)
    return _print_solutions(options, shapes, results, labellings(tans) if every else None)


def _asked(texts: Sequence[str]) -> list[Grid]:
    """Return the requested shapes, some of them from lines of standard input."""
    shapes: list[Grid] = []
    for one in codes_in(texts):
        if one != "-":
            shapes.append(a_shape(one))
            continue
        if sys.stdin is None:
            raise UsageError("standard input: is closed")
        for number, line in enumerate(sys.stdin.buffer.read(4_000_000).splitlines(), start=1):
            # The output of lab shapes has a number in front.
            code = line.decode(errors="replace").rpartition("\t")[2].strip()
            if code:
                try:
                    shapes.append(parse(code))
                except ShapeError as error:
                    raise UsageError(
                        "standard input, line {line}: {error}", line=number, error=error
                    ) from None
    if not shapes:
        raise UsageError("no shape given")
    return shapes


def _subtracted(
    shapes: Iterable[Grid], tans: Tanset, options: Namespace
) -> Iterator[list[TanSolution] | int]:
    meter = limit_of(options).meter()
    for shape in shapes:
        found = fit.solutions_by_subtraction(shape, tans, meter)
        if options.count:
            yield sum(1 for _ in found)
        elif options.all:
            yield list(found)
        else:
            one = next(found, None)
            yield [] if one is None else [one]


def _print_solutions(
    options: Namespace,
    shapes: Sequence[Grid],
    results: Iterator[list[TanSolution] | int],
    ways: int | None,
) -> int:
    sheet = output.PrintSurface.of_stdout()
    counts: list[int] = []
    listed: list[dict[str, object]] = []
    why = ""
    try:
        for shape, result in zip(shapes, results, strict=True):
            counts.append(result if isinstance(result, int) else len(result))
            entry: dict[str, object] = {"grid": str(shape), "count": counts[-1]}
            if ways is not None:
                entry |= {"distinct": counts[-1], "labelled": counts[-1] * ways}
            if not isinstance(result, int):
                entry["solutions"] = [[one.record for one in solution] for solution in result]
            listed.append(entry)
            if not options.form:
                _print_solved(sheet, shape, result, several=len(shapes) > 1)
                if ways is not None and not isinstance(result, int) and result:
                    print(sheet.line(counted(len(result), ways)))
    except Stopped as stopped:
        why = stopped_line(stopped)
        complain(f"{shape_text(shapes[min(len(counts), len(shapes) - 1)])}: {why}")
    if options.form:
        total = sum(counts)
        both = {} if ways is None else {"distinct": total, "labelled": total * ways}
        document = {
            "status": "stopped" if why else "complete",
            "count": total,
            **both,
            "solved": sum(map(bool, counts)),
            "shapes": listed,
        }
        print_document(options.form, document, "shapes")
    elif len(shapes) > 1:
        text = tr(
            "shapes solved: {n} of {all}, solutions: {solutions}",
            n=sum(map(bool, counts)),
            all=len(shapes),
            solutions=sum(counts),
        )
        print(", ".join(filter(None, (text, labelled_words(sum(counts), ways or 1)))))
    if why:
        return STOPPED
    return DONE if all(counts) else UNSOLVED


def _print_solved(
    sheet: output.PrintSurface, shape: Grid, result: list[TanSolution] | int, several: bool
) -> None:
    if isinstance(result, int):
        print(sheet.line(f"{shape_text(shape)}\t{result}") if several else result, flush=True)
        return
    if several:
        print(sheet.line(shape_text(shape)))
    if not result:
        print(tr("no solution"))
    for solution in result:
        print(sheet.draw((), solution_looks(shape, solution)), end="")
        for label, one in in_order(solution):
            where = tr("column {column}, row {row}", column=one.x + 1, row=one.y + 1)
            print(sheet.line(f"{label}  {tan_name(one.tan):<5} {one.alias}  {where}"))
        print(flush=True)


def _set(options: Namespace) -> int:
    tans = a_set(options.set)
    if options.pieces_file:
        names = options.pieces_file
        print(
            write_pieces(piece_set(tans, re.sub(r"[^a-z0-9]+", "-", names.lower()), names)), end=""
        )
        return DONE
    meter = limit_of(options).meter()
    at_most(area(tans), MOST_CONVEX, _SECONDS)
    if options.keep:
        return _keep(options, tans)
    try:
        made: tuple[int, ...] | None = makes(tans, meter)
    except Stopped as stopped:
        complain(tr("set {set}: {why}; filled shapes unknown", set=options.set, why=stopped))
        made = None
    status = "stopped" if made is None else "complete"
    if options.form:
        print_document(options.form, {"status": status, **set_record(tans, made)})
        return STOPPED if made is None else DONE
    print_set(output.PrintSurface.of_stdout(), tans, made)
    return STOPPED if made is None else DONE


def _keep(options: Namespace, tans: Tanset) -> int:
    """Save a set and the convex figures that it makes among the player's own puzzles."""
    pieces = piece_set(tans, "", options.keep)
    meter = limit_of(options).meter()
    library = CommandServices().library.of(UserFigures)
    try:
        set_name(options.keep)
        figures = convex_figures(pieces, makes(tans, meter), meter)
        saved_set = library.save_set(pieces, measured(pieces, figures))
    except ItemError as error:
        raise UsageError(str(error)) from None
    except Stopped as stopped:
        complain(tr("set {set}: {why}; nothing saved", set=options.set, why=stopped))
        if options.form:
            stop = {"status": "stopped", "count": 0, "set": None, "figures": []}
            print_document(options.form, stop)
        return STOPPED
    ids = [figure.id for figure in library.own.groups.get(saved_set.id, ())]
    if options.form:
        saved = {"status": "complete", "count": len(ids), "set": saved_set.id, "figures": ids}
        print_document(options.form, saved)
        return DONE
    print(
        trn(
            "saved {set} with {n} figure",
            "saved {set} with {n} figures",
            len(ids),
            set=saved_set.id,
        )
    )
    for one in ids:
        print(one)
    return DONE
