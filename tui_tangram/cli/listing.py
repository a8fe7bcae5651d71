"""``tui-tangram list``: what there is to play."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tui_tangram.cli import inputs, output
from tui_tangram.cli.errors import DONE
from tui_tangram.cli.main import complain
from tui_tangram.render import Profile
from tui_tangram.store import Store, directories
from tui_tangram.tangram import Figure


def run(options: Namespace) -> int:
    """Print the figures that match; see `tui_tangram.cli.parser`."""
    library = inputs.library()
    figures = library.search(options.text) if options.text else library.figures
    solved = {name for name, record in _store().records.all().items() if record.solved}
    if options.json:
        rows = [_row(figure, figure.id in solved) for figure in figures]
        output.print_json({"count": len(rows), "figures": rows})
    elif figures:
        _print_table(figures, solved)
    else:
        complain(f"no figure matches {options.text!r}; tui-tangram list shows all")
    return DONE


def _store() -> Store:
    return Store.open(directories(), complain)


def _row(figure: Figure, solved: bool) -> dict[str, object]:
    return {
        "id": figure.id,
        "name": figure.name,
        "category": figure.category,
        "aliases": list(figure.aliases),
        "set": figure.set_id,
        "source": figure.source,
        "attachment": figure.attachment,
        "holes": figure.holes,
        "islands": figure.islands,
        "difficulty": figure.difficulty,
        "solutions": figure.solutions,
        "solved": solved,
    }


def _print_table(figures: Sequence[Figure], solved: set[str]) -> None:
    sheet = output.Sheet.of_stdout()
    in_digits = sheet.profile is Profile.ASCII
    rows = [
        (
            figure.id,
            figure.name,
            figure.category,
            _grade(figure.difficulty, in_digits),
            "✓" if figure.id in solved else "",
        )
        for figure in figures
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        print(sheet.line("  ".join(cells).rstrip()))


def _grade(difficulty: int | None, in_digits: bool) -> str:
    """Return one of five grades as it is shown."""
    if difficulty is None:
        return ""
    return f"{difficulty}/5" if in_digits else "●" * difficulty + "○" * (5 - difficulty)
