"""``tui-tangram explain``: the steps of an explanation, drawn."""

from __future__ import annotations

from argparse import Namespace

from tui_tangram.cli import output
from tui_tangram.commands.answer import AnswerRow, CommandAnswer
from tui_tangram.commands.explain import share_words, source_words
from tui_tangram.play.columns import wrap
from tui_tangram.render.cells import encode, plain_text
from tui_tangram.render.scene import ROLE_SIGNS, draw_scene
from tui_tangram.render.surface import to_ansi
from tui_tangram.research.explain.step import ExplanationStep, Scene

_COLUMNS = 80
_PICTURE = (44, 16)
"""Columns and lines of a drawing."""


def print_answer(answer: CommandAnswer, options: Namespace) -> None:
    """Print steps, or the list of explanations."""
    sheet = output.PrintSurface.of_stdout(options.profile, cells=options.cells)
    if answer.found is None:
        for row in answer.rows:
            line, about = row.cells
            print(f"{sheet.line(line)}\n{sheet.line(f'  {about}')}")
        return
    for line in filter(None, (answer.title, answer.heading)):
        print(sheet.line(line))
    for row, (_, step) in zip(answer.rows, answer.found, strict=True):
        _print(row, step, sheet)


def _print(row: AnswerRow, step: ExplanationStep, sheet: output.PrintSurface) -> None:
    """Print a step: its words, its drawing, and its rows."""
    width = min(sheet.width or _COLUMNS, _COLUMNS)
    print()
    for line in wrap(row.cells[0], width):
        print(sheet.line(line))
    if step.source:
        print(sheet.line(source_words(step)))
    if step.scene != Scene():
        size, palette = (min(_PICTURE[0], width), _PICTURE[1]), sheet.palette
        picture = draw_scene(step.scene, *size, fine=palette.fine)
        print(to_ansi(encode(picture, palette)), end="")
    for fact in step.rows:
        sign = plain_text(ROLE_SIGNS[fact.role], sheet.profile)
        print(sheet.line(f"{'  ' * fact.depth}{sign} {fact.text}"))
    if step.share is not None:
        print(sheet.line(share_words(step)))
