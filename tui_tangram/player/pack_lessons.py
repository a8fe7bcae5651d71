"""Lessons of packs: checked before a pack is installed, and read where it is.

A pack has them in files of the form that `tui_tangram.player.lessons` says, which its manifest
names.  Their puzzles are files that the manifest names among its own, each with one puzzle, or IDs
of puzzles that everybody has.  Their texts are in one language and shown as they are.  With an
installed pack they are one file, ``lessons.json``, without the id of the pack, which is put before
theirs when they are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, Final

from tui_tangram.files import regular
from tui_tangram.games.catalog import find_puzzle
from tui_tangram.games.session import Session
from tui_tangram.language import tr
from tui_tangram.play import Document, DocumentError, MoveError, quote
from tui_tangram.play.document import parse_object
from tui_tangram.player.installed import InstalledPack
from tui_tangram.player.lessons import FORMAT, VERSION, Lesson, LessonGroup, lessons_in
from tui_tangram.player.library import Library
from tui_tangram.player.pack_files import PackError, text_of
from tui_tangram.player.setting import parse_toml
from tui_tangram.player.shelf import Disk, Reporter, cause

NAME: Final = "lessons.json"
MOST: Final = 40
"""Lessons of a pack."""
_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
LONGEST: Final = 100
"""Characters of a step on the screen, which has two lines of a small window."""


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NUMBERED: Final = ("take", "take_tile", "swap", "swap_tile")
KEYS: Final = frozenset(f"{name}_{n}" for name in _NUMBERED for n in range(1, 10)) | _names("""
    back check contour corner_down corner_left corner_right corner_up cursor_down cursor_left
    cursor_right cursor_up drawer_down drawer_up edges errors filter fit_here flip freestyle gather
    go_to_fit help hint mark mark_group mark_position move.down move.left move.right move.up
    move_down move_left move_right move_up next_corner next_drawer next_fit next_fitting
    next_piece nudge_down nudge_left nudge_right nudge_up overview pick_up previous_corner
    previous_drawer previous_fit previous_fitting previous_piece put_down redo restart sift
    snap snap_last solid store store_all stow switch to_good to_tray turn_left turn_right undo
    zoom_in zoom_out
""")
"""The names that stand for keys in braces, with former ones."""
INTENTS: Final = _names("""
    call check contour down errors filter flip freestyle hint jump left let_go mark mark_group
    mark_position next_corner next_drawer next_fit next_piece nudge_down nudge_left
    nudge_right nudge_up overview pick_up previous_corner previous_drawer previous_fit
    previous_piece put_down redo restart right snap solid store store_all switch take
    to_good to_tray turn_left turn_right undo up zoom
""")
"""The actions that a step on the screen may require."""
COMMANDS: Final = _names("""
    back check contour corner facts find fits flip group help hint history hold lay look mark match
    mismatches more move moves off on open pieces place placed redo remove repeat ring row
    rules set solution speech swap turn undo unplaced wrong
""")
"""The commands that a step in lines may require."""


def check_lessons(
    names: Sequence[str], files: Mapping[str, bytes], puzzle: Callable[[Document, str], str]
) -> list[dict[str, Any]]:
    """Return the lessons in the *files* with these names, as they are saved.

    *puzzle* returns how a lesson's puzzle is called, or raises `DocumentError`.  Raises
    `PackError` for the first fault.
    """
    found: dict[str, dict[str, Any]] = {}
    for name in names:
        try:
            document = Document(parse_toml(text_of(name, files[name])))
            lessons = lessons_in(document)
            for part, lesson in zip(document.parts("lessons"), lessons, strict=True):
                _check(part, lesson)
                if lesson.id in found:
                    part.fail("id", "another lesson is called {id}", id=quote(lesson.id))
                found[lesson.id] = {**part.content, "puzzle": puzzle(part, lesson.puzzle)}
                if len(found) > MOST:
                    part.fail("id", "a pack has at most {most} lessons", most=MOST)
        except DocumentError as error:
            raise PackError(f"{name}: {error}") from None
    return list(found.values())


def _check(part: Document, lesson: Lesson) -> None:
    """Raise `DocumentError` for features of the program's lessons only, and for unknown ones."""
    if not _ID.fullmatch(lesson.id):
        part.fail("id", "use a-z, 0-9 and -, not {name}", name=quote(lesson.id))
    if lesson.group is LessonGroup.LAB:
        part.fail("group", "a pack has no lessons for the laboratory")
    for place, step in zip(part.parts("steps"), lesson.steps, strict=True):
        for key in ("text", "to_turn", "to_move"):
            text: str = getattr(step, key)
            if len(text) > LONGEST:
                place.fail(key, "is longer than {most} characters", most=LONGEST)
            for name in _keys(place, key, text):
                if name not in KEYS and name != "unplaced":
                    place.fail(key, "no key is called {name}", name=quote(name))
        if step.shows:
            place.fail("shows", "a pack has no lessons for the laboratory")
        known = (INTENTS if step.text else frozenset()) | (COMMANDS if step.line else frozenset())
        for name in step.does:
            if name not in known:
                place.fail("does", "nothing to do is called {name}", name=quote(name))


def _keys(place: Document, key: str, text: str) -> Iterator[str]:
    """Yield the names in braces in a *text*, the field *key*.  Raises `DocumentError`."""
    try:
        for _, name, form, conversion in Formatter().parse(text):
            if name is not None:
                yield name if not (form or conversion) else f"{name}:{form}"
    except ValueError:
        place.fail(key, "braces are only for names of keys")


def try_lessons(lessons: Sequence[Lesson], library: Library) -> None:
    """Make the moves that lessons begin with.  Raises `PackError` for one that cannot be made."""
    for lesson in lessons:
        try:
            session = Session(find_puzzle(library, lesson.puzzle, {}), float)
            for move in lesson.moves:
                session.play(move, "game")
        except (LookupError, ValueError, MoveError) as error:
            name = lesson.id.rpartition("/")[2]
            raise PackError(
                "lesson {name}: moves: {why}", name=quote(name), why=cause(error)
            ) from None


def lessons_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return the file of the lessons of an installed pack."""
    return json.dumps({"format": FORMAT, "version": VERSION, "lessons": rows})


def pack_lessons(pack: InstalledPack, report: Reporter, disk: Disk) -> tuple[Lesson, ...]:
    """Return the lessons of an installed pack; problems go to *report*."""
    path, facts = pack.directory / NAME, pack.facts
    try:
        content = disk.read(path, regular)
        if content is None:
            return ()
        lessons = lessons_in(parse_object(content))
    except DocumentError as error:
        report(tr("{file}: {error}; skipped", file=path, error=error))
        return ()
    except OSError as error:
        report(tr("cannot read {file}: {why}", file=path, why=cause(error)))
        return ()
    return tuple(
        one._replace(
            id=f"{facts.id}/{one.id}",
            puzzle=facts.id + one.puzzle if one.puzzle.startswith("/") else one.puzzle,
            pack=facts.title,
        )
        for one in lessons
    )
