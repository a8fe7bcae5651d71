"""A setting: its kind, its default, and the reading, display and writing of its value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

from tui_tangram.language import tr
from tui_tangram.play import Document, DocumentError, quote
from tui_tangram.values import NamedTuple, field, fields

PREFIX: Final = "TUI_TANGRAM_"
"""The beginning of the name of a setting's environment variable."""

_YES: Final = ("1", "yes", "true", "on")
_NO: Final = ("0", "no", "false", "off")


class SettingKind(Enum):
    """The kind of a setting's values."""

    CHOICE = "choice"
    """One of some names."""
    FLAG = "flag"
    """Yes or no."""
    NUMBER = "number"
    """A number in a range."""
    TEXT = "text"
    """A line of printable text."""
    KEYS = "keys"
    """Names of keys by the names of actions."""


class Setting(NamedTuple):
    """A setting: a row of the table that reader, screen, palette and file are made from."""

    name: str
    """The name in the file."""
    kind: SettingKind
    default: Any
    group: str
    """Its heading."""
    title: str
    """Its name for the player."""
    about: str
    """The effect, one line with a full stop."""
    choices: tuple[str, ...] = ()
    """The values of a choice; none if only the shell knows them."""
    range: tuple[float, float] = (0, 0)
    """The range of a number, both ends included."""
    steps: tuple[float, ...] = ()
    """The values of a number to step through."""
    unit: str = ""
    """The unit of a number."""
    longest: int = 60
    """Characters of a text or of an open choice."""
    by_hand: bool = True
    """Whether the player sets it, so that it has a line on the screen."""

    @property
    def variable(self) -> str:
        """The environment variable that overrules the file."""
        return PREFIX + self.name.upper()

    def read(self, value: object) -> Any:  # noqa: ANN401  # as many types as there are kinds
        """Return a value as it came from a file, checked.  Raises `DocumentError`.

        The valid part of a mapping of keys is read; see `read_keys` for the rest.
        """
        document = Document({self.name: value})
        match self.kind:
            case SettingKind.FLAG:
                return document.flag(self.name)
            case SettingKind.NUMBER:
                return self._number(document, value)
            case SettingKind.KEYS:
                return read_keys(document.part(self.name), [])
            case _:
                return self._text(document, value)

    def _number(self, document: Document, value: object) -> float:
        low, high = self.range
        if (
            not isinstance(value, int | float)
            or isinstance(value, bool)
            # NaN is refused too, as is a number too large for a float.
            or not low <= value <= high
        ):
            document.fail(
                self.name,
                "must be a number from {low} to {high}, not {value}",
                low=f"{low:g}",
                high=f"{high:g}",
                value=_quoted(value),
            )
        return float(value)

    def _text(self, document: Document, value: object) -> str:
        if value == "" == self.default:
            return ""
        text = document.text(self.name, longest=self.longest)
        if self.choices and text not in self.choices:
            document.fail(
                self.name,
                "must be one of {choices}, not {value}",
                choices=", ".join(self.choices),
                value=quote(text),
            )
        return text

    def from_text(self, text: str) -> Any:  # noqa: ANN401
        """Return the value in *text*, as in an environment variable.

        Flags are yes and no in several words, keys are a table of TOML such as
        ``{undo = ["u"]}``.  Raises `DocumentError`.
        """
        word = text.strip().lower()
        value: object = text
        if self.kind is SettingKind.FLAG and word in _YES + _NO:
            value = word in _YES
        elif self.kind is SettingKind.NUMBER:
            try:
                value = float(text)
            except ValueError:
                value = text
        elif self.kind is SettingKind.KEYS:
            try:
                value = parse_toml(f"keys = {text}")["keys"]
            except DocumentError:
                value = text
        return self.read(value)


Keys = Mapping[str, tuple[str, ...]]
"""Names of keys by the names of actions."""


def read_keys(actions: Document, troubles: list[str]) -> Keys:
    """Return the valid keys of actions, and the faults of the others."""
    keys: dict[str, tuple[str, ...]] = {}
    for action, names in _whole_names(actions.content):
        if isinstance(names, list) and all(isinstance(n, str) and n.isprintable() for n in names):
            keys[action] = tuple(names)
        else:
            troubles.append(
                tr(
                    "{action}: must be a list of key names, not {value}; using the default",
                    action=f"{actions.place}{quote(action)}",
                    value=_quoted(names),
                )
            )
    return MappingProxyType(keys)


