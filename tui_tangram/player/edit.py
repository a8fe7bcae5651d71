"""Changing single settings in a file that people write too.

A setting that is only explained, in a line such as ``#theme = "default"``, is set in that
line, and one that has its default again is turned back into such a line.  Everything else is
left to tomlkit.  In any case the result is read again with Python's own reader
and must have exactly the new settings: a file that cannot be changed safely is not changed.

This module is imported when something is changed, not when settings are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.play import DocumentError
from tui_tangram.player.setting import Setting, SettingKind, parse_toml, written


class EditError(PlayerError):
    """A file that cannot be changed safely; the message is one line."""


_HEAD: Final = mark(
    '# Settings of tui-tangram.  A line that begins with "#" has no effect: '
    'remove the "#" to\n'
    "# set what it names.  The program changes single lines and does not touch "
    "the rest.\n"
    "# An environment variable overrules a line here: TUI_TANGRAM_THEME for "
    "theme."
)


def template(settings: Sequence[Setting]) -> str:
    """Return a file that explains all settings and sets none, in the language in use."""
    parts = [f"{tr(_HEAD)}\nversion = 1\n"]
    group = ""
    for row in settings:
        lines = []
        if row.group != group:
            group = row.group
            lines += [f"## {tr(group)}\n"]
        lines.append(f"# {_explained(row)}")
        lines.append("[keys]" if row.kind is SettingKind.KEYS else _explaining(row))
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _explained(row: Setting) -> str:
    about = tr(row.about)
    if row.choices:
        return tr("{about}  One of {choices}.", about=about, choices=", ".join(row.choices))
    if row.kind is SettingKind.NUMBER:
        low, high = row.range
        to = f"{high:g} {row.unit}".rstrip()
        return tr("{about}  From {low} to {high}.", about=about, low=f"{low:g}", high=to)
    return about


def _explaining(row: Setting) -> str:
    """Return the line that has only the default."""
    return f"#{row.name} = {written(row.default)}"


def edited(text: str, changes: Mapping[str, object], settings: Sequence[Setting] = ()) -> str:
    """Return *text* with these settings changed; None removes one.

    *text* is TOML.  Of *settings* the defaults are explained again.  Raises `EditError`.
    """
    try:
        expected = {**parse_toml(text), **changes}
    except DocumentError as error:
        raise EditError(str(error)) from None
    expected = {name: value for name, value in expected.items() if value is not None}
    explaining = {
        row.name: _explaining(row) for row in settings if row.kind is not SettingKind.KEYS
    }
    ways: tuple[Callable[[str, Mapping[str, object]], str], ...] = (
        partial(_by_line, explaining=explaining),
        _by_library,
    )
    for way in ways:
        try:
            changed = way(text, changes)
            if parse_toml(changed) == expected:
                return changed
        # tomlkit raises various errors for unusual but valid files, and its output
        # may be invalid TOML.
        except Exception:  # noqa: BLE001, S112
            continue
    raise EditError("the program cannot change it")


def _by_line(text: str, changes: Mapping[str, object], *, explaining: Mapping[str, str]) -> str:
    """Change the lines that explain changed settings, and leave the rest to the library.

    New settings get lines of their own; the library would put them below the next comment.
    """
    before = parse_toml(text)
    left: dict[str, object] = {}
    for name, value in changes.items():
        if value is None and name in before and name in explaining:
            # Without a comment after the value, the line explains again.
            old, new = re.escape(written(before[name])), explaining[name]
            line = re.compile(rf"^{re.escape(name)} = {old}(?=\r?$)", re.MULTILINE)
            text, found = line.subn(lambda _, new=new: new, text, count=1)  # type: ignore[misc]
        elif value is not None and name not in before and not isinstance(value, Mapping):
            line = re.compile(rf"^#[ \t]?{re.escape(name)}[ \t]*=[^\r\n]*", re.MULTILINE)
            new = f"{name} = {written(value)}"
            text, found = line.subn(lambda _, new=new: new, text, count=1)  # type: ignore[misc]
            if not found:
                text, found = _added(text, name, value), 1
        elif isinstance(value, Mapping) and isinstance(before.get(name, {}), Mapping):
            text, found = _table(text, name, before.get(name), value), 1
        else:
            found = 0
        if not found:
            left[name] = value
    return _by_library(text, left) if left else text


def _table(
    text: str, name: str, before: Mapping[str, object] | None, table: Mapping[str, object]
) -> str:
    """Return *text* with another content of a table, which may be new."""
    if before is None:
        new = [f"[{name}]", *(f"{key} = {written(value)}" for key, value in table.items())]
        lines = _lines(text)
        return _inserted(lines, len(lines), ["", *new] if lines else new)
    text = _by_library(text, {name: {key: table[key] for key in before if key in table}})
    for key in table.keys() - before.keys():
        text = _added(text, key, table[key], name)
    return text


_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
_HEADER: Final = re.compile(r"[ \t]*\[([^\[\]#]+)\][ \t\r]*(#.*)?$|[ \t]*\[\[")


def _lines(text: str) -> list[str]:
    return _LINE.findall(text)


def _added(text: str, key: str, value: object, table: str = "") -> str:
    """Return *text* with a line for a new key, after the last one of its *table*.

    Raises `EditError` where that has no place for it.
    """
    lines, content = _lines(text), parse_toml(text)
    if table:
        content = {**content, table: {**content[table], key: value}}
    else:
        content = {**content, key: value}
    headers = [number for number, line in enumerate(lines) if _HEADER.match(line)]
    begins = [number + 1 for number in headers if _named(lines[number]) == table] if table else [0]
    for begin in begins:
        for end in [number for number in headers if number >= begin] + [len(lines)]:
            at = end
            while at > begin and lines[at - 1].strip()[:1] in ("", "#"):
                at -= 1
            if at == begin and not table:
                # Only comments: above those that belong to the table.
                at = end
                while at and lines[at - 1].lstrip().startswith("#"):
                    at -= 1
            changed = _inserted(lines, at, [f"{key} = {written(value)}"])
            # A line like a table may be part of a value.
            with suppress(DocumentError):
                if parse_toml(changed) == content:
                    return changed
    raise EditError("the program cannot change it")


def _named(header: str) -> str:
    """Return the name of the table that a line begins."""
    found = _HEADER.match(header)
    return (found[1] or "").strip() if found else ""


def _inserted(lines: Sequence[str], at: int, new: Sequence[str]) -> str:
    """Return *lines* with new ones, which end as the one before does, or the one behind."""
    near = [line for line in (*lines[:at][::-1], *lines[at:]) if line.endswith("\n")]
    end = "\r\n" if near and near[0].endswith("\r\n") else "\n"
    block = end.join(new)
    before, behind = "".join(lines[:at]), "".join(lines[at:])
    if before and not before.endswith("\n"):
        return f"{before}{end}{block}"
    return f"{before}{block}{end}{behind}"


def _by_library(text: str, changes: Mapping[str, object]) -> str:
    import tomlkit

    document: Any = tomlkit.parse(text)
    for name, value in changes.items():
        if value is None:
            document.pop(name, None)
        elif isinstance(value, Mapping) and isinstance(document.get(name), Mapping):
            table = document[name]
            for key in [key for key in table if key not in value]:
                del table[key]
            for key, part in value.items():
                if key not in table or table[key] != part:
                    table[key] = part
        else:
            document[name] = value
    return tomlkit.dumps(document)
