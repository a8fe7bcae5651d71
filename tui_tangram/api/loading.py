"""Puzzles by id, name or ID, and from files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui_tangram.api.kinds import kinds
from tui_tangram.games.catalog import UnmadeError, daily_kinds, daily_puzzle
from tui_tangram.language import LimitError, PlayerError, tr
from tui_tangram.play import Meter, Stopped, quote
from tui_tangram.play.files import FormatError, ImportSpec, form_of, format_of
from tui_tangram.play.names import looks_like_slot
from tui_tangram.play.phrases import either
from tui_tangram.player.library import Library, UnknownPuzzleError
from tui_tangram.player.source import LibraryError

if TYPE_CHECKING:
    from datetime import date

    from tui_tangram.api.problem import SolvablePuzzle


def named(
    library: Library,
    text: str,
    today: Callable[[], date],
    find: Callable[[str, str], Any],
    *,
    file: bool = False,
) -> SolvablePuzzle | None:
    """Return the puzzle that *text* names by id, name or ID, or as that of a day; else None.

    *find* returns the puzzle of a name and a kind, such as `made` does.  If there is such a *file*,
    a similar name is not accepted.  Raises `PlayerError` for a malformed name, if there is no such
    file.
    """
    name = text
    if looks_like_slot(text):
        from tui_tangram.games.catalog.daily import read_name

        slot = read_name(text, today(), daily_kinds())
        name = text if slot is None else daily_puzzle(library, slot).puzzle
    elif (at_hand := library.at_hand(text)) is not None:
        kind, puzzle = at_hand
        return problem_of(puzzle, kind, library.below)
    why, damaged = "", None
    # The kind that the form of a name implies comes first, and the others are not even read.
    for kind in library.claiming(name):
        try:
            return problem_of(find(name, kind), kind, library)
        except UnknownPuzzleError:
            continue
        except LibraryError as error:
            damaged = damaged or error
        except ValueError as error:
            why = why or str(error)
    if damaged is not None:
        raise damaged
    alone = None if why or file else library.alone(name)
    if alone is not None:
        return problem_of(library.find(alone.id, alone.kind), alone.kind, library)
    if why and not file:
        raise PlayerError(why)
    return None


def made(library: Library, name: str, kind: str, meter: Callable[[], Meter]) -> Any:  # noqa: ANN401
    """Return the puzzle of a kind that *name* names, made within the limit of *meter*.

    Raises as `Library.find` does, and `LimitError`.
    """
    try:
        return library.find(name, kind)
    except UnmadeError as wanted:
        try:
            library.make(wanted, meter=meter())
        except Stopped as why:
            # Late: with it come a player's games, saves and tables.
            from tui_tangram.flow.choose import none_found

            raise LimitError(f"{quote(name)}: {none_found(why, wanted.advice)}") from None
        return library.find(name, kind)


def problem_of(puzzle: Any, kind: str, library: Library) -> SolvablePuzzle:  # noqa: ANN401
    """Return a puzzle of a library and a kind as a problem."""
    return kinds()[kind].problem().of(puzzle, library)


def read(content: bytes, where: str, library: Library, name: str = "") -> SolvablePuzzle:
    """Return the puzzle in a file of the program; one without a name is called *name*.

    Raises `FormatError`.
    """
    form = format_of(content, where)
    for kind in kinds().values():
        if form in kind.formats:
            return kind.problem().read(content, where, form, name, library)
    formats = either([repr(kind.formats[0]) for kind in kinds().values()])
    cause = tr("must be {formats}, not {value}", formats=formats, value=quote(form))
    raise FormatError(where, "format", cause)


def incoming(
    content: bytes, where: str, library: Library, spec: ImportSpec
) -> Iterator[SolvablePuzzle]:
    """Yield the puzzles of a file; one made elsewhere as ``tui-tangram import`` reads it.

    Raises `PlayerError` for the first invalid one, and `FormatError` for an invalid file.
    """
    # Late, as few commands read files.
    from tui_tangram.flow.importing import files_in, name_for, source_of

    spec = spec._replace(name=name_for(where, spec.name))
    own = {form for kind in kinds().values() for form in kind.formats}
    for file in files_in(content, where, library):
        if form_of(file) in own:
            yield read(file, where, library, spec.name)
            continue
        source = source_of(file, library)
        for one in source.arrivals(file, where, spec):
            place = ": ".join(filter(None, (where, one.place)))
            if one.puzzle is None:
                raise PlayerError(f"{place}: {one.cause}")
            try:
                game = source.game_of(one)
            except LookupError:
                cause = tr("is a set of pieces, not a puzzle")
                raise PlayerError(f"{place}: {cause}") from None
            found = kinds()[source.kind].problem().of_game(game)
            found.notes, found.question, found.choices = one.notes, one.question, one.choices
            yield found


def exists(text: str) -> bool:
    """Whether there is a file with such a name."""
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # too long, or invalid
        return False


def looks_like_a_file(text: str) -> bool:
    """Whether *text* looks like the name of a file, existing or not."""
    return text.startswith((".", "/")) or text.endswith(".json")


def unknown(text: str, library: Library) -> PlayerError:
    """Return the error for a name that no puzzle and no file has, with suggestions."""
    hint = UnknownPuzzleError(text, library).hint
    return PlayerError("no puzzle or file named {name}; {hint}", name=quote(text), hint=hint)
