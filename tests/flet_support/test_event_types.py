import dataclasses
from collections.abc import Callable

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.control_event import get_event_field_type

from scorepad.flet_support.drawing import event_type
from tests.flet_support.classes import count_calls, kinds


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
