"""Steps of explanations, and relations of two edges, with their drawings."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from tui_tangram.cli import output
from tui_tangram.commands.command import AnswerRow, CommandAnswer
from tui_tangram.commands.explain import share_words, source_words
from tui_tangram.language import mark, tr
from tui_tangram.maths.contour.tables import Example, RelationRow, table_1, table_2
from tui_tangram.play.columns import middle, wrap
from tui_tangram.render.cells import Run, encode, plain_text
from tui_tangram.render.relations import WIDE, drawn
from tui_tangram.render.scene import ROLE_SIGNS, draw_scene
from tui_tangram.render.surface import to_ansi
from tui_tangram.research.explain.step import ExplanationStep, Scene

_WIDTH = 80
_PICTURE = (44, 16)
"""Columns and lines of a drawing."""


def print_steps(answer: CommandAnswer, options: Namespace) -> None:
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
    width = min(sheet.width or _WIDTH, _WIDTH)
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


_GAP: Final = 1
_COLUMNS: Final = 80
_HEAD_1: Final = mark("Table 1: the relations of two straight edges")
_HEAD_2: Final = mark("Table 2 and figures 5 to 8: two arcs of one circle and opposite concavity")
_ABOUT: Final = mark(
    "The number has a bit for each end that is on the other edge: 8 for a1, 4 for\n"
    "a2, 2 for b1, 1 for b2. An edge has its piece on its left; two with a common\n"
    "stretch are drawn a little to that side. What remains is solid, what is\n"
    "eliminated is dotted."
)


def print_relations(answer: CommandAnswer, options: Namespace) -> None:
    """Print both tables, or one relation."""
    sheet = output.PrintSurface.of_stdout(options.profile, cells=options.cells)
    if options.number is not None:
        for row in answer.found:
            _print_row(row, sheet)
        return
    for line in tr(_ABOUT).splitlines():
        print(sheet.line(line))
    across = max((min(sheet.width or _COLUMNS, 2 * _COLUMNS) + _GAP) // (WIDE + _GAP), 1)
    for head, examples in ((_HEAD_1, table_1()), (_HEAD_2, table_2())):
        print(f"\n{sheet.line(tr(head))}\n")
        for first in range(0, len(examples), across):
            in_row = examples[first : first + across]
            print(_pictures(in_row, sheet), end="")
            for words in (map(_title, in_row), *_wrapped([example.words for example in in_row])):
                text = (" " * _GAP).join(middle(one, WIDE) for one in words)
                print(sheet.line(text.rstrip()))
            print()


def _print_row(row: RelationRow, sheet: output.PrintSurface) -> None:
    """Print one relation: its meaning, and its pictures."""
    print(sheet.line(row.title))
    for line in (row.touching, row.sentence, row.source):
        print(sheet.line(line))
    print("\n" + _pictures([one for one in (row.straight, row.arcs) if one], sheet))


def _pictures(examples: Sequence[Example], sheet: output.PrintSurface) -> str:
    """Return pictures next to each other, as text."""
    palette = sheet.palette
    every = [encode(drawn(one, fine=palette.fine), palette) for one in examples]
    blank, gap = (Run(" " * WIDE),), (Run(" " * _GAP),)
    lines = zip_longest(*every, fillvalue=blank)
    return to_ansi(sum((gap + row for row in line[1:]), line[0]) for line in lines)


def _title(example: Example) -> str:
    number = f"{example.relation:d}"
    if example.figure is None:
        return tr("{number} (null)", number=number) if example.drawn_apart else number
    return tr("{number} (figure {figure})", number=number, figure=example.figure)


def _wrapped(texts: Sequence[str]) -> list[list[str]]:
    """Return the lines below pictures: the effect on a, and on b."""
    halves = [text.split(", ") for text in texts]
    return [[half[i] for half in halves] for i in range(2)]
