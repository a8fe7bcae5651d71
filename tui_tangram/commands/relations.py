"""The relations of two edges, as the paper of contours has them."""

from __future__ import annotations

from tui_tangram.commands.answer import AnswerRow, CommandAnswer
from tui_tangram.language import tr
from tui_tangram.maths.contour.relation import RelatedEdge
from tui_tangram.maths.contour.tables import Example, RelationRow, find, rows
from tui_tangram.maths.geometry import Arc
from tui_tangram.maths.geometry.lattice import common_unit, quad
from tui_tangram.player.store import Backend


def relations(services: Backend, *, number: str | None) -> CommandAnswer:
    """Describe the relations, or the one with a *number* in full."""
    del services
    found = rows() if number is None else find(number)
    examples = [one for row in found for one in (row.straight, row.arcs) if one]
    unit = common_unit(point for one in examples for edge in (one.a, one.b) for point in edge[:2])
    listed = [_row(row, unit, whole=number is not None) for row in found]
    records = sorted(
        (_record(row, one, unit) for row in found for one in (row.straight, row.arcs) if one),
        key=lambda one: (one["table"], one["figure"] or 0),
    )
    return CommandAnswer(listed, key="relations", data={"unit": unit}, records=records, found=found)


def _row(row: RelationRow, unit: int, *, whole: bool) -> AnswerRow:
    parts = [f"{row.title}.", row.sentence]
    if whole:
        parts.insert(1, row.touching)
        if row.arcs is None:
            parts.append(tr("Not possible with arcs."))
        if row.straight is None:
            parts.append(tr("Only possible with arcs."))
        parts.append(tr("Paper: {source}.", source=row.source))
    data = {"tables": row.tables, "unit": unit, **_record(row, row.example, unit)}
    return AnswerRow(" ".join(parts), data=data)


def _record(row: RelationRow, one: Example, unit: int) -> dict[str, object]:
    return {
        "table": one.table,
        "figure": one.figure,
        "number": int(one.relation),
        "bits": row.bits,
        "effects": sorted(effect.value for effect in one.relation.effects),
        "shown": sorted(effect.value for effect in one.effects),
        "sections": row.sections,
        "a": _as_json(one.a, unit),
        "b": _as_json(one.b, unit),
        "left_a": [_as_json(edge, unit) for edge in one.left_a],
        "left_b": [_as_json(edge, unit) for edge in one.left_b],
    }


def _as_json(edge: RelatedEdge, unit: int) -> dict[str, object]:
    """Return an edge as files have it, with the point where it starts."""
    ends: dict[str, object] = {"from": quad(edge.start, unit), "to": quad(edge.end, unit)}
    if isinstance(edge, Arc):
        turn = "left" if edge.left else "right"
        return ends | {"centre": quad(edge.centre, unit), "turn": turn}
    return ends
