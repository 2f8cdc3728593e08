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
from tests.ui.reading import own_words, walk


def moving(root: Any) -> Iterator[Any]:
    """Yield what the client is to move, also where a screen reader reads something else."""
    for control in walk(root):
        if isinstance(control, ft.Semantics) and control.exclude_semantics:
            yield from moving(control.content)
        elif isinstance(control, ft.Container) and control.animate_offset:
            yield control


def slid(screen: Screen) -> list[tuple[int, str]]:
    """Return how often each part that slides has done so, and its first words."""
    parts = [(each.offset.y, own_words(next(walk(each.content)))) for each in moving(screen.view)]
    return [(round(-height), text or "") for height, text in parts]


def slid_ones(screen: Screen) -> list[tuple[int, str]]:
    return [(times, text) for times, text in slid(screen) if times]


def patches(screen: Screen) -> int:
    return [action for action, _size in screen.listener.sent].count(MessageAction.PATCH_CONTROL)


def in_place(screen: Screen) -> bool:
    """Whether every part that slid ends where it would stand without motion."""
    outer = {
        id(part.content): part.offset.y
        for part in every_container(screen.view)
        if isinstance(part.content, ft.Container) and part.offset
    }
    return all(outer[id(each)] == -each.offset.y for each in moving(screen.view))


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


async def test_new_totals_and_the_row_slide_in_with_the_very_patch_that_brings_them(
    service: Games,
) -> None:
    async with counting(service) as person:
        await person.keys(REFERENCE[:-1])
        before = patches(person)
        await person.tap("Next")
        assert patches(person) - before == 1
        totals, cells = slid_ones(person)[:2], slid_ones(person)[2:]
        assert [times for times, _text in totals + cells] == [1] * 4
        assert f"Why {totals[0][1]}? {NORTH}" in person.names()
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
