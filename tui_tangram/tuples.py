"""``NamedTuple`` as of `typing`, for a house that makes hundreds of such classes at each start.

That of Python writes a function for each class as text and compiles it, and each hint.  Here
classes share their methods, those of one size share the code of ``__new__``, and a class costs a
seventh.  Type checkers see Python's.  Hints are not checked.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414, TID251 -- given on
else:
    from _collections import _tuplegetter
    from functools import cache
    from types import CodeType, FunctionType

    class _Shared(tuple):
        __slots__ = ()

        @classmethod
        def _make(cls, values: object) -> object:
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changed: object) -> object:
            made = self._make(map(changed.pop, self._fields, self))
            if changed:
                raise ValueError(f"Got unexpected field names: {list(changed)!r}")
            return made

        def _asdict(self) -> dict[str, object]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            pairs = zip(self._fields, self, strict=True)
            return f"{type(self).__name__}({', '.join(f'{name}={one!r}' for name, one in pairs)})"

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)

    _field = cache(_tuplegetter)

    @cache
    def _new_code(size: int) -> CodeType:
        names = "".join(f"_{at}, " for at in range(size))
        return eval(f"lambda _cls, {names}: _new(_cls, ({names}))").__code__  # noqa: S307 -- ours

    class _Maker(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            code = _new_code(len(fields)).replace(
                co_varnames=("_cls", *fields), co_name="__new__", co_qualname=f"{name}.__new__"
            )
            new = FunctionType(code, {"_new": tuple.__new__}, None, tuple(defaults.values()))
            body |= {field: _field(at, f"Field number {at}") for at, field in enumerate(fields)}
            body |= {"__slots__": (), "__new__": new, "__match_args__": fields}
            body |= {"_fields": fields, "_field_defaults": defaults}
            return type(name, (_Shared, *bases[1:]), body)

    class NamedTuple(metaclass=_Maker):
        """A tuple with named fields."""
