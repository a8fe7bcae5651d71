"""``tui-tangram lab tansets`` and ``structures``: better sets, and what they look like."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tui_tangram.cli import output
from tui_tangram.cli.errors import DONE, STOPPED, UNSOLVED, CommandError
from tui_tangram.cli.lab import a_set, at_most, crew_of, journal_of, limit_of
from tui_tangram.cli.lab_output import Ticker, draw
from tui_tangram.cli.main import complain
from tui_tangram.lab import work
from tui_tangram.lab.convex import convex_codes
from tui_tangram.lab.search import Found, TansetJob, balance, read_found, solution_count
from tui_tangram.lab.structures import Structure, structure_of, structures
from tui_tangram.lab.tans import MOST as MOST_TANS
from tui_tangram.lab.tans import name
from tui_tangram.play import Limit, Stopped

MOST = 40
"""The most half squares of sets to search."""

MOST_STRUCTURES = 200
"""The most half squares of structures."""

LARGE = 50
"""With more parts than this all processors work, unless told otherwise."""


def run_tansets(options: Namespace) -> int:
    """Print the sets that make the most convex shapes, or at least so many."""
    pieces, triangles = options.pieces, options.triangles
    at_most(triangles, MOST, "half squares", "with more the search takes too long")
    if pieces > triangles:
        raise CommandError(f"{pieces} tans have at least {pieces} half squares, not {triangles}")
    structure = _structure(options)
    if options.file and not options.at_least:
        raise CommandError("--file keeps one search: say with --at-least which")
    shapes = len(convex_codes(triangles))
    if (options.at_least or 0) > shapes:
        # True of nobody, and known without a search.
        complain(f"there are only {shapes} convex shapes of {triangles} half squares")
    wanted = [options.at_least] if options.at_least else range(shapes, 0, -1)
    found: list[Found] = []
    at_least, why = wanted[0], ""
    ticker = Ticker(quiet=False)
    limit = limit_of(options)
    meter = limit.meter(ticker.report)
    try:
        for at_least in wanted:
            job = TansetJob(pieces, triangles, at_least, structure)
            crew = crew_of(options, job.parts(meter) > LARGE)
            left = _left(limit, meter.progress.seconds)
            for result in work.run(job, crew, journal_of(options), left, ticker.report):
                found += read_found(result)
            if found:
                break
    except Stopped as stopped:
        why = str(stopped)
        if limit.seconds is not None and stopped.progress.seconds > 0 and "seconds" in why:
            # Of several searches the last one had only what was left.
            why = f"stopped after {limit.seconds:g} seconds"
    finally:
        ticker.end()
    if why:
        complain(f"{pieces} tans of {triangles} half squares: {why}; found {len(found)} by then")
    _print_sets(options, shapes, at_least, found, stopped=bool(why))
    if why:
        return STOPPED
    return DONE if found else UNSOLVED


def _left(limit: Limit, seconds: float) -> Limit:
    if limit.seconds is None:
        return limit
    return Limit(limit.nodes, max(limit.seconds - seconds, 0))


def _structure(options: Namespace) -> Structure | None:
    if options.structure and options.like:
        raise CommandError("--structure and --like both say the structure: give one of them")
    if options.like:
        structure = structure_of(a_set(options.like))
    elif options.structure:
        structure = Structure.parse(options.structure)
    else:
        return None
    areas = structure.areas
    if (len(areas), sum(areas)) != (options.pieces, options.triangles):
        raise CommandError(
            f"structure {structure}: is of {len(areas)} tans with {sum(areas)} half squares, "
            f"not of {options.pieces} with {options.triangles}"
        )
    return structure


def _print_sets(
    options: Namespace, shapes: int, at_least: int, found: list[Found], *, stopped: bool
) -> None:
    solutions = {one: solution_count(one) for one in found} if options.rank == "solutions" else {}
    found.sort(key=lambda one: (-len(one.made), one.tans))
    if options.rank == "solutions":
        found.sort(key=lambda one: -solutions[one])
    elif options.rank == "balance":
        found.sort(key=lambda one: -balance(one.tans))
    if options.json:
        output.print_json(
            {
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
        )
        return
    sheet = output.Sheet.of_stdout()
    for one in found:
        missing = [str(n) for n in range(1, shapes + 1) if n not in one.made]
        parts = [
            f"{len(one.made)} of {shapes}",
            name(one.tans),
            structure_of(one.tans).shown,
            f"balance {float(balance(one.tans)):.2f}",
        ]
        if one in solutions:
            parts.append(f"{solutions[one]} solutions")
        if 0 < len(missing) <= 8:
            parts.append(f"not {', '.join(missing)}")
        print(sheet.line("  ".join(parts)))
        if options.pictures:
            print(draw(sheet, one.tans))
    _print_end(options, shapes, at_least, found, stopped=stopped)


def _print_end(
    options: Namespace, shapes: int, at_least: int, found: Sequence[Found], *, stopped: bool
) -> None:
    of = f"the {shapes} convex shapes of {options.triangles} half squares"
    tans = f"of {options.pieces} tans"
    if options.structure or options.like:
        tans += " with that structure"
    if stopped:
        print(f"{len(found)} sets {tans} found by then that make at least {at_least} of {of}")
    elif not found:
        print(f"no set {tans} makes {at_least} of {of}")
    else:
        best = max(len(one.made) for one in found)
        more = "" if best == shapes else f"; none makes more than {best}"
        count = f"{len(found)} sets {tans} make" if len(found) > 1 else f"1 set {tans} makes"
        print(f"{count} at least {at_least} of {of}{more}")


def run_structures(options: Namespace) -> int:
    """Print the structures of sets of so many tans with so many half squares."""
    pieces, triangles = options.pieces, options.triangles
    at_most(triangles, MOST_STRUCTURES, "half squares", "with more there are too many to list")
    at_most(pieces, MOST_TANS, "tans", "a set has no more here")
    if pieces > triangles:
        raise CommandError(f"{pieces} tans have at least {pieces} half squares, not {triangles}")
    found: list[Structure] = []
    count, why = 0, ""
    meter = limit_of(options).meter()
    try:
        for structure in structures(pieces, triangles, options.doubles, meter):
            count += 1
            if options.json:
                if not options.count:
                    found.append(structure)
            elif not options.count:
                sets = structure.sets
                times = "many sets" if sets is None else f"{sets:,} set{'s' if sets != 1 else ''}"
                print(f"{structure.shown}\t{structure}\t{times}")
    except Stopped as stopped:
        why = str(stopped)
        complain(f"{pieces} tans of {triangles} half squares: {why}; found {count} by then")
    if options.json:
        document: dict[str, object] = {
            "status": "stopped" if why else "complete",
            "count": count,
            "pieces": pieces,
            "triangles": triangles,
        }
        if not options.count:
            document["structures"] = [
                {
                    "structure": str(one),
                    "shown": one.shown,
                    "areas": list(one.areas),
                    "doubles": one.doubles,
                    "sets": one.sets,
                }
                for one in found
            ]
        output.print_json(document)
    elif options.count:
        print(count)
    else:
        print(f"{count} structures of {pieces} tans with {triangles} half squares")
    if why:
        return STOPPED
    return DONE if count else UNSOLVED
