"""The house's classes of values are Python's, held to them class by class."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import typing
from collections.abc import Callable
from functools import cached_property
from types import ModuleType, new_class
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui_tangram import values

NAMES = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=6)
GIVEN = st.lists(st.integers(0, 2), max_size=7)
NAMED = st.dictionaries(st.sampled_from("abcdefghi"), st.integers(0, 2), max_size=4)
FIELD = st.fixed_dictionaries(
    {},
    optional={
        "default": st.integers(),
        "compare": st.booleans(),
        "repr": st.booleans(),
        "hash": st.none() | st.booleans(),
        "kw_only": st.booleans(),
        "init": st.booleans(),
    },
).map(lambda said: said if said.get("init", True) else {"init": False})
FLAGS = ("eq", "frozen", "kw_only", "order", "repr", "slots")


def outcome(ask: Callable[[], object]) -> object:
    """Return what an answer looks like, or the error."""
    try:
        found = ask()
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        return error.__class__.__name__, str(error)
    return found.__class__.__name__, repr(found)


def asked(asks: list[Callable[[Any], object]], ours: object, theirs: object) -> None:
    """Compare the answers to each question."""
    for ask in asks:
        assert outcome(lambda ask=ask: ask(theirs)) == outcome(lambda ask=ask: ask(ours))


def made(name: str, bases: tuple[Any, ...], hints: list[str], **body: object) -> Any:
    """Return a class with hints, and other attributes."""
    body |= {"__module__": __name__, "__annotations__": dict.fromkeys(hints, "int")}
    return new_class(name, bases, {}, lambda space: space.update(body))


class Corner(values.NamedTuple):
    """One that pickle finds."""

    x: int
    y: int = 3


class Box(values.NamedTuple, typing.Generic[typing.TypeVar("_T")]):  # type: ignore[misc]
    """A generic one."""

    held: object = None


@values.dataclass(frozen=True, slots=True)
class Place:
    """One that pickle finds, in slots."""

    row: int
    column: int = 0
    most: ClassVar[int] = 9


@values.dataclass(frozen=True)
class Wide(Place):
    """One below it, with room for more."""

    width: int = values.field(kw_only=True)

    @cached_property
    def end(self) -> int:
        return self.column + self.width


class Loose(Place):
    """One below it that is no class of data."""


@given(names=NAMES, defaults=st.lists(st.integers(), max_size=3), given=GIVEN, named=NAMED)
def test_a_named_tuple_does_what_pythons_does(
    names: list[str], defaults: list[int], given: list[int], named: dict[str, int]
) -> None:
    """Values, errors and words are those of `typing`, whatever is asked."""
    last = dict(zip(reversed(names), defaults, strict=False))
    ours, theirs = (
        made("Pair", (base,), names, first=lambda self: self[0], **last)
        for base in (values.NamedTuple, typing.NamedTuple)
    )
    rest = dict.fromkeys(names[len(given) :], 5)
    asked(
        [
            lambda one: one(*given, **named),
            lambda one: one(*given[: len(names)], **rest),
            lambda one: one._make(given),
            lambda one: inspect.signature(one).parameters.keys(),
            lambda one: [each.default for each in inspect.signature(one).parameters.values()],
            lambda one: (one._fields, one._field_defaults, one.__match_args__, one.__module__),
        ],
        ours,
        theirs,
    )
    asked(
        [
            lambda one: one._replace(**named),
            lambda one: one._replace(**dict.fromkeys(names, 1)),
            lambda one: one._asdict(),
            lambda one: [getattr(one, name) for name in names],
            lambda one: one.first(),
            hash,
            copy.copy,
            lambda one: setattr(one, (*names, "new")[0], 1),
            lambda one: isinstance(one, tuple) and one == tuple(range(len(names))),
        ],
        *(one._make(range(len(names))) for one in (ours, theirs)),
    )


def class_of(
    source: ModuleType, fields: dict[str, dict[str, Any]], flags: set[str], below: int
) -> Any:
    """Return a class of data as *source* makes it; the last fields stand in a class *below*."""
    how = {flag: flag in flags for flag in FLAGS}
    body = {
        name: source.field(**said) if said.keys() - {"default"} else said["default"]
        for name, said in fields.items()
        if said
    }
    names = list(fields)
    cut = max(0, len(names) - below)
    base = made(
        "Upper", (), names[:cut], **{name: body[name] for name in names[:cut] if name in body}
    )
    upper = source.dataclass(**how)(base)
    if not below:
        return upper
    more = {name: body[name] for name in names[cut:] if name in body}
    return source.dataclass(**how)(made("Lower", (upper,), names[cut:], **more))


@given(
    fields=st.dictionaries(st.sampled_from("abcdefgh"), FIELD, max_size=5),
    flags=st.sets(st.sampled_from(FLAGS)),
    below=st.integers(0, 3),
    calls=st.tuples(GIVEN, NAMED, GIVEN),
)
def test_a_class_of_data_does_what_pythons_does(
    fields: dict[str, dict[str, Any]],
    flags: set[str],
    below: int,
    calls: tuple[list[int], dict[str, int], list[int]],
) -> None:
    """Values, errors and words are those of `dataclasses`, but for classes that it refuses."""
    given, named, others = calls
    try:
        theirs = class_of(dataclasses, fields, flags, below)
    except (TypeError, ValueError):
        return
    ours = class_of(values, fields, flags, below)
    free = [name for name, said in fields.items() if said.get("init", True)]
    every = dict(zip(free, [*given, *range(9)], strict=False))
    other = dict(zip(free, [*others, *range(9)], strict=False))

    def shown(one: Any) -> object:
        return [getattr(one, name, "nothing") for name in fields]

    asked(
        [
            lambda one: shown(one(*given, **named)),
            lambda one: shown(one(**every)),
            lambda one: "object at" in (text := repr(one(**every))) or text,
            lambda one: (
                hash(one(**every)) if "frozen" in flags and "eq" in flags else one.__hash__ is None
            ),
            lambda one: one(**every) == one(**other),
            lambda one: one(**every) == shown(one(**every)),
            lambda one: one(**every) < one(**other),
            lambda one: one(**every) >= one(**other),
            # With slots Python stumbles over the class that it has replaced.
            lambda one: "slots" in flags or setattr(one(**every), "new", 1),
            lambda one: [setattr(one(**every), name, 1) for name in fields],
            lambda one: [delattr(one(**every), name) for name in free],
            lambda one: shown(copy.copy(one(**every))),
            lambda one: shown(copy.deepcopy(one(**every))),
            lambda one: shown(dataclasses.replace(one(**every), **named)),
            lambda one: one.__match_args__,
            lambda one: hasattr(one(**every), "__dict__"),
            lambda one: [each.name for each in dataclasses.fields(one)],
            lambda one: dataclasses.asdict(one(**every)),
            lambda one: inspect.signature(one).parameters.keys(),
            lambda one: [each.kind for each in inspect.signature(one).parameters.values()],
            lambda one: one.__qualname__,
        ],
        ours,
        theirs,
    )
    kept = {name: 7 for name in named if name in free}
    assert shown(values.replace(ours(**every), **kept)) == shown(ours(**every | kept))
    assert [each.name for each in values.fields(ours)] == list(fields)


def test_what_is_made_anew_for_each_object() -> None:
    """A factory is asked for each; what changes is no default; the rest is done afterwards."""

    @values.dataclass(slots=True)
    class Bag:
        held: list[int] = values.field(default_factory=list)
        number: int = values.field(default_factory=lambda: 4, kw_only=True)
        total: int = values.field(init=False)

        def __post_init__(self) -> None:
            self.total = sum(self.held) + self.number

    one, other = Bag(), Bag()
    one.held.append(3)
    assert ([3], [], 4, 4) == (one.held, other.held, one.total, other.total)
    assert Bag([1], number=2).total == 3

    @values.dataclass(slots=True)
    class Labelled(Bag):
        number: int = values.field(default=9, kw_only=True)
        note: str = values.field(default="", repr=False, compare=False)

    @values.dataclass(slots=True)
    class Lowest(Labelled):
        last: int = 0

    assert (("note",), ("last",)) == (Labelled.__slots__, Lowest.__slots__)
    assert Labelled(note="a") == Labelled(note="b")
    assert "note" not in repr(Labelled())
    assert Lowest().number == 9
    with pytest.raises(ValueError, match="default_factory"):
        values.dataclass(made("Bad", (), ["held"], held=[]))


@pytest.mark.parametrize("one", [Corner(y=2, x=1), Place(1, 2), Wide(1, 2, width=3), Loose(4)])
def test_values_go_to_other_processes(one: object) -> None:
    """In every form that pickle has."""
    assert [one] * 6 == [pickle.loads(pickle.dumps(one, protocol)) for protocol in range(6)]


def test_patterns_type_arguments_and_classes_below() -> None:
    """Values stand in patterns, are generic, and keep nothing besides, but where a class allows."""
    match Corner(1, 2), Place(3, 4):
        case Corner(1, y=2), Place(3, column):
            assert column == 4
        case _:
            raise AssertionError
    assert [] == [one for one in (Corner(1), Place(1)) if hasattr(one, "__dict__")]
    assert Box[int](4).held == 4
    assert typing.get_type_hints(Corner) == {"x": int, "y": int}
    wide, loose = Wide(1, 2, width=3), Loose(1)
    assert (5, 5) == (wide.end, wide.end)
    loose.note = "free"  # type: ignore[attr-defined]
    for one in (wide, loose):
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'row'"):
            one.row = 3  # type: ignore[misc]
    assert Place(1) != Loose(1)
