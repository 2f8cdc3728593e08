"""Controls are made, and the types of their events found, as Flet does it (FLET.md, faults 60, 63 and 64)."""

import dataclasses
import gc
import inspect
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl, control
from flet.controls.control_event import get_event_field_type
from flet.controls.page import ServiceRegistry

from scorepad.flet_support.drawing import event_type, patch_drawing
from tests.flet_support.classes import count_calls, kinds

patch_drawing()
as_control: Any = control


def all_made() -> Iterator[Any]:
    """Return every class of controls that is made in our way."""
    return (kind for kind in kinds() if hasattr(vars(kind).get("__init__"), "__wrapped__"))


def made(make: Callable[..., None], kind: Any, *values: Any, **given: Any) -> object:
    """Return all that a new control keeps but its number, or the kind of its failure and what it says."""
    fresh = object.__new__(kind)
    try:
        make(fresh, *values, **given)
    except Exception as error:
        return type(error), str(error)
    assert fresh._i
    # What it was given is kept in the order of its class.
    kept = {name: value for name, value in vars(fresh).items() if name != "_i"}
    return kept, [*kept.get("_values", ())]


def both(kind: Any, *values: Any, **given: Any) -> tuple[object, object]:
    """Return what is made in our way, and in Flet's."""
    return made(kind.__init__, kind, *values, **given), made(
        kind.__init__.__wrapped__, kind, *values, **given
    )


def test_controls_made_of_what_is_given_are_those_that_flet_makes() -> None:
    assert {ft.Container, ft.Text, ft.Column, ft.View} <= set(all_made())
    same = 0
    # A service's name is random.
    for kind in {each for each in all_made() if not issubclass(each, (ft.Service, ServiceRegistry, ft.Page))}:
        names = [*inspect.signature(kind.__init__).parameters][1:]
        few: list[dict[str, Any]] = [{}, *({name: value} for name in names for value in (None, "x", 7))]
        turned: list[dict[str, Any]] = [{last: "x", first: "y"} for first, last in pairwise(names)]
        for given in [*few, *turned, dict.fromkeys(reversed(names), "x"), {"unknown": 1}]:
            ours, flets = both(kind, **given)
            assert ours == flets, (kind, given)
            same += isinstance(ours, tuple) and isinstance(ours[0], dict)
    assert same > 1_000


@pytest.mark.parametrize(
    ("values", "given"),
    [(("a",), {}), (("a",), {"value": "b"}), (("a",), {"size": 7}), (tuple("abc") * 40, {}), ((), {"_i": 3})],
)
def test_what_is_given_by_place_is_taken_as_flet_takes_it(
    values: tuple[str, ...], given: dict[str, Any]
) -> None:
    ours, flets = both(ft.Text, *values, **given)
    assert ours == flets


def test_a_class_made_later_is_made_in_the_same_way() -> None:
    @as_control("Later")
    class Later(ft.Text):
        size: float | None = 9.0
        other: str = "usual"

    ours, flets = both(Later, "a", other="b")
    assert ours == flets
    assert Later().size == 9.0
    assert Later(size=None).size is None


def test_a_control_takes_fewer_calls_than_it_has_fields() -> None:
    ft.Text("a", size=7)
    assert count_calls(lambda: ft.Text("a", size=7)) < len(ft.Text.__dataclass_fields__) / 2


def test_a_second_control_changes_nothing_in_its_class() -> None:
    ft.Text("a")
    assert hash(ft.Text("a")) != hash(ft.Text("a"))
    changed: list[str] = []
    kind: Any = type(ft.Text)

    class Watching(kind):  # type: ignore[misc] # the class of a class, found at run time
        def __setattr__(self, name: str, value: object) -> None:
            changed.append(name)
            super().__setattr__(name, value)

    class Watched(ft.Text, metaclass=Watching):
        pass

    Watched("a")
    changed.clear()
    Watched("a")
    assert changed == []


def test_controls_put_on_a_page_late_have_no_dict_of_attributes_each() -> None:
    @as_control("Shown")
    class Shown(ft.Text):
        pass

    made_first: list[Any] = [Shown(str(number)) for number in range(60)]
    for each in made_first:
        for name in ("_frozen", "_parent", "_initialized"):
            object.__setattr__(each, name, True)
    assert not [part for part in gc.get_referents(*made_first) if isinstance(part, dict) and "_i" in part]


def found(find: Callable[[BaseControl, str], object], control: BaseControl, field: str) -> object:
    """Return what is found, or the kind of its failure: Flet can't read every handler of its own."""
    try:
        return find(control, field)
    except Exception as error:
        return type(error)


def test_the_type_found_once_for_a_class_is_the_one_that_flet_finds() -> None:
    assert ft.Container in set(kinds())
    handled = 0
    for kind in {each for each in kinds() if dataclasses.is_dataclass(each)}:
        control = object.__new__(kind)
        for field in (each.name for each in dataclasses.fields(kind) if each.name.startswith("on_")):
            ours, flets = (found(each, control, field) for each in (event_type, get_event_field_type))
            assert ours == flets, (kind, field)
            handled += 1
    assert handled > 20


def test_finding_the_type_a_second_time_takes_one_call() -> None:
    control, again = ft.Container(), ft.Container()
    event_type(control, "on_click")
    # One is that of the work itself.
    assert count_calls(lambda: event_type(again, "on_click")) <= 3
