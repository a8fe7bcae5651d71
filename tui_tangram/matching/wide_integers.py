"""Integers of several words for numba, so that it compiles `kernel.run` as it stands.

Numba knows integers of up to 64 bits.  LLVM, which it makes its code with, knows any number
of bits; this module uses them for the kernel's operations on sets.  A table of sets
(`sets.WideSets`) is one array of words; each of its entries is one wide integer.

Numba must be installed for this to be imported.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import numba
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing.typeof import typeof_impl
from numba.extending import (
    NativeValue,
    intrinsic,
    make_attribute_wrapper,
    models,
    overload,
    overload_method,
    register_model,
    unbox,
)

from tui_tangram.matching import kernel
from tui_tangram.matching.wide_sets import WideFits, WideSets

_SINGLE: Final = ir.IntType(64)


class Wide(types.Type):
    """An integer of several words."""

    def __init__(self, words: int) -> None:
        """Name it by its *words*."""
        self.words = words
        super().__init__(name=f"Wide({words})")


class SetsType(types.Type):
    """The numba type of a `WideSets`."""

    def __init__(self, words: int) -> None:
        """Name it by the *words* of a set."""
        self.words = words
        super().__init__(name=f"Sets({words})")


class FitsType(types.Type):
    """The numba type of a `WideFits`."""

    def __init__(self, words: int) -> None:
        """Name it by the *words* of a set."""
        self.words = words
        super().__init__(name=f"Fits({words})")


@register_model(Wide)
class _WideModel(models.PrimitiveModel):
    def __init__(self, manager: Any, wide: Wide) -> None:
        super().__init__(manager, wide, ir.IntType(64 * wide.words))


@register_model(SetsType)
class _SetsModel(models.StructModel):
    def __init__(self, manager: Any, sets: SetsType) -> None:
        super().__init__(manager, sets, [("address", types.int64)])


@register_model(FitsType)
class _FitsModel(models.StructModel):
    def __init__(self, manager: Any, fits: FitsType) -> None:
        members = [("sets", SetsType(fits.words)), ("width", types.int64), ("half", types.int64)]
        super().__init__(manager, fits, members)


for _name in ("sets", "width", "half"):
    make_attribute_wrapper(FitsType, _name, _name)


@typeof_impl.register(WideSets)
def _(sets: WideSets, _context: object) -> SetsType:
    return SetsType(sets.words)


@typeof_impl.register(WideFits)
def _(fits: WideFits, _context: object) -> FitsType:
    return FitsType(fits.words)


def _member(kind: Any, thing: Any, name: str, context: Any) -> Any:
    """Return an attribute of a Python object as numba represents it."""
    member = context.pyapi.object_getattr_string(thing, name)
    value = context.unbox(kind, member).value
    context.pyapi.decref(member)
    return value


@unbox(SetsType)
def _(kind: SetsType, thing: Any, context: Any) -> NativeValue:
    sets = cgutils.create_struct_proxy(kind)(context.context, context.builder)
    sets.address = _member(types.int64, thing, "address", context)
    return NativeValue(sets._getvalue())  # noqa: SLF001


@unbox(FitsType)
def _(kind: FitsType, thing: Any, context: Any) -> NativeValue:
    fits = cgutils.create_struct_proxy(kind)(context.context, context.builder)
    fits.sets = _member(SetsType(kind.words), thing, "sets", context)
    fits.width = _member(types.int64, thing, "width", context)
    fits.half = _member(types.int64, thing, "half", context)
    return NativeValue(fits._getvalue())  # noqa: SLF001


# Tables of sets


def _place(context, builder, kind: SetsType, sets, index):
    """Return a pointer to one set of a table."""
    table = cgutils.create_struct_proxy(kind)(context, builder, value=sets)
    start = builder.inttoptr(table.address, ir.IntType(64 * kind.words).as_pointer())
    return builder.gep(start, [index])


@intrinsic
def _get(_context, sets, index):
    def code(context, builder, signature, given):
        found = builder.load(_place(context, builder, signature.args[0], *given))
        found.align = 8
        return found

    return Wide(sets.words)(sets, types.int64), code


@intrinsic
def _put(_context, sets, index, value):
    def code(context, builder, signature, given):
        store = builder.store(given[2], _place(context, builder, signature.args[0], *given[:2]))
        store.align = 8
        return context.get_dummy_value()

    return types.void(sets, types.int64, value), code


@overload(operator.getitem)
def _(sets, index):
    if isinstance(sets, SetsType):
        return lambda sets, index: _get(sets, index)
    if isinstance(sets, FitsType):
        return _fitting
    return None


@overload(operator.setitem)
def _(sets, index, value):
    if isinstance(sets, SetsType):
        return lambda sets, index, value: _put(sets, index, value)
    return None


def _fitting(sets, index):
    """Return an entry as `search._PlaceFits` does: by a set of colours and above it a side."""
    half = sets.half
    side = (index >> sets.width) << (half + 1)
    lower = index & ((1 << half) - 1)
    higher = (index & ((1 << sets.width) - 1)) >> half
    return _get(sets.sets, side + lower) | _get(sets.sets, side + (1 << half) + higher)


# Operations


def _operation(known, result, code, *, two):
    """Register an operation: *code* builds it from a builder and one or two numbers."""

    def typed(wide, *more):
        def made(_, builder, signature, given):
            return code(builder, signature.args[0].words, given)

        return result(wide)(wide, *more), made

    if two:

        @intrinsic
        def two_of(_context, one, other):
            return typed(one, other)

        @overload(known)
        def _(one, other):
            return (lambda one, other: two_of(one, other)) if isinstance(one, Wide) else None

    else:

        @intrinsic
        def one_of(_context, one):
            return typed(one)

        @overload(known)
        def _(one):
            return (lambda one: one_of(one)) if isinstance(one, Wide) else None


def _called(name: str) -> Callable[[Any, Any, Any], Any]:
    """Return the function that builds the LLVM operation called *name*."""
    return lambda builder, _, given: getattr(builder, name)(*given)


def _narrow(builder, words: int, number):
    """Make one word of a wide integer that is small."""
    return builder.trunc(number, _SINGLE) if words > 1 else number


def _length(builder, words: int, given):
    unused = builder.ctlz(given[0], ir.Constant(ir.IntType(1), 0))
    return _narrow(builder, words, builder.sub(unused.type(64 * words), unused))


def _shifted(builder, words: int, given):
    """Make the lowest word of a shifted integer: the kernel uses only a part of it."""
    wide, by = given
    return _narrow(
        builder, words, builder.lshr(wide, builder.zext(by, wide.type) if words > 1 else by)
    )


def _same(wide):
    return wide


for _known, _name in (
    (operator.and_, "and_"),
    (operator.iand, "and_"),
    (operator.or_, "or_"),
    (operator.ior, "or_"),
    (operator.xor, "xor"),
    (operator.ixor, "xor"),
):
    _operation(_known, _same, _called(_name), two=True)
for _single, _name in ((operator.neg, "neg"), (operator.invert, "not_")):
    _operation(_single, _same, _called(_name), two=False)
_operation(
    operator.ne,
    lambda _: types.boolean,
    lambda builder, _, given: builder.icmp_unsigned("!=", *given),
    two=True,
)
_operation(
    bool,
    lambda _: types.boolean,
    lambda builder, _, given: builder.icmp_unsigned("!=", given[0], given[0].type(0)),
    two=False,
)
_operation(operator.rshift, lambda _: types.int64, _shifted, two=True)


@intrinsic
def _bit_count(_context, wide):
    def code(_, builder, __, given):
        return _narrow(builder, wide.words, builder.ctpop(given[0]))

    return types.int64(wide), code


@intrinsic
def _bit_length(_context, wide):
    def code(_, builder, __, given):
        return _length(builder, wide.words, given)

    return types.int64(wide), code


@overload_method(Wide, "bit_count")
def _(wide):
    return lambda wide: _bit_count(wide)


@overload_method(Wide, "bit_length")
def _(wide):
    return lambda wide: _bit_length(wide)


@cache
def compiled(kept: Path) -> kernel.Kernel:
    """Return `kernel.run`, to be compiled when it is called and *kept* in a directory."""
    numba.config.CACHE_DIR = str(kept)
    dispatcher: kernel.Kernel = numba.njit(cache=True, nogil=True)(kernel.run)
    return dispatcher
