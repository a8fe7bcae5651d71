"""Puzzles found, read, made and written."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Final, Literal

from tui_tangram.api import loading
from tui_tangram.api.making import NewPuzzle, new_puzzle
from tui_tangram.api.puzzle import Puzzle, meter_of, refusals
from tui_tangram.files import opened
from tui_tangram.language import PlayerError
from tui_tangram.play.files import MOST_BYTES, ImportSpec
from tui_tangram.player.library import Library, shipped_library
from tui_tangram.player.paths import directories
from tui_tangram.player.shelf import cause

Difficulty = Literal["", "easy", "medium", "hard", "diabolical"]
"""The difficulty of a figure, or the size of a board; empty for any figure, or a small board."""

_TEXT: Final = "text"
"""The name of a text in messages."""


def _own_library() -> Library:
    from tui_tangram.player.player import library_in

    def report(line: str) -> None:
        warnings.warn(line, stacklevel=2)

    return library_in(directories().data, shipped_library(), report)


def _library(*, own: bool) -> Library:
    return _own_library() if own else shipped_library()


def search(words: str = "", *, own: bool = False) -> tuple[str, ...]:
    """Return the IDs of the puzzles that match all *words*, as in the gallery; without, of all.

    With *own*, a player's own puzzles and installed packs are among them.

    >>> from tui_tangram import search
    >>> search("swan")[0]
    'tangram/swan'
    """
    library = _library(own=own)
    return tuple(row.id for row in (library.search_items(words) if words else library.items))


def load(name: str | PathLike[str], *, own: bool = False, seconds: float | None = None) -> Puzzle:
    """Return the puzzle that *name* names: by ID, by name, or by the file that it is in.

    An ID is that of a puzzle of the program, one that makes its board or its random figure, a
    shared one that has all of the puzzle in it, or that of a day, such as
    ``daily/tangram/2026-11-21``.  A file is one of this program, or whatever ``tui-tangram import``
    reads, with one puzzle.  With *own*, the player's own puzzles and packs are known by their IDs;
    without, nothing of a player is read.  Raises `PlayerError`, and `LimitError` if a puzzle
    that must be made takes more than *seconds*.

    >>> from tui_tangram import load
    >>> load("swan").id, load("square/3x3/tetravex/c5/s7").name
    ('tangram/swan', 'Squares, Tetravex, 3×3')
    """
    library = _library(own=own)
    text = fspath(name)
    file = not isinstance(name, str) or loading.exists(text) or loading.looks_like_a_file(text)
    if isinstance(name, str):
        find = partial(loading.made, library, meter=lambda: meter_of(None, seconds))
        with refusals():
            found = loading.named(library, text, lambda: datetime.now(UTC).date(), find, file=file)
        if found is not None:
            return Puzzle(found, library)
        if not file:
            raise loading.unknown(text, library)
    return _only(_read(_content(text), text, library, ImportSpec()), text)


def load_all(
    file: str | PathLike[str],
    *,
    set: str = "",  # noqa: A002
    words: str = "",
    own: bool = False,
) -> Iterator[Puzzle]:
    """Yield all puzzles of a file.

    *set* is the ID of the set that a drawing shows, *words* the words for what a table of tiles
    leaves open, such as ``tetravex 6x12``.  Raises `PlayerError` for the first that cannot be used.
    """
    where, library = fspath(file), _library(own=own)
    yield from _read(_content(where), where, library, ImportSpec(set, words=words))


def loads(content: str | bytes, *, own: bool = False) -> Puzzle:
    """Return the puzzle in the content of a file; see `load`.

    >>> from tui_tangram import load, loads
    >>> swan = load("tangram/swan")
    >>> loads(swan.to_json()).share_id == swan.share_id
    True
    """
    text = content.encode() if isinstance(content, str) else content
    return _only(_read(text, _TEXT, _library(own=own), ImportSpec()), _TEXT)


def _content(where: str) -> bytes:
    with opened(where) as file:
        return file.read(MOST_BYTES + 1)


def _read(content: bytes, where: str, library: Library, spec: ImportSpec) -> Iterator[Puzzle]:
    with refusals():
        for one in loading.incoming(content, where, library, spec):
            yield Puzzle(one, library)


def _only(found: Iterator[Puzzle], where: str) -> Puzzle:
    first, second = next(found, None), next(found, None)
    if first is None:
        raise PlayerError("{file}: has no puzzle", file=where)
    if second is not None:
        raise PlayerError("{file}: has several puzzles", file=where)
    return first


def new(
    layout: str = "tangram",
    *,
    seed: int | None = None,
    difficulty: Difficulty = "",
    moves: tuple[int, int] | None = None,
    set: str = "",  # noqa: A002
    rules: str = "",
    size: str = "",
    shape: str = "",
    colours: int | None = None,
    wild: int = 0,
    fixed: int = 0,
    spare: int = 0,
    flips: bool = False,
    connectors: bool = False,
    corners: bool = False,
    outer: str = "",
    wrap: bool = False,
    unique: bool = False,
    seconds: float | None = None,
) -> Puzzle:
    """Return a new puzzle: a random figure, or a board of a *layout* such as ``square``.

    The other arguments are the options of ``tui-tangram new``; *moves* are the minimum and the
    maximum that a careful player should need.  The same *seed* makes the same puzzle.  Raises
    `PlayerError` for impossible options, and `LimitError` if none is made within *seconds*.

    >>> from tui_tangram import new
    >>> board = new("square", size="3x3", rules="tetravex", unique=True, seed=4)
    >>> board.count(distinct=True)
    1
    """
    wanted = NewPuzzle(
        layout=layout,
        rules=rules,
        difficulty=difficulty,
        size=size,
        shape=shape,
        colours=colours,
        wild=wild,
        fixed=fixed,
        spare=spare,
        flips=flips,
        connectors=connectors,
        corners=corners,
        outer=outer,
        wrap=wrap,
        unique=unique,
        set=set,
        moves=moves,
    )
    library = shipped_library()
    with refusals():
        limit = meter_of(None, seconds)
        patient = seconds is not None
        return Puzzle(new_puzzle(wanted, seed, library, lambda: limit, patient=patient), library)


def export(
    file: str | PathLike[str],
    puzzles: Puzzle | Iterable[Puzzle],
    *,
    title: str = "",
    solutions: bool = False,
    replace: bool = False,
    seconds: float | None = None,
) -> None:
    """Write puzzles into a file, in the format of its extension: .json, .svg, .png, .pdf, .html.

    The formats are those of ``tui-tangram export``, except packs.  Raises `PlayerError` if it
    cannot be written or, without *replace*, exists, and `LimitError` if *solutions* are wanted
    and not found within *seconds*.
    """
    # Late: it draws pages.
    from tui_tangram.flow import export
    from tui_tangram.flow.booklet import BookletOptions
    from tui_tangram.render.portrayal import Portrayals

    path = Path(file)
    some = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    with refusals():
        form = export.file_format_of(path)
        drawn = Portrayals([one.problem.portrayal for one in some])
        if not drawn:
            raise PlayerError("{file}: has no puzzle", file=path)
        order = export.Order(
            title or drawn[0].name,
            drawn,
            BookletOptions(solutions=solutions),
            meter_of(None, seconds),
        )
    try:
        with refusals():
            export.write(path, form.pieces(order), replace=replace)
    except PlayerError:
        raise
    except FileExistsError:
        raise PlayerError("{file}: already exists", file=path) from None
    except (OSError, ValueError) as error:
        raise PlayerError("{file}: cannot be written: {why}", file=path, why=cause(error)) from None
