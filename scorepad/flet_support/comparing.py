"""How a drawing is compared with the one before: as Flet does, without detours (FLET.md, faults 65 and 67).

Ours is only the comparison of drawn ("frozen") controls that are there as before. What came, went or moved,
and what was changed in place, is left to Flet's own methods; to find the controls in it they read only the
fields that were set.

Pinned to Flet 1.0.5, whose private names it uses.
"""

# ruff: noqa: SLF001 - all of this is Flet's own

import dataclasses
import weakref
from collections.abc import Hashable
from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any, Final

from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, get_control_key

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})
_flet_dataclasses: Any = getattr(DiffBuilder, "_compare_dataclasses")  # noqa: B009 - a private name
_flet_lists: Any = getattr(DiffBuilder, "_compare_lists")  # noqa: B009 - as above
_flet_values: Any = getattr(DiffBuilder, "_compare_values")  # noqa: B009 - as above


def _continues(old: Any, new: Any) -> bool:
    """Return whether a drawn control is another drawing of the one before."""
    if type(old) is not type(new) or old is new or not isinstance(new, BaseControl):
        return False
    before, now = old._values.get("key"), new._values.get("key")
    return (before is now or get_control_key(old) == get_control_key(new)) and not (
        isinstance(new, Component) and old.fn is not new.fn
    )


def _are_plain_and_equal(old: Any, new: Any) -> bool:
    """Return whether two values are equal, with nothing in them but text, numbers, lists and dicts."""
    kind = type(new)
    if type(old) is not kind:
        return False
    if kind in _PLAIN:
        return bool(old == new)
    if kind is list:
        return len(old) == len(new) and all(map(_are_plain_and_equal, old, new))
    if kind is dict:
        return old.keys() == new.keys() and all(_are_plain_and_equal(old[key], new[key]) for key in new)
    return False


@cache
def _is_sparse(kind: Hashable) -> bool:
    """Return whether values of a class are equal if their `_values` are."""
    return (
        getattr(kind, "_is_flet_value", False)
        and not getattr(kind, "_structural_fields", True)
        and getattr(kind, "__eq__", None) is not object.__eq__
    )


def _are_equal(old: Any, new: Any) -> bool:
    kind: Any = type(new)
    same = _is_sparse(kind) and type(old) is kind
    return bool(old._values == new._values if same else old == new)


def _compare_dataclasses(self: Any, parent: Any, path: list[Any], src: Any, dst: Any, frozen: Any) -> None:
    """Compare two controls, or what they are made of. The arguments are Flet's."""
    if frozen and _continues(src, dst):
        _go_on(self, parent, path, src, dst)
    else:
        _flet_dataclasses(self, parent, path, src, dst, frozen)


def _go_on(builder: Any, parent: Any, path: list[Any], old: Any, new: Any) -> None:
    """Compare two drawings of one control."""
    if not isinstance(parent, BaseControl) or parent is new:
        _flet_dataclasses(builder, parent, path, old, new, True)  # noqa: FBT003 - Flet's own argument
    elif not parent.is_isolated():
        _take_over(builder, parent, old, new)
        _compare_parts(builder, path, old, new)
        _compare_properties(builder, path, old, new)


def _take_over(builder: Any, parent: BaseControl, old: Any, new: Any) -> None:
    """Replace the control of the drawing before by the new one, and prepare that as Flet does."""
    new._migrate_state(old)
    if not hasattr(new, "_initialized"):
        object.__setattr__(new, "_initialized", True)
    new._parent = weakref.ref(parent)
    new._frozen = True
    builder._added_dataclasses[new._i] = new
    builder._removed_dataclasses[old._i] = old
    new._before_update_safe()


@cache
def _part_names(kind: Hashable) -> tuple[str, ...]:
    """Return the names of a class's fields that are no properties, but for what never differs."""
    names: frozenset[str] = getattr(kind, "_structural_fields", frozenset())
    return tuple(name for name in names if name not in ("_i", "_c"))


