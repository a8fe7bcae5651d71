"""``tui-tangram list``: what there is to play."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from tui_tangram.cli import inputs, occasions, output
from tui_tangram.cli.errors import DONE
from tui_tangram.cli.main import complain
from tui_tangram.cli.paths import directories_of
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.render import Profile
from tui_tangram.store import Store
from tui_tangram.store.library import Item, Library
from tui_tangram.store.tiles import TileEntry
from tui_tangram.tangram import Figure


def run(options: Namespace) -> int:
    """Print the puzzles that match; see `tui_tangram.cli.parser`."""
    library = inputs.library()
    wanted = occasions.named(options.text)
    if wanted is not None:
        from tui_tangram.cli.daily import print_occasions

        return print_occasions(wanted, options)
    with inputs.library_errors():
        whole = library.items if options.json else library.shown_items
        items = library.search_items(options.text) if options.text else whole
    solved = _store(options).scores.solved()
    if options.json:
        output.print_json(_document(library, items, solved))
    elif items:
        _print_table(items, solved)
    else:
        complain(
            tr("no puzzle matches {text}; tui-tangram list shows all", text=quote(options.text))
        )
    return DONE


def _store(options: Namespace) -> Store:
    return Store.open(directories_of(options), complain)


def _document(library: Library, items: Sequence[Item], solved: frozenset[str]) -> dict[str, object]:
    """Return the list for programs: figures, as many as ``count`` says, and others."""
    wanted = {item.id for item in items}
    # In the order of the items, which are sorted by how well they match.
    figures = {one.id: one for one in library.all_figures if one.id in wanted}
    entries = {one.id: one for one in library.tile_entries if one.id in wanted}
    return {
        "count": len(figures),
        "figures": [_figure(figures[i.id], i.id in solved) for i in items if i.id in figures],
        "tiles": [_tiles(entries[i.id], i.id in solved) for i in items if i.id in entries],
    }


def _figure(figure: Figure, solved: bool) -> dict[str, object]:
    return {
        "id": figure.id,
        "name": figure.name,
        "kind": "tangram",
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


def _tiles(entry: TileEntry, solved: bool) -> dict[str, object]:
    return {
        "id": entry.id,
        "name": entry.name,
        "kind": "matching",
        "collection": entry.collection,
        "about": entry.about,
        "source": entry.source,
        "recipe": entry.recipe or None,
        "difficulty": entry.grade,
        "seconds": entry.difficulty,
        "unique": entry.unique,
        "solved": solved,
    }


def _print_table(items: Sequence[Item], solved: frozenset[str]) -> None:
    sheet = output.Sheet.of_stdout()
    in_digits = sheet.profile is Profile.ASCII
    rows = [
        (
            item.id,
            item.title,
            item.group,
            _grade(item.difficulty, in_digits),
            "✓" if item.id in solved else "",
        )
        for item in items
    ]
    for line in sheet.table(rows):
        print(line)


def _grade(difficulty: int | None, in_digits: bool) -> str:
    """Return one of five grades as it is shown."""
    if difficulty is None:
        return ""
    return f"{difficulty}/5" if in_digits else "●" * difficulty + "○" * (5 - difficulty)
