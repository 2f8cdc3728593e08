"""What moves when a round or a game has just been finished, and what never does."""

from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from scorepad.service.games import Games
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS, FEATURES
from tests.ui.playing import NORTH, REFERENCE, at, counting, kept, w03
from tests.ui.reading import walk


def moving(root: Any) -> Iterator[Any]:
    """Yield what the client is to move, also where a screen reader reads something else."""
    for control in walk(root):
        if isinstance(control, ft.Semantics) and control.exclude_semantics:
            yield from moving(control.content)
        elif isinstance(control, ft.Container) and control.animate_offset:
            yield control


def rolled(screen: Screen) -> list[tuple[int, str, str]]:
    """Return how often each total has rolled, its figure and the one before."""
    return [(round(-each.offset.y), *figures(each)) for each in moving(screen.view) if figures(each)]


def figures(moved: Any) -> list[str]:
    return [str(text.value) for text in walk(moved.content) if isinstance(text, ft.Text)]


def patches(screen: Screen) -> int:
    return [action for action, _raw in screen.listener.sent].count(MessageAction.PATCH_CONTROL)


def in_place(screen: Screen) -> bool:
    """Whether every total that rolled ends where it would stand without motion."""
    outer = {
        id(part.content): part.offset.y
        for part in every_container(screen.view)
        if isinstance(part.content, ft.Container) and part.offset
    }
    totals = [each for each in moving(screen.view) if figures(each)]
    return all(outer[id(each)] == -each.offset.y for each in totals)


def every_container(root: Any) -> Iterator[Any]:
    for control in walk(root):
        if isinstance(control, ft.Semantics) and control.exclude_semantics:
            yield from every_container(control.content)
        elif isinstance(control, ft.Container):
            yield control


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that asks for less motion."""
    asked = dict.fromkeys(FEATURES, False) | {"reduce_motion": True}
    monkeypatch.setitem(ANSWERS, "get_accessibility_features", asked)


async def test_totals_roll_to_new_ones_with_the_very_patch_that_brings_them(service: Games) -> None:
    async with counting(service) as person:
        await person.keys(REFERENCE[:-1])
        before = patches(person)
        await person.keys("N")
        assert patches(person) - before == 1
        assert rolled(person) == [(1, "5,185", "0"), (1, "2,225", "0")]
        assert f"Why 5,185? {NORTH}" in person.names()
        assert in_place(person)


@pytest.mark.usefixtures("still")
async def test_a_device_that_asks_for_less_motion_is_sent_none(service: Games) -> None:
    async with at(service, f"/game/{await kept(service, w03(3))}") as person:
        await person.tap(NORTH)
        await person.keys(REFERENCE)
        assert f"{NORTH} won" in person.texts()
        assert not list(moving(person.view))
        await person.tap("Back")
        assert not list(moving(person.view))
