"""Files made of puzzles, for others to read, print and look at.

The ending of a file's name says which (`FORMS`).  Every shell offers these and no others.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from tui_tangram.files import shared
from tui_tangram.flow.booklet import Wishes, booklet
from tui_tangram.flow.web_page import web_page
from tui_tangram.language import PlayerError, mark, tr
from tui_tangram.play import Meter
from tui_tangram.render.page import lost
from tui_tangram.render.pdf import pdf
from tui_tangram.render.portrayal import Portrayal
from tui_tangram.store.disk import Disk


@dataclass(frozen=True)
class Order:
    """The content that is wanted of a file."""

    title: str
    puzzles: Sequence[Portrayal]
    """The puzzles, at least one."""
    wishes: Wishes = field(default_factory=Wishes)
    meter: Meter | None = None
    """The limit of the search for solutions that are not known."""


class FileForm(NamedTuple):
    """A form of files."""

    about: str
    """The words for it, as marked."""
    make: Callable[[Order], bytes]
    """Makes the content.  Raises `Stopped`, and `PlayerError` where that is not possible."""


class FormError(PlayerError):
    """The ending of a file's name is none of `FORMS`.  The message is one line."""


def form_of(path: Path) -> FileForm:
    """Return the form that the ending of a name says.  Raises `FormError`."""
    ending = path.suffix.lower().lstrip(".")
    found = FORMS.get(ending)
    if found is None:
        raise FormError(
            "the name of the file must end in {endings}",
            endings=", ".join(f".{ending}" for ending in FORMS),
        )
    return found


def write(path: Path, content: bytes, *, replace: bool = False) -> None:
    """Write a file of the player's, wholly or not at all.

    Raises `FileExistsError` when there is one, unless it is to be replaced, and `OSError`.
    """
    if not replace and path.exists():
        raise FileExistsError(str(path))
    if path.parent.exists() and not path.parent.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path.parent))
    Disk().write(path, content, durable=False, opener=shared)


def changed_names(puzzles: Sequence[Portrayal]) -> int:
    """Return how many names have letters that no page to print has."""
    return sum(lost(one.name) for one in puzzles)


def _paper(order: Order) -> bytes:
    return pdf(booklet(order.title, order.puzzles, order.wishes, order.meter), order.title)


def _web(order: Order) -> bytes:
    return web_page(order.title, order.puzzles, order.meter).encode()


FORMS: Final[Mapping[str, FileForm]] = {
    "pdf": FileForm(mark("pages to print"), _paper),
    "html": FileForm(mark("a web page"), _web),
}
"""The forms by the endings of names."""


def forms_in_words() -> str:
    """Return the endings with what they are: "pdf pages to print, html a web page"."""
    return ", ".join(f".{ending} {tr(form.about)}" for ending, form in FORMS.items())
