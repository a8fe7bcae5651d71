"""``tui-tangram lab card`` and ``code``: the card of a shape or of a set, drawn."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tui_tangram.cli import output
from tui_tangram.cli.lab_output import draw
from tui_tangram.commands.answer import CommandAnswer
from tui_tangram.commands.lab import LISTED, TansetCard
from tui_tangram.language import tr
from tui_tangram.play.columns import left
from tui_tangram.play.columns import width as cells
from tui_tangram.research.lab.card import CardLine, code_lines, set_lines
from tui_tangram.research.lab.facts import shape_text
from tui_tangram.research.lab.tans import Tanset, name, tan_name


def print_answer(answer: CommandAnswer, options: Namespace) -> None:
    """Print the card of a shape or of a set."""
    sheet = output.PrintSurface.of_stdout()
    card = answer.found
    if isinstance(card, TansetCard):
        print_set(sheet, card.tans, card.made)
        print(sheet.line(tr("one cut away: {n}, the best first", n=len(card.neighbours))))
        for one in card.neighbours[:LISTED]:
            print(sheet.line(f"{len(one.made):>3}  {name(one.tans)}  {one.words}"))
            if options.pictures:
                print(draw(sheet, one.tans))
        return
    print(draw(sheet, [card.shape]))
    fillings = [CardLine(one, filling.words) for one, filling in card.fillings]
    print_lines(sheet, code_lines(card.shape) + fillings, 14)
    if options.pictures:
        print(draw(sheet, card.shape.aliases), end="")


def print_lines(sheet: output.PrintSurface, lines: Sequence[CardLine], least: int) -> None:
    """Print lines of a card, their texts one below the other."""
    width = max(least, *(cells(line.title) for line in lines))
    for line in lines:
        print(sheet.line(f"{left(line.title, width)} {line.text}"))


def print_set(sheet: output.PrintSurface, tans: Tanset, made: tuple[int, ...] | None) -> None:
    """Print the pieces of a set and the facts about it."""
    print(draw(sheet, tans))
    for tan in tans:
        print(sheet.line(f"{tan_name(tan):<5} {shape_text(tan)}"))
    print_lines(sheet, set_lines(tans, made), 10)
