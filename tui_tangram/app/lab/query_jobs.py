"""The job that answers a question, and the rows that its results become."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from tui_tangram.app.lab.background_job import MakeRows
from tui_tangram.app.lab.modes import Choice, LabMode, Question
from tui_tangram.app.lab.rows import LabRow, SetRow, ShapeRow, StructureRow, TableRow
from tui_tangram.language import PlayerError, tr, trn
from tui_tangram.maths.codec import Grid
from tui_tangram.play.equivalence import labellings
from tui_tangram.research.lab.facts import Wanted, convex_shapes
from tui_tangram.research.lab.jobs import (
    ConvexJob,
    ShapesJob,
    SolveJob,
    StructuresJob,
    TableJob,
    line_of,
    read_solutions,
)
from tui_tangram.research.lab.search import TansetJob, read_found
from tui_tangram.research.lab.tans import Structure, Tanset, area, structure_of
from tui_tangram.research.lab.work import Job
from tui_tangram.values import NamedTuple


class LabModelError(PlayerError):
    """The question is not possible.  The message is one line."""


class QuestionContext(NamedTuple):
    """The context of a question."""

    tans: Tanset
    """The set that is chosen."""
    structure: Structure | None
    """The structure that was chosen."""
    typed: Grid | None
    """The shape that was typed to be solved."""
    listed: Sequence[Grid]
    """The shapes that were found in Shapes."""


def shapes_area(asked: Question, tans: Tanset) -> int:
    """Return the half squares of the shapes that a question of Shapes is about."""
    return area(tans) if asked["kind"] == Choice.MADE else asked.number("triangles") or 1


def job_of(asked: Question, bench: QuestionContext) -> Job:
    """Return the job that answers a question.  Raises `LabModelError` if it is not possible."""
    if asked.mode is LabMode.SHAPES:
        return _shapes_job(asked, bench)
    if asked.mode is LabMode.SOLVE:
        return _solve_job(asked, bench)
    if asked.mode is LabMode.TABLE:
        return TableJob(asked.number("figure"))
    pieces, triangles = asked.number("pieces"), asked.number("triangles")
    assert pieces is not None
    assert triangles is not None
    if asked.mode is LabMode.STRUCTURES:
        return StructuresJob(pieces, triangles, asked.number("doubles"))
    return _tanset_job(asked, bench, pieces, triangles)


def _shapes_job(asked: Question, bench: QuestionContext) -> ConvexJob | ShapesJob:
    kind, size = asked["kind"], shapes_area(asked, bench.tans)
    wanted = _wanted(asked)
    if kind not in (Choice.CONVEX, Choice.MADE):
        return ShapesJob(size, wanted)
    tans = bench.tans if area(bench.tans) == size else ()
    if kind == Choice.MADE and not tans:
        raise LabModelError("The set is empty. Add pieces with + first")
    return ConvexJob(size, wanted, tans, only_made=kind == Choice.MADE)


def _wanted(asked: Question) -> Wanted:
    symmetry = str(asked["symmetry"])
    kinds: dict[str, str | None] = {Choice.ANY: None, Choice.SOME: "any"}
    return Wanted(
        holes=asked.number("holes"),
        symmetry=kinds.get(symmetry, symmetry),
        sides=asked.number("sides"),
        perimeter=asked.number("perimeter"),
    )


def _tanset_job(asked: Question, bench: QuestionContext, pieces: int, triangles: int) -> TansetJob:
    structure = bench.structure if asked["structure"] == Choice.CHOSEN else None
    if asked["structure"] == Choice.LIKE and bench.tans:
        structure = structure_of(bench.tans)
    if asked["structure"] != Choice.ANY:
        if structure is None:
            raise LabModelError("No area split yet. Choose one in Area splits, or build a set")
        areas = structure.areas
        if (len(areas), sum(areas)) != (pieces, triangles):
            raise LabModelError(
                "Area split {structure} needs {tans} pieces and {area} half-squares",
                structure=structure.shown,
                tans=len(areas),
                area=sum(areas),
            )
    shapes = len(convex_shapes(triangles))
    least = asked.number("least") or shapes
    if least > shapes:
        raise LabModelError(
            "Convex shapes with {area} half-squares: only {shapes}", shapes=shapes, area=triangles
        )
    return TansetJob(pieces, triangles, least, structure)


def _solve_job(asked: Question, bench: QuestionContext) -> SolveJob:
    size = area(bench.tans)
    if not bench.tans:
        raise LabModelError("The set is empty. Add pieces with + first")
    if asked["shapes"] == Choice.CONVEX:
        shapes = convex_shapes(size)
    elif asked["shapes"] == Choice.LISTED:
        shapes = tuple(bench.listed)
        if not shapes:
            raise LabModelError("No shapes yet. Search in Shapes first")
    elif bench.typed is not None:
        shapes = (bench.typed,)
    else:
        raise LabModelError("No shape yet. Type its code first")
    other = next((shape for shape in shapes if shape.triangles != size), None)
    if other is not None:
        raise LabModelError(
            "The shapes have {shape} half-squares, the set has {set}",
            shape=other.triangles,
            set=size,
        )
    want = asked["want"]
    every = want in (Choice.EVERY, Choice.COUNT)
    return SolveJob(shapes, bench.tans, every, want == Choice.COUNT)


def title(job: Job) -> str:
    """Return the subject of a job, in words."""
    if isinstance(job, TansetJob):
        shapes = len(convex_shapes(job.triangles))
        return tr("sets that fill at least {least} of {all}", least=job.at_least, all=shapes)
    if isinstance(job, SolveJob):
        return trn("{n} shape to fill", "{n} shapes to fill", len(job.shapes))
    if isinstance(job, StructuresJob):
        return tr("area splits")
    if isinstance(job, TableJob):
        return tr("the paper's table")
    return tr("convex shapes") if isinstance(job, ConvexJob) else tr("all shapes")


def maker(job: Job) -> MakeRows:
    """Return the function that makes rows of the results of a job."""
    if isinstance(job, ShapesJob):
        return lambda result, before: [
            ShapeRow(before + n, Grid.read(rows)) for n, rows in enumerate(result, 1)
        ]
    if isinstance(job, ConvexJob):
        return lambda result, _: [
            ShapeRow(number, Grid.read(rows), made) for number, rows, made in result
        ]
    if isinstance(job, StructuresJob):
        return lambda result, before: [
            StructureRow(before + n, Structure.parse(text), sets)
            for n, (text, sets) in enumerate(result, 1)
        ]
    if isinstance(job, TableJob):
        return lambda result, _: [TableRow.of(line_of(*one)) for one in result]
    if isinstance(job, TansetJob):
        shapes = len(convex_shapes(job.triangles))
        return lambda result, before: [
            SetRow(before + n, one.tans, one.made, shapes)
            for n, one in enumerate(read_found(result), 1)
        ]
    assert isinstance(job, SolveJob)
    return partial(_solved, job)


def _solved(job: SolveJob, result: Any, before: int) -> Sequence[LabRow]:  # noqa: ANN401
    """Return the row of the shape that was solved after *before* others."""
    shape, ways = job.shapes[before], labellings(job.tans) if job.every else None
    if isinstance(result, int):
        return [ShapeRow(before + 1, shape, None, (), result, ways)]
    solution = tuple(read_solutions(result[:1]))
    return [ShapeRow(before + 1, shape, None, solution, len(result), ways)]
