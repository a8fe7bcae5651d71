"""The silhouettes of rows and drawings that were looked at before.

Which silhouette a row of a list or a drawing has depends on its text alone, but to find it takes
exact geometry: a millisecond or more.  So it is saved by the text, and to compare thousands of
figures with thousands of a player's takes no more than to read them.

Both are digests of 128 bits.  The file may be removed at any time, is ignored once another version
of the program reads drawings, and holds no puzzle::

    data/puzzles/.silhouettes.json   {"format": …, "version": …, "found": {text: silhouette, …}}
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Final

from tui_tangram import __version__
from tui_tangram.games.tangram.source.figure_lists import ListedFigure, outline_text

if TYPE_CHECKING:
    from tui_tangram.games.tangram.core.figure import Figure
    from tui_tangram.player.user_store import UserStore

FILE: Final = ".silhouettes.json"
MOST: Final = 100_000
"""The silhouettes that are saved, those of the latest texts."""
_FORMAT: Final = "tui-tangram/silhouettes"


class Silhouettes:
    """Silhouettes by texts, those in a player's files among them."""

    def __init__(self, files: UserStore | None = None) -> None:
        """Begin with those saved in the directory of *files*, or with none."""
        self._files = files
        self._new = False

    def of(self, figure: Figure) -> str:
        """Return the silhouette of a figure: the same for congruent ones."""
        if not isinstance(figure, ListedFigure):
            return digest(figure.congruence)
        return self.known(_text(figure)) or self.learn_row(figure, figure)

    def learn_row(self, listed: ListedFigure, figure: Figure) -> str:
        """Take and return the silhouette of a row, which is that of *figure*."""
        return self.learn(_text(listed), digest(figure.congruence))

    def known(self, text: str) -> str:
        """Return the silhouette of a text; empty if it was not looked at."""
        return self._found.get(digest(text), "")

    def learn(self, text: str, silhouette: str) -> str:
        """Take and return the silhouette of a text."""
        self._found[digest(text)] = silhouette
        self._new = True
        return silhouette

    def save(self) -> None:
        """Save what is new.  If that fails, it is found again the next time."""
        if self._files is None or not self._new:
            return
        found = dict(list(self._found.items())[-MOST:])
        text = json.dumps({"format": _FORMAT, "version": __version__, "found": found})
        self._new = False
        try:
            self._files.disk.write(self._files.directory / FILE, text, durable=False)
        except OSError:
            return

    @cached_property
    def _found(self) -> dict[str, str]:
        if self._files is None:
            return {}
        try:
            content = json.loads(self._files.disk.read(self._files.directory / FILE) or "{}")
            if (content["format"], content["version"]) == (_FORMAT, __version__):
                found = dict(content["found"])
                if all(isinstance(one, str) for one in found.values()):
                    return found
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            pass
        return {}


def _text(figure: ListedFigure) -> str:
    return f"{figure.unit}{outline_text(figure.row)}"


def digest(text: str) -> str:
    """Return a digest of a text."""
    from hashlib import blake2b  # late: starting to play needs none

    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
