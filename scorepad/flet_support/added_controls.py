"""The controls that a patch adds and removes, as Flet finds them, but by what was set (FLET.md, fault 61).

A control has some fifty fields, of which a handful are set; Flet keeps only those in `_values`. The rest have
their defaults, in which there is no control.

Pinned to Flet 1.0.5, whose private names it uses.
"""

import dataclasses
import weakref
from collections.abc import Hashable, Iterator
from functools import cache
from types import FunctionType, MethodType
from typing import Any, Final

from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, ObjectPatchException

_track_changes: Any = getattr(object_patch, "_control_setattr")  # noqa: B009 - a private name

_PLAIN: Final = frozenset({str, int, float, bool, bytes, tuple, type(None), FunctionType, MethodType})
"""The types of nearly all values; Flet looks for no control in them."""


@cache
def _field_names(kind: Hashable) -> tuple[str, ...] | None:
    """Return the names of the fields that Flet reads, in their order; None for what is no dataclass."""
    if not (isinstance(kind, type) and dataclasses.is_dataclass(kind)):
        return None
    return tuple(field.name for field in dataclasses.fields(kind) if not field.metadata.get("skip", False))


@cache
def _always_read(kind: Hashable) -> frozenset[str]:
    """Return the names of the fields that Flet doesn't keep in `_values`, or that have parts by default."""
    defaults = getattr(kind, "_prop_defaults", {})
    return frozenset(
        name
        for name in _field_names(kind) or ()
        if name not in defaults
        or isinstance(defaults[name], (list, dict))
        or dataclasses.is_dataclass(defaults[name])
    )


@cache
def _read(kind: Hashable, was_set: tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the names of the fields to look into, in their order. was_set: None if that isn't known.

    A screen sets the same few fields of a kind again and again, so few answers are kept.
    """
    names = _field_names(kind) or ()
    if was_set is None:
        return names
    read = _always_read(kind).union(was_set)
    return tuple(name for name in names if name in read)


def _parts(item: Any) -> list[Any]:
    """Return what a dataclass, dict or list holds, without plain values and fields that were not set."""
    kind: Any = type(item)
    if _field_names(kind) is not None:
        values = getattr(item, "_values", None)
        held = [getattr(item, name) for name in _read(kind, None if values is None else tuple(values))]
    elif isinstance(item, (dict, list)):
        held = list(item.values()) if isinstance(item, dict) else item
    else:
        return []
    return [part for part in held if type(part) not in _PLAIN]


def _prepare(
    self: DiffBuilder,
    item: Any,
    parent: Any,
    frozen: bool,  # noqa: FBT001 - Flet's own argument
    configure_setattr_only: bool = False,  # noqa: FBT001, FBT002 - as above
) -> Iterator[Any]:
    """Prepare what was added for drawing; returns its controls. The arguments are Flet's."""
    if configure_setattr_only and hasattr(item, "_frozen") and isinstance(item, BaseControl):
        # It was there before and is another drawing of itself: it has its parent, and counts no changes.
        return iter((item,))
    found: list[Any] = []
    _prepare_into(found, self.control_cls, item, parent, frozen=frozen, fresh=not configure_setattr_only)
    return iter(found)


def _prepare_into(
    found: list[Any], control_class: Any, item: Any, parent: Any, *, frozen: bool, fresh: bool = True
) -> None:
    """Prepare a value and its parts. fresh: they have not been on the page before."""
    if not dataclasses.is_dataclass(type(item)):
        for part in _parts(item):
            _prepare_into(found, control_class, part, parent, frozen=frozen)
        return
    parent, frozen = _adopt(item, parent), _freeze(item, frozen=frozen)
    kind: Any = type(item)
    if getattr(kind, "__flet_control_cls__", None) is None:
        kind.__flet_control_cls__ = control_class
    is_control = isinstance(item, control_class)
    if is_control:
        if fresh:
            item.build()
            item._before_update_safe()  # noqa: SLF001 - what Flet calls
            object.__setattr__(item, "_initialized", True)
        found.append(item)
    if fresh:
        for part in _parts(item):
            _prepare_into(found, control_class, part, item if is_control else parent, frozen=frozen)
    if not frozen:
        _forget_changes(item)


def _adopt(item: Any, parent: Any) -> Any:
    """Attach a dataclass to its nearest control, by default the one it has; returns that control."""
    if parent is None:
        known = getattr(item, "_parent", None)
        parent = known() if known else None
    if parent:
        if parent is item:
            raise ObjectPatchException(f"Parent is the same as item: {item}")
        item._parent = weakref.ref(parent)  # noqa: SLF001 - what Flet sets
    return parent


def _freeze(item: Any, *, frozen: bool) -> bool:
    if hasattr(item, "_frozen"):
        return bool(item._frozen)  # noqa: SLF001 - what Flet reads
    if frozen:
        item._frozen = frozen  # noqa: SLF001 - what Flet sets
    return frozen


def _forget_changes(item: Any) -> None:
    """Count changes of a dataclass from now on."""
    changed = getattr(item, "_dirty", None)
    if changed is not None:
        changed.clear()
        return
    kind = type(item)
    if kind.__setattr__ is not _track_changes:
        kind.__setattr__ = _track_changes
    object.__setattr__(item, "__changes", {})


def _removed(self: DiffBuilder, item: Any, recurse: bool) -> Iterator[Any]:  # noqa: FBT001 - Flet's own
    """Return the controls in what was removed. The arguments are Flet's."""
    found: list[Any] = []
    _removed_into(found, self.control_cls, item, recurse=recurse)
    return iter(found)


def _removed_into(found: list[Any], control_class: Any, item: Any, *, recurse: bool) -> None:
    if isinstance(item, (dict, list)):
        for part in _parts(item):
            _removed_into(found, control_class, part, recurse=recurse)
    elif isinstance(item, control_class):
        for part in (
            _parts_on_page(item) if hasattr(item, "__prev_lists") else _parts(item) if recurse else ()
        ):
            _removed_into(found, control_class, part, recurse=recurse)
        found.append(item)


def _parts_on_page(item: Any) -> Iterator[Any]:
    """Yield the parts of a control as they were last sent."""
    for kept in ("__prev_lists", "__prev_dicts", "__prev_classes"):
        yield from getattr(item, kept, {}).values()


def find_controls_by_what_was_set() -> None:
    """Replace Flet's two methods; calling it twice changes nothing."""
    setattr(DiffBuilder, "_configure_dataclass", _prepare)  # noqa: B010 - mypy lets no method be assigned
    setattr(DiffBuilder, "_removed_controls", _removed)  # noqa: B010 - as above
