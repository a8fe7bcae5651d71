"""Puzzles of any kind, daily ones and ladders too, from arguments of the command line.

All errors are `UsageError` s with the file, the place in it and the cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_tangram.api import loading
from tui_tangram.api.kinds import kinds
from tui_tangram.cli import inputs
from tui_tangram.cli.errors import UsageError, complain, refusing
from tui_tangram.games.catalog import (
    DailySlot,
    DailySlotError,
    daily_kinds,
    find_game,
)
from tui_tangram.games.catalog.daily import looks_like_slot, slots_of
from tui_tangram.games.catalog.shared_result import SharedLineError, read_shared, runs_in
from tui_tangram.play import Game, quote
from tui_tangram.play.files import FormatError, ImportSpec
from tui_tangram.play.names import FOREIGN
from tui_tangram.player.library import UnknownPuzzleError

if TYPE_CHECKING:
    from tui_tangram.api.problem import SolvablePuzzle
    from tui_tangram.games.tangram.api.problem import FigureProblem
    from tui_tangram.player.packs import PuzzlePack


class NamedCollection(NamedTuple):
    """The puzzles that an argument names together."""

    title: str
    """The name in the language in use."""
    puzzles: list[SolvablePuzzle]


def find(text: str, *, files: bool = True, make: bool = True) -> SolvablePuzzle:
    """Return the puzzle that *text* names: by id or name, a shared line, a file, or ``-``.

    The id may be that of a daily puzzle or of a step of a ladder.  Without *files* no file
    is searched.  One that takes long to make is made within the
    limit of the command; without *make* it raises `UnmadeError`.
    """
    if text == "-" and files:
        return read(text)
    known = inputs.library()
    with refusing(SharedLineError):
        shared = read_shared(text)
    text = shared.puzzle if shared else text
    there = files and not shared and loading.exists(text)
    missing = files and not there and loading.looks_like_a_file(text)
    look = inputs.puzzle if make else known.find
    found = loading.named(known, text, today(), look, file=there or missing)
    if found is not None:
        return found
    if there:
        return read(text)
    if missing:
        raise UsageError("{file}: no such file", file=inputs.shown(text))
    if not (files or shared):
        raise UsageError(
            "no puzzle named {name}, and --restricted reads no files; {hint}",
            name=quote(text),
            hint=UnknownPuzzleError(text, known).hint,
        )
    raise loading.unknown(text, known)


def read(text: str) -> SolvablePuzzle:
    """Return the puzzle in the file *text*, or in standard input for ``-``.

    A puzzle without a name gets that of its file, if its kind allows that.
    """
    # Late, as few commands read files.
    from tui_tangram.flow.importing import source_of

    content, where = inputs.content(text), inputs.shown(text)
    if runs := runs_in(content):
        if len(runs) > 1:
            raise UsageError("{file}: has {n} puzzles; import them", file=where, n=len(runs))
        return find(*runs)
    name, library = "" if text == "-" else Path(text).stem, inputs.library()
    with refusing(FormatError):
        if source_of(content, library).is_open(content):
            found = _only(content, where, name)
        else:
            found = loading.read(content, where, library, name)
    for note in found.notes:
        complain(f"{where}: {note}")
    return found


def _only(content: bytes, where: str, name: str) -> SolvablePuzzle:
    """Return the puzzle of a file as others write them.

    Raises `UsageError` where it has several or leaves something open, and `FormatError`.
    """
    found = list(loading.incoming(content, where, inputs.library(), ImportSpec(name=name)))
    if len(found) != 1:
        raise UsageError("{file}: has {n} puzzles; import them", file=where, n=len(found))
    [one] = found
    if one.question:
        raise UsageError(
            "{file}: {question} Import it with --rules {rules}.",
            file=where,
            question=one.question,
            rules="|".join(one.choices),
        )
    return one


def find_figure(text: str) -> FigureProblem:
    """Return the figure that *text* names.  Raises `PlayerError` as `find` does, or for none."""
    # Late: it is loaded with the first figure.
    from tui_tangram.games.tangram.api.problem import FigureProblem

    found = find(text)
    if not isinstance(found, FigureProblem):
        raise UsageError("{file}: only figures can be verified", file=inputs.shown(text))
    return found


def is_known(found: SolvablePuzzle) -> bool:
    """Return whether the library has this very puzzle under its id.

    A file may claim any id; no other puzzle must be saved under it.
    """
    puzzle, kind = found.source, found.game.kind
    if not puzzle.id:
        return False
    try:
        other = inputs.puzzle(puzzle.id, kind)
    except (LookupError, ValueError):
        return False
    return kinds()[kind].same(puzzle, other)


def name_in_library(found: SolvablePuzzle) -> str:
    """Return a name by which the library finds a puzzle: its id, or a temporary one."""
    if is_known(found):
        known: str = found.source.id
        return known
    return inputs.library().keep(found.source, found.game.kind)


def game_of(found: SolvablePuzzle) -> Game[Any]:
    """Return the game of a puzzle, which the library keeps if it is from elsewhere."""
    return find_game(inputs.library(), found.game.kind, name_in_library(found), {})


def find_all(texts: Sequence[str]) -> list[SolvablePuzzle]:
    """Return the puzzles that *texts* name, collections of the library among them."""
    if texts.count("-") > 1:
        raise UsageError("standard input can be read only once")
    groups = [collection(text) for text in texts]
    return [
        one
        for text, group in zip(texts, groups, strict=True)
        for one in (group.puzzles if group else [find(text)])
    ]


def collection(text: str) -> NamedCollection | None:
    """Return the collection or pack with that id; None when there is none.

    The steps of a ladder are a collection, too.
    """
    known = inputs.library()
    steps = named(text)
    if steps is not None:
        return NamedCollection(text, [find(step.name) for step in steps])
    if "/" in text and not text.startswith(FOREIGN):
        # The ids of the program's collections are words, those of its puzzles are paths.
        return None
    # An installed pack has a collection for each kind; the pack has all in order.
    for pack in (one.pack for one in known.installed):
        if pack.id == text:
            return _of_pack(pack)
    for kind in kinds().values():
        for one in known[kind.name].collections:
            if one.id == text:
                return NamedCollection(
                    one.title,
                    [
                        loading.problem_of(known.find(item.id, kind.name), kind.name, known)
                        for item in one.items
                    ],
                )
    for pack in known.packs:
        if pack.id == text:
            return _of_pack(pack)
    return None


def _of_pack(pack: PuzzlePack) -> NamedCollection:
    return NamedCollection(pack.title, [find(puzzle) for puzzle in pack.puzzles])


def today() -> date:
    """Return the day of UTC."""
    return datetime.now(UTC).date()


def named(text: str) -> tuple[DailySlot, ...] | None:
    """Return the slots that *text* names, a ladder's steps all; None for other names.

    ``daily`` and ``weekly`` alone are those of every game.  Raises `UsageError`.
    """
    if not looks_like_slot(text):
        return None
    with refusing(DailySlotError):
        return slots_of(text, today(), daily_kinds())