def _whole_names(content: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Yield the entries of a table; a name with a dot and without quotes is a table in TOML."""
    for name, value in content.items():
        if value and isinstance(value, Mapping):
            yield from ((f"{name}.{rest}", inner) for rest, inner in _whole_names(value))
        else:
            yield name, value


def _quoted(value: object) -> str:
    """Return a value for a message; TOML has dates, and NaN."""
    return quote(value if isinstance(value, str | int | float | list | Mapping) else str(value))


# A row of the table is a field of a dataclass, so that its type is known.


def _row(
    kind: SettingKind, default: object, group: str, title: str, about: str, **more: object
) -> Any:  # noqa: ANN401  # as `field` itself
    def made(name: str) -> Setting:
        return Setting(name, kind, default, group, title, about, **more)  # type: ignore[arg-type]

    if isinstance(default, Mapping):
        return field(default_factory=lambda: default, metadata={_ROW: made})
    return field(default=default, metadata={_ROW: made})


_ROW: Final = "setting"


def choice(  # a row of a table
    default: str, group: str, title: str, about: str, choices: tuple[str, ...] = ()
) -> Any:  # noqa: ANN401
    """Return the field of a setting that is one of *choices*, or of the shell's own."""
    return _row(SettingKind.CHOICE, default, group, title, about, choices=choices)


def flag(default: bool, group: str, title: str, about: str) -> Any:  # noqa: ANN401
    """Return the field of a setting that is yes or no."""
    return _row(SettingKind.FLAG, default, group, title, about)


def number(  # noqa: PLR0917  # a row of a table
    default: float,
    group: str,
    title: str,
    about: str,
    range: tuple[float, float],  # noqa: A002  # as the row calls it
    steps: tuple[float, ...],
    unit: str = "",
) -> Any:  # noqa: ANN401
    """Return the field of a setting that is a number in a range."""
    return _row(
        SettingKind.NUMBER, default, group, title, about, range=range, steps=steps, unit=unit
    )


def text(  # a row of a table
    group: str, title: str, about: str, longest: int, *, by_hand: bool = True
) -> Any:  # noqa: ANN401
    """Return the field of a setting that is a line of text, by default none."""
    return _row(SettingKind.TEXT, "", group, title, about, longest=longest, by_hand=by_hand)


def key_table(group: str, title: str, about: str) -> Any:  # noqa: ANN401
    """Return the field of the keys."""
    return _row(SettingKind.KEYS, MappingProxyType({}), group, title, about, by_hand=False)


def rows(cls: type) -> tuple[Setting, ...]:
    """Return the rows of the table from the fields of a dataclass."""
    return tuple(one.metadata[_ROW](one.name) for one in fields(cls))


# TOML

MAX_CHARACTERS: Final = 100_000
"""A longer file of settings is refused unread."""
MAX_LINE: Final = 1_000
"""So is one with a longer line.

For a key of n parts such as ``a.a.a``, which is on one line, Python's reader makes n
tuples of up to n parts: a file of 200 kB with one such key takes all the memory there is.
"""


def parse_toml(text: str) -> dict[str, Any]:
    """Return the content of a file in TOML.  Raises `DocumentError`."""
    if len(text) > MAX_CHARACTERS:
        raise DocumentError("longer than {most} characters", most=MAX_CHARACTERS)
    for at, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            raise DocumentError(
                "line {line}: longer than {most} characters", line=at, most=MAX_LINE
            )
    # Late: without a file it is not needed.
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DocumentError("nested too deeply") from None
    except ValueError as error:
        # "… (at line 1, column 2)"; other errors are of numbers with too many digits.
        cause, _, place = str(error).removesuffix(")").rpartition(" (at ")
        shown = "".join(c if c.isprintable() else "?" for c in cause or place)[:100]
        if not cause:
            raise DocumentError("not TOML: {why}", why=shown) from None
        raise DocumentError("{place}: not TOML: {why}", place=place, why=shown) from None


def written(value: object) -> str:
    """Return a value as TOML writes it.

    >>> print(written("a"), written(True), written(20.0), written(("u", "ctrl+z")))
    "a" true 20 ["u", "ctrl+z"]
    """
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, Mapping):
        parts = (f"{written(name)} = {written(part)}" for name, part in value.items())
        return f"{{{', '.join(parts)}}}"
    return json.dumps(value, ensure_ascii=False)
