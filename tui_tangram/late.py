"""Names that are loaded when they are asked for, so that a start loads what it uses.

A package names them once for type checkers, and once by their modules::

    TYPE_CHECKING = False
    if TYPE_CHECKING:
        from tui_tangram.maths.exact.sqratio import Sqratio

    if not TYPE_CHECKING:  # type checkers would allow any name
        __getattr__ = late(__name__, {".sqratio": "Sqratio"})
"""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def late(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package whose names are loaded when they are asked for.

    *modules* has the names that each module defines, separated by spaces; modules are named as in
    relative imports.
    """
    homes = {name: module for module, names in modules.items() for name in names.split()}

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(homes[name], package), name)
        setattr(sys.modules[package], name, found)
        return found

    return load


def at(package: str, place: str) -> Callable[[], Any]:
    """Return a function that returns what is at *place*, ``.module:name``, loaded when called."""

    def find() -> Any:  # noqa: ANN401  # whatever is there
        module, _, name = place.partition(":")
        return getattr(import_module(module, package), name)

    return find


def called(package: str, place: str, most: int | None = None) -> Callable[..., Any]:
    """Return a function that calls the one at *place*, with its first *most* arguments or all."""
    find = at(package, place)
    return lambda *arguments: find()(*arguments[:most])
