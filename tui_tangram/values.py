"""Classes of values as of `typing` and `dataclasses`, for a house that makes hundreds a start.

Those of Python write functions for each class as text and compile it, and each hint besides.  Here
classes share methods, and those with as many fields share code in which the names are changed: a
class costs a seventh, and a command does without `dataclasses`, which loads `inspect`.  Type
checkers see Python's, and its `asdict` and the like take these.  What the house
does not use is not here: `InitVar`, ``unsafe_hash``, hints that are no text, defaults of fields
that are no arguments where there are slots.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 -- given on
    from dataclasses import field as field  # noqa: PLC0414
    from dataclasses import fields as fields  # noqa: PLC0414
    from dataclasses import replace as replace  # noqa: PLC0414
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414
else:
    import operator
    from _collections import _tuplegetter
    from collections.abc import Callable, Sequence
    from functools import cache, partial
    from types import CodeType, FunctionType

    def _function(
        code: CodeType, names: Sequence[str], owner: str, known: dict[str, object]
    ) -> FunctionType:
        """Return a function of *code*, in which _0, _1 and so on are *names*."""
        new = {f"_{at}": name for at, name in enumerate(names)}
        code = code.replace(
            co_varnames=tuple(new.get(one, one) for one in code.co_varnames),
            co_consts=tuple(new.get(one, one) for one in code.co_consts),
            co_qualname=f"{owner}.{code.co_name}",
        )
        return FunctionType(code, known)

    @cache
    def _code(name: str, given: str, body: str) -> CodeType:
        space: dict[str, FunctionType] = {}
        exec(f"def {name}({given}): {body}", space)  # noqa: S102 -- ours alone
        return space[name].__code__

    class _Tuple(tuple):
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

    _place = cache(_tuplegetter)

    class _Maker(type):
        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            listed = "".join(f"_{at}, " for at in range(len(fields)))
            code = _code("__new__", f"_cls, {listed}", f"return _new(_cls, ({listed}))")
            new = _function(code, fields, name, {"_new": tuple.__new__})
            new.__defaults__ = tuple(defaults.values())
            body |= {field: _place(at, f"Field number {at}") for at, field in enumerate(fields)}
            body |= {"__slots__": (), "__new__": new, "__match_args__": fields}
            body |= {"_fields": fields, "_field_defaults": defaults}
            return type(name, (_Tuple, *bases[1:]), body)

    class NamedTuple(metaclass=_Maker):
        """A tuple with named fields."""

    _NONE = object()

    class field:  # noqa: N801 -- as Python's
        """Properties of a field besides its hint."""

        name = ""
        default = default_factory = _NONE
        init = repr = compare = True
        hash = kw_only = metadata = None

        def __init__(self, **properties: object) -> None:
            self.__dict__ |= properties

        @property
        def _field_type(self) -> object:
            from dataclasses import _FIELD  # whose functions ask for it

            return _FIELD

    def _init(every: list[field], owner: str, follows: bool, frozen: bool) -> FunctionType:
        """Return ``__init__``, which leaves the rest to ``__post_init__`` if that *follows*."""
        given, named, steps, makers, defaults, of_named = ["self"], ["*"], [], {}, [], {}
        for at, one in enumerate(every):
            if not one.init:
                continue
            value, default = f"_{at}", one.default
            (named if one.kw_only else given).append(value)
            if one.default_factory is not _NONE:
                makers[one.name], default = one.default_factory, makers
                value = f"_make['_{at}']() if _{at} is _make else _{at}"
            if default is not _NONE and one.kw_only:
                of_named[one.name] = default
            elif default is not _NONE:
                defaults.append(default)
            steps.append(f"_set(self, '_{at}', {value})")
        given += named[: -1 if len(named) == 1 else None]
        steps += ["self.__post_init__()"] * follows
        code = _code("__init__", ", ".join(given), "; ".join(steps) or "pass")
        known = {"_set": object.__setattr__ if frozen else setattr, "_make": makers}
        init = _function(code, [one.name for one in every], owner, known)
        init.__defaults__, init.__kwdefaults__ = tuple(defaults), of_named
        return init

    def _values(names: list[str]) -> Callable[[object], tuple[object, ...]]:
        """Return a function from an object to the values of its fields."""
        if not names:
            return lambda _: ()
        get = operator.attrgetter(*names)
        return get if len(names) > 1 else lambda self: (get(self),)

    def _comparison(values: object, compare: object) -> FunctionType:
        def compared(self: object, other: object) -> bool:
            if other.__class__ is not self.__class__:
                return NotImplemented
            return compare(values(self), values(other))

        return compared

    def _refuse(self: object, name: str, *value: object) -> None:
        if _FIELDS in vars(type(self)) or name in self.__dataclass_fields__:
            from dataclasses import FrozenInstanceError

            raise FrozenInstanceError(f"cannot {'assign to' if value else 'delete'} field {name!r}")
        (object.__setattr__ if value else object.__delattr__)(self, name, *value)

    def _repr(self: object) -> str:
        shown = (one.name for one in fields(self) if one.repr)
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({values})"

    def _state(self: object) -> list[object]:
        return [getattr(self, name) for name in self.__dataclass_fields__]

    def _set_state(self: object, state: list[object]) -> None:
        for name, value in zip(self.__dataclass_fields__, state, strict=True):
            object.__setattr__(self, name, value)

    _FIELDS = "__dataclass_fields__"
    """The attribute in which Python's functions look for fields."""

    def _fields_of(cls: type, kw_only: bool) -> dict[str, field]:
        """Return the fields of a class and of those above it, and leave its defaults alone."""
        found: dict[str, field] = {}
        for base in cls.__mro__[:0:-1]:
            found |= vars(base).get(_FIELDS, {})
        for name, hint in vars(cls).get("__annotations__", {}).items():
            if hint.startswith("ClassVar"):
                continue
            one = vars(cls).get(name, _NONE)
            if not isinstance(one, field):
                one = field(default=one)
            elif one.default is _NONE:
                delattr(cls, name)
            else:
                setattr(cls, name, one.default)
            if type(one.default).__hash__ is None:
                raise ValueError(f"field {name}: a default that changes needs default_factory")
            one.name = name
            one.kw_only = kw_only if one.kw_only is None else one.kw_only
            found[name] = one
        return found

    def _slotted(cls: type) -> type:
        """Return the class again, with slots for fields that classes above it have not."""
        above = {slot for base in cls.__mro__[1:] for slot in vars(base).get("__slots__", ())}
        slots = tuple(name for name in cls.__dataclass_fields__ if name not in above)
        left = {"__dict__", "__weakref__", *cls.__dataclass_fields__}
        body = {name: value for name, value in vars(cls).items() if name not in left}
        body |= {"__slots__": slots, "__qualname__": cls.__qualname__}
        return type(cls)(cls.__name__, cls.__bases__, body)

    def dataclass(cls: type | None = None, /, **how: bool) -> object:
        """Make *cls* a class of data, as Python's does."""
        return partial(_dataclass, **how) if cls is None else _dataclass(cls)

    def _dataclass(
        cls: type,
        *,
        eq: bool = True,
        frozen: bool = False,
        kw_only: bool = False,
        order: bool = False,
        repr: bool = True,  # noqa: A002 -- as Python's
        slots: bool = False,
    ) -> type:
        known = _fields_of(cls, kw_only)
        every = list(known.values())
        made = {
            _FIELDS: known,
            "__match_args__": tuple(one.name for one in every if one.init and not one.kw_only),
            "__init__": _init(every, cls.__qualname__, hasattr(cls, "__post_init__"), frozen),
        }
        compared = _values([one.name for one in every if one.compare])
        hashed = _values([a.name for a in every if (a.compare if a.hash is None else a.hash)])
        if repr:
            made["__repr__"] = _repr
        if eq:
            made["__eq__"] = _comparison(compared, operator.eq)
            if vars(cls).get("__hash__") is None:  # as Python has it where there is an __eq__
                cls.__hash__ = (lambda self: hash(hashed(self))) if frozen else None
        if order:
            for name in ("lt", "le", "gt", "ge"):
                made[f"__{name}__"] = _comparison(compared, getattr(operator, name))
        if frozen:
            made |= {"__setattr__": _refuse, "__delattr__": _refuse}
        if frozen and slots:
            made |= {"__getstate__": _state, "__setstate__": _set_state}
        for name in made.keys() - vars(cls).keys():
            setattr(cls, name, made[name])
        return _slotted(cls) if slots else cls

    def fields(of: object) -> tuple[field, ...]:
        """Return the properties of each field of an object, or a class."""
        return tuple(of.__dataclass_fields__.values())

    def replace(one: object, /, **changed: object) -> object:
        """Return *one* with other values of its fields."""
        old = (its.name for its in fields(one) if its.init and its.name not in changed)
        return type(one)(**{name: getattr(one, name) for name in old}, **changed)
