"""The rows of lists of puzzles, the program's and a player's: text until a field is needed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=dict).encode
"""Returns a value as JSON without blanks, as rows have it; a `UserRow` in it is parsed."""


class UserRow(Mapping[str, Any]):
    """A row of a valid list, the program's or a player's.

    It is text, of which fields are parsed when they are needed.
    """

    __slots__ = ("_facts", "_head", "shape")
    LONG: Final = frozenset(("outline", "solution", "puzzle"))
    """The fields of shapes and tiles."""

    def __init__(self, head: str, shape: str, facts: dict[str, Any] | None = None) -> None:
        """Use the two parts of a text; *facts* are the fields of the first, if they are parsed."""
        self._head = head
        self.shape = shape
        """The text from the first long field on, with the comma before it."""
        self._facts = facts

    @classmethod
    def of(cls, text: str, long: str) -> UserRow:
        """Return the row of the *text* of an object as `UserFile.text` writes it.

        *long* is its first long field.  Raises `ValueError` for another text.
        """
        at = text.index(f',"{long}":')
        return cls(text[:at], text[at:])

    @property
    def parts(self) -> tuple[str, str]:
        """The row as it is in the file, in two parts."""
        return self._head, self.shape

    @property
    def parsed(self) -> dict[str, Any]:
        """All fields, parsed once more each time."""
        return dict(json.loads("".join(self.parts)))

    @property
    def facts(self) -> dict[str, Any]:
        """The fields before the long ones."""
        if self._facts is None:
            self._facts = json.loads(self._head + "}")
        return self._facts

    def forget(self) -> None:
        """Parse the short fields again when they are next needed."""
        self._facts = None

    def with_facts(self, facts: dict[str, Any]) -> UserRow:
        """Return the row with other fields before the long ones."""
        return UserRow(compact(facts)[:-1], self.shape, facts)

    def __getitem__(self, key: str) -> Any:  # noqa: ANN401
        return self.parsed[key] if key in self.LONG else self.facts[key]

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401
        """Return a field, or *default* if there is none."""
        return self.facts.get(key, default) if key not in self.LONG else super().get(key, default)

    def __eq__(self, other: object) -> bool:
        return self.parsed == (other.parsed if isinstance(other, UserRow) else other)

    __hash__ = None  # type: ignore[assignment]  # compared by content, never a key

    def __iter__(self) -> Iterator[str]:
        return iter(self.parsed)

    def __len__(self) -> int:
        return len(self.parsed)


def changed_row(row: Mapping[str, Any], **fields: object) -> Mapping[str, Any]:
    """Return a row with other or further short fields."""
    return row.with_facts(row.facts | fields) if isinstance(row, UserRow) else {**row, **fields}


def short_fields(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return at least the fields of a row before the long ones, to look up several of them."""
    return row.facts if isinstance(row, UserRow) else row


def parsed_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return all fields of a row."""
    return row.parsed if isinstance(row, UserRow) else dict(row)


def by_lines(text: str, key: str, long: str) -> dict[str, Any]:
    """Return the content of a valid list, its rows as `UserRow` if each is on a line.

    The rows are in the field *key*, and *long* is the first long field of each.  Raises
    `ValueError` for text that is no JSON.
    """
    at = text.find("\n") + 1
    last = len(text) - len("]}\n")
    if text.startswith(f'"{key}": [\n', at - len(key) - 6) and text.endswith("\n]}\n"):
        content: dict[str, Any] = json.loads(text[:at] + "]}")
        long = f',"{long}":'
        heads, shapes = [], []
        with suppress(ValueError):
            # Only the parts of rows are copied: megabytes cost more than what is done to them.
            while at < last:
                end = text.index("\n", at)
                middle = text.index(long, at, end)
                heads.append(text[at:middle])
                shapes.append(text[middle : end - text.startswith(",", end - 1)])
                at = end + 1
            # In one call, so that the names of the fields are there once.
            facts = json.loads(f"[{'},'.join(heads)}}}]" if heads else "[]")
            content[key] = list(map(UserRow, heads, shapes, facts))
            return content
    return dict(json.loads(text))
