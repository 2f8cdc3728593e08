"""Drawings compared without detours give what Flet's own comparison gives (FLET.md, faults 65 and 67)."""

import copy
from dataclasses import dataclass, field
from itertools import count, permutations
from types import FunctionType
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component
from flet.controls import object_patch
from flet.controls.base_control import BaseControl, control
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder, ObjectPatch
from hypothesis import given
from hypothesis import strategies as st

from scorepad.flet_support import comparing
from scorepad.flet_support.drawing import patch_drawing

patch_drawing()
FLETS: dict[str, Any] = {
    "_compare_dataclasses": comparing._flet_dataclasses,
    "_compare_lists": comparing._flet_lists,
    "_compare_values": comparing._flet_values,
}
for name in ("_configure_dataclass", "_removed_controls"):
    ours = vars(DiffBuilder)[name]
    FLETS[name] = FunctionType(ours.__code__, vars(object_patch), name, ours.__defaults__)

as_control: Any = control


@as_control("Listed")
class Listed(ft.Text):
    names: list[object] = field(default_factory=list)
    places: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """What is drawn: a kind of control, some of its properties, and the controls in it."""

    kind: str
    set: tuple[tuple[str, object], ...] = ()
    parts: tuple["Plan", ...] = ()

    def draw(self) -> Any:
        given: dict[str, Any] = {name: _value(value) for name, value in self.set}
        drawn = [each.draw() for each in self.parts]
        match self.kind:
            case "text":
                return ft.Text(**given)
            case "box":
                return ft.Container(drawn[0] if drawn else None, on_click=lambda _event: None, **given)
            case "button":
                return ft.TextButton(drawn[0] if drawn else "nothing", **given)
            case "list":
                return Listed(**given)
            case "part":
                return Component(fn=_one if given else _other, **given)
            case _:
                return ft.Column(drawn, **given)


def _one(*_given: object) -> ft.Control:
    return ft.Text("one")


def _other(*_given: object) -> ft.Control:
    return ft.Text("other")


def _value(value: object) -> object:
    """Return a property's value, new each time where it is made of parts."""
    if value == "pad":
        return ft.Padding.only(left=1)
    if isinstance(value, (list, dict)):
        return copy.deepcopy(value)
    if isinstance(value, tuple):
        return ft.Border.all(value[0], ft.Colors.RED)
    return value


scroll_key: Any = ft.ScrollKey
COMMON: Any = {
    "key": st.sampled_from([None, "a", "b", scroll_key("c")]),
    "tooltip": st.sampled_from(["x", "y"]),
    "data": st.sampled_from([None, 1, 2]),
    "visible": st.booleans(),
}
BOX: Any = {"padding": st.sampled_from([1, 1.0, True, "pad"]), "border": st.sampled_from([(1,), (2,)])}


def sets(names: Any) -> Any:
    return st.fixed_dictionaries({}, optional=names).map(lambda found: tuple(found.items()))


def plans() -> Any:
    texts = st.builds(Plan, st.just("text"), sets(COMMON | {"value": st.sampled_from(["", "1", "2"])}))
    parts = st.builds(Plan, st.just("part"), sets({"key": st.none()}))

    def around(inner: Any) -> Any:
        few, many = (st.lists(inner, max_size=most).map(tuple) for most in (1, 4))
        kinds = (("box", COMMON | BOX, few), ("button", COMMON, few), ("column", COMMON, many))
        return st.one_of([st.builds(Plan, st.just(kind), sets(names), held) for kind, names, held in kinds])

    return st.recursive(texts | parts, around, max_leaves=8)


