"""Puzzles of any kind, from arguments of the command line.

Whatever is wrong is a `UsageError` with the file, the place in it and the cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tui_tangram.cli import daily_names, inputs
from tui_tangram.cli.errors import UsageError, complain, refusing
from tui_tangram.cli.kinds import KINDS, CliKind
from tui_tangram.language import tr
from tui_tangram.play import quote
from tui_tangram.play.files import FormatError, format_of
from tui_tangram.play.names import FOREIGN
from tui_tangram.play.phrases import either
from tui_tangram.store.library import UnknownPuzzleError

if TYPE_CHECKING:
    from tui_tangram.play import Game
    from tui_tangram.store.packs import PuzzlePack
    from tui_tangram.store.source import Source
    from tui_tangram.tangram import Figure


class Named(NamedTuple):
    """A puzzle that an argument names."""

    kind: CliKind
    puzzle: Any


class NamedCollection(NamedTuple):
    """The puzzles that an argument names together."""

    title: str
    """The name in the language in use."""
    puzzles: list[Named]


def find(text: str, *, files: bool = True, make: bool = True) -> Named:
    """Return the puzzle that *text* names: by id or name, a file, or ``-``.

    The id may be that of a daily puzzle or of a step of a ladder.  Without *files* it is not
    even looked whether there is such a file.  One that takes long to make is made within the
    limit of the command; without *make* it raises `UnmadeError`.
    """
    if text == "-" and files:
        return read(text)
    given = text
    text, why = daily_names.own_name(text), ""
    known = inputs.library()
    # The kind that the form of a name tells comes first, and the others are not even read.
    for source in known.claiming(text):
        try:
            puzzle = (inputs.puzzle if make else known.find)(text, source.kind)
            return Named(KINDS[source.kind], puzzle)
        except UnknownPuzzleError:
            continue
        except ValueError as error:
            why = why or str(error)
    alone = None if why or (files and _is_there(given)) else known.alone(text)
    if alone is not None:
        return Named(KINDS[alone.kind], known.find(alone.id, alone.kind))
    unknown = UnknownPuzzleError(text, known)
    if not files:
        raise UsageError(
            why
            or tr(
                "no puzzle named {name}, and --restricted reads no files; {hint}",
                name=quote(text),
                hint=unknown.hint,
            )
        )
    if _is_there(given):
        return read(given)
    if _looks_like_a_file(text):
        raise UsageError("{file}: no such file", file=inputs.shown(text))
    if why:
        raise UsageError(why)
    raise UsageError("no puzzle or file named {name}; {hint}", name=quote(text), hint=unknown.hint)


def read(text: str) -> Named:
    """Return the puzzle in the file *text*, or in standard input for ``-``.

    A puzzle without a name is called as its file, where its kind allows that.
    """
    # Late, as few commands read files.
    from tui_tangram.flow.importing import source_of

    content, where = inputs.content(text), inputs.shown(text)
    name = "" if text == "-" else Path(text).stem
    with refusing(FormatError):
        source = source_of(content, inputs.library())
        if source.is_open(content):
            content = _as_ours(source, content, where, name)
        form = format_of(content, where)
        for kind in KINDS.values():
            if form in kind.formats:
                return Named(kind, kind.handler().read(content, where, form, name))
        first, *others = (repr(kind.formats[0]) for kind in KINDS.values())
        raise FormatError(
            where,
            "format",
            tr(
                "must be {figure} or {tiles}, not {value}",
                figure=first,
                tiles=either(others),
                value=quote(form),
            ),
        )


def _as_ours(source: Source[Any], content: bytes, where: str, name: str) -> bytes:
    """Return the puzzle of a file as others write them as a file of this program.

    Raises `FormatError`, and `UsageError` where it has several or leaves something open.
    """
    from tui_tangram.drawing.importing import ImportWish
    from tui_tangram.flow.importing import name_for

    found = list(source.arrivals(content, where, ImportWish(name=name_for(where, name))))
    if len(found) > 1:
        raise UsageError("{file}: has {n} puzzles; import them", file=where, n=len(found))
    [one] = found
    if one.puzzle is None:
        raise FormatError(where, one.place, one.cause)
    if one.question:
        raise UsageError(
            "{file}: {question} Import it with --rules {rules}.",
            file=where,
            question=one.question,
            rules="|".join(one.choices),
        )
    for note in one.notes:
        complain(f"{where}: {note}")
    return source.file_of(found).encode()


def find_figure(text: str) -> Figure:
    """Return the figure that *text* names.  Raises `UsageError` as `find` does, or for none."""
    kind, puzzle = find(text)
    return kind.handler().figure(puzzle, text)


def is_known(found: Named) -> bool:
    """Return whether the library has this very puzzle under its id.

    A file may claim any id; another puzzle must not be saved under that.
    """
    kind, puzzle = found
    if not puzzle.id:
        return False
    try:
        other = inputs.puzzle(puzzle.id, kind.name)
    except (LookupError, ValueError):
        return False
    return kind.same(puzzle, other)


def game_of(found: Named) -> Game[Any]:
    """Return the game of a puzzle, which the library keeps if it is from elsewhere."""
    from tui_tangram.catalog import find_game

    kind, puzzle = found
    name = puzzle.id if is_known(found) else inputs.library().keep(puzzle, kind.name)
    return find_game(inputs.library(), kind.name, name, {})


def find_all(texts: Sequence[str]) -> list[Named]:
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
    """Return the collection or pack with that id; None when there is no such one.

    The steps of a ladder are a collection, too.
    """
    known = inputs.library()
    steps = daily_names.named(text)
    if steps is not None:
        return NamedCollection(text, [find(step.name) for step in steps])
    if "/" in text and not text.startswith(FOREIGN):
        # The ids of the program's collections are words, those of its puzzles are paths.
        return None
    # Of an installed pack each kind has a collection, the pack has all in order.
    for pack in (one.pack for one in known.installed):
        if pack.id == text:
            return _of_pack(pack)
    for kind in KINDS.values():
        for one in known[kind.name].collections:
            if one.id == text:
                return NamedCollection(
                    one.title,
                    [Named(kind, known.find(item.id, kind.name)) for item in one.items],
                )
    for pack in known.packs:
        if pack.id == text:
            return _of_pack(pack)
    return None


def _of_pack(pack: PuzzlePack) -> NamedCollection:
    return NamedCollection(pack.title, [find(puzzle) for puzzle in pack.puzzles])


def _is_there(text: str) -> bool:
    try:
        return bool(text) and Path(text).exists()
    except (OSError, ValueError):  # too long, or no name at all
        return False


def _looks_like_a_file(text: str) -> bool:
    return text.startswith((".", "/")) or text.endswith(".json")
