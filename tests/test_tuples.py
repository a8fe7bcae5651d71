"""The house's ``NamedTuple`` is Python's, held to it class by class."""

from __future__ import annotations

import copy
import inspect
import pickle
import typing
from collections.abc import Callable
from types import new_class
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tui_tangram import tuples


def made(base: Any, fields: list[str], defaults: tuple[object, ...]) -> Any:
    """Return a class called ``Pair`` with fields, of which the last have defaults."""

    def fill(body: dict[str, object]) -> None:
        body |= {
            "__module__": __name__,
            "__annotations__": dict.fromkeys(fields, "int"),
            "first": lambda self: self[0],
        }
        body |= dict(zip(reversed(fields), defaults, strict=False))

    return new_class("Pair", (base,), {}, fill)


def outcome(ask: Callable[[], object]) -> object:
    """Return what an answer looks like, or the error."""
    try:
        found = ask()
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        return type(error), str(error)
    return found.__class__.__name__, found, repr(found)


class Corner(tuples.NamedTuple):
    """One that pickle finds."""

    x: int
    y: int = 3


class Box(tuples.NamedTuple, typing.Generic[typing.TypeVar("_T")]):  # type: ignore[misc]
    """A generic one."""

    held: object = None


@given(
    fields=st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=6),
    defaults=st.lists(st.integers(), max_size=3).map(tuple),
    values=st.lists(st.integers(), max_size=7),
    named=st.dictionaries(st.sampled_from("abcdefghi"), st.integers(), max_size=4),
)
def test_a_class_does_what_pythons_does(
    fields: list[str], defaults: tuple[int, ...], values: list[int], named: dict[str, int]
) -> None:
    """Values, errors and words are those of `typing`, whatever is asked."""
    defaults = defaults[: len(fields)]
    ours, theirs = (made(base, fields, defaults) for base in (tuples.NamedTuple, typing.NamedTuple))
    for ask in (
        lambda one: one(*values, **named),
        lambda one: one(*values[: len(fields)], **dict.fromkeys(fields[len(values) :], 5)),
        lambda one: one._make(values),
        lambda one: one._make(range(len(fields)))._replace(**named),
        lambda one: one._make(range(len(fields)))._replace(**dict.fromkeys(fields, 1)),
        lambda one: one._make(range(len(fields)))._asdict(),
        lambda one: [getattr(one._make(range(len(fields))), name) for name in fields],
        lambda one: one._make(range(len(fields))).first(),
        lambda one: hash(one._make(range(len(fields)))),
        lambda one: copy.copy(one._make(range(len(fields)))),
        lambda one: setattr(one._make(range(len(fields))), (*fields, "new")[0], 1),
        lambda one: inspect.signature(one).replace(return_annotation=None).parameters.keys(),
        lambda one: [each.default for each in inspect.signature(one).parameters.values()],
        lambda one: (one._fields, one._field_defaults, one.__match_args__, one.__module__),
        lambda one: isinstance(one._make(range(len(fields))), tuple),
    ):
        assert outcome(lambda ask=ask: ask(theirs)) == outcome(lambda ask=ask: ask(ours))


def test_one_is_pickled_matched_and_generic() -> None:
    """It goes to other processes, stands in patterns, takes type arguments, and has no dict."""
    corner = Corner(y=2, x=1)
    assert [Corner(1, 2)] * 6 == [
        pickle.loads(pickle.dumps(corner, protocol)) for protocol in range(6)
    ]
    match corner:
        case Corner(x, y=2):
            assert x == 1
        case _:
            raise AssertionError
    assert not hasattr(corner, "__dict__")
    assert Box[int](4).held == 4
    assert typing.get_type_hints(Corner) == {"x": int, "y": int}
