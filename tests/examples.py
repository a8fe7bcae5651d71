"""How many cases a law is tried on: few in a usual run, many where somebody searches deeply."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Final, TypeVar

from hypothesis import settings

USUAL: Final = 48
"""Cases of a law in a usual run; more of them mean more of whatever this module counts."""

Case = TypeVar("Case")


def times(count: int) -> int:
    """Return *count* in a usual run, and as many times more in a deeper search as of any law."""
    return count * settings.default.max_examples // USUAL


def examples(count: int, **more: Any) -> settings:
    """Try a dear law on *count* cases where others are tried on `USUAL`."""
    return settings(max_examples=times(count), **more)


def spread(cases: Sequence[Case], step: int) -> Sequence[Case]:
    """Return every *step*-th of *cases*, or all of them in a deeper search."""
    return cases[:: max(1, step // times(1))]


def each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Callable[..., None]], Any]:
    """Try all *cases* in one test, where ``pytest.mark.parametrize`` makes a test of each.

    A test by itself takes some milliseconds: most of the time where what it asks takes less.  The
    first case that fails is named below its error.
    """
    those = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    values = [tuple(case) if len(those) > 1 else (case,) for case in cases]
    assert values, "a test without a case"

    def decorate(test: Callable[..., None]) -> Any:
        assert not inspect.iscoroutinefunction(test), "nobody would wait for it"

        @wraps(test)
        def together(**more: Any) -> None:
            for number, case in enumerate(values):
                named = dict(zip(those, case, strict=True))
                try:
                    test(**named, **more)
                except Exception as error:
                    error.add_note(f"in case {number}: {named}")
                    raise

        known = inspect.signature(test)
        asked = [one for one in known.parameters.values() if one.name not in those]
        together.__signature__ = known.replace(parameters=asked)  # type: ignore[attr-defined]
        return together

    return decorate