def _compare_parts(builder: Any, path: list[Any], old: Any, new: Any) -> None:
    """Compare the fields that are no properties: lists, dicts, and what Flet knows of a control."""
    kind: Any = type(new)
    for name in _part_names(kind):
        before, now = getattr(old, name), getattr(new, name)
        if not _are_plain_and_equal(before, now):
            builder._compare_values(new, path, name, before, now, True)  # noqa: FBT003 - as above


def _compare_properties(builder: Any, path: list[Any], old: Any, new: Any) -> None:
    """Compare the properties that were set in one of two drawings of a control."""
    kind, before, now = type(new), old._values, new._values
    usual, events = kind._prop_defaults, kind._event_fields
    for name in {**before, **now}:
        default = usual.get(name)
        was, is_now = before.get(name, default), now.get(name, default)
        if was is is_now:
            continue
        if name in events:
            was, is_now = was is not None, is_now is not None
            if was is is_now:
                continue
        elif type(is_now) in _PLAIN:
            if was == is_now:
                continue
        elif not builder._holds_control(is_now) and _are_equal(was, is_now):
            continue
        builder._compare_values(new, path, name, was, is_now, True)  # noqa: FBT003 - as above


def _compare_lists(self: Any, parent: Any, path: list[Any], src: Any, dst: Any, frozen: Any) -> None:
    """Compare two lists. The arguments are Flet's."""
    if frozen and len(src) == len(dst) and all(map(_continues, src, dst)):
        for at, (old, new) in enumerate(zip(src, dst, strict=True)):
            _go_on(self, parent, [*path, at], old, new)
    else:
        _flet_lists(self, parent, path, src, dst, frozen)


def _compare_values(
    self: Any, parent: Any, path: list[Any], key: Any, src: Any, dst: Any, frozen: Any
) -> None:
    """Compare two values. The arguments are Flet's."""
    if not frozen or key is None:
        _flet_values(self, parent, path, key, src, dst, frozen)
    elif _continues(src, dst):
        _go_on(self, parent, [*path, key], src, dst)
    elif type(src) is list and type(dst) is list and src and dst:
        self._compare_lists(parent, [*path, key], src, dst, frozen)
    else:
        _flet_values(self, parent, path, key, src, dst, frozen)


@cache
def _read(kind: Any, was_set: tuple[str, ...]) -> tuple[dataclasses.Field[Any], ...]:
    """Return the fields to look into, in their order: those that were set or may hold controls by default."""
    defaults = kind._prop_defaults
    return tuple(
        field
        for field in dataclasses.fields(kind)
        if field.name in was_set
        or field.name not in defaults
        or isinstance(defaults[field.name], (list, dict))
        or dataclasses.is_dataclass(defaults[field.name])
    )


def _fields(item: Any) -> tuple[dataclasses.Field[Any], ...]:
    kind: Any = type(item)
    values = getattr(item, "_values", None)
    return dataclasses.fields(kind) if values is None else _read(kind, tuple(values))


_BY_WHAT_WAS_SET: Final = SimpleNamespace(
    fields=_fields, is_dataclass=lambda item: hasattr(type(item), "__dataclass_fields__")
)


def _by_what_was_set(name: str) -> FunctionType:
    """Return Flet's own method with another module in place of `dataclasses`."""
    method: Any = getattr(DiffBuilder, name)
    names = {**method.__globals__, "dataclasses": _BY_WHAT_WAS_SET}
    return FunctionType(method.__code__, names, name, method.__defaults__)


def compare_without_detours() -> None:
    """Replace Flet's methods; calling it twice changes nothing."""
    for ours in (_compare_dataclasses, _compare_lists, _compare_values):
        setattr(DiffBuilder, ours.__name__, ours)
    for name in ("_configure_dataclass", "_removed_controls"):
        setattr(DiffBuilder, name, _by_what_was_set(name))
