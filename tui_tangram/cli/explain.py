"""``tui-tangram explain``: an algorithm of the papers, step by step."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tui_tangram.catalog import find_game
from tui_tangram.cli import inputs, output, puzzles
from tui_tangram.cli.errors import DONE, UsageError, complain, refusing
from tui_tangram.cli.lab_inputs import a_set
from tui_tangram.cli.player import COMMAND, directories_of
from tui_tangram.explain.document import as_document
from tui_tangram.explain.registry import EXPLAINERS, Explainer, example, examples_of, find, line_of
from tui_tangram.explain.step import MOST, Explanation, ExplanationStep, Scene
from tui_tangram.explain.things import ExplainedPosition, TypedWords
from tui_tangram.language import tr, trc
from tui_tangram.manual import page
from tui_tangram.play import Stopped, first_solved, quote
from tui_tangram.play.columns import wrap
from tui_tangram.play.phrases import percent
from tui_tangram.play.refusal import Refusal
from tui_tangram.render.ansi import to_ansi
from tui_tangram.render.cells import encode, plain_text
from tui_tangram.render.scene import ROLE_SIGNS, draw_scene
from tui_tangram.session import Session
from tui_tangram.store import Store

_COLUMNS = 80
_PICTURE = (44, 16)
"""Columns and lines of a drawing."""


def run(options: Namespace) -> int:
    """Print all steps of an explanation, or some, or list the explanations."""
    if options.name is None:
        _list(json=options.json)
        return DONE
    with refusing(Refusal):
        explainer = find(options.name)
        explanation = _explained(explainer, options) if options.what else example(explainer)
        steps = list(_wanted(explanation, options.steps))
    if options.json:
        output.print_json(
            explanation=explainer.name,
            title=explanation.title,
            count=len(steps),
            steps=[as_document(step, number) for number, step in steps],
        )
        return DONE
    sheet = output.PrintSurface.of_stdout(options.profile, cells=options.cells)
    print(sheet.line(explanation.title))
    if not options.what:
        print(sheet.line(examples_of(explainer)))
    for number, step in steps:
        _print(number, step, sheet)
    return DONE


def _list(*, json: bool) -> None:
    """Print what can be explained."""
    if json:
        output.print_json(
            count=len(EXPLAINERS),
            explanations=[
                {
                    "name": one.name,
                    "title": tr(one.title),
                    "page": example(one).topic,
                    "examples": one.examples,
                }
                for one in EXPLAINERS
            ],
        )
        return
    sheet = output.PrintSurface.of_stdout()
    for one in EXPLAINERS:
        print(sheet.line(line_of(one)))
        print(sheet.line(f"  {page(example(one).topic).title}. {examples_of(one)}"))


def _explained(explainer: Explainer, options: Namespace) -> Explanation:
    """Return the explanation of what was typed after the name."""
    explanation = explainer.explain(TypedWords(tuple(options.what), a_set))
    if explanation is None and len(options.what) == 1:
        explanation = explainer.explain(_position(options.what[0], options))
    if explanation is None:
        name, what = explainer.name, quote(" ".join(options.what))
        if len(options.what) == 1:
            raise UsageError(
                "{name} does not apply to {what}; try its solution with --solution, or {example}"
                if not options.solution
                else "{name} does not apply to {what}; try {example}",
                name=name,
                what=what,
                example=quote(explainer.examples[0]),
            )
        usage = trc("usage", explainer.usage)
        raise UsageError("{name} takes {usage}, not {what}", name=name, usage=usage, what=what)
    return explanation


def _wanted(
    explanation: Explanation, wanted: tuple[int, int] | None
) -> Iterator[tuple[int, ExplanationStep]]:
    """Yield the wanted steps, with their numbers from 1."""
    first, last = wanted or (1, MOST)
    for number in range(first, last + 1):
        step = explanation.step(number - 1)
        if step is None:
            if wanted and number == first:
                raise UsageError("there are only {n} steps", n=explanation.known)
            return
        yield number, step


def _position(text: str, options: Namespace) -> ExplainedPosition:
    """Return the position of a save, or of the player's game of a puzzle, or its start."""
    library = inputs.library()
    seek = partial(find_game, library)
    if (saved := _saved(text, seek)) is not None:
        return ExplainedPosition(saved.game, saved.state)
    found = puzzles.find(text)
    game = seek(found.game.kind, puzzles.name_in_library(found), {})
    if options.solution:
        return ExplainedPosition(game, _solved(game))
    store = Store.open(directories_of(options), complain)
    session = store.autosaves.open(game.puzzle_id, seek, time.monotonic)
    if session is not None:
        return ExplainedPosition(session.game, session.state)
    return ExplainedPosition(game, game.start())


def _saved(text: str, seek: Any) -> Session[Any] | None:  # noqa: ANN401
    """Return the session in a file that is a save."""
    path = Path(text)
    try:
        if not path.is_file():
            return None
        return Session.from_text(path.read_text(encoding="utf-8"), seek, time.monotonic)
    except (OSError, ValueError):
        return None


def _solved(game: Any) -> Any:  # noqa: ANN401  # a game of any kind, and its state
    """Return the first solution of a game."""
    meter = COMMAND.meter or COMMAND.limit(inputs.help_limit())
    try:
        state = first_solved(game, meter)
    except Stopped as why:
        raise UsageError("no solution found within the limit: {why}", why=str(why)) from None
    return game.start() if state is None else state


def _print(number: int, step: ExplanationStep, sheet: output.PrintSurface) -> None:
    """Print a step: its words, its drawing, and its rows."""
    width = min(sheet.width or _COLUMNS, _COLUMNS)
    print()
    for line in wrap(tr("Step {n}: {words}", n=number, words=step.words), width):
        print(sheet.line(line))
    if step.source:
        print(sheet.line(tr("Paper: {source}.", source=step.source)))
    if step.scene != Scene():
        size, palette = (min(_PICTURE[0], width), _PICTURE[1]), sheet.palette
        picture = draw_scene(step.scene, *size, fine=palette.fine)
        print(to_ansi(encode(picture, palette)), end="")
    for row in step.rows:
        sign = plain_text(ROLE_SIGNS[row.role], sheet.profile)
        print(sheet.line(f"{'  ' * row.depth}{sign} {row.text}"))
    if step.share is not None:
        print(sheet.line(tr("{share} complete.", share=percent(int(step.share * 100 + 1e-9)))))
