"""What a screen says: its controls in reading order, with the names a screen reader gives them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl


def walk(root: Any) -> Iterator[Any]:
    """Give every visible control below a value in reading order, and nothing a screen reader passes over."""
    seen: set[int] = set()

    def visit(value: Any) -> Iterator[Any]:
        if not isinstance(value, BaseControl):
            for part in _parts(value):
                yield from visit(part)
            return
        if id(value) in seen or getattr(value, "visible", True) is False:
            return
        seen.add(id(value))
        if not isinstance(value, Component):
            yield value
        if not (isinstance(value, ft.Semantics) and value.exclude_semantics):
            for part in _parts(value):
                yield from visit(part)

    yield from visit(root)


def _parts(value: Any) -> list[Any]:
    if dataclasses.is_dataclass(value):
        fields = [field for field in dataclasses.fields(value) if not field.metadata.get("skip")]
        return [getattr(value, f.name, None) for f in fields if f.name not in ("_parent", "spans")]
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, (list, tuple)) else []


def name_of(control: BaseControl) -> str:
    """Give the name a screen reader says for a control: its own label, or the words inside it."""
    words = own_words(control)
    if words and not isinstance(control, ft.TextField):
        return words
    return " ".join(said for inner in walk(control) if (said := own_words(inner))).strip()


def own_words(control: BaseControl) -> str:
    """Give the words a control says itself, without what is inside it."""
    match control:
        case ft.Text():
            return control.semantics_label or (control.value or "") + _span_words(control.spans or [])
        case ft.Icon():
            return control.semantics_label or ""
        case ft.Semantics() if control.label:
            return control.label + (f" {control.value}" if control.value else "")
        case ft.TextField():
            return " ".join(part for part in (str(control.label or ""), control.value) if part)
        case _:
            content = getattr(control, "content", None)
            return content if isinstance(content, str) else ""


def _span_words(spans: list[ft.TextSpan]) -> str:
    words = (
        (span.semantics_label or span.text or "") + _span_words(list(span.spans or [])) for span in spans
    )
    return "".join(words)
