"""Packs made of a player's own puzzles, and of puzzles that everybody has."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from tui_tangram.play import quote
from tui_tangram.play.files import file_text
from tui_tangram.play.names import PACK
from tui_tangram.play.phrases import grouped
from tui_tangram.player.item_names import numbered, slug
from tui_tangram.player.pack_check import (
    MANIFEST_FORMAT,
    MANIFEST_VERSION,
    CheckedPack,
    check_files,
)
from tui_tangram.player.pack_files import MANIFEST, MAX_FILES, PackError, read_zip, text_of
from tui_tangram.player.rows import parsed_row
from tui_tangram.player.user_store import FIGURES, PARTS, SETS, UserFile, UserStore

if TYPE_CHECKING:
    from tui_tangram.player.player import PlayerLibrary

_OLDEST: Final = (1980, 1, 1, 0, 0, 0)
"""The time of all files: the same puzzles make the same pack."""
_PUZZLE: Final = re.compile(r"""^(\s*puzzle\s*=\s*)(["'])(own/[^"'\n]*)\2""", re.MULTILINE)
"""The line of a lesson's puzzle, if that is a player's own."""
_NOT_SINGLE: Final = ("id", "symmetric", "category")
"""Fields of a figure in a list that are not in a file of its own."""


def make_pack(
    library: PlayerLibrary,
    puzzles: Sequence[str],
    texts: Mapping[str, str],
    lessons: Mapping[str, bytes] = MappingProxyType({}),
) -> tuple[bytes, CheckedPack]:
    """Return the zip file of a pack, which can be installed, and its content; see `pack_of`."""
    content = pack_of(library.user_items.files, puzzles, texts, lessons)
    return content, check_files(read_zip(io.BytesIO(content)), library.below)


def pack_of(
    own: UserStore,
    puzzles: Sequence[str],
    texts: Mapping[str, str],
    lessons: Mapping[str, bytes] = MappingProxyType({}),
) -> bytes:
    """Return the zip file of a pack with these puzzles, in this order.

    They are IDs of the player's own puzzles and collections, or of puzzles that everybody has.
    *texts* are the texts of the manifest, *lessons* files of lessons by their names, which may
    call the player's own puzzles by their IDs.  Raises `PackError`.
    """
    rows = {name: (file, at) for file in _lists(own) for at, name in enumerate(file.ids)}
    groups = {file.group: file.ids for file in _lists(own) if file.name}
    files: dict[str, str] = {}
    called: dict[str, str] = {}
    named: list[str] = []
    sets: list[str] = []
    for text in puzzles:
        for name in groups.get(text, (text,)):
            if name in rows:
                file, at = rows[name]
                named.append(_added(files, file.rows[at], file, sets))
                called[name] = named[-1]
            elif name.startswith((own.prefix, PACK)):
                raise PackError("nothing of your own is called {name}", name=quote(name))
            else:
                named.append(name)
    for one in own.files(SETS):
        short = one.ids[0].removeprefix(own.prefix)
        if short in sets:
            files[f"sets/{short}.json"] = file_text({**one.rows[0], "id": short})
    manifest = [
        f"format = {_quoted(MANIFEST_FORMAT)}",
        f"version = {MANIFEST_VERSION}",
        f"id = {_quoted(texts.get('id') or slug(texts['title'])[:40].rstrip('-') or 'pack')}",
        *(f"{key} = {_quoted(value)}" for key, value in texts.items() if value and key != "id"),
        f"puzzles = {_list(named)}",
    ]
    if sets:
        manifest.append(f"sets = {_list([f'sets/{name}.json' for name in dict.fromkeys(sets)])}")
    for name, content in lessons.items():
        files[f"lessons/{name}"] = _renamed_lessons(name, content, called)
    if lessons:
        manifest.append(f"lessons = {_list([f'lessons/{name}' for name in lessons])}")
    return _zipped({MANIFEST: "\n".join(manifest) + "\n", **files})


def _renamed_lessons(name: str, content: bytes, called: Mapping[str, str]) -> str:
    """Return a file of lessons in which the player's own puzzles are *called* as in the pack."""
    text = text_of(name, content)
    return _PUZZLE.sub(lambda found: f'{found[1]}"{called.get(found[3], found[3])}"', text)


def _lists(own: UserStore) -> Iterator[UserFile]:
    for part in PARTS:
        if part is not SETS:
            yield from own.files(part)


def _added(files: dict[str, str], row: Mapping[str, Any], file: UserFile, sets: list[str]) -> str:
    """Put a puzzle among the files of a pack; return the name of its file.  Raises `PackError`."""
    if len(files) == MAX_FILES - 1:  # one is the manifest
        raise PackError("at most {most} puzzles fit in it", most=grouped(len(files)))
    if file.part is FIGURES:
        fields = parsed_row(row)
        content = {key: fields[key] for key in fields if key not in _NOT_SINGLE}
        of = str(content.get("set", file.head.get("set")))
        if of.startswith(file.prefix):
            of = of.removeprefix(file.prefix)
            sets.append(of)
        head = {"format": file.part.single, "version": 1, "set": of}
        content = {**head, **{key: content[key] for key in content if key not in head}}
    elif file.listed:
        content = {**row["puzzle"], "name": row["name"]}
    else:
        content = dict(row)
    stems = numbered(slug(str(row.get("name", ""))) or "puzzle")
    name = next(name for name in (f"{stem}.json" for stem in stems) if name not in files)
    files[name] = file_text(content)
    return name


def _quoted(text: str) -> str:
    """Return a text as TOML has it, whose strings are those of JSON where all is printable."""
    return json.dumps(text, ensure_ascii=False)


def _list(names: Sequence[str]) -> str:
    return "[\n" + "".join(f"    {_quoted(name)},\n" for name in names) + "]"


def _zipped(files: Mapping[str, str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            info = zipfile.ZipInfo(name, _OLDEST)
            info.external_attr = 0o644 << 16
            archive.writestr(info, text, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
