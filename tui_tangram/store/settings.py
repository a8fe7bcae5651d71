"""What the player has set."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tui_tangram.play import Document, DocumentError, NewerVersionError, quote, read_document
from tui_tangram.store.disk import Disk
from tui_tangram.store.shelf import Report, cause

FORMAT = "tui-tangram/settings"
VERSION = 1

PROFILES = ("auto", "truecolor", "256", "16", "mono", "ascii")
"""What a terminal can show; ``auto`` looks at it and decides."""
CHECKS = ("asked", "always")
"""When it is looked whether a position can still be solved."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings, each with its default."""

    theme: str = "default"
    """The theme's name; a shell that does not know it uses its own default."""
    profile: str = "auto"
    """One of `PROFILES`."""
    motion: bool = True
    """Whether things may move that need not."""
    freestyle: bool = False
    """Whether a tangram is built beside its target unless the player says otherwise."""
    check: str = "asked"
    """One of `CHECKS`: only when the player asks, or after each of their moves too, where it
    is said only when the answer has become another."""
    help_seconds: float = 20.0
    """The most that one hint or check may take; what is not known then is said to be so."""
    new_board: str = ""
    """The choices for a new tile board that were made last, as the id of a generated puzzle."""
    name: str = ""
    """The player's name beside their results; empty until they were asked for it."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The keys of those actions whose keys were changed; none at all switches one off."""


def _theme(document: Document, key: str) -> str:
    return document.text(key, longest=60)


def _board(document: Document, key: str) -> str:
    return document.text(key, longest=200)


def _name(document: Document, key: str) -> str:
    return document.text(key, longest=40)


def _profile(document: Document, key: str) -> str:
    value = document.text(key)
    if value not in PROFILES:
        document.fail(key, f"must be one of {', '.join(PROFILES)}, not {quote(value)}")
    return value


def _check(document: Document, key: str) -> str:
    value = document.text(key)
    if value not in CHECKS:
        document.fail(key, f"must be one of {', '.join(CHECKS)}, not {quote(value)}")
    return value


_CHECKS: Mapping[str, Callable[[Document, str], object]] = {
    "theme": _theme,
    "profile": _profile,
    "motion": Document.flag,
    "freestyle": Document.flag,
    "check": _check,
    "help_seconds": Document.seconds,
    "new_board": _board,
    "name": _name,
    "keys": Document.part,
}
"""How each setting is read.  A new one is a field of `Settings` and a line here."""


class SettingsFile:
    """The file with the settings; it may be written by hand as well."""

    def __init__(self, path: Path, report: Report, disk: Disk) -> None:
        """Keep them in *path* and tell troubles to *report*."""
        self._path = path
        self._report = report
        self._disk = disk
        self._unwritten: dict[str, object] = {}

    def read(self) -> Settings:
        """Return the settings.  What makes no sense is reported and has its default."""
        content: Mapping[str, object] = {}
        try:
            content = self._content()
        except DocumentError as error:
            self._report(f"{self._path}: {error}; the defaults are used")
        except OSError as error:
            self._report(f"cannot read {self._path}: {cause(error)}; the defaults are used")
        settings, troubles = _understand({**content, **self._unwritten})
        for trouble in troubles:
            self._report(f"{self._path}: {trouble}")
        return settings

    def change(self, **settings: object) -> Settings:
        """Change these settings and return all.  What else the file says stays as it is.

        Changes that cannot be written are reported; they hold as long as this object, and
        are written with the next that can be.  Raises `ValueError` for a setting there is
        none of, or a value that makes no sense.
        """
        changes: dict[str, object] = json.loads(json.dumps(settings, default=dict))
        troubles = _understand(changes)[1]
        if troubles:
            raise ValueError(troubles[0])
        self._unwritten |= changes
        content: Mapping[str, object] = {}
        try:
            with self._disk.lock(self._path.parent):
                content = self._content_to_change()
                whole = {"format": FORMAT, "version": VERSION, **content, **self._unwritten}
                text = json.dumps(whole, ensure_ascii=False, indent=2) + "\n"
                self._disk.write(self._path, text, durable=True)
        except NewerVersionError as error:
            self._report(f"{self._path}: {error}; the change is not kept")
        except (OSError, UnicodeError) as error:
            self._report(f"cannot write {self._path}: {cause(error)}; the change is not kept")
        else:
            self._unwritten.clear()
            content = whole
        return _understand({**content, **self._unwritten})[0]

    def _content(self) -> Mapping[str, object]:
        text = self._disk.read(self._path)
        return {} if text is None else read_document(text, FORMAT, VERSION).content

    def _content_to_change(self) -> Mapping[str, object]:
        """Return the content; a file that cannot be understood is reported and set aside."""
        try:
            return self._content()
        except NewerVersionError:
            raise
        except DocumentError as error:
            aside = self._disk.set_aside(self._path)
            self._report(f"{self._path}: {error}; set aside as {aside.name}")
            return {}


def _understand(content: Mapping[str, object]) -> tuple[Settings, list[str]]:
    """Return the settings that *content* makes, and what is wrong with it."""
    values: dict[str, Any] = {}
    troubles: list[str] = []
    document = Document(content)
    for name in content:
        if name in _CHECKS:
            try:
                values[name] = _CHECKS[name](document, name)
            except DocumentError as error:
                troubles.append(f"{error}; the default is used")
        elif name not in ("format", "version"):
            troubles.append(f"there is no setting called {quote(name)}")
    if "keys" in values:
        values["keys"] = _keys(values["keys"], troubles)
    return Settings(**values), troubles


def _keys(actions: Document, troubles: list[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the keys of those actions for which they make sense."""
    keys: dict[str, tuple[str, ...]] = {}
    for action, names in actions.content.items():
        if isinstance(names, list) and all(isinstance(n, str) and n.isprintable() for n in names):
            keys[action] = tuple(names)
        else:
            troubles.append(
                f"{actions.place}{quote(action)}: must be a list of names of keys, "
                f"not {quote(names)}; the default is used"
            )
    return MappingProxyType(keys)
