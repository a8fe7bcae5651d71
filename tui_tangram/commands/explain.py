"""Algorithms of the papers, step by step, and the relations of two edges in that of contours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.host import Host
from tui_tangram.commands.lab_work import set_named
from tui_tangram.games.session import Session
from tui_tangram.language import tr, trc
from tui_tangram.manual import page
from tui_tangram.maths.contour.relation import RelatedEdge
from tui_tangram.maths.contour.tables import Example, RelationRow, rows
from tui_tangram.maths.contour.tables import find as row_of
from tui_tangram.maths.geometry import Arc
from tui_tangram.maths.geometry.plane import common_unit, quad
from tui_tangram.play import Stopped, first_solved, quote
from tui_tangram.play.phrases import percent
from tui_tangram.play.refusal import Refusal
from tui_tangram.player.store import Backend
from tui_tangram.research.explain.registry import (
    EXPLAINERS,
    Explainer,
    example,
    examples_of,
    find,
    line_of,
)
from tui_tangram.research.explain.step import (
    MOST,
    ExplainedPosition,
    Explanation,
    ExplanationStep,
    TypedWords,
    as_document,
)


def explain(
    services: Host,
    *,
    name: str | None,
    what: Sequence[str],
    steps: tuple[int, int] | None,
    solution: bool,
) -> CommandAnswer:
    """Return the steps of an explanation, or some of them; without a name list all."""
    if name is None:
        return listing()
    explainer = find(name)
    explanation = example(explainer)
    if what:
        explanation = _explained(services, explainer, what, solution=solution)
    wanted = list(_wanted(explanation, steps))
    return CommandAnswer(
        [step_row(step, number) for number, step in wanted],
        title=explanation.title,
        heading="" if what else examples_of(explainer),
        key="steps",
        data={"explanation": explainer.name, "title": explanation.title},
        found=wanted,
        numbered=False,
    )


def listing(here: ExplainedPosition | None = None) -> CommandAnswer:
    """List what can be explained; *here* is the position of the open game."""
    rows = []
    for one in EXPLAINERS:
        now = here is not None and one.explain(here) is not None
        topic = example(one).topic
        about = f"{page(topic).title}. {examples_of(one)}"
        parts = [line_of(one), *([tr("It explains your position.")] if now else []), about]
        data = {
            "name": one.name,
            "title": tr(one.title),
            "page": topic,
            "examples": one.examples,
            "here": now,
        }
        rows.append(AnswerRow(" ".join(parts), (line_of(one), about), data))
    return CommandAnswer(rows, key="explanations", numbered=False)


def step_row(step: ExplanationStep, number: int) -> AnswerRow:
    """Return the words of a step, its completeness, and the place in the paper."""
    words = tr("Step {n}: {words}", n=number, words=step.words)
    share, source = share_words(step), source_words(step)
    text = " ".join(filter(None, (words, share, source)))
    return AnswerRow(text, (words,), as_document(step, number))


def share_words(step: ExplanationStep) -> str:
    """Return a sentence on the completeness; empty if unknown."""
    if step.share is None:
        return ""
    return tr("{share} complete.", share=percent(int(step.share * 100 + 1e-9)))


def source_words(step: ExplanationStep) -> str:
    """Return the place in the paper; empty if there is none."""
    return tr("Paper: {source}.", source=step.source) if step.source else ""


def _explained(
    services: Host, explainer: Explainer, what: Sequence[str], *, solution: bool
) -> Explanation:
    """Return the explanation of the subject typed after the name."""
    explanation = explainer.explain(TypedWords(tuple(what), partial(set_named, services)))
    if explanation is None and len(what) == 1:
        explanation = explainer.explain(_position(services, what[0], solution=solution))
    if explanation is not None:
        return explanation
    name, typed = explainer.name, quote(" ".join(what))
    if len(what) == 1:
        raise Refusal(
            "{name} does not apply to {what}; try {example}"
            if solution
            else "{name} does not apply to {what}; try its solution with --solution, or {example}",
            name=name,
            what=typed,
            example=quote(explainer.examples[0]),
        )
    usage = trc("usage", explainer.usage)
    raise Refusal("{name} takes {usage}, not {what}", name=name, usage=usage, what=typed)


def _wanted(
    explanation: Explanation, wanted: tuple[int, int] | None
) -> Iterator[tuple[int, ExplanationStep]]:
    """Yield the wanted steps, with their numbers from 1."""
    first, last = wanted or (1, MOST)
    for number in range(first, last + 1):
        step = explanation.step(number - 1)
        if step is None:
            if wanted and number == first:
                raise Refusal("there are only {n} steps", n=explanation.known)
            return
        yield number, step


def _position(services: Host, text: str, *, solution: bool) -> ExplainedPosition:
    """Return the position of a save, or of the player's game of a puzzle, or its start."""
    if (saved := _saved(services, text)) is not None:
        return ExplainedPosition(saved.game, saved.state)
    game = services.game(text)
    if solution:
        return ExplainedPosition(game, _solved(services, game))
    session = services.store.autosaves.open(game.puzzle_id, services.find_game, services.clock)
    if session is not None:
        return ExplainedPosition(session.game, session.state)
    return ExplainedPosition(game, game.start())


def _saved(services: Host, text: str) -> Session[Any] | None:
    """Return the session in a file that is a save."""
    path = Path(text)
    try:
        if not path.is_file():
            return None
        content = path.read_text(encoding="utf-8")
        return Session.from_text(content, services.find_game, services.clock)
    except (OSError, ValueError):
        return None


def _solved(services: Host, game: Any) -> Any:  # noqa: ANN401  # a game of any kind, and its state
    """Return the first solution of a game."""
    try:
        state = first_solved(game, services.help_limit.meter())
    except Stopped as why:
        raise Refusal("no solution found within the limit: {why}", why=str(why)) from None
    return game.start() if state is None else state


def relations(services: Backend, *, number: str | None) -> CommandAnswer:
    """Describe the relations, or the one with a *number* in full."""
    del services
    found = rows() if number is None else row_of(number)
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
