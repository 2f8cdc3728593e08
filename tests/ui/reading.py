"""What a screen says: its controls in reading order, with their screen reader names."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from types import FunctionType, MethodType
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl

_PLAIN = frozenset({str, int, float, bool, bytes, type(None), FunctionType, MethodType})
"""The types of nearly all that a control holds, in which no control can be."""


def walk(root: Any) -> Iterator[Any]:
    """Yield every visible control below a value in reading order, except what a screen reader skips."""
    seen: set[int] = set()
    ahead = [root]
    while ahead:
        value = ahead.pop()
        if isinstance(value, BaseControl):
            if id(value) in seen or getattr(value, "visible", True) is False:
                continue
            seen.add(id(value))
            if not isinstance(value, Component):
                yield value
            if isinstance(value, ft.Semantics) and value.exclude_semantics:
                continue
        ahead += reversed(_parts(value))


def _parts(value: Any) -> list[Any]:
    parts: Iterable[Any] = value if isinstance(value, (list, tuple)) else ()
    kind: Any = type(value)
    if field_names(kind):
        kept = getattr(value, "_values", None)
        parts = [getattr(value, name, None) for name in _read(kind, None if kept is None else tuple(kept))]
    elif isinstance(value, dict):
        parts = value.values()
    return [part for part in parts if type(part) not in _PLAIN and not isinstance(part, Enum)]


@cache
def _read(kind: type, kept: tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the fields to look into: a control keeps those that were set, and has no control by default."""
    known = getattr(kind, "_prop_defaults", {})
    return tuple(name for name in field_names(kind) if kept is None or name in kept or name not in known)


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """Return the fields of a class in which controls may be; none if it isn't a data class."""
    if not dataclasses.is_dataclass(kind):
        return ()
    read = (field for field in dataclasses.fields(kind) if not field.metadata.get("skip"))
    return tuple(field.name for field in read if field.name not in ("_parent", "spans"))


def name_of(control: BaseControl) -> str:
    """Return a control's screen reader name: its own label, or the words inside it."""
    words = own_words(control)
    if words and not isinstance(control, ft.TextField):
        return words
    inside = (each for each in walk(control) if each is not getattr(control, "label", None))
    return " ".join(said for each in inside if (said := own_words(each))).strip()


def label_of(field: ft.TextField) -> str:
    """Return the label of a text field as it is read out."""
    return own_words(field.label) if isinstance(field.label, ft.Text) else str(field.label or "")


def own_words(control: BaseControl) -> str:
    """Return a control's own words, without those inside it."""
    match control:
        case ft.Text():
            return control.semantics_label or (control.value or "") + _span_words(control.spans or [])
        case ft.Icon():
            return control.semantics_label or ""
        case ft.Semantics() if control.label:
            return control.label + (f" {control.value}" if control.value else "")
        case ft.TextField():
            return " ".join(part for part in (label_of(control), control.value) if part)
        case _:
            content = getattr(control, "content", None)
            return content if isinstance(content, str) else ""


def _span_words(spans: list[ft.TextSpan]) -> str:
    words = (
        (span.semantics_label or span.text or "") + _span_words(list(span.spans or [])) for span in spans
    )
    return "".join(words)
