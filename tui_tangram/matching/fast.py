"""The compiled kernel, if the extra ``fast`` (numba) is installed.

A thread of its own loads the compiler and compiles the kernel while the search goes on in plain
Python; so no search waits for either.  The compiled code is kept in the platform's cache
directory, and takes a second to load the next time, not several.

Without a compiler, or when it fails, searches stay in plain Python: `problem` has the reason.
"""

from __future__ import annotations

import os
from array import array
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Final

from tui_tangram.language import mark, tr
from tui_tangram.matching.kernel import Kernel, Numbers, SearchFacts, SearchState, SetTable
from tui_tangram.matching.wide_sets import WideFits, WideSets

WORDS: Final = (1, 4, 16)
"""The possible numbers of 64-bit words of a set; each takes a compilation of its own."""

_SETS: Final = frozenset({"spread", "of_kind", "wanted", "domain", "loose", "todo", "old"})
"""The tables that hold sets."""
_FLOATS: Final = frozenset({"done", "share"})

_ready: dict[int, Kernel] = {}
_threads: dict[int, Thread] = {}
_problems: list[str] = []


def kernel(facts: SearchFacts, state: SearchState) -> Kernel | None:
    """Return the compiled kernel for these tables, or None if it is not ready or cannot be.

    The first call only starts the compilation.
    """
    words = words_of(facts)
    if words is not None and words not in _threads and not problem():
        # One call for no nodes, with a copy, compiles the kernel.
        # By this name a command that was stopped knows that it need not wait for it.
        arguments = (words, *packed(facts, state))
        _threads[words] = Thread(target=_prepare, name="compiles", args=arguments)
        _threads[words].start()
    return None if words is None else _ready.get(words)


def possible(facts: SearchFacts) -> bool:
    """Return whether a search with these tables will be compiled at some time."""
    return words_of(facts) is not None and not problem()


def coming(facts: SearchFacts) -> bool:
    """Return whether a later call of `kernel` may return one for these tables."""
    return words_of(facts) in _threads and not _problems


def wait() -> None:
    """Wait until no compilation is running."""
    for thread in list(_threads.values()):
        thread.join()


def problem() -> str | None:
    """Return the reason why there is no compiled kernel, or None if there may be one."""
    if not _problems and find_spec("numba") is None:
        _problems.append(mark("numba is not installed"))
    return tr(_problems[0]) if _problems else None


def packed(facts: SearchFacts, state: SearchState) -> tuple[SearchFacts, SearchState]:
    """Return the same as arrays, with sets in words.  Raises `ValueError` for larger sets."""
    words = words_of(facts)
    if words is None:
        raise ValueError("these sets are too large to be packed")

    def array_of(name: str, table: object) -> Numbers:
        if isinstance(table, int):
            return table
        if name == "fits":
            return WideFits(facts, words)
        assert isinstance(table, list)
        if name in _SETS:
            return WideSets(table, words)
        return array("d" if name in _FLOATS else "q", table)

    return (
        SearchFacts(*[array_of(name, table) for name, table in facts._asdict().items()]),
        SearchState(*[array_of(name, table) for name, table in state._asdict().items()]),
    )


def integers(sets: SetTable) -> list[int]:
    """Return a table of sets as integers; a list is returned as it is."""
    return sets.integers() if isinstance(sets, WideSets) else sets


def words_of(facts: SearchFacts) -> int | None:
    """Return the number of words of a set, or None if it takes too many."""
    bits = max(len(facts.kind), max(facts.spread, default=0).bit_length())
    return next((words for words in WORDS if bits <= 64 * words), None)


def _prepare(words: int, facts: SearchFacts, state: SearchState) -> None:
    """Load the compiler and compile the kernel."""
    try:
        # It needs numba, an optional package.
        from tui_tangram.matching.wide_integers import compiled

        made = compiled(_kept())
        made(facts, state, 0)
    except Exception as error:  # noqa: BLE001  # whatever is wrong with it, there is plain Python
        _problems.append(f"{type(error).__name__}: {error}")
    else:
        _ready[words] = made


def _kept() -> Path:
    """Return the directory for the code compiled from these very sources.

    It is in the directory that ``NUMBA_CACHE_DIR`` names, or in the platform's.
    """
    import platformdirs

    here = Path(__file__)
    names = ("kernel.py", "wide_integers.py")
    sources = b"".join([here.with_name(name).read_bytes() for name in names])
    told = os.environ.get("NUMBA_CACHE_DIR")
    cache = Path(told) if told else platformdirs.user_cache_path("tui-tangram", appauthor=False)
    return cache.expanduser() / f"kernel-{sha256(sources).hexdigest()[:16]}"
