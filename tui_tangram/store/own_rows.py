"""Rows of the lists of what players have kept: read late, and added so that no two are one."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from tui_tangram.language import mark
from tui_tangram.store.own_names import FreeNames, set_name

YOURS: Final = mark("your own puzzles")
"""The source of puzzles that have no other."""


class OwnRow(Mapping[str, Any]):
    """A row of a list that is in order: its long fields are parsed when they are asked for."""

    __slots__ = ("_facts", "text")
    LONG: Final = frozenset(("outline", "solution", "puzzle"))
    """The fields that tell shapes and tiles."""

    def __init__(self, text: str, long: str) -> None:
        """Use the *text* of an object as `OwnFile.text` writes it; *long* is its first long field.

        Raises `ValueError` for another text.
        """
        self.text = text
        """The row as it stands in the file."""
        self._facts: dict[str, Any] = json.loads(text[: text.index(f',"{long}":')] + "}")

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401
        return json.loads(self.text)[key] if key in self.LONG else self._facts[key]

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401
        """Return a field, or *default* where there is none."""
        return self._facts.get(key, default) if key not in self.LONG else super().get(key, default)

    def __iter__(self) -> Iterator[str]:
        return iter(json.loads(self.text))

    def __len__(self) -> int:
        return len(json.loads(self.text))


class GrowingList:
    """The rows of a list, to which puzzles are added that are not there yet."""

    def __init__(
        self,
        group: str,
        rows: Iterable[Mapping[str, Any]],
        ids: Sequence[str],
        used: Iterable[str],
        content: Callable[[Mapping[str, Any]], Hashable],
    ) -> None:
        """Begin with *rows* and their *ids*, which begin with that of the *group*.

        *used* are further ids that there are; *content* is what is the same for one puzzle.
        """
        self.rows = list(rows)
        """The rows, those that were added last."""
        self._group, self._ids, self._used = group, list(ids), {*used, *ids}
        self._content = content
        self._places = {content(row): at for at, row in enumerate(self.rows)}
        self._names = FreeNames(row["name"] for row in self.rows)
        self._number = len(self.rows)

    def add(self, row: Mapping[str, Any], name: str) -> str:
        """Return the id of the puzzle of *row*, which is added under a free name if it is new.

        Raises `OwnError` for a name that cannot be one.
        """
        at = self._places.setdefault(self._content(row), len(self.rows))
        if at == len(self.rows):
            self._number += 1
            while f"{self._group}/{self._number}" in self._used:
                self._number += 1
            self._ids.append(f"{self._group}/{self._number}")
            self._used.add(self._ids[-1])
            free = self._names.give(set_name(name))
            own = {"id": self._ids[-1], "name": free, "source": row.get("source") or YOURS}
            self.rows.append(own | {key: row[key] for key in row if key not in own})
        return self._ids[at]