def compared(old: Plan, new: Plan) -> Any:
    """Return what comparing two drawings says and leaves behind, with each control as its number."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(vars(ControlId), "_counter", count(10))
        parent = Component(fn=_one)
        before, after = old.draw(), new.draw()
        builder = DiffBuilder(None, before, control_cls=BaseControl)
        for each in builder._configure_dataclass(before, parent, True):
            each._frozen = True
        after._frozen = True
        patch, added, removed = ObjectPatch.from_diff(
            {"_b": before}, {"_b": after}, BaseControl, parent=parent, path=[], frozen=True
        )
    return _plain(patch.patch), [*map(_state, added)], [each._i for each in removed]


def _state(control: Any) -> object:
    known = control._parent() if hasattr(control, "_parent") else None
    marks = [getattr(control, name, None) for name in ("_frozen", "_initialized", "data", "_dirty")]
    return control._i, known and known._i, marks, _plain(control._values)


def _plain(value: Any) -> Any:
    """Return a value with each control as its number."""
    if isinstance(value, BaseControl):
        return "control", value._i
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [*map(_plain, value)]
    return "a handler" if callable(value) else (type(value), value)


def both(old: Plan, new: Plan) -> tuple[Any, Any]:
    """Return what our comparison says, and what Flet's does."""
    ours = compared(old, new)
    with pytest.MonkeyPatch.context() as patched:
        for name, method in FLETS.items():
            patched.setattr(DiffBuilder, name, method)
        return ours, compared(old, new)


@given(plan=plans(), places=st.lists(st.integers(0, 9), max_size=3), other=plans())
def test_two_similar_drawings_compared_give_what_flet_gives(
    plan: Plan, places: list[int], other: Plan
) -> None:
    ours, flets = both(plan, replaced(plan, places, other))
    assert ours == flets
    ours, flets = both(plan, plan)
    assert ours == flets


def replaced(plan: Plan, places: list[int], other: Plan) -> Plan:
    """Return a plan with another one at a place in it."""
    if not (places and plan.parts):
        return other
    at = places[0] % len(plan.parts)
    parts = (*plan.parts[:at], replaced(plan.parts[at], places[1:], other), *plan.parts[at + 1 :])
    return Plan(plan.kind, plan.set, parts)


PART, OTHER = Plan("part", (("key", None),)), Plan("part")
TEXT, MORE = Plan("text", (("value", "1"),)), Plan("text", (("value", "2"),))
LISTS: tuple[tuple[str, object], ...] = (
    ("names", []),
    ("names", ["a"]),
    ("names", ["a", "b"]),
    ("names", [1]),
    ("names", [True]),
    ("names", [["a"]]),
    ("places", {}),
    ("places", {"a": 1}),
    ("places", {"b": 1}),
    ("places", {"a": 1.0}),
    ("places", {"a": {"b": 1}}),
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (PART, OTHER),
        (PART, PART),
        (TEXT, MORE),
        (TEXT, PART),
        *(
            (Plan("column", (), old), Plan("column", (), new))
            for old, new in permutations(
                [(), (TEXT,), (TEXT, MORE), (MORE, TEXT, PART), (OTHER, MORE), (PART, MORE)], 2
            )
        ),
        *(
            (Plan("box", (), (old,)), Plan("box", (), (new,)))
            for old, new in permutations((TEXT, MORE, PART, OTHER), 2)
        ),
        *((Plan("list", (old,)), Plan("list", (new,))) for old, new in permutations(LISTS, 2)),
    ],
)
def test_drawings_that_differ_in_one_thing_give_what_flet_gives(old: Plan, new: Plan) -> None:
    ours, flets = both(old, new)
    assert ours == flets


def test_a_drawing_that_is_shown_again_is_adopted_and_nothing_else() -> None:
    kept = ft.Text("kept")
    parent = Component(fn=_one)
    old, new = ft.Column([kept]), ft.Column([kept])
    found = ObjectPatch.from_diff({"_b": old}, {"_b": new}, BaseControl, parent=parent, path=[], frozen=True)
    assert found[0].patch == []
    assert kept.parent is new


def test_equal_drawings_are_compared_without_words_for_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[object, ...]] = []
    monkeypatch.setattr(object_patch.logger, "debug", lambda *words: said.append(words))
    lines = Plan("column", (), tuple(Plan("text", (("value", str(each)),)) for each in range(50)))
    compared(lines, lines)
    # What Flet says of each control that it prepares isn't put into words while its log takes none.
    assert len([words for words in said if "_configure_dataclass" not in str(words[0])]) < 20
