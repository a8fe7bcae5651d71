"""``tui-tangram list``: the puzzles to play."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tui_tangram.api.kinds import KINDS
from tui_tangram.app.words import difficulty as dots
from tui_tangram.cli import daily_names, inputs, output
from tui_tangram.cli.errors import DONE, complain
from tui_tangram.cli.moves import print_spread
from tui_tangram.cli.player import directories_of
from tui_tangram.flow.choose import progress
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.phrases import rounded
from tui_tangram.render.profile import Profile
from tui_tangram.store import Store
from tui_tangram.store.filters import ORDERS, arranged
from tui_tangram.store.library import PuzzleRow
from tui_tangram.store.player import PlayerLibrary


def run(options: Namespace) -> int:
    """Print the puzzles that match; see `tui_tangram.cli.parser`."""
    library = inputs.library()
    wanted = daily_names.named(options.text)
    if wanted is not None:
        from tui_tangram.cli.daily import print_slots

        return print_slots(wanted, options)
    known = progress(Store.open(directories_of(options), complain))
    whole = library.items if options.json else library.shown_items
    items = library.search_items(options.text, known) if options.text else whole
    items = arranged(ORDERS[options.sort], items, items, known)
    solved = known.solved
    if options.moves and items:
        print_spread(library, items, as_json=options.json)
    elif options.json:
        output.print_json(_document(library, items, solved))
    elif items:
        _print_table(items, solved)
    else:
        complain(tr("no puzzle matches {text}; try: tui-tangram list", text=quote(options.text)))
    return DONE


def _document(
    library: PlayerLibrary, items: Sequence[PuzzleRow], solved: frozenset[str]
) -> dict[str, object]:
    """Return the list for programs, in the order of the items."""
    rows = {
        (item.kind, item.id): {"id": item.id, "name": item.name, "kind": item.kind}
        | KINDS[item.kind].row(entry)
        for source in library.sources
        for item, entry in zip(source.items, source.entries, strict=True)
    }
    puzzles = [rows[item.kind, item.id] | {"solved": item.id in solved} for item in items]
    return {"count": len(puzzles), "puzzles": puzzles}


def _print_table(items: Sequence[PuzzleRow], solved: frozenset[str]) -> None:
    sheet = output.PrintSurface.of_stdout()
    in_digits = sheet.profile is Profile.ASCII
    rows = [
        (
            item.id,
            item.title,
            item.group,
            _grade(item.difficulty, in_digits),
            "" if item.effort is None else rounded(item.effort),
            "✓" if item.id in solved else "",
        )
        for item in items
    ]
    sheet.print_table(rows)


def _grade(difficulty: int | None, in_digits: bool) -> str:
    """Return one of five grades as it is shown."""
    if difficulty is None:
        return ""
    return f"{difficulty}/5" if in_digits else dots(difficulty)
