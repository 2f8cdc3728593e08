"""Controls are checked as Flet checks them, and keep nothing of it (FLET.md, fault 66)."""

from typing import Any

import flet as ft
import pytest

from scorepad.flet_support.drawing import patch_drawing

patch_drawing()
KEPT = "__reported_validation_errors"


def drawn(control: Any) -> str:
    """Return what is wrong with a control when it is drawn, empty if nothing is, or that was said before."""
    try:
        control._before_update_safe()
    except ValueError as error:
        return str(error)
    return ""


def test_a_control_that_fails_is_reported_once_until_it_is_mended() -> None:
    text = ft.Text("a", opacity=7)
    assert "opacity" in drawn(text)
    assert drawn(text) == ""
    text.opacity = 0.5
    assert drawn(text) == ""
    text.opacity = 7
    assert "opacity" in drawn(text)


@pytest.mark.parametrize("control", [ft.Text("a"), ft.Container(), ft.Column(), ft.TextField()])
def test_a_control_that_passes_keeps_nothing_of_it(control: Any) -> None:
    assert drawn(control) == ""
    assert KEPT not in vars(control)


def test_a_control_is_frozen_after_it_was_drawn_as_before() -> None:
    controls: list[Any] = [ft.Text("a"), ft.TextField(value="a")]
    for control in controls:
        control._frozen = True
        assert drawn(control) == ""
        with pytest.raises(RuntimeError, match="Frozen"):
            control.value = "b"
