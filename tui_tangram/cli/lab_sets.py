"""``tui-tangram lab tansets``, ``structures`` and ``rules``: better sets, and rules tested."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Final

from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, STOPPED, UNSOLVED, UsageError, complain
from tui_tangram.cli.lab_output import a_set, draw, journal_of, limit_of, pool_of
from tui_tangram.cli.output import RowPrinter, Ticker, print_document
from tui_tangram.commands.lab_work import at_most
from tui_tangram.language import mark, tr, trn
from tui_tangram.maths.codec import grid_of
from tui_tangram.play import Limit, Stopped
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import grouped, pointed
from tui_tangram.research.lab import work
from tui_tangram.research.lab.conjectures import (
    GENERAL,
    LISTED,
    OF_CONVEX,
    examine,
    overlooked,
    simple_codes,
    tested_words,
    unlisted,
    verdict_words,
)
from tui_tangram.research.lab.facts import convex_codes
from tui_tangram.research.lab.search import (
    TansetJob,
    TansetShapes,
    balance,
    read_found,
    solution_count,
)
from tui_tangram.research.lab.tans import MOST as MOST_TANS
from tui_tangram.research.lab.tans import Structure, name, structure_of, structures

MOST = 40
"""The maximum number of half squares of sets to search."""

MOST_STRUCTURES = 200
"""The maximum number of half squares of structures."""

LARGE = 50
"""The maximum number of parts that one processor works on alone by default."""


_TOO_LONG: Final = mark("{n} half-squares: at most {most}; the search takes too long with more")
_TOO_MANY: Final = mark("{n} half-squares: at most {most}; there are too many to list with more")
_NO_MORE: Final = mark("{n} pieces: at most {most} in a set")

# Without and with a requested structure.
_BY_THEN: Final = (
    mark(
        "sets of {pieces} pieces found so far that fill at least {least} of the "
        "{shapes} convex shapes of {triangles} half-squares: {n}"
    ),
    mark(
        "sets of {pieces} pieces with that area split found so far that fill at least {least} of "
        "the {shapes} convex shapes of {triangles} half-squares: {n}"
    ),
)
_NO_SET: Final = (
    mark(
        "no set of {pieces} pieces fills {least} of the {shapes} convex shapes of "
        "{triangles} half-squares"
    ),
    mark(
        "no set of {pieces} pieces with that area split fills {least} of the "
        "{shapes} convex shapes of {triangles} half-squares"
    ),
)


def run_tansets(options: Namespace) -> int:
    """Print the sets that make the most convex shapes, or at least a number of them."""
    pieces, triangles = options.pieces, options.triangles
    at_most(triangles, MOST, _TOO_LONG)
    _check_area(pieces, triangles)
    structure = _structure(options)
    if options.file and not options.at_least:
        raise UsageError("--file needs --at-least")
    shapes = len(convex_codes(triangles))
    if (options.at_least or 0) > shapes:
        # True of no set, as is known without a search.
        complain(tr("convex shapes with {size} half-squares: only {n}", n=shapes, size=triangles))
    wanted = [options.at_least] if options.at_least else range(shapes, 0, -1)
    found: list[TansetShapes] = []
    at_least, why = wanted[0], ""
    ticker = Ticker(quiet=False)
    limit = within = limit_of(options)
    meter = limit.meter(ticker.report)
    try:
        for at_least in wanted:
            within = limit
            job = TansetJob(pieces, triangles, at_least, structure)
            pool = pool_of(options, job.parts(meter) > LARGE)
            within = _left(limit, meter.progress.seconds)
            for result in work.run(job, pool, journal_of(options), within, ticker.report):
                found += read_found(result)
            if found:
                break
    except Stopped as stopped:
        why = str(stopped)
        if (
            limit.seconds is not None
            and within.seconds is not None
            and stopped.progress.seconds >= within.seconds
        ):
            # The last of several searches had only the remaining parts.
            why = tr("stopped after {seconds} seconds", seconds=pointed(f"{limit.seconds:g}"))
    finally:
        ticker.end()
    if why:
        complain(_by_then(options, why, len(found)))
    _print_sets(options, shapes, at_least, found, stopped=bool(why))
    if why:
        return STOPPED
    return DONE if found else UNSOLVED


def _check_area(pieces: int, triangles: int) -> None:
    if pieces > triangles:
        raise UsageError(
            "{n} pieces have at least {n} half-squares, not {other}", n=pieces, other=triangles
        )


def _left(limit: Limit, seconds: float) -> Limit:
    if limit.seconds is None:
        return limit
    return Limit(limit.nodes, max(limit.seconds - seconds, 0))


def _structure(options: Namespace) -> Structure | None:
    if options.structure and options.like:
        raise UsageError("--structure and --like both set the area split; give only one")
    if options.like:
        structure = structure_of(a_set(options.like))
    elif options.structure:
        structure = Structure.parse(options.structure)
    else:
        return None
    areas = structure.areas
    if (len(areas), sum(areas)) != (options.pieces, options.triangles):
        raise UsageError(
            "area split {structure}: has {tans} pieces and {size} half-squares, not "
            "{pieces} and {triangles}",
            structure=structure,
            tans=len(areas),
            size=sum(areas),
            pieces=options.pieces,
            triangles=options.triangles,
        )
    return structure


def _print_sets(
    options: Namespace, shapes: int, at_least: int, found: list[TansetShapes], *, stopped: bool
) -> None:
    solutions = {one: solution_count(one) for one in found} if options.rank == "solutions" else {}
    found.sort(key=lambda one: (-len(one.made), one.tans))
    if options.rank == "solutions":
        found.sort(key=lambda one: -solutions[one])
    elif options.rank == "balance":
        found.sort(key=lambda one: -balance(one.tans))
    if options.form:
        document = {
            "status": "stopped" if stopped else "complete",
            "count": len(found),
            "pieces": options.pieces,
            "triangles": options.triangles,
            "convex": shapes,
            "at_least": at_least,
            "sets": [
                {
                    "set": name(one.tans),
                    "tans": [str(tan) for tan in one.tans],
                    "structure": str(structure_of(one.tans)),
                    "makes": len(one.made),
                    "made": list(one.made),
                    "balance": str(balance(one.tans)),
                    **({"solutions": solutions[one]} if one in solutions else {}),
                }
                for one in found
            ],
        }
        print_document(options.form, document, "sets")
        return
    sheet = output.PrintSurface.of_stdout()
    for one in found:
        missing = [str(n) for n in range(1, shapes + 1) if n not in one.made]
        parts = [
            tr("{n} of {total}", n=len(one.made), total=shapes),
            name(one.tans),
            structure_of(one.tans).shown,
            tr("balance {balance}", balance=pointed(f"{float(balance(one.tans)):.2f}")),
        ]
        if one in solutions:
            parts.append(tr("solutions: {n}", n=solutions[one]))
        if 0 < len(missing) <= 8:
            parts.append(tr("not {numbers}", numbers=", ".join(missing)))
        print(sheet.line("  ".join(parts)))
        if options.pictures:
            print(draw(sheet, one.tans))
    _print_end(options, shapes, at_least, found, stopped=stopped)


def _print_end(
    options: Namespace, shapes: int, at_least: int, found: Sequence[TansetShapes], *, stopped: bool
) -> None:
    structured = bool(options.structure or options.like)
    values = {
        "pieces": options.pieces,
        "triangles": options.triangles,
        "shapes": shapes,
        "least": at_least,
    }
    if stopped:
        print(tr(_BY_THEN[structured], n=len(found), **values))
    elif not found:
        print(tr(_NO_SET[structured], **values))
    else:
        print(_made(found, structured, values))


def _made(found: Sequence[TansetShapes], structured: bool, values: Mapping[str, object]) -> str:
    """Return the sentence on the number of sets found, and their optimality."""
    if structured:
        made = trn(
            "{n} set of {pieces} pieces with that area split fills at least {least} of "
            "the {shapes} convex shapes of {triangles} half-squares",
            "{n} sets of {pieces} pieces with that area split fill at least {least} of "
            "the {shapes} convex shapes of {triangles} half-squares",
            len(found),
            **values,
        )
    else:
        made = trn(
            "{n} set of {pieces} pieces fills at least {least} of the {shapes} convex "
            "shapes of {triangles} half-squares",
            "{n} sets of {pieces} pieces fill at least {least} of the {shapes} convex "
            "shapes of {triangles} half-squares",
            len(found),
            **values,
        )
    best = max(len(one.made) for one in found)
    if best == values["shapes"]:
        return made
    return tr("{made}; none fills more than {n}", made=made, n=best)


def _by_then(options: Namespace, why: str, found: int) -> str:
    """Return the message on an unfinished search."""
    return tr(
        "{pieces} pieces with {triangles} half-squares: {why}; {n} found so far",
        pieces=options.pieces,
        triangles=options.triangles,
        why=why,
        n=found,
    )


def run_structures(options: Namespace) -> int:
    """Print the structures of sets with these numbers of tans and half squares."""
    pieces, triangles = options.pieces, options.triangles
    at_most(triangles, MOST_STRUCTURES, _TOO_MANY)
    at_most(pieces, MOST_TANS, _NO_MORE)
    _check_area(pieces, triangles)
    head = {"pieces": pieces, "triangles": triangles}
    listed = options.form and not options.count
    printer = RowPrinter(options.form, "structures", head) if listed else None
    count, why = 0, ""
    meter = limit_of(options).meter()
    try:
        for structure in structures(pieces, triangles, options.doubles, meter):
            count += 1
            if printer:
                printer.add(structure.record)
            elif not options.count:
                sets = structure.sets
                times = (
                    tr("many sets")
                    if sets is None
                    else trn("{number} set", "{number} sets", sets, number=grouped(sets))
                )
                print(f"{structure.shown}\t{structure}\t{times}")
    except Stopped as stopped:
        why = str(stopped)
        complain(_by_then(options, why, count))
    status = "stopped" if why else "complete"
    if printer:
        printer.end(status=status, count=count)
    elif options.form:
        print_document(options.form, {"status": status, "count": count, **head})
    elif options.count:
        print(count)
    else:
        print(
            tr(
                "area splits of {pieces} pieces with {triangles} half-squares: {n}",
                n=count,
                pieces=pieces,
                triangles=triangles,
            )
        )
    if why:
        return STOPPED
    return DONE if count else UNSOLVED


_CONVEX_RULES: Final = mark(
    "{n} half-squares: at most {most}, as all smaller convex shapes are checked too"
)
_RULES: Final = mark(
    "{n} half-squares: at most {most}, as all smaller shapes are checked too; --convex goes further"
)
_WIDEST: Final = 76
"""The maximum number of columns of a proof."""


def run_rules(options: Namespace) -> int:
    """Test the rules on all shapes up to a size, and print the results."""
    most: int = options.triangles
    if options.convex:
        at_most(most, 300, _CONVEX_RULES)
    else:
        at_most(most, 14, _RULES)
    meter = limit_of(options).meter()
    codes_of = convex_codes if options.convex else simple_codes
    codes = (code for size in range(1, most + 1) for code in codes_of(size, meter))
    rules = GENERAL + OF_CONVEX if options.convex else GENERAL
    try:
        findings = examine(rules, codes)
        splits, missing = unlisted(meter)
        last = overlooked(meter)
    except Stopped as stopped:
        complain(tr("rules up to {n} half-squares: {why}; no result", n=most, why=stopped))
        if options.form:
            stop = {"status": "stopped", "triangles": most, "count": 0, "rules": []}
            print_document(options.form, stop, "rules")
        return STOPPED
    if options.form:
        document = {
            "status": "complete",
            "triangles": most,
            "count": sum(finding.holds for finding in findings),
            "rules": [
                {
                    "rule": one.rule.text,
                    "holds": one.holds,
                    "shapes": one.shapes,
                    "broken": one.broken,
                    "first": str(one.first) if one.first else None,
                    "first_triangles": one.first.triangles if one.first else None,
                    "proof": one.rule.proof or None,
                }
                for one in findings
            ],
            "area_splits": {
                "listed": len(LISTED),
                "found": len(splits),
                "overlooked": [one.shown for one in missing],
            },
        }
        print_document(options.form, document, "rules")
        return DONE
    sheet = output.PrintSurface.of_stdout()
    print(tested_words(most, convex=options.convex))
    for one in findings:
        print(f"{tr(one.rule.text)}: {verdict_words(one)}")
        if one.rule.proof:
            for line in wrap(tr("Proof: {proof}", proof=tr(one.rule.proof)), _WIDEST):
                print(sheet.line(f"  {line}"))
        if one.first:
            print(draw(sheet, [grid_of(one.first)]), end="")
    for line in wrap(f"{last.statement} {last.verdict}", _WIDEST):
        print(sheet.line(line))
    return DONE
